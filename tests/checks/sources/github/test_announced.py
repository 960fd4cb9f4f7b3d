"""Which paragraphs below a heading that names findings begin one, and which belong to another or to none."""

from __future__ import annotations

import pytest

from checks.sources.github import read
from checks.sources.github.comment import Comment, Place


def _titles(body: str) -> list[str]:
    comment = Comment(id="1", author="acme-review[bot]", body=body, place=Place.ISSUE_COMMENT, is_bot=True)
    return [finding.title for finding in read(comment).findings]


@pytest.mark.parametrize(
    "words",
    [
        "This", "That", "These", "Those", "It", "They", "So", "Hence", "Therefore", "Thus", "Instead",
        "For example", "For instance", "In that case", "In this case",
    ],
)  # fmt: skip
def test_a_paragraph_that_points_back_goes_on_with_the_finding(words: str) -> None:
    assert _titles(f"## Concerns\n\n`start` takes no lock.\n\n{words} `run` may call `stop` twice.\n") == [
        "`start` takes no lock"
    ]


@pytest.mark.parametrize(
    "words",
    [
        "Note", "Overall", "Otherwise", "In short", "In summary", "In conclusion", "Total", "Please", "Thanks", "Nice",
        "Great", "Good", "I did not", "I have not",
    ],
)  # fmt: skip
def test_a_last_word_begins_no_finding(words: str) -> None:
    assert _titles(f"## Concerns\n\n`start` takes no lock.\n\n{words} run `stop` with the change.\n") == [
        "`start` takes no lock"
    ]


@pytest.mark.parametrize(
    "words",
    [
        "Fix", "Suggested fix", "Proposed change", "Recommended fix", "Possible solution", "Solution", "Remedy",
        "Suggestion", "Recommendation", "Impact", "Why", "Example", "Evidence", "Reason", "Rationale",
    ],
)  # fmt: skip
def test_a_part_of_a_finding_begins_none(words: str) -> None:
    body = f"## Concerns\n\n**Race at the start.** `start` takes no lock.\n\n**{words}:** put `start` behind the lock.\n"
    assert _titles(body) == ["Race at the start"]


def test_another_title_begins_another_finding() -> None:
    body = "## Concerns\n\n**Race at the start.** `start` takes no lock.\n\n**Wait at the end.** `stop` never returns.\n"
    assert _titles(body) == ["Race at the start", "Wait at the end"]
