"""A checked output of a specialist as a page, and as JSON."""

from __future__ import annotations

import json

from checks.model.agents.verdicts import ErrorCategory, Level, LevelCheck, OutputVerdict, Validity
from checks.model.outcome import Disposition
from checks.reports.agents.page import Entry, Page, Row
from checks.reports.wording.figures import count

LEVELS = {
    Level.STRUCTURE: "Level 1: structure",
    Level.TOOLS: "Level 2: tool results",
    Level.FILES: "Level 3: files and commands",
}


def page(verdict: OutputVerdict) -> Page:
    """For a reader, level by level."""
    who = f" of {verdict.specialist}" if verdict.specialist else ""
    failed = verdict.failures
    summary = [f"The output{who} is {verdict.validity}: {count(len(failed), 'failure')}."]
    if verdict.validity is Validity.UNCLAIMED:
        summary = [
            f"The output{who} is unclaimed: it makes no claim about files or commands that could be checked."
        ]
    elif verdict.open:
        summary.append(
            f"{verdict.open:,} of {count(verdict.claims + verdict.open, 'claim')} about files and commands "
            "could not be checked."
        )
    summary += verdict.notes
    return Page("A specialist's output", tuple(summary), tuple(_entry(level, verdict) for level in Level))


def _entry(level: Level, verdict: OutputVerdict) -> Entry:
    checks = verdict.of(level)
    failed = [one for one in checks if one.disposition is Disposition.FAILED]
    if failed:
        standing = "failed"
    elif any(one.disposition is Disposition.VERIFIED for one in checks):
        standing = "passed"
    else:
        standing = "nothing could be checked" if checks else "nothing to check"
    rows = tuple(
        Row(one.disposition, _kind(one), "" if one.where == one.kind else one.where, one.message)
        for one in checks
    )
    return Entry(LEVELS[level], standing, (), rows, not failed)


def _kind(one: LevelCheck) -> str:
    named = one.category not in (None, ErrorCategory.UNKNOWN)
    return f"{one.kind} ({one.category})" if named else one.kind


def as_json(verdict: OutputVerdict) -> str:
    """For a program."""
    return (
        json.dumps(
            {
                "summary": {
                    "disposition": str(verdict.validity),
                    "valid": verdict.valid,
                    "claims": verdict.claims,
                    "unchecked": verdict.open,
                    "failures": len(verdict.failures),
                    "failedLevel": verdict.failed_level,
                    "rounds": verdict.rounds,
                    "notes": list(verdict.notes),
                    "specialist": verdict.specialist or None,
                    "subtask": verdict.subtask or None,
                },
                "levels": {str(level): _level(verdict.of(level)) for level in Level},
                "errors": [{"level": str(one.level), **_check(one)} for one in verdict.failures],
            },
            ensure_ascii=False,
            indent=2,
        )
        + "\n"
    )


def _level(checks: tuple[LevelCheck, ...]) -> dict[str, object]:
    failed = any(one.disposition is Disposition.FAILED for one in checks)
    return {"valid": not failed, "checks": [_check(one) for one in checks]}


def _check(one: LevelCheck) -> dict[str, object]:
    return {
        "kind": one.kind,
        "where": one.where,
        "disposition": str(one.disposition),
        "category": str(one.category) if one.category else None,
        "reason": one.message,
    }
