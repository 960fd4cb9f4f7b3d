"""Ask the questions about flow of real packages: crashes, time and memory.

Run with `python -m tests.benchmarks.flow_facts FOLDER... [--lines N] [--every N]`. Each file is a check of its
own; every Nth line that is not empty is asked about, with one name of it.
"""

from __future__ import annotations

import argparse
import re
import resource
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.around import around
from checks.code.facts.flow.grouping import grouping
from checks.code.facts.flow.handling import handling
from checks.code.facts.flow.returns import returns
from checks.code.facts.flow.ways_out.loop_exits import loop_exits
from checks.code.facts.guards.guards import guards
from checks.code.facts.kinds import kinds_of
from checks.code.structure.languages import grammar_for
from checks.code.tree import SnapshotTree
from checks.model.location import Location

NAME = re.compile(r"\$?[A-Za-z_]\w*")
CALL = re.compile(r"([A-Za-z_]\w*)\(")


def files(folders: list[Path], most: int) -> Iterator[tuple[str, str]]:
    """Path and text of each file with a grammar that has a table, until there were so many lines."""
    lines = 0
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if not path.is_file() or path.is_symlink() or lines > most:
                continue
            grammar = grammar_for(path.name, "")
            if grammar is None or kinds_of(grammar.name) is None:
                continue
            text = path.read_bytes().decode("utf-8", "replace")
            lines += text.count("\n")
            yield str(path), text


def ask(path: str, text: str, every: int, counts: Counter[str], seconds: dict[str, float]) -> None:
    """All questions of one file."""
    code = Code(SnapshotTree({path: text.encode()}))
    lines = text.split("\n")
    for number in range(1, len(lines) + 1, every):
        names = NAME.findall(lines[number - 1])
        if not names:
            continue
        place = Location(path, number)
        calls = CALL.findall(lines[number - 1]) or names
        questions: dict[str, Callable[[], object]] = {
            "around": partial(around, code, place),
            "guards": partial(guards, code, place, names[len(names) // 2]),
            "returns": partial(returns, code, place),
            "loop exits": partial(loop_exits, code, place),
            "grouping": partial(grouping, code, place),
            "handling": partial(handling, code, place, calls[0]),
        }
        for question, answer in questions.items():
            begun = time.perf_counter()
            try:
                given = answer()
            except Exception:
                counts[f"{question}: crashed"] += 1
                print(path, number, traceback.format_exc()[-600:])
                continue
            finally:
                seconds[question] += time.perf_counter() - begun
            told = "cannot tell" if isinstance(given, CannotTell) else "told" if given else "nothing"
            counts[f"{question}: {told}"] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--lines", type=int, default=2_000_000)
    parser.add_argument("--every", type=int, default=10)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    seconds: dict[str, float] = defaultdict(float)
    languages: Counter[str] = Counter()
    slowest: list[tuple[float, str, int]] = []
    for path, text in files(options.folders, options.lines):
        begun = time.perf_counter()
        ask(path, text, options.every, counts, seconds)
        size = text.count("\n")
        slowest = sorted([*slowest, (time.perf_counter() - begun, path, size)], reverse=True)[:5]
        grammar = grammar_for(Path(path).name, "")
        languages[grammar.name if grammar else ""] += size
    print(f"{sum(languages.values())} lines: " + ", ".join(f"{n} {c}" for n, c in languages.most_common()))
    for name, count in sorted(counts.items()):
        print(f"{name}: {count}")
    for question, spent in seconds.items():
        asked = sum(count for name, count in counts.items() if name.startswith(f"{question}: "))
        print(f"{question}: {1e6 * spent / max(1, asked):.0f} µs a question, the first parses the file")
    for spent, path, size in slowest:
        print(f"slowest: {spent:.2f} s, {size} lines, {path}")
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")


if __name__ == "__main__":
    main()
