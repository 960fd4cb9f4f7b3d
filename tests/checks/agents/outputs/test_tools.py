"""Traces as agents write them: where the entries are, whose schema is meant, and what a tool that failed owes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from checks.agents.outputs.tools import ENTRIES_LIMIT
from checks.agents.outputs.verification import verify_output
from checks.model.agents.verdicts import Level

REFERENCE = "@acme/tools/search#Result"
SCHEMA = {"type": "object", "required": ["hits"], "properties": {"hits": {"type": "integer"}}}
GOOD: dict[str, Any] = {"tool": "search", "schemaRef": REFERENCE, "output": {"hits": 1}}
BAD: dict[str, Any] = {**GOOD, "output": {"hits": "many"}}
UNNAMED = {key: value for key, value in BAD.items() if key != "schemaRef"}


@pytest.mark.parametrize(
    ("trace", "schemas", "expected"),
    [
        ({"invocations": [GOOD]}, {REFERENCE: SCHEMA}, ["verified"]),
        ({"invocations": [BAD]}, {REFERENCE: SCHEMA}, ["failed"]),
        ([UNNAMED], {"search": SCHEMA}, ["failed"]),
        ([UNNAMED], {"search": REFERENCE, REFERENCE: SCHEMA}, ["failed"]),
        ([{**UNNAMED, "output": {"hits": 2}}], {"search": REFERENCE, REFERENCE: SCHEMA}, ["verified"]),
        ([UNNAMED], {"browse": SCHEMA}, ["unverifiable"]),
        ([{**BAD, "error": "timed out"}], {REFERENCE: SCHEMA}, ["unverifiable"]),
        ([{**BAD, "error": None}], {REFERENCE: SCHEMA}, ["failed"]),
        ([{**BAD, "status": "failed"}], {REFERENCE: SCHEMA}, ["unverifiable"]),
        ([{**BAD, "status": "ok"}], {REFERENCE: SCHEMA}, ["failed"]),
        ([{**BAD, "isError": True}], {REFERENCE: SCHEMA}, ["unverifiable"]),
        ([{**BAD, "success": False}], {REFERENCE: SCHEMA}, ["unverifiable"]),
        ([{**BAD, "success": True}], {REFERENCE: SCHEMA}, ["failed"]),
    ],
)
def test_an_entry_is_held_to_its_schema(
    trace: object, schemas: object, expected: list[str], tmp_path: Path
) -> None:
    verdict = verify_output({}, tmp_path, trace=trace, schemas=schemas)
    assert [str(one.disposition) for one in verdict.of(Level.TOOLS)] == expected


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("@acme/tools/search#Result", "failed"),
        ("@acme/tools#Result", "failed"),
        ("./schemas/search#Result", "failed"),
        ("search/fast#Result", "failed"),
        ("@acme/tools/search", "unverifiable"),
        ("@acme/tools#search#Result", "unverifiable"),
        ("@acme/tools/search#", "unverifiable"),
        ("#Result", "unverifiable"),
    ],
)
def test_a_reference_names_a_module_and_what_it_exports(
    reference: str, expected: str, tmp_path: Path
) -> None:
    trace = [{**BAD, "schemaRef": reference}]
    verdict = verify_output({}, tmp_path, trace=trace, schemas={reference: SCHEMA})
    assert [str(one.disposition) for one in verdict.of(Level.TOOLS)] == [expected]


def test_entries_beyond_the_limit_do_not_go_unseen(tmp_path: Path) -> None:
    verdict = verify_output({}, tmp_path, trace=[{"tool": "search"}] * (ENTRIES_LIMIT + 1))
    assert [str(one.disposition) for one in verdict.of(Level.TOOLS)][-1] == "failed"
