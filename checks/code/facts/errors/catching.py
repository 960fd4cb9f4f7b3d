"""Which handler takes what a line raises: the nearest `try` of its function that catches it and hands nothing on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from tree_sitter import Node

from checks.code.facts.answer import CannotTell
from checks.code.facts.errors.parents import ANY, parents_of
from checks.code.facts.flow.around import Enclosure, around
from checks.code.facts.flow.handling import WORD
from checks.code.facts.flow.place import Syntax, place_in, syntax_of
from checks.code.structure.languages.javascript import SCRIPTS
from checks.code.structure.outline import Handler, segments
from checks.code.surroundings import Surroundings
from checks.model.location import Location

RAISES: Final = frozenset(("raise", "throw", "reject", "next", "exit", "abort", "panic"))
"""Words of a handler that may hand the exception on."""

FAILING: Final = re.compile(r"raise|throw|fail|abort|reject|exit|panic|(?<![a-z])die(?![a-z])")
"""Parts of names of functions that may raise again what they are given."""

LAZY: Final = re.compile(r"(?<!^)(?<!^async )\bfor\b|\blambda\b|\b(?:map|filter)\(")
"""How a line of Python may make something that runs later; a list that is made at once is not told apart."""

LOGGING: Final = frozenset(
    ("log", "logger", "logging", "console", "print", "puts", "warn", "warnings", "_log", "_logger")
)
"""What a handler may call without raising anything that matters."""

PAST_ERRORS: Final = frozenset(
    ("SystemExit", "KeyboardInterrupt", "GeneratorExit", "Interrupt", "SignalException", "NotImplementedError",
     "ScriptError", "LoadError", "NoMemoryError", "SystemStackError", "OutOfMemoryError", "StackOverflowError")
)  # fmt: skip
"""What a handler of all errors lets pass in one language or another."""


def taken_by(around_it: Surroundings, line: int, error: str) -> Handler | None:
    """The handler that takes the exception when the line raises it and that keeps it; of "", whatever it raises.

    None where no `try` of the same function has one, or where the one that takes it may raise again.
    """
    handlers = [one for tried in _tries(around_it, line) for one in _handlers_of(around_it, tried)]
    return first_to_take(around_it, handlers, error)


def first_to_take(around_it: Surroundings, handlers: Iterable[Handler], error: str) -> Handler | None:
    """The same of handlers in the order in which they are asked, innermost first."""
    language = around_it.outline.language or ""
    handler = next((one for one in handlers if catches(language, one, error)), None)
    if (
        handler is None
        or _is_filtered(around_it, handler)
        or (_raises_in(around_it, handler) and not _turns(around_it, handler, error))
    ):
        return None
    return handler


def _tries(around_it: Surroundings, line: int) -> list[tuple[int, int]]:
    """First and last lines of the `try` blocks around a line, innermost first, out to its function; not those whose
    handler the line is in."""
    chain = around(around_it.code, around_it.at(line))
    found: list[tuple[int, int]] = []
    for one in () if isinstance(chain, CannotTell) else chain:
        if one.kind in (Enclosure.FUNCTION, Enclosure.CALLBACK, Enclosure.CLASS):
            break
        if one.kind is Enclosure.TRY:
            found.append((one.location.first or 1, one.location.last or 1))
    return found


def _handlers_of(around_it: Surroundings, tried: tuple[int, int]) -> list[Handler]:
    """Its own handlers, without those of a `try` within."""
    first, last = tried
    inside = [
        one for one in around_it.outline.handlers(first, last) if first <= one.first and one.last <= last
    ]
    inner = [one for one in inside if one.kind == "try" and (one.first, one.last) != tried]
    return [
        one
        for one in inside
        if one.kind == "except"
        and not any(other.first <= one.first and one.last <= other.last for other in inner)
    ]


def last_of(error: str) -> str:
    """The last name of an exception: `ParserError` of `JSON::ParserError`."""
    return (segments(error) or ("",))[-1]


def catches(language: str, handler: Handler, error: str) -> bool:
    """The handler takes the exception, by its name or by that of a parent; of "" whatever there is."""
    said = last_of(error)
    names = set(handler.caught)
    if said and said in names:
        return True
    if said in PAST_ERRORS:
        return language in SCRIPTS
    if not names:
        return True
    return not ANY.get(language, frozenset()).isdisjoint(names) or not parents_of(said, language).isdisjoint(
        names
    )


def _raises_in(around_it: Surroundings, handler: Handler) -> bool:
    body = " ".join(around_it.lines[handler.first - 1 : handler.last])
    called = " ".join(one.full for one in around_it.outline.calls(handler.first, handler.last)).lower()
    return not RAISES.isdisjoint(WORD.findall(body)) or FAILING.search(called) is not None


def _is_filtered(around_it: Surroundings, handler: Handler) -> bool:
    """The handler takes the exception in a case alone: `catch (E e) when (…)`."""
    return "when" in WORD.findall(around_it.lines[handler.first - 1])


def runs_later(around_it: Surroundings, line: int) -> bool:
    """What the line does may run when the `try` is left: a generator, a `lambda`, what `map` is given."""
    text = "".join(around_it.lines[line - 1 : line]).strip()
    return around_it.outline.language == "python" and LAZY.search(text) is not None


def _turns(around_it: Surroundings, handler: Handler, error: str) -> bool:
    """The handler names the exception, and what it raises instead is another one."""
    name = last_of(error)
    raised = around_it.outline.raises(handler.first, handler.last)
    others = all(one.text and one.text[:1].isupper() and one.text != name for one in raised)
    words = [WORD.findall(line) for line in around_it.lines[handler.first : handler.last]]
    bare = any(line and line[-1] == "raise" for line in words)
    return bool(name) and name in handler.caught and bool(raised) and others and not bare


def first_line_of_whole_body(around_it: Surroundings, function: Location) -> int | None:
    """The first line in the `try` that all of a function's body is in, but for what raises nothing."""
    syntax = syntax_of(around_it.code, around_it.path, around_it.side)
    first, last = function.first or 1, function.last or 1
    tries = [
        one for one in around_it.outline.handlers(first, last) if one.kind == "try" and first <= one.first
    ]
    if isinstance(syntax, CannotTell) or not tries:
        return None
    outer = min(tries, key=lambda one: (one.first, -one.last))
    steps = place_in(syntax, around_it.at(outer.first))
    if isinstance(steps, CannotTell):
        return None
    nodes = [step.node for step in steps]
    starts = [at for at, node in enumerate(nodes) if syntax.is_function(node)]
    own = next((at for at in starts if syntax.location(nodes[at]).last == last), None)
    if own is None:
        return None
    for parent, node in pairwise(nodes[own:]):
        beside = [one for one in syntax.named_children(parent) if one != node]
        if syntax.is_function(node):
            return None
        if not syntax.is_function(parent) and not all(_is_harmless(around_it, syntax, one) for one in beside):
            return None
        if node.type in syntax.kinds.tries:
            inside = syntax.location(next(iter(syntax.named_children(node)), node))
            quiet = _only_logs(around_it, syntax, node)
            later = any(
                runs_later(around_it, line) for line in range(inside.first or 1, (inside.last or 1) + 1)
            )
            return inside.first if quiet and not later else None
    return None


