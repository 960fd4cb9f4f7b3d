"""Rewrite the schema files from the models."""

from __future__ import annotations

from checks.schemas import FOLDER, SCHEMAS, generated

for name in SCHEMAS:
    (FOLDER / name).write_text(generated(name), encoding="utf-8")
