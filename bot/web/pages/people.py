"""What GitHub says of people: the App's web flow with PKCE, who somebody is, and what one may see."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

import structlog

from bot import __version__
from bot.model.repository_key import RepositoryKey
from bot.storage.sessions import REPOSITORIES_LIMIT, SESSION_SECONDS, Seen

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.github import GitHub

PAGES_LIMIT = 50
"""Of 100 things each, of one list."""

AT_ONCE = 16
"""People for whom GitHub is asked at a time; others wait."""

SECONDS: Final = 15.0

FAILURE_SECONDS: Final = 60.0
"""After which GitHub is asked again whether a repository is public, when it did not say."""

log = structlog.get_logger(__name__)


class SignInError(Exception):
    """Why somebody could not be signed in, in words for the page."""


class AwayError(Exception):
    """GitHub does not answer."""


class EndedError(Exception):
    """GitHub does not take the token any more."""


@dataclass(frozen=True, slots=True)
class Token:
    """A person's token and how many seconds it is good for."""

    value: str
    seconds: float

    def __repr__(self) -> str:
        return f"Token({self.seconds:.0f} s)"


class People:
    """Asks GitHub about people, as the App that they sign in to."""

    def __init__(self, *, client_id: str, client_secret: str, web: str, api: str, public_url: str) -> None:
        """`web` is where GitHub's pages are, `api` where its API is, `public_url` where ours are."""
        self._client_id = client_id
        self._client_secret = client_secret
        self._web = web
        self._api = api
        self._public_url = public_url
        self._turn = asyncio.Semaphore(AT_ONCE)

    @property
    def redirect_uri(self) -> str:
        """Where GitHub sends people back: from the settings, never from what a request says."""
        from bot.web.pages.addresses import SIGNED_IN  # noqa: PLC0415

        return f"{self._public_url}{SIGNED_IN}"

    def authorize_url(self, *, state: str, verifier: str) -> str:
        """Where people are sent to sign in."""
        query = {
            "client_id": self._client_id,
            "redirect_uri": self.redirect_uri,
            "state": state,
            "code_challenge": challenge(verifier),
            "code_challenge_method": "S256",
            "prompt": "select_account",
        }
        return f"{self._web}/login/oauth/authorize?{urlencode(query)}"

    async def exchange(self, *, code: str, verifier: str) -> Token:
        """The token for the code that GitHub sent somebody back with. Raises SignInError and AwayError."""
        import httpx  # noqa: PLC0415 - only a sign-in needs it

        form = {
            "client_id": self._client_id,
            "client_secret": self._client_secret,
            "code": code,
            "redirect_uri": self.redirect_uri,
            "code_verifier": verifier,
        }
        headers = {"Accept": "application/json", "User-Agent": f"citecheck/{__version__}"}
        async with self._turn:
            try:
                async with httpx.AsyncClient(timeout=SECONDS) as client:
                    answer = await client.post(
                        f"{self._web}/login/oauth/access_token", data=form, headers=headers
                    )
                body: Any = answer.json()
            except (httpx.HTTPError, ValueError):
                raise AwayError from None
        token = body.get("access_token") if isinstance(body, dict) else None
        if not isinstance(token, str) or not token:
            error = str(body.get("error", "")) if isinstance(body, dict) else ""
            log.warning("sign-in refused", error=error[:100])
            raise SignInError("GitHub did not take the code: it is used up or too old. Please try again.")
        seconds = body.get("expires_in")
        return Token(token, float(seconds) if isinstance(seconds, int) else SESSION_SECONDS)

    async def login(self, token: str) -> str:
        """Who somebody is. Raises AwayError and EndedError."""
        async with self._asking(token) as github:
            return str((await github.rest("GET", "/user")).json()["login"])

    async def access(self, token: str) -> tuple[Seen, ...]:
        """The repositories of our installations that somebody may see. Raises AwayError and EndedError.

        An organization that refuses (it wants single sign-on, or forbids this address) shows nothing, and hides
        nothing of the others.
        """
        from bot.github import ForbiddenError, NotFoundError  # noqa: PLC0415

        found: list[Seen] = []
        async with self._asking(token) as github:
            async for installation in _listed(github, "/user/installations", "installations"):
                number = int(installation["id"])
                if installation.get("suspended_at"):
                    continue
                path = f"/user/installations/{number}/repositories"
                try:
                    async for one in _listed(github, path, "repositories"):
                        found.append(Seen(RepositoryKey(number, int(one["id"])), str(one["full_name"])))
                        if len(found) >= REPOSITORIES_LIMIT:
                            return tuple(found)
                except (ForbiddenError, NotFoundError) as error:
                    log.info("an organization refuses", installation=number, error=type(error).__name__)
        return tuple(found)

    async def is_public(self, repository: str) -> int | None:
        """The number of a repository that anybody may see; None when it is not so.

        Raises AwayError when GitHub does not say.
        """
        import httpx  # noqa: PLC0415

        try:
            async with self._turn, httpx.AsyncClient(timeout=SECONDS, follow_redirects=False) as client:
                answer = await client.get(
                    f"{self._api}/repos/{repository}", headers={"User-Agent": f"citecheck/{__version__}"}
                )
            if answer.status_code not in {
                httpx.codes.OK,
                httpx.codes.MOVED_PERMANENTLY,
                httpx.codes.NOT_FOUND,
            }:
                raise AwayError
            body: Any = answer.json() if answer.status_code == httpx.codes.OK else {}
        except (httpx.HTTPError, ValueError):
            raise AwayError from None
        return int(body["id"]) if body.get("private") is False and "id" in body else None

    def _asking(self, token: str) -> _Asking:
        return _Asking(self._turn, token, self._api)


