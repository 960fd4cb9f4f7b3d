"""Fields of foreign JSON, read leniently where the meaning is clear; every change leaves a note."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    WrapValidator,
    model_validator,
)

from checks.model.finding import BODY_LIMIT, PATH_LIMIT, TITLE_LIMIT, Severity
from checks.model.location import Location, Side
from checks.model.scales.severity import severity_of
from checks.sources.document import Repeated, excerpt
from checks.text.places import only_span, split

NAME_LIMIT = 1_000
"""Characters of an id or of a reviewer's name."""

URL_LIMIT = 8_192
LINE_LIMIT = 10**12
"""A line number beyond this is written as this: no file is so long, and no report so wide."""

ITEM_LIMIT = 1_000
"""Locations or quotes of one finding that are read."""

_NUMBER = re.compile(r"\s*+([0-9]{1,3}(?:\.[0-9]{1,20})?)\s*+(%?)\s*+")
_COMMIT = re.compile(r"[0-9a-fA-F]{7,64}")
_URL = re.compile(r"https?://[^\s\x00-\x1f\x7f]+", re.IGNORECASE)

_SIDES = {
    **dict.fromkeys(("right", "new", "head", "after", "added"), Side.RIGHT),
    **dict.fromkeys(("left", "old", "base", "before", "removed", "deleted"), Side.LEFT),
}
_CONFIDENCE_WORDS = {"certain": 100, "high": 75, "medium": 50, "moderate": 50, "low": 25}

T = TypeVar("T")


class Lenient(BaseModel):
    """An object of somebody else's format: fields that we do not know are passed over, null is absent.

    Validate with `context=` a list: what reading changed is added to it, in words.
    """

    model_config = ConfigDict(extra="ignore", frozen=True, populate_by_name=True)

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, value: Any, info: ValidationInfo) -> Any:  # noqa: ANN401  # any JSON
        if isinstance(value, Repeated):
            keys = ", ".join(f"`{key[:60]}`" for key in value.keys_repeated[:5])
            note(info, f"given more than once, the last counts: {keys}")
        if isinstance(value, dict):
            return {key: item for key, item in value.items() if item is not None}
        return value


def note(info: ValidationInfo, text: str) -> None:
    """Keep what reading a field changed, once."""
    if isinstance(info.context, list) and text not in info.context:
        info.context.append(text)


def cut(value: str, limit: int, name: str, info: ValidationInfo) -> str:
    """The beginning of a text that is too long."""
    if len(value) <= limit:
        return value
    note(info, f"{name} cut at {limit:,} characters (it has {len(value):,})")
    return value[:limit]


def text_field(name: str, limit: int) -> Callable[[object, ValidationInfo], str]:
    """A reader of text that takes numbers, lists of lines and `{"text": …}` too."""

    def read(value: object, info: ValidationInfo) -> str:
        return cut(_as_text(value, name, info), limit, name, info)

    return read


def _as_text(value: object, name: str, info: ValidationInfo) -> str:
    match value:
        case str():
            return value
        case None:
            return ""
        case bool() | int() | float():
            return str(value)
        case {"markdown": str(text)} | {"text": str(text)}:
            return text
        case list() if all(isinstance(item, str) for item in value):
            return "\n".join(item for item in value if isinstance(item, str))
        case _:
            note(info, f"{name} is no text; its beginning is taken for it")
            return excerpt(value)  # type: ignore[arg-type]  # comes from JSON


def _read_path(value: object, info: ValidationInfo) -> str | None:
    if not isinstance(value, str):
        note(info, f"path is no text: {excerpt(value)[:60]}")  # type: ignore[arg-type]
        return None
    if "\0" in value:
        # Cut at the NUL it could become the name of a file that exists.
        note(info, "path holds NUL characters, written as \ufffd")
        value = value.replace("\0", "\ufffd")
    return cut(value, PATH_LIMIT, "path", info) if value.strip() else None


def _read_lines(value: object, info: ValidationInfo) -> int | tuple[int, int] | None:
    lines = _lines_in(value)
    if lines is None:
        note(info, f"line is no number: {excerpt(value)[:60]}")  # type: ignore[arg-type]
        return None
    first, last = (_bounded(line, info) for line in lines)
    return first if first == last else (first, last)


def _lines_in(value: object) -> tuple[int, int] | None:
    match value:
        case bool():
            return None
        case int() | float() if math.isfinite(value) and value == int(value):
            return int(value), int(value)
        case str():
            return only_span(value)
        case [int() | str() as only]:
            return _lines_in(only)
        case [int() | str() as first, int() | str() as last]:
            start, end = _lines_in(first), _lines_in(last)
            return (start[0], end[1]) if start and end else None
    return None


def _bounded(line: int, info: ValidationInfo) -> int:
    if abs(line) <= LINE_LIMIT:
        return line
    note(info, f"line has more than {len(str(LINE_LIMIT)) - 1} digits, written as {LINE_LIMIT:,}")
    return LINE_LIMIT if line > 0 else -LINE_LIMIT


def _read_side(value: object, info: ValidationInfo) -> Side:
    side = _SIDES.get(value.strip().casefold()) if isinstance(value, str) else None
    if side is None:
        note(info, f"side is neither RIGHT nor LEFT: {excerpt(value)[:60]}")  # type: ignore[arg-type]
    return side or Side.RIGHT


