"""The pack `vercel`: caching, Next.js, parallel work and builds on one host."""

from __future__ import annotations

from checks.agents.packs.pack import Pack
from checks.agents.packs.vercel import causes, not_found, parallel, turbo
from checks.agents.packs.vercel.headers import immutable, policies, vary
from checks.agents.packs.vercel.next import apis, lifetimes, route_chain

PACK = Pack(
    "vercel",
    "caching, Next.js, parallel work and builds on Vercel",
    (
        vary.MATCHES,
        vary.CARDINALITY,
        not_found.CAUSE,
        apis.STABLE,
        apis.RUNTIME_CACHE,
        apis.SEGMENT_CONFIG,
        route_chain.RULE,
        lifetimes.FRESHNESS,
        lifetimes.SEMANTICS,
        lifetimes.INVALIDATED,
        policies.ERRORS,
        policies.SYNTAX,
        policies.POSITIVE,
        not_found.LONG_TTL,
        immutable.RULE,
        parallel.GUARD,
        parallel.IMPACT,
        parallel.CPU,
        causes.RULE,
        turbo.RULE,
    ),
)
