"""`citecheck demo`: the whole bot at work on a pull request, with a stand-in for GitHub, on this machine."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot import demo as scene
from bot import process
from bot.config import judge_settings
from bot.config.settings import Role, Settings
from bot.demo import ledger
from bot.demo.reader import DemoReader
from bot.demo.screen import WIDTH, Screen
from bot.judge.judging import SECONDS
from bot.model.input_error import InputError
from bot.sandbox import PullRequestScene, Sandbox
from bot.storage import database
from bot.storage.ledger.views.cards import read_cards
from bot.storage.ledger.views.selection import Selection
from bot.telemetry import logs
from checks.cards.cards import Period
from checks.reports.cards import render_html, render_text

if TYPE_CHECKING:
    import sqlalchemy as sa

    from bot.conversation import PullRequest
    from bot.sandbox.models import CheckRun
    from checks.cards.cards import Cards
    from checks.model.checked import CheckedReview

PATIENCE = 60.0
"""Seconds after which something that does not happen counts as broken."""

DATABASE = "citecheck.sqlite"


def demo(
    keep: Annotated[bool, typer.Option("--keep", help="Keep it running afterwards.")] = False,
    output: Annotated[
        Path, typer.Option(help="Folder for HTML copies of the reports and the bot's log.", metavar="DIR")
    ] = Path("demo-output"),
) -> None:
    """Watch the bot check a pull request, all on this machine.

    Runs the bot on a fresh database against a local mock of GitHub that has a real git repository, a pull
    request, three reviewers and signed webhooks. Nothing leaves this machine. The judge's answers are
    recorded, unless you set CITECHECK_JUDGE_MODEL: then that model is asked.
    """
    if shutil.which("git") is None:
        raise InputError("git is not installed; the demo keeps its code in a real repository")
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot write to {output}: {error.strerror or error}") from None
    try:
        asks_model = judge_settings.load().is_on
    except judge_settings.JudgeSettingsError as wrong:
        raise InputError("; ".join(wrong.lines)) from None
    own = ["127.0.0.1", "localhost"]  # a proxy of the environment must not come between the two
    os.environ["NO_PROXY"] = os.environ["no_proxy"] = ",".join([*own, os.environ.get("NO_PROXY", "")])
    try:
        asyncio.run(_Demo(output, PATIENCE + (SECONDS if asks_model else 0)).run(keep=keep))
    except KeyboardInterrupt:
        if not keep:
            raise


class _Demo:
    """One showing, with the time before every line."""

    def __init__(self, output: Path, patience: float) -> None:
        self._output = output
        self._patience = patience
        self._screen = Screen(output)
        self._database = ""
        self._entrance = ""

    async def run(self, *, keep: bool) -> None:
        self._screen.title("The scene")
        async with self._stage() as sandbox:
            pull = await self._open(sandbox)
            first = await self._first_check(sandbox, pull)
            self._screen.show(first, "tier1")
            second = await self._recheck(sandbox, pull)
            self._screen.show(second, "tier2")
            third = await self._judge(sandbox, pull, second)
            self._screen.show_judged(third)
            self._screen.compare()
            await self._keep_ledger()
            self._screen.say(f"Done. The bot's own log is {self._output / 'bot.log'}.")
            if keep:
                await self._wait_for_players(sandbox, pull)

    # the acts

    async def _open(self, sandbox: Sandbox) -> PullRequestScene:
        repository = await asyncio.to_thread(sandbox.create_repository, scene.REPOSITORY, scene.before())
        files = len(scene.before())
        self._screen.say(f"A repository: [b]{scene.REPOSITORY}[/b], {files} files in a real git repository.")
        self._screen.title("A pull request and its reviewers")
        pull = await asyncio.to_thread(
            repository.open_pull_request, scene.after(), title=scene.TITLE, author=scene.AUTHOR
        )
        self._screen.say(
            f"{scene.AUTHOR} opens [b]#{pull.number} {scene.TITLE}[/b] ({len(scene.after())} files)."
        )
        await asyncio.to_thread(scene.review, pull)
        self._screen.say("Copilot, CodeRabbit and a crew of CI reviewers leave their findings.")
        return pull

    async def _first_check(self, sandbox: Sandbox, pull: PullRequestScene) -> CheckRun:
        await asyncio.to_thread(sandbox.wait_for_deliveries)
        self._screen.deliveries(sandbox)
        run = await self._completed(pull, known=0)
        self._screen.say("The reviewers had been quiet for a second: one job answered for all events.")
        self._screen.requests(sandbox)
        return run

    async def _recheck(self, sandbox: Sandbox, pull: PullRequestScene) -> CheckRun:
        self._screen.title("Tier 2: what the findings say about the code")
        await self._configure(pull, "tier2: true", scene.CONFIG_TIER2)
        known = len(pull.check_runs("citecheck"))
        comment = await asyncio.to_thread(pull.comment, scene.AUTHOR, "/recheck")
        self._screen.say(f"{scene.AUTHOR} comments [b]/recheck[/b].")
        await self._until(lambda: bool(comment.reactions), "a reaction to the command")
        self._screen.say("The bot reacts with 👀: the command was accepted.")
        run = await self._completed(pull, known=known)
        await self._until(lambda: len(comment.reactions) > 1, "the last reaction to the command")
        self._screen.say("The bot reacts with 🚀: it is done.")
        self._screen.requests(sandbox)
        return run

    async def _judge(self, sandbox: Sandbox, pull: PullRequestScene, last: CheckRun) -> CheckRun:
        self._screen.title("The judge: a model reads, the machine verifies")
        await self._configure(pull, "judge: true", scene.CONFIG_JUDGE)
        known = len(pull.check_runs("citecheck"))
        await asyncio.to_thread(sandbox.rerequest, last)
        self._screen.say(f"{scene.AUTHOR} presses [b]Re-run[/b] on the check run.")
        return await self._completed(pull, known=known)

    async def _configure(self, pull: PullRequestScene, change: str, config: str) -> None:
        """Commit a config, of which `change` is the news."""
        files: dict[str, str | bytes | None] = {".github/citecheck.yml": config}
        await asyncio.to_thread(pull.repository.write, files, message=f"Say {change}")
        self._screen.say(f"[b]{change}[/b] is committed to .github/citecheck.yml on the base branch.")

    async def _keep_ledger(self) -> None:
        """Some months of reviews, so that there is something to see on the pages."""
        self._screen.title("Who can be trusted: the ledger")
        engine = database.engine_for(self._database)
        try:
            count, found = await asyncio.to_thread(_filled, engine)
        finally:
            engine.dispose()
        self._screen.say(
            f"The ledger, where the App keeps what its checks found, now also holds {count} checks of reviews that were made "
            "up for this demo; the rules really ran on them."
        )
        self._screen.console.print()
        self._screen.console.print(
            render_text(found, width=WIDTH).partition("\n\n" + found.cards[0].reviewer)[0], markup=False
        )
        self._screen.console.print()
        copy = self._output / "ledger.sqlite"
        copy.unlink(missing_ok=True)
        with closing(sqlite3.connect(database.file_of(self._database))) as connection:
            connection.execute("VACUUM INTO ?", (str(copy),))
        page = self._output / "cards.html"
        page.write_text(render_html(found), encoding="utf-8")
        self._screen.say(f"The cards are {page}; the ledger is {copy}:")
        self._screen.console.print(
            f"           [dim]CITECHECK_DATABASE_URL=sqlite:///{copy} citecheck cards[/dim]", soft_wrap=True
        )

    async def _wait_for_players(self, sandbox: Sandbox, pull: PullRequestScene) -> None:
        self._screen.title("Left running; Ctrl-C ends it")
        self._screen.console.print(
            "The pages of the cards, for the first browser that opens this address (demo data):\n\n"
            f"  {self._entrance}\n",
            soft_wrap=True,
            markup=False,
        )
        api = f"{sandbox.url}/repos/{scene.REPOSITORY}"
        token = sandbox.user_token(scene.AUTHOR)
        self._screen.console.print(
            "Comment, and look at the check runs:\n\n"
            f"  curl -X POST {api}/issues/{pull.number}/comments -H 'Authorization: Bearer {token}' "
            """-d '{"body": "/recheck"}'\n"""
            f"  curl {api}/commits/{pull.head_sha}/check-runs -H 'Authorization: Bearer {token}'\n",
            soft_wrap=True,
            markup=False,
        )
        await asyncio.Event().wait()

    # the stage

    @asynccontextmanager
    async def _stage(self) -> AsyncIterator[Sandbox]:
        """The sandbox and the bot, both on loopback, in a folder that goes away again."""
        async with AsyncExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="citecheck-demo-")))
            sandbox = stack.enter_context(Sandbox(folder / "github"))
            self._screen.say(f"A stand-in for GitHub listens at {sandbox.url}.")
            self._database = f"sqlite:///{folder / DATABASE}"
            self._log_to(stack)
            ports: list[int] = []
            stop = asyncio.Event()
            bot = asyncio.create_task(
                process.run_until(
                    stop,
                    Role.SERVE,
                    _settings(sandbox, folder),
                    on_review=self._keep,
                    reader=DemoReader(),
                    on_port=ports.append,
                    on_entrance=self._enter,
                    notice=ledger.NOTICE,
                )
            )
            stack.push_async_callback(_ended, bot, stop)
            await self._until(lambda: bool(ports) or bot.done(), "the bot to listen")
            if bot.done():
                await bot
            sandbox.webhook_url = f"http://127.0.0.1:{ports[0]}/webhooks"
            self._screen.say(
                f"The bot (web and worker, a fresh SQLite file) listens at {sandbox.webhook_url}."
            )
            yield sandbox

    def _enter(self, address: str) -> None:
        self._entrance = address

    def _log_to(self, stack: AsyncExitStack) -> None:
        """Send what the bot logs to a file, where it is not between the lines of the show."""
        logs.configure(level="info", form="json")
        file = stack.enter_context((self._output / "bot.log").open("w", encoding="utf-8"))
        for handler in logging.getLogger().handlers:
            if isinstance(handler, logging.StreamHandler):
                stack.callback(handler.setStream, handler.setStream(file))

    def _keep(self, _pull: PullRequest, review: CheckedReview) -> None:
        self._screen.reviews.append(review)

    async def _completed(self, pull: PullRequestScene, *, known: int) -> CheckRun:
        """The check run that comes after those that are known, once it is completed."""
        await self._until(lambda: len(pull.check_runs("citecheck")) > known, "a check run")
        run = pull.check_runs("citecheck")[-1]
        self._screen.say(f"A check run is [b]in progress[/b] on {pull.head_sha[:7]}.")
        await self._until(lambda: run.status == "completed", "the end of the check run")
        self._screen.say(f"It is completed: [b]{run.conclusion}[/b].")
        return run

    async def _until(self, happened: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + self._patience
        while not happened():
            if time.monotonic() > deadline:
                raise TimeoutError(
                    f"waited {self._patience:.0f} s for {what}; see {self._output / 'bot.log'}"
                )
            await asyncio.sleep(0.02)


def _filled(engine: sa.Engine) -> tuple[int, Cards]:
    count = ledger.fill(engine, now=time.time())
    with engine.connect() as connection:
        period = Period.of_weeks(12, datetime.now(UTC).date())
        keys = tuple(key for key, _ in ledger.REPOSITORIES)
        return count, read_cards(connection, Selection(keys, period), "acme (demo data)")


def _settings(sandbox: Sandbox, folder: Path) -> Settings:
    return Settings.model_validate(
        {
            "GITHUB_APP_ID": sandbox.app_id,
            "GITHUB_PRIVATE_KEY": sandbox.private_key,
            "GITHUB_WEBHOOK_SECRET": sandbox.webhook_secret,
            "GITHUB_API_URL": sandbox.url,
            "CITECHECK_DATABASE_URL": f"sqlite:///{folder / DATABASE}",
            "CITECHECK_HOST": "127.0.0.1",
            "CITECHECK_PORT": 0,
            "CITECHECK_QUIET_SECONDS": 1,
            "CITECHECK_POLL_SECONDS": 0.1,
        }
    )


async def _ended(bot: asyncio.Task[None], stop: asyncio.Event) -> None:
    stop.set()
    await bot
