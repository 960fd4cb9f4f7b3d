"""How the pages for people look."""

from __future__ import annotations

import re

from starlette.responses import HTMLResponse, Response

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}}
button{{font:inherit;background:#1f883d;color:#fff;border:0;border-radius:6px;padding:.5rem 1rem}}</style>
<h1>{title}</h1>{body}"""

PAGE_PATHS = re.compile(
    r"/login/oauth/(authorize|access_token)$|/settings/apps/(new|create)$|/organizations/[^/]+/settings/apps/new$|/apps/[^/]+/installations/new$"
)
"""What needs no token: a person is signed in with a cookie, which the sandbox does not ask for."""


def page(title: str, body: str, status: int = 200) -> Response:
    """A page with a heading; both are HTML."""
    return HTMLResponse(_PAGE.format(title=title, body=body), status)
