"""Names of Python's standard library, as typeshed has them for Python 3.11 to 3.14."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from checks.code.facts.answer import CannotTell
from checks.code.libraries.named import Found, Missing, Named, Taken
from checks.code.libraries.table import table

MAKES: Final = ("__init__", "__new__")
"""What a class is called through."""


def versions() -> tuple[str, ...]:
    """The versions that the table has, the oldest first."""
    return tuple(table("python")["versions"])


def is_module(name: str) -> bool:
    """Whether the standard library has a public module of that name."""
    return name in table("python")["modules"]


def brought_by(module: str) -> str | None:
    """The version of Python 3 that brought a module; None of those that were always there."""
    found: str | None = table("python")["since"].get(module)
    return found


def lookup(name: str) -> Found:
    """What is known of a full name: `subprocess.run`, `set.remove`, `pathlib.Path.walk`."""
    parts = name.split(".")
    modules = table("python")["modules"]
    size = next((at for at in range(len(parts), 0, -1) if ".".join(parts[:at]) in modules), 0)
    module = ".".join(parts[:size]) or "builtins"
    mask, names = modules[module]
    rest = parts[size:]
    if not rest:
        return _named(name, ["m", mask], mask)
    if size == 0 and rest[0] not in names:
        return CannotTell(f"`{rest[0]}` is no module or built-in name of Python that the table has")
    return _within(name, module, rest, names, mask)


def _within(name: str, owner: str, rest: Sequence[str], names: dict[str, Any], mask: int) -> Found:
    """Go down from a module to a member, name by name."""
    entry: list[Any] = []
    complete = "__getattr__" not in names
    for part in rest:
        if part not in names:
            hidden = part.startswith("_") and not part.startswith("__")
            if not complete or hidden or is_module(part):  # a module has what it imports, too
                return CannotTell(f"the table may not have every name of `{owner}`")
            if is_module(owner) and any(each[0] == "c" and part in each[2] for each in names.values()):
                return CannotTell(f"a class of `{owner}` has `{part}`, and may be meant")
            return Missing(name, owner)
        entry = names[part]
        owner = f"{owner}.{part}".removeprefix("builtins.")
        mask &= entry[1]
        if entry[0] == "c":
            names, complete = entry[2], bool(entry[3])
        elif part is not rest[-1]:
            return CannotTell(f"what `{owner}` is an instance or an alias of is not traced")
    return _named(name, entry, mask)


def _named(name: str, entry: list[Any], mask: int) -> Named:
    known = versions()
    has = tuple(version for at, version in enumerate(known) if mask >> at & 1)
    given, others = _parameters(entry)
    return Named(name, given, others, has, len(has) == len(known))


def _parameters(entry: list[Any]) -> tuple[tuple[Taken, ...] | None, bool]:
    if entry[0] == "c":
        making = [entry[2][each] for each in MAKES if each in entry[2] and entry[2][each][0] == "f"]
        found = [_parameters(each) for each in making]
        taken = {each.name: each for given, _ in found for each in given or ()}
        return (tuple(taken.values()) if found and entry[3] else None), any(more for _, more in found)
    if entry[0] != "f":
        return None, False
    taken_: list[Taken] = []
    others = False
    for text in entry[2].split():
        spelled, at, mask = text.rpartition("@")
        written = spelled if at else text
        word, _, values = written.partition(":")
        if word.startswith(("**", "/")):
            others = True  # a caller may pass more, or something that has no name
        elif not word.startswith("*"):
            taken_.append(Taken(word, values, not at or int(mask) == entry[1]))
    return tuple(taken_), others
