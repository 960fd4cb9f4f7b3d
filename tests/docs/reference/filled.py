"""A page from its template, and what its tables are made with."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

DOCS = Path(__file__).parents[3] / "docs"


def filled(template: str, **given: object) -> str:
    """The text of a template in this folder."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        undefined=StrictUndefined,
        autoescape=False,  # it is Markdown of our own
        keep_trailing_newline=True,
    )
    return environment.get_template(template).render(given)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table in GitHub's Markdown."""
    columns = tuple(head)
    lines = [columns, tuple("---" for _ in columns), *map(tuple, rows)]
    return "\n".join("| " + " | ".join(cell.replace("|", r"\|") for cell in line) + " |" for line in lines)
