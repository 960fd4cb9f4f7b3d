"""The sentences of a card: every rate with its cases, its pull requests and its interval."""

from __future__ import annotations

from checks.cards.calibration import Level
from checks.cards.card import (
    FEWEST_CLAIMS,
    FEWEST_PULLS,
    Alarms,
    Card,
    FailureCount,
    JudgeCounts,
    Notice,
    RuleAlarms,
    enough,
)
from checks.cards.cards import Cards, Pair, Period
from checks.model.outcome import FAILURE_TITLES, Failure
from checks.reports.wording import figures, finding_words
from checks.reports.wording.escape import line
from checks.statistics.difference import Difference, Verdict
from checks.statistics.rate import Rate

TOO_FEW = f"too few to say: a rate needs {FEWEST_CLAIMS} judged claims in {FEWEST_PULLS} pull requests"

_FAILURES = {one.value: one for one in Failure}
"""Those of today; a ledger may know others."""


def period(chosen: Period) -> str:
    """`in the last 12 weeks, 2026-08-31 to 2026-11-22`, or `up to 2026-11-22`."""
    if chosen.first is None:
        return f"up to {chosen.last.isoformat()}"
    return f"in the last {figures.count(chosen.weeks or 0, 'week')}, {chosen.first.isoformat()} to {chosen.last.isoformat()}"


def figure(found: Rate | None) -> str:
    """The rate in a few words: `8.4%`, or that there is none."""
    return figures.percent(found.share) if found is not None and enough(found) else "too few to say"


def interval(found: Rate | None) -> str:
    """`4.9–14.1%`; a dash where nothing is said."""
    return figures.interval_of(found.interval) if found is not None and enough(found) else "–"


def cases(found: Rate | None, what: str, many: str, which: str) -> str:
    """`12 of 143 judged claims in 31 pull requests were false.`"""
    if found is None:
        return f"No {what} yet."
    were = "was" if found.hits == 1 else "were"
    hits = f"{found.hits:,}" if found.hits else "None"
    return (
        f"{hits} of {figures.count(found.cases, what, many)} in {figures.count(found.groups, 'pull request')} "
        f"{were} {which}."
    )


def claims(card: Card) -> str:
    """What the headline counts."""
    return cases(card.false_claims, "judged claim", "judged claims", "false")


def places(card: Card) -> str:
    """The places that it cites, in one sentence."""
    found = card.false_places
    text = cases(found, "cited place or name", "cited places and names", "not there")
    return f"{text[:-1]}: {rated(found)}." if found is not None else text


def acted(card: Card) -> str:
    """How many of its findings were acted on, in one sentence; empty where no merge was seen."""
    found = card.acted_on
    if found is None:
        return ""
    text = cases(
        found,
        "finding followed to a merge",
        "findings followed to a merge",
        "acted on",
    )
    return f"{text[:-1]}: {rated(found)}."


def doubtful(card: Card) -> str:
    """Of our own warnings, those that the author acted on nonetheless; empty where none could be followed."""
    found = card.doubtful
    if not found.shown:
        return ""
    wrong = f"{found.wrong:,}" if found.wrong else "none"
    return (
        f"Authors still acted on {wrong} of {figures.count(found.shown, 'finding')} with a warning: "
        f"{alarm_rate(found)}. Such a warning may be wrong."
    )


def notice(one: Notice) -> str:
    """A rate that changed within the period, as one sentence."""
    before, since = one.change.before, one.change.since
    return (
        f"The rate of {one.what} changed about {one.week}: {figures.percent(before.share)} before, "
        f"{figures.percent(since.share)} since ({points(one.change.difference)}). The reviewer itself may have changed."
    )


def level(one: Level) -> str:
    """What a level is called: `confidence 75`, `high`, or that none is stated."""
    return one.name.replace("_", " ") or "none stated"


def share(found: Rate | None) -> str:
    """`41% of 118 (32.5–50.1%)`; a dash without a case. Nothing is held back: the interval says how little it is."""
    if found is None:
        return "–"
    return f"{figures.percent(found.share)} of {found.cases:,} ({figures.interval_of(found.interval)})"


def recalibrated(one: Level) -> str:
    """The confidence that the level came to, beside the stated one; empty where there is not enough."""
    return f"{one.recalibrated}" if one.recalibrated is not None else "too few"


def rated(found: Rate) -> str:
    """`8.4% (95% interval 4.9–14.1%)`, or that it is too few."""
    if not enough(found):
        return "too few to say"
    return f"{figures.percent(found.share)} (95% interval {figures.interval_of(found.interval)})"


