"""Numbers in a sentence and in code, and everything that one with its unit may mean.

"5 seconds" is 5, or 5000 where the code counts milliseconds; "8 MB" is 8,000,000, 8,388,608, or 8 where the
code has the unit elsewhere. A value is never called wrong when one of its readings is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isclose, isfinite

from checks.code.tokens import tokenize
from checks.content.prose import Sentence, Shape
from checks.content.stance import Stance

_NUMBER_WORDS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
    "ninety": 90, "hundred": 100, "thousand": 1000,
}  # fmt: skip
_SECONDS = {
    "ns": 1e-9, "us": 1e-6, "µs": 1e-6, "ms": 1e-3, "millisecond": 1e-3, "s": 1.0, "sec": 1.0, "second": 1.0,
    "min": 60.0, "minute": 60.0, "h": 3600.0, "hour": 3600.0, "day": 86400.0, "week": 604800.0,
}  # fmt: skip
_SIZES = {"k": (1000, 1024), "m": (10**6, 2**20), "g": (10**9, 2**30)}
_UNIT = (
    r"KiB|MiB|GiB|KB|MB|GB|kB|K|k|M|ns|us|µs|ms|s|sec|min|h|milliseconds?|seconds?|minutes?|hours?|days?|weeks?|"
    r"bits?|bytes?|characters?|chars?|columns?|lines?|%"
)
_VALUE = re.compile(
    rf"(?<![\w.#§-])(?P<number>\d[\d_]*(?:,\d{{3}})*(?:\.\d+)?)(?:[\s-]?(?P<unit>{_UNIT}))?(?![\w-]|\.\d)"
)
_IN_WORDS = re.compile(
    rf"(?<![\w-])(?P<number>{'|'.join(_NUMBER_WORDS)})[\s-](?P<unit>milliseconds?|seconds?|minutes?|hours?|days?|weeks?|bytes|characters|chars|columns)(?![\w-])",
    re.IGNORECASE,
)
_BOOLEANS = {"true": True, "false": False}
_NUMBER_TOKEN = re.compile(r"\d[\d_]*(?:\.\d+)?|0[xX][0-9a-fA-F]+")
OPERATORS = ("*", "**", "<<")
_LARGEST_POWER = 64
_MOST_DIGITS = 60
"""Of a number that is read: a longer one is a key or a prime, and its float may be infinite."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A value in a sentence."""

    text: str
    at: int
    values: frozenset[float | bool]
    """Everything that it may mean."""

    end: int
    """Offset right behind it."""

    @property
    def is_bool(self) -> bool:
        """True or false, not a number."""
        return all(isinstance(value, bool) for value in self.values)

    def may_be(self, value: float | bool) -> bool:
        """Some reading of it is that value."""
        if isinstance(value, bool) or self.is_bool:
            return isinstance(value, bool) and value in self.values
        return any(isclose(value, one, rel_tol=1e-9) for one in self.values)

    def is_among(self, values: frozenset[float]) -> bool:
        """Some reading of it is one of them."""
        return any(map(self.may_be, values))


_BREAK = re.compile(
    r"[,;:.()\u2014\u2013]|\b(?:but|while|whereas|although|though|and|yet|so)\b", re.IGNORECASE
)
_LIMITED_BEFORE = re.compile(
    r"\b(?:if|when(?:ever)?|once|unless|until|where|suppos\w*|assum\w*|imagine|says?|claims?|promises?|documents?|states|suggests?|recommends?|"
    r"in|on|under|during)\b",
    re.IGNORECASE,
)
_LIMITED_BEHIND = re.compile(
    r"\b(?:if|when(?:ever)?|once|unless|until|on|under|during|in(?! (?:this|the same|\ue000))|for(?! (?:every|all|each|any)\b)|by(?! default\b)|elsewhere|otherwise)\b",
    re.IGNORECASE,
)


def is_limited(sentence: Sentence, first: int, end: int) -> bool:
    """The clause around a statement limits it or lays it in another mouth: "in tests", "when idle", "the docs say"."""
    before, behind = sentence.text[:first], sentence.text[end:]
    breaks = [match.end() for match in _BREAK.finditer(before)]
    clause = before[breaks[-1] :] if breaks else before
    following = _BREAK.split(behind.lstrip(")"), maxsplit=1)[0]
    return (_LIMITED_BEFORE.search(clause) or _LIMITED_BEHIND.search(following)) is not None


