"""Level 3: what an output says that it did to files, against the files; what it ran, against the trace."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping

from checks.agents.outputs.checks import failed, kind_of, unverifiable, verified
from checks.agents.outputs.example import OutputExample
from checks.agents.outputs.structure import ITEMS_LIMIT, digest, same_hash
from checks.agents.outputs.tools import ENTRIES_LIMIT, entries
from checks.agents.paths import link_on_the_way, outside, plain
from checks.claims.kind import short
from checks.code.tree import DirectoryTree, File, FileKind
from checks.model.agents.verdicts import ErrorCategory, Level, LevelCheck
from checks.model.outcome import Disposition

LEVEL = Level.FILES

Claim = Mapping[str, object]

COMPARED_LIMIT = 50_000_000
"""Characters of a snippet, times the places where it is, that are compared."""


def files(output: object, tree: DirectoryTree, trace: object = None) -> Iterator[LevelCheck]:
    """Each claim of an output."""
    claims = output.get("claims") if isinstance(output, Mapping) else None
    if not isinstance(claims, list):
        return
    ran: Mapping[str, list[int | None]] | None = None
    for number, claim in enumerate(claims[:ITEMS_LIMIT]):
        where = f"claims[{number}]"
        if not isinstance(claim, Mapping):
            yield _failed(
                "claim", where, f"a claim is an object, not {kind_of(claim)}", ErrorCategory.INVALID_TYPE
            )
            continue
        kind = claim.get("type", claim.get("kind"))
        if not isinstance(kind, str):
            category = ErrorCategory.MISSING_FIELD if kind is None else ErrorCategory.INVALID_TYPE
            yield _failed("claim", where, f"`{where}.type` is missing or no text", category)
        elif kind == "command-executed":
            ran = _ran(trace) if ran is None else ran
            yield _command(claim, where, ran, has_trace=entries(trace) is not None)
        elif kind in _KINDS:
            yield _file(claim, kind, where, tree)
        else:
            known = ", ".join((*_KINDS, "command-executed"))
            yield unverifiable(
                LEVEL, short(kind), where, f"no claim is called `{short(kind)}`; there are {known}"
            )
    if len(claims) > ITEMS_LIMIT:
        said = f"only the first {ITEMS_LIMIT:,} of {len(claims):,} claims were looked at"
        yield unverifiable(LEVEL, "claim", "claims", said)


def _failed(kind: str, where: str, message: str, category: ErrorCategory) -> LevelCheck:
    return failed(LEVEL, kind, where, message, category)


def _file(claim: Claim, kind: str, where: str, tree: DirectoryTree) -> LevelCheck:
    """A claim about one file: first its path, then what it says of the file."""
    path = claim.get("filePath")
    if not isinstance(path, str) or not path:
        category = ErrorCategory.MISSING_FIELD if path in (None, "") else ErrorCategory.INVALID_TYPE
        return _failed(kind, where, f"`{where}.filePath` is missing or no text", category)
    if outside(path):
        said = f"`{short(path)}` leads out of the root"
        return _failed(kind, where, said, ErrorCategory.FILESYSTEM_MISMATCH)
    given, path = path, plain(path)
    if not path:
        said = f"`{short(given)}` is the root, not a file"
        return _failed(kind, where, said, ErrorCategory.FILESYSTEM_MISMATCH)
    if ".git" in path.lower().split("/"):
        return unverifiable(LEVEL, kind, where, f"`{short(path)}` is git's own, which is not read")
    if link := link_on_the_way(path, tree):
        return unverifiable(LEVEL, kind, where, f"`{short(link)}` is a symbolic link, which is not followed")
    if not tree.knows(path):
        return unverifiable(LEVEL, kind, where, f"`{short(path)}` is in a folder that cannot be read")
    return _KINDS[kind](claim, path, where, tree)


def _there(kind: str, path: str, where: str, tree: DirectoryTree) -> File | LevelCheck:
    file = tree.read(path)
    if file is None:
        return _failed(kind, where, f"`{short(path)}` does not exist", ErrorCategory.FILE_NOT_FOUND)
    if file.kind is FileKind.UNREADABLE:
        return unverifiable(LEVEL, kind, where, f"`{short(path)}` is no plain file, or cannot be read")
    return file


def _written(claim: Claim, path: str, where: str, tree: DirectoryTree) -> LevelCheck:
    """`file-write`: the file is there, and its bytes have this hash."""
    kind = "file-write"
    file = _there(kind, path, where, tree)
    if isinstance(file, LevelCheck):
        return file
    given = claim.get("contentHash")
    if not isinstance(given, str) or not given:
        category = ErrorCategory.MISSING_FIELD if given in (None, "") else ErrorCategory.INVALID_TYPE
        return _failed(kind, where, f"`{where}.contentHash` is missing or no text", category)
    real = tree.digest(path)
    if real is None:
        return unverifiable(LEVEL, kind, where, f"`{short(path)}` could not be hashed")
    if not same_hash(given, real):
        return _failed(
            kind, where, f"`{short(path)}` has the SHA-256 {real[:12]}…", ErrorCategory.HASH_MISMATCH
        )
    return verified(LEVEL, kind, where, f"`{short(path)}` has this hash")


def _edited(kind: str) -> Callable[[Claim, str, str, DirectoryTree], LevelCheck]:
    """`file-edit` and `code-inserted`: the new code is there, and what it replaced is not."""

    def check(claim: Claim, path: str, where: str, tree: DirectoryTree) -> LevelCheck:
        anchor = claim.get("anchor")
        if not isinstance(anchor, Mapping):
            category = ErrorCategory.MISSING_FIELD if anchor is None else ErrorCategory.INVALID_TYPE
            return _failed(kind, where, f"`{where}.anchor` is missing or no object", category)
        after, before = anchor.get("afterSnippet"), anchor.get("beforeSnippet", "")
        if after is None:
            return _failed(
                kind, where, f"`{where}.anchor.afterSnippet` is missing", ErrorCategory.MISSING_FIELD
            )
        if not isinstance(after, str) or not isinstance(before, str | None):
            return _failed(
                kind, where, f"a snippet of `{where}.anchor` is no text", ErrorCategory.INVALID_TYPE
            )
        after, before = _lines(after), _lines(before or "")
        if not after.strip() and (kind == "code-inserted" or not before.strip()):
            which = "the snippet" if kind == "code-inserted" else "both snippets"
            said = f"{which} of `{where}.anchor` {'is' if kind == 'code-inserted' else 'are'} empty"
            return _failed(kind, where, said, ErrorCategory.MISSING_FIELD)
        file = _there(kind, path, where, tree)
        if isinstance(file, LevelCheck):
            return file
        if file.kind is not FileKind.TEXT:
            return unverifiable(LEVEL, kind, where, f"`{short(path)}` is not read: {file.kind}")
        found, said = _compared(_lines(file.text or ""), after, before, claim.get("editedRegion"))
        if found is Disposition.FAILED:
            return _failed(kind, where, f"`{short(path)}` {said}", ErrorCategory.ANCHOR_MISMATCH)
        given = anchor.get("contentHash")
        if isinstance(given, str) and given and not _is_hash_of(given, tree.digest(path), after):
            said = f"`{short(path)}` does not have the hash of the anchor"
            return _failed(kind, where, said, ErrorCategory.HASH_MISMATCH)
        if found is Disposition.VERIFIED and kind == "file-edit" and before.strip() in ("", after.strip()):
            found, said = Disposition.UNVERIFIABLE, "has it; the anchor does not say what it replaced"
        return LevelCheck(LEVEL, kind, where, found, f"`{short(path)}` {said}")

    return check


def _is_hash_of(given: str, real: str | None, after: str) -> bool:
    """Of the whole file's bytes, or of the new code: both are in use."""
    return same_hash(given, digest(after)) or (real is not None and same_hash(given, real))


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n")