def coverage(card: Card) -> str:
    """How much of what it claims could be judged at all."""
    if card.coverage is None:
        return "It made no claim about the content of the code."
    return (
        f"Rules could decide {figures.percent(card.coverage)} of its "
        f"{figures.count(card.counts.claims, 'claim')}."
    )


def change(found: Difference | None) -> str:
    """The change since the period before."""
    if found is None:
        return "too few claims to compare with the period before"
    said = {
        Verdict.LOWER: "lower than in the period before",
        Verdict.HIGHER: "higher than in the period before",
        Verdict.OPEN: "no change shown since the period before",
    }[found.verdict]
    return f"{said}: {points(found)}"


def points(found: Difference) -> str:
    """`−3.2 points (−8.1 to +1.7)`."""
    return f"{_signed(found.share)} points ({_signed(found.interval.low)} to {_signed(found.interval.high)})"


def _signed(share: float) -> str:
    tenths = round(share * 100, 1)
    return f"{tenths:+.1f}".replace("-", "−") if tenths else "0.0"


def pair(found: Pair) -> str:
    """Two reviewers compared, without their names."""
    return {
        Verdict.LOWER: "makes fewer false claims than",
        Verdict.HIGHER: "makes more false claims than",
        Verdict.OPEN: "is not shown to differ from",
    }[found.difference.verdict]


def failure(one: FailureCount) -> str:
    """A failure in two or three words."""
    return _short(one.failure)


def failure_title(one: FailureCount) -> str:
    """What the failure means."""
    known = _FAILURES.get(one.failure)
    return FAILURE_TITLES[known] if known else ""


def _short(failure: str) -> str:
    known = _FAILURES.get(failure)
    return known.value if known else line(failure, 60)


def alarms(found: Alarms) -> str:
    """Our own mistakes, in one sentence."""
    if not found.shown:
        return "citecheck gave no warning."
    wrong = f"{found.wrong:,}" if found.wrong else "none"
    return f"People called {wrong} of {figures.count(found.shown, 'warning')} wrong: {alarm_rate(found)}."


def alarm_rate(found: Alarms) -> str:
    """`1.2% (95% interval 0.4–3.4%)`, however few there are: of our own mistakes nothing is held back."""
    interval = found.interval
    if interval is None:
        return "–"
    return f"{figures.percent(found.wrong / found.shown)} (95% interval {figures.interval_of(interval)})"


def rule(one: RuleAlarms) -> str:
    """A rule in two or three words."""
    return kind(one.rule)


def kind(rule: str) -> str:
    """The same of a rule's id."""
    said = _short(rule.removeprefix("judge/"))
    return f"{said} (by the judge)" if rule.startswith("judge/") else said


def title(cards: Cards) -> str:
    """What the whole is called."""
    return f"Reviewers of {cards.repository}"


def scope(cards: Cards) -> str:
    """What was counted."""
    return f"{figures.count(cards.checks, 'check')} {period(cards.period)}."


def rules(cards: Cards) -> str:
    """The version of the rules that is counted, and that there are others."""
    if cards.chosen_rules is None:
        return ""
    others = [one for one in cards.rules if one != cards.chosen_rules]
    said = f"Judged by version {cards.chosen_rules} of the rules."
    if not others:
        return said
    versions = f"version {others[0]}" if len(others) == 1 else f"versions {_listed(others)}"
    return f"{said} Claims judged by {versions} are not counted: they cannot be compared."


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


NOT_SCORE = (
    "A claim is false if the code shows otherwise; opinions are not judged. "
    "Reviewers are sorted by the upper end of the interval, lowest first."
)


def comments(card: Card) -> str:
    """What its comments are like, in one sentence; empty when there is nothing to say."""
    said = []
    if card.counts.repeats:
        verb = "repeats" if card.counts.repeats == 1 else "repeat"
        said.append(f"{card.counts.repeats:,} {verb} a comment on an earlier push")
    if card.counts.outdated:
        verb = "is" if card.counts.outdated == 1 else "are"
        said.append(f"{card.counts.outdated:,} {verb} on lines that have changed since")
    if not said:
        return ""
    return f"Of {figures.count(card.counts.findings, 'finding')} {' and '.join(said)}."


def judge(one: JudgeCounts) -> str:
    """What a language model made of findings: a row of its own, never part of a rate."""
    return (
        f"Of the findings that the rules left open, the judge ({finding_words.model_name(one.model)}) supports "
        f"{one.supported:,}, contradicts {one.contradicted:,} and leaves {one.undecided:,} undecided; "
        "the rate counts none of them."
    )
