"""The lines of a file that may run when one of its functions does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from checks.code.builtins import is_builtin
from checks.code.facts.names.files import last_of
from checks.code.ownership import INSTANCE
from checks.code.structure import Call, Definition, Kind
from checks.code.surroundings import CONSTRUCTORS, FUNCTIONS, Surroundings

MEMBER_MARKS: Final = frozenset((".", "?.", "->", "::"))
"""What stands between an object and its member."""

MEMBER_AT: Final = 2
"""Tokens before the first one that may be a member."""

RECEIVING: Final = ["func", "("]
"""How a method of Go begins, before the name that it gives to its object."""

FUNCTIONS_OF_CAPITALS: Final = frozenset(("csharp", "go"))
"""Languages in which a function may begin with a capital letter, and not only what makes an instance."""


def reach(around: Surroundings, doer: Definition) -> set[int]:
    """The lines of all that is named from the function on: called, handed on, read from a table or as a property.

    Its own lines are none of them; of a class that it names those of the constructor are.
    """
    reached = {doer}
    waiting = [doer]
    while waiting:
        for found in _named_in(around, waiting.pop()):
            if found not in reached:
                reached.add(found)
                waiting.append(found)
    return {line for one in reached - {doer} for line in range(one.first, one.last + 1)}


def _named_in(around: Surroundings, one: Definition) -> Iterator[Definition]:
    """What the lines of a definition name, its decorators and parameters among them."""
    text = around.tokens.in_lines(one.first, one.last)
    own = INSTANCE | ({text[2]} if text[:2] == RECEIVING else set())
    for at, token in enumerate(text):
        name = token.lstrip("#$@")
        owner = _owner(text, at)
        if not name.isidentifier() or (not owner and name == one.name):
            continue
        for each in around.outline.named(name):
            if not owner or owner in own or _is_of_another(around, each, one):
                yield from _run_by(around, each)


def _owner(text: Sequence[str], at: int) -> str:
    """The name before a member; `super` of `super().save`."""
    if at < MEMBER_AT or text[at - 1] not in MEMBER_MARKS:
        return ""
    return "super" if text[max(0, at - 4) : at - 1] == ["super", "(", ")"] else text[at - 2]


def _is_of_another(around: Surroundings, member: Definition, one: Definition) -> bool:
    """The one method of its name in the file, of another class than the one around, which what is before it may be of."""
    alone = sum(each.kind in FUNCTIONS for each in around.outline.named(member.name)) == 1
    return member.kind is Kind.METHOD and alone and member.parent != one.parent


def _run_by(around: Surroundings, named: Definition) -> list[Definition]:
    """What a name brings: the function, what a variable holds, how a class is made."""
    if named.kind is not Kind.CLASS:
        return [named] if named.kind in FUNCTIONS or named.kind is Kind.VARIABLE else []
    return [one for one in around.outline.members(named) if one.name in (*CONSTRUCTORS, named.name)]


def hands_on(around: Surroundings, call: Call) -> bool:
    """What is called is neither of the file nor of the language, and makes no instance: what it does is not known."""
    language = around.outline.language
    makes = last_of(call.name)[:1].isupper() and language not in FUNCTIONS_OF_CAPITALS
    return not (makes or around.outline.named(call.name) or is_builtin(call.full, language))
