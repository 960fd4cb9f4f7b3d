"""Runs a recommender again with what failed, and decides whether its new run replaces the old one."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from bot.agents.commands import CommandError, run
from checks.agents.recommendations.parsing import NoRecommendations, Recommended, parse, read_recommendations
from checks.agents.recommendations.recommendation import Recommendation
from checks.agents.recommendations.regeneration import feedback, kept, refusal, wanted
from checks.model.agents.verdicts import CheckedRecommendation, CheckedRecommendations
from checks.reports.wording.figures import count

Check = Callable[[Sequence[Recommendation]], tuple[CheckedRecommendation, ...]]


def regenerated(
    first: Recommended, check: Check, command: Sequence[str], *, rounds: int, timeout: float
) -> CheckedRecommendations:
    """The run that is accepted in the end. Whatever the command does, the first run is not lost."""
    recommended, checked = first, check(first.recommendations)
    notes: list[str] = []
    made = 0
    while command and made < rounds and wanted(checked):
        made += 1
        given = json.dumps(feedback(recommended.recommendations, checked, made), ensure_ascii=False)
        try:
            ran = run(command, given.encode("utf-8", "replace"), timeout=timeout)
            new = read_recommendations(parse(ran.output))
        except (CommandError, NoRecommendations) as wrong:
            notes.append(f"Regeneration {made} failed: {wrong}. The earlier recommendations are kept.")
            break
        checked_new = check(new.recommendations)
        why_not = refusal(recommended.recommendations, checked, new.recommendations, checked_new)
        if why_not:
            notes.append(
                f"Regeneration {made} was rejected: {why_not}. The earlier recommendations are kept."
            )
        else:
            notes.append(
                f"Regeneration {made} was accepted: {count(len(new.recommendations), 'recommendation')}."
            )
            recommended, checked = new, checked_new
    return CheckedRecommendations(kept(checked), recommended.unread, made, tuple(notes))
