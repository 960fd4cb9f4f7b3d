"""Endpoints about code: trees, blobs, contents, archives, comparisons."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse

from bot.sandbox.code.diffs import read_diff
from bot.sandbox.code.git import readable
from bot.sandbox.http.errors import ApiError, not_found
from bot.sandbox.shapes.people import Json

if TYPE_CHECKING:
    from starlette.requests import Request

    from bot.sandbox.code.diffs import Diff
    from bot.sandbox.code.git import TreeEntry
    from bot.sandbox.rest.call import Call
    from bot.sandbox.world import World


def get_repository(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}`."""
    shown = call.world.shapes.repository(call.repository("metadata:read"))
    return JSONResponse(shown | {"subscribers_count": 0, "network_count": 0})


def get_tree(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/git/trees/{sha}`."""
    repository = call.repository("contents:read")
    git = repository.git
    revision = call.argument("sha")
    found = git.read(git.resolve(revision) or revision)
    if found is None or found.kind not in ("commit", "tree"):
        raise not_found()
    oid = git.commit_info(found.oid).tree if found.kind == "commit" else found.oid
    entries = list(git.tree(oid).values())
    if not call.query("recursive"):
        entries = [entry for entry in entries if "/" not in entry.path]
    most = call.world.state.limits.tree_entries
    base = f"{call.world.shapes.repository_url(repository)}/git"
    return JSONResponse(
        {
            "sha": oid,
            "url": f"{base}/trees/{oid}",
            "tree": [_tree_entry(entry, base) for entry in entries[:most]],
            "truncated": len(entries) > most,
        }
    )


def _tree_entry(entry: TreeEntry, base: str) -> Json:
    shown: Json = {"path": readable(entry.path), "mode": entry.mode, "type": entry.kind, "sha": entry.oid}
    if entry.kind == "blob":
        shown |= {"size": entry.size, "url": f"{base}/blobs/{entry.oid}"}
    elif entry.kind == "tree":
        shown["url"] = f"{base}/trees/{entry.oid}"
    return shown


def get_tarball(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/tarball/{ref}`: a redirection to another host, good for one use."""
    repository = call.repository("contents:read")
    commit = call.commit(repository, call.argument("ref") or repository.default_branch)
    ticket = secrets.token_urlsafe(16)
    call.world.archive_tickets[ticket] = (repository, commit)
    location = f"{call.world.codeload_url}/_codeload/{repository.full_name}/legacy.tar.gz/{commit}"
    return RedirectResponse(f"{location}?token={ticket}", 302)


def send_tarball(world: World, request: Request) -> Response:
    """The archive itself. The ticket in the address is the only key; a token sent here is a leak."""
    if "authorization" in request.headers:
        raise ApiError(400, "The credentials of the API were sent to another host")
    ticket = world.archive_tickets.pop(request.query_params.get("token", ""), None)
    if ticket is None:
        raise not_found()
    repository, commit = ticket
    name = f"{repository.owner.login}-{repository.name}-{commit[:7]}"
    return StreamingResponse(
        repository.git.archive(commit, f"{name}/"),
        media_type="application/x-gzip",
        headers={"content-disposition": f"attachment; filename={name}.tar.gz"},
    )


def compare(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/compare/{base}...{head}`."""
    repository = call.repository("contents:read")
    first, separator, second = call.argument("basehead").partition("...")
    if not separator:
        raise not_found()
    base, head = call.commit(repository, first), call.commit(repository, second)
    start = repository.git.merge_base(base, head)
    if start is None:
        raise ApiError(404, f"No common ancestor between {first} and {second}.")
    diff = read_diff(repository.git, start, head)
    if call.accepts("diff"):
        return diff_text(call, diff)
    ahead, behind = repository.git.commits(base, head), repository.git.commits(head, base)
    status = {(False, False): "identical", (True, False): "ahead", (False, True): "behind"}
    return JSONResponse(
        {
            "url": f"{call.world.shapes.repository_url(repository)}/compare/{first}...{second}",
            "status": status.get((bool(ahead), bool(behind)), "diverged"),
            "ahead_by": len(ahead),
            "behind_by": len(behind),
            "total_commits": len(ahead),
            "merge_base_commit": {"sha": start},
            "commits": [{"sha": oid} for oid in ahead],
            "files": [
                {
                    "sha": file.new_oid,
                    "filename": readable(file.path),
                    "status": file.status,
                    "additions": file.additions,
                    "deletions": file.deletions,
                    "changes": file.additions + file.deletions,
                }
                | ({"patch": file.patch} if file.patch else {})
                | ({"previous_filename": readable(file.previous_path)} if file.previous_path else {})
                for file in diff.files[: call.world.state.limits.diff_files]
            ],
        }
    )


def diff_text(call: Call, diff: Diff) -> Response:
    """A diff as text, or 406 when GitHub would not show one so large."""
    limits = call.world.state.limits
    lines = diff.text.count("\n")
    if lines > limits.diff_lines:
        raise _too_large(f"lines ({limits.diff_lines})")
    if len(diff.files) > limits.diff_files:
        raise _too_large(f"files ({limits.diff_files})")
    if len(diff.text.encode()) > limits.diff_bytes:
        raise _too_large(f"bytes ({limits.diff_bytes})")
    return Response(diff.text, media_type="application/vnd.github.diff; charset=utf-8")


def _too_large(what: str) -> ApiError:
    return ApiError(
        406,
        f"Sorry, the diff exceeded the maximum number of {what}. Consider using 'List pull requests files' API"
        " or locally cloning the repository instead.",
        errors=[{"resource": "PullRequest", "field": "diff", "code": "too_large"}],
    )
