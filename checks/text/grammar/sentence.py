"""A sentence: its text, its clauses and what it names, with the words that rows are matched with."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from checks.text.grammar import lexicon as lex
from checks.text.grammar.parts import Clause, Word
from checks.text.grammar.plain import plainly
from checks.text.markdown import SPAN
from checks.text.mentions import NAMED, Mention

WORDS_LIMIT: Final = 200
"""Words of a sentence that rows are matched with."""

BETWEEN: Final = frozenset(";:\u2013\u2014\u2026!")
"""Marks that part clauses and are no words of either."""

OF_A_CASE: Final = frozenset(("for", "with", "without", "on", "during", "upon"))
"""Prepositions by which a sentence begins that speaks of one case."""

WHOLE: Final = {"can't": "can", "won't": "will", "cannot": "can", "shan't": "shall"}


@dataclass(frozen=True)
class Sentence:
    """One sentence, its code spans replaced by `SPAN`, with its clauses."""

    text: str
    mentions: tuple[Mention, ...] = ()
    clauses: tuple[Clause, ...] = ()
    title: bool = False
    opening: bool = False
    """The first sentence of the body."""

    @cached_property
    def written(self) -> str:
        """The sentence with its code back in it."""
        return self._with_code(self.text)

    def _with_code(self, text: str) -> str:
        spans = iter([one.text for one in self.mentions if one.marked])
        return re.sub(SPAN, lambda _: f"`{next(spans, '')}`", text)

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words in small letters, without those that name code."""
        return frozenset(
            word.lower for clause in self.clauses for word in clause.words if word.mention is None
        )

    def clause_about(self, mention: Mention) -> Clause | None:
        """The clause that it is the subject of."""
        number = self.mentions.index(mention)
        return next((one for one in self.clauses if number in one.subject), None)

    def clause_upon(self, mention: Mention) -> Clause | None:
        """The clause that it is the object of."""
        number = self.mentions.index(mention)
        return next((one for one in self.clauses if number in one.object), None)

    def is_reported(self, at: int) -> bool:
        """What stands at that offset is another one's word, or wanted."""
        return any(one.reported and one.words[0].at <= at <= one.words[-1].at for one in self.clauses)

    @cached_property
    def begins_with_a_case(self) -> bool:
        """ "Without the feature, `x` is unused", "for rows without a name there is no `x`": it speaks of one case."""
        first = self.clauses[0].words[0].lower if self.clauses else ""
        gone = first == "with" and not self.words.isdisjoint(
            ("gone", "removed")
        )  # "with `x` gone" is how it is
        return first in OF_A_CASE and not gone

    @cached_property
    def begins_with_a_time(self) -> bool:
        """ "After the first row `x` is 1": at a time when the code runs, and not after the change."""
        first, *rest = (*(word.lower for word in self.clauses[0].words[:5]), "") if self.clauses else ("",)
        return first == "after" and lex.CHANGES.isdisjoint(rest)

    @cached_property
    def denies(self) -> bool:
        """It says of something that it is not so, or of one thing alone that it is."""
        denying = lex.NEGATIONS | lex.LACKING | lex.RESTRICTING | {"without", "cannot"}
        return not self.words.isdisjoint(denying) or any(word.endswith("n't") for word in self.words)

    def place_in(self, clause: Clause, thing: Mention, *, of: bool = False) -> str:
        """The name behind "in" or the like in a clause: where the thing is said to be; empty where none is named."""
        places = self.governed(clause, {*lex.INSIDE, "of"} if of else lex.INSIDE)
        return next((one.qualified for one in places if one is not thing and one.shape in NAMED), "")

    def governed(self, clause: Clause, prepositions: Collection[str]) -> list[Mention]:
        """What stands in a clause behind one of some prepositions."""
        return [
            self.mentions[number] for preposition, number in clause.oblique if preposition in prepositions
        ]

    def before(self, mention: Mention) -> str:
        """The text before a mention, with its code back in it."""
        return self._with_code(self.text[: mention.at])

    def after(self, mention: Mention) -> str:
        """The text behind a mention."""
        return self.text[mention.at + (1 if mention.marked else len(mention.text)) :]

    @cached_property
    def ways(self) -> tuple[tuple[Word, ...], ...]:
        """The first of its words, with the marks between clauses; and these put plainly, where that is another way."""
        words = [part for word in self._with_marks() for part in _parts_of(word)]
        plain = plainly(words)
        ways = (words,) if plain == words else (words, plain)
        return tuple(tuple(way[:WORDS_LIMIT]) for way in ways)

    @cached_property
    def said(self) -> frozenset[str]:
        """Every word of these ways and every piece of code that it names, in small letters."""
        words = {word.lower for way in self.ways for word in way}
        return frozenset(words | {one.text.lower() for one in self.mentions})

    def _with_marks(self) -> Iterator[Word]:
        """The words of the clauses in order, with the marks between these."""
        end = 0
        for number, clause in enumerate(self.clauses):
            start = clause.words[0].at
            between = self.text[end:start] if start >= end else ";"  # what stands in parentheses comes last
            marks = [mark for mark in between if mark in BETWEEN]
            if number and marks:
                yield Word(marks[0], start)
            yield from clause.words
            last = clause.words[-1]
            end = last.at + (1 if last.mention is not None and last.text == SPAN else len(last.text))


def _parts_of(word: Word) -> tuple[Word, ...]:
    """ "Isn't" as "is not", "there's" as "there is"."""
    said = word.lower
    if word.mention is None and (said.endswith("n't") or said == "cannot"):
        verb = WHOLE.get(said, said[:-3])
        return Word(verb, word.at), Word("not", word.at)
    if word.mention is None and said in ("there's", "it's", "that's"):
        return Word(said[:-2], word.at), Word("is", word.at)
    return (word,)
