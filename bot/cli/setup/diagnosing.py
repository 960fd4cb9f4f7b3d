"""What can keep the App from working, looked at part by part, with what to do about it."""

from __future__ import annotations

import asyncio
import hmac
import json
import os
import shutil
import time
import uuid
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa

from bot import __version__
from bot.checker import confinement
from bot.cli.setup import manifest
from bot.cli.setup.keys import ENV_FILE
from bot.config.settings import VARIABLES, Settings
from bot.github import GitHubApp, GitHubError, OwnApp, UnknownKeyError, own_app
from bot.jobs.queue.engine import Engine
from bot.jobs.queue.heartbeats import Heartbeats
from bot.jobs.queue.upkeep import STUCK_SECONDS
from bot.storage import database

CLOCK_SECONDS = 30
"""By which our clock may differ from GitHub's, which refuses a JWT from more than 60 in the future."""

DELIVERIES = 50
"""Deliveries that are looked at, the latest."""

READABLE_BY_OTHERS = 0o004
PATH_LIMIT = 4_096

TIMEOUT = httpx.Timeout(10.0, connect=5.0)
_RANK = {"read": 1, "write": 2, "admin": 3}


class State(StrEnum):
    """How a part is."""

    OK = "ok"
    NOTE = "note"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """How one part is, and what to do when it is not well."""

    part: str
    state: State
    words: str
    remedy: str = ""


def _ok(part: str, words: str) -> Diagnosis:
    return Diagnosis(part, State.OK, words)


def _note(part: str, words: str, remedy: str = "") -> Diagnosis:
    return Diagnosis(part, State.NOTE, words, remedy)


def _wrong(part: str, words: str, remedy: str = "") -> Diagnosis:
    return Diagnosis(part, State.WRONG, words, remedy)


