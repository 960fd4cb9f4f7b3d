"""One request on its way: who asks, what for, and how answers are paged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from starlette.responses import JSONResponse, Response

from bot.sandbox.http import auth
from bot.sandbox.http.auth import Caller, InstallationCaller, UserCaller
from bot.sandbox.http.errors import ApiError, forbidden, not_found
from bot.sandbox.shapes.people import Json

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from starlette.requests import Request

    from bot.sandbox.accounts import Account, App
    from bot.sandbox.models import PullRequest, Repository
    from bot.sandbox.world import World

MOST_PER_PAGE = 100
DEFAULT_PER_PAGE = 30


@dataclass(frozen=True, slots=True)
class Call:
    """One request on its way: the state that it is about, who asks, and what."""

    world: World
    request: Request
    caller: Caller

    @property
    def body(self) -> Json:
        """The JSON object that was sent; an empty one when there was none."""
        sent = self.request.scope["sandbox.request"].body
        if sent is None:
            return {}
        if not isinstance(sent, dict):
            raise ApiError(400, "Problems parsing JSON")
        return sent

    def argument(self, name: str) -> str:
        """A part of the path, percent-decoded."""
        return str(self.request.path_params[name])

    def number(self, name: str) -> int:
        """A part of the path that must be a number; 404 otherwise."""
        text = self.argument(name)
        if not text.isdecimal():
            raise not_found()
        return int(text)

    def query(self, name: str, default: str = "") -> str:
        """An argument of the query string."""
        return str(self.request.query_params.get(name, default))

    def accepts(self, *kinds: str) -> bool:
        """The client asks for one of GitHub's media types, as `diff` or `raw`."""
        accept = self.request.headers.get("accept", "")
        return any(f"github.{kind}" in accept or f"github.v3.{kind}" in accept for kind in kinds)

    def repository(self, *needs: str) -> Repository:
        """The repository of the path, if the caller may; 403 or 404 otherwise."""
        name = f"{self.argument('owner')}/{self.argument('repo')}"
        repository = self.world.state.repository(name)
        if repository is None:
            raise not_found()
        auth.require(self.caller, repository, *needs)
        return repository

    def pull(self, *needs: str) -> PullRequest:
        """The pull request of the path."""
        found = self.repository(*needs).pulls.get(self.number("number"))
        if found is None:
            raise not_found()
        return found

    def commit(self, repository: Repository, revision: str) -> str:
        """The oid that a sha or ref names; 404 when there is none."""
        oid = repository.git.resolve(revision)
        if oid is None:
            raise not_found()
        return oid

    def acting_app(self) -> App:
        """The App whose token this is; 403 for people."""
        if isinstance(self.caller, InstallationCaller):
            return self.caller.installation.app
        raise ApiError(403, "You must authenticate via a GitHub App.")

    def acting_account(self) -> Account:
        """Under whose name the caller acts."""
        match self.caller:
            case UserCaller(account=account):
                return account
            case InstallationCaller(installation=installation):
                return installation.app.bot
        raise forbidden()

    def paged(
        self, items: Sequence[Any], shape: Callable[[Any], Json], envelope: str | None = None
    ) -> Response:
        """One page of a list with GitHub's `Link` header."""
        size = min(_positive(self.query("per_page"), DEFAULT_PER_PAGE), MOST_PER_PAGE)
        page = _positive(self.query("page"), 1)
        last = max(1, -(-len(items) // size))
        rows: Any = [shape(item) for item in items[(page - 1) * size : page * size]]
        body = rows if envelope is None else {"total_count": len(items), envelope: rows}
        relations: dict[str, int] = {}
        if page > 1:
            relations |= {"prev": min(page - 1, last), "first": 1}
        if page < last:
            relations |= {"next": page + 1, "last": last}
        links = []
        for relation, target in relations.items():
            query = urlencode(dict(self.request.query_params) | {"page": target})
            links.append(f'<{self.world.url}{quote(self.request.url.path)}?{query}>; rel="{relation}"')
        return JSONResponse(body, headers={"link": ", ".join(links)} if links else {})


def _positive(text: str, default: int) -> int:
    return max(1, int(text)) if text.isdecimal() else default
