"""`code_snippet`: code that is shown as it is now, below a "Before:" or in `currentBehavior`, is in the cited file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checks.agents.example import NO_CLAIM, Example
from checks.agents.recommendations.claim import (
    Project,
    RecommendationClaim,
    RecommendationKind,
    asked,
    find,
    missing_file,
)
from checks.agents.recommendations.project_signals import Beside
from checks.agents.recommendations.recommendation import Fenced, Prose, Recommendation, place_of
from checks.claims.kind import short
from checks.claims.quote.claim import QuoteClaim
from checks.code.structure import outline
from checks.model.outcome import Disposition, Failure, Outcome, unsupported
from checks.text.citations import files_mentioned

BEFORE = frozenset(("before", "current", "currently", "now", "existing", "today"))
"""Words that label code which is there."""

STATEMENTS = frozenset(("const", "let", "var", "return", "await", "import"))
"""Words that begin a line of code, and hardly one of English that ends as code does."""

AFTER = frozenset(("after", "proposed", "desired", "instead", "new"))
"""Words that label code which is not there yet."""

PRINTED = frozenset(
    "text txt plain plaintext log console output http sh shell bash shell-session terminal".split()
)
"""Languages of a fence that shows what was printed, or is to be run."""

WRONG_FILE = "snippet_in_wrong_file"


def extract(recommendation: Recommendation, beside: Beside) -> Iterator[RecommendationClaim]:
    """The fences below a label such as "Before (`app/page.tsx`):", and those of `currentBehavior`."""
    del beside
    for fence in recommendation.fences:
        if fence.language in PRINTED or not (is_before(fence.label) or _is_of_today(fence)):
            continue
        code, at_top = _without_place(fence.code)
        named = files_mentioned(fence.label)
        file = at_top or (named[0] if len(named) == 1 else "")
        if code.strip():
            yield RecommendationClaim(
                kind=KIND.id,
                field=fence.field,
                statement=f"the current code is `{short(code)}`",
                file=file,
                pattern=code,
                prose=not (fence.language or is_before(fence.label) or _is_code(code, recommendation)),
            )

    for piece in recommendation.bare_code.get(Prose.CURRENT, ()):
        if piece.code.split(maxsplit=1)[0] in STATEMENTS and _is_code(piece.code, recommendation):
            statement = f"the current code is `{short(piece.code)}`"
            yield RecommendationClaim(
                kind=KIND.id, field=Prose.CURRENT, statement=statement, pattern=piece.code
            )


def is_before(label: str) -> bool:
    """ "Before:", "Current code (`a.ts`):", "**Before**"."""
    return _first_word(label) in BEFORE


def _is_of_today(fence: Fenced) -> bool:
    """In `currentBehavior` a fence is how it is, unless its label says otherwise."""
    return fence.field is Prose.CURRENT and _first_word(fence.label) not in AFTER


def _first_word(label: str) -> str:
    return label.lstrip("*_# ").split(" ", 1)[0].rstrip(":*_.,(").lower()


def _without_place(code: str) -> tuple[str, str]:
    """Code without a first line that is a comment with nothing but its file, and that file."""
    first, _, rest = code.partition("\n")
    bare = first.strip()
    if not bare.startswith(("//", "#", "/*", "<!--")):
        return code, ""
    said = bare.strip("/#*<!-> ")
    named = files_mentioned(said)
    return (rest, place_of(said).path) if len(named) == 1 and len(said.split()) == 1 else (code, "")


def _is_code(code: str, recommendation: Recommendation) -> bool:
    """Whether code without a language is one in the language of an affected file: a log or an answer is not."""
    for path in dict.fromkeys((*recommendation.files, "given.tsx")):
        read = outline(path, code)
        if read.exact and (read.definitions or read.calls(1, max(1, read.line_count)) or "=" in code):
            return True
    return False


def verify(said: RecommendationClaim, recommendation: Recommendation, project: Project) -> Outcome:
    """Look for it in the cited file, else in each affected one, white space folded."""
    files = (said.file,) if said.file else recommendation.files
    if not files:
        return unsupported("the claim names no file")
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
        message=f"wrong file: {outcome.message}",
        notes=(*outcome.notes, WRONG_FILE),
    )


_FILES = {
    "app/page.tsx": "export default async function Page() {\n  const posts = await loadPosts({ limit: 50 });\n  return posts;\n}\n",
    "app/blog.tsx": "export async function Blog() {\n  const entries = await readEntries({ draft: false });\n  return entries;\n}\n",
}


def _before(code: str) -> dict[str, object]:
    return {"fix": f"Before:\n\n```ts\n{code}\n```\n", "affectedFiles": ["app/page.tsx"]}


def _today(fence: str) -> dict[str, object]:
    return {"currentBehavior": f"The page loads all of them:\n\n{fence}\n", "affectedFiles": ["app/page.tsx"]}


KIND = RecommendationKind(
    "code_snippet",
    "the cited file contains the code that is shown as current",
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
        Example(_before("const posts = await loadInvented(7);"), "failed", _FILES, why="No file has it."),
        Example(_today("```ts\nconst posts = await loadInvented(7);\n```"), "failed", _FILES),
        Example(_today("```ts\nconst posts = await loadPosts({ limit: 50 });\n```"), "verified", _FILES),
        *(
            Example({"currentBehavior": written, "affectedFiles": ["app/page.tsx"]}, expected, _FILES)
            for written, expected in (
                ("const posts = await loadPosts({ limit: 50 });\nreturn posts;", "verified"),
                ("const posts = await loadEverything();\nreturn posts.filter(isNew);", "failed"),
                ("Return to the list of posts.", NO_CLAIM),
            )
        ),
        Example(_today("```\nGET /blog 500 in 1200ms\n```"), "unsupported", _FILES, why="It is no code."),
        Example(_today("```sh\nnpm run build\n```"), NO_CLAIM, _FILES),
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
