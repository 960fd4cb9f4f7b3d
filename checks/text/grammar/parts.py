"""Words, verbs, clauses and sentences: what a text is read into before anything is claimed of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from checks.model.claim import Stance
from checks.text.grammar import lexicon as lex
from checks.text.grammar.lexicon import Predicate


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

    reported: bool = False
    """Another one's word, or wanted: "the docs say that …", "Expected: …"."""

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


@dataclass(frozen=True, slots=True)
class Verb:
    """A finite verb with its helpers, at words `first` to `end` (exclusive) of a sentence."""

    first: int
    end: int
    lemma: str
    stance: Stance = Stance.ASSERTED
    passive: bool = False
