"""What is said of a review as a whole: when it is said, and the neighbouring case in which it is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from checks.code.code import Code
from checks.code.tree import SnapshotTree
from checks.model.finding import Finding, Reading
from checks.model.location import Location
from checks.model.observation import Observation, Observed
from checks.model.policy import Policy
from checks.review import check_review
from tests.checks.agents.descriptions.changes import code_of

BEFORE = {f"src/{name}.py": f"{name} = 1\n" for name in "abcd"}
AFTER = {f"src/{name}.py": f"{name} = 2\n" for name in "abcd"}


def observed(*findings: Finding, code: Code | None = None, **seen: Code) -> tuple[Observation, ...]:
    code = code or code_of(BEFORE, AFTER)
    return check_review(Reading(findings), code, Policy(tier2=True), seen=seen).observations


def said(id_: str, body: str, path: str = "src/a.py", line: int | None = 1, **more: object) -> Finding:
    whole = Finding(id_, "alpha", "", body, Location(path, line, line))
    return replace(whole, **more)  # type: ignore[arg-type]  # fields of a finding


# a diff that was cut off


def test_who_misses_only_what_comes_later_saw_only_the_beginning() -> None:
    (one,) = observed(
        said("1", "`src/c.py` is missing from this PR."), said("2", "`src/d.py` is not included in the diff.")
    )
    assert (one.what, one.findings) == (Observed.TRUNCATED_DIFF, ("1", "2"))
    assert "`src/c.py`" in one.message


@pytest.mark.parametrize(
    "bodies",
    [
        ("`src/c.py` is missing from this PR.",),  # one may be an oversight
        ("`src/c.py` is missing from this PR.", "`src/x.py` is missing from this PR."),  # this is missing
        ("Is `src/c.py` missing from this PR?", "Unless `src/d.py` is missing from this PR, it fails."),
    ],
)
def test_less_than_that_is_no_pattern(bodies: tuple[str, ...]) -> None:
    assert not observed(*(said(str(number), body) for number, body in enumerate(bodies)))


def test_who_also_cites_what_comes_later_saw_it_all() -> None:
    assert not observed(
        said("1", "`src/b.py` is missing from this PR."),
        said("2", "`src/c.py` is missing from this PR."),
        said("3", "Looks odd.", "src/d.py"),
    )


def test_a_file_that_is_called_missing_and_is_there_is_warned_of() -> None:
    review = check_review(
        Reading((said("1", "`src/c.py` is missing from this PR."),)),
        code_of(BEFORE, AFTER),
        Policy(tier2=True),
    )
    (warning,) = review.findings[0].warnings
    assert warning.failure.value == "false_absence"
    assert warning.evidence[0].text == "c = 2"


def test_a_file_that_is_there_and_not_in_the_change_is_rightly_called_missing() -> None:
    code = code_of(BEFORE | {"src/z.py": "z = 1\n"}, AFTER | {"src/z.py": "z = 1\n"})
    review = check_review(
        Reading((said("1", "`src/z.py` is missing from this PR."),)), code, Policy(tier2=True)
    )
    assert not review.findings[0].warnings


# lines of the old side

OLD = {"m.py": "".join(f"value_{n} = compute_{n}({n})\n" for n in range(1, 60))}
NEW = {"m.py": "".join(f"import module_{n}\n" for n in range(1, 21)) + OLD["m.py"]}


def quoting(id_: str, number: int, line: int) -> Finding:
    return said(id_, f"`value_{number} = compute_{number}({number})` is wrong.", "m.py", line)


def test_lines_that_fit_only_the_base_are_those_of_the_old_side() -> None:
    (one,) = observed(quoting("1", 10, 10), quoting("2", 30, 30), code=code_of(OLD, NEW))
    assert one.what is Observed.OLD_SIDE_LINES
    assert "`m.py:10` was there, and is at `m.py:30` now" in one.message


def test_lines_of_the_head_or_of_nothing_are_not() -> None:
    assert not observed(quoting("1", 10, 30), quoting("2", 30, 50), code=code_of(OLD, NEW))
    assert not observed(quoting("1", 10, 17), quoting("2", 30, 41), code=code_of(OLD, NEW))


# after a push


def test_the_same_words_on_two_commits_are_said_again() -> None:
    older = Code(SnapshotTree(AFTER, "c" * 40))
    body = "The total is computed without the discount that the cart carries."
    found = observed(
        said("1", body, commit="c" * 40), said("2", body), code=code_of(BEFORE, AFTER), **{"c" * 40: older}
    )
    assert [one.what for one in found] == [Observed.SAID_BEFORE]
    assert found[0].findings == ("2",)


def test_the_same_words_on_one_commit_are_not() -> None:
    body = "The total is computed without the discount that the cart carries."
    assert not observed(said("1", body), said("2", body, line=1))


def test_lines_that_the_head_has_changed_are_told() -> None:
    older = Code(SnapshotTree({"src/a.py": "a = 0\n"}, "c" * 40))
    found = observed(said("1", "Wrong.", commit="c" * 40), **{"c" * 40: older})
    assert [one.what for one in found] == [Observed.FIXED_SINCE]


# two reviewers


def test_two_reviewers_that_exclude_each_other_are_shown_side_by_side_and_lose_nothing() -> None:
    code = code_of({"a.py": "x = 1\n"}, {"a.py": "TIMEOUT = 30\n"})
    one = Finding("1", "alpha", "", "`TIMEOUT` is 30.", Location("a.py", 1, 1))
    other = Finding("2", "beta", "", "`TIMEOUT` is 60.", Location("a.py", 1, 1))
    review = check_review(Reading((one, other)), code, Policy(tier2=True))
    (found,) = review.observations
    assert (found.what, found.findings) == (Observed.DISAGREEMENT, ("1", "2"))
    assert "beta" in found.message
    assert "bears out alpha" in found.message
    assert not review.findings[0].warnings


def test_a_reviewer_that_contradicts_itself_is_no_disagreement() -> None:
    code = code_of({"a.py": "x = 1\n"}, {"a.py": "TIMEOUT = 30\n"})
    both = [
        Finding(n, "alpha", "", f"`TIMEOUT` is {v}.", Location("a.py", 1, 1))
        for n, v in (("1", 30), ("2", 60))
    ]
    assert not check_review(Reading(tuple(both)), code, Policy(tier2=True)).observations
