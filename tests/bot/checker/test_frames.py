"""What may come from a checker: data of known types, and nothing that runs or takes the bot's memory."""

from __future__ import annotations

import json
import os
import pickle
import struct
import tracemalloc
from dataclasses import replace
from typing import Any

import pytest

from bot.checker import frames
from bot.checker.questions import (
    Answer,
    Checked,
    Ended,
    Failed,
    FilesWanted,
    JudgeWanted,
    Limit,
    NotGiven,
    PathsWanted,
    Question,
    Stopped,
)
from bot.config import config_reading
from checks.agents.descriptions.check import check_description
from checks.claims.kind import Kind
from checks.claims.registry import check_claim, kinds
from checks.model.agents.described import Description
from checks.model.checked import CheckedFinding, CheckedReview
from checks.model.finding import Finding, Severity
from checks.model.judged import Asked, JudgeUse, Turn
from checks.model.location import Location, Side
from checks.model.scales.confidence import judge
from checks.reports.check_run import Annotation, CheckRunReport, Conclusion, Level
from tests.checks.agents.descriptions.changes import code_of
from tests.checks.claims.scenes import claims_of, scene


class Runs:
    """A value that runs something when it is read."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.getenv, ("HOME",)


FINDING = Finding("a", "r", "t", "half \ud800", Location("a.py", 1, 2, Side.LEFT), severity=Severity.HIGH)
REPORT = CheckRunReport(
    Conclusion.NEUTRAL,
    "t",
    "s",
    annotations=(Annotation("a.py", 1, 2, Level.WARNING, "t", "m", "d"),),
    warned=True,
)
REVIEW = CheckedReview((CheckedFinding(FINDING, judge(75, default=75, demoted=False)),))


def said(value: Question | Ended) -> bytes:
    """A frame's body as a checker sends it."""
    return frames.for_bot(value)[frames.LENGTH.size :]


@pytest.mark.parametrize(
    "value",
    [
        FilesWanted({"a" * 40: ("a.py", "b.py")}),
        PathsWanted("a" * 40),
        JudgeWanted((Asked("1", "2", "Is it?", (Turn("look", ("a.py:1",)),)),)),
        Ended(Stopped(Limit.TIME)),
        Ended(Stopped(None), is_last=True),
        Ended(Failed("KeyError", "x")),
        Ended(Checked(REPORT, (("failed", "r", 2),), judge=JudgeUse("m", dollars=0.5))),
        Ended(Checked(REPORT, (), REVIEW)),
        Ended(
            config_reading.read_config(
                "tier2: true\nquiet_seconds: 0\nreviewers: {include: [a]}\nwindow: x\n"
            )
        ),
    ],
    ids=repr,
)
def test_what_a_checker_says_comes_over(value: Question | Ended) -> None:
    frame = frames.for_bot(value)

    assert frames.length(frame[:8], frames.FROM_CHECKER) == len(frame) - 8
    assert frames.from_checker(frame[8:]) == value


def test_the_keys_that_a_config_sets_stay_the_ones_that_it_sets() -> None:
    reading = config_reading.read_config("quiet_seconds: 10\n")
    ended = frames.from_checker(said(Ended(reading)))

    assert isinstance(ended, Ended)
    assert isinstance(ended.result, config_reading.ConfigReading)
    assert ended.result.config.model_fields_set == {"quiet_seconds"}


@pytest.mark.parametrize("kind", kinds().values(), ids=lambda kind: kind.id)
def test_the_claims_of_every_kind_come_over(kind: Kind[Any]) -> None:
    for each in kind.examples:
        text, code, context = scene(each)
        claims = tuple(check_claim(claim, code, context) for claim in claims_of(kind, text))
        ended = Ended(Checked(REPORT, (), CheckedReview((replace(REVIEW.findings[0], claims=claims),))))
        assert frames.from_checker(said(ended)) == ended


@pytest.mark.parametrize("answer", [NotGiven("why")])
def test_what_the_bot_says_comes_over(answer: Answer) -> None:
    assert frames.from_bot(frames.for_checker(answer)[8:]) == answer


