"""Where a sentence says that a name is, if not in this code: in another system, in a document, in a later change."""

from __future__ import annotations

import re
from itertools import takewhile

from checks.text.grammar import lexicon as lex
from checks.text.grammar.sentence import Sentence
from checks.text.markdown import SPAN
from checks.text.mentions import Mention

PLANNED = frozenset(
    ("planned", "mentioned", "requested", "proposed", "deferred", "postponed", "scheduled", "suggested")
)
"""What a thing is that need not be there yet."""

OF_CODE = frozenset(
    (
        "file",
        "module",
        "class",
        "function",
        "method",
        "test",
        "tests",
        "loop",
        "code",
        "constructor",
        "component",
        "diff",
        "change",
        "pr",
    )
)
"""Nouns for parts of the code at hand: "the `x` helper in the utils module"."""

WHOLE = frozenset(("repository", "repo", "codebase", "project"))
"""Nouns for all of it, unless more is said of it: not "the legacy repository"."""

_COMPLEMENT = re.compile(
    rf"(?: [a-z]{{1,20}})?(?: [a-z]{{1,20}}ed)? (?:in|of|from) ((?:[\w/-]{{1,40}} ){{1,6}}|{SPAN})"
)
"""What a name is said to be in or of, and some words more, up to the first mark."""

_ENDS = re.compile(r"already|that|which|(?!this)\w{1,30}s")
"""Where a verb, or a word before it, ends what a name is said to be in."""


def is_of_another_system(sentence: Sentence, mention: Mention) -> bool:
    """ "The `x` function in the web client", "the `x` hook of use-debounce": in words that are no part of this code."""
    if sentence.before(mention).strip().lower() == "its":
        return True  # of what the sentence before speaks of
    found = _COMPLEMENT.match(f"{sentence.after(mention).rstrip('.!?')} ")
    if found is None or SPAN in found[1]:
        return False
    told = list(takewhile(_goes_on, found[1].lower().split()))
    whole = len(told) == 2 and told[1] in WHOLE
    return bool(told) and not (told[0] in ("this", "these") or told[-1] in OF_CODE or whole)


def _goes_on(word: str) -> bool:
    return word in OF_CODE or not _ENDS.fullmatch(word)


def is_planned(sentence: Sentence, mention: Mention) -> bool:
    """ "`x` is out of scope", "`x` is planned for the next release", "`x` is not part of this PR"."""
    clause = sentence.clause_about(mention)
    if clause is None:
        return False
    behind = [word.lower for word in clause.behind]
    planned = clause.passive and any(word.lower in PLANNED for word in clause.said)
    apart = clause.verb == "be" and behind[:3] == ["out", "of", "scope"]
    lacking = clause.verb == "be" and clause.denied and behind[:2] == ["part", "of"]
    later = "follow-up" in behind or ("next" in behind and not lex.CHANGES.isdisjoint(behind))
    return planned or apart or lacking or later
