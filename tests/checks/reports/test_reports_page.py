"""The page on the reports names every report and shows output that is real."""

from __future__ import annotations

from pathlib import Path

from markdown_it import MarkdownIt

from checks.reports import REPORTS
from tests.checks.reports.golden_files import FOLDER

PAGE = (Path(__file__).parents[3] / "docs" / "reports.md").read_text(encoding="utf-8")


def test_the_page_names_every_report() -> None:
    assert all(f"| `{name}` |" in PAGE for name in REPORTS)


def test_the_output_on_the_page_is_real() -> None:
    shown = [token.content for token in MarkdownIt().parse(PAGE) if token.type == "fence"]
    real = (FOLDER / "text.txt").read_text(encoding="utf-8")
    assert sum(text in real for text in shown) == 3
