"""Findings read of those that the fixtures hold, and the time for a comment of 64 KiB in each dialect.

Timed are a long body in the dialect's shape and the worst of many hostile ones.

Processor time is measured. Run with `python -m tests.benchmarks.reviewers`. As a reference, rendering the same long body with
markdown-it-py's own CommonMark parser is timed in the same run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from markdown_it import MarkdownIt

from checks.model.finding import BODY_LIMIT
from checks.sources.github import Comment, Place, read
from checks.sources.github.markup.document import parse
from tests.checks.sources.github import fixture

N = BODY_LIMIT
PATHS = tuple(f"src/module_{number}/file.py" for number in range(3_000))

HOSTILE = {
    "brackets": "[" * N,
    "images": "![" * (N // 2),
    "link starts": "[a](" * (N // 4),
    "nested links": "[x[b]" * (N // 5),
    "open parentheses": "[a](" + "()" * (N // 2),
    "quotes": ">" * N,
    "quoted lines": "> a\n" * (N // 4),
    "deep quotes, lazy": "> " * 50 + "a\n" + "a\n" * (N // 2),
    "emphasis": "*a " * (N // 3),
    "underscores": "_" * N,
    "stars": "**" * (N // 2),
    "folds in a line": "<details>" * (N // 9),
    "folds in paragraphs": "<details>\n\na\n\n" * (N // 14),
    "folds and text": "x <details> y </details>\n" * (N // 26),
    "backticks, growing": " ".join("`" * length for length in range(1, 361)),
    "backticks": "`" * N,
    "fences": "```\n" * (N // 4),
    "unclosed comment": "<!--" * (N // 4),
    "comments": "<!-- a -->" * (N // 10),
    "pipes": "|" * N,
    "wide table": "|" + "a|" * 1_000 + "\n|" + "-|" * 1_000 + "\n" + "|" * (N - 5_000),
    "many tables": "a|b\n-|-\n" * (N // 8),
    "table of findings": "|File|Line|Issue|\n|-|-|-|\n" + "|a/b.py|3|x|\n" * (N // 13),
    "deep list": "".join("  " * depth + "- a\n" for depth in range(250)),
    "long list": "- a/b.py:3 x\n" * (N // 13),
    "list of commas": "- " + "a," * (N // 2),
    "headings": "# a\n" * (N // 4),
    "severity headings": "### 🔴 High: a/b.py:3\n\nx\n\n" * (N // 27),
    "labelled lines": "🔴 HIGH x — a/b.py\n" * (N // 20),
    "paths": "a/b.py:3 " * (N // 9),
    "colons": "a:" * (N // 2),
    "slashes": "a/" * (N // 2),
    "dots": "a." * (N // 2),
    "digits": "1" * N,
    "lines of digits": "lines 1-2 " * (N // 10),
    "line numbers without end": "line " * (N // 5),
    "addresses": "https://github.com/a/b/blob/abcdef1/c.py#L1-L2 " * (N // 47),
    "address starts": "https://" * (N // 8),
    "hashes": ("<details><summary><a href='x#diff-" + "0" * 64 + "R1-R2'>t</a></summary>\n\n</details>\n\n")
    * 500,
    "tags": "<b>" * (N // 3),
    "tags with attributes": "".join(f"<b id={number}>" for number in range(N // 13)),
    "half tags": "<a " * (N // 3),
    "entities": "&lt;" * (N // 4),
    "spaces": " " * N,
    "spaces in a title": "### a" + " " * N + "b",
    "empty lines": "\n" * N,
    "short lines": "a\n" * (N // 2),
    "emoji": "🔴 " * (N // 2),
    "ranges": "`1-2`: a\n\n" * (N // 10),
    "labels": "_a_ | " * (N // 6),
    "votes": "High (1 vote): a; " * (N // 18),
    "fields": "**File:** a/b.py\n" * (N // 17),
    "braces": '```json\n{"findings": ' + "[" * (N - 30) + "\n```",
    "bold": "**a** " * (N // 6),
    "html table": "<table>" + "<tr><td>a</td></tr>" * 2_000 + "</table>",
    "unfinished marks": "<!-- BUGBOT_BUG_ID: " * (N // 20),
    "location lists": "<!-- LOCATIONS START\n" + "a.py#L1-L2\n" * (N // 12),
    "entries of Greptile": "<details><summary>Comments Outside Diff (1)</summary>\n\n"
    + "1. `a/b.py`, line 1\n" * 3_000,
    "sections of CodeRabbit": (
        "<details><summary>🧹 Nitpick comments (9)</summary><blockquote>\n\n"
        "<details><summary>a/b.py (9)</summary><blockquote>\n\n" + "`1-2`: **a**\n\nb\n\n" * 3_000
    ),
}


def main() -> None:
    """Print what is read of the fixtures, then the times."""
    _print_recall()
    _print_times()


def _print_recall() -> None:
    """One line for each dialect: findings that the fixtures hold, and how many are read as they say."""
    counts: dict[str, list[int]] = {}
    for path in fixture.pairs():
        expected, reading = fixture.read_pair(path)
        row = counts.setdefault(path.parent.name, [0, 0, 0, 0])
        right = [one for one in fixture.wanted(expected) if one in fixture.seen(reading, expected)]
        row[0] += 1
        row[1] += len(expected.findings)
        row[2] += len(right)
        row[3] += len(reading.findings) - len(right)
    print(f"{'dialect':16} {'bodies':>7} {'findings there':>15} {'read right':>11} {'read besides':>13}")
    for name, row in sorted(counts.items()):
        print(f"{name:16} {row[0]:7} {row[1]:15} {row[2]:11} {row[3]:13}")
    totals = [sum(row[column] for row in counts.values()) for column in range(4)]
    print(f"{'all':16} {totals[0]:7} {totals[1]:15} {totals[2]:11} {totals[3]:13}\n")


def _print_times() -> None:
    """One line for each dialect: the long body, and the slowest hostile one."""
    print(f"{'dialect':16} {'place':14} {'long body':>10} {'slowest hostile body':>22}")
    worst: dict[str, float] = {}
    for name, author, place, body in _dialects():
        long = _time(lambda: read(_comment(author, place, body), files=PATHS))  # noqa: B023  # called at once
        times = {}
        for kind, text in _bodies(body):
            comment = _comment(author, place, text)
            times[kind] = _time(lambda: read(comment, files=PATHS), tries=1)  # noqa: B023  # called at once
            if times[kind] > 0.05:  # near the limit: the best of several, since other work disturbs
                times[kind] = _time(lambda: read(comment, files=PATHS))  # noqa: B023  # called at once
            worst[kind] = max(worst.get(kind, 0.0), times[kind])
        slowest = max(times, key=lambda kind: times[kind])
        print(f"{name:16} {place.value:14} {1e3 * long:7.1f} ms {1e3 * times[slowest]:9.1f} ms  {slowest}")
    body = _long(fixture.FOLDER / "coderabbit" / "several_in_review_body.md")
    reference = _time(lambda: MarkdownIt("commonmark").render(body))
    print(f"reference: markdown-it-py renders the long body of CodeRabbit in {1e3 * reference:.1f} ms")
    print(
        "slowest kinds: "
        + ", ".join(
            f"{kind} {1e3 * worst[kind]:.0f} ms" for kind in sorted(worst, key=worst.__getitem__)[-8:]
        )
    )


def _dialects() -> Iterator[tuple[str, str, Place, str]]:
    """The longest fixture of each dialect for each place, repeated to 64 KiB."""
    longest: dict[tuple[str, Place], tuple[int, str, str]] = {}
    for path in fixture.pairs():
        expected, comment = fixture.load(path)
        key = (path.parent.name, expected.place)
        if expected.findings and len(comment.body) > longest.get(key, (0, "", ""))[0]:
            longest[key] = (len(comment.body), expected.author, _long(path))
    for (name, place), (_, author, body) in sorted(longest.items()):
        yield name, author, place, body


def _bodies(long: str) -> Iterator[tuple[str, str]]:
    """Hostile texts alone and behind the beginning of a real body, so that its dialect reads on."""
    for kind, text in HOSTILE.items():
        yield kind, text[:N]
        yield f"{kind}, inside", (long[:600] + "\n\n" + text)[:N]


def _long(path: object) -> str:
    text = open(str(path), encoding="utf-8").read()  # noqa: PTH123, SIM115
    return (text * (N // max(len(text), 1) + 1))[:N]


def _comment(author: str, place: Place, body: str) -> Comment:
    return Comment("1", author, body, place, is_bot=True)


def _time(run: Callable[[], object], tries: int = 3) -> float:
    best = float("inf")
    for _ in range(tries):
        parse.cache_clear()
        start = time.process_time()
        run()
        best = min(best, time.process_time() - start)
    return best


if __name__ == "__main__":
    main()
