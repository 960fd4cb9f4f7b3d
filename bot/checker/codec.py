"""Data of a closed set of types as JSON and back: what is read cannot name a class that its place does not expect.

A dataclass is a list of its name and the values of its fields, an enumeration its value, a settings model
the keys that were set.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from math import isfinite
from operator import attrgetter
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ValidationError

from checks.model.claim import Claim

Read = Callable[[Any], Any]

VALUES_LIMIT: Final = 1_000_000
"""Marks that begin or part values in what is read: each may cost a hundred bytes of memory."""

_MARKS: Final = b"[{,"


class DataError(Exception):
    """What came is not the data that was expected."""


def encode(value: object) -> bytes:
    """A value as JSON. Raises TypeError for what is no data."""
    return json.dumps(value, default=_parts, check_circular=False, separators=(",", ":")).encode("ascii")


def decode(body: bytes | bytearray, expected: Any) -> Any:  # noqa: ANN401 - a union is no type
    """The value of a type, or of one of a union. Raises DataError, before it takes much memory."""
    if sum(body.count(mark) for mark in _MARKS) > VALUES_LIMIT:
        raise DataError(f"more than {VALUES_LIMIT:,} values")
    try:
        return _reader(expected)(json.loads(body, parse_constant=_refuse))
    except ValidationError as error:
        raise DataError(f"{error.error_count():,} wrong settings") from None
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        raise DataError(f"{type(error).__name__}: {str(error)[:200]}") from None


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is no number")


# writing


def _parts(value: object) -> object:
    if is_dataclass(kind := type(value)):
        return _parts_of(kind)(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, frozenset | set):
        return [*value]
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", exclude_unset=True)
    raise TypeError(f"{type(value).__name__} is no data")


@cache
def _parts_of(kind: type[Any]) -> Callable[[object], list[object]]:
    tag, names = _tag(kind), [field.name for field in fields(kind)]
    if len(names) < 2:  # of one attribute a getter gives the value itself
        return lambda value: [tag, *(getattr(value, name) for name in names)]
    get = attrgetter(*names)
    return lambda value: [tag, *get(value)]


def _tag(kind: type) -> str:
    """Its name; of a claim with its module, for anybody may add kinds of claims."""
    return f"{kind.__module__}:{kind.__name__}" if issubclass(kind, Claim) else kind.__name__


# reading


@cache
def _reader(expected: Any) -> Read:  # noqa: ANN401 - a type, or what stands for one
    origin, parts = get_origin(expected), get_args(expected)
    if expected in {Any, object}:
        return _as_it_is
    if origin in {Union, types.UnionType}:
        return _one_of(parts)
    if origin is tuple:
        return _sequence(parts[0]) if parts[1:] == (...,) else _row(parts)
    if origin in {list, set, frozenset}:
        read, make = _sequence(parts[0]), origin
        return lambda value: make(read(value))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(*parts)
    if expected is float:
        return _number
    if expected in {str, int, bool, types.NoneType}:
        return _scalar(expected)
    if is_dataclass(expected):
        return _record((expected,))
    if issubclass(expected, Enum):
        enumeration: Read = expected
        return enumeration
    if issubclass(expected, BaseModel):
        model: type[BaseModel] = expected
        return model.model_validate
    raise TypeError(f"{expected} is no type of data")


def _as_it_is(value: object) -> object:
    return value


def _scalar(kind: type) -> Read:
    def read(value: object) -> object:
        if type(value) is not kind:
            raise TypeError(f"{kind.__name__} expected")
        return value

    return read


def _number(value: object) -> float:
    if type(value) not in {float, int} or not isfinite(value):  # type: ignore[arg-type]
        raise TypeError("a number expected")
    return value  # type: ignore[return-value]


def _sequence(kind: object) -> Callable[[Any], tuple[Any, ...]]:
    read = _reader(kind)

    def read_all(value: object) -> tuple[object, ...]:
        return tuple(map(read, _list(value)))

    return read_all


def _row(kinds: tuple[object, ...]) -> Read:
    readers = [_reader(kind) for kind in kinds]

    def read(value: object) -> tuple[object, ...]:
        return tuple(one(each) for one, each in zip(readers, _list(value), strict=True))

    return read


def _mapping(key: object, kind: object) -> Read:
    read_key, read = _reader(key), _reader(kind)

    def read_all(value: object) -> dict[object, object]:
        if type(value) is not dict:
            raise TypeError("keys and values expected")
        return {read_key(name): read(each) for name, each in value.items()}

    return read_all


def _one_of(kinds: tuple[Any, ...]) -> Read:
    """None, a record of any of several classes, or one other type."""
    some = tuple(kind for kind in kinds if kind is not types.NoneType)
    records = all(is_dataclass(kind) for kind in some)
    if not records and len(some) > 1:
        raise TypeError(f"{kinds} cannot be told apart")
    read = _record(some) if records else _reader(some[0])
    return read if len(some) == len(kinds) else lambda value: None if value is None else read(value)


def _record(kinds: tuple[Any, ...]) -> Read:
    """One of several dataclasses, or any claim where one is expected."""
    known = {_tag(kind): kind for kind in kinds}
    any_claim = Claim in kinds

    def read(value: object) -> object:
        tag, *values = _list(value)
        if tag not in known and any_claim:
            known.update(_claims())
        return _maker(known[tag])(values)

    return read


@cache
def _maker(kind: type) -> Callable[[list[Any]], object]:
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    readers = [(name, _reader(hints[name])) for name in names]

    def make(values: list[Any]) -> object:
        if len(values) != len(readers):
            raise TypeError(f"{len(readers)} fields of {kind.__name__} expected")
        return kind(**{name: read(value) for (name, read), value in zip(readers, values, strict=True)})

    return make


def _list(value: object) -> list[Any]:
    if type(value) is not list:
        raise TypeError("a list expected")
    return value


def _claims() -> dict[str, type]:
    """Every kind of claim that a review may hold, by its tag."""
    import checks.agents.descriptions.check  # noqa: PLC0415, F401 - its claims are known once it is imported
    from checks.claims.registry import kinds  # noqa: PLC0415 - only a review that is kept has claims

    found: list[type] = [Claim, *Claim.__subclasses__(), *(kind.claim for kind in kinds().values())]
    return {_tag(kind): kind for kind in found}
