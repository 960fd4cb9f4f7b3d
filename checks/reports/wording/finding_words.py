"""What is said of one finding: what it is called, how it fared, and why."""

from __future__ import annotations

import re

from checks.model.checked import CarryStatus, CheckedFinding, FindingOutcome
from checks.model.checked_claim import CheckedClaim, EvidenceWarning
from checks.model.claim import STANCE_REASONS
from checks.model.finding import Finding
from checks.model.history.known import Recalled
from checks.model.history.uptake import Settled
from checks.model.location import Location
from checks.model.named import Named, Where, counts
from checks.model.outcome import Disposition, Failure
from checks.reports.wording.escape import line
from checks.reports.wording.figures import count

_NAME = re.compile(r"[\w$@#.:()-]++")
"""A name, dotted or called, and not a line of code."""

_SENTENCE_END = re.compile(r"(?<=\w\w\w[.!?]) (?=[A-Z`])")
"""Not after an abbreviation, which is short."""

HEADING_LIMIT = 120

OUTCOMES_NAMED = 2
"""Failures that the outcome of a finding names."""

AWAY_SHOWN = 1
"""Names of a finding that are not at the cited place and are said to be elsewhere."""

COMMIT_SHOWN = 7
"""Digits of a commit that a reader sees."""

MARKER = "(evidence-match warning)"
"""Follows every confidence that a warning lowered."""

VERDICTS: dict[Disposition, str] = {
    Disposition.VERIFIED: "verified",
    Disposition.FAILED: "refuted",
    Disposition.UNSUPPORTED: "undecided",
    Disposition.UNVERIFIABLE: "undecided",
}
"""What checking a statement came to; the reason stands beside it."""

_EXISTENCE: dict[Disposition, str] = {
    Disposition.VERIFIED: "found",
    Disposition.FAILED: "not there",
    Disposition.UNSUPPORTED: "not looked up",
    Disposition.UNVERIFIABLE: "not looked up",
}
"""The same of a statement that only says that a place or a name is there."""

_POINTS_BACK = re.compile(
    r"(?!not judged: )[^`]*?\b(?:it|its|they|them|this|that is said|both|the (?:two|rest|name|number))\b",
    re.IGNORECASE,
)
"""A message that speaks of something before it names any code."""

STATEMENT_SHOWN = 100
"""Characters of a statement beside what checking it came to."""

LABELS: dict[FindingOutcome, str] = {one: one.value.replace("_", " ") for one in FindingOutcome}
"""What the outcome of a finding is called."""

OTHERS = (
    FindingOutcome.GROUNDED,
    FindingOutcome.NAMES_FOUND,
    FindingOutcome.PLACE_EXISTS,
    FindingOutcome.NOT_JUDGED,
)
"""The outcomes without a warning, in the order of the reports."""

RECEIPTS_LISTED = 3
LOOKS_LISTED = 4
"""Places and look-ups that the line about the judge names."""

WORDS_LISTED = 3
"""People whose word on a warning is shown."""


def heading(finding: Finding) -> str:
    """The title, or the first sentence of the body; not escaped."""
    title = _bare(finding.title)
    lines = (_bare(text.replace("**", "")) for text in finding.body.split("\n", 50)[:50])
    return title or next((_SENTENCE_END.split(text, 1)[0] for text in lines if text), "(no text)")


def _bare(text: str) -> str:
    """A line without the marks of a heading, a list or a quote around it."""
    return text.strip(" \t\r#*_>-")


def outcome(checked: CheckedFinding) -> str:
    """What the check came to, in a few words; of a warning the rule, by the name that `explain` takes."""
    if checked.warnings:
        names = list(dict.fromkeys(warning.failure.value for warning in checked.warnings))
        more = f" and {len(names) - OUTCOMES_NAMED} more" if len(names) > OUTCOMES_NAMED else ""
        return ", ".join(names[:OUTCOMES_NAMED]) + more
    return LABELS[checked.outcome]


def confidence(checked: CheckedFinding) -> str:
    """Original → effective, or the one number when both are the same."""
    one = checked.confidence
    return str(one.original) if one.original == one.effective else f"{one.original} → {one.effective}"


def marker(checked: CheckedFinding) -> str:
    """What follows a lowered confidence: who says so, when it is a language model. Not escaped."""
    models = dict.fromkeys(model_name(warning.judge) for warning in checked.warnings if warning.judge)
    if not models:
        return MARKER
    names = ", ".join(models)
    if all(warning.verified_by_rule for warning in checked.warnings if warning.judge):
        return f"{MARKER[:-1]}, read by {names}, verified by citecheck)"
    return f"{MARKER[:-1]}, judged by {names})"


_VERDICTS = {
    "contradicted": "the judge: the code contradicts the finding",
    "supported": "the judge: the code supports the finding",
    "undecided": "the judge could not decide",
    None: "the judge gave no verdict",
}


