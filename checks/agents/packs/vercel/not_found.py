"""404s: what `notFound()` in a cached function is blamed for, and how long a 404 is cached."""

from __future__ import annotations

from collections.abc import Iterator

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.headers import CACHE_HEADERS, header_values
from checks.agents.packs.pack import Rule
from checks.agents.packs.situation import Situation, has_phrase, words_of
from checks.agents.packs.vercel.caching import is_about_headers
from checks.agents.recommendations.claim import contradicted
from checks.claims.kind import short
from checks.model.agents.verdicts import Trigger
from checks.model.claim import Stance
from checks.model.outcome import Outcome, unsupported, verified
from checks.text.grammar.lexicon import NEGATIONS
from checks.text.grammar.sentence import Sentence

PAGES = (
    "nextjs.org/docs/app/api-reference/functions/not-found",
    "nextjs.org/docs/app/api-reference/directives/use-cache",
)
"""Both say what is blamed."""

ERRORS = ("500", "5xx", "error", "errors")
MISSING = ("404", "404s", "not-found", "not found", "notfound")
APART = frozenset(
    "uncached no-store no-cache short shorter short-lived separate separately exclude excluded except".split()
)
"""Words that treat the 404 otherwise."""

CACHING = frozenset(("cache", "cached", "caching", "store", "stored"))

ANSWERS = frozenset(("Response", "NextResponse"))
TOGETHER = frozenset("all both every each including".split())
LONG = 60
"""Seconds above which a 404 is cached for long."""


def _blames_not_found(situation: Situation) -> bool:
    mentioned = situation.names("notFound") or situation.says("notfound")
    cached = situation.says("use cache")
    blamed = any(NEGATIONS.isdisjoint(words_of(sentence)) for _, sentence in situation.said(*ERRORS))
    return mentioned and cached and blamed


def decide_cause(situation: Situation) -> Outcome:
    """Both pages of the documentation are cited, or a log or stack trace is quoted."""
    cited = [
        url.partition("://")[2].partition("#")[0].rstrip("/") for url in situation.recommendation.citations
    ]
    if all(page in cited for page in PAGES):
        return verified("the text cites both pages of the documentation")
    if situation.evidence:
        return verified(f"the text quotes `{short(situation.evidence[0])}`")
    return contradicted(
        "the text blames `notFound()` under `use cache` for errors, but neither cites both pages of the documentation nor quotes a log"
    )


def _speaks_of_404(situation: Situation) -> bool:
    return is_about_headers(situation) and (situation.says(*MISSING) or any(_answers(situation)))


def _answers(situation: Situation) -> Iterator[str]:
    """The calls in proposed code that answer 404: `new Response('', { status: 404 })`."""
    for snippet in situation.recommended:
        if "404" in snippet.code:
            read = situation.read(snippet.code)
            for call in read.calls(1, max(1, read.line_count)):
                if "status:404" in "".join(call.text.split()) and ANSWERS & set(call.full.split(".")):
                    yield call.text


def decide_ttl(situation: Situation) -> Outcome:
    """The 404 is left uncached, kept short or apart; whether else it is cached for long is a question of meaning."""
    for answer in _answers(situation):
        values = [value for value in header_values(answer, code=True) if value.name in CACHE_HEADERS]
        kept = max((value.number("s-maxage", "max-age") or 0 for value in values), default=0)
        if kept > LONG:
            return contradicted(f"the code caches the 404 for {kept} seconds: {short(answer)}")
        if values:
            return verified(f"the code caches the 404 for {kept} seconds: {short(answer)}")
    long = [
        value
        for value in situation.headers
        if value.name in CACHE_HEADERS and value.wanted and (value.number("s-maxage", "max-age") or 0) > LONG
    ]
    doubt = ""
    for _, sentence in situation.said(*MISSING):
        words = set(words_of(sentence))
        apart = APART & words and not _denies(sentence)
        if apart or _is_uncached(sentence) or _is_short(sentence):
            return verified(f"the text treats the 404 separately: {short(sentence.written)}")
        here = any(value.raw and value.raw in sentence.written for value in long)
        if long and (here or TOGETHER & words) and TOGETHER & words:
            return contradicted(f"the 404 would be cached for long, too: {short(sentence.written)}")
        doubt = doubt or sentence.written
    return unsupported(f"it is unclear whether the 404 is cached: {short(doubt)}")


