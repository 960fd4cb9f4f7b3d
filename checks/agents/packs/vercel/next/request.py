"""What in a file makes a route depend on the request: its own calls and exports, and what it imports, one deep."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass

from checks.agents.packs.situation import Situation
from checks.code.structure import Call, Import, Outline
from checks.code.structure.outline import Role
from checks.code.tree import FileKind

READS_REQUEST = frozenset(
    "cookies headers draftMode connection withAuth getServerSession auth currentUser unstable_noStore".split()
)
"""Functions whose call makes a route depend on the request."""

OWNERS = frozenset(("NextAuth", "session", "clerk"))
HEADERS_MODULE = "next/headers"
KNOWN = ("react", "react-dom", "next")
"""Packages whose other functions do not read the request."""

ALIASES = ("@/", "~/")
"""By custom the root of the project or its `src`."""

SUFFIXES = (
    "", ".ts", ".tsx", ".js", ".jsx", ".mjs", "/index.ts", "/index.tsx", "/index.js", "/index.jsx",
)  # fmt: skip
DYNAMIC_EXPORTS = {"dynamic": "force-dynamic", "fetchCache": "force-no-store"}
"""Exports of a route segment, and the value with which it is rendered for each request."""

PAGE = "page"
PARAMETERS = "searchParams"


@dataclass(frozen=True, slots=True)
class Reading:
    """What was seen in a file, each as the rest of a sentence that the path begins."""

    reads: str = ""
    """How it reads the request; empty where it does not."""

    open: str = ""
    """What it calls that was not followed; empty where nothing was left."""


def read_request(situation: Situation, path: str) -> Reading | None:
    """What a file on the way to a route does; None when it cannot be read."""
    if not _is_text(situation, path):
        return None
    outline = situation.outline(path)
    last = max(1, outline.line_count)
    calls = outline.calls(1, last)
    own = _own(outline, calls) or _exports(outline) or _parameters(outline, path)
    if own:
        return Reading(own)
    doubt = "" if outline.exact else "could not be parsed completely"
    for one in outline.imports:
        inside = _of_import(situation, path, one, calls)
        if inside.reads:
            return inside
        doubt = doubt or inside.open
    return Reading(open=doubt)


def _is_text(situation: Situation, path: str) -> bool:
    file = situation.project.code.file(path)
    return file is not None and file.kind is FileKind.TEXT


def _own(outline: Outline, calls: tuple[Call, ...]) -> str:
    """Calls that read the request, by the names that they have where they come from."""
    named = {one.name_bound: one.imported for one in outline.imports if one.imported}
    for one in outline.imports:
        if one.module == HEADERS_MODULE:
            return f"imports {HEADERS_MODULE}"
    for call in calls:
        owner = call.full.split(".")[0]
        if named.get(call.name, call.name) in READS_REQUEST and owner in (call.name, *OWNERS):
            return f"calls {call.full}() at line {call.line}"
        bare = "".join(call.text.split()).replace('"', "'")
        if call.full == "fetch" and (
            "cache:'no-store'" in bare or "revalidate:0}" in bare or "revalidate:0," in bare
        ):
            return f"calls fetch() without caching at line {call.line}"
    return ""


def _exports(outline: Outline) -> str:
    """`export const dynamic = 'force-dynamic'`."""
    for one in outline.definitions:
        value = DYNAMIC_EXPORTS.get(one.name)
        if value and any(token.text == value for token in outline.strings(one.first, one.last)):
            return f"has {one.name} = '{value}' at line {one.first}"
    return ""


def _parameters(outline: Outline, path: str) -> str:
    """The `searchParams` of a page; those of `useSearchParams()` are the browser's."""
    if path.rpartition("/")[2].partition(".")[0] != PAGE:
        return ""
    last = max(1, outline.line_count)
    if any(call.name == "useSearchParams" for call in outline.calls(1, last)):
        return ""
    texts = (Role.STRING, Role.COMMENT, Role.DOCSTRING)
    for token in outline.tokens(1, last):
        if token.text == PARAMETERS and token.role not in texts:
            return f"takes {PARAMETERS} at line {token.line}"
    return ""


def _of_import(situation: Situation, path: str, one: Import, calls: tuple[Call, ...]) -> Reading:
    used = [
        call for call in calls if one.name_bound and one.name_bound in (call.name, call.full.split(".")[0])
    ]
    inner = _file_of(situation, path, one.module)
    if inner is None:
        known = one.module.split("/")[0] in KNOWN
        return Reading() if known or not used else Reading(open=f"calls {used[0].full}() of `{one.module}`")
    if not _is_text(situation, inner):
        return Reading()
    return _of_helper(situation, one, inner, called=bool(used))


def _of_helper(situation: Situation, one: Import, inner: str, *, called: bool) -> Reading:
    """What is imported of a file of the project: that part of it where it is found, else the file."""
    outline = situation.outline(inner)
    last = max(1, outline.line_count)
    name = one.imported or one.name_bound
    parts = [each for each in outline.definitions if each.name == name and not each.parent]
    whole = outline.calls(1, last)
    if not parts:
        reads = _own(outline, whole)
        if reads or (called and whole):
            return Reading(open=f"imports `{name}` of `{inner}`")
        return Reading()
    within = tuple(call for call in whole if any(part.first <= call.line <= part.last for part in parts))
    bound = {each.name_bound: each for each in outline.imports}
    for call in within:
        owner = call.full.split(".")[0]
        origin = bound.get(owner)
        real = (origin.imported if origin else None) or call.name
        if real in READS_REQUEST and owner in (call.name, *OWNERS):
            return Reading(f"imports `{name}`, which calls {call.full}() at line {call.line} of `{inner}`")
        bare = "".join(call.text.split()).replace('"', "'")
        if call.full == "fetch" and "cache:'no-store'" in bare:
            return Reading(
                f"imports `{name}`, which calls fetch() without caching at line {call.line} of `{inner}`"
            )
    for call in within:
        origin = bound.get(call.full.split(".")[0])
        if origin is not None and origin.module.split("/")[0] not in KNOWN:
            return Reading(open=f"imports `{name}`, which calls {call.full}() of `{origin.module}`")
    local = {each.name for each in outline.definitions} - {name}
    if any(call.full in local for call in within) and _own(outline, whole):
        return Reading(open=f"imports `{name}` of `{inner}`")
    return Reading()


def _file_of(situation: Situation, path: str, module: str) -> str | None:
    """The file of the project that a module is; None where it is a package, or is not there."""
    tree = situation.project.code.head
    for place in _places(path, module):
        for suffix in SUFFIXES:
            if tree.has(place + suffix):
                return place + suffix
    return None


def _places(path: str, module: str) -> Iterator[str]:
    if module.startswith("."):
        yield posixpath.normpath(posixpath.join(posixpath.dirname(path), module)).removeprefix("../")
    elif module.startswith(ALIASES):
        rest = module.partition("/")[2]
        folders = path.split("/")
        root = "/".join(folders[: folders.index("app")]) if "app" in folders else ""
        for top in dict.fromkeys((root, root.removesuffix("/src").removesuffix("src"), "src", "")):
            yield posixpath.normpath(posixpath.join(top, rest))
