"""Choosing how to read a file: by its grammar, or word by word."""

from __future__ import annotations

import re
from collections import deque
from functools import cached_property

from checks.code.structure.chance import Chance
from checks.code.structure.defining import chance
from checks.code.structure.grammar import Grammar
from checks.code.structure.languages import grammar_for
from checks.code.structure.lexical.defining import CLASSES, chance_by_words
from checks.code.structure.lexical.outline import LexicalOutline
from checks.code.structure.lexical.words import spans_lines
from checks.code.structure.outline import Call, Definition, Import, Outline, Passage, Token, segments
from checks.code.structure.source import Source, TooHard
from checks.code.structure.syntax import SyntaxOutline
from checks.code.structure.use import Use

SIZE_LIMIT = 2 * 1024 * 1024
"""Characters of a file that a grammar is tried on."""

LINE_LIMIT = 100 * 1024
"""Characters of its longest line: nobody wrote a longer one by hand."""

NESTING_LIMIT = 1_000
"""Brackets open at one time; queries on a tree take longer with its depth."""

ROOM = 600_000
"""Characters of the files that are kept read at one time, some 25 MB; most reviews cite fewer."""

BY_WORDS = 4
"""How much longer it takes to read a text word by word than to parse it."""

HALF_READ = 0.5
"""Share of a file in syntax errors from which its words may show more than its tree."""

BRACKETS = {ord("("): 1, ord("["): 1, ord("{"): 1, ord(")"): -1, ord("]"): -1, ord("}"): -1}
NOT_BRACKETS = bytes(code for code in range(256) if code not in BRACKETS)


def outline(path: str, text: str, shelf: Shelf | None = None) -> Outline:
    """The outline of a file, by its grammar where one knows it, else by its words.

    Never raises. Takes time linear in the text: what is too long, too deep or too broken for a
    grammar is read word by word. The file is read when something is asked that its text alone does not answer,
    and again when the `shelf` had no room for it.
    """
    return FileOutline(path, text, shelf)


class Shelf:
    """Files that have been read, the latest of them: a syntax tree takes thirty times the memory of its text."""

    def __init__(self, room: int = ROOM) -> None:
        self._left = room
        self._files: deque[tuple[FileOutline, int]] = deque()

    def put(self, file: FileOutline, size: int) -> None:
        """Keep a file of so many characters, and have the oldest forget what they can read again."""
        self._files.append((file, size))
        self._left -= size
        while self._left < 0 and len(self._files) > 1:
            oldest, its_size = self._files.popleft()
            self._left += its_size
            oldest.forget()


