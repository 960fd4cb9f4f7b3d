"""The pages as a test meets them: a ledger that it fills, a sandbox to sign in to, a server on loopback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import sqlalchemy as sa
from selectolax.lexbor import LexborHTMLParser
from starlette.applications import Starlette

from bot.config.settings import Settings
from bot.model.repository_key import RepositoryKey
from bot.sandbox import Sandbox
from bot.sandbox.http.server import ThreadedServer
from bot.storage import database
from bot.web.pages.pages import Pages
from tests.bot.prepared import prepared

SECRET = "a-client-secret-of-a-test"


@dataclass
class Site:
    """The pages, served."""

    url: str
    engine: sa.Engine
    pages: Pages
    sandbox: Sandbox | None = None

    def key(self, full_name: str) -> RepositoryKey:
        """The numbers of a repository of the sandbox."""
        assert self.sandbox is not None
        repository = self.sandbox.repository(full_name)
        installation = self.sandbox.installation_of(repository)
        assert installation is not None
        return RepositoryKey(installation.id, repository.model.id)

    def browser(self) -> Browser:
        """A browser without cookies."""
        return Browser(self)


class Browser(httpx.Client):
    """A client that keeps cookies, the secure ones too, for loopback counts as safe to browsers."""

    def __init__(self, site: Site) -> None:
        super().__init__(base_url=site.url, trust_env=False, timeout=30)
        self._site = site
        self.kept: dict[str, str] = {}

    def send(self, request: httpx.Request, **options: object) -> httpx.Response:
        """Send with the cookies of the site, and keep those that it sets."""
        if self.kept and str(request.url).startswith(self._site.url) and "cookie" not in request.headers:
            request.headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self.kept.items())
        answer = super().send(request, **options)  # type: ignore[arg-type]
        self.cookies.clear()
        for line in answer.headers.get_list("set-cookie"):
            name, _, rest = line.partition("=")
            value = rest.partition(";")[0]
            if "max-age=0" in line.lower() or value in {"", '""'}:
                self.kept.pop(name, None)
            else:
                self.kept[name] = value
        return answer

    def leave(self, path: str = "/") -> str:
        """Set out to sign in, and give the address at GitHub."""
        answer = self.get("/-/sign-in", params={"next": path})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def agree(self, address: str, login: str) -> str:
        """Agree at GitHub as somebody, and give the address back."""
        query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        page = httpx.get(address, trust_env=False)
        assert page.status_code == 200, page.text
        form = address.partition("?")[0]
        answer = httpx.post(form, data={**query, "login": login}, trust_env=False)
        assert answer.status_code == 302, answer.text
        return str(answer.headers["location"])

    def sign_in(self, login: str, path: str = "/") -> httpx.Response:
        """The whole way; the answer that signs in."""
        return self.get(self.agree(self.leave(path), login))

    def sign_out(self, csrf: str | None = None) -> httpx.Response:
        """Press the button of the first page."""
        field = LexborHTMLParser(self.get("/").text).css_first("input[name=csrf]")
        token = csrf if csrf is not None else str(field.attributes["value"]) if field else ""
        return self.post("/-/sign-out", data={"csrf": token})


@contextmanager
def served(
    tmp_path: Path, sandbox: Sandbox | None = None, *, notice: str = "", **more: object
) -> Iterator[Site]:
    """The pages over an empty ledger; with a sandbox one signs in there, else with the token of the machine."""
    tmp_path.mkdir(exist_ok=True)
    url = prepared(tmp_path / "pages.sqlite")
    values: dict[str, object] = {"CITECHECK_DATABASE_URL": url, "CITECHECK_HOST": "127.0.0.1"}
    if sandbox is not None:
        values |= {
            "GITHUB_API_URL": sandbox.url,
            "GITHUB_CLIENT_ID": sandbox.app.client_id,
            "GITHUB_CLIENT_SECRET": sandbox.app.client_secret,
        }
    app = Starlette()
    server = ThreadedServer(app)
    address = server.start()
    if sandbox is not None:
        values["CITECHECK_PUBLIC_URL"] = address
        sandbox.app.callback_urls = [f"{address}/-/signed-in"]
    pages = Pages(Settings.model_validate(values | more), notice=notice)
    app.router.routes.extend(pages.routes())
    engine = database.engine_for(url)
    try:
        yield Site(address, engine, pages, sandbox)
    finally:
        server.stop()
        pages.close()
        engine.dispose()
