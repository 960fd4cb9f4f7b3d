"""`citecheck demo`: the whole bot at work on a pull request, with a stand-in for GitHub, on this machine."""

from __future__ import annotations

import asyncio
import logging
import os
import re
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
from rich.console import Console
from rich.markdown import Markdown
from rich.panel import Panel
from rich.table import Table

from bot import demo as scene
from bot import process
from bot.config import judge_settings
from bot.config.settings import Role, Settings
from bot.demo import ledger
from bot.demo.reader import DemoReader
from bot.judge.judging import SECONDS
from bot.model.input_error import InputError
from bot.sandbox import PullRequestScene, Sandbox
from bot.storage import database
from bot.storage.ledger.views.cards import read_cards
from bot.storage.ledger.views.selection import Selection
from bot.telemetry import logs
from checks.cards.cards import Period
from checks.model.checked import FindingOutcome
from checks.reports import render
from checks.reports.cards import render_html, render_text
from checks.reports.wording import figures, finding_words, review_words
from checks.reports.wording.escape import line, markdown, plain
from checks.reports.wording.order import Order, ordered

if TYPE_CHECKING:
    import sqlalchemy as sa

    from bot.conversation import PullRequest
    from bot.sandbox.models import CheckRun
    from checks.cards.cards import Cards
    from checks.model.checked import CheckedFinding, CheckedReview

PATIENCE = 60.0
"""Seconds after which something that does not happen counts as broken."""

WIDTH = 100
DATABASE = "citecheck.sqlite"


