"""What is said of a review as a whole: what came of it, what was covered, what a judge was asked."""

from __future__ import annotations

from collections import Counter

from checks.model.checked import CheckedReview, FindingOutcome
from checks.model.counts.tally import Tally
from checks.model.finding import Unparsed
from checks.model.judged import JudgeUse
from checks.model.observation import OBSERVED_TITLES, Observation
from checks.reports.wording.escape import line
from checks.reports.wording.figures import (
    closing_of,
    count,
    duplicates,
    interval,
    others,
    percent,
    with_warnings,
)
from checks.reports.wording.finding_words import COMMIT_SHOWN, model_name

MEANINGS = {
    FindingOutcome.WARNED: "something that the finding cites or says does not match the code",
    FindingOutcome.GROUNDED: (
        "every quote and statement that was read in one sentence about the cited lines was verified, and nothing was refuted"
    ),
    FindingOutcome.NAMES_FOUND: (
        "at least half of the names and quotes in the finding are in the cited lines or the function around them, but no sentence "
        "about these lines was verified"
    ),
    FindingOutcome.PLACE_EXISTS: "the cited file and lines exist; what the finding says about them was not verified",
    FindingOutcome.NOT_JUDGED: "the finding could not be checked; the reason is given with it",
}
"""What each outcome of a finding means."""

LEGEND = " ".join(
    f"{each.value.replace('_', ' ').capitalize()}: {meaning}." for each, meaning in MEANINGS.items()
)

_EXISTENCE = (
    "Only places were checked: whether the cited files and lines exist, not what the findings say about them."
)

LEGEND_OF_PLACES = (
    "Warned: the cited file or lines do not exist. Place exists: they do; nothing that the finding says about them "
    "was checked. Not judged: the finding could not be checked; the reason is given with it."
)

ONLY_PLACES = (
    f"{_EXISTENCE} "
    "To check content too, set `tier2: true` in `.github/citecheck.yml`, comment `/recheck tier2`, or pass `--tier2`."
)

ONLY_PLACES_AND_CLAIMS = ONLY_PLACES.replace(
    _EXISTENCE,
    "Only places and the typed claims that came with the findings were checked, not what their text says.",
)


def summary(review: CheckedReview) -> str:
    """The one line that says what came of the review: warned of findings first."""
    if not review.findings:
        return "No findings were read" + (
            f"; {count(len(review.unparsed), 'item')} could not be read." if review.unparsed else "."
        )
    tally = review.coverage
    return f"{with_warnings(tally)} ({percent(tally.warned / tally.findings)}){_rest(tally)}"


def below_title(review: CheckedReview) -> str:
    """The summary below a title that says how many findings have a warning, without saying it again."""
    tally = review.coverage
    if not tally.warned:
        return summary(review)
    return f"{percent(tally.warned / tally.findings)} warned{_rest(tally)}"


def _rest(tally: Tally) -> str:
    """What became of the other findings, and how duplicates count, to the end of the sentence."""
    rest = others(tally)
    return (f"; {rest}." if rest else ".") + duplicates(tally)


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
        for number, text in ((tally.grounded, "verified"), (tally.not_judged, "undecided"))
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


