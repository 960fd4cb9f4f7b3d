"""Sums that a text does: "16 * 1024 = 16384", "20 % of 100K requests is 20K"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from checks.claims.kind import NOTHING, Example, Kind
from checks.code.code import Code
from checks.code.surroundings import Context
from checks.model.claim import Claim, Stance
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.prose import Text

_NUMBER = r"\d[\d,_]{0,20}(?:\.\d{1,12})?"
_UNIT = r"(?:\s?(?:[KMGT]i?B|[KMGT]b?|bytes?|B|ms|s|min|h)(?![A-Za-z]))?"
_QUANTITY = rf"({_NUMBER}{_UNIT})"
_SUM = re.compile(
    rf"(?<![\w.$%])(?:{_QUANTITY}\s{{0,2}}([-+*/\u00d7\u00f7\u2212])\s{{0,2}}{_QUANTITY}\s{{0,2}}(?:=|is|equals)\s{{0,2}}|"
    rf"({_NUMBER})\s?%\s{{1,2}}of\s{{1,2}}{_QUANTITY}(?:\s[a-z]{{2,20}})?\s{{1,2}}(?:=|is|equals)\s{{1,2}})"
    rf"{_QUANTITY}(?![\w%]|\.\d|\s?[-+*/])"
)
_STEPS = ("", "k", "m", "g", "t")
"""Letters before a unit: each makes it a thousand times that of the one before."""
_TIMES = {"ms": Fraction(1, 1000), "s": Fraction(1), "min": Fraction(60), "h": Fraction(3600)}


@dataclass(frozen=True, slots=True, kw_only=True)
class ArithmeticClaim(Claim):
    """`left` `operator` `right` is exactly `result`; the operator "%" stands for "percent of"."""

    kind: ClassVar[str] = "arithmetic"
    left: str
    operator: str
    right: str
    result: str
    """Numbers with or without a unit: "16", "1.5 KB", "100K"."""


def extract(text: Text) -> Iterator[ArithmeticClaim]:
    """Every sum outside code."""
    for sentence in text.sentences:
        supposed = any(clause.stance is Stance.HYPOTHETICAL for clause in sentence.clauses[:1])
        for found in _SUM.finditer(sentence.text):
            yield ArithmeticClaim(
                statement=found[0],
                left=found[1] or found[4],
                operator=found[2] or "%",
                right=found[3] or found[5],
                result=found[6],
                stance=Stance.HYPOTHETICAL if supposed else Stance.ASSERTED,
            )


def verify(claim: ArithmeticClaim, code: Code, context: Context) -> Outcome:
    """Do the sum in exact fractions, in one unit. A rounded result is right to its last digit."""
    del code, context
    message = ""
    for reading in (1000, 1024):
        left, right, result = (_value(each, reading) for each in (claim.left, claim.right, claim.result))
        if left is None or right is None or result is None:
            return unsupported("a unit is not known")
        found = _result(claim.operator, left[0], right[0])
        if found is None or not _fits(claim.operator, left[1], right[1], result[1]):
            return unsupported("the units do not fit")
        if found == result[0] or _rounds_to(found, claim.result, reading):
            return verified(f"it is {_plain(found)}")
        said = f"{claim.left} {claim.operator} {claim.right}"
        message = message or f"{said} is {_plain(found)}, not {_plain(result[0])}"
    return failed(message, Failure.WRONG_COUNT)


def _value(written: str, thousand: int) -> tuple[Fraction, str] | None:
    """A number in the base of its unit, and what it measures: "", "bytes" or "time"."""
    found = re.match(rf"({_NUMBER})\s?([A-Za-z]*)", written)
    if found is None:
        return None
    number, unit = _number(found[1]), found[2]
    if unit in _TIMES:
        return number * _TIMES[unit], "time"
    letter = unit.removesuffix("bytes").removesuffix("byte").rstrip("Bb").removesuffix("i").lower()
    if letter not in _STEPS:
        return None
    in_bytes = unit.lower().endswith(("b", "byte", "bytes"))
    scale = (thousand if in_bytes else 1000) ** _STEPS.index(letter)
    return number * scale, "bytes" if in_bytes else ""


def _number(digits: str) -> Fraction:
    return Fraction(digits.replace(",", "").replace("_", ""))


def _result(operator: str, left: Fraction, right: Fraction) -> Fraction | None:
    match operator:
        case "%":
            return left * right / 100
        case "+":
            return left + right
        case "-" | "\u2212":
            return left - right
        case "*" | "\u00d7":
            return left * right
        case _:
            return left / right if right else None


def _fits(operator: str, left: str, right: str, result: str) -> bool:
    """Only like is added to like; a number scales anything."""
    if operator in "+-\u2212":
        return left == right == result
    if operator == "%":
        return right == result
    given = {left, right} - {""}
    return not given or (len(given) == 1 and result in given | {""})


def _rounds_to(found: Fraction, written: str, thousand: int) -> bool:
    """The stated result has as many decimals as it shows: 0.33 is 1/3, 0.4 is not."""
    digits, unit = re.match(_NUMBER, written), _value(re.sub(_NUMBER, "1", written, count=1), thousand)
    if digits is None or unit is None or "." not in digits[0]:
        return False
    decimals = len(digits[0].partition(".")[2])
    return round(found / unit[0], decimals) == _number(digits[0])


def _plain(number: Fraction) -> str:
    return f"{number.numerator:,}" if number.denominator == 1 else f"{float(number):.6g}"


KIND = Kind(
    ArithmeticClaim,
    "a sum comes out as the text says",
    extract,
    verify,
    examples=(
        Example("That is 16 * 1024 = 16384 bytes.", "verified"),
        Example("20% of 100K = 20K.", "verified"),
        Example("20% of 100K = 20M.", Failure.WRONG_COUNT),
        Example("20% of 100K requests = 20K requests.", "verified"),
        Example("2 GB + 2 MB = 4 GB.", Failure.WRONG_COUNT),
        Example("1/3 = 0.4.", Failure.WRONG_COUNT),
        Example("1/3 = 0.33.", "verified"),
        Example("2 s + 2 MB = 4 s.", "unsupported", why="The units do not fit."),
        Example("It takes 4 s.", NOTHING),
    ),
)
