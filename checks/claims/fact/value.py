"""Values that a text states of a named thing: defaults, constants, limits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import ClassVar

from checks.claims.kind import NOTHING, Example, Kind
from checks.code.code import Code
from checks.code.occurrences import PLACES_LIMIT
from checks.code.structure import Definition
from checks.code.structure import Kind as Defined
from checks.code.surroundings import FUNCTIONS, Context, Surroundings
from checks.model.claim import CHECKABLE, Claim, Stance
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar.lexicon import NUMBERS, Predicate
from checks.text.grammar.parts import Clause, Sentence
from checks.text.mentions import NAMED, Mention, Part, Shape
from checks.text.prose import Text

_NUMBER = re.compile(r"-?\d[\d_]*+(?:\.\d++)?")
_PRODUCT = re.compile(r"[0-9_]{1,12}(?:\s?\*\s?[0-9_]{1,12}){1,6}")
UNITS: Mapping[str, tuple[float, ...]] = {
    "bytes": (1,), "KB": (1, 1000, 1024), "kB": (1, 1000, 1024), "KiB": (1, 1024),
    "MB": (1, 1000**2, 1024**2, 1000, 1024), "MiB": (1, 1024**2, 1024),
    "GB": (1, 1000**3, 1024**3), "GiB": (1, 1024**3),
    "ms": (1, 0.001), "milliseconds": (1, 0.001), "s": (1, 1000), "seconds": (1, 1000),
    "minutes": (1, 60, 60_000), "hours": (1, 60, 3600, 3_600_000), "days": (1, 24, 86_400, 86_400_000),
}  # fmt: skip
"""Unit → by how much a number in code may differ from the one in the text: the code has units of its own."""
_UNIT = "|".join(UNITS)
_BESIDE = re.compile(
    rf"\s?\((-?[0-9][0-9._]{{0,20}}+(?: (?:{_UNIT}))?)\)|,?\s(?:i\.e\.|that is),?\s(-?[0-9][0-9_]{{0,20}}+(?: (?:{_UNIT}))?)\b"
)
_STRING = re.compile(r"[rbfu]{0,2}(\"|')(.*)\1", re.DOTALL | re.IGNORECASE)
_WORDS = {
    "true": "true",
    "false": "false",
    "none": "null",
    "null": "null",
    "nil": "null",
    "undefined": "undefined",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueClaim(Claim):
    """The thing `name` is set to, or defaults to, the literal `value`."""

    kind: ClassVar[str] = "value"
    fact: ClassVar[bool] = True
    name: str
    value: str
    """A number, a quoted string, or one of true, false, null and undefined, in any spelling."""

    where: str = ""
    """The function or class whose parameter or attribute it is; "" leaves that open."""

    default: bool = False
    """Of a parameter: what it is when nobody passes it."""


def extract(text: Text) -> Iterator[ValueClaim]:
    """ "`limit` defaults to `20`", "the default of `limit` is 20", "`LIMIT` is set to 20"."""
    for sentence in text.sentences:
        supposed = False
        for clause in sentence.clauses:
            supposed = supposed or clause.case  # "if it is called with `x`, `y` is 1"
            value = _value_of(sentence, clause)
            names = [one for one in _names(sentence, clause) if one.shape in NAMED and one.is_code]
            if value is None or len(names) != 1 or sentence.title:
                continue
            words = {word.lower for word in clause.words if word.mention is None}
            yield ValueClaim(
                statement=sentence.written,
                name=names[0].name,
                value=value,
                where=_where(sentence, clause, names[0]),
                default=not words.isdisjoint({"default", "defaults"}),
                stance=Stance.HYPOTHETICAL if supposed and clause.stance in CHECKABLE else clause.stance,
            )
        yield from _beside(sentence)


def _beside(sentence: Sentence) -> Iterator[ValueClaim]:
    """ "`MAX_SIZE` (64 KiB)", "`MAX_SIZE`, i.e. 100": the value of a constant, right behind its name."""
    for mention in sentence.mentions:
        given = _BESIDE.match(sentence.after(mention))
        if given is not None and mention.name.isupper() and len(mention.name) > 2:
            yield ValueClaim(
                statement=sentence.written,
                name=mention.name,
                value=given[1] or given[2],
                stance=mention.stance,
            )


def _names(sentence: Sentence, clause: Clause) -> Iterator[Mention]:
    """What the value is said of: the subject, or "of `x`" behind "the default"."""
    active = clause.predicate is Predicate.ASSIGNS and not clause.passive
    for number in clause.object[:1] if active else clause.subject:
        yield sentence.mentions[number]
    if not clause.subject and not active:
        for preposition, number in clause.oblique:
            if preposition in ("of", "for") and sentence.mentions[number].shape is not Shape.LITERAL:
                yield sentence.mentions[number]


def _value_of(sentence: Sentence, clause: Clause) -> str | None:
    """The literal that the verb gives: right behind "is", "is set to", "defaults to" or "equals"."""
    sets = clause.predicate is Predicate.ASSIGNS and clause.passive
    if clause.predicate is Predicate.ASSIGNS and not sets:
        return _given_to(sentence, clause)
    if not (sets or clause.verb in ("be", "default", "equal")):
        return None
    behind = [
        word
        for word in clause.behind
        if word.mention is not None or word.lower not in ("to", "set", "now", "still")
    ]
    if not behind or (
        len(behind) > 1
        and behind[1].mention is None
        and behind[1].lower not in ("in", "for", "by", ",", ".")
        and behind[1].text not in UNITS
    ):
        return None
    first = behind[0]
    if first.mention is not None:
        mention = sentence.mentions[first.mention]
        return mention.text if mention.shape is Shape.LITERAL and mention.part is not Part.LOOSE else None
    if first.lower in NUMBERS and first.lower not in ("one", "once", "twice"):
        return str(NUMBERS[first.lower])
    if not _NUMBER.fullmatch(first.text):
        return None
    return f"{first.text} {behind[1].text}" if len(behind) > 1 and behind[1].text in UNITS else first.text


def _given_to(sentence: Sentence, clause: Clause) -> str | None:
    """ "`f` sets `x` to 20": the literal behind "to"."""
    for word, following in pairwise(clause.behind):
        if word.lower == "to":
            if following.mention is not None:
                mention = sentence.mentions[following.mention]
                return mention.text if mention.shape is Shape.LITERAL else None
            return following.text if _NUMBER.fullmatch(following.text) else None
    return None


def _where(sentence: Sentence, clause: Clause, name: Mention) -> str:
    if place := sentence.place_in(clause, name, of=True):
        return place
    return name.owner if name.owner not in ("self", "this", "cls") else ""


def canonical(literal: str) -> str | None:
    """One spelling for each value: `1_000` and `1000`, `'a'` and `"a"`, `None` and `null`; None for what is no literal."""
    text = literal.strip().rstrip(",;")
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if _NUMBER.fullmatch(text):
        number = float(text.replace("_", "")) if len(text) < 30 else None
        return None if number is None else f"{number:g}" if "." in text else text.replace("_", "")
    if _PRODUCT.fullmatch(text):
        return str(prod(map(int, text.split("*"))))
    string = _STRING.fullmatch(text) if len(text) < 500 else None
    return f'"{string[2]}"' if string and string[1] not in string[2] else None


def _readings(value: str) -> set[str]:
    """Every spelling of a value: "4 KB" may be written as 4, 4000 or 4096."""
    number, _, unit = value.partition(" ")
    plain = canonical(value if unit not in UNITS else number)
    if plain is None or unit not in UNITS:
        return set() if plain is None else {plain}
    return {f"{float(plain) * times:.15g}" for times in UNITS[unit]}


def verify(claim: ValueClaim, code: Code, context: Context) -> Outcome:
    """Compare with what the cited file sets the name to. It fails when every literal there is another."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None or not around.outline.exact:
        return unsupported("the cited file does not exist, or is in no known language")
    said = _readings(claim.value)
    found = list(_settings(around, claim))
    written = {value: text for text, _ in found if (value := canonical(text)) is not None}
    known = [(value, line) for text, line in found if (value := canonical(text)) is not None]
    if not said or not known:
        return unsupported(f"`{around.path}` sets `{claim.name}` to no literal")
    same = [line for value, line in known if value in said]
    if same and (len({value for value, _ in known}) == 1 or claim.where):
        line = around.nearest(same) or same[0]
        evidence = around.evidence(line)
        return verified(f"line {line} says so", evidence=evidence, content=around.is_near(line))
    if same or len(known) < len(found) or not _is_like(min(said), known[0][0]):
        return unsupported(f"`{claim.name}` has several values")
    value, line = min(known, key=lambda each: around.distance(each[1]))
    if len({each for each, _ in known}) > 1:
        return unsupported(f"`{claim.name}` has several values")
    return failed(
        f"`{claim.name}` is {written[value]} at line {line}, not {claim.value}",
        Failure.WRONG_LITERAL,
        evidence=around.evidence(line),
        distance=around.distance(line),
    )


