"""JSON values against JSON Schemas of strangers: no network, no end of steps, no slow patterns."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from checks.agents.linear_patterns import Refused, compiled, found

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

REFERENCES_LIMIT = 20_000
"""References that are followed for one value."""

PROBLEMS_SHOWN = 5
SHOWN = 200
NODES_LIMIT = 200_000
"""Values within a schema, or within what is checked."""


class SchemaError(ValueError):
    """The schema cannot be used; the message says where and why."""


class Schema:
    """A schema of draft 2020-12, read once for any number of values. Raises SchemaError."""

    def __init__(self, schema: object) -> None:
        from jsonschema import Draft202012Validator  # noqa: PLC0415 - an extra, and slow to import
        from jsonschema.exceptions import SchemaError as Wrong  # noqa: PLC0415
        from jsonschema.validators import extend  # noqa: PLC0415
        from referencing import Registry  # noqa: PLC0415

        if not isinstance(schema, Mapping | bool):
            raise SchemaError("a schema is an object, true or false")
        _bounded(schema, "the schema")
        _patterns_of(schema)
        self._left = REFERENCES_LIMIT
        ours = {
            name: self._counted(Draft202012Validator.VALIDATORS[name]) for name in ("$ref", "$dynamicRef")
        }
        try:
            Draft202012Validator.check_schema(schema)
            made = extend(Draft202012Validator, ours | _KEYWORDS)  # type: ignore[no-untyped-call]
            self._validator = made(schema, registry=Registry())
        except Wrong as wrong:
            raise SchemaError(f"not a JSON Schema: {' '.join(wrong.message.split())[:SHOWN]}") from None
        except RecursionError:
            raise SchemaError("the schema is nested too deeply") from None

    def problems(self, value: object) -> list[str]:
        """Where a value differs from it, at most five places. Raises SchemaError."""
        from referencing.exceptions import Unresolvable  # noqa: PLC0415

        _bounded(value, "the value")
        self._left = REFERENCES_LIMIT
        shown: list[str] = []
        try:
            for error in self._validator.iter_errors(value):
                shown.append(_problem(error))
                if len(shown) == PROBLEMS_SHOWN:
                    break
        except Unresolvable as wrong:
            raise SchemaError(f"a reference points outside the schema: {str(wrong)[:SHOWN]}") from None
        except RecursionError:
            raise SchemaError("the schema refers to itself endlessly") from None
        except Refused as wrong:
            raise SchemaError(str(wrong)) from None
        return shown

    def _counted(self, follow: Any) -> Any:  # noqa: ANN401 - as the library calls it
        """A keyword that follows references, so many times at most."""

        def keyword(validator: Validator, *given: Any) -> Iterator[Any]:  # noqa: ANN401
            self._left -= 1
            if self._left < 0:
                raise SchemaError(f"the schema refers to itself more than {REFERENCES_LIMIT:,} times")
            yield from follow(validator, *given) or ()

        return keyword


def problems(schema: object, value: object) -> list[str]:
    """Where a value differs from a schema, at most five places. Raises SchemaError."""
    return Schema(schema).problems(value)


def _problem(error: ValidationError) -> str:
    place = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in error.absolute_path)
    return f"{place or 'the value'}: {' '.join(error.message.split())[:SHOWN]}"


def _parts(value: object) -> Iterator[object]:
    """A value and everything in it."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        yield one
        if isinstance(one, Mapping):
            waiting.extend(one.values())
        elif isinstance(one, list):
            waiting.extend(one)


def _bounded(value: object, what: str) -> None:
    for number, _ in enumerate(_parts(value), 1):
        if number > NODES_LIMIT:
            raise SchemaError(f"{what} has more than {NODES_LIMIT:,} parts")


def _patterns_of(schema: object) -> None:
    """Refuse patterns that take more than linear time, and formats that nothing decides, before anything is matched."""
    for one in _parts(schema):
        if not isinstance(one, Mapping):
            continue
        if isinstance(one.get("format"), str) and one["format"] in _UNCHECKED:
            raise SchemaError(f"the format {one['format']!r} is not supported; use a `pattern`")
        properties = one.get("patternProperties")
        given = [one.get("pattern"), *(properties if isinstance(properties, Mapping) else ())]
        try:
            for each in given:
                if isinstance(each, str):
                    compiled(each)
        except Refused as wrong:
            raise SchemaError(str(wrong)) from None
        if "unevaluatedProperties" in one and isinstance(properties, Mapping):
            raise SchemaError("`unevaluatedProperties` beside `patternProperties` is not supported")


