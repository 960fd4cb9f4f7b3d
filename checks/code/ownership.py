"""Whose a dotted name is: this repository's, another library's, or nobody can tell."""

from __future__ import annotations

import posixpath
import re
from enum import StrEnum
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from checks.code.builtins import is_builtin
from checks.code.structure import Kind
from checks.code.structure.outline import segments

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checks.code.code import Code
    from checks.code.surroundings import Surroundings

FILES_LIMIT = 20
"""Files that hold a name of which the definitions are looked at."""

MANIFESTS_LIMIT = 200
"""Manifests that are read for the names of what the repository distributes."""

INSTANCE = frozenset(("self", "this", "cls", "super", "Self", "static", "parent"))
"""What languages call the object or the class at hand."""

OWN = frozenset(("self", "this", "cls"))
"""Names of the object or class at hand, without those for what it inherits."""

RELATIVE = (".", "/", "~/", "@/", "#", "crate", "super", "self")
"""How a module begins that is named by its place in the repository."""

_PACKAGE_FILES = ("__init__.py", "mod.rs")
_SOURCE_FOLDERS = frozenset(("", "src", "lib"))
"""Where modules are whose names need no package before them."""

_JSON_NAME = re.compile(r"^\s{0,8}\"name\"\s{0,3}:\s{0,3}\"([^\"\n]{1,200})\"", re.MULTILINE)
_TOML_NAME = re.compile(r"^name\s{0,3}=\s{0,3}[\"']?([\w./@-]{1,200})", re.MULTILINE)
_MANIFESTS = {
    "package.json": _JSON_NAME,
    "composer.json": _JSON_NAME,
    "pyproject.toml": _TOML_NAME,
    "setup.cfg": _TOML_NAME,
    "cargo.toml": _TOML_NAME,
    "go.mod": re.compile(r"^module\s{1,3}([^\s\"]{1,300})", re.MULTILINE),
}
"""File, in small letters → where it gives the name of what the repository distributes."""

_DECLARED = re.compile(
    r"^[^\S\n]{0,40}(?:export |inline |pub )?(?:namespace|package|module)[^\S\n]{1,4}([\w.:\\]{1,200})",
    re.MULTILINE,
)
"""A namespace that a file declares, in the words of the languages that have them."""

_DOTTED = re.compile(r"[\w$]++(?:(?:\.|::|->|\?\.|#|\\)[\w$]++)++(?=[(<\[!]|\Z)")
"""A dotted name, alone or with what is called behind it."""

_EXTENDS = re.compile(r"\s*+(?:unsafe\s++)?impl\b")
"""The head of a block that adds to a type, which may be another library's."""


class Whose(StrEnum):
    """To whom a dotted name belongs."""

    OURS = "ours"
    OTHERS = "others"
    UNKNOWN = "unknown"  # a member of an object whose type is not known, or not all was read


def whose(around: Surroundings, dotted: str) -> Whose:
    """Whose a dotted name is, by its root: what the cited file binds it to, else what the repository has of that name.

    `dotted` may be a call of it. Of a name without an owner nobody can tell.
    """
    found = _DOTTED.match(dotted)
    names = segments(found[0]) if found else ()
    if len(names) < 2:
        return Whose.UNKNOWN
    root = names[0]
    if root == "crate" or (root in INSTANCE and len(names) == 2):
        return Whose.OURS
    if root in INSTANCE:
        return Whose.UNKNOWN  # the type of `self.x` is not known
    modules = [one.module for one in around.outline.imports if one.name_bound == root]
    if modules:
        own = any(roots_of(around.code).is_module(module, around.path) for module in modules)
        return Whose.OURS if own else Whose.OTHERS
    here = around.outline.named(root)
    if any(one.kind is Kind.CLASS for one in here):
        return Whose.OURS
    return Whose.UNKNOWN if here else roots_of(around.code).whose(names, around)


def roots_of(code: Code) -> Roots:
    """With what a dotted name of the head begins; worked out once."""
    return code.once(Roots, lambda: Roots(code))


