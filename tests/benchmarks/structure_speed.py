"""What an outline costs, as ratios to Python's own `tokenize` on the same file in the same run.

    python -m tests.benchmarks.structure_speed

The file is `argparse` of the running Python. A second table shows how hostile texts grow: twice the
text should take about twice as long.
"""

from __future__ import annotations

import argparse
import io
import time
import tokenize
from collections.abc import Callable
from pathlib import Path

from checks.code.structure import Outline, outline

ROUNDS = 7

HOSTILE: list[tuple[str, str, Callable[[int], str]]] = [
    ("brackets in a line", "py", lambda count: "x = " + "(" * count),
    ("identifiers in lines", "js", lambda count: "\n".join(f"id{number}" for number in range(count))),
    ("chained calls", "rb", lambda count: "a" + ".b()" * count),
    ("escaped quotes", "rb", lambda count: "'" + "\\'" * count),
    ("decorators", "java", lambda count: "class A {\n" + "@D\n" * count + "void m() {}\n}"),
    ("backticks", "kt", lambda count: "`" * count),
]


def main() -> None:
    """Print two tables: the parts of an outline, and how hostile texts grow."""
    path = argparse.__file__
    text = Path(path).read_text(encoding="utf-8")
    reference = _best(lambda: list(tokenize.generate_tokens(io.StringIO(text).readline)))
    print(f"argparse: {text.count(chr(10)):,} lines; tokenize takes {reference * 1e3:.1f} ms")
    warm = outline(path, text)
    _ask_everything(warm)
    middle = warm.line_count // 2
    steps: list[tuple[str, Callable[[], object]]] = [
        ("parse", lambda: outline(path, text).exact),
        ("… and list the definitions", lambda: outline(path, text).definitions),
        ("… and the comment lines", lambda: outline(path, text).comment_lines),
        ("… and the calls of 50 lines", lambda: outline(path, text).calls(middle, middle + 50)),
        ("… and the tokens of 50 lines", lambda: outline(path, text).tokens(middle, middle + 50)),
        ("… and everything", lambda: _ask_everything(outline(path, text))),
        ("enclosing() for every line, parsed", lambda: [warm.enclosing(line) for line in range(middle * 2)]),
    ]
    for title, step in steps:
        print(f"  {title:40} {_best(step) / reference:6.2f} times")
    print("hostile texts of 10,000 parts: everything asked, and growth from there to 20,000")
    for title, ending, made in HOSTILE:
        small, large = (_everything_of(f"a.{ending}", made(count)) for count in (10_000, 20_000))
        print(f"  {title + ', ' + ending:40} {small / reference:6.2f} times, then ×{large / small:.1f}")


def _everything_of(path: str, text: str) -> float:
    return _best(lambda: _ask_everything(outline(path, text)), rounds=2)


def _ask_everything(read: Outline) -> None:
    last = read.line_count
    read.passage(1, last)
    read.tokens(1, last)
    _ = read.definitions, read.imports, read.comment_lines
    read.enclosing(last // 2)
    read.surrounding_calls(last // 2)


def _best(step: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The shortest of some rounds in seconds of this process."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        step()
        times.append(time.process_time() - start)
    return min(times)


if __name__ == "__main__":
    main()
