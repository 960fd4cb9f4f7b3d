"""Code and what is around it: a loop, a branch, a `try`, or nothing that it depends on."""

from __future__ import annotations

from collections.abc import Iterator

from checks.claims.enclosed.claim import EnclosedClaim
from checks.claims.enclosed.said_around import Inside, said_around
from checks.claims.enclosed.verifying import verify
from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.model.outcome import Failure
from checks.text.prose import Text


def extract(text: Text) -> Iterator[EnclosedClaim]:
    """ "`f` is called in a loop", "`f` is not in a try block", "`f` is called unconditionally"."""
    for one in said_around(text):
        yield EnclosedClaim(
            statement=one.statement,
            code=one.code,
            inside=one.inside,
            when=one.when,
            where=one.where,
            stance=one.stance,
        )


_ROWS = """
def load(rows, store):
    for row in rows:
        store.add(row)
    store.close()
    try:
        store.flush()
    except OSError:
        store.drop()
"""
_ENDED = "def load(store):\n    try:\n        store.flush()\n    finally:\n        store.drop()\n"
_GO = (
    "package a\n\nfunc load(rows []string) {\n\tfor _, row := range rows {\n\t\tadd(row)\n\t}\n\tflush()\n}\n"
)
_SCRIPT = "function load(rows) {\n  if (rows) {\n    flush(rows);\n  }\n  try {\n    send(rows);\n  } catch (e) {\n    log(e);\n  }\n}\n"
_RUST = "fn load(rows: Vec<u8>) {\n    for row in rows {\n        add(row);\n    }\n}\n"

_TIDY = "def run(store):\n    try:\n        store.load()\n    finally:\n        store.close()\n"

_LOCKED = "def put(row):\n    with row_lock:\n        rows.sort()\n"
_NESTED = "def run(job):\n    try:\n        send(job)\n        try:\n            pop(job)\n        finally:\n            job.close()\n    except OSError:\n        pass\n"
_TRIED = "def put(row):\n    try:\n        yield\n    finally:\n        row.close()\n\n    load(row)\n"

KIND = Kind(
    EnclosedClaim,
    "code is within a loop, branch, try or the like of its function; denied: it is outside of it",
    extract,
    verify,
    denial=Denial.JUDGED,
    examples=(
        Example("`store.add` is called in a loop.", "verified", _ROWS, 4),
        Example(
            "`store.close` is called in a loop.", "unsupported", _ROWS, 5, why="A caller may do so in a loop."
        ),
        Example("`store.flush` is not in a try block.", Failure.FALSE_ABSENCE, _ROWS, 7),
        Example("`store.drop` is not in a try block.", "unsupported", _ROWS, 9, why="It is in its handler."),
        Example(
            "`store.load` is not in a try block.", "unsupported", _TIDY, 3, why="The `try` has no handler."
        ),
        Example("`send` is not in a try block.", Failure.FALSE_ABSENCE, _SCRIPT, 6, path="a.js"),
        Example("`flush` is called unconditionally.", Failure.FALSE_STATEMENT, _SCRIPT, 3, path="a.js"),
        Example("`add` is called inside a loop.", "verified", _GO, 5, path="a.go"),
        Example("`flush` is called unconditionally.", "unsupported", _GO, 7, path="a.go"),
        Example("`add` is not in a loop.", Failure.FALSE_ABSENCE, _RUST, 3, path="a.rs"),
        Example(
            "When `rows` is null, `flush` is called.",
            Failure.FALSE_STATEMENT,
            _SCRIPT,
            3,
            path="a.js",
            claim=EnclosedClaim(code="flush(rows)", inside=Inside.BRANCH, when="rows is null"),
        ),
        Example(
            "When `rows` is given, `flush` is called.",
            "verified",
            _SCRIPT,
            3,
            path="a.js",
            claim=EnclosedClaim(code="flush(rows)", inside=Inside.BRANCH, when="rows"),
        ),
        Example(
            "When `other` is null, `flush` is called.",
            "unsupported",
            _SCRIPT,
            3,
            path="a.js",
            claim=EnclosedClaim(code="flush(rows)", inside=Inside.BRANCH, when="other is null"),
        ),
        Example("`store.add` should be in a loop.", NOTHING, _ROWS, 4),
        Example(
            "`flush` is called even when `rows` is null.", Failure.FALSE_STATEMENT, _SCRIPT, 3, path="a.js"
        ),
        Example("`flush` is called even when `other` is null.", "unsupported", _SCRIPT, 3, path="a.js"),
        Example("`flush` is always called.", Failure.FALSE_STATEMENT, _SCRIPT, 3, path="a.js"),
        Example("`flush` is always called, even for an empty list.", NOTHING, _SCRIPT, 3, path="a.js"),
        Example("In that branch, `flush` is always called.", NOTHING, _SCRIPT, 3, path="a.js"),
        Example("`rows` is read without holding `row_lock`.", Failure.FALSE_ABSENCE, _LOCKED, 3),
        Example("`rows` is read without holding `file_lock`.", "unsupported", _LOCKED, 3),
        Example(
            "`rows` is read under a lock.",
            "unsupported",
            _LOCKED,
            3,
            claim=EnclosedClaim(code="rows", inside=Inside.LOCK, when="row_lock"),
        ),
        Example(
            "It goes on after the `yield`, outside any `try`/`finally`.", Failure.FALSE_ABSENCE, _TRIED, 3
        ),
        Example("It goes on after the `load`, outside any `try`/`finally`.", "unsupported", _TRIED, 7),
        Example("It goes on after the `send`, outside any `try`/`finally`.", "unsupported", _NESTED, 3),
        Example(
            "It goes on after the `pop`, outside any `try`/`finally`.", Failure.FALSE_ABSENCE, _NESTED, 5
        ),
        Example("`load` isn't wrapped in a `with`.", "unsupported", _LOCKED.replace("rows.sort", "load"), 3),
        Example("`load` of `row_lock` isn't wrapped in a `with`.", NOTHING, _LOCKED, 3),
        Example("`store.close()` is called inside the loop.", Failure.FALSE_PRESENCE, _ROWS, 5),
        Example("`store.add(row)` is called inside the loop.", "verified", _ROWS, 4),
        Example(
            "`store.add(row)` is called inside the loop.",
            "unsupported",
            _ROWS.replace("for row in rows:", "if rows:"),
            4,
        ),
        Example(
            "`rows` is called inside the loop.", "unsupported", _ROWS, 3, why="It is in the head of the loop."
        ),
        Example("`store.add` is called without any lock.", "unsupported", _ROWS, 4),
        Example(
            "`store.add` is called without any lock.",
            Failure.FALSE_ABSENCE,
            _ROWS.replace("for row in rows:", "with row_lock:"),
            4,
        ),
        Example("`store.close()` should be called in a `finally` block.", "unsupported", _ROWS, 5),
        Example(
            "`store.drop()` should be called in a `finally` block.",
            Failure.FALSE_ABSENCE,
            _ENDED,
            5,
        ),
    ),
)
