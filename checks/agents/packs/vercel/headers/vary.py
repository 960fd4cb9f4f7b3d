"""`Vary`: what a route reads of the visitor's place is in the cache key, and coarse enough."""

from __future__ import annotations

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.headers import CACHE_HEADERS, header_values
from checks.agents.packs.pack import Rule
from checks.agents.packs.situation import Situation, words_of
from checks.agents.packs.vercel.caching import is_about_headers
from checks.agents.recommendations.claim import contradicted
from checks.agents.recommendations.recommendation import RECOMMENDING
from checks.model.agents.verdicts import Trigger
from checks.model.outcome import Outcome, unsupported, unverifiable, verified
from checks.text.grammar.lexicon import NEGATIONS

COARSE = frozenset(("x-vercel-ip-country", "x-vercel-ip-country-region", "x-vercel-ip-city"))
FINE = frozenset(("x-vercel-ip-latitude", "x-vercel-ip-longitude", "x-vercel-ip-postal-code"))
HEADER = "x-vercel-ip-"


def _may_read(situation: Situation, path: str) -> bool:
    """Whether the words are in the file at all: most files need not be read by a grammar."""
    file = situation.project.code.file(path)
    text = ((file.text if file else None) or "").lower()
    return any(word in text for word in ("geo", HEADER))


def reads_place(situation: Situation, path: str) -> bool:
    """Whether a file calls `geolocation()`, uses `.geo.` or reads a header of the visitor's place."""
    if not _may_read(situation, path):
        return False
    outline = situation.outline(path)
    last = max(1, outline.line_count)
    if any(call.name == "geolocation" for call in outline.calls(1, last)):
        return True
    if any(text.text.lower().startswith(HEADER) for text in outline.strings(1, last)):
        return True
    tokens = situation.project.code.tokens_of_code(path)
    places = [
        *tokens.find([".", "geo", "."]),
        *tokens.find([".", "geo", "?."]),
        *tokens.find(["?.", "geo", "."]),
    ]
    return bool(places or tokens.find(["?.", "geo", "?."]))


def _varies(situation: Situation) -> frozenset[str]:
    return frozenset(
        item for value in situation.recommended_headers if value.name == "vary" for item in value.items
    )


def _is_said_elsewhere(situation: Situation) -> bool:
    """Whether a field that only describes has such a value, and its sentence denies nothing."""
    return any(
        value.name == "vary" and not COARSE.isdisjoint(value.items)
        for name, sentence in situation.sentences
        if name not in RECOMMENDING and NEGATIONS.isdisjoint(words_of(sentence))
        for value in header_values(sentence.written)
    )


def _may_read_place(situation: Situation) -> bool:
    if not is_about_headers(situation):
        return False
    readable = situation.files
    return not readable or any(reads_place(situation, path) for path, _ in readable)


def decide_matches(situation: Situation) -> Outcome:
    """A `Vary` value that is to be set names the country, the region or the city."""
    if not situation.files:
        return unverifiable("none of the recommendation's files could be read")
    named = sorted(_varies(situation) & COARSE)
    if named:
        return verified(f"`Vary` names `{named[0]}`")
    policies = [value for value in situation.recommended_headers if value.name in CACHE_HEADERS]
    if policies and all(value.has("private") or value.has("no-store") for value in policies):
        return verified("no shared cache may store the response")
    if _is_said_elsewhere(situation):
        return unsupported("the text names `Vary`, but does not recommend it")
    path = next(path for path, _ in situation.files if reads_place(situation, path))
    return contradicted(
        f"`{path}` reads the visitor's location, but no `Vary` value names X-Vercel-IP-Country, -Country-Region or -City"
    )


def decide_cardinality(situation: Situation) -> Outcome:
    """No part of `Vary` is nearly unique to a visitor."""
    fine = sorted(_varies(situation) & FINE)
    if fine:
        return contradicted(
            f"`Vary` names `{fine[0]}`, so nearly every visitor would get a separate cached copy"
        )
    return verified("`Vary` names nothing that is nearly unique to a visitor")


_GEO = {
    "app/api/route.ts": "import { geolocation } from '@vercel/functions';\nexport function GET(request) {\n  return Response.json(geolocation(request).country);\n}\n"
}
_PLAIN = {"app/api/route.ts": "export function GET() {\n  return Response.json([]);\n}\n"}


def _set(vary: str) -> dict[str, object]:
    return {"fix": f"Set `Cache-Control: s-maxage=60` and {vary}.", "affectedFiles": ["app/api/route.ts"]}


def _fence(label: str, before: str, behind: str = "") -> dict[str, object]:
    """A fix that sets a time and has a line for `Vary` in its code."""
    line = f"{before}headers.set('Vary', 'X-Vercel-IP-Country');{behind}"
    return {"fix": f"Set `Cache-Control: s-maxage=60`.\n\n{label}\n\n```ts\n{line}\n```\n"}


MATCHES = Rule(
    "cache_vary_matches_dynamic_inputs",
    "a cached response that depends on the visitor's location has that location in `Vary`",
    _may_read_place,
    decide_matches,
    Trigger.CACHE_VARY_SAFETY,
    examples=(
        Example(_set("`Vary: Accept, X-Vercel-IP-Country`"), "verified", _GEO),
        Example(_set("let it vary by country"), "failed", _GEO, why="Prose is no header."),
        Example(_set("`Vary: X-Vercel-IP-Region`"), "failed", _GEO, why="There is no such header."),
        *(
            Example({**_set("nothing more"), **more}, expected, _GEO)
            for more, expected in (
                ({"why": "Other sites send `Vary: X-Vercel-IP-Country`, this one does not."}, "failed"),
                ({"currentBehavior": "The route sends `Vary: X-Vercel-IP-Country`."}, "unsupported"),
                ({"desiredBehavior": "The route sends `Vary: X-Vercel-IP-Country`."}, "verified"),
                (_fence("Before:", ""), "failed"),
                (_fence("After:", "// "), "failed"),
                (_fence("After:", "const a = 1; // "), "failed"),
                (_fence("After:", "/*\n", "\n*/"), "failed"),
                (_fence("After:", "fetch('https://x.test'); "), "verified"),
                (_fence("After:", ""), "verified"),
                ({"fix": "Set `s-maxage=60` and `// Vary: X-Vercel-IP-Country`."}, "failed"),
            )
        ),
        Example(_set("`Vary: Accept`"), NO_CLAIM, _PLAIN),
        Example(_set("`Vary: Accept`"), "unverifiable", {}, why="The file cannot be read."),
    ),
)

CARDINALITY = Rule(
    "cache_vary_cardinality_safe",
    "`Vary` names nothing that is nearly unique to a visitor",
    lambda situation: is_about_headers(situation) and bool(_varies(situation)),
    decide_cardinality,
    Trigger.CACHE_VARY_SAFETY,
    examples=(
        Example(_set("`Vary: X-Vercel-IP-City`"), "verified", _GEO),
        Example(_set("`Vary: X-Vercel-IP-Latitude`"), "failed", _GEO),
        Example(_set("nothing more"), NO_CLAIM, _GEO),
        Example({**_set("nothing more"), "why": "Others send `Vary: X-Vercel-IP-City`."}, NO_CLAIM, _GEO),
    ),
)
