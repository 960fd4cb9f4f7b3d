"""`does_not_contradict_project_config`: what is switched on already is not recommended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from checks.agents.example import NO_CLAIM, Example
from checks.agents.recommendations.claim import Project, RecommendationClaim, RecommendationKind, contradicted
from checks.agents.recommendations.project_signals import Beside, Signals
from checks.agents.recommendations.recommendation import Prose, Recommendation
from checks.claims.kind import short
from checks.model.claim import Stance
from checks.model.outcome import Outcome, unsupported, verified
from checks.text.grammar.lexicon import BE, CONDITIONS, NEGATIONS
from checks.text.grammar.parts import Clause, Sentence

READ = (Prose.WHAT, Prose.FIX, Prose.DESIRED, Prose.CURRENT)
"""The fields that are read; why may tell of other projects."""

SWITCHING_ON = frozenset(
    "enable enabling enables activate activating adopt turn turning switch switching".split()
)
OFF = frozenset("off disabled inactive".split())
STILL = frozenset("already keep keeps leave stay stays remains remain".split())


@dataclass(frozen=True, slots=True)
class Fact:
    """A setting of the project, where it is in the signals, and what prose calls it."""

    id: str
    path: tuple[str, ...]
    phrases: tuple[str, ...]


FACTS = (
    Fact("fluid compute", ("defaultResourceConfig", "fluid"), ("fluid compute", "fluid")),
    Fact(
        "in-function concurrency",
        ("defaultResourceConfig", "elasticConcurrencyEnabled"),
        ("in-function concurrency", "optimized concurrency", "elastic concurrency"),
    ),
    Fact(
        "skipping of unaffected projects",
        ("enableAffectedProjectsDeployments",),
        ("skip unaffected", "skipping unaffected", "skip-unaffected", "skipping of unaffected"),
    ),
    Fact("speed insights", ("speedInsights", "enabled"), ("speed insights",)),
    Fact("web analytics", ("webAnalytics", "enabled"), ("web analytics",)),
)


def switched_on(signals: Signals | None) -> tuple[Fact, ...]:
    """The settings that are on."""
    if signals is None:
        return ()
    found = [fact for fact in FACTS if _value(signals.project, fact.path) is True]
    if signals.cache_components:
        found.append(Fact("cache components", (), ("cache components", "cachecomponents")))
    return tuple(found)


def _value(settings: Mapping[str, object], path: tuple[str, ...]) -> object:
    value: object = settings
    for key in path:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def extract(recommendation: Recommendation, beside: Beside) -> Iterator[RecommendationClaim]:
    """One claim for a recommendation, where some setting is on."""
    facts = switched_on(beside.signals)
    if facts and any(map(recommendation.prose.get, READ)):
        names = ", ".join(fact.id for fact in facts)
        yield RecommendationClaim(
            kind=KIND.id, field="text", statement=f"it does not ask for what is on: {names}"
        )


def verify(said: RecommendationClaim, recommendation: Recommendation, project: Project) -> Outcome:
    """Some sentence asks to switch on what is on, or says that it is off."""
    del said
    doubt = ""
    for fact in switched_on(project.beside.signals):
        for field, text in recommendation.written(*READ):
            for sentence in text.sentences:
                said_of = [clause for clause in sentence.clauses if _speaks_of(fact, _words(clause))]
                if not said_of and _speaks_of(fact, sentence.written.lower()):
                    said_of = list(sentence.clauses)
                for clause in said_of:
                    judged = _asks(clause, sentence)
                    if judged or (field is Prose.CURRENT and _lacks(fact, clause)):
                        return contradicted(
                            f"{fact.id} is on already; `{field}` says: {short(sentence.written)}"
                        )
                    if judged is None:
                        doubt = doubt or f"`{field}` speaks of {fact.id} in a condition"
    return unsupported(doubt) if doubt else verified("it asks for nothing that is on already")


def _lacks(fact: Fact, clause: Clause) -> bool:
    """ "The project runs without fluid compute"."""
    words = f" {_words(clause)} "
    lacking = any(
        f" {lack} {phrase} " in words for phrase in fact.phrases for lack in ("without", "no", "lacks")
    )
    return lacking and clause.stance is Stance.ASSERTED


def _words(clause: Clause) -> str:
    return " ".join(word.lower for word in clause.words)


def _speaks_of(fact: Fact, words: str) -> bool:
    padded = f" {words.replace('`', ' ').replace('.', ' ')} "
    return any(f" {phrase} " in padded for phrase in fact.phrases)


def _asks(clause: Clause, sentence: Sentence) -> bool | None:
    """Whether it asks to switch the thing on, or says that it is off; None: only in some case."""
    words = [word.lower for word in clause.words]
    everywhere = {word.lower for each in sentence.clauses for word in each.words}
    switching = not SWITCHING_ON.isdisjoint(words) and ("turn" not in words or "on" in words)
    off = not BE.isdisjoint(words) and (
        not OFF.isdisjoint(words) or ("enabled" in words and not NEGATIONS.isdisjoint(words))
    )
    if not (switching or off) or not STILL.isdisjoint(words):
        return False
    if not CONDITIONS.isdisjoint(everywhere) or clause.stance is Stance.HYPOTHETICAL:
        return None
    if switching:
        return (
            NEGATIONS.isdisjoint(words)
            and clause.stance is not Stance.DENIED
            and clause.stance is not Stance.PAST
        )
    return clause.stance is not Stance.PROPOSED


_ON = {"project": {"defaultResourceConfig": {"fluid": True}}}

KIND = RecommendationKind(
    "does_not_contradict_project_config",
    "what the project has switched on is not recommended, and not said to be off",
    extract,
    verify,
    examples=(
        Example({"what": "Cache the blog", "fix": "Set `s-maxage=60`."}, "verified", signals=_ON),
        Example({"what": "Enable Fluid Compute", "fix": "Turn it on."}, "failed", signals=_ON),
        Example({"currentBehavior": "Fluid compute is disabled."}, "failed", signals=_ON),
        Example({"currentBehavior": "The project runs without fluid compute."}, "failed", signals=_ON),
        Example({"currentBehavior": "The project runs with fluid compute."}, "verified", signals=_ON),
        Example({"fix": "Run the cron jobs without fluid compute."}, "verified", signals=_ON),
        Example(
            {"fix": "If fluid compute is off, enable fluid compute."},
            "unsupported",
            signals=_ON,
            why="Only in a case.",
        ),
        Example({"why": "Others enable fluid compute."}, NO_CLAIM, signals=_ON, why="`why` is not read."),
        Example(
            {"what": "Enable Fluid Compute"},
            NO_CLAIM,
            signals={"project": {"defaultResourceConfig": {"fluid": False}}},
        ),
    ),
)
