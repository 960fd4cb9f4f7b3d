"""The words of a text in any language: comments, strings, numbers, names, and brackets in pairs."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from posixpath import basename
from typing import Final

from checks.code.structure.outline import Role


def word_set(words: str) -> frozenset[str]:
    """The words between blanks."""
    return frozenset(words.split())


HASH: Final = r"(?<!\S)\#[^\n]*+"
SLASHES: Final = r"(?<!:)//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/)?"
DASHES: Final = r"--\[\[(?:[^\]]++|\](?!\]))*+(?:\]\])?|--[^\n]*+"
ANGLES: Final = r"<!--(?:[^-]++|-(?!->))*+(?:-->)?"
SEMICOLON: Final = r";[^\n]*+"
PERCENT: Final = r"%[^\n]*+"
NOTHING: Final = r"(?!)"

COMMENT_STYLES: Final[dict[str, str]] = {
    **dict.fromkeys(
        word_set(
            "py pyi pyx pxd gd rb sh bash zsh fish ksh yml yaml toml pl pm r jl ex exs nim mk cmake tf hcl conf "
            "dockerfile makefile gemfile rakefile ps1 psm1 coffee gn bzl awk tcl graphql gql nix"
        ),
        HASH,
    ),
    **dict.fromkeys(word_set("sql"), DASHES + "|" + SLASHES),
    **dict.fromkeys(word_set("lua hs elm ada adb ads vhd vhdl"), DASHES),
    **dict.fromkeys(word_set("html htm xml svg md markdown xhtml"), ANGLES),
    **dict.fromkeys(word_set("vue svelte astro"), ANGLES + "|" + SLASHES),
    **dict.fromkeys(word_set("lisp el clj cljs cljc scm rkt asm s ini"), SEMICOLON),
    **dict.fromkeys(word_set("tex erl hrl"), PERCENT),
    **dict.fromkeys(word_set("php"), HASH + "|" + SLASHES),
    **dict.fromkeys(word_set("json csv tsv txt rst"), NOTHING),
}
"""How comments begin, by the ending or name of a file; all others are taken to be like C."""

PROSE: Final = word_set("md markdown mdx rst txt adoc")
"""Files in which "class" and "function" are words like any other."""

DATA: Final = word_set("json csv tsv lock sum")
"""Files without comments, in which no string reaches over lines."""

LONG_STRINGS: Final = r"""
    (?P<long>(?:(?<!\w)[rbufRBUF]{1,2})?(?:
        \"\"\"(?:[^"\\]++|\\[\s\S]|"(?!""))*+(?P<shut_long>\"\"\")?
      | \'\'\'(?:[^'\\]++|\\[\s\S]|'(?!''))*+(?P<shut_long2>\'\'\')?
      | `(?:[^`\\]++|\\[\s\S])*+(?P<shut_long3>`)?))
  | """
SHORT_STRINGS: Final = r"""
    (?P<string>(?:(?<!\w)[rbufRBUF]{1,2})?"(?:[^"\\\n]++|\\[^\n])*+(?P<shut>")?
      | (?<!\w)[rbufRBUF]{0,2}'(?:[^'\\\n]++|\\[^\n])*+(?P<shut2>')?)
  | """
WORDS: Final = r"""
    (?P<number>(?<![\w.])[0-9](?:[0-9a-zA-Z_]|\.[0-9]|(?<=[eE])[+-][0-9])*+%?)
  | (?P<word>[@$]?[^\W\d][\w$]*+)
  | (?P<bracket>[()\[\]{},;])
  | (?P<operator>[-+*/%&|^!=<>:?~.\#\\@$"'`])
