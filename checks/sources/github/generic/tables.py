"""Tables of findings: which column holds what, and a finding for each row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from checks.model.scales.severity import severity_of
from checks.sources.github import draft, labels, places
from checks.sources.github.draft import Part
from checks.sources.github.generic.bullets import APPROVALS, FAULTS
from checks.sources.github.generic.placing import Scope, complete
from checks.sources.github.markup import Block, Kind, inline
from checks.sources.github.places import NO_FILES, Files

_COLUMNS = {
    "path": re.compile(r"\b(?:file|path|location|where|place)\b", re.IGNORECASE),
    "line": re.compile(r"\blines?\b|\bL#|\brange\b", re.IGNORECASE),
    "title": re.compile(
        r"\b(?:issue|finding|title|problem|bug|comment|concern|what|rule|violation|gap|defect|observation|weakness|flaw)\b",
        re.IGNORECASE,
    ),
    "body": re.compile(
        r"\b(?:description|details?|why|impact|explanation|message|summary|suggestion|fix|recommend\w*)\b",
        re.IGNORECASE,
    ),
    "severity": re.compile(r"\b(?:severity|priority|level|sev)\b", re.IGNORECASE),
    "confidence": re.compile(r"\bconfidence\b", re.IGNORECASE),
}
_UNNAMED = re.compile(r"\A#?+\s*+\Z")
_STATUS = re.compile(
    r"\A\W*+(?:current\s)?(?:status|state|resolution|outcome|disposition)\W*+\Z", re.IGNORECASE
)
_SETTLED = re.compile(
    rf"\A\s*+[{APPROVALS}]|\A\W*+(?:(?:already|now)\s)?(?:fixed|done|addressed|resolved|closed|dismissed|withdrawn|"
    r"obsolete|superseded|refuted|rejected|invalid|accepted|won['’]?t\s?fix)\b",
    re.IGNORECASE,
)
"""What the status of a finding says that needs nothing more."""

_NO_ACTION = re.compile(
    r"\A\W*+(?:no|none|nothing)\s(?:further\s)?(?:action|changes?|fix|to\s(?:do|change|fix)|needed|required|necessary)\b",
    re.IGNORECASE,
)
"""What a cell says that asks for nothing: "No action needed"."""

_JUDGES = re.compile(
    r"\A\W*+(?:current\s)?(?:status|state|result|verdict|outcome|classification|assessment)\W*+\Z",
    re.IGNORECASE,
)
_FAILED = re.compile(
    rf"\A\s*+[{FAULTS}⚠]|\A\W*+(?:fail(?:s|ed|ing|ure)?|missing|broken|wrong|incorrect|incomplete|insufficient|partial(?:ly)?|"
    r"not\s(?:met|done|implemented|covered|satisfied|addressed)|un(?!changed|affected|known|related)\w{3,})\b",
    re.IGNORECASE,
)
"""The verdict on what does not meet a demand."""

_IS_ONE = re.compile(
    r"\A\W*+(?:genuine|confirmed|valid|real|true\spositive|open|agree[ds]?)\b", re.IGNORECASE
)
"""The verdict on a finding that is one."""

_OF_FINDINGS = re.compile(r"\A\W*+(?:issue|finding|problem|bug|concern|defect)s?\W*+\Z", re.IGNORECASE)

COMMENT_WORDS = 3
"""Words of a row besides its verdict that say what is wrong."""

_PROPOSES = re.compile(
    r"\A\W*+(?:suggest\w*|recommend\w*|improvement|fix|action|remark|nit)\b", re.IGNORECASE
)
"""The name of a column that says what to do where no other says what is wrong."""

TOLD = 40
"""Characters from which on the cells of a column tell something, whatever its name."""

FENCE_LIMIT = 200
"""Lines of a fence that may be findings; a longer one is a log."""

LABEL_WORDS = 3
"""Words of a line beside them, such as "END FINDINGS"."""

_LATIN = re.compile(r"[A-Za-z]")
_NOTHING = frozenset(
    {"", "-", "—", "–", "n/a", "none", "nothing", "ok", "lgtm", "no issues", "no findings", "no issues found"}
)


def columns_of(table: Block, files: Files, *, below_file: bool = False) -> dict[str, int]:
    """Which column of a table holds what, if it is a table of findings. `below_file`: the heading names their file."""
    header, *body = table.rows()
    if not _LATIN.search("".join(header)):
        return _columns_by_content(body, files)
    found: dict[str, int] = {}
    for name, pattern in _COLUMNS.items():
        for number, cell in enumerate(header):
            if number not in found.values() and pattern.search(inline.plain(cell)):
                found[name] = number
                break
    if "severity" not in found:  # a column without a name may hold the severity's emoji
        unnamed = (number for number, cell in enumerate(header) if _UNNAMED.match(inline.plain(cell)))
        number = next(unnamed, -1)
        if number >= 0 and all(_counts_or_rates(row[number]) for row in body if number < len(row)):
            found["severity"] = number
    if (
        "path" in found
        and "title" not in found
        and _PROPOSES.search(inline.plain(header[found.get("body", 0)]))
    ):
        found["title"] = found.pop("body", 0)
    if {"path", "line"} <= found.keys() and found.keys().isdisjoint({"title", "body"}):
        others = [at for at in range(len(header)) if at not in found.values()]
        told = max(others, key=lambda at: _length(body, at), default=None)
        if told is not None and _length(body, told) > TOLD * len(body):
            found["title"] = told
    filled = "title" in found or ("body" in found and "severity" in found)
    placed = (
        ("path" in found)
        or (below_file and "line" in found)
        or ("severity" in found and not found.keys().isdisjoint({"title", "line", "body"}))
    )
    return found if filled and placed else {}


def of_fence(fence: Block) -> Block | None:
    """The lines of a fence that each give a severity, what is found and lines of a file, as a table; else nothing."""
    lines = [line.strip() for line in fence.text.split("\n", FENCE_LIMIT) if line.strip()]
    if "|" not in fence.text or len(lines) > FENCE_LIMIT:
        return None
    found = [row for line in lines if (row := _row_of(line))]
    if not found or any(len(line.split()) > LABEL_WORDS for line in lines if not _row_of(line)):
        return None
    rows = "\n".join(f"| {' | '.join(row)} |" for row in found)
    return Block(Kind.TABLE, f"| Severity | Issue | Location |\n|-|-|-|\n{rows}")


def _row_of(line: str) -> tuple[str, str, str] | None:
    """The severity, the finding and its place in a line such as "major|Leaks the lock|src/a.py:4"."""
    cells = [cell.strip() for cell in line.split("|")]
    rated = next((cell for cell in cells if severity_of(cell)), "")
    placed = next((cell for cell in cells if _names_lines(cell, NO_FILES)), "")
    said = max((cell for cell in cells if cell not in (rated, placed)), key=len, default="")
    return (rated, said, placed) if rated and placed and said else None


def _length(body: Sequence[Sequence[str]], at: int) -> int:
    """The characters of a column."""
    return sum(len(row[at]) for row in body if at < len(row))


def _counts_or_rates(cell: str) -> bool:
    """Whether a cell is empty, a number or a severity: a name there, "R-1", is that of a finding told elsewhere."""
    text = inline.plain(cell).strip(" #.)")
    return not text or text.isdigit() or labels.worst([cell]) is not None


def settled_rows(table: Block) -> frozenset[int]:
    """The rows of a table, counted from the first below its header, of which the status says that they are settled."""
    header, *body = table.rows()
    column = next((at for at, cell in enumerate(header) if _STATUS.match(inline.plain(cell))), None)
    if column is None:
        return frozenset()
    return frozenset(
        number for number, row in enumerate(body) if column < len(row) and _SETTLED.match(row[column])
    )


def failed_rows(table: Block) -> frozenset[int]:
    """The rows, by their numbers, of which a column of verdicts says that they fail, with words that say why."""
    header, *body = table.rows()
    column = next((at for at, cell in enumerate(header) if _JUDGES.match(inline.plain(cell))), None)
    if column is None or len(header) < 3:
        return frozenset()
    verdict = _IS_ONE if any(map(_OF_FINDINGS.match, map(inline.plain, header))) else _FAILED
    return frozenset(
        number
        for number, row in enumerate(body)
        if column < len(row) and verdict.match(row[column]) and _comments(row, column)
    )


def _comments(row: Sequence[str], column: int) -> bool:
    return any(len(cell.split()) >= COMMENT_WORDS for at, cell in enumerate(row) if at != column)


def failures(block: Block, scope: Scope, files: Files) -> Iterator[Part]:
    """A finding for each row that a verdict says fails: what it is about, and what is said of that."""
    failed = failed_rows(block)
    for number, row in enumerate(block.rows()[1:]):
        if number in failed:
            subject, *rest = [cell.strip() for cell in row if cell.strip()]
            said = max(rest, key=len, default="")
            title = f"{inline.plain(subject).rstrip(':')}: {draft.sentence(said)}"
            body = "\n\n".join(map(inline.clean, (subject, *rest)))
            yield complete(Part(title=title, body=body, severity=scope.severity, remedy=True), scope, files)


def _columns_by_content(body: Sequence[Sequence[str]], files: Files) -> dict[str, int]:
    """The columns of a table whose header is in another script: all cells of one name lines of a file.

    What is said of these is in the column with the longest texts.
    """
    columns = list(zip(*body, strict=False)) if len(body) > 1 else []
    placed = (at for at, cells in enumerate(columns) if all(_names_lines(cell, files) for cell in cells))
    path = next(placed, None)
    if path is None or len(columns) < 2:
        return {}
    others = (at for at in range(len(columns)) if at != path)
    return {"path": path, "title": max(others, key=lambda at: sum(map(len, columns[at])))}


def _names_lines(cell: str, files: Files) -> bool:
    place = places.code_place(cell, files)
    return place is not None and place.first is not None


def rows(block: Block, columns: dict[str, int], scope: Scope, files: Files) -> Iterator[Part]:
    """A finding for each row that says something; `columns` is what `columns_of` found."""
    settled = settled_rows(block)
    for number, row in enumerate(block.rows()[1:]):
        if number in settled or any(map(_NO_ACTION.match, row)):
            continue
        cell = {name: row[at] if at < len(row) else "" for name, at in columns.items()}
        texts = [inline.clean(cell.get(name, "")) for name in ("title", "body")]
        filled = [text for text in texts if inline.plain(text).casefold().rstrip(".") not in _NOTHING]
        if not filled:
            continue
        name = cell.get("path", "")
        place = places.first_named(name, files)
        bare = inline.plain(name).strip("`* ")
        if place is None and bare and " " not in bare and bare.casefold() not in _NOTHING:
            place = places.at(bare, None)
        lines = places.span(inline.plain(cell.get("line", "")))
        if place and place.first is None:
            place = places.at(place.path, lines)
        elif place is None and lines and scope.path:
            place = places.at(scope.path, lines)
        others = [
            text for at, text in enumerate(row) if at not in columns.values() and not text.strip().isdigit()
        ]
        severity = labels.worst([cell.get("severity", "")]) or labels.label_of(inline.plain(filled[0]))[0]
        title, rest = draft.bold_start(filled[0])
        if title and not labels.label_of(title)[1].strip() and rest.strip():  # "**WARNING:** the lock leaks"
            title, filled[0] = "", rest
        body = "\n\n".join(
            part
            for part in [rest if title else filled[0], *filled[1:], *map(inline.clean, others)]
            if part.strip()
        )
        part = Part(
            title=labels.label_of(title or draft.sentence(filled[0]))[1]
            or inline.plain(filled[0]).rstrip(": "),
            body=body,
            severity=severity or scope.severity,
            location=place,
            confidence=labels.confidence_in("confidence: " + cell.get("confidence", "")),
        )
        yield part if place else complete(part, scope, files)
