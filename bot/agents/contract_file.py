"""Reads a contract from a file: JSON, or YAML that says what JSON could say."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import yaml

from bot.model.input_error import InputError

CONTRACT_LIMIT = 4 * 1024 * 1024
"""Bytes of a contract."""

YAML_ENDINGS = frozenset({".yaml", ".yml"})


def read_contract(path: Path) -> object:
    """The contract as a JSON value. Raises InputError."""
    try:
        with path.open("rb") as file:
            data = file.read(CONTRACT_LIMIT + 1)
    except OSError as wrong:
        raise InputError(f"{path} cannot be read: {wrong.strerror or wrong}") from wrong
    if len(data) > CONTRACT_LIMIT:
        raise InputError(f"{path} is larger than {CONTRACT_LIMIT // 2**20} MiB")
    is_yaml = path.suffix.lower() in YAML_ENDINGS
    try:
        value: object = (
            yaml.load(data, _Loader)  # noqa: S506 - a safe loader
            if is_yaml
            else json.loads(data, object_pairs_hook=_each_once)
        )
    except (ValueError, RecursionError, yaml.YAMLError) as wrong:
        said = " ".join(str(wrong).split())[:200]
        raise InputError(f"{path} is not {'YAML' if is_yaml else 'JSON'}: {said}") from None
    return value


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for number, (key, _) in enumerate(pairs) if key in dict(pairs[:number]))
        raise ValueError(f"an object has the key {twice[:60]!r} twice")
    return found


class _Loader(yaml.SafeLoader):
    """Plain values are those of JSON: `no` and `2024-01-01` are texts. Neither aliases nor tags."""

    yaml_implicit_resolvers: dict[Any, Any] = {}  # noqa: RUF012 - as the library has it

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        event = self.peek_event()  # type: ignore[no-untyped-call]
        if isinstance(event, yaml.AliasEvent):
            raise yaml.YAMLError("aliases are not allowed: write the value out")
        if getattr(event, "tag", None):
            raise yaml.YAMLError("tags are not allowed: write the value without it")
        return super().compose_node(parent, index)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        if wrong := next((key for key in keys if not isinstance(key, str)), None):
            raise yaml.YAMLError(f"the key {wrong!r} is not a text: put it in quotes")
        if len(set(keys)) < len(keys):
            twice = next(key for number, key in enumerate(keys) if key in keys[:number])
            raise yaml.YAMLError(f"an object has the key {twice[:60]!r} twice")
        return super().construct_mapping(node, deep)


for tag, pattern, first in (
    ("bool", r"true|false", "tf"),
    ("null", r"null|~|", ["n", "~", ""]),
    ("int", r"-?(?:0|[1-9][0-9]*+)", "-0123456789"),
    ("float", r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?", "-0123456789"),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(rf"\A(?:{pattern})\Z"), list(first))
