"""The formats in which a page can be written."""

from __future__ import annotations

from importlib import import_module

from checks.reports.agents.page import Page
from checks.reports.interface import Look

FORMATS = ("text", "json", "markdown", "html")


def render(page: Page, name: str, look: Look) -> str:
    """A page in one of the formats for readers; JSON is each thing's own."""
    module = import_module(f"checks.reports.agents.{name}")
    options = {"width": look.width, "colour": look.colour} if name == "text" else {}
    text: str = module.render(page, **options)
    return text
