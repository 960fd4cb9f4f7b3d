"""How long 1,000 recommendations with 10 claims each take on a repository of 5,000 files, with counts over all of it.

python -m tests.benchmarks.recommendations

The reference of the same run is reading every file of that repository once, as anything that looks into
all of it must. The goal is 10 seconds on two cores.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from bot.agents.verifying import Regeneration, recommendations
from checks.agents.recommendations.project_signals import Beside, library_of, signals_of
from checks.code.tree import DirectoryTree
from checks.model.outcome import Disposition

FILES = 5_000
RECOMMENDATIONS = 1_000
NAMES = 25
"""Names that are used all over the repository, each in 200 files; each recommendation counts one of them."""

GOAL = 10.0
URL = "https://nextjs.org/docs/app/api-reference/functions/fetch"
SIGNALS = {
    "stack": {"framework": "next", "frameworkVersion": "15.1.0"},
    "project": {"defaultResourceConfig": {"fluid": True}},
}

PAGE = """import {{ loadPosts }} from '@/lib/posts{number}';

export default async function Page{number}({{ params }}) {{
  const posts = await loadPosts(params.slug, {number});
  const first = await fetch(`/api/posts/${{posts[0].id}}`);
  const second = await fetch('/api/authors');
  track{group}(posts);
  return render{number}(first, second);
}}
"""


def repository(root: Path) -> None:
    """A project of pages and modules."""
    for number in range(FILES):
        folder = root / f"app/section{number % 100}/page{number}"
        folder.mkdir(parents=True)
        (folder / "page.tsx").write_text(
            PAGE.format(number=number, group=number % NAMES) + "\n".join(f"// note {n}" for n in range(40))
        )


def recommendation(number: int) -> dict[str, object]:
    """One with ten claims or more; every third says something wrong."""
    page = number * FILES // RECOMMENDATIONS
    path = f"app/section{page % 100}/page{page}/page.tsx"
    calls = 2 if number % 3 else 3
    return {
        "what": f"Cache the answers of page {page}",
        "why": f"There are {calls} `fetch()` calls in `{path}`. 20% of 100K requests = 20K requests.",
        "currentBehavior": f"`Page{page}` calls `loadPosts`. The page sends no `Cache-Control` header.",
        "fix": f"Before:\n\n```ts\nconst posts = await loadPosts(params.slug, {page});\n```\n\nSet `Cache-Control: public, s-maxage=60`.",
        "affectedFiles": [path],
        "findingRefs": [f"{path}:5"],
        "citations": [URL],
        "candidateRef": f"uncached_route:/page{page}",
        "verifiableClaims": [
            {"type": "pattern_count", "file": path, "pattern": "fetch(", "expected": 2},
            {"type": "pattern_exists", "file": path, "pattern": f"render{page}("},
            {"type": "pattern_absent", "file": path, "pattern": "unstable_cache"},
            {"type": "repo_count", "pattern": f"render{page}()", "usages": 1, "files": 1},
            {"type": "repo_count", "pattern": f"track{number % NAMES}()", "usages": 200, "files": 200},
        ],
    }


def main() -> None:
    """Print the times and their ratio."""
    library = library_of({"urls": [{"url": URL, "applicableFrameworks": ["next@>=13"]}]})
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        repository(root)
        given = json.loads(json.dumps([recommendation(number) for number in range(RECOMMENDATIONS)]))
        started = perf_counter()
        tree = DirectoryTree(root)
        size = sum(len(file.text or "") for path in tree.paths() if (file := tree.read(path)))
        reading = perf_counter() - started
        started, worked = perf_counter(), process_time()
        checked = recommendations(
            given, "given", root, Beside(signals_of(SIGNALS), library), ["vercel"], Regeneration()
        )
        took, worked = perf_counter() - started, process_time() - worked
    claims = [claim for one in checked.recommendations for claim in one.claims]
    found = [claim.outcome.disposition for claim in claims]
    print(
        f"{FILES:,} files, {size / 1e6:.1f} MB; {RECOMMENDATIONS:,} recommendations, {len(claims):,} claims"
    )
    print(", ".join(f"{found.count(each):,} {each}" for each in Disposition))
    print(
        f"checked in {took:.2f} s ({worked:.2f} s of processor time); reading the files once took {reading:.2f} s, ratio {took / reading:.1f}"
    )
    print(f"goal {GOAL:.0f} s of one core: {'met' if worked < GOAL else 'MISSED'}")


if __name__ == "__main__":
    main()
