"""The gate: what becomes of a recommendation, by what failed in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from checks.agents.example import Example
from checks.agents.recommendations.recommendation import Recommendation
from checks.model.agents.verdicts import (
    CheckedRecommendation,
    CheckedStatement,
    Standing,
    Trigger,
    judged,
    pass_rate,
)

THRESHOLD = 0.8
"""Pass rate below which a recommendation is written anew."""

FEWEST = 2
"""Claims that were verified or failed, from which a pass rate says something."""

TOP_FAILURES = 5

CONFIGURATION = "does_not_contradict_project_config"


def triggers_of(rules: Mapping[str, Trigger | None]) -> dict[str, Trigger]:
    """Kind of claim → what its failure sets off at once."""
    found = {name: trigger for name, trigger in rules.items() if trigger is not None}
    return {CONFIGURATION: Trigger.PROJECT_CONFIG_CONTRADICTION, **found}


def trigger_of(claims: Sequence[CheckedStatement], triggers: Mapping[str, Trigger]) -> Trigger | None:
    """What is set off, the most serious first."""
    failed = [claim for claim in claims if claim.failed]
    hard = {triggers[claim.kind] for claim in failed if claim.kind in triggers}
    for trigger in Trigger:
        if trigger in hard:
            return trigger
    if len(judged(claims)) >= FEWEST and pass_rate(claim.outcome for claim in claims) < THRESHOLD:
        return Trigger.PASS_RATE_BELOW_THRESHOLD
    return None


def gated(
    recommendation: Recommendation, claims: Sequence[CheckedStatement], triggers: Mapping[str, Trigger]
) -> CheckedRecommendation:
    """A recommendation with what becomes of it. An abstention is an answer, and never graded."""
    if recommendation.abstain:
        return CheckedRecommendation(
            recommendation.index, recommendation.title, Standing.ABSTAINED, notes=recommendation.notes
        )
    trigger = trigger_of(claims, triggers)
    if trigger is not None:
        standing = Standing.WITHHELD if trigger.hard else Standing.NEEDS_REGENERATION
    else:
        standing = Standing.ACCEPTED if judged(claims) else Standing.NOTHING_CHECKED
    order = {each: number for number, each in enumerate(Trigger)}
    failed = sorted(
        (claim for claim in claims if claim.failed),
        key=lambda claim: order.get(triggers.get(claim.kind, Trigger.PASS_RATE_BELOW_THRESHOLD), len(order)),
    )
    return CheckedRecommendation(
        recommendation.index,
        recommendation.title,
        standing,
        tuple(claims),
        trigger,
        tuple(failed[:TOP_FAILURES]) if trigger is not None else (),
        recommendation.notes,
    )


_FLUID = {"project": {"defaultResourceConfig": {"fluid": True}}}
_GEO = {
    "app/route.ts": "import { geolocation } from '@vercel/functions';\nexport const GET = (r) => geolocation(r);\n"
}
_HALF = {"affectedFiles": ["app/page.tsx", "app/nowhere.tsx"]}
_PAGE = {"app/page.tsx": "export default function Page() {}\n"}

EXAMPLES: Mapping[str, tuple[Example, ...]] = {
    Trigger.PROJECT_CONFIG_CONTRADICTION: (
        Example({"what": "Enable Fluid Compute"}, Standing.WITHHELD, signals=_FLUID),
        Example(
            {"what": "Enable Fluid Compute"},
            Standing.NOTHING_CHECKED,
            signals={"project": {"defaultResourceConfig": {"fluid": False}}},
        ),
        Example({"what": "Disable Fluid Compute"}, Standing.ACCEPTED, signals=_FLUID),
        Example(
            {"what": "Enable Fluid Compute", **_HALF},
            Standing.WITHHELD,
            _PAGE,
            signals=_FLUID,
            why="It comes before the pass rate.",
        ),
    ),
    Trigger.CACHE_VARY_SAFETY: (
        Example(
            {"fix": "Set `Cache-Control: s-maxage=60`.", "affectedFiles": ["app/route.ts"]},
            Standing.WITHHELD,
            _GEO,
        ),
        Example(
            {
                "fix": "Set `Cache-Control: s-maxage=60` and `Vary: X-Vercel-IP-Country`.",
                "affectedFiles": ["app/route.ts"],
            },
            Standing.ACCEPTED,
            _GEO,
        ),
        Example(
            {
                "fix": "Set `Cache-Control: s-maxage=60` and `Vary: X-Vercel-IP-Latitude`.",
                "affectedFiles": ["app/route.ts"],
            },
            Standing.WITHHELD,
            _GEO,
            why="Nearly every visitor would have a copy of their own.",
        ),
        Example(
            {"fix": "Set `Cache-Control: private, no-store`.", "affectedFiles": ["app/route.ts"]},
            Standing.ACCEPTED,
            _GEO,
        ),
    ),
    Trigger.SEMANTIC_SAFETY: (
        Example({"why": "`cacheLife` sets the `Cache-Control` header."}, Standing.WITHHELD),
        Example(
            {"fix": "Call `revalidateTag('posts')`."},
            Standing.WITHHELD,
            signals={"stack": {"framework": "next", "frameworkVersion": "16.0.0"}},
        ),
        Example(
            {"fix": "Call `revalidateTag('posts', 'max')`."},
            Standing.ACCEPTED,
            signals={"stack": {"framework": "next", "frameworkVersion": "16.0.0"}},
        ),
        Example({"why": "`cacheLife` does not set `Cache-Control`."}, Standing.ACCEPTED),
    ),
    Trigger.PASS_RATE_BELOW_THRESHOLD: (
        Example(_HALF, Standing.NEEDS_REGENERATION, _PAGE, why="One of two claims is verified."),
        Example(
            {"affectedFiles": ["app/nowhere.tsx"]}, Standing.ACCEPTED, _PAGE, why="One claim says too little."
        ),
        Example(
            {"affectedFiles": ["app/page.tsx"], "findingRefs": ["app/page.tsx:1"]}, Standing.ACCEPTED, _PAGE
        ),
        Example(
            {"abstain": True, "candidateRef": "slow_route:/", "reason": "The traces are too few."},
            Standing.ABSTAINED,
            why="An abstention is an answer.",
        ),
    ),
}
"""By trigger: what sets it off, and what does not; with the pack `vercel`."""
