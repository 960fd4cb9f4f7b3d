"""Defaults that a text states, beside signatures that have them and those that only look alike."""

from __future__ import annotations

import pytest

from tests.checks.claims.warned import Scene, warnings_of

PY = "def redirect(url, code=303):\n    return url, code\n"
PYT = "def redirect(url: str, code: int = 303) -> str:\n    return url\n\ndef other(code: int = 302) -> str:\n    return code\n"
TS = "export function redirect(url: string, code = 303) {\n  return url + code;\n}\n"
OPT = "const defaults = {\n  autoStart: true,\n  code: 303,\n};\n"
DC = "from dataclasses import dataclass\n\n@dataclass\nclass Options:\n    code: int = 303\n    size: int = 1\n"
CL = "class Options:\n    code = 303\n\n    def __init__(self, code=302):\n        self.code = code\n"
RB = "def redirect(url, code: 303)\n  url\nend\n"
PHP = "<?php\nfunction redirect($url, $code = 303) {\n  return $url;\n}\n"
GO = "package a\n\nconst code = 303\n\nfunc redirect() int { return code }\n"

FALSE: list[Scene] = [
    ("a.py", PY, 1, "The signature of `redirect` still defaults `code` to 302."),
    ("a.py", PYT, 1, "The signature of `redirect` still defaults `code` to 302."),
    ("a.py", PYT, 1, "`redirect` defaults `code` to `302`."),
    ("a.py", PY, 1, "`code` has a default of 302."),
    ("a.py", PY, 1, "`code` has the default value `302`."),
    ("a.py", PY, 1, "By default `code` is 302."),
    ("a.py", PY, 1, "`redirect` uses 302 as the default for `code`."),
    ("a.py", PY, 1, "`redirect` uses a default of 302 for `code`."),
    ("a.py", PY, 1, "The docs say 303, yet `code` defaults to 302."),
    ("a.py", PY, 1, "The signature gives `redirect` 303, while `code` still has 302 as its default."),
    ("a.ts", TS, 1, "The signature of `redirect` sets `code` to 302."),
    ("a.js", OPT, 2, "The defaults block sets `autoStart: false`, which contradicts the docs."),
    ("a.js", OPT, 2, "The defaults set `code: 302`."),
    ("a.js", OPT, 2, "`autoStart` defaults to `false`."),
    ("a.rb", RB, 1, "`redirect` defaults `code` to 302."),
    ("a.php", PHP, 2, "`redirect` defaults `$code` to 302."),
    ("a.go", GO, 3, "`code` is hardcoded to 302."),
    ("a.py", DC, 5, "`code` defaults to 302."),
    ("a.py", "def f(size=30000):\n    return size\n", 1, "`f` defaults `size` to 30."),
    ("a.py", "def f(size=30):\n    return size\n", 1, "`f` defaults `size` to 30,000."),
    ("a.py", PY, 1, "By default, `code` is `302`."),
    ("a.py", PY, 1, "The constructor sets `code` to 302."),
    (
        "a.py",
        PY,
        1,
        "`code` is 200 in the docs, and the signature of `redirect` gives `code` a default of 302.",
    ),
    ("a.py", PY, 1, "The default of `code` is 302 seconds."),
    ("a.py", PY, 1, "The default value for `code` in `redirect` is 302."),
    ("a.py", PY, 1, "The docs say 303, yet the default of `code` is 302."),
    ("a.py", PY, 1, "The docs say 303, yet the constructor sets `code` to 302."),
]

TRUE: list[Scene] = [
    ("a.py", PY, 1, "The signature of `redirect` still defaults `code` to 303."),
    ("a.py", PY, 1, "The docs say that `code` defaults to 302."),
    ("a.py", PY, 1, "The docstring claims `code` defaults to 302."),
    ("a.py", PY, 1, "`code` defaults to 302 according to the docs."),
    ("a.py", PY, 1, "`code` defaults to 302, according to the docs."),
    ("a.py", PY, 1, "`code` has a default of 302 in the docs."),
    ("a.py", PY, 1, "`code` has a default of 302, as the docs say."),
    ("a.py", PY, 1, "Upstream, `code` defaults to 302."),
    ("a.py", PY, 1, "In Werkzeug, `code` has a default of 302."),
    ("a.py", PY, 1, "Werkzeug's `redirect` has a default of 302 for `code`."),
    ("a.py", PY, 1, "The old signature of `redirect` defaults `code` to 302."),
    ("a.py", PY, 1, "If `redirect` defaults `code` to 302, it breaks."),
    ("a.py", PY, 1, "`redirect` should default `code` to 302."),
    ("a.py", PY, 1, "Does `redirect` default `code` to 302?"),
    ("a.py", PY, 1, "`redirect` doesn't default `code` to 302."),
    ("a.py", PYT, 4, "`code` has a default of 302."),
    ("a.py", PYT, 4, "`other` defaults `code` to 302."),
    ("a.py", CL, 2, "`code` defaults to 302."),
    ("a.py", CL, 2, "`code` has a default of 302."),
    ("a.py", "def f(size=30000):\n    return size\n", 1, "`f` defaults `size` to 30,000."),
    ("a.py", "def f(size=30 * 1024):\n    return size\n", 1, "`f` defaults `size` to 30 KiB."),
    ("a.py", "def f(size=LIMIT):\n    return size\n", 1, "`f` defaults `size` to 30."),
    ("a.py", PY, 1, "`code` has a default of 302 in version 2."),
    ("a.py", PY, 1, "With v2 `code` has a default of 302."),
    ("a.js", "const x = { code: 303, other: { code: 302 } };\n", 1, "The defaults set `code: 302`."),
    ("a.py", PY, 1, "`requests.redirect` defaults `code` to 302."),
    (
        "a.py",
        "import requests\ndef redirect(url, code=303):\n    return requests.redirect(url)\n",
        3,
        "`requests.redirect` defaults `code` to 302.",
    ),
    ("a.py", "def redirect(code=None):\n    code = code or 302\n", 1, "`redirect` defaults `code` to 302."),
    (
        "a.js",
        "function redirect(code = undefined) {\n  code = code ?? 302;\n}\n",
        1,
        "`redirect` defaults `code` to 302.",
    ),
    ("a.py", PY, 1, "Callers rely on it: `redirect` uses 302 as the default for `code` in most of them."),
    (
        "a.py",
        DC.replace(
            "\n    size", "\n\n    def __post_init__(self):\n        self.code = self.code or 302\n\n    size"
        ),
        5,
        "`code` defaults to 302.",
    ),
]


@pytest.mark.parametrize("scene", FALSE)
def test_a_default_that_differs_refutes_what_is_said_of_it(scene: Scene) -> None:
    assert warnings_of(scene)


@pytest.mark.parametrize("scene", TRUE)
def test_a_default_that_somebody_else_states_refutes_nothing(scene: Scene) -> None:
    assert warnings_of(scene) == []
