"""Addresses on the web that a text gives as its source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from checks.claims.kind import NOTHING, Example, Kind
from checks.code.code import Code
from checks.code.surroundings import Context
from checks.model.claim import Claim
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.places import permalink
from checks.text.prose import Text

_ADDRESS = re.compile(r"https?://[^\s)>\]\"'`]{1,2000}")
ADDRESSES_LIMIT = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationClaim(Claim):
    """The page at an address says so. Only whether the address is one that the author was given can be checked."""

    kind: ClassVar[str] = "citation"
    url: str


def extract(text: Text) -> Iterator[CitationClaim]:
    """Every address; a permalink to a file is a place, and checked as one."""
    found = dict.fromkeys(_ADDRESS.findall(text.finding.body))
    for url in list(found)[:ADDRESSES_LIMIT]:
        file = permalink(url)
        if file is None or file.commit is None:
            yield CitationClaim(statement=url, url=url.rstrip(".,;:"))


def verify(claim: CitationClaim, code: Code, context: Context) -> Outcome:
    """An address outside the library that the author was given is invented; without one nothing is known."""
    del code
    if context.library is None:
        return unsupported("pages on the web are not looked at")
    if claim.url in context.library:
        return verified("the library has this address")
    return failed("the library does not have this address", Failure.UNKNOWN_CITATION)


KIND = Kind(
    CitationClaim,
    "an address that is given as a source is one of those that the author was given",
    extract,
    verify,
    existence=True,
    examples=(
        Example("See https://docs.python.org/3/library/json.html.", "unsupported", "import json\n", 1),
        Example("See the manual.", NOTHING, "import json\n", 1),
    ),
)
