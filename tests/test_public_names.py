"""`import citecheck`: the names that other programs may use, their types and how one of them goes."""

from __future__ import annotations

import contextlib
import io
import tomllib
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

import citecheck

ROOT = Path(__file__).parent.parent

KEPT = {
    "CheckedFinding", "CheckedReview", "Code", "DirectoryTree", "Failure", "Finding", "FindingOutcome", "Location",
    "Policy", "Reading", "Severity", "Side", "SnapshotTree", "__version__", "check_review", "read_findings", "render",
    "verify_output",
}  # fmt: skip
"""What was promised. A name may join; one leaves only after a release in which it was deprecated."""


def test_every_name_that_was_promised_is_there() -> None:
    assert set(citecheck.__all__) >= KEPT
    assert all(hasattr(citecheck, name) for name in citecheck.__all__)


def test_the_readme_s_example_prints_what_it_says() -> None:
    parsed = MarkdownIt().parse((ROOT / "README.md").read_text(encoding="utf-8"))
    [example] = [token.content for token in parsed if token.type == "fence" and token.info == "python"]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(example, {})
    assert out.getvalue() == example.splitlines()[-1].removeprefix("# ") + "\n"
    assert "from citecheck import" in example


def test_a_name_that_is_to_go_warns_and_says_what_to_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(citecheck._DEPRECATED, "check", ("check_review", citecheck.check_review))
    with pytest.warns(DeprecationWarning, match=r"citecheck\.check will go: use check_review"):
        assert citecheck.check is citecheck.check_review  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="no attribute 'none'"):
        citecheck.none  # type: ignore[attr-defined]  # noqa: B018


def test_the_wheel_has_it_and_all_of_its_types() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert set(packages) == {"bot", "checks", "citecheck"}
    assert all((ROOT / name / "py.typed").exists() for name in packages)
