"""What a model's cuts add to the rules on a folder of labelled reviews, from answers that somebody gave.

    python -m tests.benchmarks.cutting FOLDER export OUT
    python -m tests.benchmarks.cutting FOLDER score ANSWERS… [--misses]

FOLDER holds `bodies/TOOL.json`, `expected.jsonl` and `score.py`, which says how GitHub gives a body and what counts
as found. `export` writes the requests, one `{"id", "key", "prompt"}` a line: whoever answers sees no labels. An answer
is `{"id", "answer"}`. `score` prints recall and precision by the rules alone and with the cuts.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.judge.exchange import Answers, Format, read_answers, write_requests
from checks.model.finding import Finding, Reading
from checks.model.judged import JudgeUse
from checks.sources.document import parse
from checks.sources.github.cutting import Cutting
from checks.sources.github.github_json import GitHubComments

LEAST_SIGNS = 8
"""Letters and digits of a label's title that are enough to know a finding by."""


def main() -> None:
    """Write the requests, or the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("export").add_argument("out", type=Path)
    scored = commands.add_parser("score")
    scored.add_argument("answers", type=Path, nargs="+")
    scored.add_argument("--misses", action="store_true", help="list what is missed, misplaced or false")
    options = parser.parse_args()
    reviews = Reviews(options.folder)
    if options.command == "export":
        export(reviews, options.out)
    else:
        given = read_answers(*(file.read_bytes() for file in options.answers))
        score(reviews, given, misses=options.misses)


class Reviews:
    """The bodies of a folder, what is in them, and its way to score."""

    def __init__(self, folder: Path) -> None:
        self._scorer = _module(folder / "score.py")
        logins: defaultdict[str, str] = defaultdict(lambda: "review-agent[bot]", self._scorer.LOGINS)
        self._scorer.LOGINS = logins
        self._scorer.same_title = self._has_title
        files = sorted((folder / "bodies").glob("*.json"))
        self.bodies: dict[str, list[dict[str, Any]]] = {
            file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files
        }
        self._labels = folder / "expected.jsonl"

    def read(
        self, cutting: Cutting | None = None, *, labelled: bool = False
    ) -> Iterator[tuple[str, int, Reading]]:
        """Each body as it is read. Without labels the paths of the change are those that the bodies name as such."""
        paths = {row["path"] for rows in self.bodies.values() for row in rows if row["path"]}
        paths |= {path for rows in self.bodies.values() for row in rows for path in row.get("files", ())}
        if labelled:
            found = (one["path"] for label in self.labels().values() for one in label)
            paths |= {path for path in found if path and path[0] not in "*?"}
        source = GitHubComments(files=lambda: sorted(paths), cut=cutting)
        for tool, rows in self.bodies.items():
            for index, row in enumerate(rows):
                payload = json.dumps([self._scorer.payload(tool, index, row, "0" * 40)])
                yield tool, index, source.read(parse(payload.encode(), ""), "review")

    def labels(self) -> dict[tuple[str, int], list[dict[str, Any]]]:
        """The findings that a reader saw in each body."""
        rows = map(json.loads, self._labels.read_text(encoding="utf-8").splitlines())
        return {(row["tool"], row["index"]): row["findings"] for row in rows}

    def compared(self, wanted: list[dict[str, Any]], reading: Reading) -> tuple[Counter[str], list[str]]:
        """The counts of one body, and a line for each thing that is wrong."""
        counts: Counter[str] = Counter()
        wrong: list[str] = []
        pairs, missed, false = self._scorer.pair(wanted, list(map(_shape, reading.findings)))
        counts.update(
            there=sum(not one.get("optional") for one in wanted), missed=len(missed), false=len(false)
        )
        for want, got in pairs:
            placed = self._scorer.same_place(want, got)
            if not want.get("optional"):
                counts.update(paired=1, misplaced=not placed)
            if not placed:
                wrong.append(
                    f"place   {want['path']}:{want['line']}, read {got['path']}:{got['line']}  {got['title']!r}"
                )
        wrong += [f"missed  {one['path']}:{one['line']} {one['title']!r}" for one in missed]
        wrong += [f"false   {one['path']}:{one['line']} {one['title'][:90]!r}" for one in false]
        return counts, wrong

    def _has_title(self, want: dict[str, Any], got: dict[str, Any]) -> bool:
        """Whether a finding says what a label is called, but for its first words: numbers and severities."""
        words = self._scorer.plain(want["title"]).split()
        said = self._bare(f"{got.get('title') or ''} {got.get('body') or ''}")
        tails = [words, words[1:], words[2:] if len(words) > 4 else [], words[:4] if len(words) > 5 else []]
        known = (self._bare(" ".join(tail)) for tail in tails)
        return any(len(one) >= LEAST_SIGNS and one in said for one in known)

    def _bare(self, text: str) -> str:
        return re.sub(r"[\W_]+", "", self._scorer.plain(text))


def export(reviews: Reviews, out: Path) -> None:
    """Write the requests about all bodies that are cut."""
    cutting = Cutting("", at_most=1_000_000)
    bodies = sum(1 for _ in reviews.read(cutting))
    out.write_text("".join(write_requests(cutting.wanted, Format.PLAIN)), encoding="utf-8")
    size = sum(one.size for one in cutting.wanted)
    print(f"{len(cutting.wanted)} requests about {bodies} bodies, {size:,} characters")


def score(reviews: Reviews, given: Answers, *, misses: bool) -> None:
    """Print recall and precision without and with the cuts, over all bodies and over those with an answer."""
    first, cutting = Cutting("", at_most=1_000_000), Cutting("the model", at_most=1_000_000)
    list(reviews.read(first))
    cutting.take({one: given.to(one) for one in first.every})
    labels = reviews.labels()
    rules = {(tool, index): one for tool, index, one in reviews.read(labelled=True)}
    with_cuts = {(tool, index): one for tool, index, one in reviews.read(cutting, labelled=True)}
    answered = _answered(reviews, given)
    for name, chosen in (("all bodies", rules.keys()), ("answered ones", answered)):
        print(f"{name}: {len(chosen)}")
        for how, readings in (("rules", rules), ("with cuts", with_cuts)):
            total: Counter[str] = Counter()
            for key in chosen:
                total += reviews.compared(labels.get(key, []), readings[key])[0]
            right = total["paired"] - total["misplaced"]
            recall = right / max(1, total["there"])
            precision = right / max(1, total["paired"] + total["false"])
            print(
                f"  {how:10} recall {recall:.3f}  precision {precision:.3f}  "
                + "  ".join(f"{what} {total[what]}" for what in ("there", "missed", "false", "misplaced"))
            )
    use = cutting.use(JudgeUse("the model"))
    print(f"cut {use.cut} bodies: {use.came} findings came, {use.went} went")
    for why, number in use.not_cut:
        print(f"  {number:4} not cut: {why}")
    for key in sorted(answered) if misses else ():
        before, after = (reviews.compared(labels.get(key, []), one[key])[1] for one in (rules, with_cuts))
        for line in before:
            print(f"{key[0]}#{key[1]}", "rules", line)
        for line in after:
            print(f"{key[0]}#{key[1]}", "cuts ", line)


def _answered(reviews: Reviews, given: Answers) -> set[tuple[str, int]]:
    """The bodies of whose requests one is answered at least."""
    found: set[tuple[str, int]] = set()
    cutting = Cutting("", at_most=1_000_000)
    known = 0
    for tool, index, _ in reviews.read(cutting):
        new, known = cutting.every[known:], len(cutting.every)
        if any(given.to(one).text is not None for one in new):
            found.add((tool, index))
    return found


def _shape(finding: Finding) -> dict[str, Any]:
    """A finding as the scorer knows it."""
    place = finding.location
    return {
        "path": place.path if place else None,
        "line": place.last if place else None,
        "start_line": place.first if place and place.first != place.last else None,
        "title": finding.title,
        "body": finding.body,
        "severity": finding.severity.value if finding.severity else None,
    }


def _module(file: Path) -> Any:
    spec = importlib.util.spec_from_file_location("score", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main()
