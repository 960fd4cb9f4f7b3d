"""When a second run of a recommender replaces the first."""

from __future__ import annotations

import pytest

from checks.agents.example import Example
from checks.agents.recommendations.parsing import read_recommendations
from checks.agents.recommendations.recommendation import Recommendation
from checks.agents.recommendations.regeneration import feedback, refusal
from checks.agents.recommendations.verification import check_recommendations
from tests.checks.agents.scenes import project_of

FILES = {"a.ts": "x\n", "b.ts": "y\n", "c.ts": "z\n", "d.ts": "w\n"}
PROJECT = project_of(Example({}, "", FILES))


def run(*items: dict[str, object]) -> tuple[Recommendation, ...]:
    return read_recommendations(list(items)).recommendations if items else ()


def named(*files: str, **more: object) -> dict[str, object]:
    return {"what": "x", "affectedFiles": list(files), **more}


FOUR = (named("a.ts"), named("b.ts"), named("c.ts"), named("nowhere.ts"))
THREE = tuple(
    {"what": what, "affectedFiles": [file]}
    for what, file in (("Cache it", "a.ts"), ("Bound it", "b.ts"), ("Split it", "c.ts"))
)
REFERRED = tuple(named("a.ts", candidateRef=f"slow_route:/{route}") for route in "abc")
CITING = named("a.ts", findingRefs=["b.ts:1"], candidateRef="slow_route:/b")
INVENTING = named("a.ts", findingRefs=["nowhere.ts:1"], candidateRef="slow_route:/b")
TWICE = named("a.ts", findingRefs=["gone.ts:1", "gone.ts:1", "b.ts:1"])
ELSEWHERE = named("b.ts", findingRefs=["src/a.ts:1"], what="x")
PAST = named("a.ts", findingRefs=["a.ts:99"])
EMPTY = {"what": "x"}
DECLINED = {"abstain": True, "candidateRef": "slow_route:/b", "reason": "too little is known"}


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (FOUR, (named("a.ts"), named("b.ts"), named("c.ts"), named("d.ts")), ""),
        (FOUR, FOUR, ""),  # as good is good enough
        (FOUR, (named("a.ts"), named("gone.ts"), named("c.ts"), named("nowhere.ts")), "pass rate"),
        (FOUR, (named("a.ts"), named("b.ts")), ""),  # half may go
        (FOUR, (named("a.ts"),), "drops 3 of 4"),
        (FOUR, (), "drops 4 of 4"),
        (FOUR, (named("a.ts"), DECLINED, DECLINED, DECLINED), ""),  # an abstention is no drop
        (THREE, (THREE[0], THREE[0]), "drops 2 of 3"),  # one twice is no answer to the others
        (THREE, (THREE[0], {**THREE[1], "what": "Bound the list"}), ""),  # of the same file
        (THREE, ({**THREE[2], "affectedFiles": ["d.ts"]}, THREE[0]), ""),  # of the same title
        (REFERRED, (REFERRED[0], REFERRED[0]), "drops 2 of 3"),
        ((CITING,), (named("a.ts"),), "no longer cites"),
        ((CITING,), (DECLINED,), ""),  # its findings were answered
        ((CITING,), (named("a.ts", findingRefs=["b.ts:1"]),), ""),
        ((DECLINED,), (), ""),
        ((CITING,), (named("a.ts", findingRefs=["./b.ts:1"]),), ""),  # the same place
        ((INVENTING,), (named("a.ts"),), ""),  # what was never there need not be cited again
        ((INVENTING,), (named("a.ts", findingRefs=["b.ts:1"]),), ""),
        ((CITING,), (named("a.ts", findingRefs=["b.ts#L1"]),), ""),
        ((CITING,), (named("a.ts", findingRefs=["c.ts:1"]),), "no longer cites b.ts:1"),
        ((TWICE,), (named("a.ts", findingRefs=["b.ts:1"]),), ""),  # each mention of what was never there
        ((ELSEWHERE,), (named("a.ts", findingRefs=["a.ts:1"]),), ""),  # the file that was meant
        ((PAST,), (named("a.ts", findingRefs=["a.ts:1"]),), ""),  # a line that was never there
        ((named("a.ts"),), (EMPTY,), "nothing in recommendation 1 can be checked"),
        (  # one of two is enough to refuse
            (named("a.ts", what="x"), named("b.ts", what="y")),
            (named("a.ts", what="x"), {**EMPTY, "what": "y"}),
            "nothing in recommendation 2 can be checked",
        ),
        ((EMPTY,), (EMPTY,), ""),  # nothing was checked before, either
        ((EMPTY,), (named("a.ts", "gone.ts"),), ""),  # and so no rate stands against it
    ],
)
def test_a_new_run_is_accepted_when_it_is_no_worse_and_loses_nothing(
    old: tuple[dict[str, object], ...], new: tuple[dict[str, object], ...], why: str
) -> None:
    first, second = run(*old), run(*new)
    checked = check_recommendations(first, PROJECT), check_recommendations(second, PROJECT)
    said = refusal(first, checked[0], second, checked[1])
    assert why in said
    assert bool(said) is bool(why)


def test_the_feedback_names_what_failed_and_leaves_out_what_is_well() -> None:
    first = run(named("a.ts"), named("gone.ts", "nowhere.ts"))
    told = feedback(first, check_recommendations(first, PROJECT), 1)
    recommendations = told["recommendations"]
    assert isinstance(recommendations, list)
    assert [one["index"] for one in recommendations] == [1]
    assert [failure["file"] for failure in recommendations[0]["topFailures"]] == ["gone.ts", "nowhere.ts"]
    assert set(recommendations[0]["topFailures"][0]) == {"kind", "field", "url", "file", "pattern", "reason"}
