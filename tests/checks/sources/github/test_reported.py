"""What a summary reports in prose is a finding where no other finding says it."""

from __future__ import annotations

import pytest

from checks.model.location import Location
from checks.sources.github import Comment, Place, read_all
from checks.sources.github.generic.prose.reported import reported


@pytest.mark.parametrize(
    "lead",
    [
        "The review suggests",
        "My feedback recommends",
        "The review comments point out that we keep",
        "This analysis covers the parser: it suggests",
        "I've also noted that you keep",
        "We found that the code keeps",
    ],
)
def test_what_a_review_reports_in_an_enumeration_is_so_many_faults(lead: str) -> None:
    said = "checking twice for `None`, swallowing the error of `load(a, b)`, and never closing the file"

    assert len(reported(f"This change adds a parser. {lead} {said}.")) >= 1
    assert reported(f"The review suggests {said}.") == [
        "checking twice for `None`", "swallowing the error of `load(a, b)`", "never closing the file",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "verb",
    [
        "identifies", "identified", "suggests", "recommends", "highlights", "points out", "notes", "flags",
        "found", "spotted", "raises", "requests", "noticed", "uncovers", "reveals",
    ],
)  # fmt: skip
def test_each_word_of_reporting_reports_a_fault(verb: str) -> None:
    assert reported(f"The review {verb} a race in the pool.") == ["a race in the pool"]
    assert not reported(f"The parser {verb} a race in the pool.")


@pytest.mark.parametrize(
    "subject", ["The review", "My feedback", "This analysis", "I", "We", "I have", "I've"]
)
def test_each_subject_may_report_a_fault(subject: str) -> None:
    assert reported(f"{subject} found a race in the pool.") == ["a race in the pool"]
    assert not reported(f"{subject} found no race in the pool.")


def test_it_is_the_review_only_behind_its_name() -> None:
    assert reported("The feedback is on speed: it flags a slow loop.") == ["a slow loop"]
    assert not reported("The linter is on: it flags a slow loop.")


def test_sentences_behind_a_count_are_faults_up_to_the_last_word_on_them() -> None:
    lead = "{} The pool is built twice. The port is never freed. These issues must be fixed."

    assert reported(lead.format("My review found several critical issues.")) == [
        "The pool is built twice", "The port is never freed",
    ]  # fmt: skip
    assert not reported(lead.format("The plan lists several critical jobs."))


@pytest.mark.parametrize(
    "verdict", ["approving this", "merging it", "accepting the slow path", "addressing the issues first"]
)
def test_a_recommendation_for_the_whole_reports_nothing(verdict: str) -> None:
    assert not reported(f"I recommend {verdict}.")


def test_an_enumeration_in_a_sentence_against_the_code_is_so_many_faults() -> None:
    said = "a button that is cut off, a label in the wrong tongue, and a timer that lies"

    assert len(reported(f"It was never checked, and it shows: {said}.")) == 3
    assert (
        len(reported(f"The idea is sound, but there is {said}, and several smaller issues beside it.")) == 3
    )
    assert not reported(f"It was shown to all: {said.replace('wrong', 'other')}.")


def test_two_faults_of_one_report_are_two() -> None:
    assert len(reported("I noticed a typo in the order of calls and a bug in the example.")) == 2
    assert len(reported("I noticed a typo in the order of calls and their names.")) == 1


SUMMARY = "## Code Review\n\nThis adds a pool. My review has identified a race in `take`."


def test_a_summary_that_no_comment_on_a_line_repeats_is_told() -> None:
    summary = Comment("1", "gemini-code-assist[bot]", SUMMARY, Place.REVIEW_BODY, is_bot=True)
    on_line = Comment(
        "2",
        "gemini-code-assist[bot]",
        "`take` races.",
        Place.INLINE,
        is_bot=True,
        location=Location("a.py", 3, 3),
    )

    assert [one.excerpt for one in read_all([summary]).unparsed] == ["a race in `take`"]
    assert not read_all([summary, on_line]).unparsed


def test_what_a_review_in_prose_reports_is_a_finding() -> None:
    body = SUMMARY.replace("## ", "")
    found = read_all([Comment("1", "acme[bot]", body, Place.REVIEW_BODY, is_bot=True)]).findings

    assert [one.title for one in found] == ["a race in `take`"]
