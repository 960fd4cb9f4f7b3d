"""What a text says of the end of a loop: that it can be left, or that it never ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import ClassVar, Final

from checks.claims.kind import NOTHING, Denial, Example, Kind, short
from checks.claims.spoken_of import lines_with, settled, surroundings, told
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.around import Enclosure
from checks.code.facts.flow.ways_out.leaving import TRUE
from checks.code.facts.flow.ways_out.loop_exits import Exit, LoopExit, loop_exits
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome
from checks.text.grammar.lexicon import DEFINITE, NEGATIONS
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.prose import Text

ENDING = frozenset(("ends", "terminates", "exits", "stops", "finishes"))
"""What a loop does that is left."""

PLAIN = frozenset((Exit.BREAK, Exit.RETURN, Exit.RAISE))
"""Statements that leave a loop for certain; an error that is handed on may never come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExitsClaim(Claim):
    """The loop can be left. Denied: it never ends."""

    kind: ClassVar[str] = "exits"
    fact: ClassVar[bool] = True
    loop: str = ""
    """Code in the head of the loop, as written; "": the loop at the cited lines."""

    when: str = ""
    """The case in which it is so, when it is said of one only."""

    condition: bool = False
    """Its head alone is meant: denied, nothing there ends it."""

    where: str = ""
    """The function or class of the cited file; "": the one around the cited lines."""


NO_EXIT: Final = rows("loop has no exit|break statement?", "loop has no break condition")
NEVER: Final = rows(
    "while|for? loop never|cannot ends|exits|terminates|end|exit|terminate",
    "loop has no way to exit|end|terminate", "loop can|will never end|exit|terminate",
)  # fmt: skip
"""What is said of how the loop runs: of a `break` it may hold that it is never reached."""

REASONS: Final = frozenset(("because", "since", "as", "given"))
"""Conjunctions behind which it is said why the loop never ends."""

OF_AN_EXIT: Final = NEGATIONS | {
    "always",
    "break",
    "return",
    "condition",
    "unreachable",
    "forever",
    "infinite",
}
"""Words of another sentence that may say why what leaves the loop is never reached."""

NO_CONDITION: Final = rows(
    "while|for|loop loop? has no exit|stop|termination|terminating? condition",
    "while|for|loop loop? in X has no exit|stop|termination|terminating? condition to? stop|end|exit|terminate? there?",
    "while|for|loop loop? has no condition to stop|end|exit|terminate it? there?",
)


def extract(text: Text) -> Iterator[ExitsClaim]:
    """ "This loop never ends", "the loop has no exit"."""
    speaking = [number for number, one in enumerate(text.sentences) if _speaks_of_an_exit(one)][:2]
    for number, sentence in enumerate(text.sentences):
        for found in found_in(sentence, NO_CONDITION) if sentence.words.isdisjoint(REASONS) else ():
            where = found.x if "X" in found.names else found.place
            yield ExitsClaim(statement=sentence.written, condition=True, where=where, stance=Stance.DENIED)
        # the text says why the loop never ends, so that a statement that leaves it may never run
        reasoned = not sentence.words.isdisjoint(REASONS) or any(other != number for other in speaking)
        for found in found_in(sentence, NO_EXIT if reasoned else (*NO_EXIT, *NEVER)):
            yield ExitsClaim(statement=sentence.written, where=found.place, stance=Stance.DENIED)
        for clause in sentence.clauses if len(sentence.clauses) == 1 and not reasoned else ():
            words = [word.lower for word in clause.words if word.text != "."]
            said = words[1:2] == ["loop"] and words[0] in DEFINITE and not sentence.title
            if said and words[2:3] == ["never"] and len(words) == 4 and words[3] in ENDING:
                yield ExitsClaim(statement=sentence.written, stance=Stance.DENIED)


def _speaks_of_an_exit(sentence: Sentence) -> bool:
    return any(word in OF_AN_EXIT or word.endswith("n't") for word in sentence.words)


def verify(claim: ExitsClaim, code: Code, context: Context) -> Outcome:
    """A statement that leaves the loop refutes that it never ends; that none was read proves nothing."""
    return settled(_judged(claim, code, context))


