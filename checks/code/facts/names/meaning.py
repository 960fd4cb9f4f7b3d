"""Whether a name at one place is the thing that was asked for, by its scope, its owner and the file's imports."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from enum import StrEnum

from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.names.definitions import Defined, Definitions
from checks.code.structure import Definition, Import, Kind, Use, UseKind
from checks.code.structure.languages.javascript import SCRIPTS
from checks.code.structure.outline import segments
from checks.model.location import Side

SELVES = frozenset({"self", "cls", "this", "$this", "Self", "static"})


class Meaning(StrEnum):
    """Whether a place speaks of the thing that was asked for."""

    SAME = "same"
    OTHER = "other"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Target:
    """The thing that is asked for: a name, and where it is defined when that is one file."""

    owner: str | None
    """The last part of what it is a member of, None when it is no member."""

    found: tuple[Defined, ...]

    @property
    def path(self) -> str:
        """The file that defines it."""
        return self.found[0].at.path

    @property
    def home(self) -> str | None:
        """Qualified name of the function that it is a function of, None when it is none of a function."""
        own = self.found[0]
        return own.owner if own.kind is Kind.FUNCTION else None

    def is_definition(self, path: str, use: Use) -> bool:
        """Whether the place is the name in one of its own definitions."""
        if use.kind not in {UseKind.DEFINITION, UseKind.WRITE} or (use.local and self.home is None):
            return False
        return any(each.at.path == path and each.name_line == use.line for each in self.found)


def target_of(known: Answer[Definitions]) -> Target | None:
    """What is asked for; None when it is not defined in exactly one file, so that any place may be it."""
    if isinstance(known, CannotTell) or len({each.at.path for each in known.found}) != 1:
        return None
    owners = {each.owner for each in known.found}
    if len(owners) != 1:
        return None
    owner = next(iter(owners))
    own = known.found[0]
    members = {Kind.METHOD, Kind.VARIABLE}
    # the owner of Rust's `impl<T> Sized for [T; 4]` has no name
    name = segments(owner)[-1:] if owner and own.kind in members else ()
    return Target(name[0] if name else None, known.found)


def meaning(
    code: Code, path: str, use: Use, target: Target | None, within: Definition | None, side: Side
) -> Meaning:
    """Whether a use is the target. Unsure is *open*."""
    if not use.kind.in_code or target is None or use.kind is UseKind.UNREAD:
        return Meaning.OPEN
    if use.kind in {UseKind.ARGUMENT, UseKind.KEY}:
        return Meaning.OPEN
    if use.local:
        return _of_function(path, target, within)
    if target.home is not None:
        return Meaning.OPEN
    if target.owner is not None:
        return _of_member(code, use, target, within, path)
    if use.owner is not None:
        return _through_module(code, path, use, target, side)
    if use.member:
        return Meaning.OTHER
    if path == target.path:
        return Meaning.SAME
    return _of_other_file(code, path, target, side)


def _of_function(path: str, target: Target, within: Definition | None) -> Meaning:
    """A name that something around it binds: the target only when that is a function, and the target one within it."""
    if target.home is None or path != target.path:
        return Meaning.OTHER
    inside = within is not None and f"{within.qualified}.".startswith(f"{target.home}.")
    return Meaning.SAME if inside else Meaning.OPEN


def _of_member(code: Code, use: Use, target: Target, within: Definition | None, path: str) -> Meaning:
    language = target.found[0].language
    if use.owner is None:
        if use.member:
            return Meaning.OPEN  # an override, or a member of another class
        implicit = language in {"java", "csharp", "cpp", "ruby", "rust", "go"}
        return Meaning.OPEN if implicit or path == target.path else Meaning.OTHER
    if use.owner in SELVES and within is not None and path == target.path:
        around = segments(within.qualified)
        # a class within the class, or a base that has the name, too, would be another one
        return Meaning.SAME if target.owner in around[-2:] else Meaning.OPEN
    if segments(use.owner)[-1:] == (target.owner,) and path == target.path:
        return Meaning.SAME
    _ = code
    return Meaning.OPEN


def _through_module(code: Code, path: str, use: Use, target: Target, side: Side) -> Meaning:
    """`owner.name`: the target when the owner is the module that defines it."""
    if use.owner in SELVES:
        return Meaning.OTHER if target.found[0].language in {"python", *SCRIPTS} else Meaning.OPEN
    first = (use.owner or "").partition(".")[0]
    for each in code.outline(path, side).imports:
        if each.name_bound == first:
            return _by_import(code, path, each, target, whole=True)
    return Meaning.OPEN


def _of_other_file(code: Code, path: str, target: Target, side: Side) -> Meaning:
    name = target.found[0].name
    outline = code.outline(path, side)
    for each in outline.imports:
        if name in {each.name_bound, each.imported}:
            return _by_import(code, path, each, target, whole=False)
    if outline.language == "go":
        return _of_folder(path, target)
    if outline.language not in {"python", *SCRIPTS}:
        return Meaning.OPEN
    if any(each.parent is None and each.kind is not Kind.PARAMETER for each in outline.named(name)):
        return Meaning.OTHER
    if outline.language == "python":
        star = any(each.imported == "*" for each in outline.imports)
        return Meaning.OPEN if star else Meaning.OTHER
    return Meaning.OPEN


def _of_folder(path: str, target: Target) -> Meaning:
    """Go: a bare name is one of the package, which is a folder."""
    same = posixpath.dirname(path) == posixpath.dirname(target.path)
    return Meaning.SAME if same else Meaning.OTHER


def _by_import(code: Code, path: str, brought: Import, target: Target, *, whole: bool) -> Meaning:
    language = code.outline(path).language
    if language == "python":
        return _by_python(code, path, brought, target, whole=whole)
    if language in SCRIPTS:
        return _by_script(path, brought, target)
    if language == "go" and whole:
        folder = posixpath.dirname(target.path)
        return Meaning.SAME if folder and brought.module.endswith(folder) else Meaning.OPEN
    return Meaning.OPEN


def _by_python(code: Code, path: str, brought: Import, target: Target, *, whole: bool) -> Meaning:
    module = brought.module
    if whole and brought.imported:
        module = f"{module}.{brought.imported}" if module.strip(".") else module + brought.imported
    wanted = python_file(path, module)
    own = target.path.removesuffix(".pyi").removesuffix(".py").removesuffix("/__init__")
    if own == wanted or (not module.startswith(".") and own.endswith("/" + wanted)):
        return Meaning.SAME
    if wanted.endswith(f"/{own}"):
        return Meaning.OPEN  # the tree may be a package whose folder has another name, or none
    if not module.startswith("."):
        root = wanted.partition("/")[0]
        folders = root in {part for each in code.head.paths() for part in each.split("/")[:3]}
        files = f"{root}.py" in {each.rpartition("/")[2] for each in code.head.paths()}
        return Meaning.OPEN if folders or files or not code.head.complete else Meaning.OTHER
    return Meaning.OPEN


def python_file(path: str, module: str) -> str:
    """The path of a module without its ending, as an import in a file names it."""
    dots = len(module) - len(module.lstrip("."))
    rest = module.lstrip(".").replace(".", "/")
    if not dots:
        return rest
    folder = posixpath.dirname(path)
    for _ in range(dots - 1):
        folder = posixpath.dirname(folder)
    return posixpath.join(folder, rest) if rest else folder


def _by_script(path: str, brought: Import, target: Target) -> Meaning:
    if not brought.module.startswith("."):
        return Meaning.OPEN
    wanted = posixpath.normpath(posixpath.join(posixpath.dirname(path), brought.module))
    names = {target.path, posixpath.splitext(target.path)[0]}
    names |= {each.removesuffix("/index") for each in names}
    same = wanted in names or posixpath.splitext(wanted)[0] in names
    return Meaning.SAME if same else Meaning.OPEN
