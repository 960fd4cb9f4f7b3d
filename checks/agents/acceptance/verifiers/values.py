"""Values that an output states: `tool_success`, `price_level_in`, `dietary_supported`, `response_shape`, `latency_under`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from unicodedata import normalize

from checks.agents.acceptance.output import NOTHING, Output, number_of, reach, shown
from checks.agents.acceptance.verifier import (
    TEXT,
    TEXTS,
    Params,
    Result,
    UnverifiableError,
    Verifier,
    VerifierExample,
    params,
)
from checks.agents.acceptance.verifiers.items import ITEMS, fields

MILLISECONDS = {"ms": 1, "s": 1_000}


def _same(one: object, other: object) -> bool:
    """Equal as JSON: true is not 1."""
    return isinstance(one, bool) is isinstance(other, bool) and one == other


def _success(output: Output, given: Params) -> Result:
    field, wanted = given.get("field", "status"), given.get("equals", "ok")
    value = output.at(given.get("path"))
    several = value if isinstance(value, list) else [value]
    if not several:
        return Result(False, "the list has no item")
    for number, one in enumerate(several, 1):
        found = reach(one, field)
        where = f"item {number}: " if isinstance(value, list) else ""
        if found is NOTHING:
            return Result(False, f"{where}`{field}` is missing")
        if not _same(found, wanted):
            return Result(False, f"{where}`{field}` is {shown(found)}, not {shown(wanted)}")
    return Result(True, f"`{field}` is {shown(wanted)}")


def _price(output: Output, given: Params) -> Result:
    field = given.get("field", "price_level")
    for number, value in fields(output, given, field):
        if value is NOTHING or not any(_same(value, level) for level in given["levels"]):
            said = "missing" if value is NOTHING else shown(value)
            return Result(False, f"item {number}: `{field}` is {said}, not one of {shown(given['levels'])}")
    return Result(True, f"each `{field}` is one of {shown(given['levels'])}")


def _diets(output: Output, given: Params) -> Result:
    field = given.get("field", "diets")
    for number, value in fields(output, given, field):
        if isinstance(value, list):
            has = {_plain(each) for each in value if isinstance(each, str)}
        elif isinstance(value, Mapping):
            has = {_plain(str(key)) for key, held in value.items() if held is True}
        else:
            said = "missing" if value is NOTHING else shown(value)
            return Result(False, f"item {number}: `{field}` is {said}, neither a list nor an object")
        lacking = [diet for diet in given["diets"] if _plain(diet) not in has]
        if lacking:
            return Result(False, f"item {number} does not list {', '.join(lacking[:10])}")
    return Result(True, f"each item lists {', '.join(given['diets'][:10])}")


def _plain(diet: str) -> str:
    """In one way of writing: `Gluten-Free`, `gluten_free` and `gluten free` are one diet."""
    return " ".join(re.sub(r"[-_\u2010\u2011]", " ", normalize("NFKC", diet)).casefold().split())


def _shape(output: Output, given: Params) -> Result:
    from checks.agents.json_schema import SchemaError, problems  # noqa: PLC0415 - the library is an extra

    try:
        wrong = problems(given["schema"], output.at(given.get("path")))
    except SchemaError as error:
        raise UnverifiableError(str(error)) from error
    return Result(not wrong, "; ".join(wrong) or "the output matches the schema")


def _usable(given: Params) -> str:
    """What is wrong with a schema, before any output is there."""
    from checks.agents.json_schema import SchemaError, problems  # noqa: PLC0415 - as above

    try:
        problems(given["schema"], None)
    except SchemaError as error:
        return f"`schema`: {error}"
    return ""


def _latency(output: Output, given: Params) -> Result:
    if output.milliseconds is None:
        raise UnverifiableError("citecheck did not run the command, so it measured no time")
    took, unit = output.milliseconds, given.get("unit", "ms")
    limit = given["ms"] if "ms" in given else given["max"]
    passed = took < limit * MILLISECONDS[unit]
    return Result(passed, f"the command took {took:,.0f} ms; the limit is {limit:,} {unit}")


def _one_limit(given: Params) -> str:
    limits = [given[key] for key in ("ms", "max") if key in given]
    if len(limits) != 1:
        return "give either `ms` or `max`"
    if "ms" in given and given.get("unit", "ms") != "ms":
        return "`ms` is in milliseconds: use `max` with another unit"
    return "" if number_of(limits[0]) is not None else "the limit is not a finite number"


_PLACES = [{"price_level": 1, "diets": ["Vegan", "halal"]}, {"price_level": 2, "diets": {"vegan": True}}]
_OK = {
    "type": "object",
    "required": ["name"],
    "properties": {"name": {"type": "string", "pattern": "^[a-z]+$"}},
}

_DAY = {"type": "object", "required": ["day"], "properties": {"day": {"type": "string", "format": "date"}}}
_LIMIT = {"type": "number", "exclusiveMinimum": 0}

VERIFIERS = (
    Verifier(
        "response_shape",
        "the output matches a JSON Schema (2020-12); nothing is fetched",
        params(("schema",), schema={"type": ["object", "boolean"]}, path=TEXT),
        _shape,
        _usable,
        (
            VerifierExample({"schema": _OK}, {"name": "ada"}, "verified"),
            VerifierExample({"schema": _OK}, {"name": "Ada 1"}, "failed"),
            VerifierExample({"schema": _OK}, [], "failed"),
            VerifierExample({"schema": _DAY}, {"day": "2024-02-29"}, "verified"),
            VerifierExample({"schema": _DAY}, {"day": "soon"}, "failed", why="a format is asserted"),
        ),
    ),
    Verifier(
        "latency_under",
        "the command took less than a limit, as measured by citecheck",
        params(ms=_LIMIT, max=_LIMIT, unit={"enum": [*MILLISECONDS]}),
        _latency,
        _one_limit,
        (
            VerifierExample({"ms": 500}, {}, "verified", milliseconds=120),
            VerifierExample({"ms": 500}, {}, "failed", milliseconds=500),
            VerifierExample(
                {"max": 500}, {}, "verified", milliseconds=120, why="milliseconds where no unit is named"
            ),
            VerifierExample({"max": 2, "unit": "s"}, {}, "verified", milliseconds=1_900),
            VerifierExample({"max": 2, "unit": "s"}, {}, "failed", milliseconds=2_100),
            VerifierExample(
                {"ms": 500}, {"latency": 3}, "unverifiable", why="what an output says of itself is no measure"
            ),
        ),
    ),
    Verifier(
        "tool_success",
        "a field says that a tool succeeded; in a list, each item says so",
        params(field=TEXT, equals={"type": ["string", "number", "boolean"]}, path=TEXT),
        _success,
        None,
        (
            VerifierExample({}, {"status": "ok"}, "verified"),
            VerifierExample({}, {"status": "error"}, "failed"),
            VerifierExample({"field": "code", "equals": 0}, [{"code": 0}, {"code": 2}], "failed"),
            VerifierExample({"field": "done", "equals": True}, {"done": 1}, "failed", why="1 is not true"),
        ),
    ),
    Verifier(
        "price_level_in",
        "each item has one of the price levels",
        params(
            ("levels",),
            levels={"type": "array", "items": {"type": ["number", "string"]}, "minItems": 1, "maxItems": 100},
            field=TEXT,
            **ITEMS,
        ),
        _price,
        None,
        (
            VerifierExample({"levels": [1, 2]}, _PLACES, "verified"),
            VerifierExample({"levels": [1]}, _PLACES, "failed"),
            VerifierExample({"levels": ["1"]}, _PLACES[:1], "failed", why="a text is no number"),
            VerifierExample({"levels": ["$", "$$"], "field": "price"}, [{"price": "$$"}], "verified"),
        ),
    ),
    Verifier(
        "dietary_supported",
        "each item lists the diets, in a list or as keys that are true",
        params(("diets",), diets=TEXTS, field=TEXT, **ITEMS),
        _diets,
        None,
        (
            VerifierExample({"diets": ["vegan"]}, _PLACES, "verified"),
            VerifierExample({"diets": ["vegan", "halal"]}, _PLACES, "failed"),
            VerifierExample({"diets": ["gluten free"]}, [{"diets": ["Gluten-Free"]}], "verified"),
            VerifierExample({"diets": ["gluten free"]}, [{"diets": ["gluten"]}], "failed"),
            VerifierExample(
                {"diets": ["vegan"]}, [{"diets": "vegan options"}], "failed", why="prose promises nothing"
            ),
        ),
    ),
)
