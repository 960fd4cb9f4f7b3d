"""One job starts on behalf of all that wait for its pull request, or waits with them."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bot.jobs.job import CheckJob, Command, OpenCheckRun, Trigger, check_job_from_json, check_job_to_json
from bot.jobs.queue.turns import LONGEST_QUIET, SLACK, Start, Wait, Waiting, start_or_wait
from bot.model.references import PullRequestRef

PULL = PullRequestRef("acme", "shop", 3, 5, 7)
NOW = 1_000.0
EVENT = CheckJob(PULL, "d-1", asked_at=NOW - 10)
COMMAND = replace(
    EVENT, delivery="d-2", trigger=Trigger.COMMAND, commands=(Command(11, "alice", tier2=True),)
)
RERUN = replace(EVENT, delivery="d-3", trigger=Trigger.RERUN, tier2_once=True)


def test_alone_it_starts() -> None:
    assert start_or_wait(EVENT, [], now=NOW) == Start(EVENT)


def test_it_starts_when_those_behind_it_may_start_too() -> None:
    turn = start_or_wait(EVENT, [Waiting("b", replace(EVENT, delivery="d-4"))], now=NOW)

    assert isinstance(turn, Start)
    assert turn.job.delivery == "d-1"


def test_it_waits_while_the_reviewer_writes() -> None:
    turn = start_or_wait(EVENT, [Waiting("b", EVENT, due=NOW + 3), Waiting("c", EVENT, due=NOW + 9)], now=NOW)

    assert turn == Wait(EVENT, NOW + 9)


def test_it_never_waits_longer_than_promised() -> None:
    patient = replace(EVENT, asked_at=NOW - LONGEST_QUIET + 2)

    assert start_or_wait(patient, [Waiting("b", EVENT, due=NOW + 9)], now=NOW) == Wait(patient, NOW + 2)


def test_it_starts_when_the_longest_quiet_is_over() -> None:
    impatient = replace(EVENT, asked_at=NOW - LONGEST_QUIET)

    assert start_or_wait(impatient, [Waiting("b", EVENT, due=NOW + 9)], now=NOW) == Start(impatient)


def test_the_first_event_of_all_counts() -> None:
    early = replace(EVENT, delivery="d-5", asked_at=NOW - LONGEST_QUIET)

    turn = start_or_wait(EVENT, [Waiting("b", early, due=NOW + 9)], now=NOW)
    assert isinstance(turn, Start)


def test_a_command_does_not_wait() -> None:
    turn = start_or_wait(COMMAND, [Waiting("b", EVENT, due=NOW + 9)], now=NOW)

    assert isinstance(turn, Start)


def test_what_was_superseded_is_not_lost() -> None:
    leftover = replace(EVENT, delivery="d-6", open_check_runs=(OpenCheckRun(1, "a" * 40),))
    other = replace(COMMAND, delivery="d-7", commands=(Command(12, "bob"),))

    turn = start_or_wait(
        EVENT, [Waiting(each.delivery, each) for each in (COMMAND, RERUN, leftover, other)], now=NOW
    )

    assert isinstance(turn, Start)
    assert turn.job.commands == (Command(11, "alice", tier2=True), Command(12, "bob"))
    assert turn.job.tier2_once
    assert turn.job.trigger is Trigger.RERUN
    assert turn.job.open_check_runs == (OpenCheckRun(1, "a" * 40),)


def test_events_with_a_refusable_command_are_checked_all_the_same() -> None:
    turn = start_or_wait(COMMAND, [Waiting("b", EVENT)], now=NOW)

    assert turn.job.trigger is Trigger.EVENT


class TestPutOffByGitHub:
    PUT_OFF = replace(EVENT, delivery="d-8", put_off=True, attempt=3)

    def test_its_own_time_has_come(self) -> None:
        assert start_or_wait(self.PUT_OFF, [], now=NOW) == Start(replace(self.PUT_OFF, put_off=False))

    def test_even_a_command_waits_for_the_limit(self) -> None:
        """Another request now would only prolong it."""
        turn = start_or_wait(COMMAND, [Waiting("b", self.PUT_OFF, due=NOW + 900)], now=NOW)

        assert isinstance(turn, Wait)
        assert turn.until == NOW + 900
        assert turn.job.put_off
        assert turn.job.attempt == 3
        assert turn.job.commands == COMMAND.commands

    def test_a_limit_that_is_over_holds_nobody(self) -> None:
        turn = start_or_wait(COMMAND, [Waiting("b", self.PUT_OFF, due=NOW - 1)], now=NOW)

        assert isinstance(turn, Start)
        assert not turn.job.put_off


JOBS = st.builds(
    replace,
    st.sampled_from([EVENT, COMMAND, RERUN]),
    asked_at=st.floats(0, 2_000),
    put_off=st.booleans(),
    tier2_once=st.booleans(),
    attempt=st.integers(1, 12),
    commands=st.lists(st.builds(Command, st.integers(1, 9), st.just("a"), st.booleans()), max_size=3).map(
        tuple
    ),
    open_check_runs=st.lists(st.builds(OpenCheckRun, st.integers(1, 9), st.just("b" * 40)), max_size=2).map(
        tuple
    ),
)
WAITING = st.lists(st.builds(Waiting, st.just("id"), JOBS, st.none() | st.floats(0, 3_000)), max_size=5)


@given(JOBS, WAITING)
def test_nobody_s_request_is_lost_and_nobody_waits_for_ever(job: CheckJob, waiting: list[Waiting]) -> None:
    turn = start_or_wait(job, waiting, now=NOW)

    everyone = [job, *(each.job for each in waiting)]
    assert {command for each in everyone for command in each.commands} == set(turn.job.commands)
    assert {run for each in everyone for run in each.open_check_runs} == set(turn.job.open_check_runs)
    assert turn.job.tier2_once == any(each.tier2_once for each in everyone)
    if isinstance(turn, Wait):
        assert turn.until > NOW + SLACK
        if not turn.job.put_off:
            first = min(each.asked_at for each in everyone if each.asked_at is not None)
            assert turn.until <= first + LONGEST_QUIET


@given(JOBS)
def test_jobs_survive_json(job: CheckJob) -> None:
    assert check_job_from_json(check_job_to_json(job)) == job


def test_a_job_of_an_older_version_is_read() -> None:
    stored = check_job_to_json(EVENT)
    del stored["put_off"], stored["attempt"]

    assert check_job_from_json({**stored, "a field of a newer version": 1}) == EVENT
