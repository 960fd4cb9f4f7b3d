"""What a text says that something is missing in: the cited place alone, something else, or wherever that may be."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from checks.text.grammar import lexicon as lex
from checks.text.grammar.parts import Clause, Word
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Mention, Shape


class SaidOf(StrEnum):
    """Where the thing is said to be missing."""

    ANYWHERE = "anywhere"  # around the cited lines, or where a name says
    HERE = "here"  # at the cited statement alone: a like one beside it may have the thing
    ANOTHER = "another"  # of a value, a case or a place that the cited lines do not show


DEMONSTRATIVES: Final = frozenset(("this", "that", "these"))
"""Words before what is cited."""

NUMBERED: Final = frozenset(("second", "third", "fourth", "last", "other", "another", "latter"))
"""Words by which one of several like things is meant."""

COMPARING: Final = frozenset(("unlike", "like", "than", "as", "contrary"))
"""Words behind which another place is named that is only set beside the one that is meant."""

GOVERNING: Final = frozenset(("on", "for", "after", "before", "from", "to", "when", "in", "into", "inside", "within", "during", "by"))  # fmt: skip
"""Words behind which it is said what lacks the thing, or when."""

NAMING: Final = frozenset(("from", "in", "into", "inside", "within", "to", "on"))
"""Those of them behind which the place itself is named."""

SCOPES: Final = lex.CHANGES | frozenset(
    "function method class module file component code body constructor struct type definition codebase repository"
    " hook handler helper list map table set array dict dictionary enum signature".split()
)
"""Nouns of what has several statements, and of what has places of its own."""

TABLES: Final = frozenset(("list", "map", "set", "table", "array", "dict", "dictionary", "enum"))
"""Those of them that are one statement, when the cited one is meant."""

SKIPPED: Final = lex.DETERMINERS | frozenset(("new", "whole", "entire", "current", "cited"))


def said_of(sentence: Sentence, clause: Clause, thing: Mention) -> SaidOf:
    """ "`x` is missing here", "this call has no `x`", "`x` is missing on the second one", "`x` is not called for `y`"."""
    words = [word for one in sentence.clauses for word in one.words]
    at = next((at for at, word in enumerate(words) if word.at == thing.at), len(words))
    behind = [word for word in words[at + 1 :] if word in clause.words or word.at > thing.at]
    governed = [_governed(sentence, behind, number) for number, word in enumerate(behind) if _governs(word)]
    if SaidOf.ANOTHER in governed:
        return SaidOf.ANOTHER
    said = {word.lower for word in words if word.mention is None}
    pointed = "here" in said or not said.isdisjoint(NUMBERED | COMPARING)
    if (
        pointed
        or SaidOf.HERE in governed
        or any(_is_pointed_at(words, number) for number in range(len(words)))
    ):
        return SaidOf.HERE
    return SaidOf.ANYWHERE


def lacks_by_another_name(clause: Clause) -> bool:
    """ "The docs do not include `x`": what lacks it is called by a word that is none for code."""
    before = [word.lower for word in clause.words if word.at < clause.behind_at and word.mention is None]
    named = clause.subject or any(
        word.mention is not None for word in clause.words if word.at < clause.behind_at
    )
    return not named and (SCOPES | TABLES | lex.NOUNS | lex.PRONOUNS | lex.PLURALS).isdisjoint(before)


def _governs(word: Word) -> bool:
    return word.mention is None and word.lower in GOVERNING


def _governed(sentence: Sentence, words: Sequence[Word], at: int) -> SaidOf:
    """What the words behind a preposition are: a scope or a name of one leaves it open."""
    compared = any(word.lower in COMPARING for word in words[max(at - 2, 0) : at] if word.mention is None)
    behind = words[at + 1 : at + 6]
    named = next((word for word in behind if word.lower not in SKIPPED), None)
    if compared or named is None:
        return SaidOf.ANYWHERE
    if named.mention is not None:
        one = sentence.mentions[named.mention]
        place = words[at].lower in NAMING and one.shape in (*NAMED, Shape.PATH)
        return SaidOf.ANYWHERE if place else _at_a_use(words[at])
    if named.lower in SCOPES or named.lower == "here" or not named.lower.isalpha():
        return SaidOf.ANYWHERE
    return SaidOf.HERE if behind[0].lower in DEMONSTRATIVES else _at_a_use(words[at])


def _at_a_use(word: Word) -> SaidOf:
    """ "Before `f`", "before indexing": what is at the cited lines."""
    return SaidOf.HERE if word.lower == "before" else SaidOf.ANOTHER


def _is_pointed_at(words: Sequence[Word], at: int) -> bool:
    """ "This call", "that `f` route": one thing, and no scope."""
    if words[at].mention is not None or words[at].lower not in DEMONSTRATIVES:
        return False
    named = [word.lower for word in words[at + 1 : at + 4] if word.mention is None]
    return bool(named) and (SCOPES - TABLES).isdisjoint(named[:2]) and named[0] not in NO_NOUNS


NO_NOUNS: Final = lex.PREPOSITIONS | lex.CONDITIONS | lex.COORDINATORS
"""Words behind which "this" stands by itself."""


def compared_with(sentence: Sentence, clause: Clause, place: str) -> bool:
    """ "Unlike in `f`": the place that is named is not the one that is meant."""
    words = [word for word in clause.words if word.text != ","]
    for at, word in enumerate(words):
        one = sentence.mentions[word.mention] if word.mention is not None else None
        if one is not None and one.qualified == place:
            return any(each.lower in COMPARING for each in words[max(at - 4, 0) : at] if each.mention is None)
    return False
