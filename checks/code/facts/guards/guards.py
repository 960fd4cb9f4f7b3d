"""Which conditions must hold when a line runs that uses a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tree_sitter import Node

from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.conditions import (
    Atom,
    arguments_of,
    atoms_of,
    callee_of,
    is_optional,
    joined,
    pattern_atoms,
)
from checks.code.facts.flow.leaving import (
    always_leaves,
    arms_of,
    condition_of,
    left_otherwise,
    loop_of,
)
from checks.code.facts.flow.place import WIDTH_LIMIT, Step, Syntax, access_path, place_in, steps_at, syntax_of
from checks.code.facts.flow.writes import Writes, parameter_names, root_of, writes_in
from checks.code.facts.kinds import LANGUAGES
from checks.code.facts.kinds.table import GuardKind, Loop
from checks.code.structure.source import LONG
from checks.model.location import Location

if TYPE_CHECKING:
    from checks.code.code import Code

ANSWERED_FOR: Final = LANGUAGES
"""The languages that guards are read in."""

USES_LIMIT: Final = 50
"""Places in the lines at which the name is used; the first so many are read."""

STATEMENTS_LIMIT: Final = 2_000
"""Earlier statements of one block that are read, the nearest first."""

GUARDS_LIMIT: Final = 100

FUNCTIONS_LIMIT: Final = 8
"""Functions in one another out of which guards are read, from the innermost one on."""

WORD: Final = re.compile(r"[\w$@]++")


class How(StrEnum):
    """What makes a condition hold at the line."""

    BRANCH = "branch"  # the line is in an arm of an `if`, or in the body of a loop
    EARLIER_EXIT = "earlier exit"  # a statement before it leaves when the condition does not hold
    OPERAND = "operand"  # `x && x.y`
    TERNARY = "ternary"
    OPTIONAL_CHAIN = "optional chain"  # `x?.y`
    ASSERTION = "assertion"
    ARM = "arm"  # of a `match` or `switch`
    FILTER = "filter"  # of a comprehension
    DEFAULT = "default"  # `if x is None: x = []`, `x ||= []`


@dataclass(frozen=True, slots=True)
class Guard:
    """One condition that mentions the name and that is so whenever the use runs."""

    kind: GuardKind
    name: str
    """The access path as it is compared: `a.b` for `a?.b`."""

    condition: str
    """The part of the condition that mentions it, as written, at most 500 characters."""

    location: Location
    """The lines of that part."""

    holds: bool
    """Whether that part is true when the use runs, or false."""

    usable: bool | None
    """Whether the name is then not null, not empty, in bounds, of the type, no error, equal, a member; False
    when it is then known to be the contrary, None where it depends on what one wants of it."""

    excludes_null: bool
    how: How


@dataclass(slots=True)
class _Search:
    """One use of a name and what was found on the way up from it."""

    code: Code
    syntax: Syntax
    path: str
    use: int
    found: dict[Guard, tuple[int, int]] = field(default_factory=dict)
    """Each guard, with where its part of the condition begins and ends."""

    function: Node | None = None
    writes: Writes | None = None
    loops: list[tuple[int, int]] = field(default_factory=list)
    """Loops around the use that what is found from here on lies outside of."""

    callback: int = 0
    """The line of the callback around the use that what is found from here on lies outside of; 0: none."""

    doubt: CannotTell | None = None
    jumped_to: bool = False
    """A label is between the earlier statements and the use: they may never have run."""

    def add(
        self,
        atoms: list[Atom],
        how: How,
        since: int | None = None,
        left: tuple[tuple[int, int], ...] = (),
    ) -> None:
        """Take what conditions say of the name, unless it may be another value by then.

        `since` is the offset from which on the condition holds, None when nothing can come between;
        `left` are ranges that control leaves without coming to the use.
        """
        for atom in atoms:
            if access_path(atom.path) == self.path and self._still_so(atom, since, left):
                guard = Guard(
                    atom.kind,
                    self.path,
                    self.syntax.text(atom.node, LONG),
                    self.syntax.location(atom.node),
                    atom.holds,
                    atom.usable,
                    atom.excludes_null,
                    how,
                )
                if guard not in self.found and len(self.found) < GUARDS_LIMIT:
                    self.found[guard] = (atom.node.start_byte, atom.node.end_byte)

    def _still_so(self, atom: Atom, since: int | None, left: tuple[tuple[int, int], ...]) -> bool:
        if self.writes is None or since is None:
            return True
        first = atom.node.start_byte
        written = [
            write
            for write in self.writes.between(since, self.use, self.path)
            if not any(start <= write.offset <= end for start, end in left)
        ]
        for start, end in self.loops:
            written += self.writes.between(start, end, self.path)
        if written:
            return False
        nested = self.writes.nested(self.path)
        if self.callback:
            later = self.writes.between(first, len(self.syntax.source.data), self.path)
            if later or nested or self.path != root_of(self.path):
                line = (later + nested)[0].line if later or nested else 0
                change = f"is written at line {line}" if line else "may be written elsewhere"
                self.doubt = CannotTell(
                    f"`{self.path}` is checked at line {self.syntax.source.line_of(first)}, outside of the function at"
                    f" line {self.callback} that uses it, and {change}"
                )
                return False
        elif nested:
            self.doubt = CannotTell(
                f"`{self.path}` is checked at line {self.syntax.source.line_of(first)}, and the function within at"
                f" line {nested[0].line} writes it"
            )
            return False
        return True


def guards(code: Code, location: Location, name: str) -> Answer[tuple[Guard, ...]]:
    """The conditions on a name that hold whenever the lines run, nearest first.

    `name` is a name or an access path as written: `x`, `user.profile`, `self.items`. Where the lines use
    the name several times, only what holds at each of these uses is given; those that need a value
    (`x.y`, `x()`, `x[0]`) count before those that only mention it. An empty tuple says that no condition was
    read, not that there is none.
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
    searches: list[_Search] = []
    for use in _uses(syntax, location, path) or [syntax.offset_of(location.first or 1) or 0]:
        steps = steps_at(syntax, use)
        if isinstance(steps, CannotTell):
            return steps
        search = _Search(code, syntax, path, use)
        _climb(search, steps)
        searches.append(search)
    common = tuple(_common(searches))
    doubts = [search.doubt for search in searches if search.doubt is not None]
    return doubts[0] if doubts and not common else common