def stated_in(sentence: Sentence) -> Iterator[Stated]:
    """The values that a sentence tells: code spans of one, digits, and number words before a unit."""
    for mention in sentence.mentions:
        if mention.stance is not Stance.ASSERTS or mention.past:
            continue
        if mention.shape is Shape.LITERAL and (values := _meaning(mention.text, "")):
            yield Stated(mention.text, mention.at, values, mention.at + 1)
        elif mention.shape is Shape.EXPRESSION:
            value = evaluate([token for token, _ in tokenize(mention.text)])
            if value is not None:
                yield Stated(mention.text, mention.at, frozenset({value}), mention.at + 1)
    for match in _VALUE.finditer(sentence.text):
        if values := _meaning(match["number"].replace(",", ""), match["unit"] or ""):
            yield Stated(match[0].strip(), match.start(), values, match.end())
    for match in _IN_WORDS.finditer(sentence.text):
        values = _meaning(str(_NUMBER_WORDS[match["number"].lower()]), match["unit"])
        yield Stated(match[0], match.start(), values, match.end())


def _meaning(number: str, unit: str) -> frozenset[float | bool]:
    if number.lower() in _BOOLEANS:
        return frozenset({_BOOLEANS[number.lower()]})
    try:
        value = float(number.replace("_", ""))
    except ValueError:
        return frozenset()
    return frozenset({value, *_converted(value, unit)})


def _converted(value: float, unit: str) -> Iterator[float]:
    """The same amount in the other units that the code may count in."""
    singular = unit.lower().removesuffix("s") if len(unit) > 2 else unit
    if singular in _SECONDS:
        yield from (value * _SECONDS[singular] / other for other in sorted(set(_SECONDS.values())))
    elif singular in ("bit", "byte"):
        yield from (value * 8, value / 8)
        if singular == "bit" and 0 < value <= _LARGEST_POWER:
            yield from (2**value, 2**value - 1)
    elif unit == "%":
        yield from (value / 100, 1 - value / 100)
    elif unit:
        for factor in _SIZES.get(unit[:1].lower(), ())[unit.endswith("iB") :]:
            yield from (value * factor, value * factor / 1000, value * factor / 1024)


def is_number(token: str) -> bool:
    """A token of code that is a number in full, of a size that a finding may speak of."""
    return len(token) <= _MOST_DIGITS and _NUMBER_TOKEN.fullmatch(token) is not None


def evaluate(tokens: Sequence[str]) -> float | None:
    """A number, or a product, power or shift of numbers; None for everything else."""
    total, operator = None, ""
    for index, token in enumerate(tokens):
        if index % 2:
            operator = token
            continue
        if (index and operator not in OPERATORS) or not is_number(token):
            return None
        value = float(int(token, 16)) if token[:2].lower() == "0x" else float(token.replace("_", ""))
        if total is None:
            total = value
        elif operator == "*":
            total *= value
        elif value > _LARGEST_POWER or abs(total) > 1024:
            return None
        else:
            total = total**value if operator == "**" else total * 2**value
    return total if total is not None and len(tokens) % 2 and isfinite(total) else None


def evaluate_any(tokens: Sequence[str]) -> float | bool | None:
    """What `evaluate` knows, or a truth value."""
    if len(tokens) == 1 and tokens[0].lower() in _BOOLEANS:
        return _BOOLEANS[tokens[0].lower()]
    return evaluate(tokens)


def products_in(tokens: Sequence[str]) -> Iterator[tuple[int, int, float]]:
    """The numbers in code as (first index, one past the last, value); a product counts as one."""
    at = 0
    while at < len(tokens):
        end = at + 1
        if is_number(tokens[at]):
            while end + 1 < len(tokens) and tokens[end] in OPERATORS and is_number(tokens[end + 1]):
                end += 2
            if (value := evaluate(tokens[at:end])) is not None:
                yield at, end, value
        at = end