def _only_logs(around_it: Surroundings, syntax: Syntax, tried: Node) -> bool:
    """What follows the body of a `try`, its handlers included, calls nothing but a log."""
    kinds = syntax.kinds
    behind = [
        one for one in syntax.named_children(tried) if one.type in kinds.handlers | kinds.finals | kinds.elses
    ]
    at = [syntax.location(one) for one in behind]
    called = [call for one in at for call in around_it.outline.calls(one.first or 1, one.last or 1)]
    return all(
        call.full.replace("this.", "").replace("self.", "").partition(".")[0] in LOGGING for call in called
    )


HARMLESS: Final = re.compile(
    r"""(?:(?:(?:const|let|var|final)\s+)?\w+(?:\s*:\s*\w+)?\s*:?=|return|)\s*
    (?:None|null|nil|undefined|true|false|True|False|\d+|""|''|\[\]|\{\})?;?""",
    re.VERBOSE,
)
"""Statements that raise nothing: a literal is given to a name or returned."""

GIVES_A_NAME: Final = re.compile(r"return\s+[a-z_]\w*;?")
"""The same of a name, where a name alone calls nothing, as it may in Ruby."""


def _is_harmless(around_it: Surroundings, syntax: Syntax, node: Node) -> bool:
    """A docstring, or a statement of names and literals alone."""
    inner = syntax.named_children(node)
    text = syntax.text(node).strip()
    plain = around_it.outline.language != "ruby" and GIVES_A_NAME.fullmatch(text) is not None
    return [one.type for one in inner] == ["string"] or plain or HARMLESS.fullmatch(text) is not None
