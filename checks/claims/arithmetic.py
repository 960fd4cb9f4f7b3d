"""Sums that a text does: "16 * 1024 = 16384", "20 % of 100K requests is 20K"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import ClassVar

from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.code.code import Code
from checks.code.surroundings import Context
from checks.model.claim import Claim, Stance
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar.sentence import Sentence
from checks.text.prose import Text

_NUMBER = r"\d[\d,_]{0,20}(?:\.\d{1,12})?"
_MONEY = r"[$\u20ac\u00a3]?"
_UNIT = r"(?:\s?(?:[KMGT]i?B|[KMGT]b?|bytes?|B|ms|s|min|h)(?![A-Za-z]))?"
_QUANTITY = rf"({_MONEY}{_NUMBER}{_UNIT})"
_EACH = rf"({_MONEY}{_NUMBER}{_UNIT}(?:\s?(?:per|/)\s?{_NUMBER}{_UNIT})?)"
_EQUALS = r"\s{0,2}(=|\u2248|is|equals)\s{0,2}"
_OPERATOR = r"\s{0,2}([-+*/\u00d7\u00f7\u2212])\s{0,2}"
_SUM = re.compile(
    rf"(?<![\w.$%\u20ac\u00a3])(?<![-+*/\u00d7\u00f7\u2212]\s)(?:{_EACH}(?:\s[a-z]{{2,20}})?{_OPERATOR}{_EACH}{_EQUALS}|"
    rf"({_NUMBER})\s?%\s{{1,2}}of\s{{1,2}}{_QUANTITY}(?:\s[a-z]{{2,20}})?\s{_EQUALS}(?<=\s))"
    rf"{_QUANTITY}(?![\w%]|\.\d|\s?[-+*/\u00d7\u00f7\u2212])"
)
_CHANGE = re.compile(
    rf"\b[Ff]rom\s{_QUANTITY}\sto\s{_QUANTITY},?\s\(?(?:(?:is|gives|means)\s)?(?:an?\s|by\s)?(\u2248|~|about\s|roughly\s)?\s?({_NUMBER})\s?%\s"
    r"(?P<down>reduction|decrease|drop|cut|less|lower|fewer|savings?)?(?P<up>increase|growth|more|higher)?\b"
)
"""A number that goes from one to another, and by how many percent: "from 800 ms to 200 ms, a 75% reduction"."""
MONEY = ("$", "\u20ac", "\u00a3")
LONGEST_SPAN = 200
"""Characters of a code span up to which it is looked at as a sum."""

_STEPS = ("", "k", "m", "g", "t")
"""Letters before a unit: each makes it a thousand times that of the one before."""
_TIMES = {"ms": Fraction(1, 1000), "s": Fraction(1), "min": Fraction(60), "h": Fraction(3600)}


@dataclass(frozen=True, slots=True, kw_only=True)
class ArithmeticClaim(Claim):
    """`left` `operator` `right` is exactly `result`; the operator "%" stands for "percent of".

    With "down" and "up" the result is by how many percent of `left` the number goes down or up to `right`.
    """

    kind: ClassVar[str] = "arithmetic"
    left: str
    operator: str
    right: str
    result: str
    """Numbers with or without a unit: "16", "1.5 KB", "100K", "$3"; `left` may have "per" one: "$0.60 per 1M"."""

    about: bool = False
    """The result is said to be near: "1.2 s", after "≈"."""


def extract(text: Text) -> Iterator[ArithmeticClaim]:
    """Every sum in prose, and a code span that is nothing but a sum."""
    for sentence in text.sentences:
        if _is_of_machines(sentence):
            continue
        supposed = any(clause.stance is Stance.HYPOTHETICAL for clause in sentence.clauses[:1])
        spans = [one.text for one in sentence.mentions if one.marked and len(one.text) < LONGEST_SPAN]
        prose = [found for found in _SUM.finditer(sentence.text) if not _only_names(sentence, found)]
        sums = [*prose, *filter(None, map(_SUM.fullmatch, spans))]
        stance = Stance.HYPOTHETICAL if supposed else Stance.ASSERTED
        for found in sums:
            yield ArithmeticClaim(
                statement=found[0],
                left=found[1] or found[5],
                operator=found[2] or "%",
                right=found[3] or found[6],
                result=found[8],
                about=(found[4] or found[7]) == "\u2248",
                stance=stance,
            )
        for found in _CHANGE.finditer(sentence.text):
            if found["down"] or found["up"]:
                yield ArithmeticClaim(
                    statement=found[0],
                    left=found[1],
                    operator="down" if found["down"] else "up",
                    right=found[2],
                    result=found[4],
                    about=bool(found[3]),
                    stance=stance,
                )


OTHERWISE = re.compile(
    r"\b(?:integers?|truncat|wrap|overflow|modul|string|concat|round|floor|ceil|remainder|left over)",
    re.IGNORECASE,
)
"""Words of a sum that does not go as on paper: of a machine's division, its wide and narrow numbers, its texts."""

