"""Tests of what cuts make of a reading: findings come, stay and go, and no word of any is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checks.merge import merge
from checks.model.finding import Reading, Severity
from checks.sources.github.cutting.pieces import pieces
from checks.sources.github.cutting.task import NoFinding
from checks.sources.github.leftover.unread import NO_FINDING
from tests.checks.sources.github.cutting.scene import MODEL, REVIEW, cut, finding, of, rules, whole

THANKS, ISSUES, SOCKET, RETRY, LIMITS, TIMEOUT = of(
    REVIEW, "Thanks", "Issues", "`src/pool", "The retry", "The limits", "I would"
)


def titles(reading: Reading) -> list[str]:
    """The first words of each finding."""
    return [one.title[:20] for one in reading.findings]


def told(reading: Reading) -> dict[str, str]:
    """What became unparsed, by its first word, with the reason."""
    return {one.excerpt.split()[0]: one.reason for one in reading.unparsed}


def test_the_rules_alone_are_wrong_about_this_review() -> None:
    assert titles(rules()) == ["never closes the soc", "The retry loop in `s", "The limits are read "]


def test_what_is_no_finding_is_unparsed_with_the_reason() -> None:
    reading, use = cut({"findings": [], "none": {"description": [LIMITS]}})
    assert titles(reading) == ["never closes the soc", "The retry loop in `s"]
    assert told(reading)["The"] == f"{MODEL} reads it as no finding: description"
    assert (use.cut, use.came, use.went) == (1, 0, 1)


def test_what_the_rules_did_not_see_comes() -> None:
    reading, use = cut({"findings": [finding(TIMEOUT)], "none": {}})
    assert titles(reading)[-1] == "I would also move th"
    new = reading.findings[-1]
    assert new.body == "I would also move the timeout into the settings, where the other limits are."
    assert new.notes == (f"a language model cut it out of the review ({MODEL})",)
    assert (new.reviewer, new.url, new.commit) == ("reviewer", "https://example.invalid/7", "c0ffee")
    assert (use.came, use.went) == (1, 0)


def test_findings_are_numbered_in_the_order_of_the_review() -> None:
    reading, _ = cut({"findings": [finding(TIMEOUT), finding(THANKS)], "none": {}})
    assert [one.id for one in reading.findings] == [f"7.{number}" for number in range(1, 6)]
    assert titles(reading)[0] == "Thanks for the chang"
    alone, _ = cut({"none": {"praise": f"{ISSUES}, {RETRY}-{LIMITS}"}})
    assert [one.id for one in alone.findings] == ["7"]


def test_a_finding_that_both_read_stays_as_the_rules_read_it() -> None:
    reading, use = cut({"findings": [finding(SOCKET), finding(RETRY)], "none": {}})
    assert reading.findings == rules().findings
    assert (use.cut, use.came, use.went) == (1, 0, 0)


def test_a_short_finding_that_both_read_is_one() -> None:
    body = "## Issues\n\n- It leaks.\n- It loops.\n"
    reading, use = cut(
        {"findings": [finding(of(body, one)[0]) for one in ("It leaks", "It loops")], "none": {}}, body
    )
    assert titles(reading) == ["It leaks", "It loops"]
    assert use.came == 0


def test_what_belongs_to_a_finding_joins_it() -> None:
    reading, _ = cut({"findings": [finding(RETRY, [TIMEOUT])], "none": {}})
    assert reading.findings[1].body.endswith("where the other limits are.")
    assert len(reading.findings) == 3


def test_a_finding_is_in_the_file_that_the_cut_gives() -> None:
    body = "## `src/pool.py`\n\n- It leaks.\n- It loops.\n\n## `src/retry.py`\n\nIt never ends, see `src/pool.py`.\n"
    ends = of(body, "It never")
    reading, _ = cut({"findings": [finding(ends[0], path="src/retry.py")], "none": {}}, body)
    assert str(reading.findings[-1].location) == "src/retry.py"
    invented, _ = cut({"findings": [finding(ends[0], path="src/other.py")], "none": {}}, body)
    assert str(invented.findings[-1].location) == "src/pool.py", "our own reading of its words"


def test_two_faults_that_the_rules_join_are_two_findings() -> None:
    body = (
        "## Problems\n\n1. **Pool**: the socket is never closed when the handshake fails, which costs files on each "
        "call of a server that is slow. The retry loop never ends, either, and nobody sees that it runs.\n"
    )
    pool, loop = of(body, "**Pool**", "The retry")
    assert len(rules(body).findings) == 1
    reading, use = cut({"findings": [finding(pool), finding(loop)], "none": {"heading": "1"}}, body)
    assert titles(reading) == ["the socket is never ", "The retry loop never"]
    assert reading.findings[0].body.endswith("server that is slow.")
    assert (use.came, use.went) == (2, 1)


def test_two_that_the_rules_find_in_one_piece_stay_two() -> None:
    body = (
        "The pool is faster now.\n\nHowever, the new pool has introduced two bugs: one that leaves the socket open when "
        "the handshake fails, and another that keeps the retry loop from ending.\n"
    )
    assert len(rules(body).findings) == 2
    reading, use = cut({"findings": [finding(2)], "none": {"praise": [1]}}, body)
    assert reading.findings == rules(body).findings
    assert (use.came, use.went) == (0, 0)


TWO_FAULTS = "## Problems\n\n- **High:** in `src/pool.py:12` the socket stays open, and no test covers `src/retry.py`.\n"


def of_one_piece(*more: Any) -> tuple[Reading, Any]:
    """Two findings that begin at one piece."""
    open_ = {**finding(2, path="src/pool.py", lines="12"), "words": "the socket stays open"}
    test = {**finding(2, path="src/retry.py"), "words": "no test covers `src/retry.py`"}
    return cut({"findings": [open_, test, *more], "none": {}}, TWO_FAULTS)


def test_two_faults_of_one_piece_are_two_findings() -> None:
    assert len(rules(TWO_FAULTS).findings) == 1
    reading, use = of_one_piece()
    one, other = reading.findings
    assert (one.title, one.body) == (
        "the socket stays open",
        "**High:** in `src/pool.py:12` the socket stays open,",
    )
    assert (other.title, other.body) == (
        "no test covers `src/retry.py`",
        "and no test covers `src/retry.py`.",
    )
    assert [str(one.location) for one in reading.findings] == ["src/pool.py:12", "src/retry.py"]
    assert [one.severity for one in reading.findings] == [Severity.HIGH] * 2, "the label is of the whole item"
    assert [one.id for one in reading.findings] == ["7.1", "7.2"]
    assert (use.came, use.went, use.lost) == (2, 1, 0)
    assert reading.unparsed == ()


def test_a_part_of_a_piece_says_what_it_is_part_of() -> None:
    reading, _ = of_one_piece()
    whole = "it is part of: **High:** in `src/pool.py:12` the socket stays open, and no test covers `src/retry.py`."
    assert [one.notes[1:] for one in reading.findings] == [(whole,), (whole,)]


def test_the_parts_of_a_piece_are_not_merged_again() -> None:
    body = "The pool in `src/pool.py:12` never closes the socket, and it never closes the file."
    closes = [
        {**finding(1, path="src/pool.py", lines="12"), "words": f"never closes the {what}"}
        for what in ("socket", "file")
    ]
    reading, _ = cut({"findings": closes}, body)
    assert len(merge(reading.findings, lambda place: place.path)) == 2


def test_the_label_of_a_piece_is_that_of_each_part_though_the_rules_read_nothing() -> None:
    body = "Thanks, it reads well, and it works here as it does there.\n\nHigh: the log is odd, and so is its name.\n"
    parts = [{**finding(2), "words": words} for words in ("the log is odd", "so is its name")]
    reading, use = cut({"findings": parts}, body)
    assert use.went == 0, "or the rules' finding gives it"
    assert [one.severity for one in reading.findings] == [Severity.HIGH] * 2


def test_a_link_in_another_part_pins_the_commit_of_the_place() -> None:
    sha = "c0ffee1" * 5 + "abcde"
    body = f"The loop in https://github.com/o/r/blob/{sha}/src/retry.py#L3-L4 never ends, and no test covers it.\n"
    place = {"path": "src/retry.py", "lines": "3-4"}
    parts = [{**finding(1), **place, "words": words} for words in ("never ends", "no test covers it")]
    reading, _ = cut({"findings": parts}, body)
    assert [(str(one.location), one.commit) for one in reading.findings] == [("src/retry.py:3-4", sha)] * 2


def test_a_label_of_its_own_is_that_of_its_part_alone() -> None:
    body = "## Problems\n\n- Critical: the socket stays open; nit: the name is odd.\n"
    faults = [{**finding(2), "words": words} for words in ("the socket stays open", "nit: the name is odd")]
    reading, _ = cut({"findings": faults}, body)
    assert [(one.title, one.severity) for one in reading.findings] == [
        ("the socket stays open", Severity.CRITICAL),
        ("the name is odd", Severity.NIT),
    ]


def test_a_fault_whose_words_are_not_there_costs_itself_alone() -> None:
    reading, use = of_one_piece({**finding(2), "words": "the loop never ends"})
    assert len(reading.findings) == 2
    assert use.lost == 1


def test_the_only_one_of_several_whose_words_are_there_has_the_piece_to_itself() -> None:
    alone = cut({"findings": [finding(2, path="src/pool.py", lines="12")], "none": {}}, TWO_FAULTS)
    faults = [
        {**finding(2, path="src/pool.py", lines="12"), "words": words} for words in ("the socket", "a loop")
    ]
    reading, use = cut({"findings": faults, "none": {}}, TWO_FAULTS)
    assert reading == alone[0]
    assert not any("it is part of" in note for one in reading.findings for note in one.notes)
    assert use.lost == 1


TWO_PLACES = "`src/pool.py:12` never closes the socket, and `src/retry.py:40` has no upper bound.\n"


def of_two_places(body: str, *second: str | None) -> list[tuple[str, str]]:
    """The places and the bodies of two findings, of which the second is said to be at a path and at lines."""
    faults = [
        {**finding(1, path="src/pool.py", lines="12"), "words": "never closes the socket"},
        {**finding(1, "", *second), "words": "has no upper bound"},
    ]
    return [(str(one.location), one.body) for one in cut({"findings": faults}, body)[0].findings]


@pytest.mark.parametrize("given", [("src/retry.py", "40"), (None, None), ("src/pool.py", "12")])
def test_each_part_of_a_piece_has_its_subject_and_its_place(given: tuple[str | None, str | None]) -> None:
    assert of_two_places(TWO_PLACES, *given) == [
        ("src/pool.py:12", "`src/pool.py:12` never closes the socket,"),
        ("src/retry.py:40", "and `src/retry.py:40` has no upper bound."),
    ], "whatever the model says of another part"


def test_a_part_without_a_place_is_where_the_rules_and_the_model_put_it() -> None:
    body = TWO_PLACES.replace("`src/retry.py:40`", "the loop")
    assert [str(one.location) for one in rules(body).findings] == ["src/pool.py:12"]
    assert of_two_places(body, "src/pool.py", "12")[1][0] == "src/pool.py:12"
    assert of_two_places(body, None, None)[1][0] == "None"


def test_a_part_is_in_the_file_of_the_heading_above() -> None:
    faults = [{**finding(2, path="src/retry.py"), "words": words} for words in ("it leaks", "has no bound")]
    body = "## src/retry.py\n\nWhen closed it leaks, and the loop has no bound.\n"
    assert [str(one.location) for one in cut({"findings": faults}, body)[0].findings] == ["src/retry.py"] * 2


def test_faults_of_two_pieces_of_a_paragraph_leave_the_rest_of_it() -> None:
    body = (
        "Nice pool. It reads well. The socket stays open and the file does, too. The loop never ends. I like the "
        "names that you gave to all of it, and that they are short. Well done, and merge it soon."
    )
    nice, reads, stays, loop, names, done = (one.number for one in pieces(body))
    two = [{**finding(stays), "words": words} for words in ("The socket stays open", "the file does, too")]
    reading, _ = cut(
        {"findings": [*two, finding(loop)], "none": {"praise": [nice, reads, names], "verdict": [done]}}, body
    )
    assert titles(reading) == ["The socket stays ope", "the file does, too", "The loop never ends"]
    said = bare(" ".join(one.excerpt for one in reading.unparsed))
    assert "loop" not in said
    assert "socket" not in said


def test_two_that_the_rules_divide_are_one_finding() -> None:
    reading, use = cut({"findings": [finding(SOCKET, [RETRY])], "none": {}})
    assert titles(reading) == ["never closes the soc", "The limits are read "]
    assert "has no upper bound" in reading.findings[0].body
    assert (use.came, use.went) == (0, 1)


def test_what_no_new_finding_has_of_one_that_was_cut_up_is_unparsed() -> None:
    body = (
        "## Problems\n\n1. **Pool**: the socket is never closed when the handshake fails, which costs files on each "
        "call of a server that is slow. The retry loop never ends, either. Nobody sees that it runs, or why it does.\n"
    )
    pool, loop, nobody = of(body, "**Pool**", "The retry", "Nobody")
    kind, _ = cut({"findings": [finding(pool), finding(loop)], "none": {"fine": [nobody]}}, body)
    assert told(kind)["Nobody"] == f"{MODEL} reads it as no finding: checked and found to be right"
    silent, _ = cut({"findings": [finding(pool), finding(loop)], "none": {}}, body)
    assert told(silent)["Nobody"] == f"{MODEL} split the finding that had it, and put it in none"


def test_a_label_that_all_have_joins_no_findings() -> None:
    body = (
        "## Issues\n\n### 1. The pool leaks sockets\n\nIt opens one a call.\n\n**Recommendation for this:**\n\nClose it.\n\n"
        "### 2. The loop never ends\n\nIt counts nothing.\n\n**Recommendation for this:**\n\nCount.\n"
    )
    pool, loop = of(body, "1. The pool", "2. The loop")
    reading, use = cut(
        {"findings": [finding(pool, f"{pool + 1}-{loop - 1}"), finding(loop)], "none": {}}, body
    )
    assert titles(reading) == ["The pool leaks socke", "The loop never ends"]
    assert (use.came, use.went) == (0, 0)
    alone, _ = cut({"findings": [finding(pool, f"{pool + 1}-{loop - 1}")], "none": {}}, body)
    assert titles(alone) == titles(reading)


def test_parts_of_one_finding_keep_its_severity_and_its_place() -> None:
    body = (
        "## Problems\n\n1. **The pool** in `src/pool.py:12`\n\n   Severity: high\n\n   The socket is never closed when the handshake fails, "
        "which costs files on each call of a server that is slow. The retry loop never ends, either, and nobody sees it.\n"
    )
    [one] = rules(body).findings
    assert (one.severity, str(one.location)) == (Severity.HIGH, "src/pool.py:12")
    socket, loop = of(body, "The socket", "The retry")
    reading, _ = cut({"findings": [finding(socket), finding(loop)], "none": {}}, body)
    assert [(one.severity, str(one.location)) for one in reading.findings] == [
        (Severity.HIGH, "src/pool.py:12")
    ] * 2


def test_a_link_to_lines_pins_the_commit() -> None:
    sha = "c0ffee1" * 5 + "abcde"
    body = (
        "## Problems\n\n1. **Pool**: the socket is never closed when the handshake fails, which costs files on each "
        f"call. The retry loop never ends, see https://github.com/o/r/blob/{sha}/src/retry.py#L3-L4\n"
    )
    pool, loop = of(body, "**Pool**", "The retry")
    ends = finding(loop, path="src/retry.py", lines="3-4")
    reading, _ = cut({"findings": [finding(pool), ends], "none": {}}, body)
    assert [one.commit for one in reading.findings] == ["c0ffee", sha]


def test_proposed_code_is_no_place() -> None:
    body = "Thanks, it reads well.\n\nI would test it, too:\n\n```bash\npytest tests/test_pool.py:3\n```\n"
    reading, _ = cut({"findings": [finding(2, [3])], "none": {}}, body)
    assert reading.findings[-1].location is None


def test_the_severity_is_the_piece_s_own_or_that_of_the_heading_above() -> None:
    body = "## Review\n\n### High severity\n\nIt is fine, although the log is written twice.\n\nLow: it is slow, too.\n"
    log, slow = of(body, "It is fine", "Low")
    reading, _ = cut({"findings": [finding(log), finding(slow)], "none": {}}, body)
    assert [one.severity for one in reading.findings] == [Severity.HIGH, Severity.LOW]


def test_a_row_is_called_after_its_longest_cell() -> None:
    body = "Overview:\n\n| File | What |\n|-|-|\n| [`src/pool.py`](https://x.y/a-very-long/address) | the socket is left open |\n"
    row = of(body, "[`src/pool.py`]")
    reading, _ = cut({"findings": [finding(row[0], path="src/pool.py")], "none": {}}, body)
    assert (reading.findings[0].title, str(reading.findings[0].location)) == (
        "the socket is left open",
        "src/pool.py",
    )


def test_what_is_left_over_says_what_the_model_calls_it() -> None:
    assert told(rules())["I"] == NO_FINDING
    reading, _ = cut({"findings": [], "none": {"process": [TIMEOUT]}})
    assert (
        told(reading)["I"] == f"{MODEL} reads it as no finding: a remark on the review or on how to proceed"
    )
    silent, _ = cut({"findings": [], "none": {"heading": [ISSUES]}})
    assert told(silent)["I"] == NO_FINDING


def test_what_goes_is_told_once() -> None:
    reading, _ = cut(whole(REVIEW))
    excerpts = [one.excerpt for one in reading.unparsed]
    assert len(excerpts) == len(set(excerpts)) == 4, excerpts


def test_a_long_row_that_goes_is_told_once() -> None:
    words = " ".join(f"w{chr(97 + n // 8)}{chr(97 + n % 8)}rd" for n in range(60))
    row = f"the retry loop never ends when {words} "
    body = f"## Issues\n\n| Severity | Issue |\n|-|-|\n| High | {row}|\n\n- It leaks in `src/pool.py:12`.\n"
    number = of(body, "High |")[0]
    reading, use = cut({"findings": [], "none": {"repeated": [number]}}, body)
    assert use.went == 1
    assert len([one for one in reading.unparsed if "retry loop" in one.excerpt]) == 1


def test_a_short_title_behind_its_place_is_known_again() -> None:
    body = "## Issues\n\n- `src/pool.py:12`: typo\n- `src/retry.py:3`: slow\n"
    assert titles(rules(body)) == ["typo", "slow"]
    reading, use = cut({"findings": [finding(2), finding(3)], "none": {"heading": 1}}, body)
    assert (reading.findings, use.came) == (rules(body).findings, 0)


def test_all_cannot_be_said_elsewhere() -> None:
    reading, _ = cut({"none": {"repeated": [one.number for one in pieces(REVIEW)]}})
    assert reading.findings == rules().findings
    other, _ = cut({"findings": [finding(TIMEOUT)], "none": {"repeated": f"{SOCKET}-{LIMITS}"}})
    assert titles(other) == ["I would also move th"]


PERMALINK = "https://github.com/o/r/blob/c0ffee1c0ffee1c0ffee1c0ffee1c0ffee1c0ffe/src/pool.py#L3-L4"


def test_what_was_said_of_the_whole_stays_only_while_it_is_true() -> None:
    none = "The pool:\n\n- `src/pool.py:3`\n- `src/pool.py:9`\n\nI would move the timeout out of it.\n"
    assert [one.reason for one in rules(none).unparsed] == [
        "it names places in code and no finding could be made out in it"
    ]
    found, _ = cut({"findings": [finding(of(none, "I would")[0])], "none": {}}, none)
    assert "no finding could be made out in it" not in "".join(one.reason for one in found.unparsed)
    left, _ = cut({"findings": [], "none": {"other": [1]}}, none)
    assert left.unparsed == rules(none).unparsed

    few = f"### Code review\n\nFound 2 issues:\n\n1. The pool leaks its sockets here\n\n{PERMALINK}\n\nAlso the loop has no end.\n"
    announced = "the comment announces 2 issues and 1 could be read"
    leaks, also = of(few, "The pool", "Also")
    same, _ = cut({"findings": [finding(leaks)], "none": {}}, few)
    assert announced in [one.reason for one in same.unparsed]
    more, _ = cut({"findings": [finding(leaks), finding(also)], "none": {}}, few)
    assert len(more.findings) == 2
    assert announced not in [one.reason for one in more.unparsed]


def test_a_review_of_which_nothing_is_a_finding_is_told_in_full() -> None:
    reading, use = cut(whole(REVIEW))
    assert reading.findings == ()
    assert len(reading.unparsed) >= 3
    assert (use.came, use.went) == (0, 3)


NUMBERS = st.one_of(st.integers(-1, 9), st.sampled_from(["2-4", "1, 3", "", None, "9-1", True]))
FINDINGS = st.lists(
    st.fixed_dictionaries(
        {"begins": NUMBERS, "more": st.one_of(NUMBERS, st.lists(NUMBERS, max_size=4))},
        optional={
            "words": st.sampled_from(
                ["retry loop", "no upper bound", "never closes", "socket", "it burns", 3]
            ),
            "path": st.sampled_from(["src/pool.py", "src/retry.py", "x", None]),
            "lines": NUMBERS,
        },
    ),
    max_size=5,
)
NONE = st.dictionaries(st.sampled_from([*NoFinding, "x"]), st.lists(NUMBERS, max_size=5), max_size=4)
ANSWERS = st.one_of(
    st.fixed_dictionaries({"findings": FINDINGS, "none": NONE}).map(json.dumps),
    st.text(max_size=40),
    st.none(),
)


def bare(text: str) -> str:
    """Letters and digits alone."""
    return "".join(filter(str.isalnum, text.casefold()))


@settings(deadline=None, max_examples=100)
@given(ANSWERS)
def test_nothing_that_the_rules_read_is_lost_whatever_the_answer(answer: Any) -> None:
    reading, _ = cut(answer)
    found = bare(" ".join(f"{one.title} {one.body}" for one in reading.findings))
    unparsed = bare(" ".join(one.excerpt for one in reading.unparsed))
    for one in rules().findings:
        assert bare(one.title) in found + unparsed
    assert len({one.id for one in reading.findings}) == len(reading.findings)


@settings(deadline=None, max_examples=100)
@given(ANSWERS)
def test_no_finding_has_a_word_or_a_place_that_the_review_has_not(answer: Any) -> None:
    reading, _ = cut(answer)
    for one in reading.findings:
        assert all(bare(part) in bare(REVIEW) for part in (one.title, *one.body.split("\n")))
        assert one.location is None or str(one.location) in {"src/pool.py:12", "src/pool.py", "src/retry.py"}


@settings(deadline=None, max_examples=100)
@given(ANSWERS)
def test_each_piece_is_in_a_finding_unparsed_or_counted(answer: Any) -> None:
    reading, _ = cut(answer)
    found = bare(" ".join(f"{one.title} {one.body}" for one in reading.findings))
    told_ = [one.excerpt for one in reading.unparsed]
    said = [one for one in pieces(REVIEW) if one.number != ISSUES]
    elsewhere = [
        one
        for one in said
        if bare(one.text) not in found and not any(bare(one.text)[-20:] in bare(each) for each in told_)
    ]
    assert len(elsewhere) <= reading.aside.praise + reading.aside.description
