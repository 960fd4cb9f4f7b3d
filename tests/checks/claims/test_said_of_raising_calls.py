"""Calls that are said to raise past their function, beside handlers that take what they raise."""

from __future__ import annotations

import pytest

from tests.checks.claims.warned import Scene, warnings_of

TRIED = "def load_rows(path):\n    try:\n        return read_rows(path)\n    except OSError:\n        return None\n"
OTHER = TRIED.replace("OSError", "KeyError")
AGAIN = "def load_rows(path):\n    try:\n        return read_rows(path)\n    except OSError:\n        raise\n"
OUTSIDE = "def load_rows(path):\n    rows = read_rows(path)\n    try:\n        return parse(rows)\n    except OSError:\n        return None\n"
ANY = TRIED.replace("OSError", "Exception")
JS = "function f(path) {\n  try {\n    return fs.readFileSync(path);\n  } catch (err) {\n    return null;\n  }\n}\n"
JS_AGAIN = JS.replace("return null", "throw err")
LATER = (
    "function f(path) {\n  try {\n    return loadRows(path);\n  } catch (err) {\n    return null;\n  }\n}\n"
)
DOTTED = "def load_rows(path):\n    try:\n        return conn.read_rows(path)\n    except db.ClosedError:\n        return None\n"
BARE = "def load_rows(path):\n    with lock:\n        return read_rows(path)\n"

FALSE: list[Scene] = [
    ("a.py", TRIED, 3, "The helper calls `read_rows(path)` unprotected. A missing file raises `FileNotFoundError` then."),
    ("a.py", TRIED, 3, "`read_rows` is called unprotected and raises `OSError` for a missing file."),
    ("a.py", TRIED, 3, "The `load_rows` callback calls `read_rows` unprotected, and that is an `OSError`."),
    ("a.py", ANY, 3, "`read_rows` raises when the file is gone, and that isn't dealt with here."),
    ("a.py", ANY, 3, "`read_rows` raises when the file is gone, but is never dealt with."),
    ("a.py", TRIED, 3, "`read_rows` raises an `OSError` for a missing file, and that raw error leaks to callers."),
    ("a.py", TRIED, 3, "`read_rows` raises `OSError` for a missing file, and it bubbles up to the caller."),
    ("a.py", DOTTED, 3, "`conn.read_rows` can raise `db.ClosedError` when the peer is gone, and the function lets it escape."),
    ("a.js", JS, 3, "`fs.readFileSync` throws when the path is wrong, and that isn't dealt with."),
]  # fmt: skip

TRUE: list[Scene] = [
    ("a.py", OTHER, 3, "The helper calls `read_rows(path)` unprotected. A missing file raises `FileNotFoundError` then."),
    ("a.py", TRIED, 3, "The helper calls `read_rows(path)` unprotected. Two threads may read at once."),
    ("a.py", BARE, 3, "The helper calls `read_rows(path)` unprotected. A missing file raises `FileNotFoundError` then."),
    ("a.py", AGAIN, 3, "`read_rows` raises `OSError` for a missing file, and it bubbles up to the caller."),
    ("a.py", OUTSIDE, 2, "`read_rows` raises `OSError` for a missing file, and the function lets it escape."),
    ("a.py", TRIED, 3, "`read_rows` raises when the file is gone, and that isn't dealt with here."),
    ("a.py", TRIED, 3, "If `read_rows` raises `OSError`, the function lets it pass as `None`."),
    ("a.py", ANY, 3, "`read_rows` raises when the file is gone, and that isn't dealt with if the handler fails."),
    ("a.js", JS_AGAIN, 3, "`fs.readFileSync` throws when the path is wrong, and that isn't dealt with."),
    ("a.js", LATER, 3, "`loadRows` throws when the path is wrong, and that isn't dealt with."),
    ("a.py", ANY, 3, "`parse_rows` raises when the file is odd, and that isn't dealt with here."),
]  # fmt: skip


@pytest.mark.parametrize("scene", FALSE)
def test_a_handler_that_takes_it_refutes_that_it_escapes(scene: Scene) -> None:
    assert warnings_of(scene)


@pytest.mark.parametrize("scene", TRUE)
def test_what_only_looks_like_a_handler_refutes_nothing(scene: Scene) -> None:
    assert warnings_of(scene) == []
