"""Endpoints about pull requests, their files, reviews and inline comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, Response

from bot.sandbox.code.anchors import pull_diff
from bot.sandbox.http.errors import ApiError
from bot.sandbox.rest.code import diff_text

if TYPE_CHECKING:
    from bot.sandbox.models import PullRequest
    from bot.sandbox.rest.call import Call


def list_pulls(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/pulls`."""
    repository = call.repository("pull_requests:read")
    state, head, base = call.query("state", "open"), call.query("head"), call.query("base")
    found = [
        pull
        for pull in reversed(repository.pulls.values())
        if state in ("all", pull.state)
        and (not base or pull.base_ref == base)
        and (not head or head == _head_label(pull))
    ]
    return call.paged(found, call.world.shapes.pull)


def _head_label(pull: PullRequest) -> str:
    owner = pull.head_repository.owner.login if pull.head_repository else "unknown repository"
    return f"{owner}:{pull.head_ref}"


def get_pull(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/pulls/{number}`, as JSON or as a diff."""
    pull = call.pull("pull_requests:read")
    if call.accepts("diff"):
        return diff_text(call, pull_diff(pull))
    return JSONResponse(call.world.shapes.full_pull(pull))


def list_files(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/pulls/{number}/files`; never more than GitHub's 3,000."""
    pull = call.pull("pull_requests:read")
    files = pull_diff(pull).files[: call.world.state.limits.listed_files]
    return call.paged(files, lambda file: call.world.shapes.file(pull, file))


def list_review_comments(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/pulls/{number}/comments`."""
    return call.paged(call.pull("pull_requests:read").review_comments, call.world.shapes.review_comment)


def list_reviews(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/pulls/{number}/reviews`."""
    return call.paged(call.pull("pull_requests:read").reviews, call.world.shapes.review)


def list_pulls_of_commit(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/commits/{sha}/pulls`."""
    repository = call.repository("pull_requests:read")
    commit = repository.git.resolve(call.argument("ref"))
    if commit is None:
        raise ApiError(422, f"No commit found for SHA: {call.argument('ref')}")
    found = [
        pull
        for pull in repository.pulls.values()
        if pull.head_sha == commit or commit in repository.git.commits(pull.base_sha, pull.head_sha)
    ]
    return call.paged(found, call.world.shapes.pull)
