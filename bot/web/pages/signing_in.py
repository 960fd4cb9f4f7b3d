"""Signing in with GitHub, in with the token of this machine, and out again."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

import structlog
from starlette.responses import RedirectResponse, Response

from bot.storage.sessions import LOGIN_SECONDS, SESSION_SECONDS, Sessions
from bot.web.forms import form_of, same
from bot.web.pages.addresses import safe_path
from bot.web.pages.people import AwayError, EndedError, People, SignInError
from bot.web.pages.responses import RefusedError
from bot.web.pages.visitors import Visitors

if TYPE_CHECKING:
    from starlette.requests import Request

WAY_COOKIE = "__Host-citecheck-way"
"""Tells the browser that left for GitHub from any other that comes back."""

CODE_LIMIT = 200

log = structlog.get_logger(__name__)

NO_STORE = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}


class SigningIn:
    """The three addresses of signing in and out."""

    def __init__(self, sessions: Sessions, visitors: Visitors, people: People | None) -> None:
        self._sessions = sessions
        self._visitors = visitors
        self._people = people

    async def begin(self, request: Request) -> Response:
        """Send the browser to GitHub, with a state and a challenge that are good for this attempt alone."""
        if self._people is None:
            raise RefusedError(
                404, "Nobody signs in here", "GITHUB_CLIENT_ID is not set; see docs/dashboard.md."
            )
        browser = request.cookies.get(WAY_COOKIE, "")
        if not 40 <= len(browser) <= 100:
            browser = secrets.token_urlsafe(32)
        state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(48)
        await asyncio.to_thread(
            self._sessions.begin,
            state=state,
            browser=browser,
            verifier=verifier,
            next_path=safe_path(request.query_params.get("next", "/")),
        )
        answer = RedirectResponse(
            self._people.authorize_url(state=state, verifier=verifier), 303, dict(NO_STORE)
        )
        self._visitors.keep(answer, WAY_COOKIE, browser, seconds=LOGIN_SECONDS)
        return answer

    async def back(self, request: Request) -> Response:
        """Take the browser that comes back from GitHub."""
        if self._people is None:
            raise RefusedError(404, "Nobody signs in here")
        query = request.query_params
        state, code = query.get("state", ""), query.get("code", "")
        browser = request.cookies.get(WAY_COOKIE, "")
        attempt = None
        if 0 < len(state) <= CODE_LIMIT and 0 < len(browser) <= CODE_LIMIT:
            attempt = await asyncio.to_thread(self._sessions.take, state=state, browser=browser)
        if attempt is None:
            raise RefusedError(
                400,
                "That sign-in has ended",
                "It took longer than ten minutes, or was used already. Please sign in again.",
            )
        if not code or len(code) > CODE_LIMIT:
            raise RefusedError(403, "You have not signed in", "GitHub says that it was cancelled.")
        try:
            token = await self._people.exchange(code=code, verifier=attempt.verifier)
            login, access = await asyncio.gather(
                self._people.login(token.value), self._people.access(token.value)
            )
        except SignInError as error:
            raise RefusedError(403, "You have not signed in", str(error)) from None
        except EndedError:
            raise RefusedError(403, "You have not signed in", "GitHub does not take its own token.") from None
        except AwayError:
            raise RefusedError(503, "GitHub does not answer", "Please sign in again in a minute.") from None
        old = request.cookies.get(self._visitors.cookie, "")
        if old:
            await asyncio.to_thread(self._sessions.end, old)
        new = await asyncio.to_thread(
            self._sessions.sign_in, login=login, token=token.value, seconds=token.seconds, access=access
        )
        log.info("signed in", repositories=len(access))
        answer = RedirectResponse(safe_path(attempt.next_path), 303, dict(NO_STORE))
        self._visitors.keep(answer, self._visitors.cookie, new, seconds=min(token.seconds, SESSION_SECONDS))
        return answer

    async def enter(self, token: str) -> Response:
        """Take the browser that brings the token from this machine's terminal."""
        new = await self._visitors.enter(token)
        if new is None:
            raise RefusedError(
                403,
                "This address does not work",
                "Open the address that the terminal shows; it works once. Start again for a new one.",
            )
        answer = RedirectResponse("/", 303, dict(NO_STORE))  # which takes the token out of the address
        self._visitors.keep(answer, self._visitors.cookie, new, seconds=SESSION_SECONDS)
        return answer

    async def out(self, request: Request) -> Response:
        """Sign out: only with the token of one's own form, and also while GitHub does not answer."""
        session = await self._visitors.session_of(request)
        form = await form_of(request)
        if session is None or not same(form.get("csrf", ""), session.csrf):
            raise RefusedError(
                403, "You have not signed out", "The form is not of this visit; go back and try again."
            )
        await asyncio.to_thread(self._sessions.end, request.cookies[self._visitors.cookie])
        answer = RedirectResponse("/", 303, dict(NO_STORE))
        self._visitors.drop(answer, self._visitors.cookie)
        return answer
