"""What reviewers say in passing, beside the plain statement: only the plain one is refuted by the code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from tests.checks.claims.warned import warnings_of


@dataclass(frozen=True)
class Pair:
    """Two remarks at the same line: one that says nothing false of the code, and one that does."""

    code: str
    line: int
    sound: str
    false: str
    path: str = "app.py"
    others: Mapping[str, str] = field(default_factory=dict)
    base: Mapping[str, str] | None = None


LIMITS = "def bind(cls):\n    if cls.soft_limit is None:\n        cls.soft_limit = cls.limit\n    if cls.hard_limit is None:\n        cls.hard_limit = cls.limit\n"
MARKS = "def strip(text):\n    for ch in text:\n        if ch == '<':\n            nested_depth += 1\n        elif ch == '>' and nested_depth:\n            nested_depth -= 1\n"
ONCE = "package a\n\nfunc serve(info Info) {\n\tbasePrice := price{}\n\tcost := info.Cost()\n\tif cost.Low() {\n\t\tcost = basePrice\n\t}\n\tpay(cost)\n}\n"
MAKER = "export function makeSender(a) {\n  return a;\n}\n"
SHARED = "def part_names(meta, ttl):\n    return [name for name in meta.split(',') if ttl]\n"
PARTS = (
    "export function show(opts) {\n  const parts = [];\n  if (opts.wide) {\n    parts.push(reset);\n  }\n}\n"
    + "\n" * 60
    + "export function out(parts, tail) {\n  print(parts.join(tail));\n  drainAll(parts, tail);\n}\n"
)
FLAGS = (
    'package a\n\nfunc flags() {\n\tset.Var(f, "deep-scan", "")\n}\n'
    + "\n" * 60
    + "const usage = `\n  -deep-scan\n      Scan it all\n  -slow-scan-all\n`\n"
)
STORE = "class Store:\n    def storage(self):\n        return self.cfg.storage\n\n    def app(self, name):\n        return self.cfg.apps[name]\n"
CASES = "def test_path():\n    assert get('foo', 1) == 1\n\n\ndef test_nested():\n    assert get('baz/mesa', 1) == 'jar'\n"
FIELD = "class Options:\n    json_object: bool = Field(\n        description='Output a valid object',\n        default=False,\n    )\n"
WITHIN = "def test_rain(sent):\n    assert 'rain' in sent['model_calls']['tools'][0]['name']\n"
SGR = "def test_colours():\n    out('\\x1B[48;2;208;218;231mLorem')\n"
HOOK = "KEPT_HOOK = hook()\n\n\ndef call_hook(run):\n    set_hook(run)\n    return KEPT_HOOK\n"
TAIL = (
    "def mark(text):\n    if not text:\n        return text\n"
    + "\n" * 40
    + "def tail(text):\n    clean = text.replace(DASH, LINE)\n    return clean\n"
)
COOKIE = "def test_cookie():\n    check('SESS=Ts; expires=W; Max-Age=2000000; path=/')\n"
NUMBERED = "ROW_KEY2 = 2\nROW_KEY3 = 3\n"
NAMESAKE = "def run(found):\n    parts = [part.title for part in found]\n    return parts\n\n\ndef parts():\n    return 1\n\n\ndef other(found):\n    return found\n\n\ndef listed(part):\n    return PartTitle.of(part.title_of)\n"
CASED = "def end(self):\n    self.row_y = self.most\n\n\ndef start(self):\n    self.move(y_axis=False)\n"
TWICE = "def pick(rows, limit):\n    if not rows:\n        return None\n    if limit is None:\n        return None\n    return rows[:limit]\n"
EXAMPLE = "/**\n * import { TypedPrice, StatusLabel } from './typed';\n *\n */\nclass Private {\n}\n"
PAIRED = (
    "const useOther = (key) => [key, key];\n"
    + "\n" * 18
    + "const readState = useMemo(() => {\n  return [\n"
    + "    () => 1,\n" * 20
    + "  ];\n}, []);\n"
    + "\n" * 30
    + "use(readState[0], readState[1]);\nuse(useOther[0], useOther[1]);\n"
)
STARRED = (
    "def best():\n    return LOG_WIDE if tty else LOG_BARE\n"
    + "\n" * 40
    + "def name_of_format(name):\n    return name + '_wide'\n"
)
TYPO = "\n\nWIDE_FROMAT = 'w'\nNAME_FROMAT = 'n'\n"
FALLS = "def run(name):\n    part = find_part(name)\n    if part is None:\n        return 0\n\n\ndef find_part(name):\n    return PARTS[name]\n"
BLOCK = "class A\n  def name(row)\n    return H.make(row.gsub(/(x)([a-z])/) {|m| $2.upcase })\n  end\nend\n"
GIVEN = "function f(obj) {\n  if (obj !== undefined && obj !== null) {\n    return g(obj);\n  }\n}\n"
GIVEN_BEFORE = "function f(obj) {\n  if (obj) {\n    return g(obj);\n  }\n}\n"
POINTER = "package a\n\nfunc (au Up) get() bool {\n\tif au.Range.Low == nil {\n\t\treturn true\n\t}\n\treturn *au.Range.Low\n}\n"
CHAIN = "function f(owner, other, list) {\n  if (\n    owner?.kind === other &&\n    owner.rows.length && list && list.rows\n  ) {\n    return 1;\n  }\n}\n"
CLOSING = "class Client:\n    def open(self):\n        return self._kept_rows.pop()\n\n    def close(self):\n        self._stack.close()\n"
CONFIG = "module Shop\n  class Config\n    DEFAULTS = {\n      labels: 1,\n    }\n  end\nend\n"
DOCUMENTED = "<?php\nclass D {\n    /**\n     * Add a callable.\n     */\n    public function addCall($c) {\n        return $c;\n    }\n}\n"
TYPED = "pub fn add_row(&self) {\n    self.paths.clone();\n}\npub fn build(&self, cwd: Option<PathBuf>) -> Row {\n    cwd\n}\n"
FOUR = "function run(rows, make, request, done) {\n  next();\n}\n"
OPENED = "func load(dir string) error {\n\tf, err := dir.Open()\n\tif err != nil {\n\t\treturn err\n\t}\n\tuse(f)\n\treturn nil\n}\n"
MIDDLEWARE = 'class M\n  def call(job)\n    @rows.set(job["shop_id"])\n  end\nend\n'
SENDER = "RETRIES = 40\n\nclass Sender:\n    def __init__(self):\n        self.was_checked = False\n\n    def check(self):\n        if not self.was_checked:\n            self.was_checked = True\n"
ESCAPED = "def put(out, row):\n    out.push(escape_text(row))\n    out.push(row_name())\n"
WRAPPED = "func (v *V) DecodeAll(raw any) error {\n\treturn nil\n}\n"
HEADERS = "function serve(res) {\n  pipe(res);\n  res.writeHead(200, {\n    'X-Shop-Name': 'a'\n  });\n}\n"
ROUTER = "function wrap(fn, last) {\n  if (fn.failed) return last(fn);\n  fn();\n}\n"
CALLS = "package a\n\nfunc show(v any) any {\n\tv = Latest(v)\n\tswitch {\n\tcase true:\n\t\tv = Latest(v)\n\t}\n\treturn v\n}\n"
SIZES = (
    "function etag(body) {\n  return make(body, weakMode);\n}\n"
    + "\n" * 60
    + "exports.tag = makeTag({ weakMode: false });\nexports.kind = 'text/html; charset=utf-8';\nsetWeak(weakTag, true);\n"
)
UNION = "export function check(server, hash) {\n  warn(hash);\n}\nexport function html(value) {\n  /** @type {string | TrustedText} */\n  const text = value;\n  return text;\n}\n"
SNIPS = (
    "function f(row) {\n  return row.snip(begin, type.end);\n}\n"
    + "\n" * 60
    + "function g(row) {\n  return row.snip(start, end);\n}\nfunction h(row) {\n  return row.trimmed(start, end);\n}\n"
)
FILES = {
    "docs/install.md": "# Install\n",
    "History.md": "# 1.0\n",
    "later.rb": "events.register(:state_now)\n",
}
NIL = "package a\n\nfunc show(n int) {\n\trawRows := make([]Row, n)\n\tfor i := range rawRows {\n\t\trawRows[i] = row(i)\n\t}\n\tuse(rawRows[0])\n}\n"
TYPES = (
    "package a\n\nfunc show() {\n}\n"
    + "\n" * 60
    + "func all() {\n\tresp := []*Partition{}\n\tresp = newPartition(all, false)\n}\n"
)
PLACES = "function top(place) {\n  return Math.max(place[0].length, 3);\n}\n"
RETRIES = "limit = 40\nrows = 1\n"
SHOW = "export function show(row) {\n  return row;\n}\n"
LOADER = "def load_rows():\n    return 1\n\n\ndef save_rows():\n    return 3\n"
LOADER_TESTS = (
    "from app import load_rows, save_rows\n\n\ndef test_rows():\n    assert load_rows() < save_rows()\n"
)
POSITION = "pos = 0\n\n\ndef load(rows):\n    return rows[pos]\n"
REFERENCE = "pub fn put(row: Row) {\n    self.rows.write_row(name, bin, &done, buf);\n}\n"
SHARED_CALLS = (
    "def a(text):\n    return text.put(1).put(2)\n\n\ndef b(text):\n    return text.put(1).put(2).put(3)\n"
)
ENDING = "def run(rows, end):\n    try:\n        check(rows)\n    finally:\n        end()\n"
PAGES = (
    "def load_page(number):\n    return number\n"
    + "\n" * 60
    + "def save_page(number, page_cache):\n    page_cache[number] = number\n"
)
COMMENTED = "def load(rows):\n    match = first_of(rows)\n    if not match:\n        # no rows are left\n        return none_of(rows)\n"
LISTED = "def put(a):\n    if not isinstance(a, list):\n        return None\n"
GATE = "pub struct Gate {\n    part_rows: Rows,\n}\n\nimpl Gate {\n    pub fn close(&self) {\n        self.part_rows.close();\n    }\n}\n"
PUSH = "package a\n\nfunc push(buf Buf) error {\n\tif _, err := write(buf); err != nil {\n\t\treturn err\n\t}\n\treq, err := newRequest(buf)\n\tsend(req)\n\treturn err\n}\n"
PUSHED = "package a\n\nfunc push(buf Buf) error {\n\treq, err := newRequest(buf)\n\tif err != nil {\n\t\treturn err\n\t}\n\tsend(req)\n\treturn nil\n}\n"
CHECKED = "\n\n```suggestion\n\tif err != nil {\n\t\treturn err\n\t}\n\tsend(req)\n```"
INDEXED = "def part(rows, at):\n    first = rows[row_at-1]\n    return first\n"
COPIES = "class Rule:\n    def empty(self):\n        return Rule(**self.plain_args())\n\n    def plain_args(self):\n        return {}\n\n\nclass Group:\n    def rules(self, rule):\n        return rule.empty()\n"
KEPT = "def load(path):\n    with open(path) as file:\n        kept_rows = pickle.load(file)\n    return kept_rows\n"
LAZY = (
    "type LazyMode = {\n  on: true;\n};\n"
    + "\n" * 40
    + "export type Options = {\n  lazy?: false | LazyMode;\n  wide?: false | WideMode;\n};\n"
)
BINDINGS = "def setup(app):\n    app.bind_all(scan(app))\n"
TRIM = "def trim(part):\n    if len(part) == 1 and part.find('/') == 0:\n        part = part.lstrip('/')\n    return part\n"
PATTERN = (
    "ROW_PATTERN = make('a')\n"
    + "\n" * 40
    + "def check(text):\n    return ROW_PATTERN.matcher(text).matches()\n\n\ndef other(text):\n    return pattern_of(text).found()\n"
)
SKIPS = (
    "def test_all():\n    run(1)\n"
    + "\n" * 40
    + "def test_more(broker):\n    raise broker.skip_test('no broker', 1)\n"
)
SWITCH = "pub fn gen_rows(item: Item) {\n    gen_more(item);\n}\npub fn gen_more(item: Item) {}\n"

PAIRS = {
    "a variable of the name of a function": Pair(
        NAMESAKE, 3,
        "`parts` holds names from `part.title_of`.",
        "`other` holds names from `part.title_of`.",
    ),
    "a case that holds even so": Pair(
        CASED, 2,
        "`end` sets `row_y` to the maximum even when `y_axis=False`.",
        "`end` sets `y_axis=False`.",
    ),
    "what is plainer than the code": Pair(
        COOKIE, 2,
        "`check('SESS=Ts; expires=W; Max-Age=0; path=/')` says this more plainly than a count.",
        "`check('SESS=Ts; expires=W; Max-Age=0; path=/')` says this plainly.",
    ),
    "a class that a field may hold": Pair(
        NAMESAKE, 11,
        "`other` delegates to the inner `PartTitle`.",
        "`other` delegates to `PartTitle.of`.",
    ),
    "a verb of names and of code": Pair(
        TYPO, 3, "`WIDE_FORMAT` reads well.", "`WIDE_FORMAT` reads the row well."
    ),
    "a comparison of deeds": Pair(
        TYPO, 3, "`WIDE_FORMAT` is more plain.", "`WIDE_FORMAT` takes more room."
    ),
    "a number that another one begins with": Pair(
        "def f():\n    note('kept for 30 days')\n    client.timeout = 30\n", 3,
        "`kept for 3` is what it says.",
        "`client.timeout = 3` is what it sets.",
    ),
    "what is removed from a function": Pair(
        SHARED, 2,
        "The comment promises it, but the `clear(meta)` call that followed it in `part_names` has been removed.",
        "`part_names` has been removed.",
        base={"app.py": SHARED.replace("    return", "    clear(meta)\n    return")},
    ),
    "the next one of a row of names": Pair(
        NUMBERED, 1, "Windows defines `ROW_KEY21`, which falls through.", "Windows defines `ROW_KAY2`, which falls through."
    ),
    "what exists already in a case": Pair(
        SHARED, 1,
        "`part_names` raises `AlterError` when the part already exists.",
        "`part_names` already raises `AlterError`.",
    ),
    "how it would be right": Pair(
        COOKIE, 2, "The marks in this test are wrong: expiring is `Max-Age=0`.", "The mark in this test is right: expiring is `Max-Age=0`."
    ),
    "what another thing is or does": Pair(
        HOOK, 5,
        "`KEPT_HOOK` is kept at import time, so a hook set later is overwritten and never used.",
        "`KEPT_HOOK` is kept at import time and never used.",
    ),
    "a change that has no test": Pair(
        HOOK, 4,
        "This change looks unrelated to `call_hook` and has no test.",
        "`call_hook` is new and has no test.",
        others={"tests/test_app.py": "from app import call_hook\n\n\ndef test_a():\n    assert call_hook(1)\n"},
    ),
    "what is skipped": Pair(
        TAIL, 3,
        "The early return skips `clean = text.replace(DASH, LINE)`.",
        "The early return comes after `clean = text.replace(DASH, LINE)`.",
    ),
    "a type of a product": Pair(
        SHARED, 1, "It depends on the JDK's `part_namez` for that.", "It depends on `part_namez` for that."
    ),
    "a case that no test has": Pair(
        COOKIE, 2, "No test covers `Max-Age=0` or less.", "`Max-Age=0` is covered."
    ),
    "a case that is lacking": Pair(
        COOKIE, 2, "It lacks a case for `Max-Age=0`.", "It has a case for `Max-Age=0`."
    ),
    "what the change inlines": Pair(
        SHARED, 2,
        "Inlining `split_at_commas` makes it longer.",
        "`split_at_commas` is still slow.",
        base={"app.py": SHARED.replace("meta.split(',')", "split_at_commas(meta)")},
    ),
    "the deed of a nearer function": Pair(
        STORE, 3,
        "`storage()` below dereferences `self.cfg.storage` and `app()` does `self.cfg.apps[name]`.",
        "`storage()` reads `self.cfg.apps[name]`.",
    ),
    "what a table of cases brings": Pair(
        CASES, 6,
        "`'baz/mesa'` is asserted again in `test_path`.",
        "`get('baz/mesa', 1)` is called again in `test_path`.",
    ),
    "arguments that are left out": Pair(
        FIELD, 2,
        "`json_object: bool = Field(default=False)` is never `None`.",
        "`json_object: bool = Field(default=True)` is never `None`.",
    ),
    "a beginning that is left out": Pair(
        WITHIN, 2,
        "`'rain' in ...['name']` is a test of a part.",
        "`'rain' in sent['calls']['tools'][0]['name']` is a test of a part.",
    ),
    "the beginning of a string": Pair(
        SGR, 2,
        "The output has `\\x1B[48;2;208;218;231m`, although it is off.",
        "The output has `\\x1B[48;2;208;218;232mLorem`, although it is off.",
    ),
    "a way to write names": Pair(
        SHARED, 1, "Fields elsewhere are `_camelCase`.", "Fields elsewhere are `_camelRow`."
    ),
    "what a test does not test": Pair(
        CASES, 2,
        "`get_start_line` and `get_headers` have no tests of their own.",
        "`test_start_line` and `test_headers` are slow.",
        path="tests/test_shop.py",
        others={
            "shop.py": "def get_start_line():\n    pass\n\n\ndef get_headers():\n    pass\n",
            "tests/test_lines.py": "def test_start_line():\n    pass\n\n\ndef test_headers():\n    pass\n",
        },
    ),
    "a short quote that is anybody's": Pair(
        SGR + "\n" * 50 + "run(thinking=True)\nrun(deep_thinking=True)\n", 1,
        "The test passes `thinking=True`.",
        "The test passes `deep_thinking=True`.",
    ),
    "what is to be seen to": Pair(
        SHARED, 2, "Please check that no `meta.split(` calls are left.",
        "This means that no `meta.split(` calls are left."
    ),
    "what is made sure of": Pair(
        SHARED, 2, "Make sure there are no `meta.split(',')` calls.", "There are no `meta.split(',')` calls."
    ),
    "what a colon leads to": Pair(
        TWICE, 2,
        "Collapse into one condition: `if not rows or limit is None:`",
        "The condition is `if not rows or limit is None:`.",
    ),
    "a version that could be": Pair(
        TWICE, 2,
        "These two could be one: `if not rows or limit is None`.",
        "The check here is this: `if not rows or limit is None`.",
    ),
    "a shorter version": Pair(
        TWICE, 2, "Simpler: `if not rows or limit is None`.", "Line 4 reads: `if not rows or limit is None`."
    ),
    "names that a comment has": Pair(
        EXAMPLE, 4,
        "`TypedPrice` and `StatusLabel` are in the example, which needs neither.",
        "`TypedRow` and `StatusRow` are in the example, which needs neither.",
        path="private.js",
        others={"typed.js": "class TypedPrice {}\nclass StatusLabel {}\nclass TypedRow {}\nclass StatusRow {}\n"},
    ),
    "a caller of the code": Pair(
        SHARED, 1,
        "`print_parts` passes no time to live.",
        "`_print_parts` passes no time to live.",
        others={"print.py": "def print_parts(parts):\n    pass\n\n\ndef _print_parts(parts):\n    pass\n"},
    ),
    "the file of a constant that is spelled out": Pair(
        SHARED, 1,
        "`_part_names` is internal (`PartList::LONGEST_NAME`).",
        "`_part_names` is internal (`LONGEST_NAME`).",
        others={"part_list.py": "LONGEST_NAME = 4\n_part_names = 1\n"},
    ),
    "the head of the statement around": Pair(
        PAIRED, 40,
        "`readState` is a tuple now; `readState[0]` and `readState[1]` say little.",
        "`useOther` is a tuple now; `useOther[0]` and `useOther[1]` say little.",
        path="a.js",
    ),
    "constants with a star": Pair(
        STARRED, 2,
        "`name_of_format` adds `name + '_wide'`, so the `*_WIDE` constants are no use.",
        "`name_of_format` adds `name + '_wide'`, so the `*_SMALL` constants are no use.",
    ),
    "what the diff lacks": Pair(
        ONCE, 3,
        "I don't see `PartLister` defined in this diff.",
        "`PartLister` is not defined.",
        path="a.go",
        others={"b.go": "package a\n\ntype PartLister struct{}\n"},
    ),
    "what the change switches from": Pair(
        SHARED, 2,
        "Switching from `split_at(meta, ttl)` to a list is churn.",
        "`split_at(meta, ttl)` is slow.",
        base={"app.py": SHARED.replace("meta.split(',')", "split_at(meta, ttl)")},
    ),
    "a typo": Pair(
        TYPO, 3,
        "`WIDE_FROMAT` is a typo for `WIDE_FORMAT`.",
        "`WIDE_FORMAT` is the default.",
    ),
    "a name that reads better": Pair(
        TYPO, 3, "`NAME_FORMAT` reads better.", "`WIDE_FORMAT` drops the name."
    ),
    "a clearer name": Pair(TYPO, 3, "`WIDE_FORMAT` is clearer.", "`WIDE_FORMAT` is slow."),
    "code that is cut short": Pair(
        SHARED, 1,
        "`wrap('<b>', text, \u2026, ttl_of(row))` leaves the tag open.",
        "`wrap('<b>', text, ttl_of(row))` leaves the tag open.",
        others={"wrap.py": "wrap('<b>', text, \u2026, ttl_of(row))\nwrap('<b>', text, ttl_of(row))\n"},
    ),
    "the implementation beside a type": Pair(
        SHARED, 1,
        "It returns nothing, but the implementation keeps it (`rows[part] = ttl_of(part, row)`).",
        "`rows[part] = ttl_of(part, row)` is slow.",
        others={"keep.py": "rows[part] = ttl_of(part, row)\n"},
    ),
    "a clause whose verb is not known": Pair(
        FALLS, 3,
        "If `name` is new, or `find_part()` returns a falsy value, the block completes without raising and execution falls through to `if part is None`.",
        "`find_part()` has `if part is None`.",
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
    "a file that something is not added to": Pair(
        LIMITS, 3,
        "`soft_limit` isn't added to the schema, `docs/install.md` or the changelog.",
        "There is no `docs/install.md`.",
        others=FILES,
    ),
    "a file behind a slash": Pair(
        LIMITS, 3,
        "It isn't listed in the README/`docs/install.md` section on limits.",
        "`docs/install.md` is missing.",
        others=FILES,
    ),
    "an entry of a file": Pair(
        LIMITS, 3, "There's no `History.md` entry for the key.", "There's no `History.md`.", others=FILES
    ),
    "the line that sets a variable": Pair(
        ONCE, 5, "`basePrice` is used once; inline it.", "`basePrice` is used three times.", path="a.go"
    ),
    "definitions in two files": Pair(
        MAKER, 1,
        "`makeSender` is defined twice, here and in `upload.ts`.",
        "`makeSender` is defined twice in this file.",
        path="a.ts",
    ),
    "a value that comes out": Pair(
        SHARED, 1, "`part_names` returns `_no_part_` for it.", "`part_names` reads `_no_part_` from it."
    ),
    "a name as an example": Pair(
        SHARED, 1, "Private fields are prefixed with an underscore (`_ttl`).", "`_ttl` is read twice here."
    ),
    "a name that is proposed": Pair(
        SHARED, 1, "A loop or a helper `_split_once(name)` avoids that.", "`_split_once` drops that."
    ),
    "what the language calls by itself": Pair(
        SHARED, 1, "`__wakeup` runs arbitrary code then.", "`_wakeup` runs arbitrary code then."
    ),
    "a call of a variable at hand": Pair(
        PARTS, 3,
        "`parts.join(tail)` puts blanks around the codes.",
        "`drainAll(parts, tail)` puts blanks around the codes.",
        path="a.ts",
    ),
    "an option of the command line": Pair(
        FLAGS, 4,
        "`-deep-scan` isn't validated before it is used.",
        "`-slow-scan-all` isn't validated before it is used.",
        path="a.go",
    ),
    "the parameters of a block": Pair(
        BLOCK, 3,
        "`row.gsub(/(x)([a-z])/) { $2.upcase }` isn't what `capitalize` does.",
        "`row.gsub(/(x)([a-z])/) { $1.upcase }` isn't what `capitalize` does.",
        path="a.rb",
    ),
    "what the old condition did": Pair(
        GIVEN, 2,
        "`obj !== undefined && obj !== null` lets through what `if (obj)` excluded.",
        "`if (obj)` lets through what is empty.",
        path="a.js",
        base={"a.js": GIVEN_BEFORE},
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
    "a deed that is denied behind another one": Pair(
        CLOSING, 6,
        "`close` closes the stack but never clears `self._kept_rows`.",
        "`close` closes the stack and clears `self._kept_rows`.",
    ),
    "where something is not added": Pair(
        CONFIG, 3,
        "`:colors` isn't added to `Shop::Config::DEFAULTS`.",
        "`Config.DEFAULTS` is missing.",
        path="lib/config.rb",
    ),
    "a break that is not documented": Pair(
        DOCUMENTED, 6,
        "This is a break for users of `addCall` and is not documented.",
        "`addCall` is not documented.",
        path="a.php",
    ),
    "a value of a type": Pair(
        TYPED, 2,
        "`Option<PathBuf>` is cloned for every row in `add_row`.",
        "`cwd: Option<PathBuf>` is read for every row in `add_row`.",
        path="a.rs",
    ),
    "a type of several": Pair(
        UNION, 1,
        "`check` now receives `string | TrustedText` and warns.",
        "`check` reads `const text = value`.",
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
        "The `X-Shop-Name` header is missing here.",
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
    "a value, and no quote": Pair(
        SIZES, 2,
        "For that it returns `\"utf-8\";`.",
        "`setWeak(weakTag, true)` costs a lot.",
        path="a.js",
    ),
    "the same call with other arguments": Pair(
        SNIPS, 2,
        "`row.snip(start, end)` copies all of it.",
        "`row.trimmed(start, end)` copies all of it.",
        path="a.js",
    ),
    "parameters": Pair(
        SIZES, 2,
        "As a parser it receives `(weakTag, true)`, which is fine.",
        "`setWeak(weakTag, true)` costs a lot.",
        path="a.js",
    ),
    "a function of something else": Pair(
        SWITCH, 2,
        "The other backend's `gen_rows` calls `fail_all(1012)` first.",
        "`gen_rows` calls `fail_all(1012)` first.",
        path="a.rs",
    ),
    "what a parameter was changed to": Pair(
        CLOSING, 5,
        "The first parameter changed from `rows=None` to `_kept_rows`, but the caller in `close` still does `Rows(self.rows)`.",
        "`close` reads `_kept_rows` from `self`.",
    ),
    "both of two elements": Pair(
        PLACES, 2,
        "`place[1]`, beside `place[0]`, is hard to read.",
        "`place[1]`, beside `length`, is hard to read.",
        path="a.js",
    ),
    "a file that is not there, as it says": Pair(
        LIMITS, 3,
        "No test file goes with the class (`tests/test_limits.py`).",
        "The test file of the class (`tests/test_limits.py`) is slow.",
        others={"tests/test_rows.py": "x = 1\n"},
    ),
    "files named like one": Pair(
        LIMITS, 3,
        "The export is added here, but `tests/index.d.ts`-style aliases and the list in the README need it too.",
        "It repeats what `tests/index.d.ts` has.",
        others={"tests/test_rows.py": "x = 1\n"},
    ),
    "a file that the change leaves alone": Pair(
        LIMITS, 3,
        "The typings (`limits.pyi`) for the new argument aren't updated in this PR.",
        "The typings (`soft_limits.pyi`) for the new argument aren't updated in this PR.",
        others={"typings/limits.pyi": "x: int\n"},
    ),
    "a file in a case": Pair(
        LIMITS, 3,
        "If `soft_limits.pyi` isn't updated, callers break.",
        "`soft_limits.pyi` isn't updated, so callers break.",
    ),
    "a file that is asked about": Pair(
        LIMITS, 3,
        "Is it intended that `soft_limits.pyi` isn't updated?",
        "It is odd that `soft_limits.pyi` isn't updated.",
    ),
    "a document that the change leaves alone": Pair(
        LIMITS, 3,
        "`CHANGES.md` isn't updated.",
        "`soft_limits.pyi` isn't updated.",
        others={"HISTORY.md": "# 1.0\n"},
    ),
    "a file of the change to come": Pair(
        LIMITS, 3,
        "A `soft_limits.pyi` would not be updated.",
        "And `soft_limits.pyi` was not touched.",
        others={"typings/limits.pyi": "x: int\n"},
    ),
    "a file left alone, in a later sentence": Pair(
        LIMITS, 3,
        "`soft_limit` is slow. `limits.pyi` isn't updated.",
        "`soft_limit` is slow. `soft_limits.pyi` isn't updated.",
        others={"typings/limits.pyi": "x: int\n"},
    ),
    "an argument of that name": Pair(
        NIL, 8,
        "`check` is now called with `nil` for `rawRows`, and it reads `rawRows[0]`, so it panics.",
        "`rawRows` is nil here, and `rawRows[0]` panics.",
        path="a.go",
    ),
    "a type of Go": Pair(
        TYPES, 2,
        "`[]*Partition` isn't registered as the others are.",
        "`newPartition(all, false)` isn't registered.",
        path="a.go",
    ),
    "imports of a kind": Pair(
        LIMITS, 3,
        "Elsewhere names are imported directly (`from shop.rows import ...`).",
        "`from shop.rows import load_rows as load` is slow here.",
        others={"shop/other.py": "from shop.rows import load_rows as load\n"},
    ),
    "once, when it runs": Pair(
        CALLS, 5, "`Latest` is read once and kept.", "`Latest` is used three times.", path="a.go"
    ),
    "names with a star": Pair(
        SWITCH, 2,
        "`gen_rows` passes `item` to the `gen_*` helpers.",
        "`gen_rows` passes `item_of_all` to `gen_more`.",
        path="a.rs",
    ),
    "a value in parentheses": Pair(
        RETRIES, 1, "The limit is low (`limit = 60;`), as it was.", "`limit = 60;` is low, as it was."
    ),
    "code in parentheses": Pair(
        LIMITS, 3,
        "Each class has a limit, so the path (`cls.soft_limit = cls.lowest_limit`) has lost its test.",
        "`cls.soft_limit = cls.lowest_limit` has no test.",
        base={"app.py": LIMITS.replace("cls.soft_limit = cls.limit", "cls.soft_limit = cls.lowest_limit")},
    ),
    "a quote of another file in parentheses": Pair(
        LIMITS, 3,
        "The limit is what the page says (`lowest = drain_all(row, most)`).",
        "`lowest = drain_all(row, most)` has no test.",
        others={"rows.py": "lowest = drain_all(row, most)\n"},
    ),
    "a name in parentheses": Pair(
        LIMITS, 3, "The check keeps them (`hard_limitt`).", "`hard_limitt` keeps them."
    ),
    "a name in a later sentence": Pair(
        LIMITS, 3,
        "The check is slow. `hard_limitt` keeps them.",
        "`hard_limitt` keeps them. The check is slow.",
    ),
    "a private name in a later sentence": Pair(
        LIMITS, 3,
        "The check is slow. `_kept_limits` holds them.",
        "`_kept_limits` holds them. The check is slow.",
    ),
    "a deed in the third clause": Pair(
        STORE, 3,
        "This is slow, nothing is kept, and `storage` reads `self.cfg.apps[name]`.",
        "`storage` reads `self.cfg.apps[name]`, this is slow, and nothing is kept.",
    ),
    "one of several doers, with something else": Pair(
        STORE, 3,
        "`self.cfg.apps[name]` is read in `app` and, with `self.cfg.storage`, in `storage`.",
        "`self.cfg.apps[name]` is read in `app` and in `storage`.",
    ),
    "a call that goes away": Pair(
        TAIL, 2,
        "The `text.replace(DASH, LINE)` call disappears for one case only.",
        "The `text.replace(DASH, LINE)` call is slow for one case only.",
    ),
    "a type that is written anywhere": Pair(
        SHOW, 2,
        "`(row: Row) => boolean` is the only one without a test.",
        "`(row: Row) => isShownNow` is the only one without a test.",
        path="a.js",
        others={"b.js": "type A = (row: Row) => boolean;\ntype B = (row: Row) => isShownNow;\n"},
    ),
    "a block of what somebody may write": Pair(
        RETRIES, 1,
        "With\n\n```\nlimit = 60\nrows = 1\n```\n\nthe check is slow.",
        "The check of\n\n```\nlimit = 60\nrows = 1\n```\n\nis slow.",
    ),
    "a time when the code runs": Pair(
        POSITION, 5,
        "After the first row `pos` is 1, which is one too many.",
        "`pos` is 1, which is one too many.",
    ),
    "a guess": Pair(
        STORE, 3,
        "`storage` presumably reads `self.cfg.apps[name]`.",
        "`storage` also reads `self.cfg.apps[name]`.",
    ),
    "what something is done for": Pair(
        STORE, 3,
        "`storage` calls on the config to read `self.cfg.apps[name]`.",
        "`storage` reads `self.cfg.apps[name]`.",
    ),
    "a check in other words": Pair(
        STORE, 3,
        "`self.cfg.apps[name]` is guarded by `storage`.",
        "`self.cfg.apps[name]` is read by `storage`.",
    ),
    "one of the values that may come": Pair(
        RETRIES, 1, "`limit = 60;` or `None` gets through.", "`limit = 60;` gets through."
    ),
    "an argument without its reference": Pair(
        REFERENCE, 2,
        "`self.rows.write_row(name, bin, done, buf)` is slow.",
        "`self.rows.write_row(name, bin, !done, buf)` is slow.",
        path="a.rs",
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
    "what was, beside what is": Pair(
        LIMITS, 3,
        "`cls.soft_limit = cls.limit` weakens it: `cls.soft_limit = lowest(cls.limit)` is safer.",
        "`cls.soft_limit = lowest(cls.limit)` is safer.",
        base={"app.py": LIMITS.replace("cls.soft_limit = cls.limit", "cls.soft_limit = lowest(cls.limit)")},
    ),
    "what was, beside a member that is": Pair(
        LIMITS, 3,
        "`cls.soft_limit = lowest(cls.level)` differs from `cls.limit`.",
        "`cls.soft_limit = lowest(cls.level)` differs from `cls.soft_limit`.",
        base={"app.py": LIMITS.replace("cls.limit", "lowest(cls.level)")},
    ),
    "a call that goes on": Pair(
        STORE, 3,
        "`storage` calls on the config to read `self.cfg.apps[name]`.",
        "`storage` goes on to the `self.cfg.apps[name]` entry.",
    ),
    "an argument without its reference, and no operator": Pair(
        REFERENCE, 2,
        "`self.rows.write_row(name, bin, done, buf)` is slow.",
        "`self.rows.write_row(name, &bin, &done, buf)` is slow.",
        path="a.rs",
    ),
    "a time when it runs, and not the change": Pair(
        POSITION, 5,
        "After the first row `pos` is 1, which is one too many.",
        "After this change `pos` is 1, which is one too many.",
    ),
    "a guess on what is done, and not on how good it is": Pair(
        STORE, 3,
        "`storage` presumably reads `self.cfg.apps[name]`.",
        "`storage` reads `self.cfg.apps[name]`, presumably for speed.",
    ),
    "what a third main clause says, and not the second": Pair(
        LIMITS, 3,
        "The check is slow, nothing is kept, and `hard_limitt` is too low.",
        "When it is empty, or the limit is zero, `hard_limitt` is too low.",
    ),
    "what a test does not cover": Pair(
        "def test_all():\n    assert run() == 1\n", 2,
        "`load_rows()` and `keep_rows()` still have no coverage.",
        "`load_rows()` and `keep_rows()` are slow.",
        path="tests/test_app.py",
        others={"tests/test_rows.py": "def load_rows():\n    return 1\n\n\ndef keep_rows():\n    return 2\n"},
    ),
    "a call, cut short": Pair(
        SKIPS, 2,
        "`raise broker.skip_test(...)`: it raises by itself.",
        "`raise broker.skip_test('no broker', 1)`: it raises by itself.",
    ),
    "how a description spells a name": Pair(
        SENDER, 1,
        "The page spells it `Sender.chekc()`, which is slow.",
        "The loop asks `Sender.chekc()`, which is slow.",
    ),
    "a value that a sentence names second, and not plainly": Pair(
        "def test_get():\n    get('/row-one', limit)\n", 2,
        "The name is dull, since nobody told `part` from `get('/row/one', limit)`.",
        "The name is dull, and `get('/row/one', limit)` is slow.",
    ),
    "a second name, in the third clause": Pair(
        LIMITS, 3,
        "It has the type `PlainLiteral`; beside that it is `JoinedLiteral`, so it is slow.",
        "`PlainLiteral` and `JoinedLiteral` are its types, so it is slow.",
        others={"rows.py": "def load(kind):\n    return kind is PlainLiteral or kind is JoinedLiteral\n"},
    ),
    "a use of what the line defines": Pair(
        PATTERN, 1, "`matcher(text).matches()` is slow.", "`pattern_of(text).found()` is slow."
    ),
    "a function that the diff does not show": Pair(
        PAGES, 2,
        "`save_page` fills `page_cache` without a bound.",
        "The call fills it: `page_cache[number] = number` has no bound.",
        base={"app.py": PAGES.replace("return number", "return None")},
    ),
    "a quote that leaves a comment out": Pair(
        COMMENTED, 3,
        "`if not match: return none_of(rows)` ends it.",
        "`if not match: return last_of(rows)` ends it.",
        base={"app.py": COMMENTED.replace("        # no rows are left\n", "")},
    ),
    "a call that is removed, by its arguments": Pair(
        LISTED, 2,
        "The `isinstance(a, str)` check was removed, so text gets through.",
        "The `isinstance(a, list)` check was removed, so text gets through.",
        base={"app.py": LISTED.replace("list):", "list) or isinstance(a, str):")},
    ),
    "a variable that is named as a module": Pair(
        GATE, 6,
        "`Gate::close` still forwards to `part_rows.close`, which does nothing.",
        "`Gate::close` still forwards to `PartRows.close`, which does nothing.",
        path="src/gate.rs",
        others={"src/lib.rs": "pub mod part_rows;\n\npub struct PartRows {\n    at: usize,\n}\n"},
    ),
    "a check of another value by the same name": Pair(
        PUSH, 8,
        f"The error is not checked.{CHECKED}",
        f"`send` runs after any error: `push` never checks `err`.{CHECKED}",
        path="a.go",
    ),
    "what is so of a value": Pair(
        INDEXED, 2,
        "The comment is wrong: for `row_at == 0` there is no `row_at-1`.",
        "The comment is wrong: in `part` there is no `rows[row_at-1]`.",
    ),
    "one of two that a slash joins": Pair(
        COPIES, 10,
        "`Rule.empty()`/`plain_args()` is used by `Group`.",
        "`plain_args()` is used by `Group`.",
    ),
    "a quote that leaves its middle out": Pair(
        KEPT, 3,
        "It still does a bare `kept_rows = ...load()` of what comes.",
        "`kept_rows = json.load(file)` takes what comes.",
    ),
    "what is recommended": Pair(
        BINDINGS, 2,
        "It works, but the documented way is the `keyParts` array.",
        "It works, but the call reads the `keyParts` array.",
    ),
    "what the subject has to do with": Pair(
        BINDINGS, 2,
        "Restricting this to one argument covers `RowHandler` and `AsyncRowHandler`.",
        "`RowHandler` and `AsyncRowHandler` are bound here.",
        others={"handlers.py": "class RowHandler:\n    pass\n\n\nclass AsyncRowHandler:\n    pass\n"},
    ),
    "calls that are merged into one": Pair(
        BINDINGS, 2,
        "The six `bind_from(type_of(app))` calls are collapsed into one.",
        "The six `bind_from(type_of(app))` calls are slow.",
        base={"app.py": "def setup(app):\n    bind_from(type_of(app))\n"},
    ),
    "what code is the same as": Pair(
        TRIM, 2,
        "This is the same as `if len(part) == 1 and part == '/':`, which reads better.",
        "The branch is entered on `if len(part) == 1 and part == '/':`, which reads better.",
    ),
    "a quoted use of the type that is cited": Pair(
        LAZY, 1,
        "`lazy?: false | LazyMode` is one form too many.",
        "`wide?: false | WideMode` is one form too many.",
        path="a.ts",
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


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
def test_what_is_said_in_passing_is_not_refuted(pair: Pair) -> None:
    assert warnings_of((pair.path, pair.code, pair.line, pair.sound), pair.others, _base(pair)) == []


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
def test_the_plain_statement_beside_it_is_refuted(pair: Pair) -> None:
    assert warnings_of((pair.path, pair.code, pair.line, pair.false), pair.others, _base(pair)), pair.false


def _base(pair: Pair) -> dict[str, str] | None:
    """Before the change, with the files beside it."""
    return None if pair.base is None else {**pair.others, **pair.base}
