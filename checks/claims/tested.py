"""Whether a test covers a function or class, refuted by the test that calls it. An absence is never confirmed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.claims.spoken_of import defined_here, told
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.change.symbol_change import What, symbol_change
from checks.code.facts.change.symbol_tests import Mention as Tested
from checks.code.facts.change.symbol_tests import is_test_file, symbol_tests, test_around
from checks.code.facts.names.definitions import Defined, definitions
from checks.code.facts.names.files import files_with
from checks.code.facts.names.meaning import Meaning
from checks.code.facts.names.meant import meant
from checks.code.structure import Kind as DefinedAs
from checks.code.structure import UseKind
from checks.code.surroundings import FUNCTIONS, Context, Surroundings
from checks.model.claim import CHECKABLE, Claim, Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar.matching import DESCRIBED, DESCRIBED_TYPES
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.mentions import NAMED, Shape, is_distinctive
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

    of_class: bool = False
    """Without a name: the class at the cited lines is meant, not the function."""

    holder: bool = False
    """It is an option, a field or a key, which a test sets."""

    case: str = ""
    """The case that a test is said to cover, in words."""

    as_changed: bool = False
    """It may mean what the change does to it: of what was there before and is altered, older tests show nothing."""


TEST: Final = "unit|single|direct|dedicated|accompanying|corresponding|matching|regression|integration|automated|existing? unit? test|tests"
TESTING: Final = "tested|covered|exercised"
COVER: Final = "cover|covers|covering|exercise|exercises|exercising|call|calls|calling|use|uses"
UNTESTED: Final = rows(
    "X is|are completely|entirely|totally? untested", f"X is|are not|never {TESTING}", f"X is|are without {TEST} coverage?",
    f"X is|are not|never {TESTING} by any|a|the? existing? unit? test|tests|suite suite?",
    "X is|are not called|used|invoked by|from|in any|a|the? unit? test|tests",
    f"X has|have no|zero {TEST} coverage? yet?", "X has|have no coverage in the tests",
    "no test? coverage of|for X",
    f"X is|are|was|were added|introduced|shipped|merged without any|a|adding? {TEST}",
    f"no {TEST} exist|exists? yet? for|of|covering|exercising|calling|accompanying X yet?",
    f"no {TEST} in the? suite|repository for|of X",
    f"no|none {TEST} {COVER} X", f"none of the {TEST} {COVER} X", f"no {TEST} that|which {COVER} X",
    f"not a single|one {TEST} {COVER} X",
    f"missing {TEST} for|of X", f"{TEST} for|of X is|are missing",
    f"tests|suite do|does not {COVER}|test X", f"nothing in the test? suite|tests {COVER}|tests X",
    "nothing tests|covers|exercises X",
)  # fmt: skip
NOT_ADDED: Final = rows(
    f"no {TEST} was|were|is|are added|written|included for|of|covering X",
    f"pr|change|commit|diff|patch do|does not add|include a|any? {TEST} for|of|covering X",
    f"pr|change|commit|diff|patch adds|includes|has no {TEST} for|of|covering X",
)  # fmt: skip
"""What is said of the tests that a change adds; others may be there."""

ADD_TESTS: Final = rows(
    "add|adding|write|writing a|the|some? missing? unit? test|tests for|of|covering|exercising X",
    "add|adding|write|writing a|some? unit? test|tests that|which cover|covers|exercise|exercises X",
    command=True,
)  # fmt: skip


def extract(text: Text) -> Iterator[TestedClaim]:
    """ "No test covers `f`", "`f` has no tests", "there are no tests for `f`"."""
    known = UNTESTED if _is_of_a_case(text) else (*UNTESTED, *ADD_TESTS)
    for sentence in text.sentences:
        for those, added in ((known, False), (NOT_ADDED, True)):
            for found in found_in(
                sentence, those, pronouns=True, described=DESCRIBED | DESCRIBED_TYPES, agents=True
            ):
                called_with = found.names["X"].shape is Shape.CALL  # "for `f(0)`" asks for one case
                if found.noun in NOT_SET or called_with:
                    continue
                yield TestedClaim(
                    statement=sentence.written,
                    name=found.x,
                    of_class=found.is_described and found.noun in DESCRIBED_TYPES,
                    holder=found.holds_a_value or _is_a_constant(found.x),
                    added=added,
                    as_changed=True,
                    stance=Stance.DENIED,
                )
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
            yield TestedClaim(
                statement=sentence.written,
                name=mention.qualified,
                as_changed=True,
                stance=Stance.DENIED,
            )


NOT_SET: Final = frozenset(("parameter", "argument", "variable"))
"""Nouns of what a test does not set by its name."""


def _is_a_constant(name: str) -> bool:
    """A name as keys of configurations and constants have it: `ROW_LIMIT`."""
    return name.isupper() and "_" in name.strip("_")


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
    if claim.holder and around is not None and not claim.added:
        shown = _set_by_a_test(claim, around)
        if shown.failure is not None or not _is_a_function(around, claim.name):
            return shown
    if claim.of_class and around is not None:
        return _class_by_a_test(claim, around)
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
    if claim.as_changed and not any(each.added for each in calls) and _is_altered(code, own):
        return unsupported(
            f"the change may alter `{own.name}`, and an older test of it shows nothing of that"
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


def _is_altered(code: Code, own: Defined) -> bool:
    """It was there before, and the change does something to it, as far as that can be told."""
    found = symbol_change(code, own.qualified, path=own.at.path)
    return isinstance(found, CannotTell) or any(not one.what <= SAME for one in found)


SAME: Final = frozenset((What.ADDED, What.UNCHANGED))


def _is_a_function(around: Surroundings, name: str) -> bool:
    """What is called an option is set by a function of the cited file."""
    return any(one.kind in FUNCTIONS for one in around.outline.named(name))


SET: Final = frozenset(
    (UseKind.WRITE, UseKind.KEY, UseKind.ARGUMENT, UseKind.CALL, UseKind.STRING, UseKind.READ)
)
FILES_LIMIT: Final = 60
"""Files of tests that are looked through for one name."""


def _set_by_a_test(claim: TestedClaim, around: Surroundings) -> Outcome:
    """A test that is named after the option or key, and that has it in its code."""
    place = _named_after(around, claim.name, _plain(claim.name))
    if place is None or (not is_distinctive(claim.name) and not _is_a_constant(claim.name)):
        return unsupported(f"no test that is named after `{claim.name}` was found; another one may set it")
    says = f"a test is named after `{claim.name}` and uses it, at {place}"
    return told(
        says, Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None, (around.code.evidence(place),)
    )


def _class_by_a_test(claim: TestedClaim, around: Surroundings) -> Outcome:
    """A file of tests that is named after the class at the cited lines, with a test that uses it."""
    own = next((one for one in around.enclosing if one.kind is DefinedAs.CLASS), None)
    begun = [
        one
        for one in around.outline.definitions
        if one.kind is DefinedAs.CLASS and around.first <= one.name_line <= around.last
    ]
    own = begun[0] if len(begun) == 1 and around.has_lines else own
    if own is None or not around.outline.exact or len(begun) > 1 or is_test_file(around.path):
        return unsupported("it is unclear which class is meant")
    known = definitions(around.code, own.name, side=around.side)
    classes = () if isinstance(known, CannotTell) else known.found
    alone = sum(one.kind is DefinedAs.CLASS for one in classes) == 1
    place = _named_after(around, own.name, _plain(own.name), by_file=True) if alone else None
    if place is None:
        return unsupported(f"no tests that are named after `{own.name}` were found; others may use it")
    says = f"tests are named after `{own.name}` and use it, at {place}"
    return told(
        says, Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None, (around.code.evidence(place),)
    )


def _named_after(around: Surroundings, name: str, plain: str, *, by_file: bool = False) -> Location | None:
    """The place of a name in the code of a test that has it in its own name, or whose file has it in its own."""
    paths = [one for one in files_with(around.code, name, None, around.side).paths if is_test_file(one)]
    for path in paths[:FILES_LIMIT]:
        outline = around.code.outline(path, around.side)
        if outline.language is None:
            continue
        file = AFFIX.sub("", _plain(path.rpartition("/")[2].partition(".")[0])) == plain
        for use in outline.uses(name):
            test = test_around(outline, use.line)
            named = (file if by_file else plain in _plain(test or "")) and test is not None
            set_ = use.kind in SET and (use.kind is not UseKind.STRING or use.whole)
            if named and set_ and (not by_file or use.kind is not UseKind.STRING):
                return Location(path, use.line, use.line, around.side)
    return None


AFFIX: Final = re.compile(r"\A(?:test|spec)|(?:tests?|specs?)\Z")


def _plain(name: str) -> str:
    """In small letters, without what stands between the words: `ROW_LIMIT` and `test_row_limit` share `rowlimit`."""
    return re.sub(r"[\W_]", "", name).lower()


MAKES: Final = r"{owner}\s*(?::\s*[\w.]+\s*)?(?::=|=)(?!=)\s*"
MADE: Final = r"&?\s*(?:new\s+|await\s+)?(?:[\w\\]+(?:\.|::|\\))*(?:New)?{name}(?:\.new|::new|::default)?\s*(?:<[\w, ]*>)?[({{]"
LINES_BEFORE: Final = 200


def _is_made_before(code: Code, found: Tested, own: Defined) -> bool:
    """What the method is called on was made of its class right before: `p := Params{}`, `$rows = new Rows()`."""
    owner_class = (own.owner or "").rpartition(".")[2]
    outline = code.outline(found.at.path, found.at.side)
    line = found.at.first or 1
    uses = [one for one in outline.uses(own.name) if one.line == line and one.kind is UseKind.CALL]
    if not owner_class or len(uses) != 1 or not uses[0].owner or not SIMPLE.fullmatch(uses[0].owner):
        return False
    known = definitions(code, owner_class, side=own.at.side)
    classes = () if isinstance(known, CannotTell) or known.more is not None else known.found
    if sum(one.kind is DefinedAs.CLASS for one in classes) != 1:
        return False
    made = re.compile(r"(?<![\w.$])" + MAKES.format(owner=re.escape(uses[0].owner)))
    lines = code.lines(found.at.path, found.at.side)
    first = min((one.first for one in outline.enclosing(line)), default=line - LINES_BEFORE)
    for number in range(line - 1, max(0, first, line - LINES_BEFORE), -1):
        if (begun := made.search(lines[number - 1])) is not None:
            return (
                re.match(MADE.format(name=re.escape(owner_class)), lines[number - 1][begun.end() :])
                is not None
            )
    return False


def _is_called_like_its_class(code: Code, found: Tested, own: Defined) -> bool:
    """What the method is called on has the name of its class: `reply.send_rows()` of `Reply`."""
    name = (own.owner or "").rpartition(".")[2].lower()
    uses = code.outline(found.at.path, found.at.side).uses(own.name)
    return any(
        one.line == found.at.first
        and one.kind is UseKind.CALL
        and (one.owner or "").lstrip("$").lower() == name
        for one in uses
    )


SIMPLE: Final = re.compile(r"\$?\w{1,80}")

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
    if found.meaning is not Meaning.OTHER and _is_made_before(code, found, own):
        return True
    if found.meaning is Meaning.OTHER or not is_distinctive(own.name):
        return False
    long = own.language in ("python", "php") and own.name.strip("_").count("_") >= LONG
    if own.owner is not None and not long and not _is_called_like_its_class(code, found, own):
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

_LIMIT = 'def load(config):\n    return config["ROW_LIMIT"]\n'
_LIMIT_TEST = (("tests/test_app.py", 'def test_row_limit():\n    assert load({"ROW_LIMIT": 1}) == 1\n'),)
_CLASS = "class Rows:\n    pass\n"
_CLASS_TEST = (("tests/test_rows.py", "from app import Rows\n\ndef test_new():\n    assert Rows()\n"),)

KIND = Kind(
    TestedClaim,
    "a test calls a function or class (denied: it has no test)",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
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
            "No test covers `load_rows`.",
            "unsupported",
            _PY,
            1,
            base=_PY.replace("[]", "[0]"),
            others=_TEST,
            why="It may mean what the change does to it.",
        ),
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
        Example("No test exercises `ROW_LIMIT`.", Failure.FALSE_ABSENCE, _LIMIT, 2, others=_LIMIT_TEST),
        Example("No test exercises `ROW_LIMIT`.", "unsupported", _LIMIT, 2),
        Example("This class has no tests.", Failure.FALSE_ABSENCE, _CLASS, 1, others=_CLASS_TEST),
        Example("This class has no tests.", "unsupported", _CLASS, 1),
        Example("This class has no tests.", "unsupported", _LIMIT, 2),
    ),
)