class Doctor:
    """Looks at everything, and goes on where one part is out of reach."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._app_id = settings.required_app_id()
        self._app = GitHubApp(
            app_id=self._app_id, private_key=settings.required_private_key(), api_url=settings.api_url
        )

    async def diagnoses(self) -> AsyncIterator[Diagnosis]:
        """One part after the other."""
        async with self._app:
            yield _git()
            yield _checkers()
            yield await self._clock()
            known: OwnApp | None = None
            try:
                known = await own_app(self._app, self._app_id)
            except UnknownKeyError as wrong:
                yield _wrong("key", str(wrong))
            except GitHubError as wrong:
                yield _wrong("key", f"GitHub does not answer: {wrong}", "try again later")
            if known is not None:
                yield self._key(known)
                yield self._permissions(known)
                yield self._events(known)
                for look in (self._installations, self._hook, self._deliveries):
                    try:
                        yield await look(known)
                    except GitHubError as wrong:
                        yield _wrong("GitHub", f"no answer: {wrong}", "try again later")
        url = self._settings.database_url.get_secret_value()
        found = await asyncio.to_thread(_database, url)
        yield found
        if found.state is State.OK:
            yield await _jobs(url)

    # what GitHub says of the App

    async def _clock(self) -> Diagnosis:
        """Needs no key, so that a wrong clock is not taken for a wrong key."""
        try:
            begin = time.time()
            async with httpx.AsyncClient(timeout=TIMEOUT) as http:
                answer = await http.get(f"{self._settings.api_url}/zen", headers={"User-Agent": _agent()})
            ours = (begin + time.time()) / 2  # a slow answer is no wrong clock
            off = ours - parsedate_to_datetime(answer.headers["date"]).timestamp()
        except (httpx.HTTPError, httpx.InvalidURL) as wrong:
            return _wrong(
                "clock",
                f"{self._settings.api_url} cannot be reached: {wrong or type(wrong).__name__}",
                "check GITHUB_API_URL, the network and the proxy (HTTPS_PROXY)",
            )
        except (KeyError, ValueError):
            return _note("clock", "GitHub's answer has no date, so the clocks were not compared")
        if abs(off) > CLOCK_SECONDS:
            way = "ahead of" if off > 0 else "behind"
            return _wrong(
                "clock",
                f"this machine is {abs(off):.0f} seconds {way} GitHub, so GitHub refuses its tokens",
                "set the clock by NTP (timedatectl set-ntp true)",
            )
        return _ok("clock", "matches GitHub's")

    def _key(self, known: OwnApp) -> Diagnosis:
        if known.slug != self._settings.app_slug:
            return _wrong(
                "key",
                f"the key belongs to `{known.slug}`, but GITHUB_APP_SLUG is `{self._settings.app_slug}`",
                f"set GITHUB_APP_SLUG={known.slug}",
            )
        for file in _key_files():
            if file.stat().st_mode & READABLE_BY_OTHERS:
                return _wrong("key", f"everybody on this machine can read {file}", f"chmod 600 {file}")
        return _ok("key", f"GitHub accepts it: {known.html_url}")

    def _permissions(self, known: OwnApp) -> Diagnosis:
        lacking = _lacking(known.permissions)
        if lacking:
            return _wrong(
                "permissions",
                f"the App lacks {', '.join(lacking)}",
                f"grant them at {self._settings_page(known)}/permissions, then accept them where the App is installed",
            )
        needed = manifest.permissions()
        more = [f"{name}: {level}" for name, level in sorted(known.permissions.items()) if name not in needed]
        if more:
            return _note("permissions", f"not needed: {', '.join(more)}", "revoke what the App does not need")
        return _ok("permissions", "the App has all that it needs")

    def _events(self, known: OwnApp) -> Diagnosis:
        lacking = [name for name in manifest.events() if name not in known.events]
        if lacking:
            return _wrong(
                "events",
                f"the App is not subscribed to {', '.join(lacking)}",
                f"subscribe at {self._settings_page(known)}/permissions",
            )
        return _ok("events", "the App is subscribed to all that it needs")

    def _settings_page(self, known: OwnApp) -> str:
        """Of an App that a person owns; an organization's is beside it and linked there."""
        return f"{known.html_url.rpartition('/apps/')[0]}/settings/apps/{known.slug}"

    async def _installations(self, known: OwnApp) -> Diagnosis:
        answer = await self._app.as_app().rest("GET", "/app/installations", params={"per_page": 100})
        installed: list[dict[str, Any]] = answer.json()
        if not installed:
            return _wrong(
                "installations",
                "the App is installed nowhere",
                f"install it: {known.html_url}/installations/new",
            )
        for one in installed:
            where = f"on {(one.get('account') or {}).get('login', 'an enterprise')}"
            if one.get("suspended_at"):
                return _wrong(
                    "installations", f"suspended {where}", f"unsuspend it: {one.get('html_url', '')}"
                )
            if lacking := _lacking(one.get("permissions") or {}):
                return _wrong(
                    "installations",
                    f"{where} the App still lacks {', '.join(lacking)}",
                    f"an owner must accept the new permissions: {one.get('html_url', '')}",
                )
        names = ", ".join(str((one.get("account") or {}).get("login", "?")) for one in installed[:10])
        more = f" and {len(installed) - 10} more" if len(installed) > 10 else ""
        return _ok("installations", f"on {names}{more}")

    # the way of a delivery

    async def _hook(self, known: OwnApp) -> Diagnosis:
        config = (await self._app.as_app().rest("GET", "/app/hook/config")).json()
        url, page = str(config.get("url") or ""), self._settings_page(known)
        wrong = ""
        if not url:
            wrong = "the App has no webhook URL"
        elif config.get("content_type") != "json":
            wrong = "the webhook's content type is not application/json"
        elif not config.get("secret"):
            wrong = "the webhook has no secret, so citecheck refuses its deliveries"
        elif str(config.get("insecure_ssl", "0")) != "0":
            wrong = "SSL verification is off for the webhook"
        if wrong:
            return _wrong("webhook", wrong, f"set it at {page}")
        return await self._knock(url, page)

    async def _knock(self, url: str, page: str) -> Diagnosis:
        """Send a `ping` as GitHub does: it shows that the bot is there and has the same secret."""
        body = json.dumps({"zen": "citecheck doctor", "hook_id": 0}).encode()
        secret = self._settings.webhook_secrets[0].get_secret_value().encode()
        headers = {
            "Content-Type": "application/json",
            "User-Agent": _agent(),
            "X-GitHub-Event": "ping",
            "X-GitHub-Delivery": str(uuid.uuid4()),
            "X-Hub-Signature-256": f"sha256={hmac.new(secret, body, 'sha256').hexdigest()}",
        }
        try:
            async with httpx.AsyncClient(timeout=TIMEOUT) as http:
                answer = await http.post(url, content=body, headers=headers)
        except (httpx.HTTPError, httpx.InvalidURL) as wrong:
            return _wrong(
                "webhook",
                f"{url} cannot be reached from this machine: {wrong or type(wrong).__name__}",
                f"run `citecheck serve` behind that address, or change the address at {page}",
            )
        if answer.status_code == httpx.codes.UNAUTHORIZED:
            return _wrong(
                "webhook",
                f"the bot at {url} has a different GITHUB_WEBHOOK_SECRET",
                "restart the bot with these settings",
            )
        if not answer.is_success or not _is_ours(answer):
            return _wrong(
                "webhook",
                f"{url} answers {answer.status_code}, but it is not citecheck",
                f"route it to POST {manifest.WEBHOOK_PATH} of `citecheck serve` or `citecheck web`",
            )
        return _ok("webhook", f"{url} accepts a signed delivery")

    async def _deliveries(self, known: OwnApp) -> Diagnosis:
        answer = await self._app.as_app().rest("GET", "/app/hook/deliveries", params={"per_page": DELIVERIES})
        latest: list[dict[str, Any]] = answer.json()
        failed = [one for one in latest if one.get("status_code") not in range(200, 300)]
        if not latest:
            return _note("deliveries", "none yet", "open a pull request")
        if not failed:
            return _ok("deliveries", f"the last {len(latest)} succeeded")
        last = failed[0]
        status = int(last.get("status_code") or 0)
        words = (
            f"{len(failed)} of the last {len(latest)} failed; the last one: {last.get('event')} at "
            f"{last.get('delivered_at')}, {last.get('status')}"
        )
        if last is not latest[0]:
            return _note("deliveries", f"{words}; later ones succeeded")
        remedy = {
            401: "the webhook's secret and GITHUB_WEBHOOK_SECRET differ: set both to the same value",
            404: f"the webhook URL must end in {manifest.WEBHOOK_PATH}",
            503: "the bot could not reach its database",
        }.get(status, "GitHub cannot reach the bot: check its log, the proxy and the firewall")
        return _wrong("deliveries", words, f"{remedy}; redeliver at {self._settings_page(known)}/advanced")


