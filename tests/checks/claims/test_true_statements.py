"""True statements beside code that looks as if it refuted them: none is warned of."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.model.finding import Finding, Reading
from checks.model.location import Location
from checks.model.policy import Policy
from checks.review import check_review
from tests.checks.claims.scenes import change

RETRY = "def poll(q):\n    while True:\n        try:\n            return q.get()\n        except OSError:\n            continue\n"
FIELD = "class S {\n  private u: U | null = null;\n  async f() {\n    if (!this.u) return;\n    await tick();\n    return this.u.name;\n  }\n  reset() { this.u = null; }\n}\n"
FAR = "import other\n\ndef f(k):\n    u = other.g(k)\n    return u.upper()\n"
EACH = "async function f(rows) {\n  rows.forEach(async (r) => { await load(r); });\n}\n"
EACH_ROW = "async function saveAll(rows) {\n  rows.forEach(async (r) => {\n    await loadRow(r);\n  });\n}\n"
TWO = "async function f() {\n  load();\n  await load();\n}\n"
ALONE = "def f():\n    try:\n        load()\n    finally:\n        done()\n"
LATER = "function f() {\n  try {\n    setTimeout(() => { load(); });\n  } catch (e) {\n    log(e);\n  }\n}\n"
CAUGHT = "async function f() {\n  const c = await load().catch((e) => { throw new X(e); });\n}\n"
OK = "fn f() -> Option<u8> {\n    load().ok()?;\n    Some(1)\n}\n"
OF_ROWS = "function f(rows) {\n  for (const r of rows) {\n    flush(r);\n  }\n}\n"
STRICT = "function f(a) {\n  if (a !== null) {\n    flush();\n  }\n}\n"
BY_TYPE = "function f(s) {\n  if (s.on) {\n    s.on('x');\n  } else {\n    addListener(s);\n  }\n}\n"
LEFT_ALONE = "class P {\n  removeAll() {\n    this.cache = new Map();\n  }\n\n  remove(x) {\n    this.rows.delete(x);\n  }\n}\n"
UNLIKE = "def f(body):\n    return body.tell()\n\nclass Request:\n    def prepare_body(self, body):\n        return body\n"
IMPORTING = "import { load } from './load';\nload();\n"
RUST_TEST = "pub fn flush_all() {}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    fn t() { flush_all(); }\n}\n"
EVICT = "class Cache:\n    def evict_all(self):\n        pass\n"
STORE = {"b.py": "def f(store):\n    store.evict_all()\n\nclass Store:\n    def evict_all(self): pass\n"}
LOADS = "def load_rows(strict=False):\n    if strict:\n        raise ValueError\n"
TESTS = {"tests/test_a.py": "from a import load_rows\n\ndef test_x():\n    assert load_rows() is None\n"}


@pytest.mark.parametrize(
    ("path", "code", "line", "says", "others"),
    [
        ("a.js", TWO, 2, "`load` is called twice here, once for the key and once more for the value.", {}),
        ("a.py", EVICT, 2, "`LIMIT` is 3 in the app and `LIMIT` is 5 in the tests.", {}),
        ("a.py", RETRY, 2, "The while loop has no termination condition.", {}),
        ("a.py", RETRY, 2, "The loop is unbounded.", {}),
        ("a.py", "def f(q):\n    while True:\n        q.get()\n        continue\n        break\n", 2, "This loop never ends.", {}),
        ("a.py", "def f(q):\n    while True:\n        q.get()\n        if False:\n            break\n", 2, "This loop never ends.", {}),
        ("a.ts", FIELD, 6, "If `this.u` is null, `this.u.name` throws.", {}),
        ("a.py", FAR, 5, "`u` may be None here.", {"b.py": "def g(k):\n    return str(k)\n"}),
        ("a.py", "def f(k, str):\n    u = str(k)\n    return u.upper()\n", 3, "`u` may be None here.", {}),
        ("a.js", EACH, 2, "`forEach` is not awaited.", {}),
        ("a.js", EACH_ROW, 1, "`saveAll` never awaits `loadRow`.", {}),
        ("a.js", EACH_ROW, 2, "`loadRow` is not awaited by `saveAll`.", {}),
        ("a.js", TWO, 2, "`load` is not awaited.", {}),
        ("a.py", ALONE, 3, "`load` is called without a try/except.", {}),
        ("a.js", LATER, 3, "`load` is not wrapped in a try/catch.", {}),
        ("a.js", CAUGHT, 2, "`load` can throw, and nothing catches it.", {}),
        ("a.rs", OK, 2, "The error of `load` is dropped.", {}),
        ("a.js", OF_ROWS, 3, "`flush` is called unconditionally.", {}),
        ("a.js", BY_TYPE, 5, "`addListener` is called unconditionally.", {}),
        ("a.js", LEFT_ALONE, 6, "`remove()` leaves `this.cache` alone, while `removeAll()` renews it.", {}),
        ("a.py", "def f(qop):\n    if qop == 'auth_int':\n        return None\n    return qop\n", 2, "It also returns None (or for a `qop` without `auth_int`).", {}),
        ("a.py", UNLIKE, 2, "`tell()` isn't protected by a `try` here, unlike in `Request.prepare_body`.", {}),
        ("a.py", "def f(headers):\n    return headers.get('content-type')\n", 2, "For requests without a body there's no `content-type` header.", {}),
        ("a.js", STRICT, 3, "`flush` is called even when `a` is undefined.", {}),
        ("a.ts", IMPORTING, 2, "This file does not export `load`.", {"load.ts": "export function load() {}\n"}),
        ("a.ts", "export { Row as Line } from './row';\n", 1, "`Row` is not re-exported.", {"row.ts": "export class Row {}\n"}),
        ("a.js", "function load() {}\nfunction g() { const exports = {}; exports.load = load; return exports; }\n", 1, "`load` is not exported.", {}),
        ("a.py", "def clear_rows(rows):\n    if rows:\n        clear_rows(rows[1:])\n", 1, "`clear_rows` is never called.", {}),
        ("a.rs", RUST_TEST, 1, "`flush_all` is dead code.", {}),
        ("a.py", EVICT, 2, "`Cache.evict_all` has no callers.", STORE),
        ("a.py", LOADS, 2, "The new branch is untested: add a test for `load_rows`.", TESTS),
        ("a.py", LOADS, 1, "`load_rows` was changed without any test.", TESTS),
        ("a.rs", 'mod x { use std::fs; }\nfn f() { fs::read("a"); }\n', 2, "`fs` is not imported.", {}),
        ("a.go", "package a\n\nfunc f() {\n\tok := load()\n\tg(ok)\n}\n\nfunc load() bool {\n\treturn g()\n}\n", 4, "The error of `load` is ignored.", {}),
    ],
)  # fmt: skip
def test_a_true_statement_is_not_warned_of(
    path: str, code: str, line: int, says: str, others: Mapping[str, str]
) -> None:
    assert _warnings(path, code, line, says, others) == []


SWALLOWED = """from a import RowError

