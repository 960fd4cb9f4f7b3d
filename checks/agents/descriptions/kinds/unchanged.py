"""What the change is said to leave as it is: how the program behaves, its public names, its dependencies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from checks.agents.descriptions.change import ChangeSeen
from checks.agents.descriptions.kind import NOTHING, Example, Kind
from checks.agents.descriptions.sections import DescriptionSentence, Section
from checks.agents.descriptions.unchanged.behaviour import behaviour
from checks.agents.descriptions.unchanged.code import only_aside
from checks.agents.descriptions.unchanged.dependencies import dependencies
from checks.agents.descriptions.unchanged.public_names import public_names
from checks.model.claim import Claim
from checks.model.outcome import Outcome


class Untouched(StrEnum):
    """What is said to be left as it is."""

    BEHAVIOUR = "behaviour"
    ALL_BUT_PROSE = "everything but documentation"
    ALL_BUT_TESTS = "everything but tests"
    PUBLIC_NAMES = "the public names"
    CALLERS = "what others call"
    DEPENDENCIES = "the dependencies"


@dataclass(frozen=True, slots=True, kw_only=True)
class UnchangedClaim(Claim):
    """The change leaves this as it is."""

    kind: ClassVar[str] = "unchanged"
    kept: Untouched


_NO = r"(?i)\b(?:no|without(?: any)?|zero|does(?: not|n't) (?:make|introduce|contain|change)(?: any)?)\s+"
_PATTERNS = (
    (
        Untouched.BEHAVIOUR,
        re.compile(
            _NO + r"(?:functional|behaviou?r(?:al)?|logic|runtime)\s+(?:changes?|differences?)\b|(?i:\b(?:pure|purely a)\s+refactor(?:ing)?\b)"
        ),
    ),
    (
        Untouched.ALL_BUT_PROSE,
        re.compile(
            r"(?i)\b(?:docs?|documentation|comments?)[- ]only\b|\bonly (?:changes|touches|updates|affects) (?:the )?(?:docs?|documentation|comments)\b|"
            + _NO.removeprefix("(?i)")
            + r"(?:code|source)\s+changes?\b"
        ),
    ),
    (
        Untouched.ALL_BUT_TESTS,
        re.compile(r"(?i)\btests?[- ]only\s+(?:change|pr|pull request|commit)\b|\bonly (?:changes|touches|adds|updates|affects) (?:the )?tests\b"),
    ),
    (
        Untouched.PUBLIC_NAMES,
        re.compile(
            _NO + r"(?:(?:public|exported|external)\s+)?(?:api|interface)\s+changes?\b|" + _NO.removeprefix("(?i)")
            + r"changes?\s+to\s+(?:the\s+)?(?:public|exported)\s+(?:api|interface)\b"
        ),
    ),
    (
        Untouched.CALLERS,
        re.compile(_NO + r"breaking\s+(?:(?:api|interface)\s+)?changes?\b"),
    ),
    (
        Untouched.DEPENDENCIES,
        re.compile(_NO + r"(?:(?:new|additional|extra|external)\s+)(?:\w+\s+)?dependenc(?:y|ies)\b"),
    ),
)  # fmt: skip
_DOUBT = re.compile(
    r"(?i)\b(?:if|should|would|ideally|assuming|except|apart from|besides|other than|ensure|verify)\b"
)


def extract(said: DescriptionSentence) -> Iterator[UnchangedClaim]:
    """Plain phrases of a closed list; with an exception or a wish beside them they say nothing plain."""
    if said.section is not Section.CHANGES or said.about is not None or _DOUBT.search(said.sentence.text):
        return
    for kept, pattern in _PATTERNS:
        if pattern.search(said.sentence.text):
            yield UnchangedClaim(statement=said.written, kept=kept)


def verify(claim: UnchangedClaim, change: ChangeSeen) -> Outcome:
    """Refuted by a line that can only mean otherwise; everything less plain is not judged."""
    if not change.files or not change.whole:
        return change.unread()
    match claim.kept:
        case Untouched.DEPENDENCIES:
            return dependencies(change)
        case Untouched.PUBLIC_NAMES | Untouched.CALLERS:
            return public_names(change, callers=claim.kept is Untouched.CALLERS)
        case Untouched.BEHAVIOUR:
            return behaviour(change)
        case _:
            return only_aside(change, tests=claim.kept is Untouched.ALL_BUT_TESTS)


_GO_BEFORE = "package client\n\nfunc Get(url string) string {\n\treturn url\n}\n"
_TS_BEFORE = "export function f(a: number) {\n  return 1;\n}\n"

KIND = Kind(
    UnchangedClaim,
    "the change leaves alone what the text says it leaves alone",
    extract,
    verify,
    (
        Example(
            "No functional changes.", "verified", {"a.py": "# one\nx = f(1)\n"}, {"a.py": "# two\nx = f(1)\n"}
        ),
        Example(
            "No functional changes.", "unsupported",
            {"a.py": "for x in xs:\n    total += x\n    report(total)\n"}, {"a.py": "for x in xs:\n    total += x\nreport(total)\n"},
            "it is not in the loop any more",
        ),
        Example(
            "No functional changes.", "unsupported", {"a.py": "def f():\n    check()\n    act()\n"},
            {"a.py": "def f():\n    act()\n    check()\n"}, "the order is another",
        ),
        Example(
            "No functional changes.", "unsupported",
            {"a.py": "def f(x):\n    validate(x)\n    a(x)\n\n\ndef g(x):\n    b(x)\n"},
            {"a.py": "def f(x):\n    a(x)\n\n\ndef g(x):\n    validate(x)\n    b(x)\n"}, "it is in another function",
        ),
        Example("No functional changes.", "unsupported", {"a.py": "x = f('a b')\n"}, {"a.py": "x = f('a  b')\n"}),
        Example(
            "No functional changes.", "unsupported", {"a.go": "//go:build linux\n\npackage a\n"},
            {"a.go": "//go:build darwin\n\npackage a\n"}, "a comment that the compiler reads",
        ),
        Example(
            "No functional changes.", "unsupported", {"a.js": "// one\nf()\n// two\n"},
            {"a.js": "/* one\nf()\n two */\n"}, "the code between is a comment now",
        ),
        Example("No functional changes.", "unsupported", {"a.py": "x = 1\n"}, {"b.py": "x = 1\n"}),
        Example("Docs-only change.", "failed", {"a.py": "x = 1\n"}, {"b.py": "x = 1\n"}, "a file of code is renamed"),
        Example("No functional changes.", "unsupported", {"requirements.txt": "a==1\n"}, {"requirements.txt": "a==2\n"}),
        Example("Docs-only change.", "unsupported", {"requirements.txt": "a==1\n"}, {"requirements.txt": "a==2\n"}),
        Example("No code changes.", "unsupported", {"CMakeLists.txt": "project(a)\n"}, {"CMakeLists.txt": "project(b)\n"}),
        Example(
            "No functional changes.", "failed", {"pkg/testing/clock.go": "package testing\n\nfunc A() int { return 1 }\n"},
            {"pkg/testing/clock.go": "package testing\n\nfunc A() int { return 2 }\n"}, "`testing/` may be a package that ships",
        ),
        Example("No functional changes.", "verified", {"README.txt": "a\n"}, {"README.txt": "b\n"}),
        Example(
            "Comments-only change.", "unsupported", {"a.py": "x = f(1)  # one\n"}, {"a.py": "x = f(1)  # two\n"},
            "only what stands behind the code differs",
        ),
        Example("No functional changes.", "unsupported", {"a.py": "if x == None:\n    stop()\n"}, {"a.py": "if x is None:\n    stop()\n"}),
        Example("No functional changes.", "unsupported", {"a.py": "T = 1000000\n"}, {"a.py": "T = 1_000_000\n"}),
        Example("No functional changes.", "unsupported", {"a.ts": "const T = 0xFF;\n"}, {"a.ts": "const T = 0xff;\n"}),
        Example("No functional changes.", "unsupported", {"a.py": "x = f()  # see 3\n"}, {"a.py": "x = f()  # see 4\n"}),
        Example(
            "No functional change.", "failed", {"a.py": "if total > limit:\n    stop()\n"},
            {"a.py": "if total >= limit:\n    stop()\n"}, "a line differs only in an operator",
        ),
        Example("No functional change.", "failed", {"a.py": "LIMIT = 3\n"}, {"a.py": "LIMIT = 5\n"}),
        Example(
            "No functional change.", "unsupported", {"p.json": '{"version": 3}\n'}, {"p.json": '{"version": 4}\n'}
        ),
        Example(
            "Pure refactor.", "unsupported", {"a.py": "def f(x):\n    return x + 1\n"},
            {"a.py": "def g(x):\n    return x + 1\n\n\ndef f(x):\n    return g(x)\n"},
            "code may change and behave as before",
        ),
        Example("Docs-only change.", "verified", {"README.md": "a\n"}, {"README.md": "b\n"}),
        Example("This is a docs-only change.", "failed", {"a.py": "x = 1\n"}, {"a.py": "x = 2\n"}),
        Example("Test-only change.", "failed", {"a.py": "x = 1\n"}, {"a.py": "x = 2\n"}),
        Example(
            "No changes to the public API.", "failed", {"client/get.go": _GO_BEFORE},
            {"client/get.go": _GO_BEFORE.replace("url string", "url, key string")},
        ),
        Example(
            "No breaking changes.", "unsupported", {"a.py": "def f(x):\n    return x\n"},
            {"a.py": "def f(x, y):\n    return x\n"}, "nothing says that `f` is public",
        ),
        Example(
            "No new dependencies.", "failed", {"requirements.txt": "rich==13\n"}, {"requirements.txt": "rich==13\nattrs==24\n"}
        ),
        Example(
            "No new dependencies.", "verified", {"requirements.txt": "rich==13\n"}, {"requirements.txt": "rich==14\n"}
        ),
        Example(
            "No breaking changes.", "failed", {"client/get.go": _GO_BEFORE},
            {"client/get.go": _GO_BEFORE.replace("url string", "url, key string")}, "callers must give one more",
        ),
        Example(
            "No changes to the public API.", "unsupported", {"client/get.go": _GO_BEFORE},
            {"client/get.go": _GO_BEFORE.replace("url", "address")}, "callers of Go name no parameter",
        ),
        *(
            Example("No breaking changes.", "unsupported", {"a.ts": _TS_BEFORE}, {"a.ts": _TS_BEFORE.replace("a: number", now)}, "callers need not give it")
            for now in ("a: number, b?: string", "a: number, b = 1", "a: number, ...rest: string[]")
        ),
        Example(
            "No changes to the public API.", "failed", {"a.ts": _TS_BEFORE},
            {"a.ts": _TS_BEFORE.replace("a: number", "a: number, b?: string")}, "breaks nobody, and is a change of it",
        ),
        Example("No breaking changes.", "failed", {"a.ts": _TS_BEFORE}, {"a.ts": _TS_BEFORE.replace("a: number", "")}),
        Example(
            "No breaking changes.", "unsupported", {"a.py": "__all__ = ['f']\n\n\ndef f(x):\n    return x\n"},
            {"a.py": "__all__ = ['f']\n\n\ndef f(x, y=None):\n    return x\n"},
        ),
        Example(
            "No breaking changes.", "unsupported", {"a.rs": "pub(crate) fn f(a: u8) {}\n"}, {"a.rs": "pub(crate) fn f(a: u8, b: u8) {}\n"},
            "nobody else sees it",
        ),
        *(
            Example("No new dependencies.", "unsupported", {path: before}, {path: before + more}, "a part that is not read as a list of names")
            for path, before, more in (
                ("pyproject.toml", '[tool.poetry.dependencies]\na = "1"\n', 'b = "1"\n'),
                ("pyproject.toml", '[project]\nname = "x"\n', '[build-system]\nrequires = ["b"]\n'),
                ("Cargo.toml", '[dependencies]\na = "1"\n', '[target.x.dependencies]\nb = "1"\n'),
                ("requirements.txt", "a==1\n", "-e git+https://example.com/y#egg=z\n"),
                ("requirements.txt", "a==1\n", "-r more.txt\n"),
                ("go.mod", "module a\n\nrequire github.com/a/b v1.0.0\n", "require github.com/c/d v1.0.0 // indirect\n"),
                ("setup.py", "setup(install_requires=['a'])\n", "# b\n"),
            )
        ),
        Example(
            "No new dependencies.", "unsupported", {"package.json": '{"dependencies": {"a": "1"}}'},
            {"package.json": '{"dependencies": {"a": "npm:b@1"}}'}, "another package under the same name",
        ),
        Example("No new dependencies.", "unsupported", {}, {"requirements.txt": "rich==13\n"}, "the list itself is new"),
        Example(
            "No new dependencies.", "unsupported", {"requirements.txt": "a==1\nb==1\n", "requirements-dev.txt": "c==1\n"},
            {"requirements.txt": "a==1\n", "requirements-dev.txt": "b==1\nc==1\n"}, "it moves from one list to another",
        ),
        Example(
            "No new dependencies.", "unsupported", {"requirements.txt": "a==1\n", "pyproject.toml": '[project]\nname = "x"\n'},
            {"pyproject.toml": '[project]\nname = "x"\ndependencies = ["a==1"]\n'}, "it moves from one list to another",
        ),
        Example(
            "No new dependencies.", "unsupported",
            {"package.json": '{"dependencies": {"zod": "1"}}\n', "web/package.json": '{"dependencies": {"a": "1"}}\n'},
            {"package.json": '{"dependencies": {"zod": "1"}}\n', "web/package.json": '{"dependencies": {"a": "1", "zod": "1"}}\n'},
            "another list has it already",
        ),
        Example("No functional changes except in `a.py`.", NOTHING, {"a.py": "x = 1\n"}, {"a.py": "x = 2\n"}),
        Example("There should be no functional change.", NOTHING, {"a.py": "x = 1\n"}, {"a.py": "x = 2\n"}),
    ),
)  # fmt: skip
