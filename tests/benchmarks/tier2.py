"""Time of Tier 2 for each finding of a folder of labelled findings, and for hostile text and code.

    python -m tests.benchmarks.tier2 FOLDER

FOLDER holds `corpus.py`, which makes a repository with the tags `base` and `head` for each case, and
`findings*.jsonl`. Files are in memory and the tree is indexed before the clock starts: what is measured is
the judgement. Cold is a finding for which nothing was parsed yet, as the first of a check; the grammars,
which a process loads once, are counted on their own. The reference is `re` finding the words of the cited file, taken in the same run.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import json
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.git.repository import GitRepository
from checks.code.structure.languages import grammars
from checks.code.structure.syntax import prepare
from checks.code.tree import FILE_LIMIT, SnapshotTree
from checks.model.finding import BODY_LIMIT, Finding
from checks.model.location import Location, Side
from checks.model.policy import Policy
from checks.review import check_finding
from tests.benchmarks.releases import reached
from tests.checks.test_robustness import HOSTILE

POLICY = Policy(tier2=True)
MEDIAN, COLD_P99 = 2.0, 40.0
"""Goals in milliseconds of the processor for one finding."""

HOSTILE_MEDIAN, HOSTILE_WORST = 0.3, 1.0
"""Goals in seconds of the processor for a body of 64 KiB that is made to be slow."""

WORD = re.compile(r"\w+")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--slowest", type=int, default=5, help="how many findings to name")
    options = parser.parse_args()
    if options.folder is not None:
        labelled(options.folder, options.slowest)
    hostile()


def labelled(folder: Path, slowest: int) -> None:
    """Median and p99 over the findings of a folder; the second check of each finds everything warm."""
    corpus = _module(folder / "corpus.py")
    _load_grammars()
    cold: dict[str, float] = {}
    first: dict[str, float] = {}
    again: dict[str, float] = {}
    reference: list[float] = []
    for case, findings in _cases(folder).items():
        corpus.diff(corpus.cases()[case])
        repository = GitRepository(corpus.repository(corpus.cases()[case]))
        code = Code(repository.tree("head"), repository.tree("base"), Diff(repository.diff("base", "head")))
        _ = code.index.names, code.index.complete, [code.base.read(path) for path in code.base.paths()]
        for finding in findings:
            fresh = Code(code.head, code.base, Diff(code.diff.text))
            _ = fresh.index.names, fresh.index.complete
            cold[finding.id] = _seconds(partial(check_finding, finding, fresh, POLICY))
        for finding in findings:
            first[finding.id] = _seconds(partial(check_finding, finding, code, POLICY))
            again[finding.id] = _seconds(partial(check_finding, finding, code, POLICY))
            file = code.file(finding.location.path) if finding.location else None
            if file is not None and file.text:
                reference.append(_seconds(partial(_words, file.text)))
    print("| ms for one finding | median | p99 | longest | goal |")
    print("|---|---:|---:|---:|---|")
    middle, cold_p99 = statistics.median(again.values()), _percentile(list(cold.values()), 99)
    for name, times, goal in (
        (
            "cold: nothing parsed yet",
            list(cold.values()),
            reached(cold_p99 * 1e3, COLD_P99, "ms in 99 of 100"),
        ),
        ("files in memory, parsed when first cited", list(first.values()), ""),
        ("files parsed", list(again.values()), reached(middle * 1e3, MEDIAN, "ms in the median")),
        ("reference: words of the cited file's lines by `re`", reference, ""),
    ):
        median, p99 = _ms(statistics.median(times)), _ms(_percentile(times, 99))
        print(f"| {name} | {median} | {p99} | {_ms(max(times))} | {goal} |")
    ratio = statistics.median(first.values()) / statistics.median(reference)
    print(f"\n{len(first)} findings; median first check {ratio:.1f} times the reference")
    for name in sorted(cold, key=lambda each: -cold[each])[:slowest]:
        print(f"  cold {_ms(cold[name])} ms, parsed {_ms(again[name])} ms: {name}")


def _load_grammars() -> None:
    """Load each grammar and compile its queries, as a process does once, and print what it takes."""
    print("| once in a process | ms |")
    print("|---|---:|")
    for grammar in grammars():
        print(f"| {grammar.name} | {_ms(_seconds(partial(prepare, grammar)))} |")
    print()


def hostile() -> None:
    """Bodies and files that are made to be slow; each check has to stay under a second."""
    print("\n| hostile input | s | goal |\n|---|---:|---|")
    taken = []
    for name, body, text in _hostile():
        code = Code(SnapshotTree({"src/a.py": text}))
        finding = Finding("a", "r", "", body[:BODY_LIMIT], Location("src/a.py", 1, 1))
        taken.append(_seconds(partial(check_finding, finding, code, POLICY)))
        print(f"| {name} | {taken[-1]:.2f} | {reached(taken[-1], HOSTILE_WORST, 's')} |")
    for name, seconds, goal in (
        ("median", statistics.median(taken), HOSTILE_MEDIAN),
        ("worst", max(taken), HOSTILE_WORST),
    ):
        print(f"| {name} | {seconds:.2f} | {reached(seconds, goal, 's')} |")


def _hostile() -> Iterator[tuple[str, str, str]]:
    code = "def f(value):\n    return value\n" * 20
    plain = "`value` is never checked before `f(value)` returns it, see `return value`. "
    many = "\n".join(f"name_{number} = {number}" for number in range(100_000))[:FILE_LIMIT]
    bodies: dict[str, str] = {
        "64 KiB of backticks": "`" * BODY_LIMIT,
        "64 KiB of brackets in one line": "([{" * (BODY_LIMIT // 3),
        "10,000 code spans": "`f(a)` " * 10_000,
        "9,000 names in one sentence": " ".join(f"`n_{number}`" for number in range(9_000)),
        "a sentence of 64 KiB": "the value is never checked and " * 2_200,
        "a sentence of 64 KiB about code": ("`f` calls `value` and not " * 2_700),
        "spaces": "a" + " " * BODY_LIMIT + "b",
        "quotes in quotes": "> " * (BODY_LIMIT // 2),
        "lists in lists": "\n".join("  " * depth + "- a" for depth in range(350)),
        "digits": "1" * BODY_LIMIT,
        "an endless sum": "1 + " * (BODY_LIMIT // 4) + "1 = 2",
        "an endless path": "a/" * (BODY_LIMIT // 2) + "a.py:1",
        "emphasis": "*a_" * (BODY_LIMIT // 3),
        "html": "<a " * (BODY_LIMIT // 3),
        "fences": "```\na\n```\n" * 6_000,
        "a long quoted fence": "The code reads:\n```python\n" + "value = f(value)\n" * 3_800 + "```",
        "a long suggestion": "```suggestion\n" + "value = (f(value)\n" * 3_600 + "```",
        "a diff": "```diff\n" + "-value = f(value)\n+value = g(value)\n" * 1_800 + "```",
        "tables": "|a|b|\n|-|-|\n" + "|`a`|`b`|\n" * 6_000,
        "dots": "a." * (BODY_LIMIT // 2),
        "ellipses": "`" + "value ... " * 6_000 + "`",
        "proposals of many names": "Use " + "`a` " * 12_000 + "; `b`",
        "a path in a code span": "`" + "a/" * 30_000 + "!`",
        "spaces in a code span": "`a:" + " " * 60_000 + "b`",
        "spaces in a quote": "The code reads:\n```\na:" + " " * 60_000 + "b\n```",
        "a quote of empty lines": "The code reads:\n```\na = b(c)" + "\n" * 60_000 + "d = e(f)\n```",
        "abbreviations": "e.g. A " * 9_000,
        "words without an end": "instead of rather than should could would " * 1_500,
    }
    bodies |= {f"64 KiB of {name}": part * (BODY_LIMIT // len(part)) for name, part in HOSTILE.items()}
    for name, body in bodies.items():
        yield f"body: {name}", body, code
    files: dict[str, str] = {
        "a line of 64 KiB of brackets": "(" * BODY_LIMIT,
        "100,000 names": many,
        "the same name 100,000 times": "value = value\n" * 50_000,
        "a line of 2 MiB": ("value = f(value); " * 120_000)[:FILE_LIMIT],
        "one line 100,000 times": "    return value\n" * 100_000,
        "nested functions": "".join(" " * depth + f"def f{depth}(value):\n" for depth in range(800)),
        "strings that nothing closes": "value = \"\"\"'''`" * 20_000,
    }
    for name, text in files.items():
        yield f"file: {name}", plain * 10, text
    yield (
        "both: 100,000 names and 9,000 of them cited",
        bodies["9,000 names in one sentence"].replace("`n_", "`name_"),
        many,
    )
    yield "both: ellipses and one line 100,000 times", bodies["ellipses"], files["one line 100,000 times"]
    functions = "".join(f"def f_{n}(value_{n}):\n    return g(value_{n}, {n})\n" for n in range(3_000))
    fences = "".join(
        f"```python\nreturn g(value_{n}, {n + 1})\nh_{n}()\n```\nThe current code:\n" for n in range(900)
    )
    yield "both: 900 fences and 3,000 functions", fences[:BODY_LIMIT], functions
    minified = "def f(): " + "".join(f"a{n} = b{n % 50}(c{n % 7}, {n}); " for n in range(16_000))
    quotes = " ".join(f"`a{n} = b{n % 50}(c{n % 7}, {n + 1})` is set." for n in range(300))
    yield "both: 300 altered quotes and one long line", quotes, minified
    yield (
        "both: a long quote and one line 100,000 times",
        bodies["a long quoted fence"],
        files["one line 100,000 times"],
    )


def _words(text: str) -> list[list[str]]:
    return [WORD.findall(line) for line in text.split("\n")]


def _cases(folder: Path) -> dict[str, list[Finding]]:
    rows: dict[str, list[Finding]] = {}
    for file in sorted(folder.rglob("findings*.jsonl")):
        for line in filter(str.strip, file.read_text().splitlines()):
            row: dict[str, Any] = json.loads(line)
            side = Side(row.get("side", "RIGHT"))
            place = Location(row["path"], row.get("start_line") or row["line"], row["line"], side)
            rows.setdefault(row["case"], []).append(
                Finding(row["id"], row.get("reviewer") or "", row.get("title") or "", row["body"], place)
            )
    return rows


def _module(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    return module


def _seconds(run: Callable[[], object]) -> float:
    """CPU seconds, so that what else the machine does stays out."""
    gc.disable()
    try:
        begun = time.process_time()
        run()
        return time.process_time() - begun
    finally:
        gc.enable()


def _percentile(times: list[float], percent: int) -> float:
    return sorted(times)[min(len(times) - 1, len(times) * percent // 100)]


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.2f}"


if __name__ == "__main__":
    main()
