"""Whether a test covers a function or class, refuted by the test that calls it. An absence is never confirmed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from checks.claims.kind import NOTHING, Example, Kind
from checks.claims.spoken_of import defined_here
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.change.symbol_tests import Mention as Tested
from checks.code.facts.change.symbol_tests import is_test_file, symbol_tests
from checks.code.facts.names.definitions import Defined, definitions
from checks.code.facts.names.meaning import Meaning
from checks.code.facts.names.meant import meant
from checks.code.structure import UseKind
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import CHECKABLE, Claim, Stance
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar.matching import DESCRIBED
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.mentions import NAMED, is_distinctive
from checks.text.prose import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class TestedClaim(Claim):
    """A test calls it; `denied`: it is said to have no test."""

    kind: ClassVar[str] = "tested"
    fact: ClassVar[bool] = True
    name: str
    """The function or class, as the code spells it; "": the function at the cited lines."""

    added: bool = False
    """A test that the change adds; with `denied` the change is said to add none."""

    case: str = ""
    """The case that a test is said to cover, in words."""


TEST: Final = "unit|single|direct|dedicated|accompanying|corresponding|regression|integration? test|tests"
TESTING: Final = "tested|covered|exercised"
UNTESTED: Final = rows(
    "X is|are untested", f"X is|are not|never {TESTING}", f"X is|are without {TEST} coverage?",
    f"X is|are not|never {TESTING} by any|a|the? existing? unit? test|tests|suite suite?",
    "X is|are not called|used|invoked by|from|in any|a|the? unit? test|tests",
    f"X has|have no {TEST} coverage? yet?", "X has|have no coverage in the tests",
    "no coverage of|for X",
    f"X is|are|was|were added|introduced without any|a|adding? {TEST}",
    f"no {TEST} exist|exists? yet? for|of|covering|exercising|calling|accompanying X yet?",
    f"no {TEST} in the? suite|repository for|of X",
    f"no {TEST} cover|covers|exercise|exercises|call|calls|use|uses X",
    f"no {TEST} that|which cover|covers|exercise|exercises|call|calls|use|uses X",
    f"missing {TEST} for|of X", f"{TEST} for|of X is|are missing",
    "tests|suite do|does not cover|exercise|call|test X", "nothing tests|covers|exercises X",
)  # fmt: skip
ADD_TESTS: Final = rows(
    "add|adding|write|writing a|the|some? missing? unit? test|tests for|of|covering|exercising X",
    "add|adding|write|writing a|some? unit? test|tests that|which cover|covers|exercise|exercises X",
    command=True,
)  # fmt: skip


def extract(text: Text) -> Iterator[TestedClaim]:
    """ "No test covers `f`", "`f` has no tests", "there are no tests for `f`"."""
    known = UNTESTED if _is_of_a_case(text) else (*UNTESTED, *ADD_TESTS)
    for sentence in text.sentences:
        for found in found_in(sentence, known, pronouns=True, described=DESCRIBED):
            if not found.holds_a_value:
                yield TestedClaim(statement=sentence.written, name=found.x, stance=Stance.DENIED)
        if len(sentence.clauses) != 1 or len(sentence.mentions) != 1:
            continue
        clause, mention = sentence.clauses[0], sentence.mentions[0]
        words = [word.lower for word in clause.said if word.lower.isalpha()]
        plain = clause.stance in CHECKABLE and not clause.case and mention.marked and mention.shape in NAMED
        if plain and words in (
            ["no", "test", "covers"],
            ["no", "tests", "cover"],
            ["has", "no", "tests"],
            ["has", "no", "test"],
        ):
            yield TestedClaim(statement=sentence.written, name=mention.qualified, stance=Stance.DENIED)


CASES: Final = frozenset(
    "case cases branch branches path paths edge scenario scenarios behaviour behavior regression empty error errors"
    " especially particularly including such failure".split()
)
"""Words by which a test is asked for that covers one case: others may be there."""


def _is_of_a_case(text: Text) -> bool:
    return any(not sentence.words.isdisjoint(CASES) for sentence in text.sentences)


def verify(claim: TestedClaim, code: Code, context: Context) -> Outcome:
    """A call within a test of the one definition that is meant; an import or a mention is no test."""
    if claim.case:
        return unsupported("which cases a test covers is not traced")
    around = Surroundings.of(code, context, claim.citation)
    own = (
        meant(code, claim.name, around.place if around is not None else None)
        if claim.name or around is None
        else defined_here(around)
    )
    if isinstance(own, CannotTell):
        return unsupported(own.why)
    if is_test_file(own.at.path):
        return unsupported(f"`{own.name}` is code of a test")
    found = symbol_tests(
        code, claim.name.removesuffix("()") or own.qualified, defined_in=own.at.path, side=own.at.side
    )
    calls = (
        []
        if isinstance(found, CannotTell)
        else [
            each
            for each in (found.added if claim.added else found.found)
            if each.test is not None and _runs(each, own) and _is_meant(code, each, own)
        ]
    )
    if not calls:
        return unsupported(
            f"no test that surely calls `{own.name}` was found; one may reach it through what calls it"
        )
    says = f"a test calls `{own.name}`, at {calls[0].at}" + (
        ", in lines that the change adds" if claim.added else ""
    )
    if calls[0].use is not UseKind.CALL:
        says = f"a test is named after `{own.name}` and uses it, at {calls[0].at}"
    evidence = (code.evidence(calls[0].at),)
    if claim.stance is Stance.DENIED:
        return failed(says, Failure.FALSE_ABSENCE, evidence=evidence)
    return verified(says, evidence=evidence)


NAMED_TEST: Final = re.compile(r"\A(?:Test|test)_?")
"""What the name of a test begins with."""


def _runs(found: Tested, own: Defined) -> bool:
    """The test calls it, or is named after it and hands it to what does: `TestLoadRows` runs `check(LoadRows)`."""
    if found.use is UseKind.CALL:
        return True
    after, name = NAMED_TEST.sub("", (found.test or "").rpartition(".")[2]).lower(), own.name.lower()
    named = after == name or after.startswith(f"{name}_")
    return found.use is UseKind.READ and found.meaning is Meaning.SAME and named


LONG: Final = 2
"""Underscores in the name of a method from which on no library has one of the same name by chance."""


def _is_meant(code: Code, found: Tested, own: Defined) -> bool:
    """It is a call of the one definition: by its import, or by its name, which nothing else in the repository has."""
    if found.meaning is Meaning.SAME:
        return True
    if found.meaning is Meaning.OTHER or not is_distinctive(own.name):
        return False
    if own.owner is not None and (
        own.language not in ("python", "php") or own.name.strip("_").count("_") < LONG
    ):
        return False
    everywhere = definitions(code, own.name, side=own.at.side)
    if isinstance(everywhere, CannotTell) or everywhere.more is not None or len(everywhere.found) != 1:
        return False
    outline = code.outline(found.at.path, found.at.side)
    modules = {one.name_bound for one in outline.imports if one.imported is None}
    uses = [one for one in outline.uses(own.name) if one.line == found.at.first and one.kind is UseKind.CALL]
    return bool(uses) and (own.owner is not None or all(one.owner in modules for one in uses))


_PY = "def load_rows():\n    return []\n\ndef save_rows():\n    load_rows()\n"
_TEST = (
    ("tests/test_app.py", "from app import load_rows\n\ndef test_rows():\n    assert load_rows() == []\n"),
)
_IMPORT = (("tests/test_app.py", "from app import load_rows\n\ndef test_rows():\n    assert True\n"),)
_TS = (("a.test.ts", 'import { loadRows } from "./a";\n\nit("loads", () => {\n  loadRows();\n});\n'),)
_GO = (("a/a_test.go", "package a\n\nfunc TestLoad(t *testing.T) {\n\tloadRows()\n}\n"),)

KIND = Kind(
    TestedClaim,
    "a test calls a function or class (denied: it has no test)",
    extract,
    verify,
    anywhere=True,
    examples=(
        Example("No test covers `load_rows`.", Failure.FALSE_ABSENCE, _PY, 1, others=_TEST),
        Example("No test covers `save_rows`.", "unsupported", _PY, 4, others=_TEST),
        Example(
            "No test covers `load_rows`.", "unsupported", _PY, 1, others=_IMPORT, why="It is only imported."
        ),
        Example("No test covers `load_rows` when it is empty.", NOTHING, _PY, 1, others=_TEST),
        Example(
            "`loadRows` has no tests.",
            Failure.FALSE_ABSENCE,
            "export function loadRows() {}\n",
            1,
            path="a.ts",
            others=_TS,
        ),
        Example(
            "`loadRows` has no tests.",
            Failure.FALSE_ABSENCE,
            "package a\n\nfunc loadRows() {}\n",
            3,
            path="a/a.go",
            others=_GO,
        ),
        Example(
            "`load_rows` has no tests.",
            Failure.FALSE_ABSENCE,
            "pub fn load_rows() {}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn loads() {\n        load_rows();\n    }\n}\n",
            1,
            path="src/a.rs",
        ),
        Example(
            "`loadRows` has no tests.",
            Failure.FALSE_ABSENCE,
            "package a\n\nfunc loadRows() {}\n",
            3,
            path="a/a.go",
            others=(
                ("a/a_test.go", "package a\n\nfunc Test_loadRows(t *testing.T) {\n\tcheck(t, loadRows)\n}\n"),
            ),
        ),
        Example(
            "There is a test.",
            "verified",
            "package a\n\nfunc loadRows() {}\n",
            3,
            path="a/a.go",
            others=(
                ("a/a_test.go", "package a\n\nfunc Test_loadRows(t *testing.T) {\n\tcheck(t, loadRows)\n}\n"),
            ),
            claim=TestedClaim(name="loadRows"),
        ),
        Example("There is a test.", "verified", _PY, 1, others=_TEST, claim=TestedClaim(name="load_rows")),
        Example(
            "The change adds no test.",
            "unsupported",
            _PY,
            1,
            others=_TEST,
            claim=TestedClaim(name="load_rows", added=True, stance=Stance.DENIED),
            why="The test was there before.",
        ),
        Example(
            "No test of an empty list.",
            "unsupported",
            _PY,
            1,
            claim=TestedClaim(name="load_rows", case="an empty list"),
        ),
        Example("No test.", "unsupported", _PY, 1, claim=TestedClaim(name="drop_rows", stance=Stance.DENIED)),
        Example(
            "No test.",
            "unsupported",
            "def load_rows():\n    pass\n",
            1,
            path="tests/rows.py",
            claim=TestedClaim(name="load_rows"),
        ),
    ),
)
