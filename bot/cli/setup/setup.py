"""`citecheck setup`: registers the GitHub App through the browser, and keeps its keys."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import socket
import sys
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.setup import keys, registering
from bot.cli.setup.manifest import manifest, pages_url, read_name, read_organization, read_webhook_url
from bot.cli.setup.pages import Answers, FailedError, SetupPages
from bot.cli.setup.registering import Registered, RegistrationError
from bot.config.addresses import PUBLIC_API, web_url
from bot.github import GitHubError
from bot.model.input_error import InputError
from bot.web.serving import serve
from checks.code.git.places import TreeError
from checks.code.git.repository import GitRepository
from checks.reports.wording.escape import plain

INSTALL_MINUTES = 30
"""How long the first installation is waited for."""


def setup(
    url: Annotated[
        str | None,
        typer.Option(help="The bot's public address; default: asks in the browser.", metavar="URL"),
    ] = None,
    organization: Annotated[
        str,
        typer.Option(
            "--organization", "--org", help="Organization that owns the App; default: you.", metavar="LOGIN"
        ),
    ] = "",
    name: Annotated[
        str | None, typer.Option(help="The App's name, unique on GitHub.", metavar="NAME")
    ] = None,
    folder: Annotated[
        Path, typer.Option(help="Folder for the private key and .env.", metavar="DIR")
    ] = Path(),
    api_url: Annotated[
        str,
        typer.Option(
            help="GitHub's API; for an Enterprise Server https://HOST/api/v3.",
            envvar="GITHUB_API_URL",
            metavar="URL",
        ),
    ] = PUBLIC_API,
    port: Annotated[
        int, typer.Option(help="Local port; 0: any free one.", min=0, max=65535, metavar="PORT")
    ] = 0,
    browser: Annotated[bool, typer.Option(help="Open the browser, or only print the address.")] = True,
    manifest_only: Annotated[
        bool, typer.Option("--manifest-only", help="Print the App's manifest and exit.")
    ] = False,
    wait_minutes: Annotated[
        float, typer.Option(help="Minutes to wait for the first installation.", min=0, metavar="N")
    ] = INSTALL_MINUTES,
) -> int:
    """Register the GitHub App in the browser and store its keys.

    GitHub asks you to create the App, then to install it. The private key goes into a file that only you
    can read, everything else into .env beside it; `citecheck serve` and Docker Compose read both. Exit
    code: 0 installed; 1 registered but not installed in time; 2 bad input.
    """
    owner = read_organization(organization)
    answers = Answers(
        read_name(name or f"citecheck-{owner or secrets.token_hex(3)}"[:34]),
        read_webhook_url(url) if url else "",
        owner,
    )
    if manifest_only:
        if not answers.webhook_url:
            raise InputError("--manifest-only needs --url, the public address of the bot")
        print(json.dumps(manifest(name=answers.name, webhook_url=answers.webhook_url), indent=2))  # noqa: T201
        return 0
    keys.check_folder(folder)
    return asyncio.run(
        _Setup(answers, api_url.rstrip("/"), folder, wait_minutes * 60).run(port, browser=browser)
    )


@dataclass(frozen=True, slots=True)
class _Setup:
    answers: Answers
    api_url: str
    folder: Path
    wait_seconds: float

    async def run(self, port: int, *, browser: bool) -> int:
        listener = _listen(port)
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        done: asyncio.Future[Registered] = asyncio.get_running_loop().create_future()

        async def register(code: str, answers: Answers) -> str:
            registered = await self._register(code, answers)
            if not done.done():
                done.set_result(registered)
            return registered.install_url

        pages = SetupPages(self.answers, web_url(self.api_url), register, address=address)
        stop = asyncio.Event()
        serving = asyncio.create_task(serve(pages.app, listener, stop))
        try:
            opened = browser and await asyncio.to_thread(_open, pages.entrance)
            _say(f"{'Opened in your browser' if opened else 'Open in a browser on this machine'}:")
            _say(f"  {pages.entrance}")
            if not opened:
                here = address.rpartition(":")[2]
                _say(f"From another machine first: ssh -L {here}:127.0.0.1:{here} THIS-MACHINE")
            registered = await done
            return await self._wait_for_installation(registered)
        finally:
            stop.set()
            with contextlib.suppress(Exception):
                await serving

    async def _register(self, code: str, answers: Answers) -> Registered:
        try:
            registered = await registering.exchange(code, self.api_url)
        except RegistrationError as wrong:
            _say(str(wrong))
            raise FailedError(str(wrong)) from wrong
        trouble = ""
        secret = registered.webhook_secret
        if secret is None:
            try:
                secret = await registering.give_secret(registered, self.api_url)
            except RegistrationError as wrong:
                trouble = f"{wrong}; enter one on the App's page and in .env as GITHUB_WEBHOOK_SECRET"
        self._keep(registered, secret or "", pages_url(answers.webhook_url))
        if trouble:
            _say(trouble)
        return registered

    def _keep(self, registered: Registered, secret: str, pages: str | None) -> None:
        settings = {
            "GITHUB_APP_ID": str(registered.id),
            "GITHUB_APP_SLUG": registered.slug,
            "GITHUB_WEBHOOK_SECRET": secret,
        }
        if pages and registered.client_id and registered.client_secret:
            settings["GITHUB_CLIENT_ID"] = registered.client_id
            settings["GITHUB_CLIENT_SECRET"] = registered.client_secret
            settings["CITECHECK_PUBLIC_URL"] = pages
        if self.api_url != PUBLIC_API:
            settings["GITHUB_API_URL"] = self.api_url
        try:
            kept = keys.keep(
                self.folder,
                slug=registered.slug,
                private_key=registered.pem,
                settings=settings,
                about=f"Written by `citecheck setup` for {registered.html_url}",
            )
        except (OSError, UnicodeDecodeError) as wrong:
            words = (
                f"the App is registered, but its keys could not be written ({wrong}): "
                f"delete it at {registered.html_url} and start again"
            )
            _say(words)
            raise FailedError(words) from wrong
        _say(f"Registered {registered.html_url} (id {registered.id}).")
        _say(f"  private key: {kept.private_key}")
        _say(f"  settings:    {kept.settings}")
        if _may_be_committed(kept.settings):
            _say("  add both files to .gitignore, and never commit them")

    async def _wait_for_installation(self, registered: Registered) -> int:
        _say(f"Waiting for its installation: {registered.install_url}")
        try:
            account = await registering.first_installation(
                registered, self.api_url, seconds=self.wait_seconds
            )
        except GitHubError as wrong:
            _say(f"The App is registered, but GitHub does not show its installations: {wrong}")
            return 1
        if account is None:
            _say(
                "The App is not installed yet. Once you have installed it, check it with `citecheck doctor`."
            )
            return 1
        _say(f"Installed on {account}. Ready: run `citecheck serve` in {self.folder.resolve()}.")
        return 0


def _listen(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        listener.listen(20)
    except OSError as wrong:
        listener.close()
        raise InputError(f"cannot listen at 127.0.0.1:{port}: {wrong.strerror or wrong}") from wrong
    return listener


def _open(url: str) -> bool:
    """Open the person's browser; False where there is none, and never one inside the terminal."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        return webbrowser.open(url)
    except (webbrowser.Error, OSError):
        return False


def _may_be_committed(file: Path) -> bool:
    """Whether a file is in a git work tree, and no `.gitignore` there names it."""
    try:
        repository = GitRepository.find(file.parent)
        return not repository.ignores(str(file.resolve().relative_to(repository.path)))
    except TreeError:
        return False


def _say(text: str) -> None:
    print(plain(text, keep=""), flush=True)  # noqa: T201
