"""What the judge is asked about one finding: everything that it may know, in one text with a hash."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from checks.code.code import Code
from checks.code.surroundings import locate
from checks.judge.definitions import definitions, named, needed
from checks.judge.lookups import LOOKUPS_LIMIT, lookup, sought
from checks.judge.marking import marked, visible
from checks.judge.masking import without_secrets
from checks.judge.task import LEGEND, TASK, VERSION
from checks.lookups.listing import Line, Row, Shown, around, short, written
from checks.model.finding import Finding, Location, Side
from checks.text.prose import Text

SIZE = 6_000
"""Characters of a question, the task included."""

MORE = 4_000
"""Characters that a second question may have besides."""

FINDING_LIMIT = 1_600
NEAR = 12
"""Lines around the cited ones that come before everything else."""

MARKS = 40
"""Characters for the marks between lines that are left out."""

_ID = 32
_BOUNDARY = 16


@dataclass(frozen=True, slots=True)
class Packet:
    """One question about one finding. The same finding and code give the same packet."""

    id: str
    """The first 32 hexadecimal digits of the question's hash."""

    prompt: str
    """The whole question: the task, the finding, the code, and how to answer."""

    finding: str
    """The finding's id; never in the prompt."""

    shown: frozenset[Line]
    """The lines of code that it shows; only these can be receipts."""

    need: tuple[str, ...] = ()
    """Of a second question: what the first answer asked to see."""

    size: int = SIZE
    """Characters that the first question may have."""


def packet(finding: Finding, code: Code, *, need: Sequence[str] = (), size: int = SIZE) -> Packet:
    """The question about a finding; with `need` the second one, which shows these names and paths, too."""
    need = tuple(dict.fromkeys(each.strip()[:200] for each in need if each.strip()))
    finding = _without_secrets(finding)
    text = Text(finding)
    place = locate(code, finding.location) if finding.location is not None else None
    shown = Shown()
    empty = TASK.substitute(boundary="0" * _BOUNDARY, data="")
    room = _Room((size + (MORE if need else 0)) - len(empty) - 1)
    data = "\n".join(_data(finding, text, code, place, need, room, shown))
    boundary = hashlib.sha256(data.encode("utf-8", "replace")).hexdigest()[:_BOUNDARY]
    prompt = TASK.substitute(boundary=boundary, data=data)
    key = hashlib.sha256(f"{VERSION}\n{prompt}".encode("utf-8", "replace")).hexdigest()
    return Packet(key[:_ID], prompt, finding.id, frozenset(shown.lines), need, size)


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
    finding: Finding,
    text: Text,
    code: Code,
    place: Location | None,
    need: Sequence[str],
    room: _Room,
    shown: Shown,
) -> Iterator[str]:
    """The parts in the order in which they are read; room is given in the order of their weight."""
    said = list(_finding(finding, room))
    heading = list(_heading(code, place))
    room.take(heading)
    wanted = _located(around(code, place)) if place is not None else []
    near: list[Row] = []
    for row in wanted:
        if row.distance > NEAR or not room.take([row.written()], keep=room.left // 3):
            break
        near.append(row)
    before = Shown()
    written(near, before)
    shown.lines |= before.lines
    asked = list(_parts(needed(need, code, place, shown), room, shown))
    found = list(_lookups(text, code, place, room, shown))
    defined = list(_parts(definitions(named(text), code, place, shown), room, shown, keep=room.left // 3))
    listed = set(near)
    for row in wanted:
        if row in listed:
            continue
        if not room.take([row.written()], keep=MARKS):
            break
        listed.add(row)
    yield from said
    yield from heading
    yield from written(listed, shown)
    yield from found
    yield from defined
    yield from asked


def _without_secrets(finding: Finding) -> Finding:
    """The finding as the judge may read it; its parts are looked up, so that nothing can be taken out later."""
    return replace(
        finding,
        title=without_secrets(finding.title),
        body=without_secrets(finding.body),
        quotes=tuple(replace(quote, text=without_secrets(quote.text)) for quote in finding.quotes),
    )


def _located(rows: list[Row]) -> list[Row]:
    """The rows without the blank ones that are far from the cited lines."""
    return [row for row in rows if row.text.strip() or row.distance <= NEAR]


def _finding(finding: Finding, room: _Room) -> Iterator[str]:
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
    yield f"CODE {visible(place.path)}{when}, {len(lines)} lines, {change}. {LEGEND}"
    if place.first is not None:
        within = [
            f"{visible(one.qualified)} ({one.first}-{one.last})"
            for one in reversed(code.outline(place.path, place.side).enclosing(place.last or place.first))
        ]
        if within:
            yield f"cited lines are in {', '.join(within[-3:])}"


def _lookups(text: Text, code: Code, place: Location | None, room: _Room, shown: Shown) -> Iterator[str]:
    heading = ["LOOK-UPS of what the finding names"]
    given = 0
    keep = room.left // 4
    for one in sought(text):
        trial = Shown(set(shown.lines))
        lines = lookup(one, code, place, trial)
        if given < LOOKUPS_LIMIT and lines:
            if not room.take(lines + ([] if given else heading), keep):
                trial, lines = Shown(set(shown.lines)), lines[:1]
                if not room.take(lines + ([] if given else heading)):
                    continue
            if not given:
                yield heading[0]
            given += 1
            shown.lines |= trial.lines
            yield from lines


def _parts(parts: Iterator[tuple[str, list[Row]]], room: _Room, shown: Shown, keep: int = 0) -> Iterator[str]:
    """Each heading with as many of its lines as there is room for."""
    for heading, rows in parts:
        if not room.take([heading], keep + 120):
            return
        kept = []
        for row in rows:
            if not room.take([row.written()], keep):
                break
            kept.append(row)
        yield heading
        yield from written(kept, shown)
