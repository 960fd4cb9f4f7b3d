"""What a text says is missing, refuted by the line that has it. An absence is never confirmed."""

from __future__ import annotations

from checks.claims.absence.claim import AbsenceClaim
from checks.claims.absence.reading import extract
from checks.claims.absence.verifying import verify
from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.model.outcome import Failure

_PRICES = 'PRICES = {\n    "small": 1,\n    "large": 2,\n}\n'
_SHOP = """
from shop import clear_rows

def apply_discount(item, rate_limit):
    if item is None:
        raise ValueError(item)
    if rate_limit:
        return clear_rows(item)
    return item.price
"""

KIND = Kind(
    AbsenceClaim,
    "what is said to be missing is not there",
    extract,
    verify,
    denial=Denial.TURNED,
    examples=(
        Example("`PRICES` has no entry for `small`.", Failure.FALSE_ABSENCE, _PRICES, 2),
        Example("`PRICES` has no entry for `tiny`.", "unsupported", _PRICES, 2),
        Example("`SIZES` has no entry for `small`.", "unsupported", _PRICES, 2),
        Example("The check `if item is None` is missing.", Failure.FALSE_ABSENCE, _SHOP, 5),
        Example("`rate_limit` is never checked.", Failure.FALSE_ABSENCE, _SHOP, 7),
        Example(
            "`rate_limit` is never validated.", NOTHING, _SHOP, 7, why="Not every check of it does that."
        ),
        Example(
            "`item.price` is never checked.",
            "unsupported",
            _SHOP,
            7,
            why="Nothing refutes it; nothing confirms it.",
        ),
        Example("`clear_rows` is undefined.", NOTHING, _SHOP, 8, why="That is what a file defines."),
        Example("There is no `clear_rows` in `apply_discount`.", Failure.FALSE_ABSENCE, _SHOP, 5),
        Example("There is no `price_limit`.", "unsupported", _SHOP, 5),
        Example(
            "Add it:\n\n```diff\n+    if item is None:\n+        raise ValueError(item)\n```",
            Failure.FALSE_ABSENCE,
            _SHOP,
            5,
        ),
        Example(
            "`apply_discount` never calls `price`.", NOTHING, _SHOP, 5, why="That is what a function does."
        ),
        Example("Use `clear_rows(item)` instead.", Failure.FALSE_ABSENCE, _SHOP, 8),
        Example("Use `load_rows(item)` instead.", "unsupported", _SHOP, 8),
    ),
)
