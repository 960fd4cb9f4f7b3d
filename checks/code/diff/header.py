r"""The header of one file in a diff: its names on both sides, and what becomes of the file as a whole.

Where a name is written three times, they are believed in this order, which is that of `git apply`:
`rename from/to` (never prefixed), the two names of `diff --git` when they are the same but for their
first folder (`a/x b/x`, `i/x w/x`, `x x`), then `---` and `+++`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum


class Change(StrEnum):
    """What a diff does to a file as a whole."""

    ADDED = "added"
    DELETED = "deleted"
    MODIFIED = "modified"
    RENAMED = "renamed"
    COPIED = "copied"
    MODE_ONLY = "mode only"
    BINARY = "binary"  # modified; an added binary file is ADDED, and binary besides


@dataclass(frozen=True, slots=True)
class Header:
    """What is before the first hunk of a file."""

    old_path: str | None
    """The name at the base; None for an added file."""

    new_path: str | None
    """The name at the head; None for a deleted file."""

    change: Change
    is_binary: bool
    old_mode: str | None
    """As git writes it ("100644"); None when the diff does not say."""

    new_mode: str | None
    hunks_at: int | None
    """Where in the diff's text the first hunk begins; None without hunks."""

    @property
    def path(self) -> str:
        """The name at the head, or at the base when the head has none."""
        return self.new_path or self.old_path or ""


@dataclass(slots=True)
class _Read:
    """The header's lines, sorted but not yet understood."""

    git_names: str = ""
    combined_name: str = ""
    old_label: str | None = None
    new_label: str | None = None
    facts: dict[str, str] = field(default_factory=dict)
    binary_names: str = ""
    is_binary: bool = False
    hunks_at: int | None = None


_FACTS = (
    "index ", "new file mode ", "deleted file mode ", "old mode ", "new mode ", "rename from ", "rename to ",
    "copy from ", "copy to ", "mode ",
)  # fmt: skip
_ESCAPE = re.compile(rb'\\([0-7]{1,3}|[abtnvfr"\\])')
_LETTERS = {b"a": b"\a", b"b": b"\b", b"t": b"\t", b"n": b"\n", b"v": b"\v", b"f": b"\f", b"r": b"\r"}
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ONE_LETTER_PREFIX = re.compile(r"[abciow12]/")  # git's own, diff.mnemonicPrefix, and --no-index
_NEVER = re.compile(r"(?:1969-12-31|1970-01-01) ")  # GNU diff's date of a file that is not there
_NO_FILE = "/dev/null"


def parse_header(text: str, start: int, end: int) -> Header:
    """The header that begins at `start`. Never raises: what cannot be understood is left out."""
    read = _read_lines(text, start, end)
    old, new = _names(read)
    facts = read.facts
    if "new file mode" in facts or _absent(read.old_label):
        old, change = None, Change.ADDED
    elif "deleted file mode" in facts or _absent(read.new_label):
        new, change = None, Change.DELETED
    elif "rename from" in facts:
        change = Change.RENAMED
    elif "copy from" in facts:
        change = Change.COPIED
    elif read.is_binary:
        change = Change.BINARY
    elif "old mode" in facts and "index" not in facts and read.hunks_at is None:
        change = Change.MODE_ONLY
    else:
        change = Change.MODIFIED
    old_mode, new_mode = _modes(facts)
    return Header(old, new, change, read.is_binary, old_mode, new_mode, read.hunks_at)


def is_binary_line(line: str) -> bool:
    """Whether this is the line that replaces the content of a binary file."""
    return line.startswith("Binary files ") and " and " in line and line.endswith(" differ")


def _read_lines(text: str, start: int, end: int) -> _Read:
    read = _Read()
    at = start
    while at < end:
        stop = text.find("\n", at, end)
        stop = end if stop < 0 else stop
        line = text[at:stop].removesuffix("\r")
        if line.startswith("@@"):
            read.hunks_at = at
            break
        if line.startswith("GIT binary patch"):
            read.is_binary = True
            break
        _take(line, read)
        at = stop + 1
    return read


