"""Imports that are said to be missing or needless, beside code that has or uses them."""

from __future__ import annotations

import pytest

from tests.checks.claims.warned import Scene, warnings_of

PY = "import shutil\n\ndef copy_rows(rows):\n    return shutil.copy(rows)\n"
LAZY = "def other():\n    import shutil\n\ndef copy_rows(rows):\n    return shutil.copy(rows)\n"
TYPES = "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    import shutil\n\ndef copy_rows(rows):\n    return shutil.copy(rows)\n"
GO = 'package a\n\nimport (\n\t"net/url"\n\t"slices"\n)\n\nfunc f(u *url.URL) bool {\n\treturn slices.Contains(u, 1)\n}\n'
NAMED_SO = 'package a\n\nimport "slices"\n\nfunc f(slices rows) bool {\n\treturn slices.Contains(1)\n}\n'
JS = "import { formatRows } from './rows.js';\n\nexport function f(rows) {\n  return formatRows(rows);\n}\n"
JS_UNUSED = (
    "import { formatRows } from './rows.js';\n\nexport function f(rows) {\n  return rows.formatRows();\n}\n"
)
PHP = (
    "<?php\nuse App\\RowError;\n\nclass Rows {\n    function f() {\n        throw new RowError();\n    }\n}\n"
)

FALSE: list[Scene] = [
    ("a.py", PY, 4, "`shutil.copy` is called here, but the `shutil` package isn't imported."),
    ("a.py", PY, 4, "`shutil` isn't among the imports."),
    ("a.py", PY, 4, "`shutil` isn't imported in `a.py`."),
    ("a.py", PY, 4, "The copy needs `shutil`, which I can't find among the imports."),
    ("a.py", PY, 4, "The copy needs `shutil`, which I can't see in the imports of this module."),
    ("a.go", GO, 8, "`net/url` is not part of the import block of this file."),
    ("a.go", GO, 8, "`net/url` is not part of the import block of `a.go`."),
    ("a.js", JS, 4, "`formatRows` is called in this function but not imported in `a.js`."),
    ("a.js", JS, 1, "`formatRows` is imported here without being used anywhere in the file."),
    ("a.go", GO, 5, "The `slices` import is no longer needed in this file."),
    ("a.go", GO, 5, "The import of `slices` is no longer needed."),
    ("a.go", GO, 5, "The `slices` import isn't needed anymore."),
]  # fmt: skip

TRUE: list[Scene] = [
    ("a.py", LAZY, 5, "`shutil` isn't among the imports of this module."),
    ("a.py", TYPES, 7, "`shutil` isn't among the imports."),
    ("a.py", PY, 4, "`shutil` isn't imported in `b.py`."),
    ("a.py", PY, 4, "`shutil` isn't among the imports of `b.py`."),
    ("a.py", PY, 4, "`copy` isn't among the imports."),
    ("a.py", PY, 4, "`shutil` isn't among the exports."),
    ("a.py", PY, 4, "If `shutil` isn't among the imports, this fails."),
    ("a.go", GO, 8, "`net/http` is not part of the import block."),
    ("a.go", GO, 8, "`url` of `x/url` is not needed."),
    ("a.go", NAMED_SO, 3, "The `slices` import is no longer needed in this file."),
    ("a.js", JS_UNUSED, 1, "`formatRows` is imported here without being used anywhere in the file."),
    ("a.js", JS, 1, "The `formatRows` import is no longer needed once `f` is gone."),
    ("a.js", JS, 1, "`formatRows` is imported here without being used in a test."),
]  # fmt: skip


@pytest.mark.parametrize("scene", FALSE)
def test_an_import_that_is_there_refutes_that_it_is_missing_or_needless(scene: Scene) -> None:
    assert warnings_of(scene)


@pytest.mark.parametrize("scene", TRUE)
def test_what_only_looks_like_an_import_refutes_nothing(scene: Scene) -> None:
    assert warnings_of(scene) == []
