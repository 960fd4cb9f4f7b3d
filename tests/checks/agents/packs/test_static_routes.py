"""Routes that nothing on the way makes dynamic, and those that something does."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

STATIC = "next_route_revalidate_static_prereq"
NEXT_15 = {"stack": {"framework": "next", "frameworkVersion": "15.2.0"}}
DOCS = {"fix": "Add `export const revalidate = 120` to the page.", "affectedFiles": ["app/docs/page.tsx"]}
ITEMS = {
    "fix": "Export `revalidate`: `export const revalidate = 3600`.",
    "affectedFiles": ["app/(shop)/items/page.tsx"],
}
PAGE = "export default async function Page() {\n  const d = await load();\n  return <main>{d}</main>;\n}\nasync function load() { return 1; }\n"


@pytest.mark.parametrize(
    ("kind", "given", "files", "signals", "expected"),
    [
        (STATIC, DOCS, {"app/docs/page.tsx": PAGE, "app/layout.tsx": "export default function L({ children }) { return children; }\n"}, NEXT_15, "verified"),
        (STATIC, DOCS, {"app/docs/page.tsx": PAGE, "app/layout.tsx": "import { draftMode } from 'next/headers';\nexport default async function L({ children }) { await draftMode(); return children; }\n"}, NEXT_15, "failed"),
        (STATIC, DOCS, {"app/docs/page.tsx": "import { auth } from '@/auth';\nexport default async function Page() { const s = await auth(); return s; }\n", "auth.ts": "export const auth = async () => 1;\n"}, NEXT_15, "failed"),
        (STATIC, DOCS, {"app/docs/page.tsx": "export default async function Page(props) { const { q } = await props.searchParams; return q; }\n"}, NEXT_15, "failed"),
        (STATIC, DOCS, {"app/docs/page.tsx": PAGE, "app/docs/layout.tsx": "export const dynamic = 'force-dynamic';\nexport default function L({ children }) { return children; }\n"}, NEXT_15, "failed"),
        (STATIC, DOCS, {"app/docs/page.tsx": "import { createClient } from '@supabase/supabase-js';\nexport default async function Page() { return createClient(url, key).from('a').select(); }\n"}, NEXT_15, "unsupported"),
        (STATIC, DOCS, {"app/docs/page.tsx": "import { getSession } from '@auth0/nextjs-auth0';\nexport default async function Page() { return getSession(); }\n"}, NEXT_15, "unsupported"),
        (STATIC, DOCS, {"app/docs/page.tsx": "import { me } from '../lib/me';\nexport default async function Page() { return me(); }\n", "app/lib/me.ts": "import { cookies } from 'next/headers';\nexport const me = async () => (await cookies()).get('id');\n"}, NEXT_15, "failed"),
        (STATIC, DOCS, {}, NEXT_15, "unverifiable"),
        (STATIC, {"fix": "export const revalidate = 120;", "affectedFiles": ["app/docs/page.tsx"]}, {"app/docs/page.tsx": "import { headers } from 'next/headers';\nexport default async function Page() { return (await headers()).get('a'); }\n"}, NEXT_15, "failed"),
        (STATIC, ITEMS, {"app/(shop)/items/page.tsx": "import { unstable_noStore as noStore } from 'next/cache';\nexport default async function P() { noStore(); return null; }\n"}, NEXT_15, "failed"),
        (STATIC, ITEMS, {"app/(shop)/items/page.tsx": "export default async function P() { const r = await fetch('https://a.b/c', { cache: 'no-store' }); return r.json(); }\n"}, NEXT_15, "failed"),
        (STATIC, ITEMS, {"app/(shop)/items/page.tsx": "export default function P() { return null; }\n", "app/(shop)/layout.tsx": "import { connection } from 'next/server';\nexport default async function L({ children }) { await connection(); return children; }\n"}, NEXT_15, "failed"),
        (STATIC, ITEMS, {"app/(shop)/items/page.tsx": "import { Suspense } from 'react';\nimport Link from 'next/link';\nexport default function P() { return <Link href=\"/a\">a</Link>; }\n", "app/layout.tsx": "import './globals.css';\nexport default function L({ children }) { return <html><body>{children}</body></html>; }\n"}, NEXT_15, "verified"),
        (STATIC, ITEMS, {"app/(shop)/items/page.tsx": "import { List } from '@/components/list';\nexport default function P() { return <List />; }\n", "components/list.tsx": "export function List() { return <ul />; }\n"}, NEXT_15, "verified"),
        (STATIC, ITEMS, {"app/(shop)/items/page.tsx": "import { List } from '@/components/list';\nexport default function P() { return <List />; }\n", "components/list.tsx": "import { cookies } from 'next/headers';\nexport async function List() { const c = await cookies(); return <ul>{c.get('a')}</ul>; }\n"}, NEXT_15, "failed"),
        (STATIC, {"why": "The page already has `export const revalidate = 60`.", "fix": "Nothing."}, {}, NEXT_15, NO_CLAIM),
    ],
)  # fmt: skip
def test_revalidate_needs_a_route_that_does_not_read_the_request(
    kind: str,
    given: Mapping[str, object],
    files: Mapping[str, str],
    signals: Mapping[str, object] | None,
    expected: str,
) -> None:
    example = Example(given, expected, files, signals)
    assert results(example, kind, [rule for rule in PACK.rules if rule.id == kind]) == {expected}