class Roots:
    """With what a name of this repository may begin: its distributions, packages, namespaces and classes."""

    def __init__(self, code: Code) -> None:
        self._code = code

    def whose(self, names: tuple[str, ...], around: Surroundings) -> Whose:
        """Whose a dotted name is when the cited file does not bind its root."""
        root = names[0]
        known = self.is_class(root) or self._is_namespace(names)
        if is_builtin(root, around.outline.language):
            return Whose.UNKNOWN if known else Whose.OTHERS
        if known or self._is_package(names):
            return Whose.OURS
        if len(names) == 2 and root[:1].islower() and root in around.tokens.lines_by_token:
            return Whose.UNKNOWN  # a variable, whose type is not known
        # a module within a package is known by its own name only to files that import it, or when it is private
        inner = len(names) == 2 and (root in self._stems or root in self._folders)
        if inner and root.startswith("_"):
            return Whose.OURS
        return Whose.UNKNOWN if inner or not self._code.index.complete else Whose.OTHERS

    def is_module(self, module: str, path: str) -> bool:
        """Whether what the file at `path` imports by that name is a module of the repository."""
        if module.startswith(RELATIVE):
            return True
        if any(module == name or module.startswith(f"{name}/") for name in self._distributions):
            return True
        names = segments(module)
        if not names or ("/" in module and "." not in names[0]):
            return False  # a package of Go or JavaScript is known by its whole name
        beside = {
            stem
            for stem in self._stems.get(names[0], ())
            if posixpath.dirname(stem) == posixpath.dirname(path)
        }
        below = len(names) > 1 and any(
            folder.endswith("/".join(names)) for folder in self._folders.get(names[-1], ())
        )
        return bool(beside) or below or self._is_package((*names, "")) or self._is_namespace((*names, ""))

    def is_class(self, name: str) -> bool:
        """A file of the repository defines a class of that name that is in nothing else."""
        for path in self._code.index.files(name)[:FILES_LIMIT]:
            lines = self._code.lines(path)
            for one in self._code.classes(path, name):
                if one.parent is None and not _EXTENDS.match(lines[one.name_line - 1]):
                    return True
        return False

    def _is_namespace(self, names: tuple[str, ...]) -> bool:
        """A file declares a namespace with which the name begins: all of it, as several may share its root."""
        for path in self._code.index.files(names[0])[:FILES_LIMIT]:
            for declared in map(segments, _DECLARED.findall("\n".join(self._code.lines(path)))):
                length = min(len(declared), len(names) - 1)
                if declared[:length] == names[:length]:
                    return True
        return False

    def _is_package(self, names: tuple[str, ...]) -> bool:
        """The root is a distribution, or a package or module that is in no other."""
        root = names[0]
        if root in self._distribution_names:
            return True
        modules = (posixpath.dirname(path) for path in self._stems.get(root, ()))
        return any(folder in _SOURCE_FOLDERS for folder in modules) or any(
            self._is_top(folder, names) for folder in self._folders.get(root, ())
        )

    def _is_top(self, folder: str, names: tuple[str, ...]) -> bool:
        parent = posixpath.dirname(folder)
        if self._is_python_or_rust_package(parent):
            return False
        if self._is_python_or_rust_package(folder):
            return True
        # a folder that only holds others is a name that several may share: `com`, `google`
        if len(names) < 3 or not self._code.head.has_folder(f"{folder}/{names[1]}"):
            return False
        return len(names) < 4 or self._code.head.has_folder(f"{folder}/{names[1]}/{names[2]}")

    def _is_python_or_rust_package(self, folder: str) -> bool:
        return any(self._code.head.has(posixpath.join(folder, each)) for each in _PACKAGE_FILES)

    @cached_property
    def _folders(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for folder in sorted({folder for path in self._code.head.paths() for folder in _above(path)}):
            found.setdefault(posixpath.basename(folder), []).append(folder)
        return found

    @cached_property
    def _stems(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path in self._code.head.paths():
            found.setdefault(posixpath.basename(path).partition(".")[0], []).append(path)
        return found

    @cached_property
    def _distributions(self) -> frozenset[str]:
        """The names as the manifests have them: `@scope/name`, `example.org/module`."""
        found: set[str] = set()
        by_name = self._code.head.by_name()
        for file, pattern in _MANIFESTS.items():
            for path in by_name.get(file, ())[:MANIFESTS_LIMIT]:
                found.update(pattern.findall("\n".join(self._code.lines(path))))
        return frozenset(found)

    @cached_property
    def _distribution_names(self) -> frozenset[str]:
        """The same as code writes them: without scopes and versions, with underscores for dashes."""
        last = (name.rpartition("/")[2] for name in self._distributions)
        return frozenset(chain.from_iterable((name, name.replace("-", "_")) for name in last))


def _above(path: str) -> Iterator[str]:
    """The folders that a path is in, innermost first."""
    folder = posixpath.dirname(path)
    while folder:
        yield folder
        folder = posixpath.dirname(folder)
