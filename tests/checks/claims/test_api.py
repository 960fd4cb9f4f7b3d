"""Standard libraries: each failure beside a twin in which the name need not be the library's."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import outcome
from tests.checks.claims.warned import warnings_of


def _said(name: str, code: str, path: str = "a.py", others: dict[str, str] | None = None, **more: str) -> str:
    claim = {"kind": "api", "name": name, **more}
    found = outcome(claim, code, 1, path, others=others)
    return str(found.failure or found.disposition)


@pytest.mark.parametrize(
    ("name", "code", "expect"),
    [
        ("asyncio.run", "import asyncio\n", "false_absence"),
        ("aio.run", "import asyncio as aio\n", "false_absence"),
        ("run", "from asyncio import run\n", "false_absence"),
        ("Path.read_text", "from pathlib import Path\n", "false_absence"),
        ("os.path.join", "import os.path\n", "false_absence"),
        ("os.path.join", "import os\nimport os.path\n", "false_absence"),
        ("json.loads", "x = 1\n", "false_absence"),
        ("json.load_all", "import json\n", "verified"),
        ("run", "from .asyncio import run\n", "unsupported"),
        ("run", "from tasks import run\n", "unsupported"),
        ("json.loads", "json = make()\n", "unsupported"),
        ("json.loads", "def f(json):\n    return json.loads(1)\n", "unsupported"),
        ("json.loads", "from tools import *\n", "unsupported"),
        (
            "json.loads",
            "try:\n    import ujson as json\nexcept ImportError:\n    import json\n",
            "unsupported",
        ),
        ("itertools.batched", "import itertools\n", "unsupported"),
        ("requests.get", "import requests\n", "unsupported"),
    ],
)
def test_a_name_is_the_librarys_when_the_imports_say_so(name: str, code: str, expect: str) -> None:
    assert _said(name, code, stance="denied") == expect


@pytest.mark.parametrize("path", ["json.py", "shop/json/__init__.py"])
def test_a_module_of_the_repository_may_hide_one_of_the_library(path: str) -> None:
    assert _said("json.load_all", "import json\n", stance="denied") == "verified"
    assert _said("json.load_all", "import json\n", others={path: "x = 1\n"}, stance="denied") == "unsupported"


@pytest.mark.parametrize(
    ("name", "code", "expect"),
    [
        ("fs.readFileSync", 'import fs from "fs";\n', "false_absence"),
        ("fs.readFileSync", 'const fs = require("node:fs");\n', "false_absence"),
        ("readFile", 'import { readFile } from "fs/promises";\n', "false_absence"),
        ("fs.readFileSync", 'import fs from "fs-extra";\n', "unsupported"),
        ("fs.readFileSync", "const fs = make();\n", "unsupported"),
        ("Array.prototype.at", "let x;\n", "false_absence"),
        ("Array.prototype.at", "class Array {}\n", "unsupported"),
        ("Math.clamp", "let x;\n", "verified"),
    ],
)
def test_a_script_names_what_it_imports_or_what_is_global(name: str, code: str, expect: str) -> None:
    assert _said(name, code, "a.js", stance="denied") == expect


@pytest.mark.parametrize(
    ("parameter", "value", "expect"),
    [
        ("shell", "", "verified"),
        ("shell", "False", "verified"),
        ("shell", "True", "false_statement"),
        ("shell", "0", "false_statement"),
        ("shell", "flag", "unsupported"),
        ("limit", "5", "unsupported"),
        ("shel", "", "false_statement"),
        ("args", "", "false_statement"),
    ],
)
def test_a_parameter_and_the_values_that_it_takes(parameter: str, value: str, expect: str) -> None:
    name = "asyncio.create_subprocess_exec"
    assert _said(name, "import asyncio\n", parameter=parameter, value=value) == expect


@pytest.mark.parametrize(
    ("name", "parameter"),
    [("string.Template.substitute", "size"), ("set.remove", "value"), ("threading.Lock", "timeout"), ("pathlib.Path.read_text", "newline")],
)  # fmt: skip
def test_a_parameter_that_a_table_cannot_rule_out_is_open(name: str, parameter: str) -> None:
    code = "import string, threading, pathlib\n"
    assert _said(name, code, parameter=parameter, stance="denied") == "unsupported"


def test_the_reason_names_the_type_of_a_parameter() -> None:
    claim = {
        "kind": "api",
        "name": "asyncio.create_subprocess_exec",
        "parameter": "shell",
        "stance": "denied",
    }
    found = outcome(claim, "import asyncio\n", 1)
    assert found.message == (
        "`asyncio.create_subprocess_exec` has a parameter `shell`, typed `Literal[False]`"
    )


@pytest.mark.parametrize(
    ("sound", "false"),
    [
        ("`json.dumps` has no `indent` argument.", "`json.dumps` has no `indent` parameter."),
        ("`json.dumps` does not have an `indent` argument.", "`json.dumps` does not take an `indent` argument."),
        ("`json.dumps` does not take an `indent` argument here.", "`json.dumps` does not take an `indent` argument."),
        ("`json.dumps` does not exist before Python 3.11.", "`json.dumps` does not exist."),
        ("`json.dumps` does not exist, as some run an older Python.", "`json.dumps` does not exist, as some run it."),
    ],
)  # fmt: skip
def test_what_a_call_or_a_version_lacks_the_library_may_have(sound: str, false: str) -> None:
    code = "import json\n\njson.dumps(1)\n"
    assert warnings_of(("a.py", code, 3, sound)) == []
    assert warnings_of(("a.py", code, 3, false))
