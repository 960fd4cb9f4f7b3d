"""What holds for every finding and every verifier, whatever it says and whatever the code is."""

from __future__ import annotations

import importlib
import pkgutil
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tests.checks.content as folder
from checks.content.subject import Subject
from checks.model.finding import BODY_LIMIT, Finding, Location, Reading
from checks.model.verdict import CheckedFinding, Disposition
from checks.review import check_review
from checks.verifiers import VERIFIERS, Verifier, verify
from tests.checks.content.examples import BEFORE, FILES
from tests.checks.content.scenes import POLICY, Case, Table, change, check, claims, finding, result


def tables() -> Iterator[Table]:
    """The tables of all verifiers."""
    for module in pkgutil.iter_modules(folder.__path__):
        if module.name.startswith("test_") and module.name != __name__.rpartition(".")[2]:
            table = getattr(importlib.import_module(f"{folder.__name__}.{module.name}"), "TABLE", None)
            if isinstance(table, Table):
                yield table


TABLES = tuple(tables())
EVERY_ROW = [
    pytest.param(table, case, id=f"{table.kind}: {case.id}") for table in TABLES for case in table.cases
]


def verdicts(checked: CheckedFinding, moved: int = 0) -> list[tuple[str, str, str | None, int | None]]:
    """Kind, statement, failure and real place of every claim, places moved back by some lines."""
    return [
        (
            one.claim.kind,
            result(one.outcome),
            one.outcome.actual.path if one.outcome.actual else None,
            one.outcome.actual.first - moved if one.outcome.actual and one.outcome.actual.first else None,
        )
        for one in checked.claims
    ]


def test_every_verifier_that_judges_the_text_has_a_table() -> None:
    assert {table.kind for table in TABLES} >= set(VERIFIERS)


@pytest.mark.parametrize(("table", "case"), EVERY_ROW)
def test_a_failure_comes_with_evidence_or_candidates_and_a_sentence(table: Table, case: Case) -> None:
    for one in table.check(case).claims:
        failed = one.outcome.disposition is Disposition.FAILED
        assert failed is (one.outcome.failure is not None)
        assert one.claim.statement
        if failed:
            assert one.outcome.message
            assert one.outcome.evidence or one.outcome.candidates
            assert all(evidence.text.strip() for evidence in one.outcome.evidence)


@pytest.mark.parametrize(("table", "case"), EVERY_ROW)
def test_the_same_answer_is_given_twice(table: Table, case: Case) -> None:
    again = replace(table)
    assert table.check(case) == table.check(case)
    assert verdicts(table.check(case)) == verdicts(again.check(case))


@pytest.mark.parametrize(("table", "case"), EVERY_ROW)
def test_an_absence_is_never_confirmed(table: Table, case: Case) -> None:
    for one in claims(table.check(case), "pattern_absent"):
        if one.outcome.disposition is Disposition.VERIFIED:
            assert one.claim.statement == "what is suggested is not there yet"


def moved(files: dict[str, str], lines: int) -> dict[str, str]:
    """The same files with empty lines before them."""
    return {path: "\n" * lines + text for path, text in files.items()}


SPEAKS_OF_LINES = ("line ", ":8", "lines ")


@pytest.mark.parametrize("lines", [1, 7, 400])
@pytest.mark.parametrize(("table", "case"), EVERY_ROW)
def test_moving_a_file_moves_every_place_and_changes_no_verdict(table: Table, case: Case, lines: int) -> None:
    if any(mark in case.says.lower() for mark in SPEAKS_OF_LINES):
        return
    there = Table(table.kind, moved(FILES, lines), (), base=moved(BEFORE, lines), line=None)
    first = None if case.line is None else case.line + lines
    last = None if case.last is None else case.last + lines
    assert verdicts(there.check(replace(case, line=first, last=last)), lines) == verdicts(table.check(case))


def recoded(files: dict[str, str], *, crlf: bool, wide: bool) -> dict[str, str]:
    """The same code in other white space: line ends, or twice the indentation and blanks at the end."""
    found = {}
    for path, text in files.items():
        lines = text.split("\n")
        if wide:
            lines = [line[: len(line) - len(line.lstrip())] + line + ("  " if line else "") for line in lines]
        found[path] = ("\r\n" if crlf else "\n").join(lines)
    return found


@pytest.mark.parametrize(
    ("crlf", "wide"), [(True, False), (False, True), (True, True)], ids=["CRLF", "wide", "both"]
)
@pytest.mark.parametrize(("table", "case"), EVERY_ROW)
def test_white_space_changes_no_verdict(table: Table, case: Case, *, crlf: bool, wide: bool) -> None:
    if wide and "```suggestion" in case.says:
        return  # what is committed has its white space
    there = Table(
        table.kind,
        recoded(FILES, crlf=crlf, wide=wide),
        (),
        base=recoded(BEFORE, crlf=crlf, wide=wide),
        line=None,
    )
    says = case.says.replace("\n", "\r\n") if crlf else case.says
    assert verdicts(there.check(replace(case, says=says))) == verdicts(table.check(case))


def test_findings_are_judged_alike_in_any_order() -> None:
    findings = [
        replace(
            finding(case.says, case.path, case.line, case.last, title=case.title),
            id=f"{table.kind}: {case.id}",
        )
        for table in TABLES
        for case in table.cases
    ]
    expected: dict[str, list[tuple[str, str, str | None, int | None]]] | None = None
    for seed in range(3):
        random.Random(seed).shuffle(findings)
        checked = check_review(Reading(tuple(findings)), change(FILES, BEFORE), POLICY)
        found = {
            one.finding.id: [verdict for verdict in verdicts(one) if verdict[0] != "contradiction"]
            for one in checked.findings
        }
        assert expected is None or found == expected
        expected = found


