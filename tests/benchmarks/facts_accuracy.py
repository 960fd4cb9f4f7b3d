"""Precision and recall of definitions and references, held against what others find in the same files.

    python -m tests.benchmarks.facts_accuracy [FOLDER] [--names 60]

References: jedi for Python, TypeScript's language service for JavaScript and TypeScript (`typescript` in
tests/contract/node_modules or in $TYPESCRIPT), libclang and clangd for C and C++, gopls for Go, intelephense for PHP
(on the PATH or in $CLANGD, $GOPLS, $INTELEPHENSE). Definitions: universal-ctags. A tool that is not
installed is left out with a word. A reference is a line; ours counts where it is the thing asked for (*same*), or may
be (*same or open*). What is in a string or a comment is no reference.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.names.definitions import Defined, Definitions, definitions
from checks.code.facts.names.meaning import Meaning
from checks.code.facts.names.references import places
from checks.code.structure import Kind
from checks.code.structure.languages import grammar_for
from checks.code.tree import SnapshotTree
from tests.benchmarks.language_server import LanguageServer, Place

ROOT = Path(__file__).parent.parent.parent
FILES = 400
"""Files of a folder that are read: the tools look through all of them for each name."""

Tool = Callable[[Path, dict[str, str], list[Defined]], "list[set[Place] | None] | str"]

SCRIPT = """
const ts = require(process.argv[1]); const path = require('path');
const asked = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const host = {
  getCompilationSettings: () => ({ allowJs: true, noLib: true, noResolve: false, target: 99, module: 99,
    moduleResolution: 2, jsx: 1 }),
  getScriptFileNames: () => asked.files.map(f => path.join(asked.root, f)),
  getScriptVersion: () => '1', getCurrentDirectory: () => asked.root, getDefaultLibFileName: () => '',
  getScriptSnapshot: f => ts.sys.fileExists(f) ? ts.ScriptSnapshot.fromString(ts.sys.readFile(f)) : undefined,
  fileExists: ts.sys.fileExists, readFile: ts.sys.readFile, readDirectory: ts.sys.readDirectory,
  directoryExists: ts.sys.directoryExists, getDirectories: ts.sys.getDirectories,
};
const service = ts.createLanguageService(host);
const program = service.getProgram();
console.log(JSON.stringify(asked.names.map(({ path: p, line, name }) => {
  const file = path.join(asked.root, p), source = program.getSourceFile(file);
  if (!source) return null;
  const start = source.getPositionOfLineAndCharacter(line - 1, 0);
  const at = source.text.slice(start).search(new RegExp('(?<![\\\\w$])' + name.replace(/\\$/g, '\\\\$') + '(?![\\\\w$])'));
  let found;
  try { found = service.findReferences(file, start + at) } catch { return null }
  return (found || []).flatMap(s => s.references).map(r => [
    path.relative(asked.root, r.fileName),
    program.getSourceFile(r.fileName).getLineAndCharacterOfPosition(r.textSpan.start).line + 1]);
})));
"""


@dataclass
class Score:
    """How much of ours the other has, and how much of the other's we have."""

    names: int = 0
    open: int = 0
    hits: dict[str, list[int]] = field(default_factory=lambda: {"same": [0, 0, 0], "same or open": [0, 0, 0]})
    wrong: list[str] = field(default_factory=list)

    def add(self, title: str, ours: set[Place], theirs: set[Place], what: str) -> None:
        both, mine, other = self.hits[title]
        self.hits[title] = [both + len(ours & theirs), mine + len(ours), other + len(theirs)]
        if title == "same":
            self.wrong += [f"ours alone: {what} at {path}:{line}" for path, line in sorted(ours - theirs)[:2]]
        else:
            self.wrong += [f"missed: {what} at {path}:{line}" for path, line in sorted(theirs - ours)[:2]]

    def print(self, tool: str) -> None:
        print(f"{tool}: {self.names} names, {self.open} of them with *more cannot be ruled out*")
        for title, (both, mine, other) in self.hits.items():
            print(
                f"  {title:14} precision {both / max(1, mine):.3f} ({both}/{mine}), "
                f"recall {both / max(1, other):.3f} ({both}/{other})"
            )
        for line in self.wrong[:12]:
            print(f"  {line}")


