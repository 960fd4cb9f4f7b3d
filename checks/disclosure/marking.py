"""How hostile text is written into a packet: every character visible, every line marked."""

from __future__ import annotations

import unicodedata

from checks.disclosure.masking import without_secrets
from checks.text.markdown import without_comments

_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})
"""Unicode's categories of what is obeyed or drawn by nobody."""


def visible(text: str) -> str:
    r"""One line in which every character is seen: zero-width and bidirectional ones are written `\u202e`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_written(one) if unicodedata.category(one) in _UNSEEN else one for one in text)


def marked(text: str, limit: int) -> list[str]:
    """What a reviewer wrote, each line behind `F|`, so that no line of it can pass for one of ours.

    HTML comments, which no reader sees, are left out. What is longer than `limit` is cut in its middle.
    """
    text = without_secrets(without_comments(text))
    lines = [visible(each.rstrip()) for each in text.replace("\r\n", "\n").split("\n")]
    lines = [each for number, each in enumerate(lines) if each or (number and lines[number - 1])]
    while lines and not lines[-1]:
        lines.pop()
    whole = "\n".join(f"F|{each}" for each in lines)
    if len(whole) <= limit:
        return whole.split("\n") if whole else []
    head, tail = limit * 3 // 4, limit // 4 - 40
    end = whole[-tail:].partition("\n")[2] or f"F|{whole[-tail:]}"
    return [*whole[:head].split("\n"), "[cut: the finding is longer]", *end.split("\n")]


def _written(one: str) -> str:
    number = ord(one)
    if one == "\t":
        return "  "
    return (
        f"\\x{number:02x}"
        if number < 0x100
        else f"\\u{number:04x}"
        if number < 0x10000
        else f"\\U{number:08x}"
    )