def _take(line: str, read: _Read) -> None:
    if line.startswith("diff --git "):
        read.git_names = line.removeprefix("diff --git ")
    elif line.startswith(("diff --cc ", "diff --combined ")):
        read.combined_name = line.split(" ", 2)[2]
    elif line.startswith("--- "):
        read.old_label = read.old_label or line[4:]
    elif line.startswith("+++ "):
        read.new_label = read.new_label or line[4:]
    elif is_binary_line(line):
        read.is_binary = True
        read.binary_names = line.removeprefix("Binary files ").removesuffix(" differ")
    else:
        for name in _FACTS:
            if line.startswith(name):
                read.facts.setdefault(name.strip(), line.removeprefix(name))
                return


def _names(read: _Read) -> tuple[str | None, str | None]:
    for word in ("rename", "copy"):
        if f"{word} from" in read.facts and f"{word} to" in read.facts:
            return _unquoted(read.facts[f"{word} from"]), _unquoted(read.facts[f"{word} to"])
    if read.combined_name:
        name = _unquoted(read.combined_name)
        return name, name
    pair = _split_git_names(read.git_names)
    if pair is not None and (same := _same_name(*pair)):
        return same, same
    if read.old_label is not None and read.new_label is not None:
        return _without_prefixes(_label(read.old_label), _label(read.new_label))
    if read.binary_names:
        old_name, _, new_name = read.binary_names.partition(" and ")
        return _without_prefixes(_label(old_name), _label(new_name))
    return _without_prefixes(*(pair or (read.git_names, read.git_names)))


def _split_git_names(names: str) -> tuple[str, str] | None:
    """The two names of a `diff --git` line; None when spaces leave it open where the first one ends."""
    if names.startswith('"'):
        first = _QUOTED.match(names)
        return None if first is None else (_unquoted(first[0]), _unquoted(names[first.end() + 1 :]))
    if names.endswith('"'):  # an unquoted name holds no quote, so the first quote begins the second name
        first_name, _, second = names.partition(' "')
        return first_name, _unquoted(f'"{second}')
    middle = len(names) // 2
    left, right = names[:middle], names[middle + 1 :]
    if names[middle : middle + 1] == " " and _same_name(left, right):
        return left, right
    left, _, right = names.partition(" ")
    return (left, right) if right and " " not in right else None


def _same_name(left: str, right: str) -> str | None:
    """The name when both are the same, be it after the first folder, which is then a prefix."""
    if left == right:
        return left or None
    left_rest, right_rest = left.partition("/")[2], right.partition("/")[2]
    return left_rest if left_rest and left_rest == right_rest else None


def _without_prefixes(old: str | None, new: str | None) -> tuple[str | None, str | None]:
    if old is not None and new is not None and (name := _same_name(old, new)):
        return name, name
    if all(name is None or _ONE_LETTER_PREFIX.match(name) for name in (old, new)):
        return (old and old[2:], new and new[2:])
    return old, new


def _label(label: str) -> str | None:
    """The name on a `---` or `+++` line, without the date or the tab after it; None for no file."""
    name = _unquoted(label) if label.startswith('"') else label.partition("\t")[0]
    return None if name == _NO_FILE else name


def _absent(label: str | None) -> bool:
    """Whether a `---` or `+++` line says that this side has no such file."""
    return label is not None and (_label(label) is None or _NEVER.match(label.partition("\t")[2]) is not None)


def _unquoted(name: str) -> str:
    r"""The name itself, of one that git has quoted as C does: `"\303\251"` is é. Not UTF-8 is replaced."""
    quoted = _QUOTED.match(name)
    if quoted is None:
        return name
    raw = quoted[1].encode("utf-8", "surrogateescape")
    return _ESCAPE.sub(_escaped_byte, raw).decode("utf-8", "replace")


def _escaped_byte(escape: re.Match[bytes]) -> bytes:
    code = escape[1]
    if code.isdigit():
        return bytes([int(code, 8) & 0xFF])
    return _LETTERS.get(code, code)


def _modes(facts: dict[str, str]) -> tuple[str | None, str | None]:
    """Old and new mode. A combined diff gives the parents' modes with commas; the first one counts."""
    old = facts.get("old mode") or facts.get("deleted file mode")
    new = facts.get("new mode") or facts.get("new file mode")
    if "mode" in facts:
        parents, _, new = facts["mode"].partition("..")
        return parents.split(",")[0], new or None
    if old is None and new is None and " " in facts.get("index", ""):
        old = new = facts["index"].rpartition(" ")[2]
    return old and old.split(",")[0], new
