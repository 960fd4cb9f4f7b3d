"""Text cut to a length where it may be cut: at the end of a word, a line or a block, with an … at its end."""

from __future__ import annotations

import re

CODE_SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
"""Code in a sentence of ours: between single backticks, on one line."""

_HALF_ESCAPE = re.compile(r"\\(?:x[0-9a-f]?|u[0-9a-f]{0,3}|U[0-9a-f]{0,7})?\Z")
_FENCE = re.compile(r"(`{3,}+)[A-Za-z0-9+#-]*+\Z")
_PARAGRAPH = "\n\n…"
_SHORTEST_SPAN = 4


def text_cut(text: str, limit: int) -> str:
    r"""Plain text of at most `limit` characters. A long last word is cut all the same, but no `\x1b` in it."""
    if len(text) <= limit:
        return text
    kept = text[: max(0, limit - 1)]
    word = max(kept.rfind(" "), kept.rfind("\n"))
    if word >= len(kept) // 2 and not text[len(kept)].isspace():
        kept = kept[:word]
    return f"{_HALF_ESCAPE.sub('', kept).rstrip()}…"[:limit]


def sentence_cut(text: str, limit: int) -> str:
    """A sentence with code in backticks: a code span that finds no room is left out, or closed if it is long."""
    shown = text_cut(text, limit)
    if shown == text or limit < _SHORTEST_SPAN:
        return shown
    end = len(shown) - 1
    for span in CODE_SPAN.finditer(text):
        if span.start() >= end:
            break
        if end < span.end():
            if span.start() >= limit // 2:
                return f"{text[: span.start()].rstrip()}…"
            return f"{_HALF_ESCAPE.sub('', text[: max(end - 1, span.start() + 1)]).rstrip()}…`"
    return shown


def markdown_cut(text: str, limit: int) -> str:
    """Markdown of ours, cut at the end of a line that is neither in a fence nor in a fold."""
    if len(text) <= limit:
        return text
    at = safe = folds = 0
    fence = ""
    for written in text.splitlines(keepends=True):
        if not fence and not folds:
            safe = at
        at += len(written)
        if at > limit - len(_PARAGRAPH) + 1:  # the last newline is not kept
            break
        line = written.rstrip("\n")
        opening = _FENCE.match(line)
        if fence:
            fence = "" if line == fence else fence
        elif opening:
            fence = opening[1]
        else:
            folds += line.startswith("<details>") - line.startswith("</details>")
    kept = text[:safe].rstrip("\n")
    return f"{kept}{_PARAGRAPH}" if kept else "…"[:limit]
