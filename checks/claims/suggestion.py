"""Suggested changes: one applies to the cited lines, changes them, and leaves the brackets balanced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.code.code import Code
from checks.code.structure import LexicalOutline, Role, outline
from checks.code.surroundings import Context, Surroundings
from checks.code.tokens import is_name, tokenize
from checks.model.claim import Claim
from checks.model.location import Side
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.markdown import LINE_LIMIT
from checks.text.prose import Role as BlockRole
from checks.text.prose import Text

LINES_LIMIT = 500
"""Lines of a suggestion, or of what it replaces, above which it is not judged."""

TELLING_TOKENS = 4
"""A line with fewer tokens (`return None`, `}`) is repeated by chance."""

_PAIRS = ("()", "[]", "{}")


@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestionClaim(Claim):
    """The text replaces exactly the cited lines, as GitHub would commit it."""

    kind: ClassVar[str] = "suggestion"
    replacement: str


def extract(text: Text) -> Iterator[SuggestionClaim]:
    """Every suggestion block."""
    for block in text.blocks:
        if block.role is BlockRole.SUGGESTION and not _is_of_what_is_not_shown(text):
            yield SuggestionClaim(
                statement="the suggestion applies to the cited lines and changes them", replacement=block.text
            )


UNSEEN: Final = frozenset(
    "newline newlines eof whitespace whitespaces crlf lf eol bom trailing indentation tabs".split()
)
"""Words for what a suggestion may change although its lines read the same."""


def _is_of_what_is_not_shown(text: Text) -> bool:
    return any(not sentence.words.isdisjoint(UNSEEN) for sentence in text.sentences)


def verify(claim: SuggestionClaim, code: Code, context: Context) -> Outcome:
    """One that changes nothing proposes what is there, and warns. One that was put a few lines off, and so
    repeats a line or breaks a bracket, is reported without a demotion: the remark may be right."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None or not around.has_lines or around.side is Side.LEFT:
        return unsupported("a suggestion replaces lines of the head, and none are cited")
    new = claim.replacement.split("\n") if claim.replacement else []
    old = list(around.lines[around.first - 1 : around.last])
    if max(len(new), len(old)) > LINES_LIMIT or any(len(line) >= LINE_LIMIT for line in new):
        return unsupported("too long a suggestion to be judged")
    where = f"line {around.first}" if around.first == around.last else f"lines {around.first}-{around.last}"
    if new == old and _changes_an_ending(around):
        return unsupported(f"the suggestion is the same as {where}, but it may change a line ending")
    if new == old:
        return _broken(around, f"the suggestion is the same as {where}: it changes nothing")
    repeated = _repeated(around, old, new)
    if repeated is not None:
        message = f"line {repeated} would be there twice: the suggestion repeats it, and it is not among the cited lines"
        return _broken(around, message, line=repeated, demotes=False)
    unbalanced = _unbalanced(around, old, new)
    if unbalanced:
        return _broken(around, f"in place of {where} the suggestion leaves {unbalanced}", demotes=False)
    return verified(f"it changes {where}")


def _changes_an_ending(around: Surroundings) -> bool:
    """A line ends with a carriage return, or the last one with nothing: a suggestion's lines end with a line feed."""
    file = around.code.file(around.path, around.side)
    rows = (file.text or "").split("\n") if file is not None else []
    unfinished = around.last == len(rows)  # what follows the last line feed is no line otherwise
    return unfinished or any(row.endswith("\r") for row in rows[around.first - 1 : around.last])


def _broken(around: Surroundings, message: str, *, line: int | None = None, demotes: bool = True) -> Outcome:
    lines = (around.first, around.last, line or around.first)
    return failed(
        message,
        Failure.BROKEN_SUGGESTION,
        evidence=around.evidence(min(lines), max(lines)),
        demotes=demotes,
        notes=() if demotes else (message,),
    )


def _repeated(around: Surroundings, old: list[str], new: list[str]) -> int | None:
    """The line right before or after the cited ones that the suggestion begins or ends with."""
    cited = {line.strip() for line in old}
    for number, own in ((around.first - 1, new[0]), (around.last + 1, new[-1])) if new else ():
        there = around.lines[number - 1 : number]
        if there == (own,) and own.strip() not in cited and _tells(own):
            return number
    return None


def _tells(line: str) -> bool:
    tokens = [token for token, _ in tokenize(line)]
    return len(tokens) >= TELLING_TOKENS and any(map(is_name, tokens))


def _unbalanced(around: Surroundings, old: list[str], new: list[str]) -> str:
    """Which brackets the change leaves open or closes too often, in words; empty when none or not known.

    Both the brackets of the lines and a grammar's reading of the whole file must say so: a pattern like
    `/[(]/` upsets the one, a macro the other.
    """
    if not around.outline.sound(1, around.outline.line_count) or _cuts_a_token(around):
        return ""
    before, after = _open_brackets(around.path, old), _open_brackets(around.path, new)
    differs = {pair: count for pair in _PAIRS if (count := after[pair] - before[pair])}
    applied = (*around.lines[: around.first - 1], *new, *around.lines[around.last :])
    if not differs or outline(around.path, "\n".join(applied) + "\n").sound(1, len(applied)):
        return ""
    return " and ".join(
        f"{count} `{pair[0]}` open" if count > 0 else f"{-count} `{pair[1]}` too many"
        for pair, count in differs.items()
    )


def _cuts_a_token(around: Surroundings) -> bool:
    """A string or comment goes over the border of the cited lines: brackets in it cannot be known from code."""
    first, last = around.first, around.last
    return any(token.line < first or token.last > last for token in around.outline.tokens(first, last))


def _open_brackets(path: str, lines: list[str]) -> dict[str, int]:
    """Of each pair the brackets opened less those closed, outside strings and comments."""
    tokens = LexicalOutline(path, "\n".join(lines)).tokens(1, max(1, len(lines)))
    marks = "".join(token.text for token in tokens if token.role is Role.OPERATOR)
    return {pair: marks.count(pair[0]) - marks.count(pair[1]) for pair in _PAIRS}


_SUM = "def total(rows):\n    result = sum(rows)\n    return result\n"

KIND = Kind(
    SuggestionClaim,
    "a suggested change applies to the cited lines and changes them",
    extract,
    verify,
    denial=Denial.OPEN,
    existence=True,
    examples=(
        Example("```suggestion\n    result = sum(rows, 0)\n```", "verified", _SUM, 2),
        Example(
            "```suggestion\n    result = sum(rows)\n```",
            Failure.BROKEN_SUGGESTION,
            _SUM,
            2,
            why="It changes nothing.",
        ),
        Example(
            "```suggestion\n    result = sum(rows\n```",
            Failure.BROKEN_SUGGESTION,
            _SUM,
            2,
            why="A bracket stays open.",
        ),
        Example(
            "```suggestion\ndef total(rows):\n    result = sum(rows, 0)\n```",
            Failure.BROKEN_SUGGESTION,
            _SUM,
            2,
            why="It repeats the line above.",
        ),
        Example("Use `sum(rows, 0)`.", NOTHING, _SUM, 2),
    ),
)
