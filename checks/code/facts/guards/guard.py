"""A guard: one condition on a name that holds when a line runs, and what makes it hold."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from checks.code.facts.kinds.table import GuardKind
from checks.model.location import Location


class How(StrEnum):
    """What makes a condition hold at the line."""

    BRANCH = "branch"  # the line is in an arm of an `if`, or in the body of a loop
    EARLIER_EXIT = "earlier exit"  # a statement before it leaves when the condition does not hold
    OPERAND = "operand"  # `x && x.y`
    TERNARY = "ternary"
    OPTIONAL_CHAIN = "optional chain"  # `x?.y`
    PROPAGATION = "propagation"  # `x?` of Rust returns what is no value to the caller
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
