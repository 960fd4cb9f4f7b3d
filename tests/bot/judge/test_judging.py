"""Asking about one check: nothing is asked twice, nothing is spent beyond a budget, nothing goes wrong loudly."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.config.judge_settings import Budget, JudgeSettings, JudgeSettingsError, Price, load
from bot.judge.budget import Limits
from bot.judge.client import ClientError, Reply
from bot.judge.judge_of_settings import make_judging
from bot.judge.judging import Judging
from bot.model.repository_key import RepositoryKey
from bot.storage import database
from bot.storage.judge_answers import JudgeAnswers
from bot.storage.lost_access import LostAccess
from checks.model.judged import Asked, Turn
from checks.model.policy import JudgeBounds
from tests.bot.prepared import prepared

HERE = RepositoryKey(5, 7)
FREE = Limits(Budget(), Budget(), Price(0, 0))
ASKED = [Asked(f"{number:032}", f"{number:032}", f"question {number}") for number in range(6)]


class Model:
    """Answers everything, or with an error."""

    model, where, steady = "a-model", "models.example.org", False

    def __init__(self, error: ClientError | None = None, seconds: float = 0.0) -> None:
        self.asked: list[Asked] = []
        self._error = error
        self._seconds = seconds

    async def ask(self, asked: Asked) -> Reply:
        self.asked.append(asked)
        await asyncio.sleep(self._seconds)
        if self._error is not None:
            raise self._error
        return Reply(f"answer to {asked.prompt}", 1_000, 100)

    async def close(self) -> None:
        pass


@pytest.fixture
def answers(tmp_path: Path) -> Iterator[JudgeAnswers]:
    with database.connect(prepared(tmp_path / "citecheck.sqlite")) as engine:
        yield JudgeAnswers(engine)


async def test_what_was_answered_is_never_asked_again(answers: JudgeAnswers) -> None:
    first, second = Model(), Model()
    await Judging(first, FREE, answers).sitting(HERE).ask(ASKED[:4])
    sitting = Judging(second, FREE, answers).sitting(HERE)
    given = await sitting.ask(ASKED)
    assert sorted(one.prompt for one in second.asked) == ["question 4", "question 5"]
    assert [given[one].text for one in ASKED] == [f"answer to {one.prompt}" for one in ASKED]
    assert (sitting.used.kept, sitting.used.requests) == (4, 2)


async def test_an_answer_is_of_one_repository_and_is_forgotten_with_it(answers: JudgeAnswers) -> None:
    await Judging(Model(), FREE, answers).sitting(HERE).ask(ASKED)
    other = Model()
    await Judging(other, FREE, answers).sitting(RepositoryKey(5, 8)).ask(ASKED)
    assert len(other.asked) == len(ASKED)
    await answers.forget(LostAccess(5, 7))
    assert (await answers.spent(HERE)).tokens == 0
    assert (await answers.spent()).tokens == len(ASKED) * 1_100


async def test_a_later_turn_of_a_conversation_is_another_question(answers: JudgeAnswers) -> None:
    model = Model()
    sitting = Judging(model, FREE, answers).sitting(HERE)
    await sitting.ask([ASKED[0]])
    await sitting.ask([replace(ASKED[0], key="f" * 32, turns=(Turn("look it up", ("it is there",)),))])
    assert len(model.asked) == 2


@pytest.mark.parametrize(
    ("limits", "whose"),
    [
        (Limits(Budget(check=6_000), Budget(), Price(0, 0)), "this check"),
        (Limits(Budget(repository=6_000), Budget(), Price(0, 0)), "this repository"),
        (Limits(Budget(day=6_000), Budget(), Price(0, 0)), "the day"),
        (Limits(Budget(), Budget(check=0.006), Price(1, 1)), "this check"),
    ],
    ids=["tokens of a check", "of a repository", "of a day", "dollars"],
)
async def test_a_budget_that_is_spent_in_the_midst_stops_the_asking(
    answers: JudgeAnswers, limits: Limits, whose: str
) -> None:
    model = Model()
    sitting = Judging(model, limits, answers).sitting(HERE)
    given = [(await sitting.ask([one]))[one] for one in ASKED]
    assert 0 < len(model.asked) < len(ASKED)
    assert given[0].text is not None
    assert given[-1].why == f"the judge's budget for {whose} is spent"


async def test_a_model_that_refuses_is_not_asked_on() -> None:
    model = Model(ClientError("the model's server answered 401", final=True))
    sitting = Judging(model, FREE).sitting()
    given = [(await sitting.ask([one]))[one] for one in ASKED]
    assert len(model.asked) == 1
    assert {one.why for one in given} == {"the model's server answered 401"}


async def test_a_model_that_hangs_costs_the_judge_and_not_the_check() -> None:
    given = await Judging(Model(seconds=30), FREE, seconds=0.05).sitting().ask(ASKED)
    assert {one.why for one in given.values()} == {"the judge ran out of time after 0.05 s"}


async def test_without_a_model_nothing_is_asked() -> None:
    given = await Judging(None, FREE).sitting().ask(ASKED)
    assert {one.why for one in given.values()} == {"this server has no model configured"}


@pytest.mark.parametrize(
    ("variables", "says"),
    [
        ({"MODEL": "some-model"}, "CITECHECK_JUDGE_URL: is not set"),
        ({"MODEL": "openai:some-model"}, "CITECHECK_JUDGE_KEY: is not set"),
        ({"MODEL": "some-model", "URL": "http://127.0.0.1:1/v1"}, "CITECHECK_JUDGE_PRICE: is not set"),
        ({"MODEL": "openai:no-such-model-x", "KEY": "sk-secret"}, "CITECHECK_JUDGE_PRICE: is not set"),
        ({"MODEL": "m", "URL": "ftp://x"}, "CITECHECK_JUDGE_URL: must be a URL"),
        ({"MODEL": "m", "URL": "https://u:sk-secret@x/v1"}, "must not hold a user or a password"),
        ({"PRICE": "cheap"}, "CITECHECK_JUDGE_PRICE: must be the dollars"),
        ({"TOKENS": "week=3"}, "CITECHECK_JUDGE_TOKENS: must look like"),
        ({"BOUNDS": "look_ups=many"}, "CITECHECK_JUDGE_BOUNDS: must look like"),
        ({"BOUNDS": "look_ups=51"}, "CITECHECK_JUDGE_BOUNDS: must have at most 50 look-ups"),
        ({"MODEL": "replay:/no/such/file"}, "CITECHECK_JUDGE_MODEL: no file of recorded answers"),
    ],
)
def test_settings_that_are_wrong_are_reported_at_the_start(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], says: str
) -> None:
    pytest.importorskip("pydantic_ai", reason="needs the extra judge")
    for name, value in variables.items():
        monkeypatch.setenv(f"CITECHECK_JUDGE_{name}", value)
    with pytest.raises(JudgeSettingsError) as error:
        load()
    assert says in str(error.value)
    assert "sk-secret" not in str(error.value)


def test_the_key_is_in_no_words_about_the_settings() -> None:
    settings = JudgeSettings.model_validate({"CITECHECK_JUDGE_KEY": "sk-secret"})
    assert "sk-secret" not in repr(settings)


def test_the_bounds_that_are_not_named_stay_as_they_are() -> None:
    settings = JudgeSettings.model_validate({"CITECHECK_JUDGE_BOUNDS": "look_ups=3"})
    assert settings.bounds == JudgeBounds(look_ups=3)
    assert make_judging(settings).bounds == JudgeBounds(look_ups=3)
