"""How much a quote tells of where it is from: its tokens, its own names, and what could be anywhere."""

from __future__ import annotations

import re

from checks.code.builtins import is_builtin
from checks.code.occurrences import Pattern, pattern
from checks.code.tokens import is_name
from checks.text.file_names import is_file
from checks.text.mentions import is_distinctive
from checks.text.places import with_lines

FEWEST_TOKENS = 4
"""A shorter quote is found in too many places to say anything."""

LONG_QUOTE = 8
"""Tokens from which a quote within a sentence counts as much as one that the sentence is about."""

LONGEST_TYPE = 9
"""Tokens up to which a quote of common names alone may be a type or a call that anybody writes."""

STRING = re.compile(r"\"[^\"]{0,300}\"|'[^']{0,300}'|(?<![\w:]):\w{1,100}")
"""What is written out, a symbol of Ruby among it: `:state`."""

STATEMENT = re.compile(r"(?:return|raise|throw|if|while|for) |[\w.$]{1,80} [-+*/|]?= ")
_MEDIA_TYPE = re.compile(
    r"(?:application|audio|font|image|message|multipart|text|video)/[\w.+*-]+\s*+(?:;|\Z)"
)
_PARAMETERS = re.compile(r"\((?:\w{1,80}, ){0,20}\w{1,80}\)")
_GO_TYPE = re.compile(r"(?:\[\d{0,9}\]|\*|map\[[\w.]{1,80}\]){1,9}[A-Za-z][\w.]*+")
_KEBAB = re.compile(r"[A-Za-z][A-Za-z\d]*+(?:-[A-Za-z\d]++)++")


def is_no_code(text: str) -> bool:
    """A package's name, a media type, a comment to a tool, or a value: what could be anywhere; a place, which is cited."""
    return (
        is_a_place(text)
        or _MEDIA_TYPE.match(text) is not None
        or _KEBAB.fullmatch(text.strip("[]")) is not None
        or text.startswith(("#", "//", "--", "-", "@", "http"))
        or STRING.fullmatch(text.rstrip(";,.")) is not None
        or (text[:1] == "{" and text[-1:] == "}")  # an object, which any caller may make
        or (text[:1] in "[(" and text[-1:] in "])" and not without_strings(text).names)
        or _PARAMETERS.fullmatch(text) is not None
        or _GO_TYPE.fullmatch(text) is not None
    )


def is_a_place(text: str) -> bool:
    """A file with its lines, and nothing else: `rows.py:12`."""
    return any(one.start == 0 and one.end == len(text) and is_file(one.path) for one in with_lines(text))


def without_strings(code: str) -> Pattern:
    """The code but for what it writes out, which has no names of its own."""
    return pattern(STRING.sub(" ", code))


def is_telling(wanted: Pattern, language: str | None) -> bool:
    """Enough of a quote to be looked for: four tokens, one of them a name of the repository's own."""
    own = own_names(wanted, language)
    if len(wanted.tokens) < FEWEST_TOKENS:
        return len(wanted.tokens) == FEWEST_TOKENS - 1 and sum(map(is_distinctive, own)) > 1
    return bool(own) or len(wanted.tokens) >= LONG_QUOTE


def own_names(wanted: Pattern, language: str | None) -> list[str]:
    """The names of a quote that are not the language's own."""
    return [name for name in wanted.names if len(name) > 1 and not is_builtin(name, language)]


def is_of_one_place(code: str, wanted: Pattern) -> bool:
    """A statement, code with a name that a person made up, or more than a type: `(query) => boolean` is anywhere."""
    told = STATEMENT.search(code) is not None or any(map(is_distinctive, wanted.names))
    return told or len(wanted.tokens) > LONGEST_TYPE


def is_shortened(code: str) -> bool:
    """It says itself that something is left out: "`'x' in ...['name']`"."""
    return "..." in code or "\u2026" in code


def is_long(wanted: Pattern) -> bool:
    """Long enough to be nobody else's: five tokens with more than one name."""
    return len(wanted.tokens) > FEWEST_TOKENS and sum(map(is_name, wanted.tokens)) > 1