def _common(searches: list[_Search]) -> Iterator[Guard]:
    """What holds at every use, but for those in the condition itself: these it does not keep from null."""
    guarded = {guard: place for search in searches for guard, place in search.found.items()}
    for guard, (start, end) in guarded.items():
        others = [search for search in searches if guard not in search.found]
        if not others:
            yield guard
        elif all(start <= search.use < end for search in others):
            yield replace(guard, excludes_null=False)


def _uses(syntax: Syntax, location: Location, path: str) -> list[int]:
    """Where the lines use the path; only where they need its value, when they do so anywhere."""
    begin, end = syntax.bounds_of(location)
    words = WORD.findall(path)
    if not words:
        return []
    needed: list[int] = []
    mentioned: list[int] = []
    pattern = re.compile(rb"(?<![\w$@])" + re.escape(words[-1].encode()) + rb"(?!\w)")
    for match in pattern.finditer(syntax.source.data, begin, end):
        if len(needed) + len(mentioned) >= USES_LIMIT:
            break
        steps = syntax.steps_to(match.start())
        for index in range(len(steps) - 1, 0, -1):
            node = steps[index].node
            if node.end_byte - node.start_byte > WIDTH_LIMIT:
                break
            if syntax.path_of(node) == path and syntax.unwrapped(node) == node:
                parent = steps[index - 1].node
                if _is_member_name(syntax, parent, node):
                    break
                needs = _needs(syntax, parent, node)
                (needed if needs else mentioned).append(match.start())
                break
    return needed or mentioned


