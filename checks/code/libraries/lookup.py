"""What a name that one file writes is in a standard library: behind its imports, and unless the file means another thing."""

from __future__ import annotations

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.libraries import javascript, python
from checks.code.libraries.named import Found
from checks.code.structure import Import, Outline, UseKind
from checks.code.structure.languages.javascript import SCRIPTS
from checks.code.structure.outline import segments
from checks.model.location import Side

WHOLE = frozenset((None, "*", "default"))
"""What an import of a whole module takes."""

BINDING = frozenset((UseKind.DEFINITION, UseKind.WRITE))


def lookup(code: Code, path: str, side: Side, name: str) -> Found:
    """What the standard library of a file's language has under a name as that file would write it."""
    full = spelled(code, path, side, name)
    if isinstance(full, CannotTell):
        return full
    module, rest = full
    if code.outline(path, side).language == "python":
        return python.lookup(f"{module}.{rest}".strip("."))
    return javascript.module_member(module, rest) if module else javascript.lookup(rest)


def spelled(code: Code, path: str, side: Side, name: str) -> tuple[str, str] | CannotTell:
    """The module, "" for what needs no import, and the name in it."""
    outline = code.outline(path, side)
    root, _, rest = name.removesuffix("()").partition(".")
    if not segments(name):
        return CannotTell(f"`{name[:80]}` is not a name")
    if outline.language != "python" and outline.language not in SCRIPTS:
        return CannotTell(f"no table of a standard library is there for the language of `{path}`")
    brought = [each for each in outline.imports if each.name_bound == root]
    if len({_meant(each) for each in brought}) > 1:
        return CannotTell(f"`{path}` imports `{root}` in several ways")
    if not brought and _is_bound(outline, root):
        return CannotTell(f"`{path}` gives `{root}` a meaning of its own")
    imported = brought[0] if brought else None
    if outline.language == "python":
        return _python(code, side, imported, root, rest)
    return _script(imported, root, rest)


def _meant(brought: Import) -> tuple[str, str | None]:
    """What an import gives a name to: `import os.path` gives `os` to `os`."""
    whole = brought.imported is None and brought.module.partition(".")[0] == brought.name_bound
    return (brought.name_bound if whole else brought.module), brought.imported


def _is_bound(outline: Outline, root: str) -> bool:
    return any(use.kind in BINDING and not use.member for use in outline.uses(root)) or any(
        each.name_bound in ("", "*") for each in outline.imports
    )


def _python(
    code: Code, side: Side, brought: Import | None, root: str, rest: str
) -> tuple[str, str] | CannotTell:
    module, inner = "", ".".join(filter(None, (root, rest)))
    if brought is not None:
        module = brought.module
        whole = brought.imported is None and root == module.partition(".")[0]
        inner = inner if whole else ".".join(filter(None, (brought.imported, rest)))
        module = "" if whole else module
    top = (module or inner).partition(".")[0]
    by_name = code.tree(side).by_name()
    own = f"{top}.py" in by_name or any(
        f"/{each}".endswith(f"/{top}/__init__.py") for each in by_name.get("__init__.py", ())
    )
    if own or (brought is not None and not python.is_module(top)):
        return CannotTell(f"`{top}` is not, or need not be, of the standard library")
    return module, inner


def _script(brought: Import | None, root: str, rest: str) -> tuple[str, str] | CannotTell:
    if brought is None:
        return "", ".".join(filter(None, (root, rest)))
    module = brought.module.strip("'\"`")
    if not javascript.is_module(module):
        return CannotTell(f"`{module}` is no module of Node")
    if brought.imported in WHOLE:
        return module, rest
    return module, ".".join(filter(None, (brought.imported, rest)))
