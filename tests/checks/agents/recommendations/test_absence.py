"""What a file is said not to hold: looked for in that file, strings included, where nothing restricts the sentence."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import Example
from tests.checks.agents.scenes import OF_ORDERS, ORDERS, results

KIND = "pattern_absent"
RIGHT, WRONG, OPEN = "verified", "failed", "unsupported"
CONFIGURED = (
    "const LISTED = ['Cache-Control', 'Age'];\nexport const shown = (name) => name === 'Expires' ? 'Expires' : '';\n"
    "export const config = { headers: [{ key: 'Surrogate-Control', value: 'max-age=60' }] };\n"
)
ROUTES = {
    "app/bare/route.ts": (
        "import { NextResponse } from 'next/server';\nimport { bikes } from '@/lib/bikes';\n"
        "export async function GET() {\n  return NextResponse.json(await bikes());\n}\n"
    ),
    "app/set/route.ts": (
        "export async function GET() {\n"
        "  return Response.json([], { headers: { 'Cache-Control': 'public, s-maxage=60' } });\n}\n"
        "export async function POST() {\n  return Response.json(await Promise.all([]));\n}\n"
    ),
    "app/read/route.ts": (
        "export async function GET(request) {\n  const asked = request.headers.get('Cache-Control');\n"
        "  return new Response(asked, { headers: { 'CDN-Cache-Control': 'public' } });\n}\n"
    ),
    "app/wrapped/route.ts": (
        "import { cached } from '@/lib/cached';\nexport const GET = cached(async () => Response.json([]));\n"
    ),
    "app/quiet/page.tsx": (
        "'use client';\nimport Image from 'next/image';\nexport const revalidate = 60;\n// no ETag, the proxy has it\n"
        "export default function Page({ cursor }) {\n  return <Image src={cursor} />;\n}\n"
    ),
    "lib/cached.ts": (
        "export const cached = (get) => async () => {\n  const answer = await get();\n"
        "  answer.headers.set('cache-control', 'public');\n  return answer;\n};\n"
    ),
    "lib/bikes.ts": "export async function bikes() {\n  return fetch('/bikes');\n}\n",
    "lib/config.ts": CONFIGURED,
    "lib/local.ts": (
        "export let dynamic = null;\nexport function read(limit = null) {\n  const revalidate = limit + 1;\n  return revalidate;\n}\n"
        "const runtime = 'edge';\nconst maxDuration = 5;\nexport { maxDuration };\n"
    ),
    "lib/client.py": "def get(url, timeout=None):\n    return send(url)\n\n\ndef put(url):\n    retries = 3\n    return send(url, retries)\n",
    "lib/etag.py": (
        "def tagged(response, tag):\n    if response.headers['Age']:\n        return response\n"
        "    response.headers['ETag'] = tag\n    return response\n"
    ),
}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"verifiableClaims": [{"type": KIND, "file": "src/orders.tsx", "pattern": "Promise.all"}]}, RIGHT),
        ({"verifiableClaims": [{"type": KIND, "file": "src/orders.tsx", "pattern": "setTimeout("}]}, WRONG),
        ({"verifiableClaims": [{"type": KIND, "file": "src/headers.ts", "pattern": "Cache-Control"}]}, WRONG),
        ({"verifiableClaims": [{"type": KIND, "file": "src/gone.ts", "pattern": "x"}]}, WRONG),
        ({"verifiableClaims": [{"type": KIND, "pattern": "Promise.all"}]}, "unverifiable"),
        ({"why": "There is no Cache-Control header.", **OF_ORDERS}, OPEN),
    ],
)
def test_a_pattern_is_looked_for_in_its_file(given: Mapping[str, object], expected: str) -> None:
    assert results(Example(given, expected, ORDERS), KIND) == {expected}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("`app/bare/route.ts` has no `Cache-Control` header.", RIGHT),
        ("`app/set/route.ts` has no `Cache-Control` header.", WRONG),
        ("`app/bare/route.ts` has no `Cache-Control`.", RIGHT),
        ("`app/set/route.ts` has no `Cache-Control`.", WRONG),
        ("app/bare/route.ts sets no Cache-Control header, so each request reaches the origin.", RIGHT),
        ("app/set/route.ts sets no Cache-Control header, so each request reaches the origin.", WRONG),
        ("There is no `Cache-Control` header in `app/bare/route.ts`.", RIGHT),
        ("There is no `Cache-Control` header in `app/set/route.ts`.", WRONG),
        ("No Cache-Control header in `app/bare/route.ts`.", RIGHT),
        ("No Cache-Control header in `app/set/route.ts`.", WRONG),
        ("`app/bare/route.ts` lacks a `Cache-Control` header.", RIGHT),
        ("`app/set/route.ts` lacks a `Cache-Control` header.", WRONG),
        ("A `Cache-Control` header is missing from `app/bare/route.ts`.", RIGHT),
        ("A `Cache-Control` header is missing from `app/set/route.ts`.", WRONG),
        ("`Cache-Control` is not set in `app/bare/route.ts`.", RIGHT),
        ("`Cache-Control` is not set in `app/set/route.ts`.", WRONG),
        ("`lib/cached.ts` sets no `Cache-Control` header.", WRONG),  # in small letters
        ("`lib/config.ts` has no `Surrogate-Control` header.", WRONG),
        ("`lib/etag.py` has no `ETag` header.", WRONG),
        ("`app/bare/route.ts` has no `ETag` header.", RIGHT),
        ("`app/set/route.ts` sets no `Cache-Control` header, which a browser needs.", WRONG),
        ("`app/gone/route.ts` has no `Cache-Control` header.", WRONG),
        ("`app/bare/route.ts` does not use `Promise.all`.", RIGHT),
        ("`app/set/route.ts` does not use `Promise.all`.", WRONG),
        ("`app/bare/route.ts` never calls `revalidateTag()`.", RIGHT),
        ("`app/bare/route.ts` never calls `bikes()`.", WRONG),
        ("`app/bare/route.ts` does not import `axios`.", RIGHT),
        ("`app/bare/route.ts` does not import `bikes`.", WRONG),
        ("`app/quiet/page.tsx` has no `dynamic` export.", RIGHT),
        ("`app/quiet/page.tsx` has no `revalidate` export.", WRONG),
        ("`app/quiet/page.tsx` does not set `revalidate`.", WRONG),
        ("`lib/local.ts` has no `maxDuration` export.", WRONG),
        ("`lib/local.ts` does not set `runtime`.", WRONG),
        ("`put` in `lib/client.py` does not set `retries`.", WRONG),
        ("`app/quiet/page.tsx` has no `use cache` directive.", RIGHT),
        ("`app/quiet/page.tsx` has no `use client` directive.", WRONG),
        ("`app/quiet/page.tsx` uses no `<Link>`.", RIGHT),
        ("`app/quiet/page.tsx` uses no `<Image>`.", WRONG),
    ],
)
def test_a_flat_denial_is_decided_by_the_file(said: str, expected: str) -> None:
    assert results(Example({"why": said}, expected, ROUTES), KIND) == {expected}


@pytest.mark.parametrize(
    "said",
    [
        "`app/set/route.ts` sets no `Cache-Control` header on errors.",
        "`app/set/route.ts` sets no `Cache-Control` header when the list is empty.",
        "`app/set/route.ts` sets no private `Cache-Control` header.",
        "`app/set/route.ts` sets no `Cache-Control` header that a browser keeps.",
        "`app/set/route.ts` has no `Response` lock.",
        "`app/set/route.ts` has no `Promise.all` guard.",
        "`app/set/route.ts` has no `Promise.all` check.",
        "`app/set/route.ts` has no `Promise.all` test.",
        "`app/set/route.ts` was missing a `Cache-Control` header before.",
        "`app/set/route.ts` should have no `Cache-Control` header.",
        "`app/set/route.ts` no longer sets `Cache-Control`.",
        "The responses of `app/set/route.ts` have no `Cache-Control` header.",
        "Without a `Cache-Control` header, `app/set/route.ts` is slow.",
        "`app/bare/route.ts` sends its response without a `Cache-Control` header.",  # another file sets one
        "`app/read/route.ts` sets no `Cache-Control` header.",  # it reads one
        "`lib/etag.py` sets no `Age` header.",
        "`lib/config.ts` sets no `Cache-Control` header.",  # one of a list of names
        "`lib/config.ts` sets no `Expires` header.",
        "`app/quiet/page.tsx` has no `ETag` header.",  # a comment has it
        "`app/wrapped/route.ts` sets no `Cache-Control` header.",  # what it imports does
        "`POST` in `app/set/route.ts` sets no `Cache-Control` header.",  # another function does
        "`app/bare/route.ts` has no `CORS` header.",
        "`app/bare/route.ts` has no `pagination`.",
        "`app/quiet/page.tsx` does not use `cursor`.",
        "`lib/local.ts` does not set `revalidate`.",  # a variable of a function is called so
        "`lib/local.ts` has no `revalidate` export.",
        "`lib/local.ts` has no `runtime` export.",  # it is not exported
        "`lib/local.ts` does not set `dynamic`.",  # null may be as good as nothing
        "`lib/client.py` does not set `timeout`.",  # a parameter is called so
        "`get` in `lib/client.py` does not set `timeout`.",
        "`lib/client.py` does not set `retries`.",
        "There is no `Cache-Control` header.",
        "It sets no `Cache-Control` header.",
    ],
)
def test_a_denial_that_may_mean_something_else_is_left_open(said: str) -> None:
    given = {"why": said, "affectedFiles": ["app/set/route.ts"] if said.startswith("It ") else []}
    assert results(Example(given, OPEN, ROUTES), KIND) == {OPEN}


def test_one_function_of_a_file_is_said_to_lack_what_it_has() -> None:
    said = "`GET` in `app/set/route.ts` sets no `Cache-Control` header."
    assert results(Example({"why": said}, WRONG, ROUTES), KIND) == {WRONG}


@pytest.mark.parametrize(
    ("said", "affected", "expected"),
    [
        ("The route sets no `Cache-Control` header.", "app/set/route.ts", WRONG),
        ("The route sets no `Cache-Control` header.", "app/bare/route.ts", OPEN),  # others do
        ("The route sets no `Content-Language` header.", "app/bare/route.ts", RIGHT),
        ("The handler does not set Cache-Control.", "app/set/route.ts", WRONG),
        ("The page sets no `Cache-Control` header.", "app/set/route.ts", OPEN),  # that is no page
        ("The middleware sets no `Cache-Control` header.", "app/set/route.ts", OPEN),
        ("The CDN sets no `Cache-Control` header.", "app/set/route.ts", OPEN),
    ],
)
def test_the_route_is_the_one_file_that_is_affected(said: str, affected: str, expected: str) -> None:
    given = {"why": said, "affectedFiles": [affected]}
    assert results(Example(given, expected, ROUTES), KIND) == {expected}
