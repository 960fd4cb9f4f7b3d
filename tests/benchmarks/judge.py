"""What a judge adds to the rules on a folder of labelled findings, from answers that were recorded.

    python -m tests.benchmarks.judge FOLDER [--answers FILE…] [--export FILE] [--misses N]

FOLDER holds `corpus.py`, which makes a repository with the tags `base` and `head` for each case, and
`findings*.jsonl`. The answers are those of `--answers`; one with the key of its request answers no other, so that
a changed conversation needs a new answer, and the table says how many have none. `--export` writes those, one
`{"id", "key", "prompt", "messages"?}` a line: answer them and run it again until none is left. `CITECHECK_JUDGE_MODEL` in the
environment asks that model for what has no recorded answer. `--misses` lists what it got wrong, then what it
left open, with its reasons.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.config import judge_settings
from bot.judge.exchange import Answers, Format, read_answers, write_requests
from bot.judge.judge_of_settings import make_judging
from bot.judge.judging import Sitting
from checks.code.code import Code
from checks.code.diff.unified import Diff
from checks.code.git.repository import GitRepository
from checks.judge.conversation import Weighed
from checks.judge.residue import questions, with_verdicts
from checks.judge.rounds import rounds
from checks.model.checked import CheckedFinding
from checks.model.finding import Reading
from checks.model.judged import Answered, Asked
from checks.model.policy import JudgePolicy, Policy
from checks.review import check_findings
from tests.benchmarks.tier2 import _cases, _module

POLICY = Policy(tier2=True, judge=JudgePolicy(max_findings=1_000_000))
GENUINE, BORDERLINE = "genuine", "borderline"
CHARACTERS_A_TOKEN = 3.7
"""Of such questions, as models count; servers that answer now count themselves."""


def main() -> None:
    """Print the table by kind, without and with the judge."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--answers", nargs="*", type=Path, default=())
    parser.add_argument("--export", type=Path, help="write the questions without an answer there")
    parser.add_argument("--misses", type=int, default=10)
    options = parser.parse_args()
    given = read_answers(*(file.read_bytes() for file in options.answers))
    asyncio.run(measure(options.folder, given, options.export, options.misses))


async def measure(folder: Path, given: Answers, export: Path | None, misses: int) -> None:
    """Check all cases by the rules, then with the judge."""
    settings = judge_settings.load()
    judging = make_judging(settings)
    sitting = judging.sitting()
    labels = _labels(folder)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    reasons: Counter[str] = Counter()
    missing: list[Asked] = []
    characters = asked_about = 0
    missed: list[tuple[int, str]] = []
    corpus = _module(folder / "corpus.py")
    for case, findings in _cases(folder).items():
        corpus.diff(corpus.cases()[case])
        repository = GitRepository(Path(corpus.repository(corpus.cases()[case])))
        code = Code(repository.tree("head"), repository.tree("base"), Diff(repository.diff("base", "head")))
        checked = check_findings(Reading(tuple(findings)), code, POLICY)
        assert POLICY.judge is not None
        asked = tuple(questions(checked, code, POLICY.judge))
        asked_about += len(asked)
        conversation = rounds(asked, given.model or judging.model or "recorded", twice=judging.twice)
        verdicts: Mapping[int, Weighed] = {}
        try:
            put = next(conversation)
            while True:
                characters += sum(one.size for one in put)
                put = conversation.send(
                    await _answers(put, given, sitting if settings.is_on else None, missing)
                )
        except StopIteration as ended:
            verdicts = ended.value
        reasons.update(one.judged.why for one in verdicts.values() if one.verdict is None)
        for before, after in zip(checked, with_verdicts(checked, verdicts, POLICY), strict=True):
            row = counts[labels[before.finding.id]]
            row["all"] += 1
            row["rules"] += bool(before.warnings)
            row["judge"] += bool(after.warnings)
            row["undecided"] += after.judged is not None and after.judged.verdict == "undecided"
            row["not judged"] += after.judged is not None and after.judged.verdict is None
            missed += _miss(after, labels[before.finding.id])
    await judging.close()
    _table(counts)
    each = characters / max(1, asked_about)
    print(
        f"findings asked about {asked_about}, with {each:,.0f} characters or about "
        f"{each / CHARACTERS_A_TOKEN:,.0f} tokens for each, second questions included"
    )
    print(
        f"asked now: {sitting.used.requests}, ${sitting.used.dollars or 0:.4f}; without an answer: {len(missing)}"
    )
    for why, number in reasons.most_common():
        print(f"  {number:4} not judged: {why}")
    for _, line in sorted(missed)[:misses]:
        print(line)
    if export is not None:
        export.write_text("".join(write_requests(missing, Format.PLAIN)), encoding="utf-8")  # noqa: ASYNC240


def _miss(one: CheckedFinding, kind: str) -> Iterator[tuple[int, str]]:
    """What was got wrong, first the false warnings, then the misses; then what was left open."""
    is_false = kind not in (GENUINE, BORDERLINE)
    undecided = one.judged is not None and one.judged.verdict != "supported"
    if kind == GENUINE and one.warnings:
        rank, what = 0, "false warning"
    elif is_false and not one.warnings:
        rank, what = 1, "missed"
    elif not one.warnings and undecided:
        rank, what = 2, "left open"
    else:
        return
    said = one.warnings[0].message if one.warnings else one.judged.why if one.judged is not None else ""
    yield rank, f"  {what} ({kind}) {one.finding.location}: {one.finding.title[:100]!r} {said[:200]}"


async def _answers(
    put: tuple[Asked, ...], given: Answers, sitting: Sitting | None, missing: list[Asked]
) -> dict[Asked, Answered]:
    """Recorded answers first, then those of the model that the environment names."""
    answers = {one: given.to(one) for one in put}
    lacking = [one for one in put if answers[one].text is None]
    if sitting is not None:
        answers |= await sitting.ask(lacking)
        lacking = [one for one in lacking if answers[one].text is None]
    missing += lacking
    return answers


def _labels(folder: Path) -> dict[str, str]:
    """The kind of each finding by its id; a sound one is genuine, or borderline when it is some lines off."""
    kinds: dict[str, str] = {}
    for file in sorted(folder.rglob("findings*.jsonl")):
        for line in filter(str.strip, file.read_text().splitlines()):
            row: dict[str, Any] = json.loads(line)
            label = row["label"]
            actual = label.get("actual")
            kinds[row["id"]] = label.get("kind", "") if label["truth"] == "hallucinated" else GENUINE
            off = (
                actual
                and row["line"]
                and (actual["path"] != row["path"] or abs(actual["line"] - row["line"]) > 5)
            )
            if kinds[row["id"]] == GENUINE and off:
                kinds[row["id"]] = BORDERLINE
    return kinds


def _table(counts: Mapping[str, Counter[str]]) -> None:
    columns = ("all", "rules", "judge", "undecided", "not judged")
    print(f"| kind | {' | '.join(columns)} |\n|---|{'---:|' * len(columns)}")
    for kind in sorted(counts, key=lambda each: (each in (GENUINE, BORDERLINE), each)):
        print(f"| {kind} | {' | '.join(str(counts[kind][one]) for one in columns)} |")
    bad = sum((counts[kind] for kind in counts if kind not in (GENUINE, BORDERLINE)), Counter[str]())
    for name in ("rules", "judge"):
        recall = bad[name] / max(1, bad["all"])
        false = counts[GENUINE][name] / max(1, counts[GENUINE]["all"])
        print(f"with {name}: recall {recall:.3f}, false warnings {false:.3f}")


if __name__ == "__main__":
    main()
