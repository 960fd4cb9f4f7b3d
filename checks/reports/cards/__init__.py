"""How cards are written down: for a terminal, for programs, as a page, as a picture."""

from __future__ import annotations

from checks.reports.cards.html import render as render_html
from checks.reports.cards.svg import badge
from checks.reports.cards.svg import render as render_svg
from checks.reports.cards.tables import render_csv, render_json
from checks.reports.cards.text import render as render_text

__all__ = ["badge", "render_csv", "render_html", "render_json", "render_svg", "render_text"]
