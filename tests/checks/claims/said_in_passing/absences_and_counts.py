"""What is wanting, counted or of a value, beside the plain statement."""

from __future__ import annotations

from tests.checks.claims.said_in_passing.pair import Pair

LIMITS = "def bind(cls):\n    if cls.soft_limit is None:\n        cls.soft_limit = cls.limit\n    if cls.hard_limit is None:\n        cls.hard_limit = cls.limit\n"
MARKS = "def strip(text):\n    for ch in text:\n        if ch == '<':\n            nested_depth += 1\n        elif ch == '>' and nested_depth:\n            nested_depth -= 1\n"
ONCE = "package a\n\nfunc serve(info Info) {\n\tbasePrice := price{}\n\tcost := info.Cost()\n\tif cost.Low() {\n\t\tcost = basePrice\n\t}\n\tpay(cost)\n}\n"
SHARED = "def part_names(meta, ttl):\n    return [name for name in meta.split(',') if ttl]\n"
HOOK = "KEPT_HOOK = hook()\n\n\ndef call_hook(run):\n    set_hook(run)\n    return KEPT_HOOK\n"
POINTER = "package a\n\nfunc (au Up) get() bool {\n\tif au.Range.Low == nil {\n\t\treturn true\n\t}\n\treturn *au.Range.Low\n}\n"
CHAIN = "function f(owner, other, list) {\n  if (\n    owner?.kind === other &&\n    owner.rows.length && list && list.rows\n  ) {\n    return 1;\n  }\n}\n"
FOUR = "function run(rows, make, request, done) {\n  next();\n}\n"
OPENED = "func load(dir string) error {\n\tf, err := dir.Open()\n\tif err != nil {\n\t\treturn err\n\t}\n\tuse(f)\n\treturn nil\n}\n"
MIDDLEWARE = 'class M\n  def call(job)\n    @rows.set(job["shop_id"])\n  end\nend\n'
SENDER = "RETRIES = 40\n\nclass Sender:\n    def __init__(self):\n        self.was_checked = False\n\n    def check(self):\n        if not self.was_checked:\n            self.was_checked = True\n"
ESCAPED = "def put(out, row):\n    out.push(escape_text(row))\n    out.push(row_name())\n"
WRAPPED = "func (v *V) DecodeAll(raw any) error {\n\treturn nil\n}\n"
HEADERS = "function serve(res) {\n  pipe(res);\n  res.writeHead(200, {\n    'X-Shop-Name': 'a'\n  });\n}\n"
ROUTER = "function wrap(fn, last) {\n  if (fn.failed) return last(fn);\n  fn();\n}\n"
CALLS = "package a\n\nfunc show(v any) any {\n\tv = Latest(v)\n\tswitch {\n\tcase true:\n\t\tv = Latest(v)\n\t}\n\treturn v\n}\n"
NIL = "package a\n\nfunc show(n int) {\n\trawRows := make([]Row, n)\n\tfor i := range rawRows {\n\t\trawRows[i] = row(i)\n\t}\n\tuse(rawRows[0])\n}\n"
RETRIES = "limit = 40\nrows = 1\n"
LOADER = "def load_rows():\n    return 1\n\n\ndef save_rows():\n    return 3\n"
LOADER_TESTS = (
    "from app import load_rows, save_rows\n\n\ndef test_rows():\n    assert load_rows() < save_rows()\n"
)
POSITION = "pos = 0\n\n\ndef load(rows):\n    return rows[pos]\n"
SHARED_CALLS = (
    "def a(text):\n    return text.put(1).put(2)\n\n\ndef b(text):\n    return text.put(1).put(2).put(3)\n"
)
ENDING = "def run(rows, end):\n    try:\n        check(rows)\n    finally:\n        end()\n"
INDEXED = "def part(rows, at):\n    first = rows[row_at-1]\n    return first\n"