class FileOutline(Outline):
    """Knows the language and what names the text cannot define; reads the file when asked for more."""

    def __init__(self, path: str, text: str, shelf: Shelf | None = None) -> None:
        self._path = path
        self._text = text
        self._shelf = shelf
        self._made: Outline | None = None
        self._grammar = grammar_for(path, text)
        self.language = self._grammar.name if self._grammar else None

    @property
    def _read(self) -> Outline:
        made = self._made
        if made is None:
            made = self._made = _outline(self._grammar, self._path, self._text)
            if self._shelf is not None:
                self._shelf.put(self, len(self._text))
        return made

    def forget(self) -> None:
        """Free what was read, until something is asked again."""
        self._made = None

    @property
    def exact(self) -> bool:  # type: ignore[override]
        """Read by a grammar with few errors or none."""
        return self._read.exact

    @cached_property
    def line_count(self) -> int:  # type: ignore[override]
        """How many lines the file has, at least 1."""
        return max(1, self._text.count("\n") + (not self._text.endswith("\n")))

    @property
    def source(self) -> Source | None:
        """The file with its syntax tree, None where it was read word by word."""
        return self._read.source

    @property
    def definitions(self) -> tuple[Definition, ...]:
        """All definitions by first line, outer before inner, then all parameters by line."""
        return self._read.definitions

    @property
    def imports(self) -> tuple[Import, ...]:
        """What the file imports, in order."""
        return self._read.imports

    @property
    def comment_lines(self) -> frozenset[int]:
        """Lines that hold nothing but a comment or a docstring."""
        return self._read.comment_lines

    def tokens(self, first: int, last: int) -> tuple[Token, ...]:
        """Tokens that touch the range, in order of appearance."""
        return self._read.tokens(first, last)

    def passage(self, first: int, last: int) -> Passage:
        """What happens in the range."""
        return self._read.passage(first, last)

    def calls_with(self, word: str, first: int, last: int) -> tuple[Call, ...]:
        """Calls that begin in the range and have the word in what they call."""
        return self._read.calls_with(word, first, last) if self._has(word) else ()

    def uses(self, name: str) -> tuple[Use, ...]:
        """Places of a name and what is done with it there."""
        return self._read.uses(name) if self._has(name) else ()

    def sound(self, first: int, last: int) -> bool:
        """Whether the grammar understood every line of the range."""
        return self._read.sound(first, last)

    def enclosing(self, line: int) -> tuple[Definition, ...]:
        """Functions, methods and classes whose lines hold the line, innermost first."""
        return self._read.enclosing(line)

    def members(self, class_: Definition) -> tuple[Definition, ...]:
        """Definitions right in or for the class, wherever in the file they are."""
        return self._read.members(class_)

    def named(self, name: str) -> tuple[Definition, ...]:
        """Definitions of that name, bare or the tail of a qualified one; none that the text does not have."""
        last = segments(name)[-1:]
        return self._read.named(name) if last and self._has(last[0]) else ()

    def likely_classes(self, name: str) -> tuple[Definition, ...]:
        """Classes of that name; a file is not read when no line of it is written like the beginning of one."""
        classes = self._grammar.classes if self._grammar else (CLASSES,)
        may = any(re.search(each.replace("NAME", re.escape(name)), self._text) for each in classes)
        return self._read.classes(name) if may else ()

    @property
    def cost(self) -> int:
        """Characters that are read to say what the file does with one name, in those of a parser."""
        if self._grammar is None and not spans_lines(self._path, self._text):
            return 0
        return len(self._text) * (1 if self._grammar is not None else BY_WORDS)

    def chance(self, name: str) -> Chance:
        """Whether the file defines a name, a single word, as its text alone shows."""
        if not self._has(name):
            return Chance.NONE
        if self._grammar is not None and self._readable:
            return chance(self._grammar, self._text, name)
        return chance_by_words(self._path, self._text, name)

    @cached_property
    def _readable(self) -> bool:
        return readable(self._text)

    def _has(self, name: str) -> bool:
        """Whether the text has a name, which may be written with blanks inside, as `operator bool`."""
        return name in self._text or name in self._without_blanks

    @cached_property
    def _without_blanks(self) -> str:
        return "".join(self._text.replace("\0", " ").split())


def _outline(grammar: Grammar | None, path: str, text: str) -> Outline:
    if grammar is None:
        return LexicalOutline(path, text)
    if not readable(text):
        return LexicalOutline(path, text, grammar.name)
    try:
        read = SyntaxOutline(grammar, text)
    except TooHard:
        return LexicalOutline(path, text, grammar.name)
    if read.damaged <= HALF_READ:
        return read
    words = LexicalOutline(path, text, grammar.name)
    return words if len(words.definitions) > len(read.definitions) else read


def readable(text: str) -> bool:
    """Whether a grammar can be tried on the text in bounded time."""
    if len(text) > SIZE_LIMIT:
        return False
    if len(text) > LINE_LIMIT and max(map(len, text.split("\n"))) > LINE_LIMIT:
        return False
    if text.count("(") + text.count("[") + text.count("{") <= NESTING_LIMIT:
        return True
    depth = 0
    for bracket in text.encode("ascii", "ignore").translate(None, NOT_BRACKETS):
        depth = max(0, depth + BRACKETS[bracket])
        if depth > NESTING_LIMIT:
            return False
    return True
