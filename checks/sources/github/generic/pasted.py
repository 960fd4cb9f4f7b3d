"""Text copied from a page: the folds of files are lines such as "src/a.py (2)" above "12-14: Title"."""

from __future__ import annotations

import re

from checks.sources.github import places
from checks.sources.github.places import Files

_FENCE = re.compile(r"\s{0,3}(?:```|~~~)")
_FILE = re.compile(r"\s*+(?P<path>[^\s()]{1,300}) \(\d{1,3}\)\s*+\Z")
"""The summary of a file's fold: its path, and how many findings are in it."""

_LINES = re.compile(r"\s*+`?+(?P<lines>\d{1,7}-\d{1,7})`?+: *+(?=\S)")
"""What a finding in such a fold begins with."""

LINES_LIMIT = 20_000
"""Lines of a body; a longer one is no review."""


def with_headings(text: str, files: Files) -> str:
    """The text with a heading for each such file, and with the word "Lines" before the lines below it."""
    lines = text.split("\n", LINES_LIMIT)
    if len(lines) > LINES_LIMIT or not any(map(_LINES.match, lines)):
        return text
    written: list[str] = []
    fenced = below = False
    for number, line in enumerate(lines):
        fenced ^= _FENCE.match(line) is not None
        file = None if fenced else _FILE.match(line)
        begun = None if fenced else _LINES.match(line)
        if file and places.is_path(file["path"], files) and _begins_below(lines, number):
            below = True
            written += ["", f"#### `{file['path']}`", ""]
        elif below and begun:
            written += ["", f"**Lines {begun['lines']}:** {line[begun.end() :]}"]
        else:
            written.append(line)
    return "\n".join(written)


def _begins_below(lines: list[str], number: int) -> bool:
    """Whether the next line that is not blank begins a finding with its lines."""
    following = next((line for line in lines[number + 1 : number + 4] if line.strip()), "")
    return _LINES.match(following) is not None