def _agent() -> str:
    return f"citecheck/{__version__}"


def _is_ours(answer: httpx.Response) -> bool:
    try:
        said = answer.json()
    except ValueError:
        return False
    return isinstance(said, dict) and "status" in said


def _lacking(granted: dict[str, str] | Any) -> list[str]:  # noqa: ANN401 - JSON
    """`checks: write` for each permission that is missing or too low."""
    return [
        f"{name}: {level}"
        for name, level in manifest.permissions().items()
        if _RANK.get(str(granted.get(name, "")), 0) < _RANK[level]
    ]


def _git() -> Diagnosis:
    if shutil.which("git") is None:
        return _note("git", "not installed; `citecheck check` needs it, the App does not", "install git")
    return _ok("git", "installed")


def _checkers() -> Diagnosis:
    if lacking := confinement.lacking():
        return _note("checkers", "; ".join(lacking), "see docs/security.md")
    return _ok("checkers", "confined by Landlock and seccomp")


def _key_files() -> Iterator[Path]:
    """The files that hold the private key: the one that the setting names, and `.env` where that is it."""
    named = os.environ.get(VARIABLES["private_key"], "").strip()
    is_path = named and "-----BEGIN" not in named and len(named) < PATH_LIMIT
    for file in (Path(named) if is_path else None, Path(ENV_FILE)):
        # a container's secret is readable to all who are in it, by the engine's choice
        if file is not None and file.is_file() and not file.is_relative_to("/run/secrets"):
            yield file


def _database(url: str) -> Diagnosis:
    if database.is_sqlite(url) and not database.file_of(url).exists():
        return _note("database", f"{database.file_of(url)} does not exist yet; `citecheck serve` creates it")
    try:
        with database.connect(url) as engine:
            if not sa.inspect(engine).has_table(database.WORKERS.name):
                return _wrong("database", "not set up", "run `citecheck migrate`")
            if not Heartbeats(engine).live():
                return _note(
                    "database", "reachable, but no worker runs", "run `citecheck serve` or `citecheck worker`"
                )
    except (*database.OUT_OF_REACH, sa.exc.DatabaseError) as wrong:
        words = str(getattr(wrong, "orig", None) or type(wrong).__name__).partition("\n")[0]
        return _wrong("database", f"unreachable: {words}", "check CITECHECK_DATABASE_URL")
    return _ok("database", "reachable, and a worker runs")


async def _jobs(url: str) -> Diagnosis:
    queue = Engine(url)
    try:
        stuck = await queue.upkeep.count_stuck()
    finally:
        await queue.close()
    if stuck:
        minutes = f"{STUCK_SECONDS / 60:.0f} minutes"
        return _wrong(
            "jobs",
            f"{stuck} started more than {minutes} ago and still unfinished",
            "check the worker's log and restart it: it resumes them where they were",
        )
    return _ok("jobs", "none stuck")