def _judged(claim: ExitsClaim, code: Code, context: Context) -> Answer[Outcome]:
    around = surroundings(claim, code, context)
    if isinstance(around, CannotTell):
        return around
    if claim.when:
        return CannotTell(f"it is said of only one case: {claim.when[:100]}")
    place = around.place
    if claim.loop:
        there = lines_with(around, claim.loop, claim.where)
        if isinstance(there, CannotTell):
            return there
        if len(there) > 1:
            return CannotTell(f"`{claim.loop}` is at {len(there)} places")
        place = there[0]
    elif not around.has_lines:
        return CannotTell("no lines are cited")
    answer = loop_exits(code, place)
    if isinstance(answer, CannotTell):
        return answer
    if claim.condition and answer.conditional and answer.condition:
        says = f"the loop at line {answer.location.first} goes on while `{short(answer.condition)}`"
        shown = (
            code.evidence(
                Location(
                    answer.location.path, answer.location.first, answer.location.first, answer.location.side
                )
            ),
        )
        return told(says, Failure.FALSE_STATEMENT if claim.stance is Stance.DENIED else None, shown)
    sure = (
        one
        for one in answer.exits
        if one.kind in PLAIN and not (claim.condition and _is_tried(one)) and not _is_dead(around, one)
    )
    leaving = next(sure, None)
    if leaving is None:
        return CannotTell(f"no break, return or raise was found in the loop at line {answer.location.first}")
    says = f"the loop at line {answer.location.first} is left by `{leaving.kind}` at line {leaving.location.first}"
    shown = (code.evidence(leaving.location),)
    return told(says, Failure.FALSE_STATEMENT if claim.stance is Stance.DENIED else None, shown)


LEAVING: Final = ("continue", "break", "return", "raise", "throw")
NEVER_TRUE: Final = frozenset(("False", "false", "0"))
"""Conditions under which nothing runs."""

ALWAYS_TRUE: Final = TRUE
"""Conditions whose `else` never runs."""


def _is_dead(around: Surroundings, leaving: LoopExit) -> bool:
    """It never runs: the statement right before it in its block leaves, or its branch is never taken."""
    at = leaving.location.first or 1
    before = around.lines[at - 2] if at > 1 else ""
    line = around.lines[at - 1]
    beside = before[: len(before) - len(before.lstrip())] == line[: len(line) - len(line.lstrip())]
    if beside and before.split()[:1] and before.split()[0].rstrip(";") in LEAVING:
        return True
    return any(
        (one.kind is Enclosure.IF and one.head in NEVER_TRUE)
        or (one.kind is Enclosure.ELSE and one.head in ALWAYS_TRUE)
        for one in leaving.enclosing
    )


def _is_tried(leaving: LoopExit) -> bool:
    """It is in a `try` of the loop: what raises before it goes on with the loop."""
    inside = takewhile(lambda one: one.kind is not Enclosure.LOOP, leaving.enclosing)
    return any(one.kind is Enclosure.TRY for one in inside)


_POLL = """
def poll(queue):
    while True:
        row = queue.get()
        if row is None:
            break
    while True:
        for row in queue:
            break
"""
_GO = "package a\n\nfunc poll() {\n\tfor {\n\t\tif done() {\n\t\t\treturn\n\t\t}\n\t}\n}\n"
_SCRIPT = "function poll(q) {\n  while (true) {\n    if (!q.next()) break;\n  }\n}\n"
_RUST = "fn poll(q: Queue) {\n    loop {\n        q.next();\n    }\n}\n"

KIND = Kind(
    ExitsClaim,
    "a loop can be left; denied: it never ends",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
    examples=(
        Example("This loop never ends.", Failure.FALSE_STATEMENT, _POLL, 3),
        Example("This loop never ends.", "unsupported", _POLL, 7, why="The `break` leaves the loop within."),
        Example("This loop never terminates.", Failure.FALSE_STATEMENT, _GO, 4, path="a.go"),
        Example("This loop never exits.", Failure.FALSE_STATEMENT, _SCRIPT, 2, path="a.js"),
        Example("This loop never ends.", "unsupported", _RUST, 2, path="a.rs", why="Nothing refutes it."),
        Example("This loop never ends when the queue is full.", NOTHING, _POLL, 3),
        Example(
            "This loop has no exit condition.",
            Failure.FALSE_STATEMENT,
            "def poll(queue):\n    while queue.open:\n        queue.get()\n",
            2,
        ),
        Example(
            "This loop never ends, since `row` is never None.",
            NOTHING,
            _POLL,
            3,
            why="The `break` may never be reached.",
        ),
    ),
)
