"""The pack `vercel`: caching, Next.js, parallel work and builds on one host."""

from __future__ import annotations

from checks.agents.packs.pack import Pack
from checks.agents.packs.vercel import (
    causes,
    immutable,
    lifetimes,
    next_apis,
    not_found,
    parallel,
    policies,
    route_chain,
    turbo,
    vary,
)

PACK = Pack(
    "vercel",
    "caching, Next.js, parallel work and builds on Vercel",
    (
        vary.MATCHES,
        vary.CARDINALITY,
        not_found.CAUSE,
        next_apis.STABLE,
        next_apis.RUNTIME_CACHE,
        next_apis.SEGMENT_CONFIG,
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
