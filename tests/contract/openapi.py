"""Holds requests against GitHub's OpenAPI description, trimmed to the operations that the sandbox has."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, unquote

from openapi_schema_validator import OAS30Validator, oas30_format_checker
from referencing import Registry
from referencing.jsonschema import DRAFT4

from bot.sandbox.rest import ENDPOINTS
from tests.contract.published import OPENAPI

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.sandbox import RecordedRequest

Json = dict[str, Any]

ROOT = "urn:github"
GREEDY = frozenset({"path", "ref", "basehead"})
"""Parameters that may hold slashes, which the description does not say."""

LONGEST_MESSAGE = 300

UNDESCRIBED = re.compile(r"/graphql$|/_codeload/|/zen$|/settings/apps/|/installations/new$|^/login/oauth/")
"""Addresses that are no part of the REST API: GraphQL, archives, pages for people, and signing in."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path."""

    template: str
    method: str
    described: Json

    @property
    def pointer(self) -> str:
        """Where it is in the description."""
        path = self.template.replace("~", "~0").replace("/", "~1")
        return f"{ROOT}#/paths/{path}/{self.method}"


class Description:
    """The trimmed description, and the questions one can ask it."""

    def __init__(self, document: Json) -> None:
        self.document = document
        resource = DRAFT4.create_resource(document)
        registry: Registry[Any] = Registry()
        self._registry = registry.with_resource(ROOT, resource)

    @cached_property
    def _routes(self) -> list[tuple[re.Pattern[str], str]]:
        """Patterns of all paths, those with the most literal text first."""
        ordered = sorted(self.document["paths"], key=lambda path: (path.count("{"), -len(path)))
        return [(_pattern(template), template) for template in ordered]

    def find(self, method: str, path: str) -> tuple[Operation, dict[str, str]] | None:
        """The operation for a request, with its path arguments decoded; None when there is none."""
        for pattern, template in self._routes:
            match = pattern.fullmatch(path)
            described = self.document["paths"][template].get(method.lower())
            if match and described:
                arguments = {name: unquote(value) for name, value in match.groupdict().items()}
                return Operation(template, method.lower(), described), arguments
        return None

    def violations(self, request: RecordedRequest) -> list[str]:
        """Everything in which a request departs from the description, in words."""
        path = re.sub(r"^/api/v3(?=/)", "", request.path)
        path = re.sub(r"^/repositories/\d+(?=/)", "/repos/o/r", path)
        if UNDESCRIBED.search(path):
            return []
        found = self.find(request.method, path)
        if found is None:
            return [f"{request}: GitHub has no such operation"]
        operation, arguments = found
        problems = [
            *self._parameters(operation, "path", arguments),
            *self._parameters(operation, "query", dict(parse_qsl(request.raw_query, keep_blank_values=True))),
            *self._body(operation, request),
        ]
        return [f"{request}: {problem}" for problem in problems]

    def answer_violations(self, method: str, path: str, status: int, body: object) -> list[str]:
        """Everything in which an answer departs from the description."""
        found = self.find(method, path)
        if found is None:
            return [f"{method} {path}: GitHub has no such operation"]
        operation, _ = found
        described = operation.described["responses"].get(str(status))
        if described is None:
            return [f"{method} {path}: GitHub does not answer {status}"]
        if "content" not in described:
            return []
        schema = {"$ref": f"{operation.pointer}/responses/{status}/content/application~1json/schema"}
        return [f"{method} {path}: {problem}" for problem in self._mismatches(schema, body)]

    def _parameters(self, operation: Operation, place: str, given: dict[str, str]) -> Iterator[str]:
        described = {
            each["name"]: each for each in self._described_parameters(operation) if each["in"] == place
        }
        for name, parameter in described.items():
            if parameter.get("required") and name not in given:
                yield f"{place} argument {name} is missing"
        for name, text in given.items():
            if name not in described:
                yield f"{place} argument {name} is unknown"
                continue
            schema = described[name]["schema"]
            yield from (
                f"{place} argument {name}: {each}" for each in self._mismatches(schema, _typed(text, schema))
            )

    def _described_parameters(self, operation: Operation) -> Iterator[Json]:
        shared = self.document["paths"][operation.template].get("parameters", [])
        for each in [*shared, *operation.described.get("parameters", [])]:
            yield self._resolved(each)

    def _body(self, operation: Operation, request: RecordedRequest) -> Iterator[str]:
        described = operation.described.get("requestBody")
        if described is None:
            if request.raw_body:
                yield "a body where none is described"
            return
        if not request.raw_body:
            if described.get("required"):
                yield "the body is missing"
            return
        if request.body is None:
            yield "the body is not JSON"
            return
        if "json" not in request.headers.get("content-type", ""):
            yield f"content type {request.headers.get('content-type')} for JSON"
        schema = {"$ref": f"{operation.pointer}/requestBody/content/application~1json/schema"}
        yield from self._mismatches(schema, request.body)
        yield from self._unknown_fields(
            described["content"]["application/json"]["schema"], request.body, "body"
        )

    def _mismatches(self, schema: Json, value: object) -> Iterator[str]:
        validator = OAS30Validator(schema, registry=self._registry, format_checker=oas30_format_checker)
        for error in validator.iter_errors(value):
            best = min(_leaves(error), key=lambda leaf: -len(leaf.absolute_path))
            where = ".".join(map(str, best.absolute_path)) or "body"
            yield f"{where}: {_shortened(best.message)}"

    def _unknown_fields(self, schema: Json, value: object, where: str) -> Iterator[str]:
        """Fields that no branch of the schema knows: GitHub ignores them, so they are mistakes of ours."""
        if isinstance(value, list):
            items = [branch["items"] for branch in self._branches(schema) if "items" in branch]
            for index, item in enumerate(value):
                for each in items:
                    yield from self._unknown_fields(each, item, f"{where}.{index}")
        if not isinstance(value, dict):
            return
        known: dict[str, list[Json]] = {}
        for branch in self._branches(schema):
            if "additionalProperties" in branch and "properties" not in branch:
                return  # a map with free keys
            for name, described in branch.get("properties", {}).items():
                known.setdefault(name, []).append(described)
        for name, inner in value.items():
            if name not in known:
                yield f"{where}.{name} is not a field that GitHub knows"
                continue
            # A branch that knows the field's insides decides; others may only name it.
            detailed = [each for each in known[name] if each.get("properties") or each.get("items")]
            for each in detailed[:1]:
                yield from self._unknown_fields(each, inner, f"{where}.{name}")

    def _branches(self, schema: Json) -> Iterator[Json]:
        schema = self._resolved(schema)
        yield schema
        for word in ("oneOf", "anyOf", "allOf"):
            for branch in schema.get(word, ()):
                yield from self._branches(branch)

    def _resolved(self, value: Json) -> Json:
        while "$ref" in value:
            target: Any = self.document
            for key in value["$ref"].removeprefix("#/").split("/"):
                target = target[key.replace("~1", "/").replace("~0", "~")]
            value = target
        return value


