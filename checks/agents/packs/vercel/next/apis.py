"""Which cache APIs and exports a recommendation may ask for in a version of Next.js."""

from __future__ import annotations

from collections.abc import Iterator

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.pack import Rule
from checks.agents.packs.situation import Situation, Snippet, words_of
from checks.agents.packs.vercel.caching import CACHE_COMPONENTS_SINCE, is_next, is_next_of_unknown_version
from checks.agents.recommendations.claim import contradicted
from checks.agents.recommendations.recommendation import Prose
from checks.claims.kind import short
from checks.code.structure import Kind
from checks.model.agents.verdicts import Trigger
from checks.model.outcome import Outcome, unverifiable, verified
from checks.text.grammar.lexicon import CONDITIONS, NEGATIONS
from checks.text.grammar.sentence import Sentence

UNSTABLE = ("unstable_cacheLife", "unstable_cacheTag")
NAMED = "runtime cache"
RUNTIME_CALLS = ("getCache", "setCache")
RUNTIME_PAGE = "vercel.com/docs/caching/runtime-cache"
REMOTE = "use cache remote"
FALLBACK = frozenset("fallback unavailable otherwise".split())
EXPORTS = ("dynamicParams", "dynamic", "revalidate", "fetchCache")
DISTINCT = ("dynamicParams", "fetchCache")
"""Those that mean nothing else."""

CONFIG = ("route segment config", "route segment configuration")
WORKING = frozenset("apply applies work works exist exists".split())
GONE = frozenset(("removed", "gone", "unsupported"))
PART = frozenset("some most these those several".split())
"""Before the name of the whole these say that a part of it is meant."""


def _one_argument(situation: Situation) -> Iterator[Snippet]:
    """The code that calls `revalidateTag` with one argument."""
    for snippet, call in situation.calls("revalidateTag", recommended=True):
        if call.arguments == 1:
            yield snippet


def _is_runtime_cache(situation: Situation) -> bool:
    if any(RUNTIME_PAGE in url for url in situation.recommendation.citations):
        return True
    return any(
        field is not Prose.CURRENT and NEGATIONS.isdisjoint(_before_name(sentence))
        for field, sentence in situation.said(NAMED)
    )


def _before_name(sentence: Sentence) -> list[str]:
    return " ".join(words_of(sentence)).partition(NAMED)[0].split()


def _names_cache_api(situation: Situation) -> bool:
    if not (is_next(situation, CACHE_COMPONENTS_SINCE) or is_next_of_unknown_version(situation)):
        return False
    return (
        situation.names(*UNSTABLE)
        or any(True for _ in situation.calls("revalidateTag"))
        or (situation.names("unstable_cache") and _is_runtime_cache(situation))
    )


def decide_stable(situation: Situation) -> Outcome:
    """What is asked for, not what is described or replaced."""
    if is_next_of_unknown_version(situation):
        return unverifiable("the version of Next.js is unknown (`--signals` can give it)")
    for name in UNSTABLE:
        if situation.names(name, recommended=True):
            return contradicted(f"since Next.js 16, `{name}` is called `{name.removeprefix('unstable_')}`")
    for snippet in _one_argument(situation):
        return contradicted(
            f"`{short(snippet.code)}`: since Next.js 16, `revalidateTag` also needs a lifetime"
        )
    if situation.names("unstable_cache", recommended=True) and _is_runtime_cache(situation):
        return contradicted("`unstable_cache` is not the Runtime Cache")
    return verified("the text uses only the stable names")


def _uses_runtime_cache(situation: Situation) -> bool:
    if situation.signals.cache_components is not True or not is_next(situation):
        return False
    calls = any(True for _ in situation.calls(*RUNTIME_CALLS, recommended=True))
    return calls or _is_runtime_cache(situation)


def decide_runtime_cache(situation: Situation) -> Outcome:
    """`use cache: remote` is named, or the Runtime Cache only comes in where it cannot be used."""
    if situation.says(REMOTE, "use cache: remote"):
        return verified("the text names `use cache: remote`")
    for _, sentence in situation.said(NAMED, "getcache"):
        words = set(words_of(sentence))
        if FALLBACK & words or ({"only"} & words and CONDITIONS & words):
            return verified(f"the Runtime Cache is a fallback: {short(sentence.written)}")
    return contradicted("Cache Components are enabled, so prefer `use cache: remote` to the Runtime Cache")


def exported(situation: Situation) -> Iterator[str]:
    """The exports of a route segment that a recommendation asks for."""
    for snippet in situation.recommended:
        if not any(name in snippet.code for name in EXPORTS):
            continue
        for one in situation.read(snippet.code).definitions:
            whole = snippet.code.split("\n")[one.first - 1] if one.first else ""
            if one.name in EXPORTS and one.kind is Kind.VARIABLE and "export" in whole.split():
                yield one.name
        for name in DISTINCT:
            if name == snippet.code.strip().partition(" ")[0].rstrip("="):
                yield name


def _disowning(situation: Situation) -> Iterator[Sentence]:
    """The sentences that say of a route segment's config as a whole that it is gone."""
    for _, sentence in situation.said(*CONFIG):
        words = words_of(sentence)
        at = next(
            number for number in range(len(words)) if " ".join(words[number : number + 3]).startswith(CONFIG)
        )
        behind = words[at + 3 : at + 12]
        denied = not NEGATIONS.isdisjoint(behind) and not WORKING.isdisjoint(behind)
        whole = PART.isdisjoint(words[max(0, at - 2) : at]) and {each.lower() for each in EXPORTS}.isdisjoint(
            behind
        )
        if whole and (denied or not GONE.isdisjoint(behind)):
            yield sentence


