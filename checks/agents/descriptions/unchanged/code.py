"""Whether a change touches code, and not only documents, comments or tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from checks.agents.descriptions.change import ChangeSeen, FileChange, is_test, refuted, shown, undecided
from checks.agents.descriptions.unchanged.manifests import is_manifest
from checks.code.diff.unified import FileDiff
from checks.code.structure import Role
from checks.code.tokens import tokenize
from checks.model.location import Side
from checks.model.outcome import Evidence, Outcome
from checks.text.file_names import PROSE, ending_of, name_of

_DOCUMENTS = frozenset("adoc md rst".split())
_TEXTS = re.compile(
    r"(?i)(?:^|/)docs?/|(?:^|/)(?:readme|changelog|changes|history|news|notice|authors|contributors|copying|licen[cs]e|todo)[\w.-]*$"
)
"""Where a `.txt` is for people. Elsewhere a program may read it, as it does `requirements.txt`."""

_NO_CODE = frozenset({"LICENSE", "CODEOWNERS", ".gitignore", ".editorconfig"})
_DIRECTIVE = re.compile(
    r"(?i)[#/*;-][!+:]|[#/*;-][^\S\n]{0,3}(?:[a-z_]\w{0,30}:\S|@(?!param|returns?\b|throws|see|since|author)\w|(?:cgo|line|export|include|define)\b|<)|"
    r"\b(?:ignore|disable|enable|no-?qa|no-?lint|pragma|coding|encoding|mypy|globals?|exported|frozen_string_literal|syntax|escape|"
    r"shellcheck|eslint|istanbul|prettier|webpack\w*|jsx|flow|language_level|dependencies|requires\S*|fmt|type(?=:))\b|[#@]__|>>>"
)
"""What in a comment may speak to a tool. It is better to leave a comment undecided than to miss one."""


class Touched(StrEnum):
    """What a change does to the code of one file."""

    NOTHING = "nothing"
    UNSURE = "unsure"
    CODE = "code"


def _is_document(path: str) -> bool:
    """Whether a file is for people alone, by its name."""
    ending = ending_of(path)
    return (
        name_of(path) in _NO_CODE
        or ending in _DOCUMENTS
        or (ending in {"txt", ""} and _TEXTS.search(path) is not None and name_of(path) != "CMakeLists.txt")
    ) and not is_manifest(path)


def code_lines(one: FileDiff, change: ChangeSeen, side: Side) -> list[tuple[int, str]]:
    """The changed lines of a side that hold code: neither blank nor comment."""
    if side is Side.RIGHT:
        text = one.head_text_lines()
        lines = [(number, text[number]) for number in sorted(one.added)]
        path = one.new_path
    else:
        lines = [(line.number, line.text) for line in one.removed]
        path = one.old_path
    comments = change.code.outline(path, side).comment_lines if path is not None else frozenset()
    return [(number, text) for number, text in lines if text.strip() and number not in comments]


def _tokens(lines: list[tuple[int, str]]) -> list[str]:
    return [token for _, text in lines for token, _ in tokenize(text)]


def touched(one: FileDiff, change: ChangeSeen) -> Touched:
    """Whether code changes. The same tokens on other lines, or deeper indented, may do something else."""
    if one.change is not FileChange.MODIFIED and one.change is not FileChange.MODE_ONLY:
        return Touched.CODE
    if not one.added and not one.removed:
        return Touched.UNSURE
    before, after = code_lines(one, change, Side.LEFT), code_lines(one, change, Side.RIGHT)
    if _tokens(before) != _tokens(after):
        return Touched.CODE if _without_comments(one, change, before, after) else Touched.UNSURE
    sides = [_kept_lines(one, change, side) for side in Side]
    if None in sides or sides[0] != sides[1] or _has_directive(one):
        return Touched.UNSURE
    return Touched.NOTHING


def _without_comments(
    one: FileDiff, change: ChangeSeen, before: list[tuple[int, str]], after: list[tuple[int, str]]
) -> bool:
    """Whether the lines differ in more than the comments behind the code, where a grammar knows these."""
    kept: list[list[str]] = []
    for path, side, lines in ((one.old_path, Side.LEFT, before), (one.new_path, Side.RIGHT, after)):
        outline = change.code.outline(path or "", side)
        if not outline.exact:
            return True
        kept.append(
            [
                token.text
                for number, _ in lines[:2_000]
                for token in outline.tokens(number, number)
                if token.role not in {Role.COMMENT, Role.DOCSTRING}
            ]
        )
    return kept[0] != kept[1]


def _kept_lines(one: FileDiff, change: ChangeSeen, side: Side) -> list[str] | None:
    """Every line of a side that is neither blank nor all comment; None where no grammar reads the file."""
    path, text = (one.new_path if side is Side.RIGHT else one.old_path), change.text_on(side, one)
    outline = change.code.outline(path or "", side)
    if text is None or not outline.exact:
        return None
    return [
        line
        for number, line in enumerate(text.split("\n"), 1)
        if line.strip() and number not in outline.comment_lines
    ]


def _has_directive(one: FileDiff) -> bool:
    lines = one.head_text_lines()
    changed = [lines[number] for number in one.added] + [line.text for line in one.removed]
    return any(_DIRECTIVE.search(line[:2_000]) for line in changed if line.strip())


def of_code(change: ChangeSeen, *, tests: bool) -> Iterator[FileDiff]:
    """The files that are neither documents nor, unless they count, tests: on both sides of a rename."""
    for one in change.files:
        paths = [path for path in (one.old_path, one.new_path) if path is not None]
        aside = all(_is_document(path) or (is_test(path) and not tests) for path in paths)
        if not aside and one.path not in change.opaque:
            yield one


def _receipt(one: FileDiff, change: ChangeSeen) -> Evidence | None:
    """The first changed line of code, or the first of the file where the file itself comes, goes or moves."""
    before, after = code_lines(one, change, Side.LEFT), code_lines(one, change, Side.RIGHT)
    if after and one.new_path is not None:
        return change.evidence(one.new_path, after[0][0])
    if before:
        return change.evidence(one.old_path or one.path, before[0][0], Side.LEFT)
    return next(iter(change.first_line(one.new_path)), None) if one.new_path is not None else None


def only_aside(change: ChangeSeen, *, tests: bool) -> Outcome:
    """Refuted by a changed line of code outside documents; with `tests`, outside tests, too."""
    unsure = ""
    for one in of_code(change, tests=not tests):
        what = touched(one, change)
        where = _receipt(one, change)
        if what is Touched.CODE and where is not None and ending_of(one.path) not in _DATA:
            return refuted(f"the change touches code at `{where.location}`", where)
        if what is not Touched.NOTHING:
            unsure = unsure or one.path
    if unsure:
        return undecided(f"`{unsure}` changes; no rule can tell whether that is code")
    if change.opaque:
        return change.unread()
    return shown("no changed line is code" if not tests else "no changed line of code is outside tests")


_DATA = frozenset(PROSE - {"html", "json"})
"""Files that may be read by a program or by people: not judged."""
