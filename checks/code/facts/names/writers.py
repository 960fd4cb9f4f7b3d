"""What a name is set to, and where: every assignment, with what is assigned."""

from __future__ import annotations

from dataclasses import dataclass

from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.names.files import first_of
from checks.code.facts.names.references import Reference, places
from checks.code.facts.names.ways_round import set_by_text
from checks.code.structure import UseKind, ValueKind
from checks.model.location import Side


@dataclass(frozen=True, slots=True)
class Writers:
    """The places that set a name, its definitions with a value included, in order of files and lines.

    What is written into the thing (`name[0] = 1`, `name.append(1)`) is no writing of the name.
    """

    found: tuple[Reference, ...]
    more: CannotTell | None = None
    """Why others may set it; None when these are all."""


def writers(
    code: Code,
    name: str,
    *,
    path: str | None = None,
    within: str | None = None,
    defined_in: str | None = None,
    side: Side = Side.RIGHT,
) -> Answer[Writers]:
    """Who sets a name, bare or with its owner (`Cart.total`).

    `within` is the qualified name of a function in `path`: only what is written in it counts, as for a local.
    """
    key = ("writers", name, path, within, defined_in, side)
    return code.once(key, lambda: _writers(code, name, path, within, defined_in, side))


def _writers(
    code: Code, name: str, path: str | None, within: str | None, defined_in: str | None, side: Side
) -> Answer[Writers]:
    answer = places(code, name, path=path, defined_in=defined_in, side=side)
    if isinstance(answer, CannotTell):
        return answer
    own = [each for each in answer.found if within is None or _is_in(each, within)]
    found = tuple(each for each in own if writes(each))
    more = first_of([answer.more if within is None else None, _lent(own), _named(own)])
    languages = dict.fromkeys(code.outline(each.at.path, side).language for each in found)
    by_text = (set_by_text(code, each) for each in languages) if within is None else ()
    return Writers(found, first_of([more, *by_text]))


def writes(place: Reference) -> bool:
    """Whether the place sets the name: an assignment, or a definition that gives a value or a parameter."""
    if place.use is UseKind.WRITE:
        return True
    return place.use is UseKind.DEFINITION and place.value_kind not in {None, ValueKind.NOTHING}


def _is_in(place: Reference, within: str) -> bool:
    return place.within is not None and f"{place.within}.".startswith(f"{within}.")


def _lent(found: list[Reference]) -> CannotTell | None:
    lent = next((each for each in found if each.lent), None)
    return CannotTell(f"a reference to it is handed on at {lent.at}") if lent else None


def _named(found: list[Reference]) -> CannotTell | None:
    named = next((each for each in found if each.use in {UseKind.ARGUMENT, UseKind.KEY}), None)
    return CannotTell(f"{named.at} gives a value to what has this name") if named else None
