"""The progress bar: on a terminal, and only for work that takes long."""

from __future__ import annotations

import io

import pytest

from bot.cli.offline.output import progress
from bot.cli.offline.output.progress import progress_bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(stream: io.StringIO | None) -> str:
    with progress_bar(stream) as show:
        for done in range(4):
            if show is not None:
                show(done, 3)
    return stream.getvalue() if stream is not None else ""


@pytest.mark.parametrize("stream", [None, io.StringIO()], ids=["closed", "a file"])
def test_nothing_where_nobody_looks(stream: io.StringIO | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "SHOWN_AFTER", -1.0)
    assert shown(stream) == ""


def test_a_bar_for_work_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(progress, "SHOWN_AFTER", -1.0)
    assert "checking findings" in shown(Terminal())


def test_no_bar_for_work_that_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "SHOWN_AFTER", 3_600.0)
    assert shown(Terminal()) == ""


def test_an_error_below_the_bar_comes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    def work() -> None:
        with progress_bar(Terminal()) as show:
            assert show is not None
            show(0, 1)
            raise LookupError

    monkeypatch.setattr(progress, "SHOWN_AFTER", -1.0)
    with pytest.raises(LookupError):
        work()
