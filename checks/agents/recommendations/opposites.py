"""Plain sentences that exclude each other: static and dynamic, uses and does not use, 60 s and 3600 s."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from checks.model.claim import CHECKABLE
from checks.text.grammar.lexicon import CONDITIONS, COORDINATORS, DETERMINERS, NEGATIONS, PRONOUNS
from checks.text.grammar.parts import Clause, Sentence
from checks.text.grammar.verbs import is_adverb, lemma_of

OPPOSITES = {
    first: (second, flag)
    for pair in (
        ("static", "dynamic"),
        ("cached", "uncached"),
        ("synchronous", "asynchronous"),
        ("public", "private"),
        ("enabled", "disabled"),
        ("sequential", "parallel"),
    )
    for first, second, flag in ((pair[0], pair[0], False), (pair[1], pair[0], True))
}
OPPOSITES |= {
    "sequentially": ("sequential", False),
    "sequence": ("sequential", False),
    "concurrently": ("sequential", True),
    "concurrent": ("sequential", True),
}
"""Word → the word that stands for the pair, and whether this is the other one."""

SECONDS = {
    "ms": Fraction(1, 1000), "millisecond": Fraction(1, 1000), "s": Fraction(1), "sec": Fraction(1),
    "second": Fraction(1), "min": Fraction(60), "minute": Fraction(60), "h": Fraction(3600),
    "hour": Fraction(3600), "day": Fraction(86_400),
}  # fmt: skip
_QUANTITY = re.compile(r"(\d{1,9}(?:\.\d{1,6})?)(ms|s|min|h)?")
_HELPING = frozenset(("do", "does", "did", "is", "are", "be"))
LONGEST = 30
"""Words of a sentence that is compared; a longer one says more than one thing."""


@dataclass(frozen=True, slots=True)
class Assertion:
    """What a sentence says, as what can be compared: of two about the same at most one is right."""

    statement: str
    about: tuple[str, ...]
    opposite: bool
    """It is denied, or says the other word of a pair of opposites; both together are neither."""

    amounts: tuple[Fraction, ...] = ()

    def excludes(self, other: Assertion) -> bool:
        """Whether both cannot be right."""
        if self.about != other.about:
            return False
        if self.opposite is other.opposite:
            return not self.opposite and self.amounts != other.amounts
        return self.amounts == other.amounts


def assertions(sentences: Iterable[Sentence]) -> Iterator[Assertion]:
    """What each sentence of one clause says, where it names its subject."""
    for sentence in sentences:
        if not sentence.title and len(sentence.clauses) == 1 and (read := _read(sentence)) is not None:
            yield read


def excluding(found: Iterable[Assertion]) -> Iterator[tuple[Assertion, Assertion]]:
    """The pairs that exclude each other, each group of sentences about the same once."""
    groups: dict[tuple[str, ...], list[Assertion]] = {}
    for each in found:
        groups.setdefault(each.about, []).append(each)
    for first, *others in groups.values():
        other = next((each for each in others if first.excludes(each)), None)
        if other is not None:
            yield first, other


def _read(sentence: Sentence) -> Assertion | None:
    clause = sentence.clauses[0]
    words = [_said(sentence, clause, at) for at in range(len(clause.words))]
    if (
        clause.stance not in CHECKABLE
        or not clause.verb
        or clause.case
        or clause.asked
        or len(words) > LONGEST
        or not (CONDITIONS | COORDINATORS).isdisjoint(words)
    ):
        return None
    subject = [word for word, of in zip(words, clause.words, strict=True) if of.at < clause.behind_at]
    bare = [word for word in subject if word not in DETERMINERS]
    if not bare or bare[0] in PRONOUNS | NEGATIONS or bare[0] in _HELPING:
        return None  # "it" may be another thing each time
    opposite, about, amounts = False, [], []
    at = 0
    while at < len(words):
        word = words[at]
        amount = _QUANTITY.fullmatch(word) if clause.words[at].mention is None else None
        if amount is not None:
            unit = amount[2] or ""
            if not unit and at + 1 < len(words) and words[at + 1].removesuffix("s") in SECONDS:
                at += 1
                unit = words[at].removesuffix("s") or "s"
            amounts.append(Fraction(amount[1]) * SECONDS.get(unit, Fraction(1)))
            about.append("#time" if unit else "#")
        elif word == "in" and words[at + 1 : at + 2] in (["parallel"], ["sequence"]):
            pass  # "in parallel" is one word
        elif word in NEGATIONS:
            opposite = not opposite
        elif word in OPPOSITES:
            word, flag = OPPOSITES[word]
            opposite = opposite is not flag
            about.append(word)
        elif word not in _HELPING and word not in DETERMINERS and not is_adverb(clause.words[at]):
            about.append(word if clause.words[at].mention is not None else _stem(word))
        at += 1
    return Assertion(sentence.written, tuple(about), opposite, tuple(amounts)) if len(about) > 1 else None


def _said(sentence: Sentence, clause: Clause, at: int) -> str:
    word = clause.words[at]
    if word.mention is None:
        return word.lower.strip(".")
    return sentence.mentions[word.mention].text.removesuffix("()")


def _stem(word: str) -> str:
    """A word without the ending of a verb in the third person."""
    lemma = lemma_of(word)
    return word.removesuffix("s") if lemma == word and len(word) > 3 else lemma
