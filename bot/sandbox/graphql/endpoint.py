"""The GraphQL endpoint: documents are validated and executed by graphql-core against GitHub's schema."""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graphql import GraphQLError, GraphQLSchema, build_schema, execute_sync, parse, validate
from starlette.responses import JSONResponse, Response

from bot.sandbox.graphql.asking import Asking, NodeError
from bot.sandbox.graphql.checks import check_run
from bot.sandbox.graphql.pulls import repository
from bot.sandbox.graphql.query_cost import measure
from bot.sandbox.http.auth import AppCaller
from bot.sandbox.http.errors import ApiError

if TYPE_CHECKING:
    from collections.abc import Callable

    from graphql import DocumentNode, GraphQLResolveInfo
    from starlette.requests import Request

    from bot.sandbox.graphql.query_cost import QueryCost
    from bot.sandbox.http.gate import Budget
    from bot.sandbox.shapes.people import Json
    from bot.sandbox.world import World

OWN_SCHEMA = Path(__file__).with_name("schema.graphql")
"""The part of GitHub's schema that is kept here for where the published one is not installed."""

MOST_NODES = 500_000
"""Nodes that one query may ask for."""


@lru_cache(maxsize=4)
def load_schema(path: Path) -> GraphQLSchema:
    """Build the schema from an SDL file. GitHub's own defines a field twice, so it is taken as valid."""
    return build_schema(path.read_text(encoding="utf-8"), assume_valid=True)


def root(asking: Asking) -> Json:
    """The `Query` type."""
    return {"repository": partial(_repository, asking), "node": partial(_node, asking)}


def _repository(asking: Asking, owner: str, name: str, **renames: bool) -> Json:
    """A repository by name, under a former one too."""
    state = asking.state
    found = state.repository(f"{owner}/{name}")
    if found is None and renames.get("followRenames", True):
        found = state.repositories.get(state.former_names.get(f"{owner}/{name}".lower(), 0))
    if found is None or not asking.reaches(found):
        raise NodeError("NOT_FOUND", f"Could not resolve to a Repository with the name '{owner}/{name}'.")
    return repository(asking, found)


def _node(asking: Asking, id: str) -> Json:  # noqa: A002 - GitHub's name
    """The check run with this node id, if the caller may know of it; nothing else is looked up this way."""
    for run in asking.state.check_runs.values():
        if run.node_id == id and asking.reaches(run.repository):
            asking.require("checks:read")
            return check_run(asking, run)
    raise NodeError("NOT_FOUND", f"Could not resolve to a node with the global id of '{id}'.")


def resolve(node: Json, info: GraphQLResolveInfo[None], **arguments: object) -> object:
    """A field's value, made on demand where the node holds a function."""
    if info.field_name not in node:
        where = f"{info.parent_type.name}.{info.field_name}"
        raise NodeError("UNDEFINED", f"the sandbox does not hold {where}")
    value = node[info.field_name]
    return value(**arguments) if callable(value) else value


def answer(world: World, request: Request) -> Response:
    """`POST /graphql`."""
    caller = request.scope["sandbox.caller"]
    if caller is None or isinstance(caller, AppCaller):
        raise ApiError(401, "This endpoint requires you to be authenticated.")
    recorded = request.scope["sandbox.request"]
    body = recorded.body
    if not isinstance(body, dict):
        raise ApiError(400, "Problems parsing JSON")
    text = body.get("query")
    if not isinstance(text, str):
        raise ApiError(400, "A query attribute must be specified and must be a string.")
    with world.state.lock:
        budget = world.budgets.of(recorded.caller, "graphql")
        document, errors = _checked(world.graphql_schema, text)
        if document is None:
            return JSONResponse({"errors": errors})
        variables = body.get("variables") or {}
        cost = measure(document, variables, body.get("operationName"))
        refusal = _refusal(cost, budget, recorded.caller)
        if refusal:
            return JSONResponse({"errors": [refusal]}, headers=_headers(budget))
        budget.used += cost.points
        result = execute_sync(
            world.graphql_schema,
            document,
            root(Asking(world.shapes, caller)),
            variable_values=variables,
            operation_name=body.get("operationName"),
            field_resolver=resolve,
        )
    shown: dict[str, Any] = {}
    if result.data is not None or not result.errors:
        shown["data"] = result.data
    if result.errors:
        shown["errors"] = [_shown(error) for error in result.errors]
    return JSONResponse(shown, headers=_headers(budget))


def _refusal(cost: QueryCost, budget: Budget, caller: str) -> dict[str, str] | None:
    if cost.nodes > MOST_NODES:
        message = (
            f"This query requests up to {cost.nodes:,} possible nodes which exceeds the maximum limit of"
            f" {MOST_NODES:,}."
        )
        return {"type": "MAX_NODE_LIMIT_EXCEEDED", "message": message}
    if cost.points > budget.remaining:
        return {"type": "RATE_LIMITED", "message": f"API rate limit exceeded for {caller}."}
    return None


def _headers(budget: Budget) -> dict[str, str]:
    return {
        "x-ratelimit-limit": str(budget.limit),
        "x-ratelimit-remaining": str(budget.remaining),
        "x-ratelimit-reset": str(budget.reset),
        "x-ratelimit-used": str(budget.used),
        "x-ratelimit-resource": "graphql",
    }


def _checked(schema: GraphQLSchema, text: str) -> tuple[DocumentNode | None, list[dict[str, Any]]]:
    """The parsed document; or None and why it is not one that the schema allows."""
    try:
        document = parse(text)
    except GraphQLError as error:
        return None, [_shown(error)]
    errors = _validated(schema, text, document)
    return (None, [_shown(error) for error in errors]) if errors else (document, [])


_known_good: dict[tuple[int, str], bool] = {}


def _validated(schema: GraphQLSchema, text: str, document: DocumentNode) -> list[GraphQLError]:
    """Validation costs more than execution, and clients send the same few documents again and again."""
    key = (id(schema), text)
    if key in _known_good:
        return []
    errors = validate(schema, document)
    if not errors and len(_known_good) < 1_000:
        _known_good[key] = True
    return errors


def _shown(error: GraphQLError) -> dict[str, Any]:
    """An error as GitHub writes it, with `type` beside the message."""
    shown: dict[str, Any] = {}
    cause = error.original_error
    if isinstance(cause, NodeError):
        shown["type"] = cause.kind
    elif cause is not None and not isinstance(cause, GraphQLError):
        raise cause  # a mistake of the sandbox must not pass for an answer of GitHub
    if error.path is not None:
        shown["path"] = error.path
    if error.locations:
        shown["locations"] = [{"line": place.line, "column": place.column} for place in error.locations]
    shown["message"] = error.message
    return shown


def endpoint(world: World) -> Callable[[Request], Response]:
    """The Starlette endpoint for this sandbox."""
    return lambda request: answer(world, request)
