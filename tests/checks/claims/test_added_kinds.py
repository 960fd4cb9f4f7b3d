"""A kind of claim that somebody else adds through an entry point, from a finding to its warning."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from checks.claims import decode, registry
from checks.code.code import Code
from checks.code.tree import SnapshotTree
from checks.model.outcome import Failure
from checks.model.policy import Policy
from checks.review import check_review
from checks.sources import read

PAGE = (Path(__file__).parents[3] / "docs" / "claims-format.md").read_text(encoding="utf-8")
(EXAMPLE,) = (
    token.content for token in MarkdownIt().parse(PAGE) if token.type == "fence" and token.info == "python"
)
CODE = Code(SnapshotTree({"shop/cart.py": "# one\n# two\ntotal = 0\n"}))


@pytest.fixture
def example() -> str:
    """The example of the page on claims."""
    return EXAMPLE


@pytest.fixture
def installed(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example as an installed package would bring it."""
    (tmp_path / "acme_claims.py").write_text(example, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "acme_claims", raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = EntryPoint("longest", "acme_claims:KIND", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry] if group == registry.GROUP else [])
    registry.kinds.cache_clear()
    yield
    registry.kinds.cache_clear()
    decode._shape.cache_clear()


def handed_in(lines: int, stance: str = "asserted") -> bytes:
    claim = {"kind": "length", "lines": lines, "stance": stance, "citation": {"path": "shop/cart.py"}}
    return json.dumps({"findings": [{"path": "shop/cart.py", "title": "Long", "claims": [claim]}]}).encode()


@pytest.mark.usefixtures("installed")
def test_a_claim_of_an_added_kind_is_read_verified_and_warned_of() -> None:
    wrong, right = (
        check_review(read(handed_in(lines), source="r.json"), CODE, Policy()).findings[0] for lines in (9, 3)
    )
    assert [(one.failure, one.message) for one in wrong.warnings] == [
        (Failure.WRONG_COUNT, "`shop/cart.py` has 3 lines, not 9")
    ]
    assert (right.outcome.value, right.claims[1].outcome.message) == (
        "grounded",
        "`shop/cart.py` has 3 lines",
    )


@pytest.mark.usefixtures("installed")
def test_a_denied_claim_of_an_added_kind_comes_to_the_opposite() -> None:
    right, wrong = (
        check_review(read(handed_in(lines, "denied"), source="r.json"), CODE, Policy()).findings[0]
        for lines in (9, 3)
    )
    assert [one.message for one in wrong.warnings] == ["`shop/cart.py` has 3 lines"]
    assert right.claims[1].outcome.disposition == "verified"


@pytest.mark.parametrize("example", [EXAMPLE.replace("    denial=Denial.TURNED,\n", "")], ids=["silent"])
@pytest.mark.usefixtures("installed")
def test_a_denied_claim_is_not_judged_where_its_kind_says_nothing_of_denials() -> None:
    for lines in (9, 3):
        denied = read(handed_in(lines, "denied"), source="r.json")
        (finding,) = check_review(denied, CODE, Policy()).findings
        outcome = finding.claims[1].outcome
        assert (outcome.disposition, outcome.message) == (
            "unsupported",
            "a denial of a claim of the kind length is not judged",
        )


@pytest.mark.usefixtures("installed")
def test_the_text_of_a_finding_is_read_for_it_in_tier_2() -> None:
    finding = {"path": "shop/cart.py", "line": 1, "body": "This file has 40 lines."}
    reading = read(json.dumps({"findings": [finding]}).encode(), source="r.json")
    (checked,) = check_review(reading, CODE, Policy(tier2=True)).findings
    assert [one.message for one in checked.warnings] == ["`shop/cart.py` has 3 lines, not 40"]


@pytest.mark.usefixtures("installed")
def test_the_schema_stays_that_of_our_own_kinds() -> None:
    assert "length" in registry.kinds()
    assert "length" not in json.dumps(decode.schema())


@pytest.mark.parametrize(
    ("target", "error"),
    [
        ("checks.claims.quote:KIND", "two kinds of claim are named 'quote'"),
        ("json:dumps", "is no Kind"),
    ],
)
def test_an_entry_point_that_is_none_of_ours_says_so(
    target: str, error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = EntryPoint("x", target, registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry])
    registry.kinds.cache_clear()
    with pytest.raises((TypeError, ValueError), match=error):
        registry.kinds()
    registry.kinds.cache_clear()


def test_the_findings_on_the_page_are_read_without_a_mistake() -> None:
    blocks = [token.content for token in MarkdownIt().parse(PAGE) if token.info == "json"]
    assert blocks
    for block in blocks:
        reading = read(block.encode(), source="page.json")
        assert reading.unparsed == ()
        assert all(finding.claims for finding in reading.findings)


@pytest.mark.parametrize("name", registry.OWN)
def test_the_page_names_every_kind_with_the_fields_that_it_needs(name: str) -> None:
    kind = registry.kinds()[name]
    needed = decode._shape(name).model_json_schema()["required"]
    listed = ", ".join(f"`{field}`" for field in needed if field != "kind")
    assert f"| `{name}` | {kind.description} | {listed} |" in PAGE
