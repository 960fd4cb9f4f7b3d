"""`code_snippet`: code that is shown as it is now, below a "Before:", is in the cited file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checks.agents.example import NO_CLAIM, Example
from checks.agents.recommendations.beside import Beside
from checks.agents.recommendations.claim import Project, RecommendationKind, Said, asked, find, missing_file
from checks.agents.recommendations.recommendation import Recommendation
from checks.claims.kind import short
from checks.claims.quote import QuoteClaim
from checks.model.outcome import Disposition, Failure, Outcome, unsupported
from checks.text.citations import files_mentioned

BEFORE = frozenset(("before", "current", "currently", "now", "existing", "today"))
"""Words that label code which is there."""

WRONG_FILE = "snippet_in_wrong_file"


def extract(recommendation: Recommendation, beside: Beside) -> Iterator[Said]:
    """The fences below a label such as "Before (`app/page.tsx`):"."""
    del beside
    for field, label, code in recommendation.fences:
        if is_before(label):
            named = files_mentioned(label)
            yield Said(
                kind=KIND.id,
                field=field,
                statement=f"the code reads `{short(code)}`",
                file=named[0] if len(named) == 1 else "",
                pattern=code,
                prose=True,
            )


def is_before(label: str) -> bool:
    """ "Before:", "Current code (`a.ts`):", "**Before**"."""
    first = label.lstrip("*_# ").split(" ", 1)[0].rstrip(":*_.,(").lower()
    return first in BEFORE


def verify(said: Said, recommendation: Recommendation, project: Project) -> Outcome:
    """Look for it in the cited file, else in each affected one, white space folded."""
    files = (said.file,) if said.file else recommendation.files
    if not files:
        return unsupported("it names no file")
    outcomes = []
    for path in files:
        at = find(path, project)
        if at is None:
            outcomes.append(missing_file(replace(said, file=path), project))
            continue
        claim = QuoteClaim(statement=said.statement, code=said.pattern, exact=not said.prose)
        outcomes.append(_guarded(asked(claim, project, at)))
    return min(outcomes, key=lambda one: _ORDER.index(one.disposition))


_ORDER = (Disposition.VERIFIED, Disposition.UNSUPPORTED, Disposition.UNVERIFIABLE, Disposition.FAILED)


def _guarded(outcome: Outcome) -> Outcome:
    """Real code of another file: its author was close, so the recommendation is not failed for it."""
    if outcome.failure is not Failure.MISATTRIBUTED:
        return outcome
    return replace(
        outcome,
        disposition=Disposition.UNSUPPORTED,
        failure=None,
        message=f"{WRONG_FILE}: {outcome.message}",
        notes=(*outcome.notes, WRONG_FILE),
    )


_FILES = {
    "app/page.tsx": "export default async function Page() {\n  const posts = await loadPosts({ limit: 50 });\n  return posts;\n}\n",
    "app/blog.tsx": "export async function Blog() {\n  const entries = await readEntries({ draft: false });\n  return entries;\n}\n",
}


def _before(code: str) -> dict[str, object]:
    return {"fix": f"Before:\n\n```ts\n{code}\n```\n", "affectedFiles": ["app/page.tsx"]}


KIND = RecommendationKind(
    "code_snippet",
    "code that is shown as it is now is in the cited file",
    extract,
    verify,
    needs=("file", "pattern"),
    examples=(
        Example(_before("const posts =\n    await loadPosts({ limit: 50 });"), "verified", _FILES),
        Example(_before("const posts = await loadPosts({ limit: 10 });"), "failed", _FILES),
        Example(
            _before("const entries = await readEntries({ draft: false });"),
            "unsupported",
            _FILES,
            why="Another file has it.",
        ),
        Example(
            {
                "fix": "After:\n\n```ts\nconst posts = await cached();\n```\n",
                "affectedFiles": ["app/page.tsx"],
            },
            NO_CLAIM,
            _FILES,
        ),
    ),
)
