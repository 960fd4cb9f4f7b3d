"""One conversation about one finding: statements are read, typed claims verified, code looked up, answers weighed.

Nothing here asks. Whoever runs the generator hands it answers, whichever way it has them, and gets the verdict.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from checks.disclosure.boundary import boundary
from checks.disclosure.marking import visible
from checks.disclosure.masking import without_secrets
from checks.disclosure.reply import ANSWER_LIMIT, UnusableError
from checks.judge.answer import Answer, Statement, Verdict, read_answer
from checks.judge.misplaced import misplaced
from checks.judge.opening import Opening, Question
from checks.judge.receipts import Basis, DroppedError, refuted, supported
from checks.judge.supposed import is_only_supposed
from checks.judge.task import LOOKS_AT_ONCE, STATEMENTS_LIMIT, VERSION
from checks.judge.typed import Verified, verified
from checks.lookups.listing import Line
from checks.lookups.look import look
from checks.lookups.request import Request, RequestError, request
from checks.model.checked_claim import EvidenceWarning
from checks.model.judged import Answered, Asked, Judged, JudgedStatement, Truth, Turn
from checks.model.policy import JudgeBounds

CHARACTERS_A_TOKEN: Final = 3.7
"""Of such text, as models count."""

UNUSABLE_LIMIT: Final = 2
"""Answers of one conversation that may be unusable: the judge is told why, and goes on."""

RECEIPTS_TOLD: Final = 6
"""Receipts of one answer of which the judge is told why they do not count."""

CORRECTIONS_LIMIT: Final = 1
"""Times that the judge is told which of its receipts do not count, and may answer again."""

OPENING_LIMIT: Final = 120_000
"""Characters of an opening: the task, and as much of finding and code as anybody may choose to show."""

WORDS_LIMIT: Final = 300
"""Characters of a statement's words that are kept."""

_ID = 32


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a conversation came to."""

    judged: Judged
    refuted: tuple[tuple[str, EvidenceWarning], ...] = ()
    """The words of each statement that is false and that the finding rests on, with the warning of its receipts."""

    look_ups: int = 0

    @property
    def warning(self) -> EvidenceWarning | None:
        """Of the first contradiction whose receipts are in the code."""
        return self.refuted[0][1] if self.refuted else None

    @property
    def verdict(self) -> str | None:
        """`contradicted`, `supported` or `undecided`; None: not judged."""
        return self.judged.verdict


def requests_limit(bounds: JudgeBounds) -> int:
    """Requests of one conversation: each look-up by itself, what is told again, the statements and the end."""
    return bounds.look_ups + UNUSABLE_LIMIT + CORRECTIONS_LIMIT + 2


def size_limit(bounds: JudgeBounds) -> int:
    """Characters of one request, at the very most."""
    return OPENING_LIMIT + bounds.characters + requests_limit(bounds) * (ANSWER_LIMIT + 1_000)


CONTRADICTED, SUPPORTED, UNDECIDED = "contradicted", "supported", "undecided"


def not_judged(why: str) -> Weighed:
    """No verdict, for the reason given."""
    return Weighed(Judged(None, why))


@dataclass(slots=True)
class _Open:
    """A statement of the finding and what is known of it so far."""

    statement: Statement
    known: Verified | None = None
    """What the rules say, where a typed claim says the same."""


@dataclass
class _State:
    """A conversation as far as it has come."""

    question: Question
    opening: Opening
    bounds: JudgeBounds
    attempt: int
    turns: list[Turn] = field(default_factory=list)
    statements: list[_Open] = field(default_factory=list)
    verdicts: dict[int, Verdict] = field(default_factory=dict)
    """The last word on each statement, by its number."""

    shown: set[Line] = field(default_factory=set)
    looked: list[str] = field(default_factory=list)
    look_ups: int = 0
    characters: int = 0
    unusable: int = 0
    corrections: int = 0

    @property
    def basis(self) -> Basis:
        """What the judge's words are checked against now."""
        return Basis(
            self.question.checked.finding, self.question.code, frozenset(self.shown), self.opening.place
        )

    @property
    def may_look(self) -> bool:
        """There is room for more look-ups."""
        said = sum(len(turn.answer) + sum(map(len, turn.shown)) for turn in self.turns)
        spent = said / CHARACTERS_A_TOKEN
        return (
            self.look_ups < self.bounds.look_ups
            and self.characters < self.bounds.characters
            and spent < self.bounds.tokens
        )

    @property
    def asked(self) -> Asked:
        """The request as it stands."""
        beginning = (str(VERSION), str(self.attempt), self.opening.prompt)
        said = (part for turn in self.turns for part in (turn.answer, *turn.shown))
        return Asked(
            _hash(*beginning), _hash(*beginning, *said), self.opening.prompt, tuple(self.turns), self.may_look
        )


