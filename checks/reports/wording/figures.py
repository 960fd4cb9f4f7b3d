"""Counts and shares, and what they are called."""

from __future__ import annotations

from checks.model.counts.interval import Interval
from checks.model.counts.tally import Tally

CLOSING_COLUMNS = 80
"""Characters of the line of counts: the width of a terminal that nobody widened."""

WITH_NAMES, WITH_PLACE = "with names found", "whose place exists"
"""What is said of a number of findings that came to no more than that."""


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
    said = (
        (tally.grounded, "{:,} grounded"),
        (tally.names_found, f"{{:,}} {WITH_NAMES}"),
        (tally.place_exists, f"{{:,}} {WITH_PLACE}"),
        (tally.not_judged, "{:,} not judged"),
    )
    return ", ".join(text.format(number) for number, text in said if number)


def duplicates(tally: Tally) -> str:
    """Why the rows of the reviewers add up to more than the whole, as a sentence after others; or empty."""
    if not tally.merged:
        return ""
    if tally.merged == 1:
        return " 1 duplicate of another finding is counted only for its reviewer."
    return f" {tally.merged:,} duplicates of other findings are counted only for their reviewers."


def pass_rate(tally: Tally) -> str:
    """The share of the judged claims of content that were verified, as a percentage."""
    return "none judged" if tally.pass_rate is None else percent(tally.pass_rate)


def closing_of(tally: Tally) -> str:
    """The same of counts; where not all of them fit a terminal's width, the weakest are put together."""
    unreadable = f"{count(tally.unparsed, 'item')} not readable" if tally.unparsed else ""
    if not tally.findings:
        return "; ".join(filter(None, ("no findings", unreadable)))
    warned = f"{tally.warned:,} of {count(tally.findings, 'finding')} warned"
    grounded = _counted(tally.grounded, "grounded")
    exist, names = _counted(tally.place_exists, WITH_PLACE), _counted(tally.names_found, WITH_NAMES)
    found = _counted(tally.names_found + tally.place_exists, "with names or place only")
    others = tally.names_found + tally.place_exists + tally.not_judged
    left = _counted(tally.not_judged, "not judged")
    lines = (
        (with_warnings(tally), [grounded, names, exist, left]),
        (warned, [grounded, names, exist, left]),
        (warned, [grounded, found, left]),
        (warned, [grounded, _counted(others, "others", "other")]),
        (warned, [_counted(others + tally.grounded, "others", "other")]),
    )
    said = [
        "; ".join(filter(None, (first, ", ".join(filter(None, rest)), unreadable))) for first, rest in lines
    ]
    return next((line for line in said if len(line) <= CLOSING_COLUMNS), said[-1])


def _counted(number: int, text: str, one: str = "") -> str:
    """A count and what it counts; empty for none."""
    return f"{number:,} {one or text if number == 1 else text}" if number else ""
