"""A name of a file: it is undefined or not imported, defined there, or defined so many times."""

from __future__ import annotations

from checks.claims.defined.claim import DefinedClaim
from checks.claims.defined.examples import EXAMPLES
from checks.claims.defined.reading import extract
from checks.claims.defined.verifying import verify
from checks.claims.kind import Denial, Kind

KIND = Kind(
    DefinedClaim,
    "a file defines or imports a bare name (denied: it is undefined there), or defines it so many times",
    extract,
    verify,
    denial=Denial.JUDGED,
    anywhere=True,
    examples=EXAMPLES,
)
