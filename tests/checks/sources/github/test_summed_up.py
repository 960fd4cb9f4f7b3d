"""What a summary counts or names is a finding where no other finding says it."""

from __future__ import annotations

import pytest

from checks.sources.github import read
from checks.sources.github.comment import Comment, Place
from checks.sources.github.generic.prose.enumerations import counted


def _titles(body: str) -> list[str]:
    comment = Comment(id="1", author="acme-review[bot]", body=body, place=Place.ISSUE_COMMENT, is_bot=True)
    return [finding.title for finding in read(comment).findings]


NITS = "Approved at the head; {} nits {}."


@pytest.mark.parametrize(
    "several", ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "several", "2", "12"]
)
def test_what_is_counted_in_brackets_is_so_many_faults(several: str) -> None:
    members = "(a stale name in the plan, and a comment on `open(a, b)` that lies)"
    assert counted(NITS.format(several, members)) == [
        "a stale name in the plan", "a comment on `open(a, b)` that lies",
    ]  # fmt: skip
    assert not counted(NITS.format("no", members))


@pytest.mark.parametrize("lead", ["two bugs: ", "two small bugs — ", "two new log bugs: "])
def test_what_is_counted_behind_a_mark_goes_to_the_end_of_the_sentence(lead: str) -> None:
    said = "the pool is built twice, and the port is never freed"
    assert counted(f"I see {lead}{said}. That is all, and the rest is as it was.") == said.split(", and ")


@pytest.mark.parametrize(
    "said", ["(1 low in a file, 1 nit in another)", "(naming, order)", "(the pool is built twice)"]
)
def test_numbers_names_and_one_member_are_no_enumeration(said: str) -> None:
    assert not counted(NITS.format("two", said))


@pytest.mark.parametrize(
    "word", ["which", "that", "who", "but", "so", "not", "none", "neither", "all", "both", "each"]
)
def test_a_clause_on_those_before_is_no_member(word: str) -> None:
    members = f"(a stale name in the plan, an old port in the log, {word} of no weight to me)"
    assert len(counted(NITS.format("two", members))) == 2


@pytest.mark.parametrize("verb", ["fixes", "resolves the", "addressed these", "closing those", "correcting"])
def test_what_a_change_settles_is_no_count_of_faults(verb: str) -> None:
    said = "two bugs: a leak of the port in the pool, and a race of both loops"

    assert not counted(f"It {verb} {said}.")
    assert len(counted(f"It {verb} port and has {said}.")) == 2


def test_a_fault_that_is_told_elsewhere_is_none() -> None:
    assert not _titles("Approved. One nit: see inline.\n")
    assert len(_titles("Approved. One nit: see `open`, which is never closed.\n")) == 1


def test_what_only_a_summary_names_is_a_finding() -> None:
    counts = "Two nits (a stale name in the plan, and an old port in the log).\n"
    assert len(_titles(counts)) == 2
    assert _titles(f"{counts}\n## Issues\n\n- `a/run.py:3` never ends.\n") == ["never ends"]
    assert not _titles(f"## Already fixed\n\n{counts}")


@pytest.mark.parametrize(
    "which", ["blocking", "main", "only", "single", "remaining", "real", "biggest", "major", "critical"]
)
def test_a_sentence_that_names_the_fault_is_a_finding(which: str) -> None:
    assert (
        len(_titles(f"- **Why**: The idea is right. The {which} defect is the old `open` in the pool.\n"))
        == 1
    )
    assert not _titles("- **Why**: The idea is right. The new place is the old `open` in the pool.\n")


def test_an_item_that_gives_the_number_of_a_ticket_is_no_finding() -> None:
    assert not _titles("## Links\n\n- **Epic / issue ID:** Resolves #12\n")
    assert len(_titles("## Links\n\n- **Epic / issue ID:** never set\n")) == 1