"""
"""Each alternative runs to its end without going back, so that no text takes quadratic time. A string
that nothing closes is read again without strings, once."""

ROLES: Final = {
    "comment": Role.COMMENT,
    "long": Role.STRING,
    "string": Role.STRING,
    "number": Role.NUMBER,
    "bracket": Role.OPERATOR,
    "operator": Role.OPERATOR,
}

KEYWORDS: Final = word_set(
    "abstract alias and as assert async await begin bool boolean break byte case catch char class const "
    "continue data def default defer del delete do done double elif else elsif end ensure enum esac except "
    "export extends extension extern false fi final finally float fn for foreach from fun func function go "
    "goto guard if impl implements import in include inline int interface internal is lambda let local long "
    "loop match module mut namespace new nil none not null object of open operator or out override package "
    "pass private proc protected protocol public pub raise readonly record ref repeat require rescue return "
    "sealed select self short static string struct super switch template then this throw throws trait true "
    "try type typedef typeof union unless unsafe until use using val var virtual void volatile when where "
    "while with yield True False None undefined"
)

SHUT: Final = ("shut", "shut2")
SHUT_LONG: Final = ("shut_long", "shut_long2", "shut_long3")
OPENERS: Final = frozenset("([{")
CLOSERS: Final = {")": "(", "]": "[", "}": "{"}


@dataclass(slots=True)
class Word:
    """A token with its place in the text; offsets in characters."""

    start: int
    end: int
    line: int
    last: int
    role: Role
    shut: int = -1
    """Of an opening bracket: the index of its closing word, -1 when there is none."""

    commas: int = 0
    keywords: list[str] = field(default_factory=list)


def words_of(text: str, starts: list[int], style: str) -> list[Word]:
    """All words in order, brackets paired, commas and keyword arguments counted in the pair.

    `starts` holds the offset of each line's first character, `style` the pattern of comments.
    """
    words = list(_read(text, starts, style))
    open_: list[int] = []
    for index, word in enumerate(words):
        if word.role is not Role.OPERATOR:
            continue
        mark = text[word.start]
        if mark in OPENERS:
            open_.append(index)
        elif mark in CLOSERS:
            if open_ and text[words[open_[-1]].start] == CLOSERS[mark]:
                words[open_.pop()].shut = index
        elif open_ and mark == ",":
            words[open_[-1]].commas += 1
        elif open_ and mark in "=:" and _names_argument(text, words, index, open_[-1]):
            before = words[index - 1]
            words[open_[-1]].keywords.append(text[before.start : before.end])
    return words


def _names_argument(text: str, words: list[Word], index: int, opening: int) -> bool:
    """Whether the word before an equals sign or colon begins an argument, and the sign is single."""
    if index < opening + 2 or words[index - 1].role is not Role.IDENTIFIER:
        return False
    before, sign = text[words[index - 2].start], words[index]
    return before in "(," and text[sign.end : sign.end + 1] not in {"=", ":", ">"}


def _read(text: str, starts: list[int], style: str) -> Iterator[Word]:
    at = row = 0
    no_long = no_short = 0  # offsets up to which strings of that sort are not looked for
    while match := _pattern(style, at >= no_long, at >= no_short).search(text, at):
        kind, start, end = match.lastgroup or "", match.start(), match.end()
        if kind == "long" and not any(match.group(*SHUT_LONG)):
            no_long = end
            continue
        if kind == "string" and not any(match.group(*SHUT)):
            no_short = end
            continue
        at = end
        while row + 1 < len(starts) and starts[row + 1] <= start:
            row += 1
        last = row
        if kind in {"comment", "long"}:
            last = bisect_left(starts, end, lo=row) - 1
        role = ROLES.get(kind)
        if role is None:
            role = Role.KEYWORD if match.group() in KEYWORDS else Role.IDENTIFIER
        yield Word(start, end, row + 1, last + 1, role)


@cache
def _pattern(style: str, long: bool, short: bool) -> re.Pattern[str]:
    """The words of a language with that style of comments, with or without strings."""
    comment = "(?P<comment>" + style + ")|"
    return re.compile(
        comment + (LONG_STRINGS if long else "") + (SHORT_STRINGS if short else "") + WORDS, re.VERBOSE
    )


def spans_lines(path: str, text: str) -> bool:
    """Whether a comment or a string of such a file may reach over several lines."""
    ending = basename(path).lower().rpartition(".")[2]
    openers = () if ending in DATA else ("/*", "<!--", "--[[", '"""', "'''", "`")
    return ending not in PROSE and any(each in text for each in openers)
