"""Names that are said in passing."""

from __future__ import annotations

from tests.checks.claims.said_in_passing.pair import Pair

LIMITS = "def bind(cls):\n    if cls.soft_limit is None:\n        cls.soft_limit = cls.limit\n    if cls.hard_limit is None:\n        cls.hard_limit = cls.limit\n"
ONCE = "package a\n\nfunc serve(info Info) {\n\tbasePrice := price{}\n\tcost := info.Cost()\n\tif cost.Low() {\n\t\tcost = basePrice\n\t}\n\tpay(cost)\n}\n"
MAKER = "export function makeSender(a) {\n  return a;\n}\n"
SHARED = "def part_names(meta, ttl):\n    return [name for name in meta.split(',') if ttl]\n"
NUMBERED = "ROW_KEY2 = 2\nROW_KEY3 = 3\n"
TYPO = "\n\nWIDE_FROMAT = 'w'\nNAME_FROMAT = 'n'\n"
CONFIG = "module Shop\n  class Config\n    DEFAULTS = {\n      labels: 1,\n    }\n  end\nend\n"
SENDER = "RETRIES = 40\n\nclass Sender:\n    def __init__(self):\n        self.was_checked = False\n\n    def check(self):\n        if not self.was_checked:\n            self.was_checked = True\n"
RETRIES = "limit = 40\nrows = 1\n"
GATE = "pub struct Gate {\n    part_rows: Rows,\n}\n\nimpl Gate {\n    pub fn close(&self) {\n        self.part_rows.close();\n    }\n}\n"
BINDINGS = "def setup(app):\n    app.bind_all(scan(app))\n"

SERVER = "class RowServer:\n    def start(self):\n        return 1\n\n\nclass Check:\n    def run(self):\n        return RowServer()\n"

SPLITTING = "from shop.labels import split\n\n\ndef send(rows):\n    return split(rows)\n"

LOWEST = {"b.go": "package a\n\nvar LowestPrice = 1\n"}

