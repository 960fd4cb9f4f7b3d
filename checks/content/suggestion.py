"""Suggested changes: a suggestion applies to the cited lines, changes them, and leaves the brackets balanced.

The rule comes from evidence.md ("suggestion block that repeats context, breaks a bracket, or changes
nothing"). GitHub commits a suggestion in place of exactly the cited lines. One that changes nothing
proposes what is there already, which is wrong about the code, and warns. One that repeats a line or breaks
a bracket was put a few lines off: the remark may be right all the same, so that is told without a demotion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from checks.code.structure import LexicalOutline, Outline, outline
from checks.code.structure import Role as TokenRole
from checks.code.tokens import is_name, tokenize
from checks.content.prose import LINE_LIMIT, Role
from checks.content.subject import Subject
from checks.model.finding import Location, Side
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
from checks.verifiers import verifier

KIND = "suggestion"

LINES_LIMIT = 500
"""Lines of a suggestion, or of what it replaces, above which it is not judged."""

TELLING_TOKENS = 4
"""A line with fewer tokens (`return None`, `}`) is repeated by chance."""

_CLOSES = {")": "(", "]": "[", "}": "{"}
_CLOSED_BY = {opening: closing for closing, opening in _CLOSES.items()}


@verifier(KIND, "a suggested change applies to the cited lines and changes them")
def check_suggestions(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge every suggestion block of a finding."""
    if subject.place is None:
        return
    for block in subject.prose.blocks:
        if block.role is Role.SUGGESTION:
            new = block.text.split("\n") if block.text else []
            yield CheckedClaim(
                Claim(KIND, "the suggestion applies to the cited lines", subject.place), _judge(subject, new)
            )


def _judge(subject: Subject, new: list[str]) -> Outcome:
    if not subject.has_lines or subject.side is Side.LEFT:
        return Outcome(Disposition.UNSUPPORTED, "a suggestion replaces lines of the head, and none are cited")
    lines = subject.code.lines(subject.path)
    old = list(lines[subject.first - 1 : subject.last])
    if max(len(new), len(old)) > LINES_LIMIT or any(len(line) >= LINE_LIMIT for line in new):
        return Outcome(Disposition.UNSUPPORTED, "too long a suggestion to be judged")
    if not old:
        return Outcome(Disposition.UNVERIFIABLE, "the cited lines are not at hand")
    if new == old:
        return _broken(
            subject, f"the suggestion is what stands at {_lines(subject)} already: it changes nothing"
        )
    repeated = _repeated(lines, subject, new)
    if repeated is not None:
        message = f"line {repeated} would stand there twice: the suggestion repeats it, and it is not among the cited lines"
        return _broken(subject, message, line=repeated, demotes=False)
    unbalanced = _unbalanced(subject, old, new)
    if unbalanced:
        message = f"in place of {_lines(subject)} the suggestion leaves {unbalanced}"
        return _broken(subject, message, demotes=False)
    return Outcome(Disposition.VERIFIED, f"it changes {_lines(subject)}")


def _broken(subject: Subject, message: str, *, line: int | None = None, demotes: bool = True) -> Outcome:
    first, last = min(subject.first, line or subject.first), max(subject.last, line or subject.last)
    return Outcome(
        Disposition.FAILED,
        message,
        Failure.BROKEN_SUGGESTION,
        evidence=(subject.code.evidence(Location(subject.path, first, last)),),
        demotes=demotes,
        notes=() if demotes else (message,),
    )


def _lines(subject: Subject) -> str:
    return (
        f"line {subject.first}" if subject.first == subject.last else f"lines {subject.first}-{subject.last}"
    )


def _repeated(lines: Sequence[str], subject: Subject, new: list[str]) -> int | None:
    """The number of the line right before or after the cited ones that the suggestion begins or ends with."""
    if not new:
        return None
    cited = {line.strip() for line in lines[subject.first - 1 : subject.last]}
    for number, own in ((subject.first - 1, new[0]), (subject.last + 1, new[-1])):
        if (
            1 <= number <= len(lines)
            and lines[number - 1] == own
            and own.strip() not in cited
            and _tells(own)
        ):
            return number
    return None


def _tells(line: str) -> bool:
    tokens = [token for token, _ in tokenize(line)]
    return len(tokens) >= TELLING_TOKENS and any(map(is_name, tokens))


def _unbalanced(subject: Subject, old: list[str], new: list[str]) -> str:
    """Which brackets the change leaves open or closes too often, in words; empty when none or not known.

    Both the brackets of the lines and a grammar's reading of the whole file must say so: a pattern like
    `/[(]/` upsets the one, a macro the other.
    """
    whole = (1, subject.outline.line_count)
    if not subject.outline.sound(*whole) or _cuts_a_token(subject.outline, subject.first, subject.last):
        return ""
    before, after = _open_brackets(subject.path, old), _open_brackets(subject.path, new)
    differs = {
        bracket: after[bracket] - before[bracket] for bracket in "([{" if after[bracket] != before[bracket]
    }
    if not differs or _applied(subject, new).sound(1, subject.length - len(old) + len(new)):
        return ""
    return " and ".join(
        f"{count} `{bracket}` open" if count > 0 else f"{-count} `{_CLOSED_BY[bracket]}` too many"
        for bracket, count in differs.items()
    )


def _applied(subject: Subject, new: list[str]) -> Outline:
    """The file as it would be with the suggestion in place of the cited lines."""
    lines = subject.code.lines(subject.path)
    return outline(
        subject.path, "\n".join((*lines[: subject.first - 1], *new, *lines[subject.last :])) + "\n"
    )


def _cuts_a_token(outline: Outline, first: int, last: int) -> bool:
    """A string or comment goes over the border of the range: brackets in it cannot be told from code."""
    return any(token.line < first or token.last > last for token in outline.tokens(first, last))


def _open_brackets(path: str, lines: list[str]) -> Counter[str]:
    """Brackets opened less those closed, outside strings and comments."""
    count: Counter[str] = Counter()
    text = "\n".join(lines)
    for token in LexicalOutline(path, text).tokens(1, max(1, len(lines))):
        if token.role is not TokenRole.OPERATOR:
            continue
        for mark in token.text:
            if mark in "([{":
                count[mark] += 1
            elif mark in _CLOSES:
                count[_CLOSES[mark]] -= 1
    return count
