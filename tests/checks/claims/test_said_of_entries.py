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

ENUM = "from enum import Enum\n\nclass Status(Enum):\n    OPEN = 1\n    CLOSED = 2\n\n    def LATE(self):\n        return 1\n"
TS_ENUM = 'export enum Status {\n  Open = "open",\n  Closed = "closed",\n}\n'
RUST_ENUM = "pub enum Status {\n    Open,\n    Closed(u8),\n}\n"
JAVA_ENUM = "enum Status {\n    OPEN,\n    CLOSED;\n    int late() { return 1; }\n}\n"
STRUCT = "package a\n\ntype Status struct {\n\tOpen bool\n\tClosed bool\n}\n"
UNION = "export type Method = 'GET' | 'POST';\n"
LONG_UNION = "export type Method =\n  | 'GET'\n  | 'POST';\n"
SYMBOLS = "COLUMNS = [:width, :height].freeze\n"
HASH = "COLUMNS = { width: 1, height: 2 }.freeze\n"
METHODS = "package a\n\nvar methods = []string{\n\thttp.MethodGet,\n\thttp.MethodPost,\n}\n"
LONG = "COLUMNS = [\n    'width',\n" + "".join(f"    'c{one}',\n" for one in range(60)) + "    'height',\n]\n"
USE = 'from shop.columns import COLUMNS\n\ndef load(row):\n    return row["height"] if row else COLUMNS\n'
APP = 'class App:\n    default_config = dict(\n        {\n            "width": 1,\n            "height": 2,\n        }\n    )\n'

PAIRED = "const SIZES = new Map([['small', 'width'], ['large', 'height']]);\n"
TUPLES = "SIZES = [('small', 'width'), ('large', 'height')]\n"

FALSE: list[Scene] = [
    ("a.py", ENUM, 4, "`CLOSED` is not a member of `Status`."),
    ("a.py", ENUM.replace("CLOSED = 2", "label: str = 'a'"), 4, "`label` is not a member of `Status`."),
    ("a.py", ENUM.replace("CLOSED = 2", "label: str").replace("(Enum)", ""), 4, "`label` is not a member of `Status`."),
    ("a.ts", PAIRED, 1, "`SIZES` has no entry for `large`."),
    ("a.py", TUPLES, 1, "`SIZES` has no entry for `large`."),
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
    ("a.py", PY, 2, "`height` isn't among the values that `COLUMNS` defines."),
    ("a.py", PY, 2, "`height` is not one of the `COLUMNS` entries, so it is ignored."),
    ("a.py", PY, 2, "`height` isn't one of the keys of the `COLUMNS` list."),
    ("a.py", PY, 2, "`height` isn't in `COLUMNS`."),
    ("a.py", PY, 2, "`height` was never added to `COLUMNS`."),
    ("a.py", PY, 2, "The new `height` column was not registered in `COLUMNS`."),
    ("a.py", PY, 2, "`height` was left out of `COLUMNS`."),
    ("a.py", PY, 2, "`height` does not show up in `COLUMNS`."),
    ("a.py", PY, 2, "`height` missing from `COLUMNS`."),
    ("a.py", PY, 2, "The `COLUMNS` list does not contain `height`."),
    ("a.py", PY, 2, "`COLUMNS` is missing `height`."),
    ("a.py", PY, 2, "`height` is no element of `COLUMNS`."),
    ("a.py", PY, 2, "The entries of `COLUMNS` don't include `height`."),
    ("a.py", PY, 2, "`COLUMNS` wasn't updated to include `height`."),
    ("a.py", PY, 2, "`COLUMNS` hasn't been extended with `height`."),
    ("a.py", PY, 2, "Nothing adds `height` to `COLUMNS`."),
    ("a.py", PY, 2, "`height` should be added to `COLUMNS`."),
    ("a.py", PY, 2, "`height` needs to be added to `COLUMNS`."),
    ("a.py", PY, 2, "This PR doesn't add `height` to `COLUMNS`."),
    ("a.py", PY, 2, "I can't find `height` among the `COLUMNS` entries."),
    ("a.py", PY, 2, "`width` and `height` are read, but neither is on this list."),
    ("a.py", PY, 2, "`width` and `height` are read, but neither is in `COLUMNS`."),
    ("a.py", PY, 2, "`width` and `height` are read, but neither was added to this list."),
    ("a.py", PY, 2, "`width` and `height` are read, but neither was added to `COLUMNS`."),
    ("a.py", PY, 2, "Adding `height` to `COLUMNS` would solve it."),
    ("a.py", PY, 2, "`height` is not read here. Add it to `COLUMNS`."),
    ("a.py", PY, 2, "`height` is not among the columns. Adding it to `COLUMNS` would fix that."),
    ("a.py", PY, 2, "`height` was left out of this list."),
    ("a.py", PY, 2, "`height` was never added to this list."),
    ("a.py", PY, 2, "This list has no `height` entry."),
    ("a.py", PY, 2, "This list doesn't mention `height`."),
    ("a.py", PY, 2, "This list was not extended with `height`."),
    ("a.py", ENUM, 4, "The `Status` enum has no `CLOSED` member."),
    ("a.ts", TS_ENUM, 2, "`Closed` missing from the `Status` enum."),
    ("a.ts", TS_ENUM, 2, "The `Status` enum doesn't include `Closed`."),
    ("a.ts", TS_ENUM, 2, "The `Status` enum is missing `Closed`."),
    ("a.ts", TS_ENUM, 2, "`Closed` is not a member of the `Status` enum."),
    ("a.ts", TS_ENUM, 2, "There is no `Closed` member in the `Status` enum."),
    ("a.py", LONG, 2, "This list omits `height`."),
    ("a.py", LONG, 2, "This list has no `height`."),
    ("a.ts", TS_ENUM, 2, "`Closed` is missing from the `Status` enum."),
    ("a.rs", RUST_ENUM, 2, "The `Status` enum has no `Closed` variant."),
    ("A.java", JAVA_ENUM, 2, "The `Status` enum has no `CLOSED` constant."),
    ("a.go", STRUCT, 4, "`Status` has no `Closed` field."),
    ("a.ts", UNION, 1, "`POST` isn't in the `Method` union."),
    ("a.ts", LONG_UNION, 2, "`POST` isn't in the `Method` union."),
    ("a.rb", SYMBOLS, 1, "`height` is not listed in `COLUMNS`."),
    ("a.rb", HASH, 1, "`COLUMNS` has no `height` key."),
    ("a.go", METHODS, 4, "`http.MethodPost` is not among the `methods`."),
]  # fmt: skip

