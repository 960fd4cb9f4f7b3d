"""Code within a sentence that may come, or could stand there, and is not said to stand there."""

from __future__ import annotations

import re
from itertools import pairwise

from checks.model.claim import Stance
from checks.text.grammar import lexicon as lex
from checks.text.grammar.sentence import Sentence
from checks.text.markdown import SPAN
from checks.text.mentions import LONGEST_NAME, Mention, Part

LEADS = frozenset(("line", "lines", "reads", "current", "currently", "existing", "now", "today"))
"""Words before a colon that show what stands in the code, in a lead without a verb of the present: "line 4: `x`"."""

WANTING = lex.LACKING | {"no", "without"}
"""Words by which something is wanting."""

WRONG = ("wrong", "incorrect", "off", "stale", "outdated")
"""Words before a colon behind which it may be said how it is right."""

REACH = 6
"""Words before a piece of code among which one says that it is wanting."""


def is_supposed(sentence: Sentence, mention: Mention) -> bool:
    """A remedy behind a colon, what is wanting, or a case that may come."""
    return _is_led_to(sentence, mention) or _is_wanting(sentence, mention) or _is_a_case(mention)


def _is_led_to(sentence: Sentence, mention: Mention) -> bool:
    """ "Simpler: `x`", "these could be one: `x`": behind a colon it may be proposed, unless it is said to be there."""
    number = sentence.mentions.index(mention)
    for lead, shown in pairwise(sentence.clauses):
        # a remedy may have a verb of its own, as in "it would read better: `x` avoids it"
        supposed = lead.stance in (Stance.HYPOTHETICAL, Stance.PROPOSED)
        if (shown.verb and not supposed) or not shown.words or shown.words[0].mention != number:
            continue
        if sentence.text[: shown.words[0].at].rstrip(" *_").endswith(":"):
            first = lead.words[0]
            definite = first.mention is not None or first.lower in lex.DEFINITE
            return not ((lead.plain and definite) or not LEADS.isdisjoint(lead.lowered))
    return False


_COMPARISON = re.compile(r" (?:[=!]==?|<=?|>=?|is(?: not)?|(?:not )?in|instanceof) ")
_ASSIGNMENT = re.compile(r" (?:[-+*/|:]?=|=>) ")
_KEYWORD = re.compile(
    r"(?:if|elif|else|while|for|return|assert|case|when|unless|until|and|or|&&|\|\|)\b|[&|]"
)


def _is_a_case(mention: Mention) -> bool:
    """ "`x == 404` falls through", "nothing is done for `x == 404`": a comparison alone may be what comes, and no line."""
    code = mention.text[:LONGEST_NAME]
    bare = _COMPARISON.search(code) is not None and not (_KEYWORD.match(code) or _ASSIGNMENT.search(code))
    if not bare or mention.noun in CONDITIONAL:
        return False
    said_for = mention.part is Part.OBLIQUE and mention.preposition in ("for", "on", "at", "to")
    return (mention.part is Part.SUBJECT and mention.opens) or said_for


CONDITIONAL = frozenset(("check", "branch", "test", "statement", "loop"))
"""Nouns of what a comparison is when it is code: "the `x == 404` check"."""

_ALTERNATIVE = re.compile(rf"`?(?:, {SPAN})*,? (?:or|vs\.?|versus) {SPAN}")
"""Behind one of several pieces of code that may come: "`x = 1` or `0` gets through", "`x = 1` vs `x = 0`"."""


def _is_wanting(sentence: Sentence, mention: Mention) -> bool:
    """ "No test covers `x = 0`", "the mark is wrong: it is `x = 1`": what is wanting is not said to stand there."""
    number = sentence.mentions.index(mention)
    told = sentence.text[: mention.at].lower()
    if _ALTERNATIVE.match(sentence.after(mention)):
        return True
    if any(f" {word}:" in told or f" {word};" in told for word in WRONG) or "than" in sentence.words:
        return True
    for clause in sentence.clauses:
        at = next((at for at, word in enumerate(clause.words) if word.mention == number), 0)
        before = [word.lower for word in clause.words[max(0, at - REACH) : at]]
        if not WANTING.isdisjoint(before) and (not clause.plain or mention.part is Part.OBLIQUE):
            return True
    return False
