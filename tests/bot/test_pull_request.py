"""Reading a pull request out of GitHub's answers, whole and partial ones."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import pull_request, repo_config
from bot.github import GitHub, GraphQLAnswer, GraphQLProblem, UnavailableError
from bot.job import PullRequestRef
from bot.pull_request import PAGE_LIMIT, PullRequest, PullRequestGoneError, State
from bot.reviewers.comment import Place
from checks.finding import Location, Side

REF = PullRequestRef("acme", "shop", 7, 1)
APP = 99
HEAD, OLDER = "a" * 40, "c" * 40


class Answers:
    """A client that gives these answers to GraphQL queries, in order."""

    def __init__(self, *answers: Mapping[str, Any], problems: tuple[GraphQLProblem, ...] = ()) -> None:
        self._answers = list(answers)
        self._problems = problems
        self.asked: list[Mapping[str, object]] = []

    async def graphql(self, document: str, variables: Mapping[str, object]) -> GraphQLAnswer:
        self.asked.append(variables)
        return GraphQLAnswer(self._answers.pop(0), self._problems)


def pull(**parts: object) -> dict[str, Any]:
    """An answer with the fields that are always there, and some parts."""
    return {
        "repository": {
            "nameWithOwner": "acme/shop",
            "url": "https://github.example/acme/shop",
            "pullRequest": {
                "number": 7,
                "url": "https://github.example/acme/shop/pull/7",
                "state": "OPEN",
                "isDraft": False,
                "isCrossRepository": False,
                "changedFiles": 2,
                "author": {"__typename": "User", "login": "alice"},
                "baseRefOid": "b" * 40,
                "headRefOid": HEAD,
                **parts,
            },
        }
    }


def page(*nodes: object, cursor: str | None = None) -> dict[str, Any]:
    return {"pageInfo": {"hasNextPage": cursor is not None, "endCursor": cursor}, "nodes": list(nodes)}


def said(number: int, body: str = "Hm.", **more: object) -> dict[str, Any]:
    return {
        "fullDatabaseId": str(number),
        "author": {"__typename": "Bot", "login": "reviewer"},
        "body": body,
        "url": f"https://github.example/{number}",
        "createdAt": "2026-01-01T00:00:00Z",
        "updatedAt": "2026-01-01T00:00:00Z",
        "isMinimized": False,
        **more,
    }


def thread(number: int, commit: str | None = HEAD, **more: object) -> dict[str, Any]:
    return {
        "path": "a.py",
        "line": 5,
        "startLine": None,
        "originalLine": 5,
        "originalStartLine": None,
        "diffSide": "RIGHT",
        "subjectType": "LINE",
        "isOutdated": False,
        "comments": {"nodes": [said(number, originalCommit={"oid": commit} if commit else None)]},
        **more,
    }


async def read(*answers: Mapping[str, Any], problems: tuple[GraphQLProblem, ...] = ()) -> PullRequest:
    return await pull_request.read(cast("GitHub", Answers(*answers, problems=problems)), REF, app_id=APP)


async def test_the_least_that_github_may_tell() -> None:
    found = await read(pull())
    assert (found.owner, found.repo, found.number, found.head) == ("acme", "shop", 7, HEAD)
    assert found.state is State.OPEN
    assert found.comments == ()
    assert found.config is None


@pytest.mark.parametrize(
    "answer",
    [{"repository": None}, {}, {"repository": {"nameWithOwner": "acme/shop", "pullRequest": None}}],
    ids=["no repository", "nothing", "no pull request"],
)
async def test_what_is_gone_is_told(answer: Mapping[str, Any]) -> None:
    with pytest.raises(PullRequestGoneError):
        await read(answer)


async def test_an_answer_without_what_was_promised_is_none() -> None:
    with pytest.raises(UnavailableError):
        await read(pull(headRefOid=None))


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
async def test_an_inline_comment_stands_where_its_author_saw_it(
    node: dict[str, Any], place: Location
) -> None:
    (comment,) = (await read(pull(reviewThreads=page(node)))).comments
    assert comment.place is Place.INLINE
    assert comment.location == place


async def test_where_a_comment_stands_now_is_known_too() -> None:
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
    found = await pull_request.read(cast("GitHub", github), REF, app_id=APP)
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


def with_checks(*suites: object, oid: str = HEAD, ours: object = None) -> dict[str, Any]:
    return pull(
        commits={"nodes": [{"commit": {"oid": oid, "ours": ours, "checkSuites": {"nodes": list(suites)}}}]}
    )


def suite(app: int, *annotations: object, cursor: str | None = None) -> dict[str, Any]:
    run = {
        "id": "CR_1",
        "name": "lint",
        "url": "https://x.example",
        "annotations": page(*annotations, cursor=cursor),
    }
    return {"app": {"databaseId": app, "slug": "linter", "name": "Linter"}, "checkRuns": {"nodes": [run]}}


def remark(line: int = 3) -> dict[str, Any]:
    return {
        "path": "a.py",
        "location": {"start": {"line": line}, "end": {"line": line + 1}},
        "annotationLevel": "WARNING",
        "title": "T",
        "message": "M",
        "rawDetails": None,
    }


async def test_annotations_of_other_apps_are_comments() -> None:
    (comment,) = (await read(with_checks(suite(5, remark())))).comments
    assert comment.place is Place.ANNOTATION
    assert comment.location == Location("a.py", 3, 4)
    assert (comment.author, comment.app_slug, comment.level) == ("linter[bot]", "linter", "warning")
    assert comment.commit == HEAD


@pytest.mark.parametrize(
    "answer",
    [
        with_checks(suite(APP, remark())),
        with_checks(suite(5, remark()), oid=OLDER),
        with_checks({"app": None}),
    ],
    ids=["our own", "of another commit", "of no app"],
)
async def test_annotations_that_are_not_read(answer: Mapping[str, Any]) -> None:
    assert (await read(answer)).comments == ()


async def test_further_annotations_are_asked_for() -> None:
    found = await read(
        with_checks(suite(5, remark(1), cursor="x")), {"node": {"annotations": page(remark(2), remark(3))}}
    )
    assert [comment.location.first for comment in found.comments if comment.location] == [1, 2, 3]


@pytest.mark.parametrize("many", ["suites", "runs"])
async def test_check_runs_beyond_the_first_are_told(many: str) -> None:
    answer = with_checks(suite(5, remark(1)))
    suites = answer["repository"]["pullRequest"]["commits"]["nodes"][0]["commit"]["checkSuites"]
    (suites if many == "suites" else suites["nodes"][0]["checkRuns"])["pageInfo"] = {"hasNextPage": True}
    found = await read(answer)
    assert found.not_read == ("of the many check runs of other apps only the first were read",)


async def test_annotations_that_are_gone_meanwhile_are_told() -> None:
    found = await read(with_checks(suite(5, remark(1), cursor="x")), {"node": None})
    assert len(found.comments) == 1
    assert found.not_read == ("GitHub failed to give us annotations of other apps",)


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
    reading = repo_config.read((await read(answer)).config)
    assert len(reading.problems) == problems
    assert reading.config.tier2 is tier2


async def test_a_partial_answer_is_told_in_words() -> None:
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
