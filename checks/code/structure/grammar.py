"""What must be known of a language to outline its files: a grammar, queries for it and node types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

from tree_sitter import Language, Query

from checks.code.structure.use_shape import UseShape

AFTER_EQUALS = "="
"""In place of a field's name: what comes after the equals sign."""


def named_behind(words: str) -> str:
    """Where the class NAME may be defined in a language that writes one of these words right before it."""
    return rf"(?:{'|'.join(words.split())})\s+(?:[\w$.:\\]{{0,200}}[.:\\])?[$@]?NAME\b"


def named_after(words: str) -> str:
    """The same for a language that may write more between the word and the name."""
    return rf"(?:{'|'.join(words.split())})\b[^;{{}}]{{0,120}}\bNAME\b"


AFTER_BODY = r"\}(?:\s*\w{1,200}\s*,){0,9}\s*NAME\b"
"""Where a class NAME follows the body of it, alone or after its other names, or that of another class."""


@dataclass(frozen=True, slots=True)
class ParameterShape:
    """Names of the fields of a parameter's node. `name` None: its first identifier is the name.

    A parameter without the field `name` has no name and is left out.
    """

    name: str | None = None
    default: str | None = None
    annotation: str | None = None


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a definition may be written right around its name, as regular expressions over a short stretch of text.

    They may let through what defines nothing, and must let through all that the query `definitions` captures.
    """

    before: str = r"\Z"
    """Searched in what is before the name, to its end."""

    after: str = ""
    """Matched at the end of the name."""

    needs: str = ""
    """A word that the file has somewhere."""

    far: bool = False
    """`before` reaches back over more than a line."""

    plain: bool = False
    """A word such as `def` says it: what is so written is a definition, unless it is in a comment or a string."""


def behind(words: str, between: str = r"\s+") -> str:
    """What ends with one of these words."""
    return rf"(?:^|[^\w$])(?:{'|'.join(words.split())}){between}\Z"


@dataclass(frozen=True)
class Grammar:
    """One language. A file `languages/<name>.py` with such a `GRAMMAR` (or `GRAMMARS`) adds it.

    `definitions` is a tree-sitter query. Each match may capture

    - the extent: `@function`, `@method`, `@prototype` (a function unless it is in one), `@alias` (one
      that is defined within under another name),
      `@class`, `@namespace` (a class whose functions are no methods), `@variable`, `@object` (a variable whose members are definitions), `@entry` (a variable
      only when the `@holder` it is in is the value of an `@object`), `@attribute` (a variable of
      the class around the method it is in), `@local` (a variable to be left out), `@scope` (an
      anonymous function), `@wide` (more of a definition: its decorators, `export`);
    - `@name`, which holds the matches of one definition together: a function or class goes before a
      variable, the widest extent counts, and a match without an extent adds to the others;
    - `@owner`, the thing that a definition outside of it belongs to; `@parameters`, `@base`, `@value`,
      `@annotation`.

    `decorators` captures each `@decorator`, which belongs to the definition right behind it.

    A function right in a class is a method without being captured as one, and a variable in a function
    is local and left out.

    `passages` captures `@call` with `@callee` and `@arguments`; `@raise` with `@raised`; `@return`;
    `@await`; `@try`, `@except` with `@caught`, `@finally`; and branches by their kind (`@if`, `@elif`,
    ...) with `@condition`, where an `@elif` hides the `@if` of the same condition.

    `imports` captures `@module`, `@bound`, `@imported` and `@statement`.

    The one predicate is `(#one-of? @capture "text" ...)`.

    The sets name node types for the walk over tokens.
    """

    name: str
    module: str
    endings: tuple[str, ...]
    definitions: str
    passages: str
    imports: str
    classes: tuple[str, ...]
    """Where the class NAME may be defined, as regular expressions: other files are not parsed for it.

    None begins with `\\b`, so that `re` passes over the text in between.
    """

    beginnings: tuple[Beginning, ...] = ()
    """All ways in which a definition is written around its name: a file that has none is not parsed for it."""

    uses: UseShape = field(default_factory=UseShape)
    decorators: str = ""
    factory: str = "language"
    file_names: tuple[str, ...] = ()
    interpreters: tuple[str, ...] = ()
    """Programs in a first line `#!/usr/bin/env ...` that run this language."""

    comments: frozenset[str] = frozenset({"comment"})
    docstrings: frozenset[str] = frozenset()
    """Types of statements that are documentation when they hold nothing but a string."""

    strings: frozenset[str] = frozenset({"string"})
    interpolations: frozenset[str] = frozenset({"interpolation"})
    numbers: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()
    """Named leaves that are words of the language: `true`, `this`, `int`."""

    reserved: frozenset[str] = frozenset()
    """Words that a grammar takes for names where macros confuse it."""

    selves: frozenset[str] = frozenset()
    """An `@owner` that means the class or function around: `this`."""

    exports: frozenset[str] = frozenset()
    """An `@owner` that means the file itself: `module.exports`."""

    names: frozenset[str] = frozenset({"identifier"})
    """Leaves that can be a parameter's name."""

    parameters: Mapping[str, ParameterShape] = field(default_factory=dict)
    patterns: frozenset[str] = frozenset()
    """Destructuring patterns: each name in them is a parameter."""

    keyword_arguments: Mapping[str, str] = field(default_factory=dict)
    """Types of keyword arguments, with the field that holds the name ("" for the first child)."""

    options: frozenset[str] = frozenset()
    """Arguments whose entries serve as keyword arguments, as an object does in JavaScript."""

    token_trees: frozenset[str] = frozenset()
    """Arguments that the grammar leaves as a row of tokens: those of a macro."""

    symbols: frozenset[str] = frozenset()
    """Names written with a colon, as `:name` in Ruby."""

    plain_text: frozenset[str] = frozenset()
    """Strings without quotes, as the text between tags."""

    unread: frozenset[str] = frozenset()
    """Leaves that hold code which the grammar does not read."""

    module_separator: str = "."
    """Splits a module's path; its last part is the name bound when an import gives no other."""

    binds_first: bool = False
    """Whether it is the first part instead, as for `import os.path`."""


@cache
def load(grammar_module: str, factory: str) -> Language:
    """The compiled grammar out of its wheel; imported when first asked for."""
    return Language(getattr(import_module(grammar_module), factory)())


@cache
def compiled(grammar_module: str, factory: str, source: str) -> Query:
    """A query, compiled once in a process."""
    return Query(load(grammar_module, factory), source)
