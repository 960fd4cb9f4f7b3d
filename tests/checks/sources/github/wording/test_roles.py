"""What headings say of what is below them, each kind with what is like it and is not."""

from __future__ import annotations

import pytest

from checks.sources.github.generic.placing import Scope
from checks.sources.github.generic.wording.roles import Role, role_below, role_of


@pytest.mark.parametrize(
    ("role", "titles"),
    [
        (
            Role.FINDINGS,
            [
                "Issues", "Potential problems", "🐛 Bugs (3)", "2. Concerns in the parser", "Issues & suggestions", "Nit", "Open (3)", "Open", "Minor", "Non-blocking",
                "High / medium priority", "Must fix", "Should be fixed", "Nice to have", "Needs work", "Changes requested", "Areas for improvement", "Things to address",
                "What I found", "What could go wrong", "What is missing", "Still open", "New since the last push", "Technical debt", "Security ⚠️", "Critical", "The bad",
            ],
        ),
        (
            Role.PRAISE,
            [
                "Strengths", "Strengths (2)", "Positive observations", "Good practices", "Kudos", "What I like", "What looks good", "What went well", "Well done", "Works as expected",
                "Things we love", "Retry logic (approved)", "Pros", "Approved changes", "Notes (positive changes)", "Improvements made",
            ],
        ),
        (
            Role.CHECKED,
            [
                "Verification", "What I ran", "How it was tested", "Test plan", "Evidence", "CI status", "Acceptance criteria", "Requirements trace", "Out of scope",
                "Why no blockers", "Checked, no problems", "Reviewers", "Clean", "What I did not find", "Certification of claims", "Observations (no action needed)",
            ],
        ),
        (Role.DENIED, ["Not findings", "False positives", "Ruled out", "Refuted", "Noted, not an issue"]),
        (Role.DONE, ["Already fixed", "Resolved since last round", "Addressed from the prior review", "2. [Fixed in round 1] Retry without backoff"]),
        (
            Role.RECAP,
            [
                "Recommendations", "Next steps", "Action items", "Fix order", "Summary of findings", "Findings summary", "Recommended fixes", "Priorities", "Follow-ups",
                "Prioritized improvement plan",
            ],
        ),
        (
            Role.WHOLE,
            ["Summary", "Executive summary", "1. Summary", "Overview", "Verdict: changes requested", "Score", "Conclusion", "Status: 2 issues found", "Overall assessment", "ℹ️ About Acme Review"],
        ),
        (Role.CHANGE, ["Walkthrough", "What changed", "Changed files", "Description", "What this PR does", "`a.py` (+6/-2)", "Key additions", "More context"]),
        (
            Role.TOPIC,
            [
                "Security", "Tests", "src/a.py", "Race between the reader and the writer", "Issue in the parser of nested groups", "The parser loses the last group",
                "Observations", "Feedback", "1. Nested groups are read twice", "The group is read without validation", "Test plan is unchecked", "Inadequate validation",
                "What the parser makes of nested groups with an open end in it",
            ],
        ),
    ],
    ids=lambda value: value.name if isinstance(value, Role) else "",
)  # fmt: skip
def test_a_heading_names_a_part_of_the_review(role: Role, titles: list[str]) -> None:
    assert {title: role_of(title) for title in titles} == dict.fromkeys(titles, role)


def test_a_heading_of_more_words_is_a_sentence() -> None:
    assert role_of("The two of us see these eight open issues") is Role.FINDINGS
    assert role_of("The two of us see these eight more open issues") is Role.TOPIC


@pytest.mark.parametrize(
    ("above", "title", "below"),
    [
        (Role.FINDINGS, "Security", Role.FINDINGS),
        (Role.FINDINGS, "What looks good", Role.PRAISE),
        (Role.PRAISE, "Bugs", Role.FINDINGS),
        (Role.PRAISE, "Security", Role.PRAISE),
        (Role.DONE, "Bugs", Role.DONE),
        (Role.DENIED, "Bugs", Role.DENIED),
        (Role.RECAP, "Must fix", Role.RECAP),
        (Role.WHOLE, "Security", Role.TOPIC),
        (Role.CHECKED, "Security", Role.CHECKED),
        (Role.TOPIC, "Bugs", Role.FINDINGS),
    ],
)
def test_a_heading_is_read_below_another(above: Role, title: str, below: Role) -> None:
    assert role_below(above, title) is below


@pytest.mark.parametrize("role", Role)
def test_what_is_below_praise_and_summaries_is_quiet(role: Role) -> None:
    quiet = role in (Role.PRAISE, Role.CHANGE, Role.WHOLE, Role.CHECKED, Role.DENIED)

    assert Scope(role=role).quiet is quiet
