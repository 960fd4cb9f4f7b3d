"""Examples of claims that are handed in as fields, and of questions to the code, for messages that no text comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from checks.claims.registry import check_claim
from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.facts.change.changed_lines import lines_added
from checks.code.facts.change.symbol_change import symbol_change
from checks.code.facts.change.symbol_tests import symbol_tests
from checks.code.facts.flow.around import around
from checks.code.facts.flow.grouping import grouping, grouping_of
from checks.code.facts.flow.returns import returns
from checks.code.facts.flow.ways_out.loop_exits import loop_exits
from checks.code.facts.guards.guards import guards
from checks.code.facts.manifests.dependencies import dependencies
from checks.code.facts.manifests.keys import keys
from checks.code.facts.names.bindings import undefined
from checks.code.facts.names.definitions import definitions
from checks.code.facts.names.implementations import implementations
from checks.code.facts.names.references import references
from checks.code.facts.names.writers import writers
from checks.code.facts.syntax_errors import parses
from checks.code.occurrences import pattern
from checks.code.surroundings import Context
from checks.code.tree import File, FileKind, SnapshotTree
from checks.model.claim import Claim
from checks.model.finding import Finding, Reading
from checks.model.location import Location, Side
from checks.model.policy import Policy
from checks.review import check_review
from tests.checks.claims.scenes import change


@dataclass(frozen=True)
class Typed:
    """A claim as JSON in front of files; the first file is the cited one."""

    says: str
    claim: Mapping[str, object]
    files: Mapping[str, str]
    line: int | None
    base: Mapping[str, str] | None = None


@dataclass(frozen=True)
class Asked:
    """A look-up as JSON in front of files."""

    request: Mapping[str, object]
    files: Mapping[str, str]
    base: Mapping[str, str] | None = field(default=None)


_TWICE = "def save(row):\n    store(row)\n    log(row)\n    store(row)\n"
_PY = "def load(key, rows):\n    row = rows.get(key)\n    if row is None:\n        return 0\n    return row.size\n"
_GO = "package shop\n\nfunc read() error {\n\treturn nil\n}\n\nfunc load() error {\n\terr := read()\n\tif err != nil {\n\t\treturn err\n\t}\n\treturn nil\n}\n"
_CART = "class Cart:\n    def __init__(self, rows):\n        self._rows = rows\n\n    def total(self):\n        return self.rows.sum()\n"
_SEND = "package shop\n\nfunc Send(order Order) {\n\torder.Item.Pack()\n}\n"
_SENDS = "package main\n\nfunc run(order shop.Order) {\n\torder.Item = &shop.Item{}\n\tshop.Send(order)\n}\n"
_BRANCH = "def save(row):\n    if row.ready:\n        store(row)\n    else:\n        drop(row)\n    rows.sort(key=lambda one: rank(one))\n    row.open and check(row)\n"


def _guard(says: str, code: str, line: int, path: str = "app.py", **more: object) -> Typed:
    return Typed(says, {"kind": "guard", "name": "order", "stance": "denied", **more}, {path: code}, line)


def _returns(says: str, code: str, line: int = 1, path: str = "app.py", **more: object) -> Typed:
    return Typed(says, {"kind": "returns", "function": "load", **more}, {path: code}, line)


def _nullable(
    says: str,
    code: str,
    line: int,
    path: str = "app.py",
    others: Mapping[str, str] | None = None,
    **more: object,
) -> Typed:
    return Typed(says, {"kind": "nullable", **more}, {path: code, **(others or {})}, line)


_IMPORTS = "import asyncio, itertools, json, pathlib, string, threading, tomllib\n"


def _api(says: str, name: str, **more: object) -> Typed:
    return Typed(says, {"kind": "api", "name": name, **more}, {"app.py": _IMPORTS}, 1)


def _supported(says: str, feature: str, asked: str) -> Typed:
    claim = {"kind": "supported", "feature": feature, "stance": "denied"}
    files = {"app.py": _IMPORTS, "pyproject.toml": f'[project]\nrequires-python = "{asked}"\n'}
    return Typed(says, claim, files, 1)


def _supported_node(says: str, feature: str, asked: str) -> Typed:
    claim = {"kind": "supported", "feature": feature, "stance": "denied"}
    files = {"app.js": "let x;\n", "package.json": f'{{"engines": {{"node": "{asked}"}}}}\n'}
    return Typed(says, claim, files, 1)


_MANY_LINES = "def save(row):\n" + "    store(row)\n" * 80

TYPED: tuple[Typed, ...] = (
    # what no other kind comes to
    Typed("`return rows[0] + 1` was removed.", {"kind": "changed", "thing": "return rows[0] + 1", "what": "removed"}, {"app.py": "def save(rows):\n    return rows[0] + 1\n"}, 2, {"app.py": "def save(rows):\n    log(rows)\n    return rows[0] + 1\n"}),
    Typed("`log(row, path)` was removed.", {"kind": "changed", "thing": "store(row, path)", "what": "removed"}, {"app.py": "def save(row, path):\n    store(row, path)\n    return row\n"}, 2, {"app.py": "def save(row, path):\n    store(row, path)\n    log(row, path)\n    return row\n"}),
    Typed("`LIMIT` is defined in this function.", {"kind": "defined", "name": "LIMIT", "inside": True}, {"app.py": "LIMIT = 1\n"}, 1),
    Typed("`row` is defined in `sync`.", {"kind": "defined", "name": "row", "where": "sync"}, {"app.py": _TWICE}, 2),
    Typed("`row` is defined twice in `save`.", {"kind": "defined", "name": "row", "where": "save", "times": 2}, {"app.py": "row = 1\n\n\ndef save():\n    log(2)\n"}, 5),
    Typed("`row` is defined three times in `save`.", {"kind": "defined", "name": "row", "where": "save", "times": 3}, {"app.py": "def save():\n    row = 1\n    log(row)\n"}, 3),
    Typed("`left` is a dev dependency.", {"kind": "dependency", "name": "left", "section": "devDependencies"}, {"app.js": "a();\n", "package.json": '{"dependencies": {"left": "1.0.0"}}\n'}, 1),
    Typed("`send` runs in a branch.", {"kind": "enclosed", "code": "send", "inside": "branch"}, {"app.js": "function save(rows) {\n  rows.forEach((row) => {\n    send(row);\n  });\n}\n"}, 3),
    Typed("`log` runs in a branch of `save`.", {"kind": "enclosed", "code": "log", "inside": "branch", "where": "save"}, {"app.py": _TWICE}, 3),
    Typed("`log` runs in a branch of `save`.", {"kind": "enclosed", "code": "log", "inside": "branch", "where": "save"}, {"app.py": _TWICE + "\n" * 60 + "a = 1\n"}, 65),
    Typed("`store` runs in a loop of `save`.", {"kind": "enclosed", "code": "store", "inside": "loop", "where": "save"}, {"app.py": _MANY_LINES + "\n\na = 1\n"}, 84),
    Typed("`till.load` returns 2.", {"kind": "returns", "function": "till.load", "what": "null"}, {"app.py": "a = 1\n", "b.py": "def load():\n    return 1\n"}, 1),
    Typed("`load` is not private.", {"kind": "visibility", "name": "load", "reach": "private"}, {"app.rs": "fn load() -> i32 {\n    1\n}\n"}, 1),
    Typed("`rank` runs in a loop.", {"kind": "enclosed", "code": "rank", "inside": "loop"}, {"app.py": _BRANCH}, 6),
    Typed("`store` runs in a lock.", {"kind": "enclosed", "code": "log", "inside": "try"}, {"app.py": _TWICE}, 3),
    Typed("`store` is called in `save`.", {"kind": "enclosed", "code": "store", "inside": "loop"}, {"app.py": _MANY_LINES}, None),
    Typed("`asyncio` is never used.", {"kind": "references", "name": "asyncio", "stance": "denied"}, {"app.py": "import asyncio\n\nasyncio.run(1)\n"}, 1),
    Typed("`asyncio` is never used.", {"kind": "references", "name": "asyncio", "stance": "denied"}, {"app.py": "import asyncio\n"}, 1),
    Typed("The braces do not balance.", {"kind": "parses", "error": "other"}, {"app.go": _GO}, 1),
    Typed("It is a syntax error.", {"kind": "parses", "error": "other"}, {"app.py": "x = '{% if a %}'\n{{ a }}\n"}, 1),
    Typed("It is a syntax error.", {"kind": "parses", "error": "other"}, {"app.go": "package a\n\nvar x = \"{{ .Name }}\"\n"}, 1),
    Typed("`load` is private.", {"kind": "visibility", "name": "load", "reach": "private"}, {"app.java": "class A {\n  protected int load() { return 1; }\n}\n"}, 2),
    Typed("`load` is protected.", {"kind": "visibility", "name": "load", "reach": "protected", "stance": "denied"}, {"app.java": "class A {\n  private int load() { return 1; }\n}\n"}, 2),
    Typed("`load` is public.", {"kind": "visibility", "name": "load", "reach": "public"}, {"app.rs": "fn load() -> i32 {\n    1\n}\n"}, 1),
    # called
    Typed("`store` is never called.", {"kind": "called", "callee": "store", "stance": "denied"}, {"app.py": _TWICE}, 2),
    Typed("`send` is called.", {"kind": "called", "callee": "send"}, {"app.py": _TWICE}, 2),
    Typed("`drop` is never called.", {"kind": "called", "callee": "drop", "stance": "denied"}, {"app.py": _BRANCH}, 3),
    Typed("`store` is called when the row is ready.", {"kind": "called", "callee": "store", "when": "row.ready"}, {"app.py": _TWICE}, 2),
    Typed("`store` is called before `log`.", {"kind": "called", "callee": "store", "order": "before", "other": "log"}, {"app.py": _TWICE}, 2),
    Typed("`store` is called in `sync`.", {"kind": "called", "callee": "store", "where": "sync"}, {"app.py": _TWICE}, 2),
    # enclosed
    Typed("`store(row)` runs in a loop.", {"kind": "enclosed", "code": "sort", "inside": "loop"}, {"app.py": _BRANCH}, 2),
    Typed("`check` runs in a branch.", {"kind": "enclosed", "code": "check", "inside": "branch"}, {"app.py": _BRANCH}, 7),
    Typed("`rank` runs in a branch.", {"kind": "enclosed", "code": "rank", "inside": "branch"}, {"app.py": _BRANCH}, 6),
    Typed("`store` runs in a try block.", {"kind": "enclosed", "code": "store", "inside": "try"}, {"app.py": _BRANCH}, 3),
    Typed("`store` runs in a loop.", {"kind": "enclosed", "code": "store", "inside": "loop"}, {"app.py": _TWICE}, 2),
    Typed("`store` runs when the row is new.", {"kind": "enclosed", "code": "store", "inside": "branch", "when": "row.fresh"}, {"app.py": _BRANCH}, 3),
    Typed("`drop` runs when the row is ready.", {"kind": "enclosed", "code": "drop", "inside": "branch", "when": "row.ready"}, {"app.py": _BRANCH}, 5),
    Typed("`store` does not run when the row is ready.", {"kind": "enclosed", "code": "store", "inside": "branch", "when": "row.ready", "stance": "denied"}, {"app.py": _BRANCH}, 3),
    Typed("It runs in a loop.", {"kind": "enclosed", "code": "()", "inside": "loop"}, {"app.py": _BRANCH}, 3),
    # exits
    Typed("The loop never ends when the queue is empty.", {"kind": "exits", "when": "the queue is empty", "stance": "denied"}, {"app.py": "while True:\n    if done():\n        break\n"}, 1),
    Typed("`while` never ends.", {"kind": "exits", "loop": "done()", "where": "poll", "stance": "denied"}, {"app.py": "def poll():\n    while done():\n        break\n    while done():\n        break\n"}, 1),
    Typed("This loop never ends.", {"kind": "exits", "stance": "denied"}, {"app.py": "def poll():\n    return 1\n"}, 2),
    # grouping
    Typed("`a or b and c` means `(a or b`.", {"kind": "grouping", "expression": "a or b and c", "other": "(a or b"}, {"app.py": "x = a or b and c\n"}, 1),
    Typed("`a or b and c` means `a or b; c`.", {"kind": "grouping", "expression": "a or b and c", "other": "a or b; c"}, {"app.py": "x = a or b and c\n"}, 1),
    Typed("`a + b * c` means `(a + b) * c`.", {"kind": "grouping", "expression": "a + b * c", "other": "(a + b) * c"}, {"app.py": "x = a or b and c\n"}, 1),
    # guard
    _guard("`order` is not checked.", "def f(order):\n    if isinstance(order, str):\n        return order.upper()\n", 3, against="type"),
    _guard("`order` is not checked.", "def f(order):\n    if order is None:\n        return 0\n    return order.total\n", 4),
    _guard("`order` is not checked for null.", "for order in orders:\n    if order is None:\n        continue\n    order.close()\n", 4, against="null"),
    _guard("`order` is not checked for null.", "const f = (order) => order?.total;\n", 1, "app.js", against="null"),
    _guard("`order` is not checked for null.", "def f(order):\n    if order is not None:\n        later(lambda: order.close())\n    order = None\n", 3, against="null"),
    _guard("`self.order` is not checked for null.", "class A:\n    def f(self):\n        if self.order is not None:\n            later(lambda: self.order.close())\n", 4, against="null", name="self.order"),
    _guard("`order` is not checked for null.", "def f(order):\n    def reset():\n        nonlocal order\n        order = None\n    if order is not None:\n        reset()\n        order.close()\n", 7, against="null"),
    _guard("`order` is not checked for null.", "fn f() {\n    check!(order.close());\n}\n", 2, "a.rs", against="null"),
    _guard("`order` is not checked for null.", "int f(struct o *order) {\n#ifdef FAST\n    order->close();\n#endif\n    return 0;\n}\n", 3, "a.c", against="null"),
    _guard("`order` is not checked for null.", "def f(order):\n    return (order.total\n\ndef g(:\n", 2, against="null"),
    _guard("`order` is not checked for null.", "order:\n  total: 1\n", 2, "a.yml", against="null"),
    # handled
    Typed("The error of `read` is handled.", {"kind": "handled", "call": "read", "care": "error"}, {"shop.go": _GO}, 8),
    Typed("The error of `read` is ignored when the file is empty.", {"kind": "handled", "call": "read", "care": "error", "stance": "denied", "when": "the file is empty"}, {"shop.go": _GO}, 8),
    Typed("The error of `err` is ignored.", {"kind": "handled", "call": "err", "care": "error", "stance": "denied"}, {"shop.go": _GO}, 8),
    Typed("`read` is not awaited.", {"kind": "handled", "call": "read", "care": "awaited", "stance": "denied"}, {"app.py": "def load():\n    read()\n"}, 2),
    Typed("Nothing is caught here.", {"kind": "handled", "call": "", "care": "caught", "stance": "denied"}, {"app.py": "def load():\n    read()\n"}, 2),
    Typed("Nothing is caught here.", {"kind": "handled", "call": "", "care": "caught", "stance": "denied"}, {"app.py": "def load():\n    try:\n        read()\n    except Exception:\n        pass\n"}, 3),
    Typed("The result of `read` is ignored.", {"kind": "handled", "call": "read", "care": "result", "stance": "denied"}, {"app.py": "def load():\n    read()\n"}, 2),
    # denied
    Typed("`LIMIT` is not near.", {"kind": "place", "named": [{"text": "LIMIT"}], "stance": "denied"}, {"app.py": "LIMIT = 4\n"}, 1),
    Typed("There is no `LIMIT`.", {"kind": "symbol", "name": "LIMIT", "stance": "denied"}, {"app.py": "LIMIT = 4\n"}, 1),
    Typed("No neighbour is documented.", {"kind": "documented", "name": "load", "neighbours": True, "stance": "denied"}, {"app.py": "def load():\n    pass\n"}, 1),
    # unchanged
    Typed("The change has `app.py`.", {"kind": "unchanged", "path": "app.py", "stance": "denied"}, {"app.py": "a = 2\n"}, 1, base={"app.py": "a = 1\n"}),
    # nullable
    Typed("`row` is never null.", {"kind": "nullable", "name": "row", "stance": "denied"}, {"app.py": _PY}, 5),
    Typed("`row` may be null.", {"kind": "nullable", "name": "row"}, {"app.py": _PY}, 5),
    Typed("`rows.get` may be called on null.", {"kind": "nullable", "name": "rows", "before": "rows.get"}, {"app.py": _PY}, 2),
    _nullable("`row` may be null when the key is new.", _PY, 5, name="row", when="the key is new"),
    _nullable("`self.rows` may be null.", _CART, 6, name="self.rows"),
    _nullable("`self._rows` may be null.", _CART, 3, name="self._rows"),
    _nullable("`key.rows.first` may be null.", _PY, 2, name="key.rows.first"),
    _nullable("`rows.first` may be null.", _PY, 2, name="rows.first"),
    _nullable("`this.#rows` may be null.", "class Cart {\n  #rows = find();\n  total() {\n    return this.#rows.length;\n  }\n}\n", 4, "a.js", name="this.#rows"),
    _nullable("`order.Item` may be nil.", _SEND, 3, "internal/shop.go", {"main.go": _SENDS}, name="order.Item"),
    _nullable("`order.Item` may be nil.", _SEND, 3, "internal/shop.go", {"main.go": _SENDS.replace("order.Item = &shop.Item{}", "fill(order)")}, name="order.Item"),
    _nullable("`order.Item` may be nil.", _SEND, 3, "shop/shop.go", {"use.go": _SENDS}, name="order.Item"),
    _nullable("`order.Item` may be nil.", _SEND, 3, "internal/shop.go", name="order.Item"),
    _nullable("`order.Item` may be nil.", _SEND.replace("\torder.Item.Pack()", "\torder.Item = other()"), 3, "internal/shop.go", name="order.Item"),
    # standard libraries
    _api("`itertools.batched` does not exist.", "itertools.batched", stance="denied"),
    _api("`threading.Lock` has no parameter `timeout`.", "threading.Lock", parameter="timeout", stance="denied"),
    _api("`string.Template.substitute` has no parameter `size`.", "string.Template.substitute", parameter="size", stance="denied"),
    _api("`pathlib.Path.read_text` has no parameter `newline`.", "pathlib.Path.read_text", parameter="newline", stance="denied"),
    _api("`asyncio.create_subprocess_exec` takes a parameter `shel`.", "asyncio.create_subprocess_exec", parameter="shel"),
    _api("`asyncio.create_subprocess_exec` has no parameter `shell`.", "asyncio.create_subprocess_exec", parameter="shell", stance="denied"),
    _api("`asyncio.create_subprocess_exec` takes a parameter `limit`.", "asyncio.create_subprocess_exec", parameter="limit"),
    _api("`limit` may be 5.", "asyncio.create_subprocess_exec", parameter="limit", value="5"),
    _api("`asyncio.run` does not exist.", "asyncio.run", stance="denied"),
    _supported("`json.loads` may be missing.", "json.loads", ">=3.9"),
    _supported("`json.load_all` may be missing.", "json.load_all", ">=3.11"),
    _supported("`asyncio.AbstractChildWatcher` may be missing.", "asyncio.AbstractChildWatcher", ">=3.11"),
    _supported("`tomllib` may be missing.", "tomllib", "<4"),
    _supported_node("`fetchAll` may be missing.", "fetchAll", ">=18"),
    _supported_node("`Array.prototype.at` may be missing.", "Array.prototype.at", ">=16"),
    # what a function gives
    _returns("`load` returns null.", "@cached\ndef load(key):\n    return None\n", 3, what="null", stance="denied"),
    _returns("`load` returns null.", "def load(key):\n    yield None\n", what="null"),
    _returns("`load` returns nothing when the key is empty.", "def load(key):\n    return 1\n", what="value", when="the key is empty"),
    _returns("`load` raises.", "def load(key):\n    read(key)\n", what="raises"),
    _returns("`load` returns nothing.", "def load(key):\n    return None\n", what="nothing"),
    _returns("`load` may return null.", "def load(key):\n    return read(key)\n", what="null"),
    _returns("`load` returns an error.", "def load(key):\n    return read(key)\n", what="error"),
    _returns("`load` returns an error.", "package a\nfunc load() *Failure {\n\treturn read()\n}\n", 2, "a.go", what="error"),
    _returns("`load` returns text.", "def load(key):\n    return read(key)\n", what="type", type="str"),
    _returns("`load` returns text.", "def load(key) -> Row:\n    return read(key)\n", what="type", type="str"),
    _returns("`drop` returns null.", "def load(key):\n    return 1\n", what="null", function="drop"),
    _returns("It returns null.", "def load(key):\n    return 1\n", what="null", function="()"),
    _returns("`load` returns null.", "int load(void) {\n#ifdef FAST\n    return 0;\n#endif\n    return 1;\n}\n", 1, "a.c", what="null"),
    Typed("`pool.load` returns null.", {"kind": "returns", "function": "pool.load", "what": "null"}, {"app.py": "from shop.pool import load\nfrom shop import pool\nload = load or None\npool.load()\n", "shop/pool.py": "def load():\n    return 1\n"}, 4),
    Typed("`load` returns null.", {"kind": "returns", "function": "load", "what": "null"}, {"app.py": "from shop.pool import load\nload = load or None\nload()\n", "shop/pool.py": "def load():\n    return 1\n"}, 3),
    # code that is at too many places
    _guard("`order` is not checked for null.", "def f(order):\n" + "    order.close()\n" * 60, 3, against="null", before="order.close"),
    # names, types, keys
    Typed("`left` is in no section.", {"kind": "dependency", "name": "left", "stance": "denied"}, {"requirements.txt": "left\nright>=2\n"}, 1),
    Typed("`left` is declared.", {"kind": "dependency", "name": "left"}, {"requirements.txt": "left\nright>=2\n"}, 1),
    Typed("`left` is a development dependency.", {"kind": "dependency", "name": "left", "section": "devDependencies"}, {"package.json": '{\n  "dependencies": {\n    "left": ""\n  }\n}\n'}, 3),
    Typed("The limit is 5.", {"kind": "key", "key": "limit", "value": "5"}, {"a.json": '{\n  "limit": 3\n}\n'}, 2),
    Typed("`load_rows` has no test.", {"kind": "tested", "name": "load_rows", "stance": "denied", "added": True}, {"app.py": "def load_rows():\n    pass\n", "tests/test_app.py": "from app import load_rows\n\n\ndef test_rows():\n    load_rows()\n"}, 1, {"app.py": "def load_rows():\n    pass\n"}),
    Typed("The change tests `load_rows`.", {"kind": "tested", "name": "load_rows", "added": True}, {"app.py": "def load_rows():\n    pass\n", "tests/test_app.py": "from app import load_rows\n\n\ndef test_rows():\n    load_rows()\n"}, 1, {"app.py": "def load_rows():\n    pass\n"}),
    Typed("`save` is public.", {"kind": "visibility", "name": "save", "reach": "public"}, {"a.rs": "pub fn save() {}\n"}, 1),
    Typed("`save` is public.", {"kind": "visibility", "name": "save", "reach": "public"}, {"a.rs": "fn save() {}\n"}, 1),
    Typed("`size` is a text.", {"kind": "type", "name": "size", "type": "str", "where": "load"}, {"app.py": "def load(size: int):\n    return size\n"}, 1),
    Typed("This is a syntax error.", {"kind": "parses", "error": "other", "stance": "denied"}, {"a.ts": "const a = 1;\n"}, 1),
    Typed("This is no syntax error.", {"kind": "parses", "error": "other", "stance": "denied"}, {"a.ts": "const a = 1;\n"}, 1),
    Typed("The URL uses `http:`.", {"kind": "literal", "text": "http:"}, {"app.py": 'HOST = "https://example.org"\n'}, 1),
    Typed("`b.py` has no such code.", {"kind": "duplicated", "code": "[row.strip() for row in rows if row]", "files": ["b.py"]}, {"app.py": "def a(rows):\n    return [row.strip() for row in rows if row]\n", "b.py": "def b(rows):\n    return rows\n"}, 2),
    Typed("Only `a.py` and `b.py` have it.", {"kind": "duplicated", "code": "[row.strip() for row in rows if row]", "files": ["app.py", "b.py"]}, {"app.py": "def a(rows):\n    return [row.strip() for row in rows if row]\n", "b.py": "def b(rows):\n    return rows\n"}, 2),
)  # fmt: skip

TYPED += (
    Typed("2 parsecs + 2 ms = 4 ms.", {"kind": "arithmetic", "left": "2 parsecs", "operator": "+", "right": "2 ms", "result": "4 ms"}, {"app.py": "a = 1\n"}, 1),
    Typed("The two exclude each other.", {"kind": "contradiction", "first": "The limit is 3.", "second": "The limit is 4."}, {"app.py": "a = 1\n"}, 1),
    Typed("There are three of them.", {"kind": "count", "thing": "", "count": 3}, {"app.py": "a = 1\n"}, 1),
    Typed("There are three `for`.", {"kind": "count", "thing": "for", "count": 3}, {"app.py": "a = 1\n"}, 1),
    Typed("`LIMIT` is defined.", {"kind": "defined", "name": "LIMIT"}, {"app.py": "LIMIT = 1\n"}, 1),
    Typed("`row` runs in a branch.", {"kind": "enclosed", "code": "rank", "inside": "loop"}, {"app.py": _BRANCH}, 6),
    Typed("`store` runs in a loop.", {"kind": "enclosed", "code": "store", "inside": "loop", "where": "app.py"}, {"app.py": _BRANCH}, 3),
    Typed("`store` runs in a loop.", {"kind": "enclosed", "code": "store", "inside": "loop"}, {"app.py": "def f():\n    pass\n\n\nstore()\n"}, 5),
    Typed("`store` runs in a branch.", {"kind": "enclosed", "code": "store(row)", "inside": "branch"}, {"app.py": _TWICE}, 2),
    Typed("`store` runs in a handler.", {"kind": "enclosed", "code": "store", "inside": "handler"}, {"app.py": _TWICE}, 2),
    Typed("`while True` never ends.", {"kind": "exits", "loop": "while", "stance": "denied"}, {"app.py": "def poll():\n    while True:\n        break\n    while True:\n        break\n"}, 3),
    Typed("`while True` never ends.", {"kind": "exits", "loop": "while True", "stance": "denied"}, {"app.py": "def poll():\n    while True:\n        break\n    while True:\n        break\n"}, 2),
    Typed("`a or b and c` means `(a or b) and c`.", {"kind": "grouping", "expression": "a or b and c", "other": "(a or b) and c"}, {"app.py": "x = 1\n"}, 1),
    Typed("`a or b` means `a or`.", {"kind": "grouping", "expression": "a or b and c", "other": "a or"}, {"app.py": "x = a or b and c\n"}, 1),
    Typed("`a or b` means `a, b`.", {"kind": "grouping", "expression": "a or b and c", "other": "a, b"}, {"app.py": "x = a or b and c\n"}, 1),
    Typed("`a or b` means `a = b`.", {"kind": "grouping", "expression": "a or b and c", "other": "x = a"}, {"app.py": "x = a or b and c\n"}, 1),
    Typed("`a or b` means a long one.", {"kind": "grouping", "expression": "a or b and c", "other": "a or " * 300 + "b"}, {"app.py": "x = a or b and c\n"}, 1),
    Typed("`a || b` means `b || a`.", {"kind": "grouping", "expression": "a || b", "other": "b || a"}, {"a.css": "a || b\n"}, 1),
    Typed("`a || b` means `b || a`.", {"kind": "grouping", "expression": "a || b", "other": "b || a"}, {"a.rb": "x = a || b\n"}, 1),
    Typed("`read` is not closed.", {"kind": "handled", "call": "read", "care": "closed", "stance": "denied"}, {"app.py": "def load():\n    read()\n"}, 2),
    Typed("The error of `read` is ignored.", {"kind": "handled", "call": "read", "care": "error", "stance": "denied"}, {"app.py": "def load():\n    read()\n"}, 2),
    Typed("`row` may be null.", {"kind": "nullable", "name": "row", "before": "row.size"}, {"app.py": "def load(row):\n    return row.size\n"}, 2),
    Typed("It is checked.", {"kind": "guard", "name": "order", "before": "...", "stance": "denied", "against": "null"}, {"app.py": _PY}, 3),
    Typed("`row` is not checked.", {"kind": "guard", "name": "row", "before": "row", "stance": "denied", "against": "null"}, {"app.py": "def f(row):\n" + "    row.close()\n" * 60}, 1),
    _returns("`load` returns null.", "def load():\n    return 1\ndef load(a):\n    return 2\n", what="null"),
    Typed("`pool.load` returns null.", {"kind": "returns", "function": "pool.load", "what": "null"}, {"shop/app.py": "from shop import pool\n\n\ndef f(pool):\n    pool.load()\n", "shop/pool.py": "def load():\n    return 1\n"}, 5),
    Typed("`rows` is undefined.", {"kind": "defined", "name": "rows", "stance": "denied"}, {"app.py": "globals()['rows'] = 1\nrows\n"}, 2),
    Typed("`rows` is undefined.", {"kind": "defined", "name": "rows", "stance": "denied"}, {"app.py": "print rows\n"}, 1),
    Typed("`rows` is undefined.", {"kind": "defined", "name": "rows", "stance": "denied"}, {"app.js": "rows((;\n"}, 1),
    Typed("`rows` is undefined.", {"kind": "defined", "name": "rows", "stance": "denied"}, {"app.py": "def f(:\n    rows\n"}, 2),
    Typed("`clear` is unused.", {"kind": "references", "name": "clear_rows", "stance": "denied"}, {f"a{n}.py": "clear_rows()\n" for n in range(400)} | {"app.py": "def clear_rows():\n    pass\n"}, 1),
    Typed("`size` is private.", {"kind": "visibility", "name": "save", "reach": "private", "where": ""}, {"a.rs": "fn save() {}\nmod b {\n    fn save() {}\n}\n"}, 1),
)  # fmt: skip

_CART = "class Cart:\n    def total(self):\n        rate = 1\n        return rate\n\n\nrate = 2\n"

TYPED += (
    Typed("`store` is called when the row is not ready.", {"kind": "called", "callee": "store", "when": "not row.ready"}, {"app.py": _BRANCH}, 3),
    Typed("The change removes `store(row)`.", {"kind": "changed", "thing": "rows.sort(key=lambda one: rank(one))", "what": "removed"}, {"app.py": _BRANCH}, 3, {"app.py": _BRANCH + "b = 1\n"}),
    Typed("`rate` is defined in `Basket`.", {"kind": "defined", "name": "rate", "where": "total"}, {"app.py": _CART + "def total():\n    rate = 1\n"}, 3),
    Typed("`rate` is defined once in `total`.", {"kind": "defined", "name": "rate", "where": "total", "times": 1}, {"app.py": _CART}, 3),
    Typed("`rate` is defined twice in `total`.", {"kind": "defined", "name": "rate", "where": "total", "times": 2}, {"app.py": _CART}, 3),
    Typed("`rate` is defined twice in `load`.", {"kind": "defined", "name": "rate", "where": "load", "times": 2}, {"app.py": _CART + "\n\ndef load():\n    pass\n"}, 3),
    Typed("`rate` is defined in `load`.", {"kind": "defined", "name": "rate", "where": "load"}, {"app.py": _CART + "\n\ndef load():\n    pass\n"}, 3),
    Typed("`rate` is not defined in `total`.", {"kind": "defined", "name": "rate", "where": "total", "stance": "denied"}, {"app.py": "def total():\n    def rate():\n        pass\n"}, 1),
    Typed("`rate` is defined in `total`.", {"kind": "defined", "name": "rate", "where": "total"}, {"app.py": "def total():\n    def rate():\n        pass\n"}, 1),
    Typed("`rate` is declared three times.", {"kind": "defined", "name": "rate", "times": 3}, {"app.py": "def rate():\n    pass\n\n\ndef rate():\n    return 1\n"}, 1),
    Typed("`Cart` has `close`.", {"kind": "scope", "name": "close", "owner": "Cart"}, {"app.py": _CART}, 1),
    Typed("`total` defines `rate`.", {"kind": "scope", "name": "rate", "owner": "total"}, {"app.py": "def total():\n    def rate():\n        pass\n"}, 1),
    Typed("`total` does not define `rate`.", {"kind": "scope", "name": "rate", "owner": "total", "stance": "denied"}, {"app.py": "def total():\n    def rate():\n        pass\n"}, 1),
    Typed("`total` defines `row`.", {"kind": "scope", "name": "row", "owner": "total"}, {"app.py": "def total():\n    def rate():\n        pass\n"}, 1),
    Typed("`Rows` is public.", {"kind": "visibility", "name": "Rows", "reach": "public"}, {"src/lib.rs": "pub use rows::Rows;\n"}, 1),
)  # fmt: skip

_C = {
    "shop.c": "int total(int *rows) {\n    while (1) {\n#ifdef FAST\n        break;\n#endif\n    }\n    return 0;\n}\n"
}

ASKED: tuple[Asked, ...] = (
    Asked({"look": "around", "path": "shop.c", "line": 4}, _C),
    Asked({"look": "around", "path": "app.py", "line": 4}, {"app.py": "def load():\n    pass\n\n\n"}),
    Asked({"look": "around", "path": "app.py", "line": 2, "name": "a" * 300}, {"app.py": "def load(a):\n    a()\n"}),
    Asked({"look": "around", "path": "app.py", "line": 2}, {"app.py": "def load(:\n    pass\n"}),
    Asked({"look": "around", "path": "notes.txt", "line": 1}, {"notes.txt": "total\n"}),
    Asked({"look": "around", "path": "empty.py", "line": 1}, {"empty.py": ""}),
    Asked({"look": "returns", "name": "LIMIT"}, {"app.py": "LIMIT = 3\n"}),
    Asked({"look": "definition", "name": "()"}, {"app.py": "LIMIT = 3\n"}),
    Asked({"look": "references", "name": "()"}, {"app.py": "LIMIT = 3\n"}),
    Asked({"look": "changes", "name": "()"}, {"app.py": "LIMIT = 3\n"}),
    Asked({"look": "changes", "name": "load"}, {"app.py": "def load():\n    pass\n\n\ndef load():\n    return 1\n"}, {"app.py": "def load():\n    return 2\n"}),
    Asked({"look": "references", "name": "load"}, {"app.py": "def load():\n    pass\n\n\nHOW = {'load': 1}\n"}),
    Asked({"look": "references", "name": "load"}, {"app.py": "def load():\n    pass\n", "build.gradle": "task load\n"}),
    Asked({"look": "parses", "path": "page.py"}, {"page.py": "{% if a %}\nx = 1\n{% endif %}\n"}),
    Asked({"look": "parses", "path": "shop.c"}, _C),
    Asked({"look": "parses", "path": "notes.txt"}, {"notes.txt": "a\n"}),
    Asked({"look": "parses", "path": "empty.rb"}, {"empty.rb": ""}),
    Asked({"look": "key", "path": "a.json", "key": "limit"}, {"a.json": "{\n"}),
    Asked({"look": "key", "path": "a.yml", "key": "limit"}, {"a.yml": "".join(f"key{n}: 1\n" for n in range(30_000))}),
    Asked({"look": "dependency", "name": "left"}, {"package.json": "{"}),
    Asked({"look": "dependency", "name": "left"}, {f"pack{n}/package.json": '{"dependencies": {"left": "1"}}' for n in range(300)}),
    Asked({"look": "definition", "name": "load"}, {f"a{n}.py": "load()\n" for n in range(400)}),
    Asked({"look": "references", "name": "load"}, {"app.py": "load()\n" * 3_000}),
    Asked({"look": "references", "name": "load"}, {"app.py": "def load(:\n"}),
    Asked({"look": "parses", "path": "page.html.py"}, {"page.html.py": "{{ a }}\n"}),
    Asked({"look": "parses", "path": "page.py"}, {"page.py": "def f(:\n"}),
    Asked({"look": "parses", "path": "page.yml"}, {"page.yml": "a: {{ b }}\n"}),
    Asked({"look": "key", "path": "a.json", "key": "limit"}, {"a.json": "[" + "1," * 2_000_000 + "1]"}),
    Asked({"look": "around", "path": "app.py", "line": 1}, {"app.py": "(" * 400 + "1" + ")" * 400 + "\n"}),
    Asked({"look": "returns", "name": "load"}, {"app.py": "def load():\n    pass\n", "b.py": "def load():\n    return 1\n"}),
    Asked({"look": "dependency", "name": "left"}, {"setup.py": "setup(install_requires=['left'])\n"}),
)  # fmt: skip


def _python(text: str, path: str = "app.py") -> Code:
    return change({path: text})


def _at(line: int | None, path: str = "app.py") -> Location:
    return Location(path, line, line)


_PART = Code(
    SnapshotTree({"app.py": "load()\n"}, complete=False),
    SnapshotTree({}, complete=False),
    Diff("diff --git a/app.py b/app.py\n--- a/app.py\n+++ b/app.py\n@@ -1 +1 @@\n-save()\n+load()\n"),
)
_LEFT_OUT = Diff("diff --git a/app.py b/app.py\n--- a/app.py\n+++ b/app.py\n")
_WIDE = "x = " + " + ".join(f"a{n}" for n in range(3_000)) + "\n"


def _of_two() -> object:
    """Two reviewers, whose findings exclude each other."""
    both = (
        Finding("1", "alpha", "", "`LIMIT` is 10.", Location("app.py", 1, 1)),
        Finding("2", "beta", "", "`LIMIT` is 20.", Location("app.py", 1, 1)),
    )
    return check_review(Reading(both), _python("LIMIT = 10\n"), Policy(tier2=True))


def _unknown_kind() -> object:
    """A claim of a kind that a package brought, which is no longer installed."""
    return check_claim(Claim(statement="The limit is 3."), _python("LIMIT = 10\n"), Context(None))


def _cited(path: str, text: str, line: int, diff: str = "") -> object:
    tree = SnapshotTree({path: text}, complete=False) if text else SnapshotTree({}, complete=False)
    one = Finding("1", "alpha", "", "It is off by one.", Location(path, line, line))
    return check_review(Reading((one,)), Code(tree, tree, Diff(diff)), Policy(tier2=True))


def _named(says: str) -> object:
    one = Finding("1", "alpha", "", says, Location("app.py", 1, 1))
    return check_review(Reading((one,)), _python("LIMIT = 10\n"), Policy(tier2=True))


_HUNK = "diff --git a/app.py b/app.py\n--- a/app.py\n+++ b/app.py\n@@ -1 +1 @@\n-save()\n+load()\n"


def _with_a_picture() -> Code:
    files = {"package.json": File("package.json", FileKind.BINARY)}
    return Code(SnapshotTree(files), SnapshotTree({}), Diff(""))


_DEEP = "x = " + "a(" * 700 + "1" + ")" * 700 + "\n"
_FILES = {
    f"pack/file_{n}.py": f"class Row{n}(Base):\n    pass\n\n\ndef load():\n    load(1)\n" + "a = 1\n" * 4_000
    for n in range(120)
}

QUESTIONS: tuple[tuple[str, Callable[[], object]], ...] = (
    ("`LIMIT` is 10. … `LIMIT` is 20. *(two reviewers)*", _of_two),
    ("*(a kind of claim of a package that is not installed)*", _unknown_kind),
    ("It is off by one. *(of a file of which the diff alone is at hand)*", lambda: _cited("app.py", "", 1, _HUNK)),
    ("It is off by one. *(of a picture)*", lambda: _cited("logo.png", "\0PNG", 1)),
    ("`src/cart.py` in the shop's own repository is fine.", lambda: _named("`src/lib/cart.py` is fine.")),
    ("What may `rows` be, in a file with `globals()`?", lambda: undefined(_python("globals()['rows'] = 1\nrows\n"), "app.py")),
    ("Is `rows` defined, in a file with a syntax error?", lambda: undefined(_python("def f(:\n    rows\n"), "app.py")),
    ("What is around line 2, in 6,000 negations?", lambda: around(_python("x = (" + "not " * 6_000 + "\n1)\n"), _at(2))),
    ("Where is `load` defined, beside a file of Kotlin?", lambda: definitions(change({"a.svelte": "<script>function load() {}</script>\n", "b.erb": "<% load %>\n"}), "load")),
    ("Which keys has a file of 60,000 keys?", lambda: keys(change({"a.yml": "".join(f"k{n}: 1\n" for n in range(60_000))}), "a.yml", "limit")),
    ("It is off by one. *(of a file that is not at hand)*", lambda: _cited("app.py", "", 40, _HUNK)),
    ("Where is `left` declared, where the manifest is a picture?", lambda: dependencies(_with_a_picture(), "left")),
    ("Is `rows` defined, in a file of brackets?", lambda: undefined(_python("def f(:\n)))(((\n    rows = = 1\n"), "app.py")),
    ("Where is `load` defined, beside a file in no known language?", lambda: definitions(change({"notes.xyz": "function load\n"}), "load")),
    ("Is `rows` defined, in Python 2?", lambda: undefined(_python("print rows\n"), "app.py")),
    ("Does the change add `load()`, where the diff has no lines?", lambda: lines_added(Code(SnapshotTree({"app.py": "load()\n"}), SnapshotTree({"app.py": ""}), _LEFT_OUT), pattern("load()"))),
    ("Where is `left` declared, among 300 manifests?", lambda: dependencies(change({f"pack{n}/package.json": '{"left": 1}' for n in range(3_000)}), "left")),
    ("Where is `left` declared, where a manifest was not read?", lambda: dependencies(change({"package.json": "\0"}), "left")),
    ("Where is `load` in `logo.png`?", lambda: definitions(change({"app.py": "a = 1\n"}), "load", path="logo.png")),
    ("Where was `save` before the change, where its file is not at hand?", lambda: definitions(_PART, "save", side=Side.LEFT)),
    ("Where is `load`, with notes that name it?", lambda: references(change({"notes.xyz": "load\n", "app.py": "def load():\n    pass\n"}), "load")),
    ("Where is `load`, with a file that has a syntax error?", lambda: references(change({"b.py": "load(:\n", "app.py": "def load():\n    pass\n"}), "load")),
    ("What does line 1 return?", lambda: returns(_python("LIMIT = 3\n"), _at(1))),
    ("What is around a file of 300,000 brackets?", lambda: around(_python("(" * 300_000), _at(1))),
    ("What is around no line?", lambda: around(_python("LIMIT = 3\n"), _at(None))),
    ("What is around line 1, in 600 brackets?", lambda: around(_python("x = " + "[" * 1_500 + "1" + "]" * 1_500 + "\n"), _at(1))),
    ("How is line 1 grouped?", lambda: grouping(_python("LIMIT = 3\n"), _at(1), "a + b")),
    ("How does CSS group `a + b`?", lambda: grouping_of("a + b", "css")),
    ("How does Python group an expression of 9,000 characters?", lambda: grouping_of("a + " * 3_000 + "b", "python")),
    ("How does Python group 300 brackets?", lambda: grouping_of("(" * 290 + "a" + ")" * 290, "python")),
    ("How does Python group `a +`?", lambda: grouping_of("a +", "python")),
    ("How does Python group `a; b`?", lambda: grouping_of("a; b", "python")),
    ("How does Python group 3,000 sums?", lambda: grouping(_python(_WIDE), _at(1))),
    ("What guards ``?", lambda: guards(_python("def f(a):\n    a()\n"), _at(2), "")),
    ("Which keys has a file of 30,000 keys?", lambda: keys(change({"a.yml": "".join(f"key{n}: 1\n" for n in range(120_000))}), "a.yml", "limit")),
    ("How does the loop end, with `#ifdef` in it?", lambda: loop_exits(change(_C), _at(2, "shop.c"))),
    ("What became of `load` in a file that is not at hand?", lambda: symbol_change(_PART, "load", path="app.py")),
    ("Does Python parse `return` outside of a function?", lambda: parses(_python("x = f'{a!z}'\nreturn 1\nawait x\n"), "app.py")),
    ("What is around line 1, in 700 calls?", lambda: around(_python(_DEEP), _at(1))),
    ("Which tests name `()`?", lambda: symbol_tests(_python("a = 1\n"), "()")),
    ("Does a template parse?", lambda: parses(_python("x = 1  # {{ name }}\n{{ name }}\n"), "app.py")),
    ("What implements `Base`, in 120 long files?", lambda: implementations(change(_FILES), "Base")),
    ("Where is `load` used, in 120 long files?", lambda: references(change(_FILES), "load")),
    ("Where is `load` defined, in 120 long files?", lambda: definitions(change(_FILES), "load")),
    ("Where is `left` declared, where a manifest is a picture?", lambda: dependencies(change({"package.json": "\0left", "a.js": "left()\n"}), "left", path="a.js")),
    ("Which keys has a file of 30,000 short keys?", lambda: keys(change({"a.json": "{" + ",".join(f'"k{n}":1' for n in range(60_000)) + "}"}), "a.json", "limit")),
    ("How does Python group 3,000 brackets?", lambda: grouping_of("(" * 2_000 + "a" + ")" * 2_000, "python")),
    ("Who writes `size`, where `setattr` is used?", lambda: writers(_python("size = 1\nsetattr(a, b, 2)\n"), "size")),
    ("Who writes `size`, which is handed on by reference?", lambda: writers(change({"a.c": "int size = 1;\nvoid f(void) {\n    read(&size);\n}\n"}), "size")),
    ("Who writes `size`, which an argument is called?", lambda: writers(_python("size = 1\nread(size=2)\n"), "size")),
)  # fmt: skip
"""Questions to the code that no claim and no look-up puts so, in words."""