TRUE: list[Scene] = [
    ("a.py", ENUM, 4, "`CLOSED` is not a value of `Status`."),
    ("a.py", ENUM, 4, "`CLOSED` is not among the values of `Status`."),
    ("a.py", ENUM.replace("CLOSED = 2", "label: str"), 4, "`label` is not a member of `Status`."),
    ("a.py", ENUM.replace("CLOSED = 2", "label: str").replace("Enum", "Flag"), 4, "`label` is not a member of `Status`."),
    ("a.ts", PAIRED, 1, "`SIZES` has no entry for `height`."),
    ("a.py", TUPLES, 1, "`SIZES` has no entry for `height`."),
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
    ("a.py", PY + 'COLUMNS.remove("height")\n', 2, "`height` is not among `COLUMNS`."),
    ("a.py", PY + "del COLUMNS[1]\n", 2, "`height` is not among `COLUMNS`."),
    ("a.js", JS + "delete COLUMNS.width;\n", 2, "`COLUMNS` has no entry for `width`."),
    ("a.py", ENUM, 4, "The `Status` enum has no `LATE` member."),
    ("a.py", ENUM, 4, "The `Status` enum has no `PAID` member."),
    ("a.py", "class Status:\n    if x:\n        OPEN = 1\n", 1, "The `Status` enum has no `OPEN` member."),
    ("a.ts", TS_ENUM, 2, "`open` is missing from the `Status` enum."),
    ("a.rs", RUST_ENUM, 2, "The `Status` enum has no `Late` variant."),
    ("A.java", JAVA_ENUM, 2, "The `Status` enum has no `late` constant."),
    ("a.ts", UNION, 1, "`PUT` isn't in the `Method` union."),
    ("a.go", METHODS, 4, "`http.MethodPut` is not among the `methods`."),
    ("a.go", METHODS.replace("http.MethodPost", "x.MethodPost"), 4, "`http.MethodPost` is not among the `methods`."),
    ("a.py", PY, 2, "`depth` is not read like `height`. Add it to `COLUMNS`."),
    ("a.py", PY, 2, "`height` is read. Adding it to `COLUMNS` would be wrong."),
    ("a.py", PY, 2, "If `height` were missing from `COLUMNS`, it would fail."),
    ("a.py", PY, 2, "`height` used to be missing from `COLUMNS`."),
    ("a.py", PY, 2, "Unlike `height`, `depth` is not among `COLUMNS`."),
    ("a.py", PY, 2, "Is `height` missing from `COLUMNS`?"),
    ("a.py", PY, 2, "Rows whose `height` is not in `COLUMNS` are dropped."),
    ("a.py", PY, 2, "The unit of `height` isn't in `COLUMNS`."),
    ("a.py", PY, 2, "`COLUMNS` doesn't include the units of `height`."),
    ("a.py", PY, 2, "`height` should not be added to `COLUMNS`."),
    ("a.py", PY, 2, "`depth` and `size` are read, but neither is on this list."),
    ("a.py", PY, 2, "`depth` is read like `height`, but neither is on this list."),
    ("a.py", 'COLUMNS = ["width"]\nif ok:\n    COLUMNS = ["width", "height"]\n', 1, "`height` is not among `COLUMNS`."),
    ("a.py", 'COLUMNS = ["width", *(["height"] if x else [])]\n', 1, "`height` is not among `COLUMNS`."),
    ("a.js", "const COLUMNS = { width: 1, ...(x ? { height: 2 } : {}) };\n", 1, "`COLUMNS` has no entry for `height`."),
]  # fmt: skip

