"""What tells findings from the rest in reviews of no known shape: each rule with a pair that differs in it alone."""

from __future__ import annotations

import pytest

from checks.model.finding import Reading, Severity
from checks.sources.github import read
from checks.sources.github.comment import Comment, Place


def _read(body: str) -> Reading:
    return read(Comment(id="1", author="acme-review[bot]", body=body, place=Place.ISSUE_COMMENT, is_bot=True))


def _titles(body: str) -> list[str]:
    return [finding.title for finding in _read(body).findings]


def _places(body: str) -> list[str]:
    return [str(finding.location) for finding in _read(body).findings]


BOLD = (
    "**Lock order.** `open` locks twice, see `db/pool.py:8`.\n\n"
    "**Leak on error.** `close` is skipped, see `db/pool.py:30`.\n\n"
)


def test_a_paragraph_in_the_form_of_those_with_lines_is_a_finding() -> None:
    assert _titles(BOLD + "**Names.** `pool` and `store` are one thing.\n")[2:] == ["Names"]
    assert len(_titles(BOLD + "`pool` and `store` are one thing.\n")) == 2


def test_a_question_in_the_form_of_those_with_lines_is_a_finding() -> None:
    assert len(_titles(BOLD + "**Why is the pool built at import?** It then outlives the loop.\n")) == 3
    assert len(_titles(BOLD + "**Why it matters:** the loop ends first.\n")) == 2


def test_praise_in_the_form_of_those_with_lines_is_no_finding() -> None:
    assert len(_titles(BOLD + "**Tests.** Good cover of `open`, with no gaps.\n")) == 2


@pytest.mark.parametrize(
    "words",
    [
        "Also:", "I also saw that", "We've also seen that", "Moreover,", "Furthermore,", "In addition,", "Additionally,", "Besides,",
        "Further,", "On top of that,", "Apart from this,", "Another thing:", "One more point:", "One other nit:",
    ],
)  # fmt: skip
def test_what_is_added_to_findings_is_another(words: str) -> None:
    listed = "Two bugs:\n\n- `a/run.py:3` never ends.\n- `a/run.py:9` loses the exit code.\n\n"
    assert len(_titles(f"{listed}{words} `tomli` stands among the dependencies.\n")) == 3
    assert len(_titles(f"{listed}At the end `tomli` stands among the dependencies.\n")) == 2


def test_a_sentence_that_adds_a_fault_begins_another_finding() -> None:
    body = "`fetch` never closes the socket, as `net/get.py` line 7 shows. {} `parse` ignores the charset.\n"
    assert len(_titles(body.format("Moreover,"))) == 2
    assert len(_titles(body.format("There"))) == 1


def test_prose_with_lines_is_a_finding_beside_a_list() -> None:
    listed = "#### `lib/one.rb`\n\n**Line 4** – `take` never returns.\n\n#### `lib/two.rb`\n\n"
    assert _places(f"{listed}`wait` at line 12 is too slow for the tests.\n")[1:] == ["lib/two.rb:12"]
    assert len(_places(f"{listed}`wait` at line 12 is fine.\n")) == 1


def test_a_fault_behind_praise_is_a_finding_where_it_names_lines() -> None:
    assert _places("The walk is done well, but `tree/walk.c:31` reads the node before the lock.\n") == [
        "tree/walk.c:31"
    ]
    assert not _places("The walk is done well, and `tree/walk.c:31` reads the node behind the lock.\n")


def test_praise_of_lines_below_a_file_is_no_finding() -> None:
    body = "## Details\n\n#### `lib/one.rb`\n\n**Line 4** – `take` never returns.\n\n**Line 9** – {}\n"
    assert len(_titles(body.format("Good use of `Mutex`."))) == 1
    assert len(_titles(body.format("Odd use of `Mutex`."))) == 2


def test_assent_within_an_announced_finding_does_not_take_it_away() -> None:
    body = "## Blocking\n\n### `lib/one.rb`\n\n{} by `check` after the file was read.\n"
    assert len(_titles(body.format("The limit is enforced"))) == 1
    assert not _titles(body.format("Great that the limit is enforced"))


