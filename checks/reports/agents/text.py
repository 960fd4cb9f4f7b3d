"""A page for the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from checks.reports.agents.page import MARK_WIDTH, MARKS, MESSAGE_LIMIT, TITLE_LIMIT, Entry, Page
from checks.reports.wording.escape import line, sentence

COLOURS = {"ok": "32", "FAILED": "31;1", "unsupported": "2", "unverifiable": "33"}


def render(page: Page, *, width: int = 80, colour: bool = False) -> str:
    """The whole page, no line longer than the width where words allow it."""
    lines: list[str] = []
    for each in page.summary:
        lines += textwrap.wrap(sentence(each, MESSAGE_LIMIT), width)
    for entry in page.entries:
        lines += ["", *_entry(entry, width, colour=colour)]
    if page.notes:
        lines.append("")
    for note in page.notes:
        lines += textwrap.wrap(sentence(note, MESSAGE_LIMIT), width, subsequent_indent="  ")
    return "\n".join(lines) + "\n"


def _entry(entry: Entry, width: int, *, colour: bool) -> Iterator[str]:
    yield from textwrap.wrap(line(entry.title, TITLE_LIMIT), width, subsequent_indent="   ")
    mark = "=>" if entry.good else "!!"
    for number, each in enumerate(textwrap.wrap(line(entry.standing, TITLE_LIMIT), width - 5)):
        said = f"{mark if number == 0 else '  '} {each}"
        yield f"  {_painted(said, '32' if entry.good else '31;1', colour=colour)}"
    for fact in entry.facts:
        yield from textwrap.wrap(
            sentence(fact, MESSAGE_LIMIT), width, initial_indent="     ", subsequent_indent="     "
        )
    indent = " " * (MARK_WIDTH + 4)
    for row in entry.rows:
        name = MARKS[row.disposition]
        head = f"  {_painted(name, COLOURS[name], colour=colour)}{' ' * (MARK_WIDTH - len(name))}  "
        head_words = f"{row.kind}{row.joint}`{row.where}`" if row.where else row.kind
        said = f"{head_words}: {row.message}"
        wrapped = textwrap.wrap(sentence(said, MESSAGE_LIMIT), max(20, width - len(indent)))
        for number, each in enumerate(wrapped or [""]):
            yield f"{head}{each}" if number == 0 else f"{indent}{each}"


def _painted(text: str, code: str, *, colour: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if colour else text
