"""Each thing that keeps an App from working is named, with what to do about it; a healthy one is left in peace."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.cli.setup import diagnosing
from bot.cli.setup.diagnosing import Diagnosis, Doctor, State
from bot.cli.setup.manifest import events, permissions
from bot.config.settings import Settings
from bot.jobs.job import Trigger
from bot.jobs.queue.engine import Engine
from bot.sandbox import Sandbox
from bot.sandbox.http.auth import new_key_pair
from bot.sandbox.http.server import ThreadedServer
from bot.storage import database
from bot.telemetry.metrics import Metrics
from bot.web.app import create_app
from tests.bot.jobs.engine.jobs import check
from tests.bot.jobs.engine.outages import claimed
from tests.bot.processes import processes, until

MakeSettings = Callable[..., Settings]


@pytest.fixture
def github(tmp_path: Path) -> Iterator[Sandbox]:
    """A sandbox with an App that has what it needs, installed on acme."""
    with Sandbox(tmp_path / "github", permissions=permissions(), events=events()) as running:
        running.create_repository("acme/shop")
        yield running


@pytest.fixture
def settings(github: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeSettings:
    """The settings of the sandbox's App, some of them otherwise."""

    def make(**other: str) -> Settings:
        right = {
            "GITHUB_APP_ID": str(github.app_id),
            "GITHUB_PRIVATE_KEY": github.private_key,
            "GITHUB_WEBHOOK_SECRET": github.webhook_secret,
            "GITHUB_API_URL": github.url,
            "CITECHECK_DATABASE_URL": f"sqlite:///{tmp_path}/bot.sqlite",
        }
        for name, value in (right | other).items():
            monkeypatch.setenv(name, value)
        return Settings()

    return make


@pytest.fixture
def web(github: Sandbox, settings: MakeSettings) -> Iterator[ThreadedServer]:
    """The web process of the bot, where the App's webhook leads."""
    chosen = settings()
    url = chosen.database_url.get_secret_value()
    database.prepare(url)
    engine = Engine(url)
    server = ThreadedServer(create_app(chosen, engine, Metrics()))
    github.webhook_url = f"{server.start()}/webhooks"
    yield server
    server.stop()
    asyncio.run(engine.close())


async def examine(settings: Settings) -> dict[str, Diagnosis]:
    return {one.part: one async for one in Doctor(settings).diagnoses()}


def wrong(diagnoses: dict[str, Diagnosis]) -> set[str]:
    return {part for part, one in diagnoses.items() if one.state is State.WRONG}


async def test_a_healthy_app(web: ThreadedServer, settings: MakeSettings) -> None:
    seen = await examine(settings())
    assert list(seen) == [
        "git",
        "checkers",
        "clock",
        "key",
        "permissions",
        "events",
        "installations",
        "webhook",
        "deliveries",
        "database",
    ]
    assert wrong(seen) == set()
    assert seen["installations"].words == "on acme"
    assert seen["webhook"].state is State.OK


def test_the_whole_command_beside_a_running_bot(github: Sandbox, tmp_path: Path) -> None:
    with processes(github, tmp_path, f"sqlite:///{tmp_path}/bot.sqlite") as bot:
        bot.start("serve")
        until(bot.is_ready)
        github.ping()
        github.wait_for_deliveries()
        said = bot.run("doctor", anew=True)
    assert said.returncode == 0, said.stdout
    assert "WRONG" not in said.stdout
    assert "deliveries     the last 1 succeeded" in said.stdout
    assert "database       reachable, and a worker runs" in said.stdout
    assert github.webhook_secret not in said.stdout + said.stderr


async def test_a_key_of_another_app(web: ThreadedServer, settings: MakeSettings) -> None:
    """The rest is not asked for, except what needs no key."""
    seen = await examine(settings(GITHUB_PRIVATE_KEY=new_key_pair()[0]))
    assert wrong(seen) == {"key"}
    assert "does not know this private key as one of App" in seen["key"].words
    assert set(seen) == {"git", "checkers", "clock", "key", "database"}


