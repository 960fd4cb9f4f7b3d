"""The outline of a file that no grammar understands: read word by word, claiming less."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from posixpath import basename
from typing import Final

from checks.code.structure.lexical.defining import (
    ASSIGNED,
    CLASS_WORDS,
    DEFINING,
    FUNCTION_WORDS,
    MESSAGE,
    OBJECTIVE_C_END,
    SHELL_FUNCTION,
    VARIABLE_WORDS,
)
from checks.code.structure.lexical.words import (
    COMMENT_STYLES,
    DATA,
    HASH,
    OPENERS,
    PROSE,
    SLASHES,
    Word,
    spans_lines,
    words_of,
)
from checks.code.structure.literals import content
from checks.code.structure.outline import (
    SCOPES,
    USES_LIMIT,
    Call,
    Definition,
    Import,
    Kind,
    Outline,
    Parameter,
    Passage,
    Role,
    Statement,
    Token,
)
from checks.code.structure.use import Use, UseKind

HEADER_WORDS: Final = 100
"""Words after a definition's parameters within which its body may open."""

BODY_LINES: Final = 5_000
"""Lines of a body that are read to find its end."""

PARAMETER_WORDS: Final = 400

SHORT: Final = 200
LONG: Final = 500
_LINKS: Final = (r"\.", "::", "->", r"\?\.")
CALLEE: Final = re.compile(
    # at the first name of a chain only: from each of the others it would go all the way again
    r"(?<![\w$])"
    + "".join(rf"(?<![\w$]{link})(?<![\w$][!?]{link})" for link in _LINKS)
    + rf"[\w$]++[!?]?+(?:(?:{'|'.join(_LINKS)})[\w$]++[!?]?+)*+$"
)
END_WORD: Final = re.compile(r"end\b|fi\b|done\b|\}")