def test_a_heading_above_named_parts_is_no_finding_itself() -> None:
    parts = "**Blockers**\n- `a/run.py` never ends.\n- `a/stop.py` loses the exit code.\n\n**Nits**\n- `a/log.py` is verbose.\n"
    assert len(_titles(f"### ⛔ Acme gate — not yet\n\n{parts}")) == 3


def test_a_heading_that_names_the_review_is_no_finding_itself() -> None:
    below = "The change moves `Store` into a package.\n\n`load(f)` in `db/store.py:12` is unsafe.\n"
    assert "Acme automated feedback" not in _titles(f"## Acme automated feedback\n\n{below}")
    assert _titles(f"## Store is loaded blindly\n\n{below}") == ["Store is loaded blindly"]


def test_a_field_with_a_file_heads_the_list_of_lines_below_it() -> None:
    one = "**File: `src/{}.java`**\n\n1. **Line {}: {}** The rest follows.\n\n"
    clean = "**File: `src/Mid.java`**\n\nNo issues found.\n\n"
    body = (
        "## Acme\n\n" + one.format("One", 4, "Missing check.") + clean + one.format("Two", 9, "Missing lock.")
    )
    assert _places(body) == ["src/One.java:4", "src/Two.java:9"]


def test_a_quote_that_a_line_leads_to_is_a_frame() -> None:
    quote = "> ## Findings\n>\n> - `a/run.py:3` never ends.\n> - `a/run.py:9` loses the exit code.\n"
    assert len(_titles(f"**From the second reviewer:**\n\n{quote}")) == 2
    assert not _titles(f"**From the second reviewer:**\n\n{quote}\nI see none of this.\n")


def test_quotes_side_by_side_that_begin_in_bold_are_frames() -> None:
    quotes = "> {0}Bug{0} · `a/run.py` line 3\n> It never ends.\n\n> {0}Bug{0} · `a/run.py` line 9\n> It loses the exit code.\n"
    assert _places(quotes.format("**") + "\nThat is all.\n") == ["a/run.py:3", "a/run.py:9"]


def test_a_line_above_numbered_titles_heads_them() -> None:
    titles = "\n\n1) Speed\n- The build takes an hour or so.\n\n2) Cache\n- The cache is shared by all.\n"
    summary = "Summary\n- Moves the build.\n\n"
    assert _titles(f"{summary}Risks{titles}") == ["Speed", "Cache"]
    assert "Speed" not in _titles(f"{summary}Steps{titles}")


STATUS = "| # | Comment | Status |\n|---|---|---|\n| 1 | `a/run.py:3` never ends | {} |\n| 2 | `a/run.py:9` leaks | Open |\n"


@pytest.mark.parametrize(
    "status",
    ["✅", "☑ in 3f2a9c1", "Fixed in 3f2a9c1", "Already resolved", "Now closed", "Won't fix", "Dismissed"],
)
def test_a_row_with_a_settled_status_is_told_and_no_finding(status: str) -> None:
    reading = _read(STATUS.format(status))
    assert [str(finding.location) for finding in reading.findings] == ["a/run.py:9"]
    assert any("settled" in one.reason for one in reading.unparsed)
    assert len(_titles(STATUS.format("Not fixed"))) == 2


def test_a_table_that_rates_findings_told_elsewhere_holds_none() -> None:
    table = (
        "\n| | Likelihood | Impact |\n|---|---|---|\n| {} | low | heavy load |\n| {} | high | total loss |\n"
    )
    told = "## Notes\n\n**R-1** `a/run.py:3` never ends.\n\n**R-2** `a/run.py:9` loses the exit code.\n"
    assert len(_titles(told + table.format("R-1", "R-2"))) == 2
    assert len(_titles(told + table.format("🟡", "🔴"))) == 4


def test_an_open_task_beside_one_with_lines_is_a_finding() -> None:
    tasks = "**to be done**\n\n- [ ] `a/run.py` line 3 never ends{}\n- [ ] put a ceiling on `depth`\n- [ ] Benchmarks\n"
    assert len(_titles(tasks.format(""))) == 2


