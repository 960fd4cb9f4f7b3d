"""The names of Python's standard library, with members and parameters, as typeshed has them for each version."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from typeshed_client import finder, parser

VERSIONS: Final = ((3, 11), (3, 12), (3, 13), (3, 14))
PLATFORMS: Final = ("linux", "darwin", "win32")
SHORT: Final = "Literal["
"""Annotations that are kept: those that say which values there are."""

DEEP: Final = 20
"""Names that are followed behind each other, as imports and bases are."""

PLAIN_BASES: Final = frozenset(("Generic", "Protocol", "NamedTuple", "TypedDict"))
"""Bases of `typing` that bring no members that a table must have, or whose members are known to every reader."""

Entry = dict[str, Any]


class Stubs:
    """The stubs as one version of Python on one platform has them."""

    def __init__(self, of: tuple[int, int], platform: str) -> None:
        self.context = finder.get_search_context(version=of, platform=platform, search_path=[])
        self._modules: dict[str, Mapping[str, parser.NameInfo] | None] = {}

    def names(self, module: str) -> Mapping[str, parser.NameInfo] | None:
        """What a module holds; None when this version has no such module."""
        if module not in self._modules:
            self._modules[module] = parser.get_stub_names(module, search_context=self.context)
        return self._modules[module]

    def resolved(self, module: str, name: str) -> tuple[str, parser.NameInfo] | None:
        """The definition of a name and the module that it is in, behind imports."""
        for _ in range(DEEP):
            info = (self.names(module) or {}).get(name)
            if info is None:
                return None
            if not isinstance(info.ast, parser.ImportedName):
                return module, info
            if info.ast.name is None:
                return None
            module, name = ".".join(info.ast.module_name), info.ast.name
        return None


def table(modules: Sequence[str] = ()) -> dict[str, Any]:
    """The whole table, or that of some modules."""
    found: dict[str, dict[str, Entry]] = {}
    since: dict[str, int] = {}
    for at, of in enumerate(VERSIONS):
        for platform in PLATFORMS:
            stubs = Stubs(of, platform)
            for module in modules or every_module():
                names = stubs.names(module)
                if names is None:
                    continue
                since[module] = since.get(module, 0) | 1 << at
                own = found.setdefault(module, {})
                for name, info in names.items():
                    if not info.is_exported or (name.startswith("_") and not name.startswith("__")):
                        continue
                    _merge(own, name, _entry(stubs, module, info, 0), 1 << at)
    return {
        "language": "python",
        "versions": [".".join(map(str, each)) for each in VERSIONS],
        "sources": [
            {
                "name": "typeshed, by typeshed-client",
                "version": version("typeshed_client"),
                "license": "Apache-2.0 AND MIT",
                "url": "https://github.com/python/typeshed",
            }
        ],
        "since": _since(),
        "modules": {
            each: [since[each], {name: _packed(entry) for name, entry in sorted(found[each].items())}]
            for each in sorted(found)
        },
    }


def _since() -> dict[str, str]:
    """The version that brought a module, where that was after Python 3.0."""
    text = (Path(finder.find_typeshed()) / "VERSIONS").read_text(encoding="utf-8")
    rows = (line.partition("#")[0].partition(":") for line in text.splitlines())
    named = {module.strip(): versions.strip().partition("-")[0] for module, colon, versions in rows if colon}
    return {
        module: first
        for module, first in sorted(named.items())
        if first != "3.0" and not module.startswith("_")
    }


def every_module() -> Iterator[str]:
    """The public modules of the standard library."""
    root = Path(finder.find_typeshed())
    for path in sorted(root.rglob("*.pyi")):
        parts = path.relative_to(root).with_suffix("").parts
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        public = not any(part.startswith("_") and part != "__future__" for part in parts)
        if parts and public and parts[0] not in {"lib2to3", "distutils"}:
            yield ".".join(parts)


def _entry(stubs: Stubs, module: str, info: parser.NameInfo, depth: int) -> Entry:
    node = info.ast
    if isinstance(node, parser.ImportedName):
        if node.name is None:
            return {"kind": "module"}
        found = stubs.resolved(".".join(node.module_name), node.name)
        if found is None or depth > DEEP:
            return {"kind": "open"}
        return _entry(stubs, found[0], found[1], depth + 1)
    if isinstance(node, parser.OverloadedName):
        parts = [one for one in node.definitions if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
        if len(parts) == len(node.definitions):
            return {"kind": "function", "parameters": _parameters(parts)}
        return {"kind": "open"}
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        decorated = {each.id for each in node.decorator_list if isinstance(each, ast.Name)}
        if "property" in decorated:
            return {"kind": "value"}
        return {"kind": "function", "parameters": _parameters([node])}
    if isinstance(node, ast.ClassDef):
        return _class(stubs, module, info, depth)
    if isinstance(node, ast.AnnAssign):
        return {"kind": "value"}
    return {"kind": "open"}  # an alias, as `Lock = _thread.lock`: what it holds is not traced


def _class(stubs: Stubs, module: str, info: parser.NameInfo, depth: int) -> Entry:
    members: dict[str, Entry] = {}
    complete = True
    assert isinstance(info.ast, ast.ClassDef)
    for base in info.ast.bases:
        inherited = _base(stubs, module, base, depth)
        if inherited is None:
            complete = False
        else:
            members.update(inherited["members"])
            complete = complete and inherited["complete"]
    for name, child in (info.child_nodes or {}).items():
        if name.startswith("_") and not (name.startswith("__") and name.endswith("__")):
            continue
        members[name] = _entry(stubs, module, child, depth + 1)
    if "__getattr__" in members or any(word.arg for word in info.ast.keywords):
        complete = complete and "__getattr__" not in members
    return {"kind": "class", "members": members, "complete": complete}


def _base(stubs: Stubs, module: str, base: ast.expr, depth: int) -> Entry | None:
    """The members of a base class; None where it is not known."""
    base = base.value if isinstance(base, ast.Subscript) else base
    if depth > DEEP:
        return None
    if isinstance(base, ast.Name):
        if base.id in PLAIN_BASES:
            return {"members": {}, "complete": base.id in {"Generic", "Protocol"}}
        found = stubs.resolved(module, base.id) or stubs.resolved("builtins", base.id)
    elif isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name):
        found = stubs.resolved(base.value.id, base.attr)
    else:
        return None
    if found is None or not isinstance(found[1].ast, ast.ClassDef):
        return None
    return _class(stubs, found[0], found[1], depth + 1)


def _parameters(overloads: Sequence[ast.FunctionDef | ast.AsyncFunctionDef]) -> list[str]:
    """Each name with `*` before what takes several, `/` before what has no name to a caller, and literal types."""
    found: dict[str, str] = {}
    for one in overloads:
        given = one.args
        alone = {each.arg for each in given.posonlyargs}
        for each in (*given.posonlyargs, *given.args, *given.kwonlyargs):
            written = ast.unparse(each.annotation) if each.annotation is not None else ""
            hidden = each.arg in alone or (each.arg.startswith("__") and not each.arg.endswith("__"))
            spelled = f"/{each.arg.lstrip('_')}" if hidden else each.arg
            kept = f":{written}" if written.startswith(SHORT) and len(written) < 60 else ""
            before = found.get(spelled)
            found[spelled] = kept if before in (None, kept) else ""
        if given.vararg is not None:
            found[f"*{given.vararg.arg}"] = ""
        if given.kwarg is not None:
            found[f"**{given.kwarg.arg}"] = ""
    return [f"{name}{kept}" for name, kept in found.items()]


def _merge(into: dict[str, Entry], name: str, entry: Entry, bit: int) -> None:
    """Take what one version and platform say into what the others say."""
    known = into.setdefault(name, {"kind": entry["kind"], "mask": 0})
    known["mask"] |= bit
    if known["kind"] != entry["kind"]:
        known["kind"] = "open"
    if "parameters" in entry:
        own = known.setdefault("parameters", {})
        for each in entry["parameters"]:
            own[each] = own.get(each, 0) | bit
    if "members" in entry:
        known["complete"] = known.get("complete", True) and entry["complete"]
        members = known.setdefault("members", {})
        for each, member in entry["members"].items():
            _merge(members, each, member, bit)


def _packed(entry: Entry) -> list[Any]:
    """[kind, versions as bits, then parameters, or members and whether they are all]."""
    kind, mask = entry["kind"], entry["mask"]
    if kind == "function":
        own = entry["parameters"]
        return [
            "f",
            mask,
            " ".join(e.replace(" ", "") if own[e] == mask else f"{e.replace(' ', '')}@{own[e]}" for e in own),
        ]
    if kind == "class":
        members = {name: _packed(one) for name, one in sorted(entry["members"].items())}
        return ["c", mask, members, int(entry["complete"])]
    return [{"module": "m", "value": "v"}.get(kind, "o"), mask]
