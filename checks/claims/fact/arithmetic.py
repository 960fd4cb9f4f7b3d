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
_SUM = re.compile(
    rf"(?<![\w.$%])({_NUMBER})({_UNIT})\s{{0,2}}([-+*/\u00d7\u00f7\u2212])\s{{0,2}}({_NUMBER})({_UNIT})"
    rf"\s{{0,2}}(=|is|equals)\s{{0,2}}({_NUMBER})({_UNIT})(?![\w%]|\.\d|\s?[-+*/])|"
    rf"(?<![\w.$%])({_NUMBER})\s?%\s{{1,2}}of\s{{1,2}}({_NUMBER})({_UNIT})(?:\s[a-z]{{2,20}})?"
    rf"\s{{1,2}}(?:=|is|equals)\s{{1,2}}({_NUMBER})({_UNIT})(?![\w%]|\.\d|\s?[-+*/])"
)
_SCALES = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}
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
        stance = next((clause.stance for clause in sentence.clauses), Stance.ASSERTED)
        for found in _SUM.finditer(sentence.text):
            if found[9]:
                parts = (found[9], "%", found[10] + found[11], found[12] + found[13])
            else:
                parts = (found[1] + found[2], found[3], found[4] + found[5], found[7] + found[8])
            yield ArithmeticClaim(
                statement=found[0],
                left=parts[0],
                operator=parts[1],
                right=parts[2],
                result=parts[3],
                stance=Stance.HYPOTHETICAL if stance is Stance.HYPOTHETICAL else Stance.ASSERTED,
            )


def verify(claim: ArithmeticClaim, code: Code, context: Context) -> Outcome:
    """Do the sum in exact fractions, in one unit. A rounded result is right to its last digit."""
    del code, context
    message = ""
    for reading in (1000, 1024):
        values = [_value(each, reading) for each in (claim.left, claim.right, claim.result)]
        if any(value is None for value in values):
            return unsupported("a unit is not known")
        (left, kind), (right, other), (result, third) = (value for value in values if value is not None)
        found = _result(claim.operator, left, right)
        if found is None or not _fits(claim.operator, kind, other, third):
            return unsupported("the units do not fit")
        if found == result or _rounds_to(found, claim.result, reading):
            return verified(f"it is {_plain(found)}")
        message = (
            message or f"{claim.left} {claim.operator} {claim.right} is {_plain(found)}, not {_plain(result)}"
        )
    return failed(message, Failure.WRONG_COUNT)


def _value(written: str, thousand: int) -> tuple[Fraction, str] | None:
    """A number in the base of its unit, and what it measures: "", "bytes" or "time"."""
    found = re.match(rf"({_NUMBER})\s?([A-Za-z]*)", written)
    if found is None:
        return None
    number = Fraction(found[1].replace(",", "").replace("_", "").rstrip("."))
    unit = found[2]
    if unit in _TIMES:
        return number * _TIMES[unit], "time"
    scale = unit.removesuffix("bytes").removesuffix("byte").rstrip("Bb").removesuffix("i").lower()
    if scale not in _SCALES:
        return None
    steps = list(_SCALES).index(scale)
    in_bytes = unit.lower().endswith(("b", "byte", "bytes"))
    return number * (thousand**steps if in_bytes else 1000**steps), "bytes" if in_bytes else ""


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
    digits = re.match(_NUMBER, written)
    decimals = len(digits[0].partition(".")[2]) if digits else 0
    unit = _value(f"1{written[digits.end() :] if digits else ''}", thousand)
    if unit is None or not unit[0] or not decimals or digits is None:
        return False
    return round(found / unit[0], decimals) == Fraction(digits[0].replace(",", "").replace("_", ""))


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
