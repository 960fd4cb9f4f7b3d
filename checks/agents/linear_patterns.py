"""Regular expressions of strangers, matched in linear time: every state at once, never one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from re import _constants as constants  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

PATTERN_LIMIT = 1_000
"""Characters of a pattern."""

STATES_LIMIT = 2_000
"""States of a pattern, after `{2,5}` is written out."""

STEPS_LIMIT = 5_000_000
"""States times characters."""

NESTING_LIMIT = 50


class Refused(ValueError):  # noqa: N818 - it says what is done with the pattern
    """The pattern cannot be matched in linear time, or is no pattern; in words."""


def is_word(one: str) -> bool:
    """A letter, a digit or an underscore."""
    return one.isalnum() or one == "_"


@dataclass(slots=True)
class _State:
    """One state: takes a character, or goes on to others at once, under a condition or none."""

    takes: Callable[[str], bool] | None = None
    to: list[int] = field(default_factory=list)
    at: Any = None
    """A condition on the place: the beginning, the end, the border of a word."""


_CATEGORIES = {
    constants.CATEGORY_DIGIT: str.isdecimal,
    constants.CATEGORY_SPACE: str.isspace,
    constants.CATEGORY_WORD: is_word,
    constants.CATEGORY_NOT_DIGIT: lambda one: not one.isdecimal(),
    constants.CATEGORY_NOT_SPACE: lambda one: not one.isspace(),
    constants.CATEGORY_NOT_WORD: lambda one: not is_word(one),
}
_REPEATS = (constants.MAX_REPEAT, constants.MIN_REPEAT)  # which text matches is asked, not how much of it
_END = -1


class LinearPattern:
    """A compiled pattern. Raises Refused."""

    def __init__(self, pattern: str) -> None:
        if len(pattern) > PATTERN_LIMIT:
            raise Refused(f"the pattern is longer than {PATTERN_LIMIT:,} characters")
        try:
            tree = parser.parse(pattern)
        except (re.error, RecursionError, OverflowError, ValueError) as wrong:
            raise Refused(f"not a regular expression: {wrong}") from None
        if tree.state.flags & ~re.UNICODE:
            raise Refused("the pattern sets flags")
        self._states: list[_State] = []
        self._start = self._sequence(tree, _END, 0)

    def found_in(self, text: str) -> bool:
        """Whether it matches somewhere in the text. Raises Refused where that would take too long."""
        if len(self._states) * (len(text) + 1) > STEPS_LIMIT:
            raise Refused("the text is too long for the pattern")
        now: set[int] = set()
        for place in range(len(text) + 1):
            now = self._reached({*now, self._start}, text, place)
            if _END in now:
                return True
            if place < len(text):
                one = text[place]
                now = {
                    state.to[0]
                    for each in now
                    if (state := self._states[each]).takes is not None and state.takes(one)
                }
        return False

    def _reached(self, states: Iterable[int], text: str, place: int) -> set[int]:
        """All states that are reached without taking a character."""
        found: set[int] = set()
        waiting = list(states)
        while waiting:
            each = waiting.pop()
            if each in found:
                continue
            found.add(each)
            if each == _END:
                continue
            state = self._states[each]
            if state.takes is None and (state.at is None or _is_at(state.at, text, place)):
                waiting.extend(state.to)
        return found

    def _add(self, state: _State) -> int:
        if len(self._states) >= STATES_LIMIT:
            raise Refused("the pattern has too many repetitions")
        self._states.append(state)
        return len(self._states) - 1

    def _sequence(self, items: Any, after: int, depth: int) -> int:  # noqa: ANN401 - of a private parser
        if depth > NESTING_LIMIT:
            raise Refused("the pattern is nested too deeply")
        for operation, argument in reversed(list(items)):
            after = self._one(operation, argument, after, depth)
        return after

    def _one(self, operation: Any, argument: Any, after: int, depth: int) -> int:  # noqa: ANN401
        if operation in _REPEATS:
            return self._repeat(argument, after, depth)
        if operation is constants.BRANCH:
            return self._add(_State(to=[self._sequence(each, after, depth + 1) for each in argument[1]]))
        if operation is constants.SUBPATTERN:
            _, adds, removes, inner = argument
            if adds or removes:
                raise Refused("the pattern sets flags")
            return self._sequence(inner, after, depth + 1)
        if operation is constants.AT:
            return self._add(_State(to=[after], at=argument))
        return self._add(_State(takes=_taker(operation, argument), to=[after]))

    def _repeat(self, argument: Any, after: int, depth: int) -> int:  # noqa: ANN401
        least, most, inner = argument
        if least > STATES_LIMIT:
            raise Refused("the pattern has too many repetitions")
        if most is constants.MAXREPEAT:
            loop = self._add(_State(to=[after]))
            self._states[loop].to.append(self._sequence(inner, loop, depth + 1))
            start = loop
        else:
            if most > STATES_LIMIT:
                raise Refused("the pattern has too many repetitions")
            start = after
            for _ in range(most - least):
                start = self._add(_State(to=[after, self._sequence(inner, start, depth + 1)]))
        for _ in range(least):
            start = self._sequence(inner, start, depth + 1)
        return start


def _taker(operation: Any, argument: Any) -> Callable[[str], bool]:  # noqa: ANN401
    """Which characters an item takes. Raises Refused for look-arounds, references and the like."""
    if operation is constants.LITERAL:
        return lambda one: ord(one) == argument
    if operation is constants.NOT_LITERAL:
        return lambda one: ord(one) != argument
    if operation is constants.ANY:
        return lambda one: one != "\n"
    if operation is constants.CATEGORY:
        return _CATEGORIES[argument]
    if operation is constants.RANGE:
        return lambda one: argument[0] <= ord(one) <= argument[1]
    if operation is constants.IN:
        negated = bool(argument) and argument[0][0] is constants.NEGATE
        takers = [_taker(*each) for each in argument[negated:]]
        return lambda one: any(takes(one) for takes in takers) is not negated
    raise Refused(f"the pattern has {str(operation).lower()}, which takes more than linear time")


def _is_at(where: Any, text: str, place: int) -> bool:  # noqa: ANN401
    if where in (constants.AT_BEGINNING, constants.AT_BEGINNING_STRING):
        return place == 0
    if where in (constants.AT_END, constants.AT_END_STRING):
        return place == len(text)
    before, behind = text[place - 1 : place] if place else "", text[place : place + 1]
    border = bool(before and is_word(before)) != bool(behind and is_word(behind))
    return border if where is constants.AT_BOUNDARY else not border


@lru_cache(maxsize=256)
def compiled(pattern: str) -> LinearPattern:
    """The pattern, compiled once. Raises Refused."""
    return LinearPattern(pattern)


def found(pattern: str, text: str) -> bool:
    """Whether a pattern matches somewhere in a text. Raises Refused."""
    return compiled(pattern).found_in(text)
