"""Whose parameters or methods a text counts: "`f` takes two parameters", "two methods of `Rows`"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from checks.text.grammar.parts import Clause, Word
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.verbs import lemma_of
from checks.text.mentions import NAMED, Mention, Shape

OWNING: Final = frozenset(("have", "take", "accept", "declare", "define", "expect", "require"))
"""Verbs of what a definition has; what a call passes or is called with is something else."""

BEING: Final = frozenset(("", "be"))

ENDING: Final = frozenset(
    (
        *(".", ",", ";", ":", "(", ")", "!", "-", "\u2013", "\u2014"),
        *("but", "so", "while", "whereas", "although", "though", "because", "since"),
        *("here", "now", "already", "not", "rather", "today", "currently"),
    )
)
"""What may stand behind a noun that nothing narrows any more."""


def owner_of(sentence: Sentence, clause: Clause, rest: Sequence[Word]) -> Mention | None:
    """The function or class; None where the clause counts what is given to it, or what it is wanting."""
    behind = rest[2].mention if len(rest) > 2 and rest[1].lower in ("of", "to") else None
    given = behind is not None and rest[1].lower == "to" and not rest[0].lower.startswith("parameter")
    if behind is not None and not given and clause.verb in BEING:
        return sentence.mentions[behind]
    owner = sentence.mentions[clause.subject[0]] if len(clause.subject) == 1 else None
    owning = clause.verb in OWNING and not clause.passive and not given
    # "`f(1, 2)` passes two arguments" is one call
    return owner if owning and owner is not None and owner.shape in NAMED - {Shape.CALL} else None


def is_all(sentence: Sentence, noun: Word) -> bool:
    """Nothing behind the noun makes some of all of them: "that are unused", "without a default", "and a property"."""
    words = [word for clause in sentence.clauses for word in clause.words if word.at > noun.at]
    words.sort(key=lambda word: word.at)
    lowers = [*(word.lower for word in words[:4]), "", "", ""]
    if sentence.text[noun.at + len(noun.text) :].lstrip()[:1] in ENDING:
        return True
    if lowers[0] == "and":
        return lemma_of(lowers[1]) != lowers[1]  # "and returns nothing"
    if lowers[0] in ("of", "to") and words[1].mention is not None:
        return lowers[2] in ENDING or not lowers[2]
    own = lowers[0] == "in" and lowers[1] in ("total", "all", "this")
    return lowers[0] in ENDING or not lowers[0] or own
