"""Whether a second run of a recommender replaces the first, and the feedback that it is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from checks.agents.recommendations.recommendation import Recommendation, place_of
from checks.model.agents.verdicts import CheckedRecommendation, CheckedStatement, Standing, pass_rate
from checks.model.location import Location
from checks.model.outcome import Disposition

MOST_DROPPED = 0.5
"""Share of the recommendations that a new run may leave out."""


def refusal(
    old: Sequence[Recommendation],
    checked_old: Sequence[CheckedRecommendation],
    new: Sequence[Recommendation],
    checked_new: Sequence[CheckedRecommendation],
) -> str:
    """Why a new run is not accepted, in words; empty when it is."""
    before, after = _rate(checked_old), _rate(checked_new)
    if _judged(checked_old) and _judged(checked_new) and after < before:
        return f"its pass rate is {after:.0%}, lower than {before:.0%} before"
    given = [each for each in old if not each.abstain]
    answers = _answers(given, new)
    dropped = max(0, len(given) - len(answers) - sum(each.abstain for each in new))
    if given and dropped > MOST_DROPPED * len(given):
        return f"it drops {dropped:,} of {len(given):,} recommendations"
    first = {one.index: one for one in checked_old}
    second = {one.index: one for one in checked_new}
    for index, answer in answers.items():
        if first[index].judged and not second[answer.index].judged:
            return f"nothing in recommendation {answer.index + 1} can be checked any longer"
    cited = {_spelled(reference) for each in new for reference in each.finding_refs}
    declined = {each.candidate_ref for each in new if each.abstain and each.candidate_ref}
    orphans = [
        reference
        for each in given
        if each.candidate_ref not in declined
        for reference in each.finding_refs
        if _spelled(reference) not in cited and _spelled(reference) not in _invented(each, first[each.index])
    ]
    if orphans:
        return f"it no longer cites {', '.join(dict.fromkeys(orphans))[:200]}"
    return ""


def _judged(checked: Sequence[CheckedRecommendation]) -> bool:
    return any(one.judged for one in checked)


def _invented(recommendation: Recommendation, checked: CheckedRecommendation) -> set[Location]:
    """The references that are not as they stand in the repository; a better run does not repeat them."""
    wrong = {
        claim.field
        for claim in checked.claims
        if claim.outcome.disposition in (Disposition.FAILED, Disposition.UNSUPPORTED)
    }
    return {
        _spelled(reference)
        for at, reference in enumerate(recommendation.finding_refs)
        if f"findingRefs[{at}]" in wrong
    }


def _spelled(reference: str) -> Location:
    """`./a.ts:2` and `a.ts#L2` are `a.ts:2`."""
    place = place_of(reference.replace("\\", "/"))
    return replace(place, path=place.path.removeprefix("./"))


def _answers(old: Sequence[Recommendation], new: Sequence[Recommendation]) -> dict[int, Recommendation]:
    """Index of a recommendation → its counterpart in the new run, each new one standing for one old one.

    That is the one of the same candidate, else the one of the same title, else one of the same files.
    """
    found: dict[int, Recommendation] = {}
    waiting, left = list(old), [each for each in new if not each.abstain]
    for same in (_same_candidate, _same_title, _same_file):
        unanswered: list[Recommendation] = []
        for each in waiting:
            at = next((number for number, other in enumerate(left) if same(each, other)), None)
            if at is None:
                unanswered.append(each)
            else:
                found[each.index] = left.pop(at)
        waiting = unanswered
    return found


def _same_candidate(one: Recommendation, other: Recommendation) -> bool:
    return bool(one.candidate_ref) and one.candidate_ref == other.candidate_ref


def _same_title(one: Recommendation, other: Recommendation) -> bool:
    return not (one.candidate_ref and other.candidate_ref) and one.title == other.title


def _same_file(one: Recommendation, other: Recommendation) -> bool:
    return not (one.candidate_ref and other.candidate_ref) and not set(one.files).isdisjoint(other.files)


def _rate(checked: Sequence[CheckedRecommendation]) -> float:
    return pass_rate(claim.outcome for one in checked for claim in one.claims)


def feedback(
    recommendations: Sequence[Recommendation], checked: Sequence[CheckedRecommendation], round_: int
) -> dict[str, object]:
    """What the recommender is told, as JSON: what failed in which recommendation."""
    by_index = {each.index: each for each in recommendations}
    return {
        "round": round_,
        "passRate": round(_rate(checked), 4),
        "recommendations": [
            {
                "index": one.index,
                "what": one.title[:300],
                "candidateRef": by_index[one.index].candidate_ref,
                "trigger": str(one.trigger),
                "topFailures": [failure_of(claim) for claim in one.top_failures],
            }
            for one in checked
            if one.trigger is not None
        ],
    }


def failure_of(claim: CheckedStatement) -> dict[str, str]:
    """A failure as feedback: kind, field, address, file, pattern and reason."""
    return {
        "kind": claim.kind,
        "field": claim.field,
        "url": claim.url,
        "file": claim.file,
        "pattern": claim.pattern[:300],
        "reason": claim.outcome.message,
    }


def wanted(checked: Sequence[CheckedRecommendation]) -> bool:
    """Whether some recommendation has to be written anew."""
    return any(one.trigger is not None for one in checked)


def kept(checked: Sequence[CheckedRecommendation]) -> tuple[CheckedRecommendation, ...]:
    """What goes out when no further run is made: what only fell below the pass rate stays as it was.

    What set off a hard trigger never ships.
    """
    return tuple(
        replace(one, standing=Standing.WITHHELD) if one.trigger is not None and one.trigger.hard else one
        for one in checked
    )
