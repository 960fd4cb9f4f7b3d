"""Each item of a list: `sorted_by`, `unique_by`, `contains_fields`, `count_between`, `within_radius`."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping

from checks.agents.acceptance.output import NOTHING, LackingError, Output, number_of, reach, shown
from checks.agents.acceptance.verifier import (
    COUNT,
    FLAG,
    NUMBER,
    TEXT,
    TEXTS,
    Params,
    Result,
    UnverifiableError,
    Verifier,
    VerifierExample,
    params,
)

EARTH_METRES = 6_371_008.8
"""Mean radius of the Earth (IUGG), in metres: distances are off by at most 0.6% for its being no sphere."""

METRES = {"m": 1.0, "km": 1_000.0, "mi": 1_609.344}
MINUTES = "minutes"
SPELLINGS = {
    "meters": "m", "metres": "m", "kilometers": "km", "kilometres": "km", "miles": "mi", "min": MINUTES,
}  # fmt: skip
"""Other names of units."""

MINUTES_FIELDS = (MINUTES, "duration_minutes", "durationMinutes")
"""Where the minutes of an item are looked for when the contract names no field."""


def fields(output: Output, given: Params, field: str) -> Iterator[tuple[int, object]]:
    """Number (from 1) and value of a field of each item; `NOTHING` where an item lacks it."""
    for number, item in enumerate(output.items(given), 1):
        yield number, reach(item, field)


def _sorted(output: Output, given: Params) -> Result:
    falls = given.get("order", "asc") == "desc"
    order = "descending" if falls else "ascending"
    last: tuple[object, object] | None = None
    for number, value in fields(output, given, given["field"]):
        key = value if isinstance(value, str) else _exact(value)
        if key is None:
            return Result(False, f"item {number}: `{given['field']}` is {_what(value)}, which has no order")
        if last is not None:
            if isinstance(last[0], str) is not isinstance(key, str):
                return Result(False, f"item {number}: {shown(value)} and {shown(last[1])} cannot be compared")
            wrong = last[0] < key if falls else key < last[0]  # type: ignore[operator]  # of one kind
            if wrong:
                return Result(
                    False,
                    f"not sorted by `{given['field']}`, {order}: "
                    f"item {number} has {shown(value)}, after {shown(last[1])}",
                )
        last = (key, value)
    return Result(True, f"sorted by `{given['field']}`, {order}")


def _exact(value: object) -> int | float | None:
    """A finite number as it is: a float cannot tell 2**53 from 2**53 + 1."""
    return value if isinstance(value, int) and not isinstance(value, bool) else number_of(value)


def _what(value: object) -> str:
    return "missing" if value is NOTHING else shown(value)


def _unique(output: Output, given: Params) -> Result:
    seen: dict[str | int | float, int] = {}
    for number, value in fields(output, given, given["field"]):
        if value is NOTHING:
            return Result(False, f"item {number} has no `{given['field']}`")
        exact = _exact(value)
        if isinstance(value, float) and exact is None:
            return Result(
                False, f"item {number}: `{given['field']}` is {shown(value)}, which cannot be compared"
            )
        key = json.dumps(value, sort_keys=True) if exact is None else exact
        if key in seen:
            return Result(
                False, f"items {seen[key]} and {number} both have {shown(value)} as `{given['field']}`"
            )
        seen[key] = number
    return Result(True, f"{_many(len(seen))}, each with a different `{given['field']}`")


def _many(number: int) -> str:
    return "1 item" if number == 1 else f"{number:,} items"


def _contains_fields(output: Output, given: Params) -> Result:
    whole = output.at(given.get("path"))
    several = output.items(given) if isinstance(whole, list) else [whole]
    if not isinstance(whole, list | Mapping):
        raise LackingError(f"{shown(whole)} is neither a list nor an object")
    count = 0
    for number, item in enumerate(several, 1):
        for field in given["fields"]:
            found = reach(item, field)
            if found is NOTHING or found is None:
                who = f"item {number}" if isinstance(whole, list) else "the object"
                return Result(False, f"{who} has no `{field}`")
        count = number
    return Result(
        True, f"{_many(count)}, each with {', '.join(f'`{each}`' for each in given['fields'][:10])}"
    )


def _count(output: Output, given: Params) -> Result:
    count = len(output.items({**given, "allow_empty": True}))
    low, high = given.get("min", 0), given.get("max")
    passed = low <= count and (high is None or count <= high)
    wanted = f"{low:,} or more" if high is None else f"{low:,} to {high:,}"
    return Result(passed, f"{_many(count)}; the contract asks for {wanted}")


def _bounds(given: Params) -> str:
    if "min" not in given and "max" not in given:
        return "`min` or `max` is required"
    return "`min` is greater than `max`" if given.get("min", 0) > given.get("max", math.inf) else ""


def distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Metres between two places of latitude and longitude in degrees, along the surface (haversine)."""
    (lat1, lon1), (lat2, lon2) = (tuple(map(math.radians, each)) for each in (one, other))
    half = (
        math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    )
    return 2 * EARTH_METRES * math.asin(min(1.0, math.sqrt(half)))


