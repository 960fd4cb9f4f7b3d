"""When two findings are the same, and what becomes of those that are."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.merge import Group, merge
from checks.model.finding import Finding, Severity
from checks.model.location import Location, Side

WORDS = "the cache key ignores the tenant so one tenant reads the other tenant's rows"


def finding(
    name: str = "1",
    first: int | None = 10,
    last: int | None = None,
    *,
    path: str = "a.py",
    title: str = "Cache key ignores tenant",
    body: str = "",
    side: Side = Side.RIGHT,
    **fields: object,
) -> Finding:
    given = Finding(
        name, f"reviewer {name}", title=title, body=body, location=Location(path, first, last, side)
    )
    return replace(given, **fields)  # type: ignore[arg-type]


def groups(*findings: Finding) -> list[str]:
    merged = merge(findings, lambda location: location.path.removeprefix("./"))
    return ["".join(member.id for member in group.members) for group in merged]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (finding(), finding("2")),
        (finding(), finding("2", title="  cache KEY   ignores\ttenant. ")),
        (finding(), finding("2", path="./a.py")),
        (finding(first=10, last=20), finding("2", first=20, last=30)),
        (finding(first=10, last=20), finding("2", first=1, last=99)),
        (finding(first=None), finding("2", first=None)),
        (finding(first=1, last=10**9), finding("2", first=1_000)),
        (finding(title="", body=WORDS), finding("2", title="", body=f"{WORDS}, which is bad")),
        (finding(title="One", body=WORDS), finding("2", title="Two", body=WORDS.upper())),
        (finding(title="Bug", body=WORDS), finding("2", title="Bug", body=WORDS)),
    ],
    ids=[
        "same title",
        "same title folded",
        "path spelled another way",
        "lines that touch",
        "lines within lines",
        "whole file",
        "a very wide range",
        "same words without a title",
        "same words under other titles",
        "title of one word, same words",
    ],
)
def test_the_same(one: Finding, other: Finding) -> None:
    assert groups(one, other) == ["12"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (finding(), finding("2", path="b.py")),
        (finding(), finding("2", first=11)),
        (finding(first=10, last=20), finding("2", first=21)),
        (finding(), finding("2", first=None)),
        (finding(), finding("2", side=Side.LEFT)),
        (finding(), finding("2", title="Cache key ignores user")),
        (finding(title="Fix x in a"), finding("2", title="Fix y in b")),
        (finding(title="Bug", body="x"), finding("2", title="Bug", body="y")),
        (finding(title="", body="too few words"), finding("2", title="", body="too few words")),
        (finding(body=WORDS), finding("2", title="Rows leak", body="The index is never dropped again after")),
        (finding(location=None), finding("2", location=None)),
    ],
    ids=[
        "other file",
        "other line",
        "lines side by side",
        "line and whole file",
        "other side",
        "other title",
        "titles that differ in short words",
        "title of one word",
        "too few words",
        "other words",
        "no place",
    ],
)
def test_not_the_same(one: Finding, other: Finding) -> None:
    assert groups(one, other) == ["1", "2"]


def test_a_finding_is_compared_with_the_first_of_a_group() -> None:
    """Likeness is not transitive: a chain of overlapping lines must not become one finding."""
    assert groups(finding("1", 10, 20), finding("2", 15, 30), finding("3", 25, 40)) == ["12", "3"]


def test_groups_keep_the_order_of_their_first_members() -> None:
    assert groups(
        finding("1", path="z.py"),
        finding("2", location=None),
        finding("3", path="a.py"),
        finding("4", path="z.py"),
    ) == ["14", "2", "3"]


def test_what_a_group_says() -> None:
    far = Location("b.py", 3, 3)
    (group,) = merge(
        [
            finding("1", severity=None, confidence=50),
            finding("2", severity=Severity.LOW, confidence=None, further=(far,)),
            finding("3", 9, 10, severity=Severity.HIGH, confidence=75, reviewer="reviewer 1"),
        ],
        lambda location: location.path,
    )
    assert group.reviewers == ("reviewer 1", "reviewer 2")
    assert group.severity is Severity.HIGH
    assert group.locations == (Location("a.py", 10), far, Location("a.py", 9, 10))
    assert group.positions == (0, 1, 2)


def test_nothing_stated_stays_so() -> None:
    (group,) = merge([finding("1"), finding("2")], lambda location: location.path)
    assert group.severity is None


FINDINGS = st.lists(
    st.builds(
        finding,
        name=st.text("abc", min_size=1, max_size=3),
        first=st.none() | st.integers(-1, 60),
        last=st.none() | st.integers(-1, 60),
        path=st.sampled_from(["a.py", "./a.py", "b.py"]),
        title=st.sampled_from(["", "Bug", "Cache key ignores tenant", "Other title here"]),
        body=st.sampled_from(["", WORDS, WORDS[:40], "completely different words about nothing at all"]),
        side=st.sampled_from(Side),
    ),
    max_size=20,
)


def as_positions(merged: tuple[Group, ...]) -> list[tuple[int, ...]]:
    return [group.positions for group in merged]


@given(FINDINGS)
def test_every_finding_is_in_exactly_one_group(findings: list[Finding]) -> None:
    merged = merge(findings, lambda location: location.path)
    assert sorted(at for group in merged for at in group.positions) == list(range(len(findings)))
    for group in merged:
        assert group.members == tuple(findings[at] for at in group.positions)
        assert list(group.positions) == sorted(group.positions)
    firsts = [group.positions[0] for group in merged]
    assert firsts == sorted(firsts)


@given(FINDINGS)
def test_merging_what_was_merged_changes_nothing(findings: list[Finding]) -> None:
    firsts = [group.members[0] for group in merge(findings, lambda location: location.path)]
    assert as_positions(merge(firsts, lambda location: location.path)) == [(at,) for at in range(len(firsts))]


@given(FINDINGS)
def test_findings_of_other_files_do_not_matter(findings: list[Finding]) -> None:
    alone = merge(findings, lambda location: location.path)
    among = merge([*findings, finding("z", path="elsewhere.py")], lambda location: location.path)
    assert as_positions(among)[:-1] == as_positions(alone)
