"""What the judge may answer, and how an answer is read: lenient about its shape, strict about its words."""

from __future__ import annotations

import json
import re
from enum import StrEnum
from typing import Annotated, Any, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from checks.model.outcome import Failure

ANSWER_LIMIT: Final = 20_000
"""Characters of an answer that are read; a longer one is none."""

FAILURES: Final = frozenset(
    {
        Failure.PHANTOM_FILE,
        Failure.DRIFTED,
        Failure.MISATTRIBUTED,
        Failure.WRONG_SCOPE,
        Failure.ALTERED_QUOTE,
        Failure.FABRICATED_QUOTE,
        Failure.FABRICATED_SYMBOL,
        Failure.REMOVED_CODE,
        Failure.WRONG_COUNT,
        Failure.WRONG_LITERAL,
        Failure.FALSE_ABSENCE,
        Failure.FALSE_PRESENCE,
    }
)
"""What the judge may call a contradiction."""

_FENCE = re.compile(r"\A\s*```[\w-]{0,20}[ \t]*\n(.*)\n[ \t]*```\s*\Z", re.DOTALL)
_PLACE = re.compile(
    r"\A(?P<path>[^\s:][^:\n]{0,1000}):[Ll]?(?P<line>\d{1,9})(?:[:|]\s?(?P<text>.*))?\Z", re.DOTALL
)


class Verdict(StrEnum):
    """What the judge makes of a finding."""

    CONTRADICTED = "contradicted"
    SUPPORTED = "supported"
    UNDECIDED = "undecided"


class UnusableError(ValueError):
    """An answer that says nothing that could be checked. Its words hold nothing of the answer."""


def _text(value: Any) -> Any:  # noqa: ANN401
    return "" if value is None else value


def _list(value: Any) -> Any:  # noqa: ANN401
    """A single thing is a list of it; nothing is an empty one."""
    if value is None or value == "":
        return []
    return value if isinstance(value, list) else [value]


def _enum(value: Any) -> Any:  # noqa: ANN401
    return re.sub(r"[\s-]+", "_", value.strip().lower()) if isinstance(value, str) else value


def _number(value: Any) -> Any:  # noqa: ANN401
    """`"L12"` and `"12-14"` are line 12."""
    found = re.match(r"\s*[Ll]?(\d{1,9})", value) if isinstance(value, str) else None
    return int(found[1]) if found else value


Words = Annotated[str, BeforeValidator(_text), Field(max_length=4_000)]
Line = Annotated[int, BeforeValidator(_number), Field(ge=1, le=10**9)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Place(_Part):
    """Where code is: a path and a line from 1."""

    path: Words
    line: Line

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:  # noqa: ANN401
        """`src/a.py:12` is a place, too."""
        found = _PLACE.match(value.strip()) if isinstance(value, str) else None
        return found.groupdict(default="") if found else value


class Receipt(Place):
    """A line that is to prove something."""

    text: Words = ""


class Answer(_Part):
    """An answer as it is used. What it may hold besides is left aside."""

    verdict: Annotated[Verdict, BeforeValidator(_enum)]
    claim: Words = ""
    """The false statement, verbatim from the finding."""

    failure: Annotated[Failure | None, BeforeValidator(lambda value: _enum(value) or None)] = None
    receipts: Annotated[tuple[Receipt, ...], BeforeValidator(_list), Field(max_length=50)] = ()
    nowhere: Annotated[tuple[Words, ...], BeforeValidator(_list), Field(max_length=50)] = ()
    actual: Place | None = None
    need: Annotated[tuple[Words, ...], BeforeValidator(_list), Field(max_length=50)] = ()
    reason: Words = ""

    @model_validator(mode="before")
    @classmethod
    def _without_nothing(cls, value: Any) -> Any:  # noqa: ANN401
        """An `actual` without a path or line is none; neither a verdict of no contradiction needs one."""
        if not isinstance(value, dict):
            return value
        actual = value.get("actual")
        if not actual or (isinstance(actual, dict) and not (actual.get("path") and actual.get("line"))):
            value = {**value, "actual": None}
        if _enum(value.get("verdict")) != Verdict.CONTRADICTED:
            value = {key: value[key] for key in ("verdict", "need", "reason") if key in value}
        return value


def read(given: object) -> Answer:
    """The answer in a text or in a JSON value; raises UnusableError.

    JSON within a string, a fence or other words around it and further keys do no harm.
    """
    value = given
    for _ in range(3):
        if isinstance(value, str):
            value = _json(value)
        elif isinstance(value, dict) and "verdict" not in value and "answer" in value:
            value = value["answer"]
    try:
        answer = Answer.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "the answer"
        raise UnusableError(f"the answer does not fit the schema: {where[:60]}") from None
    except RecursionError:
        raise UnusableError("the answer is nested too deeply") from None
    if answer.verdict is Verdict.CONTRADICTED and answer.failure not in FAILURES:
        raise UnusableError("the answer does not fit the schema: failure")
    return answer


def _json(text: str) -> object:
    if len(text) > ANSWER_LIMIT:
        raise UnusableError(f"the answer is longer than {ANSWER_LIMIT:,} characters")
    fenced = _FENCE.match(text)
    inner = fenced[1] if fenced else text.strip()
    start, end = inner.find("{"), inner.rfind("}")
    for piece in (inner, inner[start : end + 1] if 0 <= start < end else ""):
        try:
            return json.loads(piece)
        except (ValueError, RecursionError):
            continue
    raise UnusableError("the answer is not JSON")
