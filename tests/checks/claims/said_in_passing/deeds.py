"""What code is said to do in passing."""

from __future__ import annotations

from tests.checks.claims.said_in_passing.pair import Pair

SHARED = "def part_names(meta, ttl):\n    return [name for name in meta.split(',') if ttl]\n"
PARTS = (
    "export function show(opts) {\n  const parts = [];\n  if (opts.wide) {\n    parts.push(reset);\n  }\n}\n"
    + "\n" * 60
    + "export function out(parts, tail) {\n  print(parts.join(tail));\n  drainAll(parts, tail);\n}\n"
)
STORE = "class Store:\n    def storage(self):\n        return self.cfg.storage\n\n    def app(self, name):\n        return self.cfg.apps[name]\n"
CASES = "def test_path():\n    assert get('foo', 1) == 1\n\n\ndef test_nested():\n    assert get('baz/mesa', 1) == 'jar'\n"
HOOK = "KEPT_HOOK = hook()\n\n\ndef call_hook(run):\n    set_hook(run)\n    return KEPT_HOOK\n"
NAMESAKE = "def run(found):\n    parts = [part.title for part in found]\n    return parts\n\n\ndef parts():\n    return 1\n\n\ndef other(found):\n    return found\n\n\ndef listed(part):\n    return PartTitle.of(part.title_of)\n"
CASED = "def end(self):\n    self.row_y = self.most\n\n\ndef start(self):\n    self.move(y_axis=False)\n"
FALLS = "def run(name):\n    part = find_part(name)\n    if part is None:\n        return 0\n\n\ndef find_part(name):\n    return PARTS[name]\n"
CLOSING = "class Client:\n    def open(self):\n        return self._kept_rows.pop()\n\n    def close(self):\n        self._stack.close()\n"
TYPED = "pub fn add_row(&self) {\n    self.paths.clone();\n}\npub fn build(&self, cwd: Option<PathBuf>) -> Row {\n    cwd\n}\n"
UNION = "export function check(server, hash) {\n  warn(hash);\n}\nexport function html(value) {\n  /** @type {string | TrustedText} */\n  const text = value;\n  return text;\n}\n"
LISTED = "def put(a):\n    if not isinstance(a, list):\n        return None\n"
PUSH = "package a\n\nfunc push(buf Buf) error {\n\tif _, err := write(buf); err != nil {\n\t\treturn err\n\t}\n\treq, err := newRequest(buf)\n\tsend(req)\n\treturn err\n}\n"
CHECKED = "\n\n```suggestion\n\tif err != nil {\n\t\treturn err\n\t}\n\tsend(req)\n```"
COPIES = "class Rule:\n    def empty(self):\n        return Rule(**self.plain_args())\n\n    def plain_args(self):\n        return {}\n\n    def full(self):\n        return more_args(self)\n\n\nclass Group:\n    def rules(self, rule):\n        return rule.empty()\n"
SWITCH = "pub fn gen_rows(item: Item) {\n    gen_more(item);\n}\npub fn gen_more(item: Item) {}\n"

CALLER = "def help_out(a):\n    return a\n\n\ndef run(a):\n    help_out(a)\n"

PAIRS = {
    "what has no other callers": Pair(
        CALLER, 1, "`help_out` is unused outside `run`.", "`help_out` is unused."
    ),
    "what nothing else calls": Pair(CALLER, 1, "`help_out` has no other callers.", "`help_out` has no callers."),
    "what the docs say of its callers": Pair(
        CALLER, 1, "The README says that `help_out` is never called.", "By the way, `help_out` is never called."
    ),
    "what comes of a call": Pair(CALLER, 6, "`help_out`'s result is unused.", "`help_out` is unused."),
    "something else that is unused": Pair(
        "def make_rows(at):\n    return [at]\n\n\ndef load(at):\n    return make_rows(at)\n", 1,
        "`make_rows` makes an unused list.",
        "`make_rows` is unused.",
    ),
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
    "a class that a field may hold": Pair(
        NAMESAKE, 11,
        "`other` delegates to the inner `PartTitle`.",
        "`other` delegates to `PartTitle.of`.",
    ),
    "what is removed from a function": Pair(
        SHARED, 2,
        "The comment promises it, but the `clear(meta)` call that followed it in `part_names` has been removed.",
        "`part_names` has been removed.",
        base={"app.py": SHARED.replace("    return", "    clear(meta)\n    return")},
    ),
    "what another thing is or does": Pair(
        HOOK, 5,
        "`KEPT_HOOK` is kept at import time, so a hook set later is overwritten and never used.",
        "`KEPT_HOOK` is kept at import time and never used.",
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
    "a clause whose verb is not known": Pair(
        FALLS, 3,
        "If `name` is new, or `find_part()` returns a falsy value, the block completes without raising and execution falls through to `if part is None`.",
        "`find_part()` has `if part is None`.",
    ),
    "a deed that is denied behind another one": Pair(
        CLOSING, 6,
        "`close` closes the stack but never clears `self._kept_rows`.",
        "`close` closes the stack and clears `self._kept_rows`.",
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
    "names with a star": Pair(
        SWITCH, 2,
        "`gen_rows` passes `item` to the `gen_*` helpers.",
        "`gen_rows` passes `item_of_all` to `gen_more`.",
        path="a.rs",
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
    "a call that goes on": Pair(
        STORE, 3,
        "`storage` calls on the config to read `self.cfg.apps[name]`.",
        "`storage` goes on to the `self.cfg.apps[name]` entry.",
    ),
    "a guess on what is done, and not on how good it is": Pair(
        STORE, 3,
        "`storage` presumably reads `self.cfg.apps[name]`.",
        "`storage` reads `self.cfg.apps[name]`, presumably for speed.",
    ),
    "a call that is removed, by its arguments": Pair(
        LISTED, 2,
        "The `isinstance(a, str)` check was removed, so text gets through.",
        "The `isinstance(a, list)` check was removed, so text gets through.",
        base={"app.py": LISTED.replace("list):", "list) or isinstance(a, str):")},
    ),
    "a check of another value by the same name": Pair(
        PUSH, 8,
        f"The error is not checked.{CHECKED}",
        f"`send` runs after any error: `push` never checks `err`.{CHECKED}",
        path="a.go",
    ),
    "one of two that a slash joins": Pair(
        COPIES, 13,
        "`Rule.empty()`/`more_args()` is used by `Group`.",
        "`more_args()` is used by `Group`.",
    ),
}  # fmt: skip
