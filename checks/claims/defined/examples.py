"""Examples of names that are said to be defined, imported or undefined."""

from __future__ import annotations

from checks.claims.defined.claim import DefinedClaim
from checks.claims.kind import NOTHING, Example
from checks.model.claim import Stance
from checks.model.outcome import Failure

_GO = 'package a\n\nimport "net/url"\n\nvar home = url.URL{}\n'
_SHOP = """
from shop import clear_rows

def apply_discount(item):
    return clear_rows(item)

class Till:
    def open_till(self):
        return lost_rows

if clear_rows:
    close_till = 1
"""

EXAMPLES = (
    Example("`net/url` isn't among the imports.", Failure.FALSE_ABSENCE, _GO, 5, path="a.go"),
    Example("`net/http` isn't among the imports.", "unsupported", _GO, 5, path="a.go"),
    Example("`apply_discount` is undefined.", Failure.FALSE_ABSENCE, _SHOP, 5),
    Example("`clear_rows` is undefined.", Failure.FALSE_ABSENCE, _SHOP, 8),
    Example("`lost_rows` is undefined.", "verified", _SHOP, 9),
    Example("`open_till` is undefined.", "unsupported", _SHOP, 5, why="A method is no bare name."),
    Example("`close_till` is undefined.", "unsupported", _SHOP, 5, why="It depends on a condition."),
    Example("`item` is undefined.", Failure.FALSE_ABSENCE, _SHOP, 5),
    Example("`item` is undefined.", "unsupported", _SHOP, 9, why="It is a parameter of another function."),
    Example("`apply_discount` sums the rows.", NOTHING, _SHOP, 5),
    Example(
        "`load` is never imported.",
        Failure.FALSE_ABSENCE,
        'import { load } from "./rows";\n\nexport const rows = () => load();\n',
        3,
        path="a.ts",
        claim=DefinedClaim(name="load", imported=True, stance=Stance.DENIED),
    ),
    Example(
        "`Rows` is never imported.",
        "unsupported",
        'import type { Rows } from "./rows";\n\nexport const make = () => new Rows();\n',
        3,
        path="a.ts",
        claim=DefinedClaim(name="Rows", imported=True, stance=Stance.DENIED),
        why="It is imported as a type alone.",
    ),
    Example(
        "`Limit` is declared twice.",
        Failure.WRONG_COUNT,
        "package a\n\nconst Limit = 1\n",
        3,
        path="a.go",
        claim=DefinedClaim(name="Limit", times=2),
    ),
    Example(
        "`total` is declared twice.",
        "verified",
        "fn total() {}\n\nfn total() {}\n",
        1,
        path="a.rs",
        claim=DefinedClaim(name="total", times=2),
    ),
    Example(
        "`lost_rows` is imported.",
        Failure.FALSE_PRESENCE,
        _SHOP,
        9,
        claim=DefinedClaim(name="lost_rows"),
    ),
    Example("`load` is imported.", "verified", "from rows import load\n", 1, claim=DefinedClaim(name="load")),
    Example("`load` is imported.", "unsupported", "", 1, claim=DefinedClaim(name="load"), path=""),
    Example(
        "`rows.load` is imported.",
        "unsupported",
        "from rows import load\n",
        1,
        claim=DefinedClaim(name="rows.load"),
    ),
    Example(
        "`print` is undefined.",
        "unsupported",
        "print(1)\n",
        1,
        claim=DefinedClaim(name="print", stance=Stance.DENIED),
    ),
    Example(
        "`load` is imported.",
        "unsupported",
        "load rows\n",
        1,
        claim=DefinedClaim(name="load"),
        path="a.txt",
    ),
    Example(
        "`load` is imported.",
        "unsupported",
        "from rows import store\n",
        1,
        claim=DefinedClaim(name="load"),
    ),
    Example(
        "`load` is not imported.",
        "verified",
        "from rows import store\n",
        1,
        claim=DefinedClaim(name="load", stance=Stance.DENIED),
    ),
    Example(
        "`load` is declared twice.",
        "unsupported",
        "load rows\n",
        1,
        claim=DefinedClaim(name="load", times=2),
        path="a.txt",
    ),
    Example(
        "`load` is declared twice.",
        "unsupported",
        "import rows\n",
        1,
        claim=DefinedClaim(name="load", times=2),
    ),
    Example(
        "`load` is declared twice.",
        "unsupported",
        "from rows import load\n\ndef load():\n    pass\n",
        1,
        claim=DefinedClaim(name="load", times=2),
    ),
    Example(
        "`rowName` is not defined.",
        Failure.FALSE_ABSENCE,
        "package a\n\nfunc load() string {\n\treturn rowName()\n}\n",
        4,
        path="a.go",
        others=(("b.go", 'package a\n\nfunc rowName() string { return "" }\n'),),
    ),
    Example(
        "`Zlib` is used but never required.",
        Failure.FALSE_ABSENCE,
        'require "zlib"\n\nZlib.deflate("")\n',
        3,
        path="a.rb",
    ),
    Example(
        "`Zlib` is used but never required.",
        "unsupported",
        'require "json"\n\nZlib.deflate("")\n',
        3,
        path="a.rb",
    ),
)
