"""Whether what a clause says is said of the code at hand, or of somebody or something else that does it."""

from __future__ import annotations

from typing import Final

from checks.text.grammar import lexicon as lex
from checks.text.grammar.parts import Clause, Word
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.verbs import is_adverb
from checks.text.mentions import NAMED

AT_HAND: Final = frozenset(
    "branch call check class code condition constructor function getter handler helper hook line lookup method query setter"
    " signature statement".split()
)
"""Nouns of a part of a program that the cited lines are, or are in."""

OF_OTHERS: Final = frozenset("all another any both each every most other some".split())
"""Words before such a noun that make it one of others."""

NOBODY_ELSE: Final = (
    lex.PRONOUNS
    | lex.COORDINATORS
    | lex.REASONS
    | lex.CONCESSIONS
    | {"while", "whereas", "so", "that", "thus"}
)
"""Words that may stand alone before a verb: nobody else is named."""


def said_of_the_code(sentence: Sentence, clause: Clause) -> bool:
    """Before its verb stands a name of code, a part of the program at hand, or nothing but "it"."""
    if any(sentence.mentions[at].shape not in NAMED for at in clause.subject):
        return False
    before = [word for word in clause.words if word.at < clause.behind_at and word.text[:1].isalpha()][:-1]
    words = [word for word in before if word.mention is None and not _says_nothing(word)]
    if any(word.lower in OF_OTHERS or word.lower.endswith("'s") for word in before):
        return False
    return not words or bool(clause.subject) or words[-1].lower in AT_HAND


def _says_nothing(word: Word) -> bool:
    helping = lex.BE | lex.HAVE | lex.DO
    return is_adverb(word) or word.lower in NOBODY_ELSE | lex.DETERMINERS | helping
