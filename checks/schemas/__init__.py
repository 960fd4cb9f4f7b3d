"""The JSON Schemas of what citecheck reads and writes, generated from the models.

`python -m checks.schemas` rewrites the files beside this one; a test keeps them in step.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from checks.claims import decode
from checks.lookups import request
from checks.reports.result import Result
from checks.sources.native import NativeReview

__all__ = ["FOLDER", "SCHEMAS", "generated"]

FOLDER = Path(__file__).parent


def _findings() -> dict[str, Any]:
    """What is read, as it may be given."""
    schema = NativeReview.model_json_schema(mode="validation")
    schema["$defs"]["NativeFinding"]["properties"]["claims"]["items"] = {"$ref": "claims.schema.json"}
    return schema


def _result() -> dict[str, Any]:
    """What is written, as it comes out."""
    return Result.model_json_schema(mode="serialization")


SCHEMAS: Mapping[str, Callable[[], dict[str, Any]]] = MappingProxyType(
    {
        "claims.schema.json": decode.schema,
        "findings.schema.json": _findings,
        "look.schema.json": request.schema,
        "result.schema.json": _result,
    }
)
"""Each file with what makes it."""

TITLES = {
    "claims.schema.json": "A typed claim of a finding, as `citecheck check` reads it",
    "findings.schema.json": "Findings of code reviewers, as `citecheck check` reads them",
    "look.schema.json": "A look-up: one question to the code of a change",
    "result.schema.json": "A checked review, as `citecheck check --format json` writes it",
}


def generated(name: str) -> str:
    """The text that the schema file of that name should have."""
    draft = "https://json-schema.org/draft/2020-12/schema"
    head = {"$schema": draft, **SCHEMAS[name](), "title": TITLES[name]}
    return json.dumps(head, indent=2, ensure_ascii=False) + "\n"
