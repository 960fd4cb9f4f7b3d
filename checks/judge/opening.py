"""How a conversation about one finding opens: the task, the finding, its function whole, and where its names are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from string import Template
from typing import Final

from checks.code.code import Code
from checks.code.surroundings import Context, Surroundings, locate
from checks.disclosure.boundary import boundary
from checks.disclosure.marking import marked, visible
from checks.disclosure.masking import without_secrets
from checks.judge.answer import FAILURES
from checks.judge.callees import callees
from checks.judge.definitions import definitions
from checks.judge.definitions import named as names_of
from checks.judge.task import LOOKS_AT_ONCE, STATEMENTS_LIMIT, TASK, listed_kinds, listed_looks
from checks.lookups.listing import Line, Row, Shown, around, short, written
from checks.lookups.names import whereabouts
from checks.model.checked import CheckedFinding
from checks.model.finding import Finding
from checks.model.location import Location, Side
from checks.model.policy import JudgeBounds
from checks.named import named
from checks.text.prose import Text

SIZE: Final = 10_000
"""Characters that an opening shows of the finding and the code, the task aside."""

FINDING_LIMIT: Final = 3_000
NEAR: Final = 12
"""Lines around the cited ones that come before everything else."""

FAR: Final = 30
"""Lines around the cited ones that are shown where no function holds them."""

FUNCTION_LIMIT: Final = 400
"""Lines before and after the cited ones to which their function is shown."""

NAMES_LIMIT: Final = 14
"""Names, quotes and paths of the finding of which it is said where they are."""

MARKS: Final = 40
"""Characters for the marks between lines that are left out."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The first request about one finding. The same finding and code give the same opening."""

    prompt: str
    """The whole request: the task, the finding, the code, and how to answer."""

    shown: frozenset[Line]
    """The lines of code that it shows: they can be receipts."""

    place: Location | None
    """The cited place as the tree spells it; None where it does not exist."""


@dataclass(frozen=True, slots=True)
class Question:
    """A finding that the judge is asked about: what one conversation is about."""

    position: int
    """Among the findings of the review, from 0."""

    checked: CheckedFinding
    code: Code
    """The code that its reviewer saw."""

    opening: Opening


def opening(
    finding: Finding, code: Code, size: int = SIZE, look_ups: int = JudgeBounds().look_ups
) -> Opening:
    """The opening about a finding, with the number of its look-ups; nothing in it says whose finding it is."""
    finding = _without_secrets(finding)
    text = Text(finding)
    place = locate(code, finding.location) if finding.location is not None else None
    shown = Shown()
    data = "\n".join(_data(finding, text, code, place, _Room(size), shown))
    return Opening(
        Template(_task(look_ups)).substitute(boundary=boundary(data), data=data),
        frozenset(shown.lines),
        place,
    )


def _task(look_ups: int) -> str:
    """The part of an opening that is the same for every finding; it stays a template of what is not."""
    said = {"most": str(STATEMENTS_LIMIT), "kinds": listed_kinds(), "looks": listed_looks()}
    said |= {"failures": ", ".join(FAILURES), "look_ups": str(look_ups), "at_once": str(LOOKS_AT_ONCE)}
    return TASK.safe_substitute({name: words.replace("$", "$$") for name, words in said.items()})


@dataclass
class _Room:
    """Characters that are left."""

    left: int

    def take(self, lines: Sequence[str], keep: int = 0) -> bool:
        """Whether there is room for these lines, and for `keep` characters besides; if so it is taken."""
        size = sum(map(len, lines)) + len(lines)
        if size > self.left - keep:
            return False
        self.left -= size
        return True


def _data(
    finding: Finding, text: Text, code: Code, place: Location | None, room: _Room, shown: Shown
) -> Iterator[str]:
    """The parts in the order in which they are read; room is given in the order of their weight."""
    said = list(_finding_lines(finding, room))
    heading = list(_heading(code, place))
    room.take(heading)
    wanted = _rows(code, place) if place is not None else []
    listed: list[Row] = []
    for row in wanted:
        keep = room.left // 3 if row.distance > NEAR else 0
        if not room.take([row.written()], keep=max(keep, MARKS)):
            break
        listed.append(row)
    code_lines = written(listed, shown)
    found = list(_lookups(text, code, place, room, shown))
    defined = list(_parts(definitions(names_of(text), code, place, shown), room, shown))
    called = [one for one in callees(code, place, shown) if room.take([one])] if place is not None else []
    yield from said
    yield from heading
    yield from code_lines
    if len(listed) < len(wanted):
        yield "[cut: the function is longer; read its other lines]"
    yield from found
    yield from defined
    if called:
        yield "CALLED by it, and defined here"
        yield from called


