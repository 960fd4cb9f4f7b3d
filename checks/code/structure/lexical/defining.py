"""What a defining word (`def`, `class`, `fn`, ...) and an assignment look like, in any language."""

from __future__ import annotations

import re
from posixpath import basename
from typing import Final

from checks.code.structure.chance import Chance
from checks.code.structure.lexical.words import DATA, PROSE, word_set

FUNCTION_WORDS: Final = word_set("def function fn func fun sub proc defp defmacro procedure macro")
CLASS_WORDS: Final = word_set(
    "class struct interface trait enum impl module namespace object protocol extension record union "
    "actor defmodule contract @interface @implementation @protocol"
)
VARIABLE_WORDS: Final = word_set("const let var val")
NAME: Final = r"[^\W\d][\w$]*+[?!]?"
DEFINING_WORDS: Final = "|".join(sorted(FUNCTION_WORDS | CLASS_WORDS | VARIABLE_WORDS))
DEFINING: Final = re.compile(
    r"^(?P<indent>[ \t]*+)(?:[\w.@]++(?:\([^()\n]{0,40}\))?[ \t]++){0,6}?"
    rf"(?P<word>{DEFINING_WORDS})[ \t]++"
    rf"(?:\([^()\n]{{0,120}}\)[ \t]*+)?(?!(?:{DEFINING_WORDS})\b)(?P<name>{NAME}(?:(?:\.|::|:){NAME}){{0,5}})",
    re.MULTILINE,
)
CLASSES: Final = (
    rf"(?<![\w@])(?:{'|'.join(sorted(CLASS_WORDS))})[ \t]++"
    r"(?:\([^()\n]{0,120}\)[ \t]*+)?(?:[\w$.:?!]{0,200}[.:])?[$]?NAME\b"
)
"""Where the class NAME may be defined."""

SHELL_FUNCTION: Final = re.compile(
    rf"^(?P<indent>[ \t]*+)(?P<word>)(?P<name>{NAME})[ \t]*+\(\)[ \t]*+\{{", re.MULTILINE
)
MESSAGE: Final = re.compile(
    rf"^(?P<indent>)(?P<word>)[-+][ \t]*+\([^()\n]{{0,120}}\)[ \t]*+(?P<name>{NAME})", re.MULTILINE
)
"""A method of Objective-C."""

ASSIGNED: Final = re.compile(
    rf"^(?P<name>{NAME})[ \t]*+(?::=|=|:)(?![=:])[ \t]*+(?P<value>[^\n]{{0,200}})", re.MULTILINE
)
OBJECTIVE_C_END: Final = re.compile(r"^@end\b", re.MULTILINE)

LINE_READ: Final = 2_000
"""Characters of a line in which the definition that begins it has its name."""


def chance_by_words(path: str, text: str, name: str) -> Chance:
    """Whether a line of the text is written as a definition of the name, a single word."""
    if basename(path).lower().rpartition(".")[2] in PROSE | DATA:
        return Chance.NONE
    ends = re.compile(rf"(?<![\w$]){re.escape(name)}[?!]?\Z")
    last = -1
    for match in re.finditer(rf"{re.escape(name)}(?![\w$])", text):
        if match.start() < last:
            continue
        first, last = text.rfind("\n", 0, match.start()) + 1, text.find("\n", match.end())
        last = len(text) if last < 0 else last
        line = text[first : min(last, first + LINE_READ)]
        found = (each.match(line) for each in (DEFINING, SHELL_FUNCTION, MESSAGE, ASSIGNED))
        if any(each is not None and ends.search(each["name"]) for each in found):
            return Chance.PLAIN
    return Chance.NONE
