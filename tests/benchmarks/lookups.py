"""Time of each look-up in a repository of many files, once it is open.

    python -m tests.benchmarks.lookups [FILES]

The repository is made in memory: FILES Python files (5,000 unless told) with functions that call each other. The tree
is indexed before the clock starts, as it is for whoever asks a second time; the row `first` has that time. Nothing is
parsed beforehand. The reference is one search of the whole text for a word, taken in the same run.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.tree import SnapshotTree
from checks.lookups.look import look
from checks.lookups.request import request
from tests.benchmarks.releases import reached

GOAL = 0.2
"""Seconds of the processor for one look-up."""

FUNCTIONS = 12
CALLED_BY = 50
"""Files between two that call one shared function."""


def main() -> None:
    """Print the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
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
