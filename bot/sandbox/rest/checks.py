"""Endpoints about check runs and check suites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, Response

from bot.sandbox.check_runs import create_check_run, update_check_run
from bot.sandbox.http.errors import ApiError, not_found

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.sandbox.models import CheckRun
    from bot.sandbox.rest.call import Call


def _check_run(call: Call, need: str) -> CheckRun:
    repository = call.repository(need)
    run = call.world.state.check_runs.get(call.number("check_run_id"))
    if run is None or run.repository is not repository:
        raise not_found()
    return run


def post_check_run(call: Call) -> Response:
    """`POST /repos/{owner}/{repo}/check-runs`."""
    repository = call.repository("checks:write")
    app = call.acting_app()
    run = create_check_run(call.world.state, app, repository, call.body)
    call.world.tell_check_run("created", run, app.bot)
    if run.status == "completed":
        call.world.tell_check_run("completed", run, app.bot)
    return JSONResponse(call.world.shapes.check_run(run), 201)


def patch_check_run(call: Call) -> Response:
    """`PATCH /repos/{owner}/{repo}/check-runs/{id}`."""
    run = _check_run(call, "checks:write")
    app = call.acting_app()
    if run.suite.app is not app:
        raise ApiError(
            403,
            f"Invalid app_id `{app.id}` - check run can only be modified by the GitHub App that created it.",
        )
    was = run.status
    update_check_run(run, call.body)
    if run.status == "completed" != was:
        call.world.tell_check_run("completed", run, app.bot)
    return JSONResponse(call.world.shapes.check_run(run))


def get_check_run(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/check-runs/{id}`."""
    return JSONResponse(call.world.shapes.check_run(_check_run(call, "checks:read")))


def list_check_runs(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/commits/{ref}/check-runs`."""
    repository = call.repository("checks:read")
    commit = call.commit(repository, call.argument("ref"))
    runs = [run for suite in repository.suites if suite.head_sha == commit for run in suite.runs]
    return call.paged(_filtered(call, runs), call.world.shapes.check_run, "check_runs")


def _filtered(call: Call, runs: Iterable[CheckRun]) -> list[CheckRun]:
    """Apply the filters of a listing. The `latest` run of each name is meant unless all are asked for."""
    name, app_id, status = call.query("check_name"), call.query("app_id"), call.query("status")
    fitting = [
        run
        for run in sorted(runs, key=lambda run: run.id, reverse=True)
        if name in ("", run.name) and app_id in ("", str(run.suite.app.id)) and status in ("", run.status)
    ]
    if call.query("filter", "latest") == "all":
        return fitting
    latest: dict[tuple[int, str], CheckRun] = {}
    for run in fitting:
        latest.setdefault((run.suite.app.id, run.name), run)
    return list(latest.values())
