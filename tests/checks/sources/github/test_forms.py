"""What the form of a review says of a text in it: each rule with a pair that differs in it alone."""

from __future__ import annotations

import pytest

from checks.sources.github import read
from checks.sources.github.comment import Comment, Place


def _titles(body: str, author: str = "acme-review[bot]", place: Place = Place.ISSUE_COMMENT) -> list[str]:
    comment = Comment(id="1", author=author, body=body, place=place, is_bot=True)
    return [finding.title for finding in read(comment).findings]


NUMBERED = "### 1. `open` leaks\n\nIt is so on each error.\n\n### 2. `close` is too slow\n\nIt takes a minute.\n\n### 3. {}\n\nThe pool has it.\n"


def test_a_numbered_heading_beside_numbered_faults_is_one() -> None:
    assert len(_titles(NUMBERED.format("The pool and its name"))) == 3
    assert len(_titles(NUMBERED.format("Clean names"))) == 2


def test_a_numbered_heading_in_another_language_is_a_finding() -> None:
    text = "zamek nigdy nie jest zwalniany gdy kolejka jest pusta albo pełna zawsze"
    assert _titles(f"## Uwagi\n\n### 1. Zamek\n\n{text}\n") == ["Zamek"]
    assert not _titles(
        "## Uwagi\n\n### 1. Zamek\n\nThe lock is of the queue, and it is in the pool with its name.\n"
    )


def test_an_item_among_more_that_find_fault_is_a_finding() -> None:
    listed = "## Review\n\n- `open` never frees the lock.\n- {}\n- the second step moves.\n"
    assert len(_titles(listed.format("`take` fails on none."))) == 3
    assert len(_titles(listed.format("`take` has two callers."))) == 1


def test_praise_among_items_that_find_fault_is_no_finding() -> None:
    listed = "## Review\n\n- `open` never frees the lock.\n- `take` fails on none.\n- the second step {}.\n"
    assert len(_titles(listed.format("moves"))) == 3
    assert len(_titles(listed.format("is good"))) == 2


def test_an_item_that_bids_is_a_finding_where_the_change_is_not_told() -> None:
    listed = "## {}\n\n- Document the order of `open` and `close`.\n"
    assert len(_titles(listed.format("Parser"))) == 1
    assert not _titles(listed.format("What changed"))


def test_the_list_below_an_item_that_bids_is_its_own() -> None:
    listed = "## Suggestions\n\n1. {} a page with:\n   - the steps\n   - the ports\n"
    assert _titles(listed.format("Add")) == ["Add a page with"]
    assert len(_titles(listed.format("There is"))) == 2


def test_a_criterion_of_a_check_list_is_no_finding() -> None:
    listed = "## Design\n\n- {0}No cycles of modules\n- {0}No lock is held\n- {0}No tests are lost\n"
    assert not _titles(listed.format("[ ] "))
    assert _titles(listed.format(""))


def test_a_line_that_finds_fault_with_a_list_of_names_is_one_finding() -> None:
    lead = "## Parser\n\n{} for:\n- the queue of readers\n- the port of writers\n"
    assert _titles(lead.format("Missing tests")) == ["Missing tests for"]
    assert not _titles(lead.format("There are tests"))
    assert len(_titles(lead.format("Missing tests").replace("the port", "no port"))) == 1


def test_a_heading_above_names_and_their_places_is_one_finding() -> None:
    body = "Two observations:\n\n### 1. Four loops of one kind\n\nThe code {}:\n- `wait` in `a/run.py:3-9`\n- `halt` in `b/run.py:3-9`\n"
    assert _titles(body.format("now has")) == ["Four loops of one kind"]
    assert len(_titles(body.format("never stops"))) == 2


def test_a_line_that_only_counts_findings_is_none() -> None:
    listed = "## Issues\n\n- **{}**: 2 earlier findings remain\n- `a/run.py:3` never ends.\n"
    assert len(_titles(listed.format("Open"))) == 1
    assert len(_titles(listed.replace("2 earlier findings remain", "`next` waits"))) == 2


def test_a_label_with_a_count_alone_is_no_finding() -> None:
    listed = "## Blocking or not\n\n- **[BLOCKING]{}\n- **[MINOR]** the cursor has no guard.\n"
    assert len(_titles(listed.format(" (0)**"))) == 1
    assert len(_titles(listed.format("** the pool waits"))) == 2


def test_a_criterion_that_is_said_to_fail_is_a_finding() -> None:
    listed = "## Acceptance criteria\n\n1. **[PASS] The pool is one.** `take` reads it.\n2. **[{}] The port is one.**\n"
    assert _titles(listed.format("FAIL")) == ["[FAIL] The port is one"]
    assert not _titles(listed.format("PASS"))