def _compared(text: str, after: str, before: str, region: object) -> tuple[Disposition, str]:
    """What the two snippets come to, and the end of a sentence that says why.

    Wherever the code before the edit still is, it has to be a part of the code after it. The region is the
    word of the one who is checked: it says where the new code is, and never where the old one may stay.
    """
    after, before = after if after.strip() else "", before if before.strip() else ""
    if after and after not in text:
        return Disposition.FAILED, "does not have the code after the edit"
    left = _left(text, after, before) if before else False
    if left is None:
        return Disposition.UNVERIFIABLE, "has the snippets too often to compare them"
    inside = _region(text, region)
    if left and before in after:
        return Disposition.UNVERIFIABLE, "has the code before the edit elsewhere, too"
    if (
        left
        and inside is not None
        and after
        and after in inside
        and before not in inside.replace(after, "\0")
    ):
        return Disposition.UNVERIFIABLE, "has the code before the edit outside of the edited lines"
    if left:
        return Disposition.FAILED, "still has the code before the edit"
    if after and inside is not None and after not in inside:
        return Disposition.UNVERIFIABLE, "has the code after the edit, but not in the edited lines"
    if not before:
        return Disposition.VERIFIED, "has the new code"
    return (
        Disposition.VERIFIED,
        "has the new code, and not what it replaced" if after else "does not have the code any more",
    )


