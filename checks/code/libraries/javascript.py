"""Names of JavaScript's own objects, of the DOM and of Node's modules, with the version of Node that brought them."""

from __future__ import annotations

from typing import Any, Final

from checks.code.facts.answer import CannotTell
from checks.code.libraries.named import Found, Missing, Named, Taken
from checks.code.libraries.table import table

DEEP: Final = 200
"""Interfaces that are gone through for one name, those that it extends included."""

ALL_HAVE: Final = ("Object", "Function")
"""Interfaces whose members every object or function has."""


def is_module(name: str) -> bool:
    """Whether Node has a module of that name, `fs` or `node:fs`."""
    return name.removeprefix("node:") in table("javascript")["modules"]


def node_version(name: str) -> str | None:
    """The first version of Node with a global or a member of one, by MDN; None where MDN does not say, or not which.

    MDN lists static members and those of instances together: a name that is both is left out.
    """
    plain = name.replace(".prototype.", ".")
    owner, _, member = plain.rpartition(".")
    if owner and _is_member(owner, member) and _is_member(f"typeof {owner}", member):
        return None
    found: str | None = table("javascript")["node"].get(plain)
    return found


def module_member(module: str, name: str) -> Found:
    """A name of a Node module: `readFile` of `fs`."""
    names, loose = table("javascript")["modules"][module.removeprefix("node:")]
    spelled = f"{module}.{name}"
    if "." in name:
        return CannotTell(f"what `{spelled.rpartition('.')[0]}` holds is not traced")
    if name in names:
        return _of(spelled, names[name])
    return (
        CannotTell(f"the table may not have every name of `{module}`") if loose else Missing(spelled, module)
    )


def lookup(name: str) -> Found:
    """A global or a member: `structuredClone`, `Array.prototype.at`, `Object.groupBy`, `console.log`."""
    root, _, rest = name.partition(".")
    values = table("javascript")["values"]
    if root not in values:
        return CannotTell(f"`{root}` is no global name that the table has")
    type_, given = values[root]
    if not rest:
        return _of(name, given)
    member = rest.removeprefix("prototype.")
    if "." in member or not member:
        return CannotTell(f"what `{name.rpartition('.')[0]}` holds is not traced")
    owner = root if rest != member else type_
    known = _member(owner, member)
    if known is not None:
        return _of(name, known)
    both = {owner, root, f"typeof {root}", f"{root}Constructor"}
    if any(_is_member(each, member) for each in both) or not _is_whole(root, owner, member):
        return CannotTell(
            f"the table may not have every name of `{root}`, or it may be another member that is meant"
        )
    return Missing(name, name.rpartition(".")[0])


def _is_whole(root: str, owner: str, member: str) -> bool:
    """An object of the language itself, of which MDN knows no such member either."""
    own = table("javascript")
    if root not in own["core"] or f"{root}.{member}" in own["mdn"]:
        return False
    return owner in own["interfaces"] and not any(own["interfaces"][each][2] for each in _line(owner))


def _is_member(owner: str, member: str) -> bool:
    return _member(owner, member) is not None


def _member(owner: str, member: str) -> Any:  # noqa: ANN401 - a text of parameters, or 0
    """What the table has of a member of an interface, of one that it extends, or of every object."""
    interfaces = table("javascript")["interfaces"]
    for each in (*_line(owner), *ALL_HAVE):
        if each in interfaces and member in interfaces[each][0]:
            return interfaces[each][0][member]
    return None


def _line(owner: str) -> list[str]:
    """An interface and those that it extends."""
    interfaces = table("javascript")["interfaces"]
    found: list[str] = []
    waiting = [owner]
    while waiting and len(found) < DEEP:
        here = waiting.pop()
        if here in interfaces and here not in found:
            found.append(here)
            waiting += interfaces[here][1]
    return found


def _of(name: str, given: str | int) -> Named:
    if not isinstance(given, str):
        return Named(name)
    words = given.split()
    loose = any(each.startswith("*") or each == "{}" for each in words)
    return Named(name, tuple(Taken(each) for each in words if each[:1] not in "*{"), loose)
