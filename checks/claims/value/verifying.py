"""What the cited file sets the name to, compared with what is said."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Final

from checks.claims.kind import short
from checks.claims.spoken_of import settled
from checks.claims.stretch import stretch
from checks.claims.value.claim import ValueClaim
from checks.claims.value.elsewhere import changed_by_a_computed_value, given_otherwise
from checks.claims.value.spelling import canonical, possible, readings
from checks.claims.value_given import of_an_expression
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.names.definitions import definitions
from checks.code.facts.names.writers import writers
from checks.code.occurrences import PLACES_LIMIT
from checks.code.ownership import OWN
from checks.code.structure import Definition
from checks.code.structure import Kind as Defined
from checks.code.structure.outline import segments
from checks.code.surroundings import FUNCTIONS, Context, Surroundings
from checks.model.claim import Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified

INTRINSIC: Final = frozenset(("length", "name"))
"""What every function of JavaScript has: `Rows.name` is no `this.name` of a row."""


def _why_unread(around: Surroundings, claim: ValueClaim) -> str | None:
    """Why no value of the file can be the one that is meant; None when one can."""
    if not around.outline.exact:
        return f"`{around.path}` has syntax errors, or its language is not supported"
    if claim.name in INTRINSIC and claim.where and around.outline.language in ("javascript", "typescript"):
        return f"`{claim.name}` is a property that the language gives every function and class"
    return None


def verify(claim: ValueClaim, code: Code, context: Context) -> Outcome:
    """Compare with what the cited file sets the name to. It fails when every literal there is another."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    if (why := _why_unread(around, claim)) is not None:
        return unsupported(why)
    around, claim = _where_defined(around, claim)
    said = readings(claim.value, claim.name)
    if not said and possible(claim.value):
        return unsupported(f"the name `{claim.name}` gives another unit")
    if not said and claim.stance is Stance.ASSERTED and not claim.default:
        return settled(of_an_expression(around, claim.name, claim.value, claim.where))
    found = [(canonical(text), text, line) for text, line in _settings(around, claim)]
    known = [(value, text, line) for value, text, line in found if value is not None]
    if not said or not known:
        return unsupported(
            f"the value of `{claim.name}` is not known: no literal is assigned to it in `{around.path}`"
        )
    several = len({value for value, _, _ in known}) > 1
    same = [line for value, _, line in known if value in said]
    changes = not claim.default and changed_by_a_computed_value(around, claim)
    if changes or (same and not claim.where and len(known) < len(found)):
        return unsupported(f"`{claim.name}` is also given a value that is not a literal")
    if same and not several:
        line = around.nearest(same) or same[0]
        text = next(text for _, text, at in known if at == line)
        return verified(
            f"`{claim.name}` is `{short(text)}`, at line {line}",
            evidence=around.evidence(line),
            content=around.is_near(line),
        )
    if several or len(known) < len(found) or _sort(min(said)) != _sort(known[0][0]):
        return unsupported(f"`{claim.name}` has several values")
    if not (claim.default or claim.where) and _is_set_to(around, claim, said):
        return unsupported(f"`{claim.name}` has several values")
    if known[0][0] in possible(claim.value):
        return unsupported(f"`{claim.name}` is {known[0][1]}, which may be in another unit")
    if (why := given_otherwise(around, claim, said)) is not None:
        return unsupported(why)
    _, written, line = min(known, key=lambda each: around.distance(each[2]))
    return failed(
        f"`{claim.name}` is {written} at line {line}, not {claim.value}",
        Failure.WRONG_LITERAL,
        evidence=around.evidence(line),
        distance=around.distance(line),
    )


def _where_defined(around: Surroundings, claim: ValueClaim) -> tuple[Surroundings, ValueClaim]:
    """The file that `where` names; else the one place that defines a constant which the cited file imports."""
    there = stretch(around, claim.where) if "/" in claim.where or "." in claim.where else None
    if there is not None and there.first is None:
        here = around if there.path == around.path else Surroundings(around.code, there, around.window)
        return here, replace(claim, where="")
    parts = segments(claim.name)
    bound = {one.name_bound for one in around.outline.imports}
    imported = len(parts) in (1, 2) and not claim.where and parts[0] in bound
    if not imported or around.outline.named(parts[-1]):
        return around, claim
    known = definitions(around.code, parts[-1], side=around.side)
    if isinstance(known, CannotTell) or known.more is not None or len(known.found) != 1:
        return around, claim
    one = known.found[0]
    if one.owner is not None or one.kind is not Defined.VARIABLE:
        return around, claim
    there = Location(one.at.path, one.name_line, one.name_line, one.at.side)
    return Surroundings(around.code, there, around.window), replace(claim, name=one.name)