PAIRS = {
    "what a library calls the same thing": Pair(
        "def without_rows(rows):\n    return rows\n", 1,
        "`row-tools` has the same helper under the name `omit_without_rows`.",
        "`row-tools` has the same helper, the `without_rowz` function.",
    ),
    "a method that only raises": Pair(
        "class Row:\n    def close_it(self):\n        raise NotImplementedError\n", 2,
        "`Row.close_it` is not implemented.",
        "`Row.close_it` does not exist.",
    ),
    "what a class of a library brings": Pair(
        SERVER, 7,
        "A `typing.NamedTuple` brings `_replace_all()` for free.",
        "A `Check` brings `_replace_all()` for free.",
    ),
    "a class that a library keeps to itself": Pair(
        SERVER, 7, "It copies the `_RowServer` then.", "It copies the `_row_server` then."
    ),
    "a name that Python makes": Pair(
        SERVER, 7, "`self.__port` becomes slow: it is `_Check__port` then.", "`self._port_of_row` becomes slow."
    ),
    "what a thing is in effect": Pair(
        "def required_with(rows):\n    return rows\n", 1,
        "This implements `required_when`, not `required_with`.",
        "This implements `required_when`.",
    ),
    "a name beside one that the language brings": Pair(
        "fn take(row: &Row) -> String {\n    into_shared(row.name.to_owned())\n}\n", 2,
        "`into_owned()` moves it.",
        "`onto_shared()` moves it.",
        path="a.rs",
    ),
    "a module of Ruby that is opened again": Pair(
        "module Net\n  module Header\n    def basic; end\n  end\nend\n", 3,
        "`Net::OpenTimeout` is raised then.",
        "`Shop::OpenTimeout` is raised then.",
        path="lib/digest.rb",
        others={"lib/shop.rb": "module Shop\nend\n"},
    ),
    "an option of something else": Pair(
        SERVER, 7,
        "The `follow_all_rows` option is off by default.",
        "The `follow_all_rows` function is off by default.",
    ),
    "a method that is said not to exist": Pair(
        SERVER, 7,
        "`RowServer.stop_all` does not exist, so nothing ends it.",
        "`RowServer.stop_all` is slow, so nothing ends it.",
    ),
    "a method that nobody has written yet": Pair(
        SERVER, 7,
        "`RowServer.run` is not implemented yet.",
        "`RowServer.run` is slow.",
    ),
    "a method that is gone": Pair(
        SERVER, 7,
        "`RowServer.run` no longer exists, so it is `Check` that runs.",
        "`RowServer.run` is slow, so it is `Check` that runs.",
    ),
    "a method that should exist": Pair(
        SERVER, 7, "Callers expect `RowServer.run` to exist.", "Callers expect that `RowServer.run` is slow."
    ),
    "what something that is not there would call": Pair(
        SERVER, 7,
        "This class has no `setUp` calling `RowServer.start()`.",
        "This class has no `RowServer.start()`.",
    ),
    "a verb of names and of code": Pair(
        TYPO, 3, "`WIDE_FORMAT` reads well.", "`WIDE_FORMAT` reads the row well."
    ),
    "a comparison of deeds": Pair(
        TYPO, 3, "`WIDE_FORMAT` is more plain.", "`WIDE_FORMAT` takes more room."
    ),
    "the next one of a row of names": Pair(
        NUMBERED, 1, "Windows defines `ROW_KEY21`, which falls through.", "Windows defines `ROW_KAY2`, which falls through."
    ),
    "what exists already in a case": Pair(
        SHARED, 1,
        "`part_names` raises `AlterError` when the part already exists.",
        "`part_names` already raises `AlterError`.",
    ),
    "a type of a product": Pair(
        SHARED, 1, "It depends on the JDK's `part_namez` for that.", "It depends on `part_namez` for that."
    ),
    "what the change inlines": Pair(
        SHARED, 2,
        "Inlining `split_at_commas` makes it longer.",
        "`split_at_commas` is still slow.",
        base={"app.py": SHARED.replace("meta.split(',')", "split_at_commas(meta)")},
    ),
    "a way to write names": Pair(
        SHARED, 1, "Fields elsewhere are `_camelCase`.", "Fields elsewhere are `_camelRow`."
    ),
    "what the diff lacks": Pair(
        ONCE, 3,
        "I don't see `PartLister` defined in this diff.",
        "`PartLister` is not defined.",
        path="a.go",
        others={"b.go": "package a\n\ntype PartLister struct{}\n"},
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
    "where something is not added": Pair(
        CONFIG, 3,
        "`:colors` isn't added to `Shop::Config::DEFAULTS`.",
        "`Config.DEFAULTS` is missing.",
        path="lib/config.rb",
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
    "what a third main clause says, and not the second": Pair(
        LIMITS, 3,
        "The check is slow, nothing is kept, and `hard_limitt` is too low.",
        "When it is empty, or the limit is zero, `hard_limitt` is too low.",
    ),
    "how a description spells a name": Pair(
        SENDER, 1,
        "The page spells it `Sender.chekc()`, which is slow.",
        "The loop asks `Sender.chekc()`, which is slow.",
    ),
    "a variable that is named as a module": Pair(
        GATE, 6,
        "`Gate::close` still forwards to `part_rows.close`, which does nothing.",
        "`Gate::close` still forwards to `PartRows.close`, which does nothing.",
        path="src/gate.rs",
        others={"src/lib.rs": "pub mod part_rows;\n\npub struct PartRows {\n    at: usize,\n}\n"},
    ),
    "what is recommended": Pair(
        BINDINGS, 2,
        "It works, but the documented way is the `keyParts` constant.",
        "It works, but the call reads the `keyParts` constant.",
    ),
    "an import that is no definition in this file": Pair(
        SPLITTING, 5, "`split` is not defined in this file; it is of the labels.", "`split` is not imported in this file; it is of the labels."
    ),
    "an import that is no definition in this module": Pair(
        SPLITTING, 5, "`split` is not defined in this module but imported.", "`split` is not defined but used."
    ),
    "an import that is no declaration in this file": Pair(
        SPLITTING, 5, "`split` is not declared in this file.", "`split` is neither imported nor declared in this file."
    ),
    "an import that is no definition in the cited file": Pair(
        SPLITTING, 5, "`split` is not defined in `app.py`.", "`split` is not defined in `app.py`, so it raises a `NameError`."
    ),
    "an import that is no definition in the file of a script": Pair(
        SPLITTING, 5, "`split` is not defined in `app.py`.", "`split` is not defined in `app.py`, so it raises a `ReferenceError`."
    ),
    "this file of a package": Pair(
        ONCE, 3, "`LowestPrice` is not defined in this file.", "`LowestPrice` is not defined in this package.", path="a.go", others=LOWEST
    ),
    "a name within the file": Pair(
        ONCE, 3, "`LowestPrice` is not defined within the file.", "`LowestPrice` is not defined.", path="a.go", others=LOWEST
    ),
    "not here, but in another file": Pair(
        ONCE, 3, "`LowestPrice` is not declared here, but in `b.go`.", "`LowestPrice` is not declared here.", path="a.go", others=LOWEST
    ),
    "not here, but elsewhere": Pair(
        ONCE, 3, "`LowestPrice` is not declared here but in `b.go`.", "`LowestPrice` is not declared here.", path="a.go", others=LOWEST
    ),
    "a name of the same package": Pair(
        ONCE, 3, "`LowestPrice` isn't defined here; it is in the same package.", "`LowestPrice` isn't defined here; it is in the other package.", path="a.go", others=LOWEST
    ),
}  # fmt: skip
