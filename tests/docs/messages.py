"""`docs/messages.md`: every message that a claim's check can print, with an example that prints it where there is one.

The places that make a message are read from the source; the examples of the kinds are run, and each message is put
to the place that made it. A place that no example reaches is listed with the message as the source has it.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from checks.claims import registry
from checks.claims.kind import Example, Kind
from checks.code.code import Code
from checks.code.surroundings import Context, locate
from checks.model.claim import STANCE_REASONS, Claim
from checks.model.location import Location
from checks.model.outcome import Outcome
from checks.text.prose import Text
from tests.checks.claims.scenes import change, claims_of, scene, source
from tests.docs.message_examples import EXAMPLES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "messages.md"
CLAIMS = ROOT / "checks" / "claims"
MAKERS = {
    "verified": "Verified",
    "failed": "Failed",
    "unsupported": "Not judged",
    "unverifiable": "Out of reach",
}


@dataclass(frozen=True)
class Site:
    """A call in the source that makes an outcome with a message. Lines are 1-based and inclusive."""

    file: str
    function: str
    first: int
    last: int
    ends: str
    """What the claim comes to, in words."""

    template: str
    """The message as the source has it."""


@dataclass(frozen=True)
class Shown:
    """A message that an example printed, and the example's words."""

    message: str
    says: str


def sites() -> list[Site]:
    """Every place under `checks/claims` that makes a message, in order."""
    found: list[Site] = []
    for path in sorted(CLAIMS.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)]:
            found += _sites_in(function, path.relative_to(ROOT).as_posix())
    return found


def _sites_in(function: ast.FunctionDef, file: str) -> Iterator[Site]:
    for call in [each for each in ast.walk(function) if isinstance(each, ast.Call)]:
        if isinstance(call.func, ast.Name) and call.func.id in MAKERS and call.args:
            last = call.end_lineno or call.lineno
            ends, template = MAKERS[call.func.id], _template(call.args[0])
            yield Site(file, function.name, call.lineno, last, ends, template)


def _template(node: ast.expr) -> str:
    """The words of a message, `<name>` for what is filled in."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        parts = (
            str(part.value) if isinstance(part, ast.Constant) else f"<{_name(part)}>" for part in node.values
        )
        return "".join(parts)
    return f"<{_name(node)}>"


def _name(node: ast.expr) -> str:
    value = node.value if isinstance(node, ast.FormattedValue) else node
    names = [
        each.attr if isinstance(each, ast.Attribute) else each.id
        for each in ast.walk(value)
        if isinstance(each, (ast.Attribute, ast.Name))
    ]
    return names[0] if names else "…"


def shown() -> dict[Site, Shown]:
    """The places that an example of a kind reaches, each with the first message that it printed."""
    by_file: dict[str, list[Site]] = {}
    for site in sites():
        by_file.setdefault(site.file, []).append(site)
    found: dict[Site, Shown] = {}
    for says, claim, code, context in _checks():
        with _recorded() as made:
            registry.check(claim, code, context)
        for file, line, message in made:
            for site in by_file.get(file, ()):
                if site.first <= line <= site.last:
                    found.setdefault(site, Shown(message, says))
    return found


def _checks() -> Iterator[tuple[str, Claim, Code, Context]]:
    """The claims of the kinds' examples, then those of `EXAMPLES`, then all of them as `_elsewhere` puts them."""
    given = [(kind, example) for kind in registry.kinds().values() for example in kind.examples]
    kinds = registry.kinds()
    given += [(kinds[name], example) for name, examples in EXAMPLES.items() for example in examples]
    for kind, example in given:
        yield from _claims(kind, example.says, *scene(example))
    for kind, example in given:
        for where, (text, code, context) in _elsewhere(example):
            yield from _claims(kind, f"{example.says} *({where})*", text, code, context)


def _claims(
    kind: Kind[Any], says: str, text: Text, code: Code, context: Context
) -> Iterator[tuple[str, Claim, Code, Context]]:
    for claim in claims_of(kind, text):
        yield says, claim, code, context


def _elsewhere(example: Example) -> Iterator[tuple[str, tuple[Text, Code, Context]]]:
    """The same words where nothing, or less, can be known of the code."""
    text, code, context = scene(example)
    yield "no file is cited", (text, code, Context(None))
    yield "a line past the end is cited", scene(replace(example, line=9_000, last=None))
    if not example.path.endswith(".txt"):
        others = tuple((path, text) for path, text in example.others if path != "app.txt")
        yield "in a text file", scene(replace(example, path="app.txt", others=others))
    files = {example.path: source(example.code)} if example.path else {}
    partly = change(files, complete=False)
    at = Location(example.path, example.line, example.last or example.line) if example.path else None
    place = locate(partly, at) if at else None
    yield "not every file is at hand", (text, partly, Context(place, cited=at))
    library = frozenset({"https://docs.python.org/3/library/json.html"})
    yield "its author was given this page", (text, code, replace(context, library=library))
    yield "its author was given no page", (text, code, replace(context, library=frozenset()))


@contextmanager
def _recorded() -> Iterator[list[tuple[str, int, str]]]:
    """File, line and message of every outcome that is made meanwhile."""
    made: list[tuple[str, int, str]] = []
    original: Any = Outcome.__init__

    def recording(self: Outcome, *args: Any, **named: Any) -> None:
        original(self, *args, **named)
        caller = sys._getframe(1)
        path = Path(caller.f_code.co_filename)
        if path.is_relative_to(ROOT):
            made.append((path.relative_to(ROOT).as_posix(), caller.f_lineno, self.message))

    Outcome.__init__ = recording  # type: ignore[method-assign]
    try:
        yield made
    finally:
        Outcome.__init__ = original  # type: ignore[method-assign]


def page() -> str:
    """The text that the page should have."""
    examples = shown()
    lines = [
        "# Messages",
        "",
        "What the check of a claim can print. A message with an example is shown as the example prints it; of the",
        "others the words are those of the source, with `<name>` for what is filled in. Made by `make docs`.",
        "",
        "## Claims that are not asserted",
        "",
        *(f"- *{stance}*: {reason}" for stance, reason in STANCE_REASONS.items()),
    ]
    file = ""
    for site in sites():
        if site.file != file:
            file = site.file
            lines += [
                "",
                f"## {Path(file).stem.capitalize()}",
                "",
                "| outcome | message | example |",
                "|---|---|---|",
            ]
        one = examples.get(site)
        message = _cell(one.message if one else site.template)
        lines.append(f"| {site.ends} | {message} | {_cell(one.says) if one else ''} |")
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    folded = " ".join(text.split())
    return folded.replace("|", "\\|").replace("<", "&lt;")
