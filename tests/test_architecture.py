"""Who may import whom, read from the source: the judgement is pure, and the way of the data is one way."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted(
    path.relative_to(ROOT) for package in ("bot", "checks") for path in (ROOT / package).rglob("*.py")
)
PURE = [path for path in MODULES if path.parts[0] == "checks"]
GIT = Path("checks/code/git/process.py")
CLOSED_GIT = Path("checks/code/git/closed.py")

NETWORK = {"aiohttp", "asyncio", "ftplib", "http", "httpx", "requests", "smtplib", "socket",
           "socketserver", "ssl", "urllib.request", "urllib3", "websockets"}  # fmt: skip
"""Modules that speak to the network."""

CLOCK = {"time", "sched", "datetime.datetime.now", "datetime.datetime.utcnow", "datetime.datetime.today",
         "datetime.date.today"}  # fmt: skip
ENVIRONMENT = {"os.environ", "os.environb", "os.getenv", "os.getenvb", "os.putenv", "os.getcwd", "getpass",
               "pathlib.Path.cwd", "pathlib.Path.home", "platform", "sys.argv", "sys.stdin", "sys.stdout"}  # fmt: skip
PROCESSES = {"subprocess", "multiprocessing", "os.system", "os.popen", "pty"}
CHANCE = {"random", "secrets", "uuid.uuid4", "os.urandom"}
IMPURE = NETWORK | CLOCK | ENVIRONMENT | PROCESSES | CHANCE


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


@cache
def imported(path: Path) -> tuple[str, ...]:
    """Every name that a module imports, in full, wherever in it the import is written."""
    return tuple(_imported(tree(path), path.parent.parts))


def _imported(module: ast.Module, package: tuple[str, ...]) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            origin = ".".join((*above, node.module or "")).strip(".")
            yield from (f"{origin}.{alias.name}" for alias in node.names)


@cache
def used(path: Path) -> frozenset[str]:
    """Every name that a module imports or reaches through one, as `os.environ`."""
    return frozenset(_used(tree(path), path.parent.parts))


def _used(module: ast.Module, package: tuple[str, ...]) -> Iterator[str]:
    names: dict[str, str] = {}
    nodes = list(ast.walk(module))
    for node in nodes:
        if isinstance(node, ast.Import):
            names.update((alias.asname or alias.name.partition(".")[0], alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.update((alias.asname or alias.name, f"{node.module}.{alias.name}") for alias in node.names)
    yield from _imported(module, package)
    for node in nodes:
        parts: list[str] = []
        at: ast.AST = node
        while isinstance(at, ast.Attribute):
            parts.append(at.attr)
            at = at.value
        if parts and isinstance(at, ast.Name) and at.id in names:
            yield ".".join((names[at.id], *reversed(parts)))


def is_in(name: str, forbidden: set[str]) -> bool:
    return any(name == one or name.startswith(f"{one}.") for one in forbidden)


def breaches(path: Path, forbidden: set[str]) -> list[str]:
    return sorted({name for name in used(path) if is_in(name, forbidden)})


# Each of these looks at every module, and names all that break it: a test for each module and rule would take the
# run longer than the looking.


def broken(paths: Iterable[Path], fault: Callable[[Path], object]) -> dict[str, object]:
    """What is wrong, by the module that it is wrong in."""
    return {str(path): found for path in paths if (found := fault(path))}


def test_the_judgement_knows_nothing_of_the_bot() -> None:
    assert broken(PURE, lambda path: breaches(path, {"bot", "tests"})) == {}


def test_the_judgement_has_no_network_clock_environment_or_chance() -> None:
    def fault(path: Path) -> list[str]:
        # git is run by one module, and another makes the environment that it is run in
        allowed = {GIT: {"subprocess"}, CLOSED_GIT: {"os.environ"}}.get(path, set())
        return [name for name in breaches(path, IMPURE) if not is_in(name, allowed)]

    assert broken(PURE, fault) == {}


def test_the_judgement_reads_files_only_as_trees() -> None:
    """And its own package data; what a review is made of is handed over. git is given a configuration of ours."""

    def opened(path: Path) -> list[str]:
        return [
            node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            for node in ast.walk(tree(path))
            if isinstance(node, ast.Call)
            and (
                (
                    isinstance(node.func, ast.Name)
                    and node.func.id in {"open", "print", "input", "exec", "eval"}
                )
                or (
                    isinstance(node.func, ast.Attribute)
                    and node.func.attr in {"write_text", "write_bytes", "unlink"}
                )
            )
        ]

    assert broken(PURE, opened).keys() <= {"checks/schemas/__main__.py", str(CLOSED_GIT)}


def test_git_is_run_in_one_way() -> None:
    """Closed off from what a repository configures: nobody else writes down how it is called."""

    def called(path: Path) -> list[int]:
        return [
            node.lineno
            for node in ast.walk(tree(path))
            if isinstance(node, ast.List | ast.Tuple)
            and node.elts
            and isinstance(node.elts[0], ast.Constant)
            and node.elts[0].value == "git"
            and len(node.elts) > 1
        ]

    assert broken(MODULES, called) == {}


JUDGEMENT: dict[str, set[str]] = {
    "model": set(),
    "text": {"model"},
    "code": {"model"},
    "claims": {"text", "code", "model"},
    "disclosure": {"text", "model"},
    "sources": {
        "claims.decode",
        "disclosure",
        "text",
        "model",
    },  # findings of our own format bring typed claims
    "named": {"text", "code", "model"},
    "warnings": {"model"},
    "merge": {"model"},
    "carry": {"code", "model"},
    "memory": {"warnings", "text", "code", "model"},
    "observations": {"merge", "claims", "code", "model"},
    "uptake": {"carry", "merge", "text", "code", "model"},
    "review": {
        "uptake",
        "observations",
        "carry",
        "merge",
        "warnings",
        "named",
        "claims",
        "text",
        "code",
        "model",
    },
    "identity": {"model"},
    "repeats": {"merge", "model"},
    "replay": {"code", "model"},
    "difference": {"identity", "model"},
    "agents": {"warnings", "claims", "text", "code", "model"},
    "lookups": {"disclosure", "claims", "code", "model"},
    "judge": {"lookups", "disclosure", "named", "claims", "text", "code", "model"},
    "statistics": {"model"},
    "cards": {"statistics", "model"},
    "evaluation": {"statistics", "model"},
    "reports": {"difference", "repeats", "identity", "cards", "statistics", "model"},
    "schemas": {"reports", "lookups", "claims", "sources"},
    "__init__": {"review", "agents", "code", "model"},
}
"""Room of `checks` → what else of `checks` it may import; each names only rooms that stand before it."""

EDGES = (
    "__init__", "model", "telemetry", "storage", "config", "checkout", "github", "judge", "conversation", "checker", "pull_request",
    "publish", "jobs", "web", "process", "token_check", "agents", "sandbox", "demo", "cli", "action",
)  # fmt: skip
"""The rooms of `bot` in order: each may import those before it."""


def room_of(module: str) -> str:
    return module.split(".")[1] if "." in module else "__init__"


def module_of(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


OURS = {module_of(path) for path in MODULES}


def imported_modules(path: Path) -> frozenset[str]:
    """The modules of ours that a module imports, without itself."""
    found = (name if name in OURS else name.rpartition(".")[0] for name in imported(path))
    return frozenset(name for name in found if name in OURS) - {module_of(path)}


def may_import(module: str, other: str) -> bool:
    """Whether the order lets one module import another, of the same package."""
    own, their = room_of(module), room_of(other)
    if own == their:
        return True
    if module.split(".")[0] == "bot":
        return EDGES.index(their) < EDGES.index(own)
    return is_in(other, {f"checks.{one}" for one in JUDGEMENT[own]})


def test_every_room_has_its_place_in_the_order() -> None:
    rooms = {(path.parts[0], room_of(module_of(path))) for path in MODULES}
    assert {room for package, room in rooms if package == "checks"} == JUDGEMENT.keys()
    assert {room for package, room in rooms if package == "bot"} == set(EDGES)
    order = list(JUDGEMENT)
    for room, before in JUDGEMENT.items():
        assert all(order.index(one.partition(".")[0]) < order.index(room) for one in before), room


def test_a_room_knows_only_what_comes_before_it() -> None:
    found = {
        module_of(path): {
            other
            for other in imported_modules(path)
            if other.split(".")[0] == path.parts[0] and not may_import(module_of(path), other)
        }
        for path in MODULES
    }
    assert {module: others for module, others in found.items() if others} == {}


def test_no_modules_import_one_another_in_a_circle() -> None:
    graph = {module_of(path): imported_modules(path) for path in MODULES}
    assert circles(graph) == []


def circles(graph: Mapping[str, Iterable[str]]) -> list[set[str]]:
    """The sets of more than one node that all reach one another."""
    # Kosaraju's way: the nodes by the time at which they are done, and then against the arrows
    done: dict[str, None] = {}
    against: dict[str, list[str]] = {node: [] for node in graph}
    for node, others in graph.items():
        for other in others:
            against[other].append(node)
    for node in graph:
        _visit(node, graph, done)
    found: list[set[str]] = []
    seen: dict[str, None] = {}
    for node in reversed(list(done)):
        before = set(seen)
        _visit(node, against, seen)
        found.append(set(seen) - before)
    return [circle for circle in found if len(circle) > 1]


def _visit(start: str, graph: Mapping[str, Iterable[str]], done: dict[str, None]) -> None:
    """Add to `done` what is reached from `start` and is not there, each after what it leads to."""
    entered = {start}
    path = [(start, iter(graph[start]))] if start not in done else []
    while path:
        node, others = path[-1]
        for other in others:
            if other not in done and other not in entered:
                entered.add(other)
                path.append((other, iter(graph[other])))
                break
        else:
            done[node] = None
            path.pop()


@pytest.mark.parametrize(
    ("graph", "found"),
    [
        ({"a": "b", "b": "", "c": "ab"}, []),
        ({"a": "b", "b": "a", "c": "a"}, ["ab"]),
        ({"a": "b", "b": "c", "c": "a", "d": "ce", "e": "d"}, ["abc", "de"]),
    ],
)
def test_circles_are_found(graph: dict[str, str], found: list[str]) -> None:
    assert sorted(map(sorted, circles(graph))) == sorted(map(sorted, found))


def test_the_judgement_does_not_know_how_it_is_read_or_written() -> None:
    def fault(path: Path) -> list[str]:
        seams = {"checks.reports", "checks.sources"} if path.parts[1] != "sources" else {"checks.reports"}
        allowed = {"checks.sources", "checks.reports"} if path.parts[1] == "schemas" else set()
        return [name for name in breaches(path, seams) if not is_in(name, allowed)]

    assert broken([path for path in PURE if path.parts[1] != "reports"], fault) == {}


def test_a_module_says_first_what_it_holds() -> None:
    def fault(path: Path) -> str | None:
        first = (ast.get_docstring(tree(path)) or "").split("\n")[0]
        return None if first.endswith((".", "?", ":")) and len(first) <= 120 else first or "no docstring"

    assert broken(MODULES, fault) == {}


def test_no_module_has_a_name_that_says_nothing() -> None:
    nothing = {"utils", "util", "helpers", "helper", "manager", "core", "common", "misc"}
    assert broken(MODULES, lambda path: nothing & {*path.parts[:-1], path.stem}) == {}


def test_the_demo_and_the_sandbox_are_not_needed_to_serve() -> None:
    """What stands in for GitHub on a developer's machine is no part of the bot."""
    stand_ins = {"bot.sandbox", "bot.demo"}
    knowing = {
        path
        for path in MODULES
        if path.parts[0] == "bot" and path.parts[1] not in {"sandbox", "demo"} and breaches(path, stand_ins)
    }
    assert knowing <= {Path("bot/cli/demo.py")}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import os\nos.environ['A']", ["os.environ"]),
        ("from os import environ as e\ne.get('A')", ["os.environ", "os.environ.get"]),
        ("import time as t\nt.time()", ["time", "time.time"]),
        ("from datetime import datetime\ndatetime.now()", ["datetime.datetime.now"]),
        ("import datetime\ndatetime.datetime.now()", ["datetime.datetime.now"]),
        ("def f():\n    import socket", ["socket"]),
        ("import os\nos.path.join('a')", []),
        ("import timeit", []),
    ],
)
def test_the_reading_of_imports_sees_them(source: str, found: list[str]) -> None:
    names = set(_used(ast.parse(source), ("checks",)))
    assert sorted(name for name in names if is_in(name, IMPURE)) == found