@given(st.sampled_from(sorted(FILES)), st.data())
def test_a_verbatim_quote_from_around_the_cited_lines_never_warns(path: str, data: st.DataObject) -> None:
    lines = FILES[path].rstrip("\n").split("\n")
    first = data.draw(st.integers(1, len(lines)))
    last = data.draw(st.integers(first, min(len(lines), first + 8)))
    cited = data.draw(st.integers(max(1, first - 5), min(len(lines), last + 5)))
    body = "The code here reads:\n```\n" + "\n".join(lines[first - 1 : last]) + "\n```"
    assert check(finding(body, path, cited), GIVEN).warnings == ()


@given(st.sampled_from(sorted(FILES)), st.data())
def test_a_verbatim_line_in_backticks_never_warns(path: str, data: st.DataObject) -> None:
    lines = FILES[path].rstrip("\n").split("\n")
    number = data.draw(st.integers(1, len(lines)))
    quoted = lines[number - 1].strip()
    if quoted and "`" not in quoted:
        assert check(finding(f"`{quoted}` is hard to read.", path, number), GIVEN).warnings == ()


GIVEN = change(FILES, BEFORE)
WORDS = st.sampled_from(
    [
        *(
            f"`{name}`"
            for name in (
                "put",
                "Basket.put",
                "gross_totals",
                "Wishlist",
                "sign_token",
                "limit",
                "_digest_owner",
            )
        ),
        *(
            "`if len(self._rows) > self.limit:`",
            "`30`",
            "`'EUR'`",
            "`shop/x.py`",
            "`a … b`",
            "`",
            "``",
            "```\n",
        ),
        *(
            "```suggestion\n",
            "```diff\n-a\n+b\n",
            "line 5",
            "shop/basket.py:60",
            "20 % of 100K",
            "= 25K",
            "3 * 4 = 13",
        ),
        *(
            "is",
            "never",
            "calls",
            "raises",
            "defaults to",
            "takes",
            "two parameters",
            "no",
            "without a",
            "instead of",
        ),
        *(
            "should be",
            "use",
            "consider",
            "was removed",
            "is never called",
            "only caller of",
            "is used in 5 files",
        ),
        *(
            ".",
            ". ",
            ",",
            ";",
            "?",
            "\n\n",
            "- ",
            "> ",
            "“",
            "é",
            "\x00",
            "\u2028",
            "\ue000",
            "\ue001",
            "\ud83d",
        ),
    ]
)


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(WORDS, max_size=40), st.sampled_from(sorted(FILES)), st.integers(-3, 90), st.integers(0, 5))
def test_nothing_that_a_finding_says_raises(words: list[str], path: str, first: int, more: int) -> None:
    one = finding(" ".join(words), path, first, first + more)
    checked = check(one, GIVEN)
    told = [claim.outcome.message for claim in checked.claims]
    assert not any("our check failed" in message for message in told)
    assert verdicts(checked) == verdicts(check(one, change(FILES, BEFORE)))


@settings(max_examples=100, deadline=None)
@given(
    st.text(max_size=300),
    st.text(max_size=200),
    st.sampled_from(["a.py", "a.ts", "a.go", "a.rb", "a.md", "a"]),
)
def test_nothing_that_a_file_holds_raises(text: str, words: str, path: str) -> None:
    quoted = " ".join(f"`{word}`" for word in text.split()[:10])
    checked = check(
        finding(f"{words} {quoted} is never checked.", path, 1), change({path: text}, {path: words})
    )
    assert not any("our check failed" in claim.outcome.message for claim in checked.claims)


@pytest.mark.parametrize("given_", [None, Location("shop/basket.py"), Location("no/such.py", 3, 3)], ids=str)
def test_a_finding_without_a_place_that_exists_is_not_judged_by_its_text(given_: Location | None) -> None:
    one = Finding("f", "r", "", "`_normalize_sku` is called by `put`, which is `a >= b + c`.", given_)
    checked = check(one, GIVEN)
    assert not any(
        claim.outcome.disposition is Disposition.VERIFIED for claim in claims(checked, "code_snippet")
    )
    assert not any("our check failed" in claim.outcome.message for claim in checked.claims)


def test_an_error_in_a_verifier_is_its_own_claims_and_unverifiable() -> None:
    def broken(_: Subject) -> Iterator[object]:
        raise ZeroDivisionError("no reason")
        yield

    subject = Subject(
        finding("`put` fails.", "shop/basket.py", 25), GIVEN, Location("shop/basket.py", 25, 25), 5
    )
    both = [Verifier("broken", "breaks", broken), VERIFIERS["pattern_exists"]]  # type: ignore[arg-type]
    first, second = verify(subject, both)
    assert first.outcome.disposition is Disposition.UNVERIFIABLE
    assert "ZeroDivisionError: no reason" in first.outcome.message
    assert second.outcome.disposition is Disposition.VERIFIED


@pytest.mark.parametrize(
    "unit", ["`put` calls `sign_token` and ", "Use `a` ", "`(`", "a/", "1 + ", "e.g. A ", "no `x` "]
)
def test_a_body_as_long_as_can_be_is_judged(unit: str) -> None:
    checked = check(finding((unit * BODY_LIMIT)[:BODY_LIMIT], "shop/basket.py", 25), GIVEN)
    assert not any("our check failed" in claim.outcome.message for claim in checked.claims)
