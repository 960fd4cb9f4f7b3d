"""Entries that a list or table is said to lack, beside tables that have them and those that only name them."""

from __future__ import annotations

import pytest

from tests.checks.claims.warned import Scene, warnings_of

PY = 'COLUMNS = [\n    "width",\n    "height",\n    "row-depth",\n]\n'
KEYS = 'SIZES = {\n    "small": "width",\n    "large": height_of,\n}\n'
COMMENTED = 'COLUMNS = [\n    "width",\n    # "height",\n]\n'
INLINE = 'COLUMNS = {"width", "height"}\n'
CALLED = "COLUMNS = [\n    width(height),\n]\n"
JS = "const COLUMNS = {\n  width: 1,\n  'height': 2,\n};\n"
GO = 'package a\n\nvar columns = map[string]int{\n\t"width": 1,\n\t"height": 2,\n}\n'
RUST = 'const COLUMNS: [&str; 2] = [\n    "width",\n    "height",\n];\n'
FROZEN = 'COLUMNS = frozenset(("width", "height"))\n'
NESTED = 'SIZES = {\n    "small": {\n        "width": 1,\n    },\n    "height": 2,\n}\n'

FALSE: list[Scene] = [
    ("a.py", PY, 2, "`height` is not among `COLUMNS`."),
    ("a.py", PY, 2, "`height` is not present in `COLUMNS`, so it is dropped."),
    ("a.py", KEYS, 2, "`SIZES` has no entry for the `large` key."),
    ("a.py", KEYS, 2, "`SIZES` has no `small` entry."),
    ("a.py", PY, 2, "There is no entry for `height` in `COLUMNS`."),
    ("a.py", PY, 2, "`COLUMNS` lacks `height`."),
    ("a.py", PY, 2, "`height` is not on this list."),
    ("a.py", PY, 2, "`height` is missing from this list."),
    ("a.py", PY, 2, "This list omits `height`."),
    ("a.py", PY, 2, "This list has no entry for `height`."),
    ("a.py", PY, 2, "Please add `height` to `COLUMNS`."),
    ("a.py", PY, 2, "Please add `height` to this list."),
    ("a.py", INLINE, 1, "`COLUMNS` lacks `height`."),
    ("a.js", JS, 2, "`COLUMNS` has no entry for `width`."),
    ("a.js", JS, 2, "This map omits `height`."),
    ("a.go", GO, 4, "`columns` has no entry for `height`."),
    ("a.py", FROZEN, 1, "`COLUMNS` lacks `height`."),
    ("a.py", NESTED, 2, "This map has no entry for `height`."),
    ("a.rs", RUST, 2, "`height` is not among `COLUMNS`."),
]  # fmt: skip

TRUE: list[Scene] = [
    ("a.py", NESTED, 3, "This map has no entry for `height`."),
    ("a.py", NESTED, 1, "`SIZES` has no entry for `width`."),
    ("a.py", 'SIZES = {"a": {"width": 1}}\n', 1, "`SIZES` has no entry for `width`."),
    ("a.py", PY, 2, "`depth` is not among `COLUMNS`."),
    ("a.py", KEYS, 2, "`SIZES` has no entry for `width`."),
    ("a.py", KEYS, 2, "This map lacks `height_of`."),
    ("a.py", COMMENTED, 2, "`COLUMNS` lacks `height`."),
    ("a.py", CALLED, 2, "`COLUMNS` lacks `height`."),
    ("a.py", CALLED, 2, "`COLUMNS` lacks `width`."),
    ("a.py", PY + "\nOTHER = 1\n", 7, "`height` is missing from this list."),
    ("a.py", PY, 2, "If `height` is not among `COLUMNS`, it is dropped."),
    ("a.py", PY, 2, "`height` is not among `COLUMNS` of the other module."),
    ("a.py", 'def columns(rows):\n    rows["height"] = 1\n', 1, "Please add `height` to `columns`."),
    ("a.py", PY, 2, "`height` is not on the list of required columns."),
    ("a.js", JS, 2, "`COLUMNS.width` has no entry for `height`."),
    ("a.go", GO + '\nfunc f() {\n\tcolumns["depth"] = 3\n}\n', 4, "`columns` has no entry for `depth`."),
]  # fmt: skip


@pytest.mark.parametrize("scene", FALSE)
def test_an_entry_that_is_there_refutes_that_it_is_missing(scene: Scene) -> None:
    assert warnings_of(scene)


@pytest.mark.parametrize("scene", TRUE)
def test_what_only_looks_like_an_entry_refutes_nothing(scene: Scene) -> None:
    assert warnings_of(scene) == []