def _rows(code: Code, place: Location) -> list[Row]:
    """The lines of the cited function, or those around the cited lines where there is none; the nearest first."""
    surroundings = Surroundings.of(code, Context(place))
    function = surroundings.function if surroundings is not None else None
    if function is None or place.first is None:
        rows = around(code, place, FAR)
        return [row for row in rows if row.text.strip() or row.distance <= NEAR]
    reach = min(
        FUNCTION_LIMIT, max(place.first - function.first, function.last - (place.last or place.first)) + 2
    )
    rows = around(code, place, max(reach, NEAR))
    first, last = function.first - 2, function.last + 1
    return [row for row in rows if first <= row.order[0] <= last or row.distance <= NEAR]


def _without_secrets(finding: Finding) -> Finding:
    """The finding as the judge may read it; its parts are looked up, so that nothing can be taken out later."""
    return replace(
        finding,
        title=without_secrets(finding.title),
        body=without_secrets(finding.body),
        quotes=tuple(replace(quote, text=without_secrets(quote.text)) for quote in finding.quotes),
    )


def _finding_lines(finding: Finding, room: _Room) -> Iterator[str]:
    cited = f"{short(str(finding.location), 300)}" if finding.location else "no place"
    if finding.location is not None and finding.location.side is Side.LEFT:
        cited += " (before the change)"
    more = [short(str(one), 200) for one in finding.further[:3]]
    lines = [f"FINDING at {cited}" + (f"; also {', '.join(more)}" if more else "")]
    body = "\n".join(part for part in (finding.title, finding.body) if part.strip())
    for quote in finding.quotes[:3]:
        at = f" at {quote.location}" if quote.location else ""
        body += f"\nevidence{at}: {quote.text}"
    lines += marked(body, FINDING_LIMIT)
    room.take(lines)
    yield from lines


def _heading(code: Code, place: Location | None) -> Iterator[str]:
    if place is None:
        yield "CODE the finding cites no file that exists"
        return
    lines = code.lines(place.path, place.side)
    file = code.diff.file(place.path, place.side)
    change = "not changed by the change" if file is None else f"{file.change.value} by the change"
    when = "" if place.side is Side.RIGHT else " before the change"
    yield f"CODE {visible(place.path)}{when}, {len(lines)} lines, {change}"
    if place.first is not None:
        within = [
            f"{visible(one.qualified)} ({one.first}-{one.last})"
            for one in reversed(code.outline(place.path, place.side).enclosing(place.last or place.first))
        ]
        if within:
            yield f"cited lines are in {', '.join(within[-3:])}"


def _lookups(text: Text, code: Code, place: Location | None, room: _Room, shown: Shown) -> Iterator[str]:
    heading = ["NAMES of the finding, and where they are"]
    given = 0
    keep = room.left // 4
    for one in named(text, code, Context(place)):
        trial = Shown(set(shown.lines))
        lines = whereabouts(one, code, place, trial)
        if given < NAMES_LIMIT and lines:
            if not room.take(lines + ([] if given else heading), keep):
                trial, lines = Shown(set(shown.lines)), lines[:1]
                if not room.take(lines + ([] if given else heading)):
                    continue
            if not given:
                yield heading[0]
            given += 1
            shown.lines |= trial.lines
            yield from lines


def _parts(parts: Iterator[tuple[str, list[Row]]], room: _Room, shown: Shown) -> Iterator[str]:
    """Each heading with as many of its lines as there is room for."""
    for heading, rows in parts:
        if not room.take([heading], room.left // 3 + 120):
            return
        kept = []
        for row in rows:
            if not room.take([row.written()], room.left // 3):
                break
            kept.append(row)
        yield heading
        yield from written(kept, shown)