class _Asking:
    """GitHub as somebody's token may use it, when it is one's turn; its errors as ours."""

    def __init__(self, turn: asyncio.Semaphore, token: str, api: str) -> None:
        from bot.github import with_token  # noqa: PLC0415 - only signing in needs it

        self._turn = turn
        self._host = with_token(token, api_url=api)

    async def __aenter__(self) -> GitHub:
        await self._turn.acquire()
        await self._host.__aenter__()
        return self._host.as_itself()

    async def __aexit__(self, kind: object, error: BaseException | None, _trace: object) -> None:
        from bot.github import GitHubError, UnauthorizedError  # noqa: PLC0415

        try:
            await self._host.aclose()
        finally:
            self._turn.release()
        if isinstance(error, UnauthorizedError):
            raise EndedError from None
        if isinstance(error, (GitHubError, KeyError, ValueError, TypeError)):
            log.warning("GitHub does not say what somebody may see", error=type(error).__name__)
            raise AwayError from None


async def _listed(github: GitHub, path: str, name: str) -> AsyncIterator[dict[str, Any]]:
    for number in range(1, PAGES_LIMIT + 1):
        answer = (await github.rest("GET", path, params={"per_page": 100, "page": number})).json()
        for one in answer[name]:
            yield one
        if len(answer[name]) < 100:
            return


class PublicRepositories:
    """Which of the repositories that are shown to everybody are public, as GitHub said a while ago."""

    def __init__(self, people: People, names: frozenset[str], *, seconds: float) -> None:
        self._people = people
        self._names = {name.casefold(): name for name in names}
        self._seconds = seconds
        self._known: dict[str, tuple[float, int | None]] = {}

    async def find(self, repository: str) -> tuple[int, str] | None:
        """Number and name of a repository that is to be shown to everybody and is public now.

        GitHub is asked for the name in the settings: what else a visitor writes may fold to the same.
        """
        name = self._names.get(repository.casefold())
        if name is None:
            return None
        until, number = self._known.get(name, (0.0, None))
        if until < time.monotonic():
            seconds = self._seconds
            try:
                number = await self._people.is_public(name)
            except AwayError:
                number, seconds = None, FAILURE_SECONDS
            self._known[name] = (time.monotonic() + seconds, number)
        return (number, name) if number is not None else None


def challenge(verifier: str) -> str:
    """What PKCE sends ahead of the verifier (S256)."""
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
