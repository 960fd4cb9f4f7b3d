"""GraphQL nodes of check suites, check runs and annotations."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from bot.sandbox.graphql.asking import NodeError
from bot.sandbox.graphql.connections import connect
from bot.sandbox.shapes.people import stamp

if TYPE_CHECKING:
    from bot.sandbox.graphql.asking import Asking
    from bot.sandbox.models import Annotation, CheckRun, CheckSuite, Repository
    from bot.sandbox.shapes.people import Json


def check_suites(
    asking: Asking,
    repository: Repository,
    oid: str,
    **page: Any,  # noqa: ANN401 - the arguments of a connection
) -> Json:
    """All Apps' suites on a commit, or those of one."""
    asking.require("checks:read")
    app_id = _filters(page, "appId").get("appId")
    suites = [each for each in repository.suites if each.head_sha == oid and app_id in (None, each.app.id)]
    return connect("checkSuites", suites, partial(_check_suite, asking), **page)


def _filters(page: Json, *known: str) -> Json:
    """Take `filterBy` out of a connection's arguments; NodeError UNDEFINED for one that is not built here."""
    given: Json = page.pop("filterBy", None) or {}
    for unknown in given.keys() - set(known):
        raise NodeError("UNDEFINED", f"the sandbox does not filter by {unknown}")
    return given


def _check_suite(asking: Asking, suite: CheckSuite) -> Json:
    return {
        "id": suite.node_id,
        "status": suite.status.upper(),
        "conclusion": suite.conclusion and suite.conclusion.upper(),
        "app": {"databaseId": suite.app.id, "slug": suite.app.slug, "name": suite.app.name},
        "checkRuns": partial(_check_runs, asking, suite),
    }


def _check_runs(asking: Asking, suite: CheckSuite, **page: Any) -> Json:  # noqa: ANN401
    """The latest run of each name, unless all are asked for."""
    runs = suite.runs
    if _filters(page, "checkType").get("checkType") != "ALL":
        runs = list({run.name: run for run in runs}.values())
    return connect("checkRuns", runs, partial(check_run, asking), **page)


def check_run(asking: Asking, run: CheckRun) -> Json:
    """A check run."""
    return {
        "__typename": "CheckRun",
        "id": run.node_id,
        "name": run.name,
        "externalId": run.external_id,
        "url": f"{asking.shapes.page(run.repository)}/runs/{run.id}",
        "status": run.status.upper(),
        "conclusion": run.conclusion and run.conclusion.upper(),
        "completedAt": stamp(run.completed_at),
        "annotations": partial(connect, "annotations", run.annotations, _annotation),
    }


def _annotation(annotation: Annotation) -> Json:
    return {
        "path": annotation.path,
        "message": annotation.message,
        "title": annotation.title,
        "rawDetails": annotation.raw_details,
        "annotationLevel": annotation.annotation_level.upper(),
        "location": {
            "start": {"line": annotation.start_line, "column": annotation.start_column},
            "end": {"line": annotation.end_line, "column": annotation.end_column},
        },
    }
