"""What a verifier is: an id, parameters with a JSON Schema, and how it decides on an output."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from checks.agents import json_schema
from checks.agents.acceptance.output import Output

Params = Mapping[str, Any]
Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Result:
    """What a verifier says. One that raises says nothing: the criterion is unverifiable then."""

    passed: bool
    details: str
    """One sentence: what was found, with the item that decides."""

    basis: tuple[str, ...] = ()
    """What the verdict rests on, where it is more than a comparison."""


class UnverifiableError(Exception):
    """The verifier cannot tell; the message says why."""


@dataclass(frozen=True, slots=True)
class VerifierExample:
    """Parameters, an output, and what becomes of it. Tests run it, and the docs show it."""

    params: Params
    output: object
    """A JSON value; bytes are taken as they are."""

    expect: str
    """A disposition: verified, failed or unverifiable."""

    milliseconds: float | None = None
    why: str = ""
    """One short sentence for a reader, when the example does not speak for itself."""


@dataclass(frozen=True)
class Verifier:
    """One way to decide on an output."""

    id: str
    description: str
    """One line: what it checks."""

    params: Schema
    """JSON Schema (2020-12) of the parameters; a contract that does not fit is refused at lock."""

    run: Callable[[Output, Params], Result]
    """Decides. May raise `UnverifiableError`, or anything: neither is a pass."""

    check: Callable[[Params], str] | None = None
    """What the schema cannot say of parameters: the error in words, empty where all is well."""

    examples: tuple[VerifierExample, ...] = ()

    @cached_property
    def schema(self) -> json_schema.Schema:
        """The schema of the parameters, read once: that takes longer than any look at them. Raises SchemaError."""
        return json_schema.Schema(dict(self.params))


def params(required: tuple[str, ...] = (), **properties: Schema) -> Schema:
    """The schema of parameters: an object with these keys and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


TEXT: Schema = {"type": "string", "minLength": 1, "maxLength": 1_000}
TEXTS: Schema = {"type": "array", "items": TEXT, "minItems": 1, "maxItems": 200}
NUMBER: Schema = {"type": "number"}
COUNT: Schema = {"type": "integer", "minimum": 0}
FLAG: Schema = {"type": "boolean"}
