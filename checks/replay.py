"""Replay: whether the receipts of a report are lines of the commits that they name.

A receipt pins lines to a commit, so that whoever doubts a report can look at them again. `receipts_of` reads
them out of a JSON report, which may be in an in-toto statement, and `replayed` compares one with the file at its commit and, on request, with the
same file at a later one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, TypeAdapter, ValidationError

from checks.code.tree import File
from checks.model.location import Side
from checks.model.release import PREDICATE

PREDICATE_SHOWN: Final = 200
"""Characters of another predicate's type that a message shows."""

RECEIPTS_LIMIT: Final = 100_000
"""Receipts of one report that are looked at."""


class Standing(StrEnum):
    """What looking at a receipt again shows."""

    HOLDS = "holds"
    MOVED = "moved"  # the same lines are elsewhere in the file, at the later revision
    DIFFERS = "differs"
    OUT_OF_REACH = "out_of_reach"  # the commit or the file's text is not at hand


class ReportError(ValueError):
    """The text is no JSON report of citecheck."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """Lines that a report shows as evidence. Lines are 1-based and inclusive."""

    finding: str
    """The id of the finding, or the sentence of the description, that it belongs to."""

    path: str
    first: int
    last: int
    text: str
    commit: str | None
    """None: the report does not say which one."""

    intact: bool = True
    """The text has the hash that the report gives of it."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A receipt with what was seen."""

    receipt: Receipt
    standing: Standing
    message: str


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class _Lines(_Part):
    path: str
    start_line: Annotated[int, Field(ge=0, le=2**53)]
    line: Annotated[int, Field(ge=0, le=2**53)]
    side: Side
    text: str
    commit: str | None = None
    sha256: str | None = None


class _Warning(_Part):
    evidence: tuple[_Lines, ...] = ()


class _JudgedStatement(_Part):
    receipts: tuple[_Lines, ...] = ()


class _Judged(_Part):
    statements: tuple[_JudgedStatement, ...] = ()


class _Finding(_Part):
    id: str
    warnings: tuple[_Warning, ...] = ()
    judged: _Judged | None = None


class _Sentence(_Part):
    text: str
    warnings: tuple[_Warning, ...] = ()


class _Description(_Part):
    statements: tuple[_Sentence, ...] = ()


class Report(_Part):
    """As much of a JSON report as its receipts need."""

    version: int
    head: str | None = None
    base: str | None = None
    findings: tuple[_Finding, ...]
    description: _Description | None = None

    @property
    def without_lines(self) -> int:
        """Warnings that show no lines: what is nowhere, no line can show."""
        said = self.description.statements if self.description is not None else ()
        warnings = [warning for one in self.findings for warning in one.warnings]
        warnings += [warning for one in said for warning in one.warnings]
        return sum(not warning.evidence for warning in warnings)


class _Statement(_Part):
    """An in-toto statement around a report."""

    predicate_type: Annotated[str, Field(alias="predicateType")]
    predicate: Report


_READ: Final[TypeAdapter[Report | _Statement]] = TypeAdapter(
    Annotated[
        Annotated[Report, Tag("report")] | Annotated[_Statement, Tag("statement")],
        Discriminator(
            lambda value: "statement" if isinstance(value, dict) and "predicateType" in value else "report"
        ),
    ]
)


def read_report(report: str | bytes) -> Report:
    """A JSON report, or the one in an in-toto statement.

    Raises:
        ReportError: it is not such a report, or one of another version.

    """
    try:
        read = _READ.validate_json(report)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"][1:]))
        raise ReportError(
            f"not a JSON report of citecheck: {f'{where}: ' if where else ''}{first['msg']}"
        ) from None
    if isinstance(read, _Statement):
        if read.predicate_type != PREDICATE:
            raise ReportError(
                f"an in-toto statement of another kind: {read.predicate_type[:PREDICATE_SHOWN]}"
            )
        read = read.predicate
    if read.version != 1:
        raise ReportError(f"a report of version {read.version}; version 1 can be replayed")
    return read