def _left(text: str, after: str, before: str) -> bool | None:
    """Whether the old code is somewhere that is not wholly new code; None where there is too much to compare."""
    new = _starts(text, after) if after else []
    old = _starts(text, before)
    if new is None or old is None:
        return None
    for start in old:
        at = bisect_right(new, start) - 1  # the last one that begins before it ends last, too
        if at < 0 or start + len(before) > new[at] + len(after):
            return True
    return False


def _starts(text: str, snippet: str) -> list[int] | None:
    """Where a snippet begins, each time, those that overlap among them; None where that is too often."""
    found: list[int] = []
    at = text.find(snippet)
    while at >= 0:
        found.append(at)
        if len(found) * len(snippet) > COMPARED_LIMIT:
            return None
        at = text.find(snippet, at + 1)
    return found


def _region(text: str, region: object) -> str | None:
    """The lines that were edited, where the claim names them: `{startLine, endLine}`, from 1, inclusive."""
    if not isinstance(region, Mapping):
        return None
    first, last = region.get("startLine"), region.get("endLine")
    if type(first) is not int or type(last) is not int or not 1 <= first <= last:
        return None
    return "\n".join(text.split("\n")[first - 1 : last])


def _deleted(claim: Claim, path: str, where: str, tree: DirectoryTree) -> LevelCheck:
    """`file-delete`: nothing is there any more."""
    kind = "file-delete"
    there = [tree.on_disk(each) for each in {path, plain(str(claim["filePath"]), separators="/")}]
    if None in there:
        return unverifiable(LEVEL, kind, where, f"whether `{short(path)}` exists cannot be seen")
    if any(there):
        return _failed(kind, where, f"`{short(path)}` still exists", ErrorCategory.FILESYSTEM_MISMATCH)
    return verified(LEVEL, kind, where, f"`{short(path)}` does not exist")


_KINDS: Mapping[str, Callable[[Claim, str, str, DirectoryTree], LevelCheck]] = {
    "file-write": _written,
    "file-edit": _edited("file-edit"),
    "code-inserted": _edited("code-inserted"),
    "file-delete": _deleted,
}
"""The types of claim about files."""

CLAIM_TYPES = (*_KINDS, "command-executed")


def _ran(trace: object) -> Mapping[str, list[int | None]]:
    """The commands of a trace, each with the exit codes of its runs in order."""
    found: dict[str, list[int | None]] = {}
    for entry in (entries(trace) or [])[:ENTRIES_LIMIT]:
        if isinstance(entry, Mapping) and (command := _command_of(entry)):
            found.setdefault(command, []).append(_exit_code(entry))
    return found


