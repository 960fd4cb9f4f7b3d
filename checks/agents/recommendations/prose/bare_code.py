"""Code that a text holds without backticks and without a fence: statements on lines of their own, calls in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from checks.text.grammar.lexicon import NEGATIONS
from checks.text.markdown import SPAN, Fence, Paragraph

MOST = 100
"""Pieces of one field; nobody writes more."""

LONGEST = 2_000
"""Characters of one piece."""

_STATEMENT = re.compile(
    r"(?:import|export|const|let|var|await|return|async)\s|[\w$]{1,80}(?:\.[\w$]{1,80}){0,8}\(|['\"]use \w"
)
_IN_SENTENCE = re.compile(
    r"(?<![\w$.`])(?:export\s{1,3}const\s{1,3}\w{1,80}\s{0,3}=\s{0,3}[^\s;,]{1,200}|[A-Za-z_$][\w$]{0,80}(?:\.[\w$]{1,80}){0,8}\()"
)
_CLOSING = {")": "(", "]": "[", "}": "{"}
_REFUSING = frozenset(
    "avoid instead stop drop drops without never remove removes removing delete deletes replace replaces".split()
)
_REPLACING = frozenset(("with", "by", "to"))


@dataclass(frozen=True, slots=True)
class Bare:
    """A piece of code in the open."""

    code: str
    before: str
    """What the text says before it, back to the end of the sentence before."""

    @property
    def wanted(self) -> bool:
        """Whether the words before it do not ask to do without it."""
        words = [word.strip(".,;:()\"'").lower() for word in self.before.split()]
        last = words[-1:] and words[-1] in _REPLACING
        return bool(last) or (_REFUSING | NEGATIONS).isdisjoint(words)


def bare_code(parts: Iterable[Paragraph | Fence]) -> Iterator[Bare]:
    """The code of a text outside fences and spans, statements that follow each other as one piece."""
    number = 0
    for block in parts:
        if not isinstance(block, Paragraph):
            continue
        for each in (*_of_paragraph(block.text), *_parted(block)):
            number += 1
            if number > MOST:
                return
            yield each


def _parted(paragraph: Paragraph) -> Iterator[Bare]:
    """Calls that backticks within them have parted: of `f(`a-${b}`)` Markdown makes two spans and the words between."""
    before, *behind = paragraph.text.split(SPAN)
    said, whole = before, ""
    for span, text in zip(paragraph.spans, behind, strict=False):
        if whole:
            whole += f"`{span}"
            if whole.count("(") == whole.count(")") and span.startswith((")", ",")):
                yield Bare(whole, said)
                whole = ""
            elif len(whole) > LONGEST:
                whole = ""
        if not whole and span.endswith("(") and "$" in text:
            whole = span
        whole += f"`{text}" if whole else ""
        said += f"`{span}`{text}" if not whole else ""


def _of_paragraph(text: str) -> Iterator[Bare]:
    lines = text.replace(SPAN, "``").split("\n")
    at = 0
    while at < len(lines):
        last = _statements(lines, at)
        if last > at:
            yield Bare("\n".join(lines[at:last]), _introduction(lines[at - 1]) if at else "")
            at = last
        else:
            yield from _of_sentence(lines[at])
            at += 1


def _statements(lines: list[str], first: int) -> int:
    """The line behind the statements that begin on a line; the line itself where none does."""
    at = first
    while at < len(lines) and _STATEMENT.match(lines[at].lstrip()):
        end = _closed(lines, at)
        if end is None or not _ends_as_code(lines[end - 1]):
            break
        at = end
    return at


def _closed(lines: list[str], first: int) -> int | None:
    """The line behind the one on which every bracket is closed."""
    depth, read = 0, 0
    for number in range(first, len(lines)):
        line = lines[number]
        read += len(line)
        depth += sum(line.count(each) for each in "([{") - sum(line.count(each) for each in ")]}")
        if depth <= 0:
            return number + 1
        if read > LONGEST:
            return None
    return None


def _ends_as_code(line: str) -> bool:
    """A line of prose that begins with a call or with "Return" goes on in words."""
    bare = line.rstrip()
    if bare.endswith((";", "{", "}", ")", "]", "'", '"')):
        return True
    return (
        bare.lstrip().startswith("export const ") and "=" in bare and len(bare.partition("=")[2].split()) == 1
    )


def _introduction(line: str) -> str:
    return line if line.rstrip().endswith(":") else ""


def _of_sentence(line: str) -> Iterator[Bare]:
    at = 0
    while (match := _IN_SENTENCE.search(line, at)) is not None:
        end = _end_of_call(line, match.end() - 1) if match[0].endswith("(") else match.end()
        if end is None:
            at = match.end()
            continue
        begin = max(line.rfind(mark, 0, match.start()) for mark in (". ", "; ", ", ")) + 1
        yield Bare(line[match.start() : end].rstrip("."), line[begin : match.start()])
        at = end


def _end_of_call(line: str, opening: int) -> int | None:
    """Behind the bracket that closes the call; brackets in strings do not count."""
    open_: list[str] = []
    quote = ""
    for at in range(opening, min(len(line), opening + LONGEST)):
        one = line[at]
        if quote:
            quote = "" if one == quote else quote
        elif one in "'\"":
            quote = one
        elif one in "([{":
            open_.append(one)
        elif one in ")]}":
            if not open_ or open_.pop() != _CLOSING[one]:
                return None
            if not open_:
                return at + 1
    return None
