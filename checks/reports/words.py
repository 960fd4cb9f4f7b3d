"""The words that the reports share: what a finding is called, how it fared, what was covered."""

from __future__ import annotations

import re
from collections import Counter

from checks.model.finding import Finding, Unparsed
from checks.model.verdict import CarryStatus, CheckedFinding, CheckedReview, Failure, Tally
from checks.reports.escape import line

_SENTENCE_END = re.compile(r"(?<=\w\w\w[.!?]) (?=[A-Z`])")
"""Not after an abbreviation, which is short."""

HEADING_LIMIT = 120
MARKER = "(evidence-match warning)"
"""Stands behind every confidence that a warning lowered."""

SHORT: dict[Failure, str] = {failure: failure.value.replace("_", " ") for failure in Failure} | {
    Failure.PAST_THE_END: "past the end",
    Failure.INVALID_RANGE: "not a range",
    Failure.PHANTOM_FILE: "no such file",
    Failure.MISATTRIBUTED: "wrong file",
}
"""A failure in two or three words, for a column."""


def heading(finding: Finding) -> str:
    """The title, or the first sentence of the body; not escaped."""
    title = _bare(finding.title)
    lines = (_bare(text.replace("**", "")) for text in finding.body.split("\n", 50)[:50])
    return title or next((_SENTENCE_END.split(text, 1)[0] for text in lines if text), "(no text)")


def _bare(text: str) -> str:
    """A line without the marks of a heading, a list or a quote around it."""
    return text.strip(" \t\r#*_>-")


def outcome(checked: CheckedFinding) -> str:
    """How a finding fared, in a few words."""
    if checked.warnings:
        first = SHORT[checked.warnings[0].failure]
        return first if len(checked.warnings) == 1 else f"{first} (+{len(checked.warnings) - 1})"
    return "sound" if checked.sound else "unverifiable"


def confidence(checked: CheckedFinding) -> str:
    """Original → effective, or the one number when both are the same."""
    one = checked.confidence
    return str(one.original) if one.original == one.effective else f"{one.original} → {one.effective}"


def carried(checked: CheckedFinding) -> str:
    """What later pushes did to the cited lines, as a sentence of ours; empty when they did nothing."""
    now, seen = checked.carried, checked.finding.commit
    if now is None or now.status is CarryStatus.UNCHANGED:
        return ""
    since = f" since `{seen[:7]}`, which the reviewer saw" if seen else " since the reviewer saw them"
    if now.location is None:
        return f"{now.status.value}: the cited lines have changed{since}"
    return f"{now.status.value}: the cited lines have moved{since}, to `{now.location}`"


def told_place(checked: CheckedFinding) -> str:
    """Where the code of a finding without a warning stands, as a sentence of ours; empty when it is as cited."""
    if checked.warnings or checked.relocated is None:
        return ""
    return f"what it speaks of stands at `{checked.relocated}`"


def why_unverifiable(checked: CheckedFinding) -> str:
    """Why nothing of a finding could be verified, as a sentence of ours; empty where something was."""
    if not checked.unverifiable:
        return ""
    told = (one.outcome.message for one in checked.claims if one.outcome.message)
    return next(told, "nothing to look up").removesuffix(".")


def reporters(checked: CheckedFinding) -> tuple[str, ...]:
    """Everybody who reported it, the finding's own reviewer first."""
    own = checked.finding.reviewer
    return (own, *(name for name in checked.reviewers if name != own))


def title(checked: CheckedFinding) -> str:
    """Heading, reporters and confidence of a warned finding on one line, for reports of plain messages."""
    names = line(", ".join(reporters(checked)), 200)
    return f"{line(heading(checked.finding), 300)} ({names}; confidence {confidence(checked)}, evidence-match warning)"


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 finding`, `2 findings`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def summary(review: CheckedReview) -> str:
    """The one line that says how the review fared."""
    shown, warned = review.shown, review.warned
    if not review.findings:
        return "No findings were read" + (
            f"; {count(len(review.unparsed), 'item')} could not be read." if review.unparsed else "."
        )
    sound = sum(checked.sound for checked in shown)
    rest = len(shown) - len(warned) - sound
    return (
        f"{count(len(shown), 'finding')} of {count(len(review.reviewers), 'reviewer')}: "
        f"{len(warned)} with an evidence-match warning, {sound} sound, {rest} not verifiable."
    )


def notice(review: CheckedReview) -> str:
    """What a reader must know before anything else, as sentences of ours; empty when there is nothing."""
    if review.tier2:
        return ""
    return (
        "Only places were checked: that the cited files and lines exist. What the findings say of the code was "
        "not; ask for it with `--tier2`, with `/recheck tier2`, or with `tier2: true` in `.github/citecheck.yml`."
    )


def pass_rate(tally: Tally) -> str:
    """The share of the judged claims that hold, as a percentage; never rounded up to 100 %."""
    rate = tally.pass_rate
    if rate is None:
        return "none judged"
    return f"{int(rate * 1000) / 10:g} %"


def coverage(review: CheckedReview) -> list[str]:
    """What was read and checked, in sentences."""
    tally = review.coverage
    tiers = "places and content (Tier 1 and 2)" if review.tier2 else "places only (Tier 1)"
    judged = tally.verified + tally.failed
    lines = [
        (
            f"Findings: {tally.findings:,} read, {tally.merged:,} merged into another, "
            f"{tally.unparsed:,} not readable."
        ),
        (
            f"Claims: {tally.claims:,} read, {tally.verified:,} verified, {tally.failed:,} failed, "
            f"{tally.unsupported:,} unsupported, {tally.unverifiable:,} unverifiable."
        ),
        f"Pass rate: {pass_rate(tally)}"
        + (f" ({tally.verified:,} of {judged:,} claims)." if judged else "."),
        f"Checked: {tiers}. Whether a finding's conclusion is right is not checked.",
    ]
    head = review.head or ""
    commits = (one.finding.commit or head for one in review.findings)
    older = Counter(commit[:7] for commit in commits if head and not head.startswith(commit.lower()))
    if older:
        seen = ", ".join(f"{number:,} at `{commit}`" for commit, number in older.most_common(5))
        more = f" and at {count(len(older) - 5, 'more commit')}" if len(older) > 5 else ""
        lines.append(f"Findings on an older commit, which their reviewer saw: {seen}{more}.")
    return lines + [f"Not covered: {text}" for text in review.not_covered]


def unparsed(item: Unparsed) -> str:
    """An unparsed item in one sentence; not escaped."""
    return f"{item.source}: {item.reason}"