def _is_member_name(syntax: Syntax, parent: Node, node: Node) -> bool:
    """Whether a name is that of a member: `x` of `a.x`."""
    return parent.type in syntax.kinds.uses and not _needs(syntax, parent, node)


def _needs(syntax: Syntax, parent: Node, node: Node) -> bool:
    """Whether a node fails when the value in it is null."""
    if parent.type not in syntax.kinds.uses:
        return False
    used = syntax.part(parent, syntax.kinds.uses[parent.type])
    return used is not None and used.start_byte == node.start_byte and used.end_byte == node.end_byte


def _climb(search: _Search, steps: list[Step]) -> None:
    """Collect what holds at the innermost step, from each node around it outwards."""
    syntax = search.syntax
    functions = [step.node for step in steps if syntax.is_function(step.node)]
    search.function = functions.pop() if functions else steps[0].node
    search.writes = writes_in(search.code, syntax, search.function)
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
            if crossed > FUNCTIONS_LIMIT:
                return
            search.callback = child.start_point.row + 1
            search.function = functions.pop() if functions else steps[0].node
            search.writes = writes_in(search.code, syntax, search.function)
        _from_expression(search, parent, child, name)
        _from_statement(search, parent, child, name)
        if loop_of(syntax, parent) is not None:
            search.loops.append((parent.start_byte, parent.end_byte))


def _from_expression(search: _Search, parent: Node, child: Node, name: str | None) -> None:
    """What the operands before it, a ternary, an optional use or a filter say."""
    syntax, kinds = search.syntax, search.syntax.kinds
    passes_over = parent.type in kinds.uses and is_optional(syntax, parent) and _needs(syntax, parent, child)
    if passes_over and syntax.path_of(child) == search.path:
        atom = Atom(GuardKind.NULL, search.path, parent, True, True, True)
        search.add([atom], How.OPTIONAL_CHAIN)
    if parent.type in kinds.ternaries:
        condition = condition_of(syntax, parent)
        if condition is not None and condition != child:
            positive = name in {"consequence", "body"} or (
                name is None and child.start_byte < condition.start_byte
            )
            since = condition.end_byte if condition.start_byte < child.start_byte else None
            search.add(atoms_of(syntax, condition, holds=positive), How.TERNARY, since)
    elif parent.type in kinds.binary or parent.type in kinds.let_chains:
        joins_all = joined(syntax, parent)
        left = parent.child_by_field_name("left")
        earlier = [left] if left is not None and left != child else []
        if parent.type in kinds.let_chains:
            earlier = [each for each in syntax.named_children(parent) if each.end_byte <= child.start_byte]
        for operand in earlier if joins_all is not None else ():
            search.add(atoms_of(syntax, operand, holds=bool(joins_all)), How.OPERAND, operand.end_byte)
    elif parent.type in kinds.comprehensions:
        for each in syntax.named_children(parent):
            filters = each.type in kinds.comprehension_conditions and each != child
            if filters and (name == "body" or each.end_byte <= child.start_byte):
                inner = syntax.named_children(each)[-1:]
                search.add(
                    [atom for node in inner for atom in atoms_of(syntax, node, holds=True)], How.FILTER
                )


def _from_statement(search: _Search, parent: Node, child: Node, name: str | None) -> None:
    """What a branch, a loop, an arm or the earlier statements of a block say."""
    syntax, kinds = search.syntax, search.syntax.kinds
    if parent.type in kinds.branches or parent.type in kinds.else_ifs:
        _from_branch(search, parent, child, name)
    elif name in {"body", "update"} and loop_of(syntax, parent) in {Loop.WHILE, Loop.UNTIL, Loop.COUNTED}:
        condition = condition_of(syntax, parent)
        if condition is not None:
            holds = loop_of(syntax, parent) is not Loop.UNTIL
            search.add(atoms_of(syntax, condition, holds=holds), How.BRANCH, child.start_byte)
    elif parent.type in kinds.arms:
        _from_arm(search, parent, child)
    # the handlers of Ruby are in the block that they handle, and run when not all of it has
    handles = child.type in kinds.handlers or child.type in kinds.finals
    if (parent.type in kinds.blocks or parent.type in kinds.arms) and not handles:
        _from_earlier(search, parent, child)


