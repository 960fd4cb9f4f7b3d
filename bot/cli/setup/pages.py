"""The pages of `citecheck setup` on this machine: what they ask, and the browser's way to GitHub and back.

Whoever reaches such a page first would own the App. So it is shown only to the browser that brings the
token from the terminal, once; and what GitHub sends back counts only with the state that went out.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from bot.cli.setup.manifest import manifest, read_name, read_organization, read_webhook_url
from bot.model.input_error import InputError
from bot.web.forms import form_of, same

COOKIE = "citecheck_setup"
CODE = re.compile(r"[A-Za-z0-9_-]{1,100}")
_templates = Environment(
    loader=PackageLoader("bot.cli.setup"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
)


@dataclass(frozen=True, slots=True)
class Answers:
    """What GitHub must know of the App; an empty URL is still to be asked for."""

    name: str
    webhook_url: str = ""
    organization: str | None = None


class FailedError(Exception):
    """Why the App was not registered, in words for the page."""


class SetupPages:
    """The application, for one registration.

    `register` takes GitHub's code and what the App was made with, and gives the install page.
    """

    def __init__(
        self,
        answers: Answers,
        github: str,
        register: Callable[[str, Answers], Awaitable[str]],
        *,
        address: str,
    ) -> None:
        self._answers = answers
        self._github = github
        self._register = register
        self._address = address
        self._token: str | None = secrets.token_urlsafe(32)
        self._session = secrets.token_urlsafe(32)
        self._state: str | None = None
        self.app = Starlette(
            routes=[
                Route("/", self._ask),
                Route("/create", self._create, methods=["POST"]),
                Route("/created", self._created),
            ],
            # a page elsewhere that lets its own name point to this machine is refused
            middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=["127.0.0.1", "localhost"])],
        )

    @property
    def entrance(self) -> str:
        """The address to open, with the token that it takes once."""
        return f"{self._address}/?{urlencode({'token': self._token or ''})}"

    async def _ask(self, request: Request) -> Response:
        token = request.query_params.get("token")
        if token is not None and self._token is not None and same(token, self._token):
            self._token = None
            # the redirection takes the token out of the browser's address
            answer = RedirectResponse("/", 303, {"Cache-Control": "no-store"})
            # not `strict`: GitHub's way back is a navigation from another site
            answer.set_cookie(COOKIE, self._session, httponly=True, samesite="lax")
            return answer
        if not self._knows(request):
            return self._refused()
        return self._send() if self._answers.webhook_url else self._form()

    async def _create(self, request: Request) -> Response:
        if not self._knows(request):
            return self._refused()
        sent = await form_of(request)
        typed = Answers(
            sent.get("name", ""), sent.get("webhook_url", ""), sent.get("organization", "") or None
        )
        try:
            self._answers = Answers(
                read_name(typed.name),
                read_webhook_url(typed.webhook_url),
                read_organization(typed.organization or ""),
            )
        except InputError as wrong:
            self._answers = replace(typed, webhook_url="")
            return self._form(typed, str(wrong))
        return self._send()

    async def _created(self, request: Request) -> Response:
        state, code = request.query_params.get("state", ""), request.query_params.get("code", "")
        if not self._knows(request) or self._state is None or not same(state, self._state):
            return self._refused()
        self._state = None
        if not CODE.fullmatch(code):
            return self._page(400, "ended", "No App was created", "GitHub sent no code.")
        try:
            return RedirectResponse(
                await self._register(code, self._answers), 303, {"Cache-Control": "no-store"}
            )
        except FailedError as failed:
            return self._page(502, "ended", "No App was created", str(failed))

    def _form(self, shown: Answers | None = None, wrong: str = "") -> Response:
        shown = shown or self._answers
        return self._page(
            400 if wrong else 200,
            "ask",
            "Register the GitHub App",
            wrong,
            name=shown.name,
            webhook_url=shown.webhook_url,
            organization=shown.organization or "",
        )

    def _send(self) -> Response:
        self._state = secrets.token_urlsafe(32)
        owner = self._answers.organization
        place = f"organizations/{quote(owner, safe='')}/settings" if owner else "settings"
        action = f"{self._github}/{place}/apps/new?{urlencode({'state': self._state})}"
        whole = manifest(
            name=self._answers.name,
            webhook_url=self._answers.webhook_url,
            redirect_url=f"{self._address}/created",
        )
        return self._page(200, "send", "On to GitHub", action=action, manifest=json.dumps(whole))

    def _refused(self) -> Response:
        return self._page(
            403,
            "ended",
            "This address does not work",
            "Open the address that “citecheck setup” prints. It works once; run the command again for a new one.",
            again=False,
        )

    def _page(self, status: int, step: str, title: str, wrong: str = "", **more: object) -> Response:
        nonce = secrets.token_urlsafe(16)
        text = _templates.get_template("page.html").render(
            {"step": step, "title": title, "wrong": wrong, "nonce": nonce, "again": True} | more
        )
        policy = (
            f"default-src 'none'; style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'; "
            f"form-action 'self' {self._github}; base-uri 'none'; frame-ancestors 'none'"
        )
        return HTMLResponse(
            text,
            status,
            {
                "Content-Security-Policy": policy,
                "Cache-Control": "no-store",
                "Referrer-Policy": "no-referrer",
                "X-Content-Type-Options": "nosniff",
            },
        )

    def _knows(self, request: Request) -> bool:
        return same(request.cookies.get(COOKIE, ""), self._session)
