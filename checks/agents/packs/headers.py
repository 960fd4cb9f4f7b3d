"""Values of HTTP headers that a text or its code gives, parsed into their items."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

CACHE_HEADERS = ("cache-control", "cdn-cache-control", "vercel-cdn-cache-control")

_NAMED = re.compile(
    r"(?<![\w-])(Vercel-CDN-Cache-Control|CDN-Cache-Control|Cache-Control|Vary)(?![\w-])([\"'`]?)\s{0,3}([:,=])\s{0,3}",
    re.IGNORECASE,
)
_VALUE_IN_OBJECT = re.compile(r"[\"'`]?value[\"'`]?\s{0,3}:\s{0,3}")
"""What comes between the name and the value of `{ key: "Vary", value: "…" }`."""

_BARE = re.compile(r"[^\"'`\n;)}\]]{1,2000}")
_DIRECTIVE = re.compile(r"[A-Za-z][\w-]*+(?:=(?:\d++|\"[^\"]{0,200}\"))?")

_COMMENT = re.compile(
    r"(?P<text>\"[^\"\n]{0,500}+\"|'[^'\n]{0,500}+'|`[^`\n]{0,500}+`)|(?<![:\w])//|/\*|(?<!\S)#|<!--"
)
"""A text, or where a comment begins; `https://` is none."""

VALUE_LIMIT = 2_000
VALUES_LIMIT = 100


@dataclass(frozen=True, slots=True)
class HeaderValue:
    """One value of a header."""

    name: str
    """In small letters."""

    raw: str
    exact: bool
    """It is code, word for word; of prose the end of a value is not certain."""

    wanted: bool = True
    """False where the text says not to set it, or that it is not set."""

    def unwanted(self) -> HeaderValue:
        """The same, as one that is not to be set."""
        return replace(self, wanted=False)

    @property
    def items(self) -> tuple[str, ...]:
        """The parts between commas, in small letters; empty ones are kept."""
        parts = [part.strip().lower() for part in self.raw.split(",")]
        if self.exact:
            return tuple(parts)
        found = []
        for part in parts:  # prose goes on behind the value: only what is a directive belongs to it
            match = _DIRECTIVE.match(part)
            if match is None:
                break
            found.append(match[0])
            if match[0] != part:
                break
        return tuple(found)

    def number(self, *directives: str) -> int | None:
        """The largest number of these directives: 60 of `s-maxage=60`."""
        found = []
        for item in self.items:
            name, _, value = item.partition("=")
            if name.strip() in directives and value.strip().isdecimal() and len(value) < 12:
                found.append(int(value))
        return max(found, default=None)

    def has(self, directive: str) -> bool:
        """Whether a directive is there, with or without a value."""
        return any(item.partition("=")[0].strip() == directive for item in self.items)


def header_values(text: str, *, code: bool = False) -> Iterator[HeaderValue]:
    """`Vary: Accept`, `"Cache-Control": "public"`, `headers.set('Vary', 'Accept')`, `{key: 'Vary', value: 'Accept'}`."""
    number = 0
    for match in _NAMED.finditer(text):
        number += 1
        if number > VALUES_LIMIT:
            return
        name, quote, mark = match[1].lower(), match[2], match[3]
        at = match.end()
        if mark == "," and not quote:
            continue  # a list of names
        if mark == "," and (inner := _VALUE_IN_OBJECT.match(text, at)):
            at = inner.end()
        opener = text[at : at + 1]
        if opener in ("'", '"', "`") and opener:
            end = text.find(opener, at + 1, at + 1 + VALUE_LIMIT)
            if end > 0 and "\n" not in text[at:end]:
                yield HeaderValue(name, text[at + 1 : end], exact=True)
            continue
        bare = _BARE.match(text, at)
        if bare is None or mark == ",":
            continue
        closed = text[bare.end() : bare.end() + 1]
        opened = text[max(0, match.start() - 1) : match.start()]
        exact = code or (closed in ("`", "'", '"') and closed == opened)
        yield HeaderValue(name, bare[0].strip(), exact)


def without_comments(code: str, comment_lines: frozenset[int] = frozenset()) -> str:
    """Code up to the comment of each line; lines that hold nothing but a comment are left out."""
    kept = []
    for number, line in enumerate(code.split("\n"), 1):
        if number not in comment_lines:
            begins = (match.start() for match in _COMMENT.finditer(line) if match["text"] is None)
            kept.append(line[: next(begins, len(line))])
    return "\n".join(kept)
