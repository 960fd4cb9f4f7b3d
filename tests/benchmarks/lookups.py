"""Time of each look-up in a repository of many files, once it is open.

    python -m tests.benchmarks.lookups [FILES]
    python -m tests.benchmarks.lookups --repository FOLDER [--names 12]

With `--repository` it asks about names of the HEAD of a git repository: always the same ones, by how many files have
them, each as if nothing had been parsed. Without, the repository is made in memory: FILES Python files (5,000 unless told) with functions that call each other. The tree
is indexed before the clock starts, as it is for whoever asks a second time; the row `first` has that time. Nothing is
parsed beforehand. The reference is one search of the whole text for a word, taken in the same run.
"""

from __future__ import annotations

import argparse
import gc
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.git.tree import GitTree
from checks.code.structure.languages import grammars
from checks.code.structure.syntax import prepare
from checks.code.tree import SnapshotTree
from checks.lookups.look import look
from checks.lookups.request import request
from tests.benchmarks.releases import reached

GOAL = 0.2
"""Seconds of the processor for one look-up."""

FUNCTIONS = 12
CALLED_BY = 50
"""Files between two that call one shared function."""


NAMED = ("definition", "references", "changes", "returns")
"""Look-ups of a name."""

FILES_WITH_NAME = ((1, 1), (2, 5), (6, 20), (21, 60), (61, 120), (121, 200), (201, 600), (601, 100_000))
"""Fewest and most files that have the names of one row."""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="?", type=int, default=5_000)
    parser.add_argument("--repository", type=Path)
    parser.add_argument("--names", type=int, default=12, help="of each row")
    given = parser.parse_args()
    for grammar in grammars():
        prepare(grammar)
    if given.repository is not None:
        _of_a_repository(given.repository, given.names)
    else:
        _made(given.files)


def _of_a_repository(folder: Path, count: int) -> None:
    tree = GitTree(folder, "HEAD")
    opened = Code(tree, diff=Diff(""))
    print(f"{len(tree.paths()):,} files; opened in {_seconds(lambda: opened.index.names):.1f} s\n")
    print(
        "| files with the name | look-up | median ms | longest ms | over the goal |\n|---|---|---:|---:|---:|"
    )
    having = {name: len(opened.index.files(name)) for name in opened.index.names if len(name) > 2}
    for fewest, most in FILES_WITH_NAME:
        names = sorted(name for name, files in having.items() if fewest <= files <= most)
        random.Random(3).shuffle(names)
        for asked in NAMED:
            seconds = sorted(_fresh(opened, {"look": asked, "name": name}) for name in names[:count])
            if seconds:
                over = sum(each > GOAL for each in seconds)
                median, longest = seconds[len(seconds) // 2] * 1e3, seconds[-1] * 1e3
                print(
                    f"| {fewest} to {most} | {asked} | {median:.0f} | {longest:.0f} | {over} of {len(seconds)} |"
                )


def _fresh(opened: Code, asked: dict[str, Any]) -> float:
    """Seconds for a look-up with the tree and its index at hand, and nothing else."""
    code = Code(opened.head, diff=opened.diff)
    vars(code).update(index=opened.index, paths=opened.paths)
    return _seconds(lambda: look(request(asked), code))


def _made(count: int) -> None:
    files = dict(_files(count))
    code = Code(SnapshotTree(files), diff=Diff(""))
    print(f"{count:,} files, {sum(map(len, files.values())) / 1e6:.1f} MB\n")
    print("| look-up | ms | goal |\n|---|---:|---|")
    print(f"| first: the index | {_seconds(lambda: code.index.names) * 1e3:.1f} | |")
    for asked in QUESTIONS:
        seconds = _seconds(lambda asked=asked: look(request(asked), code))  # type: ignore[misc]
        name = " ".join(str(value) for value in asked.values())
        print(f"| {name} | {seconds * 1e3:.1f} | {reached(seconds * 1e3, GOAL * 1e3, 'ms')} |")
    whole = "\n".join(files.values())
    print(f"| reference: a word in the whole text | {_seconds(lambda: whole.count('nowhere')) * 1e3:.1f} | |")


QUESTIONS: tuple[dict[str, Any], ...] = (
    {"look": "read", "path": "shop/part_10/module_10.py"},
    {"look": "definition", "name": "shared"},
    {"look": "definition", "name": "step_1010_3"},
    {"look": "references", "name": "shared"},
    {"look": "references", "name": "step_1010_3"},
    {"look": "search", "text": "step_1010_3(value)"},
    {"look": "search", "text": "not there at all"},
    {"look": "outline", "path": "shop/part_11/module_11.py"},
    {"look": "around", "path": "shop/part_12/module_12.py", "line": 6, "name": "value"},
    {"look": "returns", "name": "step_1010_3"},
    {"look": "parses", "path": "shop/part_12/module_12.py"},
    {"look": "list", "path": "shop"},
    {"look": "changes"},
    {"look": "verify", "claim": {"kind": "symbol", "name": "step_2020_1"}},
)


def _files(count: int) -> Iterator[tuple[str, str]]:
    yield "shop/shared.py", "def shared(value):\n    return value\n"
    for number in range(count - 1):
        lines = ["from shop.shared import shared\n"] if number % CALLED_BY == 0 else []
        for step in range(FUNCTIONS):
            call = "shared" if number % CALLED_BY == 0 else f"step_{number}_{step - 1}" if step else "int"
            lines.append(
                f"\n\ndef step_{number}_{step}(value):\n    if value:\n        return {call}(value)\n    return {step}\n"
            )
        yield f"shop/part_{number % 97}/module_{number}.py", "".join(lines)


def _seconds(run: Callable[[], object]) -> float:
    """CPU seconds, so that what else the machine does stays out."""
    gc.disable()
    try:
        begun = time.process_time()
        run()
        return time.process_time() - begun
    finally:
        gc.enable()


if __name__ == "__main__":
    main()
