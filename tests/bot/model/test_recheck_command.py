"""`/recheck`: where it counts as a command, and who may give it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model.recheck_command import COMMAND_INTERVAL, Allowed, Recheck, Refused, may_recheck, parse

COMMANDS = {
    "alone": "/recheck",
    "among other paragraphs": "I fixed it.\n\n/recheck\n\nThanks!",
    "on its own line of a paragraph": "I fixed it.\n/recheck\nThanks!",
    "with spaces around": "  /recheck  ",
    "with Windows line ends": "Fixed.\r\n\r\n/recheck\r\n",
    "capitalised by a phone": "/Recheck",
    "after a fence": "```\ncode\n```\n/recheck",
    "after a quote": "> what you said\n\n/recheck",
    "in spite of a quoted one": "> /recheck\n\n/recheck",
}


@pytest.mark.parametrize("body", COMMANDS.values(), ids=COMMANDS.keys())
def test_a_command(body: str) -> None:
    assert parse(body) == Recheck(tier2=False)


@pytest.mark.parametrize(
    "body", ["/recheck tier2", "/recheck   Tier2", "/recheck\n/recheck tier2", "/recheck tier2\n\n/recheck"]
)
def test_with_tier_2(body: str) -> None:
    assert parse(body) == Recheck(tier2=True)


NO_COMMANDS = {
    "empty": "",
    "in a sentence": "Try /recheck again",
    "with words after it": "/recheck please",
    "with unknown words after it": "/recheck tier3",
    "as part of a word": "/rechecked",
    "as part of a path": "see docs/recheck",
    "quoted": "> /recheck",
    "quoted, with a lazy continuation": "> said he\n/recheck",
    "in a fence": "```\n/recheck\n```",
    "in a tilde fence": "~~~sh\n/recheck\n~~~",
    "in a fence without end": "```\n/recheck",
    "in indented code": "    /recheck",
    "in a code span": "`/recheck`",
    "in a code span over lines": "so `a\n/recheck\n` b",
    "in a list": "- /recheck",
    "in a heading": "# /recheck",
    "in a table": "| a |\n|---|\n/recheck",
    "in an HTML comment": "<!--\n/recheck\n-->",
    "in HTML": "<details>\n/recheck\n</details>",
}


@pytest.mark.parametrize("body", NO_COMMANDS.values(), ids=NO_COMMANDS.keys())
def test_no_command(body: str) -> None:
    assert parse(body) is None


@given(st.text(alphabet="/recheck tier2\n>`~#-|*[]<!\t ", max_size=200))
def test_any_text_is_read(body: str) -> None:
    parse(body)


HOSTILE = {
    "brackets": "[" * 65_000,
    "backticks": "".join("`" * length + " " for length in range(350)),
    "nested quotes": "> " * 30_000,
    "nested lists": "- " * 30_000,
    "emphasis": "*a _b " * 10_000,
    "open tags": "<a " * 20_000,
    "comment starts": "<!--" * 16_000,
    "many commands": "/recheck x\n" * 5_900,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_text_is_read_to_its_end(text: str) -> None:
    """Within the time that a test may take: a parser that is quadratic in these needs hours."""
    assert parse(f"{text}\n\n/recheck x") is None


def test_a_comment_of_github_s_largest_size_is_read() -> None:
    assert parse("/recheck\n" + "x" * 65_527) == Recheck()


class TestWhoMay:
    @pytest.mark.parametrize("permission", ["admin", "maintain", "write"])
    def test_those_who_may_write(self, permission: str) -> None:
        assert _may(permission=permission) == Allowed()

    @pytest.mark.parametrize("permission", ["triage", "read", "none", None])
    def test_others_may_not(self, permission: str | None) -> None:
        assert isinstance(_may(permission=permission), Refused)

    def test_the_author_may_without_permission(self) -> None:
        assert _may(author="Alice", pull_request_author="alice", permission="read") == Allowed()

    def test_nobody_may_when_the_author_is_gone(self) -> None:
        assert isinstance(_may(pull_request_author=None, permission=None), Refused)

    def test_a_bot_may_not(self) -> None:
        assert isinstance(_may(is_bot=True, permission="admin"), Refused)

    def test_not_again_at_once(self) -> None:
        refused = _may(permission="admin", seconds_since_last=COMMAND_INTERVAL - 1)

        assert isinstance(refused, Refused)
        assert "30 s" in refused.reason

    def test_again_after_a_while(self) -> None:
        assert _may(permission="admin", seconds_since_last=COMMAND_INTERVAL) == Allowed()


def _may(
    *,
    author: str = "bob",
    is_bot: bool = False,
    pull_request_author: str | None = "alice",
    permission: str | None = None,
    seconds_since_last: float | None = None,
) -> Allowed | Refused:
    return may_recheck(
        author=author,
        is_bot=is_bot,
        pull_request_author=pull_request_author,
        permission=permission,
        seconds_since_last=seconds_since_last,
    )
