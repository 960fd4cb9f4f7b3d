"""`immutable` on what a route handler answers: only where the address changes with the bytes."""

from __future__ import annotations

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.headers import CACHE_HEADERS
from checks.agents.packs.pack import Rule
from checks.agents.packs.situation import Situation
from checks.agents.recommendations.claim import contradicted
from checks.claims.kind import short
from checks.model.agents.verdicts import Trigger
from checks.model.claim import Stance
from checks.model.outcome import Outcome, unsupported, verified

OF_THE_VENDOR = "vercel-cdn-cache-control"
VERSIONED = (
    "content hash", "content-hash", "content hashed", "content-hashed", "hashed url", "hashed urls", "fingerprint",
    "fingerprinted", "versioned url", "versioned urls", "byte-versioned",
)  # fmt: skip


def _applies(situation: Situation) -> bool:
    if not situation.says("immutable") and not situation.names("immutable"):
        return False
    handlers = any(
        path.rpartition("/")[2].partition(".")[0] == "route" for path in situation.recommendation.files
    )
    pages_api = any("/pages/api/" in f"/{path}" for path in situation.recommendation.files)
    return handlers or pages_api or situation.recommendation.route.startswith("/api/")


def decide(situation: Situation) -> Outcome:
    """The directive in a header that browsers obey, and nothing said of a versioned address."""
    for _, sentence in situation.said(*VERSIONED):
        if all(clause.stance is not Stance.DENIED for clause in sentence.clauses):
            return verified(f"the URL changes with the content: {short(sentence.written)}")
    named = [
        value
        for value in situation.headers
        if value.name in CACHE_HEADERS and value.wanted and value.has("immutable")
    ]
    if any(value.name != OF_THE_VENDOR for value in named):
        return contradicted(
            "browsers never ask again for an `immutable` response, and the URL does not change with the content"
        )
    if named:
        return verified(f"only `{named[0].name}` has it, and browsers do not see that header")
    return unsupported("no header value has the directive")


_FILES = {"app/api/route.ts": "export function GET() {}\n"}


def _set(fix: str) -> dict[str, object]:
    return {"fix": fix, "affectedFiles": ["app/api/route.ts"]}


RULE = Rule(
    "immutable_dynamic_route_safety",
    "a route handler sets `immutable` only for a content-hashed URL, or for the vendor's CDN alone",
    _applies,
    decide,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example(
            _set(
                "Set `Cache-Control: public, max-age=31536000, immutable`. The page links a content-hashed address."
            ),
            "verified",
            _FILES,
        ),
        Example(_set("Set `Vercel-CDN-Cache-Control: max-age=3600, immutable`."), "verified", _FILES),
        Example(_set("Set `Cache-Control: public, max-age=31536000, immutable`."), "failed", _FILES),
        Example(_set("The answer is immutable."), "unsupported", _FILES),
        Example(_set("Set `Cache-Control: max-age=60`."), NO_CLAIM, _FILES),
    ),
)
