"""Which conditions must hold when a line runs that uses a name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tree_sitter import Node

from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.place import WIDTH_LIMIT, Step, access_path, place_in, steps_at, syntax_of
from checks.code.facts.flow.ways_out.leaving import loop_of
from checks.code.facts.flow.writes import parameter_names, root_of, writes_in
from checks.code.facts.guards.guard import Guard
from checks.code.facts.guards.origins.arms import from_arm
from checks.code.facts.guards.origins.branches import from_branch, from_loop
from checks.code.facts.guards.origins.earlier import from_earlier
from checks.code.facts.guards.origins.expressions import from_expression
from checks.code.facts.guards.search import Search
from checks.code.facts.guards.uses import uses_in
from checks.model.location import Location

if TYPE_CHECKING:
    from checks.code.code import Code

FUNCTIONS_LIMIT: Final = 8
"""Functions in one another out of which guards are read, from the innermost one on."""


def guards(code: Code, location: Location, name: str, *, beside: bool = False) -> Answer[tuple[Guard, ...]]:
    """The conditions on a name that hold whenever the lines run, nearest first.

    `name` is a name or an access path as written: `x`, `user.profile`, `self.items`. Where the lines use
    the name several times, only what holds at each of these uses is given; those that need a value
    (`x.y`, `x()`, `x[0]`) count before those that only mention it. An empty tuple says that no condition was
    read, not that there is none. With `beside` the uses in a condition itself are none of these.
    """
    syntax = syntax_of(code, location.path, location.side)
    if isinstance(syntax, CannotTell):
        return syntax
    path = access_path(name)
    if not path or len(path) > WIDTH_LIMIT:
        return CannotTell(f"no name of at most {WIDTH_LIMIT} characters is given")
    place = place_in(syntax, location)
    if isinstance(place, CannotTell):
        return place
    searches: list[Search] = []
    for use in uses_in(syntax, location, path) or [syntax.offset_of(location.first or 1) or 0]:
        steps = steps_at(syntax, use)
        if isinstance(steps, CannotTell):
            return steps
        search = Search(syntax, path, use)
        _climb(search, steps)
        searches.append(search)
    common = tuple(_common(searches, beside=beside))
    doubts = [search.doubt for search in searches if search.doubt is not None]
    return doubts[0] if doubts and not common else common


def _common(searches: list[Search], *, beside: bool) -> Iterator[Guard]:
    """What holds at every use, but for those in the condition itself: these it does not keep from null."""
    guarded = {guard: place for search in searches for guard, place in search.found.items()}
    for guard, (start, end) in guarded.items():
        others = [search for search in searches if guard not in search.found]
        if not others:
            yield guard
        elif all(start <= search.use < end for search in others):
            yield guard if beside else replace(guard, excludes_null=False)


def _climb(search: Search, steps: list[Step]) -> None:
    """Collect what holds at the innermost step, from each node around it outwards."""
    syntax = search.syntax
    functions = [step.node for step in steps if syntax.is_function(step.node)]
    search.function = functions.pop() if functions else steps[0].node
    search.writes = writes_in(syntax, search.function)
    crossed = 0
    for index in range(len(steps) - 1, 0, -1):
        parent, child, name = steps[index - 1].node, steps[index].node, steps[index].field
        if child.type in syntax.kinds.classes:
            return
        if child == search.function:
            if root_of(search.path) in parameter_names(syntax, child) or search.writes.between(
                child.start_byte, child.end_byte, root_of(search.path)
            ):
                return
            crossed += 1
            if crossed > FUNCTIONS_LIMIT or not _sees(search, child):
                return
            search.callback = child.start_point.row + 1
            search.function = functions.pop() if functions else steps[0].node
            search.writes = writes_in(syntax, search.function)
        from_expression(search, parent, child, name)
        _from_statement(search, parent, child, name)
        if parent.type in syntax.kinds.comprehensions and search.writes.between(
            parent.start_byte, parent.end_byte, root_of(search.path)
        ):
            return  # its elements have the name, though it is written behind their use
        if loop_of(syntax, parent) is not None:
            search.loops.append((parent.start_byte, parent.end_byte))


def _sees(search: Search, function: Node) -> bool:
    """Whether a function within another one sees the name of that one."""
    syntax = search.syntax
    if function.type not in syntax.kinds.closed:
        return True
    captured = [each for each in syntax.named_children(function) if each.type in syntax.kinds.captures]
    return any(
        root_of(search.path) == syntax.path_of(name)
        for each in captured
        for name in syntax.named_children(each)
    )


def _from_statement(search: Search, parent: Node, child: Node, name: str | None) -> None:
    """What a branch, a loop, an arm or the earlier statements of a block say."""
    syntax, kinds = search.syntax, search.syntax.kinds
    if parent.type in kinds.branches or parent.type in kinds.else_ifs:
        from_branch(search, parent, child, name)
    elif loop_of(syntax, parent) is not None:
        from_loop(search, parent, child, name)
    elif parent.type in kinds.arms or parent.type in kinds.default_arms:
        from_arm(search, parent, child)
    # the handlers of Ruby are in the block that they handle, and run when not all of it has
    handles = child.type in kinds.handlers or child.type in kinds.finals
    if (parent.type in kinds.blocks or parent.type in kinds.arms) and not handles:
        from_earlier(search, parent, child)
