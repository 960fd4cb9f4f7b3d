"""Which APIs a recommendation may ask for in which version."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

STABLE, REMOTE, SEGMENT = (
    "next_stable_cache_api_for_version",
    "next_cache_components_runtime_cache_preference",
    "next_cache_components_route_segment_config",
)
COMPONENTS = {"stack": {"framework": "next", "frameworkVersion": "16.1.0"}, "cacheComponents": True}
NEXT_16 = {"stack": {"framework": "next", "frameworkVersion": "16.1.0"}}
NEXT_15 = {"stack": {"framework": "next", "frameworkVersion": "15.2.0"}}


@pytest.mark.parametrize(
    ("kind", "given", "files", "signals", "expected"),
    [
        (STABLE, {"fix": "import { unstable_cacheTag } from 'next/cache';\nunstable_cacheTag('docs');"}, {}, NEXT_16, "failed"),
        (STABLE, {"fix": "updateTag('docs') after the mutation."}, {}, NEXT_16, NO_CLAIM),
        (STABLE, {"fix": "After publishing call `revalidateTag('docs', 'hours')`."}, {}, NEXT_16, "verified"),
        (STABLE, {"fix": "After publishing call `revalidateTag(`docs-${id}`)`."}, {}, NEXT_16, "failed"),
        (STABLE, {"fix": "```ts\nrevalidateTag('docs')\n```"}, {}, NEXT_16, "failed"),
        (STABLE, {"fix": "Migrate from `unstable_cacheLife` to `cacheLife`."}, {}, NEXT_16, "verified"),
        (STABLE, {"why": "`unstable_cacheLife` is deprecated.", "fix": "Call `cacheLife('days')`."}, {}, NEXT_16, "verified"),
        (STABLE, {"fix": "Call `revalidateTag('docs')`."}, {}, NEXT_15, NO_CLAIM),
        (STABLE, {"fix": "Use `revalidateTag(\"users\", { expire: 0 })`."}, {}, NEXT_16, "verified"),
        (STABLE, {"currentBehavior": "The action calls `revalidateTag('users')`.", "fix": "Pass a profile: `revalidateTag('users', 'max')`."}, {}, NEXT_16, "verified"),
        (STABLE, {"fix": "Wrap the loader in `unstable_cache`, which is the Runtime Cache."}, {}, NEXT_16, "failed"),
        (STABLE, {"fix": "Wrap the loader in `unstable_cache`."}, {}, NEXT_16, NO_CLAIM),
        (STABLE, {"fix": "Rename `unstable_cacheTag` to `cacheTag`."}, {}, NEXT_16, "verified"),
        (STABLE, {"fix": "`unstable_cacheTag` must go; call `cacheTag` in its place."}, {}, NEXT_16, "verified"),
        (STABLE, {"fix": "Import `cacheLife` instead of `unstable_cacheLife`."}, {}, NEXT_16, "verified"),
        (REMOTE, {"fix": "Put the result in the Runtime Cache."}, {}, COMPONENTS, "failed"),
        (REMOTE, {"fix": "Mark it `'use cache: remote'`."}, {}, COMPONENTS, NO_CLAIM),
        (REMOTE, {"fix": "Mark it `'use cache: remote'`; only if that is unavailable, use the Runtime Cache."}, {}, COMPONENTS, "verified"),
        (REMOTE, {"fix": "import { getCache } from '@vercel/functions';\nconst cache = getCache();"}, {}, COMPONENTS, "failed"),
        (REMOTE, {"fix": "Put the result in the Runtime Cache."}, {}, NEXT_16, NO_CLAIM),
        (REMOTE, {"fix": "Use Runtime Cache via `getCache()` as a fallback when `use cache: remote` cannot be used."}, {}, COMPONENTS, "verified"),
        (REMOTE, {"fix": "Do not use the Runtime Cache."}, {}, COMPONENTS, NO_CLAIM),
        (REMOTE, {"what": "Store the answer in Vercel's Runtime Cache", "citations": ["https://vercel.com/docs/caching/runtime-cache"]}, {}, COMPONENTS, "failed"),
        (SEGMENT, {"fix": "Set `export const fetchCache = 'force-cache'` in the layout."}, {}, COMPONENTS, "failed"),
        (SEGMENT, {"fix": "export const dynamic = 'force-static';"}, {}, COMPONENTS, "failed"),
        (SEGMENT, {"fix": "Delete `export const dynamic = 'force-dynamic'` from the page."}, {}, COMPONENTS, "verified"),
        (SEGMENT, {"fix": "Set `export const fetchCache = 'force-cache'` in the layout."}, {}, NEXT_16, NO_CLAIM),
        (SEGMENT, {"fix": "Replace `export const revalidate = 60` with `cacheLife('minutes')`."}, {}, COMPONENTS, "verified"),
        (SEGMENT, {"why": "`export const dynamic = 'force-dynamic'` opts the page out.", "fix": "Move the read into a `'use cache'` function."}, {}, COMPONENTS, "verified"),
        (SEGMENT, {"fix": "Don't add `export const revalidate = 60`; use `cacheLife`."}, {}, COMPONENTS, "verified"),
        (SEGMENT, {"fix": "```diff\n- export const revalidate = 60\n+ 'use cache'\n```"}, {}, COMPONENTS, "verified"),
        (SEGMENT, {"fix": "```diff\n+ export const revalidate = 60\n```"}, {}, COMPONENTS, "failed"),
    ],
)  # fmt: skip
def test_only_what_the_version_has_is_asked_for(
    kind: str,
    given: Mapping[str, object],
    files: Mapping[str, str],
    signals: Mapping[str, object] | None,
    expected: str,
) -> None:
    example = Example(given, expected, files, signals)
    assert results(example, kind, [rule for rule in PACK.rules if rule.id == kind]) == {expected}
