"""What a module exports: each refutation beside a twin that does not export it."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import outcome, result
from tests.checks.claims.warned import warnings_of

NOT_EXPORTED: dict[str, object] = {
    "kind": "visibility",
    "name": "load",
    "reach": "public",
    "stance": "denied",
}
DEFINED = "function load() {}\nfunction other() {}\n"


@pytest.mark.parametrize(
    ("exporting", "exported"),
    [
        ("export { load };", True), ("export { other };", False),
        ("module.exports = { load };", True), ("module.exports = { other, load: other };", True),
        ("module.exports = load;", True), ("module.exports = load(other);", False),
        ("module.exports.load = load;", True), ("exports.load = load;", True), ("rows.load = load;", False),
        ("module.exports = {\n  // load,\n  other,\n};", False),
        ("module.exports = { other: { load } };", False), ("module.exports = { other: load };", False),
        ("module.exports = [load];", False),
    ],
)  # fmt: skip
def test_what_a_module_exports_is_not_unexported(exporting: str, exported: bool) -> None:
    expect = "false_statement" if exported else "unsupported"
    assert result(NOT_EXPORTED, f"{DEFINED}{exporting}\n", 1, "a.js") == expect


def test_the_file_that_defines_it_may_export_it_for_another_one() -> None:
    user = "const { load } = require('./rows');\nload();\n"
    for exporting, expect in (("module.exports = { load };", "failed"), ("", "unsupported")):
        found = outcome(NOT_EXPORTED, user, 2, "a.js", others={"rows.js": f"{DEFINED}{exporting}\n"})
        assert found.disposition == expect


def test_a_file_that_hands_a_name_on_does_not_define_it() -> None:
    claim = NOT_EXPORTED | {"handed_on": True}
    assert result(claim, "export { load } from './rows';\n", 1, "index.ts") == "false_statement"
    assert result(claim, "export { store } from './rows';\n", 1, "index.ts") == "unsupported"
    assert (
        result(claim, "export function load() {}\nexport { load as get };\n", 1, "rows.ts") == "unsupported"
    )


def test_the_file_is_meant_that_is_named() -> None:
    claim = NOT_EXPORTED | {"handed_on": True, "where": "index.ts"}
    for exporting, expect in (("export { load } from './rows';\n", "failed"), ("", "unsupported")):
        found = outcome(claim, "export function load() {}\n", 1, "rows.ts", others={"index.ts": exporting})
        assert found.disposition == expect


PUBLIC: dict[str, object] = {"kind": "visibility", "name": "load", "reach": "public"}


@pytest.mark.parametrize(
    ("path", "code", "others", "shut_in"),
    [
        ("a.rs", "pub mod rows {\n    pub fn load() {}\n}\n", {}, False),
        ("a.rs", "mod rows {\n    pub fn load() {}\n}\n", {}, True),
        ("a.rs", "mod rows {\n    pub mod page {\n        pub fn load() {}\n    }\n}\n", {}, True),
        ("src/rows.rs", "pub fn load() {}\n", {"src/lib.rs": "pub mod rows;\n"}, False),
        ("src/rows.rs", "pub fn load() {}\n", {"src/lib.rs": "mod rows;\n"}, True),
        ("src/rows.rs", "pub fn load() {}\n", {"src/main.rs": "mod rows;\n"}, True),
        ("src/rows/mod.rs", "pub fn load() {}\n", {"src/lib.rs": "pub(crate) mod rows;\n"}, True),
        ("src/rows/page.rs", "pub fn load() {}\n", {"src/rows/mod.rs": "mod page;\n"}, True),
        ("src/rows/page.rs", "pub fn load() {}\n", {"src/rows.rs": "mod page;\n"}, True),
        ("src/rows/page.rs", "pub fn load() {}\n", {"src/rows.rs": "pub mod page;\n", "src/lib.rs": "mod rows;\n"}, True),
        ("src/rows.rs", "pub fn load() {}\n", {"src/lib.rs": "mod page;\n"}, False),
    ],
)  # fmt: skip
def test_what_a_private_module_of_rust_keeps_in_is_neither_exported_nor_not(
    path: str, code: str, others: dict[str, str], shut_in: bool
) -> None:
    for claim, plain in ((PUBLIC, "verified"), (NOT_EXPORTED, "failed")):
        found = outcome(claim, code, 1, path, others=others)
        assert found.disposition == ("unsupported" if shut_in else plain)


@pytest.mark.parametrize(
    ("path", "package", "shut_in"),
    [
        ("rows/a.go", "rows", False),
        ("internal/rows/a.go", "rows", True),
        ("internal.go", "rows", False),
        ("cmd/a.go", "main", True),
    ],
)
def test_what_go_keeps_in_is_neither_exported_nor_not(path: str, package: str, shut_in: bool) -> None:
    code = f"package {package}\n\nfunc Load() {{}}\n"
    for claim, plain in ((PUBLIC, "verified"), (NOT_EXPORTED, "failed")):
        found = outcome(claim | {"name": "Load"}, code, 3, path)
        assert found.disposition == ("unsupported" if shut_in else plain)


@pytest.mark.parametrize(
    ("user", "expect"),
    [
        ("import { load } from './rows';\nload();\n", "failed"),
        ("import { load } from './rows';\nexport const page = load();\n", "unsupported"),
        ("const { load } = require('./rows');\nexports.page = load();\n", "unsupported"),
        ("import { load } from './rows';\nexport { load };\n", "failed"),
    ],
)
def test_a_file_that_exports_others_is_said_not_to_hand_on_what_it_imports(user: str, expect: str) -> None:
    found = outcome(NOT_EXPORTED, user, 2, "a.js", others={"rows.js": f"{DEFINED}export {{ load }};\n"})
    assert found.disposition == expect


@pytest.mark.parametrize(
    "sound",
    [
        "`Rows` isn't exported anywhere else.", "Export `Rows` as default.",
        "Consider exporting `Rows` as default.", "This file never exports `Rows` anywhere else.",
    ],
)  # fmt: skip
def test_how_or_where_else_it_is_exported_is_not_whether(sound: str) -> None:
    scene = ("a.ts", "export class Rows {\n  load() {}\n}\n", 1)
    assert warnings_of((*scene, sound)) == []
    for plain in (
        "`Rows` isn't exported.",
        "Export `Rows`.",
        "Consider exporting `Rows`.",
        "This file never exports `Rows`.",
    ):
        assert warnings_of((*scene, plain)), plain
