"""What a function or class is said to do by itself: "`f` calls `g`", "`f` never awaits `g`", "`g` is set in `f`"."""

from __future__ import annotations

from checks.claims.behaviour.claim import BehaviourClaim
from checks.claims.behaviour.reading import extract
from checks.claims.behaviour.verifying import verify
from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.model.outcome import Failure

_FILES = """
import json
import os
import pickle

async def get(row):
    return json.loads(row[0])

def rewrite(path, text):
    text = text.replace("a", "b")
    save_all(path, text)

def save_all(path, text):
    os.replace(path, text)

def load(path):
    if path is None:
        raise LookupError(path)
    return pickle.loads(path)

def check(path):
    return path
"""

KIND = Kind(
    BehaviourClaim,
    "a function or class does what it is said to do in its own code",
    extract,
    verify,
    denial=Denial.JUDGED,
    examples=(
        Example("`get` calls `json.loads(row[0])`.", "verified", _FILES, 7),
        Example("`get` calls `pickle.loads(row[0])`.", "unsupported", _FILES, 7),
        Example(
            "`check` calls `pickle.loads`.",
            Failure.WRONG_SCOPE,
            _FILES,
            22,
            why="Another function of the file does.",
        ),
        Example(
            "`rewrite` calls `os.replace`.", "unsupported", _FILES, 10, why="A function that it calls does."
        ),
        Example("`load` raises `LookupError`.", "verified", _FILES, 17),
        Example(
            "`load` raises `LookupError` twice.", "unsupported", _FILES, 17, why="How often is not checked."
        ),
        Example(
            "`load` raises `LookupError` after `pickle.loads` has run.",
            "unsupported",
            _FILES,
            17,
            why="When is not checked.",
        ),
        Example("`load` never raises `LookupError`.", Failure.FALSE_ABSENCE, _FILES, 17),
        Example("`save_all` runs from `check`.", NOTHING, _FILES, 22, why="`check` would run it."),
        Example("`load` should call `save_all`.", "unsupported", _FILES, 17, why="It is proposed."),
        Example("`load` calls it.", NOTHING, _FILES, 17),
        Example(
            "`reset` never sets `size`.",
            Failure.FALSE_ABSENCE,
            "class Rows:\n    def reset(self):\n        self.size = 0\n",
            3,
        ),
        Example("`reset` never sets `size`.", "unsupported", "def reset(rows):\n    return rows\n", 2),
        Example("This method never sets `size`.", "unsupported", "SIZE = 1\n", 1),
    ),
)
