"""Answers of GitHub about a pull request, in the shape of its GraphQL."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from bot.config import config_reading
from bot.config.config_reading import ConfigReading
from bot.conversation import PullRequest, pull_request_query
from bot.github import GitHub, GraphQLAnswer, GraphQLProblem
from bot.model.references import PullRequestRef

REF = PullRequestRef("acme", "shop", 7, 1, 7)
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


async def here(text: str | None) -> ConfigReading:
    """Reads a config in this process."""
    return config_reading.read_config(text)


async def read(*answers: Mapping[str, Any], problems: tuple[GraphQLProblem, ...] = ()) -> PullRequest:
    return await pull_request_query.read_pull_request(
        cast("GitHub", Answers(*answers, problems=problems)), REF, app_id=APP, read_config=here
    )


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