def _names_export(situation: Situation) -> bool:
    if not is_next(situation, CACHE_COMPONENTS_SINCE) or situation.signals.cache_components is not True:
        return False
    described = any(
        f"export const {name}" in " ".join(snippet.code.split())
        for snippet in situation.snippets
        for name in EXPORTS
    )
    return described or situation.names(*DISTINCT) or any(True for _ in _disowning(situation))


def decide_segment_config(situation: Situation) -> Outcome:
    """None of the exports that are gone is asked for."""
    for name in exported(situation):
        return contradicted(f"with Cache Components enabled, a route can no longer export `{name}`")
    for sentence in _disowning(situation):
        return contradicted(
            f"only some options of the route segment config were removed: {short(sentence.written)}"
        )
    return verified("the text asks for none of the removed exports")


def _next(version: str, *, components: bool | None = None) -> dict[str, object]:
    signals: dict[str, object] = {"stack": {"framework": "next", "frameworkVersion": version}}
    return signals if components is None else {**signals, "cacheComponents": components}


_ON = _next("16.0.0", components=True)

STABLE = Rule(
    "next_stable_cache_api_for_version",
    "from Next.js 16 on, the text uses the stable names of the cache API, and `revalidateTag` with a lifetime",
    _names_cache_api,
    decide_stable,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example(
            {"fix": "Call `cacheTag('posts')` and `revalidateTag('posts', 'max')`."}, "verified", signals=_ON
        ),
        Example({"fix": "Replace `unstable_cacheTag` with `cacheTag`."}, "verified", signals=_ON),
        Example({"fix": "`unstable_cacheTag` must go; call `cacheTag`."}, "verified", signals=_ON),
        Example({"fix": "`unstable_cacheTag` must stay; call `cacheTag`."}, "failed", signals=_ON),
        Example({"fix": "Change `unstable_cacheTag` to `cacheTag`."}, "verified", signals=_ON),
        Example({"fix": "Change `cacheTag` to `unstable_cacheTag`."}, "failed", signals=_ON),
        Example({"fix": "Migrate from `unstable_cacheTag` to `cacheTag`."}, "verified", signals=_ON),
        Example({"fix": "Migrate from `cacheTag` to `unstable_cacheTag`."}, "failed", signals=_ON),
        Example(
            {"fix": "Call `revalidateTag(`post-${id}`)`."}, "failed", signals=_ON, why="Backticks in code."
        ),
        Example({"fix": "Call `revalidateTag(`post-${id}`, 'max')`."}, "verified", signals=_ON),
        Example({"fix": "Call `unstable_cacheLife('hours')`."}, "failed", signals=_ON),
        Example({"fix": "Call `revalidateTag('posts')`."}, "failed", signals=_ON),
        Example({"fix": "Use the Runtime Cache through `unstable_cache`."}, "failed", signals=_ON),
        Example(
            {"fix": "Call `unstable_cacheLife('hours')`."},
            "unverifiable",
            signals={"stack": {"framework": "next"}},
        ),
        Example({"fix": "Call `revalidateTag('posts')`."}, NO_CLAIM, signals=_next("15.1.0")),
    ),
)

_STORE = "Store it in the Runtime Cache with `getCache()`."

RUNTIME_CACHE = Rule(
    "next_cache_components_runtime_cache_preference",
    "with Cache Components, the text prefers `use cache: remote` to the Runtime Cache",
    _uses_runtime_cache,
    decide_runtime_cache,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example(
            {"fix": "Add `'use cache: remote'`. Use the Runtime Cache for the rest."}, "verified", signals=_ON
        ),
        Example({"fix": "Do not use the Runtime Cache."}, NO_CLAIM, signals=_ON),
        Example({"fix": "Use the Runtime Cache, not a table."}, "failed", signals=_ON),
        Example({"currentBehavior": "It is in the Runtime Cache."}, NO_CLAIM, signals=_ON),
        Example({"desiredBehavior": "It is in the Runtime Cache."}, "failed", signals=_ON),
        Example({"fix": "Use the Runtime Cache as a fallback."}, "verified", signals=_ON),
        Example({"fix": _STORE}, "failed", signals=_ON),
        Example({"fix": _STORE}, NO_CLAIM, signals=_next("16.0.0", components=False)),
    ),
)

SEGMENT_CONFIG = Rule(
    "next_cache_components_route_segment_config",
    "with Cache Components, the text asks for no route segment export that was removed",
    _names_export,
    decide_segment_config,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example({"fix": "Remove `export const dynamic = 'force-dynamic'`."}, "verified", signals=_ON),
        Example({"fix": "Add `export const revalidate = 60`."}, "failed", signals=_ON),
        Example({"fix": "Set `dynamicParams` to false."}, "failed", signals=_ON),
        *(
            Example({"why": why}, expected, signals=_ON)
            for why, expected in (
                ("Route segment config options no longer apply to handlers.", "failed"),
                ("Route segment config is gone.", "failed"),
                ("Some route segment config options no longer apply.", NO_CLAIM),
                ("Route segment config such as `revalidate` no longer applies.", NO_CLAIM),
                ("Route segment config still applies to handlers.", NO_CLAIM),
            )
        ),
        Example(
            {"fix": "Add `export const revalidate = 60`."}, NO_CLAIM, signals=_next("15.0.0", components=True)
        ),
    ),
)
