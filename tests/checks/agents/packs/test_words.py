"""Each word that the pack knows, in a sentence that comes out otherwise without it, and its twin with another word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.situation import is_wanted
from checks.agents.packs.vercel import PACK
from checks.text.grammar.splitting import sentences
from checks.text.markdown import Paragraph, blocks
from tests.checks.agents.scenes import results, with_words

NEXT = {"stack": {"framework": "next", "frameworkVersion": "15.1.0"}}
PLAIN = {"lib/a.ts": "export const a = 1;\n"}
TAGGED = {"lib/a.ts": "export async function a() {\n  'use cache';\n  cacheTag('a');\n  return load();\n}\n"}
CAUSE, HEADERS = "runtime_error_cause_supported", "next_cache_life_cdn_header_semantics"
FRESH, INVALIDATED = "next_cache_lifetime_freshness_supported", "next_cache_tag_invalidation_supported"
STATIC = "next_route_revalidate_static_prereq"

WORDS: list[tuple[str, str, Mapping[str, str], str, str]] = [
    # kind, a sentence with a word in place of "_", files, words, how it comes out
    (CAUSE, "Any unhandled exception _ up to the runtime.", {}, "bubbles propagates escapes surfaces", "failed"),
    (CAUSE, "Exceptions _ up to the runtime.", {}, "bubble propagate escape surface", "failed"),
    (CAUSE, "Any unhandled exception matters up to the runtime.", {}, "", NO_CLAIM),
    (CAUSE, "Any unhandled _ bubbles up to the runtime.", {}, "exception error rejection", "failed"),
    (CAUSE, "Unhandled _ bubble up to the runtime.", {}, "exceptions errors rejections", "failed"),
    (CAUSE, "Any unhandled message bubbles up to the runtime.", {}, "", NO_CLAIM),
    (CAUSE, "The _ comes from a missing key.", {}, "failure crash error", "failed"),
    (CAUSE, "The _ come from a missing key.", {}, "failures 500s 5xx errors", "failed"),
    (CAUSE, "The requests come from a mobile client.", {}, "", NO_CLAIM),
    (CAUSE, "The cause is _.", {}, "unknown unclear uncertain undetermined unidentified open", NO_CLAIM),
    (CAUSE, "The cause is plain.", {}, "", "failed"),
    (CAUSE, "A missing key _ the 500 answers.", {}, "causes throws raises", "failed"),
    (CAUSE, "A missing key _ the 500 answers.", {}, "precedes", NO_CLAIM),
    (CAUSE, "The route _ without the key.", {}, "crashes", "failed"),
    (CAUSE, "The route works without the key.", {}, "", NO_CLAIM),
    (HEADERS, "`cacheLife` _ the `Cache-Control` header.", {}, "sets emits sends adds writes produces generates returns", "failed"),
    (HEADERS, "`cacheLife` does _ the `Cache-Control` header.", {}, "set emit send add write produce generate return", "failed"),
    (HEADERS, "`cacheLife` does leave the `Cache-Control` header.", {}, "", "unsupported"),
    (CAUSE, "The root cause, a missing key, was found.", {}, "", "failed"),
    (CAUSE, "The failure results from a missing key.", {}, "", "failed"),
    (HEADERS, "`cacheLife` leaves the `Cache-Control` header.", {}, "", "unsupported"),
    (FRESH, "Call `cacheLife('days')` for the _.", PLAIN, "post posts article articles blog product products content cms news catalog catalogue docs", "failed"),
    (FRESH, "Call `cacheLife('days')` for the avatars.", PLAIN, "", "unverifiable"),
    (FRESH, "Call `cacheLife('_')` for the posts.", PLAIN, "hours days weeks max", "failed"),
    (FRESH, "Call `cacheLife('minutes')` for the posts.", PLAIN, "", "unverifiable"),
    (INVALIDATED, "The _ webhook invalidates `cacheTag('a')`.", TAGGED, "existing current", "failed"),
    (INVALIDATED, "The webhook _ invalidates `cacheTag('a')`.", TAGGED, "already currently", "failed"),
    (INVALIDATED, "This _ the invalidation by `cacheTag('a')`.", TAGGED, "keeps continues preserves maintains", "failed"),
    (INVALIDATED, "The webhook later invalidates `cacheTag('a')`.", TAGGED, "", NO_CLAIM),
    (INVALIDATED, "The existing _ of `cacheTag('a')` stays.", TAGGED, "invalidation revalidation", "failed"),
    (INVALIDATED, "The existing webhook _ `cacheTag('a')`.", TAGGED, "invalidates revalidates", "failed"),
    (INVALIDATED, "`cacheTag('a')` is _ by the existing webhook.", TAGGED, "invalidated revalidated", "failed"),
    (INVALIDATED, "The existing webhooks _ `cacheTag('a')`.", TAGGED, "invalidate", "failed"),
    (INVALIDATED, "The existing webhook names `cacheTag('a')`.", TAGGED, "", NO_CLAIM),
]  # fmt: skip


def cases() -> Iterator[tuple[str, str, Mapping[str, str], str]]:
    for kind, sentence, files, words, expected in WORDS:
        for word in words.split() or [""]:
            yield kind, sentence.replace("_", word) if word else sentence, files, expected


@pytest.mark.parametrize(("kind", "sentence", "files", "expected"), list(cases()))
def test_a_word_decides(kind: str, sentence: str, files: Mapping[str, str], expected: str) -> None:
    given = {"why": sentence, "candidateRef": "route_errors:/a", "affectedFiles": ["lib/a.ts"]}
    rules = [rule for rule in PACK.rules if rule.id == kind]
    assert results(Example(given, expected, files, NEXT), kind, rules) == {expected}


FAILING_ROUTE = {
    "metrics": {
        "status": {
            "rows": [
                {"route": "/api", "http_status": "200", "value": 60},
                {"route": "/api", "http_status": "500", "value": 40},
            ]
        }
    }
}
ERRORS, POSITIVE = "cache_rec_not_error_dominated_or_acknowledged", "cache_policy_positive_or_no_ready_rec"
IMMUTABLE = "immutable_dynamic_route_safety"

CACHING: list[tuple[str, str, str, str]] = [
    # rule, what is said beside a header with a word in place of "_", words (";" between them), how it comes out
    (ERRORS, "The rate of _ is high.", "5xx; 500s; HTTP 500; status 500; error; errors; failures", "verified"),
    (ERRORS, "The _ is high.", "error-rate", "verified"),
    (ERRORS, "Few are _.", "2xx; successful", "verified"),
    (ERRORS, "Few are quick.", "", "failed"),
    (ERRORS, "Requests _ at night.", "fail; failed", "verified"),
    (ERRORS, "The route _ at night.", "fails", "verified"),
    (ERRORS, "The route is _ at night.", "failing", "verified"),
    (ERRORS, "Deadlines _ at night.", "fail; failed; matter", "failed"),
    (ERRORS, "The deadline _ at night.", "fails; is failing", "failed"),
    (ERRORS, "The _ fails at night.", "route; request; response; answer; call; function; endpoint; handler", "verified"),
    (ERRORS, "The _ fail at night.", "routes; requests; responses; answers; calls", "verified"),
    (ERRORS, "_ fails at night.", "It", "verified"),
    (ERRORS, "The route hardly has _ errors.", "any", "failed"),
    (ERRORS, "The route has _ errors.", "zero", "failed"),
    (ERRORS, "The route answers _ errors.", "without", "failed"),
    (ERRORS, "The route has many errors.", "", "verified"),
    (ERRORS, "The route has no _.", "5xx; 500s; errors; error; failures; error-rate; failed calls; failing calls", "failed"),
    (ERRORS, "The route answers no HTTP _.", "5xx; 500s", "failed"),
    (ERRORS, "No request _.", "fails", "failed"),
    (ERRORS, "No requests _.", "fail", "failed"),
    (ERRORS, "There is no _ 500.", "HTTP; status", "unsupported"),
    (ERRORS, "The route has no _ answers.", "2xx; successful", "verified"),
    (ERRORS, "It takes 500 _ at night.", "ms; milliseconds; s; seconds; kB; MB; bytes", "failed"),
    (ERRORS, "It takes 500 rows at night.", "", "unsupported"),
    (POSITIVE, "Call `_('a')` in it.", "cacheLife; cacheTag; getCache; unstable_cache", "verified"),
    (POSITIVE, "Call `load('a')` in it.", "", "failed"),
    (POSITIVE, "Answer with `_=60`.", "s-maxage; max-age; stale-while-revalidate", "verified"),
    (POSITIVE, "Answer with `depth=60`.", "", "failed"),
    (POSITIVE, "Answer with s-maxage=60, _ a redirect.", "unlike; instead; without; avoid; stop; drop", "failed"),
    (POSITIVE, "The route _ s-maxage=60.", "drops", "failed"),
    (POSITIVE, "The header is _: s-maxage=60.", "deprecated; removed; obsolete; unsupported", "failed"),
    (POSITIVE, "_ s-maxage=60 from the header.", "Remove; Delete", "failed"),
    (POSITIVE, "It _ s-maxage=60 from the header.", "removes; deletes", "failed"),
    (POSITIVE, "Begin by _ s-maxage=60 from the header.", "removing; deleting", "failed"),
    (POSITIVE, "Begin by taking s-maxage=60 for the header.", "", "verified"),
    (POSITIVE, "Send `Cache-Control: _, s-maxage=60`.", "no-store; no-cache", "failed"),
    (POSITIVE, "Send `Cache-Control: private, s-maxage=60`.", "", "verified"),
    (POSITIVE, "The header is welcome: s-maxage=60.", "", "verified"),
    (IMMUTABLE, "The page links a _.", "content hash; content-hash; hashed URL; fingerprint; versioned URL", "verified"),
    (IMMUTABLE, "The page links _.", "hashed URLs; versioned URLs", "verified"),
    (IMMUTABLE, "The address is _.", "content hashed; content-hashed; fingerprinted; byte-versioned", "verified"),
    (IMMUTABLE, "The address is short.", "", "failed"),
]  # fmt: skip

HEADER = {
    ERRORS: "Send `Cache-Control: s-maxage=60`.",
    POSITIVE: "",
    IMMUTABLE: "Send `Cache-Control: max-age=60, immutable`.",
}


@pytest.mark.parametrize(("rule", "said", "expected"), with_words(CACHING))
def test_a_word_about_caching_decides(rule: str, said: str, expected: str) -> None:
    given = {
        "fix": f"{HEADER[rule]} {said}".strip(),
        "candidateRef": "uncached_route:/api",
        "affectedFiles": ["app/api/route.ts"],
    }
    example = Example(given, expected, {"app/api/route.ts": "export function GET() {}\n"}, FAILING_ROUTE)
    assert results(example, rule, [one for one in PACK.rules if one.id == rule]) == {expected}


COMPONENTS = {"stack": {"framework": "next", "frameworkVersion": "16.0.0"}, "cacheComponents": True}
RUNTIME = "next_cache_components_runtime_cache_preference"
SEGMENT = "next_cache_components_route_segment_config"

APIS: list[tuple[str, str, str, str]] = [
    # rule, what is said with a word in place of "_", words (";" between them), how it comes out
    (RUNTIME, "Store it with `_('a')`.", "getCache; setCache", "failed"),
    (RUNTIME, "Store it with `load('a')`.", "", NO_CLAIM),
    (RUNTIME, "Use the Runtime Cache _.", "otherwise; as a fallback; where it is unavailable", "verified"),
    (RUNTIME, "Use the Runtime Cache only _ there is none.", "if; when", "verified"),
    (RUNTIME, "Use the Runtime Cache here.", "", "failed"),
    (HEADERS, "Without `cacheLife` it loads _.", "per request; every request; each request", "failed"),
    (HEADERS, "`cacheLife` sets the `_` header.", "Cache-Control; CDN-Cache-Control; Vercel-CDN-Cache-Control", "failed"),
    (HEADERS, "`cacheLife` sets `_`.", "s-maxage", "failed"),
    (HEADERS, "`cacheLife` sets the `Vary` header.", "", NO_CLAIM),
    (HEADERS, "`cacheLife` sets the `Cache-Control` header: `_`.", "HTTP/1.1 200 OK; HTTP/2 200; x-vercel-cache: HIT", "verified"),
    (SEGMENT, "Add `export const _ = 'a'`.", "dynamicParams; dynamic; revalidate; fetchCache", "failed"),
    (SEGMENT, "Set `_` for it.", "dynamicParams; fetchCache", "failed"),
    (SEGMENT, "Add `export const depth = 'a'`.", "", NO_CLAIM),
    (SEGMENT, "The route segment _ no longer works.", "config; configuration", "failed"),
    (SEGMENT, "The route segment file no longer works.", "", NO_CLAIM),
    (SEGMENT, "Route segment config does not _ there.", "apply; work; exist", "failed"),
    (SEGMENT, "Route segment config no longer _ there.", "applies; works; exists", "failed"),
    (SEGMENT, "Route segment config is _ there.", "removed; gone; unsupported", "failed"),
    (SEGMENT, "Route segment config is welcome there.", "", NO_CLAIM),
    (SEGMENT, "_ route segment config does not apply there.", "Some; Most; Several; These; Those", NO_CLAIM),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "said", "expected"), with_words(APIS))
def test_a_word_about_cache_components_decides(rule: str, said: str, expected: str) -> None:
    example = Example({"fix": said}, expected, signals=COMPONENTS)
    assert results(example, rule, [one for one in PACK.rules if one.id == rule]) == {expected}


@pytest.mark.parametrize(
    ("said", "expected"),
    [("Raise the s-maxage of it.", "failed"), ("Raise the limit of it.", NO_CLAIM)],
)
def test_a_directive_in_prose_makes_it_about_headers(said: str, expected: str) -> None:
    given = {"fix": said, "candidateRef": "uncached_route:/api", "affectedFiles": ["app/api/route.ts"]}
    example = Example(given, expected, {"app/api/route.ts": "export function GET() {}\n"}, FAILING_ROUTE)
    assert results(example, ERRORS, [one for one in PACK.rules if one.id == ERRORS]) == {expected}


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("Call `f` here.", True),
        *(
            (f"{word.capitalize()} `f`, it loads.", False)
            for word in "unlike without drop stop avoid".split()
        ),
        ("It drops `f` here.", False),
        *(
            (f"Call the {word} `f` here.", False)
            for word in "deprecated removed obsolete unsupported".split()
        ),
        ("Call the new `f` here.", True),
        ("Call `g` instead of `f`.", False),
        *(
            (f"The call of `f` is {word} here.", False)
            for word in "deprecated removed obsolete unsupported gone".split()
        ),
        ("The call of `f` must go.", False),
        ("The call of `f` goes with the next version.", False),
        ("The call of `f` is welcome here.", True),
        *(
            (f"{verb} `f` with `g`.", False)
            for verb in "Fix Correct Repair Change Convert Rewrite Replace".split()
        ),
        ("Wrap `f` with `g`.", True),
    ],
)
def test_a_word_beside_code_says_whether_it_is_wanted(sentence: str, wanted: bool) -> None:
    read = next(
        one
        for paragraph in blocks(sentence)
        if isinstance(paragraph, Paragraph)
        for one in sentences(paragraph)
    )
    mention = next(one for one in read.mentions if one.text == "f")
    assert is_wanted(read, mention) is wanted


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        *(
            (name, "failed")
            for name in "cookies headers draftMode connection withAuth getServerSession".split()
        ),
        *((name, "failed") for name in "auth currentUser unstable_noStore".split()),
        ("format", "verified"),
    ],
)
def test_a_call_that_reads_the_request(call: str, expected: str) -> None:
    page = f"function local() {{}}\nexport default async function Page() {{\n  await {call}();\n  return null;\n}}\n"
    assert _static({"app/a/page.tsx": page}) == {expected}


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        *((f"app/a/layout.{ending}", "failed") for ending in ("tsx", "ts", "jsx", "js", "mjs")),
        *((f"app/template.{ending}", "failed") for ending in ("tsx", "ts", "jsx", "js", "mjs")),
        ("app/b/layout.tsx", "verified"),
        ("app/a/layout.css", "verified"),
    ],
)
def test_a_layout_on_the_way_reads_the_request(inner: str, expected: str) -> None:
    files = {
        "app/a/page.tsx": "export default function Page() {\n  return null;\n}\n",
        inner: "export default async function Layout() {\n  return await cookies();\n}\n",
    }
    assert _static(files) == {expected}


@pytest.mark.parametrize(
    "ending",
    [".ts", ".tsx", ".js", ".jsx", ".mjs", "/index.ts", "/index.tsx", "/index.js", "/index.jsx"],
)
def test_a_helper_is_found_by_the_ending_of_its_file(ending: str) -> None:
    _reads_by_a_helper("@/lib/who", f"lib/who{ending}")


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        *((f"{owner}.auth()", "failed") for owner in ("NextAuth", "session", "clerk")),
        ("garage.auth()", "verified"),
    ],
)
def test_who_owns_a_call_that_reads_the_request(call: str, expected: str) -> None:
    page = f"export default async function Page() {{\n  await {call};\n  return null;\n}}\n"
    assert _static({"app/a/page.tsx": page}) == {expected}


@pytest.mark.parametrize(
    ("package", "expected"),
    [*((each, "verified") for each in ("react", "react-dom", "next/image")), ("garage", "unsupported")],
)
def test_whose_functions_do_not_read_the_request(package: str, expected: str) -> None:
    page = f"import {{ use }} from '{package}';\nexport default function Page() {{\n  return use(load);\n}}\n"
    assert _static({"app/a/page.tsx": page}) == {expected}


def test_a_helper_is_found_by_the_alias_of_the_root() -> None:
    _reads_by_a_helper("~/lib/who", "lib/who.ts")


@pytest.mark.parametrize(
    ("setting", "expected"),
    [("cacheTag", "failed"), ("unstable_cacheTag", "failed"), ("mark", "unverifiable")],
)
def test_a_call_that_sets_a_tag_nothing_invalidates(setting: str, expected: str) -> None:
    given = {"fix": f"Call `cacheLife('days')` and `{setting}('a')`.", "affectedFiles": ["lib/a.ts"]}
    rules = [rule for rule in PACK.rules if rule.id == FRESH]
    assert results(Example(given, expected, PLAIN, NEXT), FRESH, rules) == {expected}


def test_a_helper_is_imported_with_the_ending_of_its_file() -> None:
    _reads_by_a_helper("../../lib/who.js", "lib/who.js")


def _reads_by_a_helper(module: str, path: str) -> None:
    files = {
        "app/a/page.tsx": f"import {{ who }} from '{module}';\n"
        "export default async function Page() {\n  return await who();\n}\n",
        path: "export async function who() {\n  return (await cookies()).get('who');\n}\n",
    }
    assert _static(files) == {"failed"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        *((name, "verified") for name in ("page", "layout", "template", "route", "default")),
        ("button", "unverifiable"),
    ],
)
def test_the_files_of_a_route(name: str, expected: str) -> None:
    path = f"app/a/{name}.tsx"
    given = {"fix": "Add `export const revalidate = 60`.", "affectedFiles": [path]}
    rules = [rule for rule in PACK.rules if rule.id == STATIC]
    files = {path: "export default function Part() {\n  return null;\n}\n"}
    assert results(Example(given, expected, files, NEXT), STATIC, rules) == {expected}


def _static(files: Mapping[str, str]) -> set[str]:
    """What comes of a route that is to be revalidated: it must not read the request."""
    given = {"fix": "Add `export const revalidate = 60`.", "affectedFiles": ["app/a/page.tsx"]}
    rules = [rule for rule in PACK.rules if rule.id == STATIC]
    return results(Example(given, "", files, NEXT), STATIC, rules)
