"""Values that a text states of a named thing: defaults, constants, limits."""

from __future__ import annotations

from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.claims.value.claim import ValueClaim
from checks.claims.value.reading import extract
from checks.claims.value.verifying import verify
from checks.model.outcome import Failure

_CONFIG = """
LIMIT = 40

class Cache:
    def load(self, key, override=False, mode="fast"):
        return key

class Other:
    def save(self, key, override=True):
        return key
"""

_ROWS = "def load(path):\n    rows = read(path)\n    sizes = [1, 2]\n    return rows, sizes\n"

KIND = Kind(
    ValueClaim,
    "a named thing has the value that the text states",
    extract,
    verify,
    denial=Denial.TURNED,
    examples=(
        Example("`LIMIT` is set to 40.", "verified", _CONFIG, 2),
        Example("`LIMIT` is 60.", Failure.WRONG_LITERAL, _CONFIG, 2),
        Example('`mode` defaults to `"slow"`.', Failure.WRONG_LITERAL, _CONFIG, 5),
        Example(
            'The default of `mode` is `"slow"`.',
            Failure.WRONG_LITERAL,
            _CONFIG,
            5,
            why="Its twin reads alike.",
        ),
        Example(
            "`override` defaults to `True` in `load`.",
            Failure.WRONG_LITERAL,
            _CONFIG,
            5,
            why="Another class's default is another's.",
        ),
        Example("`override` defaults to `True`.", "unsupported", _CONFIG, 5, why="There are two."),
        Example("`LIMIT` should be 60.", "unsupported", _CONFIG, 2),
        Example("`LIMIT` is too low.", NOTHING, _CONFIG, 2),
        Example("`load` defaults to `override=True`.", Failure.WRONG_LITERAL, _CONFIG, 5),
        Example("`load` defaults to `override=False`.", "verified", _CONFIG, 5),
        Example(
            "`rows` is what `read(path)` gives.",
            "verified",
            _ROWS,
            2,
            claim=ValueClaim(name="rows", value="read(path)"),
        ),
        Example(
            "`rows` is what `find(path)` gives.",
            "unsupported",
            _ROWS,
            2,
            claim=ValueClaim(name="rows", value="find(path)"),
        ),
        Example(
            "`sizes` is a set.",
            Failure.FALSE_STATEMENT,
            _ROWS,
            2,
            claim=ValueClaim(name="sizes", value="set"),
        ),
        Example(
            "`rows` of `find` is a set.",
            "unsupported",
            _ROWS,
            2,
            claim=ValueClaim(name="rows", value="set", where="find"),
        ),
        Example("`tins` is a set.", "unsupported", _ROWS, 2, claim=ValueClaim(name="tins", value="set")),
    ),
)
