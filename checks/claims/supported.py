"""What a text says of a runtime that the project supports: that it may lack a feature, or has it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.claims.spoken_of import told
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.manifests.floor import Floor, Version, floor
from checks.code.libraries import javascript, python
from checks.code.libraries.lookup import lookup, spelled
from checks.code.libraries.named import Named
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.outcome import Failure, Outcome, unsupported
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.prose import Text

RUNTIMES: Final = {"python": "Python", "javascript": "Node"}
VERSIONS: Final = "supported|minimum|oldest|lowest"


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportedClaim(Claim):
    """Every version of the runtime that the project supports has the feature. Denied: one may lack it."""

    kind: ClassVar[str] = "supported"
    fact: ClassVar[bool] = True
    feature: str
    """A name of the standard library as the cited file would write it: `tomllib`, `structuredClone`."""


LACKS: Final = rows(
    f"X is not available|supported in|by|on the {VERSIONS} python|node version|versions",
    f"X may|might be missing in|from|on the {VERSIONS} python|node version|versions",
    f"the {VERSIONS} python|node version|versions does|do not have|support X",
)


def extract(text: Text) -> Iterator[SupportedClaim]:
    """ "`tomllib` is not available in the minimum Python version"."""
    for sentence in text.sentences:
        for found in found_in(sentence, LACKS):
            yield SupportedClaim(statement=sentence.written, feature=found.x, stance=Stance.DENIED)


def verify(claim: SupportedClaim, code: Code, context: Context) -> Outcome:
    """The lowest version that the nearest manifest asks for, held against the one that brought the feature."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    language = "python" if around.outline.language == "python" else "javascript"
    lowest = floor(code, around.path, language, around.side)
    if isinstance(lowest, CannotTell):
        return unsupported(lowest.why)
    has = _has(code, around, claim.feature, language, lowest)
    if isinstance(has, CannotTell):
        return unsupported(has.why)
    since, there = has
    says = f"{lowest.at} asks for {RUNTIMES[language]} `{lowest.written}`; `{claim.feature}` is there {since}"
    shown = (code.evidence(lowest.at),)
    wrong = None if there is (claim.stance is not Stance.DENIED) else Failure.FALSE_STATEMENT
    return told(says, wrong, shown, content=False)


def _has(
    code: Code, around: Surroundings, feature: str, language: str, lowest: Floor
) -> Answer[tuple[str, bool]]:
    """Since when the feature is there, and whether that is not after the floor."""
    full = spelled(code, around.path, around.side, feature)
    if isinstance(full, CannotTell):
        return full
    module, name = full
    if language == "javascript":
        since = javascript.node_version(name) if not module else None
        if since is None:
            return CannotTell(f"which version of Node brought `{feature}` is not in the table")
        return _compared(since, lowest)
    whole = f"{module}.{name}".strip(".")
    brought = python.brought_by(whole)
    if brought is not None:
        return _compared(brought, lowest)
    found = lookup(code, around.path, around.side, feature)
    if isinstance(found, CannotTell):
        return found
    if not isinstance(found, Named) or not found.versions:
        return CannotTell(f"no version of Python in the table has `{feature}`")
    known = python.versions()
    if found.versions != known[-len(found.versions) :]:
        return CannotTell(f"`{feature}` is not in every version of Python since it came")
    if found.everywhere:
        if lowest.version < _version(known[0]):
            return CannotTell(f"whether Python before {known[0]} has `{feature}` is not in the table")
        return f"in each of Python {known[0]} to {known[-1]}", True
    return _compared(found.versions[0], lowest)


def _compared(since: str, lowest: Floor) -> Answer[tuple[str, bool]]:
    first = _version(since)
    size = min(len(first), len(lowest.version))
    if first[:size] == lowest.version[:size] and len(first) > size and any(first[size:]):
        return CannotTell(f"{lowest.at} does not say which release of {since} is the lowest")
    return f"since {since}", first <= lowest.version or first[:size] < lowest.version[:size]


def _version(written: str) -> Version:
    """As a floor is: `17.0.0` is not after `17`."""
    parts = [int(each) for each in written.split(".") if each.isdecimal()]
    while len(parts) > 1 and not parts[-1]:
        parts.pop()
    return tuple(parts)


_PROJECT = '[project]\nname = "shop"\nrequires-python = ">=3.{minor}"\n'
_PYTHON = "import tomllib\n\n\ndef load(text):\n    return tomllib.loads(text)\n"
_PACKAGE = '{"name": "shop", "engines": {"node": ">=VERSION"}}\n'
_SCRIPT = "export const copy = (row) => structuredClone(row);\n"


def _example(says: str, expect: str, minor: int) -> Example:
    return Example(says, expect, _PYTHON, 1, others=(("pyproject.toml", _PROJECT.format(minor=minor)),))


def _script(says: str, expect: str, node: str, path: str = "a.js") -> Example:
    others = (("package.json", _PACKAGE.replace("VERSION", node)),)
    return Example(says, expect, _SCRIPT, 1, path=path, others=others)


KIND = Kind(
    SupportedClaim,
    "every version of the runtime that the project supports has a feature (denied: one may lack it)",
    extract,
    verify,
    denial=Denial.JUDGED,
    examples=(
        _example("`tomllib` is not available in the minimum Python version.", Failure.FALSE_STATEMENT, 11),
        _example("`tomllib` is not available in the minimum Python version.", "verified", 9),
        _script(
            "`structuredClone` may be missing in the oldest Node version.", Failure.FALSE_STATEMENT, "18"
        ),
        _script("`structuredClone` may be missing in the oldest Node version.", "verified", "16"),
        _script("`structuredClone` may be missing in the oldest Node version.", "verified", "16.20", "a.ts"),
        _script(
            "The supported Node versions do not have `structuredClone`.",
            Failure.FALSE_STATEMENT,
            "18",
            "a.ts",
        ),
        Example(
            "`tomllib` is not available in the minimum Python version.",
            "unsupported",
            _PYTHON,
            1,
            why="Nothing says which that is.",
        ),
        Example(
            "`slices.Sort` is not supported by the minimum Node version.",
            "unsupported",
            "package a\n",
            1,
            path="a.go",
        ),
        _example("`tomllib` is not available in Python 3.9.", NOTHING, 9),
    ),
)
