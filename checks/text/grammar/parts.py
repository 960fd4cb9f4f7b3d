"""Words, verbs, clauses and sentences: what a text is read into before anything is claimed of it."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from checks.model.claim import Stance
from checks.text.grammar import lexicon as lex
from checks.text.grammar.lexicon import Predicate
from checks.text.markdown import SPAN
from checks.text.mentions import NAMED, Mention


@dataclass(frozen=True)
class Word:
    """One word or mark of a sentence."""

    text: str
    at: int
    mention: int | None = None
    """Which mention of the sentence it is."""

    @cached_property  # each row of each kind of claim asks for it
    def lower(self) -> str:
        """In small letters, with a straight apostrophe."""
        return self.text.lower().replace("\u2019", "'")


@dataclass(frozen=True)
class Clause:
    """A part of a sentence with at most one finite verb. Mentions are given by their numbers in the sentence."""

    words: tuple[Word, ...]
    verb: str = ""
    """Without its ending: "call" of "does not call"; empty where there is none."""

    predicate: Predicate | None = None
    passive: bool = False
    stance: Stance = Stance.ASSERTED
    plain: bool = False
    """A verb of the present tense, and nothing that makes it doubtful."""

    case: bool = False
    """It supposes a case, in the present tense: "when `x` is given"."""

    asked: bool = False
    """It is a question."""

    subject: tuple[int, ...] = ()
    object: tuple[int, ...] = ()
    oblique: tuple[tuple[str, int], ...] = ()
    """Preposition and mention: ("in", 2) for "in `f`"."""

    behind: tuple[Word, ...] = ()
    """The words after the verb."""

    @property
    def behind_at(self) -> int:
        """The offset in the sentence of the first word after the verb."""
        return self.behind[0].at if self.behind else 1_000_000

    @cached_property
    def lowered(self) -> frozenset[str]:
        """Its words in small letters, those that name code among them."""
        return frozenset(word.lower for word in self.words)

    @cached_property
    def said(self) -> tuple[Word, ...]:
        """Its words but those that name code."""
        return tuple(word for word in self.words if word.mention is None)

    @cached_property
    def gives_a_reason(self) -> bool:
        """ "Since it is called twice": what it leads to is a remedy."""
        return any(
            word.lower in lex.REASONS | lex.CONCESSIONS for word in self.words if word.at < self.behind_at
        )

    @property
    def denied(self) -> bool:
        """It says that something is not so."""
        return self.stance is Stance.DENIED


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


@dataclass(frozen=True, slots=True)
class Verb:
    """A finite verb with its helpers, at words `first` to `end` (exclusive) of a sentence."""

    first: int
    end: int
    lemma: str
    stance: Stance = Stance.ASSERTED
    passive: bool = False
