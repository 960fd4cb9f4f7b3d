"""Caching policies: written as HTTP has them, naming one at all, and not hiding the errors of a route."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.headers import CACHE_HEADERS, HeaderValue, header_values
from checks.agents.packs.pack import Rule
from checks.agents.packs.situation import NOT_WANTED, Situation, is_wanted_value, words_of
from checks.agents.packs.vercel.caching import is_about_headers
from checks.agents.recommendations.claim import contradicted
from checks.agents.recommendations.recommendation import RECOMMENDING, Prose
from checks.claims.kind import short
from checks.model.agents.verdicts import Trigger
from checks.model.outcome import Outcome, unsupported, unverifiable, verified
from checks.text.grammar.lexicon import NEGATIONS
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence

MOST_ERRORS = 0.2
"""Share of answers with a status of 5xx above which a route has another problem first."""

ERROR_WORDS = (
    "5xx",
    "500s",
    "http 500",
    "status 500",
    "error",
    "errors",
    "fail",
    "fails",
    "failed",
    "failing",
    "failures",
    "error-rate",
)
SUCCESS_WORDS = ("2xx", "successful")
"""Who counts the successes has looked at the errors."""

FAILING = frozenset(("fail", "fails", "failed", "failing"))
SERVED = frozenset(
    "route routes request requests response responses answer answers call calls function endpoint handler it".split()
)
DENYING = frozenset(("without", "zero", "any"))
"""Before a word for errors: "no errors", "without any failures"."""

_ERRORS = frozenset(phrase.split()[-1] for phrase in ERROR_WORDS)
CANDIDATES = frozenset(("uncached_route", "cache_header_gap"))
CACHE_CALLS = ("cacheLife", "cacheTag", "getCache", "unstable_cache")
LASTING = ("s-maxage", "max-age", "stale-while-revalidate")
UNITS = ("ms", "milliseconds", "s", "seconds", "kb", "mb", "bytes")
"""Behind 500 these make it no status."""

REMOVING = frozenset("remove removes removing delete deletes deleting".split())
REFUSING = ("no-store", "no-cache")
_DIRECTIVE = re.compile(r"(?<![\w-])(?:s-maxage|max-age|stale-while-revalidate)=\d{1,9}(?!\w)")


def _has_metrics(situation: Situation) -> bool:
    return is_about_headers(situation) and bool(situation.recommendation.route)


def decide_errors(situation: Situation) -> Outcome:
    """Where many answers are errors, the text says so."""
    route = situation.recommendation.route
    rows = [row for row in situation.signals.statuses if row.route == route]
    total = sum(row.count for row in rows)
    if not total:
        return unverifiable(f"the metrics have no responses for `{short(route)}`")
    share = sum(row.count for row in rows if row.status.startswith("5")) / total
    if share <= MOST_ERRORS:
        return verified(f"{share:.0%} of the responses are errors")
    for _, sentence in situation.said(*ERROR_WORDS, *SUCCESS_WORDS):
        said_of = [
            clause
            for clause in sentence.clauses
            if not _ERRORS.isdisjoint(word.lower for word in clause.words)
        ]
        if not _of_others(sentence) and not any(map(_without_errors, said_of or sentence.clauses)):
            return verified(f"{share:.0%} of the responses are errors, and the text says so")
    for _, sentence in situation.said("500"):
        words = words_of(sentence)
        if any(word == "500" and behind not in UNITS for word, behind in pairwise((*words, ""))):
            return unsupported(f"it is unclear whether 500 is an HTTP status here: {short(sentence.written)}")
    return contradicted(
        f"{share:.0%} of the responses of `{short(route)}` are errors, and the text does not mention them"
    )


def _of_others(sentence: Sentence) -> bool:
    """ "Deadlines fail": it is no request that fails."""
    words = set(words_of(sentence))
    return bool(words & FAILING) and words.isdisjoint(_ERRORS - FAILING) and words.isdisjoint(SERVED)


def _without_errors(clause: Clause) -> bool:
    """ "The route returns no errors"."""
    words = [word.lower for word in clause.words]
    return any(
        word in _ERRORS and not (DENYING | NEGATIONS).isdisjoint(words[max(0, at - 2) : at])
        for at, word in enumerate(words)
    )


def decide_syntax(situation: Situation) -> Outcome:
    """No part between commas is empty, in what is to be set; what is there today may be what is wrong."""
    values = [value for value in situation.recommended_headers if value.name in CACHE_HEADERS and value.exact]
    if not values:
        return unverifiable("the text gives no caching header value as code")
    for value in values:
        if "" in value.items:
            return contradicted(f"`{value.name}: {short(value.raw)}` has an empty directive")
    return verified("no directive is empty")


def decide_positive(situation: Situation) -> Outcome:
    """Something is to be cached, for some time."""
    values = [value for value in situation.recommended_headers if value.name in CACHE_HEADERS]
    for value in values:
        if _keeps(value):
            return verified(f"the text names `{short(value.raw)}`")
    for snippet, call in situation.calls(*CACHE_CALLS, recommended=True):
        del snippet
        return verified(f"the text names `{call.name}()`")
    for snippet in situation.recommended:
        code = snippet.code
        lasting = HeaderValue("", code, exact=False).number(*LASTING)
        directive = code.strip("'\"; ") in ("use cache", "use cache: remote", "force-cache", "public")
        if lasting or directive or "force-cache" in code or _is_revalidated(code):
            return verified(f"the text names `{short(code)}`")
    for said in _in_prose(situation):
        return verified(f"the text names `{said}`")
    if said := next(_elsewhere(situation), ""):
        return unsupported(f"the text names `{short(said)}`, but does not recommend it")
    if any(value.has(each) for value in values for each in REFUSING) or situation.names(
        *REFUSING, recommended=True
    ):
        return contradicted("the text only rules out caching, which is not a caching policy")
    return contradicted("the text names no caching policy")


def _elsewhere(situation: Situation) -> Iterator[str]:
    """The values under which something is kept, of fields that neither recommend nor say how it is."""
    for _, text in situation.recommendation.written(Prose.WHY, Prose.VERIFY):
        for sentence in text.sentences:
            for value in header_values(sentence.written):
                if value.name in CACHE_HEADERS and is_wanted_value(sentence, value) and _keeps(value):
                    yield value.raw


def _in_prose(situation: Situation) -> Iterator[str]:
    """ "s-maxage=60" between words: the directives of a sentence that asks for them, as they would stand in a header."""
    for _, text in situation.recommendation.written(*RECOMMENDING):
        for sentence in text.sentences:
            said = ", ".join(_DIRECTIVE.findall(sentence.text))
            unwanted = NEGATIONS | NOT_WANTED | REMOVING
            if said and unwanted.isdisjoint(words_of(sentence)) and _keeps(HeaderValue("", said, exact=True)):
                yield said


def _keeps(value: HeaderValue) -> bool:
    """Whether a shared cache may keep the answer for some time: `s-maxage` comes before `max-age`."""
    if any(value.has(each) for each in REFUSING):
        return False
    shared = value.number("s-maxage", "stale-while-revalidate")
    lasting = value.number("max-age") if shared is None else shared
    return value.has("public") if lasting is None else lasting > 0


def _is_revalidated(code: str) -> bool:
    """`export const revalidate = 60`, `next: { revalidate: 60 }`."""
    if "revalidate" not in code:
        return False
    tokens = (
        code.replace(":", " ").replace("=", " ").replace("}", " ").replace(",", " ").replace(";", " ").split()
    )
    return any(
        name == "revalidate" and value.isdecimal() and int(value[:9]) > 0 for name, value in pairwise(tokens)
    )


_FILES = {"app/api/route.ts": "export function GET() {}\n"}
_METRICS = {
    "metrics": {
        "fnStatusByRoute": {
            "rows": [
                {"route": "/api", "http_status": "200", "value": 60},
                {"route": "/api", "http_status": "500", "value": 40},
            ]
        }
    }
}


def _cached(fix: str, candidate: str = "uncached_route:/api") -> dict[str, object]:
    return {"fix": fix, "candidateRef": candidate, "affectedFiles": ["app/api/route.ts"]}


ERRORS = Rule(
    "cache_rec_not_error_dominated_or_acknowledged",
    "the text mentions the errors of a route if more than 20% of its responses are errors",
    _has_metrics,
    decide_errors,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example(
            _cached("Set `Cache-Control: s-maxage=60` once the errors are fixed."),
            "verified",
            _FILES,
            _METRICS,
        ),
        Example(_cached("Set `Cache-Control: s-maxage=60`."), "failed", _FILES, _METRICS),
        Example(
            _cached("Set `Cache-Control: s-maxage=60`; the errors come first, as they must not be cached."),
            "verified",
            _FILES,
            _METRICS,
        ),
        Example(
            _cached("Set `Cache-Control: s-maxage=60`. There are no errors."), "failed", _FILES, _METRICS
        ),
        Example(_cached("Set `Cache-Control: s-maxage=60`."), "unverifiable", _FILES, why="No metrics."),
        Example(_cached("Cache it."), NO_CLAIM, _FILES, _METRICS),
    ),
)

SYNTAX = Rule(
    "cache_control_header_syntax",
    "no caching header has an empty directive",
    is_about_headers,
    decide_syntax,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example(_cached("Set `Cache-Control: public, s-maxage=60`."), "verified", _FILES),
        Example(_cached("Set `Cache-Control: public, s-maxage=60,`."), "failed", _FILES),
        Example(_cached("Set a Cache-Control header."), "unverifiable", _FILES),
        Example(
            _cached(
                "Fix `Cache-Control: public,,max-age=60` by sending `Cache-Control: public, max-age=60`."
            ),
            "verified",
            _FILES,
        ),
        Example(
            _cached(
                "Fix `Cache-Control: public, max-age=60` by sending `Cache-Control: public,,max-age=60`."
            ),
            "failed",
            _FILES,
        ),
        Example(
            {
                **_cached("Set a valid header."),
                "currentBehavior": "It sends `Cache-Control: public,,max-age=60`.",
            },
            "unverifiable",
            _FILES,
            why="That is what is wrong today.",
        ),
        Example(_cached("Cache it."), NO_CLAIM, _FILES),
    ),
)

POSITIVE = Rule(
    "cache_policy_positive_or_no_ready_rec",
    "a recommendation about an uncached route names a caching policy",
    lambda situation: situation.recommendation.candidate_kind in CANDIDATES,
    decide_positive,
    examples=(
        Example(_cached("Set `Cache-Control: public, s-maxage=60`."), "verified", _FILES),
        Example(_cached("Add `'use cache'` to the function."), "verified", _FILES),
        Example(_cached("Add s-maxage=30 to the header."), "verified", _FILES),
        Example(_cached("Add s-maxage=0 to the header."), "failed", _FILES),
        Example(_cached("Do not add s-maxage=30 to the header."), "failed", _FILES),
        Example(_cached("Avoid s-maxage=30 in the header."), "failed", _FILES),
        Example(
            {**_cached("Remove the header."), "currentBehavior": "It sends `Cache-Control: s-maxage=60`."},
            "failed",
            _FILES,
        ),
        Example(
            {**_cached("Add the header."), "verify": "It sends `Cache-Control: s-maxage=60`."},
            "unsupported",
            _FILES,
        ),
        Example(_cached("Keep `Cache-Control: no-store`."), "failed", _FILES),
        Example(_cached("Make it quicker."), "failed", _FILES),
        Example(_cached("Make it quicker.", "slow_route:/api"), NO_CLAIM, _FILES),
    ),
)
