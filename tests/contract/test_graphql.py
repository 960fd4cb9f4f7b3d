"""GraphQL against the schema that GitHub publishes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest
from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLUnionType,
    parse,
    validate,
)

from bot.github.queries import DOCUMENTS, files_at
from bot.sandbox import Sandbox
from bot.sandbox.graphql import OWN_SCHEMA, load_schema

if TYPE_CHECKING:
    from pathlib import Path

    from graphql import GraphQLSchema

OWN = load_schema(OWN_SCHEMA)
OWN_TYPES = sorted(name for name in OWN.type_map if not name.startswith("__"))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_bots_documents_are_valid(published_schema: GraphQLSchema, name: str) -> None:
    assert validate(published_schema, parse(DOCUMENTS[name])) == []


@pytest.mark.parametrize("files", [1, 50, 300])
def test_a_document_for_many_files_is_valid(published_schema: GraphQLSchema, files: int) -> None:
    assert validate(published_schema, parse(files_at([[True, False] * files]))) == []


@pytest.mark.parametrize(
    "document",
    [
        '{ repository(owner: "a", name: "b") { nope } }',
        '{ repository(owner: "a", name: 7) { id } }',
        "query($n: String!) { repository(owner: $n, name: $n) { pullRequest(number: $n) { id } } }",
        """{ repository(owner: "a", name: "b") { pullRequest(number: 1) {
          reviewThreads(first: 1) { nodes { side } } } } }""",
    ],
)
def test_a_wrong_document_is_seen(published_schema: GraphQLSchema, document: str) -> None:
    assert validate(published_schema, parse(document))


@pytest.mark.parametrize("name", OWN_TYPES)
def test_the_sandboxs_schema_is_part_of_githubs(published_schema: GraphQLSchema, name: str) -> None:
    theirs = published_schema.type_map.get(name)
    assert theirs is not None, f"GitHub has no type {name}"
    assert departures(OWN.type_map[name], theirs) == []


def departures(own: GraphQLNamedType, theirs: GraphQLNamedType) -> list[str]:
    """In what a type of ours differs from GitHub's, apart from lacking fields."""
    if type(own) is not type(theirs):
        return [f"{own.name} is another kind of type"]
    found: list[str] = []
    if isinstance(own, GraphQLEnumType) and isinstance(theirs, GraphQLEnumType):
        found += [f"{own.name} lacks {value}" for value in theirs.values.keys() ^ own.values.keys()]
    if isinstance(own, GraphQLUnionType) and isinstance(theirs, GraphQLUnionType):
        extra = {each.name for each in own.types} - {each.name for each in theirs.types}
        found += [f"{own.name} has {each} too many" for each in extra]
    if isinstance(own, GraphQLInputObjectType) and isinstance(theirs, GraphQLInputObjectType):
        found += [
            f"{own.name}.{name} differs"
            for name in own.fields.keys() | theirs.fields.keys()
            if str(getattr(own.fields.get(name), "type", None))
            != str(getattr(theirs.fields.get(name), "type", None))
        ]
    if isinstance(own, GraphQLObjectType | GraphQLInterfaceType) and isinstance(
        theirs, GraphQLObjectType | GraphQLInterfaceType
    ):
        extra = {each.name for each in own.interfaces} - {each.name for each in theirs.interfaces}
        found += [f"{own.name} does not implement {each}" for each in extra]
        for name, field in own.fields.items():
            other = theirs.fields.get(name)
            if other is None:
                found.append(f"GitHub has no {own.name}.{name}")
                continue
            if str(field.type) != str(other.type):
                found.append(f"{own.name}.{name} is {other.type}, not {field.type}")
            if {key: str(each.type) for key, each in field.args.items()} != {
                key: str(each.type) for key, each in other.args.items()
            }:
                found.append(f"{own.name}.{name} has other arguments")
    return found


def test_both_schemas_give_the_same_answer(published_schema: GraphQLSchema, tmp_path: Path) -> None:
    """The bot's largest query, run on the small schema and on the published one."""
    variables = {"owner": "acme", "name": "shop", "number": 1, "app": 1, "config": ".github/citecheck.yml"}
    with Sandbox(tmp_path / "github") as sandbox:
        repository = sandbox.create_repository("acme/shop", {"a.py": "1\n", ".github/citecheck.yml": "{}\n"})
        pull = repository.open_pull_request({"a.py": "2\n"})
        pull.review("Copilot", "look", comments=[{"path": "a.py", "line": 1, "body": "hm"}])
        pull.comment("ci-bot[bot]", "done")
        headers = {"authorization": f"Bearer {sandbox.user_token('alice')}"}
        answers = []
        for schema in (OWN, published_schema):
            sandbox.graphql_schema = schema
            body = {"query": DOCUMENTS["pull_request"], "variables": variables}
            answers.append(httpx.post(f"{sandbox.url}/graphql", json=body, headers=headers).json())
    assert "errors" not in answers[0]
    assert answers[0] == answers[1]
