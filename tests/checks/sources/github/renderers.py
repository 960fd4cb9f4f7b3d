"""Writes findings in the shape of each dialect, for reading them back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from checks.model.finding import Severity
from checks.sources.github import Place

SHA = "1d54823877c4de72b2316a64032a54afc404e619"


@dataclass(frozen=True)
class Told:
    """One finding to be written, with the parts that every dialect has."""

    title: str
    path: str
    first: int
    last: int
    severity: Severity
    text: str

    @property
    def span(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    @property
    def permalink(self) -> str:
        path = self.path.replace(" ", "%20")
        return f"https://github.com/acme/x/blob/{SHA}/{path}#L{self.first}-L{self.last}"


@dataclass(frozen=True)
class Shape:
    """How one dialect writes many findings in one comment."""

    author: str
    place: Place
    write: Callable[[Sequence[Told]], str]
    words: dict[Severity, str]
    """How it says each severity that it can say; empty: it says none."""


def _copilot_suppressed(findings: Sequence[Told]) -> str:
    entries = "\n".join(
        f"**{one.path}:{one.span}**\n* {one.title}. {one.text}\n```\ncode\n```" for one in findings
    )
    return (
        "## Pull request overview\n\nWords.\n\n<details>\n<summary>Comments suppressed due to low confidence "
        f"({len(findings)})</summary>\n\n{entries}\n</details>\n"
    )


def _copilot_missed(findings: Sequence[Told]) -> str:
    entries = "\n".join(
        f'<details>\n<summary><picture><img alt="{COPILOT[one.severity]} severity" src="x.svg"></picture> '
        f"{one.title}</summary>\n\n`{one.path}:{one.span}`\n\n{one.text}\n</details>"
        for one in findings
    )
    return (
        "<!-- ccr-overview-v2 -->\n\n### 🔵 Needs a closer look\n\n<details>\n<summary><strong>Previously missed "
        f"({len(findings)})</strong></summary>\n\n{entries}\n</details>\n"
    )


def _coderabbit(findings: Sequence[Told]) -> str:
    files = "\n".join(
        f"<details>\n<summary>{one.path} (1)</summary><blockquote>\n\n`{one.first}-{one.last}`: "
        f"_⚠️ Potential issue_ | _{CODERABBIT[one.severity]}_\n\n**{one.title}.**\n\n{one.text}\n\n"
        "<details>\n<summary>🤖 Prompt for AI Agents</summary>\n\n```\nno\n```\n\n</details>\n\n"
        "</blockquote></details>"
        for one in findings
    )
    body = (
        f"<details>\n<summary>⚠️ Outside diff range comments ({len(findings)})</summary><blockquote>\n\n{files}\n\n"
        "</blockquote></details>"
    )
    quoted = "\n".join(f"> {line}" for line in body.split("\n"))
    return f"**Actionable comments posted: 0**\n\n> [!CAUTION]\n> Some comments are outside the diff.\n> \n{quoted}\n"


def _gemini(findings: Sequence[Told]) -> str:
    entries = "\n\n".join(
        f"### {one.path} ({one.span})\n\n![{one.severity.value}](x.svg)\n\n**{one.title}**\n\n{one.text}"
        for one in findings
    )
    return (
        "## Code Review\n\nWords.\n\n<details>\n<summary>I am having trouble creating individual review comments. "
        f"Click here to see my feedback.</summary>\n\n{entries}\n\n</details>\n"
    )


def _bugbot(findings: Sequence[Told]) -> str:
    return "\n\n".join(
        f"### {one.title}\n\n**{one.severity.value.title()} Severity**\n\n<!-- DESCRIPTION START -->\n{one.text}\n"
        f"<!-- DESCRIPTION END -->\n\n<!-- BUGBOT_BUG_ID: id-{number} -->\n\n<!-- LOCATIONS START\n"
        f"{one.path}#L{one.first}-L{one.last}\nLOCATIONS END -->\n<sup>Reviewed by Cursor Bugbot</sup>"
        for number, one in enumerate(findings)
    )


def _greptile(findings: Sequence[Told]) -> str:
    entries = "\n\n".join(
        f"{number}. `{one.path}`, line {one.span} ([link]({one.permalink.replace('(', '%28').replace(')', '%29')})) \n\n"
        f'   <img alt="{GREPTILE[one.severity]}" src="x.svg" align="top"> **{one.title}**\n\n   {one.text}\n\n'
        "   <details><summary>Prompt To Fix With AI</summary>\n\n   `````markdown\n   no\n   `````\n   </details>"
        for number, one in enumerate(findings, start=1)
    )
    return (
        "<h3>Greptile Summary</h3>\n\nWords.\n\n<!-- greptile_failed_comments -->\n<details><summary><h3>Comments "
        f"Outside Diff ({len(findings)})</h3></summary>\n\n{entries}\n\n</details>\n<!-- /greptile_failed_comments -->\n"
    )


def _claude(findings: Sequence[Told]) -> str:
    entries = "\n\n".join(
        f"{number}. **{one.title}** {one.text}\n\n{one.permalink}"
        for number, one in enumerate(findings, start=1)
    )
    return (
        f"### Code review\n\nFound {len(findings)} issues:\n\n{entries}\n\n"
        "🤖 Generated with [Claude Code](https://claude.ai/code)\n"
    )


def _qodo(findings: Sequence[Told]) -> str:
    written = ["<h3>Code Review by Qodo</h3>\n"]
    for number, one in enumerate(findings, start=1):
        anchor = f"{hashlib.sha256(one.path.encode()).hexdigest()}R{one.first}-R{one.last}"
        written.append(
            f'<img src="x.png" height="20px" alt="{QODO[one.severity]}">\n\n<details>\n<summary>  {number}.  {one.title} '
            "<code>🐞 Bug</code></summary>\n\n<br/>\n\n> <details open>\n><summary>Description</summary>\n><br/>\n>\n"
            f"><pre>\n>{one.text}\n></pre>\n></details>\n\n> <details>\n><summary>Code</summary>\n><br/>\n>\n"
            f"><code>[{one.path}[R{one.first}-{one.last}]](https://github.com/acme/x/pull/1/files#diff-{anchor})</code>\n"
            ">\n>```diff\n>+code\n>```\n></details>\n\n<hr/>\n</details>\n"
        )
    return "\n".join(written)


def _kilo(findings: Sequence[Told]) -> str:
    tables = "\n\n".join(
        f"#### {KILO[one.severity]}\n\n| File | Line | Issue |\n|------|------|-------|\n"
        f"| `{one.path}` | {one.span} | {one.title} |"
        for one in findings
    )
    return f"<!-- kilo-review -->\n## Code Review Summary\n\n**Status:** Issues Found\n\n{tables}\n"


def _codex(findings: Sequence[Told]) -> str:
    entries = "\n\n".join(
        f"{one.permalink}\n**<sub><sub>![{CODEX[one.severity]} Badge](https://img.shields.io/x)</sub></sub>  "
        f"{one.title}**\n\n{one.text}"
        for one in findings
    )
    return f"### 💡 Codex Review\n\n{entries}\n\nUseful? React with 👍 / 👎.\n"


def _headings(findings: Sequence[Told]) -> str:
    return "\n\n".join(
        f"### {HEADINGS[one.severity]}: {one.title}\n**`{one.path}:{one.span}`**\n\n{one.text}"
        for one in findings
    )


def _labelled(findings: Sequence[Told]) -> str:
    return "\n\n".join(
        f"{LABELLED[one.severity]} {one.title} — {one.path}\nAt lines {one.first}–{one.last}: {one.text}"
        for one in findings
    )


def _table(findings: Sequence[Told]) -> str:
    rows = "\n".join(
        f"| {one.severity.value} | `{one.path}` | {one.span} | {one.title} | {one.text} |" for one in findings
    )
    return f"## Findings\n\n| Severity | File | Line | Issue | Why |\n|---|---|---|---|---|\n{rows}\n"


def _json(findings: Sequence[Told]) -> str:
    values = [
        {
            "title": one.title, "severity": JSON[one.severity], "file": one.path, "line": one.first,
            "confidence": 75, "first_evidence": f"{one.path}:{one.first} -- code",
        }
        for one in findings
    ]  # fmt: skip
    return f"```json\n{json.dumps({'findings': values}, ensure_ascii=False)}\n```\n"


C, H, M, L, N = Severity.CRITICAL, Severity.HIGH, Severity.MEDIUM, Severity.LOW, Severity.NIT
COPILOT = {C: "Critical", H: "High", M: "Medium", L: "Low", N: "Nit"}
CODERABBIT = {C: "🔴 Critical", H: "🟠 Major", L: "🟡 Minor", N: "🔵 Trivial"}
GREPTILE = {C: "P0", H: "P1", M: "P2", L: "P3"}
QODO = {H: "Action required", M: "Remediation recommended"}
KILO = {C: "CRITICAL", M: "WARNING", L: "SUGGESTION"}
CODEX = {C: "P0", H: "P1", M: "P2", L: "P3"}
HEADINGS = {C: "🔴 Critical", H: "🔴 High", M: "🟡 Medium", L: "🔵 Low"}
LABELLED = {C: "🔴 CRITICAL", H: "🔴 HIGH", M: "🟠 MEDIUM", L: "🔵 LOW"}
JSON = {C: "P0", H: "P1", M: "P2", L: "P3"}
BY_VALUE = {one: one.value for one in Severity}

SHAPES = {
    "copilot, suppressed": Shape(
        "copilot-pull-request-reviewer[bot]", Place.REVIEW_BODY, _copilot_suppressed, {}
    ),
    "copilot, missed": Shape(
        "copilot-pull-request-reviewer[bot]", Place.REVIEW_BODY, _copilot_missed, COPILOT
    ),
    "coderabbit": Shape("coderabbitai[bot]", Place.REVIEW_BODY, _coderabbit, CODERABBIT),
    "gemini": Shape("gemini-code-assist[bot]", Place.REVIEW_BODY, _gemini, {C: "", H: "", M: "", L: ""}),
    "bugbot": Shape("cursor[bot]", Place.ISSUE_COMMENT, _bugbot, {H: "", M: "", L: ""}),
    "greptile": Shape("greptile-apps[bot]", Place.ISSUE_COMMENT, _greptile, GREPTILE),
    "claude": Shape("octocat", Place.ISSUE_COMMENT, _claude, {}),
    "qodo": Shape("qodo-code-review[bot]", Place.ISSUE_COMMENT, _qodo, QODO),
    "kilo": Shape("kilo-code-bot[bot]", Place.ISSUE_COMMENT, _kilo, KILO),
    "codex": Shape("chatgpt-codex-connector[bot]", Place.REVIEW_BODY, _codex, CODEX),
    "headings": Shape("acme[bot]", Place.ISSUE_COMMENT, _headings, HEADINGS),
    "labelled lines": Shape("acme[bot]", Place.REVIEW_BODY, _labelled, LABELLED),
    "table": Shape("acme[bot]", Place.ISSUE_COMMENT, _table, BY_VALUE),
    "json": Shape("acme[bot]", Place.ISSUE_COMMENT, _json, JSON),
}
