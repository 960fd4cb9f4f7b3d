"""Counts and shares, and what they are called."""

from __future__ import annotations

from checks.model.counts.interval import Interval
from checks.model.counts.tally import Tally


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
    """What became of the findings that were not warned: `4 grounded, 6 with names found`."""
    cite = "cites" if tally.place_exists == 1 else "cite"
    said = (
        (tally.grounded, "grounded"),
        (tally.names_found, "with names found"),
        (tally.place_exists, f"{cite} a place that exists"),
        (tally.not_judged, "not judged"),
    )
    return ", ".join(f"{number:,} {what}" for number, what in said if number)


def duplicates(tally: Tally) -> str:
    """Why the rows of the reviewers add up to more than the whole, as a sentence after others; or empty."""
    if not tally.merged:
        return ""
    if tally.merged == 1:
        return " One finding was reported twice: it counts for each reviewer, but once in the total."
    return f" {tally.merged:,} findings repeat others: they count for their reviewers, but not in the total."


def closing_of(tally: Tally) -> str:
    """`2 of 21 findings have a warning; 9 grounded, 10 not judged; 1 item not readable`."""
    unreadable = f"{count(tally.unparsed, 'item')} not readable" if tally.unparsed else ""
    first = with_warnings(tally) if tally.findings else "no findings"
    return "; ".join(filter(None, (first, others(tally), unreadable)))
