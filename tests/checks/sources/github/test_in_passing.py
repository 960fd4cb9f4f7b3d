"""What a review's prose names in passing is a finding where no other finding says it."""

from __future__ import annotations

import pytest

from checks.sources.github import read
from checks.sources.github.comment import Comment, Place
from checks.sources.github.generic.prose.in_passing import by_code, in_bold, named_behind, reasons


def _titles(body: str) -> list[str]:
    comment = Comment(id="1", author="acme-review[bot]", body=body, place=Place.ISSUE_COMMENT, is_bot=True)
    return [finding.title for finding in read(comment).findings]


@pytest.mark.parametrize(
    "verdict",
    [
        "FAIL", "review-code: FAIL @ ab12cd content:9f", "Verdict: REQUEST CHANGES", "**Status:** ADJUST", "Decision: do not merge", "changes requested", "Needs work", "Not ready",
        "Blocked", "rejected", "request changes at `ab12`", "not approved", "changes required", "fails",
    ],
)  # fmt: skip
def test_the_reasons_of_a_verdict_are_faults(verdict: str) -> None:
    assert reasons(f"{verdict} — the pipe is red at the head; one check too few") == [
        "the pipe is red at the head", "one check too few",
    ]  # fmt: skip
    assert not reasons(f"{verdict} at the head; one check too few")


@pytest.mark.parametrize(
    "line",
    [
        "APPROVE — the pipe is green at the head", "The block is the stale one — it is older than the head", "Verdict: FAIL — 3 findings", "Fail — all is fine now",
        "One case fails. Two were read — they are right",
    ],
)  # fmt: skip
def test_other_lines_with_a_dash_give_no_reasons(line: str) -> None:
    assert not reasons(line)


def test_reasons_that_findings_tell_are_not_told_again() -> None:
    head = "## Verdict: FAIL — the pool is opened twice; no test of the port\n\n"

    assert len(_titles(head)) == 2
    assert (
        len(_titles(f"{head}It is as it was.\n\n## Issues\n\n- `a/run.py:3`: the pool is opened twice\n"))
        == 1
    )


@pytest.mark.parametrize(
    "name",
    [
        "a new, unaddressed blocker: ",
        "one major — ",
        "another non-blocking bug (",
        "a single real follow-up — ",
    ],
)
def test_what_is_behind_the_name_of_one_fault_is_one(name: str) -> None:
    said = "the pipe in a reason is not escaped"
    ends = ")" if name.endswith("(") else ""
    assert named_behind(f"The rest holds, and the second look found {name}{said}{ends}; more below.") == [
        said
    ]


def test_the_name_of_a_fault_without_words_behind_it_is_none() -> None:
    assert not named_behind("I left one nit: see the line.")
    assert not named_behind("It is a harness problem, not an author problem — it needs another lane.")


def test_a_clause_in_bold_that_finds_fault_is_a_finding() -> None:
    assert in_bold(
        "What blocks is narrow: **the story is called with other, stale values** of the page."
    ) == ["the story is called with other, stale values"]
    assert len(in_bold("The note was put right in the docs but **left stale in the source of it**.")) == 1
    assert not in_bold("What holds is narrow: **the story is called with the same values** of the page.")
    assert not in_bold("**Missing and not yet decided:** the page of the story.")


@pytest.mark.parametrize("code", ["H1", "**N-2**", "P0-1", "D1's name", "What blocks: **P0-1**"])
def test_a_finding_may_be_called_by_its_name(code: str) -> None:
    assert by_code(f"{code} needs another lane.")
    assert not by_code(f"{code} is fine.")
    assert not by_code(f"{code.replace('1', 'x').replace('2', 'x')} needs another lane.")


def test_the_title_of_an_item_is_no_clause_in_bold() -> None:
    body = "## Coverage\n\nRun these:\n\n{}**The script without its own module** (it must fail)\n"

    assert not _titles(body.format("1. "))
    assert len(_titles(body.format("").replace("Run these:", "Ran."))) == 1


def test_a_review_without_findings_emphasises_none() -> None:
    said = "**None of the rules asks for anything that the code could violate.**\n"

    assert len(_titles(f"## Rules\n\nRead.\n\nThe rest: {said}")) == 1
    assert not _titles(f"## Rules\n\nRead.\n\nThe rest: {said}\n## Findings\n\nNo issues found.\n")
