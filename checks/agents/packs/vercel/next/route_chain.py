"""A route's `revalidate` works only where nothing on the way to it reads the request."""

from __future__ import annotations

from collections.abc import Iterator

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.pack import Rule
from checks.agents.packs.situation import Situation
from checks.agents.packs.vercel.caching import is_next
from checks.agents.packs.vercel.next.apis import exported
from checks.agents.packs.vercel.next.request import read_request
from checks.agents.recommendations.claim import contradicted, find
from checks.model.agents.verdicts import Trigger
from checks.model.outcome import Outcome, unsupported, unverifiable, verified

OF_A_ROUTE = frozenset(("page", "layout", "template", "route", "default"))
ON_THE_WAY = ("layout", "template")
ENDINGS = ("tsx", "ts", "jsx", "js", "mjs")


def _applies(situation: Situation) -> bool:
    if not is_next(situation) or situation.signals.cache_components is True:
        return False
    return "revalidate" in set(exported(situation))


def routes(situation: Situation) -> list[str]:
    """The affected files that are of a route of the `app` folder, as the repository spells them."""
    found = []
    for path in situation.recommendation.files:
        stem = path.rpartition("/")[2].partition(".")[0]
        if stem in OF_A_ROUTE:
            at = find(path, situation.project)
            found.append(at.path if at is not None else path)
    return found


def chain(path: str, situation: Situation) -> Iterator[str]:
    """The file, and every layout and template from `app` down to it."""
    tree = situation.project.code.head
    folders = path.split("/")[:-1]
    if "app" in folders:
        first = folders.index("app") + 1
        for depth in range(first, len(folders) + 1):
            for name in ON_THE_WAY:
                for ending in ENDINGS:
                    beside = "/".join((*folders[:depth], f"{name}.{ending}"))
                    if tree.has(beside) and beside != path:
                        yield beside
    yield path


def decide(situation: Situation) -> Outcome:
    """Look through the chain of every affected route, and through what it imports, one import deep."""
    found = routes(situation)
    if not found:
        return unverifiable("none of the recommendation's files is a page, a layout or a route")
    unread = doubt = ""
    for path in found:
        for each in chain(path, situation):
            reading = read_request(situation, each)
            if reading is None:
                unread = unread or each
            elif reading.reads:
                return contradicted(f"`{each}` {reading.reads}, so the route is rendered on every request")
            elif reading.open:
                doubt = doubt or f"`{each}` {reading.open}"
    if unread:
        return unverifiable(f"`{unread}` could not be read")
    if doubt:
        return unsupported(f"{doubt}; citecheck does not trace whether that reads the request")
    return verified("nothing on the way to the route reads the request")


_NEXT = {"stack": {"framework": "next", "frameworkVersion": "15.1.0"}}
_ASK = {"fix": "Add `export const revalidate = 60`.", "affectedFiles": ["app/blog/page.tsx"]}
_PAGE = "export default function Page() {\n  return null;\n}\n"
_LAYOUT = "import { cookies } from 'next/headers';\nexport default async function Layout() {\n  return (await cookies()).get('a');\n}\n"

RULE = Rule(
    "next_route_revalidate_static_prereq",
    "the text asks for `export const revalidate` only where nothing from `app` down to the route reads the request",
    _applies,
    decide,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example(_ASK, "verified", {"app/blog/page.tsx": _PAGE, "app/layout.tsx": _PAGE}, signals=_NEXT),
        Example(_ASK, "failed", {"app/blog/page.tsx": _PAGE, "app/layout.tsx": _LAYOUT}, signals=_NEXT),
        Example(
            _ASK,
            "verified",
            {"app/blog/page.tsx": _PAGE, "app/shop/layout.tsx": _LAYOUT},
            signals=_NEXT,
            why="That layout is on another way.",
        ),
        Example(
            _ASK, "unverifiable", {"app/layout.tsx": _PAGE}, signals=_NEXT, why="The page cannot be read."
        ),
        Example({"fix": "Remove `export const revalidate = 60`."}, NO_CLAIM, signals=_NEXT),
    ),
)
