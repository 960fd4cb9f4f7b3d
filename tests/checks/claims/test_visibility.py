"""What a module exports: each refutation beside a twin that does not export it."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import outcome, result

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
