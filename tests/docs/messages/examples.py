"""The parts of the product that print messages, and the examples of each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from checks.agents.descriptions.change import ChangeSeen
from checks.agents.descriptions.check import KINDS, check_description
from checks.agents.descriptions.sections import statements
from checks.claims import registry
from checks.claims.decode import decode
from checks.claims.kind import Example
from checks.code.code import Code
from checks.code.surroundings import Context, locate
from checks.code.tree import SnapshotTree
from checks.lookups.look import look
from checks.lookups.request import request
from checks.model.agents.described import Description
from checks.model.finding import Finding, Reading
from checks.model.location import Location
from checks.model.policy import Policy
from checks.review import check_review
from checks.text.prose import Text
from tests.checks.agents.descriptions.changes import change_of, code_of
from tests.checks.claims.scenes import change, claims_of, scene, source
from tests.docs.messages import claims, descriptions, facts, readings, reviews
from tests.docs.messages.recording import Run
from tests.docs.messages.sites import Maker, Room


@dataclass(frozen=True, eq=False)
class Part:
    """One part of the product that prints messages."""

    title: str
    about: str
    what: str
    """What the first column says."""

    room: Room
    examples: Callable[[], Iterator[tuple[str, Run]]]
    """In what words an example is shown, and what it runs."""

    by_file: bool = True
    """Whether each file of the source has a table of its own."""

    def heading(self, file: str) -> str:
        """What the table of a file is called; empty where there is one table for all."""
        if not self.by_file:
            return ""
        at = Path(file)
        of_a_folder = at.parent.parent.name == "claims"  # a kind that has several files
        name = (at.parent.name if of_a_folder else at.stem).replace("_", " ").capitalize()
        return f"{name}, a fact of the code" if "/facts/" in file else name


OUTCOMES = {
    "verified": Maker(0, "message", "verified"),
    "failed": Maker(0, "message", "failed"),
    "unsupported": Maker(0, "message", "not judged"),
    "unverifiable": Maker(0, "message", "out of reach"),
    "told": Maker(0, "says", "verified or failed"),
    "CannotTell": Maker(0, "why", "not judged"),
    "Outcome": Maker(1, "message", ""),
    "replace": Maker(-1, "message", ""),
}


NOTES = dict.fromkeys(("notes.append", "notes +=", "notes="), Maker(0, "note", "note"))


def _of_claims() -> Iterator[tuple[str, Run]]:
    """The kinds' examples, those of `claims`, and then all of them as `_elsewhere` puts them."""
    kinds = registry.kinds()
    given = [(kind, example) for kind in kinds.values() for example in kind.examples]
    given += [(kinds[name], example) for name, examples in claims.EXAMPLES.items() for example in examples]
    for kind, example in given:
        yield example.says, _checking(kind, scene(example))
    yield from _of_facts()
    yield from _of_changes()
    for kind, example in given:
        for where, there in _elsewhere(example):
            yield f"{example.says} *({where})*", _checking(kind, there)


def _of_changes() -> Iterator[tuple[str, Run]]:
    """Findings on a change, checked as one review."""
    for one in claims.FOUND:
        head = {path: text for path, text in one.head.items() if text}
        code = change(head, one.base)
        if one.commit:
            code = Code(SnapshotTree(head, one.commit), SnapshotTree(dict(one.base or head)), code.diff)
        at = Location(next(iter(one.head)), one.line, one.last or one.line, one.side)
        finding = Finding("1", "a-bot", "", one.says, at)
        yield (
            one.says,
            partial(check_review, Reading((finding,)), code, Policy(tier2=True)),
        )


def _of_facts() -> Iterator[tuple[str, Run]]:
    """Claims and look-ups that are handed in as fields."""
    for one in facts.TYPED:
        code = change(one.files, one.base)
        path = next(iter(one.files))
        at = Location(path, one.line, one.line)
        context = Context(locate(code, at), cited=at)
        claim = decode({"statement": one.says, **one.claim})
        yield (
            one.says,
            partial(registry.check_claim, claim, code, context),
        )
    for asked in facts.ASKED:
        words = json.dumps(asked.request)
        code = change(asked.files, asked.base)
        yield (
            f"`{words if len(words) < 200 else words[:200] + '…'}`",
            partial(look, request(dict(asked.request)), code),
        )
    yield from facts.QUESTIONS


def _checking(kind: Any, there: tuple[Text, Code, Context]) -> Run:
    text, code, context = there
    return lambda: [registry.check_claim(claim, code, context) for claim in claims_of(kind, text)]


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


def _of_descriptions() -> Iterator[tuple[str, Run]]:
    given = [(kind, example) for kind in KINDS.values() for example in kind.examples]
    given += [(KINDS[name], one) for name, several in descriptions.EXAMPLES.items() for one in several]
    for kind, example in given:
        seen = change_of(example.before, example.after)
        yield (
            example.says,
            partial(_verify, kind, example.says, seen),
        )
    for _, example in given:
        said, code = Description("alice", "", example.says), code_of(example.before, example.after)
        yield f"{example.says} *(the diff lacks files)*", partial(check_description, said, code, whole=False)
        hidden = frozenset(example.after)
        without = partial(check_description, said, code, without_patch=hidden)
        yield f"{example.says} *(the diff shows no lines)*", without
    yield from descriptions.whole()


def _verify(kind: Any, says: str, seen: ChangeSeen) -> object:
    return [kind.verify(claim, seen) for said in statements(says) for claim in kind.extract(said)]


ROOMS = (
    Part(
        "Claims",
        "What becomes of one claim of a finding, by kind, and what leaves a question on the code open.",
        "outcome",
        Room(("checks/claims", "checks/code/facts"), OUTCOMES),
        _of_claims,
    ),
    Part(
        "Findings",
        "Why a finding is not judged, and what is reported of a review besides its findings.",
        "what",
        Room(
            ("checks/review.py", "checks/observations", "checks/named.py"),
            OUTCOMES
            | {
                "Observation": Maker(2, "message", "observation"),
                "_not_covered": Maker(0, "text", "not covered"),
            },
        ),
        reviews.examples,
    ),
    Part(
        "Descriptions of pull requests",
        "What becomes of what a pull request says of its own change.",
        "outcome",
        Room(("checks/agents/descriptions",), OUTCOMES | NOTES),
        _of_descriptions,
    ),
    Part(
        "Reading",
        "What is reported of a source that could not be read, or not all of it, and the notes on what was read.",
        "what",
        Room(("checks/sources",), {"Unparsed": Maker(1, "reason", "not read"), **NOTES}),
        readings.examples,
    ),
)
"""In the order of the page."""
