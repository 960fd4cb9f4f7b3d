"""Edits and insertions: what the code now, and the code at the base, say of them; each beside its twin."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from checks.agents.outputs.structure import ITEMS_LIMIT
from checks.agents.outputs.verification import is_output, verify_output
from checks.code.tree import SnapshotTree
from checks.model.agents.verdicts import ErrorCategory, Level, LevelCheck, Validity

ROUND = (
    "def total(items):\n    found = 0\n    for one in items:\n        found += one.price\n    return found\n"
)
ABOVE = "def total(items):\n    found = 0\n    for one in items:\n"
BELOW = "        found += one.price\n    return found\n"
NEW = "        if one.free:\n            continue\n"
INSERTED = ABOVE + NEW + BELOW
TWICE = "log(a)\nsave(a)\nlog(a)\nsave(a)\n"


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def checked(
    folder: Path, now: str, base: str | None, before: str, after: str, kind: str, **claim: Any
) -> LevelCheck:
    """What becomes of a claim about `a.py`; `hash` is that of the anchor."""
    (folder / "a.py").write_text(now, encoding="utf-8")
    anchor = {"beforeSnippet": before, "afterSnippet": after}
    if "hash" in claim:
        anchor["contentHash"] = claim.pop("hash")
    output = {
        "summary": "Done.",
        "traceRef": "trace:1",
        "claims": [{"type": kind, "filePath": "a.py", "anchor": anchor, **claim}],
    }
    tree = SnapshotTree({"a.py": base}) if base is not None else None
    (found,) = [one for one in verify_output(output, folder, base=tree).checks if one.kind == kind]
    return found


@pytest.mark.parametrize(
    ("now", "base", "before", "after", "claim", "expected"),
    [
        pytest.param(INSERTED, ROUND, ABOVE, BELOW, {}, "verified", id="the lines around it adjoined"),
        pytest.param(ROUND, ROUND, ABOVE, BELOW, {}, "failed", id="the file is as it was"),
        pytest.param(f"{ROUND}\n# more\n", ROUND, ABOVE, BELOW, {}, "failed", id="changed elsewhere"),
        pytest.param(f"{INSERTED}\n# more\n", INSERTED, ABOVE, BELOW, {}, "failed", id="it was there before"),
        pytest.param(INSERTED, None, ABOVE, BELOW, {}, "unverifiable", id="nobody knows what was there"),
        pytest.param(INSERTED, ROUND, ROUND, INSERTED, {}, "verified", id="old and new code with lines around"),
        pytest.param(INSERTED, ROUND, "", NEW, {}, "verified", id="the new code alone"),
        pytest.param(f"{INSERTED}#\n", INSERTED, "", NEW, {}, "failed", id="code that was there alone"),
        pytest.param(INSERTED, ROUND, ABOVE, NEW, {}, "verified", id="the line above and the new code"),
        pytest.param(INSERTED, ROUND, "no = 0\n", BELOW, {}, "failed", id="lines above that are nowhere"),
        pytest.param(INSERTED, ROUND, "no = 0\n", NEW, {}, "unverifiable", id="new code below lines that are nowhere"),
        pytest.param(f"{INSERTED}#\n", INSERTED, "found = 0\n", BELOW, {}, "failed", id="lines that were there"),
        pytest.param(ABOVE + NEW + BELOW, f"{ABOVE}{BELOW}{NEW}", ABOVE, BELOW, {}, "unverifiable", id="moved"),
        pytest.param("b\nx\na\n", "b\na\nx\na\n", "b\n", "a\n", {}, "unverifiable", id="taken out, not inserted"),
        pytest.param(INSERTED, ROUND, ABOVE, BELOW, {"hash": digest(NEW)}, "verified", id="hash of the block"),
        pytest.param(INSERTED, ROUND, ABOVE, BELOW, {"hash": digest(INSERTED)}, "verified", id="hash of the file"),
        pytest.param(INSERTED, ROUND, ABOVE, BELOW, {"hash": digest("pass")}, "failed", id="hash of other code"),
        pytest.param(
            INSERTED, ROUND, ABOVE, BELOW, {"editedRegion": {"start": 4, "end": 5}, "hash": digest(NEW)}, "verified",
            id="hash of the lines",
        ),
    ],
)  # fmt: skip
def test_an_insertion_is_between_lines_that_adjoined_or_is_quoted(
    now: str, base: str | None, before: str, after: str, claim: dict[str, Any], expected: str, tmp_path: Path
) -> None:
    found = checked(tmp_path, now, base, before, after, "code-inserted", **claim)
    assert str(found.disposition) == expected, found


@pytest.mark.parametrize(
    ("now", "base", "before", "after", "claim", "expected"),
    [
        pytest.param("log(b)\nsave(a)\nlog(a)\nsave(a)\n", TWICE, "log(a)", "log(b)", {}, "verified", id="one of two"),
        pytest.param("log(b)\nlog(a)\n# x\n", "log(b)\nlog(a)\n", "log(a)", "log(b)", {}, "failed", id="neither of two"),
        pytest.param("log(b)\n", "log(b)\nlog(a)\n", "log(a)", "log(b)", {}, "unverifiable", id="only taken out"),
        pytest.param("log(a)\nlog(b)\n", "log(a)\n", "log(a)", "log(b)", {}, "unverifiable", id="only added"),
        pytest.param(
            "log(b)\nsave(a)\nlog(a)\nsave(a)\n", TWICE, "log(a)", "log(b)", {"editedRegion": {"startLine": 1, "endLine": 1}},
            "verified", id="the edited line",
        ),
        pytest.param(
            "log(b)\nsave(a)\nlog(a)\nsave(a)\n", TWICE, "log(a)", "log(b)", {"editedRegion": {"start": 3, "end": 3}},
            "failed", id="another line, which is as it was",
        ),
        pytest.param(
            "# x\nlog(b)\nsave(a)\nlog(a)\nsave(a)\n", TWICE, "log(a)", "log(b)", {"editedRegion": {"start": 4, "end": 4}},
            "unverifiable", id="another line: later edits may have moved it",
        ),
        pytest.param(
            "log(b)\nlog(a)\n", None, "log(a)", "log(b)", {"editedRegion": {"start": 1, "end": 2}}, "failed",
            id="the old code within the edited lines",
        ),
        pytest.param("log(b)\nlog(a)\n", None, "log(a)", "log(b)", {}, "failed", id="the old code, and no lines named"),
        pytest.param("log(b)\n", None, "log(a)", "log(b)", {}, "unverifiable", id="no base"),
        pytest.param("log(b)\n", "log(a)\n", "log(a)", "log(b)", {}, "verified", id="with the base"),
        pytest.param("save(a)\nlog(a)\nsave(a)\n", TWICE, "log(a)\n", "", {}, "verified", id="one of two taken out"),
        pytest.param("x\nlog(a)\n", "log(a)\n", "log(a)\n", "", {}, "failed", id="not taken out"),
        pytest.param("    x\n", "  x\n", "  x\n", "    x\n", {}, "verified", id="indented"),
        pytest.param("a\nb\n", "a\nb\nc\n", "a\nb\nc\n", "a\nb\n", {}, "verified", id="new code is part of the old"),
        pytest.param("log(b)\r\n", "log(a)\r\n", "log(a)\n", "log(b)\n", {}, "verified", id="ends of lines"),
    ],
)  # fmt: skip
def test_an_edit_brings_the_new_code_and_takes_the_old(
    now: str, base: str | None, before: str, after: str, claim: dict[str, Any], expected: str, tmp_path: Path
) -> None:
    found = checked(tmp_path, now, base, before, after, "file-edit", **claim)
    assert str(found.disposition) == expected, found


@pytest.mark.parametrize(
    ("region", "category"),
    [
        ("3-4", ErrorCategory.INVALID_TYPE),
        ({"start": "3", "end": 4}, ErrorCategory.INVALID_TYPE),
        ({"start": 4, "end": 3}, ErrorCategory.SCHEMA_MISMATCH),
        ({"start": 0, "end": 3}, ErrorCategory.SCHEMA_MISMATCH),
    ],
    ids=str,
)
def test_edited_lines_that_are_none_are_a_failure(
    region: object, category: ErrorCategory, tmp_path: Path
) -> None:
    found = checked(tmp_path, "log(b)\n", "log(a)\n", "log(a)", "log(b)", "file-edit", editedRegion=region)
    assert found.category is category, found


@pytest.mark.parametrize(
    ("kind", "expected"), [("file-edit", "unverifiable"), ("code-inserted", "unverifiable")]
)
def test_an_edit_of_a_file_that_the_base_lacks_is_open(kind: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("b\n")
    claim = {"type": kind, "filePath": "a.py", "anchor": {"beforeSnippet": "a", "afterSnippet": "b"}}
    (found,) = verify_output({"claims": [claim]}, tmp_path, base=SnapshotTree({})).of(Level.FILES)
    assert str(found.disposition) == expected


def written(text: str, count: int = 1) -> list[dict[str, str]]:
    return [{"type": "file-write", "filePath": "a.py", "contentHash": digest(text)}] * count


@pytest.mark.parametrize(
    ("claims", "validity"),
    [
        pytest.param(written("x", 1_001), Validity.VALID, id="all are looked at"),
        pytest.param([*written("x", 1_000), *written("y")], Validity.INVALID, id="the last is wrong"),
        pytest.param(
            [*written("x", ITEMS_LIMIT), *written("y")], Validity.INVALID, id="more than are looked at"
        ),
        pytest.param([], Validity.UNCLAIMED, id="none"),
    ],
)
def test_no_claim_goes_unseen(claims: list[object], validity: Validity, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x")
    output = {"summary": "Done.", "traceRef": "trace:1", "claims": claims}
    assert verify_output(output, tmp_path).validity is validity


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"claims": []}, True),
        ({"what": "Edited a.py", "claims": []}, True),
        ({"traceRef": "trace:1", "fix": "x"}, True),
        ({"recommendations": [], "claims": []}, True),
        ({"what": "Cache it", "fix": "x", "verifiableClaims": []}, False),
        ([{"claims": []}], False),
        (None, False),
    ],
    ids=str,
)
def test_a_list_of_claims_makes_it_an_output(value: object, expected: bool) -> None:
    assert is_output(value) is expected
