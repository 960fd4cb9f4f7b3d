"""What was said on a pull request, read out of threads, reviews and the conversation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from checks.model.location import Location, Side
from checks.sources.github.comment import Place
from tests.bot.pull_request.scenery import OLDER, page, pull, read, said, thread

PLACES = {
    "a line": (thread(1), Location("a.py", 5, 5)),
    "lines": (thread(1, originalStartLine=3), Location("a.py", 3, 5)),
    "the base side": (thread(1, diffSide="LEFT"), Location("a.py", 5, 5, Side.LEFT)),
    "a whole file": (
        thread(1, subjectType="FILE", line=None, originalLine=None),
        Location("a.py"),
    ),
    "outdated": (
        thread(1, OLDER, isOutdated=True, line=None, originalLine=40, originalStartLine=38),
        Location("a.py", 38, 40),
    ),
    "moved since": (thread(1, OLDER, line=9), Location("a.py", 5, 5)),
    "on a commit that nobody names": (thread(1, None, line=9), Location("a.py", 9, 9)),
}


@pytest.mark.parametrize(("node", "place"), PLACES.values(), ids=PLACES)
async def test_an_inline_comment_is_where_its_author_saw_it(node: dict[str, Any], place: Location) -> None:
    (comment,) = (await read(pull(reviewThreads=page(node)))).comments
    assert comment.place is Place.INLINE
    assert comment.location == place


async def test_where_a_comment_is_now_is_known_too() -> None:
    moved = thread(1, OLDER, line=9)
    gone = thread(2, OLDER, line=None, isOutdated=True)
    found = await read(pull(reviewThreads=page(moved, gone)))
    assert found.at_head == {"inline-1": Location("a.py", 9, 9), "inline-2": None}


AUTHORS = {
    "a bot": ({"__typename": "Bot", "login": "coderabbitai"}, "coderabbitai[bot]", True),
    "a bot with its ending": ({"__typename": "Bot", "login": "x[bot]"}, "x[bot]", True),
    "a person": ({"__typename": "User", "login": "alice"}, "alice", False),
    "a mannequin": ({"__typename": "Mannequin", "login": "old"}, "old", False),
    "nobody any more": (None, "ghost", False),
}


@pytest.mark.parametrize(("author", "login", "is_bot"), AUTHORS.values(), ids=AUTHORS)
async def test_authors(author: object, login: str, *, is_bot: bool) -> None:
    (comment,) = (await read(pull(comments=page(said(1, author=author))))).comments
    assert (comment.author, comment.is_bot) == (login, is_bot)


LEFT_OUT = {
    "hidden comment": pull(comments=page(said(1, isMinimized=True))),
    "empty comment": pull(comments=page(said(1, " \n"))),
    "dismissed review": pull(reviews=page(said(1, state="DISMISSED"))),
    "pending review": pull(reviews=page(said(1, state="PENDING"))),
    "review without a text": pull(reviews=page(said(1, "", state="COMMENTED"))),
    "hidden inline comment": pull(
        reviewThreads=page(thread(1, comments={"nodes": [said(1, isMinimized=True)]}))
    ),
    "thread without comments": pull(reviewThreads=page(thread(1, comments={"nodes": []}))),
    "what could not be loaded": pull(reviewThreads=page(None), reviews=None, comments={"nodes": None}),
}


@pytest.mark.parametrize("answer", LEFT_OUT.values(), ids=LEFT_OUT)
async def test_what_is_no_word_of_a_reviewer(answer: Mapping[str, Any]) -> None:
    assert (await read(answer)).comments == ()
