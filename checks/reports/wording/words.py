"""The words that the reports share: what a finding is called, how it fared, what was covered."""

from __future__ import annotations

import re
from collections import Counter

from checks.model.checked import CarryStatus, CheckedFinding, CheckedReview, FindingOutcome
from checks.model.checked_claim import EvidenceWarning
from checks.model.counts.interval import Interval
from checks.model.counts.tally import Tally
from checks.model.finding import Finding, Unparsed
from checks.model.history.known import Recalled
from checks.model.history.uptake import Settled
from checks.model.judged import JudgeUse
from checks.model.named import Named, Where, counts
from checks.model.observation import OBSERVED_TITLES, Observation
from checks.model.outcome import Disposition, Failure
from checks.reports.wording.escape import line

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

LABELS: dict[FindingOutcome, str] = {one: one.value.replace("_", " ") for one in FindingOutcome}
"""What the outcome of a finding is called."""

OTHERS = (
    FindingOutcome.GROUNDED,
    FindingOutcome.NAMES_FOUND,
    FindingOutcome.PLACE_EXISTS,
    FindingOutcome.NOT_JUDGED,
)
"""The outcomes without a warning, in the order of the reports."""

LEGEND = (
    "Warned: something that the finding cites or says does not match the code. "
    "Grounded: what the finding says about the cited lines was found there. "
    "Names found: at least half of the names in the finding are in the cited lines or the function around them. "
    "Place exists: the cited file and lines exist. "
    "For names found and place exists, nothing else that the finding says was verified. Not judged: the reason is given with the finding."
)

_EXISTENCE = (
    "Only places were checked: whether the cited files and lines exist, not what the findings say about them."
)
LEGEND_OF_PLACES = (
    "Warned: the cited file or lines do not exist. Place exists: they do; nothing that the finding says about them "
    "was checked. Not judged: the reason is given with the finding."
)
ONLY_PLACES = (
    f"{_EXISTENCE} "
    "To check content too, set `tier2: true` in `.github/citecheck.yml`, comment `/recheck tier2`, or pass `--tier2`."
)
ONLY_PLACES_AND_CLAIMS = ONLY_PLACES.replace(
    _EXISTENCE,
    "Only places and the typed claims that came with the findings were checked, not what their text says.",
)

SHORT: dict[Failure, str] = {failure: failure.value.replace("_", " ") for failure in Failure} | {
    Failure.PAST_THE_END: "past the end",
    Failure.INVALID_RANGE: "not a range",
    Failure.PHANTOM_FILE: "no such file",
    Failure.MISATTRIBUTED: "wrong file",
}
"""A failure in two or three words, for a column."""


RECEIPTS_LISTED = 3
LOOKS_LISTED = 4
WORDS_LISTED = 3
"""People whose word on a warning is shown."""

"""Places and look-ups that the line about the judge names."""


def heading(finding: Finding) -> str:
    """The title, or the first sentence of the body; not escaped."""
    title = _bare(finding.title)
    lines = (_bare(text.replace("**", "")) for text in finding.body.split("\n", 50)[:50])
    return title or next((_SENTENCE_END.split(text, 1)[0] for text in lines if text), "(no text)")


def _bare(text: str) -> str:
    """A line without the marks of a heading, a list or a quote around it."""
    return text.strip(" \t\r#*_>-")


def outcome(checked: CheckedFinding) -> str:
    """What the check came to, in a few words; of a warning the failure."""
    if checked.warnings:
        names = list(dict.fromkeys(SHORT[warning.failure] for warning in checked.warnings))
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
    "contradicted": "the judge: the code contradicts this",
    "supported": "the judge: the code supports this",
    "undecided": "the judge could not decide",
    None: "the judge: not judged",
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
    if checked.older:
        said.append("the cited lines are not part of this change")
    return "; ".join(said)


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
    """Where the code of a finding without a warning is, as a sentence of ours; empty when it is as cited."""
    if checked.warnings or checked.relocated is None:
        return ""
    return f"the code it describes is at `{checked.relocated}`"


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
            return one.outcome.message.removesuffix(".")
    if placed:
        return ""
    if checked.finding.location is None and not checked.claims:
        return "it cites no place and names nothing that could be looked up"
    return "none of its content could be verified"


