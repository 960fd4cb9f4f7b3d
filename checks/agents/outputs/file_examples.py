"""Examples of level 3: claims about files and commands, and what becomes of them."""

from __future__ import annotations

from collections.abc import Mapping

from checks.agents.outputs.example import OutputExample
from checks.agents.outputs.structure import digest
from checks.model.agents.verdicts import ErrorCategory
from checks.model.outcome import Disposition

_TEXT = "def f():\n    return 2\n"
_THERE = {"a.py": _TEXT, "b.py": "import a\nimport b\nimport c\n", "src/a.py": _TEXT}
_BASE = {
    **_THERE,
    "a.py": "def f():\n    return 1\n",
    "b.py": "import a\nimport c\n",
    "c.py": "",
    "src/c.py": "",
}
_TWICE = "x = new()\n\ny = old()\n"
_RUNS = {
    "entries": [
        {"tool": "shell", "input": {"command": "pytest"}, "exitCode": 1},
        {"tool": "shell", "input": {"command": "pytest"}, "exitCode": 0},
    ]
}
_OK, _NO, _OPEN = Disposition.VERIFIED, Disposition.FAILED, Disposition.UNVERIFIABLE
_ANCHOR, _HASH = ErrorCategory.ANCHOR_MISMATCH, ErrorCategory.HASH_MISMATCH
_DISK = ErrorCategory.FILESYSTEM_MISMATCH


def _claim(
    claim: Mapping[str, object],
    expect: Disposition,
    category: ErrorCategory | None = None,
    why: str = "",
    *,
    trace: object = None,
    base: Mapping[str, str] | None = None,
    files: Mapping[str, str] = _THERE,
) -> OutputExample:
    output = {"summary": "Done.", "traceRef": "trace:7", "claims": [claim]}
    return OutputExample(str(claim["type"]), output, expect, category, files, trace, None, why, base)


def _write(given: str, path: str = "a.py") -> dict[str, object]:
    return {"type": "file-write", "filePath": path, "contentHash": given}


def _edit(
    before: str, after: str, path: str = "a.py", lines: tuple[int, int] | None = None, **anchor: str
) -> dict[str, object]:
    region = {"editedRegion": {"startLine": lines[0], "endLine": lines[1]}} if lines else {}
    quoted = {"beforeSnippet": before, "afterSnippet": after, **anchor}
    return {"type": "file-edit", "filePath": path, "anchor": quoted, **region}


def _insertion(before: str, after: str, path: str = "b.py", **anchor: str) -> dict[str, object]:
    return {**_edit(before, after, path, None, **anchor), "type": "code-inserted"}


def _delete(path: str) -> dict[str, object]:
    return {"type": "file-delete", "filePath": path}


def _run(code: object, command: str = "pytest") -> dict[str, object]:
    return {"type": "command-executed", "command": command, "exitCode": code}