def judged(checked: CheckedFinding) -> str:
    """What the judge says and what it looked at, in one line; empty where it was not asked. Not escaped."""
    one = checked.judged
    if one is None:
        return ""
    said = [_VERDICTS[one.verdict]]
    if one.why:
        said.append(f"needed: {one.why}" if one.verdict == "undecided" else one.why)
    places = dict.fromkeys(str(each.location) for statement in one.statements for each in statement.receipts)
    if places and one.verdict == "supported":
        said.append(f"evidence at {', '.join(list(places)[:RECEIPTS_LISTED])}")
    if one.looked:
        said.append(f"looked at {', '.join(one.looked[:LOOKS_LISTED])}")
    return "; ".join(said)


def marks(checked: CheckedFinding) -> str:
    """What is said of a finding beside its outcome, that costs it nothing; empty where there is nothing."""
    said = []
    before = checked.before
    if before is not None:
        how = {
            Settled.RESOLVED: "and its thread was resolved",
            Settled.ANSWERED: "and it was answered",
            Settled.MET: "and the lines have changed since",
        }[before.settled]
        said.append(f"repeated: {line(before.reviewer, 60)} already said it, {how}")
    if checked.older and not _has_no_place(checked):
        said.append("the cited lines are not part of this change")
    return "; ".join(said)


def _has_no_place(checked: CheckedFinding) -> bool:
    """Whether the file or the lines that it cites do not exist, so that nothing is to be said of them."""
    return any(one.failure in {Failure.PHANTOM_FILE, Failure.PAST_THE_END} for one in checked.warnings)


def known(recalled: Recalled | None) -> str:
    """Where it was refuted before and how often since, and what people said of it; empty where it was not."""
    if recalled is None:
        return ""
    said = []
    if not recalled.here:
        said.append(f"refuted on #{recalled.pull_request}")
    elif recalled.from_memory:
        said.append("refuted before on this pull request")
    if recalled.times:
        said.append("once since" if recalled.times == 1 else f"{recalled.times:,} times since")
    if said and recalled.from_memory:
        said.append("the code has not changed since, so nobody was asked again")
    elsewhere = [
        word for word in recalled.words if not (recalled.here and word.pull_request == recalled.pull_request)
    ]
    said += [
        f"called {'right' if word.is_right else 'wrong'} by {line(word.login, 60)} on #{word.pull_request}"
        for word in elsewhere[:WORDS_LISTED]
    ]
    return ", ".join(said)


def model_name(name: str) -> str:
    """A model's name on one line, without what could end a code span of ours."""
    return line(name.replace("`", "'"), 80)


def rule(warning: EvidenceWarning) -> str:
    """The id of what was broken; a language model's findings have ids of their own."""
    return f"judge/{warning.failure.value}" if warning.judge else warning.failure.value


def candidates(warning: EvidenceWarning) -> tuple[Location, ...]:
    """The places that may be meant, unless the message names them."""
    told = all(f"`{one}`" in warning.message for one in warning.candidates)
    return () if told else warning.candidates


def carried(checked: CheckedFinding) -> str:
    """What later pushes did to the cited lines, as a sentence of ours; empty when they did nothing."""
    now, seen = checked.carried, checked.finding.commit
    if now is None or now.status is CarryStatus.UNCHANGED:
        return ""
    since = (
        f" since `{seen[:COMMIT_SHOWN]}`, which the reviewer saw" if seen else " since the reviewer saw them"
    )
    if now.location is None:
        return f"{now.status.value}: the cited lines have changed{since}"
    return f"{now.status.value}: the cited lines have moved to `{now.location}`{since}"


def reported_place(checked: CheckedFinding) -> str:
    """Where the code of a finding without a warning is, as a sentence of ours; empty when it is as cited.

    Where all that it names is at the cited place, another line only has more of the same.
    """
    here, of = counts(checked.named)
    if checked.warnings or checked.relocated is None or 0 < of == here:
        return ""
    return f"the code that the finding describes is at `{checked.relocated}`"


def reason(checked: CheckedFinding) -> str:
    """Why a finding is no more than it is, as a sentence of ours; empty for a warned or a grounded one.

    A finding whose place exists, or whose names are found, has one only where something was claimed of its content.
    """
    if checked.outcome in {FindingOutcome.WARNED, FindingOutcome.GROUNDED}:
        return ""
    placed = checked.outcome in {FindingOutcome.NAMES_FOUND, FindingOutcome.PLACE_EXISTS}
    for one in checked.claims:
        open_ = one.outcome.disposition is not Disposition.VERIFIED
        if open_ and one.outcome.message and not (placed and one.existence):
            return f"undecided: {came_to(one)}" if placed else came_to(one)
    if placed:
        return ""
    if checked.finding.location is None and not checked.claims:
        return "the finding cites no place and names nothing that could be looked up"
    return "nothing that the finding says of the code could be verified"


def verdict(one: CheckedClaim) -> str:
    """What checking a statement came to, in a word or two."""
    return (_EXISTENCE if one.existence else VERDICTS)[one.outcome.disposition]


