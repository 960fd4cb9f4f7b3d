"""What makes a route depend on the request, in its own file and one import away."""

from __future__ import annotations

import pytest

from checks.agents.example import Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

KIND = "next_route_revalidate_static_prereq"
NEXT = {"stack": {"framework": "next", "frameworkVersion": "15.1.0"}}
PAGE = "export default function Page() {\n  return null;\n}\n"
COOKIES = "import { cookies } from 'next/headers';\nexport async function user() { return (await cookies()).get('a'); }\nexport function plain(n) { return n + 1; }\n"
DEEP = "import { load } from './deep';\nexport function user() { return load(); }\n"


def using(body: str, imported: str = "") -> str:
    return f"{imported}\nexport default async function Page() {{ {body} }}\n"


USER = using("return user();", "import { user } from '@/lib/user';")


@pytest.mark.parametrize(
    ("source", "helper", "expected"),
    [
        (PAGE, "", "verified"),
        ("export default function Page({ searchParams }) {\n  return searchParams.q;\n}\n", "", "failed"),
        ("// no searchParams here\n" + PAGE, "", "verified"),
        ("export const dynamic = 'force-dynamic';\n" + PAGE, "", "failed"),
        ("export const dynamic = 'force-static';\n" + PAGE, "", "verified"),
        ("export const fetchCache = 'force-no-store';\n" + PAGE, "", "failed"),
        (using("unstable_noStore();", "import { unstable_noStore } from 'next/cache';"), "", "failed"),
        (using("noStore();", "import { unstable_noStore as noStore } from 'next/cache';"), "", "failed"),
        (using("revalidatePath('/');", "import { revalidatePath } from 'next/cache';"), "", "verified"),
        (using("await fetch('https://a.example', { cache: 'no-store' });"), "", "failed"),
        (using("await fetch('https://a.example', { cache: 'force-cache' });"), "", "verified"),
        (using("await fetch('https://a.example', { next: { revalidate: 0 } });"), "", "failed"),
        (using("await fetch('https://a.example', { next: { revalidate: 60 } });"), "", "verified"),
        (using("return getSession();", "import { getSession } from '@auth0/nextjs-auth0';"), "", "unsupported"),
        (using("return createServerClient();", "import { createServerClient } from '@supabase/ssr';"), "", "unsupported"),
        (using("return useMemo(f);", "import { useMemo } from 'react';"), "", "verified"),
        (USER, "", "unsupported"),
        (USER, COOKIES, "failed"),
        (using("return user();", "import { user } from '../../lib/user';"), COOKIES, "failed"),
        (using("return plain(1);", "import { plain } from '@/lib/user';"), COOKIES, "verified"),
        (USER, DEEP, "unsupported"),
    ],
)  # fmt: skip
def test_a_route_is_static_where_everything_on_the_way_was_followed(
    source: str, helper: str, expected: str
) -> None:
    files = {"app/b/page.tsx": source, **({"lib/user.ts": helper} if helper else {})}
    asked = {"fix": "Add `export const revalidate = 60`.", "affectedFiles": ["app/b/page.tsx"]}
    assert results(Example(asked, expected, files, NEXT), KIND, PACK.rules) == {expected}
