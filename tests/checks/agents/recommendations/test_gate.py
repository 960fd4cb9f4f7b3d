"""What becomes of a recommendation: the triggers by precedence, the pass rate, the top failures."""

from __future__ import annotations

import pytest

from checks.agents.example import Example
from checks.agents.packs.registry import load
from checks.agents.recommendations.gate import EXAMPLES, trigger_of
from checks.agents.recommendations.parsing import read_recommendations
from checks.agents.recommendations.verification import check_recommendations
from checks.model.agents.verdicts import CheckedRecommendation, CheckedStatement, Standing, Trigger
from checks.model.outcome import Disposition, Failure, Outcome
from tests.checks.agents.scenes import project_of

VERCEL = load("vercel")
CASES = [
    pytest.param(trigger, example, id=f"{trigger}-{number}-{example.expect}")
    for trigger, examples in EXAMPLES.items()
    for number, example in enumerate(examples)
]


def gated(example: Example) -> CheckedRecommendation:
    found = read_recommendations(dict(example.given)).recommendations
    return check_recommendations(found, project_of(example), [VERCEL])[0]


@pytest.mark.parametrize(("trigger", "example"), CASES)
def test_the_example_of_a_trigger_comes_out_as_it_says(trigger: str, example: Example) -> None:
    checked = gated(example)
    assert checked.standing == example.expect
    assert (checked.trigger == trigger) is (
        example.expect not in (Standing.ACCEPTED, Standing.NOTHING_CHECKED, Standing.ABSTAINED)
    )


def said(kind: str, disposition: Disposition) -> CheckedStatement:
    failure = Failure.CONTRADICTION if disposition is Disposition.FAILED else None
    return CheckedStatement(kind, "text", Outcome(disposition, "", failure))


FAILED, VERIFIED, OPEN = Disposition.FAILED, Disposition.VERIFIED, Disposition.UNSUPPORTED
TRIGGERS = {
    "config": Trigger.PROJECT_CONFIG_CONTRADICTION,
    "vary": Trigger.CACHE_VARY_SAFETY,
    "next": Trigger.SEMANTIC_SAFETY,
}


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ([], None),
        ([("file", FAILED)], None),  # one claim says too little
        ([("file", FAILED), ("file", OPEN)], None),
        ([("file", FAILED), ("file", FAILED)], Trigger.PASS_RATE_BELOW_THRESHOLD),
        ([("file", FAILED), *[("file", VERIFIED)] * 4], None),  # exactly 0.8
        ([("file", FAILED), *[("file", VERIFIED)] * 3], Trigger.PASS_RATE_BELOW_THRESHOLD),
        ([("next", FAILED), *[("file", VERIFIED)] * 9], Trigger.SEMANTIC_SAFETY),
        ([("next", FAILED), ("vary", FAILED), ("config", FAILED)], Trigger.PROJECT_CONFIG_CONTRADICTION),
        ([("next", FAILED), ("vary", FAILED)], Trigger.CACHE_VARY_SAFETY),
        ([("next", OPEN), ("vary", VERIFIED)], None),
    ],
)
def test_the_most_serious_trigger_wins(
    claims: list[tuple[str, Disposition]], expected: Trigger | None
) -> None:
    assert trigger_of([said(kind, disposition) for kind, disposition in claims], TRIGGERS) is expected


def test_at_most_five_failures_go_back_the_decisive_ones_first() -> None:
    example = Example(
        {
            "what": "Enable Fluid Compute",
            "affectedFiles": [f"app/nowhere{number}.tsx" for number in range(9)],
        },
        Standing.WITHHELD,
        signals={"project": {"defaultResourceConfig": {"fluid": True}}},
    )
    failures = gated(example).top_failures
    assert len(failures) == 5
    assert failures[0].kind == "does_not_contradict_project_config"


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        # the code has two, and calls `load`
        ("There are 2 `load()` calls in `a.ts`.", "There are 3 `load()` calls in `a.ts`.", (OPEN, FAILED)),
        ("`a.ts` does not call `load()`.", "`a.ts` calls `load()`.", (FAILED, OPEN)),
        # which of the two is right, the code does not tell
        ("`a.ts` is static.", "`a.ts` is dynamic.", (OPEN, OPEN)),
        ("`RETRY_AFTER` is 60 s.", "`RETRY_AFTER` is 3600 s.", (OPEN, OPEN)),
        ("The page is static.", "The page is dynamic.", ()),  # it may be another page
        ("`a.ts` is static.", "`b.ts` is dynamic.", ()),
    ],
)
def test_a_contradiction_between_recommendations_fails_the_one_that_the_code_refutes(
    first: str, second: str, expected: tuple[Disposition, ...]
) -> None:
    example = Example({}, "", {"a.ts": "load('a');\nload('b');\n"})
    checked = check_recommendations(
        read_recommendations([{"why": first}, {"why": second}]).recommendations, project_of(example)
    )
    found = [claim for one in checked for claim in one.claims if claim.kind == "contradiction"]
    assert tuple(claim.outcome.disposition for claim in found) == expected


def test_counts_in_different_files_do_not_contradict_each_other() -> None:
    example = Example({}, "", {"a.ts": "load('a');\n", "b.ts": "load('a');\nload('b');\n"})
    first = {"why": "There is 1 `load()` call in `a.ts`."}
    second = {"why": "There are 2 `load()` calls in `b.ts`."}
    checked = check_recommendations(
        read_recommendations([first, second]).recommendations, project_of(example)
    )
    assert not [claim for one in checked for claim in one.claims if claim.kind == "contradiction"]


@pytest.mark.parametrize(
    ("words", "files", "expected"),
    [
        ("`GET`", ("a.ts", "b.ts"), 0),
        ("`GET`", ("a.ts", "a.ts"), 2),
        ("`GET` in `a.ts`", ("a.ts", "b.ts"), 2),
        ("`GET`", ("a.ts", ""), 2),
    ],
)
def test_what_has_one_name_in_two_files_does_not_contradict_itself(
    words: str, files: tuple[str, str], expected: int
) -> None:
    example = Example({}, "", {"a.ts": "x", "b.ts": "x"})
    given = [
        {"why": f"{words} is {what}.", "affectedFiles": [file] if file else []}
        for what, file in zip(("cached", "uncached"), files, strict=True)
    ]
    checked = check_recommendations(read_recommendations(given).recommendations, project_of(example))
    assert (
        len([claim for one in checked for claim in one.claims if claim.kind == "contradiction"]) == expected
    )
