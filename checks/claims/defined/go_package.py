"""A name of Go that another file of the same package defines."""

from __future__ import annotations

import re
from typing import Final

from checks.claims.defined.claim import DefinedClaim, bare
from checks.claims.spoken_of import told
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.names.definitions import definitions
from checks.code.surroundings import Surroundings
from checks.model.claim import Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome

PACKAGE: Final = re.compile(r"package\s+(\w+)")


def of_the_package(claim: DefinedClaim, code: Code, path: str, around: Surroundings) -> Outcome | None:
    """Another file of the same folder and package of Go defines the name; what tests define only tests see."""
    known = definitions(code, bare(claim.name), side=around.side)
    if isinstance(known, CannotTell) or claim.imported or claim.of_file or not path.endswith(".go"):
        return None
    for one in known.found:
        other = one.at.path
        beside = other.rpartition("/")[0] == path.rpartition("/")[0] and other.endswith(".go")
        of_tests = other.endswith("_test.go") and not path.endswith("_test.go")
        if not beside or other == path or one.owner is not None or of_tests:
            continue
        same = _package(code, other, around) == _package(code, path, around) != ""
        if same and not _is_for_one_system(code, other, around):
            at = Location(other, one.name_line, one.name_line, around.side)
            says = f"`{bare(claim.name)}` is defined at {at}, in the same package"
            return told(
                says, Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None, (code.evidence(at),)
            )
    return None


ONE_SYSTEM: Final = re.compile(
    r"_(?:windows|linux|darwin|unix|freebsd|openbsd|netbsd|plan9|js|wasm|android|ios|amd64|arm64|386|arm)\.go\Z"
)
BUILD: Final = ("//go:build", "// +build")


def _is_for_one_system(code: Code, path: str, around: Surroundings) -> bool:
    """A file of Go that is built on some systems alone."""
    return bool(ONE_SYSTEM.search(path)) or any(
        line.startswith(BUILD) for line in code.lines(path, around.side)[:40]
    )


def _package(code: Code, path: str, around: Surroundings) -> str:
    lines = code.lines(path, around.side)
    return next((found[1] for line in lines if (found := PACKAGE.match(line))), "")
