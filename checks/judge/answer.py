"""What the judge may answer, and how an answer is read: lenient about its shape, strict about its words."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from checks.disclosure.reply import UnusableError, json_of
from checks.judge.task import STATEMENTS_LIMIT
from checks.model.judged import Truth
from checks.model.outcome import Failure

FAILURES: Final = (
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
    Failure.FALSE_CHANGE,
    Failure.FALSE_STATEMENT,
)
"""Why a statement may be false."""

_PLACE = re.compile(
    r"\A(?P<path>[^\s:][^:\n]{0,1000}):[Ll]?(?P<line>\d{1,9})(?:[:|]\s?(?P<text>.*))?\Z", re.DOTALL
)
_OUTSIDE = frozenset({"outside", "language", "library", "standard", "language_or_library", "external"})


def _text(value: Any) -> Any:  # noqa: ANN401
    return "" if value is None else value


def _list(value: Any) -> Any:  # noqa: ANN401
    """A single thing is a list of it; nothing is an empty one."""
    if value is None or value == "":
        return []
    return value if isinstance(value, list) else [value]


def _word(value: Any) -> Any:  # noqa: ANN401
    """A word of an enumeration, however it is spelled; `true` and `false` may come as JSON's own."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return re.sub(r"[\s-]+", "_", value.strip().lower()) if isinstance(value, str) else value


def _truth(value: Any) -> Any:  # noqa: ANN401
    word = _word(value)
    known = {"undecided": "open", "unknown": "open", "contradicted": "false", "supported": "true"}
    return known.get(word, word) if isinstance(word, str) else word


def _failure(value: Any) -> Any:  # noqa: ANN401
    """A failure that nobody knows is a false statement."""
    word = _word(value) or None
    known = word is None or (isinstance(word, str) and word in FAILURES)
    return word if known else Failure.FALSE_STATEMENT


def _number(value: Any) -> Any:  # noqa: ANN401
    """`"L12"` and `"12-14"` are line 12."""
    found = re.match(r"\s*[Ll]?(\d{1,9})", value) if isinstance(value, str) else None
    return int(found[1]) if found else value


def _claim(value: Any) -> Any:  # noqa: ANN401
    return value if isinstance(value, dict) and value else None


Words = Annotated[str, BeforeValidator(_text), Field(max_length=4_000)]
Number = Annotated[int, BeforeValidator(_number), Field(ge=1, le=10**9)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Place(_Part):
    """Where code is: a path and a line from 1."""

    path: Words
    line: Number

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:  # noqa: ANN401
        """`src/a.py:12` is a place, too."""
        found = _PLACE.match(value.strip()) if isinstance(value, str) else None
        return found.groupdict(default="") if found else value


class Receipt(Place):
    """A line that is to prove something."""

    text: Words = ""


class Statement(_Part):
    """A statement of fact that the finding makes."""

    words: Words
    """Verbatim from the finding."""

    central: bool = True
    outside: Annotated[
        bool, Field(alias="about"), BeforeValidator(lambda value: _word(value) in _OUTSIDE)
    ] = False
    """It is about a language, a library or another project."""

    claim: Annotated[dict[str, Any] | None, BeforeValidator(_claim)] = None
    """A typed claim that says the same, as `checks.claims.decode` reads it."""


class Verdict(_Part):
    """What the judge makes of one statement."""

    statement: Number
    """Its number, from 1."""

    truth: Annotated[Truth, BeforeValidator(_truth)]
    receipts: Annotated[tuple[Receipt, ...], BeforeValidator(_list), Field(max_length=50)] = ()
    nowhere: Annotated[tuple[Words, ...], BeforeValidator(_list), Field(max_length=50)] = ()
    failure: Annotated[Failure | None, BeforeValidator(_failure)] = None
    actual: Place | None = None
    why: Words = ""

    @model_validator(mode="before")
    @classmethod
    def _without_nothing(cls, value: Any) -> Any:  # noqa: ANN401
        """An `actual` without a path or line is none."""
        if not isinstance(value, dict):
            return value
        actual = value.get("actual")
        if not actual or (isinstance(actual, dict) and not (actual.get("path") and actual.get("line"))):
            value = {**value, "actual": None}
        return value


class Answer(_Part):
    """One answer: what the finding states, what is to be looked up, or what it comes to; any of them may lack."""

    statements: Annotated[tuple[Statement, ...], BeforeValidator(_list)] = ()
    look_ups: Annotated[tuple[Any, ...], BeforeValidator(_list)] = ()
    """As `checks.lookups.request` reads them; not yet looked at here, for one that is wrong costs only itself."""

    answers: Annotated[
        tuple[Verdict, ...], BeforeValidator(_list), Field(max_length=4 * STATEMENTS_LIMIT)
    ] = ()
    lacking: Words = ""
    """What would have settled what is left open."""


def read_answer(given: object) -> Answer:
    """The answer in a text or in a JSON value; raises UnusableError.

    JSON within a string, a fence or other words around it and further keys do no harm.
    """
    value = given
    for _ in range(3):
        if isinstance(value, str):
            value = json_of(value)
        elif isinstance(value, dict) and "answer" in value and not Answer.model_fields.keys() & value.keys():
            value = value["answer"]
    if not isinstance(value, dict) or not Answer.model_fields.keys() & value.keys():
        raise UnusableError("the answer has neither `statements` nor `look_ups` nor `answers`")
    try:
        return Answer.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "the answer"
        raise UnusableError(f"the answer does not fit the schema: {where[:60]}") from None
    except RecursionError:
        raise UnusableError("the answer is nested too deeply") from None
