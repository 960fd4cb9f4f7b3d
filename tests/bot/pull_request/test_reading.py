"""Reading a pull request out of GitHub's answers, whole and partial ones."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.config.repo_config import RepoConfig
from bot.conversation import PullRequestGoneError, State, pull_request_query
from bot.conversation.pull_request_query import PAGE_LIMIT
from bot.github import GitHub, GraphQLProblem, UnavailableError
from tests.bot.pull_request.scenery import (
    APP,
    HEAD,
    REF,
    Answers,
    here,
    page,
    pull,
    read,
    said,
    thread,
    with_checks,
)


async def test_the_least_that_github_may_tell() -> None:
    found = await read(pull())
    assert (found.owner, found.repo, found.number, found.head) == ("acme", "shop", 7, HEAD)
    assert found.state is State.OPEN
    assert found.comments == ()
    assert (found.config, found.config_problems) == (RepoConfig(), ())


@pytest.mark.parametrize(
    "answer",
    [{"repository": None}, {}, {"repository": {"nameWithOwner": "acme/shop", "pullRequest": None}}],
    ids=["no repository", "nothing", "no pull request"],
)
async def test_what_is_gone_is_reported(answer: Mapping[str, Any]) -> None:
    with pytest.raises(PullRequestGoneError):
        await read(answer)


async def test_an_answer_without_what_was_promised_is_none() -> None:
    with pytest.raises(UnavailableError):
        await read(pull(headRefOid=None))


async def test_further_pages_are_read_together() -> None:
    github = Answers(
        pull(reviewThreads=page(thread(1), cursor="t1"), comments=page(said(2), cursor="c1")),
        {
            "repository": {
                "pullRequest": {"reviewThreads": page(thread(3)), "comments": page(said(4), cursor="c2")}
            }
        },
        {"repository": {"pullRequest": {"comments": page(said(5))}}},
    )
    found = await pull_request_query.read_pull_request(
        cast("GitHub", github), REF, app_id=APP, read_config=here
    )
    assert [comment.id for comment in found.comments] == [
        "inline-1", "inline-3", "comment-2", "comment-4", "comment-5",
    ]  # fmt: skip
    assert [each["threads"] for each in github.asked[1:]] == [True, False]
    assert [each["reviews"] for each in github.asked[1:]] == [False, False]
    assert [each["commentsAfter"] for each in github.asked[1:]] == ["c1", "c2"]


async def test_pages_have_an_end() -> None:
    more = {"repository": {"pullRequest": {"comments": page(said(1), cursor="again")}}}
    found = await read(pull(comments=page(cursor="again")), *[more] * PAGE_LIMIT)
    assert found.not_read == ("of each kind of comment only the first 3,100 were read",)


async def test_our_own_check_runs_are_known() -> None:
    runs = [
        {"id": "CR_1", "externalId": "job-1", "status": "COMPLETED"},
        {"id": "CR_2", "externalId": "job-2", "status": "IN_PROGRESS"},
        {"id": "CR_3", "externalId": None, "status": "QUEUED"},
    ]
    found = await read(with_checks(ours={"nodes": [{"checkRuns": {"nodes": runs}}]}))
    assert [(run.external_id, run.completed) for run in found.own_check_runs] == [
        ("job-1", True),
        ("job-2", False),
        ("", False),
    ]


def config(**blob: object) -> dict[str, Any]:
    return pull(baseRef={"target": {"file": {"object": blob}}})


CONFIGS = {
    "a text": (config(text="tier2: true", byteSize=11, isBinary=False, isTruncated=False), 0, True),
    "cut by GitHub": (
        config(text="tier2: true", byteSize=900_000, isBinary=False, isTruncated=True),
        1,
        False,
    ),
    "binary": (config(text=None, byteSize=5, isBinary=True, isTruncated=False), 1, False),
    "a folder": (pull(baseRef={"target": {"file": {"object": {}}}}), 1, False),
    "none": (pull(baseRef={"target": {"file": None}}), 0, False),
    "no base branch": (pull(baseRef=None), 0, False),
}


@pytest.mark.parametrize(("answer", "problems", "tier2"), CONFIGS.values(), ids=CONFIGS)
async def test_the_config(answer: Mapping[str, Any], problems: int, *, tier2: bool) -> None:
    found = await read(answer)
    assert len(found.config_problems) == problems
    assert found.config.tier2 is tier2


async def test_a_partial_answer_is_put_in_words() -> None:
    path: tuple[str | int, ...] = ("repository", "pullRequest", "reviews", "nodes", 3, "body")
    problems = (GraphQLProblem("Something went wrong", path=path), GraphQLProblem("Timeout"))
    found = await read(pull(), problems=problems)
    assert found.not_read == (
        "GitHub failed to give us reviews",
        "GitHub failed to give us a part of the pull request",
    )


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=4,
)


@given(
    st.dictionaries(
        st.sampled_from(
            ["reviewThreads", "reviews", "comments", "commits", "baseRef", "author", "state", "url"]
        ),
        JSON,
        max_size=2,
    )
)
async def test_whatever_comes_is_read_or_refused_by_name(parts: dict[str, object]) -> None:
    with suppress(UnavailableError):
        found = await read(pull(**parts))
        assert found.head == HEAD
