"""How long reading a large diff takes, as ratios to `str.splitlines` on the same text in the same run.

    python -m tests.benchmarks.diff_speed [--cache FOLDER] [--package NAME --base VERSION --head VERSION]

The diff is that of two published releases, which are downloaded once.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from unidiff.patch import PatchSet

from checks.code.diff.unified import Diff
from checks.model.location import Side
from tests.benchmarks.releases import arguments, best

CITATIONS = 1_000
ROUNDS = 15


def main() -> None:
    """Print two tables: what 1,000 citations cost, and how the cost grows with the diff."""
    releases, cache = arguments((__doc__ or "").splitlines()[0])
    text = releases.repository(cache).diff("base", "head")
    diff = Diff(text)
    print(
        f"{releases}: {len(text.splitlines()):,} lines of diff, {len(text):,} characters, {len(diff)} files"
    )

    steps: list[tuple[str, Callable[[], object]]] = [
        ("split at the file headers", lambda: Diff(text)),
        ("… and list the paths", lambda: Diff(text).paths),
        (f"… and look up {CITATIONS:,} cited files", Lookups(text, len(diff), lines=False)),
    ]
    steps += [
        (f"… and ask the status of a line in each, over {files} files", Lookups(text, files, lines=True))
        for files in (20, 100, len(diff))
    ]
    _print_table("1,000 citations", text, steps)
    _print_table(
        "for comparison",
        text,
        [
            ("parse every file that has hunks", lambda: [file.added for file in Diff(text)]),
            ("unidiff on the whole diff", lambda: PatchSet(text)),
        ],
        rounds=3,
    )
    print(
        f"\n{'files':>8} {'lines':>10} {'split, paths and look-ups':>26} {'ratio':>7} {'per 1,000 lines':>17}"
    )
    for share in (8, 4, 2, 1):
        part = text[: text.find("\ndiff --git", len(text) // share - 1) + 1] if share > 1 else text
        lines, files = len(part.splitlines()), len(Diff(part))
        taken, reference = best([Lookups(part, files, lines=False), part.splitlines], ROUNDS)
        print(
            f"{files:>8,} {lines:>10,} {taken * 1e3:>23.2f} ms {taken / reference:>6.2f}× {taken / lines * 1e9:>14.2f} µs"
        )


@dataclass(frozen=True, slots=True)
class Lookups:
    """Splits the diff anew and looks up citations spread evenly over the first `files` changed files."""

    text: str
    files: int
    lines: bool

    def __call__(self) -> None:
        diff = Diff(self.text)
        chosen = diff.paths[: self.files]
        numbers = random.Random(7)
        for n in range(CITATIONS):
            path = chosen[n % len(chosen)]
            file = diff.file(path) or diff.file(path, Side.LEFT)
            if file is None:
                raise LookupError(path)
            if self.lines:
                file.line_status(numbers.randint(1, 500))


def _print_table(
    title: str, text: str, steps: list[tuple[str, Callable[[], object]]], rounds: int = ROUNDS
) -> None:
    print(f"\n{title:<66} {'ms':>8} {'ratio':>8}")
    *taken, reference = best([*(run for _, run in steps), text.splitlines], rounds)
    print(f"{'str.splitlines':<66} {reference * 1e3:>8.2f} {1:>7.2f}×")
    for (name, _), seconds in zip(steps, taken, strict=True):
        print(f"{name:<66} {seconds * 1e3:>8.2f} {seconds / reference:>7.2f}×")


if __name__ == "__main__":
    main()
