"""Plain sentences that exclude each other: static and dynamic, uses and does not use, 60 s and 3600 s."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from checks.model.claim import CHECKABLE
from checks.text.citations import files_mentioned
from checks.text.grammar.lexicon import (
    CONCESSIONS,
    CONDITIONS,
    COORDINATORS,
    DETERMINERS,
    NEGATIONS,
    PRONOUNS,
    REASONS,
)
from checks.text.grammar.parts import Clause, Word
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.verbs import lemma_of

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
_EMPHASIS = frozenset(
    "also already just simply still now currently always even fully entirely completely really actually here".split()
)
"""Adverbs without which a sentence says the same; "initially" and "sometimes" are none."""

_TIMES = frozenset(("sometimes", "often", "seldom", "then", "later", "first"))
"""Other adverbs of time, which no ending shows."""

_BOUNDS = frozenset("least most up over under about around than between".split())
"""Words beside an amount that is not the exact one."""

JOINING = frozenset(("and", "but", "yet")) | REASONS | CONCESSIONS
"""Words that open a clause which is said to be so, as the one before it is."""

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
    named: bool = False
    """Its subject is named: "the page" of another recommendation may be another page."""

    placed: bool = False
    """It names a file, so that the same words say the same in every recommendation."""

    def excludes(self, other: Assertion) -> bool:
        """Whether both cannot be right."""
        if self.about != other.about:
            return False
        if self.opposite is other.opposite:
            return not self.opposite and self.amounts != other.amounts
        return self.amounts == other.amounts


def assertions(sentences: Iterable[Sentence]) -> Iterator[Assertion]:
    """What each clause says that stands by itself and names its subject."""
    for sentence in sentences:
        if sentence.title or not sentence.words.isdisjoint(CONDITIONS | {"or", "either"}):
            continue
        for number, clause in enumerate(sentence.clauses):
            first = clause.words[0].lower
            apart = sentence.text[: clause.words[0].at].rstrip().endswith(";")
            joined = first in JOINING or first == "," or apart
            if (not number or joined) and (read := _read(sentence, clause)) is not None:
                yield read


def excluding(
    found: Iterable[Assertion], alike: Callable[[Assertion, Assertion], bool] = lambda *_: True
) -> Iterator[tuple[Assertion, Assertion]]:
    """The pairs that exclude each other, each group of sentences about the same once.

    `alike`: whether what two sentences call the same is the same.
    """
    groups: dict[tuple[str, ...], list[Assertion]] = {}
    for each in found:
        groups.setdefault(each.about, []).append(each)
    for first, *others in groups.values():
        other = next((each for each in others if first.excludes(each) and alike(first, each)), None)
        if other is not None:
            yield first, other


def _read(sentence: Sentence, clause: Clause) -> Assertion | None:
    if clause.stance not in CHECKABLE or not clause.verb or clause.case or clause.asked:
        return None
    said = [(_said(sentence, word), word) for word in clause.words]
    while said and said[0][0] in {*JOINING, ","}:
        reason, said = said[0][0] in REASONS | CONCESSIONS, said[1:]
        ends = next((at for at, (word, _) in enumerate(said) if word == ","), len(said))
        said = said[:ends] if reason else said
    words = [word for word, _ in said]
    if (
        len(words) > LONGEST
        or not COORDINATORS.isdisjoint(words)
        or any(_restricts(word) for _, word in said)
    ):
        return None
    subject = [(word, of) for word, of in said if of.at < clause.behind_at]
    bare = [word for word, _ in subject if word not in DETERMINERS]
    if not bare or bare[0] in PRONOUNS | NEGATIONS or bare[0] in _HELPING:
        return None  # "it" may be another thing each time
    named = any(of.mention is not None for _, of in subject)
    named = named or bool(files_mentioned(sentence.text[: clause.behind_at]))
    placed = bool(files_mentioned(sentence.written))
    amounts, rest = _amounts([(word, of.mention is not None) for word, of in said])
    if amounts and not _BOUNDS.isdisjoint(words):
        return None
    opposite, about = _polarity(rest)
    return Assertion(sentence.written, about, opposite, amounts, named, placed) if len(about) > 1 else None


def _said(sentence: Sentence, word: Word) -> str:
    if word.mention is None:
        return word.lower.strip(".")
    return sentence.mentions[word.mention].text.removesuffix("()")


def _amounts(words: list[tuple[str, bool]]) -> tuple[tuple[Fraction, ...], list[tuple[str, bool]]]:
    """The numbers of a clause, times in seconds, and its words with a mark in place of each."""
    amounts: list[Fraction] = []
    rest: list[tuple[str, bool]] = []
    at = 0
    while at < len(words):
        word, is_code = words[at]
        amount = None if is_code else _QUANTITY.fullmatch(word)
        if amount is None:
            rest.append((word, is_code))
        else:
            unit = amount[2] or ""
            following = words[at + 1][0] if at + 1 < len(words) else ""
            following = following if following in SECONDS else following.removesuffix("s")
            if not unit and following in SECONDS:
                at, unit = at + 1, following
            amounts.append(Fraction(amount[1]) * SECONDS.get(unit, Fraction(1)))
            rest.append(("#time" if unit else "#", True))
        at += 1
    return tuple(amounts), rest


def _polarity(words: list[tuple[str, bool]]) -> tuple[bool, tuple[str, ...]]:
    """Whether a clause says the opposite, and what it is about either way."""
    opposite, about = False, list[str]()
    for (before, _), (word, is_code), (behind, _) in zip(
        [("", False), *words], words, [*words[1:], ("", False)], strict=False
    ):
        if is_code:
            about.append(word)
        elif (word == "in" and behind in ("parallel", "sequence")) or _is_any_more(before, word):
            continue  # "in parallel" is one word
        elif word in NEGATIONS or word.endswith("n't"):
            opposite = not opposite
        elif word in OPPOSITES:
            pair, flag = OPPOSITES[word]
            opposite = opposite is not flag
            about.append(pair)
        elif word and word not in _HELPING and word not in DETERMINERS | _EMPHASIS:
            about.append(_stem(word))
    return opposite, tuple(about)


def _is_any_more(before: str, word: str) -> bool:
    """Of "no longer", "not any more": it goes with the negation."""
    return word == "anymore" or (word in ("longer", "more") and before in ("no", "any"))


def _restricts(word: Word) -> bool:
    """An adverb that says when, or how far: "sometimes", "partially"."""
    lower = word.lower
    known = lower in _EMPHASIS or lower in OPPOSITES
    return (
        word.mention is None and not known and (lower in _TIMES or (lower.endswith("ly") and len(lower) > 4))
    )


def _stem(word: str) -> str:
    """A word without the ending of a verb in the third person."""
    lemma = lemma_of(word)
    return word.removesuffix("s") if lemma == word and len(word) > 3 else lemma
