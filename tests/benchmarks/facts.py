"""Asks every question of the code about each file of some folders: crashes, time and memory.

    python -m tests.benchmarks.facts [FOLDER ...] [--lines 2000000] [--seconds 600] [--together]

Each file is a tree by itself; with `--together` each folder is one, so that names are looked for in all of its
files. Without a folder it reads this repository. A question is a line of `QUESTIONS`.
"""

from __future__ import annotations

import argparse
import re
import resource
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.change.symbol_change import symbol_change
from checks.code.facts.change.symbol_tests import symbol_tests
from checks.code.facts.manifests.dependencies import dependencies
from checks.code.facts.manifests.keys import keys
from checks.code.facts.names.bindings import bindings, undefined
from checks.code.facts.names.definitions import definitions
from checks.code.facts.names.references import references
from checks.code.facts.names.writers import writers
from checks.code.facts.syntax_errors import parses
from checks.code.structure import Chance, Kind
from checks.code.structure.languages import grammar_for
from checks.code.structure.outline import segments
from checks.code.tree import SnapshotTree

ROOT = Path(__file__).parent.parent.parent
NAMES = 4
"""Names that are asked about in each file: the first and the last that it defines, as parameters, too."""

LARGEST = 2_000_000
ASKED = frozenset(Kind) - {Kind.PARAMETER}
SLOW = 2.0
"""Seconds from which an answer is listed."""

QUESTIONS: dict[str, Callable[[Code, str, str], object]] = {
    "definitions": lambda code, path, name: definitions(code, name, path=path),
    "references": lambda code, path, name: references(code, name, path=path),
    "writers": lambda code, path, name: writers(code, name, path=path),
    "bindings": bindings,
    "undefined": lambda code, path, _name: undefined(code, path),
    "parses": lambda code, path, _name: parses(code, path),
    "symbol_tests": lambda code, _path, name: symbol_tests(code, name),
    "symbol_change": lambda code, path, name: symbol_change(code, name, path=path),
}
"""What is asked, with a file and a name of it."""

OF_DATA: dict[str, Callable[[Code, str, str], object]] = {
    "keys": keys,
    "dependencies": lambda code, path, name: dependencies(code, name, path=path),
}
"""What is asked of a file of settings or a manifest, with a word of it."""

DATA = frozenset({"json", "yaml", "yml", "toml", "lock", "mod"})
WORD = re.compile(r"[A-Za-z][\w-]{2,40}")

EVERYWHERE: dict[str, Callable[[Code, str, str], object]] = {
    "definitions everywhere": lambda code, _path, name: definitions(code, name),
    "references everywhere": lambda code, _path, name: references(code, name),
    "writers everywhere": lambda code, _path, name: writers(code, name),
}


@dataclass
class Tally:
    """What was seen."""

    most: int
    until: float
    names: int
    files: Counter[str] = field(default_factory=Counter)
    lines: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    open: Counter[str] = field(default_factory=Counter)
    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    slow: list[tuple[float, str, str, str]] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    """Definitions that the text of their file alone rules out."""

    @property
    def done(self) -> bool:
        return sum(self.lines.values()) >= self.most or time.monotonic() > self.until

    def ask(
        self, title: str, question: Callable[[Code, str, str], object], code: Code, path: str, name: str
    ) -> None:
        start = time.process_time()
        try:
            answer = question(code, path, name)
        except Exception:  # each crash is what is looked for
            self.crashes.append(f"{title} of {name} in {path}\n{traceback.format_exc(limit=-3)}")
            return
        took = time.process_time() - start
        self.asked[title] += 1
        self.open[title] += isinstance(answer, CannotTell)
        self.seconds[title] += took
        if took > SLOW:
            self.slow.append((took, title, path, name))


