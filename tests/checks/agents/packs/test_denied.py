"""What a text denies, refuses or measures otherwise is not taken for the thing itself."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

FILES = {
    "app/api/route.ts": "import { geolocation } from '@vercel/functions';\nexport const GET = (r) => geolocation(r);\n"
}
ROWS = [{"route": "/api", "http_status": status, "value": 50} for status in ("200", "500")]
SIGNALS = {"metrics": {"fnStatusByRoute": {"rows": ROWS}}}
POSITIVE = "cache_policy_positive_or_no_ready_rec"
ERRORS = "cache_rec_not_error_dominated_or_acknowledged"
VARY = "cache_vary_matches_dynamic_inputs"
IMPACT = "parallelization_impact_not_overclaimed"
CPU = "parallelization_not_cpu_bound_work"
MISSING = "next_cached_not_found_causal_support"
CAUSE = "runtime_error_cause_supported"
DROP = "Running them in parallel saves one round trip."
LOG = "TypeError: rows is undefined\n    at GET (app/route.ts:4:9)"


def cached(fix: str) -> dict[str, object]:
    return {"fix": fix, "candidateRef": "uncached_route:/api", "affectedFiles": ["app/api/route.ts"]}


def crashing(why: str) -> dict[str, object]:
    return {"candidateRef": "route_errors:/api", "why": why}


@pytest.mark.parametrize(
    ("given", "kind", "expected"),
    [
        (cached("Set `Cache-Control: public, s-maxage=0`."), POSITIVE, "failed"),
        (cached("Set `Cache-Control: public, max-age=60, s-maxage=0`."), POSITIVE, "failed"),
        (cached("Set `Cache-Control: public, max-age=0, s-maxage=60`."), POSITIVE, "verified"),
        (cached("Set `Cache-Control: s-maxage=60`. The p95 is 500 ms."), ERRORS, "failed"),
        (cached("Set `Cache-Control: s-maxage=60` once the HTTP 500 answers are fixed."), ERRORS, "verified"),
        (cached("Set `Cache-Control: s-maxage=60`. The route gives no errors."), ERRORS, "failed"),
        (cached("Set `Cache-Control: s-maxage=60`. The route fails often."), ERRORS, "verified"),
        (cached("Set `Cache-Control: s-maxage=60`. The route never fails."), ERRORS, "failed"),
        (cached("Set `Cache-Control: s-maxage=60`. Deadlines fail to be met."), ERRORS, "failed"),
        (cached("Set `Cache-Control: s-maxage=60`. The error rate must not rise."), ERRORS, "verified"),
        (cached("Set `Cache-Control: s-maxage=60`. The route runs without failures."), ERRORS, "failed"),
        (cached("Set `Cache-Control: s-maxage=60`, not before the errors are fixed."), ERRORS, "verified"),
        (cached("Set `Cache-Control: s-maxage=60`. Half of the answers are 500."), ERRORS, "unsupported"),
        (cached("Set `Cache-Control: private, no-store`."), VARY, "verified"),
        (cached("Set `Cache-Control: s-maxage=60`."), VARY, "failed"),
        ({"why": f"{DROP} No span was measured at 120 ms."}, IMPACT, "failed"),
        ({"why": f"{DROP} A span was measured at 120 ms."}, IMPACT, "verified"),
        ({"why": "Compile both in parallel; neither is CPU-bound."}, CPU, NO_CLAIM),
        ({"why": "Compile both in parallel with `Promise.all`."}, CPU, "failed"),
        ({"why": "`notFound()` inside `'use cache'` does not cause any error."}, MISSING, NO_CLAIM),
        ({"why": "`notFound()` inside `'use cache'` causes an error."}, MISSING, "failed"),
        (crashing(f"It fails because rows is undefined. The log says:\n{LOG}"), CAUSE, "verified"),
        (
            crashing('It fails because rows is undefined. The log: "TypeError: rows is undefined".'),
            CAUSE,
            "verified",
        ),
        (crashing('It fails because rows is undefined, an "undefined rows" error.'), CAUSE, "failed"),
        (crashing("It fails because rows is undefined, a TypeError: bad luck."), CAUSE, "failed"),
    ],
)
def test_what_is_denied_is_not_claimed(given: Mapping[str, object], kind: str, expected: str) -> None:
    assert results(Example(given, expected, FILES, SIGNALS), kind, PACK.rules) == {expected}