ONE = ["PathsWanted", "a"]
FAILED = ["Ended", ["Failed", "k", "m"], True]

CRAFTED: dict[str, bytes] = {
    "a pickle": pickle.dumps(Runs()),
    "a pickle of a function": b"cos\nsystem\n(S'true'\ntR.",
    "nothing": b"",
    "no text": os.urandom(200),
    "half a value": b'["Ended",',
    "no record": b"7",
    "no name": b"[]",
    "a name that is a list": b"[[],1]",
    "another class": b'["FrameError","x"]',
    "a class with its module": b'["bot.checker.questions:PathsWanted","a"]',
    "an answer": json.dumps(["NotGiven", "why"]).encode(),
    "a task": json.dumps(["ConfigText", "x"]).encode(),
    "a field too few": b'["PathsWanted"]',
    "a field too many": b'["PathsWanted","a","b"]',
    "a number for text": b'["PathsWanted",1]',
    "keys for a record": b'{"commit":"a"}',
    "a truth for a number": json.dumps(
        [
            "Ended",
            [
                "Checked",
                ["CheckRunReport", "neutral", "t", "s", "", [], False, False],
                [["a", "b", True]],
                None,
                None,
                None,
                False,
            ],
            True,
        ]
    ).encode(),
    "a word for a limit": json.dumps(["Ended", ["Stopped", "FAILED"], True]).encode(),
    "a claim that is none": json.dumps(FAILED).replace("Failed", "checks.model.claim:Claim").encode(),
    "a setting that is none": json.dumps(
        ["Ended", ["ConfigReading", {"ignore": ["*a*a*a*a*b"]}, []], True]
    ).encode(),
    "no number": b'["Ended",["Checked",{"a":NaN},[],null,null],true]',
    "a number of many digits": b'["Ended",["Checked",{"a":' + b"9" * 10_000 + b"},[],null,null],true]",
}


@pytest.mark.parametrize("body", CRAFTED.values(), ids=CRAFTED)
def test_nothing_else_may_come(body: bytes) -> None:
    with pytest.raises(frames.FrameError):
        frames.from_checker(body)


def test_what_is_crafted_differs_from_what_may_come_by_that_alone() -> None:
    assert frames.from_checker(json.dumps(ONE).encode()) == PathsWanted("a")
    assert frames.from_checker(json.dumps(FAILED).encode()) == Ended(Failed("k", "m"), is_last=True)


MUCH = 16 * 1024 * 1024

LARGE: dict[str, bytes] = {
    "closed lists": b"]" * MUCH,
    "open lists": b"[" * MUCH,
    "open keys": b'{"":' * (MUCH // 4),
    "empty lists": b"[" + b"[]," * (MUCH // 3) + b"[]]",
    "empty keys": b"[" + b"{}," * (MUCH // 3) + b"{}]",
    "numbers": b"[" + b"1000," * (MUCH // 5) + b"1]",
    "a report of lists": b'["Ended",["Checked",{"a":[' + b"[]," * (MUCH // 3) + b"[]]},[],null,null],true]",
}


@pytest.mark.parametrize("body", LARGE.values(), ids=LARGE)
def test_a_large_answer_costs_no_more_than_a_few_times_its_size(body: bytes) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(frames.FrameError):
            frames.from_checker(body)
        assert tracemalloc.get_traced_memory()[1] < 4 * MUCH
    finally:
        tracemalloc.stop()


def test_a_frame_may_not_be_endless() -> None:
    with pytest.raises(frames.FrameError):
        frames.length(struct.pack("!Q", frames.FROM_CHECKER + 1), frames.FROM_CHECKER)


def test_what_became_of_a_description_may_come_from_a_checker() -> None:
    code = code_of({"a.py": "x = 1\n"}, {"a.py": "x = 2\n", "b.py": "y = 1\n"})
    body = "Adds `b.py`, adds `y` to `b.py`, changes 2 files, adds tests. No new dependencies. All tests pass. Bumps x to 2.0."
    described = check_description(Description("x", body=body), code)
    assert described.statements
    ended = Ended(Checked(REPORT, (), CheckedReview((), described=described)))
    assert frames.from_checker(said(ended)) == ended