def _is_like(one: str, other: str) -> bool:
    """Both are numbers, both strings, or both words of the language: others may be said of something else."""
    return (one[:1] == '"') == (other[:1] == '"') and (one[:1] in "-0123456789") == (
        other[:1] in "-0123456789"
    )


def _settings(around: Surroundings, claim: ValueClaim) -> Iterator[tuple[str, int]]:
    """What the file sets the name to, with the line: defaults of parameters, constants, attributes."""
    if not claim.where and not around.outline.named(claim.name):
        yield from _by_tokens(around, claim.name)
    for one in around.outline.definitions:
        if not _is_in(one, claim.where):
            continue
        if one.kind in FUNCTIONS:
            for parameter in one.parameters:
                if parameter.name.lstrip("*.&") == claim.name and parameter.default is not None:
                    yield parameter.default, one.name_line
        elif (
            one.kind is Defined.VARIABLE
            and one.name == claim.name
            and one.value is not None
            and not claim.default
        ):
            yield one.value, one.name_line


def _by_tokens(around: Surroundings, name: str) -> Iterator[tuple[str, int]]:
    """`"NAME": 20,` in a table: the name, a mark that gives a value, and one literal."""
    text = around.tokens
    for _, end in text.find([name], PLACES_LIMIT):
        given = text.tokens[end : end + 3]
        if len(given) == 3 and given[0] in (":", "=", ":=", "=>") and given[2] in (",", ";", "}", ")", "]"):
            yield given[1], text.lines[end]


