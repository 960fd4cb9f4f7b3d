"""Whether a text says itself that a case it supposes cannot come: "`x` may be null, but the caller checks that"."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from checks.model.claim import CHECKABLE
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence
from checks.text.prose import Text

TURNING_BACK: Final = frozenset(
    ("but", "however", "although", "though", "unless", "except", "nevertheless", "fortunately", "luckily")
)
"""Words behind which a sentence takes back what it said."""

KEEPING: Final = frozenset(
    ("guard", "check", "handle", "prevent", "cover", "protect", "ensure", "catch", "validate", "avoid", "work", "hold")
)  # fmt: skip
"""Verbs of code that keeps a case from coming, or does with it."""

KEEPERS: Final = frozenset(("guard", "check", "assertion", "return", "test"))
"""Nouns of such code: "because of the early return"."""

LACKING: Final = frozenset(("without",))
DEFINITE: Final = frozenset(("the", "this", "that"))
A: Final = frozenset(("a", "an"))
HARMLESS: Final = frozenset(("safe", "fine", "harmless", "unreachable", "impossible", "intentional", "ok", "okay"))  # fmt: skip
"""Adjectives that call it no fault."""


def takes_back(text: Text, sentence: Sentence, *, but: bool = False) -> bool:
    """The sentence turns, speaks of how it was, or the text says of some code that it keeps the case from coming.

    `but`: behind such a word it says what goes wrong, so that it takes nothing back by it.
    """
    if not but and not sentence.words.isdisjoint(TURNING_BACK):
        return True
    return any(
        _keeps(clause) and not _is_lacking(before, clause)
        for one in text.sentences
        if not one.title
        for before, clause in pairwise((None, *one.clauses))
        if clause is not None
    )


def _is_lacking(before: Clause | None, clause: Clause) -> bool:
    """ "It is used without being checked", "before it is checked": no check keeps the use."""
    opens = clause.words[0].lower
    return opens == "before" or (before is not None and before.words[-1].lower == "without")


def _keeps(clause: Clause) -> bool:
    lowers = [word.lower for word in clause.words]
    nouns = [lowers[max(0, at - 3) : at] for at, word in enumerate(lowers) if word in KEEPERS]
    # "without a check" keeps nothing, while "without the check" supposes that it goes
    nouns = [before for before in nouns if LACKING.isdisjoint(before) or not DEFINITE.isdisjoint(before)]
    if any(not DEFINITE.isdisjoint(before) for before in nouns):
        return True  # "it would throw without the check"
    if clause.stance not in CHECKABLE or clause.denied:
        return False
    indefinite = any(not A.isdisjoint(before) for before in nouns)
    return indefinite or clause.verb in KEEPING or not clause.lowered.isdisjoint(HARMLESS)
