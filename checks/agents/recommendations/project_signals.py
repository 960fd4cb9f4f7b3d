"""What is given beside recommendations: signals of the project, the library of docs, verified findings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

ROWS_LIMIT = 100_000

FRAMEWORKS = {"nextjs": "next", "next.js": "next"}
"""Other spellings of a framework's name."""


@dataclass(frozen=True, slots=True)
class StatusRow:
    """How many requests of a route were answered with a status."""

    route: str
    status: str
    count: float


@dataclass(frozen=True, slots=True)
class Signals:
    """What is known of the project besides its code."""

    framework: str = ""
    version: str = ""
    cache_components: bool | None = None
    statuses: tuple[StatusRow, ...] = ()
    project: Mapping[str, object] = field(default_factory=dict)
    """The host's settings of the project."""

    project_root: str = ""
    """The folder of the project within the repository, where it is not the root."""

    @property
    def major(self) -> int | None:
        """The first number of the framework's version."""
        digits = self.version.lstrip("v^~ ").partition(".")[0]
        return int(digits) if digits.isdecimal() and len(digits) < 6 else None


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """One page of the library."""

    url: str
    frameworks: tuple[str, ...] = ()
    """Ranges such as `next@>=15.0.0`; empty: it says nothing of versions."""


@dataclass(frozen=True, slots=True)
class Library:
    """The pages and rules that the recommender was given."""

    entries: Mapping[str, LibraryEntry]
    rules: frozenset[str] | None = None
    """References such as `skill:rule`; None where none are listed."""


@dataclass(frozen=True, slots=True)
class VerifiedFinding:
    """A thing that a scanner found."""

    kind: str
    file: str = ""


@dataclass(frozen=True, slots=True)
class Beside:
    """Everything given beside the recommendations; None is what was not given."""

    signals: Signals | None = None
    library: Library | None = None
    findings: tuple[VerifiedFinding, ...] | None = None


def signals_of(value: object) -> Signals:
    """Signals out of JSON. Raises ValueError, in words, when it is no object."""
    if not isinstance(value, Mapping):
        raise ValueError("signals are a JSON object with `stack`, `metrics`, `project`")  # noqa: TRY004
    stack = _object(value, "stack")
    codebase = _object(value, "codebase")
    framework = _text(stack, "framework").lower()
    flags = [where.get("cacheComponents") for where in (value, stack, codebase)]
    return Signals(
        framework=FRAMEWORKS.get(framework, framework),
        version=_text(stack, "frameworkVersion"),
        cache_components=next((each for each in flags if isinstance(each, bool)), None),
        statuses=tuple(_statuses(_object(value, "metrics"))),
        project=_object(value, "project"),
        project_root=_text(_object(value, "project"), "rootDirectory").strip("/").removeprefix("./"),
    )


def library_of(value: object) -> Library:
    """The library out of JSON. Raises ValueError, in words, when it is none."""
    if not isinstance(value, Mapping) or not isinstance(value.get("urls"), list):
        raise ValueError("a library is a JSON object with `urls`: [{url, applicableFrameworks}]")  # noqa: TRY004
    entries: dict[str, LibraryEntry] = {}
    for each in value["urls"]:
        url = each if isinstance(each, str) else _text(each, "url") if isinstance(each, Mapping) else ""
        if url:
            ranges = each.get("applicableFrameworks") if isinstance(each, Mapping) else None
            entries[url] = LibraryEntry(url, tuple(_strings(ranges)))
    rules = value.get("ruleSkillRefs")
    return Library(entries, frozenset(_rules(rules)) if isinstance(rules, list) else None)


def findings_of(value: object) -> tuple[VerifiedFinding, ...]:
    """Verified findings out of JSON. Raises ValueError, in words, when there are none to read."""
    if isinstance(value, Mapping):
        value = next((value[key] for key in ("findings", "verifiedFindings") if key in value), None)
    if not isinstance(value, list):
        raise ValueError("findings are a JSON array of {type, file}, or an object with `findings`")  # noqa: TRY004
    found = []
    for each in value[:ROWS_LIMIT]:
        if isinstance(each, Mapping):
            kind = next(
                (_text(each, key) for key in ("type", "kind", "pattern", "id") if _text(each, key)), ""
            )
            if kind:
                found.append(VerifiedFinding(kind, _text(each, "file")))
    return tuple(found)


def _rules(values: list[object]) -> Iterator[str]:
    """`"skill:rule"`, `{"skill": "skill", "rule": "rule"}`, or with `rules` for several."""
    for each in values:
        if isinstance(each, str):
            yield each
        elif isinstance(each, Mapping) and (skill := _text(each, "skill")):
            for rule in (*_strings(each.get("rule")), *_strings(each.get("rules"))):
                yield f"{skill}:{rule}"


def _statuses(metrics: Mapping[str, object]) -> Iterator[StatusRow]:
    """The rows of the first metric that counts requests by route and status."""
    for metric in metrics.values():
        rows = metric.get("rows") if isinstance(metric, Mapping) else None
        found = [row for each in (rows[:ROWS_LIMIT] if isinstance(rows, list) else ()) if (row := _row(each))]
        if found:
            yield from found
            return


def _row(value: object) -> StatusRow | None:
    if not isinstance(value, Mapping):
        return None
    status = next((value[key] for key in ("http_status", "status", "statusCode") if key in value), None)
    count = next((value[key] for key in ("value", "count") if key in value), None)
    route = value.get("route")
    if not isinstance(route, str) or not isinstance(status, str | int) or isinstance(count, bool):
        return None
    if not isinstance(count, int | float) or not math.isfinite(count) or count < 0:
        return None
    return StatusRow(route, str(status), count)


def _object(value: object, key: str) -> Mapping[str, object]:
    found = value.get(key) if isinstance(value, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _text(value: Mapping[str, object], key: str) -> str:
    found = value.get(key)
    return found[:2_000] if isinstance(found, str) else ""


def _strings(value: object) -> Iterable[str]:
    if isinstance(value, str):
        return [value]
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
