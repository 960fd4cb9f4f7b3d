"""What Tier 1 costs on a large diff, as ratios to `str.splitlines` on the same text in the same run.

    python -m tests.benchmarks.tier1 [--cache FOLDER] [--package NAME --base VERSION --head VERSION]

The diff is that of two published releases, which are downloaded once. The texts of both releases are in
memory; nothing else is worked out before the clock starts. The diff is split anew in each round.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from checks.claims import path as paths
from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.git.repository import GitRepository
from checks.code.tree import FileKind, SnapshotTree
from checks.model.finding import Finding, Reading
from checks.model.location import Location
from checks.model.outcome import Disposition
from checks.model.policy import Policy
from checks.review import check_review
from checks.text.prose import Text
from tests.benchmarks.releases import arguments, best, reached

CITATIONS = 1_000
CITED = (".html", ".js", ".po", ".py", ".txt")
"""Endings of the files that are cited."""

ROUNDS = 9

GOALS = {"a field": 2, "the text": 3, "a field, past the end": 5, "a field, no such file": 5}
"""Times `str.splitlines` on the whole diff."""


@dataclass(frozen=True, slots=True)
class Material:
    """Both releases in memory, and the paths that the diff changes and the head has text at."""

    diff: str
    head: dict[str, str]
    base: dict[str, str]
    changed: tuple[str, ...]

    @classmethod
    def of(cls, repository: GitRepository) -> Material:
        diff = repository.diff("base", "head")
        head, base = (_texts(repository, revision) for revision in ("head", "base"))
        return cls(
            diff,
            head,
            base,
            tuple(path for path in Diff(diff).paths if head.get(path) and path.endswith(CITED)),
        )

    def code(self, diff: str | None = None) -> Code:
        """Everything anew, as for a check that just began."""
        return Code(
            SnapshotTree(self.head), SnapshotTree(self.base), Diff(self.diff if diff is None else diff)
        )

    def findings(self, count: int, kind: str) -> list[Finding]:
        """So many findings spread evenly over the changed files."""
        numbers = random.Random(7)
        found = []
        for n in range(count):
            path = self.changed[n * len(self.changed) // count]
            length = max(1, self.head[path].count("\n"))
            line = numbers.randint(1, length)
            match kind:
                case "a field":
                    found.append(Finding(str(n), "r", location=Location(path, line, line)))
                case "a field, past the end":
                    found.append(Finding(str(n), "r", location=Location(path, line + length, line + length)))
                case "a field, no such file":
                    wrong = f"{path.rpartition('/')[0]}/missing_{n}.py"
                    found.append(Finding(str(n), "r", location=Location(wrong, line, line)))
                case "the text":
                    found.append(Finding(str(n), "r", body=f"The loop in `{path}:{line}` never ends."))
        return found


def main() -> None:
    """Print two tables: the cost by the kind of citation, and its growth."""
    releases, cache = arguments((__doc__ or "").splitlines()[0])
    material = Material.of(releases.repository(cache))
    count = len(material.diff.splitlines())
    print(
        f"{releases}: {count:,} lines of diff, {len(material.changed):,} changed files, {len(material.head):,} in all"
    )
    reviews = {kind: material.findings(CITATIONS, kind) for kind in GOALS}
    for kind, findings in reviews.items():
        _expect(material, kind, findings)
    names = ["splitting the diff at its files"]
    runs: list[Callable[[], object]] = [lambda: Diff(material.diff).paths]
    for kind, findings in reviews.items():
        names.append(f"checking {CITATIONS:,} citations, in {kind}")
        runs.append(_check(material, findings))
    names.append(f"the whole review of {CITATIONS:,} findings, merging included")
    runs.append(_review(material, reviews["a field"]))
    *taken, reference = best([*runs, material.diff.splitlines], ROUNDS)
    print(f"\n{'':<62} {'ms':>8} {'ratio':>8}  goal")
    print(f"{'str.splitlines':<62} {reference * 1e3:>8.1f} {1:>7.1f}×")
    for name, seconds in zip(names, taken, strict=True):
        goal = GOALS.get(name.removeprefix(f"checking {CITATIONS:,} citations, in "))
        told = reached(seconds / reference, goal, "×") if goal else ""
        print(f"{name:<62} {seconds * 1e3:>8.1f} {seconds / reference:>7.1f}×  {told}".rstrip())

    print(f"\n{'findings':>9} {'lines of diff':>14} {'ms':>8} {'ratio':>8} {'µs a finding':>13}")
    for share in (8, 4, 2, 1):
        part = _part(material.diff, share)
        for number in (250, 1_000, 4_000):
            findings = material.findings(number, "a field")
            check, reference = best([_check(material, findings, part), part.splitlines], ROUNDS)
            print(
                f"{number:>9,} {part.count(chr(10)):>14,} {check * 1e3:>8.1f} {check / reference:>7.1f}× "
                f"{check / number * 1e6:>13.1f}"
            )


def _check(material: Material, findings: Sequence[Finding], diff: str | None = None) -> Callable[[], object]:
    def check() -> None:
        code = material.code(diff)
        for finding in findings:
            for place in paths.places(Text(finding)):
                paths.check_path(place, code)

    return check


def _review(material: Material, findings: Sequence[Finding]) -> Callable[[], object]:
    return lambda: check_review(Reading(tuple(findings)), material.code(), Policy(tier2=False))


def _expect(material: Material, kind: str, findings: Sequence[Finding]) -> None:
    """What is measured must be what is meant: all right, or all wrong."""
    wanted = Disposition.FAILED if "past" in kind or "no such" in kind else Disposition.VERIFIED
    code = material.code()
    for finding in findings:
        got = {paths.check_path(place, code).outcome.disposition for place in paths.places(Text(finding))}
        if got != {wanted}:
            raise AssertionError(f"{finding}: {got}")


def _part(text: str, share: int) -> str:
    return text[: text.find("\ndiff --git", len(text) // share - 1) + 1] if share > 1 else text


def _texts(repository: GitRepository, revision: str) -> dict[str, str]:
    with repository.tree(revision) as tree:
        tree.read_ahead(tree.paths())
        files = [tree.read(path) for path in tree.paths()]
    return {one.path: one.text or "" for one in files if one is not None and one.kind is FileKind.TEXT}


if __name__ == "__main__":
    main()
