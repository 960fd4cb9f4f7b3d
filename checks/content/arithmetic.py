"""Sums that a finding does in its text: "16 * 1024 = 16384", "20 % of 100K is 20K".

Only an equation that is written out in numbers is judged, and it fails only when no reading of its units
and of the rounding makes it right. A sentence that speaks of overflow, rounding or a wrong result says
itself that the numbers do not add up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from checks.content.prose import Sentence, Shape
from checks.content.subject import Subject
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
from checks.verifiers import verifier

KIND = "arithmetic"

EQUATIONS_LIMIT = 20
LENGTH_LIMIT = 1_000
"""Characters of a sentence that are read."""

_UNIT = r"(?:\s?(?:KiB|MiB|GiB|KB|MB|GB|kB|K|k|M|G|ms|s|bytes|B|bits)\b)?+"
_NUMBER = rf"(?<![\w.,$#-])\d{{1,3}}(?:,\d{{3}})++(?:\.\d{{1,9}})?+{_UNIT}|(?<![\w.,$#-])\d{{1,15}}(?:\.\d{{1,9}})?+{_UNIT}"
_OPERATOR = r"\s?(?:\*\*|[*×·/÷^])\s?|\s\+\s|\s[-−]\s|\s[x]\s|(?<=\d)\+(?=\d)|(?<=\d)x(?=\d)"
_EQUALS = r"\s?={1,2}\s?|\s(?:is|equals|makes|gives|comes to|adds up to|sums? to)\s(?:only |just )?"
_SUM = re.compile(
    rf"(?P<sum>(?:{_NUMBER})(?:(?:{_OPERATOR})(?:{_NUMBER})){{1,12}})(?P<equals>{_EQUALS})(?P<result>{_NUMBER})(?![\w^*/×%]|[.,]\d|\s?[*/+×÷x^-]\s?\d)"
)
_SHARE = re.compile(
    rf"(?<![\w.,])(?P<percent>\d{{1,3}}(?:\.\d{{1,4}})?)\s?(?:%|percent)\sof\s(?P<whole>{_NUMBER})(?P<equals>{_EQUALS})(?P<result>{_NUMBER})(?![\w%]|[.,]\d|\s?[*/+×÷x^-]\s?\d)"
)
_TERM = re.compile(rf"({_NUMBER})")
_VALUE = re.compile(r"([\d,]+(?:\.\d+)?)\s?([A-Za-z]*)")
_LEADING = re.compile(r"[\d)\]}%*/+×÷·^=<>−–-]\s*\Z")
"""What stands before a number when the expression began earlier, outside what was read."""

_NOT_MEANT = re.compile(
    r"\b(?:overflow\w*|underflow\w*|wraps?|wrapped|saturat\w*|concat\w*|strings?|truncat\w*|round\w*|mod(?:ulo|ulus)?|floats?|floating|precision|"
    r"instead of|rather than|not|never|wrong\w*|incorrect\w*|should|would|expect\w*|but|bugs?|octal|hex\w*|binary|base|bits?|xor|about|around|roughly|"
    r"approx\w*|almost|nearly|claims?|says?|comments?|test\w*|assert\w*|dates?|version\w*)\b|n't\b|[≈~≠]|!=",
    re.IGNORECASE,
)
_SIZES = {"k": (1000, 1024), "m": (10**6, 2**20), "g": (10**9, 2**30)}
_POWER_LIMIT = 64
_FEWEST_DIGITS = 3
"""The shortest equation has three numbers."""


@dataclass(frozen=True, slots=True)
class _Equation:
    """An equation as it is written, with what may be meant by it; without values when that is not clear."""

    written: str
    possible: tuple[Fraction, ...]
    """What the left side comes to, for each reading of its units."""

    stated: tuple[tuple[Fraction, Fraction], ...]
    """The readings of the right side, each with how far a rounded one may be off."""

    unit: str = ""
    """Of the result, when the left side is in it too."""


@verifier(KIND, "a sum that the finding writes out is right")
def check_sums(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge every equation between numbers; no code is looked at."""
    judged = 0
    for sentence in subject.prose.sentences:
        for equation in _equations(sentence):
            judged += 1
            if judged > EQUATIONS_LIMIT:
                return
            yield CheckedClaim(
                Claim(KIND, equation.written, subject.place), _judge(subject, sentence, equation)
            )


def _judge(subject: Subject, sentence: Sentence, equation: _Equation) -> Outcome:
    if any(abs(value - result) <= slack for value in equation.possible for result, slack in equation.stated):
        return Outcome(Disposition.VERIFIED, f"{equation.written}: so it is")
    if not equation.possible or not equation.stated or "^" in equation.written:
        return Outcome(Disposition.UNSUPPORTED, "its units or operators can be read in several ways")
    if _NOT_MEANT.search(sentence.text):
        return Outcome(Disposition.UNSUPPORTED, "the sentence may say itself that it is not so")
    evidence = (subject.code.evidence(subject.place),) if subject.place is not None else ()
    return Outcome(
        Disposition.FAILED,
        f"the finding says {equation.written}; it makes {_shown(equation.possible[0])}{equation.unit}",
        Failure.CONTRADICTION,
        evidence=evidence,
    )


