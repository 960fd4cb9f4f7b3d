"""Recommendations out of JSON: an array, one object, an object that wraps an array, or one object a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from checks.agents.recommendations.recommendation import Prose, Recommendation

MOST = 10_000
"""Recommendations of one run; nobody reads more."""

PROSE_LIMIT = 64 * 1024
"""Characters of one field that are read."""

ITEMS_LIMIT = 300
"""Citations, files, findings or claims of one recommendation."""

ITEM_LIMIT = 4_096
"""Characters of one citation or path."""

EXCERPT = 60

FIELDS = frozenset(
    {*Prose, "citations", "affectedFiles", "findingRefs", "candidateRef", "verifiableClaims", "abstain"}
)
"""By one of these an object is known to be a recommendation."""


class NoRecommendations(ValueError):  # noqa: N818 - it says what the input is
    """The input holds no recommendations; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class Recommended:
    """What a file of recommendations holds: everything in it is in one of the two."""

    recommendations: tuple[Recommendation, ...]
    unread: tuple[str, ...] = ()


def is_recommendation(value: object) -> bool:
    """Whether a JSON value is a recommendation, or wraps some."""
    return isinstance(value, Mapping) and (
        not FIELDS.isdisjoint(value) or isinstance(value.get("recommendations"), list)
    )


def parse(data: bytes) -> object:
    """JSON, one JSON value a line as an array, or the one fence that holds either, as models print it.

    Raises NoRecommendations.
    """
    text = data.decode("utf-8-sig", "replace")
    fenced = list(_fenced(text))
    if len(fenced) > 1:
        raise NoRecommendations(
            f"found {len(fenced):,} code fences; expected one, with an array of recommendations"
        )
    return _parsed(fenced[0] if fenced else text)


def _fenced(text: str) -> Iterator[str]:
    """The fences of a text that hold an object or an array; a string of JSON has no line that begins so."""
    opened: list[str] | None = None
    for line in text.split("\n"):
        if line.lstrip().startswith("```"):
            if opened and "".join(opened).lstrip()[:1] in ("[", "{"):
                yield "\n".join(opened)
            opened = [] if opened is None else None
        elif opened is not None:
            opened.append(line)


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except RecursionError:
        raise NoRecommendations("the JSON is nested too deeply") from None
    except ValueError as wrong:
        values = []
        for number, line in enumerate(text.split("\n"), 1):
            if not line.strip():
                continue
            try:
                values.append(json.loads(line))
            except (ValueError, RecursionError):
                where = f"line {number} is not a JSON value" if values else f"not JSON: {wrong}"
                raise NoRecommendations(
                    f"{where}; expected an array of recommendations, or one recommendation a line"
                ) from None
        if not values:
            raise NoRecommendations("empty; expected an array of recommendations") from None
        return values


def read_recommendations(value: object) -> Recommended:
    """The recommendations in a JSON value. Raises NoRecommendations when there can be none."""
    if isinstance(value, Mapping):
        value = value["recommendations"] if isinstance(value.get("recommendations"), list) else [value]
    if not isinstance(value, list):
        raise NoRecommendations(f"expected an array of recommendations, found {_kind(value)}")
    if len(value) > MOST:
        raise NoRecommendations(
            f"{len(value):,} recommendations; one run checks at most {MOST:,}: split the file"
        )
    found: list[Recommendation] = []
    unread: list[str] = []
    for index, each in enumerate(value):
        if isinstance(each, Mapping) and not FIELDS.isdisjoint(each):
            found.append(_recommendation(index, each))
        else:
            unread.append(f"item {index + 1} is {_kind(each)}, not a recommendation")
    if unread and not found:
        raise NoRecommendations(
            f"{unread[0]}; a recommendation is an object with what, why, fix, citations, affectedFiles, …"
        )
    return Recommended(tuple(found), tuple(unread))


def _recommendation(index: int, value: Mapping[str, object]) -> Recommendation:
    notes: list[str] = []
    claims = value.get("verifiableClaims")
    if claims is not None and not isinstance(claims, list):
        notes.append(f"`verifiableClaims` is {_kind(claims)}, not an array")
    given = claims if isinstance(claims, list) else []
    if len(given) > ITEMS_LIMIT:
        notes.append(f"only the first {ITEMS_LIMIT} of {len(given):,} `verifiableClaims` were read")
    return Recommendation(
        index,
        prose={field: _prose(value.get(field), field, notes) for field in Prose},
        citations=_strings(value, "citations", notes),
        affected_files=_strings(value, "affectedFiles", notes),
        finding_refs=_strings(value, "findingRefs", notes),
        candidate_ref=_prose(value.get("candidateRef"), "candidateRef", notes)[:ITEM_LIMIT],
        claims=tuple(given[:ITEMS_LIMIT]),
        abstain=value.get("abstain") is True,
        reason=_prose(value.get("reason"), "reason", notes),
        notes=tuple(notes),
    )


def _prose(value: object, field: str, notes: list[str]) -> str:
    if value is None:
        return ""
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        value = "\n\n".join(value)
    if not isinstance(value, str):
        notes.append(f"`{field}` is {_kind(value)}, not a text")
        return ""
    if len(value) > PROSE_LIMIT:
        notes.append(f"`{field}` was cut to the first {PROSE_LIMIT:,} of {len(value):,} characters")
    return value[:PROSE_LIMIT]


def _strings(value: Mapping[str, object], field: str, notes: list[str]) -> tuple[str, ...]:
    given = value.get(field)
    if given is None:
        return ()
    items: Iterable[object] = [given] if isinstance(given, str) else given if isinstance(given, list) else []
    if not isinstance(given, str | list):
        notes.append(f"`{field}` is {_kind(given)}, not an array of texts")
    found: list[str] = []
    for at, each in enumerate(items):
        if at == ITEMS_LIMIT:
            notes.append(f"only the first {ITEMS_LIMIT} of `{field}` were read")
            break
        if isinstance(each, str) and 0 < len(each) <= ITEM_LIMIT:
            found.append(each)
        else:
            said = f"longer than {ITEM_LIMIT:,} characters" if isinstance(each, str) and each else "no text"
            notes.append(f"`{field}[{at}]` is {said}")
    return tuple(found)


def _kind(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return f"{value}".lower()
        case int() | float():
            return f"the number {str(value)[:EXCERPT]}"
        case str():
            return f"the text {value[:EXCERPT]!r}"
        case list():
            return "an array"
        case _:
            return "another object"
