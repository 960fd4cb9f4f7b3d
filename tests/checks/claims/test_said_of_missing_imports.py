"""Imports that a text misses, beside files that have them and those that only seem to."""

from __future__ import annotations

import pytest

from tests.checks.claims.warned import Scene, warnings_of

RB = 'require "zlib"\nrequire "net/http"\n\nclass A\n  def pack(text)\n    Zlib.deflate(text)\n  end\nend\n'
RB2 = 'class A\n  def pack(text)\n    require "zlib"\n    Zlib.deflate(text)\n  end\nend\n'
RB3 = 'require "zlib/extra"\n\nclass A\n  def pack(text)\n    Zlib.deflate(text)\n  end\nend\n'
RB4 = 'begin\n  require "zlib"\nrescue LoadError\nend\n\nclass A\n  def pack(text)\n    Zlib.deflate(text)\n  end\nend\n'
PY = "from rows import load_rows\n\ndef f():\n    return load_rows()\n"
PY2 = "import typing\nif typing.TYPE_CHECKING:\n    from rows import load_rows\n\ndef f():\n    return load_rows()\n"
PY3 = "def g():\n    from rows import load_rows\n    return load_rows()\n\ndef f():\n    return load_rows()\n"
JS = 'import { loadRows } from "./rows";\n\nexport const rows = () => loadRows();\n'
CJS = 'const fs = require("fs");\n\nfunction f() {\n  return fs.readFileSync("a");\n}\n'
GO = 'package a\n\nimport (\n\t"net/url"\n)\n\nvar home = url.URL{}\n'
RS = "use std::collections::HashMap;\n\nfn f() -> HashMap<u8, u8> {\n    HashMap::new()\n}\n"
RS2 = "mod a {\n    use std::collections::HashMap;\n}\n\nfn f() -> HashMap<u8, u8> {\n    HashMap::new()\n}\n"
JV = "package a;\n\nimport java.util.List;\n\nclass A {\n  List<String> rows;\n}\n"
JV2 = "package a;\n\nimport java.util.*;\n\nclass A {\n  List<String> rows;\n}\n"

FALSE: list[Scene] = [
    ("a.py", PY, 4, "`f` relies on `load_rows` without importing it."),
    ("a.py", PY, 4, "`f` calls `load_rows` without importing it."),
    ("a.py", PY, 4, "Uses `load_rows` without importing it."),
    ("a.rb", RB, 6, "`pack` relies on `Zlib`, which this file never requires; it works only if some other library has loaded it before."),
    ("a.rb", RB, 6, "`Zlib` is used but never required."),
    ("a.rb", RB, 6, "`Zlib` is not required anywhere in this file."),
    ("a.rb", RB, 6, "`Zlib` is used here without being required."),
    ("a.rb", RB, 6, "`Net::HTTP` is used but never required."),
    ("a.rb", RB, 6, "There's no `require` for `Zlib`."),
    ("a.rb", RB, 6, "Missing `require` for `Zlib`."),
    ("a.rb", RB, 6, "This file uses `Zlib` without requiring it."),
    ("a.py", PY, 4, "This relies on `load_rows` without importing it."),
    ("a.py", PY, 4, "`f` calls `load_rows`, which the module never imports."),
    ("a.py", PY, 4, "`load_rows` was never imported."),
    ("a.py", PY, 4, "The `load_rows` import is missing."),
    ("a.py", PY, 4, "Missing `load_rows` import."),
    ("a.py", PY, 4, "`load_rows` needs to be imported."),
    ("a.py", PY, 4, "You need to import `load_rows` here."),
    ("a.py", PY, 4, "Please import `load_rows`."),
    ("a.py", PY, 4, "The file is missing an import for `load_rows`."),
    ("a.js", JS, 3, "`loadRows` isn't brought into scope."),
    ("a.js", CJS, 4, "`fs` is used but never required."),
    ("a.rs", RS, 4, "No `use` statement brings `HashMap` into scope."),
    ("a.go", GO, 7, "This file uses `url` without importing it."),
    ("A.java", JV, 6, "`List` is used but never imported."),

]  # fmt: skip

TRUE: list[Scene] = [
    ("a.py", PY, 4, "`b.py` uses `load_rows` without importing it."),
    ("a.rb", RB2, 4, "`Zlib` is used but never required."),
    ("a.rb", RB3, 4, "`Zlib` is used but never required."),
    ("a.rb", RB4, 8, "`Zlib` is used but never required."),
    ("a.rb", RB, 6, "`Zlib::Inflate` is used but never required."),
    ("a.rb", RB, 6, "`JSON` is used but never required."),
    ("a.rb", RB, 6, "`text` is not required."),
    ("a.py", PY2, 6, "This relies on `load_rows` without importing it at run time."),
    ("a.py", PY2, 6, "`load_rows` is used but never imported."),
    ("a.py", PY3, 6, "`load_rows` is used but never imported."),
    ("a.py", PY, 4, "It is slow because `load_rows` needs to be imported."),
    ("a.py", PY, 4, "Import `load_rows` lazily."),
    ("a.py", PY, 4, "Import `load_rows` from `rows.api` instead."),
    ("a.py", PY, 4, "Instead of importing `load_rows`, pass it in."),
    ("a.py", PY, 4, "If `load_rows` is not imported, it fails."),
    ("a.py", PY, 4, "Is `load_rows` imported?"),
    ("a.py", PY, 4, "`save_rows` is used but never imported."),
    ("a.py", PY, 4, "`load_rows` is not required."),
    ("a.py", PY, 4, "Callers use `load_rows`, which their modules never import."),
    ("a.py", PY, 4, "`rows.api` uses `load_rows` without importing it in `b.py`."),
    ("a.rs", RS2, 6, "`HashMap` is used but never imported."),
    ("A.java", JV2, 6, "`List` is used but never imported."),
    ("A.java", JV, 6, "`Map` is used but never imported."),
    ("a.js", 'import type { loadRows } from "./rows";\n\nexport const rows = () => loadRows();\n', 3, "`loadRows` is used but never imported."),
    ("a.js", JS, 3, "The tests use `loadRows` without importing it."),

]  # fmt: skip


@pytest.mark.parametrize("scene", FALSE)
def test_an_import_that_is_there_refutes_that_it_is_missing(scene: Scene) -> None:
    assert warnings_of(scene)


@pytest.mark.parametrize("scene", TRUE)
def test_an_import_that_does_not_hold_there_refutes_nothing(scene: Scene) -> None:
    assert warnings_of(scene) == []
