"""Claims of every kind as JSON, as somebody hands them in, with the example that each belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from checks.claims.kind import NOTHING, Example
from checks.claims.registry import kinds
from checks.model.claim import Claim
from checks.model.location import Location, Side
from tests.checks.claims.scenes import claims_of, scene


def every_kind() -> Iterator[tuple[str, Example, Claim]]:
    """Of each kind the claims of its examples, those that come to something first."""
    for name, kind in kinds().items():
        for example in kind.examples:
            text, _, _ = scene(example)
            if example.expect == NOTHING:
                continue
            for claim in claims_of(kind, text):
                yield name, example, claim


def as_json(claim: Claim) -> dict[str, Any]:
    """The fields of a claim, those with their defaults left out."""
    found: dict[str, Any] = {"kind": claim.kind}
    for each in fields(claim):
        value = getattr(claim, each.name)
        if value != each.default:
            found[each.name] = _value(value)
    return found


def _value(value: object) -> object:
    if isinstance(value, Location):
        place: dict[str, Any] = {"path": value.path}
        place |= {"start_line": value.first, "line": value.last} if value.first is not None else {}
        return place | ({"side": "LEFT"} if value.side is Side.LEFT else {})
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {each.name: _value(getattr(value, each.name)) for each in fields(value)}
    return [_value(each) for each in value] if isinstance(value, tuple) else value