def _hash(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:_ID]


def converse(
    question: Question, model: str, bounds: JudgeBounds | None = None, attempt: int = 1
) -> Generator[Asked, Answered, Weighed]:
    """The conversation about one finding: yields requests, is sent answers, returns what it came to.

    A second `attempt` is another conversation, with an id of its own.
    """
    state = _State(question, question.opening, bounds or JudgeBounds(), attempt)
    state.shown |= question.opening.shown
    while True:
        may_look = state.may_look
        answered = yield state.asked
        if answered.text is None:
            return not_judged(answered.why)
        try:
            answer = read_answer(answered.text)
        except UnusableError as unusable:
            state.unusable += 1
            if state.unusable >= UNUSABLE_LIMIT:
                return not_judged(str(unusable))
            state.turns.append(Turn(answered.text, (f"That cannot be used: {unusable}. Answer again.",)))
            continue
        before = len(state.statements)
        ended = _take_statements(state, answer, model)
        if ended is not None:
            return ended
        final = "answers" in answer.model_fields_set
        state.verdicts |= {one.statement: one for one in reversed(answer.answers)}
        if answer.look_ups and not answer.answers:
            if not may_look:
                return _concluded(state, "it asked for look-ups where none were left", model)
            state.turns.append(
                Turn(answered.text, _looked_up(state, answer.look_ups, new=len(state.statements) > before))
            )
        elif final:
            ended = _concluded(state, answer.lacking, model)
            if ended.verdict is not None or state.corrections >= CORRECTIONS_LIMIT:
                return ended
            state.corrections += 1
            state.turns.append(Turn(answered.text, (_framed([*_corrections(state, model), CORRECT]),)))
        elif len(state.statements) > before:
            state.turns.append(Turn(answered.text, (_framed([*_known(state), _rest(state)]),)))
        else:
            return _concluded(state, answer.lacking or "it ended without an answer", model)


def _take_statements(state: _State, answer: Answer, model: str) -> Weighed | None:
    """Take the statements of the first answer that has some; the verdict, where the rules alone decide."""
    if state.statements or not answer.statements:
        return None if state.statements else _without_statements(answer)
    basis = state.basis
    for one in answer.statements[:STATEMENTS_LIMIT]:
        if not basis.says(one.words):
            continue
        known = (
            verified(one.claim, one.words, state.question.code, state.opening.place, basis)
            if one.claim
            else None
        )
        state.statements.append(_Open(one, known))
    if not state.statements:
        return not_judged("the finding does not say what it is said to say")
    central = [one for one in state.statements if one.statement.central]
    if any(one.known is not None and one.known.truth is Truth.FALSE for one in central):
        return _concluded(state, "", model)
    if central and all(one.known is not None and one.known.truth is Truth.TRUE for one in central):
        return _concluded(state, "", model)
    return None


def _without_statements(answer: Answer) -> Weighed | None:
    if answer.look_ups and not answer.answers:
        return None  # it looks before it says what the finding states
    return Weighed(Judged(UNDECIDED, "it states nothing about the code that could be checked"))


# look-ups


def _looked_up(state: _State, wanted: Sequence[object], *, new: bool) -> tuple[str, ...]:
    """What the look-ups of one answer show, a text for each."""
    texts: list[str] = []
    kept = list(wanted)[:LOOKS_AT_ONCE]
    for number, one in enumerate(kept):
        lines = list(_known(state)) if new and number == 0 else []
        lines += _look(state, one)
        if number == len(kept) - 1:
            if len(wanted) > len(kept):
                lines.append(f"only {LOOKS_AT_ONCE} look-ups are made at once")
            lines.append(_rest(state))
        texts.append(_framed(lines))
    return tuple(texts)


def _look(state: _State, wanted: object) -> Iterator[str]:
    """One look-up, where it is one and there is room for it."""
    try:
        asked = request(wanted)
    except RequestError as wrong:
        state.look_ups += 1  # else nonsense could be asked for ever
        yield f"no look-up: {visible(str(wrong))}"
        return
    if state.look_ups >= state.bounds.look_ups:
        yield "no look-ups are left"
        return
    state.look_ups += 1
    found = look(asked, state.question.code, state.opening.place)
    left = max(0, state.bounds.characters - state.characters)
    if len(found.text) > left:
        yield "no room for what it shows: narrow it"
        return
    state.characters += len(found.text)
    state.shown |= found.shown
    state.looked.append(described(asked))
    yield f"LOOK-UP {described(asked)}"
    yield found.text


def described(asked: Request) -> str:
    """A look-up in a few words: `definition of drain in pool.py`."""
    given = asked.model_dump(
        exclude={"look", "skip", "side", "claim"}, exclude_none=True, exclude_defaults=True
    )
    words = " ".join(str(one) for one in given.values())
    return visible(without_secrets(f"{asked.look} {words}".strip()))[:200]


