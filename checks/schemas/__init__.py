"""The JSON Schemas of what citecheck reads and writes, generated from the models.

`python -m checks.schemas` rewrites the files beside this one; a test holds them in step.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel

from checks.reports.json import Result
from checks.sources.native import NativeReview

__all__ = ["FOLDER", "SCHEMAS", "generated"]

FOLDER = Path(__file__).parent

SCHEMAS: Mapping[str, type[BaseModel]] = MappingProxyType(
    {"findings.schema.json": NativeReview, "result.schema.json": Result}
)
"""Each file with the model that it describes."""

TITLES = {
    "findings.schema.json": "Findings of code reviewers, as `citecheck check` reads them",
    "result.schema.json": "A checked review, as `citecheck check --format json` writes it",
}


def generated(name: str) -> str:
    """The text that the schema file of that name should have."""
    # What is read is described as it may be given, what is written as it comes out.
    mode: Any = "validation" if name.startswith("findings") else "serialization"
    schema = SCHEMAS[name].model_json_schema(mode=mode)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": TITLES[name]}
    return json.dumps(head, indent=2, ensure_ascii=False) + "\n"
