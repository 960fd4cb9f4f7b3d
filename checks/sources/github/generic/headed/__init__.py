"""Findings that a heading introduces: which headings are titles, and what is below them."""

from checks.sources.github.generic.headed.entries import entry_findings
from checks.sources.github.generic.headed.titles import names_review

__all__ = ["entry_findings", "names_review"]