def _pattern(template: str) -> re.Pattern[str]:
    def group(match: re.Match[str]) -> str:
        return f"(?P<{match[1]}>{'.+' if match[1] in GREEDY else '[^/]+'})"

    return re.compile(re.sub(r"\\\{(\w+)\\\}", group, re.escape(template)))


def _typed(text: str, schema: Json) -> object:
    if schema.get("type") == "integer":
        return int(text) if re.fullmatch(r"-?\d+", text) else text
    if schema.get("type") == "boolean":
        return {"true": True, "false": False}.get(text, text)
    return text


def _shortened(message: str) -> str:
    """A schema's message quotes the whole value, which may be long; what is wrong is at the end."""
    return message if len(message) <= LONGEST_MESSAGE else f"… {message[-LONGEST_MESSAGE:]}"


def _leaves(error: Any) -> list[Any]:
    """The most specific causes of an error that covers several branches."""
    return [leaf for each in error.context for leaf in _leaves(each)] or [error]


def trimmed(document: Json) -> Json:
    """Only the operations that the sandbox has, with all that they refer to."""
    wanted: dict[str, set[str]] = {}
    for method, template, _ in ENDPOINTS:
        wanted.setdefault(re.sub(r":rest\}", "}", template), set()).add(method.lower())
    paths = {}
    for template, operations in document["paths"].items():
        methods = wanted.get(_nameless(template, wanted))
        if methods:
            kept = {key: value for key, value in operations.items() if key in methods or key == "parameters"}
            paths[template] = kept
    components: dict[str, Json] = {}
    _collect(paths, document, components)
    _straighten([paths, components])
    return {
        "openapi": document["openapi"],
        "info": document["info"],
        "paths": paths,
        "components": components,
    }


def _nameless(template: str, wanted: Sequence[str] | dict[str, set[str]]) -> str:
    """The sandbox's own template for the same path: parameters may have other names there."""
    shape = re.sub(r"\{\w+\}", "{}", template)
    return next((each for each in wanted if re.sub(r"\{\w+\}", "{}", each) == shape), template)


def _collect(node: object, document: Json, components: dict[str, Json]) -> None:
    """Copy every component that a part of the description refers to, and what those refer to."""
    if isinstance(node, list):
        for each in node:
            _collect(each, document, components)
    elif isinstance(node, dict):
        reference = node.get("$ref")
        if isinstance(reference, str):
            _, _, kind, name = reference.split("/")
            shelf = components.setdefault(kind, {})
            if name not in shelf:
                shelf[name] = document["components"][kind][name]
                _collect(shelf[name], document, components)
        for each in node.values():
            _collect(each, document, components)


def _straighten(node: object) -> None:
    """Mend, in place, two habits of the description that are no rules of GitHub's API.

    An enumeration that may be null does not list null; and a choice between a list and an object has a
    discriminator, which lists do not have.
    """
    if isinstance(node, list):
        for each in node:
            _straighten(each)
    elif isinstance(node, dict):
        if node.get("nullable") is True and isinstance(node.get("enum"), list) and None not in node["enum"]:
            node["enum"] = [*node["enum"], None]
        if isinstance(node.get("discriminator"), dict):
            del node["discriminator"]
        for each in node.values():
            _straighten(each)


@lru_cache(maxsize=1)
def description() -> Description:
    """GitHub's own description, read once; FileNotFoundError when it is not installed."""
    return Description(trimmed(json.loads(OPENAPI.read_text(encoding="utf-8"))))