def f():
    try:
        load_rows()
    except RowError as e:
        pass
    raise RowError(1)
"""


@pytest.mark.parametrize(
    ("says", "warned"),
    [
        ("The `RowError` is swallowed and `e` unused.", False),
        ("`RowError` is unused.", True),
        ("`load_rows` is missing in the list of imports.", False),
        ("`load_rows` is missing from the `use function` imports.", False),
        ("`load_rows` is missing among the exports.", False),
        ("`load_rows` is missing in an import.", False),
        ("`load_rows` is missing from the export.", False),
        ("`load_rows` is missing in the body of it.", True),
        ("`load_rows` is missing here.", True),
        ("`load_rows` is missing in this function.", True),
    ],
)
def test_what_is_unused_or_missing_is_what_the_words_say(says: str, warned: bool) -> None:
    assert bool(_warnings("a.py", SWALLOWED, 5, says, {})) is warned


@pytest.mark.parametrize(
    ("path", "code", "line", "says"),
    [
        (
            "a.py",
            "def f(q):\n    while True:\n        if q.get():\n            continue\n        break\n",
            2,
            "This loop never ends.",
        ),
        (
            "a.js",
            "async function saveAll(r) {\n  await loadRow(r);\n  return r;\n}\n",
            1,
            "`saveAll` never awaits `loadRow`.",
        ),
        ("a.ts", FIELD.replace("    await tick();\n", ""), 5, "If `this.u` is null, `this.u.name` throws."),
        ("a.py", "def f(k):\n    u = str(k)\n    return u.upper()\n", 3, "`u` may be None here."),
        ("a.js", "async function f() {\n  await load();\n}\n", 2, "`load` is not awaited."),
        (
            "a.py",
            ALONE.replace("finally:", "except OSError:"),
            3,
            "`load` is called without a try/except.",
        ),
        ("a.js", CAUGHT.replace("throw new X(e)", "log(e)"), 2, "`load` can throw, and nothing catches it."),
        ("a.rs", OK.replace(".ok()", ""), 2, "The error of `load` is dropped."),
        ("a.js", STRICT.replace("!==", "!="), 3, "`flush` is called even when `a` is undefined."),
        ("a.rs", 'use std::fs;\nfn f() { fs::read("a"); }\n', 2, "`fs` is not imported."),
    ],
)
def test_its_false_twin_is(path: str, code: str, line: int, says: str) -> None:
    assert _warnings(path, code, line, says, {})


def _warnings(path: str, code: str, line: int, says: str, others: Mapping[str, str]) -> list[str]:
    said = Finding("1", "a-bot", "", says, Location(path, line, line))
    checked = check_review(Reading((said,)), change({path: code, **others}), Policy(tier2=True))
    return [one.message for one in checked.findings[0].warnings]