def receipts_of(report: Report) -> tuple[Receipt, ...]:
    """The receipts of a report, each once, in the report's order; those of judged statements, too.

    Raises:
        ReportError: there are more than can be looked at.

    """
    every = dict.fromkeys(_receipts(report))
    if len(every) > RECEIPTS_LIMIT:
        raise ReportError(f"{len(every):,} receipts; {RECEIPTS_LIMIT:,} can be replayed at once")
    return tuple(every)


def _receipts(report: Report) -> Iterator[Receipt]:
    for finding in report.findings:
        shown = [one for warning in finding.warnings for one in warning.evidence]
        judged = finding.judged.statements if finding.judged is not None else ()
        shown += [one for statement in judged for one in statement.receipts]
        yield from (_receipt(finding.id, one, report) for one in shown)
    for sentence in report.description.statements if report.description is not None else ():
        shown = [one for warning in sentence.warnings for one in warning.evidence]
        yield from (_receipt(sentence.text, one, report) for one in shown)


def _receipt(finding: str, lines: _Lines, report: Report) -> Receipt:
    given = report.head if lines.side is Side.RIGHT else report.base
    hashed = hashlib.sha256(lines.text.encode("utf-8", "replace")).hexdigest()
    return Receipt(
        finding,
        lines.path,
        lines.start_line,
        lines.line,
        lines.text,
        lines.commit or given,
        intact=lines.sha256 in {None, hashed},
    )


def replayed(receipt: Receipt, file: File | None, *, knows_commit: bool = True) -> Replayed:
    """Compare a receipt with the file at its commit; None: the commit has no such file."""
    if not receipt.intact:
        return Replayed(receipt, Standing.DIFFERS, "its text does not have the hash that the report gives")
    if receipt.commit is None:
        return Replayed(receipt, Standing.OUT_OF_REACH, "the report does not say at which commit")
    if not knows_commit:
        return Replayed(receipt, Standing.OUT_OF_REACH, f"commit {receipt.commit[:12]} is not at hand")
    if file is None:
        return Replayed(receipt, Standing.DIFFERS, f"commit {receipt.commit[:12]} has no such file")
    if file.text is None:
        return Replayed(receipt, Standing.OUT_OF_REACH, f"its text is not at hand: {file.kind.value}")
    if _lines(file, receipt.first, receipt.last) == receipt.text:
        return Replayed(receipt, Standing.HOLDS, "the lines are as the report shows them")
    if receipt.last > len(file.lines):
        return Replayed(receipt, Standing.DIFFERS, f"the file ends at line {len(file.lines)}")
    return Replayed(receipt, Standing.DIFFERS, "the lines read otherwise")


def replayed_later(receipt: Receipt, file: File | None, revision: str) -> Replayed:
    """Compare a receipt that holds with the same path at a later revision, where lines may have moved."""
    if file is None:
        return Replayed(receipt, Standing.DIFFERS, f"{revision} has no such file")
    if file.text is None:
        return Replayed(receipt, Standing.OUT_OF_REACH, f"its text is not at hand: {file.kind.value}")
    if _lines(file, receipt.first, receipt.last) == receipt.text:
        return Replayed(receipt, Standing.HOLDS, f"the lines are the same at {revision}")
    places = _places(file, receipt.text.split("\n"))
    if len(places) == 1:
        return Replayed(receipt, Standing.MOVED, f"the same lines begin at line {places[0]} at {revision}")
    if places:
        return Replayed(receipt, Standing.MOVED, f"the same lines are in {len(places)} places at {revision}")
    return Replayed(receipt, Standing.DIFFERS, f"{revision} no longer has these lines in this file")


def _lines(file: File, first: int, last: int) -> str:
    return "\n".join(file.lines[max(0, first - 1) : last])


def _places(file: File, wanted: Sequence[str]) -> list[int]:
    """The lines, 1-based, at which a passage begins."""
    lines, length = file.lines, len(wanted)
    starts = [number for number, line in enumerate(lines) if line == wanted[0]]
    return [start + 1 for start in starts if list(lines[start : start + length]) == list(wanted)]