PAIRS = {
    "an upper bound": Pair(
        "def f(x):\n    load_rows(x)\n    load_rows(x)\n", 2,
        "There are up to three `load_rows()` calls in `f`.",
        "There are three `load_rows()` calls in `f`.",
    ),
    "fewer than a number": Pair(
        "def f(x):\n    load_rows(x)\n    load_rows(x)\n", 2,
        "There are fewer than three `load_rows()` calls in `f`.",
        "There are three `load_rows()` calls in `f`.",
    ),
    "what rows lack that were kept before the change": Pair(
        "class Row:\n    def __init__(self):\n        self._row_epoch = 1\n", 3,
        "Rows that are kept before this commit have no `_row_epoch`.",
        "The class has no `_row_epoch`.",
    ),
    "the name that the language gives a class": Pair(
        "class RowError extends Error {\n  constructor() {\n    this.name = 'RowError';\n    this.size = 'none';\n  }\n}\n", 3,
        "The class is anonymous: `shop.RowError.name` is `'all'`.",
        "The class is empty: `shop.RowError.size` is `'all'`.",
        path="a.js",
    ),
    "how many lines further down something is": Pair(
        "def f(rows):\n    rows.put_all(1)\n", 2,
        "Two lines down `rows.put_all(1)` is called at once.",
        "There are two `rows.put_all(1)` calls.",
    ),
    "what another file lacks": Pair(
        "class RowBuilder:\n    pass\n", 1,
        "`CHANGES.md` lists `OldBuilder`, but `RowBuilder` is missing there.",
        "It lists `OldBuilder`, but `RowBuilder` is missing there.",
        others={"CHANGES.md": "OldBuilder\n"},
    ),
    "what is undefined after a thing": Pair(
        "class RowError(Exception):\n    pass\n", 1,
        "The state is left undefined after `RowError`.",
        "Here `RowError` is undefined.",
    ),
    "what exporting a thing does": Pair(
        "export const all_rows = [];\n", 1,
        "`all_rows` was private; exporting it makes the list reachable.",
        "`all_rows` was private; consider exporting it.",
        path="a.js",
    ),
    "a value by somebody else's word": Pair(
        "ROW_LIMIT = 10\n", 1, "The spec requires that `ROW_LIMIT` is 20.", "I think `ROW_LIMIT` is 20."
    ),
    "a value by a document": Pair(
        "ROW_LIMIT = 10\n", 1, "Per the docs, `ROW_LIMIT` is 20.", "Still, `ROW_LIMIT` is 20."
    ),
    "a value that is expected": Pair(
        "ROW_LIMIT = 10\n", 1, "Expected: `ROW_LIMIT` is 20.", "Note: `ROW_LIMIT` is 20."
    ),
    "a change that has no test": Pair(
        HOOK, 4,
        "This change looks unrelated to `call_hook` and has no test.",
        "`call_hook` is new and has no test.",
        others={"tests/test_app.py": "from app import call_hook\n\n\ndef test_a():\n    assert call_hook(1)\n"},
    ),
    "what is to be seen to": Pair(
        SHARED, 2, "Please check that no `meta.split(` calls are left.",
        "This means that no `meta.split(` calls are left."
    ),
    "what is made sure of": Pair(
        SHARED, 2, "Make sure there are no `meta.split(',')` calls.", "There are no `meta.split(',')` calls."
    ),
    "a reason, not the denial before it": Pair(
        LIMITS, 3,
        "It no longer has any effect because `soft_limit` and `hard_limit` are already non-`None`.",
        "`soft_limit` is missing.",
    ),
    "a mark of the input": Pair(
        MARKS, 3,
        "A lone `<` counts, and since there's no matching `>`, all behind it is dropped.",
        "There is no `nested_depth` here.",
    ),
    "the line that sets a variable": Pair(
        ONCE, 5, "`basePrice` is used once; inline it.", "`basePrice` is used three times.", path="a.go"
    ),
    "something else that is nil": Pair(
        POINTER, 7,
        "`au.Range` is a pointer. For every existing config it is `nil`, and `au.Range.Low` panics on each request.",
        "`au.Range.Low` is dereferenced without a nil check.",
        path="a.go",
    ),
    "a chain that passes over null": Pair(
        CHAIN, 3,
        "When `owner` is null and `other` is `undefined`, `owner?.kind === other` is true, and the next line dereferences null. This crashes.",
        "When `list` is null, `list.rows` throws.",
        path="a.js",
    ),
    "how many fewer": Pair(
        FOUR, 1, "`run` takes one argument fewer than the other.", "`run` takes one argument.", path="a.js"
    ),
    "lines that are proposed with a check": Pair(
        OPENED, 6,
        "It is never closed.\n\n```suggestion\n\tf, err := dir.Open()\n\tif err != nil {\n\t\treturn err\n\t}\n\tdefer f.Close()\n```",
        "It is never checked.\n\n```suggestion\n\tif err != nil {\n\t\treturn err\n\t}\n```",
        path="a.go",
    ),
    "data that lack a key": Pair(
        MIDDLEWARE, 3,
        "Jobs enqueued before this have no `shop_id` key, so `@rows.set(nil)` raises.",
        "`call` has no `shop_id`.",
        path="a.rb",
    ),
    "what the function sets": Pair(
        SENDER, 9,
        "`was_checked` is set to `True` before it has run.",
        "`RETRIES` is set to 30.",
    ),
    "what another statement lacks": Pair(
        ESCAPED, 3,
        "`row_name()` is written in double quotes without `escape_text`.",
        "There is no `escape_text` in `put`.",
    ),
    "a thing of another kind": Pair(
        WRAPPED, 1, "There's no package-level `DecodeAll` wrapper.", "There's no `DecodeAll`.", path="a.go"
    ),
    "what follows from another fault": Pair(
        HEADERS, 2,
        "It is piped without a head, so no `X-Shop-Name` is sent.",
        "The `X-Shop-Name` header is missing.",
        path="a.js",
    ),
    "a case": Pair(
        ROUTER, 3, "When it is sent by itself, `last` isn't called.", "`last` isn't called.", path="a.js"
    ),
    "once more": Pair(
        CALLS, 5,
        "`Latest` is called unconditionally at line 4 and then once more in the case.",
        "`Latest` is called three times in `show`.",
        path="a.go",
    ),
    "an argument of that name": Pair(
        NIL, 8,
        "`check` is now called with `nil` for `rawRows`, and it reads `rawRows[0]`, so it panics.",
        "`rawRows` is nil here, and `rawRows[0]` panics.",
        path="a.go",
    ),
    "once, when it runs": Pair(
        CALLS, 5, "`Latest` is read once and kept.", "`Latest` is used three times.", path="a.go"
    ),
    "a time when the code runs": Pair(
        POSITION, 5,
        "After the first row `pos` is 1, which is one too many.",
        "`pos` is 1, which is one too many.",
    ),
    "a flag, which a message may have": Pair(
        "def test():\n    run('-o', 1, '-o', 2)\n", 2,
        "The test passes three `-o` occurrences.",
        "The test has three `run` occurrences.",
    ),
    "what two have in common": Pair(
        SHARED_CALLS, 2, "`a` and `b` share seven `.put` calls.", "`a` has seven `.put` calls."
    ),
    "what comes of something": Pair(
        ENDING, 3, "It throws, and `end` isn't called.", "`end` isn't called.",
    ),
    "a time when it runs, and not the change": Pair(
        POSITION, 5,
        "After the first row `pos` is 1, which is one too many.",
        "After this change `pos` is 1, which is one too many.",
    ),
    "what is so of a value": Pair(
        INDEXED, 2,
        "The comment is wrong: for `row_at == 0` there is no `row_at-1`.",
        "The comment is wrong: in `part` there is no `rows[row_at-1]`.",
    ),
    "a test of one case": Pair(
        LOADER, 1,
        "Add a test for `load_rows(0)`.",
        "Add a test for `load_rows`.",
        others={"tests/test_rows.py": LOADER_TESTS},
    ),
    "a test of what the change does": Pair(
        LOADER, 1,
        "There is no test for `load_rows`.",
        "There is no test for `save_rows`.",
        others={"tests/test_rows.py": LOADER_TESTS},
        base={"app.py": LOADER.replace("return 1", "return 2")},
    ),
}  # fmt: skip