def main() -> None:
    """Print a table for each tool."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "checks")
    parser.add_argument("--names", type=int, default=60)
    asked = parser.parse_args()
    folder = asked.folder.resolve()
    files = dict(_files(folder))
    code = Code(SnapshotTree(files))
    for tool, languages, theirs in TOOLS:
        wanted = _asked(code, files, languages, asked.names)
        if not wanted:
            continue
        found = theirs(folder, files, wanted)
        if isinstance(found, str):
            print(f"{tool}: left out, {found}")
            continue
        _compared(code, wanted, found).print(tool)
    print(_against_ctags(code, folder, files))


def _files(folder: Path) -> Iterator[tuple[str, str]]:
    paths = [
        path for path in sorted(folder.rglob("*")) if path.is_file() and "node_modules" not in path.parts
    ]
    paths = [path for path in paths if grammar_for(path.name, "") is not None]
    for path in paths[:FILES]:
        yield str(path.relative_to(folder)), path.read_text(encoding="utf-8", errors="replace")


def _asked(code: Code, files: dict[str, str], languages: set[str], count: int) -> list[Defined]:
    """Names that are defined once, so that both sides speak of the same thing; always the same ones."""
    found = []
    for path in files:
        outline = code.outline(path)
        if outline.language not in languages or not outline.exact:
            continue
        for each in outline.definitions:
            if each.kind is Kind.PARAMETER or len(each.name) < 3:
                continue
            answer = definitions(code, each.name)
            if isinstance(answer, Definitions) and len(answer.found) == 1:
                found.append(answer.found[0])
    random.Random(7).shuffle(found)
    return found[:count]


def _compared(code: Code, wanted: list[Defined], found: list[set[Place] | None]) -> Score:
    score = Score()
    for each, theirs in zip(wanted, found, strict=True):
        if theirs is None:
            continue
        answer = places(code, each.qualified)
        score.names += 1
        if isinstance(answer, CannotTell):
            score.open += 1
            continue
        score.open += answer.more is not None
        here = [one for one in answer.found if one.use.in_code]
        same = {
            (one.at.path, one.at.first or 0) for one in here if one.defines or one.meaning is Meaning.SAME
        }
        wide = {
            (one.at.path, one.at.first or 0)
            for one in here
            if one.defines or one.meaning is not Meaning.OTHER
        }
        score.add("same", same, theirs, each.qualified)
        score.add("same or open", wide, theirs, each.qualified)
    return score


def by_jedi(folder: Path, files: dict[str, str], wanted: list[Defined]) -> list[set[Place] | None] | str:
    """What jedi finds in the project."""
    try:
        import jedi
    except ImportError:
        return "jedi is not installed"
    project = jedi.Project(folder.parent if (folder / "__init__.py").exists() else folder)
    found: list[set[Place] | None] = []
    for each in wanted:
        line = files[each.at.path].split("\n")[each.name_line - 1]
        try:
            names = jedi.Script(path=folder / each.at.path, project=project).get_references(
                each.name_line, line.index(each.name), include_builtins=False
            )
        except Exception:  # jedi has holes of its own
            found.append(None)
            continue
        inside = [one for one in names if one.module_path and one.module_path.is_relative_to(folder)]
        found.append({(str(one.module_path.relative_to(folder)), one.line) for one in inside} or None)
    return found


def by_typescript(
    folder: Path, files: dict[str, str], wanted: list[Defined]
) -> list[set[Place] | None] | str:
    """What TypeScript's language service finds."""
    module = os.environ.get("TYPESCRIPT", str(ROOT / "tests/contract/node_modules/typescript"))
    if shutil.which("node") is None or not Path(module).exists():
        return "node or typescript is not installed"
    endings = (".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs")
    question = {
        "root": str(folder),
        "files": [path for path in files if path.endswith(endings)],
        "names": [{"path": each.at.path, "line": each.name_line, "name": each.name} for each in wanted],
    }
    done = subprocess.run(
        ["node", "-e", SCRIPT, module],
        input=json.dumps(question),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return done.stderr.strip()[-200:]
    return [
        None if each is None else {(path, line) for path, line in each} or None
        for each in json.loads(done.stdout)
    ]


def by_clang(folder: Path, files: dict[str, str], wanted: list[Defined]) -> list[set[Place] | None] | str:
    """What libclang finds: cursors whose referenced cursor is at the definition or a declaration of it."""
    try:
        from clang import cindex
    except ImportError:
        return "libclang is not installed"
    units = [path for path in files if path.endswith((".c", ".cc", ".cpp", ".cxx"))]
    folders = {
        folder,
        folder / "include",
        *((folder / path).parent for path in files if path.endswith((".h", ".hpp"))),
    }
    included = [f"-I{each}" for each in sorted(folders)]
    used: dict[tuple[str, str], set[Place]] = {}
    for path in units:
        unit = cindex.Index.create().parse(str(folder / path), args=[*included, "-ferror-limit=0"])
        for cursor in unit.cursor.walk_preorder():
            target = cursor.referenced
            where = cursor.location.file
            if target is None or where is None or not target.spelling:
                continue
            file = Path(where.name).resolve()
            if file.is_relative_to(folder):
                name = target.spelling
                place = str(file.relative_to(folder)), cursor.location.line
                home = target.location.file
                if home is not None and Path(home.name).resolve().is_relative_to(folder):
                    used.setdefault((name, target.get_usr()), set()).add(place)
    found: list[set[Place] | None] = []
    for each in wanted:
        own = (each.at.path, each.name_line)
        hits = [places for (name, _), places in used.items() if name == each.name and own in places]
        found.append(hits[0] if len(hits) == 1 else None)
    return found


def by_server(variable: str, program: str, language: str, *arguments: str) -> Tool:
    """What a language server finds, which is named by a variable of the environment or on the PATH."""

    def ask(folder: Path, files: dict[str, str], wanted: list[Defined]) -> list[set[Place] | None] | str:
        command = os.environ.get(variable) or shutil.which(program)
        if command is None:
            return f"{program} is not installed"
        try:
            with LanguageServer([command, *arguments], folder) as server:
                for path, text in files.items():
                    grammar = grammar_for(path, text)
                    if grammar is not None and grammar.name in {language, *LIKE.get(language, ())}:
                        server.open(path, language, text)
                return [
                    server.references(each.at.path, each.name_line, _column(files, each)) for each in wanted
                ]
        except (OSError, TimeoutError) as error:
            return str(error)

    return ask


LIKE = {"cpp": ("c",)}
"""Languages whose files a server takes for those of another one."""


def _column(files: dict[str, str], wanted: Defined) -> int:
    line = files[wanted.at.path].split("\n")[wanted.name_line - 1]
    match = re.search(rf"(?<!\w){re.escape(wanted.name)}(?!\w)", line)
    return match.start() if match is not None else 0


def _against_ctags(code: Code, folder: Path, files: dict[str, str]) -> str:
    """Definitions by line, against universal-ctags: functions, methods and classes of both."""
    if shutil.which("ctags") is None:
        return "ctags: left out, it is not installed"
    done = subprocess.run(
        ["ctags", "--output-format=json", "--fields=+nK", "-f", "-", "-L", "-"],
        input="\n".join(files), cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    kinds = {
        "function",
        "method",
        "class",
        "struct",
        "interface",
        "enum",
        "trait",
        "func",
        "member",
        "singletonMethod",
    }
    tags = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    theirs = {
        (tag["path"], tag["line"], tag["name"])
        for tag in tags
        if tag["kind"] in kinds - {"member"} or (tag["kind"] == "member" and tag["path"].endswith(".py"))
    }
    scopes = {Kind.FUNCTION, Kind.METHOD, Kind.CLASS}
    ours = {
        (path, each.name_line, each.name)
        for path in files
        for each in code.outline(path).definitions
        if each.kind in scopes
    }
    both = ours & theirs
    anything = {
        (path, each.name_line, each.name) for path in files for each in code.outline(path).definitions
    }
    return (
        f"ctags: of its {len(theirs)} functions and classes {len(both)} are ours ({len(both) / max(1, len(theirs)):.3f}), "
        f"{len(theirs & anything)} with other kinds; of our {len(ours)} it has {len(both) / max(1, len(ours)):.3f}"
    )


TOOLS: list[tuple[str, set[str], Tool]] = [
    ("jedi", {"python"}, by_jedi),
    ("typescript", {"javascript", "typescript", "tsx"}, by_typescript),
    ("libclang", {"c", "cpp"}, by_clang),
    ("clangd", {"c", "cpp"}, by_server("CLANGD", "clangd", "cpp", "--background-index=false")),
    ("gopls", {"go"}, by_server("GOPLS", "gopls", "go")),
    ("intelephense", {"php"}, by_server("INTELEPHENSE", "intelephense", "php", "--stdio")),
]

if __name__ == "__main__":
    main()