def _known(state: _State) -> Iterator[str]:
    """What the rules say of the typed claims."""
    for number, one in enumerate(state.statements, 1):
        if one.known is not None:
            yield f"statement {number}: {one.known.for_judge}"


def _rest(state: _State) -> str:
    """What may still be done."""
    left = max(0, state.bounds.look_ups - state.look_ups)
    if not left or not state.may_look:
        return "[no look-ups are left: give your answers]"
    return f"[{left} look-ups are left; ask for more, or give your answers]"


def _framed(lines: Sequence[str]) -> str:
    """What was looked up, as data between boundaries; what may still be done comes behind it."""
    *data, rest = lines
    text = "\n".join(data)
    mark = boundary(text)
    return f"=== {mark}\n{text}\n=== {mark}\n{rest}" if text else rest


# the end


def _concluded(state: _State, lacking: str, model: str) -> Weighed:
    """The verdict on a finding out of those on its statements."""
    basis = state.basis
    judged: list[JudgedStatement] = []
    contradictions: list[tuple[str, EvidenceWarning]] = []
    dropped: list[str] = []
    for number, one in enumerate(state.statements, 1):
        try:
            stated, warning = _weigh(one, state.verdicts.get(number), basis, model)
        except DroppedError as error:
            dropped.append(str(error))
            stated, warning = _stated(one.statement, Truth.OPEN, why=f"dropped: {error}"), None
        judged.append(replace(stated, claim=one.known.claim if one.known is not None else None))
        if warning is not None:
            contradictions.append((stated.words, warning))
    central = [one for one in judged if one.central]
    if contradictions:
        verdict, why = CONTRADICTED, ""
    elif central and all(one.truth is Truth.TRUE and one.receipts for one in central):
        verdict, why = SUPPORTED, ""
    elif dropped:
        return Weighed(Judged(None, dropped[0], tuple(judged), tuple(state.looked)), look_ups=state.look_ups)
    else:
        verdict, why = UNDECIDED, _short(lacking) or "what was looked at does not settle it"
    return Weighed(
        Judged(verdict, why, tuple(judged), tuple(state.looked)),
        tuple(contradictions),
        state.look_ups,
    )


CORRECT: Final = "[these answers do not count: answer them again, with lines that were shown, or look again; or call them open]"


def _corrections(state: _State, model: str) -> Iterator[str]:
    """What is wrong with the receipts of each answer that does not count."""
    basis = state.basis
    for number, one in enumerate(state.statements, 1):
        verdict = state.verdicts.get(number)
        try:
            _weigh(one, verdict, basis, model)
        except DroppedError as error:
            yield f"statement {number}: {error}"
            for receipt in verdict.receipts[:RECEIPTS_TOLD] if verdict is not None else ():
                yield f"  {misplaced(receipt, basis)}"


def _weigh(
    one: _Open, verdict: Verdict | None, basis: Basis, model: str
) -> tuple[JudgedStatement, EvidenceWarning | None]:
    """What one statement comes to. Raises DroppedError where the receipts of a verdict do not count."""
    stated = one.statement
    if one.known is not None and one.known.truth is not Truth.OPEN:
        known = one.known
        judged = _stated(stated, known.truth, known.outcome.evidence, known.outcome.message, by_rule=True)
        warns = known.truth is Truth.FALSE and stated.central
        return judged, known.warning(basis.finding, model) if warns else None
    if verdict is None or verdict.truth is Truth.OPEN:
        return _stated(stated, Truth.OPEN, why=verdict.why if verdict is not None else ""), None
    if verdict.truth is Truth.TRUE:
        return _stated(stated, Truth.TRUE, supported(verdict, basis), verdict.why), None
    if stated.outside:  # no table of ours shows it
        return _stated(stated, Truth.OPEN, why=f"outside this code: {verdict.why}"), None
    if is_only_supposed(stated.words, basis):
        return _stated(stated, Truth.OPEN, why="a risk that is only called possible states nothing"), None
    warning = refuted(stated.words, verdict, basis, model)
    return _stated(stated, Truth.FALSE, warning.evidence, verdict.why), warning if stated.central else None


def _stated(
    statement: Statement,
    truth: Truth,
    receipts: Sequence[object] = (),
    why: str = "",
    *,
    by_rule: bool = False,
) -> JudgedStatement:
    return JudgedStatement(
        _short(statement.words),
        truth,
        statement.central,
        statement.outside,
        tuple(receipts),  # type: ignore[arg-type]
        by_rule,
        why if by_rule else _short(why),
    )


def _short(words: str) -> str:
    folded = visible(without_secrets(" ".join(words.split())))
    return folded if len(folded) <= WORDS_LIMIT else folded[: WORDS_LIMIT - 1] + "…"
