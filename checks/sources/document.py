"""Bytes to JSON values: encodings, JSON lines and pages, and what to say when it is not JSON."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from checks.model.finding import Unparsed
from checks.sources.interface import Document, JsonValue

EXCERPT_LIMIT = 200
DIGITS_LIMIT = 4_000
"""Digits of a number that are read as a number; Python refuses to convert much longer ones."""

_SPACE = re.compile(r"[ \t\r\n\x1e]*")  # with the separator of JSON text sequences (RFC 7464)
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)"
)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class Repeated(dict[str, JsonValue]):
    """A JSON object in which a key occurs more than once; its last value counts."""

    keys_repeated: tuple[str, ...] = ()


def parse(data: bytes, source: str) -> Document:
    """Parse a file as JSON, JSON lines or concatenated JSON; never raises.

    UTF-8, UTF-16 and UTF-32 are recognised by their first bytes (RFC 4627, section 3); bytes that are no
    text in that encoding become U+FFFD, so that one bad byte does not cost a review.
    """
    text = _decode(data)
    if not _SPACE.sub("", text, count=1):
        return _nothing(source, "the file is empty; an empty review is written `[]`", "")
    try:
        found = Document(tuple(_stream(text)))
    except RecursionError:
        found = _nothing(source, "the JSON is nested too deeply to read; findings need five levels", text)
    except json.JSONDecodeError as error:
        found = _lines(text, source) or _nothing(
            source, f"not JSON: {_said(error)} at line {error.lineno}, column {error.colno}", text
        )
    return replace(found, text=text)


def excerpt(value: JsonValue) -> str:
    """The beginning of a JSON value, as JSON, bounded however deep or large the value is."""
    parts: list[str] = []
    length = 0
    for part in json.JSONEncoder(ensure_ascii=False).iterencode(_clipped(value)):
        parts.append(part[:EXCERPT_LIMIT])
        length += len(part)
        if length >= EXCERPT_LIMIT:
            break
    return "".join(parts)[:EXCERPT_LIMIT]


def _decode(data: bytes) -> str:
    text = data.decode(json.detect_encoding(data), errors="replace").removeprefix("\ufeff")
    # Half of a surrogate pair is valid in a JSON escape and in no encoding: it would stop a report.
    return _ESCAPE.sub(_whole, text) if _SURROGATE.search(text) else text


def _whole(escape: re.Match[str]) -> str:
    return "\\ufffd" if escape[1] else escape[0]


def _stream(text: str) -> Iterator[JsonValue]:
    """Values one after another, with white space or nothing between them."""
    at = _SPACE.match(text, 0).end()  # type: ignore[union-attr]  # matches the empty string too
    while at < len(text):
        value, at = _DECODER.raw_decode(text, at)
        yield value
        at = _SPACE.match(text, at).end()  # type: ignore[union-attr]


def _said(error: json.JSONDecodeError) -> str:
    """What is wrong; some messages of the standard library end with an "at" of their own."""
    return error.msg.removesuffix(" at")


def _lines(text: str, source: str) -> Document | None:
    """JSON lines of which some are broken; None when most are, for then it is something else."""
    values: list[JsonValue] = []
    broken: list[Unparsed] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            value = _DECODER.decode(line)
        except json.JSONDecodeError as error:
            reason = f"line {number} is not JSON: {_said(error)} at column {error.colno}"
            broken.append(Unparsed(source, reason, line[:EXCERPT_LIMIT]))
        except RecursionError:
            broken.append(Unparsed(source, f"line {number} is nested too deeply", line[:EXCERPT_LIMIT]))
        else:
            if not isinstance(value, dict | list):
                return None  # a line of a broken document: `"title": …` has no such lines in JSON lines
            values.append(value)
    return Document(tuple(values), tuple(broken)) if len(values) >= max(1, len(broken)) else None


def _nothing(source: str, reason: str, text: str) -> Document:
    return Document((), (Unparsed(source, reason, text[:EXCERPT_LIMIT]),))


def _clipped(value: JsonValue) -> JsonValue:
    """The first levels' strings cut, so that encoding one of 10 MiB costs nothing."""
    if isinstance(value, str):
        return value[:EXCERPT_LIMIT]
    if isinstance(value, dict):
        return {
            key[:EXCERPT_LIMIT]: item[:EXCERPT_LIMIT] if isinstance(item, str) else item
            for key, item in list(value.items())[:EXCERPT_LIMIT]
        }
    return value


def _object(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    value = dict(pairs)
    if len(value) == len(pairs):
        return value
    repeated = Repeated(value)
    repeated.keys_repeated = tuple(
        key for key, times in Counter(key for key, _ in pairs).items() if times > 1
    )
    return repeated


def _integer(digits: str) -> int | str:
    return int(digits) if len(digits) <= DIGITS_LIMIT else digits


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_int=_integer, strict=False)
