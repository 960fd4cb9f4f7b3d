"""Numbers of things: calls and uses of a name, parameters of a function, members of a class."""

from __future__ import annotations

from checks.claims.count.claim import CountClaim
from checks.claims.count.reading import extract
from checks.claims.count.verifying import verify
from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.model.outcome import Failure

_PAGES = """
def load(key, size):
    return fetch(key)[:size]

def main():
    first = load("a", 1)
    fetch("b")
    return first, load("b", 2)
"""

KIND = Kind(
    CountClaim,
    "there are as many of a thing as the text says",
    extract,
    verify,
    denial=Denial.TURNED,
    examples=(
        Example("`load()` is called twice in this file.", "verified", _PAGES, 6),
        Example(
            "`load()` is called three times in this file.",
            Failure.WRONG_COUNT,
            _PAGES,
            6,
            why="A definition is no call.",
        ),
        Example("There are two `fetch()` calls in `main`.", Failure.WRONG_COUNT, _PAGES, 6),
        Example(
            "There are two `fetch()` calls.", "unsupported", _PAGES, 6, why="The text does not say where."
        ),
        Example(
            "There are four `fetch()` calls.",
            Failure.WRONG_COUNT,
            _PAGES,
            6,
            why="No reading gives that number.",
        ),
        Example("There are more than two `load()` calls in `main`.", Failure.WRONG_COUNT, _PAGES, 6),
        Example("There are more than one `load()` calls in `main`.", "verified", _PAGES, 6),
        Example("There are more than two `load()` calls.", "unsupported", _PAGES, 6),
        Example(
            "`first` is used once in this file.",
            "unsupported",
            _PAGES,
            6,
            why="Whether the line that sets it counts is unclear.",
        ),
        Example("There is 1 `fetch()` call in `main`.", "verified", _PAGES, 6),
        Example("There are 2 `load()` calls in `main` before it returns.", "verified", _PAGES, 6),
        Example("`load` takes three parameters.", Failure.WRONG_COUNT, _PAGES, 2),
        Example("`load` takes two parameters.", "verified", _PAGES, 2),
        Example(
            "`main` calls `fetch` three times.",
            "unsupported",
            _PAGES,
            6,
            why="It may be called by what `main` calls.",
        ),
        Example("`load` is called.", NOTHING, _PAGES, 6),
    ),
)
