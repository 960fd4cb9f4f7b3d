"""The judge that the environment names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.config.judge_settings import JudgeSettings, Price
from bot.judge.budget import Limits
from bot.judge.judging import Judging
from bot.judge.model import ModelClient
from bot.judge.replay import Replay

if TYPE_CHECKING:
    from bot.judge.client import Client
    from bot.storage.judge_answers import JudgeAnswers


def make_judging(settings: JudgeSettings, answers: JudgeAnswers | None = None) -> Judging:
    """The judge with its budgets; without a model where the settings name none. The settings are checked."""
    limits = Limits(settings.tokens, settings.dollars, settings.price or Price(0, 0))
    client: Client | None = None
    if settings.replay is not None:
        client = Replay([settings.replay])
    elif settings.is_on:
        client = ModelClient(settings)
    return Judging(client, limits, answers, bounds=settings.bounds)
