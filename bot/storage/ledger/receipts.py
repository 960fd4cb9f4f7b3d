"""The receipt of a warning as the ledger keeps it: what the check run shows of the code, and no more."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from checks.reports.markdown import COLUMNS_LIMIT, LINES_LIMIT
from checks.reports.wording.escape import code, line
from checks.reports.wording.receipt import command, shown

if TYPE_CHECKING:
    from checks.model.checked_claim import EvidenceWarning
    from checks.model.outcome import Evidence

PLACE_LIMIT = 300
EVIDENCE_LIMIT, CANDIDATES_LIMIT = 3, 5


@dataclass(frozen=True, slots=True)
class Shown:
    """Lines of code that bear on a claim. 1-based and inclusive."""

    path: str
    first: int
    last: int
    commit: str
    """Empty: the head that was checked."""

    side: str
    """`RIGHT`, or `LEFT` for the code before the change."""

    code: str
    """The lines, with one more before and after where the check run shows these."""

    command: str
    """What prints the lines in a clone; may be empty."""

    start: int = 0
    """The number of the first line of `code`; 0 in a receipt from before it was kept."""

    @property
    def numbered(self) -> tuple[tuple[int | None, str, bool], ...]:
        """Each line of the code with its number, and whether the command prints it; the others are around it."""
        if not self.start:
            return tuple((None, text, True) for text in self.code.split("\n"))
        lines = enumerate(self.code.split("\n"), start=self.start)
        return tuple(
            (None, text, False)
            if text.startswith("… ")
            else (number, text, self.first <= number <= self.last)
            for number, text in lines
        )


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a reader needs to see for himself that a warning is right."""

    citation: str = ""
    """What was cited, as `path:first-last`; empty: the finding's own place."""

    actual: str = ""
    """Where the code really is, when that is known."""

    candidates: tuple[str, ...] = ()
    quoted: str = ""
    """The code that the reviewer quotes."""

    evidence: tuple[Shown, ...] = ()
    lacking: str = ""
    """The command that shows what the commit lacks; may be empty."""

    prints: str = ""
    """What it prints, in words."""

    @classmethod
    def of(cls, warning: EvidenceWarning, head: str | None) -> Receipt:
        """Cut as the check run cuts it."""
        lacking = shown(warning.absence)
        return cls(
            line(whole(str(warning.citation)), PLACE_LIMIT) if warning.citation else "",
            line(whole(str(warning.actual)), PLACE_LIMIT) if warning.actual else "",
            tuple(line(whole(str(one)), PLACE_LIMIT) for one in warning.candidates[:CANDIDATES_LIMIT]),
            code(whole(warning.quoted), lines=LINES_LIMIT, columns=COLUMNS_LIMIT)
            if warning.quoted.strip()
            else "",
            tuple(_shown(one, head) for one in warning.evidence[:EVIDENCE_LIMIT]),
            whole(lacking.command) if lacking else "",
            lacking.words if lacking else "",
        )

    def to_json(self) -> str:
        """As the ledger's column holds it: plain ASCII."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Receipt:
        """Read back what `to_json` wrote."""
        return _RECEIPT.validate_json(text)


def _shown(evidence: Evidence, head: str | None) -> Shown:
    return Shown(
        line(whole(evidence.path), PLACE_LIMIT),
        evidence.first,
        evidence.last,
        whole(evidence.commit or ""),
        evidence.side.value,
        code(whole(evidence.in_context), lines=LINES_LIMIT, columns=COLUMNS_LIMIT),
        whole(command(evidence, head) or ""),
        evidence.first - bool(evidence.before),
    )


def whole(text: str) -> str:
    """The text without half characters, which no file and no database takes."""
    return text.encode("utf-8", "replace").decode("utf-8")


_RECEIPT = TypeAdapter(Receipt)