NUMBERING = frozenset(
    "page chapter part line row step test case level item version phase section column day".split()
)
"""Nouns before a number that only names one of several: "page 2/3", "lines 10 - 20"."""


def _is_of_machines(sentence: Sentence) -> bool:
    return OTHERWISE.search(sentence.text) is not None


def _only_names(sentence: Sentence, found: re.Match[str]) -> bool:
    """The first number is the name of something: "page 2/3 is empty"."""
    before = sentence.text[: found.start()].split()[-1:]
    return any(word.lower().removesuffix("s") in NUMBERING for word in before)


def verify(claim: ArithmeticClaim, code: Code, context: Context) -> Outcome:
    """Do the sum in exact fractions, in one unit. A rounded result is right to its last digit."""
    del code, context
    if claim.operator in ("down", "up"):
        return _changed(claim)
    message = ""
    for reading in (1000, 1024):
        left, right, result = (_value(each, reading) for each in (claim.left, claim.right, claim.result))
        if left is None or right is None or result is None:
            return unsupported("a unit is unknown")
        found = _result(claim.operator, left[0], right[0])
        fits = _fits(claim.operator, left[1], right[1], result[1]) and not _drops_a_unit(claim, reading)
        if found is None or not fits:
            return unsupported("the units do not fit")
        of = "% of" if claim.operator == "%" else f" {claim.operator}"
        sum_ = f"{claim.left}{of} {claim.right} is {_plain(found)}"
        if found == result[0] or _rounds_to(found, claim.result, reading):
            return verified(sum_)
        if (why := _otherwise(claim, found, (left, right, result), reading)) and not claim.about:
            return unsupported(f"{claim.left} {claim.operator} {claim.right} is {_plain(found)}, but {why}")
        if claim.about and abs(found - result[0]) * 10 <= abs(found):
            near = abs(found - result[0]) * 100 <= abs(found)
            return verified(sum_) if near else unsupported(sum_)
        message = message or f"{sum_}, not {_plain(result[0])}"
    return failed(message, Failure.WRONG_COUNT)


Value = tuple[Fraction, str]
"""A number in the base of its unit, and what it measures: "", "bytes", "time" or "money"."""


def _otherwise(
    claim: ArithmeticClaim, found: Fraction, values: tuple[Value, Value, Value], thousand: int
) -> str:
    """What a result may be that is not the one on paper: converted, given a unit, or cut to whole numbers."""
    left, right, result = values
    if left == result and not right[1] and _unit(claim.left) != _unit(claim.result):
        return f"{claim.left} and {claim.result} are the same"
    if result[1] and not left[1] and not right[1] and _is_cut(found, claim.result):
        return "the result has a unit, and the numbers have none"
    scale = _value(f"1{_unit(claim.result)}", thousand)
    if claim.operator in "/\u00f7" and scale is not None and _is_cut(found / scale[0], claim.result):
        return "it may be rounded to a whole number"
    return ""


def _unit(written: str) -> str:
    return re.sub(_NUMBER, "", written, count=1).strip()


def _is_cut(found: Fraction, written: str) -> bool:
    """The digits that are shown are those of the number, or those of the next whole one."""
    digits = re.search(_NUMBER, written)
    if digits is None:
        return False
    shown, scale = _number(digits[0]), 10 ** len(digits[0].partition(".")[2])
    return floor(found * scale) == shown * scale or ceil(found) == shown


def _changed(claim: ArithmeticClaim) -> Outcome:
    """By how many percent of the first number it goes down, or up, to the second."""
    before, after, stated = (_value(each, 1000) for each in (claim.left, claim.right, claim.result))
    if before is None or after is None or stated is None or not before[0] or before[1] != after[1]:
        return unsupported("the units do not fit")
    change = (before[0] - after[0] if claim.operator == "down" else after[0] - before[0]) / before[0] * 100
    said = f"from {claim.left} to {claim.right} is {_plain(change)}% {claim.operator}"
    if change == stated[0] or _rounds_to(change, claim.result, 1000) or round(change) == stated[0]:
        return verified(said)
    if abs(change - stated[0]) < 1 or (claim.about and abs(change - stated[0]) < 5):
        return unsupported(f"{said}, which may be rounded")
    return failed(f"{said}, not {_plain(stated[0])}%", Failure.WRONG_COUNT)