def _command(claim: Claim, where: str, ran: Mapping[str, list[int | None]], *, has_trace: bool) -> LevelCheck:
    """`command-executed`: the trace has it, and its last run ended so. Nobody's word is enough."""
    kind = "command-executed"
    command, code = claim.get("command"), claim.get("exitCode")
    if not isinstance(command, str) or not command.strip():
        category = ErrorCategory.MISSING_FIELD if command in (None, "") else ErrorCategory.INVALID_TYPE
        return _failed(kind, where, f"`{where}.command` is missing or no text", category)
    if type(code) is not int:
        category = ErrorCategory.MISSING_FIELD if code is None else ErrorCategory.INVALID_TYPE
        return _failed(kind, where, f"`{where}.exitCode` is missing or no whole number", category)
    if not has_trace:
        return unverifiable(LEVEL, kind, where, "no trace shows what was run")
    codes = ran.get(" ".join(command.split()), [])
    if not codes:
        said = f"the trace does not have `{short(command)}`"
        return _failed(kind, where, said, ErrorCategory.UNKNOWN)
    last = codes[-1]
    times = "" if len(codes) == 1 else f", the last of {len(codes)} times"
    if last is None:
        return unverifiable(LEVEL, kind, where, f"the trace does not say how `{short(command)}` ended{times}")
    if last != code:
        said = f"`{short(command)}` ended with exit code {last}, not {code}{times}"
        return _failed(kind, where, said, ErrorCategory.UNKNOWN)
    return verified(LEVEL, kind, where, f"`{short(command)}` ended with exit code {last}{times}")


def _parts(entry: Mapping[str, object], *names: str) -> Iterator[Mapping[str, object]]:
    yield entry
    for name in names:
        part = entry.get(name)
        if isinstance(part, Mapping):
            yield part


def _command_of(entry: Mapping[str, object]) -> str:
    for part in _parts(entry, "input", "args", "arguments", "parameters"):
        command = part.get("command", part.get("cmd"))
        if isinstance(command, list) and all(isinstance(each, str) for each in command):
            return " ".join(command)
        if isinstance(command, str):
            return " ".join(command.split())
    return ""


def _exit_code(entry: Mapping[str, object]) -> int | None:
    for part in _parts(entry, "output", "result"):
        code = part.get("exitCode", part.get("exit_code"))
        if type(code) is int:
            return code
    return None


_TEXT = "def f():\n    return 2\n"
_THERE = {"a.py": _TEXT, "b.py": "import a\nimport b\nimport c\n", "src/a.py": _TEXT}
_RUNS = {
    "entries": [
        {"tool": "shell", "input": {"command": "pytest"}, "exitCode": 1},
        {"tool": "shell", "input": {"command": "pytest"}, "exitCode": 0},
    ]
}


def _claims(**claim: object) -> dict[str, object]:
    return {"summary": "Done.", "traceRef": "trace:7", "claims": [claim]}


def _edit(before: str, after: str, path: str = "a.py", kind: str = "file-edit") -> dict[str, object]:
    return _claims(type=kind, filePath=path, anchor={"beforeSnippet": before, "afterSnippet": after})


def _example(
    output: dict[str, object],
    expect: Disposition,
    category: ErrorCategory | None = None,
    trace: object = None,
    why: str = "",
) -> OutputExample:
    claims = output["claims"]
    kind = str(claims[0]["type"]) if isinstance(claims, list) else ""
    return OutputExample(kind, output, expect, category, _THERE, trace, None, why)


def _write(given: str, path: str = "a.py") -> dict[str, object]:
    return _claims(type="file-write", filePath=path, contentHash=given)


def _run(code: int, command: str = "pytest") -> dict[str, object]:
    return _claims(type="command-executed", command=command, exitCode=code)


