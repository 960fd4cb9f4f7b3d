"""What the text of one source file shows: definitions, calls, tokens and statements."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import accumulate, islice
from typing import TYPE_CHECKING

from checks.code.structure.chance import Chance
from checks.code.structure.use import Use, UseKind

if TYPE_CHECKING:
    from checks.code.structure.source import Source

SEPARATORS = re.compile(r"::|->|\?\.|[.#/\\]")
"""What languages write between the name of a thing and the name of its member."""

NOT_IN_NAMES = re.compile(r"^[#@$&*]+|\(.*$|[<\[].*$", re.DOTALL)
"""Sigils before a name and calls, type arguments or subscripts behind it."""

USES_LIMIT = 1_000
"""Places of one name in one file that are read; hand-written files have at most some hundred."""

NAME_LIMIT = 400
"""Characters of an asked name that are read."""


class Kind(StrEnum):
    """What a definition defines."""

    FUNCTION = "function"
    METHOD = "method"
    CLASS = "class"  # also struct, interface, trait, enum, impl, module and namespace
    VARIABLE = "variable"  # of a module or a class: constants, fields, attributes, enum members, aliases
    PARAMETER = "parameter"


class Role(StrEnum):
    """What a token is to a reader."""

    IDENTIFIER = "identifier"
    STRING = "string"
    NUMBER = "number"
    COMMENT = "comment"
    DOCSTRING = "docstring"
    KEYWORD = "keyword"
    OPERATOR = "operator"


SCOPES = frozenset({Kind.FUNCTION, Kind.METHOD, Kind.CLASS})
"""The kinds of definition that a line can be said to be in."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a function, its texts as written and at most 200 characters long."""

    name: str
    default: str | None = None
    annotation: str | None = None


@dataclass(frozen=True, slots=True)
class Definition:
    """Where a file defines a name. Lines are 1-based and inclusive."""

    name: str
    kind: Kind
    first: int
    """First line of the whole definition, its decorators or attributes and an `export` included."""

    last: int
    name_line: int
    parent: str | None = None
    """Qualified name of what it is defined in or for: "Outer.method"; always joined with dots."""

    parameters: tuple[Parameter, ...] = ()
    bases: tuple[str, ...] = ()
    """Of a class: the superclasses, interfaces or traits as written."""

    decorators: tuple[str, ...] = ()
    """Decorators, annotations or attributes as written, without `@` or `#[ ]`."""

    value: str | None = None
    """Of a variable: the text of what it is set to, at most 200 characters."""

    annotation: str | None = None
    """The declared type of a variable, the declared result of a function."""

    @property
    def qualified(self) -> str:
        """The name with all that encloses it, joined with dots."""
        return f"{self.parent}.{self.name}" if self.parent else self.name


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the file. `text` of a string is its content, without quotes and prefix."""

    text: str
    line: int
    role: Role
    last: int = 0
    """The line it ends on; strings and comments may span several."""

    def __post_init__(self) -> None:
        if not self.last:
            object.__setattr__(self, "last", self.line)


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a function, method, constructor or macro."""

    name: str
    """The last segment of what is called: "b" for `self.a.b(x)`; empty when it has no name."""

    full: str
    """What is called, without white space, at most 200 characters."""

    line: int
    last: int
    keywords: tuple[str, ...] = ()
    """Names of keyword arguments; for JavaScript and its kin the keys of an object given as argument."""

    arguments: int = 0
    text: str = ""
    """The source of the whole call, at most 500 characters."""


@dataclass(frozen=True, slots=True)
class Statement:
    """The source text of a statement, at most 500 characters."""

    text: str
    line: int
    last: int


@dataclass(frozen=True, slots=True)
class Handler:
    """A part of a guarded block: `kind` is "try", "except" (also catch, rescue) or "finally"."""

    kind: str
    first: int
    last: int
    caught: tuple[str, ...] = ()
    """Names of the exceptions, last segment only; empty for `try`, `finally` and a bare handler."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A place where control flow forks, loops or is guarded.

    `kind` is one of if, elif, else, for, while, switch, case, match, try, with, ternary.
    """

    kind: str
    first: int
    last: int
    condition: str = ""
    """What is in its head, as written, at most 500 characters."""


