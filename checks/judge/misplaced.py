"""Why a receipt does not count, as the judge is told it, so that it can give the right one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from checks.disclosure.marking import visible
from checks.disclosure.masking import without_secrets
from checks.judge.answer import Receipt
from checks.judge.receipts import Basis, files_of, line_of, reads
from checks.lookups.listing import line_as_shown

PLACES_LIMIT: Final = 3
"""Lines at which a text was shown that are listed."""

PATH_LIMIT: Final = 200
"""Characters of the judge's path that are repeated."""


def misplaced(receipt: Receipt, basis: Basis) -> str:
    """Where the text of a receipt was shown, or what the line that it names reads, in one line.

    It tells nothing of lines that the judge was not shown.
    """
    at = f"{visible(without_secrets(receipt.path))[:PATH_LIMIT]}:{receipt.line}"
    if line_of(receipt, basis) is not None:
        return f"{at} is right"
    elsewhere = list(dict.fromkeys(_shown_at(receipt, basis)))[:PLACES_LIMIT]
    if elsewhere:
        return f"{at}: this text was shown at line {' and '.join(map(str, elsewhere))}"
    for path, side in files_of(receipt, basis.code):
        if (path, side, receipt.line) in basis.shown:
            return f"{at} reads: {line_as_shown(basis.code.lines(path, side), receipt.line)}"
    return f"{at} was not shown"


def _shown_at(receipt: Receipt, basis: Basis) -> Iterator[int]:
    """The lines of its file that were shown and hold the text of a receipt."""
    for path, side in files_of(receipt, basis.code):
        lines = basis.code.lines(path, side)
        for number in sorted(line for name, at, line in basis.shown if (name, at) == (path, side)):
            if number <= len(lines) and reads(receipt, lines[number - 1]):
                yield number
