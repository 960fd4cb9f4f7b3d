"""Which definition a name means to a reader of one file, and which part of the code a named place is."""

from __future__ import annotations

from dataclasses import dataclass

from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.names.definitions import Defined, Definitions, definitions
from checks.code.paths import Resolved
from checks.model.location import Location, Side


@dataclass(frozen=True, slots=True)
class Area:
    """A file, or one function or class of it."""

    path: str
    scope: str = ""
    """The name of the function or class; "" for the whole file."""

    side: Side = Side.RIGHT

    def holds(self, found: Defined) -> bool:
        """Whether a definition is right in it, or is it."""
        owner = f".{found.owner or ''}"
        return (
            not self.scope
            or owner.endswith(f".{self.scope}")
            or f".{found.qualified}".endswith(f".{self.scope}")
        )


def area(code: Code, where: str, here: Location | None) -> Area | None:
    """What `where` names: a file of the tree, else a function or class of the file at hand; None without one."""
    side = here.side if here is not None else Side.RIGHT
    found = code.paths.resolve(where, side) if "." in where or "/" in where else None
    if isinstance(found, Resolved):
        return Area(found.path, side=found.side)
    return Area(here.path, where.replace("::", ".").removesuffix("()"), side) if here is not None else None


def meant(code: Code, name: str, here: Location | None, where: str = "") -> Answer[Defined]:
    """The one definition that a name means: of the place that is named, else of the file at hand, else of the tree."""
    bare = name.removesuffix("()")
    near = area(code, where, here)
    if near is not None:
        own = definitions(code, bare, path=near.path, side=near.side)
        if isinstance(own, CannotTell):
            return own
        found = [each for each in own.found if near.holds(each)]
        if found or where:
            return _one(bare, Definitions(tuple(found), own.more), f"`{where or near.path}`")
    side = here.side if here is not None else Side.RIGHT
    tree = definitions(code, bare, side=side)
    return tree if isinstance(tree, CannotTell) else _one(bare, tree, "the repository")


def _one(name: str, known: Definitions, where: str) -> Answer[Defined]:
    if not known.found:
        return CannotTell(f"no definition of `{name}` was found in {where}")
    if len(known.found) > 1:
        places = ", ".join(f"{each.at.path}:{each.name_line}" for each in known.found[:4])
        return CannotTell(
            f"`{name}` is defined several times ({places}), and it is unclear which one is meant"
        )
    return known.more if known.more is not None else known.found[0]


def name_place(found: Defined) -> Location:
    """The line with the name."""
    return Location(found.at.path, found.name_line, found.name_line, found.at.side)