@dataclass(frozen=True, slots=True)
class Import:
    """A name that the file takes from elsewhere."""

    name_bound: str
    """The name it has in this file; empty when the import binds none."""

    module: str
    line: int
    imported: str | None = None
    """The name it has in `module`, None when it is the module itself."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Everything that happens within a range of lines; each part in order of appearance."""

    calls: tuple[Call, ...] = ()
    raises: tuple[Token, ...] = ()
    handlers: tuple[Handler, ...] = ()
    returns: tuple[Statement, ...] = ()
    branches: tuple[Branch, ...] = ()
    awaits: tuple[int, ...] = ()


class Outline(ABC):
    """One source file. Asking never raises; what is not known is left out.

    Ranges are 1-based and inclusive and may lie outside the file. What spans lines belongs to the
    range in which it begins, except tokens, which belong to every range they touch.
    """

    language: str | None
    """Name of the grammar, None when no grammar knows the file."""

    exact: bool
    """Read by a grammar with few errors or none. When False, what is missing here may yet be there."""

    line_count: int

    @property
    def source(self) -> Source | None:
        """The file with its syntax tree, None where it was read word by word."""
        return None

    @property
    @abstractmethod
    def definitions(self) -> tuple[Definition, ...]:
        """All definitions by first line, outer before inner, then all parameters by line."""

    @property
    @abstractmethod
    def imports(self) -> tuple[Import, ...]:
        """What the file imports, in order."""

    @property
    @abstractmethod
    def comment_lines(self) -> frozenset[int]:
        """Lines that hold nothing but a comment or a docstring."""

    @abstractmethod
    def tokens(self, first: int, last: int) -> tuple[Token, ...]:
        """Tokens that touch the range, in order of appearance."""

    @abstractmethod
    def passage(self, first: int, last: int) -> Passage:
        """What happens in the range; the methods named after its parts are shorter to write."""

    def uses(self, name: str) -> tuple[Use, ...]:
        """Places of a name as a whole word, in order, at most `USES_LIMIT`; without a grammar what for is open."""
        kinds = {
            Role.STRING: UseKind.STRING,
            Role.COMMENT: UseKind.COMMENT,
            Role.DOCSTRING: UseKind.DOCSTRING,
        }
        word = re.compile(rf"(?<![\w$]){re.escape(name)}(?![\w$])")
        found = (
            Use(kinds.get(token.role, UseKind.UNREAD), line, line, whole=token.text == name)
            for token in self.tokens(1, self.line_count)
            if name in token.text
            for match in word.finditer(token.text)
            for line in [token.line + token.text.count("\n", 0, match.start())]
        )
        return tuple(islice(found, USES_LIMIT))

    def sound(self, first: int, last: int) -> bool:
        """Whether the grammar understood every line of the range."""
        return self.exact and 1 <= first <= last <= self.line_count

    def calls(self, first: int, last: int) -> tuple[Call, ...]:
        """Calls that begin in the range."""
        return self.passage(first, last).calls

    def calls_with(self, word: str, first: int, last: int) -> tuple[Call, ...]:
        """Calls that begin in the range and have the word in what they call; quicker than all of them."""
        return tuple(call for call in self.calls(first, last) if word in call.full)

    def surrounding_calls(self, line: int) -> tuple[Call, ...]:
        """Calls whose text covers the line, innermost first, of the function that it is in."""
        around = self.enclosing(line)
        first = around[0].first if around else max(1, line - 200)
        covering = [call for call in self.calls(first, line) if call.last >= line]
        return tuple(sorted(covering, key=lambda call: (call.last - call.line, -len(call.text))))

    def raises(self, first: int, last: int) -> tuple[Token, ...]:
        """Names of raised or thrown exceptions, last segment only."""
        return self.passage(first, last).raises

    def handlers(self, first: int, last: int) -> tuple[Handler, ...]:
        """Guarded blocks and what they catch."""
        return self.passage(first, last).handlers

    def returns(self, first: int, last: int) -> tuple[Statement, ...]:
        """Return statements."""
        return self.passage(first, last).returns

    def branches(self, first: int, last: int) -> tuple[Branch, ...]:
        """Conditions, loops and other forks."""
        return self.passage(first, last).branches

    def awaits(self, first: int, last: int) -> tuple[int, ...]:
        """Lines on which something is awaited."""
        return self.passage(first, last).awaits

    def strings(self, first: int, last: int) -> tuple[Token, ...]:
        """String literals."""
        return tuple(token for token in self.tokens(first, last) if token.role is Role.STRING)

    def numbers(self, first: int, last: int) -> tuple[Token, ...]:
        """Number literals."""
        return tuple(token for token in self.tokens(first, last) if token.role is Role.NUMBER)

    def enclosing(self, line: int) -> tuple[Definition, ...]:
        """Functions, methods and classes whose lines hold the line, innermost first."""
        return self._scopes.around(line)

    def named(self, name: str) -> tuple[Definition, ...]:
        """Definitions of that name, bare or the tail of a qualified one, whatever the separators."""
        wanted = segments(name)
        if not wanted:
            return ()
        same = self._called(wanted[-1])
        if len(wanted) == 1:
            return tuple(same)
        return tuple(each for each in same if segments(each.qualified)[-len(wanted) :] == wanted)

    def classes(self, name: str) -> tuple[Definition, ...]:
        """Classes of that name."""
        return tuple(each for each in self.named(name) if each.kind is Kind.CLASS)

    @property
    def cost(self) -> int:
        """Characters that are read to say what the file does with one name, in those of a parser."""
        return 0

    def chance(self, name: str) -> Chance:
        """Whether the file defines a name, a single word, as its text alone shows."""
        return Chance.SOME if self._called(name) else Chance.NONE

    def likely_classes(self, name: str) -> tuple[Definition, ...]:
        """Classes of that name, for looking through many files: one with an odd way to write them may be missed."""
        return self.classes(name)

    def members(self, class_: Definition) -> tuple[Definition, ...]:
        """Definitions right in or for the class, wherever in the file they are."""
        return tuple(self._by_parent.get(class_.qualified, ()))

    def _called(self, last: str) -> Sequence[Definition]:
        """Definitions whose names end in this segment."""
        return self._by_name.get(last, ())

    @cached_property
    def _scopes(self) -> Scopes:
        return Scopes(self.definitions)

    @cached_property
    def _by_name(self) -> dict[str, list[Definition]]:
        index: defaultdict[str, list[Definition]] = defaultdict(list)
        for each in self.definitions:
            own = segments(each.name)
            if own:
                index[own[-1]].append(each)
        return dict(index)

    @cached_property
    def _by_parent(self) -> dict[str, list[Definition]]:
        index: defaultdict[str, list[Definition]] = defaultdict(list)
        for each in self.definitions:
            if each.parent:
                index[each.parent].append(each)
        return dict(index)


class Scopes:
    """Functions, methods and classes, to be found by a line."""

    def __init__(self, definitions: Iterable[Definition]) -> None:
        """`definitions`: by first line, outer before inner."""
        self._scopes = [each for each in definitions if each.kind in SCOPES]
        self._firsts = [each.first for each in self._scopes]
        self._reach = list(accumulate((each.last for each in self._scopes), max))

    def around(self, line: int) -> tuple[Definition, ...]:
        """Those whose lines hold the line, innermost first."""
        found: list[Definition] = []
        for index in range(bisect_right(self._firsts, line) - 1, -1, -1):
            if self._reach[index] < line:
                break
            if self._scopes[index].last >= line:
                found.append(self._scopes[index])
        return tuple(sorted(found, key=lambda each: each.last - each.first))


@lru_cache(maxsize=4096)
def segments(name: str) -> tuple[str, ...]:
    """The parts of a qualified name: "a::B#c(x)" gives a, B, c; `prototype` says nothing and is left out."""
    parts = (NOT_IN_NAMES.sub("", part.strip()) for part in SEPARATORS.split(name[:NAME_LIMIT]))
    return tuple(part for part in parts if part and part != "prototype")