def _equations(sentence: Sentence) -> Iterator[_Equation]:
    """Each equation of a sentence."""
    text = _with_numbers(sentence)[:LENGTH_LIMIT]
    if sum(mark.isdigit() for mark in text) < _FEWEST_DIGITS:
        return
    for match in _SHARE.finditer(text):
        share = Fraction(match["percent"]) / 100
        possible = [share * whole for whole in _readings(match["whole"])]
        yield _equation(match, match["whole"], possible)
    for match in _SUM.finditer(text):
        if _LEADING.search(text[: match.start()]) or (
            match["equals"].strip().isalpha() and not _is_plain(match["sum"])
        ):
            continue
        yield _equation(match, match["sum"], _values(match["sum"]))


def _is_plain(text: str) -> bool:
    """With words for the equals sign, `3/4 is 5` or `2^3` may be no sum at all."""
    return not any(mark in text for mark in "/÷^")


def _with_numbers(sentence: Sentence) -> str:
    """The sentence with those code spans spelled out that hold numbers and operators alone."""
    parts, at = [], 0
    for mention in sentence.mentions:
        if (
            mention.marked
            and mention.shape in (Shape.LITERAL, Shape.EXPRESSION, Shape.PATH)
            and _NUMERIC.fullmatch(mention.text)
        ):
            parts += [sentence.text[at : mention.at], mention.text]
            at = mention.at + 1
    return "".join((*parts, sentence.text[at:]))


_NUMERIC = re.compile(r"[\d\s.,_*+/%=^×÷xKMGBki-]{1,200}")


def _equation(match: re.Match[str], left: str, possible: list[Fraction]) -> _Equation:
    """The equation, without its values when its two sides are in different units of time."""
    written, right = " ".join(match[0].split()), match["result"]
    units = set(map(_unit, _TERM.findall(left)))
    if len((units | {_unit(right)}) & {"ms", "s"}) > 1:
        return _Equation(written, (), ())
    stated = _stated(right, division="/" in left or "÷" in left)
    return _Equation(written, tuple(possible), stated, _unit(right) if _unit(right) in units else "")


def _unit(text: str) -> str:
    match = _VALUE.fullmatch(text.strip())
    return match[2] if match else ""


def _readings(text: str) -> list[Fraction]:
    """What a number with its unit may mean: "8K" is 8,000, 8,192, or 8 where all is counted in K."""
    match = _VALUE.fullmatch(text.strip())
    if match is None:
        return []
    value = Fraction(match[1].replace(",", ""))
    return [
        value,
        *(value * size for size in _SIZES.get(match[2][:1].lower(), ()) if match[2] != "ms"),
    ]


def _stated(text: str, *, division: bool = False) -> tuple[tuple[Fraction, Fraction], ...]:
    """The readings of a result, each with how far a rounded one may be off."""
    match = _VALUE.fullmatch(text.strip())
    if match is None:
        return ()
    decimals = len(match[1].partition(".")[2])
    inexact = division or decimals or match[2]
    unit = Fraction(1, 10**decimals) if inexact else Fraction(0)
    number = Fraction(match[1].replace(",", ""))
    return tuple((value, unit * (value / number if number else 1)) for value in _readings(text))


def _values(text: str) -> list[Fraction]:
    """What a sum may come to, for each reading of the units in it."""
    pieces = _TERM.split(text)
    terms, operators = pieces[1::2], [piece.strip() for piece in pieces[2:-1:2]]
    readings = [_readings(term) for term in terms]
    if sum(len(each) > 1 for each in readings) > 3 or not all(readings):
        return []
    found = (_evaluate(list(numbers), operators) for numbers in product(*readings))
    return [value for value in found if value is not None]


def _evaluate(numbers: list[Fraction], operators: list[str]) -> Fraction | None:
    """Powers, then products, then sums, from the left."""
    rest = list(operators)
    for level in (("**", "^"), ("*", "×", "·", "x", "/", "÷"), ("+", "-", "−")):
        at = 0
        while at < len(rest):
            if rest[at] not in level:
                at += 1
                continue
            value = _apply(numbers[at], rest[at], numbers[at + 1])
            if value is None:
                return None
            numbers[at : at + 2] = [value]
            del rest[at]
    return numbers[0]


def _apply(left: Fraction, operator: str, right: Fraction) -> Fraction | None:
    match operator:
        case "**" | "^":
            if (
                right.denominator != 1
                or abs(right) > _POWER_LIMIT
                or abs(left) > 10**6
                or (left == 0 and right < 0)
            ):
                return None
            return Fraction(left) ** int(right)
        case "/" | "÷":
            return left / right if right else None
        case "+":
            return left + right
        case "-" | "−":
            return left - right
    return left * right


def _shown(value: Fraction) -> str:
    return f"{int(value):,}" if value.denominator == 1 else f"{float(value):,.4g}"
