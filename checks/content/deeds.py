"""What a piece of code does to a thing, or has of it, told from the structure of the file.

Each deed has its own evidence: a call is a call and no other use of the name, a check is a condition with
the thing in it, what a function takes is among its parameters. Comments and strings are no evidence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from checks.code.code import Code
from checks.code.structure import Branch, Definition, Kind, Outline, Role
from checks.code.tokens import TokenText, tokenize
from checks.content.prose import Mention, Shape
from checks.content.search import pattern, places
from checks.content.subject import FUNCTIONS
from checks.model.finding import Side


class Deed(StrEnum):
    """How a sentence ties a thing to the code that does something to it."""

    CALLS = "calls"
    SETS = "sets"
    RAISES = "raises"
    CATCHES = "catches"
    CHECKS = "checks"
    AWAITS = "awaits"
    IMPORTS = "imports"
    EXPORTS = "exports"
    HAS = "has"


VERBS = {
    Deed.CALLS: r"calls?|calling|called|invok(?:es?|ing|ed)",
    Deed.SETS: r"sets?|setting|assign(?:s|ing|ed)?|initiali[sz](?:es?|ing|ed)",
    Deed.RAISES: r"rais(?:es?|ing|ed)|throws?|throwing|thrown",
    Deed.CATCHES: r"catch(?:es|ing)?|caught",
    Deed.CHECKS: r"(?:check|test)(?:s|ing|ed)?(?: for)?|look(?:s|ing|ed)? at|consult(?:s|ing|ed)?|inspect(?:s|ing|ed)?",
    Deed.AWAITS: r"await(?:s|ing|ed)?",
    Deed.IMPORTS: r"import(?:s|ing|ed)?",
    Deed.EXPORTS: r"(?:re-?)?export(?:s|ing|ed)?",
    Deed.HAS: r"declar(?:es?|ing|ed)|defin(?:es?|ing|ed)|ha(?:s|ve|ving)|contain(?:s|ing)?|includ(?:es?|ing|ed)|accepts?|takes?|mention(?:s|ing|ed)?|list(?:s|ed)?",
}
"""The verbs that say so, in the present tense."""

CONDITIONS = frozenset({"if", "elif", "case", "match", "ternary", "while"})
ASSIGNMENTS = frozenset({"=", ":=", "+=", "-=", "*=", "/="})


@dataclass(frozen=True, slots=True)
class Part:
    """A part of one file: a definition, a range of lines, or the whole."""

    code: Code
    path: str
    side: Side
    first: int
    last: int
    definition: Definition | None = None

    @property
    def outline(self) -> Outline:
        """The structure of its file."""
        return self.code.outline(self.path, self.side)

    @property
    def tokens(self) -> TokenText:
        """The tokens of its file."""
        return self.code.tokens(self.path, self.side)


def line_of(deed: Deed, thing: Mention, part: Part) -> int | None:
    """The first line of the part that does so; None when none does as far as can be seen."""
    return next(_LOOKS[deed](thing, part), None)


def chain(thing: Mention) -> list[str]:
    """The tokens of a name with its owners: `this._socket.destroyed`, without a call's parentheses."""
    tokens = [token for token, _ in tokenize(thing.text)]
    while len(tokens) > 1 and tokens[-1] in ("(", ")"):
        tokens.pop()
    return tokens


def _called(thing: Mention, part: Part) -> Iterator[int]:
    wanted = chain(thing)
    for call in part.outline.calls(part.first, part.last):
        if call.name == thing.last_name and _ends([token for token, _ in tokenize(call.full)], wanted):
            yield call.line


def _ends(there: list[str], wanted: list[str]) -> bool:
    return there[-len(wanted) :] == wanted


def _set(thing: Mention, part: Part) -> Iterator[int]:
    """Only members and names at the start of their line: `f(name=1)` sets nothing."""
    tokens, lines = part.tokens.tokens, part.tokens.lines
    wanted = chain(thing)
    for start, end in part.tokens.find(wanted, 200):
        if (
            not part.first <= lines[start] <= part.last
            or end >= len(tokens)
            or tokens[end] not in ASSIGNMENTS
        ):
            continue
        member = start > 0 and tokens[start - 1] == "."
        if (member or start == 0 or lines[start - 1] < lines[start]) and lines[
            start
        ] not in part.outline.comment_lines:
            yield lines[start]


def _raised(thing: Mention, part: Part) -> Iterator[int]:
    raised = part.outline.raises(part.first, part.last)
    return (token.line for token in raised if token.text == thing.last_name)


def _caught(thing: Mention, part: Part) -> Iterator[int]:
    handlers = part.outline.handlers(part.first, part.last)
    return (handler.first for handler in handlers if thing.last_name in handler.caught)


def is_checked(thing: Mention, branch: Branch) -> bool:
    """The branch is a condition that has the thing in it."""
    return branch.kind in CONDITIONS and bool(TokenText(branch.condition).find(chain(thing)))


def _checked(thing: Mention, part: Part) -> Iterator[int]:
    branches = part.outline.branches(part.first, part.last)
    return (branch.first for branch in branches if is_checked(thing, branch))


def _awaited(thing: Mention, part: Part) -> Iterator[int]:
    found = part.tokens.places(["await", *chain(thing)], 200)
    return (first for first, _ in found if part.first <= first <= part.last)


def _imported(thing: Mention, part: Part) -> Iterator[int]:
    for one in part.outline.imports:
        if part.first <= one.line <= part.last and thing.last_name in (one.name_bound, one.imported):
            yield one.line


def _exported(thing: Mention, part: Part) -> Iterator[int]:
    """`export`s, what `__all__` lists, and what a package's `__init__` takes in."""
    for line in part.tokens.by_token.get(thing.last_name, ()):
        shown = part.tokens.in_lines(line, line)
        if shown and shown[0] in ("export", "exports", "module"):
            yield line
    lists = [one for one in part.outline.named("__all__") if one.kind is Kind.VARIABLE]
    for one in lists:
        for token in part.outline.strings(one.first, one.last):
            if token.text == thing.last_name:
                yield token.line
    if not lists and part.path.endswith("__init__.py"):
        yield from _imported(thing, part)


def _had(thing: Mention, part: Part) -> Iterator[int]:
    """A parameter of a function, a member of a class, a key or name in a value, a definition of a file."""
    if thing.shape in (Shape.EXPRESSION, Shape.CALL):
        wanted = pattern(thing.text)
        if len(wanted.tokens) > 2 and wanted.names:
            for first, last in places(part.tokens, wanted):
                if part.first <= first and last <= part.last and first not in part.outline.comment_lines:
                    yield first
        return
    one, name = part.definition, thing.last_name
    if one is None:
        yield from (each.name_line for each in part.outline.named(name) if each.kind is not Kind.PARAMETER)
    elif one.kind in FUNCTIONS:
        yield from (
            each.name_line
            for each in part.outline.members(one)
            if each.name == name and each.kind is Kind.PARAMETER
        )
    elif one.kind is Kind.CLASS:
        yield from (each.name_line for each in part.outline.members(one) if each.name == name)
    else:
        for token in part.outline.tokens(one.first, one.last):
            if token.text == name and token.role in (Role.IDENTIFIER, Role.STRING):
                yield token.line


_LOOKS = {
    Deed.CALLS: _called,
    Deed.SETS: _set,
    Deed.RAISES: _raised,
    Deed.CATCHES: _caught,
    Deed.CHECKS: _checked,
    Deed.AWAITS: _awaited,
    Deed.IMPORTS: _imported,
    Deed.EXPORTS: _exported,
    Deed.HAS: _had,
}
