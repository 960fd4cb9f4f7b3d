"""What a review's text names only in a prompt for agents: repeated on a line, or a finding of its own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.model.location import Location
from checks.sources.github import Comment, Place, read_all

PROMPT = """**2 issues found** across 2 files

<details>
<summary>Prompt for AI agents (all issues)</summary>

```text
<file name="a/b.py">
<violation number="1" location="a/b.py:10">
P1: `load` reads the file twice.</violation>
<violation number="2" location="a/b.py:44-46">
P2: The exception is swallowed.</violation>
</file>
```

</details>
"""
REVIEW = Comment("1", "cubic-dev-ai[bot]", PROMPT, Place.REVIEW_BODY, is_bot=True)
INLINE = Comment(
    "2", "cubic-dev-ai[bot]", "P1: `load` reads the file twice.", Place.INLINE, is_bot=True,
    location=Location("a/b.py", 10, 10),
)  # fmt: skip


def test_what_no_comment_on_a_line_repeats_is_a_finding() -> None:
    found = read_all([REVIEW, INLINE])

    assert [(one.title, str(one.location)) for one in found.findings] == [
        ("The exception is swallowed", "a/b.py:44-46"),
        ("`load` reads the file twice", "a/b.py:10"),
    ]
    assert found.unparsed == ()


@pytest.mark.parametrize(
    "beside",
    [
        replace(INLINE, body="P2: The exception is swallowed. Log it.", location=Location("a/b.py", 40, 44)),
        replace(INLINE, body="P2: The exception is swallowed. Log it.", location=Location("a/c.py", 3, 3)),
    ],
    ids=["on one of its lines", "in the same words elsewhere"],
)
def test_what_a_comment_on_a_line_repeats_is_not_read_twice(beside: Comment) -> None:
    found = read_all([REVIEW, INLINE, replace(beside, id="3")])

    assert [one.id for one in found.findings] == ["2", "3"]
    assert found.unparsed == ()


@pytest.mark.parametrize(
    "beside",
    [
        replace(INLINE, body="P2: The name `e` says nothing.", location=Location("a/b.py", 44, 46)),
        replace(INLINE, body="P2: The name `e` says nothing.", location=Location("a/b.py")),
        replace(INLINE, location=Location("a/b.py", 45, 45)),
    ],
    ids=["on the same lines", "on the whole file", "in the words of another part"],
)
def test_another_comment_on_its_line_does_not_swallow_it(beside: Comment) -> None:
    found = read_all([REVIEW, INLINE, replace(beside, id="3")])

    assert [(one.id, str(one.location)) for one in found.findings if one.id == "1"] == [("1", "a/b.py:44-46")]


def test_a_comment_repeats_one_part_of_a_prompt() -> None:
    twice = PROMPT.replace("P2: The exception is swallowed.", "P1: `load` reads the file twice.")

    found = read_all([replace(REVIEW, body=twice), INLINE])

    assert [str(one.location) for one in found.findings] == ["a/b.py:44-46", "a/b.py:10"]


@pytest.mark.parametrize("words", ["Typo.", "\N{GREEK SMALL LETTER ALPHA}"])
def test_few_words_are_known_again_on_their_own_lines_only(words: str) -> None:
    short = PROMPT.replace("The exception is swallowed.", words)
    beside = replace(INLINE, id="3", body=f"P2: {words} It is read aloud.", location=Location("a/c.py", 3, 3))

    found = read_all([replace(REVIEW, body=short), INLINE, beside])

    assert [str(one.location) for one in found.findings] == ["a/b.py:44-46", "a/b.py:10", "a/c.py:3"]


def test_a_prompt_may_escape_what_a_comment_writes_out() -> None:
    escaped = PROMPT.replace(
        "The exception is swallowed.", "It says &#39;recieve&#39; &amp; more where it is sent."
    )
    beside = replace(
        INLINE,
        id="3",
        body="P2: It says 'recieve' & more where it is sent.",
        location=Location("a/b.py", 9, 9),
    )

    found = read_all([replace(REVIEW, body=escaped), INLINE, beside])

    assert [one.id for one in found.findings] == ["2", "3"]


@pytest.mark.parametrize("others", [[], [replace(INLINE, author="someone[bot]")]], ids=["none", "another's"])
def test_without_its_comments_on_lines_it_is_unparsed(others: list[Comment]) -> None:
    found = read_all([REVIEW, *others])

    assert [one.id for one in found.findings] == [one.id for one in others]
    assert [one.excerpt.partition(" ")[0] for one in found.unparsed] == ["a/b.py:10", "a/b.py:44-46"]