class LexicalOutline(Outline):
    """Answers from the words alone, in linear time on any text."""

    exact = False

    def __init__(self, path: str, text: str, language: str | None = None) -> None:
        self.language = language
        self._text = text.replace("\r\n", "\n")
        self._starts = [0, *(match.end() for match in re.finditer("\n", self._text))]
        self.line_count = max(1, self._text.count("\n") + (not self._text.endswith("\n")))
        self._path = path
        self._ending = basename(path).lower().rpartition(".")[2]
        self._style = COMMENT_STYLES.get(self._ending, SLASHES)
        self._prose = self._ending in PROSE
        self._defines_nothing = self._prose or self._ending in DATA
        self._by_indentation = self._style == HASH

    def sound(self, first: int, last: int) -> bool:  # noqa: ARG002 - the same answer for every range
        """Never: the words alone do not show it."""
        return False

    def uses(self, name: str) -> tuple[Use, ...]:
        """Places of a name as a whole word; where nothing reaches over lines, only the lines that have it are read."""
        if self._spans_lines:
            return super().uses(name)
        found: list[Use] = []
        for number, line in self._lines_with(name):
            if self._prose:
                kind, word = UseKind.COMMENT, re.compile(rf"(?<![\w$]){re.escape(name)}(?![\w$])")
                found += [Use(kind, number, number, whole=line.strip() == name) for _ in word.finditer(line)]
            else:
                alone = super(LexicalOutline, LexicalOutline(self._path, line)).uses(name)
                found += [replace(each, line=number, last=number) for each in alone]
            if len(found) >= USES_LIMIT:
                break
        return tuple(found[:USES_LIMIT])

    @property
    def _spans_lines(self) -> bool:
        """Whether a comment or a string may reach over several lines."""
        return spans_lines(self._path, self._text)

    def _lines_with(self, name: str) -> Iterator[tuple[int, str]]:
        """The lines that hold the name, each with its number from 1."""
        at = self._text.find(name)
        while at >= 0:
            row = bisect_right(self._starts, at)
            end = self._starts[row] - 1 if row < len(self._starts) else len(self._text)
            yield row, self._text[self._starts[row - 1] : end]
            at = self._text.find(name, end)

    @cached_property
    def _words(self) -> list[Word]:
        return words_of(self._text, self._starts, self._style)

    def _word(self, word: Word) -> str:
        return self._text[word.start : word.end]

    def _within(self, first: int, last: int) -> range:
        """Indexes of the words that begin in the range of lines."""
        low = bisect_left(self._words, first, key=lambda word: word.line)
        return range(low, bisect_right(self._words, last, key=lambda word: word.line))

    def tokens(self, first: int, last: int) -> tuple[Token, ...]:
        """Tokens that touch the range, in order of appearance."""
        within = self._within(first, last)
        earlier = (self._words[index] for index in self._spanning if index < within.start)
        reaching = [word for word in earlier if word.last >= first and word.line <= last]
        return tuple(map(self._token, (*reaching, *(self._words[index] for index in within))))

    @cached_property
    def _spanning(self) -> list[int]:
        """Indexes of the words that span lines."""
        return [index for index, word in enumerate(self._words) if word.last > word.line]

    def _token(self, word: Word) -> Token:
        raw = self._word(word)
        return Token(content(raw) if word.role is Role.STRING else raw, word.line, word.role, word.last)

    @cached_property
    def comment_lines(self) -> frozenset[int]:
        """Lines that hold nothing but a comment."""
        commented: set[int] = set()
        other: set[int] = set()
        for word in self._words:
            (commented if word.role is Role.COMMENT else other).update(range(word.line, word.last + 1))
        return frozenset(commented - other)

    @property
    def imports(self) -> tuple[Import, ...]:
        """None: how a language imports is not known here."""
        return ()

    # -- passages ------------------------------------------------------------------------------------

    def passage(self, first: int, last: int) -> Passage:
        """Calls, throws, returns and awaits that begin in the range; branches are not claimed."""
        words = self._words
        calls: list[Call] = []
        raises: list[Token] = []
        returns: list[Statement] = []
        awaits: set[int] = set()
        for index in self._within(first, last):
            word = words[index]
            if word.role is Role.IDENTIFIER and index + 1 < len(words):
                call = self._call(index)
                if call is not None:
                    calls.append(call)
            elif word.role is Role.KEYWORD:
                text = self._word(word)
                if text in {"raise", "throw"}:
                    raises.extend(self._raised(index))
                elif text == "return":
                    returns.append(Statement(self._rest_of_line(word.start), word.line, word.line))
                elif text == "await":
                    awaits.add(word.line)
        return Passage(
            calls=tuple(calls), raises=tuple(raises), returns=tuple(returns), awaits=tuple(sorted(awaits))
        )

    def _rest_of_line(self, start: int) -> str:
        row = bisect_right(self._starts, start)
        end = self._starts[row] if row < len(self._starts) else len(self._text)
        return self._text[start : min(end, start + LONG)].strip()

    def _call(self, index: int) -> Call | None:
        """The call whose last name is the word, if a bracket is right behind it."""
        words, text = self._words, self._text
        word, opening = words[index], words[index + 1]
        if text[opening.start] != "(" or opening.line != word.line:
            return None
        if index and self._word(words[index - 1]) in FUNCTION_WORDS | CLASS_WORDS:
            return None
        callee = CALLEE.search(text[max(0, word.start - SHORT) : word.end])
        closing = words[opening.shut] if opening.shut >= 0 else opening
        empty = opening.shut == index + 2
        return Call(
            name=self._word(word),
            full=(callee.group() if callee else self._word(word)),
            line=word.line,
            last=closing.last,
            keywords=tuple(opening.keywords),
            arguments=0 if empty or opening.shut < 0 else opening.commas + 1,
            text=text[word.start : min(closing.end, word.start + LONG)],
        )

    def _raised(self, index: int) -> Iterator[Token]:
        """The last segment of the name behind `raise` or `throw`."""
        last: Word | None = None
        for word in self._words[index + 1 : index + 12]:
            if word.role is Role.IDENTIFIER and word.line == self._words[index].line:
                last = word
            elif self._word(word) not in {"new", ".", ":"}:
                break
        if last is not None:
            yield self._token(last)

    # -- definitions ---------------------------------------------------------------------------------

    @cached_property
    def definitions(self) -> tuple[Definition, ...]:
        """What a defining word (`def`, `class`, `fn`, ...) names; the last line only where it is certain."""
        found: list[Definition] = []
        parameters: list[Definition] = []
        around: list[Definition] = []
        for match in sorted(self._defined(), key=lambda match: match.start("name")):
            line = bisect_right(self._starts, match.start("name"))
            while around and around[-1].last < line:
                around.pop()
            word = match.group("word")
            if word in VARIABLE_WORDS and around and around[-1].kind is not Kind.CLASS:
                continue
            opening = self._opening(match)
            definition = Definition(
                name=match.group("name")[:SHORT],
                kind=self._kind(word, around),
                first=line,
                last=line if word in VARIABLE_WORDS else self._last(match, line, opening),
                name_line=line,
                parent=around[-1].qualified if around else None,
                parameters=tuple(self._parameters(opening)),
            )
            found.append(definition)
            parameters.extend(
                Definition(
                    each.name, Kind.PARAMETER, line, line, line, definition.qualified, value=each.default
                )
                for each in definition.parameters
            )
            if definition.kind in SCOPES and definition.last > line:
                around.append(definition)
        found.extend(self._assigned({each.name_line for each in found}))
        found.sort(key=lambda each: (each.first, -each.last))
        return (*found, *parameters)

    @staticmethod
    def _kind(word: str, around: list[Definition]) -> Kind:
        if word in CLASS_WORDS:
            return Kind.CLASS
        if word in VARIABLE_WORDS:
            return Kind.VARIABLE
        return Kind.METHOD if around and around[-1].kind is Kind.CLASS else Kind.FUNCTION

    def _defined(self) -> Iterator[re.Match[str]]:
        """Defining words outside of strings and comments."""
        for pattern in () if self._defines_nothing else (DEFINING, SHELL_FUNCTION, MESSAGE):
            for match in pattern.finditer(self._text):
                if self._at(match.start("name")) is not None:
                    yield match

    def _at(self, offset: int) -> int | None:
        """The index of the identifier that begins at an offset."""
        index = bisect_left(self._words, offset, key=lambda word: word.start)
        if index < len(self._words) and self._words[index].start == offset:
            return index if self._words[index].role in {Role.IDENTIFIER, Role.KEYWORD} else None
        return None

    def _assigned(self, taken: set[int]) -> Iterator[Definition]:
        """Names set at the beginning of a line."""
        for match in () if self._defines_nothing else ASSIGNED.finditer(self._text):
            line = bisect_right(self._starts, match.start())
            index = self._at(match.start())
            if line in taken or index is None or self._words[index].role is Role.KEYWORD:
                continue
            value = match.group("value").strip() or None
            yield Definition(match.group("name")[:SHORT], Kind.VARIABLE, line, line, line, value=value)

    def _opening(self, match: re.Match[str]) -> int | None:
        """The index of the bracket behind a defined name."""
        index = bisect_left(self._words, match.end("name"), key=lambda word: word.start)
        if index < len(self._words) and self._text[self._words[index].start] == "(":
            return index
        return None

    def _parameters(self, opening: int | None) -> Iterator[Parameter]:
        """Names between the brackets: before a colon or an equals sign, else the last of each part."""
        words = self._words
        if opening is None or words[opening].shut < 0:
            return
        index, closing = opening + 1, words[opening].shut
        name, default, settled = "", None, False
        while index <= min(closing, opening + PARAMETER_WORDS):
            word = words[index]
            mark = self._word(word)
            if index == closing or mark == ",":
                if name:
                    yield Parameter(name, default)
                name, default, settled = "", None, False
            elif word.role is Role.IDENTIFIER and not settled:
                name = mark
            elif mark in {"=", ":"}:
                settled = True
                if mark == "=" and index + 1 < closing:
                    default = self._word(words[index + 1])[:SHORT]
            index = max(index + 1, word.shut) if mark in OPENERS else index + 1

    def _last(self, match: re.Match[str], line: int, opening: int | None) -> int:
        """The last line of a definition when brackets and indentation agree on it, else its first."""
        if match.group("word").startswith("@"):
            index = bisect_right(self._objective_c_ends, line)
            return self._objective_c_ends[index] if index < len(self._objective_c_ends) else line
        words = self._words
        start = bisect_left(words, match.end("name"), key=lambda word: word.start)
        if opening is not None:
            start = max(start, words[opening].shut + 1)
        header = words[start - 1].line if start else line
        for index in range(start, min(len(words), start + HEADER_WORDS)):
            word = words[index]
            mark = self._text[word.start]
            if mark == "{":
                return self._last_braced(line, word)
            if word.line > header and self._indent(word.line) <= self._indent(line):
                break  # another statement
            header = word.line
            if mark == ";" or self._indented_body(word, mark):
                break
        return self._last_indented(line, header) if self._by_indentation else line

    @cached_property
    def _objective_c_ends(self) -> list[int]:
        """Lines with `@end`."""
        return [bisect_right(self._starts, match.start()) for match in OBJECTIVE_C_END.finditer(self._text)]

    def _last_braced(self, line: int, opening: Word) -> int:
        """The line of the closing brace when it is indented as the definition is, else the line."""
        if opening.shut < 0:
            return line
        last = self._words[opening.shut].line
        return last if last == line or self._indent(last) == self._indent(line) else line

    def _indented_body(self, word: Word, mark: str) -> bool:
        """Whether a body follows by indentation: the line ends here with a colon, or with nothing."""
        end = self._starts[word.line] if word.line < len(self._starts) else len(self._text)
        return self._by_indentation and mark == ":" and not self._text[word.end : end].strip()

    def _indent(self, line: int) -> int:
        return self._indents[line - 1]

    @cached_property
    def _indents(self) -> list[int]:
        """The width of each line's indentation, -1 for a blank line."""
        rows = self._text.split("\n")
        return [len(row) - len(row.lstrip()) if row.strip() else -1 for row in rows]

    def _last_indented(self, line: int, header: int) -> int:
        """The end of the block below a line: the next line with as little indentation, or the one before."""
        indents = self._indents
        width = indents[line - 1]
        last = header
        for row in range(header, min(len(indents), header + BODY_LINES)):
            if indents[row] == -1:
                continue
            if indents[row] <= width:
                start = self._starts[row] + indents[row]
                ends = indents[row] == width and END_WORD.match(self._text, start) is not None
                return row + 1 if ends else last
            last = row + 1
        return last