def _from_branch(search: _Search, parent: Node, child: Node, name: str | None) -> None:
    syntax, kinds = search.syntax, search.syntax.kinds
    condition = condition_of(syntax, parent)
    if condition is None or name not in {"consequence", "body", "alternative"}:
        return
    runs_when = kinds.branches.get(parent.type, True)
    taken = runs_when if name != "alternative" else not runs_when
    # a body that is written before its condition, as in Ruby, cannot write what the condition reads
    since = child.start_byte if child.start_byte > condition.start_byte else None
    search.add(atoms_of(syntax, condition, holds=taken), How.BRANCH, since)
    if name == "alternative":
        for other in parent.children_by_field_name("alternative"):
            earlier = condition_of(syntax, other) if other.end_byte <= child.start_byte else None
            if earlier is not None:
                search.add(atoms_of(syntax, earlier, holds=False), How.BRANCH, child.start_byte)


def _switch_around(search: _Search, arm: Node) -> Node | None:
    """The subject of the switch that an arm is of."""
    syntax = search.syntax
    for step in reversed(syntax.steps_to(arm.start_byte)):
        holds = step.node.start_byte <= arm.start_byte and step.node.end_byte >= arm.end_byte
        if step.node.type in syntax.kinds.switches and holds and step.node != arm:
            return step.node
    return None


def patterns_of(syntax: Syntax, arm: Node) -> list[Node]:
    """What an arm is matched with."""
    found: list[Node] = []
    for field_name in ("value", "type", "pattern", "conditional_expressions"):
        if field_name == "value" and arm.child_by_field_name("pattern") is not None:
            continue  # the value of an arm of Rust is what it comes to
        found.extend(arm.children_by_field_name(field_name))
    found = found or [child for child in arm.named_children if child.type in syntax.kinds.arm_patterns]
    flat: list[Node] = []
    for each in found:
        lists = each.type in {"expression_list", "switch_label", "match_condition_list", "union_pattern"}
        flat.extend(syntax.named_children(each) if lists else [each])
    return flat


def _from_arm(search: _Search, arm: Node, child: Node) -> None:
    syntax, kinds = search.syntax, search.syntax.kinds
    patterns = patterns_of(syntax, arm)
    if any(each == child for each in patterns) or not patterns:
        return
    switch = _switch_around(search, arm)
    if switch is None or (kinds.falls_through and _falls_into(search, arm)):
        return
    for guard in _further_conditions(syntax, arm):
        if guard.end_byte <= child.start_byte:
            search.add(atoms_of(syntax, guard, holds=True), How.ARM, guard.end_byte)
    subject = syntax.part(switch, kinds.switches[switch.type])
    since = patterns[-1].end_byte
    if subject is None or (kinds.switches[switch.type] == "" and subject.type in kinds.arms):
        atoms = [atoms_of(syntax, each, holds=True) for each in patterns]
    else:
        value = syntax.unwrapped(subject)
        atoms = [pattern_atoms(syntax, each, value, each, holds=True) for each in patterns]
        if switch.child_by_field_name("alias") is not None:
            alias = switch.child_by_field_name("alias")
            atoms = [
                [
                    Atom(a.kind, path, a.node, a.holds, a.usable, a.excludes_null)
                    for a in each
                    for path in (a.path, syntax.path_of(alias) if alias is not None else "")
                ]
                for each in atoms
            ]
    if len(atoms) == 1:
        search.add(atoms[0], How.ARM, since)


