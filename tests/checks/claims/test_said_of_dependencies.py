"""Dependencies that a text misses, beside manifests that declare them and those that are another package's."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.checks.claims.warned import warnings_of

CARGO = '[package]\nname = "a"\n\n[dependencies]\nlog = "1"\nmemmap = { package = "memmap2", version = "0.9" }\n\n[target.\'cfg(unix)\'.dependencies]\nlibc = "1"\n\n[dev-dependencies]\nregex = "1"\n'
RS = "use memmap::Mmap;\n"
NPM = '{\n  "dependencies": {"left": "1.0"},\n  "devDependencies": {"jest": "^29.0"}\n}\n'
MOD = "module a\n\ngo 1.22\n\nrequire (\n\tgithub.com/x/quic-rows v0.1.0\n\tgithub.com/y/rows v1.0.0\n)\n"
PP = '[project]\nname = "shop"\ndependencies = ["wren>=1"]\n\n[project.optional-dependencies]\nfast = ["owl>=1"]\n'
NO = '{\n  "name": "shop",\n  "dependencies": {}\n}\n'
PEER = '{\n  "dependencies": {"left": "1.0"},\n  "peerDependencies": {"peer": "1.0"}\n}\n'
REQ = "wren>=1\n"

FALSE = [
    ("src/a.rs", RS, 1, "`memmap` isn't listed in this crate's dependencies (the project switched to `memmap2`), so it doesn't resolve.", {"Cargo.toml":CARGO}),
    ("src/a.rs", RS, 1, "`memmap` is not among the dependencies.", {"Cargo.toml":CARGO}),
    ("src/a.rs", RS, 1, "`log` is not in our dependencies.", {"Cargo.toml":CARGO}),
    ("src/a.rs", RS, 1, "`log` isn't a dependency of this crate.", {"Cargo.toml":CARGO}),
    ("src/a.rs", RS, 1, "Please add `log` to `Cargo.toml`.", {"Cargo.toml":CARGO}),
    ("src/a.rs", RS, 1, "Add `log` to the dependencies.", {"Cargo.toml":CARGO}),
    ("a.js", "import left from 'left';\n", 1, "`left` was never added to `package.json`.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "`left` is not in `package.json`.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "`left` needs to be added to `package.json`.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "There's no `left` in `package.json`.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "There is no entry for `left` in `package.json`.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "`package.json` has no `left` dependency.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "`package.json` has no entry for `left`.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "`left` is used but not declared as a dependency.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "`left` is not declared as a dependency in `package.json`.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "This PR doesn't add `left` to `package.json`.", {"package.json":NPM}),
    ("a.go", "package a\n", 1, "This isn't backed by `go.mod`; `quic-rows` is missing in the `require` block.", {"go.mod":MOD}),
    ("a.go", "package a\n", 1, "`go.mod` doesn't require `github.com/y/rows`.", {"go.mod":MOD}),
    ("a.py", "import wren\n", 1, "`wren` isn't specified in `pyproject.toml`.", {"pyproject.toml":PP}),
    ("a.py", "import wren\n", 1, "`wren` is missing from our dependencies.", {"pyproject.toml":PP}),
    ("a.py", "import wren\n", 1, "`wren` is imported but not declared as a dependency.", {"pyproject.toml":PP}),
    ("a.py", "import wren\n", 1, "`wren` is imported but not declared as a dependency.", {"requirements.txt":REQ}),
    ("a.js", "import left from 'left';\n", 1, "`left` is not a dependency of this package.", {"package.json":PEER}),
    ("a.js", "import jest from 'jest';\n", 1, "`jest` is not declared in `package.json`.", {"package.json":NPM}),
    ("ui/a.js", "import left from 'left';\n", 1, "`left` is not in `package.json`.", {"package.json":NO, "ui/package.json":NPM}),
    ("ui/a.js", "import left from 'left';\n", 1, "`package.json` lists `left`.", {"package.json":NO, "ui/package.json":NO}),

]  # fmt: skip

TRUE = [
    ("src/a.rs", RS, 1, "`regex` isn't listed in this crate's dependencies.", {"Cargo.toml":CARGO}),
    ("src/a.rs", RS, 1, "`libc` isn't listed in this crate's dependencies.", {"Cargo.toml":CARGO}),
    ("src/a.rs", RS, 1, "`serde` isn't listed in this crate's dependencies.", {"Cargo.toml":CARGO}),
    ("b/src/a.rs", RS, 1, "`log` isn't listed in this crate's dependencies.", {"Cargo.toml":CARGO, "b/Cargo.toml":'[package]\nname = "b"\n'}),
    ("b/src/a.rs", RS, 1, "`log` is not a dependency.", {"Cargo.toml":CARGO, "b/Cargo.toml":'[package]\nname = "b"\n'}),
    ("a.js", "import left from 'left';\n", 1, "`jest` is missing from our dependencies.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "`jest` is not among the `dependencies`.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "If `left` is not in `package.json`, it fails.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "Is `left` missing from `package.json`?", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "`left` is not in the `package.json` of the other workspace.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "The types of `left` are not in `package.json`.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "Add `left` to `package.json` as an optional one.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "`right` is not in `package.json`.", {"package.json":NPM}),
    ("a.js", "import left from 'left';\n", 1, "`left` should not be added to `package.json`.", {"package.json":NPM}),
    ("a.go", "package a\n", 1, "`other-rows` is missing in the `require` block.", {"go.mod":MOD}),
    ("a.go", "package a\n", 1, "`quic-rows` is missing in the `require` block.", {"go.mod":MOD.replace("x/quic-rows v0.1.0", "x/quic-rows v0.1.0\n\tgithub.com/z/quic-rows v0.1.0")}),
    ("a.py", "import owl\n", 1, "`owl` is missing from our dependencies.", {"pyproject.toml":PP}),
    ("a.py", "import owl\n", 1, "`owl` is imported but not declared as a dependency.", {"pyproject.toml":PP}),
    ("a.js", "import jest from 'jest';\n", 1, "`jest` is used but not declared as a dependency.", {"package.json":NPM}),
    ("a.js", "import jest from 'jest';\n", 1, "`jest` is not declared as a dependency in `package.json`.", {"package.json":NPM}),
    ("a.js", "import peer from 'peer';\n", 1, "`peer` is not a dependency of this package.", {"package.json":PEER}),
    ("src/a.rs", RS, 1, "`regex` is not a dependency of the library.", {"Cargo.toml":CARGO}),
    ("ui/a.js", "import left from 'left';\n", 1, "`left` is not in `package.json`.", {"package.json":NPM, "ui/package.json":NO}),
    ("ui/a.js", "import left from 'left';\n", 1, "`package.json` lists `left`.", {"package.json":NPM, "ui/package.json":NO}),

]  # fmt: skip


@pytest.mark.parametrize(("path", "code", "line", "says", "others"), FALSE)
def test_a_dependency_that_is_declared_refutes_that_it_is_missing(
    path: str, code: str, line: int, says: str, others: Mapping[str, str]
) -> None:
    assert warnings_of((path, code, line, says), others)


@pytest.mark.parametrize(("path", "code", "line", "says", "others"), TRUE)
def test_a_dependency_of_something_else_refutes_nothing(
    path: str, code: str, line: int, says: str, others: Mapping[str, str]
) -> None:
    assert warnings_of((path, code, line, says), others) == []
