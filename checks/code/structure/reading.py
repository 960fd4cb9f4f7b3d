"""Choosing how to read a file: by its grammar, or word by word."""

from __future__ import annotations

from checks.code.structure.languages import grammar_for
from checks.code.structure.lexical import LexicalOutline
from checks.code.structure.outline import Outline
from checks.code.structure.source import TooHard
from checks.code.structure.syntax import SyntaxOutline

SIZE_LIMIT = 2 * 1024 * 1024
"""Characters of a file that a grammar is tried on."""

LINE_LIMIT = 100 * 1024
"""Characters of its longest line: nobody wrote a longer one by hand."""

NESTING_LIMIT = 1_000
"""Brackets open at one time; queries on a tree take longer with its depth."""

HALF_READ = 0.5
"""Share of a file in syntax errors from which its words may show more than its tree."""

BRACKETS = {ord("("): 1, ord("["): 1, ord("{"): 1, ord(")"): -1, ord("]"): -1, ord("}"): -1}
NOT_BRACKETS = bytes(code for code in range(256) if code not in BRACKETS)


def outline(path: str, text: str) -> Outline:
    """The outline of a file, by its grammar where one knows it, else by its words.

    Never raises. Takes time linear in the text: what is too long, too deep or too broken for a
    grammar is read word by word.
    """
    grammar = grammar_for(path, text)
    if grammar is None:
        return LexicalOutline(path, text)
    if not readable(text):
        return LexicalOutline(path, text, grammar.name)
    try:
        read = SyntaxOutline(grammar, text)
    except TooHard:
        return LexicalOutline(path, text, grammar.name)
    if read.damaged <= HALF_READ:
        return read
    words = LexicalOutline(path, text, grammar.name)
    return words if len(words.definitions) > len(read.definitions) else read


def readable(text: str) -> bool:
    """Whether a grammar can be tried on the text in bounded time."""
    if len(text) > SIZE_LIMIT:
        return False
    if len(text) > LINE_LIMIT and max(map(len, text.split("\n"))) > LINE_LIMIT:
        return False
    depth = 0
    for bracket in text.encode("ascii", "ignore").translate(None, NOT_BRACKETS):
        depth = max(0, depth + BRACKETS[bracket])
        if depth > NESTING_LIMIT:
            return False
    return True