def test_a_verdict_is_no_finding() -> None:
    body = "## {}\n\nIt never frees `lock`, see the list.\n\n## Issues\n\n- `a/run.py:3` never ends.\n"
    assert len(_titles(body.format("❌ Verdict: do not merge"))) == 1
    assert len(_titles(body.format("❌ Verdict: the lock leaks"))) == 2
    item = "Gates:\n\n- Reviewer: **{}**. The log is not kept.\n"
    assert not _titles(item.format("Fix required"))
    assert _titles(item.format("Log lost"))


def test_what_the_reviewer_did_is_no_finding() -> None:
    listed = "## Limits\n\n- {} did not run the tests of `pool`.\n"
    assert not _titles(listed.format("I"))
    assert _titles(listed.format("It"))


def test_a_heading_of_praise_with_a_sign_heads_no_finding() -> None:
    body = "## 💡 {}\n\n- One pool for the readers and the writers.\n"
    assert not _titles(body.format("Positive aspects"))
    assert _titles(body.format("Second pool"))


def test_a_minor_heading_that_ends_in_assent_heads_no_finding() -> None:
    body = "## Findings\n\n### [MINOR] The order of `open` {}\n\nThe pool comes first, and then the port.\n"
    assert not _titles(body.format("is correct"))
    assert _titles(body.format("is new"))


def test_items_that_end_in_assent_are_none_below_findings() -> None:
    listed = "## Minor notes\n\n- The order of `open` is {}\n- `close` never waits.\n"
    assert len(_titles(listed.format("fine"))) == 1
    assert len(_titles(listed.format("new"))) == 2


def test_lines_of_a_fence_with_severity_and_place_are_findings() -> None:
    fence = "## Verdict: request changes\n\n```\nFINDINGS:\n{}|`open` never frees the lock|a/run.py:3\nEND FINDINGS\n```\n"
    assert _titles(fence.format("major")) == ["`open` never frees the lock"]
    assert not _titles(fence.format("line"))
    assert not _titles(fence.format("major").replace("END FINDINGS", "and here is what the tool printed"))


def test_findings_about_findings_in_what_changed_are_none() -> None:
    body = "## What changed\n\nA contract {} findings:\n\n- `a/SKILL.md` says how\n"
    assert not _titles(body.format("for"))
    assert _titles(body.format("is new, but I saw some"))


def test_prose_below_the_heading_of_a_blocker_is_one_without_code() -> None:
    body = "## Blocker\n\nThe first step {} the second one at night.\n"
    assert len(_titles(body.format("never waits for"))) == 1
    assert not _titles(body.format("comes before"))


def test_a_paragraph_in_bold_on_the_change_is_no_finding() -> None:
    body = "**{}.** `a/run.py:3` takes `pool` for `port`.\n"
    assert not _titles(body.format("The change"))
    assert _titles(body.format("The pool"))


def test_headings_in_other_languages_name_the_parts() -> None:
    listed = "## {}\n\n- 文件名和端口放在同一个地方\n"
    assert _titles(listed.format("主要问题"))
    assert not _titles(listed.format("亮点"))
    assert not _titles("## Findings\n\n已修复：\n\n- 文件名和端口放在同一个地方\n")


def test_a_titled_item_of_a_numbered_list_keeps_the_list_in_it() -> None:
    listed = "## Issues\n\n{0} **The pool**\n   - `take` adds to it\n   - `give` adds to it\n"
    assert _titles(listed.format("1.")) == ["The pool"]
    assert len(_titles(listed.format("-"))) == 2


def test_a_ticked_item_may_name_a_fault_besides() -> None:
    item = "- [x] All criteria are met. {} the cursor of `next` has no guard.\n"
    assert len(_titles(item.format("One small gap:"))) == 1
    assert not _titles(item.format("It is so that"))


BESIDE = "## Issues\n\n- `a/run.py:3` never ends.\n\n## Parser\n\n{}\n"


def test_prose_beside_findings_that_finds_another_fault_is_one() -> None:
    fault = "`read_table` never checks the length that `write_table` puts in front of each row."
    assert len(_titles(BESIDE.format(fault))) == 2
    assert len(_titles(BESIDE.format(f"Scope: {fault}"))) == 1
    assert len(_titles(BESIDE.format("`a/run.py` and `run` never end, as was said."))) == 1


def test_a_remedy_of_no_finding_is_one() -> None:
    plan = "## Issues\n\n- `a/run.py:3` never ends.\n\n## Recommendations\n\n- {}\n"
    told = "Consider one pool for both readers, since each of them opens sockets of its own on every call"
    assert len(_titles(plan.format(told))) == 2
    assert len(_titles(plan.format("Consider one pool"))) == 2
    assert len(_titles(plan.format("One pool for both readers"))) == 1
    assert len(_titles(plan.format("Address the issues noted above"))) == 1
    assert len(_titles(plan.format("Ensure `a/run.py` ends"))) == 1


@pytest.mark.parametrize("value", ["Yes.", "OK:", "Passed -", "Good,", "Done.", "75% -", "8/10 -"])
def test_a_label_with_assent_or_a_score_is_no_finding(value: str) -> None:
    assert not _titles(f"## Check\n\n- **Order:** {value} the steps should be as they are\n")
    assert _titles("## Check\n\n- **Order:** the steps should be as they were\n")