SHAPES_LIMIT = 16
"""Shapes that the data of a pull request takes from its delivery to its check run, the judgement aside."""

ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def shapes(heading: str) -> list[tuple[str, Path]]:
    """The classes of a table of shapes on the page, each with the file that it names."""
    table = ARCHITECTURE.partition(f"| {heading} | file |")[2].partition("\n\n")[0]
    return [
        (name, Path(file))
        for name, file in re.findall(r"^\| `(\w+)`[^|]*\| \[`([^`]+)`", table, re.MULTILINE)
    ]


@pytest.mark.parametrize(
    ("heading", "most"),
    [
        ("on the way from a delivery to the check run", SHAPES_LIMIT),
        ("from a comment's Markdown to a verdict", 8),
    ],
)
def test_the_way_passes_no_more_shapes_than_the_page_lists(heading: str, most: int) -> None:
    listed = shapes(heading)
    assert 0 < len(listed) <= most
    for name, file in listed:
        assert any(isinstance(node, ast.ClassDef) and node.name == name for node in tree(file).body), name


def test_the_steps_of_a_check_hand_on_nothing_but_listed_shapes() -> None:
    """What the functions of the way take and give: of the classes of these files none is missing on the page."""
    listed = {name for heading in WALKS for name, _ in shapes(heading)}
    carried = {
        name
        for file, functions in STEPS.items()
        for node in ast.walk(tree(Path(file)))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name in functions
        for annotation in [*(one.annotation for one in node.args.args), node.returns]
        if annotation is not None
        for name in re.findall(r"\w+", ast.unparse(annotation))
        if name[:1].isupper()
    }
    assert carried - listed - BESIDES == set()


WALKS = ("on the way from a delivery to the check run", "from a comment's Markdown to a verdict")
STEPS = {
    "bot/web/events.py": {"decide"},
    "bot/jobs/check/jobs.py": {"run", "_post", "_count"},
    "bot/pull_request/checking.py": {"check_pull_request"},
    "bot/checker/checking.py": {"check_task", "_findings"},
    "checks/review.py": {"check_review", "check_findings", "check_finding", "assemble"},
    "checks/reports/check_run/page.py": {"report"},
    "checks/reports/check_run/annotations.py": {"annotation_of"},
    "checks/warnings.py": {"warnings"},
    "bot/publish/check_run.py": {"post_part"},
}
"""The functions that the steps of the way call one another by."""

BESIDES = {
    "Allowance", "Answer", "Callable", "Carrier", "CheckResources", "CitedCode", "Code", "Container", "Decision", "Earlier", "Failure", "GitHub", "Json",
    "Level", "Mapping", "None", "Outcome", "Policy", "Progress", "Question", "Recall", "Sequence", "Services", "StepRunner",
}  # fmt: skip
"""What they take besides: what a check needs, and what is known from before."""
