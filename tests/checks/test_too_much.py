"""What somebody made to be too much: it is read up to a limit, the rest is told, and time grows with the length."""

from __future__ import annotations

import json
import time
import tracemalloc
from dataclasses import replace
from functools import partial

import pytest

from checks import merge as merging
from checks import repeats as repeating
from checks import sources
from checks.code.code import Code
from checks.code.diff.hunks import HUNKS_LIMIT
from checks.code.diff.unified import Diff
from checks.code.tree import SnapshotTree
from checks.merge import COMPARED, COMPARED_WORDS, FindingWords, merge
from checks.model.checked import CheckedFinding, CheckedReview
from checks.model.finding import BODY_LIMIT, Reading
from checks.model.location import Side
from checks.model.policy import Policy
from checks.repeats import COMPARED as LATEST
from checks.repeats import repeats
from checks.reports import render
from checks.reports import text as terminal
from checks.reports.text import SHOWN_LIMIT
from checks.review import check_finding, check_review
from checks.sources import FINDINGS_LIMIT, TEXT_LIMIT
from checks.sources.github import Comment, Place, read
from tests.checks.claims.scenes import change, finding
from tests.checks.growth import assert_growth_is_linear

BEGUN = {
    "a link": ("[ ](", " "),
    "a link of many": ("[a](" * 9, " "),
    "an image": ("![a](", " "),
    "an image with no-break spaces": ("![a](", "\u00a0"),
    "a code span": ("`a ", "x"),
    "a code span of words": ("`a ", "anything at all "),
    "a code span of lines": ("`a ", "\n"),
    "a comment": ("<!-- ", "- "),
    "a tag": ("<details ", "a "),
    "a fold in a fold": ("", "<details>"),
    "bold": ("**", "a *"),
    "a table": ("|a|b|\n|", "-|"),
    "a number": ("", "1,"),
    "a label": ("", "🔴 "),
    "lines": ("line ", "1, "),
    "lines of a file": ("`src/a.py` lines ", "1-2, "),
    "fields": ("", "**File:** `a.py`\n**Line:** 1\n"),
    "bold headings": ("", "**1. A**\n\n"),
    "rows of HTML": ("<table>", "<tr><td>a.py</td><td>1</td></tr>"),
    "alerts": ("", "> [!NOTE]\n> `a.py:1`\n\n"),
    "violations": (
        "<details><summary>Prompt for AI agents</summary>\n\n```\n",
        '<violation location="a.py:1">\n',
    ),
}