def named(checked: CheckedFinding) -> str:
    """How much of the code that it names is at the cited place, and where the rest is, as a sentence of ours.

    Empty where it names none that counts, cites no place that exists, or has warnings that say it all.
    """
    here, of = counts(checked.named)
    away = [one for one in checked.named if one.counted and not one.is_at_the_place]
    if not of or checked.outcome is FindingOutcome.NOT_JUDGED or (away and _are_in_warnings(away, checked)):
        return ""
    only = ", names only" if checked.outcome is FindingOutcome.NAMES_FOUND else ""
    is_quote = any(
        not _NAME.fullmatch((one.sought or one.written).strip("`")) for one in checked.named if one.counted
    )
    what = ("name or quote", "names and quotes") if is_quote else ("name", "names")
    said = [f"{here} of {count(of, *what)} found here{only}", *map(_whereabouts, away[:AWAY_SHOWN])]
    more = [f"{len(away) - AWAY_SHOWN} more not here"] if len(away) > AWAY_SHOWN else []
    return "; ".join([*said, *more])


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
        (_whereabouts(one) for one in checked.named if one.counted and one.where is Where.NOWHERE), ""
    )


def _whereabouts(one: Named) -> str:
    """`drain` in `pool.py:88`."""
    name = f"`{line((one.sought or one.written).replace('`', ''), 60)}`"
    match one.where:
        case Where.IN_FILE if one.at is not None:
            return f"{name} is at line {one.at.first}"
        case Where.ELSEWHERE if one.at is not None:
            return f"{name} is in `{one.at}`"
        case Where.BEFORE_THE_CHANGE:
            return f"{name} was there before the change"
        case Where.NOWHERE:
            return f"{name} is nowhere in the repository"
        case _:
            return f"{name} is not in the files that were searched"


def reporters(checked: CheckedFinding) -> tuple[str, ...]:
    """Everybody who reported it, the finding's own reviewer first."""
    own = checked.finding.reviewer
    return (own, *(name for name in checked.reviewers if name != own))


def title(checked: CheckedFinding) -> str:
    """Heading, reporters and confidence of a warned finding on one line, for reports of plain messages."""
    names = line(", ".join(reporters(checked)), 200)
    return f"{line(heading(checked.finding), 300)} ({names}; confidence {confidence(checked)}, {marker(checked)[1:-1]})"


