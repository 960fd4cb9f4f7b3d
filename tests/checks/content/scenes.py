"""A change in memory, one finding in front of it, and what the verifiers make of the finding."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from textwrap import dedent

import pytest

from checks.claims.path import check_existence
from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.tree import SnapshotTree
from checks.content.prose import Prose, read_prose
from checks.model.finding import Finding, Location, Quote, Side
from checks.model.policy import Policy
from checks.model.verdict import CheckedClaim, CheckedFinding, Disposition, Outcome
from checks.review import check_finding

POLICY = Policy(tier2=True)
NOTHING = "nothing"
"""The verifier finds no claim of its kind, or none that it fails."""


def code(text: str) -> str:
    """Code as it stands in a file, from an indented literal."""
    return dedent(text).lstrip("\n")


def change(head: Mapping[str, str], base: Mapping[str, str] | None = None, *, complete: bool = True) -> Code:
    """The code before and after a change; without a base nothing was changed."""
    before = head if base is None else base
    return Code(
        SnapshotTree(dict(head), complete=complete),
        SnapshotTree(dict(before), complete=complete),
        Diff("".join(_diffs(before, head))),
    )


def _diffs(base: Mapping[str, str], head: Mapping[str, str]) -> Iterable[str]:
    for path in sorted({*base, *head}):
        old, new = base.get(path), head.get(path)
        if old != new:
            yield f"diff --git a/{path} b/{path}\n"
            if old is None or new is None:
                yield "new file mode 100644\n" if old is None else "deleted file mode 100644\n"
            yield from difflib.unified_diff(
                (old or "").splitlines(keepends=True),
                (new or "").splitlines(keepends=True),
                "/dev/null" if old is None else f"a/{path}",
                "/dev/null" if new is None else f"b/{path}",
            )


def finding(
    says: str,
    path: str,
    first: int | None,
    last: int | None = None,
    *,
    title: str = "",
    quotes: tuple[str, ...] = (),
) -> Finding:
    """A finding on lines of the head."""
    return Finding(
        id="f",
        reviewer="somebody",
        title=title,
        body=says,
        location=Location(path, first, last or first, Side.RIGHT),
        quotes=tuple(map(Quote, quotes)),
    )


def prose(says: str, title: str = "") -> Prose:
    """A finding's text as it is read."""
    return read_prose(Finding("f", "somebody", title, says))


def check(one: Finding, given: Code) -> CheckedFinding:
    """The whole check, with Tier 2."""
    return check_finding(one, given, POLICY)


def claims(checked: CheckedFinding, kind: str) -> list[CheckedClaim]:
    """The claims of one kind, without those of Tier 1."""
    tier1 = len(check_existence(checked.finding, change({}, {})))
    return [claim for claim in checked.claims[tier1:] if claim.claim.kind == kind]


def result(outcome: Outcome) -> str:
    """The failure of a failed claim, else the disposition."""
    return outcome.disposition.value if outcome.failure is None else outcome.failure.value


@dataclass(frozen=True)
class Case:
    """One row of a verifier's table."""

    id: str
    says: str
    expected: str
    """A failure, a disposition, or `NOTHING`."""

    line: int | None = None
    last: int | None = None
    path: str = ""
    title: str = ""
    quotes: tuple[str, ...] = ()
    shows: str = ""
    """What the message tells of the code."""

    at: str = ""
    """Where the cited code really is."""


@dataclass(frozen=True)
class Table:
    """Rows that are all about the same code."""

    kind: str
    head: Mapping[str, str]
    cases: tuple[Case, ...]
    base: Mapping[str, str] | None = None
    complete: bool = True
    path: str = ""
    line: int | None = 1
    given: Code = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "given", change(self.head, self.base, complete=self.complete))

    def check(self, case: Case) -> CheckedFinding:
        """What the whole check makes of a row."""
        path = case.path or self.path or next(iter(self.head))
        first = self.line if case.line is None else case.line
        given = finding(case.says, path, first, case.last, title=case.title, quotes=case.quotes)
        return check(given, self.given)

    def hold(self, case: Case) -> None:
        """Assert that a row comes out as it says."""
        checked = self.check(case)
        found = claims(checked, self.kind)
        told = [(result(one.outcome), one.claim.statement, one.outcome.message) for one in found]
        if case.expected == NOTHING:
            assert not any(one.outcome.disposition is Disposition.FAILED for one in found), told
            return
        decisive = [one for one in found if result(one.outcome) == case.expected]
        assert decisive, told
        failed = [one for one in found if one.outcome.disposition is Disposition.FAILED]
        assert all(one in decisive for one in failed), told
        assert case.shows in decisive[0].outcome.message
        if case.at:
            assert str(decisive[0].outcome.actual) == case.at


def rows(*tables: Table) -> pytest.MarkDecorator:
    """Every row of some tables as a test of its own."""
    return pytest.mark.parametrize(
        ("table", "case"),
        [pytest.param(table, case, id=case.id) for table in tables for case in table.cases],
    )
