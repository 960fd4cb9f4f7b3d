"""Many conversations side by side: all their open requests are one round; a contradiction is asked for once more.

Nothing here asks. Whoever does is given requests and gives back answers, whichever way it has them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from checks.judge.conversation import CONTRADICTED, UNDECIDED, Weighed, converse
from checks.judge.opening import Question
from checks.judge.receipts import same_words
from checks.model.checked_claim import EvidenceWarning
from checks.model.judged import Answered, Asked, Judged, Truth
from checks.model.policy import JudgeBounds

Round = tuple[Asked, ...]
Answers = Mapping[Asked, Answered]
Verdicts = dict[int, Weighed]

NO_ANSWER: Final = Answered(None, "no answer")

AT_ONCE: Final = 8
"""Conversations side by side: where a budget ends, those before it have come to their end."""


def rounds(
    questions: Sequence[Question],
    model: str,
    bounds: JudgeBounds | None = None,
    *,
    twice: bool = True,
    at_once: int = AT_ONCE,
) -> Generator[Round, Answers, Verdicts]:
    """Yields requests, is sent their answers, and returns the verdict on each finding by its position.

    With `twice` a contradiction that no rule showed is asked for again from the beginning, and counts only when
    both conversations give it; without a second answer the first one counts, for its receipts were checked.
    """
    verdicts: Verdicts = {}
    for start in range(0, len(questions), at_once):
        some = questions[start : start + at_once]
        first = yield from _together(some, model, bounds, 1)
        again = [one for one in some if twice and _needs_another(first[one.position])]
        second = yield from _together(again, model, bounds, 2)
        verdicts |= first
        verdicts |= {at: agreed(first[at], second[at]) for at in second}
    return verdicts


def concluded(
    conversation: Generator[Round, Answers, Verdicts], answer: Callable[[Round], Answers]
) -> Verdicts:
    """The verdicts of conversations in which `answer` answers."""
    try:
        put = next(conversation)
        while True:
            put = conversation.send(answer(put))
    except StopIteration as ended:
        verdicts: Verdicts = ended.value
        return verdicts


def agreed(first: Weighed, second: Weighed) -> Weighed:
    """One verdict of two conversations about one finding: a contradiction only of what both call false."""
    if second.verdict is None:
        return _typed_alike(first, second)
    others = [words for words, _ in second.refuted]
    both = tuple(one for one in first.refuted if any(same_words(one[0], other) for other in others))
    if both:
        return _typed_alike(replace(first, judged=_only_false(first.judged, both), refuted=both), second)
    why = "the judge was asked twice and did not call the same statement false"
    known = first.judged
    statements = tuple(one for one in known.statements if one.truth is not Truth.FALSE)
    return Weighed(
        Judged(UNDECIDED, why, statements, known.looked), look_ups=first.look_ups + second.look_ups
    )


def _typed_alike(first: Weighed, second: Weighed) -> Weighed:
    """The first, with those typed claims alone that the second has, too: what is known again hangs on them."""
    read = [replace(one.claim, statement="") for one in second.judged.statements if one.claim is not None]
    statements = tuple(
        one
        if one.claim is not None and replace(one.claim, statement="") in read
        else replace(one, claim=None)
        for one in first.judged.statements
    )
    return replace(first, judged=replace(first.judged, statements=statements))


def _only_false(judged: Judged, refuted: Sequence[tuple[str, EvidenceWarning]]) -> Judged:
    """With those statements alone called false that both call so, besides what the finding does not rest on."""
    words = {one for one, _ in refuted}
    statements = tuple(
        one
        for one in judged.statements
        if one.truth is not Truth.FALSE or not one.central or one.words in words
    )
    return replace(judged, statements=statements)


def _needs_another(weighed: Weighed) -> bool:
    return (
        weighed.verdict == CONTRADICTED
        and weighed.warning is not None
        and not weighed.warning.verified_by_rule
    )


def _together(
    questions: Sequence[Question], model: str, bounds: JudgeBounds | None, attempt: int
) -> Generator[Round, Answers, Verdicts]:
    """One conversation about each, all to their end."""
    ended: Verdicts = {}
    running = {one.position: converse(one, model, bounds, attempt) for one in questions}
    asked: dict[int, Asked] = {at: next(conversation) for at, conversation in running.items()}
    while asked:
        answers = yield tuple(dict.fromkeys(asked.values()))
        following: dict[int, Asked] = {}
        for at, one in asked.items():
            try:
                following[at] = running[at].send(answers.get(one, NO_ANSWER))
            except StopIteration as end:
                ended[at] = end.value
        asked = following
    return ended
