"""The cause of a runtime error: named only where a log or a stack trace shows it."""

from __future__ import annotations

from collections.abc import Iterator

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.pack import Rule
from checks.agents.packs.situation import Situation, has_phrase
from checks.agents.recommendations.claim import contradicted
from checks.agents.recommendations.recommendation import DESCRIBING, Prose
from checks.claims.kind import short
from checks.model.agents.verdicts import Trigger
from checks.model.claim import Stance
from checks.model.outcome import Outcome, verified
from checks.text.grammar.lexicon import NEGATIONS, Predicate
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence

CANDIDATE = "route_errors"
CAUSING = (
    "because",
    "caused by",
    "due to",
    "caused the",
    "stems from",
    "stem from",
    "causes",
    "crashes",
    "results from",
)
UNKNOWN = frozenset("unknown unclear uncertain undetermined unidentified investigated open".split())
"""What is said of a cause that is not named."""

ASKING = frozenset("whether what where why how".split())
"""Words that ask for a cause: "find out what it is"."""

SURFACING = frozenset("bubble bubbles propagate propagates escape escapes surface surfaces".split())
FAILURES = frozenset("failure failures crash 500s 5xx".split())
THROWN = frozenset("exception exceptions error errors rejection rejections".split())


def _names_cause(situation: Situation) -> bool:
    if situation.recommendation.candidate_kind != CANDIDATE:
        return False
    for _, sentence in (*situation.said(*CAUSING), *_come_from(situation)):
        if not _leaves_open(sentence) and any(
            clause.stance in (Stance.ASSERTED, Stance.PAST) for clause in sentence.clauses
        ):
            return True
    return any(
        clause.stance is Stance.ASSERTED
        and (clause.predicate is Predicate.RAISES or (name in DESCRIBING and _surfaces(clause)))
        for name, sentence in situation.sentences
        for clause in sentence.clauses
    )


def _leaves_open(sentence: Sentence) -> bool:
    """ "The cause is unclear", "the cause is not known"."""
    return not sentence.words.isdisjoint(UNKNOWN) or any(
        "cause" in clause.lowered and (clause.denied or not NEGATIONS.isdisjoint(clause.lowered))
        for clause in sentence.clauses
    )


def _come_from(situation: Situation) -> Iterator[tuple[Prose, Sentence]]:
    """ "The cause is a missing key", "the errors come from it"; not "the requests come from Asia", nor a question."""
    named = situation.said("root cause", "cause is", "is the cause")
    came = (
        (name, sentence)
        for name, sentence in situation.said("comes from", "come from")
        if not sentence.words.isdisjoint(THROWN | FAILURES)
    )
    for name, sentence in (*named, *came):
        if sentence.words.isdisjoint(ASKING) and not has_phrase(sentence, "to be"):
            yield name, sentence


def _surfaces(clause: Clause) -> bool:
    """ "Any unhandled exception bubbles up to the runtime"."""
    return not clause.lowered.isdisjoint(SURFACING) and not clause.lowered.isdisjoint(THROWN)


def decide(situation: Situation) -> Outcome:
    """A line of a log or a stack trace is quoted as code."""
    if situation.evidence:
        return verified(f"the text quotes `{short(situation.evidence[0])}`")
    return contradicted("the text names a cause of the errors but quotes no log or stack trace")


def _errors(why: str) -> dict[str, object]:
    return {"candidateRef": "route_errors:/api", "why": why}


RULE = Rule(
    "runtime_error_cause_supported",
    "a quoted log or stack trace shows the cause of a route's errors",
    _names_cause,
    decide,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example(
            _errors(
                "It fails because `rows` is undefined:\n\n```\nTypeError: rows is undefined\n    at GET (app/route.ts:4:9)\n```\n"
            ),
            "verified",
        ),
        Example(
            _errors("It fails because `rows` is undefined, as the logs show."),
            "failed",
            why="Nothing is quoted.",
        ),
        Example(_errors("Any unhandled exception bubbles to the runtime as a 500."), "failed"),
        Example({**_errors("It is slow."), "fix": "Errors bubble up to the boundary."}, NO_CLAIM),
        Example(_errors("If an exception bubbles up, the answer is a 500."), NO_CLAIM),
        Example(_errors("It throws at load (lib/load.ts:10:5), as `cfg` is undefined."), "verified"),
        Example(_errors("It throws at load (see lib/load.ts:10), as `cfg` is undefined."), "failed"),
        Example(_errors("The route has many errors."), NO_CLAIM),
        Example(
            {"why": "It fails because `rows` is undefined."},
            NO_CLAIM,
            why="It is not about a route's errors.",
        ),
    ),
)
