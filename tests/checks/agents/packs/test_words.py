"""Each word that the pack knows, in a sentence that comes out otherwise without it, and its twin with another word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

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
    given = {"fix": "Add `export const revalidate = 60`.", "affectedFiles": ["app/a/page.tsx"]}
    rules = [rule for rule in PACK.rules if rule.id == STATIC]
    assert results(Example(given, expected, {"app/a/page.tsx": page}, NEXT), STATIC, rules) == {expected}


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
    given = {"fix": "Add `export const revalidate = 60`.", "affectedFiles": ["app/a/page.tsx"]}
    rules = [rule for rule in PACK.rules if rule.id == STATIC]
    assert results(Example(given, expected, files, NEXT), STATIC, rules) == {expected}


@pytest.mark.parametrize(
    "ending",
    [".ts", ".tsx", ".js", ".jsx", ".mjs", "/index.ts", "/index.tsx", "/index.js", "/index.jsx"],
)
def test_a_helper_is_found_by_the_ending_of_its_file(ending: str) -> None:
    _reads_by_a_helper("@/lib/who", f"lib/who{ending}")


def test_a_helper_is_imported_with_the_ending_of_its_file() -> None:
    _reads_by_a_helper("../../lib/who.js", "lib/who.js")


def _reads_by_a_helper(module: str, path: str) -> None:
    files = {
        "app/a/page.tsx": f"import {{ who }} from '{module}';\n"
        "export default async function Page() {\n  return await who();\n}\n",
        path: "export async function who() {\n  return (await cookies()).get('who');\n}\n",
    }
    given = {"fix": "Add `export const revalidate = 60`.", "affectedFiles": ["app/a/page.tsx"]}
    rules = [rule for rule in PACK.rules if rule.id == STATIC]
    assert results(Example(given, "failed", files, NEXT), STATIC, rules) == {"failed"}


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
