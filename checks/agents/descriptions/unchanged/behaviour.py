"""Whether a change leaves as it is what the program does."""

from __future__ import annotations

import re

from checks.agents.descriptions.change import ChangeSeen, refuted, shown, undecided
from checks.agents.descriptions.unchanged.code import Touched, code_lines, of_code, touched
from checks.code.diff.unified import FileDiff
from checks.code.structure import Role
from checks.code.tokens import is_name, tokenize
from checks.model.location import Side
from checks.model.outcome import Outcome

_OPERATORS = frozenset("< > <= >= == != === !== && || ! + - * / % ** // & | ^ << and or not is in".split())
_VALUES = frozenset("true false True False None null nil undefined".split())
_ALIKE = tuple(
    frozenset(group.split()) for group in ("== === is", "!= !==", "and &&", "or ||", "not !", "None null nil undefined")
)  # fmt: skip
"""Words for what may be the same: `== None` and `is None`."""

_NUMBER = re.compile(r"(0[xX][0-9a-fA-F_]++|\d[\d_]*+(?:\.\d++)?)([a-zA-Z%]*+)")


def behaviour(change: ChangeSeen) -> Outcome:
    """Refuted by a line that is as it was but for an operator, a number or a truth value.

    Other changes of code may behave as before: a name, a move, an extracted function. Verified only where every
    line of code stays as it was and where it was.
    """
    unsure = ""
    for one in of_code(change, tests=False):
        what = touched(one, change)
        if what is Touched.NOTHING:
            continue
        unsure = unsure or one.path
        if what is Touched.CODE and one.old_path is not None and one.new_path is not None:
            found = _other_value(one, change)
            if found is not None:
                number, was = found
                where = change.evidence(one.new_path, number)
                return refuted(f"`{one.new_path}:{number}` read `{was}` before the change", where)
    if unsure:
        return undecided(f"`{unsure}` changes; no rule can tell whether it still behaves the same")
    if change.opaque:
        return change.unread()
    return shown("no changed line outside tests is code")


def _other_value(one: FileDiff, change: ChangeSeen) -> tuple[int, str] | None:
    """An added line that differs from a removed one in one operator or value only, and what it was."""
    outline = change.code.outline(one.new_path or "")
    if not outline.exact:  # data, such as a version
        return None
    before, after = code_lines(one, change, Side.LEFT), code_lines(one, change, Side.RIGHT)
    kept, gone = {text.strip() for _, text in after}, {text.strip() for _, text in before}
    gone_only = [text for _, text in before if text.strip() not in kept]
    for number, text in after:
        if text.strip() in gone:
            continue
        aside = {
            token
            for each in outline.tokens(number, number)
            if each.role in {Role.COMMENT, Role.DOCSTRING, Role.STRING}
            for token, _ in tokenize(each.text)
        }
        old = _twin(text, gone_only, aside)
        if old is not None:
            return number, " ".join(old.split())[:80]
    return None


def _twin(text: str, before: list[str], aside: set[str]) -> str | None:
    """The removed line that differs from an added one in one operator or value only, outside its strings and comments."""
    now = [token for token, _ in tokenize(text)]
    if len(now) < 3 or not any(map(is_name, now)):
        return None
    for old in before[:2_000]:
        was = [token for token, _ in tokenize(old)]
        if len(was) != len(now) or was == now:
            continue
        differing = [(a, b) for a, b in zip(was, now, strict=True) if a != b]
        if len(differing) == 1 and differing[0][1] not in aside and _is_other(*differing[0]):
            return old
    return None


def _is_other(was: str, now: str) -> bool:
    """Whether an operator or a value is plainly another one: 1000 and 1_000 are one, and so are 0xFF and 0xff."""
    a, b = _NUMBER.fullmatch(was), _NUMBER.fullmatch(now)
    if a and b:
        return a[2].lower() == b[2].lower() and _value(a[1]) != _value(b[1])
    known = _OPERATORS | _VALUES
    if not all(token in known or _NUMBER.fullmatch(token) for token in (was, now)):
        return False
    return not any({was, now} <= group for group in _ALIKE)


def _value(number: str) -> float:
    bare = number.replace("_", "")[:300]
    return float(int(bare[:200], 16)) if bare[:2].lower() == "0x" else float(bare)
