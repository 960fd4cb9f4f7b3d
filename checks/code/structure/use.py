"""What one place of a name in a file is: a definition, a call, a write, a word in a comment."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class UseKind(StrEnum):
    """What is done with a name at one place."""

    DEFINITION = "definition"
    CALL = "call"
    READ = "read"
    WRITE = "write"
    IMPORT = "import"
    EXPORT = "export"  # handed on: `export { x } from`, `pub use`
    ARGUMENT = "argument"  # the name of a keyword argument
    KEY = "key"  # of an object or of a struct that is made
    STRING = "string"
    COMMENT = "comment"
    DOCSTRING = "docstring"
    UNREAD = "unread"  # the file has the word, and no grammar says what for

    @property
    def in_code(self) -> bool:
        """Neither in a string nor in a comment, as far as the file could be read."""
        return self not in {UseKind.STRING, UseKind.COMMENT, UseKind.DOCSTRING}


class ValueKind(StrEnum):
    """What kind of thing a name is set to."""

    LITERAL = "literal"
    CALL = "call"
    NAME = "name"
    EACH = "each"  # one after the other of what a loop goes through
    GIVEN = "given"  # a parameter: the caller gives it
    PART = "part"  # a part of what is taken apart: `a, b = pair`
    UPDATE = "update"  # what it was, changed: `x += 1`
    NOTHING = "nothing"  # deleted, or declared without a value
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Use:
    """One place of a name. Lines are 1-based and inclusive."""

    kind: UseKind
    line: int
    last: int
    owner: str | None = None
    """What is before it, as written: `self` in `self.x`; None when it stands alone."""

    local: bool = False
    """Bound by something inside a function, block or lambda around it, so that it is no name of the file."""

    member: bool = False
    """Defined here as a member: a method, a field, a case of an enumeration."""

    value: str | None = None
    """What it is set to here, as written, at most 200 characters."""

    value_kind: ValueKind | None = None
    lent: bool = False
    """Its address or a reference to it is taken, through which others may write it."""

    whole: bool = True
    """Of a string: it is the name and nothing else, as `getattr` would take it."""

    @property
    def sets(self) -> bool:
        """It gives the name a value here: it writes it, or defines it with one."""
        unset = (None, ValueKind.GIVEN, ValueKind.NOTHING)
        defines = self.kind is UseKind.DEFINITION and self.value_kind not in unset
        return self.kind is UseKind.WRITE or defines