def demo(
    keep: Annotated[bool, typer.Option("--keep", help="Leave it running, to play with.")] = False,
    output: Annotated[
        Path, typer.Option(help="Folder for the HTML copies and the bot's log.", metavar="DIR")
    ] = Path("demo-output"),
) -> None:
    """Watch the bot at work on a pull request, all of it on this machine.

    A stand-in for GitHub with a real git repository behind it, the bot with a fresh database, a pull
    request, three reviewers, signed webhooks: nothing leaves this machine. The judge's answers are recorded
    ones, unless CITECHECK_JUDGE_MODEL names a model: it is asked then.
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
        self._console = Console(width=None if Console().is_terminal else WIDTH, highlight=False)
        self._began = time.monotonic()
        self._reviews: list[CheckedReview] = []
        self._database = ""
        self._entrance = ""

    async def run(self, *, keep: bool) -> None:
        self._title("The scene")
        async with self._stage() as sandbox:
            pull = await self._open(sandbox)
            first = await self._first_check(sandbox, pull)
            self._show(first, "tier1")
            second = await self._recheck(sandbox, pull)
            self._show(second, "tier2")
            third = await self._judge(sandbox, pull, second)
            self._show_judged(third)
            self._compare()
            await self._keep_ledger()
            self._say(f"Done. The bot's own log is {self._output / 'bot.log'}.")
            if keep:
                await self._wait_for_players(sandbox, pull)

    # the acts

    async def _open(self, sandbox: Sandbox) -> PullRequestScene:
        repository = await asyncio.to_thread(sandbox.create_repository, scene.REPOSITORY, scene.before())
        files = len(scene.before())
        self._say(f"A repository: [b]{scene.REPOSITORY}[/b], {files} files in a real git repository.")
        self._title("A pull request and its reviewers")
        pull = await asyncio.to_thread(
            repository.open_pull_request, scene.after(), title=scene.TITLE, author=scene.AUTHOR
        )
        self._say(f"{scene.AUTHOR} opens [b]#{pull.number} {scene.TITLE}[/b] ({len(scene.after())} files).")
        await asyncio.to_thread(scene.review, pull)
        self._say("Copilot, CodeRabbit and a crew of CI reviewers leave their findings.")
        return pull

    async def _first_check(self, sandbox: Sandbox, pull: PullRequestScene) -> CheckRun:
        await asyncio.to_thread(sandbox.wait_for_deliveries)
        self._deliveries(sandbox)
        run = await self._completed(pull, known=0)
        self._say("The reviewers had been quiet for a second: one job answered for all events.")
        self._requests(sandbox)
        return run

    async def _recheck(self, sandbox: Sandbox, pull: PullRequestScene) -> CheckRun:
        self._title("Tier 2: what the findings say about the code")
        await self._configure(pull, "tier2: true", scene.CONFIG_TIER2)
        known = len(pull.check_runs("citecheck"))
        comment = await asyncio.to_thread(pull.comment, scene.AUTHOR, "/recheck")
        self._say(f"{scene.AUTHOR} comments [b]/recheck[/b].")
        await self._until(lambda: bool(comment.reactions), "a reaction to the command")
        self._say("The bot reacts with 👀: the command was accepted.")
        run = await self._completed(pull, known=known)
        await self._until(lambda: len(comment.reactions) > 1, "the last reaction to the command")
        self._say("The bot reacts with 🚀: it is done.")
        self._requests(sandbox)
        return run

    async def _judge(self, sandbox: Sandbox, pull: PullRequestScene, last: CheckRun) -> CheckRun:
        self._title("The judge: a model reads, the machine verifies")
        await self._configure(pull, "judge: true", scene.CONFIG_JUDGE)
        known = len(pull.check_runs("citecheck"))
        await asyncio.to_thread(sandbox.rerequest, last)
        self._say(f"{scene.AUTHOR} presses [b]Re-run[/b] on the check run.")
        return await self._completed(pull, known=known)

    async def _configure(self, pull: PullRequestScene, change: str, config: str) -> None:
        """Commit a config, of which `change` is the news."""
        files: dict[str, str | bytes | None] = {".github/citecheck.yml": config}
        await asyncio.to_thread(pull.repository.write, files, message=f"Say {change}")
        self._say(f"[b]{change}[/b] is committed to .github/citecheck.yml on the base branch.")

    async def _keep_ledger(self) -> None:
        """Some months of reviews, so that there is something to see on the pages."""
        self._title("Who can be trusted: the ledger")
        engine = database.engine_for(self._database)
        try:
            count, found = await asyncio.to_thread(_filled, engine)
        finally:
            engine.dispose()
        self._say(f"The ledger now also holds {count} checks of invented reviews (the checks are real).")
        self._console.print()
        self._console.print(
            render_text(found, width=WIDTH).partition("\n\n" + found.cards[0].reviewer)[0], markup=False
        )
        self._console.print()
        copy = self._output / "ledger.sqlite"
        copy.unlink(missing_ok=True)
        with closing(sqlite3.connect(database.file_of(self._database))) as connection:
            connection.execute("VACUUM INTO ?", (str(copy),))
        page = self._output / "cards.html"
        page.write_text(render_html(found), encoding="utf-8")
        self._say(f"The cards are {page}; the ledger is {copy}:")
        self._console.print(
            f"           [dim]CITECHECK_DATABASE_URL=sqlite:///{copy} citecheck cards[/dim]", soft_wrap=True
        )

    async def _wait_for_players(self, sandbox: Sandbox, pull: PullRequestScene) -> None:
        self._title("Left running; Ctrl-C ends it")
        self._console.print(
            "The pages of the cards, for the first browser that opens this address (demo data):\n\n"
            f"  {self._entrance}\n",
            soft_wrap=True,
            markup=False,
        )
        api = f"{sandbox.url}/repos/{scene.REPOSITORY}"
        token = sandbox.user_token(scene.AUTHOR)
        self._console.print(
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
            self._say(f"A stand-in for GitHub listens at {sandbox.url}.")
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
            self._say(f"The bot (web and worker, a fresh SQLite file) listens at {sandbox.webhook_url}.")
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
        self._reviews.append(review)

    async def _completed(self, pull: PullRequestScene, *, known: int) -> CheckRun:
        """The check run that comes after those that are known, once it is completed."""
        await self._until(lambda: len(pull.check_runs("citecheck")) > known, "a check run")
        run = pull.check_runs("citecheck")[-1]
        self._say(f"A check run is [b]in progress[/b] on {pull.head_sha[:7]}.")
        await self._until(lambda: run.status == "completed", "the end of the check run")
        self._say(f"It is completed: [b]{run.conclusion}[/b].")
        return run

    async def _until(self, happened: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + self._patience
        while not happened():
            if time.monotonic() > deadline:
                raise TimeoutError(
                    f"waited {self._patience:.0f} s for {what}; see {self._output / 'bot.log'}"
                )
            await asyncio.sleep(0.02)

    # what the audience sees

    def _say(self, text: str) -> None:
        self._console.print(f"[dim]{time.monotonic() - self._began:5.2f} s[/dim]  {text}")

    def _title(self, text: str) -> None:
        self._console.print()
        self._console.rule(f"[b]{text}[/b]", align="left")

    def _deliveries(self, sandbox: Sandbox) -> None:
        sent = [each for each in sandbox.deliveries.log if each.attempts]
        slowest = max(each.attempts[-1].seconds for each in sent)
        taken = sum(each.status == 202 for each in sent)
        self._say(
            f"{len(sent)} signed webhooks delivered: {taken} saved to the queue, {len(sent) - taken} ignored, "
            f"all answered within {slowest:.2f} s."
        )

    def _requests(self, sandbox: Sandbox) -> None:
        """What the last check asked of GitHub."""
        asked = [
            (each.method, _about(each.path, each.body))
            for each in sandbox.requests
            if each.caller.startswith("installation")
        ]
        begin = max(at for at, (_, what) in enumerate(asked) if what == "/graphql PullRequest")
        self._say(f"It took {len(asked) - begin} requests to GitHub:")
        for method, what in asked[begin:]:
            self._console.print(f"           [dim]{method:5} {what}[/dim]")

    def _show(self, run: CheckRun, name: str) -> None:
        """The check run as somebody reads it on GitHub, and where its HTML copy is."""
        self._console.print()
        self._console.print(
            Panel(
                Markdown(_as_read(f"{run.summary}\n\n{run.text or ''}", links=self._console.is_terminal)),
                title=f"[b]citecheck[/b] · {run.conclusion} · {plain(run.title or '')}",
                title_align="left",
                padding=(1, 2),
            )
        )
        self._copy(run, name)

    def _show_judged(self, run: CheckRun) -> None:
        """What the judge added to the rules: the rest of the check run is as before."""
        review = self._reviews[-1]
        told = [
            f"- **{line(str(checked.finding.location), 60)}** · {finding_words.confidence(checked)} "
            f"{finding_words.marker(checked)}: {markdown(warning.message, 600)}"
            + "".join(
                f"\n  - `{one.path}:{one.first}` {markdown(one.text.strip(), 120)}"
                for one in warning.evidence
            )
            for checked in review.findings
            for warning in checked.warnings
            if warning.judge
        ]
        told.append("\n".join(f"- {each}" for each in review_words.judge(review.judge)))
        self._console.print()
        self._console.print(
            Panel(
                Markdown(plain("\n\n".join(told))),
                title=f"[b]citecheck[/b] · {run.conclusion} · {plain(run.title or '')}",
                title_align="left",
                padding=(1, 2),
            )
        )
        self._copy(run, "judge")

    def _copy(self, run: CheckRun, name: str) -> None:
        page = self._output / f"check-{name}.html"
        page.write_text(render(ordered(self._reviews[-1], Order.URGENT), "html"), encoding="utf-8")
        self._say(f"{len(run.annotations)} annotations on the cited lines; HTML copy: {page}.")

    def _compare(self) -> None:
        """What each check found that the one before it could not."""
        self._title("The difference")
        rules, judged = self._reviews[:-1], self._reviews[-1]
        earlier = [{checked.finding.id: checked for checked in each.findings} for each in rules]
        table = Table(box=None, pad_edge=False)
        for heading in ("reviewer", "place", "Tier 1", "Tier 2", "judge", "confidence"):
            table.add_column(heading, overflow="fold")
        for checked in judged.findings:
            table.add_row(*_row(checked, [each.get(checked.finding.id) for each in earlier]))
        self._console.print(table)
        self._console.print()
        first, second, third = (review.coverage.warned for review in self._reviews)
        findings = figures.count(judged.coverage.findings, "finding")
        self._say(
            f"Of {findings}, Tier 1 warned about {first}, Tier 2 about {second}, with the judge {third}."
        )
        self._say("No finding was dropped.")


def _filled(engine: sa.Engine) -> tuple[int, Cards]:
    count = ledger.fill(engine, now=time.time())
    with engine.connect() as connection:
        period = Period.of_weeks(12, datetime.now(UTC).date())
        keys = tuple(key for key, _ in ledger.REPOSITORIES)
        return count, read_cards(connection, Selection(keys, period), "acme (demo data)")


def _as_read(summary: str, *, links: bool) -> str:
    """A summary as GitHub shows it: what is folded away stays folded."""
    text = re.sub(r"<details><summary>(.*?)</summary>.*?</details>", r"(\1)\n", summary, flags=re.DOTALL)
    if not links:
        text = re.sub(r"\[([^\]\n]*)\]\(<[^>\n]*>\)", r"\1", text)
    return plain(text)


_COLOURS = {
    FindingOutcome.WARNED: "red",
    FindingOutcome.GROUNDED: "green",
    FindingOutcome.NAMES_FOUND: "bright_cyan",
    FindingOutcome.PLACE_EXISTS: "cyan",
    FindingOutcome.NOT_JUDGED: "yellow",
}


def _row(checked: CheckedFinding, before: list[CheckedFinding | None]) -> tuple[str, ...]:
    said = (checked.judged.verdict or "not judged") if checked.judged is not None else ""
    merged = " (merged)" if checked.merged_into else ""
    return (
        line(checked.finding.reviewer, 20),
        line(str(checked.finding.location or "no file"), 40) + merged,
        *(_coloured(one.outcome, finding_words.outcome(one)) if one is not None else "" for one in before),
        _coloured(checked.outcome, finding_words.outcome(checked)) if said == "contradicted" else said,
        finding_words.confidence(checked),
    )


def _coloured(outcome: FindingOutcome, text: str) -> str:
    return f"[{_COLOURS[outcome]}]{text}[/{_COLOURS[outcome]}]"


def _about(path: str, body: object) -> str:
    """A request in a few words."""
    if path != "/graphql":
        return line(path, 80)
    query = str(body.get("query", "")) if isinstance(body, dict) else ""
    name = re.search(r"query (\w+)", query)
    return f"/graphql {name[1] if name else ''}"


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
