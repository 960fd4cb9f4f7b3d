"""Whether the code that a text names is at the cited lines, or plainly at one other place."""

from __future__ import annotations

from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.claims.place.claim import PlaceClaim
from checks.claims.place.reading import extract
from checks.claims.place.verifying import verify
from checks.model.outcome import Failure

_PAGE = (
    "def load_page(number):\n    return number\n"
    + "\n" * 60
    + "def save_page(number, page_cache):\n    page_cache[number] = number\n"
)

KIND = Kind(
    PlaceClaim,
    "the code that a text names is around the cited lines",
    extract,
    verify,
    denial=Denial.OPEN,
    existence=True,
    examples=(
        Example("`load_page` returns its argument.", "verified", _PAGE, 2),
        Example("`save_page` fills `page_cache` without a bound.", Failure.DRIFTED, _PAGE, 2),
        Example("`page_cache` is filled as in `save_page` below.", "unsupported", _PAGE, 2),
        Example(
            "`drop_page` empties `page_index` in a loop.",
            Failure.MISATTRIBUTED,
            _PAGE,
            2,
            others=(("index.py", "def drop_page(page_index):\n    page_index.clear()\n"),),
        ),
        Example("The number is not checked.", NOTHING, _PAGE, 2),
    ),
)
