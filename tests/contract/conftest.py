"""The published parts as fixtures; a test that needs one that is not installed is skipped with the reason."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.graphql import load_schema
from tests.contract.openapi import Description
from tests.contract.openapi import description as read_description
from tests.contract.published import GRAPHQL_SCHEMA, OPENAPI, WEBHOOK_EXAMPLES, missing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from graphql import GraphQLSchema


def need(part: Path, *, runs_on_node: bool = False) -> None:
    """Skip the test, saying why, unless the part can be used."""
    reason = missing(part, runs_on_node=runs_on_node)
    if reason:
        pytest.skip(reason)


@pytest.fixture(scope="session")
def description() -> Description:
    need(OPENAPI)
    return read_description()


@pytest.fixture(scope="session")
def published_schema() -> GraphQLSchema:
    need(GRAPHQL_SCHEMA)
    return load_schema(GRAPHQL_SCHEMA)


@pytest.fixture(scope="session")
def webhook_examples() -> dict[str, list[dict[str, Any]]]:
    """Example payloads by event."""
    need(WEBHOOK_EXAMPLES)
    listed = json.loads(WEBHOOK_EXAMPLES.read_text(encoding="utf-8"))
    return {each["name"]: each["examples"] for each in listed}


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Sandbox]:
    with Sandbox(tmp_path / "github") as running:
        yield running
