"""A checked review as rows of the ledger. Pure: the same review gives the same rows."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.storage.ledger.receipts import Receipt, whole
from bot.storage.ledger.tables import NAME_LIMIT, PATH_LIMIT, RULE_LIMIT
from checks.identity import short_ids
from checks.model.release import RULES
from checks.repeats import repeats
from checks.reports.wording import finding_words
from checks.reports.wording.escape import line, sentence, web_address

if TYPE_CHECKING:
    from bot.model.repository_key import RepositoryKey
    from checks.model.checked import CheckedFinding, CheckedReview
    from checks.model.history.uptake import Uptake

Row = dict[str, Any]

BIGGEST = 2**63 - 1
JUDGE = "judge"
"""The kind of the claim that a language model's verdict makes."""

_DISPOSITIONS = {"contradicted": "failed", "supported": "verified", "undecided": "unsupported"}


@dataclass(frozen=True, slots=True)
class Check:
    """Which check it was."""

    key: RepositoryKey
    check_id: int
    """The number of the check run. A later check of a pull request has a higher one."""

    repository: str
    """OWNER/NAME, to be shown."""

    pull_request: int
    at: float
    """When it was judged: epoch seconds."""

    conclusion: str = "neutral"
    title: str = ""
    rules: str = RULES
    muted: frozenset[str] = frozenset()
    """Failures that do not warn in the repository: such a claim is no evidence against its reviewer."""


@dataclass(frozen=True, slots=True)
class Rows:
    """What is written for one check. `seen_at` is that of the check; the writer knows better."""

    review: Row
    findings: list[Row]
    claims: list[Row]
    warnings: list[Row]
    ids: list[str]
    """The findings' short ids, in order."""


def rows_of(check: Check, review: CheckedReview) -> Rows:
    """All rows of one check."""
    ids = short_ids([checked.finding for checked in review.findings])
    repeated = repeats(review.findings).first
    key = {**check.key._asdict(), "check_id": check.check_id}
    findings: list[Row] = []
    claims: list[Row] = []
    warnings: list[Row] = []
    model = review.judge.model if review.judge else ""
    for position, checked in enumerate(review.findings):
        own = {
            **key,
            "position": position,
            "pull_request": check.pull_request,
            "reviewer": kept(checked.finding.reviewer, NAME_LIMIT) or "(unknown)",
            "finding": ids[position],
            "seen_at": check.at,
            "current": True,
            "rules": check.rules,
        }
        original = repeated.get(position)
        findings.append(own | _finding_row(checked, ids[original] if original is not None else ""))
        claims += [own | one for one in _claims(checked, model, check.muted)]
        warnings += [own | one for one in _warnings(checked, review.head)]
    return Rows(
        {
            **key,
            "repository": kept(check.repository, NAME_LIMIT),
            "pull_request": check.pull_request,
            "head": kept(review.head or "", 64),
            "at": check.at,
            "rules": check.rules,
            "tier2": review.tier2,
            "conclusion": check.conclusion[:16],
            "title": kept(check.title, 255),
            "findings": review.coverage.findings,
            "warned": review.coverage.warned,
            "unparsed": len(review.unparsed),
            "latest": True,
        },
        findings,
        claims,
        warnings,
        ids,
    )


def kept(text: str, limit: int) -> str:
    """Text on one line as any database takes it: no zeros, no half characters, no marks that turn it round."""
    return line(whole(text[: limit + 1]), limit)


def _finding_row(checked: CheckedFinding, repeats: str) -> Row:
    finding, place = checked.finding, checked.finding.location
    said = f"{finding.title}\0{finding.body}".encode("utf-8", "surrogatepass")
    severity = checked.severity or finding.severity
    return {
        "text_hash": hashlib.sha256(said).hexdigest(),
        "heading": kept(finding_words.heading(finding), 120),
        "path": kept(place.path, PATH_LIMIT) if place else None,
        "first": _number(place.first if place else None),
        "last": _number(place.last if place else None),
        "url": (web_address(finding.url) or "")[:500],
        "seen_commit": kept(finding.commit or "", 64),
        "severity": severity.value if severity else "",
        "confidence": checked.confidence.original,
        "effective_confidence": checked.confidence.effective,
        "outcome": checked.outcome.value,
        "reason": sentence(kept(finding_words.reason(checked), 600), 300),
        "carried": checked.carried.status.value if checked.carried else "",
        "repeats": repeats,
        "verdict": (checked.judged.verdict or "") if checked.judged else "",
        "stated": _stated(checked.confidence.stated),
        **then(checked.uptake),
    }


def then(uptake: Uptake | None) -> Row:
    """The columns that say what became of a finding."""
    if uptake is None:
        return {
            "lines_print": "",
            "lines_then": "",
            "suggestion_then": "",
            "thread_then": "",
            "pull_then": "",
        }
    return {
        "lines_print": uptake.lines_print,
        "lines_then": uptake.lines.value,
        "suggestion_then": uptake.suggestion.value,
        "thread_then": uptake.thread.value,
        "pull_then": uptake.pull.value,
    }


def _stated(stated: int | None) -> int | None:
    return None if stated is None else max(0, min(100, stated))


def _claims(checked: CheckedFinding, model: str, muted: frozenset[str]) -> list[Row]:
    found = [
        {
            "number": number,
            "kind": kept(one.claim.kind, RULE_LIMIT),
            "disposition": "unverifiable" if one.outcome.failure in muted else one.outcome.disposition.value,
            "failure": one.outcome.failure.value if one.outcome.failure else None,
            "existence": one.existence,
            "content": one.outcome.content,
            "demotes": one.outcome.failure is not None and one.outcome.demotes,
            "judged_by": "",
        }
        for number, one in enumerate(checked.claims)
    ]
    verdict = checked.judged.verdict if checked.judged else None
    if verdict in _DISPOSITIONS:
        shown = next((one for one in checked.warnings if one.judge), None)
        failed = verdict == "contradicted" and shown is not None
        found.append(
            {
                "number": len(found),
                "kind": JUDGE,
                "disposition": "failed" if failed else _DISPOSITIONS[verdict] if not shown else "unsupported",
                "failure": shown.failure.value if shown and failed else None,
                "existence": False,
                "content": verdict == "supported",
                "demotes": failed,
                "judged_by": kept(shown.judge if shown else model, NAME_LIMIT) or JUDGE,
            }
        )
    return found


def _warnings(checked: CheckedFinding, head: str | None) -> list[Row]:
    return [
        {
            "number": number,
            "rule": finding_words.rule(one),
            "failure": one.failure.value,
            "judged_by": kept(one.judge, NAME_LIMIT),
            "message": sentence(whole(one.message), 2_000),
            "receipt": Receipt.of(one, head).to_json(),
        }
        for number, one in enumerate(checked.warnings)
    ]


def _number(given: int | None) -> int | None:
    """A line as a column holds it: a reviewer may have written one of a hundred digits."""
    return None if given is None else max(-BIGGEST, min(BIGGEST, given))
