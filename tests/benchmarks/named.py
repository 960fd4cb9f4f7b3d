"""What the naming pass adds to a cold check of ten findings, and the memory of a process that checks a large review.

    python -m tests.benchmarks.named [FOLDER] [--rounds 15]

The code is that of FOLDER (`checks/` unless told), in memory. Ten findings are written about ten of its functions,
with one name each, or with ten. Each check begins with nothing parsed; with the pass and without it in turns, in one
process, so that the ratio can be compared between machines. *At hand* is the tree as the App has it, the cited files
alone; *whole* is that of the command line, whose index is part of the check.
"""

from __future__ import annotations

import argparse
import gc
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from checks.code.code import Code
from checks.code.structure import outline
from checks.code.structure.languages import grammars
from checks.code.structure.outline import SCOPES
from checks.code.structure.syntax import prepare
from checks.code.tree import SnapshotTree
from checks.model.finding import Finding, Reading
from checks.model.location import Location
from checks.model.policy import Policy
from checks.review import check_review
from tests.benchmarks.releases import reached

ROOT = Path(__file__).parent.parent.parent
FINDINGS = 10
GOAL = 1.2
"""A check with the pass, in those without it."""

MEMORY_GOAL = 120
"""MB of a process that checks 300 findings with ten names each."""

LARGE = 300
NAME = re.compile(r"[A-Za-z_]\w{3,}")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "checks")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--large", action="store_true", help="check one large review and print the memory")
    given = parser.parse_args()
    for grammar in grammars():
        prepare(grammar)
    files = {
        str(path.relative_to(given.folder)): path.read_text(encoding="utf-8", errors="replace")
        for path in sorted(given.folder.rglob("*.py"))
    }
    if given.large:
        check_review(Reading(written(files, LARGE, 10)), Code(SnapshotTree(files)), Policy(tier2=True))
        print(_peak())
        return
    print(
        "| tree | names in a finding | ms without | ms with | ratio | goal |\n|---|---:|---:|---:|---:|---|"
    )
    for names in (1, 10):
        findings = written(files, FINDINGS, names)
        cited = {
            path: text for path, text in files.items() if any(path == each.path for each in _at(findings))
        }
        for title, tree in (
            ("at hand", SnapshotTree(cited, complete=False)),
            ("whole", SnapshotTree(files)),
        ):
            without, with_ = _in_turns(findings, tree, given.rounds)
            ratio = with_ / without
            print(
                f"| {title} | {names} | {without * 1e3:.1f} | {with_ * 1e3:.1f} | {ratio:.2f} | {reached(ratio, GOAL, '')} |"
            )
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.named", str(given.folder), "--large"],
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    peak = int(done.stdout)
    print(
        f"\npeak memory of a process that checks {LARGE} findings: {peak} MB ({reached(peak, MEMORY_GOAL, 'MB')})"
    )


def _peak() -> int:
    """MB that this process has held at most."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) // 1024  # type: ignore[index]


def written(files: dict[str, str], count: int, names: int) -> tuple[Finding, ...]:
    """Findings about functions, always the same ones: names of the function, the last of another file."""
    chosen = random.Random(7)
    paths = [path for path, text in files.items() if len(text) > 2_000]
    findings = []
    for number in range(count):
        path = paths[number % len(paths)] if count > FINDINGS else chosen.choice(paths)
        scopes = [each for each in outline(path, files[path]).definitions if each.kind in SCOPES]
        scope = chosen.choice(scopes) if scopes else None
        first, last = (scope.first, scope.last) if scope is not None else (1, 20)
        own = list(dict.fromkeys(NAME.findall("\n".join(files[path].split("\n")[first - 1 : last]))))
        other = NAME.findall(files[chosen.choice(paths)])
        said = [
            *chosen.sample(own, min(len(own), max(1, names - 1))),
            *([chosen.choice(other)] if names > 1 else []),
        ]
        body = " ".join(f"`{name}` may be larger than is expected here." for name in said)
        findings.append(Finding(str(number), "r", "", body, Location(path, first, min(last, first + 3))))
    return tuple(findings)


def _at(findings: tuple[Finding, ...]) -> list[Location]:
    return [each.location for each in findings if each.location is not None]


def _in_turns(findings: tuple[Finding, ...], tree: SnapshotTree, rounds: int) -> tuple[float, float]:
    """Median seconds of the processor for a check without the pass, and with it."""

    def check() -> object:
        return check_review(Reading(findings), Code(tree), Policy(tier2=True))

    def bare() -> object:
        with patch("checks.review._named", return_value=()):
            return check()

    check()
    pairs = [(_seconds(bare), _seconds(check)) for _ in range(rounds)]
    return statistics.median(each for each, _ in pairs), statistics.median(each for _, each in pairs)


def _seconds(run: Callable[[], object]) -> float:
    gc.collect()
    gc.disable()
    try:
        begun = time.process_time()
        run()
        return time.process_time() - begun
    finally:
        gc.enable()


if __name__ == "__main__":
    main()