def test_a_verdict_in_brackets_behind_an_item_approves_it() -> None:
    assert not _titles("## Calls\n\n- `wait` is not called for old branches (correct)\n")
    assert _titles("## Calls\n\n- `wait` is not called for old branches (again)\n")


def test_a_tick_above_a_list_says_that_it_is_in_order() -> None:
    listed = "## Guards\n\n{} **Nothing masks it**\n\n- Errors of `load` block the deletion, no value is lost\n- Others are missing there\n"
    assert not _titles(listed.format("✅"))
    assert _titles(listed.format("⚠️"))


def test_a_line_that_says_that_there_is_nothing_heads_its_list() -> None:
    listed = "## Speed\n\n{}\n- `Images/icons` need no assets, they have none\n"
    assert not _titles(listed.format("✅ **No performance issues**"))
    assert _titles(listed.format("**The performance**"))


def test_a_label_of_a_fault_with_its_parts_is_one_finding() -> None:
    lines = "## Speed\n\n**Minor concern**: the encoder blocks the loop\n**Impact**: small\n**Recommendation**: measure it\n"
    assert _titles(lines) == ["the encoder blocks the loop"]


def test_nothing_missing_above_is_a_part_and_alone_a_finding() -> None:
    assert _titles("## Tests\n\n**Missing:** a suite for the queue.\n") == ["a suite for the queue"]
    assert len(_titles("## Issues\n\n### Race\n\n`open` leaks.\n\n**Missing:** a lock.\n")) == 1


def test_a_table_of_suggestions_with_places_holds_findings() -> None:
    table = "| {} | Location | Rationale |\n|---|---|---|\n| Add a guard | `a/run.py:3` | it may be none |\n"
    assert _titles(f"## Nits\n\n{table.format('Suggestion')}") == ["Add a guard"]
    assert not _titles(f"## Notes\n\n{table.format('Purpose')}")


def test_a_table_with_a_file_and_a_line_holds_findings_whatever_the_last_column_is_called() -> None:
    table = "| File | {} | Change |\n|---|---|---|\n| `a/run.py` | 3 | Assert that the chain of migrations removes the old table |\n"
    assert len(_titles(table.format("Line"))) == 1
    assert not _titles(table.format("Sort"))


def test_faults_below_a_heading_of_praise_are_findings() -> None:
    body = "## Quality\n\n### Excellent overall\n\n**{}**\n- Consider a glossary for the terms\n- A diagram of the flow\n"
    assert len(_titles(body.format("Minor improvements"))) == 2
    assert not _titles(body.format("More of it"))


def test_a_heading_that_says_none_clears_what_is_below_it() -> None:
    body = "## Security concerns\n\n### {}\n\nThe script:\n- is not run by others\n- has no token\n"
    assert not _titles(body.format("None found"))
    assert _titles(body.format("Two found"))


def test_words_in_brackets_behind_a_severity_head_a_group() -> None:
    listed = "### HIGH ({})\n\n4. **Casts**\n   - `::int` is wrong here\n"
    assert _titles(listed.format("fix before the release")) == ["Casts"]


def test_a_heading_above_groups_of_findings_is_none() -> None:
    body = (
        "## R1 issue status\n\n### Must fix\n\n#### 3. `count` is wrong — not addressed\n\nIt counts twice.\n"
    )
    assert _titles(body) == ["`count` is wrong — not addressed"]


def test_the_title_of_a_review_of_a_file_is_no_finding() -> None:
    body = "# Design {} — plan.md (round 3)\n\n## Parts\n\nThe plan is not as it was.\n"
    assert not _titles(body.format("review"))
    assert _titles(body.format("drift"))


def test_a_heading_with_a_file_above_plain_words_is_no_finding() -> None:
    body = "## Changes of the controller (`lib/app.py`)\n\n- `wait` is called {}\n"
    assert not _titles(body.format("in two places"))
    assert _titles(body.format("twice, which is too often"))


def test_lines_below_the_feedback_of_sourcery_are_findings() -> None:
    lines = "Consider a cache for `load`.\nThe calls of `scan` are quadratic.\n"
    lead = "Hey there - I've reviewed your changes - here's some {}:\n\n"
    author, place = "sourcery-ai[bot]", Place.REVIEW_BODY
    assert len(_titles(lead.format("feedback") + lines, author, place)) == 2
    assert not _titles(lead.format("context") + lines, author, place)


def test_boxes_in_code_make_a_list_no_list_of_steps() -> None:
    item = "## Issues\n\n1. **Steps:** add the preview:\n   ```markdown\n   - [ ] Lint passes\n   ```\n"
    assert _titles(item, "claude[bot]") != []
    assert not _titles("## Issues\n\n- [ ] Lint passes\n", "claude[bot]")
