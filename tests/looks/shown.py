"""The pages that are looked at: each report for people, of a plain review and of one that spares no width."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from checks.model.checked import CheckedReview
from checks.model.policy import Policy
from checks.reports import Look, render
from checks.reports.check_run import report
from tests.checks.reports.golden_files import links
from tests.checks.review_example import hostile, review
from tests.looks.browser import github_page

WIDE = "unbroken" * 30 + "/" + "W" * 200


def check_run(checked: CheckedReview) -> str:
    """A check run's page on GitHub."""
    shown = report(checked, Policy(tier2=True), repository_url="https://github.com/shop/shop")
    return github_page(f"# {shown.title}\n\n{shown.summary}\n\n{shown.text}")


PAGES: Mapping[str, Callable[[], str]] = {
    "check-run": lambda: check_run(review()),
    "check-run-wide": lambda: check_run(hostile(WIDE)),
    "markdown": lambda: github_page(render(review(), "markdown", Look(links=links))),
    "html": lambda: render(review(), "html", Look(links=links)),
    "html-wide": lambda: render(hostile(WIDE), "html", Look(links=links)),
}