def _is_set_to(around: Surroundings, claim: ValueClaim, said: Collection[str]) -> bool:
    """Another line gives it the value: "it is set to `True` before the check"."""
    found = writers(around.code, claim.name, path=around.path, side=around.side)
    given = () if isinstance(found, CannotTell) else (one.value for one in found.found)
    return any(value is not None and canonical(value) in said for value in given)


def _sort(value: str) -> tuple[bool, bool]:
    """A string, a number, or a word of the language: one of another sort may be said of something else."""
    return value[0] == '"', value[0] in "-0123456789"


def _settings(around: Surroundings, claim: ValueClaim) -> Iterator[tuple[str, int]]:
    """What the file sets the name to, with the line: defaults of parameters, constants, attributes."""
    if not claim.where and not around.outline.named(claim.name):
        yield from _by_tokens(around, claim.name)
    where = claim.where.rpartition(".")[2]
    known = [one for one in around.outline.definitions if not where or _is_of(around, one, claim)]
    if not where:
        yield from _given_by(around, claim, known)
        return
    own = [*_given_by(around, claim, [one for one in known if one.name == where])]
    within = [one for one in known if where in (one.parent or "").split(".")]
    yield from own or _given_by(around, claim, within)


def _given_by(
    around: Surroundings, claim: ValueClaim, known: Iterable[Definition]
) -> Iterator[tuple[str, int]]:
    for one in known:
        if one.kind in FUNCTIONS:
            for parameter in one.parameters:
                if parameter.name.lstrip("*.&") == claim.name and parameter.default is not None:
                    yield parameter.default, one.name_line
        elif (
            one.kind is Defined.VARIABLE
            and one.name == claim.name
            and one.value is not None
            and (not claim.default or _gives_a_default(around, one))
        ):
            yield one.value, one.name_line


def _is_of(around: Surroundings, one: Definition, claim: ValueClaim) -> bool:
    """What is before a dotted name is around the definition, or is its file: `requests.get` is no `get` of this one."""
    known = {*OWN, *one.qualified.split("."), *re.split(r"[/.]", around.path)}
    return known.issuperset(claim.where.split(".")[:-1])


DATA: Final = re.compile(r"\b(?:dataclass|define|frozen|attrs|attr\.s)\b")
OF_DATA: Final = re.compile(r"\b(?:BaseModel|BaseSettings|NamedTuple)\b")


def _gives_a_default(around: Surroundings, one: Definition) -> bool:
    """A field of a class whose constructor is made of its fields, or an entry of what is called the defaults."""
    parent = one.parent or ""
    if "default" in parent.rpartition(".")[2].lower():
        return True
    classes = [each for each in around.outline.classes(parent) if each.qualified == parent]
    if len(classes) != 1 or around.outline.language != "python":
        return False
    made = any(map(DATA.search, classes[0].decorators)) or any(map(OF_DATA.search, classes[0].bases))
    own = any(each.kind in FUNCTIONS and each.name in MAKING for each in around.outline.members(classes[0]))
    return made and not own


MAKING: Final = frozenset(("__init__", "__post_init__", "__attrs_post_init__", "model_post_init", "__new__"))
"""Functions of a class that may set its fields otherwise."""


def _by_tokens(around: Surroundings, name: str) -> Iterator[tuple[str, int]]:
    """`"NAME": 20,` in a table: the name, a mark that gives a value, and one literal."""
    text = around.tokens
    for _, end in text.find([name], PLACES_LIMIT):
        given = text.tokens[end : end + 3]
        if len(given) == 3 and given[0] in (":", "=", ":=", "=>") and given[2] in (",", ";", "}", ")", "]"):
            yield given[1], text.lines[end]
