"""Code that is named beside the cited lines."""

from __future__ import annotations

from tests.checks.claims.said_in_passing.pair import Pair

LIMITS = "def bind(cls):\n    if cls.soft_limit is None:\n        cls.soft_limit = cls.limit\n    if cls.hard_limit is None:\n        cls.hard_limit = cls.limit\n"
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
CASES = "def test_path():\n    assert get('foo', 1) == 1\n\n\ndef test_nested():\n    assert get('baz/mesa', 1) == 'jar'\n"
SGR = "def test_colours():\n    out('\\x1B[48;2;208;218;231mLorem')\n"
TAIL = (
    "def mark(text):\n    if not text:\n        return text\n"
    + "\n" * 40
    + "def tail(text):\n    clean = text.replace(DASH, LINE)\n    return clean\n"
)
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
SIZES = (
    "function etag(body) {\n  return make(body, weakMode);\n}\n"
    + "\n" * 60
    + "exports.tag = makeTag({ weakMode: false });\nexports.kind = 'text/html; charset=utf-8';\nsetWeak(weakTag, true);\n"
)
TYPES = (
    "package a\n\nfunc show() {\n}\n"
    + "\n" * 60
    + "func all() {\n\tresp := []*Partition{}\n\tresp = newPartition(all, false)\n}\n"
)
PAGES = (
    "def load_page(number):\n    return number\n"
    + "\n" * 60
    + "def save_page(number, page_cache):\n    page_cache[number] = number\n"
)
BINDINGS = "def setup(app):\n    app.bind_all(scan(app))\n"
PATTERN = (
    "ROW_PATTERN = make('a')\n"
    + "\n" * 40
    + "def check(text):\n    return ROW_PATTERN.matcher(text).matches()\n\n\ndef other(text):\n    return pattern_of(text).found()\n"
)

HEIRS = (
    "class BaseCheck:\n    def run_all(self):\n        return 1\n"
    + "\n" * 60
    + "class PlainCheck(BaseCheck):\n    def plain_size(self):\n        return 2\n\n\nclass OtherCheck:\n    def other_size(self):\n        return 2\n"
)

PAIRS = {
    "a class that is made of the cited one": Pair(
        HEIRS, 3, "`PlainCheck` and `plain_size` are slow.", "`OtherCheck` and `other_size` are slow."
    ),
    "what is skipped": Pair(
        TAIL, 3,
        "The early return skips `clean = text.replace(DASH, LINE)`.",
        "The early return comes after `clean = text.replace(DASH, LINE)`.",
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
    "code that is cut short": Pair(
        SHARED, 1,
        "`wrap('<b>', text, \u2026, ttl_of(row))` leaves the tag open.",
        "`wrap('<b>', text, ttl_of(row))` leaves the tag open.",
        others={"wrap.py": "wrap('<b>', text, \u2026, ttl_of(row))\nwrap('<b>', text, ttl_of(row))\n"},
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
    "a value, and no quote": Pair(
        SIZES, 2,
        "For that it returns `\"utf-8\";`.",
        "`setWeak(weakTag, true)` costs a lot.",
        path="a.js",
    ),
    "parameters": Pair(
        SIZES, 2,
        "As a parser it receives `(weakTag, true)`, which is fine.",
        "`setWeak(weakTag, true)` costs a lot.",
        path="a.js",
    ),
    "a type of Go": Pair(
        TYPES, 2,
        "`[]*Partition` isn't registered as the others are.",
        "`newPartition(all, false)` isn't registered.",
        path="a.go",
    ),
    "what a test does not cover": Pair(
        "def test_all():\n    assert run() == 1\n", 2,
        "`load_rows()` and `keep_rows()` still have no coverage.",
        "`load_rows()` and `keep_rows()` are slow.",
        path="tests/test_app.py",
        others={"tests/test_rows.py": "def load_rows():\n    return 1\n\n\ndef keep_rows():\n    return 2\n"},
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
    "what the subject has to do with": Pair(
        BINDINGS, 2,
        "Restricting this to one argument covers `RowHandler` and `AsyncRowHandler`.",
        "`RowHandler` and `AsyncRowHandler` are bound here.",
        others={"handlers.py": "class RowHandler:\n    pass\n\n\nclass AsyncRowHandler:\n    pass\n"},
    ),
}  # fmt: skip
