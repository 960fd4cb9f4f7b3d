"""The routes of the pages: who asks, what is chosen, what the ledger holds of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlencode

from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from bot.config.addresses import LOOPBACK, web_url
from bot.storage import database
from bot.storage.ledger.views import listing
from bot.storage.ledger.views.cards import read_cards
from bot.storage.ledger.views.selection import Selection
from bot.storage.sessions import ACCESS_SECONDS, Seen, Sessions, cipher_for
from bot.web.pages import addresses, responses
from bot.web.pages.addresses import Addresses
from bot.web.pages.choices import ALL, WEEKS, Choices, read_choices
from bot.web.pages.people import People, PublicRepositories
from bot.web.pages.responses import RefusedError, not_found
from bot.web.pages.signing_in import SigningIn
from bot.web.pages.visitors import Visitor, Visitors
from checks.reports.cards import badge, render_svg
from checks.reports.cards.drawing import top_of
from checks.reports.cards.environment import style
from checks.reports.cards.tables import as_json

if TYPE_CHECKING:
    import sqlalchemy as sa
    from starlette.requests import Request

    from bot.config.settings import Settings
    from checks.cards.cards import Cards

T = TypeVar("T")
Handler = Callable[["Request"], Awaitable[Response]]

STYLE_SECONDS = 3_600
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 8h12" stroke="#0b5cad" '
    'stroke-width="2"/><path d="M3 5v6M13 5v6" stroke="#0b5cad" stroke-width="1.5"/>'
    '<circle cx="7" cy="8" r="3" fill="#0b5cad"/></svg>'
)


class Pages:
    """All pages, over a ledger that they only read."""

    def __init__(self, settings: Settings, *, notice: str = "") -> None:
        """`notice` is shown on every page."""
        url = settings.database_url.get_secret_value()
        self._github = web_url(settings.api_url)
        self._notice = notice
        people = cipher = public = None
        if settings.people_sign_in:
            assert settings.client_secret is not None  # noqa: S101 - `people_sign_in` says so
            secret = settings.client_secret.get_secret_value()
            people = People(
                client_id=settings.client_id or "",
                client_secret=secret,
                web=self._github,
                api=settings.api_url,
                public_url=settings.public_url or "",
            )
            cipher = cipher_for(secret)
            public = PublicRepositories(people, frozenset(settings.public_cards), seconds=ACCESS_SECONDS)
        self._writing = database.engine_for(url)
        self._ledger = database.read_only_engine_for(url)
        sessions = Sessions(self._writing, cipher)
        self._signs_in = people is not None
        self._visitors = Visitors(
            sessions,
            self._ledger,
            people=people,
            public=public,
            local=people is None and settings.host in LOOPBACK,
        )
        self._signing = SigningIn(sessions, self._visitors, people)

    def close(self) -> None:
        """Close all connections."""
        self._writing.dispose()
        self._ledger.dispose()

    def entrance(self, port: int) -> str | None:
        """The address for the owner of this machine, which works once; None where people sign in."""
        token = self._visitors.entrance
        return None if token is None else f"http://127.0.0.1:{port}/?{urlencode({'token': token})}"

    def routes(self) -> list[Route]:
        """The routes, the more particular first."""
        return [
            Route("/", self._shown(self._home)),
            Route(addresses.STYLE, self._style),
            Route(addresses.ICON, self._icon),
            Route(addresses.SIGN_IN, self._shown(self._signing.begin)),
            Route(addresses.SIGNED_IN, self._shown(self._signing.back)),
            Route(addresses.SIGN_OUT, self._shown(self._signing.out), methods=["POST"]),
            Route("/{owner}/{name}/card.svg", self._shown(self._picture)),
            Route("/{owner}/{name}/card.json", self._shown(self._json)),
            Route("/{owner}/{name}/checks/{check}", self._shown(self._check)),
            Route("/{owner}/{name}/reviewers/{reviewer:path}", self._shown(self._reviewer)),
            Route("/{owner}/{name}", self._shown(self._repository)),
        ]

    # the pages

    async def _home(self, request: Request) -> Response:
        if "token" in request.query_params and self._visitors.cookie == "citecheck_local":
            self._visitors.check_host(request)
            return await self._signing.enter(request.query_params["token"])
        visitor = await self._visitors.of(request)
        if visitor.session is None:
            return self._page("welcome.html", visitor, title="citecheck", signs_in=self._signs_in)
        choices = read_choices(request.query_params)
        keys = tuple(one.key for one in visitor.access)
        names = {one.key.repository_id: one.name for one in visitor.access}
        selection = Selection(keys, choices.period(_today()), choices.rules, choices.reviewer)

        def read(connection: sa.Connection) -> tuple[list[listing.KnownRepository], _Home | None]:
            kept = listing.repositories(connection, keys) if keys else []
            some = replace(selection, keys=tuple(one.key for one in kept))
            if not kept:
                return [], None
            cards = read_cards(connection, some, "all repositories")
            counted = replace(some, rules=cards.chosen_rules)
            return kept, _Home(
                cards,
                listing.latest_checks(connection, some),
                listing.warned_findings(connection, counted, rule=choices.rule) if choices.reviewer else [],
            )

        kept, found = await self._read(read)
        at = Addresses("", choices.query, names, self._github)
        return self._page(
            "home.html",
            visitor,
            title="Reviewers of all repositories",
            cards=found.cards if found else None,
            findings=found.findings if found else [],
            kept=[(names.get(one.key.repository_id, one.name), one) for one in kept],
            checks=found.checks if found else [],
            at=at,
            choices=choices,
            top=_top(found.cards) if found else 1.0,
        )

    async def _repository(self, request: Request) -> Response:
        visitor, seen, choices = await self._asked(request)
        selection = Selection((seen.key,), choices.period(_today()), choices.rules, choices.reviewer)

        def read(connection: sa.Connection) -> tuple[Cards, list[listing.CheckLine]]:
            return read_cards(connection, selection, seen.name), listing.latest_checks(connection, selection)

        cards, checks = await self._read(read)
        return self._page(
            "repository.html",
            visitor,
            title=f"Reviewers of {seen.name}",
            cards=cards,
            checks=checks,
            at=Addresses(seen.name, choices.query, github=self._github),
            choices=choices,
            top=_top(cards),
        )

    async def _reviewer(self, request: Request) -> Response:
        visitor, seen, choices = await self._asked(request)
        name = request.path_params["reviewer"] or request.query_params.get("name", "")
        if not name or len(name) > 200 or "\0" in name:
            raise not_found()
        selection = Selection((seen.key,), choices.period(_today()), choices.rules, name)

        def read(
            connection: sa.Connection,
        ) -> tuple[Cards, list[listing.WarnedLine], list[listing.CheckLine]]:
            cards = read_cards(connection, selection, seen.name)
            counted = replace(selection, rules=cards.chosen_rules)  # what the figures count, and no more
            return (
                cards,
                listing.warned_findings(connection, counted, rule=choices.rule),
                listing.latest_checks(connection, selection),
            )

        cards, findings, checks = await self._read(read)
        return self._page(
            "reviewer.html",
            visitor,
            status=200 if cards.cards or checks else 404,
            title=f"{name} in {seen.name}",
            reviewer=name,
            cards=cards,
            findings=findings,
            checks=checks,
            at=Addresses(seen.name, choices.query, github=self._github),
            choices=choices,
            top=_top(cards),
        )

    async def _check(self, request: Request) -> Response:
        visitor, seen, _ = await self._asked(request)
        number = request.path_params["check"]
        if not (number.isascii() and number.isdecimal() and len(number) < 19):
            raise not_found()

        def read(connection: sa.Connection) -> tuple[listing.CheckLine, list[listing.FindingLine], int]:
            line = listing.check_of(connection, seen.key, int(number))
            if line is None:
                raise not_found()
            return line, listing.findings_of(connection, line), listing.count_warnings(connection, line)

        line, findings, warnings = await self._read(read)
        return self._page(
            "check.html",
            visitor,
            title=f"Check of #{line.pull_request} in {seen.name}",
            line=line,
            findings=findings,
            # findings that repeat others are shown, and not counted
            left_out=max(0, line.findings - len(findings)),
            left_out_warnings=warnings - sum(len(one.warnings) for one in findings),
            at=Addresses(seen.name, github=self._github),
        )

    async def _picture(self, request: Request) -> Response:
        """A badge of one reviewer, or all reviewers in one drawing."""
        cards, choices, of_everybody = await self._cards(request)
        chosen = choices.reviewer
        one = next((card for card in cards.cards if card.reviewer == chosen), None)
        text = render_svg(cards) if chosen is None else badge(one, chosen)
        return Response(
            text,
            media_type="image/svg+xml",
            headers=responses.picture_headers(self._github, of_everybody=of_everybody),
        )

    async def _json(self, request: Request) -> Response:
        cards, _, _ = await self._cards(request)
        return JSONResponse(as_json(cards), headers=responses.headers(self._github))

    async def _cards(self, request: Request) -> tuple[Cards, Choices, bool]:
        """The cards, what is chosen, and whether anybody may see them."""
        visitor, seen, choices = await self._asked(request, sends_away=False)
        selection = Selection((seen.key,), choices.period(_today()), choices.rules, choices.reviewer)
        cards = await self._read(lambda connection: read_cards(connection, selection, seen.name))
        return cards, choices, visitor.find(seen.name) is None

    async def _style(self, _request: Request) -> Response:
        headers = {"Cache-Control": f"public, max-age={STYLE_SECONDS}", "X-Content-Type-Options": "nosniff"}
        return Response(style(), media_type="text/css", headers=headers)

    async def _icon(self, _request: Request) -> Response:
        headers = {"Cache-Control": f"public, max-age={STYLE_SECONDS}", "X-Content-Type-Options": "nosniff"}
        return Response(ICON, media_type="image/svg+xml", headers=headers)

    # what they share

    async def _asked(self, request: Request, *, sends_away: bool = True) -> tuple[Visitor, Seen, Choices]:
        """Who asks, for which repository, and what is chosen; the same answer for none and for not allowed."""
        visitor = await self._visitors.of(request)
        name = f"{request.path_params['owner']}/{request.path_params['name']}"
        seen = visitor.find(name) or await self._visitors.anybodys(name)
        if seen is None and visitor.session is None and self._signs_in and sends_away:
            path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
            raise _SignInFirstError(path)
        if seen is None:
            raise not_found()
        return visitor, seen, read_choices(request.query_params)

    async def _read(self, read: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            with self._ledger.connect() as connection:
                return read(connection)

        return await asyncio.to_thread(run)

    def _shown(self, handler: Handler) -> Handler:
        async def answer(request: Request) -> Response:
            try:
                return await handler(request)
            except _SignInFirstError as first:
                target = f"{addresses.SIGN_IN}?{urlencode({'next': addresses.safe_path(first.path)})}"
                return RedirectResponse(target, 303, {"Cache-Control": "no-store"})
            except RefusedError as refused:
                return self._page(
                    "refused.html",
                    Visitor(),
                    status=refused.status,
                    title=refused.title,
                    words=refused.words,
                    signs_in=self._signs_in,
                )

        return answer

    def _page(self, template: str, visitor: Visitor, *, status: int = 200, **values: object) -> Response:
        shared: dict[str, object] = {
            "visitor": visitor,
            "addresses": addresses,
            "weeks": (*WEEKS, None),
            "all": ALL,
            "notice": self._notice,
            "github": self._github,
        }
        return responses.page(template, shared | values, github=self._github, status=status)


@dataclass(frozen=True, slots=True)
class _Home:
    """What the first page shows of the ledger."""

    cards: Cards
    checks: list[listing.CheckLine]
    findings: list[listing.WarnedLine]


class _SignInFirstError(Exception):
    """Nobody is signed in, and there may be something to see."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def _top(cards: Cards) -> float:
    return top_of(card.false_claims for card in cards.cards if card.says_enough)


def _today() -> date:
    return datetime.now(UTC).date()