def _is_in(one: Definition, where: str) -> bool:
    if not where:
        return True
    last = where.rpartition(".")[2]
    return last in (one.name, *(one.parent or "").split("."))


_CONFIG = """
LIMIT = 40

class Cache:
    def load(self, key, override=False, mode="fast"):
        return key

class Other:
    def save(self, key, override=True):
        return key
"""

KIND = Kind(
    ValueClaim,
    "a named thing has the value that the text states",
    extract,
    verify,
    examples=(
        Example("`LIMIT` is set to 40.", "verified", _CONFIG, 2),
        Example("`LIMIT` is 60.", Failure.WRONG_LITERAL, _CONFIG, 2),
        Example('`mode` defaults to `"slow"`.', Failure.WRONG_LITERAL, _CONFIG, 5),
        Example(
            'The default of `mode` is `"slow"`.',
            Failure.WRONG_LITERAL,
            _CONFIG,
            5,
            why="Its twin reads alike.",
        ),
        Example(
            "`override` defaults to `True` in `load`.",
            Failure.WRONG_LITERAL,
            _CONFIG,
            5,
            why="Another class's default is another's.",
        ),
        Example("`override` defaults to `True`.", "unsupported", _CONFIG, 5, why="There are two."),
        Example("`LIMIT` should be 60.", "unsupported", _CONFIG, 2),
        Example("`LIMIT` is too low.", NOTHING, _CONFIG, 2),
    ),
)
