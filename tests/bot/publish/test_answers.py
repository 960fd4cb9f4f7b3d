"""What we say back and what we say of earlier checks: right in words, and inert whatever a finding holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from bot.model.own_marks import answer_mark
from bot.publish import command_replies
from bot.storage import database
from bot.storage.ledger.earlier_checks import earlier, find
from bot.storage.ledger.feedback import Saying, Source, keep_word
from checks.identity import short_ids
from checks.model.checked import CheckedReview
from checks.model.counts.interval import wilson
from checks.model.history.earlier import CalledWrong, Earlier, KnownFinding, RuleRecord
from checks.model.outcome import Failure
from checks.model.policy import Policy
from checks.reports import check_run
from checks.reports.wording.escape import web_address
from tests.bot.prepared import prepared
from tests.bot.storage.ledger.scenes import HEAD, KEY, NOW, check, finding, review
from tests.checks.reports.test_inert import HOSTILE

MENTION = re.compile(r"@[\w-]")
ADDRESS = re.compile(r"(?i)\b(?:https?|ftp|javascript|data|mailto):|www\.")


def assert_inert(markdown: str, url: str) -> None:
    """No markup, mention or address of a stranger's, outside code; a comment's own address is linked."""
    ours = markdown.removeprefix(answer_mark(7))
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(ours)
    children = [child for token in tokens for child in token.children or ()]
    html = [each.content for each in (*tokens, *children) if each.type.startswith("html")]
    assert all(re.fullmatch(r"</?(?:details|summary)>.*\n*", each, re.DOTALL) for each in html), html
    assert not any(each.type == "image" for each in children)
    targets = {str(each.attrs["href"]) for each in children if each.type == "link_open"}
    assert targets <= {web_address(url) or ""}, targets
    prose = "\n".join(each.content for each in children if each.type == "text")
    assert not MENTION.search(prose), prose
    assert not ADDRESS.search(prose), prose


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_an_answer_is_inert(tmp_path: Path, text: str) -> None:
    url = prepared(tmp_path / "bot.sqlite")
    hostile = finding(text, Failure.WRONG_COUNT, reviewer=text or "x", title=text, body=text, url=text)
    with database.connect(url) as engine, engine.begin() as connection:
        check(connection, 1, hostile)
        (short,) = short_ids([hostile.finding])
        keep_word(connection, KEY, Saying(text, Source.COMMAND, NOW, 1, short))
        found = find(connection, KEY, 1, short)
        assert found is not None
        for said in (
            command_replies.why(found),
            command_replies.unknown(text),
            command_replies.nothing_to_call_wrong(text),
        ):
            said.encode()
            assert_inert(said, text)
        known = earlier(connection, KEY, 1)
    summary = check_run.report(review(finding("new")), Policy(), earlier=known).summary
    summary.encode()
    assert_inert(summary.partition("\n\n| reviewer")[0], text)


# what a check says of the one before


def told(now: CheckedReview, earlier: Earlier | None) -> str:
    return check_run.report(now, Policy(fail_on=frozenset({Failure.WRONG_COUNT})), earlier=earlier).summary


WRONG, RIGHT = finding("a", Failure.WRONG_COUNT), finding("b")
A, B = short_ids([WRONG.finding, RIGHT.finding])


def known(head: str, **warned: bool) -> Earlier:
    named = {"a": A, "b": B, "gone": "00000000"}
    return Earlier(
        head, {named[name]: KnownFinding(f"Finding {name}", "Copilot", is_) for name, is_ in warned.items()}
    )


CHANGES = {
    "nothing is known": (None, ""),
    "the first check": (Earlier(), ""),
    "after a push, all as it was": (
        known("abcdef0", a=True, b=False),
        "**Since the check of `abcdef0`:** 2 carried over.",
    ),
    "after a push, all new": (known("abcdef0"), "**Since the check of `abcdef0`:** 1 newly warned."),
    "it is warned of now": (
        known("abcdef0", a=False, b=False),
        "**Since the check of `abcdef0`:** 1 newly warned, 1 carried over.",
    ),
    "it is warned of no more, and one is gone": (
        known("abcdef0", a=True, b=True, gone=True),
        "**Since the check of `abcdef0`:** 1 no longer warned, 1 gone, 1 carried over.",
    ),
    "the same commit, all as it was": (known(HEAD, a=True, b=False), ""),
    "the same commit, and one is gone": (
        known(HEAD, a=True, b=False, gone=False),
        "**Since the last check of this commit:** 1 gone, 2 carried over.",
    ),
}


@pytest.mark.parametrize(("before", "first"), CHANGES.values(), ids=CHANGES)
def test_what_changed_stands_first(before: Earlier | None, first: str) -> None:
    summary = told(review(WRONG, RIGHT), before)
    assert summary.split("\n\n")[0] == (first or "50% warned; 1 "
        f"grounded. Checked at `{HEAD[:7]}`.")  # fmt: skip


def test_many_changes_are_counted_and_a_few_are_named() -> None:
    many = review(*(finding(str(number), Failure.WRONG_COUNT) for number in range(300)))
    summary = told(many, known("abcdef0"))
    assert "300 newly warned." in summary
    assert summary.count("- newly warned: “") == 10
    assert "- newly warned: 290 more findings" in summary
    assert len(summary) <= check_run.TEXT_LIMIT


def test_without_a_ledger_there_are_no_ids_and_no_button() -> None:
    report = check_run.report(review(WRONG), Policy())
    assert "`/citecheck" not in report.summary
    assert " id `" not in report.summary
    assert not report.warned


def test_what_is_called_wrong_does_not_turn_it_red() -> None:
    policy = Policy(fail_on=frozenset({Failure.WRONG_COUNT}))
    said = Earlier(called_wrong=(CalledWrong(A, "wrong_count", "maria", "2026-11-22"),))
    other = Earlier(called_wrong=(CalledWrong(A, "wrong_literal", "maria", "2026-11-22"),))
    assert check_run.report(review(WRONG), policy, earlier=Earlier()).conclusion == "failure"
    assert check_run.report(review(WRONG), policy, earlier=other).conclusion == "failure"
    report = check_run.report(review(WRONG), policy, earlier=said)
    assert report.conclusion == "neutral"
    assert report.title == "1 of 1 finding does not match the code", "it is still shown"
    assert "**called wrong** by maria on 2026-11-22" in report.summary


def test_a_muted_rule_is_named_with_its_numbers() -> None:
    record = RuleRecord("judge/false_absence", 5, 25, wilson(5, 25))
    summary = told(review(RIGHT), Earlier(muted=(record,)))
    assert (
        "`judge/false_absence` is muted in this repository: 5 of its 25 warnings were called wrong" in summary
    )
    assert "`unmute: [false_absence]`" in summary
