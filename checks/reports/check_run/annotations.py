"""The annotations of a check run: remarks beside the lines of a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from checks.model.agents.described import Statement
from checks.model.checked import CheckedFinding, CheckedReview, FindingOutcome
from checks.model.location import Location, Side
from checks.model.outcome import Disposition
from checks.reports.wording import finding_words
from checks.reports.wording.cut import text_cut
from checks.reports.wording.escape import line, plain

ANNOTATIONS_LIMIT: Final = 1_000
"""Annotations of one check run; warnings come first. The summary speaks of all findings."""

TITLE_LIMIT: Final = 255
MESSAGE_LIMIT: Final = 8_000
PATH_LIMIT: Final = 4_096


class Level(StrEnum):
    """How GitHub shows an annotation."""

    NOTICE = "notice"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Annotation:
    """A remark beside the lines of a file. Lines are 1-based and inclusive."""

    path: str
    first: int
    last: int
    level: Level
    title: str
    message: str
    details: str = ""

    def body(self) -> dict[str, object]:
        """As the API takes it."""
        body: dict[str, object] = {
            "path": self.path,
            "start_line": self.first,
            "end_line": self.last,
            "annotation_level": self.level.value,
            "title": self.title,
            "message": self.message,
        }
        return body | ({"raw_details": self.details} if self.details else {})


def annotations_of(review: CheckedReview, *, annotate_grounded: bool = False) -> Iterator[Annotation]:
    """Remarks on the cited lines that exist, warnings first; no line, no remark."""
    found = [annotation_of(checked, Level.WARNING) for checked in review.warned]
    if annotate_grounded:
        grounded = (one for one in review.of(FindingOutcome.GROUNDED) if one.merged_into is None)
        found += [annotation_of(checked, Level.NOTICE) for checked in grounded]
    if review.described is not None:
        found += [_of_statement(one) for one in review.described.warned]
    placed = [annotation for annotation in found if annotation is not None]
    yield from placed[:ANNOTATIONS_LIMIT]


def annotation_of(checked: CheckedFinding, level: Level) -> Annotation | None:
    """The remark of one finding; None when the code that it cites is nowhere."""
    place = _place(checked)
    if place is None or place.first is None or len(place.path) > PATH_LIMIT or "\0" in place.path:
        return None
    finding = checked.finding
    who = ", ".join(line(name, 60) for name in finding_words.reporters(checked)[:5])
    if level is Level.WARNING:
        said = [plain(warning.message) for warning in checked.warnings]
        news = f"{finding_words.outcome(checked)} {finding_words.marker(checked)}"
    else:
        said = [line(finding_words.heading(finding), 200)]
        news = finding_words.LABELS[checked.outcome]
    facts = f"{who}, confidence {finding_words.confidence(checked)}"
    link = [plain(finding.url)] if finding.url else []
    evidence = next((each for warning in checked.warnings for each in warning.evidence), None)
    return Annotation(
        path=place.path,
        first=place.first,
        last=max(place.first, place.last or place.first),
        level=level,
        title=line(f"{news}: {finding_words.heading(finding)}", TITLE_LIMIT),
        message=text_cut("\n".join([*said, facts, *link]), MESSAGE_LIMIT),
        details=text_cut(plain(f"{evidence.location}\n{evidence.text}"), MESSAGE_LIMIT) if evidence else "",
    )


def _of_statement(statement: Statement) -> Annotation | None:
    """The remark at the line that refutes a statement of the description; None where there is none at the head."""
    warning = statement.warnings[0]
    evidence = next((one for one in warning.evidence if one.side is Side.RIGHT), None)
    if evidence is None or len(evidence.path) > PATH_LIMIT or "\0" in evidence.path:
        return None
    return Annotation(
        path=evidence.path,
        first=evidence.first,
        last=evidence.last,
        level=Level.WARNING,
        title=line(f"the description: {statement.text}", TITLE_LIMIT),
        message=text_cut(plain(warning.message), MESSAGE_LIMIT),
    )


def _place(checked: CheckedFinding) -> Location | None:
    """Lines at the head that exist: those cited, else those that the code is really at."""
    if checked.carried is not None:
        now = checked.carried.location
        return now if now is not None and now.side is Side.RIGHT else None
    if checked.finding.commit is not None:  # judged on an older commit, whose lines say nothing here
        return None
    first = checked.claims[0].outcome if checked.claims else None
    cited = first.actual if first is not None and first.disposition is Disposition.VERIFIED else None
    for place in (cited, checked.relocated):
        if place is not None and place.side is Side.RIGHT and place.first is not None:
            return place
    return None
