"""Whatever a review is made of, each fault in it is in a finding or is told with its words."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checks.model.finding import Aside, Reading
from checks.sources.github import read_all
from checks.sources.github.comment import Comment, Place
from checks.sources.github.dialect import Context
from checks.sources.github.generic.outline import outline
from checks.sources.github.leftover.fates import REPORTED, Fate
from checks.sources.github.leftover.unread import passed
from checks.sources.github.markup import parse

FAULTS = (
    "`{0}` never closes its handle.",
    "`{0}` should check the length first.",
    "The cache behind `{0}` is not bounded.",
    "`{0}` fails when the list is empty.",
    "No test covers the error path of `{0}`.",
)
PRAISE = ("Good use of `{0}`.", "`{0}` is clean and well tested.")
PLAIN = ("This moves `{0}` into a package.", "`{0}` reads the table of routes.")

HEADINGS = {
    "announced": ("## Issues", "## Concerns", "**Nits**", "## Must fix"),
    "praise": ("## Strengths", "## What looks good"),
    "change": ("## What changed", "## Walkthrough"),
    "whole": ("## Summary", "## Verdict"),
    "checked": ("## Verification", "## What I tested"),
    "plan": ("## Next steps", "## Recommendations"),
    "topic": (
        "## Security",
        "### `lib/store.py`",
        "## Error handling",
        "<details><summary>Details</summary>\n",
    ),
    "none": ("",),
}


@dataclass(frozen=True)
class Said:
    """One sentence with a name that is nowhere else in the review."""

    name: str
    words: str
    kind: str


BLOCKS = {
    "paragraph": lambda said: " ".join(one.words for one in said),
    "paragraphs": lambda said: "\n\n".join(one.words for one in said),
    "list": lambda said: "\n".join(f"- {one.words}" for one in said),
    "numbered": lambda said: "\n".join(f"{at}. {one.words}" for at, one in enumerate(said, start=1)),
    "titled": lambda said: "\n\n".join(f"**{one.words}** It is so since the move." for one in said),
    "nested": lambda said: f"- {said[0].words}\n" + "\n".join(f"  - {one.words}" for one in said[1:]),
    "group": lambda said: "- The store\n" + "\n".join(f"  - {one.words}" for one in said),
    "tasks": lambda said: "\n".join(f"- [ ] {one.words}" for one in said),
    "ticked": lambda said: "\n".join(f"- [x] {one.words}" for one in said),
    "table": lambda said: (
        "| Part | Remark |\n|---|---|\n" + "\n".join(f"| store | {one.words} |" for one in said)
    ),
    "findings": lambda said: (
        "| File | Issue |\n|---|---|\n" + "\n".join(f"| lib/a.py | {one.words} |" for one in said)
    ),
    "quote": lambda said: "> " + "\n> \n> ".join(one.words for one in said),
    "headings": lambda said: "\n\n".join(f"### {one.words}\n\nSee the store." for one in said),
    "bare headings": lambda said: "\n\n".join(f"### {one.words}" for one in said),
}


@st.composite
def _reviews(draw: st.DrawFn) -> tuple[str, list[Said]]:
    parts: list[str] = []
    every: list[Said] = []
    for _ in range(draw(st.integers(1, 4))):
        heading = draw(st.sampled_from([title for titles in HEADINGS.values() for title in titles]))
        said = [_said(draw, len(every) + at) for at in range(draw(st.integers(1, 3)))]
        block = BLOCKS[draw(st.sampled_from(sorted(BLOCKS)))](said)
        parts += [heading, block, "</details>" if heading.startswith("<") else ""]
        every += said
    return "\n\n".join(part for part in parts if part), every


def _said(draw: st.DrawFn, number: int) -> Said:
    kind, rows = draw(st.sampled_from([("fault", FAULTS), ("praise", PRAISE), ("plain", PLAIN)]))
    name = f"part{'abcdefghijklm'[number]}_run"
    return Said(name, draw(st.sampled_from(rows)).format(name), kind)


def _read(body: str) -> Reading:
    comment = Comment(id="1", author="acme-review[bot]", body=body, place=Place.ISSUE_COMMENT, is_bot=True)
    return read_all([comment], named=["acme-review[bot]"])


def _words(reading: Reading) -> str:
    return "\n".join(
        [f"{one.title} {one.body}" for one in reading.findings] + [one.excerpt for one in reading.unparsed]
    )


@given(review=_reviews())
@settings(max_examples=150, deadline=None)
def test_no_fault_vanishes(review: tuple[str, list[Said]]) -> None:
    body, every = review
    words = _words(_read(body))
    assert [one for one in every if one.kind == "fault" and one.name not in words] == []


@given(review=_reviews())
@settings(max_examples=80, deadline=None)
def test_what_is_not_shown_is_praise_or_description(review: tuple[str, list[Said]]) -> None:
    body, every = review
    reading = _read(body)
    words = _words(reading)
    fates = passed(outline(parse(body)), reading, Context(), clear=False)
    hidden = [one for one in every if one.name not in words]
    aside = [one.text for one in fates if one.fate in (Fate.PRAISE, Fate.DESCRIPTION)]
    assert [one for one in hidden if not any(one.name in text for text in aside)] == []


@pytest.mark.parametrize("form", sorted(BLOCKS))
@pytest.mark.parametrize("section", sorted(HEADINGS))
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_never_lost(form: str, section: str, fault: str) -> None:
    said = [
        Said("first_run", PRAISE[0].format("first_run"), "praise"),
        Said("second_run", fault.format("second_run"), "fault"),
        Said("third_run", PLAIN[0].format("third_run"), "plain"),
    ]
    for heading in HEADINGS[section]:
        closed = "\n\n</details>" if heading.startswith("<") else ""
        body = f"{heading}\n\n{BLOCKS[form](said)}{closed}"
        assert "second_run" in _words(_read(body)), body


def test_what_was_told_already_is_not_told_again() -> None:
    body = "## Issues\n\n- `a/run.py:3` never ends.\n\n## Verification\n\n- `b/run.py` never started here.\n"
    reading = _read(body)
    fates = passed(outline(parse(body)), reading, Context(), clear=False)
    assert len(reading.unparsed) == 1
    assert not [one for one in fates if one.fate in REPORTED]


def test_what_is_left_aside_is_counted() -> None:
    body = "The pool is now one for all.\n\n## Issues\n\n- `a/run.py:3` never ends.\n\n## Strengths\n\n- {} names.\n"
    assert _read(body.format("Great")).aside == Aside(praise=1, description=1)
    assert _read("## Issues\n\n- `a/run.py:3` never ends.\n").aside == Aside()
