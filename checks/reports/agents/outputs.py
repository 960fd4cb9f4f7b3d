"""A checked output of a specialist as a page, and as JSON."""

from __future__ import annotations

import json

from checks.model.agents.verdicts import Level, LevelCheck, OutputVerdict
from checks.model.outcome import Disposition
from checks.reports.agents.page import Entry, Page, Row
from checks.reports.wording.figures import count

LEVELS = {
    Level.STRUCTURE: "Level 1, structure",
    Level.TOOLS: "Level 2, outputs of tools",
    Level.FILES: "Level 3, files and commands",
}


def page(verdict: OutputVerdict) -> Page:
    """For a reader, level by level."""
    who = f" of {verdict.specialist}" if verdict.specialist else ""
    failed = verdict.failures
    summary = [f"The output{who} is {verdict.validity}: {count(len(failed), 'failure')}."]
    if not verdict.claims and not failed:
        summary.append(
            "No claim of files or commands could be checked, so there is nothing that was verified."
        )
    elif verdict.open:
        summary.append(
            f"{verdict.open:,} of {count(verdict.claims + verdict.open, 'claim')} could not be checked."
        )
    summary += [f"The specialist was run again, {note}" for note in verdict.notes]
    return Page("Output of a specialist", tuple(summary), tuple(_entry(level, verdict) for level in Level))


def _entry(level: Level, verdict: OutputVerdict) -> Entry:
    checks = verdict.of(level)
    failed = [one for one in checks if one.disposition is Disposition.FAILED]
    if failed:
        standing = "failed"
    elif any(one.disposition is Disposition.VERIFIED for one in checks):
        standing = "passed"
    else:
        standing = "nothing could be checked" if checks else "nothing to check"
    rows = tuple(Row(one.disposition, _kind(one), one.where, one.message) for one in checks)
    return Entry(LEVELS[level], standing, (), rows, not failed)


def _kind(one: LevelCheck) -> str:
    return f"{one.kind} {one.category}" if one.category else one.kind


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
