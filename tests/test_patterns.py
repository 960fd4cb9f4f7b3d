"""No pattern of the product takes more than linear time, whatever it is given.

Every compiled pattern is found by importing all modules and looking through what they hold. Each is given
long texts that are made of its own parts: a beginning that it matches, one of its repeated parts many
times, and an end that it does not match. What grows with the square of the length is four times as slow
at twice the length; here anything that is three times as slow fails.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, partial
from pathlib import Path
from re import _constants as constants  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from types import FrameType, ModuleType
from typing import Any, Final

import pytest

import bot
import checks

ROOT: Final = Path(__file__).parent.parent

SHORT, MIDDLE, LONG = 2_048, 8_192, 32_768

FLOOR: Final = 0.002
"""Seconds for the middle length below which nothing can be quadratic: that takes a hundred times as long.

What takes a 64th of it for the short length is below it for the middle one, even if it grows with the cube.
"""

GROWTH: Final = 9.0
"""From one length to the next, four times as long: linear is 4, quadratic is 16."""

NEARLY_LINEAR: Final = 5.0
"""What is no slower than that needs no second look: to show so little, quadratic time would need an odd measure."""

MOST_TIMES: Final = 4
"""How often a text must be too slow, one time after the other, before that is no noise."""

PATIENCE: Final = 0.5
"""Seconds of processor time for one text; a linear pattern takes a few hundredths of it."""

MOST_TEXTS: Final = 50
ANYTHING: Final = (" ", "\n", "a", "A", "1", ".", "_", "-", "a ", "a.", "1,", "`", "*", "/", "\u00a0")
"""What every pattern is pumped with, besides its own parts."""

ENDS: Final = ("", "\0")


# finding them


def rooms() -> list[str]:
    """The packages and modules right below `checks` and `bot`."""
    return sorted(
        f"{top.__name__}.{each.name}" for top in (checks, bot) for each in pkgutil.iter_modules(top.__path__)
    )


def modules(room: str) -> Iterator[ModuleType]:
    found = importlib.import_module(room)
    yield found
    for each in pkgutil.walk_packages(getattr(found, "__path__", ()), f"{room}."):
        if not each.name.endswith("__main__"):
            yield importlib.import_module(each.name)


def patterns(room: str) -> dict[str, re.Pattern[Any]]:
    """Every pattern that a module of this room holds, by where it is."""
    found: dict[re.Pattern[Any], str] = {}
    seen: set[int] = set()
    for module in modules(room):
        for name, value in vars(module).items():
            if not name.startswith("__"):
                for where, pattern in inside(value, f"{module.__name__}.{name}", seen):
                    defined = name in source_of(module)
                    if pattern not in found or defined:
                        found[pattern] = where
    return {where: pattern for pattern, where in found.items()}


def inside(value: object, where: str, seen: set[int]) -> Iterator[tuple[str, re.Pattern[Any]]]:
    """The patterns in a value: itself, in a container, in a class, in an object of the product."""
    if isinstance(value, re.Pattern):
        yield where, value
        return
    if id(value) in seen or isinstance(value, str | bytes | int | float | None | ModuleType):
        return
    seen.add(id(value))
    inner: Iterator[tuple[object, object]]
    if isinstance(value, Mapping):
        inner = iter([(key, part) for key, each in value.items() for part in (key, each)])
    elif isinstance(value, tuple | list | set | frozenset):
        inner = enumerate(value)
    elif isinstance(value, partial):
        inner = enumerate((value.func, *value.args, *value.keywords.values()))
    elif isinstance(value, type):
        inner = iter(vars(value).items()) if is_ours(value) else iter(())
    elif is_dataclass(value):
        inner = ((field.name, getattr(value, field.name, None)) for field in fields(value))
    elif is_ours(type(value)):
        inner = iter(getattr(value, "__dict__", {}).items())
    else:
        closure = getattr(value, "__closure__", None) or ()
        defaults = getattr(value, "__defaults__", None) or ()
        inner = enumerate([*(cell.cell_contents for cell in closure), *defaults] if callable(value) else ())
    for key, part in inner:
        yield from inside(part, f"{where}[{key!s:.40}]", seen)


def is_ours(kind: type) -> bool:
    return kind.__module__.split(".")[0] in {"checks", "bot"}


@cache
def source_of(module: ModuleType) -> frozenset[str]:
    """The names that a module assigns, rather than imports."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    return frozenset(
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    )


METHODS: Final = {"match", "fullmatch", "search", "finditer", "findall", "sub", "subn", "split"}