def count(number: int, one: str, many: str | None = None) -> str:
    """`1 finding`, `2 findings`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def percent(share: float) -> str:
    """A share from 0 to 1 in percent, rounded to a tenth; 0% and 100% are said only of nothing and all."""
    return f"{_tenths(share)}%"


def _tenths(share: float) -> str:
    shown = round(100 * share, 1)
    if 0 < share < 1:
        shown = min(max(shown, 0.1), 99.9)
    return f"{shown:g}"


def warned_share(tally: Tally) -> str:
    """`3 of 14 (21.4%)`, or `0 of 0`."""
    said = f"{tally.warned:,} of {tally.findings:,}"
    return f"{said} ({percent(tally.warned / tally.findings)})" if tally.findings else said


def with_warnings(tally: Tally) -> str:
    """`2 of 3 findings have a warning`."""
    has = "has" if 1 in {tally.warned, tally.findings} else "have"
    return f"{tally.warned:,} of {count(tally.findings, 'finding')} {has} a warning"


def interval(tally: Tally) -> str:
    """Where the true share of warned findings lies at 95%: `7.6–47.6%`; a dash without a finding."""
    found = tally.warned_interval
    return "–" if found is None else interval_of(found)


def interval_of(found: Interval) -> str:
    """Two shares in percent: `7.6–47.6%`."""
    return f"{_tenths(found.low)}–{_tenths(found.high)}%"


def others(tally: Tally) -> str:
    """What became of the findings that were not warned: `4 grounded, 6 names found`."""
    said = (
        (tally.grounded, "{:,} grounded"),
        (tally.names_found, "{:,} names found"),
        (tally.place_exists, "{:,} place exists" if tally.place_exists == 1 else "{:,} places exist"),
        (tally.not_judged, "{:,} not judged"),
    )
    return ", ".join(text.format(number) for number, text in said if number)


def summary(review: CheckedReview) -> str:
    """The one line that says what came of the review: warned of findings first."""
    if not review.findings:
        return "No findings were read" + (
            f"; {count(len(review.unparsed), 'item')} could not be read." if review.unparsed else "."
        )
    tally = review.coverage
    share = percent(tally.warned / tally.findings)
    rest = others(tally)
    return f"{with_warnings(tally)} ({share})" + (f"; {rest}." if rest else ".") + duplicates(tally)


def duplicates(tally: Tally) -> str:
    """Why the rows of the reviewers add up to more than the whole, as a sentence after others; or empty."""
    if not tally.merged:
        return ""
    if tally.merged == 1:
        return " 1 duplicate of another finding is counted only for its reviewer."
    return f" {tally.merged:,} duplicates of other findings are counted only for their reviewers."


def scope(review: CheckedReview) -> str:
    """What a reader must know first where Tier 2 is off, with the way to ask for more; else empty."""
    if review.unchanged:
        return f"Nothing changed: {review.unchanged}. {_EXISTENCE}"
    if review.tier2:
        return ""
    handed_in = any(one.finding.claims for one in review.findings)
    return ONLY_PLACES_AND_CLAIMS if handed_in else ONLY_PLACES


def described(review: CheckedReview) -> str:
    """The one line that says what came of the description; empty where none was checked."""
    if review.described is None:
        return ""
    tally = review.described.tally
    if not tally.findings:
        return "No statement about the change could be read in the description."
    rest = ", ".join(
        f"{number:,} {text}"
        for number, text in ((tally.grounded, "verified"), (tally.not_judged, "not judged"))
        if number
    )
    who = line(review.described.author, 60) or "The author"
    return (
        f"{who}: {tally.warned:,} of {count(tally.findings, 'statement')} about the change refuted "
        f"({percent(tally.warned / tally.findings)}, 95% interval {interval(tally)})"
        + (f"; {rest}." if rest else ".")
    )


def observation(one: Observation) -> str:
    """An observation on the review as a whole, as a sentence of ours."""
    return f"{one.reviewer} {OBSERVED_TITLES[one.what]}: {one.message}"


def pass_rate(tally: Tally) -> str:
    """The share of the judged claims of content that were verified, as a percentage."""
    return "none judged" if tally.pass_rate is None else percent(tally.pass_rate)


def coverage(review: CheckedReview) -> list[str]:
    """What was read and checked, in sentences."""
    tally = review.coverage
    tiers = "places and content (Tier 1 and 2)" if review.tier2 else "places only (Tier 1)"
    judged = tally.verified + tally.failed
    lines = [
        _read(tally),
        LEGEND if review.tier2 or tally.claims else LEGEND_OF_PLACES,
        (
            f"Claims about content: {tally.claims:,} read, {tally.verified:,} verified by rule, "
            f"{tally.failed:,} refuted by rule, {tally.unsupported:,} undecided, "
            f"{tally.unverifiable:,} that need more code."
        ),
        f"Pass rate of the claims that rules decided: {pass_rate(tally)}"
        + (
            f" ({tally.verified:,} of {count(judged, 'claim')} about content; what a judge says is not in it)."
            if judged
            else "."
        ),
        f"Places and names, counted separately: {tally.places_verified:,} exist, {tally.places_failed:,} do not.",
        f"Checked: {tiers}. Whether a finding's conclusion is right is not checked.",
    ]
    head = review.head or ""
    commits = (one.finding.commit or head for one in review.findings)
    older = Counter(
        commit[:COMMIT_SHOWN] for commit in commits if head and not head.startswith(commit.lower())
    )
    if older:
        seen = ", ".join(f"{number:,} at `{commit}`" for commit, number in older.most_common(5))
        more = f" and at {count(len(older) - 5, 'more commit')}" if len(older) > 5 else ""
        lines.append(f"Findings checked at the older commit that their reviewer saw: {seen}{more}.")
    return [*lines, *left_out(review)]


def left_out(review: CheckedReview) -> list[str]:
    """What the check did not do, and what a model was asked, in sentences: never left unsaid."""
    said = [switched_off(review), *judge(review.judge)]
    return [*filter(None, said), *(f"Not covered: {text}" for text in review.not_covered)]


def switched_off(review: CheckedReview) -> str:
    """Which rules do not warn because somebody switched them off, and what they would have warned of; or empty."""
    if not review.off:
        return ""
    silenced = sum(
        any(each.outcome.failure in review.off and each.outcome.demotes for each in one.claims)
        for one in review.distinct
    )
    names = ", ".join(f"`{one.value}`" for one in review.off)
    would = f"; {count(silenced, 'finding')} would have a warning" if silenced else ""
    return f"Switched off: {names}{would}."


CLOSING_COLUMNS = 80
"""Characters of the line of counts: the width of a terminal that nobody widened."""


def closing(review: CheckedReview) -> str:
    """The counts of findings in one short line, without a full stop."""
    return closing_of(review.coverage)


def closing_of(tally: Tally) -> str:
    """The same of counts; where not all of them fit a terminal's width, the weakest are put together."""
    if not tally.findings:
        return f"no findings; {tally.unparsed:,} not readable" if tally.unparsed else "no findings"
    warned, grounded = f"{tally.warned:,} of {tally.findings:,} warned", _counted(tally.grounded, "grounded")
    exist = _counted(tally.place_exists, "places exist", "place exists")
    names = _counted(tally.names_found, "names found")
    found = _counted(tally.names_found + tally.place_exists, "places found", "place found")
    others = tally.names_found + tally.place_exists + tally.not_judged
    left, unreadable = _counted(tally.not_judged, "not judged"), _counted(tally.unparsed, "not readable")
    lines = (
        (with_warnings(tally), [grounded, names, exist, left]),
        (warned, [grounded, names, exist, left]),
        (warned, [grounded, found, left]),
        (warned, [grounded, _counted(others, "others", "other")]),
    )
    said = [
        "; ".join(filter(None, (first, ", ".join(filter(None, rest)), unreadable))) for first, rest in lines
    ]
    return next((line for line in said if len(line) <= CLOSING_COLUMNS), said[-1])