def main() -> None:
    """Print what was asked, how often it could not be told, what it took, and what went wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="*", type=Path, default=[ROOT / "checks"])
    parser.add_argument("--lines", type=int, default=2_000_000)
    parser.add_argument("--seconds", type=float, default=600, help="stop after so much time")
    parser.add_argument("--names", type=int, default=NAMES, help="asked about in each file")
    parser.add_argument("--together", action="store_true")
    asked = parser.parse_args()
    tally = Tally(most=asked.lines, until=time.monotonic() + asked.seconds, names=asked.names)
    for folder in asked.folders:
        (_together if asked.together else _one_by_one)(tally, folder)
    _print(tally)


def _one_by_one(tally: Tally, folder: Path) -> None:
    for path, text in _files(folder):
        if tally.done:
            return
        if path.rpartition(".")[2] in DATA:
            _of_data(tally, path, text)
            continue
        tree = SnapshotTree({path: text})
        code = Code(tree, tree)
        language = _counted(tally, path, text)
        tally.ask(f"reading {language}", lambda code, path, _: code.outline(path).definitions, code, path, "")
        tally.missed += _without_a_chance(code, path)
        for name in _names(code, path, tally.names):
            for title, question in QUESTIONS.items():
                tally.ask(title, question, code, path, name)


def _of_data(tally: Tally, path: str, text: str) -> None:
    code = Code(SnapshotTree({path: text}))
    tally.files["data"] += 1
    tally.lines["data"] += text.count("\n")
    words = WORD.findall(text[:2_000])
    for name in dict.fromkeys((words[:1] or ["none"]) + words[-1:]):
        for title, question in OF_DATA.items():
            tally.ask(title, question, code, path, name)


def _without_a_chance(code: Code, path: str) -> list[str]:
    outline = code.outline(path)
    if not outline.exact:
        return []
    named = {(segments(each.name) or ("",))[-1]: each for each in outline.definitions if each.kind in ASKED}
    return [
        f"{name} in {path}:{each.name_line}"
        for name, each in named.items()
        if name.isidentifier() and name in code.index and outline.chance(name) is Chance.NONE
    ]


def _together(tally: Tally, folder: Path) -> None:
    files = {path: text for path, text in _files(folder) if path.rpartition(".")[2] not in DATA}
    code = Code(SnapshotTree(files))
    for path, text in files.items():
        if tally.done:
            return
        _counted(tally, path, text)
        for name in _names(code, path, 1):
            for title, question in EVERYWHERE.items():
                tally.ask(title, question, code, path, name)


def _counted(tally: Tally, path: str, text: str) -> str:
    grammar = grammar_for(path, text)
    language = grammar.name if grammar else ""
    tally.files[language] += 1
    tally.lines[language] += text.count("\n")
    return language


def _files(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.is_symlink() or path.stat().st_size > LARGEST:
            continue
        if grammar_for(path.name, "") is None and path.name.rpartition(".")[2] not in DATA:
            continue
        try:
            yield str(path.relative_to(folder)), path.read_text(encoding="utf-8")
        except (UnicodeDecodeError, OSError):
            continue


def _names(code: Code, path: str, most: int) -> list[str]:
    found = list(dict.fromkeys(each.name for each in code.outline(path).definitions))
    return found if len(found) <= most else found[: most - most // 2] + found[len(found) - most // 2 :]


def _print(tally: Tally) -> None:
    print(f"{sum(tally.files.values()):,} files, {sum(tally.lines.values()):,} lines")
    for language, lines in tally.lines.most_common():
        print(f"  {language:12} {tally.files[language]:7,} files {lines:10,} lines")
    for title, count in tally.asked.items():
        share = 100 * tally.open[title] / count
        each = 1e3 * tally.seconds[title] / count
        print(
            f"  {title:24} {count:8,} asked, {share:5.1f} % cannot tell, {tally.seconds[title]:7.1f} s, {each:6.2f} ms each"
        )
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    print(f"slower than {SLOW} s: {len(tally.slow)}")
    for took, title, path, name in sorted(tally.slow, reverse=True)[:10]:
        print(f"  {took:6.1f} s {title} of {name} in {path}")
    print(f"definitions that the text alone rules out: {len(tally.missed)}")
    print("".join(f"  {each}\n" for each in tally.missed[:10]), end="")
    print(f"crashes: {len(tally.crashes)}")
    for crash in tally.crashes[:10]:
        print(crash)


if __name__ == "__main__":
    main()