async def test_an_app_that_is_not_there(web: ThreadedServer, settings: MakeSettings) -> None:
    seen = await examine(settings(GITHUB_APP_ID="99"))
    assert "GitHub knows no App 99" in seen["key"].words


@pytest.mark.parametrize(("mode", "is_wrong"), [(0o600, False), (0o640, False), (0o644, True)])
async def test_a_key_that_the_world_can_read(
    web: ThreadedServer, github: Sandbox, settings: MakeSettings, tmp_path: Path, mode: int, is_wrong: bool
) -> None:
    key = tmp_path / "app.pem"
    key.write_text(github.private_key)
    key.chmod(mode)
    found = (await examine(settings(GITHUB_PRIVATE_KEY=str(key))))["key"]
    assert (found.state is State.WRONG) is is_wrong
    assert (found.remedy == f"chmod 600 {key}") is is_wrong


async def test_another_app_s_name(web: ThreadedServer, settings: MakeSettings) -> None:
    seen = await examine(settings(GITHUB_APP_SLUG="mine"))
    assert (seen["key"].state, seen["key"].remedy) == (State.WRONG, "set GITHUB_APP_SLUG=citecheck")


async def test_a_github_that_is_out_of_reach(web: ThreadedServer, settings: MakeSettings) -> None:
    seen = await examine(settings(GITHUB_API_URL="http://127.0.0.1:1"))
    assert {"clock", "key"} <= wrong(seen)
    assert "GITHUB_API_URL" in seen["clock"].remedy


@pytest.mark.parametrize(("off", "words"), [(100_000, "ahead of"), (-100_000, "behind")])
async def test_a_clock_that_is_off(
    web: ThreadedServer, settings: MakeSettings, monkeypatch: pytest.MonkeyPatch, off: int, words: str
) -> None:
    real = time.time
    monkeypatch.setattr(diagnosing, "time", SimpleNamespace(time=lambda: real() + off))
    seen = await examine(settings())
    assert seen["clock"].state is State.WRONG
    assert f" seconds {words} GitHub" in seen["clock"].words


async def test_a_permission_too_low_and_one_missing(
    web: ThreadedServer, github: Sandbox, settings: MakeSettings
) -> None:
    github.app.permissions["checks"] = "read"
    del github.app.permissions["issues"]
    seen = await examine(settings())
    assert seen["permissions"].words == "the App lacks issues: write, checks: write"
    assert "/settings/apps/citecheck/permissions" in seen["permissions"].remedy


async def test_more_than_it_needs_is_noted(
    web: ThreadedServer, github: Sandbox, settings: MakeSettings
) -> None:
    github.app.permissions["secrets"] = "write"
    assert (await examine(settings()))["permissions"] == Diagnosis(
        "permissions", State.NOTE, "not needed: secrets: write", "revoke what the App does not need"
    )


async def test_permissions_that_an_owner_has_not_accepted(
    web: ThreadedServer, github: Sandbox, settings: MakeSettings
) -> None:
    (installation,) = github.state.installations.values()
    del installation.permissions["checks"]
    seen = await examine(settings())
    assert wrong(seen) == {"installations"}
    assert seen["installations"].words == "on acme the App still lacks checks: write"


async def test_an_event_that_it_does_not_hear(
    web: ThreadedServer, github: Sandbox, settings: MakeSettings
) -> None:
    github.app.events = tuple(name for name in events() if name != "issue_comment")
    seen = await examine(settings())
    assert seen["events"].words == "the App is not subscribed to issue_comment"


async def test_an_app_that_is_installed_nowhere(
    web: ThreadedServer, github: Sandbox, settings: MakeSettings
) -> None:
    github.uninstall("acme")
    seen = await examine(settings())
    assert seen["installations"].remedy.endswith("/apps/citecheck/installations/new")


async def test_a_suspended_installation(web: ThreadedServer, github: Sandbox, settings: MakeSettings) -> None:
    github.suspend("acme")
    assert (await examine(settings()))["installations"].words == "suspended on acme"


