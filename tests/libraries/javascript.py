"""The names of JavaScript, the DOM and Node, as TypeScript's and Node's declarations have them, with MDN's versions."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, Final

READER: Final = Path(__file__).with_name("javascript.cjs")
PACKAGES: Final = ("typescript", "@types/node", "@mdn/browser-compat-data")
"""Below `node_modules` of the folder that npm installed them into."""


def table(folder: Path) -> dict[str, Any]:
    """The whole table, from a folder into which `npm install` has put the packages."""
    typescript, node, mdn = (folder / "node_modules" / each for each in PACKAGES)
    command = ["node", str(READER), str(typescript), str(node)]
    read = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    compat = json.loads((mdn / "data.json").read_text(encoding="utf-8"))
    return {
        "language": "javascript",
        "sources": [_source(each) for each in (typescript, node, mdn)],
        "interfaces": {name: _packed(one) for name, one in sorted(read["globals"]["interfaces"].items())},
        "values": {name: _value(one) for name, one in sorted(read["globals"]["values"].items())},
        "modules": {
            name.removeprefix("node:"): _module(one)
            for name, one in sorted(read["modules"].items())
            if name.startswith("node:")
        },
        "node": dict(sorted(_node(compat))),
        "core": sorted(compat["javascript"]["builtins"]),
        "mdn": sorted(_members(compat)),
    }


def _source(package: Path) -> dict[str, str]:
    about = json.loads((package / "package.json").read_text(encoding="utf-8"))
    return {
        "name": about["name"],
        "version": about["version"],
        "license": about["license"],
        "url": f"https://www.npmjs.com/package/{about['name']}",
    }


def _packed(one: dict[str, Any]) -> list[Any]:
    """[members, bases, whether there may be others]; a method has its parameters, anything else 0."""
    members = {
        name: " ".join(given) if isinstance(given, list) else given
        for name, given in sorted(one["members"].items())
    }
    return [members, sorted(set(one["bases"])), int(one["open"])]


def _value(one: dict[str, Any]) -> list[Any]:
    """[interface, parameters or 0]."""
    return [one.get("type", ""), " ".join(one["parameters"]) if "parameters" in one else 0]


def _module(one: dict[str, Any]) -> list[Any]:
    """[names with their parameters, whether there may be others]."""
    named = {name: _value(value)[1] for name, value in sorted(one["values"].items())}
    named |= dict.fromkeys(one["exports"], 0)
    classes = {name: 0 for name in one["interfaces"] if name in one["values"]}
    loose = bool(one["from"]) or "assigned" in one or one.get("loose", False)
    return [classes | named, int(loose)]


def _node(compat: dict[str, Any]) -> list[tuple[str, str]]:
    """The version of Node that brought a global or a member of one; MDN does not tell static members from others."""
    found: list[tuple[str, str]] = []
    for name, one in compat["javascript"]["builtins"].items():
        for member, inner in one.items():
            support = (
                (one if member == "__compat" else inner).get("__compat", {}).get("support", {}).get("nodejs")
            )
            spelled = name if member == "__compat" else f"{name}.{member}"
            found += [(spelled, each) for each in _added(support)]
    for name, one in compat["api"].items():
        found += [(name, each) for each in _added(one.get("__compat", {}).get("support", {}).get("nodejs"))]
    return found


def _added(support: Any) -> list[str]:
    """The version, when the feature came whole and without a flag; nothing otherwise."""
    rows = support if isinstance(support, list) else [support] if support else []
    plain = [
        each
        for each in rows
        if not {"flags", "partial_implementation", "version_removed", "alternative_name", "prefix"}
        & set(each)
    ]
    return [
        each["version_added"]
        for each in plain[:1]
        if isinstance(each["version_added"], str) and each["version_added"][:1].isdigit()
    ]


def _members(compat: dict[str, Any]) -> list[str]:
    """Every member that MDN knows of the language's own objects."""
    builtins = compat["javascript"]["builtins"]
    return [f"{name}.{member}" for name, one in builtins.items() for member in one if member != "__compat"]
