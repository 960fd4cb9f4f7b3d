"""Examples for the page of messages: of what the kinds' own examples do not come to. What is expected is not said here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from checks.claims.called import CalledClaim
from checks.claims.key import KeyClaim
from checks.claims.kind import Example
from checks.claims.parses import Mistake, ParsesClaim
from checks.claims.value.claim import ValueClaim
from checks.model.claim import Stance
from checks.model.location import Location, Side

_CACHE = """
import json

LIMIT = 40


def load_page(key, size=10):
    row = fetch_row(key)
    if row is None:
        raise LookupError(key)
    return json.loads(row)


def store_page(key, page, *extra):
    fetch_row(key)
    return {"key": key, "page": page, "limit": LIMIT}


class Basket:
    def put_item(self, item):
        self._rows[item.sku] = item
"""

_REMOVED = (
    _CACHE
    + """
def drop_page(key, every_row):
    every_row.discard(key)
    return make_key(key, every_row)
"""
)


def _of(says: str, line: int | None = 8, **more: object) -> Example:
    return Example(says, "", _CACHE, line, **more)  # type: ignore[arg-type]


EXAMPLES: dict[str, tuple[Example, ...]] = {
    "absence": (
        _of("`json` is undefined."),
        _of("`len` is undefined."),
        _of("`missing_name` is undefined."),
        _of("There is no `price_limit` in `Shelf`."),
        _of("`NOTES.md` has no `LIMIT`."),
        _of("Add it: ```suggestion\n    if size is None:\n        raise ValueError(size)\n```"),
        _of(
            "Add it:\n\n```suggestion\n    if size is None:\n        raise ValueError(size)\n    drop_rows(size)\n```"
        ),
        _of("Add:\n\n```diff\n+ if size is None:\n+     raise ValueError(size)\n```"),
    ),
    "arithmetic": (
        _of("2 foo * 3 = 7 foo."),
        _of("2 parsecs + 2 ms = 4 ms."),
        _of("7 / 2 = 3."),
    ),
    "behaviour": (
        _of("`fetch_row` calls `load_page`."),
        _of("`LIMIT` calls `load_page`."),
        Example(
            "`put` calls `drop(row)`.",
            "",
            "class A:\n    def put(self):\n        pass\n\n\nclass B:\n    def put(self):\n        pass\n",
            3,
        ),
        _of(
            "`load_page` calls `Rows.add(page, key, every_row)`.",
            base=_REMOVED,
            others=(("b.py", "def f():\n    Rows.add(page, key, every_row)\n"),),
        ),
        _of(
            "`load_page` calls `fetch_page(page, key, every_row)`.",
            others=(("b.py", "def f():\n    fetch_page(page, key, every_row)\n"),),
        ),
        _of("`LIMIT` raises `KeyError`."),
        _of("`unknown_doer` calls `fetch_row`."),
        _of("`json.loads` calls `fetch_row`."),
        _of("`load_page` never calls `store_row`."),
        _of("`load_page` calls `print`."),
        _of("`load_page` never returns `json.loads(row)`."),
        _of("`load_page` calls `send_to_moon(key)`."),
        _of(
            "`load_page` calls `rows.append(page, key)`.",
            others=(("b.py", "def f():\n    rows.append(page, key)\n"),),
        ),
    ),
    "count": (
        _of("There are two `def` here."),
        _of("There are 7 `fetch_row` uses."),
        _of("`Shelf` has 3 methods."),
        _of("`store_page` takes seven parameters."),
        _of("`fetch_row()` is called 5 times in `unknown_doer`."),
        _of("`fetch_row()` is called 5 times."),
        _of("`nothing_here()` is called twice in this file."),
        _of("`nothing_here()` is called twice."),
        Example("`send` takes one parameter.", "", "def send(row, to=1): ...\n", 1),
        Example(
            "`Rows` has one method.",
            "",
            "class Rows:\n    def __init__(self): ...\n    def add(self): ...\n",
            1,
        ),
        Example("There is one `load` call in this file.", "", "load()\nrows.load()\n", 1),
        Example(
            "There are two `log` calls.",
            "",
            "def log(row): ...\n\nlog(1)\n",
            3,
            others=(("b.py", "log(2)\n"),),
        ),
    ),
    "key": (
        Example(
            "`size` is 3.",
            "",
            '{"first": {"size": 3}, "second": {"size": 4}}\n',
            1,
            path="a.json",
            claim=KeyClaim(key="size", value="3"),
        ),
    ),
    "parses": (
        Example("The call is missing a closing bracket, so it fails to parse.", "", 'load("(a")\n', 1),
        Example(
            "The braces balance.",
            "",
            "f()\n",
            1,
            path="a.js",
            claim=ParsesClaim(error=Mistake.UNBALANCED, stance=Stance.DENIED),
        ),
        Example("The call has unbalanced parentheses, so it fails to parse.", "", "f()\n", 1, path="a.js"),
    ),
    "visibility": (
        Example("`load` is not exported.", "", "mod rows {\n    pub fn load() {}\n}\n", 2, path="lib.rs"),
        Example(
            "`Load` is not exported.",
            "",
            "package a\n\ntype rows struct{}\n\nfunc (r *rows) Load() {}\n",
            5,
            path="a.go",
        ),
    ),
    "guard": (
        Example(
            "`row` is read here; an index out of range is raised by `row(1)`.",
            "",
            "def f(row):\n    return row(1)\n",
            2,
        ),
        Example(
            "`find(row)` may return `None`, but the result is used without a check.",
            "",
            "def f(row):\n    find(row).close()\n",
            2,
        ),
        Example("`load(null)` is accepted.", "", "def f(row):\n    return row\n", 2),
        Example("`f` crashes when `row` is `None`.", "", "def f(row): return row.size\n", 1),
    ),
    "path": (
        _of("See `other/place/file.py`."),
        _of("There is no `app/no_such.py`."),
        _of("See `/usr/lib/python3/site-packages/x.py:3`."),
        _of("See `app.py:9-3`."),
        _of("See `app.py:0`."),
        _of("See `app.py`."),
        _of("See https://github.com/a/b/blob/0123456789abcdef0123456789abcdef01234567/app.py#L3."),
        _of("See `x.py:1`.", others=(("a/x.py", "a = 1\n"), ("b/x.py", "b = 1\n"))),
    ),
    "quote": (
        _of("`row = fetch_row` is slow."),
        _of("Before, `return make_key(key, every_row)` was right.", base=_REMOVED),
        _of("Before, `return make_other(key, no_row)` was right."),
        _of("`return make_key(key, every_row)` is wrong.", base=_REMOVED),
        _of("`raise ValueError(key, size, other)` is wrong."),
        _of('`return {"key": key, "page": page, "limit": LIMIT}` is wrong.', line=2),
        _of("`a_b = c`."),
        _of(
            "`return shelf_of(every_row, key)` is wrong.",
            others=(("b.py", "def f():\n    return shelf_of(every_row, key)\n"),),
        ),
        _of("```python\nfor each in every_shelf:\n    yield shelf_of(each, key)\n```"),
        _of("`requests.get(url, timeout=3)` hangs."),
    ),
    "scope": (
        _of("`Basket.fetch_row` is slow."),
        _of("`Basket.take_item` is slow."),
        _of("There is no `Basket.take_item`."),
        _of(
            "There is no `Twin.sell_row`.",
            others=(("b.py", "class Twin:\n    def sell_row(self):\n        pass\n"),),
        ),
        _of(
            "`Twin.sell_row` is slow.",
            others=(("b.py", "class Twin:\n    def sell_row(self):\n        pass\n"),),
        ),
        _of(
            "`Twin.x_y` is slow.",
            others=(("b.py", "class Twin:\n    pass\n"), ("c.py", "class Twin:\n    pass\n")),
        ),
    ),
    "suggestion": (
        Example("```suggestion\nb = 2\n```", "", "a = 1\nb = 2", 2),
        Example("```suggestion\na = 1\nb = 2\n```", "", "a = 1\nb = 2", 1, 2),
        _of("```suggestion\n" + "x = 1\n" * 4_000 + "```"),
        _of("```suggestion\n" + "x" * 9_000 + "\n```"),
        _of("```suggestion\nx = 1\n```", line=None),
    ),
    "symbol": (
        _of("`requests.get_thing` is slow."),
        _of("`drop_page` is still slow.", base=_REMOVED),
        _of("`drop_page` was slow.", base=_REMOVED),
        _of("There is no `drop_page`.", base=_REMOVED),
        _of("`drop_page` is slow.", base=_REMOVED, others=(("b.md", "drop_page\n"),)),
        _of("`shelf_of` is slow.", others=(("b.py", "def shelf_of():\n    pass\n"),)),
    ),
    "references": (
        _of("`load_page` is never used."),
        _of("`load` is never called."),
        _of("`no_such_name` is never called."),
        _of("`store_page` is called in two files."),
        _of(
            "`shelf_of` is called in one file.",
            others=(("b.py", "def shelf_of():\n    pass\n"), ("c.py", "shelf_of()\n")),
        ),
    ),
    "called": (
        Example(
            "`load` calls it.",
            "",
            "def load(row):\n    def inner():\n        save_row(row)\n    return inner\n",
            1,
            claim=CalledClaim(callee="save_row", where="load"),
        ),
        Example(
            "`load` calls it.",
            "",
            "x = 1\n",
            1,
            others=(("b.py", "def load(row):\n    def inner():\n        save_row(row)\n    return inner\n"),),
            claim=CalledClaim(callee="save_row", where="load", citation=Location("b.py", 1, 1)),
        ),
    ),
    "literal": (
        Example(
            "The getter reads `X-Total-Pages`, where the server sends `X-Total-Rows`.",
            "",
            'def get(reply):\n    return reply["X-Total-Rows"]\n',
            2,
        ),
    ),
    "value": (
        Example("`WAIT_MS` is 30 seconds.", "", "WAIT_MS = 30\n", 1),
        Example(
            "It is named so.",
            "",
            "class Rows {}\n",
            1,
            path="a.js",
            claim=ValueClaim(name="name", value="'all'", where="Rows"),
        ),
        Example(
            "`WAIT_MS` is 30 KB.", "", "WAIT_MS = 30\n", 1, claim=ValueClaim(name="WAIT_MS", value="30 KB")
        ),
        _of("`LIMIT` is 50."),
        _of("`row` is 50."),
        _of("`nothing_here` defaults to 3."),
    ),
}
"""By the id of the kind."""


@dataclass(frozen=True)
class Found:
    """A finding on a change; the first file is the cited one."""

    says: str
    head: Mapping[str, str]
    line: int | None = 1
    last: int | None = None
    base: Mapping[str, str] | None = None
    commit: str | None = None
    """Of the head."""

    side: Side = Side.RIGHT


_SENDER = {
    "app.py": "class Sender:\n    def send(self, node, rows):\n        node.add_listener(rows)\n        return rows\n"
    + "\n\ndef pad():\n    return 0\n" * 12
    + "\n\ndef close_all(rows, node):\n    # node.drop_every_row(rows)\n    node.remove_listener(rows, node, True)\n"
}
_LONG = "".join(f"value_{n} = read_{n}({n})\n" for n in range(1, 60))
_MOVED = "".join(f"import row_{n}\n" for n in range(1, 30)) + _LONG


def _app(text: str, **others: str) -> dict[str, str]:
    return {"app.py": text, **{f"{name}.py": text for name, text in others.items()}}


FOUND: tuple[Found, ...] = (
    Found("`LIMIT` is 10. The rest is slow. `LIMIT` is 20.", _app("LIMIT = 10\n")),
    Found("`node.remove_listener(rows, node, True)` hides the error.", _SENDER, 3),
    Found("`drain_rows(rows, True)` hides the error.", _app("def a(rows):\n    return 1\n" + "\n" * 60 + "def b(rows):\n    drain_rows(rows, True)\n"), 2),
    Found("`node.drop_every_row(rows)` hides the error.", _SENDER, 57),
    Found("`remove_listener(rows, node` hides the error.", _SENDER, 58),
    Found("`return sum(rows[0].values(), start)` hides the error.", _app("def a(rows, start):\n    return 1\n" + "\n" * 30 + "def b(rows, start):\n    return sum(rows[0].values(), start)\n\n\ndef c(rows, start):\n    return sum(rows[0].values(), start)\n"), 2),
    Found("```python\nfirst = rows[0].total\nsecond = rows[1].total\n```\nis slow.", _app("def a(rows):\n    first = rows[0].total\n    # the next\n    second = rows[1].total\n    return first\n"), 2),
    Found("`return sum(rows[0].values(), start)` is slow.", _app("a = 1\n", b="def b(rows, start):\n    return sum(rows[0].values(), start)\n", c="def c(rows, start):\n    return sum(rows[0].values(), start)\n")),
    Found("`fetch_every_row` fills `every_row_cache` without a bound.", _app("a = 1\n" + "\n" * 60 + "def fetch_every_row(every_row_cache):\n    every_row_cache.add(1)\n"), 1),
    Found("`fetch_every_row` is without a bound.", _app("a = 1\n" + "\n" * 60 + "def fetch_every_row(every_row_cache):\n    every_row_cache.add(1)\n"), 1),
    Found("`fetch_every_row(` fills `every_row_cache` without a bound.", _app("a = 1\n", b="def fetch_every_row(every_row_cache):\n    every_row_cache.add(1)\n", c="def fetch_every_row(every_row_cache):\n    every_row_cache.add(1)\n"), 1),
    Found("`fetch_every_row` fills `every_row_cache` without a bound.", _app("a = 1\n", b="def fetch_every_row(every_row_cache):\n    every_row_cache.add(1)\n", c="def fetch_every_row(every_row_cache):\n    every_row_cache.add(2)\n")),
    Found("`fetch_every_row` still forgets the lock.", _app("a = 1\n"), base=_app("def fetch_every_row():\n    pass\n")),
    Found("See `no/such/file.py`.", _app("a = 1\n")),
    Found("See https://github.com/a/b/blob/0123456789abcdef0123456789abcdef01234567/app.py#L3.", _app("a = 1\n"), commit="b" * 40),
    Found("The limit is gone.", {"gone.py": "", "app.py": "a = 1\n"}, None, base={"gone.py": "a = 1\n", "app.py": "a = 1\n"}),
    Found("See `shop/crat.py:2`.", {"shop/cart.py": "a = 1\nb = 2\n"}),
    Found("The whole file is unused.", _app("a = 1\n"), None),
    Found("It is off by one.", {"pad.png": "\0PNG", "app.py": "a = 1\n"}),
    Found("It is off by one.", _app("a = 1\nb = 2\n"), 9, base=_app("a = 1\n"), side=Side.LEFT),
    Found("It is off by one.", _app("a = 1\n"), 40, base=_app(_LONG)),
    Found("It is off by one.", _app("a = 1\n"), 40, base=_app(_LONG), side=Side.RIGHT),
    Found("It is off by one.", _app(_LONG), 80, base=_app("a = 1\n"), side=Side.LEFT),
    Found("It is off by one.", _app(_LONG), 40, base=_app("a = 1\n"), side=Side.LEFT),
    Found("```suggestion\n" + "x = 1\n" * 400 + "```", _app(_LONG), 2, 5),
    Found("```suggestion\n" + _LONG.split("\n")[1] + "\n" + _LONG.split("\n")[2] + "\n```", _app(_LONG), 2, 3),
    Found("```suggestion\nvalue_2 = read_2((2)\n```", _app(_LONG), 2, 3),
    Found("```suggestion\nvalue_2 = read_2(9)\n```", _app(_LONG), 2, 3),
    Found("Consider what `drop_row` did.", _app("a = 1\n"), base=_app("def drop_row():\n    pass\n")),
    Found("It lost `drop_row` there, did it not?", _app("a = 1\n"), base=_app("def drop_row():\n    pass\n")),
    Found("`create_task_group` was fine.", _app("a = 1\n", b="def b():\n    pass\n"), base=_app("a = 1\n", b="def create_task_group():\n    pass\n")),
    Found("Only `start_new_shell` still does that.", _app("import asyncio\n\ndef run(rows):\n    return rows\n"), 4, base=_app("import asyncio\n\ndef run(rows):\n    return asyncio.start_new_shell(rows)\n")),
    Found("`drop_row` still forgets the lock.", _app("def _drop_row():\n    pass\n"), base=_app("def drop_row():\n    pass\n")),
    Found("`parts` holds names from `part.title_of`.", _app("def run(found):\n    parts = [part.title for part in found]\n    return parts\n\n\ndef parts():\n    return 1\n\n\ndef listed(part):\n    return part.title_of\n"), 3),
    Found("There are two `def` here.", _app("def a():\n    pass\n\n\ndef b():\n    pass\n")),
    Found("There are two `for` uses in this file.", _app("for a in b:\n    pass\n")),
    Found("It takes three parameters.", _app("def a():\n    pass\n")),
    Found("The function has four parameters.", _app("def a():\n    pass\n")),
    Found("Function `f` is declared twice.", _app("def f():\n    pass\n\n\nclass A:\n    def f(self):\n        pass\n")),
    Found("Function `f` is declared twice.", {"a.rs": "#[cfg(unix)]\nfn f() {}\n\n#[cfg(windows)]\nfn f() {}\n"}),
    Found("See `shop/cart.js:2`.", {"shop/cart.ts": "a = 1\nb = 2\n"}),
    Found("`Pipe.read` is slow.", _app("class Rows:\n    def read(self):\n        pass\n\n\nclass Pipe:\n    def __getattr__(self, name):\n        pass\n")),
    Found("`Pipe.read` is slow.", _app("class Pipe:\n    class Rows:\n        def read(self):\n            pass\n")),
    Found("`load` isn't exported.", {"a.rs": "mod rows {\n    pub fn load() {}\n}\n"}),
    Found("`load_rows` is not defined in this file.", {"app.py": "from rows import load_rows\n\nload_rows()\n", "rows.py": "def load_rows():\n    return 1\n"}, 3),
    Found("`json.loads` is not defined in this file.", {"app.py": "import json\n\njson.loads(1)\n"}, 3),
    Found("`load_rows` is not defined in this file.", {"a.go": "package a\n\nfunc f() {\n\tloadRows()\n}\n", "b.go": "package a\n\nfunc loadRows() {}\n"}, 4),
    Found("`is_loading = True` avoids the empty page.", _app("def start(app):\n    is_loading = False\n    load_rows(app)\n"), 2),
    Found("`load` calls `save_row`.", _app("def load(row):\n    def inner():\n        save_row(row)\n    return inner\n"), 1),
    Found("`Store.load` calls `save_row`.", _app("class Store:\n    pass\n\n\nclass A:\n    def load(self):\n        save_row(1)\n\n\nclass B:\n    def load(self):\n        pass\n"), 2),
    Found("`load` calls `save_row(1)`.", _app("class A:\n    def load(self):\n        save_row(1)\n\n\nclass B:\n    def load(self):\n        pass\n\n\nX = 1\n"), 11),
    Found("See `README:1`.", {"app.py": "a = 1\n", "README.md": "# a\n"}),
    Found("```python\nfirst = rows[0].total\n# why\nsecond = rows[1].total\n```\nis slow.", _app("def a(rows):\n    first = rows[0].total\n    second = rows[1].total\n"), 2),
    Found("`make_rows` is unused.", _app("def make_rows():\n    return 1\n\n\ndef _load():\n    return make_rows()\n")),
    Found("`rows.close` is slow.", {"src/gate.rs": "impl Gate {\n    pub fn close(&self) {\n        self.rows.close();\n    }\n}\n", "src/lib.rs": "pub mod rows;\n"}, 3),
    Found("`LIMIT` is 7.", _app("LIMIT = 7\nLIMIT = read()\n")),
    Found("`Load` isn't exported.", {"internal/a.go": "package a\n\nfunc Load() {}\n"}),
    Found("`load` isn't exported.", {"a.ts": "import { load } from './b';\nexport const rows = load();\n", "b.ts": "export const load = 1;\n"}),
)  # fmt: skip
"""What needs a base, several files or a whole review."""