def test_a_line_that_turns_from_what_was_checked_announces_findings() -> None:
    listed = "\n\n- `a/run.py` keeps the old name.\n- `b/run.py` keeps the old port.\n"
    assert len(_titles(f"I ran the tests, however, and saw this:{listed}")) == 2
    assert not _titles(f"I ran the tests on this:{listed}")


def test_chips_of_code_are_no_finding() -> None:
    body = "## Issues\n\n{}\n\n`start` takes no lock.\n"
    assert len(_titles(body.format("`4 files` · `2 reviewers` · `score 48/100`"))) == 1


def test_a_sentence_that_settles_all_findings_is_none() -> None:
    body = "## Key findings\n\n- `a/run.py:3` never ends.\n- All earlier {}.\n"
    assert len(_titles(body.format("findings have been resolved by the author"))) == 1
    assert len(_titles(body.format("findings have been resolved, but the tests are gone"))) == 2


def test_the_name_of_a_file_in_code_makes_a_body_no_summary() -> None:
    body = (
        "**PR Code Suggestions ✨**\n\n**Possible bug**\n\n- **Guard the mean** — `stats/{0}.py [4-6]`: `n` may be 0.\n"
        "- **Close the pool** — `stats/{0}.py [20-35]`: the pool is made per call and never shut.\n"
    )
    for name in ("summary", "figures"):
        comment = Comment("1", "qodo-merge-pro[bot]", body.format(name), Place.ISSUE_COMMENT, is_bot=True)
        assert [str(one.location) for one in read(comment).findings] == [
            f"stats/{name}.py:4-6",
            f"stats/{name}.py:20-35",
        ]


def test_a_bid_to_look_among_next_steps_is_told_and_no_finding() -> None:
    found = "## Issues\n\n- `a/run.py:3` never ends.\n\n"
    body = found + "**Next Steps:**\n- {} the pages against `docs/style.md`\n- {} the links\n"
    assert len(_titles(body.format("Review", "Check"))) == 1
    assert len(_titles(body.format("Rename", "Shorten"))) > 1
    assert len(_read(body.format("Review", "Check")).unparsed) == 2


def test_a_title_in_bold_alone_has_the_paragraph_below_it() -> None:
    body = "## Findings\n\n### HIGH\n\n**`db/pool.py:8` — The pool is built twice**\n\n{}`open` and `close` each call `build()`.\n"
    assert len(_titles(body.format(""))) == 1
    assert len(_titles(body.format("**`db/pool.py:30` — Two builders**\n\n"))) == 2


def test_a_sign_that_informs_makes_no_finding() -> None:
    assert not _titles("## Acme gate\n\nMerged.\n\n- {} **Scope:** `db/pool.py`, pools\n".format("ℹ️"))
    assert len(_titles("## Acme gate\n\nMerged.\n\n- {} **Scope:** `db/pool.py`, pools\n".format("🟡"))) == 1


def test_a_sign_before_the_name_of_the_review_is_no_severity() -> None:
    below = "\n\nThe pool is built when `open` is called.\n"
    assert not _titles(f"### 💡 Acme Review{below}")
    assert _titles(f"### 💡 Acme pool{below}") == ["Acme pool"]


DEMANDS = "## Demands\n\n| Demand | {} | Comments |\n|---|---|---|\n| Tests | {} | `open` is called by none of them |\n"


@pytest.mark.parametrize(
    "name", ["Status", "State", "Result", "Verdict", "Outcome", "Classification", "Assessment"]
)
def test_a_row_that_fails_a_demand_is_a_finding(name: str) -> None:
    assert _titles(DEMANDS.format(name, "❌ Missing")) == ["Tests: `open` is called by none of them"]
    assert not _titles(DEMANDS.format(name, "Passed"))


@pytest.mark.parametrize(
    "verdict",
    ["Fails", "Missing", "Broken", "Wrong", "Incorrect", "Incomplete", "Insufficient", "Partial", "⚠️", "Not met", "Not done", "Not implemented", "Not covered",
     "Not satisfied", "Not addressed", "Unmet"],
)  # fmt: skip
def test_a_verdict_says_that_a_demand_is_not_met(verdict: str) -> None:
    assert len(_titles(DEMANDS.format("Status", verdict))) == 1


