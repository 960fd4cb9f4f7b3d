"""`cacheLife`: a longer lifetime needs a way to invalidate, and says nothing of the headers of a CDN."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.pack import Rule
from checks.agents.packs.situation import Situation, Snippet, has_phrase, words_of
from checks.agents.packs.vercel.next.tags import Tag, literal, missing, tags_invalidated, tags_set
from checks.agents.recommendations.claim import contradicted
from checks.agents.recommendations.recommendation import RECOMMENDING
from checks.claims.kind import short
from checks.model.agents.verdicts import Trigger
from checks.model.claim import Stance
from checks.model.outcome import Outcome, unsupported, unverifiable, verified
from checks.text.grammar.lexicon import LACKING, NEGATIONS, Predicate
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence

LONG_PROFILES = frozenset(("hours", "days", "weeks", "max"))
"""Profiles that live longer than one that is not named."""

LONG = 900
"""Seconds for which what names no profile lives."""

_REVALIDATED = re.compile(r"(?<![\w$])revalidate[\"']?\s{0,3}:\s{0,3}(\d{1,9})")
CONTENT = frozenset(
    "post posts article articles blog product products content cms news catalog catalogue docs".split()
)
EMITTING = frozenset(
    "set sets emit emits send sends add adds write writes produce produces generate generates return returns".split()
)
HEADERS = ("cache-control", "cdn-cache-control", "vercel-cdn-cache-control", "s-maxage")
EACH_REQUEST = ("per request", "every request", "each request")
PRODUCTION = ("x-vercel-cache:", "http/1.1 ", "http/2 ")
"""How a quoted answer of a server begins a line."""

EXISTING = frozenset("already existing current currently keeps continues preserves maintains".split())
INVALIDATION = (
    "invalidation",
    "invalidates",
    "invalidated",
    "invalidate",
    "revalidation",
    "revalidates",
    "revalidated",
)


def _gives_a_lifetime(situation: Situation) -> bool:
    """ "Remove `cacheLife('days')`" gives none."""
    return any(
        snippet.recommended or snippet.field not in RECOMMENDING or not _is_dropped(snippet)
        for snippet, _ in situation.calls("cacheLife")
    )


def _is_dropped(snippet: Snippet) -> bool:
    """Whether a recommendation does away with this code: a line of a diff, or a sentence that says so."""
    return snippet.sentence is None or any(
        clause.predicate is Predicate.REMOVES
        or clause.denied
        or not NEGATIONS.isdisjoint(word.lower for word in clause.words)
        for clause in snippet.sentence.clauses
    )


def decide_freshness(situation: Situation) -> Outcome:
    """Every tag that is affected is invalidated somewhere, in the repository or in what is proposed."""
    tags = tags_set(situation, in_files=True)
    if not tags:
        if _is_long(situation) and situation.says(*CONTENT):
            return contradicted("the content would be cached for a long time without a tag to invalidate it")
        return unverifiable("there is no tag to look up")
    given = tags_invalidated(situation, in_text=True)
    lacking = missing(tags, given)
    if not lacking:
        return verified("some code invalidates every tag")
    if any(not tag.known for tag in (*lacking, *given)) or not situation.project.code.index.complete:
        return unsupported(_worked_out(lacking, given))
    return contradicted(f"nothing invalidates the tag `{short(lacking[0].text)}`")


def _worked_out(lacking: list[Tag], given: list[Tag]) -> str:
    open_ = next((tag for tag in (*lacking, *given) if not tag.known), lacking[0])
    return f"the tag `{short(open_.text)}` is computed at run time, so it cannot be compared"


def _is_long(situation: Situation) -> bool:
    return any(
        literal(call.text) in LONG_PROFILES
        or any(int(number) > LONG for number in _REVALIDATED.findall(call.text))
        for _, call in situation.calls("cacheLife")
    )


def _ties_to_headers(situation: Situation) -> bool:
    return any(_is_of_headers(sentence) or _is_of_requests(sentence) for sentence in _on_lifetimes(situation))


def _on_lifetimes(situation: Situation) -> Iterator[Sentence]:
    """The sentences that name `cacheLife`, and "this sets …" right behind one that names no other code."""
    before: Sentence | None = None
    for _, sentence in situation.sentences:
        if has_phrase(sentence, "cachelife") or (before is not None and _refers_back(sentence)):
            yield sentence
        only = {mention.name for mention in sentence.mentions} == {"cacheLife"}
        before = sentence if only else None


def _refers_back(sentence: Sentence) -> bool:
    """ "This sets …", "It sends …": what the sentence before it is about does so."""
    first = sentence.clauses[0].words[:2] if sentence.clauses else ()
    return len(first) == 2 and first[0].lower in ("this", "it") and first[1].lower in EMITTING


def _is_of_headers(sentence: Sentence) -> bool:
    return any(has_phrase(sentence, header) for header in HEADERS)


def _has_header(sentence: Sentence, clause: Clause) -> bool:
    """Whether a header is named behind the verb of this very clause."""
    for word in clause.behind:
        said = word.lower if word.mention is None else sentence.mentions[word.mention].text.lower()
        if any(said == header or said.startswith((f"{header}:", f"{header}=")) for header in HEADERS):
            return True
    return False


def _is_of_requests(sentence: Sentence) -> bool:
    words = words_of(sentence)
    at = words.index("cachelife") if "cachelife" in words else -1
    before = set(words[max(0, at - 4) : at]) if at >= 0 else set()
    lacks = not (NEGATIONS | LACKING | {"without"}).isdisjoint(before) or not LACKING.isdisjoint(
        words[at + 1 : at + 4]
    )
    return lacks and any(has_phrase(sentence, phrase) for phrase in EACH_REQUEST)


def decide_semantics(situation: Situation) -> Outcome:
    """Said plainly, it is wrong; a quoted answer of the production server is the exception."""
    if any(line.lower().startswith(PRODUCTION) for line in _quoted(situation)):
        return verified("the text quotes the headers of a response")
    doubt = ""
    for sentence in _on_lifetimes(situation):
        if _is_of_requests(sentence):
            return contradicted(
                f"without `cacheLife` the default lifetime applies: {short(sentence.written)}"
            )
        if not _is_of_headers(sentence):
            continue
        emits = [
            clause
            for clause in sentence.clauses
            if not EMITTING.isdisjoint(word.lower for word in clause.words)
            and _has_header(sentence, clause)
            and (
                any("cachelife" in sentence.mentions[number].text.lower() for number in clause.subject)
                or (clause is sentence.clauses[0] and _refers_back(sentence))
            )
        ]
        if any(clause.stance is Stance.ASSERTED for clause in emits):
            return contradicted(f"`cacheLife` sets no CDN header: {short(sentence.written)}")
        denied = any(_denies(sentence, clause) for clause in sentence.clauses)
        doubt = doubt or ("" if denied else sentence.written)
    if doubt:
        return unsupported(f"it is unclear what the text says about `cacheLife` and headers: {short(doubt)}")
    return verified("the text does not say that `cacheLife` sets headers")


def _denies(sentence: Sentence, clause: Clause) -> bool:
    """ "It never sets `Cache-Control`", "it has no effect on `Cache-Control`"."""
    words = (word.lower for word in clause.words)
    return _has_header(sentence, clause) and (clause.denied or not NEGATIONS.isdisjoint(words))


def _quoted(situation: Situation) -> list[str]:
    return [line.strip() for snippet in situation.snippets for line in snippet.code.split("\n")[:500]]


def _claims_invalidation(situation: Situation) -> bool:
    if not (situation.names("cacheTag") or situation.says("cachetag")):
        return False
    return any(
        EXISTING & set(words_of(sentence)) and not _denies_invalidation(sentence)
        for _, sentence in situation.said(*INVALIDATION, "revalidatetag", "updatetag")
    )


def _denies_invalidation(sentence: Sentence) -> bool:
    """ "It is not invalidated by the existing webhook", "no existing code calls `revalidateTag`"."""
    invalidates = {*INVALIDATION, "revalidatetag", "updatetag"}
    speaking = [
        clause
        for clause in sentence.clauses
        if not invalidates.isdisjoint(
            word.lower if word.mention is None else sentence.mentions[word.mention].name.lower()
            for word in clause.words
        )
    ]
    return bool(speaking) and all(
        any(word.lower in NEGATIONS or word.lower.endswith("n't") for word in clause.words)
        for clause in speaking
    )


def decide_invalidation(situation: Situation) -> Outcome:
    """Code of the repository invalidates each tag; what the text proposes does not count."""
    tags = tags_set(situation, in_files=False)
    if not tags:
        return unsupported("no `cacheTag()` in the text names the tag")
    if not situation.project.code.index.complete:
        return unverifiable("not every file in the repository could be read")
    given = tags_invalidated(situation, in_text=False)
    lacking = missing(tags, given)
    if not lacking:
        return verified("the repository invalidates every tag")
    if any(not tag.known for tag in (*lacking, *given)):
        return unsupported(_worked_out(lacking, given))
    return contradicted(f"no code in the repository invalidates the tag `{short(lacking[0].text)}`")


_POSTS = {
    "lib/posts.ts": "export async function posts() {\n  'use cache';\n  cacheTag('posts');\n  return load();\n}\n",
    "app/api/hook/route.ts": "export async function POST() {\n  revalidateTag('posts', 'max');\n}\n",
}
_WEB = {"project": {"rootDirectory": "apps/web"}}
_REFRESH = "export const refresh = () => revalidateTag('posts', 'max');\n"
_ONLY = {"lib/posts.ts": _POSTS["lib/posts.ts"]}


def _longer(more: str = "") -> dict[str, object]:
    return {"fix": f"Call `cacheLife('days')` for the posts. {more}", "affectedFiles": ["lib/posts.ts"]}


FRESHNESS = Rule(
    "next_cache_lifetime_freshness_supported",
    "content with a `cacheLife()` has tags, and some code invalidates each of them",
    _gives_a_lifetime,
    decide_freshness,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example(_longer(), "verified", _POSTS),
        Example(_longer("After a change call `revalidateTag('posts', 'max')`."), "verified", _ONLY),
        Example(_longer(), "failed", _ONLY, why="Nothing invalidates the tag."),
        *(
            Example(
                _longer(), expected, {f"{root}/lib/posts.ts": _POSTS["lib/posts.ts"], other: _REFRESH}, _WEB
            )
            for root, other, expected in (
                ("apps/web", "apps/web/refresh.ts", "verified"),
                ("apps/web", "apps/docs/refresh.ts", "failed"),
            )
        ),
        Example(
            _longer(),
            "failed",
            {"lib/posts.ts": "export const posts = 1;\n"},
            why="Content for days, no tag.",
        ),
        Example(
            {"fix": "Call `cacheLife('minutes')`.", "affectedFiles": ["lib/a.ts"]},
            "unverifiable",
            {"lib/a.ts": "export const a = 1;\n"},
        ),
        *(
            Example(
                {"fix": f"Call `cacheLife({profile})` for the posts.", "affectedFiles": ["lib/a.ts"]},
                expected,
                {"lib/a.ts": "export const a = 1;\n"},
            )
            for profile, expected in (
                ("'hours'", "failed"),
                ("'minutes'", "unverifiable"),
                ("{ revalidate: 3600 }", "failed"),
                ("{ revalidate: 60 }", "unverifiable"),
            )
        ),
        Example({"fix": "Cache the posts."}, NO_CLAIM, _POSTS),
        Example(
            {
                "fix": "Add `cacheLife('days')` to the loader of the docs content.",
                "affectedFiles": ["lib/posts.ts"],
            },
            "failed",
            _ONLY,
        ),
        Example({"fix": "Remove `cacheLife('days')`.", "affectedFiles": ["lib/posts.ts"]}, NO_CLAIM, _ONLY),
    ),
)

SEMANTICS = Rule(
    "next_cache_life_cdn_header_semantics",
    "the text does not say that `cacheLife` sets CDN headers, or that a route without it runs on every request",
    _ties_to_headers,
    decide_semantics,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example({"why": "`cacheLife` does not set `Cache-Control`."}, "verified"),
        Example({"why": "`cacheLife` sets the `Cache-Control` header."}, "failed"),
        Example({"why": "Without `cacheLife` the function runs on every request."}, "failed"),
        Example(
            {
                "why": "`cacheLife` sets the `Cache-Control` header.\n\n```\nHTTP/2 200\nx-vercel-cache: HIT\n```\n"
            },
            "verified",
            why="An answer of the server is quoted.",
        ),
        Example({"why": "`cacheLife` gives a lifetime, it never sets `Cache-Control`."}, "verified"),
        Example({"why": "`cacheLife` gives a lifetime, it also sets `Cache-Control`."}, "unsupported"),
        Example({"why": "`cacheLife` has no effect on `Cache-Control`."}, "verified"),
        Example({"why": "`cacheLife` has some effect on `Cache-Control`."}, "unsupported"),
        Example({"why": "Compare `cacheLife` with `Cache-Control`."}, "unsupported"),
        Example({"fix": "Call `cacheLife('hours')`."}, NO_CLAIM),
        Example({"fix": "Call `cacheLife('hours')`. This sets the `Cache-Control` header."}, "failed"),
        Example(
            {"fix": "Call `cacheLife('hours')` behind `proxy()`. This sets the `Cache-Control` header."},
            NO_CLAIM,
        ),
        Example({"fix": "Call `cacheLife('hours')`. The proxy sets the `Cache-Control` header."}, NO_CLAIM),
    ),
)

_LOOP = "for (const tag of config.tags) revalidateTag(tag, 'max');\n"
_EACH = "config.tags.forEach((tag) => revalidateTag(tag, 'max'));\n"
_HOOK = {"why": "The existing webhook invalidates `cacheTag('posts')`."}

INVALIDATED = Rule(
    "next_cache_tag_invalidation_supported",
    "some code in the repository invalidates each tag that the text says is invalidated already",
    _claims_invalidation,
    decide_invalidation,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example(_HOOK, "verified", _POSTS),
        Example(_HOOK, "failed", _ONLY),
        Example({"why": "The existing invalidation by `cacheTag` stays."}, "unsupported", _POSTS),
        *(
            Example(
                _HOOK, expected, {"lib/posts.ts": f"{_POSTS['lib/posts.ts']}{loop}", "collections.ts": listed}
            )
            for loop, listed, expected in (
                (_LOOP, "export const posts = { tags: ['posts'] };\n", "verified"),
                (_EACH, "export const posts = { tags: ['posts'] };\n", "verified"),
                (_LOOP, "export const posts = { tags: ['authors'] };\n", "unsupported"),
                (_LOOP, "fetch('/a', { next: { tags: ['posts'] } });\n", "unsupported"),
                (_LOOP, "export const posts = { labels: ['posts'] };\n", "unsupported"),
                ("", "export const posts = { tags: ['posts'] };\n", "failed"),
            )
        ),
        Example({"fix": "Add `cacheTag('posts')`."}, NO_CLAIM, _POSTS),
        *(
            Example({"why": f"`cacheTag('posts')` {said}."}, expected, _ONLY)
            for said, expected in (
                ("is invalidated by the existing webhook", "failed"),
                ("is **not** invalidated by any existing webhook", NO_CLAIM),
                ("stays, and no existing code calls `revalidateTag('posts')`", NO_CLAIM),
                ("is set, and the current code calls `revalidateTag('posts')`", "failed"),
            )
        ),
    ),
)
