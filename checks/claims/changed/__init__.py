"""What a text says that the change does to a symbol: adds, removes, renames, moves or alters it."""

from __future__ import annotations

from checks.claims.changed.claim import Alteration, ChangedClaim
from checks.claims.changed.reading import extract
from checks.claims.changed.verifying import verify
from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.model.claim import Stance
from checks.model.outcome import Failure

_BEFORE = "def load(rows):\n    return rows\n\ndef save(rows):\n    return rows + [1]\n"


_AFTER = "def load(rows):\n    return rows\n\ndef store(rows):\n    return rows + [1]\n\ndef close(rows):\n    rows.clear()\n"


KIND = Kind(
    ChangedClaim,
    "the change adds, removes, renames, moves or alters a name as it is said to",
    extract,
    verify,
    denial=Denial.JUDGED,
    examples=(
        Example(
            "Please bring back `is_open`.",
            Failure.FALSE_CHANGE,
            "def load(row):\n    if is_open(row):\n        return row\n    return 1\n",
            2,
            base="def load(row):\n    if is_open(row):\n        return row\n",
        ),
        Example(
            "Please bring back `is_open`.",
            "unsupported",
            "def load(row):\n    return is_open(1)\n",
            2,
            base="def load(row):\n    if is_open(row):\n        return row\n",
        ),
        Example("This PR adds `load`.", Failure.FALSE_CHANGE, _AFTER, 1, base=_BEFORE),
        Example("This PR adds `close`.", "verified", _AFTER, 7, base=_BEFORE),
        Example("`load` was removed in this PR.", Failure.FALSE_CHANGE, _AFTER, 1, base=_BEFORE),
        Example(
            "`save` was removed in this PR.", "unsupported", _AFTER, 4, base=_BEFORE, why="It was renamed."
        ),
        Example("Please remove `load` in this PR.", NOTHING, _AFTER, 1, base=_BEFORE),
        Example(
            "`save` is now called `store`.",
            "verified",
            _AFTER,
            4,
            base=_BEFORE,
            claim=ChangedClaim(thing="save", what=Alteration.RENAMED, after="store"),
        ),
        Example(
            "`total` is as it was.",
            Failure.FALSE_CHANGE,
            "export function total(rows) {\n  return rows.length + 1;\n}\n",
            1,
            path="a.ts",
            base="export function total(rows) {\n  return rows.length;\n}\n",
            claim=ChangedClaim(thing="total", what=Alteration.ALTERED, stance=Stance.DENIED),
        ),
        Example(
            "The limit went from 5 to 10.",
            Failure.FALSE_CHANGE,
            "package a\n\nconst Limit = 10\n",
            3,
            path="a.go",
            base="package a\n\nconst Limit = 7\n",
            claim=ChangedClaim(thing="Limit", what=Alteration.ALTERED, before="5", after="10"),
        ),
        Example(
            "The change drops `len`.",
            Failure.FALSE_CHANGE,
            "fn len() -> u8 {\n    1\n}\n\nfn more() {}\n",
            1,
            path="a.rs",
            base="fn len() -> u8 {\n    1\n}\n",
        ),
        Example(
            "The loop was removed.",
            "unsupported",
            _AFTER,
            1,
            claim=ChangedClaim(thing="rows + 1", what=Alteration.REMOVED),
            base=_BEFORE,
        ),
        Example(
            "`load` is new.",
            "unsupported",
            _AFTER,
            1,
            claim=ChangedClaim(thing="load", what=Alteration.ADDED),
            why="Nothing was changed.",
        ),
        Example(
            "The limit went from 7 to 10.",
            "verified",
            "LIMIT = 10\n",
            1,
            claim=ChangedClaim(thing="LIMIT", what=Alteration.ALTERED, before="7", after="10"),
            base="LIMIT = 7\n",
        ),
        Example(
            "`rows` was there before.",
            "unsupported",
            _AFTER,
            1,
            claim=ChangedClaim(thing="rows", what=Alteration.ADDED, stance=Stance.DENIED),
            base=_BEFORE,
        ),
        Example(
            "`load` was there before.",
            "unsupported",
            _AFTER,
            1,
            claim=ChangedClaim(thing="load", what=Alteration.ADDED, stance=Stance.DENIED),
            base=_BEFORE,
        ),
        Example(
            "`drop` is still defined.",
            Failure.FALSE_CHANGE,
            "def load(rows):\n    return rows\n",
            1,
            base="def load(rows):\n    return rows\n\ndef drop(rows):\n    rows.clear()\n",
        ),
        Example("`load` is still defined.", "unsupported", _AFTER, 1, base=_BEFORE),
    ),
)
