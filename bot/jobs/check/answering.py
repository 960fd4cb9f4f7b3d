"""Answering what people ask of our warnings: who may ask, what is kept, what is said back."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import structlog

from bot.model.citecheck_command import CommandVerb
from bot.model.own_marks import answer_mark
from bot.publish import command_replies
from bot.storage.ledger.feedback import Saying, Source

if TYPE_CHECKING:
    from bot.github import GitHub
    from bot.jobs.job import Ask
    from bot.model.references import PullRequestRef
    from bot.storage.ledger.ledger import Ledger

COMMENTS: Final = "/repos/{owner}/{repo}/issues/{number}/comments"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """What an ask comes to."""

    kept: int = 0
    """Warnings that are called wrong from now on."""

    comment: str = ""
    """What is said back, in Markdown; empty: a reaction says it."""


async def answer(ask: Ask, ref: PullRequestRef, ledger: Ledger) -> Answer:
    """What to answer to somebody who may ask. Keeps what was called wrong or right."""
    key = ref.repository_key
    if ask.what is CommandVerb.HELP:
        return Answer(comment=command_replies.HELP)
    if ask.what is CommandVerb.WHY:
        found = await ledger.find(key, ref.number, ask.finding)
        return Answer(
            comment=command_replies.unknown(ask.finding) if found is None else command_replies.why(found)
        )
    saying = Saying(
        ask.author,
        Source.BUTTON if ask.check_run_id else Source.COMMAND,
        time.time(),
        ref.number,
        ask.finding or None,
        ask.check_run_id or None,
        is_right=ask.what is CommandVerb.RIGHT,
    )
    kept = await ledger.keep_word(key, saying)
    log.info(f"called {ask.what.value}", by=ask.author, finding=ask.finding, warnings=kept)
    if kept and ask.what is CommandVerb.RIGHT:
        return Answer()
    if kept or not ask.comment_id:
        return Answer(kept)
    known = await ledger.find(key, ref.number, ask.finding)
    words = command_replies.unknown if known is None else command_replies.nothing_to_call_wrong
    return Answer(comment=words(ask.finding))


async def post(github: GitHub, ref: PullRequestRef, comment_id: int, text: str, *, again: bool) -> None:
    """Say something back below the conversation. `again`: it may have been said before a worker died."""
    path: dict[str, str | int] = {"owner": ref.owner, "repo": ref.repo, "number": ref.number}
    mark = answer_mark(comment_id)
    if again and await _is_there(github, path, mark):
        return
    body = f"{mark}\n{text}"[: command_replies.LIMIT]
    await github.rest("POST", COMMENTS, path=path, json={"body": body})


async def _is_there(github: GitHub, path: dict[str, str | int], mark: str) -> bool:
    page: int | None = 1
    while page is not None:
        found = await github.rest("GET", COMMENTS, path=path, params={"per_page": 100, "page": page})
        if any(str(each.get("body") or "").startswith(mark) for each in found.json()):
            return True
        page = found.next_page
    return False
