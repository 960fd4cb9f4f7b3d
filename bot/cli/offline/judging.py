"""The judge of `--judge`: the model that the environment names, asked about one review."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bot.model.input_error import InputError, missing_extra
from checks.judge.residue import not_asked, questions, use, with_verdicts
from checks.judge.rounds import concluded, rounds
from checks.model.policy import JudgePolicy

if TYPE_CHECKING:
    from bot.judge.judging import Judging
    from checks.code.code import Code
    from checks.model.checked import CheckedFinding
    from checks.model.judged import Answered, Asked, JudgeUse
    from checks.model.policy import Policy
    from checks.sources.github.cutting import Cutting

EXTRA = "judge"
"""The extra of the package that brings the models' clients."""


def judging_of_environment() -> Judging:
    """The judge that the environment names. Raises InputError when it names none, or not rightly."""
    try:
        from bot.config import judge_settings  # noqa: PLC0415 - only for those who ask for a judge
        from bot.judge.judge_of_settings import make_judging  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise missing_extra("`--judge`", missing, EXTRA) from missing
    try:
        settings = judge_settings.load()
    except judge_settings.JudgeSettingsError as wrong:
        raise InputError("; ".join(wrong.lines)) from None
    if not settings.is_on:
        raise InputError(f"--judge needs {judge_settings.VARIABLES['model']}: the model to ask")
    return make_judging(settings)


class Judge:
    """The judge of one review: one purse for all that it is asked. Close it."""

    def __init__(self, judging: Judging) -> None:
        self.judging = judging
        self.sitting = judging.sitting()
        self._runner = asyncio.Runner()

    def ask(self, put: Sequence[Asked]) -> Mapping[Asked, Answered]:
        """The answers to some requests, or why there are none."""
        return self._runner.run(self.sitting.ask(put))

    def close(self) -> None:
        """Leave the model's server."""
        with self._runner:
            self._runner.run(self.judging.close())


def cutting_of(judge: Judge | None, policy: Policy) -> Cutting | None:
    """What cuts the free-form reviews that are read; None where nobody is to."""
    choice = policy.judge or JudgePolicy()
    if judge is None or not choice.cut_reviews:
        return None
    from checks.sources.github.cutting import Cutting  # noqa: PLC0415 - it brings the readers of comments

    return Cutting(judge.judging.model)


def with_judge(
    judge: Judge,
    findings: tuple[CheckedFinding, ...],
    code: Code,
    policy: Policy,
    seen: Mapping[str, Code],
) -> tuple[tuple[CheckedFinding, ...], JudgeUse]:
    """The findings with what the judge made of those that the rules leave over, and what it took."""
    choice = policy.judge or JudgePolicy()
    asked = tuple(questions(findings, code, choice, seen))
    judging = judge.judging
    verdicts = concluded(rounds(asked, judging.model, judging.bounds, twice=judging.twice), judge.ask)
    spent = judge.sitting.used
    return with_verdicts(findings, verdicts, policy), use(spent, verdicts, not_asked(findings, choice))
