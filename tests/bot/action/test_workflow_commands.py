"""What a runner obeys of what we print: our annotations, and nothing that a finding holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.action.workflow_commands import annotation, inert
from tests.bot.action.runner import Command, obeyed

HOSTILE = [
    "::error::pwned",
    "  ::add-mask::e",
    "::set-output name=head::x",
    "##[add-mask]e",
    "\r::error::pwned",
    "\n::error::pwned",
    "%0A::error::pwned",
    "::warning file=a.py,line=1::x",
    "::endgroup::",
]


def printed(text: str) -> str:
    lines: list[str] = []
    with inert(lines.append):
        lines.append(text)
    return "\n".join(lines)


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_is_obeyed_that_is_printed_as_text(text: str) -> None:
    assert obeyed(text) or text.startswith("%"), "else this row proves nothing"
    assert obeyed(printed(text)) == []


def test_text_cannot_make_the_runner_deaf_to_us() -> None:
    said = printed("::stop-commands::x") + "\n::notice::ours"
    assert [one.name for one in obeyed(said)] == ["notice"]


def test_after_the_text_the_runner_obeys_again_even_when_writing_it_failed() -> None:
    lines: list[str] = []
    with pytest.raises(OSError, match="full"), inert(lines.append):
        raise OSError("full")
    lines.append("::notice::ours")
    assert [one.name for one in obeyed("\n".join(lines))] == ["notice"]


def test_the_word_that_ends_the_silence_is_another_each_time() -> None:
    assert len({printed("text") for _ in range(20)}) == 20


@pytest.mark.parametrize("text", HOSTILE)
def test_an_annotation_says_hostile_text_and_does_no_more(text: str) -> None:
    command = annotation("warning", text, title=text, path=text, first=3, last=4)
    assert obeyed(command) == [
        Command("warning", {"title": text, "file": text, "line": "3", "endLine": "4"}, text)
    ]


@given(st.text(), st.text(min_size=1), st.text(min_size=1))
def test_whatever_is_said_is_one_annotation_that_says_it(message: str, title: str, path: str) -> None:
    command = annotation("error", message, title=title, path=path)
    assert "\n" not in command
    assert "\r" not in command
    assert command.startswith("::error ")
    assert command.count("::") >= 2


def test_an_annotation_without_a_place_has_no_empty_properties() -> None:
    assert annotation("notice", "said") == "::notice::said"
