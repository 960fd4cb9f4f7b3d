"""Reads `.github/citecheck.yml`: what of it is in force, and what is wrong with it, put so that a person can right it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from pydantic import (
    ValidationError,
)
from pydantic_core import ErrorDetails
from rapidfuzz import fuzz, process

from bot.config.config_document import (
    DEPTH_LIMIT,
    QUOTED_LIMIT,
    ConfigProblem,
    Document,
    Place,
    UnreadableError,
    compose,
    decode,
    short,
    spell,
)
from bot.config.repo_config import Judge, RepoConfig, Reviewers, Section
from checks.model.history.uptake import Mark
from checks.model.outcome import Failure

_SIMILAR: Final = 60


@dataclass(frozen=True, slots=True)
class ConfigReading:
    """The config in force, and why it is not quite what the file says."""

    config: RepoConfig = field(default_factory=RepoConfig)
    problems: tuple[ConfigProblem, ...] = ()


def read_config(content: str | bytes | None) -> ConfigReading:
    """Read the file's content; None when there is no file. Never raises.

    What is wrong is left out and reported: an unknown key, a key's wrong value (its default is used), a
    wrong item of a list. Everything else is kept. Of a file that is no YAML, too large, or that holds
    anchors, aliases or tags nothing is kept, since no part of it can be trusted to say what it seems to.
    """
    if content is None:
        return ConfigReading()
    try:
        document = compose(decode(content))
    except UnreadableError as error:
        return ConfigReading(problems=(error.problem,))
    config = _validate(document)
    reported = sorted(document.problems, key=lambda problem: problem.line or 0)
    if document.more:
        reported.append(ConfigProblem(f"and {document.more:,} more problems"))
    return ConfigReading(config, tuple(reported))


def _validate(document: Document) -> RepoConfig:
    if document.value is None:
        return RepoConfig()
    if not isinstance(document.value, dict):
        found = "a list" if isinstance(document.value, list) else "a single value"
        no_mapping = ConfigProblem(f"must hold keys and values such as `tier2: true`, not {found}", line=1)
        document.problems.append(no_mapping)
        return RepoConfig()
    values: object = document.value
    # Each pass leaves out what the last one found wrong; a default can only be right.
    for _ in range(DEPTH_LIMIT):
        try:
            return RepoConfig.model_validate(values)
        except ValidationError as error:
            wrong = {_existing(values, one["loc"]): one for one in error.errors(include_url=False)}
        document.report(partial(_problem, place, one, document) for place, one in wrong.items())
        values = _without(values, wrong)
    return RepoConfig()


def _existing(values: object, place: Place) -> Place:
    """As much of an error's place as there is in the file; pydantic adds names of its own."""
    at: Place = ()
    for step in place:
        if not _has(values, step):
            break
        at, values = (*at, step), values[step]  # type: ignore[index]
    return at


def _has(values: object, step: str | int) -> bool:
    """Whether a mapping has a key, or a list an index."""
    if isinstance(values, list):
        return isinstance(step, int) and 0 <= step < len(values)
    return isinstance(values, dict) and step in values


def _without(values: object, wrong: Collection[Place], place: Place = ()) -> object:
    kept = {
        step: _without(value, wrong, (*place, step))
        for step, value in _children(values).items()
        if (*place, step) not in wrong
    }
    return kept if isinstance(values, dict) else list(kept.values()) if isinstance(values, list) else values


def _children(values: object) -> dict[str | int, object]:
    """What a mapping holds by key, a list by index; nothing for a scalar."""
    if isinstance(values, dict):
        return values
    return dict(enumerate(values)) if isinstance(values, list) else {}


def _problem(place: Place, error: ErrorDetails, document: Document) -> ConfigProblem:
    kind, given = error["type"], error["input"]
    limits: Mapping[str, Any] = error.get("ctx", {})
    worded = "enum_of_hide" if kind == "enum" and place[0] == "hide" else kind
    message = _MESSAGES[worded].format(**limits) if worded in _MESSAGES else error["msg"]
    nearest = None
    if kind == "extra_forbidden" and place in _RENAMED:
        message = f"is now called `{_RENAMED[place]}`"
    elif kind == "extra_forbidden":
        nearest = _nearest(str(place[-1]), _keys(place))
    elif kind == "enum":
        known = [str(each) for each in (Mark if place[0] == "hide" else Failure)]
        nearest = _nearest(str(given), known)
        message += "" if nearest else f" (there are {', '.join(known)})"
    elif kind == "tuple_type" and isinstance(given, str):
        example = Failure.FALSE_ABSENCE if place[-1] in _OF_RULES and given not in set(Failure) else given
        message += f", such as `{place[-1]}: [{short(example)}]`"
    elif kind in {"greater_than_equal", "less_than_equal"}:
        low, high = _bounds(place)
        message = f"must be from {low} to {high}"
    if kind not in {"extra_forbidden", "pattern_too_wild", "too_long"}:
        message += f", not {_show(given)}"
    return ConfigProblem(message, spell(place), document.line(place), nearest)


_OF_RULES = frozenset(("fail_on", "disable", "unmute"))
"""Keys whose values are lists of rules."""

_MESSAGES: Final[Mapping[str, str]] = {
    "extra_forbidden": "is no key of this file",
    "bool_type": "must be true or false",
    "int_type": "must be a whole number",
    "string_type": "must be text",
    "string_too_short": "must not be empty",
    "string_too_long": "must have at most {max_length} characters",
    "tuple_type": "must be a list",
    "too_long": "must have at most {max_length} items",
    "model_type": "must hold keys and values",
    "enum": "must be the name of a rule",
    "enum_of_hide": "must be the name of a mark",
}
"""Words for pydantic's kinds of error; the others speak for themselves."""

_RENAMED: Final[Mapping[Place, str]] = {("annotate_sound",): "annotate_grounded"}
"""Keys of earlier versions, and what they are called now."""


def _keys(place: Place) -> list[str]:
    return list(_section(place).model_fields)


def _section(place: Place) -> type[Section]:
    """The section that holds the key at a place."""
    if len(place) == 1:
        return RepoConfig
    return Judge if place[0] == "judge" else Reviewers


def _bounds(place: Place) -> tuple[object, object]:
    described = _section(place).model_json_schema()["properties"][str(place[-1])]
    return described["minimum"], described["maximum"]


def _nearest(wrong: str, right: list[str]) -> str | None:
    folded = wrong.casefold().replace("-", "_")[:QUOTED_LIMIT]
    best = process.extractOne(folded, right, scorer=fuzz.ratio, score_cutoff=_SIMILAR)
    return best[0] if best else None


def _show(value: object) -> str:
    match value:
        case dict():
            return "keys and values"
        case list():
            return "a list"
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case str():
            return f'"{short(value)}"'
        case _:
            return short(str(value))
