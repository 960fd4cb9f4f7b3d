"""Who looks at a page, and which repositories that person may see."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.config.addresses import LOOPBACK
from bot.storage.ledger.views import listing
from bot.storage.sessions import ACCESS_SECONDS, Seen, Session, Sessions
from bot.web.forms import same
from bot.web.pages.people import AwayError, EndedError, People, PublicRepositories
from bot.web.pages.responses import RefusedError

if TYPE_CHECKING:
    import sqlalchemy as sa
    from starlette.requests import Request
    from starlette.responses import Response

PROXY_HEADERS = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
LOCKS_LIMIT = 10_000


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who looks at a page."""

    session: Session | None = None
    """None: somebody who has not signed in."""

    access: tuple[Seen, ...] = ()

    @property
    def login(self) -> str:
        """The name at GitHub; empty for the owner of this machine and for a stranger."""
        return self.session.login if self.session else ""

    @property
    def csrf(self) -> str:
        """What a form of this person must bring along."""
        return self.session.csrf if self.session else ""

    def find(self, name: str) -> Seen | None:
        """The repository with this name, as far as one may see it."""
        wanted = name.casefold()
        return next((one for one in self.access if one.name.casefold() == wanted), None)


class Visitors:
    """Knows people by their cookies."""

    def __init__(
        self,
        sessions: Sessions,
        ledger: sa.Engine,
        *,
        people: People | None,
        public: PublicRepositories | None,
        local: bool,
    ) -> None:
        """`local`: nobody signs in with GitHub, and the owner of this machine sees all on loopback."""
        self._sessions = sessions
        self._ledger = ledger
        self._people = people
        self._public = public
        self._local = local
        self._entrance: str | None = secrets.token_urlsafe(32) if local else None
        self._renewing: dict[str, asyncio.Lock] = {}

    # cookies

    @property
    def cookie(self) -> str:
        """The name of the session's cookie; with `__Host-` no other host and no plain connection sets it."""
        return "citecheck_local" if self._local else "__Host-citecheck"

    def keep(self, answer: Response, name: str, value: str, *, seconds: float) -> None:
        """Give the browser a cookie. Not `strict`: the way back from GitHub is a navigation from another site."""
        answer.set_cookie(
            name, value, max_age=int(seconds), httponly=True, secure=not self._local, samesite="lax", path="/"
        )

    def drop(self, answer: Response, name: str) -> None:
        """Take a cookie away."""
        answer.delete_cookie(name, path="/", secure=not self._local, httponly=True, samesite="lax")

    # the owner of this machine

    @property
    def entrance(self) -> str | None:
        """The token that opens the pages to the owner of this machine, once; None when it is used up."""
        return self._entrance

    def check_host(self, request: Request) -> None:
        """On loopback refuse what came from elsewhere: by a proxy, or by a name that points here."""
        if not self._local:
            return
        host = request.headers.get("host", "").rpartition(":")[0] or request.headers.get("host", "")
        if host.strip("[]") not in LOOPBACK or any(name in request.headers for name in PROXY_HEADERS):
            raise RefusedError(
                403, "These pages are for this machine only", "See docs/dashboard.md to open them."
            )

    async def enter(self, token: str) -> str | None:
        """The session id for the token from the terminal, which is worth something once."""
        if self._entrance is None or not same(token, self._entrance):
            return None
        self._entrance = None
        return await asyncio.to_thread(
            self._sessions.sign_in, login="", token="", seconds=float("inf"), access=()
        )

    # everybody

    async def session_of(self, request: Request) -> Session | None:
        """The session that a request is of, without asking GitHub what the person may see."""
        self.check_host(request)
        given = request.cookies.get(self.cookie, "")
        session = await asyncio.to_thread(self._sessions.find, given) if 0 < len(given) <= 100 else None
        return session if session is not None and session.is_local is self._local else None

    async def of(self, request: Request) -> Visitor:
        """Who sends a request. Raises RefusedError when GitHub has to be asked and does not answer."""
        session = await self.session_of(request)
        if session is None:
            return Visitor()
        given = request.cookies[self.cookie]
        if session.is_local:
            return Visitor(session, await asyncio.to_thread(self._all))
        try:
            return Visitor(session, await self._access(session, given))
        except EndedError:
            await asyncio.to_thread(self._sessions.end, given)
            return Visitor()
        except AwayError:
            raise RefusedError(
                503, "GitHub does not answer", "It has to say what you may see; please try again in a minute."
            ) from None

    async def anybodys(self, name: str) -> Seen | None:
        """A repository that is shown without signing in, if it is one that is public now."""
        public = await self._public.find(name) if self._public is not None else None
        if public is None:
            return None
        number, name = public
        found = await asyncio.to_thread(self._all)
        return next((replace(one, name=name) for one in found if one.key.repository_id == number), None)

    async def _access(self, session: Session, cookie: str) -> tuple[Seen, ...]:
        if session.fresh:
            return session.access
        assert self._people is not None  # noqa: S101 - who else made the session
        if len(self._renewing) > LOCKS_LIMIT:
            self._renewing.clear()
        async with self._renewing.setdefault(session.id_hash, asyncio.Lock()):  # tabs share one question
            known = await asyncio.to_thread(self._sessions.find, cookie)
            if known is None:
                raise EndedError
            if known.fresh:
                return known.access
            access = await self._people.access(session.token)
            await asyncio.to_thread(self._sessions.renew_access, session, access)
        return access

    def _all(self) -> tuple[Seen, ...]:
        with self._ledger.connect() as connection:
            return tuple(Seen(one.key, one.name) for one in listing.repositories(connection))


__all__ = ["ACCESS_SECONDS", "Visitor", "Visitors"]
