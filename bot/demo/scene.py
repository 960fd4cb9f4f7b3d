"""A small library, a pull request, and what three reviewers say of it: some of it sound, some of it not.

The code lies beside this module, each file with `.txt` at its end, so that nothing takes it for ours.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox import PullRequestScene

REPOSITORY = "acme/larder"
TITLE = "Retry, and serve stale answers when the server is down"
AUTHOR = "alice"
CONFIG_TIER2 = "tier2: true\nannotate_grounded: true\nquiet_seconds: 1\n"
CONFIG_JUDGE = f"{CONFIG_TIER2}judge: true\n"


def before() -> dict[str, str | bytes | None]:
    """The files of the base branch."""
    return {**dict(_read("before")), ".github/citecheck.yml": "quiet_seconds: 1\n"}


def after() -> dict[str, str | bytes | None]:
    """What the pull request changes; None deletes."""
    return {**dict(_read("after")), "larder/legacy.py": None}


def _read(name: str) -> Iterator[tuple[str, str]]:
    def walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, str]]:
        for each in folder.iterdir():
            if each.is_dir():
                yield from walk(each, f"{prefix}{each.name}/")
            elif each.name.endswith(".txt"):
                yield prefix + each.name.removesuffix(".txt"), each.read_text(encoding="utf-8")

    return walk(files("bot.demo") / name, "")


def review(pull: PullRequestScene) -> None:
    """Let the three reviewers speak, each in its own way."""
    _copilot(pull)
    _coderabbit(pull)
    _crew(pull)


def _copilot(pull: PullRequestScene) -> None:
    """Inline comments in plain prose."""
    said = [
        (
            "larder/client.py",
            33,
            (
                "`backoff: Backoff = Backoff()` is evaluated once, when the class is defined. It is frozen, so "
                "this is safe, but a reader has to look that up."
            ),
        ),
        (
            "larder/retry.py",
            50,
            (
                "Unbounded sleep: there is no `longest_delay` here, so a server decides how long the client "
                "sleeps."
            ),
        ),
        (
            "larder/client.py",
            98,
            "`is_cacheable_status()` already rules out server errors, so this condition checks them twice.",
        ),
        (
            "larder/retry.py",
            20,
            "Left alone, `attempts` comes to 5, so that a caller may wait for half a minute.",
        ),
    ]
    comments = [{"path": path, "line": line, "body": body} for path, line, body in said]
    pull.review(
        "copilot-pull-request-reviewer[bot]",
        "## Pull request overview\n\nThis pull request adds retries with backoff and serves stale answers "
        "when the server cannot be reached.\n\nCopilot reviewed 6 out of 6 changed files and generated "
        f"{len(comments)} comments.",
    )
    for each in comments:
        pull.review_comment("Copilot", str(each["path"]), int(str(each["line"])), str(each["body"]))


def _coderabbit(pull: PullRequestScene) -> None:
    """Inline comments with labels, and a review body with folded sections."""
    inline: list[dict[str, object]] = [
        {
            "path": "larder/retry.py",
            "line": 39,
            "body": (
                "_⚠️ Potential issue_ | _🟠 Major_\n\n**Off-by-one: the last attempt is never the last.**\n\n"
                "`last = attempt > backoff.attempts` is false in every round of the loop, so a transport error "
                "of the last attempt is swallowed and the `AssertionError` below is raised instead."
            ),
        },
        {
            "path": "larder/retry.py",
            "line": 59,
            "body": (
                "_⚠️ Potential issue_ | _🟡 Minor_\n\n**`isdigit` is true for more than digits.**\n\n"
                "`value.isdigit()` accepts `²`, for which `float(value)` raises a `ValueError`.\n\n"
                "```suggestion\n    return float(value) if value.isascii() and value.isdigit() else None\n```"
            ),
        },
    ]
    body = (
        "**Actionable comments posted: 2**\n\n"
        "> [!CAUTION]\n"
        "> Some comments are outside the diff and can’t be posted inline due to platform limitations.\n"
        "> \n"
        "> <details>\n"
        "> <summary>⚠️ Outside diff range comments (1)</summary><blockquote>\n"
        "> \n"
        "> <details>\n"
        "> <summary>larder/store.py (1)</summary><blockquote>\n"
        "> \n"
        "> `212-218`: **`vacuum` runs inside the transaction.**\n"
        "> \n"
        "> SQLite refuses to vacuum there; commit first.\n"
        "> \n"
        "> </blockquote></details>\n"
        "> \n"
        "> </blockquote></details>\n\n"
        "<details>\n"
        "<summary>🧹 Nitpick comments (2)</summary><blockquote>\n\n"
        "<details>\n"
        "<summary>larder/cli.py (1)</summary><blockquote>\n\n"
        "`18`: **Zero attempts end in an assertion.**\n\n"
        "`--attempts` takes any whole number; with 0 the loop in `send` is never entered.\n\n"
        "</blockquote></details>\n"
        "<details>\n"
        "<summary>larder/metrics.py (1)</summary><blockquote>\n\n"
        "`12-20`: **Count the retries, too.**\n\n"
        "The counters know hits and misses, but not how often a request was repeated.\n\n"
        "</blockquote></details>\n\n"
        "</blockquote></details>\n"
    )
    pull.review("coderabbitai[bot]", body, comments=inline)


def _crew(pull: PullRequestScene) -> None:
    """The JSON that a job in CI leaves in a comment."""
    crew: list[dict[str, object]] = [
        {
            "title": "Stale answers are served against must-revalidate",
            "severity": "P1",
            "file": "larder/client.py",
            "line": 85,
            "confidence": 100,
            "why_it_matters": (
                "`_may_serve_stale` looks at the age only. An answer that was marked `must-revalidate` is served "
                "when the server is down, which its sender has forbidden."
            ),
            "evidence": [
                "larder/client.py:85 -- return time.time() < kept.stored_at + kept.ttl + self.stale_if_error"
            ],
        },
        {
            "title": "Concurrent writers overwrite each other",
            "severity": "P2",
            "file": "larder/client.py",
            "line": 99,
            "confidence": 75,
            "why_it_matters": "Two processes that fetch the same address replace each other's entry silently.",
            "evidence": [
                'larder/client.py:99 -- "INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)"'
            ],
        },
        {
            "title": "Off-by-one: the last attempt is never the last",
            "severity": "P1",
            "file": "larder/retry.py",
            "line": 39,
            "confidence": 75,
            "why_it_matters": "The last attempt is never seen as the last, a transport error is swallowed.",
            "evidence": ["larder/retry.py:39 -- last = attempt > backoff.attempts"],
        },
        {
            "title": "Server errors are not kept",
            "severity": "P3",
            "file": "larder/client.py",
            "line": 58,
            "confidence": 75,
            "why_it_matters": "Right as it is, but worth a comment.",
            "evidence": ["larder/client.py:58 -- if told.may_store and response.status_code < 500:"],
        },
        {
            "title": "Answers for one user may be served to another",
            "severity": "P1",
            "file": "larder/policy.py",
            "line": 41,
            "confidence": 75,
            "why_it_matters": "One SQLite file may serve several users, and only `no-store` is looked at.",
            "evidence": ['larder/policy.py:41 -- if "no-store" in control:'],
        },
    ]
    common = {
        "autofix_class": "manual",
        "owner": AUTHOR,
        "requires_verification": False,
        "pre_existing": False,
    }
    report = {"reviewer": "review-crew", "findings": [{**each, **common} for each in crew]}
    pull.comment("review-crew[bot]", f"Review of the crew:\n\n```json\n{json.dumps(report, indent=2)}\n```\n")