@pytest.mark.parametrize(
    "verdict", ["OK", "N/A", "Skipped", "Unchanged", "Unaffected", "Unknown", "Unrelated"]
)
def test_any_other_verdict_says_nothing_against_it(verdict: str) -> None:
    assert not _titles(DEMANDS.format("Status", verdict))


@pytest.mark.parametrize(
    "verdict", ["Genuine", "Confirmed", "Valid", "Real", "True positive", "Open", "Agreed"]
)
def test_a_finding_that_a_verdict_confirms_is_one(verdict: str) -> None:
    rated = "## Rated\n\n| {} | Verdict | Reasoning |\n|---|---|---|\n| The pool is built twice | {} | both `open` and `take` call it |\n"
    for name in ("Finding", "Issue", "Problem", "Bug", "Concern", "Defect"):
        assert len(_titles(rated.format(name, verdict))) == 1
    assert not _titles(rated.format("Finding", "Rejected"))
    assert not _titles(rated.format("Claim", "Valid"))


def test_a_plain_line_that_names_a_part_heads_what_is_below_it() -> None:
    body = "Acme on pools\n_______\n{}\n1. The pool is built twice\n2. The port is taken\n"
    assert len(_titles(body.format("🟡 Major Issues"))) == 2
    assert not _titles(body.format("🟢 Positive Notes"))


def test_a_plain_line_between_bullets_heads_the_next_ones() -> None:
    body = "Must Fix\n•\tThe pool is built twice\n•\tThe port is taken\n{}\n•\tThe names in `db` are read as they are\n•\tThe rows are read in turn\n"
    assert len(_titles(body.format("Strengths"))) == 2
    assert len(_titles(body.format("Nits"))) == 4


def test_a_number_that_leads_to_items_from_one_on_has_them_in_it() -> None:
    body = "{}. The pool is built twice\nWhy:\n1. `open` builds it\n2. `take` builds it\n"
    assert len(_titles(f"Issues\n\n{body.format(2)}")) == 1
    assert len(_titles(f"Issues\n\n{body.format(2).replace('Why:', 'So it is.')}")) == 3


def test_an_open_box_that_bids_is_a_finding_below_what_is_to_be_done() -> None:
    body = "## {}\n\n- [ ] {} the pool of `open`\n"
    assert len(_titles(body.format("Recommended fixes", "Cap"))) == 1
    assert not _titles(body.format("Recommended fixes", "Check"))
    assert not _titles(body.format("Check list", "Cap"))


def test_a_sentence_that_ends_in_praise_is_no_finding_among_findings() -> None:
    body = "## Minor notes\n\n- The names went from six letters to two.\n- {} for the pool is a {}.\n"
    assert len(_titles(body.format("Another name", "clean improvement"))) == 1
    assert len(_titles(body.format("Another name", "long detour"))) == 2


def test_an_item_that_names_several_faults_heads_the_list_in_it() -> None:
    body = "## High\n\n1. {}\n   - The pool is built twice\n   - The port is taken by `open`\n"
    assert len(_titles(body.format("Pool problems"))) == 2
    assert len(_titles(body.format("The pool has a problem"))) == 1


def test_the_first_of_several_lines_is_the_place() -> None:
    assert (
        _places("## Issues\n\n1. `open` locks twice (`db/pool.py:8,30`).\n2. `put` never ends.\n")[0]
        == "db/pool.py:8"
    )
    assert (
        _places("## Issues\n\n1. `open` locks twice (`db/pool.py:8-30`).\n2. `put` never ends.\n")[0]
        == "db/pool.py:8-30"
    )


def test_lines_of_several_items_leave_the_place_the_whole_file() -> None:
    body = "## Issues\n\n### 1. Two locks in `db/pool.py`\n\n{}\n\n### 2. `put` never ends\n\nIt loops.\n"

    assert _places(body.format("- Line 8: the first\n- Line 30: the second"))[0] == "db/pool.py"
    assert _places(body.format("- Line 8: the first\n- The second is below it"))[0] == "db/pool.py:8"
    assert _places(body.format("At line 8 the first, at line 30 the second."))[0] == "db/pool.py:8"


