"""What a test shows that is named after a class or an option, and uses it."""

from __future__ import annotations

import re
from typing import Final

from checks.claims.spoken_of import told
from checks.claims.tested.claim import TestedClaim
from checks.claims.tested.reading import is_a_constant
from checks.code.facts.answer import CannotTell
from checks.code.facts.change.symbol_tests import is_test_file, test_around
from checks.code.facts.names.definitions import definitions
from checks.code.facts.names.files import files_with
from checks.code.structure import Kind as DefinedAs
from checks.code.structure import UseKind
from checks.code.surroundings import FUNCTIONS, Surroundings
from checks.model.claim import Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, unsupported
from checks.text.mentions import is_distinctive


def is_a_function(around: Surroundings, name: str) -> bool:
    """What is called an option is set by a function of the cited file."""
    return any(one.kind in FUNCTIONS for one in around.outline.named(name))


SET: Final = frozenset(
    (UseKind.WRITE, UseKind.KEY, UseKind.ARGUMENT, UseKind.CALL, UseKind.STRING, UseKind.READ)
)
FILES_LIMIT: Final = 60
"""Files of tests that are looked through for one name."""


def set_by_a_test(claim: TestedClaim, around: Surroundings) -> Outcome:
    """A test that is named after the option or key, and that has it in its code."""
    place = _named_after(around, claim.name, _plain(claim.name))
    if place is None or (not is_distinctive(claim.name) and not is_a_constant(claim.name)):
        return unsupported(f"no test that is named after `{claim.name}` was found; another one may set it")
    says = f"a test is named after `{claim.name}` and uses it, at {place}"
    return told(
        says, Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None, (around.code.evidence(place),)
    )


def class_by_a_test(claim: TestedClaim, around: Surroundings) -> Outcome:
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
