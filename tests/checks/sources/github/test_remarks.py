"""Remarks in the forms that reviewers without a shape of their own give them."""

from __future__ import annotations

import pytest

from checks.model.finding import Severity
from checks.sources.github import Comment, Place, read_all


def _titles(body: str) -> list[str]:
    found = read_all([Comment("1", "acme[bot]", body, Place.REVIEW_BODY, is_bot=True)])
    return [one.title for one in found.findings]


@pytest.mark.parametrize(
    ("remark", "count"),
    [
        ("One thing in `scan.rs` worries me: at line 9 the length is not checked.", 1),
        ("The length in `scan.rs` is checked.", 0),
        ("One thing worries me: the length is not checked.", 0),
    ],
)
def test_a_short_review_that_begins_with_thanks_is_read_where_it_finds_fault_with_a_file(
    remark: str, count: int
) -> None:
    assert len(_titles(f"Thanks for the change.\n\n{remark}\n\nGood to go.")) == count


@pytest.mark.parametrize("begin", ["(a) {}\n(b) {}", "a) {}\nb) {}", "Two concerns:\n(A) {}\n(B) {}"])
def test_lines_that_count_in_letters_are_items(begin: str) -> None:
    body = f"## Concerns\n\n{begin}".format("`merge` drops the key.", "`load` never ends.")

    assert _titles(body) == ["`merge` drops the key", "`load` never ends"]
    jumps = body.replace("(b)", "(c)").replace("b)", "c)").replace("(B)", "(C)")
    assert "`merge` drops the key" not in _titles(jumps)


def test_a_thumb_down_marks_an_item_as_a_fault() -> None:
    body = "### Feedback\n\n* {} `init` runs at import in `boot.js`.\n* The docs are here.\n"

    assert _titles(body.format("👎")) == ["`init` runs at import in `boot.js`"]
    assert not _titles(body.format("👍"))


@pytest.mark.parametrize(("word", "count"), [("timing-safe", 1), ("safe", 0)])
def test_the_second_half_of_a_term_praises_nothing(word: str, count: int) -> None:
    assert (
        len(_titles(f"### `auth.ts`\n\n- L12: it compares with `==`, here a {word} comparison does it\n"))
        == count
    )


def test_a_verdict_with_comments_heads_them() -> None:
    body = "Verdict: {}\n\n1. `post` — guard against zero.\n2. `close` — a second call raises; make it idempotent.\n"

    assert len(_titles(body.format("approve with minor comments"))) == 2
    assert not _titles(body.format("approve"))


def test_a_severity_before_the_place_at_the_end_of_a_title_is_read() -> None:
    body = "Findings:\n\n1) The key misses the tenant ({}) [cache/keys.py:21]\n2) Dead branch [cache/keys.py:50]\n"

    found = read_all(
        [Comment("1", "acme[bot]", body.format("high"), Place.REVIEW_BODY, is_bot=True)]
    ).findings
    assert [(one.title, one.severity) for one in found] == [
        ("The key misses the tenant", Severity.HIGH), ("Dead branch", None),
    ]  # fmt: skip
    assert _titles(body.format("once"))[0] == "The key misses the tenant (once)"


@pytest.mark.parametrize("which", ["second", "third", "other", "next", "last"])
def test_a_sentence_that_counts_on_begins_another_finding(which: str) -> None:
    body = (
        "`show` returns no status, which breaks clients. The {} {} is that `show` loads all orders twice.\n"
    )

    assert len(_titles(body.format(which, "problem"))) == 2
    assert len(_titles(body.format(which, "caller"))) == 1


def test_a_row_that_sums_up_a_finding_only_rates_it() -> None:
    body = (
        "| Sev | File | Summary |\n|---|---|---|\n| P1 | `a/b.py:12` | {} when the page is full |\n\n"
        "**1. Off by one when the page is full** — `a/b.py:12`\n`range(len(x) - 1)` skips the last row.\n"
    )

    found = read_all(
        [Comment("1", "acme[bot]", body.format("Off by one"), Place.REVIEW_BODY, is_bot=True)]
    ).findings
    assert [(one.severity, "skips" in one.body) for one in found] == [(Severity.HIGH, True)]
    assert len(_titles(body.format("Lock is lost"))) == 2


@pytest.mark.parametrize("second", ["The writer waits as well, and longer.", "The reader waits."])
def test_findings_of_the_same_lines_with_one_title_are_two(second: str) -> None:
    heading = "### 🔴 Critical: Two locks\n\n`a/b.py:12`\n\n"

    assert len(_titles(f"{heading}The reader waits.\n\n{heading}{second}\n")) == 2


@pytest.mark.parametrize(("brackets", "behind"), [("[{}]", " [high]"), ("({})", "")])
def test_a_line_that_ends_in_a_severity_is_the_title(brackets: str, behind: str) -> None:
    body = "## Issues\n\n1. No index on `user_id` " + brackets + "\n   Each look-up scans the table.\n"

    found = read_all(
        [Comment("1", "acme[bot]", body.format("high"), Place.REVIEW_BODY, is_bot=True)]
    ).findings
    assert [(one.title, one.severity) for one in found] == [(f"No index on `user_id`{behind}", Severity.HIGH)]
    assert "and each" in _titles(body.format("high").replace("Each", "and each"))[0]


def test_a_finding_behind_praise_is_called_what_it_finds() -> None:
    body = "### Docs\n\n{} However, `docs/hooks.md` still lacks the new header.\n"

    assert _titles(body.format("The docs are clear.")) == [
        "However, `docs/hooks.md` still lacks the new header"
    ]
    assert _titles(body.format("The docs are wrong.")) == ["The docs are wrong"]


def test_a_tag_before_a_place_belongs_to_its_line() -> None:
    body = "[{}] src/api.ts:40 – is the cast needed?\n[{}] src/api.ts:60 – `data` never ends.\n"

    assert len(_titles(body.format("question", "thought"))) == 2


@pytest.mark.parametrize("tag", ["praise", "kudos", "good"])
def test_a_tag_of_praise_before_a_place_begins_nothing(tag: str) -> None:
    body = (
        f"[question] src/api.ts:40 – is the cast needed?\n[{tag}] src/api.ts:60 – it is split in two now.\n"
    )

    assert len(_titles(body)) == 1
