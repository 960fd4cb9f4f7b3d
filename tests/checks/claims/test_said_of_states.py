"""Flags and values that are said to be taken unchecked, beside functions that leave when they are wrong."""

from __future__ import annotations

import pytest

from tests.checks.claims.warned import Scene, warnings_of

PY = "def read_rows(pool):\n    if not pool.is_open:\n        raise ValueError\n    return pool.rows\n"
AFTER = "def read_rows(pool):\n    rows = pool.rows\n    if not pool.is_open:\n        raise ValueError\n    return rows\n"
BOTH = "def read_rows(pool, old):\n    if not pool.is_open and old:\n        raise ValueError\n    return pool.rows\n"
OTHER = (
    "def read_rows(pool, other):\n    if not other.is_open:\n        raise ValueError\n    return pool.rows\n"
)
PATH = "def read_rows(path):\n    if not path:\n        return None\n    return open(path)\n"
JS = "function f(stream) {\n  if (stream.locked) {\n    throw new Error('locked');\n  }\n  return stream.getReader();\n}\n"
GO = "package a\n\nfunc f(p *pool) []row {\n\tif p.closed {\n\t\treturn nil\n\t}\n\treturn p.rows\n}\n"
NULL = "def load_rows(limit):\n    if limit is None:\n        raise ValueError\n    return range(limit)\n"
RANGE = "def load_rows(limit):\n    if limit < 0:\n        raise ValueError(limit)\n    queue.put(limit)\n"
RANGE_LATER = (
    "def load_rows(limit):\n    queue.put(limit)\n    if limit < 0:\n        raise ValueError(limit)\n"
)

FALSE: list[Scene] = [
    ("a.py", PY, 4, "`read_rows` doesn't check `pool.is_open` before reading from it."),
    ("a.py", PY, 4, "`read_rows` doesn't check `pool.is_open` first."),
    ("a.py", PY, 4, "`pool.is_open` is never consulted first."),
    ("a.py", PY, 4, "`pool.is_open` isn't checked before the rows are read."),
    ("a.py", PY, 4, "Nothing verifies `pool.is_open` before the rows are read."),
    ("a.py", PY, 4, "Nothing tests `pool.is_open` beforehand."),
    ("a.js", JS, 5, "Please test `stream.locked` first."),
    ("a.go", GO, 7, "`p.closed` is never checked before the rows are read."),
    ("a.py", NULL, 4, "The range is made of `limit` without testing for `None` first."),
    ("a.py", NULL, 4, "`limit` is a required setting, yet its presence is never verified."),
    ("a.py", NULL, 4, "`limit` is a required setting, but nothing enforces its presence."),
    ("a.py", NULL, 4, "`limit` is a required setting; its presence is unchecked."),
    ("a.py", RANGE, 4, "`limit` goes to the underlying queue without validation."),
    ("a.py", RANGE, 4, "`limit` reaches the queue without any verification."),
    ("a.py", RANGE, 4, "`limit` reaches the queue without validating."),
    ("a.py", RANGE, 4, "`limit` ends up in the queue without any sanitization."),
    ("a.py", RANGE, 4, "`limit` ends up in the queue without any sanitisation."),
]  # fmt: skip

TRUE: list[Scene] = [
    ("a.py", AFTER, 2, "`read_rows` doesn't check `pool.is_open` before reading from it."),
    ("a.py", BOTH, 4, "`read_rows` doesn't check `pool.is_open` before reading from it."),
    ("a.py", OTHER, 4, "`pool.is_open` isn't checked before the rows are read."),
    ("a.py", PATH, 4, "`read_rows` doesn't check `path` before opening it."),
    ("a.js", JS, 5, "Please test `stream.locked` in the suite."),
    ("a.py", RANGE, 4, "The range is made of `limit` without testing for `None` first."),
    ("a.py", RANGE, 4, "`limit` is a required setting, yet its presence is never verified."),
    ("a.py", RANGE_LATER, 2, "`limit` goes to the underlying queue without validation."),
    ("a.py", NULL, 4, "`limit` goes to the underlying queue without validation."),
    ("a.py", RANGE, 4, "`limit` goes to the underlying queue without validation of the tenant."),
    ("a.py", RANGE, 4, "`limit` may reach the queue without validation."),
]  # fmt: skip


@pytest.mark.parametrize("scene", FALSE)
def test_an_exit_before_the_use_refutes_that_it_is_unchecked(scene: Scene) -> None:
    assert warnings_of(scene)


@pytest.mark.parametrize("scene", TRUE)
def test_what_only_looks_like_a_check_refutes_nothing(scene: Scene) -> None:
    assert warnings_of(scene) == []
