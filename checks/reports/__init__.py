"""How a checked review is written down: one file for each report, none of which drops a finding."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from checks.model.checked import CheckedReview
from checks.reports.interface import Links, Look, Report, UnwritableError

__all__ = ["REPORTS", "Links", "Look", "Report", "UnknownReportError", "UnwritableError", "render"]

REPORTS: Mapping[str, Report] = MappingProxyType(
    {
        report.name: report
        for report in (
            Report("text", ".txt", ("width", "colour", "verbose")),
            Report("json", ".json"),
            Report("sarif", ".sarif"),
            Report("rdjson", ".json"),
            Report("markdown", ".md", ("links", "limit")),
            Report("html", ".html", ("links",)),
            Report("github", ".txt"),
            Report("gitlab", ".json"),
            Report("junit", ".xml"),
            Report("intoto", ".intoto.json", of_commit=True),
        )
    }
)


class UnknownReportError(ValueError):
    """`--format` names no report."""


def render(review: CheckedReview, name: str, look: Look | None = None) -> str:
    """The review as the named report.

    Raises:
        UnknownReportError: no report has that name.
        UnwritableError: the report cannot hold this review.

    """
    if name not in REPORTS:
        raise UnknownReportError(f"no report is called {name!r}; there are: {', '.join(REPORTS)}")
    return REPORTS[name].render(review, look or Look())
