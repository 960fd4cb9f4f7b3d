"""Where things are in the pictures: intervals, trends and bars, in the units of their SVG."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from checks.cards.card import Card, WeekSums
from checks.model.counts.interval import Interval
from checks.reports.wording import figures
from checks.statistics.rate import Rate, rate

TOPS = (0.1, 0.2, 0.3, 0.5, 1.0)
"""Where a scale may end."""

WIDTH = 320
"""Of a picture."""

LEFT, RIGHT = 8, WIDTH - 8
"""Where the scale of an interval begins and ends."""

TREND_LEFT, TREND_RIGHT = 40, WIDTH - 6
TREND_TOP, TREND_BOTTOM = 8, 84
WEEKS_SHOWN = 52


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on a scale, with its text."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Strip:
    """A rate as a dot on a line from one end of its interval to the other."""

    low: float
    dot: float
    high: float
    ticks: Sequence[Tick]
    text: str


@dataclass(frozen=True, slots=True)
class Point:
    """A week in a trend."""

    x: float
    y: float
    low: float
    high: float
    text: str


@dataclass(frozen=True, slots=True)
class Trend:
    """The rate of each week with its interval."""

    points: Sequence[Point]
    line: str
    """The points joined, as the `points` of an SVG polyline."""

    top: str
    first: str
    last: str
    text: str


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a bar, of 100."""

    state: str
    start: float
    width: float


def top_of(rates: Iterable[Rate | None]) -> float:
    """Where a scale ends that holds all of the intervals."""
    highest = max((found.interval.high for found in rates if found is not None), default=0.0)
    return next((top for top in TOPS if highest <= top), 1.0)


def strip(found: Rate, top: float) -> Strip:
    """A rate on a scale from 0 to `top`."""

    def at(share: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * min(share / top, 1.0), 1)

    return Strip(
        low=at(found.interval.low),
        dot=at(found.share),
        high=at(found.interval.high),
        ticks=[Tick(at(share), f"{share * 100:g}%") for share in (0.0, top / 2, top)],
        text=f"{figures.percent(found.share)}, 95% interval {figures.interval_of(found.interval)}",
    )


def trend(weeks: Sequence[WeekSums]) -> Trend | None:
    """The last weeks that have a judged claim; None when there are fewer than two."""
    found = [(one.week, known) for one in weeks[-WEEKS_SHOWN:] if (known := rate(one.sums)) is not None]
    if len(found) < 2:
        return None
    top = top_of(known for _, known in found)
    step = (TREND_RIGHT - TREND_LEFT) / len(found)

    def height(share: float) -> float:
        return round(TREND_BOTTOM - (TREND_BOTTOM - TREND_TOP) * min(share / top, 1.0), 1)

    points = [
        Point(
            x=round(TREND_LEFT + step * (at + 0.5), 1),
            y=height(known.share),
            low=height(known.interval.low),
            high=height(known.interval.high),
            text=f"{week}: {known.hits:,} of {figures.count(known.cases, 'judged claim')} false, "
            f"{figures.percent(known.share)} ({figures.interval_of(known.interval)})",
        )
        for at, (week, known) in enumerate(found)
    ]
    return Trend(
        points,
        " ".join(f"{one.x},{one.y}" for one in points),
        f"{top * 100:g}%",
        str(found[0][0]),
        str(found[-1][0]),
        f"False claims by week: {points[0].text}; … {points[-1].text}",
    )


def outcomes(card: Card) -> list[Segment]:
    """The findings by outcome, as parts of 100."""
    counts = card.counts
    states = {
        "warned": counts.warned,
        "grounded": counts.grounded,
        "names_found": counts.names_found,
        "place_exists": counts.place_exists,
        "not_judged": counts.not_judged,
    }
    total = sum(states.values()) or 1
    segments: list[Segment] = []
    start = 0.0
    for state, number in states.items():
        width = 100 * number / total
        if number:
            segments.append(Segment(state, round(start, 2), round(width, 2)))
        start += width
    return segments


def columns(interval: Interval, share: float, top: float, width: int) -> str:
    """A rate on a line of characters: `├───●──────┤`, `width` columns wide."""

    def at(value: float) -> int:
        return min(width - 1, int(min(value / top, 1.0) * (width - 1) + 0.5))

    low, dot, high = at(interval.low), at(share), at(interval.high)
    drawn = [" "] * width
    for place in range(low, high + 1):
        drawn[place] = "─"
    drawn[low], drawn[high] = "├", "┤"
    drawn[dot] = "●"
    return "".join(drawn)