def place_of(value: object) -> tuple[float, float] | None:
    """Latitude and longitude of an object that has both, in degrees; None for anything else."""
    if not isinstance(value, Mapping):
        return None
    found = [
        next((number_of(value[name]) for name in names if name in value), None)
        for names in (("lat", "latitude"), ("lon", "lng", "longitude"))
    ]
    lat, lon = found
    if lat is None or lon is None or not (-90 <= lat <= 90 and -180 <= lon <= 180):
        return None
    return lat, lon


def _within(output: Output, given: Params) -> Result:
    unit, most = _unit(given), given["max"]
    measure = _minutes if unit == MINUTES else _from(given["center"], METRES[unit])
    furthest = 0.0
    for number, item in enumerate(output.items(given), 1):
        field = given.get("field") or _usual(item, unit)
        value = item if field is None else reach(item, field)
        far = measure(value)
        if far is None:
            kind = "not a number of minutes" if unit == MINUTES else "not a place with `lat` and `lon`"
            return Result(False, f"item {number}: `{field or 'the item'}` is {_what(value)}, {kind}")
        if far > most:
            return Result(False, f"item {number} is {far:,.3f} {unit} away; the limit is {most:,} {unit}")
        furthest = max(furthest, far)
    return Result(True, f"the farthest item is {furthest:,.3f} {unit} away; the limit is {most:,} {unit}")


def _unit(given: Params) -> str:
    unit = str(given.get("unit", "m"))
    return SPELLINGS.get(unit, unit)


def _usual(item: object, unit: str) -> str | None:
    """The field of an item where the contract names none; None: the item itself. Raises UnverifiableError."""
    held = item if isinstance(item, Mapping) else {}
    if unit != MINUTES:
        return None if "location" not in held and place_of(held) is not None else "location"
    found = next((field for field in MINUTES_FIELDS if field in held), None)
    if found is None:
        raise UnverifiableError("no field holds minutes: name one with `field`")
    return found


def _minutes(value: object) -> float | None:
    number = number_of(value)
    return number if number is not None and number >= 0 else None


def _from(center: Mapping[str, object], metres: float) -> Callable[[object], float | None]:
    middle = place_of(center)

    def far(value: object) -> float | None:
        place = place_of(value)
        return None if place is None or middle is None else distance(middle, place) / metres

    return far


def _radius(given: Params) -> str:
    if _unit(given) == MINUTES:
        return ""
    if place_of(given.get("center")) is None:
        return "`center` needs `lat` from -90 to 90 and `lon` from -180 to 180"
    return ""


ITEMS = {"path": TEXT, "allow_empty": FLAG}
_PRICES = [{"n": "a", "p": 1}, {"n": "b", "p": 2.5}, {"n": "c", "p": 2.5}]
_BERLIN = {"lat": 52.52, "lon": 13.405}
_NEAR = [{"location": {"lat": 52.5163, "lon": 13.3777}}]  # the Brandenburg Gate
_PLACE = {
    "type": "object",
    "properties": {"lat": NUMBER, "lon": NUMBER, "lng": NUMBER, "latitude": NUMBER, "longitude": NUMBER},
}