def _counted(number: int, text: str, one: str = "") -> str:
    """A count and what it counts; empty for none."""
    return f"{number:,} {one or text if number == 1 else text}" if number else ""


def _read(tally: Tally) -> str:
    """How many findings were read, and how many are counted where some repeat others."""
    said = f"Findings: {tally.findings + tally.merged:,} read"
    if tally.merged:
        repeat = "is a duplicate of another" if tally.merged == 1 else "are duplicates of others"
        said += f", {tally.findings:,} counted ({tally.merged:,} {repeat})"
    return f"{said}; {tally.unparsed:,} not readable."


def judge(use: JudgeUse | None) -> list[str]:
    """What the judge was asked, where it was sent, what came of it and what it cost, in sentences."""
    if use is None:
        return []
    if not use.model:
        return ["Judge: the config asks for one, but no model is set up here; nothing was sent."]
    was = "was" if use.requests == 1 else "were"
    said = [
        f"Judge: {count(use.requests, 'request')}, each with one finding and its code, {was} sent to "
        f"`{model_name(use.where)}`."
        if use.where
        else "Judge: this check sent nothing; it used answers that were given earlier.",
        (
            f"They are the answers of `{model_name(use.model)}`"
            if not use.where
            else f"Model `{model_name(use.model)}` answered"
        )
        + f" about {count(use.findings, 'finding')} without a warning from the rules: "
        f"{use.contradicted:,} contradicted, {use.supported:,} supported, {use.undecided:,} undecided, "
        f"{use.left:,} not judged, with {count(use.look_ups, 'look-up')}. "
        "Only a contradiction whose evidence is in the code causes a warning: “judged by” the model, or, where a rule "
        "confirmed that the claim is false, “read by” it and “verified by citecheck”.",
    ]
    tokens = use.input_tokens + use.output_tokens
    if use.requests or use.kept or tokens:
        before = f"{count(use.kept, 'request')} answered earlier, " if use.kept else ""
        cost = f"{before}{count(tokens, 'token')}"
        said.append(f"Judge cost: {cost}" + (f", ${use.dollars:.4f}." if use.dollars is not None else "."))
    said += [f"Not judged: {count(number, 'finding')}, {why}." for why, number in use.not_judged[:10]]
    return said


def unparsed(item: Unparsed) -> str:
    """An unparsed item in one sentence; not escaped."""
    return f"{item.source}: {item.reason}"