def _is_uncached(sentence: Sentence) -> bool:
    """ "Do not cache the 404", "the 404 must not be cached"; "do not forget to cache the 404" is another thing."""
    words = [word.lower for clause in sentence.clauses for word in clause.words]
    return any(
        word in CACHING and any(one in NEGATIONS or one.endswith("n't") for one in words[max(0, at - 2) : at])
        for at, word in enumerate(words)
    )


def _is_short(sentence: Sentence) -> bool:
    """ "A 404 gets `Cache-Control: s-maxage=10`": every value in the sentence is short."""
    kept = [
        value.number("s-maxage", "max-age")
        for value in header_values(sentence.written)
        if value.name in CACHE_HEADERS
    ]
    return bool(kept) and all(number is not None and number <= LONG for number in kept)


def _denies(sentence: Sentence) -> bool:
    """ "Do not leave the 404 uncached"."""
    return any(
        clause.stance is Stance.DENIED or {"not", "never", "don't"} & {word.lower for word in clause.words}
        for clause in sentence.clauses
        if any(word.lower in APART for word in clause.words)
    ) and not has_phrase(sentence, "not cache")


_BLAME = "`notFound()` inside `'use cache'` causes the 5xx errors."
_FILES = {"app/api/route.ts": "export function GET() {}\n"}


def _cached(said: str) -> dict[str, object]:
    return {"fix": f"Set `Cache-Control: s-maxage=3600`. {said}", "affectedFiles": ["app/api/route.ts"]}


def _answer(policy: str) -> str:
    """The code of a branch that answers 404."""
    headers = f"{{ 'Cache-Control': '{policy}' }}"
    return f"\n\n```ts\nif (!row) return new Response('', {{ status: 404, headers: {headers} }});\n```\n"


CAUSE = Rule(
    "next_cached_not_found_causal_support",
    "the documentation or a log shows that `notFound()` under `use cache` causes errors",
    _blames_not_found,
    decide_cause,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example({"why": _BLAME, "citations": [f"https://{page}" for page in PAGES]}, "verified"),
        Example({"why": f"{_BLAME} The log has `Error: NEXT_HTTP_ERROR_FALLBACK;404`."}, "verified"),
        Example({"why": _BLAME, "citations": [f"https://{PAGES[0]}"]}, "failed"),
        Example({"why": f"{_BLAME} We looked at the logs."}, "failed", why="Nothing is quoted."),
        Example({"why": "`notFound()` is called on a miss."}, NO_CLAIM),
    ),
)

LONG_TTL = Rule(
    "cache_404_long_ttl_safety",
    "a 404 is not cached for as long as the page",
    _speaks_of_404,
    decide_ttl,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example(_cached("Leave the 404 branch uncached."), "verified", _FILES),
        Example(_cached("Do not cache the 404."), "verified", _FILES),
        Example(_cached("A 404 gets `Cache-Control: s-maxage=10`."), "verified", _FILES),
        Example(_cached("A 404 gets `Cache-Control: s-maxage=1000`."), "unsupported", _FILES),
        Example(_cached("The 404 mustn't be cached."), "verified", _FILES),
        Example(_cached("Do not forget to cache the 404."), "unsupported", _FILES),
        Example(_cached("Set it on every response, including the 404."), "failed", _FILES),
        Example(_cached("The 404 branch returns early."), "unsupported", _FILES),
        Example(_cached(_answer("s-maxage=3600")), "failed", _FILES),
        Example(_cached(_answer("no-store")), "verified", _FILES),
        Example(_cached(_answer("s-maxage=30")), "verified", _FILES),
        Example(_cached(_answer("s-maxage=3600").replace("404", "200")), NO_CLAIM, _FILES),
        Example(_cached("Nothing else changes."), NO_CLAIM, _FILES),
    ),
)
