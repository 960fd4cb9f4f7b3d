"""`does_not_contradict_project_config`: what is switched on already is not recommended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from checks.agents.example import NO_CLAIM, Example
from checks.agents.recommendations.claim import Project, RecommendationClaim, RecommendationKind, contradicted
from checks.agents.recommendations.project_signals import Beside, Signals
from checks.agents.recommendations.recommendation import Prose, Recommendation
from checks.claims.kind import short
from checks.model.agents.verdicts import WHOLE_TEXT
from checks.model.claim import Stance
from checks.model.outcome import Outcome, unsupported, verified
from checks.text.grammar.lexicon import ADVISING, BE, CONDITIONS, NEGATIONS, PREPOSITIONS
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence

READ = (Prose.WHAT, Prose.FIX, Prose.DESIRED, Prose.CURRENT)
"""The fields that are read; why may tell of other projects."""

SWITCHING_ON: Mapping[str, tuple[str, ...]] = {
    verb: particles
    for verbs, particles in (
        ("enable enabling enables activate activating adopt adopting", ()),
        ("turn turning", ("on",)),
        ("switch switching", ("on", "to", "over")),
        ("migrate migrating move moving upgrade upgrading", ("to", "onto")),
        ("opt opting", ("in", "into")),
    )
    for verb in verbs.split()
}
"""Verbs that ask for a setting, each with the words of which one has to stand behind it."""

SWITCHED_ON = frozenset("enabled activated adopted".split())
WAS = frozenset("was were had".split())
REACH = 5
"""Words between a verb and what it switches on, at most."""

OFF = frozenset("off disabled inactive".split())
STILL = frozenset("already keep keeps leave stay stays remains remain".split())


@dataclass(frozen=True, slots=True)
class Fact:
    """A setting of the project, where it is in the signals, and what prose calls it."""

    id: str
    path: tuple[str, ...]
    phrases: tuple[str, ...]
    value: object = True
    """What it is set to where it is on."""


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
    Fact(
        "failover",
        ("defaultResourceConfig", "functionZeroConfigFailover"),
        ("zero-config failover", "multi-region failover"),
    ),
    Fact(
        "performance memory",
        ("defaultResourceConfig", "functionDefaultMemoryType"),
        ("performance memory", "memory to performance"),
        "performance",
    ),
    Fact("speed insights", ("speedInsights", "enabled"), ("speed insights",)),
    Fact("web analytics", ("webAnalytics", "enabled"), ("web analytics",)),
)


def switched_on(signals: Signals | None) -> tuple[Fact, ...]:
    """The settings that are on."""
    if signals is None or signals.project.get("error"):
        return ()
    found = [fact for fact in FACTS if _value(signals.project, fact.path) == fact.value]
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
            kind=KIND.id,
            field=WHOLE_TEXT,
            statement=f"it recommends nothing that is already enabled: {names}",
        )


def verify(said: RecommendationClaim, recommendation: Recommendation, project: Project) -> Outcome:
    """Some sentence asks to switch on what is on, or says that it is off."""
    del said
    doubt = ""
    for fact in switched_on(project.beside.signals):
        for field, text in recommendation.written(*READ):
            for sentence in text.sentences:
                for clause in sentence.clauses:
                    words = _words(clause, sentence)
                    if not any(_places(fact, words)):
                        continue
                    if _asks(fact, words, clause, sentence) or _denies(fact, words, clause, field):
                        return contradicted(
                            f"{fact.id} is already enabled, yet `{field}` says: {short(sentence.written)}"
                        )
                    if _is_conditional(fact, words, clause, sentence):
                        doubt = doubt or f"`{field}` mentions {fact.id} only in a condition"
    return unsupported(doubt) if doubt else verified("it recommends nothing that is already enabled")


def _lacks(fact: Fact, words: list[str], clause: Clause) -> bool:
    """ "The project runs without fluid compute"."""
    lacking = any(words[at - 1 : at] in (["without"], ["no"], ["lacks"]) for at, _ in _places(fact, words))
    return lacking and clause.stance is Stance.ASSERTED


def _words(clause: Clause, sentence: Sentence) -> list[str]:
    """The words of a clause in small letters, with those of its code."""
    found: list[str] = []
    for word in clause.words:
        said = word.lower if word.mention is None else sentence.mentions[word.mention].text.lower()
        found += said.split()
    return found


def _asks(fact: Fact, words: list[str], clause: Clause, sentence: Sentence) -> bool:
    """Whether it asks to switch the thing on, in whatever case."""
    if not NEGATIONS.isdisjoint(words) or not STILL.isdisjoint(words):
        return False
    if clause.stance is Stance.PAST or _is_in_a_case(clause, sentence):
        return False
    return _switches_on(fact, words)


def _is_in_a_case(clause: Clause, sentence: Sentence) -> bool:
    everywhere = {word.lower for each in sentence.clauses for word in each.words}
    return not CONDITIONS.isdisjoint(everywhere) or clause.stance is Stance.HYPOTHETICAL


def _is_conditional(fact: Fact, words: list[str], clause: Clause, sentence: Sentence) -> bool:
    """It asks for the thing, or says that it is off, but only in some case."""
    asks = _switches_on(fact, words) or not OFF.isdisjoint(words)
    return asks and STILL.isdisjoint(words) and _is_in_a_case(clause, sentence)


def _switches_on(fact: Fact, words: list[str]) -> bool:
    """ "Enable fluid compute", "switch it on", "fluid compute should be enabled"."""
    for first, behind in _places(fact, words):
        for at in range(max(0, first - REACH - 1), first):
            particles = SWITCHING_ON.get(words[at])
            if particles is None:
                continue
            between = words[at + 1 : first]
            while between and between[0] in ("on", "in", "to", "over", "into", "onto"):
                between = between[1:]
            led = words[at + 1 : first - len(between)]
            near = not particles or not set(particles).isdisjoint([*led, *words[behind : behind + 1]])
            if near and PREPOSITIONS.isdisjoint(between):
                return True
        said = words[behind:]
        done = not SWITCHED_ON.isdisjoint(said) or (
            "on" in said and not {"turned", "switched"}.isdisjoint(said)
        )
        if done and not ADVISING.isdisjoint(said):
            return True
    return False


def _places(fact: Fact, words: list[str]) -> Iterator[tuple[int, int]]:
    """Where the thing is named: its first word, and the one behind it."""
    for phrase in fact.phrases:
        named = phrase.split()
        for at in range(len(words)):
            if words[at : at + len(named)] == named:
                yield at, at + len(named)


def _denies(fact: Fact, words: list[str], clause: Clause, field: Prose) -> bool:
    """Whether it says that the thing is off today."""
    if field is Prose.DESIRED or clause.stance in (Stance.PROPOSED, Stance.HYPOTHETICAL, Stance.PAST):
        return False
    if not WAS.isdisjoint(words) or not (STILL - {"already"}).isdisjoint(words):
        return False
    off = any(_is_off(words[behind : behind + REACH + 1]) for _, behind in _places(fact, words))
    return off or (field is Prose.CURRENT and _lacks(fact, words, clause))


def _is_off(said: list[str]) -> bool:
    """What follows the name of the thing: "is off", "is not enabled", up to the next comma."""
    said = said[: said.index(",")] if "," in said else said
    if BE.isdisjoint(said):
        return False
    return not OFF.isdisjoint(said) or any(
        word == "enabled"
        and any(one in NEGATIONS or one.endswith("n't") for one in said[max(0, at - 2) : at])
        for at, word in enumerate(said)
    )


_ON = {"project": {"defaultResourceConfig": {"fluid": True}}}

KIND = RecommendationKind(
    "does_not_contradict_project_config",
    "the recommendation does not ask for a setting that is already on, or call it off",
    extract,
    verify,
    examples=(
        Example({"what": "Cache the blog", "fix": "Set `s-maxage=60`."}, "verified", signals=_ON),
        Example({"what": "Enable Fluid Compute", "fix": "Turn it on."}, "failed", signals=_ON),
        Example({"currentBehavior": "Fluid compute is disabled."}, "failed", signals=_ON),
        Example({"currentBehavior": "The project runs without fluid compute."}, "failed", signals=_ON),
        Example({"currentBehavior": "Fluid compute isn't enabled."}, "failed", signals=_ON),
        Example(
            {"currentBehavior": "With fluid compute enabled, cold starts are not an issue."},
            "verified",
            signals=_ON,
        ),
        Example({"currentBehavior": "With fluid compute on, caching is disabled."}, "verified", signals=_ON),
        Example({"currentBehavior": "The project runs with fluid compute."}, "verified", signals=_ON),
        *(
            Example({"fix": fix}, expected, signals=_ON)
            for fix, expected in (
                ("Fluid compute should be enabled.", "failed"),
                ("Fluid compute should be left alone.", "verified"),
                ("Switch `fluid` on.", "failed"),
                ("Switch `fluid` off.", "verified"),
                ("Migrate to fluid compute.", "failed"),
                ("Migrate from fluid compute.", "verified"),
                ("Opt in to fluid compute.", "failed"),
                ("Enable streaming for fluid compute.", "verified"),
                ("Switch the fetch to `force-cache` and rely on fluid compute.", "verified"),
                ("There is no need to enable fluid compute.", "verified"),
            )
        ),
        *(
            Example({"fix": fix}, expected, signals={"project": {"defaultResourceConfig": {name: value}}})
            for fix, expected, name, value in (
                ("Enable zero-config failover.", "failed", "functionZeroConfigFailover", True),
                ("Keep zero-config failover.", "verified", "functionZeroConfigFailover", True),
                ("Upgrade to performance memory.", "failed", "functionDefaultMemoryType", "performance"),
                ("Upgrade to performance memory.", NO_CLAIM, "functionDefaultMemoryType", "standard"),
            )
        ),
        Example(
            {"what": "Enable Fluid Compute"},
            NO_CLAIM,
            signals={"project": {"error": "FORBIDDEN", "defaultResourceConfig": {"fluid": True}}},
            why="The settings could not be read.",
        ),
        Example({"currentBehavior": "Fluid compute was disabled last year."}, "verified", signals=_ON),
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
