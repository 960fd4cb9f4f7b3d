"""Code that a text shows as existing: fields, fences, and code within sentences that is more than a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from checks.claims.behaviour.reading import SPARES
from checks.claims.kind import short
from checks.claims.quote.claim import QuoteClaim
from checks.claims.quote.telling import STATEMENT, is_a_place, is_no_code, without_strings
from checks.code.surroundings import CONSTRUCTORS
from checks.model.claim import Stance
from checks.text.citations import files_mentioned
from checks.text.grammar import lexicon as lex
from checks.text.grammar.sentence import Sentence
from checks.text.markdown import SPAN
from checks.text.mentions import LONGEST_NAME, QUOTING, Mention, Part, Shape
from checks.text.prose import Role, Text, names_another_file

APART = frozenset(
    (
        "implementation",
        "implementations",
        "caller",
        "callers",
        "consumer",
        "consumers",
        "client",
        "clients",
        "tests",
        "docs",
        "wrapper",
        "elsewhere",
    )
)
"""Words for other places, which a sentence may hold the cited one against: "but the implementation has `x`"."""

OF_THE_NEW = frozenset(("new", "newly", "now", "change", "changed"))
"""Words that set the code at hand against what it was: the quote may be of either."""

LEADS = frozenset(("line", "lines", "reads", "current", "currently", "existing", "now", "today"))
"""Words before a colon that show what stands in the code, in a lead without a verb of the present: "line 4: `x`"."""

WANTING = lex.LACKING | {"no", "without"}
"""Words by which something is wanting."""

WRONG = ("wrong", "incorrect", "off", "stale", "outdated")
"""Words before a colon behind which it may be said how it is right."""

REACH = 6
"""Words before a piece of code among which one says that it is wanting."""

CALL_NAMES = 4
"""Names from which a call is a quote."""


def extract(text: Text) -> Iterator[QuoteClaim]:
    """Fields, fences that show existing code, then code within sentences that is more than a name."""
    for field in text.quotes:
        if field.text.strip():
            yield QuoteClaim(
                statement=_statement(field.text),
                citation=field.location,
                code=field.text,
                exact=not field.shortened,
            )
    now = not text.speaks_of_a_change
    named = _named(text)
    for number, block in enumerate(text.blocks):
        if block.shown.strip():
            yield QuoteClaim(
                statement=_statement(block.shown),
                code=block.shown,
                exact=False,
                now=now,
                firm=block.role is Role.QUOTE and block.firm and not number,
                first=not number,
                named=named,
                stance=block.stance,
            )
    new = any(not OF_THE_NEW.isdisjoint(sentence.words) for sentence in text.sentences)
    yield from _in_sentences(text, named, now=now and not new)


def _in_sentences(text: Text, named: tuple[str, ...], *, now: bool) -> Iterator[QuoteClaim]:
    """Each sentence is read once, however much code it holds."""
    said: set[str] = set()
    suggested = "\n".join(block.text for block in text.blocks if block.role is Role.SUGGESTION)
    for sentence in text.sentences:
        quoted = [
            one
            for one in sentence.mentions
            if one.marked and one.shape in QUOTING and not is_no_code(one.text)
        ]
        if not quoted:
            continue
        first = next(one for one in sentence.mentions if not is_a_place(one.text))
        elsewhere = text.location is not None and names_another_file(sentence, text.location.path)
        names_no_file = not sentence.title and not _names_a_file(sentence)
        for mention in quoted:
            again = mention.names[:1] and mention.names[0] in said
            said.update(mention.names[:1])
            early = mention.plain and names_no_file and sentence.words.isdisjoint(APART)
            early = early and not is_spared(sentence, mention)
            yield QuoteClaim(
                statement=sentence.written,
                code=mention.text,
                exact=False,
                firm=not again and early and _is_firm(sentence, mention),  # another version may be better
                early=early
                and sentence.opening
                and mention.part not in (Part.OBJECT, Part.OBLIQUE)
                and not _is_an_example(mention),
                first=mention is first,
                block=False,
                beside=tuple(one.text for one in sentence.mentions if one is not mention and one.is_code),
                named=named,
                now=(now or "still" in sentence.words)
                and sentence.words.isdisjoint(APART - {"tests"} if "still" in sentence.words else APART)
                and mention.plain
                and mention.preposition != "from"  # "switching from `x` to a loop"
                and not _is_of_a_deed(sentence, mention),
                # with another file's name it is there; what is denied is judged as an absence
                stance=Stance.PROPOSED
                if mention.text in suggested
                else Stance.ELSEWHERE
                if elsewhere
                else Stance.HYPOTHETICAL
                if mention.stance is Stance.ASSERTED
                and (_is_led_to(sentence, mention) or _is_wanting(sentence, mention) or _is_a_case(mention))
                else mention.stance,
            )


def _is_led_to(sentence: Sentence, mention: Mention) -> bool:
    """ "Simpler: `x`", "these could be one: `x`": behind a colon it may be proposed, unless it is said to be there."""
    number = sentence.mentions.index(mention)
    for lead, shown in pairwise(sentence.clauses):
        if shown.verb or not shown.words or shown.words[0].mention != number:
            continue
        if sentence.text[: shown.words[0].at].rstrip(" *_").endswith(":"):
            first = lead.words[0]
            definite = first.mention is not None or first.lower in lex.DEFINITE
            return not ((lead.plain and definite) or not LEADS.isdisjoint(lead.lowered))
    return False


def is_spared(sentence: Sentence, mention: Mention) -> bool:
    """ "The early return skips `x`": what nothing is done with may be further on."""
    number = sentence.mentions.index(mention)
    return any(number in clause.object and clause.verb in SPARES for clause in sentence.clauses)


_COMPARISON = re.compile(r" (?:[=!]==?|<=?|>=?|is(?: not)?|(?:not )?in|instanceof) ")
_KEYWORD = re.compile(
    r"(?:if|elif|else|while|for|return|assert|case|when|unless|until|and|or|&&|\|\|)\b|[&|]"
)


def _is_a_case(mention: Mention) -> bool:
    """ "`x == 404` falls through", "nothing is done for `x == 404`": a comparison alone may be what comes, and no line."""
    bare = _COMPARISON.search(mention.text[:LONGEST_NAME]) is not None and not _KEYWORD.match(mention.text)
    if not bare or mention.noun in CONDITIONAL:
        return False
    said_for = mention.part is Part.OBLIQUE and mention.preposition in ("for", "on", "at", "to")
    return (mention.part is Part.SUBJECT and mention.opens) or said_for


CONDITIONAL = frozenset(("check", "branch", "test", "statement", "loop"))
"""Nouns of what a comparison is when it is code: "the `x == 404` check"."""

_ALTERNATIVE = re.compile(rf"`?(?:, {SPAN})*,? or {SPAN}")
"""Behind one of several pieces of code that may come: "`x = 1` or `0` gets through"."""


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


def _statement(code: str) -> str:
    return f"the code reads `{short(code)}`"


def _named(text: Text) -> tuple[str, ...]:
    """All the code that it names, and what it calls a place in words: "in the constructor", "the file-watcher"."""
    words = frozenset[str]().union(*(sentence.words for sentence in text.sentences))
    named = dict.fromkeys(one.text for _, one in text.mentions if one.is_code)
    files = sorted(word for word in words if "-" in word)
    return (*named, *files, *(CONSTRUCTORS if "constructor" in words else ()))


def _is_of_a_deed(sentence: Sentence, mention: Mention) -> bool:
    """ "Pulling `x` out is fine": what is done to it may be what the change does."""
    first = sentence.clauses[0].words[0] if sentence.clauses and sentence.clauses[0].words else None
    return mention.part is Part.SUBJECT and first is not None and first.lower.endswith("ing")


def _names_a_file(sentence: Sentence) -> bool:
    return any(one.shape is Shape.PATH for one in sentence.mentions) or bool(files_mentioned(sentence.text))


def _is_firm(sentence: Sentence, mention: Mention) -> bool:
    """The sentence is about it. `Buffer.from(data)` may be a caller's, or a function with its argument."""
    if mention.part is Part.OBLIQUE:
        return False
    if not mention.opens:  # a statement is nobody's example
        return sentence.opening and STATEMENT.match(mention.text) is not None
    return not _is_an_example(mention)


def _is_an_example(mention: Mention) -> bool:
    """A call with few names, `register(:state)`, which may be anybody's."""
    return mention.shape is Shape.CALL and len(without_strings(mention.text).names) < CALL_NAMES