def _seconds(begin: str, part: str, length: int) -> float:
    body = (begin + part * (length // len(part)))[:length]
    code = change({"src/a.py": "x = 1\n" * 20})
    begun = time.process_time()
    for login in ("anybody[bot]", "cubic-dev-ai[bot]"):
        read(Comment("1", login, body, Place.REVIEW_BODY, is_bot=True))
    check_finding(finding(body, "src/a.py", 2), code, Policy(tier2=True))
    return time.process_time() - begun


@pytest.mark.parametrize(("begin", "part"), BEGUN.values(), ids=BEGUN)
def test_what_nobody_ends_is_read_in_linear_time(begin: str, part: str) -> None:
    short, long = (partial(_seconds, begin, part, BODY_LIMIT // size) for size in (32, 2))

    assert_growth_is_linear(short, long, times=16, noise=0.15)


def test_twenty_thousand_findings_are_read_up_to_the_limit_and_the_rest_is_told() -> None:
    one = {"path": "src/a.py", "line": 9, "body": "The loop never ends."}
    document = json.dumps({"findings": [one] * 20_000}).encode()

    found = sources.combine([sources.read(document, source="many.json")])

    assert len(found.findings) == FINDINGS_LIMIT
    assert [item.reason.partition(" findings")[0] for item in found.unparsed] == [
        "only the first 10,000 of 20,000"
    ]
    assert len({finding.id for finding in found.findings}) == FINDINGS_LIMIT


def test_the_texts_of_findings_are_read_up_to_a_limit_and_the_rest_is_told() -> None:
    one = {"path": "src/a.py", "line": 9, "body": "x" * BODY_LIMIT}
    document = json.dumps({"findings": [one] * 200}).encode()

    found = sources.combine([sources.read(document, source="long.json")])

    assert len(found.findings) == TEXT_LIMIT // BODY_LIMIT
    assert [item.reason.partition(" findings")[0] for item in found.unparsed] == ["only the first 128 of 200"]


def test_what_is_filled_into_a_message_is_cut_before_it_takes_memory() -> None:
    message = {"text": "{0}" * 20_000, "arguments": ["y" * 30_000]}
    place = {"physicalLocation": {"artifactLocation": {"uri": "a.py"}, "region": {"startLine": 1}}}
    runs = [{"tool": {"driver": {"name": "x"}}, "results": [{"message": message, "locations": [place]}]}]
    document = json.dumps({"version": "2.1.0", "runs": runs}).encode()
    tracemalloc.start()
    try:
        (found,) = sources.read(document, source="a.sarif").findings
        assert tracemalloc.get_traced_memory()[1] < 10 * len(document)
    finally:
        tracemalloc.stop()
    assert found.body == "y" * BODY_LIMIT
    assert "body cut at 65,536 characters" in found.notes[0]


def test_findings_that_are_alike_are_compared_up_to_a_number_of_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each word of a finding counts as often as the finding is compared."""
    compared = 0
    is_like = FindingWords.is_like

    def counted(one: FindingWords, other: FindingWords) -> bool:
        nonlocal compared
        compared += len(one.words)
        return is_like(one, other)

    monkeypatch.setattr(FindingWords, "is_like", counted)
    shared = " ".join(f"shared{number}" for number in range(120))
    said = [
        finding(f"{shared} " + " ".join(f"own{at}x{number}" for number in range(250)), "src/a.py", 9)
        for at in range(400)
    ]
    assert len(merge(said, lambda place: place.path)) == len(said)
    assert COMPARED_WORDS <= compared < COMPARED_WORDS + 100 * 400


def crowded(count: int) -> CheckedReview:
    """So many findings at one place, no two of which say the same."""
    said = [
        finding(" ".join(f"own{at}x{number}" for number in range(9)), "src/a.py", 9) for at in range(count)
    ]
    given = tuple(replace(one, id=f"{at}") for at, one in enumerate(said))
    return check_review(Reading(given), change({"src/a.py": "x = 1\n" * 20}), Policy())


@pytest.mark.parametrize("form", ["text", "markdown", "json", "html", "sarif"])
def test_every_report_says_that_findings_were_not_compared_with_all_others(form: str) -> None:
    compared, cut = crowded(COMPARED), crowded(COMPARED + 3)

    assert "not compared" not in render(compared, form)
    told = " ".join(render(cut, form).split())
    assert "2 findings were not compared with all others near by: there are too many" in told


def test_it_says_so_when_no_words_are_left_to_compare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merging, "COMPARED_WORDS", 20)

    assert crowded(6).not_covered == (
        "3 findings were not compared with all others near by: there are too many or they are too long",
    )


def pushed(count: int) -> list[CheckedFinding]:
    """As many findings on one file, each of a commit of its own."""
    found = crowded(count).findings
    return [replace(one, finding=replace(one.finding, commit=f"{at:040}")) for at, one in enumerate(found)]


def test_repeats_are_looked_for_up_to_a_limit_and_the_rest_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert repeats(pushed(LATEST)).not_compared == 0
    assert repeats(pushed(LATEST + 3)).not_compared == 2
    of_one_commit = crowded(LATEST + 3).findings
    assert repeats(of_one_commit).not_compared == 0, "none of them can repeat another"
    monkeypatch.setattr(repeating, "COMPARED_WORDS", 20)
    assert repeats(pushed(6)).not_compared == 3


def test_a_report_shows_some_of_ten_thousand_and_says_how_many_there_are() -> None:
    one = {"path": "src/a.py", "line": 9, "body": "The loop never ends."}
    found = sources.read(json.dumps({"findings": [one] * FINDINGS_LIMIT}).encode(), source="many.json")
    review = check_review(
        found, Code(SnapshotTree({"src/a.py": "x = 1\n"}), SnapshotTree({}), Diff("")), Policy()
    )

    shown = terminal.render(review)

    assert shown.count("\n") < 20 * SHOWN_LIMIT
    assert f"{FINDINGS_LIMIT:,}" in shown


def test_a_file_of_a_million_hunks_is_not_read_and_says_so() -> None:
    many = "diff --git a/m.py b/m.py\n--- a/m.py\n+++ b/m.py\n" + "@@ -1 +1 @@\n-a\n+b\n" * 1_000_000
    sound = "diff --git a/n.py b/n.py\n--- a/n.py\n+++ b/n.py\n@@ -1 +1 @@\n-a\n+b\n"
    diff = Diff(many + sound)
    file, beside = diff.file("m.py"), diff.file("n.py")

    assert file is not None
    assert beside is not None
    assert (
        file.left_out
        == f"the diff of this file is not read: it has 1,000,000 hunks, more than {HUNKS_LIMIT:,}"
    )
    assert file.error == file.left_out
    assert file.line_at_position(3) is None
    assert beside.left_out is None
    assert beside.line_at_position(2) == (Side.RIGHT, 1)
