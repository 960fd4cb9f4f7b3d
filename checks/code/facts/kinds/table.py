"""What the questions about flow must know of a language: one declarative table for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

NOTHING: frozenset[str] = frozenset()


class Loop(StrEnum):
    """When the body of a loop runs again."""

    EACH = "each"  # once for each element
    WHILE = "while"  # as long as its condition holds
    UNTIL = "until"  # as long as its condition does not hold
    DO = "do"  # once, then as long as its condition holds
    COUNTED = "counted"  # initializer, condition, update
    ENDLESS = "endless"  # until something leaves it


class GuardKind(StrEnum):
    """What a condition asks of a name."""

    NULL = "null"
    EMPTY = "empty"  # also truthy: `if x`
    BOUNDS = "bounds"
    TYPE = "type"
    ERROR = "error"
    EQUALITY = "equality"
    MEMBERSHIP = "membership"
    OTHER = "other"  # a condition that mentions the name in a way of its own: `if valid(x)`


class Subject(StrEnum):
    """What a predicate speaks of."""

    RECEIVER = "receiver"
    ARGUMENT = "argument"  # the first one
    ARGUMENTS = "arguments"  # each of them
    BOTH = "both"  # the receiver and the first argument


@dataclass(frozen=True, slots=True)
class Predicate:
    """What a call or member says of its subject when it is true; `usable` False for `is_null(x)`."""

    kind: GuardKind
    usable: bool | None = True
    of: Subject = Subject.RECEIVER
    both_ways: bool = True
    """Whether it says the contrary when it is false: `any(x)` does not."""

    excludes_null: bool = True
    """Whether what is usable then is never null: `isNaN(null)` is false."""


def words(text: str) -> frozenset[str]:
    """Node types or names, written as a row of words."""
    return frozenset(text.split())


def predicates(
    text: str,
    kind: GuardKind,
    *,
    usable: bool | None = True,
    of: Subject = Subject.RECEIVER,
    both_ways: bool = True,
    excludes_null: bool = True,
) -> dict[str, Predicate]:
    """Rows of a table of predicates that say the same."""
    return dict.fromkeys(text.split(), Predicate(kind, usable, of, both_ways, excludes_null))


C_LOOPS: Mapping[str, Loop] = {
    "for_statement": Loop.COUNTED,
    "while_statement": Loop.WHILE,
    "do_statement": Loop.DO,
}
"""The loops of C, and of the languages that have them from it."""


@dataclass(frozen=True, kw_only=True)
class Kinds:
    """The node types of one grammar, by what they do. Every name of a field is the grammar's own.

    The defaults are what most grammars call a thing.
    """

    functions: frozenset[str]
    """Functions and methods that have a name."""

    callbacks: frozenset[str] = NOTHING
    """Functions without a name: lambdas, closures, blocks that are handed over."""

    classes: frozenset[str] = NOTHING
    blocks: frozenset[str]
    """Statements that run one after the other."""

    body_wrappers: frozenset[str] = NOTHING
    """Braces around the block that a body is."""

    transparent: frozenset[str] = NOTHING
    """Statements whose body always runs, once: a bare block, `with`, a lock."""

    wrappers: frozenset[str] = frozenset({"expression_statement", "parenthesized_expression"})
    """Nodes that mean the one node in them."""

    passing: frozenset[str] = NOTHING
    """Nodes whose value is that of the one expression in them, and that say something of it: `@f()`, `f()!`."""

    sequences: frozenset[str] = frozenset({"sequence_expression", "comma_expression"})
    """Expressions that run one after the other, of which the last one is the value."""

    value_arms: frozenset[str] = NOTHING
    """Arms whose expression statement is the value of the whole: `case 1 -> f();`."""

    branches: Mapping[str, bool] = field(default_factory=lambda: {"if_statement": True})
    """Whether the consequence runs when the condition holds; False for `unless`."""

    else_ifs: frozenset[str] = NOTHING
    elses: frozenset[str] = NOTHING
    ternaries: frozenset[str] = NOTHING
    """With the fields condition, consequence and alternative; without them: value, condition, value."""

    loops: Mapping[str, Loop] = field(default_factory=dict)
    loop_calls: frozenset[str] = NOTHING
    """Methods that run a block until something leaves it: `loop`."""

    loop_heads: frozenset[str] = NOTHING
    """Nodes that hold the condition of a loop for it: `for_clause`."""

    each_heads: frozenset[str] = NOTHING
    """Nodes that make a loop one over elements: `range_clause`."""

    switches: Mapping[str, str] = field(default_factory=dict)
    """The field of the subject; "" when it is the first named child."""

    arms: frozenset[str] = NOTHING
    default_arms: frozenset[str] = NOTHING
    arm_patterns: frozenset[str] = NOTHING
    """Types of an arm's patterns, where they are in no field `value`, `type` or `pattern`."""

    arm_guards: frozenset[str] = NOTHING
    """Types of a further condition of an arm."""

    falls_through: bool = False
    """Whether an arm that does not leave goes on into the next one."""

    falls: frozenset[str] = NOTHING
    """Statements that make one arm go on into the next one: `fallthrough`."""

    exhaustive: bool = False
    """Whether the compiler sees to it that one of the arms is taken."""

    pattern_wrappers: frozenset[str] = NOTHING
    type_patterns: frozenset[str] = NOTHING
    value_patterns: frozenset[str] = NOTHING
    """Patterns that compare with a value, besides literals."""

    alternatives: frozenset[str] = NOTHING
    """Lists of patterns of which one matches: `1 | 2`."""

    tuples: frozenset[str] = NOTHING
    """Patterns of several values, and the values: `(Some(a), None)`, `(x, y)`."""

    range_patterns: frozenset[str] = NOTHING
    renaming_patterns: frozenset[str] = NOTHING
    """Patterns that only say how a name is bound: `ref x`, `mut x`, `&x`."""

    open_patterns: frozenset[str] = NOTHING
    """Patterns that anything matches, besides names: `_`, `..`."""

    negated_patterns: frozenset[str] = NOTHING
    variants: Mapping[str, Predicate] = field(default_factory=dict)
    """What a variant says of what it is matched with: `Some`, `None`, `Ok`, `Err`."""

    views: frozenset[str] = NOTHING
    """Methods whose result is null, or an error, when that which they are called of is: `as_ref`."""

    comma_ok: Mapping[str, GuardKind] = field(default_factory=dict)
    """What gives a value and whether there is one, when two names take it: `x, ok := m[k]`."""

    error_words: frozenset[str] = NOTHING
    """Words of names that hold an error by convention, which is compared with null."""

    let_conditions: frozenset[str] = NOTHING
    let_chains: frozenset[str] = NOTHING
    pattern_tests: frozenset[str] = NOTHING
    """`x is pattern`."""

    tries: frozenset[str] = NOTHING
    handlers: frozenset[str] = NOTHING
    finals: frozenset[str] = NOTHING
    withs: frozenset[str] = NOTHING
    deferred: frozenset[str] = NOTHING

    returns: frozenset[str] = frozenset({"return_statement"})
    raises: frozenset[str] = NOTHING
    raising_calls: frozenset[str] = NOTHING
    breaks: frozenset[str] = frozenset({"break_statement"})
    continues: frozenset[str] = frozenset({"continue_statement"})
    jumps: frozenset[str] = NOTHING
    """`goto`, `yield` out of an arm: it leaves, and where to is not traced."""

    labels: frozenset[str] = NOTHING
    """What a loop's name is written in."""

    targets: frozenset[str] = NOTHING
    """What a `goto` may go to."""

    leaving_calls: frozenset[str] = NOTHING
    """Calls that never come back, as they are written, without the arguments."""

    breakable: frozenset[str] = NOTHING
    """What `break` leaves besides loops."""

    yields: frozenset[str] = NOTHING
    awaits: frozenset[str] = NOTHING
    propagations: frozenset[str] = NOTHING
    """What returns an error to the caller: `x?`."""

    binary: frozenset[str] = frozenset({"binary_expression"})
    unary: frozenset[str] = frozenset({"unary_expression"})
    comparisons: frozenset[str] = NOTHING
    """Chained comparisons: operands with operators between them."""

    type_tests: frozenset[str] = NOTHING
    """`x instanceof T` as a node of its own."""

    and_words: frozenset[str] = frozenset({"and", "&&"})
    or_words: frozenset[str] = frozenset({"or", "||"})
    not_words: frozenset[str] = frozenset({"not", "!"})
    comprehensions: frozenset[str] = NOTHING
    comprehension_conditions: frozenset[str] = NOTHING

    asserts: frozenset[str] = NOTHING
    asserts_at_wish: bool = False
    """Assertions do nothing unless the program is started with a flag, as in Java."""

    asserting_calls: frozenset[str] = NOTHING
    """Calls that leave unless their first argument holds."""

    asserting_owners: frozenset[str] = NOTHING
    """What such a call may be a method of: `assert` of `assert.ok(x)`, where `console.assert(x)` only writes a line."""

    requiring_calls: frozenset[str] = NOTHING
    """Calls that leave when their first argument is null."""

    calls: Mapping[str, str] = field(default_factory=dict)
    """The field of what is called."""

    making_calls: frozenset[str] = NOTHING
    """Functions of the language that never return null: `make`."""

    creations: frozenset[str] = NOTHING
    """Calls of a constructor that have no field for what is called."""

    statements: frozenset[str] = frozenset({"expression_statement"})
    """An expression by itself."""

    with_heads: frozenset[str] = NOTHING
    """What closes a resource behind its body: an item of `with`, `using`."""

    rescues: frozenset[str] = NOTHING
    """An expression with a handler of its own: `f rescue nil`."""

    discards: frozenset[str] = NOTHING
    """What throws a value away on purpose: `void f()`."""

    arguments: frozenset[str] = frozenset({"arguments", "argument_list"})
    argument_wrappers: frozenset[str] = NOTHING
    uses: Mapping[str, str] = field(default_factory=dict)
    """What fails on null, with the field of what is used; "" for the first named child."""

    optional: frozenset[str] = NOTHING
    """Types of nodes or tokens that make a use pass over null: `?.`."""

    nulls: frozenset[str] = NOTHING
    null_words: frozenset[str] = NOTHING
    """Names that mean null where the grammar takes them for names."""

    literals: frozenset[str] = NOTHING
    """Values that are never null: numbers, strings, lists, new objects."""

    truthy: bool = False
    """Whether a value by itself can be a condition, which null is not."""

    checks: Mapping[str, Predicate] = field(default_factory=dict)
    """By the last name of a call or member."""

    lengths: frozenset[str] = NOTHING
    """Names of calls or members that give a length."""

    writes: Mapping[str, str] = field(default_factory=dict)
    """What gives a name another value, with the field of the name; "" for all named children, ":1" for the second."""

    binds: Mapping[str, str] = field(default_factory=dict)
    """What makes a name without an assignment, with the field of the name as in `writes`: patterns, handlers,
    imports."""

    declares: frozenset[str] = NOTHING
    """Those of `writes` that make a name of their own in the function that they are in."""

    closed: frozenset[str] = NOTHING
    """Functions in a function that do not see its names, but for those of `captures`."""

    captures: frozenset[str] = NOTHING
    nested_declare: bool = False
    """Whether every write in a nested function makes a name of that function."""

    outer_names: frozenset[str] = NOTHING
    """What makes a nested function write the names around it: `nonlocal`."""

    target_lists: frozenset[str] = NOTHING
    """Patterns that hold several names which are written."""

    unread: frozenset[str] = NOTHING
    """Macros: what they come to is not in the tree."""

    conditional_text: frozenset[str] = NOTHING
    """Preprocessor conditionals: which of their code there is, nobody can tell."""

    parameters: str = "parameters"
    result: str = ""
    """The field of a function's declared result."""

    implicit_result: bool = False
    """Whether the last expression of a function is its result."""

    end_is_null: bool = False
    """Whether a function whose end is reached returns null."""

    no_result_is_nothing: bool = False
    """Whether a function that declares no result has none."""

    tail_excluded: frozenset[str] = NOTHING
    """Nodes at the end of a function that are no result."""

    nullable_results: frozenset[str] = NOTHING
    """Words or types of a declared result that say it may be null."""

    error_results: frozenset[str] = NOTHING
    """Words of a declared result that say it may be an error."""

    plain_results: frozenset[str] = NOTHING
    """Words of a declared result that is never null, where other types may be."""

    carriers: frozenset[str] = NOTHING
    """Types that hold the result until it is awaited: `Promise`, `Task`."""

    empty_results: frozenset[str] = NOTHING
    """Words that declare that there is no result."""

    strict_results: bool = False
    """Whether a declared result that does not say so is never null."""

    closing: frozenset[str] = NOTHING
    """Last names of calls that close or release."""

    chained: frozenset[str] = NOTHING
    """Last names of calls on a promise that handle its failure."""

    ignored_results: frozenset[str] = NOTHING
    """Names that a result is thrown away into: `_`."""

    macros: frozenset[str] = NOTHING
    """Macros whose arguments are expressions, and that are read as calls."""

    snippet: str = "%s"
    """What an expression must be written in so that the grammar reads it."""
