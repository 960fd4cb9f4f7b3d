"""What the names of a file are bound to: imported, defined, parameters, builtins; and which are bound to nothing."""

from __future__ import annotations

import ast
import builtins
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.structure import Kind, Outline, Use, UseKind, ValueKind
from checks.model.location import Location, Side

LATER_BUILTINS: Final = frozenset(
    {"PythonFinalizationError", "WindowsError", "_IncompleteInputError", "imaginary"}
)
"""Names that a later Python, or one on Windows, brings."""

IN_EVERY_MODULE: Final = frozenset(
    """__name__ __file__ __doc__ __package__ __spec__ __loader__ __path__ __builtins__ __annotations__ __module__
    __qualname__ __debug__ __class__ __dict__ __all__ __version__""".split()
)
DYNAMIC: Final = re.compile(
    r"\b(?:globals|vars|locals|exec|eval|get_config)\s*+\(|sys\.modules\s*+\[|import\s*+\*|__getattr__"
    r"|__builtins__|\bbuiltins\b|\bgettext\b|(?m:^[ \t]*+del[ \t]++\w)"
)
"""What binds or unbinds names that no reader of the text sees."""

BINDS: Final = frozenset({UseKind.DEFINITION, UseKind.WRITE, UseKind.IMPORT})


class Origin(StrEnum):
    """How a name came into a file."""

    IMPORTED = "imported"
    DEFINED = "defined"
    PARAMETER = "parameter"
    LOCAL = "local"  # a variable of a function, bound there
    BUILTIN = "builtin"


@dataclass(frozen=True, slots=True)
class Binding:
    """One way in which a name is bound in a file."""

    name: str
    origin: Origin
    at: Location | None
    """Where; None for what the language brings."""

    module: str | None = None
    """Of an import: where it is taken from, as written."""

    imported: str | None = None
    """Of an import: the name that it has there, None when it is the module itself."""

    within: str | None = None
    """Of a parameter or local: qualified name of the function around it, None for an anonymous one at the top."""


@dataclass(frozen=True, slots=True)
class Bindings:
    """How a name is bound in a file, in order of lines."""

    found: tuple[Binding, ...]
    more: CannotTell | None = None
    """Why it may be bound in another way; None when these are all, so that an empty answer means *not bound*."""


def bindings(code: Code, path: str, name: str, *, side: Side = Side.RIGHT) -> Answer[Bindings]:
    """Every binding of a bare name in a file; cannot tell when none is found and some may be."""
    return code.once(("bindings", path, name, side), lambda: _bindings(code, path, name, side))


def _bindings(code: Code, path: str, name: str, side: Side) -> Answer[Bindings]:
    if not code.lines(path, side):
        return CannotTell(f"`{path}` could not be read")
    outline = code.outline(path, side)
    if outline.language is None:
        return CannotTell(f"`{path}` is in a language that citecheck does not read")
    found = (*_imported(outline, path, name, side), *_bound(outline, path, name, side))
    if not found and outline.language == "python" and name in BUILTINS:
        found = (Binding(name, Origin.BUILTIN, None),)
    open_ = _open(code, outline, path, side)
    return open_ if open_ is not None and not found else Bindings(found, open_)


BUILTINS: Final = frozenset(dir(builtins)) | LATER_BUILTINS | IN_EVERY_MODULE


def _imported(outline: Outline, path: str, name: str, side: Side) -> Iterator[Binding]:
    for each in outline.imports:
        if each.name_bound == name:
            at = Location(path, each.line, each.line, side)
            yield Binding(name, Origin.IMPORTED, at, each.module, each.imported)


def _bound(outline: Outline, path: str, name: str, side: Side) -> Iterator[Binding]:
    imports = {each.line for each in outline.imports if each.name_bound == name}
    for use in outline.uses(name):
        if use.kind not in BINDS or use.owner is not None or use.value_kind is ValueKind.UPDATE:
            continue
        if use.kind is UseKind.IMPORT or use.line in imports:
            continue
        around = [each for each in outline.enclosing(use.line) if each.kind is not Kind.CLASS]
        own = around and around[0].name_line == use.line and around[0].name == name
        home = (around[1:] if own else around)[:1]
        yield Binding(
            name,
            _origin(use),
            Location(path, use.line, use.line, side),
            within=home[0].qualified if home else None,
        )


def _origin(use: Use) -> Origin:
    if use.value_kind is ValueKind.GIVEN:
        return Origin.PARAMETER
    return Origin.LOCAL if use.local else Origin.DEFINED


def _open(code: Code, outline: Outline, path: str, side: Side) -> CannotTell | None:
    """What may bind a name beside what is written in the file."""
    if outline.language != "python":
        return CannotTell(f"`{path}` is in a language whose other files and platform bind names, too")
    checked = undefined(code, path, side=side)
    return checked if isinstance(checked, CannotTell) else None


@dataclass(frozen=True, slots=True)
class Undefined:
    """A name that nothing binds where it is used."""

    name: str
    at: Location


def undefined(code: Code, path: str, *, side: Side = Side.RIGHT) -> Answer[tuple[Undefined, ...]]:
    """The names of a Python file that nothing binds, as pyflakes finds them. Of other languages: cannot tell."""
    return code.once(("undefined", path, side), lambda: _undefined(code, path, side))


def _undefined(code: Code, path: str, side: Side) -> Answer[tuple[Undefined, ...]]:
    text = "\n".join(code.lines(path, side))
    if not text or not path.endswith(".py"):
        return CannotTell(f"`{path}` is no Python module that could be read")
    dynamic = DYNAMIC.search(text)
    if dynamic is not None:
        return CannotTell(f"`{path}` binds names by `{dynamic[0].strip()}`")
    outline = code.outline(path, side)
    if not outline.exact:
        return CannotTell(f"`{path}` could not be read in full")
    return _pyflakes(text, path, side)


def _pyflakes(text: str, path: str, side: Side) -> Answer[tuple[Undefined, ...]]:
    from pyflakes import checker, messages  # noqa: PLC0415 - seldom asked for

    class Checker(checker.Checker):  # type: ignore[misc]
        """Knows our builtins alone: pyflakes's own are those of the running Python and of its environment."""

        builtIns = property(lambda _: BUILTINS, lambda _, __: None)  # noqa: N815 - pyflakes's name for it

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = Checker(ast.parse(text), filename=path, withDoctest=False).messages
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return CannotTell(f"Python does not read `{path}`: {type(error).__name__}")
    return tuple(
        Undefined(str(each.message_args[0]), Location(path, each.lineno, each.lineno, side))
        for each in found
        if isinstance(each, messages.UndefinedName)
    )
