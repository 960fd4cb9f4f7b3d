"""The templates of cards: everything that they print is made plain and escaped."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from checks.reports.cards import drawing, wording
from checks.reports.wording import figures
from checks.reports.wording.escape import code_spans, plain


@cache
def environment() -> Environment:
    """The environment of all templates here."""
    made = Environment(
        loader=PackageLoader("checks.reports.cards"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        # Whatever a template prints: control and format characters are shown, then it is escaped.
        finalize=lambda value: plain(value) if type(value) is str else value,
    )
    add_words(made)
    return made


def add_words(made: Environment) -> None:
    """Let a template say and draw what a card says."""
    made.globals |= {
        "say": wording,
        "draw": drawing,
        "count": figures.count,
        "percent": figures.percent,
        "code_spans": code_spans,
    }
    made.filters["capitalize_first"] = lambda text: text[:1].upper() + text[1:]


def style() -> str:
    """The one style sheet of cards, in light and dark."""
    made = environment()
    source, _, _ = made.loader.get_source(made, "cards.css")  # type: ignore[union-attr]
    return source