@cache
def methods() -> dict[str, set[str]]:
    """What the product does with a pattern that has a name, by the module and the name."""
    used: dict[str, set[str]] = {}
    for path in (*(ROOT / "checks").rglob("*.py"), *(ROOT / "bot").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        source: dict[str, str] = {}
        for node in nodes:
            if isinstance(node, ast.ImportFrom):
                source |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        for node in nodes:
            if isinstance(node, ast.Attribute) and node.attr in METHODS:
                of = node.value
                if isinstance(of, ast.Name):
                    used.setdefault(source.get(of.id, f"{module}.{of.id}"), set()).add(node.attr)
                elif isinstance(of, ast.Attribute) and isinstance(of.value, ast.Name):
                    at = source.get(of.value.id, of.value.id)
                    used.setdefault(f"{at}.{of.attr}", set()).add(node.attr)
    return used


def drive(where: str, pattern: re.Pattern[Any]) -> Callable[[Any], object]:
    """The hardest that the product does with a pattern: match at the start, find it once, find it everywhere."""
    used = methods().get(where, set())
    if used and used <= {"match", "fullmatch"}:
        return lambda text: [getattr(pattern, each)(text) for each in used]
    if used and used <= {"match", "fullmatch", "search"}:
        return pattern.search
    return lambda text: sum(1 for _ in pattern.finditer(text))


# texts to pump them with


def texts(pattern: re.Pattern[Any]) -> list[tuple[str, str, str]]:
    """Beginning, repeated part and end of texts, made of the pattern's own parts."""
    source = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    tree = parser.parse(
        source, pattern.flags & ~re.UNICODE if isinstance(pattern.pattern, bytes) else pattern.flags
    )
    found: dict[tuple[str, str, str], None] = {}
    for before, repeated in repeats(list(tree), ""):
        for pump in (*repeated, before, *(before + each for each in repeated)):
            for end in ENDS:
                if pump:
                    found[before, pump, end] = None
                    found["", pump, end] = None
    for pump in (*dict.fromkeys(literals(tree)), *ANYTHING):
        for end in ENDS:
            found["", pump, end] = None
    return list(found)[:MOST_TEXTS]


def repeats(items: list[Any], before: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each part that may come many times: what comes before it, and some texts that it matches."""
    for at, (kind, value) in enumerate(items):
        lead = before + "".join(samples([item])[0] for item in items[:at])
        if kind in {constants.MAX_REPEAT, constants.MIN_REPEAT, constants.POSSESSIVE_REPEAT}:
            low, high, body = value
            if high == constants.MAXREPEAT or high - low >= 20:
                yield lead, tuple(dict.fromkeys(each for each in samples(list(body)) if each))[:4]
            yield from repeats(list(body), lead)
        elif kind is constants.SUBPATTERN:
            yield from repeats(list(value[3]), lead)
        elif kind is constants.ATOMIC_GROUP:
            yield from repeats(list(value), lead)
        elif kind in {constants.ASSERT, constants.ASSERT_NOT}:
            yield from repeats(list(value[1]), lead)
        elif kind is constants.BRANCH:
            for branch in value[1]:
                yield from repeats(list(branch), lead)


def samples(items: list[Any]) -> list[str]:
    """Texts that these parts match, more or less: the first is the plainest."""
    found = [""]
    for item in items:
        choices = sample(*item)
        found = list(
            dict.fromkeys([found[0] + each for each in choices] + [each + choices[0] for each in found])
        )[:6]
    return found


def sample(kind: Any, value: Any) -> list[str]:
    match kind:
        case constants.LITERAL:
            return [chr(value)]
        case constants.NOT_LITERAL:
            return ["a" if value != ord("a") else "b", " "]
        case constants.ANY:
            return ["a", " "]
        case constants.IN:
            return in_class(value)
        case constants.MAX_REPEAT | constants.MIN_REPEAT | constants.POSSESSIVE_REPEAT:
            return [each * max(value[0], 1) for each in samples(list(value[2]))] + (
                [""] if not value[0] else []
            )
        case constants.SUBPATTERN:
            return samples(list(value[3]))
        case constants.ATOMIC_GROUP:
            return samples(list(value))
        case constants.BRANCH:
            return [samples(list(branch))[0] for branch in value[1]][:6]
        case _:
            return [""]


CATEGORIES: Final = {
    constants.CATEGORY_DIGIT: "1",
    constants.CATEGORY_SPACE: " ",
    constants.CATEGORY_WORD: "a",
    constants.CATEGORY_NOT_DIGIT: "a",
    constants.CATEGORY_NOT_SPACE: "a",
    constants.CATEGORY_NOT_WORD: " ",
}


def in_class(items: Any) -> list[str]:
    """Characters of a class, one for each of its parts; of a negated one, the plainest that are in it."""
    plain: list[str] = []
    for kind, value in items:
        if kind is constants.LITERAL:
            plain.append(chr(value))
        elif kind is constants.RANGE:
            plain.append(chr(value[0]))
        elif kind is constants.CATEGORY:
            plain.append(CATEGORIES.get(value, "a"))
    if items[0][0] is constants.NEGATE:
        return [each for each in "a 1.-\n" if each not in plain] or ["\u0416"]
    return list(dict.fromkeys(plain))[:4] or ["a"]


def literals(tree: Any) -> Iterator[str]:
    """Every single character that a pattern names."""
    for kind, value in tree:
        if kind is constants.LITERAL:
            yield chr(value)
        elif kind is constants.IN:
            yield from (chr(each) for what, each in value if what is constants.LITERAL)
        elif kind in {constants.MAX_REPEAT, constants.MIN_REPEAT, constants.POSSESSIVE_REPEAT}:
            yield from literals(value[2])
        elif kind is constants.SUBPATTERN:
            yield from literals(value[3])
        elif kind is constants.ATOMIC_GROUP:
            yield from literals(value)
        elif kind is constants.BRANCH:
            for branch in value[1]:
                yield from literals(branch)


# measuring


class TooLongError(Exception):
    """A text took all the patience that there is."""


def seconds(run: Callable[[Any], object], text: str | bytes) -> float:
    """Processor time of this thread, so that what else the machine does stays out; TooLongError past the patience.

    Not of the process: while a timer like this one runs, Linux counts that in ticks of four milliseconds.
    """
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    begun = time.thread_time()
    run(text)
    return time.thread_time() - begun


def grows(run: Callable[[Any], object], pumped: Callable[[int], str | bytes]) -> bool:
    """Whether time grows faster than the text; the shortest of several times counts, so noise cannot show as growth."""

    def grow_apart(small: int, large: int, base: float) -> bool:
        """Whether the larger takes more than the growth that is allowed, however often both are measured."""
        for _ in range(MOST_TIMES):
            slow = seconds(run, pumped(large))
            if slow <= NEARLY_LINEAR * base:
                return False
            base = min(base, *(seconds(run, pumped(small)) for _ in range(2)))
            if slow <= GROWTH * base:
                return False
        return True

    try:
        short = seconds(run, pumped(SHORT))
        if short < FLOOR / 64:
            return False
        middle = seconds(run, pumped(MIDDLE))
        if middle < FLOOR:
            return False
        if middle > PATIENCE / 25:
            return grow_apart(SHORT, MIDDLE, short)
        return grow_apart(MIDDLE, LONG, middle)
    except TooLongError:
        return True


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """End a text that takes forever."""

    def ended(_signal: int, _frame: FrameType | None) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGPROF, ended)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


def faults(where: str, pattern: re.Pattern[Any]) -> Iterator[str]:
    run = drive(where, pattern)
    for before, pump, end in texts(pattern):

        def pumped(size: int, before: str = before, pump: str = pump, end: str = end) -> str | bytes:
            text = before + pump * (size // len(pump)) + end
            return text if isinstance(pattern.pattern, str) else text.encode("utf-8", "replace")

        if grows(run, pumped):
            yield f"{where}: {before!r} + {pump!r} * n + {end!r}"
            return


@pytest.mark.timeout(900)
@pytest.mark.parametrize("room", rooms())
def test_no_pattern_takes_more_than_linear_time(room: str) -> None:
    slow = [fault for where, pattern in patterns(room).items() for fault in faults(where, pattern)]

    assert slow == [], "\n".join(slow)


@pytest.mark.parametrize(
    "source",
    [
        r"\s+$",
        r"(?:a|a)+b",
        r"(\w+\s?)+:",
        r"\[[^\]]*\]\(\s*\S*\s*\)",
        r"\w*\d*x",
        r"x[^y]*y",
        r"(?:\d+,?)+z",
        r"\b(?:not|never)\b.*\bif\b.*\bthen\b",
    ],
)
def test_this_test_sees_what_grows(source: str) -> None:
    assert list(faults("a pattern", re.compile(source)))


@pytest.mark.parametrize(
    "source",
    [
        r"\s{1,40}$",
        r"(?<!\s)\s++$",
        r"(?<!\w)\w++:",
        r"x[^xy]*y",
        r"[a-z]{1,20}",
        r"(?:def|class)\b",
        rb"\\([0-7]{1,3})",
        r"(?i)\b(?:one|two|three|four|five|six|seven|eight)\b",
    ],
)
def test_this_test_lets_pass_what_does_not(source: str | bytes) -> None:
    assert list(faults("a pattern", re.compile(source))) == []


def test_patterns_are_found_wherever_they_are() -> None:
    found = patterns("checks.code") | patterns("checks.reports") | patterns("bot.web")

    assert len(found) > 30
    assert "checks.code.code.COMMENT_LINE" in found