def read_severity(value: object, info: ValidationInfo) -> Severity | None:
    """The severity that a word names."""
    severity = severity_of(value) if isinstance(value, str) else None
    if severity is None and value != "":
        note(info, f"severity is no word that we know: {excerpt(value)[:60]}")  # type: ignore[arg-type]
    return severity


def _read_confidence(value: object, info: ValidationInfo) -> int | None:
    number: float | None = None
    match value:
        case bool():
            pass
        case int():
            number = value
        case float() if math.isfinite(value):
            # A scale from 0 to 1 when it can be one; whoever counts to 100 writes 1, not 1.0.
            number = value * 100 if 0 <= value <= 1 else value
        case str() if match := _NUMBER.fullmatch(value):
            number = float(match[1])
            number = number * 100 if "." in match[1] and number <= 1 and not match[2] else number
        case str():
            number = _CONFIDENCE_WORDS.get(value.strip().casefold())
    if number is None or not 0 <= number <= 100:
        note(info, f"confidence is no number from 0 to 100: {excerpt(value)[:60]}")  # type: ignore[arg-type]
        return None
    if round(number) != value:
        note(info, f"confidence {excerpt(value)[:60]} read as {round(number)}")  # type: ignore[arg-type]
    return round(number)


def _read_commit(value: object, info: ValidationInfo) -> str | None:
    if isinstance(value, str) and _COMMIT.fullmatch(value.strip()):
        return value.strip().lower()
    note(info, f"commit is no commit id: {excerpt(value)[:60]}")  # type: ignore[arg-type]
    return None


def _read_url(value: object, info: ValidationInfo) -> str | None:
    if isinstance(value, str) and len(value) <= URL_LIMIT and _URL.fullmatch(value.strip()):
        return value.strip()
    note(info, "url is no http or https address")
    return None


def _read_list(value: object, info: ValidationInfo) -> object:
    if value is None:
        return []
    items = value if isinstance(value, list) else [value]
    if len(items) > ITEM_LIMIT:
        note(info, f"{info.field_name}: only the first {ITEM_LIMIT:,} of {len(items):,} are read")
    return items[:ITEM_LIMIT]


def _or_none(value: object, read: ValidatorFunctionWrapHandler, info: ValidationInfo) -> object:
    try:
        return read(value)
    except ValidationError:
        note(info, f"{info.field_name}: what could not be read is left out")
        return None


Id = Annotated[str, BeforeValidator(text_field("id", NAME_LIMIT))]
Name = Annotated[str, BeforeValidator(text_field("reviewer", NAME_LIMIT))]
Title = Annotated[str, BeforeValidator(text_field("title", TITLE_LIMIT))]
Body = Annotated[str, BeforeValidator(text_field("body", BODY_LIMIT))]
Snippet = Annotated[str, BeforeValidator(text_field("quote", BODY_LIMIT))]
Path = Annotated[
    str | None,
    BeforeValidator(_read_path),
    WithJsonSchema({"type": ["string", "null"], "maxLength": PATH_LIMIT}),
]
Lines = Annotated[
    int | tuple[int, int] | None,
    BeforeValidator(_read_lines),
    WithJsonSchema({"type": ["integer", "null"]}),
]
DiffSide = Annotated[Side, BeforeValidator(_read_side)]
Urgency = Annotated[Severity | None, BeforeValidator(read_severity)]
Sureness = Annotated[
    int | None,
    BeforeValidator(_read_confidence),
    WithJsonSchema({"type": ["number", "null"], "minimum": 0, "maximum": 100}),
]
CommitId = Annotated[
    str | None,
    BeforeValidator(_read_commit),
    WithJsonSchema({"type": ["string", "null"], "pattern": f"^{_COMMIT.pattern}$"}),
]
Url = Annotated[
    str | None, BeforeValidator(_read_url), WithJsonSchema({"type": ["string", "null"], "format": "uri"})
]
Maybe = Annotated[T | None, WrapValidator(_or_none)]
"""A part that is left out, with a note, when it cannot be read."""

Several = Annotated[list[T], BeforeValidator(_read_list)]
"""A list; a single item counts as a list of one."""


def number(value: int | tuple[int, int] | None) -> int | None:
    """A line or column field that is one number; None for a range or nothing."""
    return value if isinstance(value, int) else None


def place(
    path: str | None,
    *,
    line: int | tuple[int, int] | None = None,
    start: int | tuple[int, int] | None = None,
    end: int | tuple[int, int] | None = None,
    side: Side = Side.RIGHT,
) -> Location | None:
    """The location that a path and up to three line fields give; None without a path.

    `start` to `end`, `start` to `line` (GitHub's way) and `line` to `end` are all in use. The numbers
    stay as they are, however absurd: judging them is Tier 1's part. `src/a.py:42` in a path field is
    the path and the line when no line field says otherwise.
    """
    if path is None:
        return None
    given = [value for value in (start, line, end) if value is not None]
    if not given:
        path, lines = split(path)
        first, last = lines or (None, None)
        return Location(path, first, last, side)
    first_value, last_value = given[0], given[-1]
    first = first_value[0] if isinstance(first_value, tuple) else first_value
    last = last_value[1] if isinstance(last_value, tuple) else last_value
    return Location(path, first, last, side)
