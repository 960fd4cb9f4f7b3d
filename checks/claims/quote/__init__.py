"""Code that is quoted as existing: found, drifted, in another file, altered, or nowhere."""

from __future__ import annotations

from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.claims.quote.claim import QuoteClaim
from checks.claims.quote.reading import extract
from checks.claims.quote.verifying import verify
from checks.model.location import Location
from checks.model.outcome import Failure

_STORE = """
import json

def get(row, retries):
    return json.loads(row[0])

def again(self, attempt):
    if attempt == self.retries - 1:
        raise TimeoutError(attempt)
"""

KIND = Kind(
    QuoteClaim,
    "code quoted as existing is at the cited lines",
    extract,
    verify,
    any_stance=True,
    limit=30,  # what is nowhere is compared with the whole file
    denial=Denial.JUDGED,
    examples=(
        Example("`if attempt == self.retries - 1:` is off by one.", "verified", _STORE, 7),
        Example(
            "`if attempt == self.retries:` is off by one.",
            Failure.ALTERED_QUOTE,
            _STORE,
            7,
            why="A prefix is not the code.",
        ),
        Example(
            "Writing `if attempt == self.retries:` loses one attempt.",
            "unsupported",
            _STORE,
            7,
            why="It says what somebody may write.",
        ),
        Example("`if attempt == self.retries - 2:` is off by one.", Failure.ALTERED_QUOTE, _STORE, 7),
        Example(
            "Use `if attempt == self.limit:` instead.",
            "unsupported",
            _STORE,
            7,
            why="What is proposed need not be there.",
        ),
        Example("`get` is fine.", NOTHING, _STORE, 4, why="A name is no quote."),
        Example(
            "It sets one.",
            "verified",
            "limit = 1\n",
            1,
            claim=QuoteClaim(code="limit = 1", citation=Location("app.py", 1, 1)),
            why="The line is handed in with it.",
        ),
        Example(
            "It sets one.",
            "unsupported",
            "limit = 1\npage = limit\n",
            2,
            claim=QuoteClaim(code="limit = 1", citation=Location("app.py", 2, 2)),
        ),
    ),
)