def _pattern(validator: Validator, pattern: Any, instance: Any, schema: Any) -> Iterator[Any]:  # noqa: ANN401
    from jsonschema import ValidationError  # noqa: PLC0415

    del schema
    if validator.is_type(instance, "string") and not found(pattern, instance):
        yield ValidationError(f"{instance[:SHOWN]!r} does not match {pattern!r}")


def _pattern_properties(validator: Validator, properties: Any, instance: Any, schema: Any) -> Iterator[Any]:  # noqa: ANN401
    del schema
    if validator.is_type(instance, "object"):
        for pattern, inner in properties.items():
            for key, value in instance.items():
                if found(pattern, key):
                    yield from validator.descend(value, inner, path=key, schema_path=pattern)  # type: ignore[attr-defined]


def _additional_properties(validator: Validator, allowed: Any, instance: Any, schema: Any) -> Iterator[Any]:  # noqa: ANN401
    from jsonschema import ValidationError  # noqa: PLC0415

    if not validator.is_type(instance, "object"):
        return
    known, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    further = [key for key in instance if key not in known and not any(found(each, key) for each in patterns)]
    if validator.is_type(allowed, "object"):
        for key in further:
            yield from validator.descend(instance[key], allowed, path=key)  # type: ignore[attr-defined]
    elif not allowed and further:
        names = ", ".join(repr(key[:SHOWN]) for key in further[:PROBLEMS_SHOWN])
        yield ValidationError(f"additional properties are not allowed: {names}")


def _unique_items(validator: Validator, unique: Any, instance: Any, schema: Any) -> Iterator[Any]:  # noqa: ANN401
    """In linear time: the library compares objects one by one."""
    from jsonschema import ValidationError  # noqa: PLC0415

    del schema
    if unique and validator.is_type(instance, "array"):
        written = {json.dumps(_canonical(each), sort_keys=True) for each in instance}
        if len(written) < len(instance):
            yield ValidationError("an item occurs more than once")


def _canonical(value: object) -> object:
    """A value in which equal numbers are written in one way."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_canonical(each) for each in value]
    if isinstance(value, Mapping):
        return {key: _canonical(each) for key, each in value.items()}
    return value


def _format(validator: Validator, name: Any, instance: Any, schema: Any) -> Iterator[Any]:  # noqa: ANN401
    """Formats are asserted, those that no draft knows left alone."""
    from jsonschema import Draft202012Validator, ValidationError  # noqa: PLC0415

    del schema
    if not validator.is_type(instance, "string"):
        return
    own = _FORMATS.get(name)
    conforms = own(instance) if own else Draft202012Validator.FORMAT_CHECKER.conforms(instance, name)
    if not conforms:
        yield ValidationError(f"{instance[:SHOWN]!r} is not a {name!r}")


def _is_date_time(text: str) -> bool:
    """As RFC 3339 has it: with a time zone."""
    day, time = text[:10], text[11:]
    return text[10:11] in ("T", "t", " ") and _is_date(day) and _is_time(time)


def _is_date(text: str) -> bool:
    try:
        return bool(_DATE.fullmatch(text) and date.fromisoformat(text))
    except ValueError:
        return False


def _is_time(text: str) -> bool:
    return _TIME.fullmatch(text) is not None


def _is_uri(text: str) -> bool:
    """One with a scheme, of the characters that RFC 3986 allows."""
    return _URI.fullmatch(text) is not None


def _is_hostname(text: str) -> bool:
    return len(text) <= 253 and all(_LABEL.fullmatch(label) for label in text.split("."))


_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIME = re.compile(
    r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]+)?(?:[zZ]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"
)
_URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+")
_LABEL = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?")
_FORMATS = {
    "date": _is_date,
    "date-time": _is_date_time,
    "time": _is_time,
    "uri": _is_uri,
    "hostname": _is_hostname,
}
"""Those that the library checks with further packages only."""

_UNCHECKED = frozenset(
    {
        "duration", "idn-hostname", "iri", "iri-reference", "json-pointer", "regex", "relative-json-pointer",
        "uri-reference", "uri-template",
    }
)  # fmt: skip
"""Formats of the draft that nothing here decides: a schema that asks for one cannot be used."""

_KEYWORDS = {
    "format": _format,
    "pattern": _pattern,
    "patternProperties": _pattern_properties,
    "additionalProperties": _additional_properties,
    "uniqueItems": _unique_items,
}
