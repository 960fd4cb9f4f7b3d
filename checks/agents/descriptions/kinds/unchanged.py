"""What the change is said to leave as it is: how the program behaves, its public names, its dependencies."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from checks.agents.descriptions.change import ChangeSeen, FileChange, is_test, refuted, shown, undecided
from checks.agents.descriptions.kind import NOTHING, Example, Kind
from checks.agents.descriptions.manifests import asked_for, is_manifest, spelled
from checks.agents.descriptions.reading import Said, Section
from checks.code.diff.unified import FileDiff
from checks.code.structure import Definition, Role
from checks.code.structure import Kind as Defines
from checks.code.tokens import is_name, tokenize
from checks.model.claim import Claim
from checks.model.finding import Side
from checks.model.outcome import Evidence, Outcome
from checks.text.file_names import PROSE, ending_of, name_of


class Kept(StrEnum):
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
    kept: Kept


_NO = r"(?i)\b(?:no|without(?: any)?|zero|does(?: not|n't) (?:make|introduce|contain|change)(?: any)?)\s+"
_PATTERNS = (
    (
        Kept.BEHAVIOUR,
        re.compile(
            _NO + r"(?:functional|behaviou?r(?:al)?|logic|runtime)\s+(?:changes?|differences?)\b|(?i:\b(?:pure|purely a)\s+refactor(?:ing)?\b)"
        ),
    ),
    (
        Kept.ALL_BUT_PROSE,
        re.compile(
            r"(?i)\b(?:docs?|documentation|comments?)[- ]only\b|\bonly (?:changes|touches|updates|affects) (?:the )?(?:docs?|documentation|comments)\b|"
            + _NO.removeprefix("(?i)")
            + r"(?:code|source)\s+changes?\b"
        ),
    ),
    (
        Kept.ALL_BUT_TESTS,
        re.compile(r"(?i)\btests?[- ]only\s+(?:change|pr|pull request|commit)\b|\bonly (?:changes|touches|adds|updates|affects) (?:the )?tests\b"),
    ),
    (
        Kept.PUBLIC_NAMES,
        re.compile(
            _NO + r"(?:(?:public|exported|external)\s+)?(?:api|interface)\s+changes?\b|" + _NO.removeprefix("(?i)")
            + r"changes?\s+to\s+(?:the\s+)?(?:public|exported)\s+(?:api|interface)\b"
        ),
    ),
    (
        Kept.CALLERS,
        re.compile(_NO + r"breaking\s+(?:(?:api|interface)\s+)?changes?\b"),
    ),
    (
        Kept.DEPENDENCIES,
        re.compile(_NO + r"(?:(?:new|additional|extra|external)\s+)(?:\w+\s+)?dependenc(?:y|ies)\b"),
    ),
)  # fmt: skip
_DOUBT = re.compile(
    r"(?i)\b(?:if|should|would|ideally|assuming|except|apart from|besides|other than|ensure|verify)\b"
)


def extract(said: Said) -> Iterator[UnchangedClaim]:
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
        case Kept.DEPENDENCIES:
            return _dependencies(change)
        case Kept.PUBLIC_NAMES | Kept.CALLERS:
            return _public_names(claim.kept, change)
        case Kept.BEHAVIOUR:
            return _behaviour(change)
        case _:
            return _only(claim.kept, change)


# lines of code

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


def _code_lines(one: FileDiff, change: ChangeSeen, side: Side) -> list[tuple[int, str]]:
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


def _touched(one: FileDiff, change: ChangeSeen) -> Touched:
    """Whether code changes. The same tokens on other lines, or deeper indented, may do something else."""
    if one.change is not FileChange.MODIFIED and one.change is not FileChange.MODE_ONLY:
        return Touched.CODE
    if not one.added and not one.removed:
        return Touched.UNSURE
    before, after = _code_lines(one, change, Side.LEFT), _code_lines(one, change, Side.RIGHT)
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
    told: list[list[str]] = []
    for path, side, lines in ((one.old_path, Side.LEFT, before), (one.new_path, Side.RIGHT, after)):
        outline = change.code.outline(path or "", side)
        if not outline.exact:
            return True
        told.append(
            [
                token.text
                for number, _ in lines[:2_000]
                for token in outline.tokens(number, number)
                if token.role not in {Role.COMMENT, Role.DOCSTRING}
            ]
        )
    return told[0] != told[1]


def _kept_lines(one: FileDiff, change: ChangeSeen, side: Side) -> list[str] | None:
    """Every line of a side that is neither blank nor all comment; None where no grammar tells."""
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


def _of_code(change: ChangeSeen, *, tests: bool) -> Iterator[FileDiff]:
    """The files that are neither documents nor, unless they count, tests: on both sides of a rename."""
    for one in change.files:
        paths = [path for path in (one.old_path, one.new_path) if path is not None]
        aside = all(_is_document(path) or (is_test(path) and not tests) for path in paths)
        if not aside and one.path not in change.opaque:
            yield one


def _receipt(one: FileDiff, change: ChangeSeen) -> Evidence | None:
    """The first changed line of code, or the first of the file where the file itself comes, goes or moves."""
    before, after = _code_lines(one, change, Side.LEFT), _code_lines(one, change, Side.RIGHT)
    if after and one.new_path is not None:
        return change.evidence(one.new_path, after[0][0])
    if before:
        return change.evidence(one.old_path or one.path, before[0][0], Side.LEFT)
    return next(iter(change.first_line(one.new_path)), None) if one.new_path is not None else None


def _only(kept: Kept, change: ChangeSeen) -> Outcome:
    unsure = ""
    for one in _of_code(change, tests=kept is Kept.ALL_BUT_PROSE):
        touched = _touched(one, change)
        where = _receipt(one, change)
        if touched is Touched.CODE and where is not None and ending_of(one.path) not in _DATA:
            return refuted(f"the change touches code at `{where.location}`", where)
        if touched is not Touched.NOTHING:
            unsure = unsure or one.path
    if unsure:
        return undecided(f"`{unsure}` changes; whether that is code is not for rules to say")
    if change.opaque:
        return change.unread()
    return shown(
        "no changed line is code"
        if kept is Kept.ALL_BUT_PROSE
        else "no changed line of code is outside tests"
    )


_DATA = frozenset(PROSE - {"html", "json"})
"""Files that may be read by a program or by people: not judged."""


# behaviour

_OPERATORS = frozenset("< > <= >= == != === !== && || ! + - * / % ** // & | ^ << and or not is in".split())
_VALUES = frozenset("true false True False None null nil undefined".split())
_ALIKE = tuple(
    frozenset(group.split()) for group in ("== === is", "!= !==", "and &&", "or ||", "not !", "None null nil undefined")
)  # fmt: skip
"""Words for what may be the same: `== None` and `is None`."""

_NUMBER = re.compile(r"(0[xX][0-9a-fA-F_]++|\d[\d_]*+(?:\.\d++)?)([a-zA-Z%]*+)")


def _behaviour(change: ChangeSeen) -> Outcome:
    """Refuted by a line that is as it was but for an operator, a number or a truth value.

    Other changes of code may behave as before: a name, a move, an extracted function. Verified only where every
    line of code stays as it was and where it was.
    """
    unsure = ""
    for one in _of_code(change, tests=False):
        touched = _touched(one, change)
        if touched is Touched.NOTHING:
            continue
        unsure = unsure or one.path
        if touched is Touched.CODE and one.old_path is not None and one.new_path is not None:
            found = _other_value(one, change)
            if found is not None:
                number, was = found
                where = change.evidence(one.new_path, number)
                return refuted(f"`{one.new_path}:{number}` read `{was}` before the change", where)
    if unsure:
        return undecided(f"`{unsure}` changes; whether it behaves as before is not for rules to say")
    if change.opaque:
        return change.unread()
    return shown("no changed line outside tests is code")


def _other_value(one: FileDiff, change: ChangeSeen) -> tuple[int, str] | None:
    """An added line that differs from a removed one in one operator or value only, and what it was."""
    outline = change.code.outline(one.new_path or "")
    if not outline.exact:  # data, such as a version
        return None
    before, after = _code_lines(one, change, Side.LEFT), _code_lines(one, change, Side.RIGHT)
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


# public names

_EXPORTED = re.compile(r"^\s*(?:export\b|pub\s|public\b)")
_ALL = re.compile(r"__all__\s*(?:\+?=|:[^=\n]{0,40}=)\s*[\[(]([^\])]{0,5000})[\])]")


def _public_names(kept: Kept, change: ChangeSeen) -> Outcome:
    """Refuted by a public definition that is gone, or whose parameters are others."""
    doubtful: Evidence | None = None
    for one in change.files:
        if is_test(one.path) or one.path in change.opaque or one.old_path is None:
            continue
        before = change.text_on(Side.LEFT, one)
        after = change.text_on(Side.RIGHT, one)
        if before is None or after is None:
            doubtful = doubtful or Evidence(one.path, 1, 1, "")
            continue
        old, new = (
            _definitions(change, one.old_path, Side.LEFT),
            (_definitions(change, one.new_path, Side.RIGHT) if one.new_path is not None else {}),
        )
        for name, was in old.items():
            now = new.get(name)
            how = _parameters(was, before, now, after) if now is not None else Parameters.BROKEN
            if how is Parameters.KEPT:
                continue
            where = (
                change.evidence(one.new_path or one.path, now.name_line)
                if now is not None
                else change.evidence(one.old_path, was.name_line, Side.LEFT)
            )
            told = how is Parameters.BROKEN or (how is Parameters.MORE and kept is Kept.PUBLIC_NAMES)
            if not told or not _is_public(was, one.old_path, before):
                doubtful = doubtful or where
            elif now is not None:
                return refuted(f"the parameters of `{name}` are others than before", where)
            elif not _is_elsewhere(was.name, change):
                return refuted(f"`{name}` is public, and no more there", where)
    if doubtful is not None:
        return undecided(f"`{doubtful.path}` changes a definition; whether others notice is not plain")
    if change.opaque:
        return change.unread()
    return undecided(
        "no definition is gone or has other parameters; what else is promised to others is not known"
    )


def _definitions(change: ChangeSeen, path: str, side: Side) -> dict[str, Definition]:
    """Qualified name → definition; what is defined more than once, as an overload is, is left out."""
    outline = change.code.outline(path, side)
    if not outline.exact:
        return {}
    kinds = {Defines.FUNCTION, Defines.METHOD, Defines.CLASS}
    found = [one for one in outline.definitions if one.kind in kinds]
    times = Counter(one.qualified for one in found)
    return {one.qualified: one for one in found if times[one.qualified] == 1 or side is Side.RIGHT}


class Parameters(StrEnum):
    """What becomes of the parameters of a function."""

    KEPT = "kept"
    MORE = "more"  # that a caller need not give
    UNSURE = "unsure"
    BROKEN = "broken"  # one must be given, or may not be given any more


def _parameters(was: Definition, before: str, now: Definition, after: str) -> Parameters:
    old, new = _asked(was, before), _asked(now, after)
    if old == new:
        return Parameters.KEPT
    if old is None or new is None:
        return Parameters.UNSURE
    if sum(new.values()) > sum(old.values()) or len(new) < len(old):
        return Parameters.BROKEN
    if list(new.items())[: len(old)] == list(old.items()):
        return Parameters.MORE
    return Parameters.UNSURE  # a name or the order is another: it depends on how it is called


def _asked(one: Definition, text: str) -> dict[str, bool] | None:
    """Parameter → whether it must be given; None where any number may be given."""
    head = "\n".join(text.split("\n")[one.name_line - 1 : one.name_line + 30])[:4_000]
    found: dict[str, bool] = {}
    for each in one.parameters:
        name = re.escape(each.name)
        if each.name.startswith(("*", ".")) or re.search(rf"(?:\*|\.\.\.)\s?{name}\b|\b{name}\s\.\.\.", head):
            return None
        optional = each.default is not None or re.search(rf"\b{name}\s?\?", head) is not None
        if each.name.lstrip("&") not in {"self", "cls", "this"}:
            found[each.name] = not optional
    return found


def _is_public(one: Definition, path: str, text: str) -> bool:
    """As the language says it, and never by the mere want of an underscore."""
    line = text.split("\n")[one.name_line - 1 : one.name_line]
    ending = ending_of(path)
    if ending == "go":
        return one.name[:1].isupper() and not {"internal", "main"} & set(path.split("/"))
    if ending in {"py", "pyi"}:
        listed = _ALL.search(text)
        return listed is not None and f'"{one.name}"' in listed[1].replace("'", '"') and one.parent is None
    return bool(line) and _EXPORTED.match(line[0]) is not None


def _is_elsewhere(name: str, change: ChangeSeen) -> bool:
    """It may have moved: some added line has it."""
    return name in change.added_words


# dependencies


def _dependencies(change: ChangeSeen) -> Outcome:
    """Refuted by a name in a manifest that no manifest of the base has."""
    seen = False
    unsure = ""
    for one in change.files:
        if not is_manifest(one.path):
            continue
        before, after = change.text_on(Side.LEFT, one), change.text_on(Side.RIGHT, one)
        if before is None or after is None:
            return undecided(f"`{one.path}` is not read on both sides")
        was, now = asked_for(one.old_path or one.path, before), asked_for(one.path, after)
        if was is None or now is None:
            return undecided(f"`{one.path}` cannot be read as what it is named")
        seen = True
        new = sorted(now.names - was.names)
        known = _known_before(change) if new else ""
        elsewhere = [name for name in new if known is None or spelled(name) in known]
        if new and not elsewhere and one.old_path is not None:
            numbers = [
                n
                for n, text in sorted(one.head_text_lines().items())
                if n in one.added and new[0] in spelled(text)
            ]
            receipts = [change.evidence(one.path, numbers[0])] if numbers else []
            return refuted(f"`{one.path}` has `{new[0]}`, and had not before", *receipts)
        if new:  # moved from another manifest, or a new package brings a list of its own
            unsure = (
                unsure or f"`{one.path}` has `{new[0]}`, and had not before; another manifest may have had it"
            )
        elif now.other - was.other:
            unsure = unsure or f"`{one.path}` changes a part that may ask for more"
    if unsure:
        return undecided(unsure)
    if change.opaque:
        return change.unread()
    said = (
        "no manifest has a name that it did not have before"
        if seen
        else "the change touches no manifest of dependencies"
    )
    return shown(said) if seen else undecided(said)


def _known_before(change: ChangeSeen) -> str | None:
    """The text of every manifest of the base; None where they are not all known."""
    base = change.code.tree(Side.LEFT)
    if not base.complete:
        return None
    paths = [path for path in base.paths() if is_manifest(path)]
    if len(paths) > MANIFESTS_READ:
        return None
    return spelled("\n".join((file.text or "") for path in paths if (file := base.read(path)) is not None))


MANIFESTS_READ = 50
"""Manifests of the base that are searched for one name."""


_GO_BEFORE = "package client\n\nfunc Get(url string) string {\n\treturn url\n}\n"
_TS_BEFORE = "export function f(a: number) {\n  return 1;\n}\n"

KIND = Kind(
    UnchangedClaim,
    "what is said to be left as it is, is",
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