def came_to(one: CheckedClaim) -> str:
    """What checking a statement came to, with the statement where the message points to it; not escaped."""
    message = one.outcome.message.removesuffix(".")
    is_set_apart = message == STANCE_REASONS.get(one.claim.stance)
    if not one.claim.statement.strip() or not (is_set_apart or _POINTS_BACK.match(message)):
        return message
    if is_set_apart and (code := line(one.claim.quoted, STATEMENT_SHOWN)):
        return (
            f"`{code}` is {message}"  # the sentence says more than the part that is proposed, or of the past
        )
    said = line(one.claim.statement, STATEMENT_SHOWN)
    return f"“{said.replace('`', '') if said.count('`') % 2 else said}”{' is' if is_set_apart else ':'} {message}"


def verified(checked: CheckedFinding) -> str:
    """How many of its statements were verified in full, in words; empty where none was."""
    done, of = checked.statements
    return f"{done:,} of {count(of, 'statement')} verified in full" if done else ""


def named(checked: CheckedFinding) -> str:
    """How much of the code that it names is at the cited place, and where the rest is, as a sentence of ours.

    Empty where it names none that counts, cites no place that exists, or has warnings that say it all.
    """
    here, of = counts(checked.named)
    away = [one for one in checked.named if one.counted and not one.is_at_the_place]
    told = _are_in_warnings(away, checked) if away else bool(checked.warnings)
    if not of or checked.outcome is FindingOutcome.NOT_JUDGED or told:
        return ""
    quotes = sum(
        not _NAME.fullmatch((one.sought or one.written).strip("`")) for one in checked.named if one.counted
    )
    what = "names" if not quotes else "quotes" if quotes == of else "names and quotes"
    place = [] if _has_no_place(checked) else [_how_many(here, of, what)]
    said = [*place, *(_whereabouts(one, checked) for one in away[:AWAY_SHOWN])]
    if (more := len(away) - AWAY_SHOWN) > 0:
        said.append(f"{more} more {'is' if more == 1 else 'are'} not at the cited place")
    return "; ".join(said)


def _how_many(here: int, of: int, what: str) -> str:
    """`2 of the 3 names looked up are at the cited place`; `what` is in the plural."""
    if of == 1:
        return f"the only {what.removesuffix('s')} looked up is {'' if here else 'not '}at the cited place"
    if here == of == 2 and "and" in what:
        return "the name and the quote looked up are at the cited place"
    if here == of:
        return f"{'both' if of == 2 else f'all {of:,}'} {what} looked up are at the cited place"
    if not here:
        return f"none of the {of:,} {what} looked up is at the cited place"
    return f"{here:,} of the {of:,} {what} looked up {'is' if here == 1 else 'are'} at the cited place"


def _are_in_warnings(away: list[Named], checked: CheckedFinding) -> bool:
    """Whether the warnings speak of all these names and quotes, so that nothing more is to be said of them."""
    said = " ".join(
        " ".join(f"{one.message} {one.quoted}".replace("`", "").split()) for one in checked.warnings
    )
    return bool(said) and all(
        " ".join((one.sought or one.written).replace("`", "").split()) in said for one in away
    )


def missing(checked: CheckedFinding) -> str:
    """The first name of a finding without a warning that is nowhere, as a sentence of ours; else empty."""
    if checked.warnings or checked.outcome is FindingOutcome.NOT_JUDGED:
        return ""
    return next(
        (_whereabouts(one, checked) for one in checked.named if one.counted and one.where is Where.NOWHERE),
        "",
    )


def _whereabouts(one: Named, checked: CheckedFinding) -> str:
    """`drain` in `pool.py:88`."""
    name = f"`{line((one.sought or one.written).replace('`', ''), 60)}`"
    match one.where:
        case Where.IN_FILE if one.at is not None:
            return f"{name} is at line {one.at.first}"
        case Where.IN_TEXT if one.at is not None:
            return f"{name} is in a comment or string at line {one.at.first}, not in code"
        case Where.ELSEWHERE if one.at is not None:
            return f"{name} is in `{one.at}`"
        case Where.BEFORE_THE_CHANGE:
            return f"{name} was there before the change"
        case Where.NOWHERE:
            return _why_no_warning(name, checked)
        case _:
            return f"{name} is not in the files that were searched"


def _why_no_warning(name: str, checked: CheckedFinding) -> str:
    """Why what is nowhere causes no warning: the rule that looked it up says so, or there is none."""
    looked_up = (
        one.outcome.message.removesuffix(".")
        for one in checked.claims
        if one.outcome.disposition is Disposition.UNSUPPORTED and f"has {name}" in one.outcome.message
    )
    unread = f"{name} is nowhere in the repository; no warning, because it is not clear that the finding says the code has it"
    return next(looked_up, unread)


def reporters(checked: CheckedFinding) -> tuple[str, ...]:
    """Everybody who reported it, the finding's own reviewer first."""
    own = checked.finding.reviewer
    return (own, *(name for name in checked.reviewers if name != own))


def title(checked: CheckedFinding) -> str:
    """Heading, reporters and confidence of a warned finding on one line, for reports of plain messages."""
    names = line(", ".join(reporters(checked)), 200)
    return f"{line(heading(checked.finding), 300)} ({names}; confidence {confidence(checked)}, {marker(checked)[1:-1]})"
