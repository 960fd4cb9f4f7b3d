"""What the audience of the demo sees: a line for each event, with the time before it, and what was published."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markdown import Markdown
from rich.panel import Panel
from rich.table import Table

from checks.model.checked import FindingOutcome
from checks.reports import render
from checks.reports.wording import figures, finding_words, review_words
from checks.reports.wording.escape import line, markdown, plain
from checks.reports.wording.order import Order, ordered

if TYPE_CHECKING:
    from bot.sandbox import Sandbox
    from bot.sandbox.models import CheckRun
    from checks.model.checked import CheckedFinding, CheckedReview

WIDTH = 100


class Screen:
    """The terminal, and the folder with the HTML copies."""

    def __init__(self, output: Path) -> None:
        self.console = Console(width=None if Console().is_terminal else WIDTH, highlight=False)
        self.reviews: list[CheckedReview] = []
        """What the bot has checked so far."""

        self._output = output
        self._began = time.monotonic()

    def say(self, text: str) -> None:
        """A line with the time since the beginning."""
        self.console.print(f"[dim]{time.monotonic() - self._began:5.2f} s[/dim]  {text}")

    def title(self, text: str) -> None:
        """A heading."""
        self.console.print()
        self.console.rule(f"[b]{text}[/b]", align="left")

    def deliveries(self, sandbox: Sandbox) -> None:
        """What became of the webhooks."""
        sent = [each for each in sandbox.deliveries.log if each.attempts]
        slowest = max(each.attempts[-1].seconds for each in sent)
        taken = sum(each.status == 202 for each in sent)
        self.say(
            f"{len(sent)} signed webhooks delivered: {taken} saved to the queue, {len(sent) - taken} ignored, "
            f"all answered within {slowest:.2f} s."
        )

    def requests(self, sandbox: Sandbox) -> None:
        """What the last check asked of GitHub."""
        asked = [
            (each.method, _about(each.path, each.body))
            for each in sandbox.requests
            if each.caller.startswith("installation")
        ]
        begin = max(at for at, (_, what) in enumerate(asked) if what == "/graphql PullRequest")
        self.say(f"It took {len(asked) - begin} requests to GitHub:")
        for method, what in asked[begin:]:
            self.console.print(f"           [dim]{method:5} {what}[/dim]")

    def show(self, run: CheckRun, name: str) -> None:
        """The check run as somebody reads it on GitHub, and where its HTML copy is."""
        links = self.console.is_terminal
        self._publish(run, _as_read(f"{run.summary}\n\n{run.text or ''}", links=links), name)

    def show_judged(self, run: CheckRun) -> None:
        """What the judge added to the rules: the rest of the check run is as before."""
        review = self.reviews[-1]
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
        self._publish(run, plain("\n\n".join(told)), "judge")

    def _publish(self, run: CheckRun, text: str, name: str) -> None:
        self.console.print()
        title = f"[b]citecheck[/b] · {run.conclusion} · {plain(run.title or '')}"
        self.console.print(Panel(Markdown(text), title=title, title_align="left", padding=(1, 2)))
        page = self._output / f"check-{name}.html"
        page.write_text(render(ordered(self.reviews[-1], Order.URGENT), "html"), encoding="utf-8")
        self.say(f"{len(run.annotations)} annotations; HTML copy: {page}.")

    def compare(self) -> None:
        """What each check found that the one before it could not."""
        self.title("The difference")
        rules, judged = self.reviews[:-1], self.reviews[-1]
        earlier = [{checked.finding.id: checked for checked in each.findings} for each in rules]
        table = Table(box=None, pad_edge=False)
        for heading in ("reviewer", "place", "Tier 1", "Tier 2", "judge", "confidence"):
            table.add_column(heading, overflow="fold")
        for checked in judged.findings:
            table.add_row(*_row(checked, [each.get(checked.finding.id) for each in earlier]))
        self.console.print(table)
        self.console.print()
        first, second, third = (review.coverage.warned for review in self.reviews)
        findings = figures.count(judged.coverage.findings, "finding")
        self.say(
            f"Of {findings}, Tier 1 warned about {first}, Tier 2 about {second}, and Tier 2 with the judge about {third}."
        )
        self.say("No finding was dropped.")


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
    merged = " (duplicate)" if checked.merged_into else ""
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