ELSEWHERE = {"shop/columns.py": PY, "shop/app.py": APP}

FALSE_ELSEWHERE: list[Scene] = [
    ("app.py", USE, 4, "`height` was never added to `COLUMNS`."),
    ("app.py", USE, 4, "`load` reads `row[\"height\"]`, but that key was not added to `COLUMNS`."),
    ("app.py", USE, 4, "`load` reads `row[\"height\"]`, but that key is missing from `App.default_config`."),
    ("app.py", USE, 4, "`load` reads `row[\"height\"]`, but that key was left out of `App.default_config`."),
    ("app.py", USE, 4, "`load` reads `row[\"height\"]`, yet `App.default_config` has no such key."),
]  # fmt: skip

DEPTH = USE.replace("height", "depth")
BOTH = USE.replace("if row", 'if row["depth"]')

TRUE_ELSEWHERE: list[Scene] = [
    ("app.py", USE, 4, "`depth` was never added to `COLUMNS`."),
    ("app.py", DEPTH, 4, "`load` reads `row[\"depth\"]`, but that key was not added to `COLUMNS`."),
    ("app.py", BOTH, 4, "`load` reads `row[\"height\"]` and `row[\"depth\"]`, but that key was not added to `COLUMNS`."),
    ("app.py", USE.replace("from shop.columns import COLUMNS", "COLUMNS = make()"), 4, "`height` was never added to `COLUMNS`."),
    ("app.py", "def load(default_config):\n    return default_config\n", 2, "`height` was never added to `default_config`."),
]  # fmt: skip


@pytest.mark.parametrize("scene", FALSE_ELSEWHERE)
def test_a_table_of_another_file_refutes_that_its_entry_is_missing(scene: Scene) -> None:
    assert warnings_of(scene, ELSEWHERE)


@pytest.mark.parametrize("scene", TRUE_ELSEWHERE)
def test_a_table_that_may_be_another_one_refutes_nothing(scene: Scene) -> None:
    assert warnings_of(scene, ELSEWHERE) == []


def test_one_of_two_tables_of_a_name_refutes_nothing() -> None:
    others = {**ELSEWHERE, "other/columns.py": 'COLUMNS = ["width"]\n'}
    assert warnings_of(FALSE_ELSEWHERE[0], others) == []


@pytest.mark.parametrize("scene", FALSE)
def test_an_entry_that_is_there_refutes_that_it_is_missing(scene: Scene) -> None:
    assert warnings_of(scene)


@pytest.mark.parametrize("scene", TRUE)
def test_what_only_looks_like_an_entry_refutes_nothing(scene: Scene) -> None:
    assert warnings_of(scene) == []