def test_lines_that_shown_code_names_are_no_place() -> None:
    body = "## Issues\n\n### 1. Two locks in `db/pool.py`\n\nBoth wait.\n\n{}\n\n### 2. `put` never ends\n\nIt loops.\n"

    assert _places(body.format("```sh\n# line 54 waits\n```"))[0] == "db/pool.py"
    assert _places(body.format("At line 54 it waits."))[0] == "db/pool.py:54"


def test_an_asterisk_in_a_bold_title_is_part_of_it() -> None:
    body = "## Issues\n\n**1. Two locks**\n\nBoth wait.\n\n**2. {} is not guarded**\n\nIt is open.\n"

    assert len(_titles(body.format("release/*"))) == len(_titles(body.format("release"))) == 2


def test_prose_above_a_rule_is_the_one_finding_below_a_heading() -> None:
    body = "## {}\n\nNo test for the new branch. A case with two keys would do.\n\n---\n\n## Verdict\n\nApprove.\n"

    assert _titles(body.format("Testing concerns")) == ["No test for the new branch"]
    assert not _titles(body.format("Verification"))


def test_what_a_change_made_better_is_no_finding() -> None:
    body = "## Security\n\n{}:\n\n- A temporary file in place of a pipe\n- A name for each run\n"

    assert not _titles(body.format("Improvements made"))
    assert len(_titles(body.format("Improvements"))) == 2


def test_a_finding_is_no_praise_by_the_name_of_its_file() -> None:
    body = "## Issues\n\n**1. {} - Order of the steps**\n\nThe second is first.\n\n**2. Two locks**\n\nBoth wait.\n"

    assert len(_titles(body.format("clean-up.md"))) == 2
    assert len(_titles(body.format("Clean"))) == 1


@pytest.mark.parametrize(
    "line",
    [
        "**2 · high · confidence: low · correctness** — `db/pool.py:8`",
        "**[HIGH]** · Locks · `db/pool.py:8`",
        "🔴 High | Bug | db/pool.py:8 | Confidence: 90%",
        "HIGH · `db/pool.py:8` · Both of the locks wait",
    ],
)
def test_a_line_of_fields_heads_a_finding(line: str) -> None:
    [finding] = _read(f"## Findings\n\n{line}\n\nBoth of the locks wait.\n").findings

    assert (str(finding.location), finding.severity, finding.title) == (
        "db/pool.py:8",
        Severity.HIGH,
        "Both of the locks wait",
    )


@pytest.mark.parametrize("line", ["High load · `db/pool.py:8`", "high · low", "`a` · `db/pool.py:8` · waits"])
def test_a_line_of_fields_has_a_severity_and_a_place(line: str) -> None:
    assert [one.title for one in _read(f"## Findings\n\n{line}\n\nBoth of the locks wait.\n").findings] != [
        "Both of the locks wait"
    ]


def test_a_heading_that_ends_in_a_severity_is_a_finding() -> None:
    body = "## Assessment\n\n### Two changes in one {}\n\n4 of 9 commits move files.\n"

    assert len(_titles(body.format("— SIGNIFICANT (NON-BLOCKING)"))) == 1
    assert not _titles(body.format("push"))


@pytest.mark.parametrize("said", ["lgtm.", "none.", "No issues found."])
def test_a_severity_before_assent_is_no_finding(said: str) -> None:
    assert not _titles(f"P0 — {said} `LOCK` now guards both loops.\n")
    assert (
        len(
            _titles(
                f"P0 — {said.replace('No', 'Two').replace('lgtm', 'locks').replace('none', 'locks')} wait.\n"
            )
        )
        == 1
    )


def test_a_finding_that_is_none_is_not_read() -> None:
    assert not _titles(
        "Finding: the head keeps to its scope, and I did not find a blocking issue in `db/pool.py`.\n"
    )
    assert (
        len(_titles("Finding: the head keeps to its scope, and I did not find a test for `db/pool.py`.\n"))
        == 1
    )


