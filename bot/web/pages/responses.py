"""What every answer of the pages has in common: the headers, the templates, the error page."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, PrefixLoader, StrictUndefined
from starlette.responses import HTMLResponse, Response

from checks.reports.cards.environment import add_words
from checks.reports.wording.escape import plain

if TYPE_CHECKING:
    from collections.abc import Mapping


SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
"""Of a picture that is looked at by itself; its style is within it."""

PICTURE_SECONDS = 600
"""How long others keep a picture that anybody may see."""


class RefusedError(Exception):
    """Why there is no page, in words for the reader."""

    def __init__(self, status: int, title: str, words: str = "") -> None:
        super().__init__(title)
        self.status = status
        self.title = title
        self.words = words


def not_found() -> RefusedError:
    """The same for what is not there and for what one may not see."""
    return RefusedError(404, "There is no such page", "Or you may not see it.")


def policy(github: str) -> str:
    """The Content-Security-Policy; `github` is where people sign in."""
    return (
        "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; "
        f"form-action 'self' {github}; frame-ancestors 'none'; base-uri 'none'"
    )


def picture_headers(github: str, *, of_everybody: bool) -> dict[str, str]:
    """Of a picture; one that anybody may see is shown by other sites, too."""
    found = {**headers(github), "Content-Security-Policy": SVG_POLICY}
    if of_everybody:
        found["Cache-Control"] = f"public, max-age={PICTURE_SECONDS}"
        found["Cross-Origin-Resource-Policy"] = "cross-origin"
    return found


def headers(github: str) -> dict[str, str]:
    """What a page about private code needs besides."""
    return {
        "Content-Security-Policy": policy(github),
        "Cache-Control": "private, no-store",
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Vary": "Cookie",
    }


def page(name: str, values: Mapping[str, object], *, github: str, status: int = 200) -> Response:
    """A page from a template."""
    text = _templates().get_template(f"pages/{name}").render(values)
    return HTMLResponse(text, status, headers(github))


@cache
def _templates() -> Environment:
    made = Environment(
        loader=PrefixLoader(
            {"pages": PackageLoader("bot.web.pages"), "cards": PackageLoader("checks.reports.cards")}
        ),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        # Whatever a template prints: control and format characters are shown, then it is escaped.
        finalize=lambda value: plain(value) if type(value) is str else value,
    )
    add_words(made)
    made.filters["day"] = lambda seconds: f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d}"
    made.filters["minute"] = lambda seconds: f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"
    return made
