"""Code as a sequence of whole tokens, so that quotes match whatever the layout.

White space, line breaks, quote characters, string prefixes, trailing commas and line continuations are
no tokens: rule 3 of how checkers fail says that a strict text match raises five false alarms for each
real defect.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

TOKEN = re.compile(
    r"[^\W\d][\w$]*|[(){}\[\],;]|[#$@][^\W\d][\w$]*"
    r"|=(?:==?|>)?|\.(?:\.\.)?|:[:=]?|\d+(?:_\d+)+|0[xX][0-9a-fA-F]+|\d+(?:\.\d+)?[a-zA-Z%]*"
    r"|!(?:==?)?|\*(?:\*=?|=)?|/(?:/=?|=)?|<(?:<=?|=)?|>(?:>=|=)?|-[>=-]?|&&?|\|\|?|\?[?.]?|\+[+=]?"
    r"|[^\w\s\"'`\\]"
)
"""One token. Each alternative begins with a set of characters, which `re` tells apart quickly."""

_PREFIXED = re.compile(r"[\"'](?<=[rRbBfFuU].)")
"""Where a string may have a prefix: `b"` begins one in `b"x"` and ends one in `"a or b"`."""

_STRING = re.compile(
    r"\\.|(?<=[<&])'[a-z_]\w*+(?!')|(?P<prefix>(?<![\w\"'`])[rRbBfFuU]{1,2}(?=[\"']))?"
    r"(?:(?P<whole>\"(?:[^\"\\]++|\\.)*+\"|'(?:[^'\\]++|\\.)*+'|`(?:[^`\\]++|\\.)*+`)|[\"'`])"
)
"""A string of one line, or a quote that no other one shuts; what is escaped is passed over, so that no
quote is tried twice, and so are lifetimes as in `<'a>` and `&'a str`."""

_TRAILING_COMMA = re.compile(r",(?=[\s\"'`\\]*[)\]}])")
_MARKS = "#$@"
_NOT_BEGUN = frozenset(",;:)]}")
"""What comes behind a quote that ends a string."""

_LAYOUT = b" \t\n\r\v\f\x1c\x1d\x1e\x1f\"'`\\,rRbBfFuU"
_OTHER_SPACE = re.compile(r"[^\S\x00-\x7f]+")
ASKED_ALONE = 64
"""Names after which it costs less to read the whole text once."""

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
    for number, line in enumerate(_plain(text).split("\n"), base):
        found = TOKEN.findall(line)
        tokens += found
        lines += [number] * len(found)
    return tokens, lines


def _plain(text: str) -> str:
    """The text without prefixes of strings and without trailing commas."""
    if _PREFIXED.search(text):
        text = "\n".join(map(_without_prefixes, text.split("\n")))
    return _TRAILING_COMMA.sub(" ", text)


def _without_prefixes(line: str) -> str:
    """The line without the prefixes of its strings."""
    return _STRING.sub(_without_prefix, line) if _PREFIXED.search(line) else line


def _without_prefix(string: re.Match[str]) -> str:
    prefix, text = string["prefix"], string.string
    if not prefix:
        return string[0]
    behind = text[string.end() : string.end() + 1]
    if string["whole"] is None and (not behind.strip() or behind in _NOT_BEGUN):
        return string[0]  # the line may begin in a string, which ends here
    return string[0][len(prefix) :]


@dataclass(eq=False)
class TokenText:
    """A text's tokens, searchable for a sequence of tokens in linear time.

    The text becomes tokens when something in it may be what is looked for.
    """

    text: str

    @cached_property
    def _scanned(self) -> tuple[list[str], list[int]]:
        return _scan(self.text, 1)

    @cached_property
    def rows(self) -> list[str]:
        """The lines of the text, the first one at index 0."""
        return self.text.split("\n")

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
    def _bare(self) -> bytes:
        return _without_layout(self.text)

    def find(self, wanted: list[str], limit: int = 50) -> list[tuple[int, int]]:
        """Index ranges (first, one past the last) where the tokens are in a row."""
        if not wanted or _without_layout("".join(wanted)) not in self._bare:
            return []
        joined = self._joined
        needle = _SEPARATOR + _SEPARATOR.join(wanted) + _SEPARATOR
        found: list[tuple[int, int]] = []
        index = last = 0
        at = joined.find(needle)
        while at >= 0 and len(found) < limit:
            index += joined.count(_SEPARATOR, last, at)
            found.append((index, index + len(wanted)))
            last, at = at, joined.find(needle, at + 1)
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
    def lines_by_token(self) -> Mapping[str, list[int]]:
        """Token, without marks before a name → the lines that it is on, ascending."""
        return _Lines(self)


class _Lines(Mapping[str, list[int]]):
    """Token → lines. For the first names only the lines that hold them are read, then all is."""

    def __init__(self, text: TokenText) -> None:
        self._text = text
        self._asked: dict[str, list[int]] = {}

    def __getitem__(self, token: str) -> list[int]:
        if token not in self._asked:
            alone = len(self._asked) < ASKED_ALONE and token[:1] not in _MARKS and is_name(token)
            self._asked[token] = list(self._lines_of(token)) if alone else self._all.get(token, [])
        if not self._asked[token]:
            raise KeyError(token)
        return self._asked[token]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def _lines_of(self, name: str) -> Iterator[int]:
        text = self._text.text
        number, last, at = 1, 0, text.find(name)
        while at >= 0:
            first = text.rfind("\n", last, at) + 1 or last
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            number += text.count("\n", last, first)
            line = _without_prefixes(text[first:end])
            if any(token.lstrip(_MARKS) == name for token in TOKEN.findall(line)):
                yield number
            last, at = first, text.find(name, end)

    @cached_property
    def _all(self) -> dict[str, list[int]]:
        lines: dict[str, list[int]] = {}
        for token, line in zip(self._text.tokens, self._text.lines, strict=True):
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


def _without_layout(text: str) -> bytes:
    """The text without anything that may be no token: what is not in it is not there as tokens either."""
    if not text.isascii():
        text = _OTHER_SPACE.sub("", text)
    return text.encode("utf-8", "surrogatepass").translate(None, _LAYOUT)