def _value(written: str, thousand: int) -> Value | None:
    """What a number with its unit comes to."""
    each, per, of = written.partition("per")
    if not per:
        each, per, of = written.partition("/")
    if per:
        one, other = _value(each.strip(), thousand), _value(of.strip(), thousand)
        return (one[0] / other[0], one[1]) if one and other and other[0] and not other[1] else None
    if written[:1] in MONEY:
        amount = _value(written[1:], thousand)
        return (amount[0], "money") if amount is not None and not amount[1] else None
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
    if left and right:
        return operator in "/\u00f7" and left == right and not result
    if right and operator in "/\u00f7":
        return False
    return not left + right or result in ("", left + right)


def _drops_a_unit(claim: ArithmeticClaim, thousand: int) -> bool:
    """ "100 ms * 3 = 300" is right, and no 300 s: only what the unit is the base of may go without."""
    if _unit(claim.result) or claim.operator in ("+", "-", "\u2212", "%"):
        return False
    units = [unit for unit in (_unit(claim.left), _unit(claim.right)) if unit and "per" not in unit]
    one = _value(f"1{units[0]}", thousand) if len(units) == 1 else None
    return one is not None and one[1] != "" and one[0] != 1


def _rounds_to(found: Fraction, written: str, thousand: int) -> bool:
    """The stated result has as many decimals as it shows: 0.33 is 1/3, 0.4 is not."""
    digits, unit = re.search(_NUMBER, written), _value(re.sub(_NUMBER, "1", written, count=1), thousand)
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
    denial=Denial.TURNED,
    examples=(
        Example("That is 16 * 1024 = 16384 bytes.", "verified"),
        Example("20% of 100K = 20K.", "verified"),
        Example("20% of 100K = 20M.", Failure.WRONG_COUNT),
        Example("20% of 100K requests = 20K requests.", "verified"),
        Example("2 GB + 2 MB = 4 GB.", Failure.WRONG_COUNT),
        Example("1/3 = 0.4.", Failure.WRONG_COUNT),
        Example("1/3 = 0.33.", "verified"),
        Example("100K requests \u00d7 30 = 3M requests a month.", "verified"),
        Example("100K requests \u00d7 30 = 30M requests a month.", Failure.WRONG_COUNT),
        Example("3 * 4 * 5 = 60.", NOTHING, why="Only sums of two numbers are read."),
        Example("`20% of 100K = 30K` of them fail.", Failure.WRONG_COUNT),
        Example("`20% of 100K = 20K` of them fail.", "verified"),
        Example("`size = 4 * 3 = 13` is odd.", NOTHING, why="It is code."),
        Example("$0.60 per 1M \u00d7 5M = $30.", Failure.WRONG_COUNT),
        Example("$0.60 per 1M \u00d7 5M = $3.", "verified"),
        Example("5M calls \u00d7 $0.60 per 1M = $3.", "verified"),
        Example("5M calls \u00d7 $0.60 per 1M = $30.", Failure.WRONG_COUNT),
        Example("3 \u00d7 410 ms \u2248 1.2 s.", "verified"),
        Example("3 \u00d7 450 ms \u2248 1.3 s.", "unsupported", why="It is near, and not very."),
        Example("20% of 105K \u2248 20K.", "unsupported", why="It is near, and not very."),
        Example("3 \u00d7 410 ms \u2248 2 s.", Failure.WRONG_COUNT),
        Example("3 \u00d7 410 ms = 1.2 s.", "verified", why="It is rounded to the last digit."),
        Example("It falls from 850ms to 425ms (75% reduction).", Failure.WRONG_COUNT),
        Example("It falls from 850ms to 425ms (50% reduction).", "verified"),
        Example("It falls from 800 ms to 0.2 s, a 75% reduction.", "verified"),
        Example("From 800 ms to 0.2 s is a 75% reduction.", "verified"),
        Example("From 800 ms to 0.2 s is a 60% reduction.", Failure.WRONG_COUNT),
        Example("It grows from 3 MB to 4 MB, a 33% increase.", "verified"),
        Example("It grows from 3 MB to 4 MB, a 25% increase.", Failure.WRONG_COUNT),
        Example("It grows from 3 MB to 4 MB, a 34% increase.", "unsupported", why="It may be rounded."),
        Example("It goes from 3 MB to 4 s, a 25% increase.", "unsupported", why="The units do not fit."),
        Example("It goes from 850ms to 425ms (75% faster).", NOTHING, why="Faster may be of the speed."),
        Example("2 s + 2 MB = 4 s.", "unsupported", why="The units do not fit."),
        Example("It takes 4 s.", NOTHING),
    ),
)
