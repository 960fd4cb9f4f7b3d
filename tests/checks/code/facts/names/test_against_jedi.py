"""The references of this repository's own functions, as jedi finds them in the same file."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks.code.code import Code
from checks.code.facts.names.meaning import Meaning
from checks.code.facts.names.references import References, places
from checks.code.structure import Kind
from checks.code.tree import SnapshotTree

jedi = pytest.importorskip("jedi", reason="jedi comes with the extra `dev`")
ROOT = Path(__file__).parents[5]


@pytest.mark.parametrize("path", ["checks/code/occurrences.py", "checks/code/tokens.py", "checks/merge.py"])
def test_references_in_one_file(path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    code = Code(SnapshotTree({path: text}))
    script = jedi.Script(text, path=ROOT / path)
    lines = text.split("\n")
    compared = 0
    for each in code.outline(path).definitions:
        if each.kind is Kind.PARAMETER or len(code.outline(path).named(each.name)) != 1:
            continue
        found = script.get_references(
            each.name_line, lines[each.name_line - 1].index(each.name), scope="file"
        )
        theirs = {name.line for name in found}
        answer = places(code, each.qualified)
        assert isinstance(answer, References)
        sure = {one.at.first for one in answer.found if one.defines or one.meaning is Meaning.SAME}
        maybe = {one.at.first for one in answer.found if one.use.in_code and one.meaning is not Meaning.OTHER}
        assert sure <= theirs, f"jedi denies a reference to {each.qualified}"
        assert theirs <= sure | maybe, f"jedi has a reference to {each.qualified} that is ruled out here"
        compared += 1
    assert compared > 5, "some names were expected to be compared"
