"""What may come from a checker: plain values, and nothing that runs."""

from __future__ import annotations

import os
import pickle
import struct

import pytest

from bot.checker import frames
from bot.checker.questions import Answer, FilesWanted, Judged, Limit, NotGiven, PathsWanted, Stopped
from checks.agents.descriptions.check import check_description
from checks.model.agents.described import Description
from checks.model.checked import CheckedFinding, CheckedReview
from checks.model.confidence import judge
from checks.model.finding import Finding, Location, Severity, Side
from tests.checks.agents.descriptions.changes import code_of


class Runs:
    """A value that runs something when it is read."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.getenv, ("HOME",)


FINDING = Finding("a", "r", "t", "b", Location("a.py", 1, 2, Side.LEFT), severity=Severity.HIGH)


@pytest.mark.parametrize(
    "value",
    [
        FilesWanted({"a" * 40: ("a.py", "b.py")}),
        PathsWanted("a" * 40),
        Stopped(Limit.TIME),
        (Stopped(None), True),
        (Judged({"title": "x", "annotations": []}, {("failed", "r"): 2}), False),
        Judged({}, {}, CheckedReview((CheckedFinding(FINDING, judge(75, default=75, demoted=False)),))),
    ],
    ids=repr,
)
def test_what_a_checker_says_comes_over(value: object) -> None:
    frame = frames.encode(value)

    assert frames.length(frame[:8]) == len(frame) - 8
    assert frames.decode(frame[8:]) == value


@pytest.mark.parametrize("answer", [NotGiven("why")])
def test_what_the_bot_says_comes_over(answer: Answer) -> None:
    assert frames.decode_trusted(frames.encode(answer)[8:]) == answer


@pytest.mark.parametrize(
    "body",
    [
        pickle.dumps(Runs()),
        pickle.dumps(os.getcwd),
        pickle.dumps([{"a": Runs()}]),
        b"cos\nsystem\n(S'true'\ntR.",
        b"cbot.checker.questions\nrefusal\n.",  # a function of a module that is allowed
        b"cbot.checker.questions\nMapping.get\n.",
        pickle.dumps(frames.FrameError),
        b"",
        b"\x80\x05K\x01",
        os.urandom(200),
    ],
)
def test_nothing_else_may_come(body: bytes) -> None:
    with pytest.raises(frames.FrameError):
        frames.decode(body)


def test_a_frame_may_not_be_endless() -> None:
    with pytest.raises(frames.FrameError):
        frames.length(struct.pack("!Q", frames.LIMIT + 1))


def test_what_became_of_a_description_may_come_from_a_checker() -> None:
    code = code_of({"a.py": "x = 1\n"}, {"a.py": "x = 2\n", "b.py": "y = 1\n"})
    body = "Adds `b.py`, adds `y` to `b.py`, changes 2 files, adds tests. No new dependencies. All tests pass. Bumps x to 2.0."
    said = check_description(Description("x", body=body), code)
    assert said.statements
    frame = frames.encode(said)
    assert frames.decode(frame[frames.LENGTH.size :]) == said
