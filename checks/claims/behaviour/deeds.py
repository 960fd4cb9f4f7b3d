"""The lines of a range on which a deed is done to a thing: it calls, raises, returns, checks or sets it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.around import Enclosure
from checks.code.facts.flow.around import around as around_of
from checks.code.facts.flow.handling import Treatment, handling
from checks.code.facts.flow.returns import returns
from checks.code.facts.names.files import last_of
from checks.code.occurrences import Occurrence, occurrences, pattern
from checks.code.ownership import OWN
from checks.code.structure import Call, Outline
from checks.code.structure.outline import segments
from checks.code.surroundings import Surroundings
from checks.code.tokens import TokenText
from checks.text.grammar.lexicon import Predicate


def done(around: Surroundings, deed: Predicate, thing: str, first: int, last: int) -> Iterator[int]:
    """The lines of a range on which the deed is done to the thing."""
    return _DEEDS.get(deed, _has)(around, thing, first, last)


def _calls(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    yield from calls_of(around.outline, thing, first, last)


def _awaits(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    """The lines of its calls, when each of them is awaited itself: an `await` beside a call may be of another one."""
    lines = list(calls_of(around.outline, thing, first, last))
    name = thing.partition("(")[0]
    if any(_is_in_a_callback(around, line, first, last) for line in lines):
        return  # what awaits it there is not what is around that
    found = [handling(around.code, around.at(line, line), name) for line in lines]
    calls = [each for one in found if not isinstance(one, CannotTell) for each in one]
    surely = len(calls) >= len(lines) and all(each.treated(Treatment.AWAITED) is not None for each in calls)
    yield from lines if surely else ()


def _is_in_a_callback(around: Surroundings, line: int, first: int, last: int) -> bool:
    """Within the range a function without a name is around the line, which may run when the other has ended."""
    chain = around_of(around.code, around.at(line))
    inner = () if isinstance(chain, CannotTell) else chain
    return any(
        one.kind is Enclosure.CALLBACK and first <= (one.location.first or 1) <= line and last > line
        for one in inner
    )


def _raises(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    """The lines that raise it, and not those whose exception a handler of the function takes."""
    name = last_of(thing.partition("(")[0])
    for one in around.outline.raises(first, last):
        if one.text == name and not _is_caught(around, one.line):
            yield one.line


def _is_caught(around: Surroundings, line: int) -> bool:
    given = returns(around.code, around.at(line))
    raised = () if isinstance(given, CannotTell) else given.raises
    return any(one.caught and (one.location.first or 1) <= line <= (one.location.last or 1) for one in raised)


def _catches(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    name = last_of(thing)
    return (one.first for one in around.outline.handlers(first, last) if name in one.caught)


def _returns(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    wanted = pattern(thing).tokens
    for statement in around.outline.returns(first, last):
        if wanted and pattern(statement.text).tokens[1:] == wanted:
            yield statement.line


def _checks(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    wanted = pattern(thing.removesuffix("()"))
    for branch in around.outline.branches(first, last):
        if occurrences(TokenText(branch.condition), wanted):
            yield branch.first


def _has(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    return (one.first for one in found_in(around, thing, first, last))


def _assigns(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    """The lines that give it a value, and not those that only read it."""
    owner, _, name = thing.removesuffix("()").rpartition(".")
    for one in around.outline.uses(name):
        if not owner and one.owner not in (None, *OWN):
            continue  # a member of another object
        if one.sets and first <= one.line <= last and owner in ("", one.owner):
            yield one.line


def _imports(around: Surroundings, thing: str, first: int, last: int) -> Iterator[int]:
    for one in around.outline.imports:
        if first <= one.line <= last and thing in (one.name_bound, one.module, one.imported):
            yield one.line


_DEEDS: dict[Predicate, Callable[[Surroundings, str, int, int], Iterator[int]]] = {
    Predicate.CALLS: _calls,
    Predicate.AWAITS: _awaits,
    Predicate.RAISES: _raises,
    Predicate.CATCHES: _catches,
    Predicate.RETURNS: _returns,
    Predicate.CHECKS: _checks,
    Predicate.ASSIGNS: _assigns,
    Predicate.IMPORTS: _imports,
}
"""How each deed is looked for; any other by the thing's own tokens."""


def found_in(around: Surroundings, thing: str, first: int, last: int) -> Iterator[Occurrence]:
    """Where a range has the thing whole, and not in a comment."""
    for one in occurrences(around.tokens, pattern(thing.removesuffix("()"))):
        inside = first <= one.first and one.last <= last
        if inside and one.whole and one.first not in around.outline.comment_lines:
            yield one


def calls_of(outline: Outline, thing: str, first: int = 1, last: int | None = None) -> list[int]:
    """The lines of the calls of a thing, one entry for each; without a range those of the whole file."""
    last = last or max(1, outline.line_count)
    name = "" if "(" in thing.removesuffix("()") else last_of(thing)
    calls = outline.calls_with(name, first, last) if name.isidentifier() else outline.calls(first, last)
    return [call.line for call in calls if _is_call_of(call, thing)]


def _is_call_of(call: Call, thing: str) -> bool:
    """The call is of that name, and of that owner when one is given: `os.replace` is no `text.replace`."""
    if "(" in thing.removesuffix("()"):
        return bool(occurrences(TokenText(call.text), pattern(thing)))
    wanted, named = segments(thing), segments(call.full)
    if not OWN.isdisjoint(wanted[:1]):
        wanted, named = wanted[1:], named[not OWN.isdisjoint(named[:1]) :]
    return bool(wanted) and named[-len(wanted) :] == wanted
