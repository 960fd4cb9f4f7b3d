"""The REST endpoints."""

from __future__ import annotations

import secrets
from base64 import b64encode
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from starlette.convertors import Convertor, register_url_convertor
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from bot.sandbox import auth
from bot.sandbox.anchors import merge_base, pull_diff
from bot.sandbox.auth import Caller, InstallationCaller, UserCaller
from bot.sandbox.check_runs import create_check_run, update_check_run
from bot.sandbox.diffs import read_diff
from bot.sandbox.errors import ApiError, forbidden, invalid, malformed, not_found
from bot.sandbox.models import Reaction
from bot.sandbox.shapes import REACTIONS, Json, stamp

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from starlette.requests import Request

    from bot.sandbox.diffs import Diff
    from bot.sandbox.git import TreeEntry
    from bot.sandbox.models import Account, App, CheckRun, IssueComment, PullRequest, Repository
    from bot.sandbox.sandbox import Sandbox

MOST_PER_PAGE = 100
DEFAULT_PER_PAGE = 30
LARGEST_CONTENT = 1024 * 1024
"""Bytes of a file that `/contents` gives as base64."""


@dataclass(frozen=True, slots=True)
class Call:
    """One request on its way: the sandbox, who asks, and what."""

    sandbox: Sandbox
    request: Request
    caller: Caller

    @property
    def body(self) -> Json:
        """The JSON object that was sent; an empty one when there was none."""
        sent = self.request.scope["sandbox.request"].body
        if sent is None:
            return {}
        if not isinstance(sent, dict):
            raise ApiError(400, "Problems parsing JSON")
        return sent

    def argument(self, name: str) -> str:
        """A part of the path, percent-decoded."""
        return str(self.request.path_params[name])

    def number(self, name: str) -> int:
        """A part of the path that must be a number; 404 otherwise."""
        text = self.argument(name)
        if not text.isdecimal():
            raise not_found()
        return int(text)

    def query(self, name: str, default: str = "") -> str:
        """An argument of the query string."""
        return str(self.request.query_params.get(name, default))

    def accepts(self, *kinds: str) -> bool:
        """The client asks for one of GitHub's media types, as `diff` or `raw`."""
        accept = self.request.headers.get("accept", "")
        return any(f"github.{kind}" in accept or f"github.v3.{kind}" in accept for kind in kinds)

    def repository(self, *needs: str) -> Repository:
        """The repository of the path, if the caller may; 403 or 404 otherwise."""
        name = f"{self.argument('owner')}/{self.argument('repo')}"
        repository = self.sandbox.state.repository(name)
        if repository is None:
            raise not_found()
        auth.require(self.caller, repository, *needs)
        return repository

    def pull(self, *needs: str) -> PullRequest:
        """The pull request of the path."""
        found = self.repository(*needs).pulls.get(self.number("number"))
        if found is None:
            raise not_found()
        return found

    def commit(self, repository: Repository, revision: str) -> str:
        """The oid that a sha or ref names; 404 when there is none."""
        oid = repository.git.resolve(revision)
        if oid is None:
            raise not_found()
        return oid

    def acting_app(self) -> App:
        """The App whose token this is; 403 for people."""
        if isinstance(self.caller, InstallationCaller):
            return self.caller.installation.app
        raise ApiError(403, "You must authenticate via a GitHub App.")

    def acting_account(self) -> Account:
        """Under whose name the caller acts."""
        match self.caller:
            case UserCaller(account=account):
                return account
            case InstallationCaller(installation=installation):
                return installation.app.bot
        raise forbidden()

    def paged(
        self, items: Sequence[Any], shape: Callable[[Any], Json], envelope: str | None = None
    ) -> Response:
        """One page of a list with GitHub's `Link` header."""
        size = min(_positive(self.query("per_page"), DEFAULT_PER_PAGE), MOST_PER_PAGE)
        page = _positive(self.query("page"), 1)
        last = max(1, -(-len(items) // size))
        rows: Any = [shape(item) for item in items[(page - 1) * size : page * size]]
        body = rows if envelope is None else {"total_count": len(items), envelope: rows}
        relations: dict[str, int] = {}
        if page > 1:
            relations |= {"prev": min(page - 1, last), "first": 1}
        if page < last:
            relations |= {"next": page + 1, "last": last}
        links = []
        for relation, target in relations.items():
            query = urlencode(dict(self.request.query_params) | {"page": target})
            links.append(f'<{self.sandbox.url}{quote(self.request.url.path)}?{query}>; rel="{relation}"')
        return JSONResponse(body, headers={"link": ", ".join(links)} if links else {})


def _positive(text: str, default: int) -> int:
    return max(1, int(text)) if text.isdecimal() else default


# ---- the App


def get_app(call: Call) -> Response:
    """`GET /app`."""
    app = auth.require_app(call.caller)
    installed = sum(each.app is app for each in call.sandbox.state.installations.values())
    return JSONResponse(call.sandbox.shapes.app(app) | {"installations_count": installed})


def list_installations(call: Call) -> Response:
    """`GET /app/installations`."""
    app = auth.require_app(call.caller)
    mine = [each for each in call.sandbox.state.installations.values() if each.app is app]
    return call.paged(mine, call.sandbox.shapes.installation)


def get_installation(call: Call) -> Response:
    """`GET /app/installations/{id}`."""
    app = auth.require_app(call.caller)
    found = call.sandbox.state.installations.get(call.number("installation_id"))
    if found is None or found.app is not app:
        raise not_found()
    return JSONResponse(call.sandbox.shapes.installation(found))


def get_repository_installation(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/installation`."""
    app = auth.require_app(call.caller)
    state = call.sandbox.state
    repository = state.repository(f"{call.argument('owner')}/{call.argument('repo')}")
    found = state.installation_on(app, repository) if repository else None
    if found is None:
        raise not_found()
    return JSONResponse(call.sandbox.shapes.installation(found))


def create_access_token(call: Call) -> Response:
    """`POST /app/installations/{id}/access_tokens`."""
    app = auth.require_app(call.caller)
    sandbox = call.sandbox
    installation = sandbox.state.installations.get(call.number("installation_id"))
    if installation is None or installation.app is not app:
        raise not_found()
    if installation.suspended_at:
        raise ApiError(403, "This installation has been suspended")
    chosen = _chosen_repositories(call, sandbox.shapes.installed_repositories(installation))
    token = sandbox.tokens.issue(
        installation,
        call.body.get("permissions"),
        None if chosen is None else {each.id for each in chosen},
    )
    answer: Json = {
        "token": token.token,
        "expires_at": stamp(token.expires_at),
        "permissions": token.permissions,
        "repository_selection": "all" if installation.repositories is None and chosen is None else "selected",
    }
    if chosen is not None:
        answer["repositories"] = [sandbox.shapes.repository(each) for each in chosen]
    return JSONResponse(answer, 201)


def _chosen_repositories(call: Call, reachable: list[Repository]) -> list[Repository] | None:
    names, ids = call.body.get("repositories"), call.body.get("repository_ids")
    if not names and not ids:
        return None
    chosen = [each for each in reachable if each.name in (names or ()) or each.id in (ids or ())]
    if len(chosen) < len(names or ()) + len(ids or ()):
        raise ApiError(
            422,
            "There is at least one repository that does not exist or is not accessible to the parent installation.",
        )
    return chosen


def list_installed_repositories(call: Call) -> Response:
    """`GET /installation/repositories`."""
    if not isinstance(call.caller, InstallationCaller):
        raise ApiError(403, "Resource not accessible by integration")
    reached = [each for each in call.sandbox.state.repositories.values() if call.caller.reaches(each)]
    return call.paged(reached, call.sandbox.shapes.repository, "repositories")


def get_rate_limit(call: Call) -> Response:
    """`GET /rate_limit`."""
    who = call.request.scope["sandbox.request"].caller
    resources = {}
    for resource in ("core", "graphql"):
        budget = call.sandbox.budgets.of(who, resource)
        resources[resource] = {
            "limit": budget.limit,
            "used": budget.used,
            "remaining": budget.remaining,
            "reset": budget.reset,
        }
    resources["search"] = {"limit": 30, "used": 0, "remaining": 30, "reset": resources["core"]["reset"]}
    return JSONResponse({"resources": resources, "rate": resources["core"]})


# ---- code


def get_repository(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}`."""
    shown = call.sandbox.shapes.repository(call.repository("metadata:read"))
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
    most = call.sandbox.state.limits.tree_entries
    base = f"{call.sandbox.shapes.repository_url(repository)}/git"
    return JSONResponse(
        {
            "sha": oid,
            "url": f"{base}/trees/{oid}",
            "tree": [_tree_entry(entry, base) for entry in entries[:most]],
            "truncated": len(entries) > most,
        }
    )


def _tree_entry(entry: TreeEntry, base: str) -> Json:
    shown: Json = {"path": entry.path, "mode": entry.mode, "type": entry.kind, "sha": entry.oid}
    if entry.kind == "blob":
        shown |= {"size": entry.size, "url": f"{base}/blobs/{entry.oid}"}
    elif entry.kind == "tree":
        shown["url"] = f"{base}/trees/{entry.oid}"
    return shown


def get_blob(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/git/blobs/{sha}`."""
    repository = call.repository("contents:read")
    found = repository.git.read(call.argument("sha"))
    if found is None or found.kind != "blob":
        raise not_found()
    if call.accepts("raw"):
        return Response(found.data, media_type="application/vnd.github.raw+json; charset=utf-8")
    return JSONResponse(
        {
            "sha": found.oid,
            "node_id": f"B_{found.oid}",
            "size": len(found.data),
            "url": f"{call.sandbox.shapes.repository_url(repository)}/git/blobs/{found.oid}",
            "content": b64encode(found.data).decode(),
            "encoding": "base64",
        }
    )


def get_contents(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/contents/{path}`."""
    repository = call.repository("contents:read")
    ref = call.query("ref", repository.default_branch)
    commit = repository.git.resolve(ref)
    if commit is None:
        raise ApiError(404, f"No commit found for the ref {ref}")
    path = call.argument("path").strip("/")
    tree = repository.git.tree(commit)
    if not path or (path in tree and tree[path].kind == "tree"):
        prefix = f"{path}/" if path else ""
        inside = [e for e in tree.values() if e.path.startswith(prefix) and "/" not in e.path[len(prefix) :]]
        return JSONResponse([_content(call, repository, ref, entry) for entry in inside])
    if path not in tree:
        raise not_found()
    entry = tree[path]
    blob = repository.git.read(entry.oid)
    data = blob.data if blob else b""
    if call.accepts("raw"):
        return Response(data, media_type="application/vnd.github.raw+json; charset=utf-8")
    small = len(data) <= LARGEST_CONTENT
    encoded = (
        {"encoding": "base64", "content": b64encode(data).decode()}
        if small
        else {"encoding": "none", "content": ""}
    )
    return JSONResponse(_content(call, repository, ref, entry) | encoded)


def _content(call: Call, repository: Repository, ref: str, entry: TreeEntry) -> Json:
    kinds = {"tree": "dir", "commit": "submodule"}
    api, page = call.sandbox.shapes.repository_url(repository), call.sandbox.shapes.page(repository)
    path = quote(entry.path, errors="surrogateescape")
    links = {
        "self": f"{api}/contents/{path}?ref={quote(ref)}",
        "git": f"{api}/git/blobs/{entry.oid}",
        "html": f"{page}/blob/{ref}/{path}",
    }
    return {
        "type": kinds.get(entry.kind, "file"),
        "size": entry.size or 0,
        "name": entry.path.rsplit("/", 1)[-1],
        "path": entry.path,
        "sha": entry.oid,
        "url": links["self"],
        "git_url": links["git"],
        "html_url": links["html"],
        "download_url": f"{page}/raw/{ref}/{path}",
        "_links": links,
    }


def get_tarball(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/tarball/{ref}`: a redirection to another host, good for one use."""
    repository = call.repository("contents:read")
    commit = call.commit(repository, call.argument("ref") or repository.default_branch)
    ticket = secrets.token_urlsafe(16)
    call.sandbox.archive_tickets[ticket] = (repository, commit)
    location = f"{call.sandbox.codeload_url}/_codeload/{repository.full_name}/legacy.tar.gz/{commit}"
    return RedirectResponse(f"{location}?token={ticket}", 302)


def send_tarball(sandbox: Sandbox, request: Request) -> Response:
    """The archive itself. The ticket in the address is the only key; a token sent here is a leak."""
    if "authorization" in request.headers:
        raise ApiError(400, "The credentials of the API were sent to another host")
    ticket = sandbox.archive_tickets.pop(request.query_params.get("token", ""), None)
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
        return _diff_text(call, diff)
    ahead, behind = repository.git.commits(base, head), repository.git.commits(head, base)
    status = {(False, False): "identical", (True, False): "ahead", (False, True): "behind"}
    return JSONResponse(
        {
            "url": f"{call.sandbox.shapes.repository_url(repository)}/compare/{first}...{second}",
            "status": status.get((bool(ahead), bool(behind)), "diverged"),
            "ahead_by": len(ahead),
            "behind_by": len(behind),
            "total_commits": len(ahead),
            "merge_base_commit": {"sha": start},
            "commits": [{"sha": oid} for oid in ahead],
            "files": [
                {
                    "sha": file.new_oid,
                    "filename": file.path,
                    "status": file.status,
                    "additions": file.additions,
                    "deletions": file.deletions,
                    "changes": file.additions + file.deletions,
                }
                | ({"patch": file.patch} if file.patch else {})
                | ({"previous_filename": file.previous_path} if file.previous_path else {})
                for file in diff.files[: call.sandbox.state.limits.diff_files]
            ],
        }
    )


# ---- pull requests


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
    return call.paged(found, call.sandbox.shapes.pull)


def _head_label(pull: PullRequest) -> str:
    owner = pull.head_repository.owner.login if pull.head_repository else "unknown repository"
    return f"{owner}:{pull.head_ref}"


def get_pull(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/pulls/{number}`, as JSON or as a diff."""
    pull = call.pull("pull_requests:read")
    if call.accepts("diff"):
        return _diff_text(call, pull_diff(pull))
    if call.accepts("patch"):
        text = pull.repository.git.run("format-patch", "--stdout", f"{merge_base(pull)}..{pull.head_sha}")
        return Response(text, media_type="application/vnd.github.patch; charset=utf-8")
    return JSONResponse(call.sandbox.shapes.full_pull(pull))


def _diff_text(call: Call, diff: Diff) -> Response:
    limits = call.sandbox.state.limits
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


def list_files(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/pulls/{number}/files`; never more than GitHub's 3,000."""
    pull = call.pull("pull_requests:read")
    files = pull_diff(pull).files[: call.sandbox.state.limits.listed_files]
    return call.paged(files, lambda file: call.sandbox.shapes.file(pull, file))


def list_review_comments(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/pulls/{number}/comments`."""
    comments = call.pull("pull_requests:read").review_comments
    return call.paged(_since(call, comments), call.sandbox.shapes.review_comment)


def get_review_comment(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/pulls/comments/{id}`."""
    repository, wanted = call.repository("pull_requests:read"), call.number("comment_id")
    for pull in repository.pulls.values():
        for comment in pull.review_comments:
            if comment.id == wanted:
                return JSONResponse(call.sandbox.shapes.review_comment(comment))
    raise not_found()


def list_reviews(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/pulls/{number}/reviews`."""
    return call.paged(call.pull("pull_requests:read").reviews, call.sandbox.shapes.review)


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
    return call.paged(found, call.sandbox.shapes.pull)


# ---- conversation


def _since(call: Call, comments: Sequence[Any]) -> list[Any]:
    since = call.query("since")
    if not since:
        return list(comments)
    try:
        moment = datetime.fromisoformat(since)
    except ValueError:
        raise invalid("IssueComment", "since") from None
    return [comment for comment in comments if comment.updated_at >= moment]


def list_issue_comments(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/issues/{number}/comments`."""
    comments = call.pull("issues:read", "pull_requests:read").comments
    return call.paged(_since(call, comments), call.sandbox.shapes.issue_comment)


def create_issue_comment(call: Call) -> Response:
    """`POST /repos/{owner}/{repo}/issues/{number}/comments`."""
    pull = call.pull("issues:write", "pull_requests:write")
    body = call.body.get("body")
    if not isinstance(body, str) or not body.strip():
        raise malformed('"body" wasn\'t supplied.')
    app = call.caller.installation.app if isinstance(call.caller, InstallationCaller) else None
    comment = call.sandbox.scene(pull).comment(call.acting_account().login, body, app=app)
    return JSONResponse(call.sandbox.shapes.issue_comment(comment), 201)


def _issue_comment(call: Call, *needs: str) -> IssueComment:
    repository, wanted = call.repository(*needs), call.number("comment_id")
    for pull in repository.pulls.values():
        for comment in pull.comments:
            if comment.id == wanted:
                return comment
    raise not_found()


def get_issue_comment(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/issues/comments/{id}`."""
    comment = _issue_comment(call, "issues:read", "pull_requests:read")
    return JSONResponse(call.sandbox.shapes.issue_comment(comment))


def list_reactions(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/issues/comments/{id}/reactions`."""
    comment = _issue_comment(call, "issues:read", "pull_requests:read")
    content = call.query("content")
    given = [each for each in comment.reactions if content in ("", each.content)]
    return call.paged(given, call.sandbox.shapes.reaction)


def create_reaction(call: Call) -> Response:
    """`POST /repos/{owner}/{repo}/issues/comments/{id}/reactions`; 200 for one that is there already."""
    comment = _issue_comment(call, "issues:write", "pull_requests:write")
    content, user = call.body.get("content"), call.acting_account()
    if content not in REACTIONS:
        raise malformed(f"{content} is not a member of {list(REACTIONS)}.")
    for reaction in comment.reactions:
        if reaction.user is user and reaction.content == content:
            return JSONResponse(call.sandbox.shapes.reaction(reaction), 200)
    reaction = Reaction(call.sandbox.state.new_id(), user, content)
    comment.reactions.append(reaction)
    return JSONResponse(call.sandbox.shapes.reaction(reaction), 201)


def delete_reaction(call: Call) -> Response:
    """`DELETE /repos/{owner}/{repo}/issues/comments/{id}/reactions/{reaction_id}`."""
    comment = _issue_comment(call, "issues:write", "pull_requests:write")
    wanted = call.number("reaction_id")
    left = [each for each in comment.reactions if each.id != wanted]
    if len(left) == len(comment.reactions):
        raise not_found()
    comment.reactions[:] = left
    return Response(status_code=204)


def get_permission(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/collaborators/{username}/permission`."""
    repository = call.repository("metadata:read")
    account = call.sandbox.state.accounts.get(call.argument("username").lower())
    if account is None:
        raise ApiError(404, f"{call.argument('username')} is not a user")
    return JSONResponse(call.sandbox.shapes.permission(repository, account))


# ---- checks


def _check_run(call: Call, need: str) -> CheckRun:
    repository = call.repository(need)
    run = call.sandbox.state.check_runs.get(call.number("check_run_id"))
    if run is None or run.repository is not repository:
        raise not_found()
    return run


def post_check_run(call: Call) -> Response:
    """`POST /repos/{owner}/{repo}/check-runs`."""
    repository = call.repository("checks:write")
    app = call.acting_app()
    run = create_check_run(call.sandbox.state, app, repository, call.body)
    call.sandbox.tell_check_run("created", run, app.bot)
    if run.status == "completed":
        call.sandbox.tell_check_run("completed", run, app.bot)
    return JSONResponse(call.sandbox.shapes.check_run(run), 201)


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
        call.sandbox.tell_check_run("completed", run, app.bot)
    return JSONResponse(call.sandbox.shapes.check_run(run))


def get_check_run(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/check-runs/{id}`."""
    return JSONResponse(call.sandbox.shapes.check_run(_check_run(call, "checks:read")))


def list_annotations(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/check-runs/{id}/annotations`."""
    run = _check_run(call, "checks:read")
    return call.paged(run.annotations, lambda each: call.sandbox.shapes.annotation(run, each))


def rerequest_check_run(call: Call) -> Response:
    """`POST /repos/{owner}/{repo}/check-runs/{id}/rerequest`."""
    run = _check_run(call, "checks:write")
    call.sandbox.rerequest(run, by=call.acting_account().login)
    return JSONResponse({}, 201)


def list_check_runs(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/commits/{ref}/check-runs`."""
    repository = call.repository("checks:read")
    commit = call.commit(repository, call.argument("ref"))
    runs = [run for suite in repository.suites if suite.head_sha == commit for run in suite.runs]
    return call.paged(_filtered(call, runs), call.sandbox.shapes.check_run, "check_runs")


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


def list_check_suites(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/commits/{ref}/check-suites`."""
    repository = call.repository("checks:read")
    commit = call.commit(repository, call.argument("ref"))
    app_id = call.query("app_id")
    suites = [
        suite for suite in repository.suites if suite.head_sha == commit and app_id in ("", str(suite.app.id))
    ]
    shapes = call.sandbox.shapes
    where = {"repository": shapes.simple_repository(repository)}
    return call.paged(suites, lambda each: shapes.check_suite(each) | where, "check_suites")


def list_check_runs_of_suite(call: Call) -> Response:
    """`GET /repos/{owner}/{repo}/check-suites/{id}/check-runs`."""
    repository, wanted = call.repository("checks:read"), call.number("check_suite_id")
    for suite in repository.suites:
        if suite.id == wanted:
            return call.paged(_filtered(call, suite.runs), call.sandbox.shapes.check_run, "check_runs")
    raise not_found()


def rerequest_check_suite(call: Call) -> Response:
    """`POST /repos/{owner}/{repo}/check-suites/{id}/rerequest`."""
    repository, wanted = call.repository("checks:write"), call.number("check_suite_id")
    for suite in repository.suites:
        if suite.id == wanted:
            call.sandbox.rerequest(suite, by=call.acting_account().login)
            return JSONResponse({}, 201)
    raise not_found()


class RestOfPath(Convertor[str]):
    """All that is left of a path. Unlike Starlette's own, it takes the line breaks of odd file names."""

    regex = r"[\s\S]*"

    def convert(self, value: str) -> str:
        """The text as it is."""
        return value

    def to_string(self, value: str) -> str:
        """The text as it is."""
        return value


register_url_convertor("rest", RestOfPath())

_R = "/repos/{owner}/{repo}"

ENDPOINTS: tuple[tuple[str, str, Callable[[Call], Response]], ...] = (
    ("GET", "/app", get_app),
    ("GET", "/app/installations", list_installations),
    ("GET", "/app/installations/{installation_id}", get_installation),
    ("POST", "/app/installations/{installation_id}/access_tokens", create_access_token),
    ("GET", "/installation/repositories", list_installed_repositories),
    ("GET", "/rate_limit", get_rate_limit),
    ("GET", _R, get_repository),
    ("GET", _R + "/installation", get_repository_installation),
    ("GET", _R + "/git/trees/{sha:rest}", get_tree),
    ("GET", _R + "/git/blobs/{sha}", get_blob),
    ("GET", _R + "/contents/{path:rest}", get_contents),
    ("GET", _R + "/tarball/{ref:rest}", get_tarball),
    ("GET", _R + "/compare/{basehead:rest}", compare),
    ("GET", _R + "/pulls", list_pulls),
    ("GET", _R + "/pulls/comments/{comment_id}", get_review_comment),
    ("GET", _R + "/pulls/{number}", get_pull),
    ("GET", _R + "/pulls/{number}/files", list_files),
    ("GET", _R + "/pulls/{number}/comments", list_review_comments),
    ("GET", _R + "/pulls/{number}/reviews", list_reviews),
    ("GET", _R + "/issues/{number}/comments", list_issue_comments),
    ("POST", _R + "/issues/{number}/comments", create_issue_comment),
    ("GET", _R + "/issues/comments/{comment_id}", get_issue_comment),
    ("GET", _R + "/issues/comments/{comment_id}/reactions", list_reactions),
    ("POST", _R + "/issues/comments/{comment_id}/reactions", create_reaction),
    ("DELETE", _R + "/issues/comments/{comment_id}/reactions/{reaction_id}", delete_reaction),
    ("GET", _R + "/collaborators/{username}/permission", get_permission),
    ("POST", _R + "/check-runs", post_check_run),
    ("GET", _R + "/check-runs/{check_run_id}", get_check_run),
    ("PATCH", _R + "/check-runs/{check_run_id}", patch_check_run),
    ("GET", _R + "/check-runs/{check_run_id}/annotations", list_annotations),
    ("POST", _R + "/check-runs/{check_run_id}/rerequest", rerequest_check_run),
    ("GET", _R + "/check-suites/{check_suite_id}/check-runs", list_check_runs_of_suite),
    ("POST", _R + "/check-suites/{check_suite_id}/rerequest", rerequest_check_suite),
    ("GET", _R + "/commits/{ref:rest}/check-runs", list_check_runs),
    ("GET", _R + "/commits/{ref:rest}/check-suites", list_check_suites),
    ("GET", _R + "/commits/{ref:rest}/pulls", list_pulls_of_commit),
)


def routes(sandbox: Sandbox) -> list[Route]:
    """All endpoints as Starlette routes, each run under the state's lock."""

    def endpoint(handler: Callable[[Call], Response]) -> Callable[[Request], Response]:
        def run(request: Request) -> Response:
            with sandbox.state.lock:
                return handler(Call(sandbox, request, request.scope["sandbox.caller"]))

        return run

    def codeload(request: Request) -> Response:
        return send_tarball(sandbox, request)

    def zen(_: Request) -> Response:
        return PlainTextResponse("Design for failure.")

    table = [Route(path, endpoint(handler), methods=[method]) for method, path, handler in ENDPOINTS]
    return [
        *table,
        Route("/_codeload/{owner}/{repo}/legacy.tar.gz/{commit}", codeload, methods=["GET"]),
        Route("/zen", zen, methods=["GET"]),
    ]


def refuse(_: Request, error: Exception) -> Response:
    """Turn an ApiError into its answer."""
    if not isinstance(error, ApiError):
        raise error
    return JSONResponse(error.body(), error.status)


def unknown(_: Request, _error: Exception) -> Response:
    """What GitHub says to a path or method that it does not have."""
    return JSONResponse(not_found().body(), 404)
