"""All REST endpoints in one table, and how they are run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.convertors import Convertor, register_url_convertor
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from bot.sandbox.http.errors import ApiError, not_found
from bot.sandbox.rest import apps, checks, code, conversation, hooks, people, pulls
from bot.sandbox.rest.call import Call

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from bot.sandbox.world import World


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
    ("GET", "/app", apps.get_app),
    ("POST", "/app-manifests/{code}/conversions", apps.convert_manifest),
    ("GET", "/app/hook/config", hooks.get_config),
    ("PATCH", "/app/hook/config", hooks.patch_config),
    ("GET", "/app/hook/deliveries", hooks.list_deliveries),
    ("GET", "/app/installations", apps.list_installations),
    ("POST", "/app/installations/{installation_id}/access_tokens", apps.create_access_token),
    ("GET", "/user", people.get_user),
    ("GET", "/user/installations", people.list_installations),
    ("GET", "/user/installations/{installation_id}/repositories", people.list_repositories),
    ("GET", _R, code.get_repository),
    ("GET", _R + "/installation", apps.get_repository_installation),
    ("GET", _R + "/git/trees/{sha:rest}", code.get_tree),
    ("GET", _R + "/tarball/{ref:rest}", code.get_tarball),
    ("GET", _R + "/compare/{basehead:rest}", code.compare),
    ("GET", _R + "/pulls", pulls.list_pulls),
    ("GET", _R + "/pulls/{number}", pulls.get_pull),
    ("GET", _R + "/pulls/{number}/files", pulls.list_files),
    ("GET", _R + "/pulls/{number}/comments", pulls.list_review_comments),
    ("GET", _R + "/pulls/{number}/reviews", pulls.list_reviews),
    ("GET", _R + "/issues/{number}/comments", conversation.list_issue_comments),
    ("POST", _R + "/issues/{number}/comments", conversation.create_issue_comment),
    ("POST", _R + "/issues/comments/{comment_id}/reactions", conversation.create_reaction),
    ("GET", _R + "/collaborators/{username}/permission", conversation.get_permission),
    ("POST", _R + "/check-runs", checks.post_check_run),
    ("GET", _R + "/check-runs/{check_run_id}", checks.get_check_run),
    ("PATCH", _R + "/check-runs/{check_run_id}", checks.patch_check_run),
    ("GET", _R + "/commits/{ref:rest}/check-runs", checks.list_check_runs),
    ("GET", _R + "/commits/{ref:rest}/pulls", pulls.list_pulls_of_commit),
)


def routes(world: World) -> list[Route]:
    """All endpoints as Starlette routes, each run under the state's lock."""

    def endpoint(handler: Callable[[Call], Response]) -> Callable[[Request], Response]:
        def run(request: Request) -> Response:
            with world.state.lock:
                return handler(Call(world, request, request.scope["sandbox.caller"]))

        return run

    def codeload(request: Request) -> Response:
        return code.send_tarball(world, request)

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
