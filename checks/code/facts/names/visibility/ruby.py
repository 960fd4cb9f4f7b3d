"""The visibility of a method of Ruby: by the word before its `def`, or by the section of its class that it is in.

A section begins with `private`, `protected` or `public` alone on a line and ends with its class. Whatever else a file
does with these words (`private :load`, `send(:private, …)`), and any block around a method, leaves it open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from checks.code.facts.names.visibility.reach import Reach, Visibility
from checks.code.structure import Definition, Kind, Outline, Role
from checks.code.structure.outline import SCOPES

SECTIONS: Final = {each.value: each for each in (Reach.PUBLIC, Reach.PROTECTED, Reach.PRIVATE)}
METHODS: Final = frozenset({Kind.FUNCTION, Kind.METHOD})

WORD: Final = re.compile(r"\b(?:public|protected|private)(?:_\w{1,40})?\b|\bmodule_function\b|\bclass\s*+<<")
BEFORE_DEF: Final = re.compile(r"\s*+(public|protected|private)\s++def\s(?:(?!\bdef\b).)*+")
COMMENT: Final = re.compile(r"(?<![^\s])#.*+")
BLOCK: Final = re.compile(
    r"(?:\bdo\b(?:\s*+\|[^|\n]{0,200}\|)?|\{(?:\s*+\|[^|\n]{0,200}\|)?|\bbegin\b)\s*+\Z"
)


def of_ruby(outline: Outline, lines: tuple[str, ...], found: Definition) -> Visibility:
    """What is known of a method of a class or module; of everything else nothing is."""
    owner = next((one for one in outline.enclosing(found.first) if one.kind in SCOPES and one != found), None)
    if found.kind not in METHODS or owner is None or owner.kind is not Kind.CLASS:
        return Visibility(Reach.OPEN)
    own = COMMENT.sub("", lines[found.name_line - 1])
    begins = rf"\s*+(?:(?:public|protected|private)\s++)?+def\s++{re.escape(found.name)}(?![\w.:])"
    if not re.match(begins, own) or found.name in ("initialize", "respond_to_missing?"):
        return Visibility(Reach.OPEN)
    code = [COMMENT.sub("", line) for line in lines]
    if any(WORD.search(line) and not _is_plain(line) for line in code) or _has_blocks(outline, owner, code):
        return Visibility(Reach.OPEN)
    before = BEFORE_DEF.match(own)
    words = [before[1]] if before else list(_sections(outline, owner, code, found.first))
    return Visibility(SECTIONS[words[-1]], words[-1]) if words else Visibility(Reach.PUBLIC)


def _is_plain(line: str) -> bool:
    """Alone on its line, or right before a `def`."""
    return line.strip() in SECTIONS or BEFORE_DEF.fullmatch(line.rstrip()) is not None


def _has_blocks(outline: Outline, owner: Definition, code: list[str]) -> bool:
    """A block begins in the class, and in no method of it: what is defined there need not be of the class."""
    return any(
        BLOCK.search(code[line - 1].rstrip()) and _around(outline, line) == owner
        for line in range(owner.first + 1, min(owner.last, len(code)) + 1)
    )


def _sections(outline: Outline, owner: Definition, code: list[str], last: int) -> Iterator[str]:
    """The words that begin a section of the class itself, before a line."""
    for line in range(owner.first, last):
        word = code[line - 1].strip()
        if word not in SECTIONS or _around(outline, line) != owner:
            continue
        if not any(one.role in (Role.STRING, Role.COMMENT) for one in outline.tokens(line, line)):
            yield word


def _around(outline: Outline, line: int) -> Definition | None:
    return next((one for one in outline.enclosing(line) if one.kind in SCOPES), None)
