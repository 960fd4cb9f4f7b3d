"""Reads the tables that `make tables` writes."""

from __future__ import annotations

import json
import lzma
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def table(language: str) -> dict[str, Any]:
    """The table of a language, `python` or `javascript`; some 2 MB, read once and only when something is asked."""
    data = (files(__package__) / f"{language}.json.xz").read_bytes()
    found: dict[str, Any] = json.loads(lzma.decompress(data))
    return found
