"""Names that are said to be there: known, removed by the change, near misses of a real name, or found nowhere."""

from __future__ import annotations

from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.claims.symbol.claim import SymbolClaim
from checks.claims.symbol.reading import extract
from checks.claims.symbol.verifying import verify
from checks.model.outcome import Failure

_BASKET = """
class Basket:
    def put_item(self, item):
        self._rows[item.sku] = item
"""

KIND = Kind(
    SymbolClaim,
    "a function, class, variable or option that is said to be there exists",
    extract,
    verify,
    existence=True,
    any_stance=True,
    denial=Denial.JUDGED,
    examples=(
        Example("`Basket.put_item` keeps the item.", "verified", _BASKET, 3),
        Example("`Basket.put_items_all` keeps the item.", Failure.FABRICATED_SYMBOL, _BASKET, 3),
        Example(
            "`putt_item` keeps the item.", Failure.FABRICATED_SYMBOL, _BASKET, 3, why="Nearly a real name."
        ),
        Example(
            "Add `clear_rows` to `Basket`.",
            "unsupported",
            _BASKET,
            3,
            why="What is proposed need not be there.",
        ),
        Example("There is no `Basket.clear_rows`.", "unsupported", _BASKET, 3, why="It says that itself."),
        Example("`get_signature` of another library is slow.", "unsupported", _BASKET, 3),
        Example(
            "`clear_rows` from `app.py` empties it.",
            Failure.FABRICATED_SYMBOL,
            _BASKET,
            3,
            why="The module exists, but without it.",
        ),
        Example("`len` counts them.", "unsupported", _BASKET, 3, why="The language brings it."),
        Example("The basket keeps the item.", NOTHING, _BASKET, 3),
        Example(
            "`Basket.drop_item` still forgets to check the amount.",
            Failure.REMOVED_CODE,
            _BASKET,
            3,
            base=_BASKET + "\n    def drop_item(self, item):\n        del self._rows[item.sku]\n",
        ),
    ),
)
