"""Fences of Markdown that hold fences: reviewers forget to make the outer ones longer."""

from __future__ import annotations

import re

_FENCE = re.compile(r"[ \t]{0,12}(`{3,20}|~{3,20})[ \t]*+([^`\n]*)\Z")
_OPENS = re.compile(r"(?:`{3}|~{3})[ \t]*+m", re.IGNORECASE)
_OF_MARKDOWN = frozenset({"markdown", "md", "mdx"})


def nested(text: str) -> str:
    """A body whose fences of Markdown are longer than those that they hold; line for line the same otherwise."""
    if not _OPENS.search(text):
        return text
    lines = text.split("\n")
    opened: list[tuple[int, str]] = []  # where the fences are that are open, with their signs
    inner = False
    for number, line in enumerate(lines):
        found = _FENCE.match(line)
        if found is None:
            continue
        signs, info = found[1], found[2].strip()
        if not opened:
            opened, inner = [(number, signs)], False
            of_markdown = info.split(" ", 1)[0].casefold() in _OF_MARKDOWN
        elif not of_markdown:
            opened = opened if info or not signs.startswith(opened[0][1]) else []
        elif info:
            opened.append((number, signs))
            inner = True
        elif signs.startswith(opened[-1][1]):
            begin, outer = opened.pop()
            if not opened and inner:
                for at in (begin, number):
                    lines[at] = lines[at].replace(outer, outer[0] * 21, 1)
    return "\n".join(lines)