@pytest.mark.parametrize("sign", "•◦▪‣●∙⁃■□◆◇○▶►▸▹➤➢✦➔–—")
def test_lines_with_a_sign_before_each_are_a_list(sign: str) -> None:
    assert (
        len(_titles(f"## Bugs\n\n{sign} `db/pool.py:8` waits twice\n{sign} `db/pool.py:30` never ends\n"))
        == 2
    )


def test_an_open_box_that_tells_how_a_demand_is_not_met_is_a_finding() -> None:
    body = "- [x] The archive is written once.\n- [ ] The token does not survive the parser.\n- [ ] {}\n"

    assert len(_titles(body.format("The archive is read by name, and the replay reads all of it."))) == 2
    assert len(_titles(body.format("The archive is read by name"))) == 1
    told = body.replace("does not survive", "survives")
    assert not _titles(told.format("The archive is read by name, and the replay reads all of it."))


def test_a_title_keeps_the_file_that_it_ends_in() -> None:
    assert _titles("## Issues\n\n1. **Two locks in `db/pool.py`**: both wait.\n") == [
        "Two locks in `db/pool.py`"
    ]
    assert _titles("## Issues\n\n1. **Two locks in `db/pool.py:8`**: both wait.\n") == ["Two locks"]


def test_lines_below_praise_of_a_file_are_no_finding() -> None:
    body = (
        "## {}\n\n### 1. A move in `db/pool.py`\n\nLine 8-30: both loops are one:\n\n- One name\n- One lock\n"
    )

    assert not _titles(body.format("Strengths"))
    assert len(_titles(body.format("Issues"))) == 1


def test_a_fault_that_only_a_verdict_counts_is_kept_beside_others() -> None:
    verdict = "\n## Verdict: changes requested\n\nTwo findings prevent the merge:\n\n1. {}\n2. {}\n\n"
    other = "## Names — HIGH\n\nThe names of both flags are one.\n"

    body = other + verdict.format("The archive is never closed", "The loop waits without an end")
    assert len(_titles(body)) == 3
    again = other + verdict.format("The names of both flags are not two", "The loop waits without an end")
    assert len(_titles(again)) == 2


def test_a_table_below_a_file_needs_no_column_of_files() -> None:
    table = (
        "| Line | Issue |\n|---|---|\n| 14 | `parse` takes no radix |\n| 40 | Both sides are of two types |\n"
    )

    assert _places(f"**`lib/util.js`**\n\n{table}") == ["lib/util.js:14", "lib/util.js:40"]
    assert not _places(f"**Numbers**\n\n{table}")


def test_a_numbered_item_with_a_title_is_one_beside_others() -> None:
    body = "## Observations\n\n1. **Two moves in one push** (⚠️ CRITICAL)\n   - The second is no move\n2. **{}**\n   - It may be of another branch\n"

    assert _titles(body.format("The names are new already"))[1:] == ["The names are new already"]
    assert _titles(body.format("Names"))[1:] == ["Names"]


def test_what_is_suggested_in_general_is_a_finding() -> None:
    said = "The move is well done. However, it would be good to say more of it in the notes."

    assert len(_titles(f"## Feedback\n\n**General suggestions:** {said}\n")) == 1
    assert not _titles(f"## Feedback\n\n**Main theme:** {said.partition(' However')[0]}\n")
    assert not _titles("## Feedback\n\n**General suggestions:** two issues\n")


def test_praise_before_a_fault_is_not_its_title() -> None:
    assert _titles(
        "The rename is fine. `Pool` keeps the lock while `run` waits for it without an end.\n"
    ) == ["`Pool` keeps the lock while `run` waits for it without an end"]


def test_information_that_praises_is_no_finding() -> None:
    body = "## Findings\n\n### [INFO] The sum of both {}\n\nIt adds up as before.\n\n### [LOW] Names\n\nTwo are alike.\n"

    assert len(_titles(body.format("is unchanged"))) == 1
    assert len(_titles(body.format("is rounded"))) == 2
