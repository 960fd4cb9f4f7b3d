"""The annotations of other apps, read out of their check runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bot.conversation.annotations import ANNOTATION_PAGES
from checks.model.location import Location
from checks.sources.github.comment import Place
from tests.bot.pull_request.scenery import APP, HEAD, OLDER, page, read, remark, suite, with_checks


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
async def test_check_runs_beyond_the_first_are_reported(many: str) -> None:
    answer = with_checks(suite(5, remark(1)))
    suites = answer["repository"]["pullRequest"]["commits"]["nodes"][0]["commit"]["checkSuites"]
    (suites if many == "suites" else suites["nodes"][0]["checkRuns"])["pageInfo"] = {"hasNextPage": True}
    found = await read(answer)
    assert found.not_read == ("of the many check runs of other apps only the first were read",)


async def test_annotations_that_are_gone_meanwhile_are_reported() -> None:
    found = await read(with_checks(suite(5, remark(1), cursor="x")), {"node": None})
    assert len(found.comments) == 1
    assert found.not_read == ("GitHub failed to give us annotations of other apps",)


async def test_all_check_runs_together_have_an_end() -> None:
    suites = [suite(app, remark(), cursor="x") for app in (5, 6, 7)]
    more = {"node": {"annotations": page(remark(), cursor="again")}}
    found = await read(with_checks(*suites), *[more] * ANNOTATION_PAGES)
    assert len(found.comments) == len(suites) + ANNOTATION_PAGES
    assert found.not_read == (
        f"of lint's annotations only the first {1 + ANNOTATION_PAGES} were read",
        "of lint's annotations only the first 1 were read",
    )