_OK, _NO, _OPEN = Disposition.VERIFIED, Disposition.FAILED, Disposition.UNVERIFIABLE
EXAMPLES = (
    _example(_write(digest(_TEXT)), _OK),
    _example(_write(digest("other")), _NO, ErrorCategory.HASH_MISMATCH),
    _example(_write(digest(_TEXT), "c.py"), _NO, ErrorCategory.FILE_NOT_FOUND),
    _example(
        _write(digest(_TEXT), "../a.py"),
        _NO,
        ErrorCategory.FILESYSTEM_MISMATCH,
        why="It leads out of the root.",
    ),
    _example(_claims(type="file-write", filePath="a.py"), _NO, ErrorCategory.MISSING_FIELD),
    _example(_edit("return 1", "return 2"), _OK),
    _example(_edit("return 1", "return 3"), _NO, ErrorCategory.ANCHOR_MISMATCH),
    _example(
        _edit("def f", "return 2"),
        _NO,
        ErrorCategory.ANCHOR_MISMATCH,
        why="The code before the edit is still there.",
    ),
    _example(_edit("return", "return 2"), _OK, why="The code before is part of the code after."),
    _example(
        _edit("import a\nimport b", "import b\nimport c", "b.py"),
        _NO,
        ErrorCategory.ANCHOR_MISMATCH,
        why="The file is as it was: `import a`, `import b`, `import c`.",
    ),
    _example(
        _claims(
            type="file-edit",
            filePath="b.py",
            anchor={"beforeSnippet": "import a", "afterSnippet": "import c"},
            editedRegion={"startLine": 3, "endLine": 3},
        ),
        _OPEN,
        why="The code before the edit is outside of the lines that the claim names.",
    ),
    _example(
        _claims(
            type="file-edit",
            filePath="b.py",
            anchor={"beforeSnippet": "import x", "afterSnippet": "import a"},
            editedRegion={"startLine": 3, "endLine": 3},
        ),
        _OPEN,
        why="The new code is not in the lines that the claim names.",
    ),
    _example(_edit("import", "import c", "b.py"), _OPEN, why="Other lines have the code before, too."),
    _example(_edit("return 2", "return 2"), _OPEN, why="It says that nothing was replaced."),
    _example(_edit("", "return 2"), _OPEN, why="It does not say what was replaced."),
    _example(_edit("", "\n"), _NO, ErrorCategory.MISSING_FIELD),
    _example(_edit("return 2", "\n"), _NO, ErrorCategory.ANCHOR_MISMATCH, why="Nothing was taken out."),
    _example(_edit("return 1", ""), _OK, why="It was taken out."),
    _example(_edit("", "return 2", kind="code-inserted"), _OK),
    _example(_edit("return 1", "\n", kind="code-inserted"), _NO, ErrorCategory.MISSING_FIELD),
    _example(_edit("", "return 9", kind="code-inserted"), _NO, ErrorCategory.ANCHOR_MISMATCH),
    _example(_claims(type="file-delete", filePath="c.py"), _OK),
    _example(_claims(type="file-delete", filePath="./src//c.py"), _OK),
    _example(_claims(type="file-delete", filePath="a.py"), _NO, ErrorCategory.FILESYSTEM_MISMATCH),
    *(
        _example(_claims(type="file-delete", filePath=path), _NO, ErrorCategory.FILESYSTEM_MISMATCH)
        for path in (".", "././a.py", "a.py/", "src//a.py", "src/./a.py", "src\\a.py", "src")
    ),
    _example(_claims(type="file-delete", filePath=".git/config"), _OPEN, why="It is git's own."),
    _example(_run(0), _OK, trace=_RUNS, why="The last of two runs counts."),
    _example(_run(1), _NO, ErrorCategory.UNKNOWN, trace=_RUNS),
    _example(_run(0, "make"), _NO, ErrorCategory.UNKNOWN, trace=_RUNS, why="The trace does not have it."),
    _example(_run(0), _OPEN, why="There is no trace."),
    _example(
        _claims(type="command-executed", command="pytest", exitCode="0"), _NO, ErrorCategory.INVALID_TYPE
    ),
)
