"""The order of asking: a first question, once more what contradicts, a second question for what is undecided.

Nothing here asks. Whoever does is given questions and gives back answers, whichever way it has them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence

from checks.judge.answer import Verdict
from checks.judge.receipts import Weighed
from checks.judge.residue import Question, weighed
from checks.model.judged import Answered, Asked

Round = tuple[Asked, ...]
Answers = Mapping[Asked, Answered]
Verdicts = dict[int, Weighed]

NO_ANSWER = Answered(None, "no answer")


def rounds(
    questions: Sequence[Question], model: str, *, twice: bool = True
) -> Generator[Round, Answers, Verdicts]:
    """Yields questions, is sent their answers, and returns the verdict on each finding by its position.

    With `twice` a contradiction is asked for again, and counts only when both answers give it; without a
    second answer the first one counts, for its receipts were checked.
    """
    first = yield from _round(questions, model, twice=twice)
    verdicts = {question.position: verdict for question, (verdict, _) in zip(questions, first, strict=True)}
    again = [
        question.again(need)
        for question, (verdict, need) in zip(questions, first, strict=True)
        if verdict.verdict is Verdict.UNDECIDED and need
    ]
    if again:
        second = yield from _round(again, model, twice=twice)
        for question, (verdict, _) in zip(again, second, strict=True):
            if verdict.verdict is not None:  # else the first answer stays: undecided
                verdicts[question.position] = verdict
    return verdicts


def concluded(
    conversation: Generator[Round, Answers, Verdicts], answer: Callable[[Round], Answers]
) -> Verdicts:
    """The verdicts of a conversation in which `answer` answers."""
    try:
        put = next(conversation)
        while True:
            put = conversation.send(answer(put))
    except StopIteration as ended:
        verdicts: Verdicts = ended.value
        return verdicts


_Result = tuple[Weighed, tuple[str, ...]]


def _round(
    questions: Sequence[Question], model: str, *, twice: bool
) -> Generator[Round, Answers, list[_Result]]:
    """One question about each, and the same again about those that it contradicts."""
    asked = [Asked(question.packet.id, question.packet.prompt) for question in questions]
    answers = (yield tuple(dict.fromkeys(asked))) if asked else {}
    given = [answers.get(one, NO_ANSWER) for one in asked]
    results = [_weigh(question, [one], model) for question, one in zip(questions, given, strict=True)]
    guilty = [
        number for number, (verdict, _) in enumerate(results) if verdict.verdict is Verdict.CONTRADICTED
    ]
    if twice and guilty:
        repeated = {number: Asked(asked[number].id, asked[number].prompt, turn=2) for number in guilty}
        answers = yield tuple(dict.fromkeys(repeated.values()))
        for number, one in repeated.items():
            other = answers.get(one, NO_ANSWER)
            if other.text is not None:
                results[number] = _weigh(questions[number], [given[number], other], model)
    return results


def _weigh(question: Question, given: Sequence[Answered], model: str) -> _Result:
    if any(one.text is None for one in given):
        return Weighed(None, next(one.why for one in given if one.text is None)), ()
    return weighed(question, [one.text for one in given], model)