def _further_conditions(syntax: Syntax, arm: Node) -> Iterator[Node]:
    for child in arm.named_children:
        inner = syntax.named_children(child)
        if child.type in syntax.kinds.arm_guards and inner:
            yield inner[-1]
        condition = (
            child.child_by_field_name("condition") if child.type in syntax.kinds.pattern_wrappers else None
        )
        if condition is not None:
            yield condition


def _falls_into(search: _Search, arm: Node) -> bool:
    """Whether control may come into an arm from the one before it."""
    before = arm.prev_named_sibling
    while before is not None and before.type in search.syntax.source.grammar.comments:
        before = before.prev_named_sibling
    kinds = search.syntax.kinds
    if before is None or before.type not in kinds.arms | kinds.default_arms:
        return False
    inner = search.syntax.named_children(before)
    return not inner or not always_leaves(search.syntax, inner[-1])


def _from_earlier(search: _Search, block: Node, child: Node) -> None:
    """What the statements before it in its block leave open."""
    syntax, kinds = search.syntax, search.syntax.kinds
    before = [each for each in syntax.named_children(block) if each.end_byte <= child.start_byte]
    search.jumped_to = search.jumped_to or child.type in kinds.targets
    for statement in reversed(before[-STATEMENTS_LIMIT:]):
        if statement.type in kinds.targets:
            search.jumped_to = True
        if search.jumped_to:
            return
        waiting = [statement]
        while waiting:
            here = syntax.unwrapped(waiting.pop())
            # a `with` may swallow what is raised in it, as `suppress` does
            if here.type in kinds.transparent and here.type not in kinds.withs:
                body = here.child_by_field_name("body")
                waiting.extend(syntax.named_children(body if body is not None else here))
            else:
                _from_one(search, here)


def _from_one(search: _Search, statement: Node) -> None:
    syntax, kinds = search.syntax, search.syntax.kinds
    if statement.type in kinds.branches:
        _from_passed_branch(search, statement)
        return
    if statement.type in kinds.asserts:
        for asserted in syntax.named_children(statement)[:1]:
            search.add(atoms_of(syntax, asserted, holds=True), How.ASSERTION, statement.end_byte)
        return
    if loop_of(syntax, statement) in {Loop.WHILE, Loop.UNTIL}:
        condition = condition_of(syntax, statement)
        leaves_inside = any(node.type in kinds.breaks for node in syntax.within(statement))
        if condition is not None and not leaves_inside:
            holds = loop_of(syntax, statement) is Loop.UNTIL
            search.add(atoms_of(syntax, condition, holds=holds), How.EARLIER_EXIT, statement.end_byte)
        return
    otherwise = left_otherwise(syntax, statement)
    if otherwise is not None:
        first, holds = otherwise
        search.add(atoms_of(syntax, first, holds=holds), How.EARLIER_EXIT, statement.end_byte)
        return
    _from_call_or_pattern(search, statement)


def _from_call_or_pattern(search: _Search, statement: Node) -> None:
    """`assert(x)`, `requireNonNull(x)`, `let Some(x) = y else { return }`, `x ||= []`."""
    syntax, kinds = search.syntax, search.syntax.kinds
    if statement.type in kinds.calls:
        name, _, arguments = callee_of(syntax, statement)
        arguments = arguments_of(syntax, statement)
        if name in kinds.asserting_calls and arguments:
            search.add(atoms_of(syntax, arguments[0], holds=True), How.ASSERTION, statement.end_byte)
        elif name in kinds.requiring_calls and arguments:
            path = syntax.path_of(arguments[0])
            atom = Atom(GuardKind.NULL, path, statement, True, True, True)
            search.add([atom], How.ASSERTION, statement.end_byte)
    pattern, value = statement.child_by_field_name("pattern"), statement.child_by_field_name("value")
    alternative = statement.child_by_field_name("alternative")
    if pattern is not None and value is not None and alternative is not None:
        atoms = pattern_atoms(syntax, pattern, value, statement, holds=True)
        search.add(atoms, How.EARLIER_EXIT, statement.end_byte)
    default = _default(syntax, statement)
    if default is not None:
        atom = Atom(GuardKind.NULL, syntax.path_of(default), statement, True, True, True)
        search.add([atom], How.DEFAULT, statement.end_byte)