def coverage(review: CheckedReview) -> list[str]:
    """What was read and checked, in sentences."""
    tally = review.coverage
    tiers = "places and content (Tier 1 and 2)" if review.tier2 else "places only (Tier 1)"
    judged = tally.verified + tally.failed
    lines = [
        _read(tally),
        LEGEND if review.tier2 or tally.claims else LEGEND_OF_PLACES,
        (
            f"{count(tally.claims, 'quote or statement', 'quotes and statements')} about the code read (a finding can have "
            f"none or several): {tally.verified:,} verified by rule, {tally.failed:,} refuted by rule, {tally.unsupported:,} undecided, "
            f"{tally.unverifiable:,} could not be checked because code is missing. Missing files, lines and names are not counted here."
        ),
        (
            f"Of the {judged:,} that the rules decided, {tally.verified:,} ({percent(tally.verified / judged)}) "
            f"{'was' if tally.verified == 1 else 'were'} verified."
            if judged
            else "The rules decided no statement."
        ),
        "A 95% interval says where the reviewer's share of warned findings probably lies; it is wide where findings are few.",
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
    said = [aside(review), switched_off(review), *judge(review.judge)]
    return [*filter(None, said), *(f"Not covered: {text}" for text in review.not_covered)]


def aside(review: CheckedReview) -> str:
    """How much of what the reviewers wrote is praise or description, so is no finding; empty where nothing is."""
    praise, described = review.aside.praise, review.aside.description
    parts = (
        (praise, "praises" if praise == 1 else "praise"),
        (described, f"{'describes' if described == 1 else 'describe'} the change or the review"),
    )
    said = " and ".join(f"{number:,} that {what}" for number, what in parts if number)
    return f"Passages of the reviews left aside as no findings: {said}." if said else ""


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


def closing(review: CheckedReview) -> str:
    """The counts of findings in one short line, without a full stop."""
    return closing_of(review.coverage)


def _read(tally: Tally) -> str:
    """How many findings were read, and how many are counted where some repeat others."""
    said = f"Findings: {tally.findings + tally.merged:,} read"
    if tally.merged:
        repeat = "is a duplicate of another" if tally.merged == 1 else "are duplicates of others"
        said += f", {tally.findings:,} counted ({tally.merged:,} {repeat})"
    return f"{said}; {count(tally.unparsed, 'item')} could not be read."


def judge(use: JudgeUse | None) -> list[str]:
    """What the judge was asked, where it was sent, what came of it and what it cost, in sentences."""
    if use is None:
        return []
    if not use.model:
        return ["Judge: the config asks for one, but no model is configured here; citecheck sent nothing."]
    was = "was" if use.requests == 1 else "were"
    reviews = "one review in pieces, or with " if use.cuts_reviews else ""
    said = [
        f"Judge: {count(use.requests, 'request')}, each with {reviews}one finding and its code, {was} sent to "
        f"`{model_name(use.where)}`."
        if use.where
        else "Judge: this check sent nothing; it used earlier answers.",
        (
            f"They are the answers of `{model_name(use.model)}`"
            if not use.where
            else f"Model `{model_name(use.model)}` answered"
        )
        + f" about {count(use.findings, 'finding')} without a warning from the rules: "
        f"{use.contradicted:,} contradicted, {use.supported:,} supported, {use.undecided:,} undecided, "
        f"{use.left:,} not judged, with {count(use.look_ups, 'look-up')}. "
        "A contradiction causes a warning only if its evidence is in the code. The warning says “judged by” the model, or "
        "“read by” the model and “verified by citecheck” if a rule confirmed that the claim is false.",
    ]
    tokens = use.input_tokens + use.output_tokens
    if use.requests or use.kept or tokens:
        before = f"{count(use.kept, 'request')} answered earlier, " if use.kept else ""
        cost = f"{before}{count(tokens, 'token')}"
        said.append(f"Judge cost: {cost}" + (f", ${use.dollars:.4f}." if use.dollars is not None else "."))
    if use.cut:
        said.append(
            f"The model cut {count(use.cut, 'free-form review')} into findings: compared with the rules' reading, "
            f"{use.came:,} came and {use.went:,} went. A cut counts only as far as the review has its words and places; "
            "what went is listed as unparsed, or is part of another finding."
            + (f" {count(use.lost, 'cut')} did not count." if use.lost else "")
        )
    said += [
        f"Not cut, read by the rules alone: {count(number, 'review')}, {why}."
        for why, number in use.not_cut[:10]
    ]
    said += [f"Not judged: {count(number, 'finding')}, {why}." for why, number in use.not_judged[:10]]
    return said


def unparsed(item: Unparsed) -> str:
    """An unparsed item in one sentence; not escaped."""
    return f"{item.source}: {item.reason}"