VERIFIERS = (
    Verifier(
        "within_radius",
        "each item is within a distance of a place, or within the number of minutes in one of its fields",
        params(
            ("max",),
            center=_PLACE,
            max={"type": "number", "minimum": 0},
            unit={"enum": [*METRES, MINUTES, *SPELLINGS]},
            field=TEXT,
            **ITEMS,
        ),
        _within,
        _radius,
        (
            VerifierExample({"center": _BERLIN, "max": 2, "unit": "km"}, _NEAR, "verified"),
            VerifierExample({"center": _BERLIN, "max": 1, "unit": "mi"}, _NEAR, "failed"),
            VerifierExample(
                {"center": _BERLIN, "max": 1, "unit": "km"},
                [{"location": {"lat": "52", "lon": 13}}],
                "failed",
            ),
            VerifierExample({"max": 20, "unit": "minutes", "field": "walk"}, [{"walk": 12}], "verified"),
            VerifierExample({"max": 20, "unit": "minutes", "field": "walk"}, [{"walk": 25}], "failed"),
            VerifierExample({"center": _BERLIN, "max": 20, "unit": "minutes"}, [{"minutes": 12}], "verified"),
            VerifierExample(
                {"center": _BERLIN, "max": 20, "unit": "minutes"},
                _NEAR,
                "unverifiable",
                why="no field holds minutes",
            ),
            VerifierExample(
                {"center": _BERLIN, "max": 2000}, _NEAR, "verified", why="metres where no unit is named"
            ),
            VerifierExample(
                {"center": _BERLIN, "max": 2}, _NEAR, "failed", why="metres where no unit is named"
            ),
            VerifierExample(
                {"center": _BERLIN, "max": 1}, [_BERLIN], "verified", why="the item is a place itself"
            ),
        ),
    ),
    Verifier(
        "sorted_by",
        "the items are sorted by a field, which holds only numbers or only texts",
        params(("field",), field=TEXT, order={"enum": ["asc", "desc"]}, **ITEMS),
        _sorted,
        None,
        (
            VerifierExample({"field": "p"}, _PRICES, "verified"),
            VerifierExample({"field": "p", "order": "desc"}, _PRICES, "failed"),
            VerifierExample({"field": "p"}, [{"p": 2}, {"p": "10"}], "failed", why="a number and a text"),
            VerifierExample({"field": "p"}, b'[{"p": 1e400}, {"p": 2}]', "failed", why="no finite number"),
            VerifierExample({"field": "p"}, [{"p": 2**53 + 1}, {"p": 2**53}], "failed"),
            VerifierExample({"field": "p"}, [], "failed", why="of no items nothing can be said"),
        ),
    ),
    Verifier(
        "count_between",
        "the number of items is within limits",
        params(min=COUNT, max=COUNT, path=TEXT),
        _count,
        _bounds,
        (
            VerifierExample({"min": 1, "max": 3}, _PRICES, "verified"),
            VerifierExample({"max": 2}, _PRICES, "failed"),
            VerifierExample({"min": 2, "path": "/results"}, {"results": _PRICES}, "verified"),
            VerifierExample({"min": 1}, b"no JSON", "failed"),
        ),
    ),
    Verifier(
        "contains_fields",
        "each item, or the single object, has the fields, and none is null",
        params(("fields",), fields=TEXTS, **ITEMS),
        _contains_fields,
        None,
        (
            VerifierExample({"fields": ["n", "p"]}, _PRICES, "verified"),
            VerifierExample({"fields": ["n", "url"]}, _PRICES, "failed"),
            VerifierExample(
                {"fields": ["a.b"], "path": "found[?a]"}, {"found": [{"a": {"b": 1}}, {}]}, "verified"
            ),
            VerifierExample({"fields": ["n"]}, [{"n": None}], "failed"),
            VerifierExample({"fields": ["price-level"]}, {"price-level": 1}, "verified"),
            VerifierExample({"fields": ["price-level"]}, {"price": {"level": 1}}, "failed"),
            VerifierExample(
                {"fields": ["a.b"]}, {"a.b": 1}, "verified", why="a key of that name comes first"
            ),
            VerifierExample({"fields": ["n"]}, b'"n"', "failed", why="neither a list nor an object"),
        ),
    ),
    Verifier(
        "unique_by",
        "no two items have the same value in a field",
        params(("field",), field=TEXT, **ITEMS),
        _unique,
        None,
        (
            VerifierExample({"field": "n"}, _PRICES, "verified"),
            VerifierExample({"field": "p"}, _PRICES, "failed"),
            VerifierExample({"field": "p"}, [{"p": 1}, {"p": 1.0}], "failed", why="1 and 1.0 are one number"),
            VerifierExample({"field": "x"}, _PRICES, "failed"),
            VerifierExample({"field": "id"}, [{"id": 2**53}, {"id": 2**53 + 1}], "verified"),
            VerifierExample({"field": "id"}, [{"id": True}, {"id": 1}, {"id": "1"}], "verified"),
        ),
    ),
)
