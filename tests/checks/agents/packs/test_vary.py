"""What a route reads of the visitor and what `Vary` has to say of it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results

MATCHES, COARSE = "cache_vary_matches_dynamic_inputs", "cache_vary_cardinality_safe"
WEATHER = {
    "app/api/weather/route.ts": "import { geolocation } from '@vercel/functions';\nexport async function GET(req: Request) {\n  const { city } = geolocation(req);\n  return Response.json(await forecast(city));\n}\n"
}
ROUTE = {"affectedFiles": ["app/api/weather/route.ts"]}
PLACE = {
    "app/api/g/route.ts": "export function GET(request) {\n  const c = request.geo?.country ?? 'US';\n  return Response.json({ c });\n}\n"
}
OF_PLACE = {"affectedFiles": ["app/api/g/route.ts"]}


@pytest.mark.parametrize(
    ("kind", "given", "files", "expected"),
    [
        (MATCHES, {"fix": "Send `Cache-Control: public, s-maxage=600` with `Vary: X-Vercel-IP-City`.", **ROUTE}, WEATHER, "verified"),
        (MATCHES, {"fix": "Send `Cache-Control: public, s-maxage=600`.", **ROUTE}, WEATHER, "failed"),
        (MATCHES, {"fix": "Send `Cache-Control: public, s-maxage=600`; responses vary by city.", **ROUTE}, WEATHER, "failed"),
        (MATCHES, {"fix": "Send `Cache-Control: public, s-maxage=600` and `Vary: X-Vercel-IP-Region`.", **ROUTE}, WEATHER, "failed"),
        (MATCHES, {"fix": "Send `Cache-Control: private, no-store`.", **ROUTE}, WEATHER, "verified"),
        (MATCHES, {"fix": "```ts\nreturn new Response(body, { headers: { 'Cache-Control': 's-maxage=600', Vary: 'X-Vercel-IP-Country-Region' } });\n```", **ROUTE}, WEATHER, "verified"),
        (MATCHES, {"fix": "return new Response(body, { headers: { 'Cache-Control': 's-maxage=600', 'Vary': 'X-Vercel-IP-Country' } });", **ROUTE}, WEATHER, "verified"),
        (MATCHES, {"fix": "Send `s-maxage=600`.", "affectedFiles": ["app/x.ts"]}, {"app/x.ts": "export const a = 1;\n"}, NO_CLAIM),
        (MATCHES, {"fix": "Send `s-maxage=600`.", "affectedFiles": ["app/x.ts"]}, {"app/x.ts": "export const GET = (r) => r.headers.get('x-vercel-ip-country');\n"}, "failed"),
        (MATCHES, {"fix": "Add `s-maxage=300`. Also add `Vary: Accept-Language, x-vercel-ip-country`.", **OF_PLACE}, PLACE, "verified"),
        (MATCHES, {"fix": "Add `s-maxage=300`. Don't add `Vary: x-vercel-ip-country`.", **OF_PLACE}, PLACE, "failed"),
        (MATCHES, {"fix": "Set `CDN-Cache-Control: max-age=300`.", "desiredBehavior": "Responses carry `Vary: X-Vercel-IP-Country`.", **OF_PLACE}, PLACE, "verified"),
        (MATCHES, {"fix": "headers.set('Cache-Control', 's-maxage=300');\nheaders.set('Vary', 'X-Vercel-IP-Country');", **OF_PLACE}, PLACE, "verified"),
        (MATCHES, {"fix": "headers.set('Cache-Control', 's-maxage=300');\nheaders.append('Vary', 'X-Vercel-IP-Country');", **OF_PLACE}, PLACE, "verified"),
        (MATCHES, {"fix": "```js\nmodule.exports = { async headers() { return [{ source: '/g', headers: [{ key: 'Cache-Control', value: 's-maxage=60' }, { key: 'Vary', value: 'X-Vercel-IP-City' }] }]; } };\n```", **OF_PLACE}, PLACE, "verified"),
        (COARSE, {"fix": "Send `s-maxage=60` and `Vary: X-Vercel-IP-Longitude`.", **ROUTE}, WEATHER, "failed"),
        (COARSE, {"fix": "Send `s-maxage=60` and `Vary: X-Vercel-IP-City, Accept-Encoding`.", **ROUTE}, WEATHER, "verified"),
        (COARSE, {"fix": "Send `s-maxage=60` and `Vary: X-Vercel-IP-City`, never `Vary: X-Vercel-IP-Postal-Code`.", **ROUTE}, WEATHER, "verified"),
    ],
)  # fmt: skip
def test_the_place_of_a_visitor_is_in_vary_and_coarse(
    kind: str, given: Mapping[str, object], files: Mapping[str, str], expected: str
) -> None:
    example = Example(given, expected, files)
    assert results(example, kind, [rule for rule in PACK.rules if rule.id == kind]) == {expected}