EXAMPLES = (
    _claim(_write(digest(_TEXT)), _OK),
    _claim(_write(digest("other")), _NO, _HASH),
    _claim(_write(digest(_TEXT), "c.py"), _NO, ErrorCategory.FILE_NOT_FOUND),
    _claim(_write(digest(_TEXT), "lib/a.py"), _NO, ErrorCategory.FILE_NOT_FOUND),
    _claim(_write(digest(_TEXT), "../a.py"), _NO, _DISK, "It leads out of the root."),
    _claim({"type": "file-write", "filePath": "a.py"}, _NO, ErrorCategory.MISSING_FIELD),
    _claim(_edit("return 1", "return 2"), _OK, base=_BASE),
    _claim(_edit("return 1", "return 2"), _NO, _ANCHOR, "The file is as it was.", base=_THERE),
    _claim(_edit("return 1", "return 2"), _OPEN, why="No base is named: it may always have been so."),
    _claim(_edit("return 1", "return 3"), _NO, _ANCHOR, base=_BASE),
    _claim(_edit("return", "return 2"), _OK, why="The code before is part of the code after.", base=_BASE),
    _claim(
        _edit("old()", "new()", "t.py"), _OK, why="One of two places was edited.",
        files={"t.py": _TWICE}, base={"t.py": _TWICE.replace("new", "old")},
    ),
    _claim(
        _edit("old()", "new()", "t.py", (3, 3)), _NO, _ANCHOR, "The lines that the claim names are as they were.",
        files={"t.py": _TWICE}, base={"t.py": _TWICE.replace("new", "old")},
    ),
    _claim(
        _edit("old()", "new()", "t.py", (3, 3)), _OPEN, why="Lines came in above: their numbers may be of an earlier text.",
        files={"t.py": f"import q\n{_TWICE}"}, base={"t.py": _TWICE.replace("new", "old")},
    ),
    _claim(
        _edit("old()", "new()", "t.py"), _NO, _ANCHOR, "The file was changed, but not so.",
        files={"t.py": f"{_TWICE}z = 1\n"}, base={"t.py": _TWICE},
    ),
    _claim(_edit("old()", "new()", "t.py"), _NO, _ANCHOR, "The code before is there, and no base is named.", files={"t.py": _TWICE}),
    _claim(
        _edit("old()", "new()", "t.py", (1, 1)), _OPEN, why="The code before is outside of the edited lines.",
        files={"t.py": _TWICE},
    ),
    _claim(_edit("return 1", "return 2", contentHash=digest("return 2")), _OK, why="The hash of the new code.", base=_BASE),
    _claim(_edit("return 1", "return 2", contentHash=digest(_TEXT)), _OK, why="The hash of the whole file.", base=_BASE),
    _claim(_edit("return 1", "return 2", contentHash=digest("return 3")), _NO, _HASH, base=_BASE),
    _claim(_edit("return 2", "return 2"), _OPEN, why="It says that nothing was replaced.", base=_BASE),
    _claim(_edit("", "return 2"), _OPEN, why="It does not say what was replaced."),
    _claim(_edit("return 1", "return 2", "c.py"), _NO, ErrorCategory.FILE_NOT_FOUND),
    _claim(_edit("", "\n"), _NO, ErrorCategory.MISSING_FIELD),
    _claim(_edit("return 2", "\n"), _NO, _ANCHOR, "Nothing was taken out."),
    _claim(_edit("return 1\n", ""), _OK, why="It was taken out.", files={"a.py": "def f():\n"}, base=_BASE),
    _claim(_insertion("import a", "import c"), _OK, why="The lines around the insertion adjoined.", base=_BASE),
    _claim(_insertion("", "import b"), _OK, why="The new code itself is quoted.", base=_BASE),
    _claim(_insertion("import a", "import c", contentHash=digest("import b")), _OK, why="The hash of what was inserted.", base=_BASE),
    _claim(_insertion("import a", "import c", contentHash=digest("import d")), _NO, _HASH, base=_BASE),
    _claim(_insertion("import a", "import c"), _NO, _ANCHOR, "It was there at the base.", base=_THERE),
    _claim(_insertion("", "import b"), _OPEN, why="No base is named: it may always have been there."),
    _claim(_insertion("import a", "\n"), _NO, ErrorCategory.MISSING_FIELD),
    _claim(_insertion("import a", "import c", "c.py"), _NO, ErrorCategory.FILE_NOT_FOUND),
    _claim(_insertion("import a", "import d"), _NO, _ANCHOR, base=_BASE),
    _claim(_delete("c.py"), _OK, base=_BASE),
    _claim(_delete("./src//c.py"), _OK, base=_BASE),
    _claim(_delete("never/was.py"), _NO, _DISK, "The base does not have it.", base=_BASE),
    _claim(_delete("out/a.log"), _OPEN, why="Git ignores it, so the base would not have it.", base={**_BASE, ".gitignore": "out/\n"}),
    _claim(_delete("never/was.py"), _OPEN, why="Such a pattern is not tried.", base={**_BASE, ".gitignore": "*a*a*a*b\n"}),
    _claim(_delete("outer/a.log"), _NO, _DISK, base={**_BASE, ".gitignore": "out/\n"}),
    _claim(_delete("src/a.tmp"), _OPEN, why="A folder on the way ignores it.", base={**_BASE, "src/.gitignore": "*.tmp\n"}),
    _claim(_delete("c.py"), _OPEN, why="No base is named."),
    *(
        _claim(_delete(path), _NO, _DISK)
        for path in ("a.py", ".", "././a.py", "a.py/", "src//a.py", "src/./a.py", "src\\a.py", "src")
    ),
    _claim(_delete(".git/config"), _OPEN, why="It is git's own."),
    _claim(_run(0), _OK, trace=_RUNS, why="The last of two runs counts."),
    _claim(_run(1), _NO, ErrorCategory.UNKNOWN, trace=_RUNS),
    _claim(_run(0, "make"), _NO, ErrorCategory.UNKNOWN, trace=_RUNS, why="The trace does not have it."),
    _claim(_run(2), _NO, ErrorCategory.UNKNOWN, trace=_RUNS),
    _claim(_run(0), _OPEN, why="There is no trace."),
    _claim(_run("0"), _NO, ErrorCategory.INVALID_TYPE),
)  # fmt: skip
