"""Endpoints about comments, the emojis on them, and what people may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, Response

from bot.sandbox.http.auth import InstallationCaller
from bot.sandbox.http.errors import ApiError, malformed, not_found
from bot.sandbox.models import Reaction
from bot.sandbox.scene import PullRequestScene
from bot.sandbox.shapes.conversation import REACTIONS

if TYPE_CHECKING:
    from bot.sandbox.models import IssueComment
    from bot.sandbox.rest.call import Call


def list_issue_comments(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/issues/{number}/comments`."""
    comments = call.pull("issues:read", "pull_requests:read").comments
    return call.paged(comments, call.world.shapes.issue_comment)


def create_issue_comment(call: Call) -> Response:
    """`POST /repos/{owner}/{repo}/issues/{number}/comments`."""
    pull = call.pull("issues:write", "pull_requests:write")
    body = call.body.get("body")
    if not isinstance(body, str) or not body.strip():
        raise malformed('"body" wasn\'t supplied.')
    app = call.caller.installation.app if isinstance(call.caller, InstallationCaller) else None
    comment = PullRequestScene(call.world, pull).comment(call.acting_account().login, body, app=app)
    return JSONResponse(call.world.shapes.issue_comment(comment), 201)


def _issue_comment(call: Call, *needs: str) -> IssueComment:
    repository, wanted = call.repository(*needs), call.number("comment_id")
    for pull in repository.pulls.values():
        for comment in pull.comments:
            if comment.id == wanted:
                return comment
    raise not_found()


def create_reaction(call: Call) -> Response:
    """`POST /repos/{owner}/{repo}/issues/comments/{id}/reactions`; 200 for one that is there already."""
    comment = _issue_comment(call, "issues:write", "pull_requests:write")
    content, user = call.body.get("content"), call.acting_account()
    if content not in REACTIONS:
        raise malformed(f"{content} is not a member of {list(REACTIONS)}.")
    for reaction in comment.reactions:
        if reaction.user is user and reaction.content == content:
            return JSONResponse(call.world.shapes.reaction(reaction), 200)
    reaction = Reaction(call.world.state.new_id(), user, content)
    comment.reactions.append(reaction)
    return JSONResponse(call.world.shapes.reaction(reaction), 201)


def get_permission(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/collaborators/{username}/permission`."""
    repository = call.repository("metadata:read")
    account = call.world.state.accounts.get(call.argument("username").lower())
    if account is None:
        raise ApiError(404, f"{call.argument('username')} is not a user")
    return JSONResponse(call.world.shapes.permission(repository, account))