async def test_no_webhook_url(github: Sandbox, settings: MakeSettings) -> None:
    assert (await examine(settings()))["webhook"].words == "the App has no webhook URL"


async def test_no_webhook_secret_at_github(
    web: ThreadedServer, github: Sandbox, settings: MakeSettings
) -> None:
    chosen = settings()
    github.webhook_secret = ""
    assert "has no secret" in (await examine(chosen))["webhook"].words


async def test_nobody_at_the_webhook_url(
    web: ThreadedServer, github: Sandbox, settings: MakeSettings
) -> None:
    web.stop()
    seen = await examine(settings())
    assert f"{github.webhook_url} cannot be reached from this machine" in seen["webhook"].words


async def test_a_stranger_at_the_webhook_url(
    web: ThreadedServer, github: Sandbox, settings: MakeSettings
) -> None:
    github.webhook_url = f"{web.url}/elsewhere"
    seen = await examine(settings())
    assert "answers 404, but it is not citecheck" in seen["webhook"].words


async def test_a_bot_that_runs_with_another_secret(web: ThreadedServer, settings: MakeSettings) -> None:
    seen = await examine(
        settings(GITHUB_WEBHOOK_SECRET="another secret of the same length".replace(" ", "-"))
    )
    assert "has a different GITHUB_WEBHOOK_SECRET" in seen["webhook"].words


async def test_deliveries_that_failed(web: ThreadedServer, github: Sandbox, settings: MakeSettings) -> None:
    chosen = settings()
    right, github.webhook_secret = github.webhook_secret, "not what the bot has"
    github.ping()
    github.wait_for_deliveries()
    github.webhook_secret = right
    seen = await examine(chosen)
    assert "1 of the last 1 failed; the last one: ping at" in seen["deliveries"].words
    assert "GITHUB_WEBHOOK_SECRET differ" in seen["deliveries"].remedy
    github.ping()
    github.wait_for_deliveries()
    seen = await examine(chosen)
    assert seen["deliveries"].state is State.NOTE
    assert seen["deliveries"].words.endswith("later ones succeeded")


async def test_a_database_that_is_not_there(
    web: ThreadedServer, settings: MakeSettings, tmp_path: Path
) -> None:
    none_yet = await examine(settings(CITECHECK_DATABASE_URL=f"sqlite:///{tmp_path}/none.sqlite"))
    assert none_yet["database"].state is State.NOTE
    assert not (tmp_path / "none.sqlite").exists(), "looking changes nothing"
    nowhere = "postgresql://bot:hunter2@127.0.0.1:1/nothing"
    away = await examine(settings(CITECHECK_DATABASE_URL=nowhere))
    assert away["database"].state is State.WRONG
    assert "hunter2" not in str(away)


async def test_a_database_that_was_not_set_up(
    web: ThreadedServer, settings: MakeSettings, tmp_path: Path
) -> None:
    (tmp_path / "empty.sqlite").touch()
    seen = await examine(settings(CITECHECK_DATABASE_URL=f"sqlite:///{tmp_path}/empty.sqlite"))
    assert seen["database"].remedy == "run `citecheck migrate`"


async def test_jobs_that_do_not_go_on(settings: MakeSettings) -> None:
    chosen = settings()
    url = chosen.database_url.get_secret_value()
    await asyncio.to_thread(database.prepare, url)
    engine = Engine(url)
    queued = await engine.enqueue(check(trigger=Trigger.RERUN))
    await asyncio.to_thread(engine.heartbeats.beat, "w-1", "2")
    well = await examine(chosen)
    with database.connect(url) as tables, tables.begin() as connection:
        connection.execute(claimed(tables, queued.id, "w-1", minutes=20))
    stuck = await examine(chosen)
    await engine.close()

    assert (well["jobs"].state, stuck["jobs"].state) == (State.OK, State.WRONG)
    assert stuck["jobs"].words == "1 started more than 15 minutes ago and still unfinished"
