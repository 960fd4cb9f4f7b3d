"""The code on the page about contracts does what the page says."""

from __future__ import annotations

import json
from pathlib import Path

from markdown_it import MarkdownIt

from checks.agents.acceptance.contract import lock
from checks.agents.acceptance.grading import grade
from checks.agents.acceptance.output import Output
from checks.agents.acceptance.registry import verifiers
from checks.agents.acceptance.verifier import Verifier

PAGE = Path(__file__).parents[2] / "docs" / "accept.md"


def code_of(language: str) -> str:
    """The one block of a language on the page."""
    found = MarkdownIt().parse(PAGE.read_text(encoding="utf-8"))
    (code,) = (one.content for one in found if one.type == "fence" and one.info == language)
    return str(code)


def test_the_contract_of_the_page_can_be_locked() -> None:
    assert len(lock(json.loads(code_of("json")), verifiers()).criteria) == 2


def test_the_verifier_of_the_page_decides_its_examples() -> None:
    names: dict[str, object] = {}
    exec(code_of("python"), names)  # ours
    added = names["EVEN"]
    assert isinstance(added, Verifier)
    for example in added.examples:
        own = {"acceptanceCriteria": [{"id": "c", "verifier": "even", "params": dict(example.params)}]}
        known = {"even": added}
        (graded,) = grade(lock(own, known), Output(json.dumps(example.output).encode()), known)
        assert str(graded.disposition) == example.expect