def _default(syntax: Syntax, statement: Node) -> Node | None:
    """What is never null behind an assignment: `x ||= []`, `x = x or []`, `x = x ?? []`."""
    kinds = syntax.kinds
    left, right = statement.child_by_field_name("left"), statement.child_by_field_name("right")
    if statement.type not in kinds.writes or left is None or right is None:
        return None
    right = syntax.unwrapped(right)
    operator = next((child.type for child in statement.children if child.type.endswith("=")), "")
    if operator in {"||=", "??="}:
        return left if right.type in kinds.literals else None
    if right.type in kinds.binary and any(child.type in kinds.or_words | {"??"} for child in right.children):
        otherwise = right.child_by_field_name("right")
        if otherwise is not None and syntax.unwrapped(otherwise).type in kinds.literals:
            return left
    return None


def _from_passed_branch(search: _Search, branch: Node) -> None:
    """What must be so behind an `if`, for control has come past it."""
    syntax = search.syntax
    arms = arms_of(syntax, branch)
    left = [always_leaves(syntax, arm.body) for arm in arms]
    ranges = tuple(
        (arm.body.start_byte, arm.body.end_byte)
        for arm, leaves in zip(arms, left, strict=True)
        if leaves and arm.body is not None
    )
    scoped = _initializer(branch)
    if (
        scoped is not None
        and search.writes is not None
        and search.writes.between(scoped.start_byte, scoped.end_byte, search.path)
    ):
        return  # the name of the condition ends with the statement
    stays = [index for index, leaves in enumerate(left) if not leaves]
    passed = len(arms) if not stays else stays[0]
    open_end = arms[-1].condition is not None
    for arm in arms[:passed]:
        if arm.condition is not None:
            atoms = atoms_of(syntax, arm.condition, holds=not arm.holds)
            search.add(atoms, How.EARLIER_EXIT, arm.condition.end_byte, ranges)
    if len(stays) == 1 and not open_end and arms[stays[0]].condition is not None:
        arm = arms[stays[0]]
        if arm.condition is not None:
            search.add(
                atoms_of(syntax, arm.condition, holds=arm.holds),
                How.EARLIER_EXIT,
                arm.condition.end_byte,
                ranges,
            )
    if len(arms) == 1 and not left[0]:
        _from_default_branch(search, arms[0].condition, arms[0].body, branch, holds=arms[0].holds)


def _initializer(branch: Node) -> Node | None:
    initializer = branch.child_by_field_name("initializer")
    condition = branch.child_by_field_name("condition")
    if initializer is None and condition is not None:
        initializer = condition.child_by_field_name("initializer")
    return initializer


def _from_default_branch(
    search: _Search, condition: Node | None, body: Node | None, branch: Node, *, holds: bool
) -> None:
    """`if x is None: x = []`: behind it, `x` is one or the other."""
    syntax = search.syntax
    if condition is None or body is None:
        return
    statements = syntax.named_children(body) if body.type in syntax.kinds.blocks else [body]
    null = [
        atom
        for atom in atoms_of(syntax, condition, holds=holds)
        if atom.usable is False
        and atom.path == search.path
        and atom.kind in {GuardKind.NULL, GuardKind.EMPTY}
    ]
    for statement in statements if null else ():
        here = syntax.unwrapped(statement)
        left = here.child_by_field_name("left")
        right = here.child_by_field_name("right")
        if here.type not in syntax.kinds.writes or left is None or right is None:
            continue
        if syntax.path_of(left) == search.path and syntax.unwrapped(right).type in syntax.kinds.literals:
            atom = Atom(GuardKind.NULL, search.path, branch, True, True, True)
            search.add([atom], How.DEFAULT, branch.end_byte)
