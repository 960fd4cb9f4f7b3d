"""What is said to be missing, beside code that has it and code that only looks as if it had."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.model.finding import Finding, Reading
from checks.model.location import Location
from checks.model.policy import Policy
from checks.review import check_review
from tests.checks.claims.scenes import change

DOCS = 'def load(row_count, name):\n    """Loads.\n\n    :param row_count: how many.\n    Uses the name.\n    """\n    return row_count\n'
COMMENTED = "def load(row_count):\n    # row_count\n    return 1\n"
PARAMETER = "def load(row_count, limit):\n    return limit(row_count)\n"
ONLY_SET = "def load(row_count):\n    row_count = row_count or 1\n    del row_count\n"
INNER = "def load(row_count):\n    def inner(row_count):\n        return row_count\n    return inner\n"
LOCKED = "def put(row):\n    with row_lock:\n        row_cache.append(row)\n"
OTHER_LOCK = "def put(row):\n    with file_lock:\n        row_cache.append(row)\n"
GO_LOCKED = "package a\n\nfunc put() {\n\tmu.RLock()\n\tdefer mu.RUnlock()\n\trows = append(rows, 1)\n}\n"
GO_UNLOCKED = "package a\n\nfunc put() {\n\tmu.Lock()\n\tmu.Unlock()\n\trows = append(rows, 1)\n}\n"
IN_BRANCH = "package a\n\nfunc put() {\n\tif ok {\n\t\tmu.Lock()\n\t}\n\trows = append(rows, 1)\n}\n"
FINALLY = "def load(pool):\n    try:\n        yield\n    finally:\n        pool.close()\n"
HANDLERS = "def load(pool):\n    try:\n        yield\n    except OSError:\n        pool.close()\n"
VALIDATED = "def put(size):\n    if size < 0:\n        raise ValueError(size)\n    write(size)\n"
NOT_NULL = "def put(size):\n    if size is None:\n        raise ValueError(size)\n    write(size)\n"
OTHER_SIZE = "def put(size, page):\n    if page.size < 0:\n        raise ValueError\n    write(size)\n"
AFTER = "def put(size):\n    write(size)\n    if size < 0:\n        raise ValueError(size)\n"
CONVERTED = "def f():\n    try:\n        load()\n    except KeyError as e:\n        raise RowError(e)\n"
RAISED_AGAIN = "def f():\n    try:\n        load()\n    except KeyError:\n        raise\n"
STOPPED = "def f(pool):\n    if pool is not None:\n        pool.stop()\n"
STOPPED_IF_OK = "def f(pool, ok):\n    if ok:\n        pool.stop()\n"
WITH_AS = "def f():\n    with load() as pool:\n        pool.run()\n"
WITH_OTHER = "def f():\n    pool = load()\n    with lock as other:\n        pool.run()\n"
GO_CHECKED = "package a\n\nfunc f() error {\n\trow, err := load()\n\tif err != nil {\n\t\treturn err\n\t}\n\tuse(row)\n\treturn nil\n}\n"
GO_UNCHECKED = "package a\n\nfunc f() {\n\trow, err := load()\n\tuse(row)\n\t_ = err\n}\n"
HEADER = "function f(req) {\n  return req.get('X-Total-Rows');\n}\n"
TWO_HEADERS = "function f(req) {\n  return req.get('X-Total-Rows') || req.get('X-Total-Items');\n}\n"
TYPED = "from collections import abc\n\ndef load(rows: abc.Iterable[str]) -> None: ...\n"
ALIASED = "from a import Rows\n\ndef load(rows: Rows) -> None: ...\n"
BOTH = "function f(user) {\n  if (!user) return;\n  user.save();\n}\n"
NESTED = "function f(user, ok) {\n  if (ok && !user) return;\n  user.save();\n}\n"
PACKAGE = {"b/__init__.py": "from .a import load_rows\n"}
LAZY = {"b/__init__.py": "import typing\nif typing.TYPE_CHECKING:\n    from .a import load_rows\n"}
MANIFEST = {"pyproject.toml": '[project]\ndependencies = ["click"]\n'}
GO_BESIDE = {"b.go": 'package a\n\nfunc rowName() string { return "" }\n'}
GO_WINDOWS = {"b_windows.go": 'package a\n\nfunc rowName() string { return "" }\n'}
GO_OTHER = {"b.go": 'package b\n\nfunc rowName() string { return "" }\n'}
GO_USE = "package a\n\nfunc f() string {\n\treturn rowName()\n}\n"
REQUIRED = "const load = require('x');\n\nfunction f() {\n  return load();\n}\n"

GO_OPENED = "package a\n\nfunc f() {\n\tf, err := os.Open(p)\n\tif err != nil {\n\t\treturn\n\t}\n\tdefer f.Close()\n\tuse(f)\n}\n"
TESTED = "class Store:\n    def drop_old_rows(self):\n        return 1\n"

FALSE = [
    ("a.go", GO_OPENED, 4, "The file handle opened here is never closed.", {}),
    ("a.py", TESTED, 1, "There isn't a single test in the suite for `drop_old_rows`.", {"tests/test_a.py": "def test_x(store):\n    store.drop_old_rows()\n"}),
    ("a.py", DOCS, 1, "The docstring of `load` does not mention `row_count`.", {}),
    ("a.py", DOCS, 1, "This function has no docstring.", {}),
    ("a.py", PARAMETER, 1, "The `row_count` parameter of `load` is never used.", {}),
    ("a.py", PARAMETER, 1, "`row_count` is accepted but never used.", {}),
    ("a.py", LOCKED, 3, "`row_cache` is appended without holding `row_lock`.", {}),
    ("a.go", GO_LOCKED, 6, "`rows` is written without holding `mu`.", {}),
    ("a.py", FINALLY, 3, "It goes on after the `yield`, outside any `try`/`finally`.", {}),
    ("a.py", VALIDATED, 4, "`size` is written to the header without validation.", {}),
    ("a.py", CONVERTED, 3, "`load` can raise `KeyError`, and `f` lets it escape.", {}),
    ("a.py", STOPPED, 2, "`pool` is started but its `stop()` never runs.", {}),
    ("a.py", WITH_AS, 3, "`pool` is never closed.", {}),
    ("a.go", GO_CHECKED, 4, "`err` is never checked.", {}),
    ("a.go", GO_CHECKED, 4, "The result of `load` is used regardless of `err`.", {}),
    ("a.js", HEADER, 2, "The getter reads `X-Total-Count`.", {}),
    ("a.py", TYPED, 3, "`rows` is annotated as `Sequence[str]`.", {}),
    ("a.js", BOTH, 3, "`user` may be null, yet `user.save()` is called unconditionally.", {}),
    ("a.js", BOTH, 3, "`user` can be undefined. `user.save()` will throw in that case.", {}),
    ("a.js", BOTH, 3, "`user.save` is then dereferenced without a check.", {}),
    ("b/a.py", "def load_rows():\n    pass\n", 1, "This helper isn't re-exported.", PACKAGE),
    ("b/a.py", "def load_rows():\n    pass\n", 1, "`b/__init__.py` imports `save_rows` but not `load_rows`.", PACKAGE),
    ("a.py", "import click\n", 1, "It is gone, yet `pyproject.toml` still declares `colorama`.", MANIFEST),
    ("a.go", GO_USE, 4, "It does not compile: undefined: `rowName`.", GO_BESIDE),
    ("a.js", REQUIRED, 1, "I can't find a call to `load` anywhere in `a.js`.", {}),
    ("a.js", "const loadRows = 1;\n\nfunction f() {\n  return loadRows;\n}\n", 4, "`loadRows` isn't declared in this file.", {}),
]  # fmt: skip

TRUE = [
    ("a.go", GO_OPENED.replace("\tdefer f.Close()\n", "\tif ok {\n\t\tf.Close()\n\t}\n"), 4, "The file handle opened here is never closed.", {}),
    ("a.py", TESTED, 1, "There isn't a single test in the suite for `drop_old_rows`.", {"tests/test_a.py": "def test_x(store):\n    store.drop_rows()\n"}),
    ("a.py", DOCS, 1, "The docstring of `load` does not mention `name`.", {}),
    ("a.py", DOCS, 1, "The docstring of `load` does not mention `limit`.", {}),
    ("a.py", COMMENTED, 1, "The `row_count` parameter of `load` is never used.", {}),
    ("a.py", ONLY_SET, 1, "The `row_count` parameter is never used.", {}),
    ("a.py", INNER, 1, "The `row_count` parameter of `load` is never used.", {}),
    ("a.py", DOCS + "\nload(1, 2)\n", 9, "This function has no docstring.", {}),
    ("a.py", OTHER_LOCK, 3, "`row_cache` is appended without holding `row_lock`.", {}),
    ("a.go", GO_UNLOCKED, 6, "`rows` is written without holding `mu`.", {}),
    ("a.go", IN_BRANCH, 7, "`rows` is written without holding `mu`.", {}),
    ("a.py", HANDLERS, 3, "It goes on after the `yield`, outside any `try`/`finally`.", {}),
    ("a.py", NOT_NULL, 4, "`size` is written to the header without validation.", {}),
    ("a.py", OTHER_SIZE, 4, "`size` is written to the header without validation.", {}),
    ("a.py", AFTER, 2, "`size` is written to the header without validation.", {}),
    ("a.py", RAISED_AGAIN, 3, "`load` can raise `KeyError`, and `f` lets it escape.", {}),
    ("a.py", CONVERTED, 3, "`load` can raise `OSError`, and `f` lets it escape.", {}),
    ("a.py", STOPPED_IF_OK, 2, "`pool` is started but its `stop()` never runs.", {}),
    ("a.py", WITH_OTHER, 2, "`pool` is never closed.", {}),
    ("a.go", GO_UNCHECKED, 4, "`err` is never checked.", {}),
    ("a.js", TWO_HEADERS, 2, "The getter reads `X-Total-Count`.", {}),
    ("a.js", HEADER, 2, "The getter reads `X-Other-Count`.", {}),
    ("a.js", HEADER, 2, "The getter should read `X-Total-Count`.", {}),
    ("a.py", ALIASED, 3, "`rows` is annotated as `Sequence[str]`.", {}),
    ("a.js", NESTED, 3, "`user` may be null, yet `user.save()` is called unconditionally.", {}),
    ("a.js", NESTED, 3, "`user.save` is then dereferenced without a check.", {}),
    ("b/a.py", "def load_rows():\n    pass\n", 1, "This helper isn't re-exported.", LAZY),
    ("b/a.py", "def load_rows():\n    pass\n", 1, "This helper isn't re-exported.", {}),
    ("a.py", "import click\n", 1, "`pyproject.toml` still declares `click`.", MANIFEST),
    ("a.py", "import click\n", 1, "`plan.md` still lists `colorama`.", {"plan.md": "# Plan\n"}),
    ("a.go", GO_USE, 4, "It does not compile: undefined: `rowName`.", GO_WINDOWS),
    ("a.go", GO_USE, 4, "It does not compile: undefined: `rowName`.", GO_OTHER),
    ("a.js", REQUIRED.replace("load()", "other()"), 1, "I can't find a call to `load` anywhere in `a.js`.", {}),
    ("a.js", "function f() {\n  const loadRows = 1;\n}\nf(loadRows);\n", 4, "`loadRows` isn't declared in this file.", {}),
    ("a.py", "def f():\n    x = '('\n    return x\n", 2, "There is no closing bracket in the text that it prints.", {}),
    ("a.py", "def f(rows):\n    return rows\n", 2, "It fails to parse when the text is empty.", {}),
    ("a.js", "function f(user) {\n  if (!user) return;\n  user.save();\n}\n", 3, "The caller allows `user` to be missing.", {}),
    ("a.py", "def f(scope):\n    return scope['client']\n", 2, "The protocol allows `client` to be missing or `None`.", {}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "code", "line", "says", "others"), FALSE)
def test_what_is_there_refutes_that_it_is_missing(
    path: str, code: str, line: int, says: str, others: Mapping[str, str]
) -> None:
    assert _warnings(path, code, line, says, others)


@pytest.mark.parametrize(("path", "code", "line", "says", "others"), TRUE)
def test_what_only_looks_like_it_refutes_nothing(
    path: str, code: str, line: int, says: str, others: Mapping[str, str]
) -> None:
    assert _warnings(path, code, line, says, others) == []


def _warnings(path: str, code: str, line: int, says: str, others: Mapping[str, str]) -> list[str]:
    said = Finding("1", "a-bot", "", says, Location(path, line, line))
    checked = check_review(Reading((said,)), change({path: code, **others}), Policy(tier2=True))
    return [one.message for one in checked.findings[0].warnings]
