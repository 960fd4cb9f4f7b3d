"""Code as a sequence of whole tokens, so that quotes match whatever the layout.

White space, line breaks, quote characters, string prefixes, trailing commas and line continuations are
no tokens: rule 3 of how checkers fail says that a strict text match raises five false alarms for each
real defect.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

TOKEN = re.compile(
    # dropped: a string's prefix, but not the string "rb"; quotes, a line's continuation
    r"(?<![\w\"'`])[rRbBfFuU]{1,2}(?=[\"'][^\s,;:)\]}])|[\"'`\\]"
    r"|([#$@]?[^\W\d][\w$]*"
    r"|\d+(?:_\d+)+|0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?[a-zA-Z%]*"
    r"|===|!==|\*\*=|//=|<<=|>>=|\.\.\.|->|=>|::|:=|==|!=|<=|>=|&&|\|\||\?\?|\?\.|\*\*|//|\+\+|--|<<|\+=|-=|\*=|/="
    r"|[^\w\s]|[^\W\d_])"
)
"""One token in its group; the group is empty for what is no token."""

_CLOSERS = frozenset(")]}")
_MARKS = "#$@"
_SEPARATOR = "\x1f"
NAME = re.compile(r"[#$@]?[^\W\d][\w$]*")
"""One identifier, with the marks that some languages put before it."""


def is_name(token: str) -> bool:
    """A token that is an identifier or a keyword."""
    return NAME.fullmatch(token) is not None


def tokenize(text: str) -> list[tuple[str, int]]:
    """Tokens with the 0-based index of their line in the text."""
    return list(zip(*_scan(text, 0), strict=True))


def _scan(text: str, base: int) -> tuple[list[str], list[int]]:
    """The tokens, and for each the index of its line, counted from `base`."""
    tokens: list[str] = []
    lines: list[int] = []
    for number, line in enumerate(text.split("\n"), base):
        for token in TOKEN.findall(line):
            if not token:
                continue
            if token in _CLOSERS and tokens and tokens[-1] == ",":
                tokens[-1], lines[-1] = token, number
            else:
                tokens.append(token)
                lines.append(number)
    return tokens, lines


@dataclass(eq=False)
class TokenText:
    """A text's tokens, searchable for a sequence of tokens in linear time."""

    text: str

    @cached_property
    def _scanned(self) -> tuple[list[str], list[int]]:
        return _scan(self.text, 1)

    @property
    def tokens(self) -> list[str]:
        """All tokens in order."""
        return self._scanned[0]

    @property
    def lines(self) -> list[int]:
        """The 1-based line of each token."""
        return self._scanned[1]

    @cached_property
    def names(self) -> frozenset[str]:
        """Every identifier, once, without the marks before it."""
        return frozenset(token.lstrip(_MARKS) for token in set(self.tokens) if is_name(token))

    @cached_property
    def _joined(self) -> str:
        return _SEPARATOR + _SEPARATOR.join(self.tokens) + _SEPARATOR

    @cached_property
    def _offsets(self) -> list[int]:
        offsets, at = [], 1
        for token in self.tokens:
            offsets.append(at)
            at += len(token) + 1
        return offsets

    def find(self, wanted: list[str], limit: int = 50) -> list[tuple[int, int]]:
        """Index ranges (first, one past the last) where the tokens are in a row."""
        if not wanted:
            return []
        needle = _SEPARATOR + _SEPARATOR.join(wanted) + _SEPARATOR
        found: list[tuple[int, int]] = []
        at = self._joined.find(needle)
        while at >= 0 and len(found) < limit:
            index = bisect_right(self._offsets, at + 1) - 1
            found.append((index, index + len(wanted)))
            at = self._joined.find(needle, at + 1)
        return found

    def places(self, wanted: list[str], limit: int = 50) -> list[tuple[int, int]]:
        """Line ranges (1-based, inclusive) where the tokens are in a row."""
        return [(self.lines[first], self.lines[end - 1]) for first, end in self.find(wanted, limit)]

    def between(self, first: int, last: int) -> tuple[int, int]:
        """The index range of the tokens on lines first to last."""
        return bisect_right(self.lines, first - 1), bisect_right(self.lines, last)

    def in_lines(self, first: int, last: int) -> list[str]:
        """The tokens on lines first to last."""
        start, end = self.between(first, last)
        return self.tokens[start:end]

    @cached_property
    def by_token(self) -> dict[str, list[int]]:
        """Token, without marks before a name → the lines that it is on, ascending."""
        lines: dict[str, list[int]] = {}
        for token, line in zip(self.tokens, self.lines, strict=True):
            at = lines.get(token)
            if at is None:
                lines[token] = [line]
            elif at[-1] != line:
                at.append(line)
        for token in [token for token in lines if token[0] in _MARKS and len(token) > 1]:
            bare = token.lstrip(_MARKS) or token
            if bare != token:
                marked = lines.pop(token)
                lines[bare] = sorted({*lines[bare], *marked}) if bare in lines else marked
        return lines
