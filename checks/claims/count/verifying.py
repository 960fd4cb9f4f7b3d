"""How many there are, in the place that is named or in each that may be meant."""

from __future__ import annotations

from collections.abc import Iterator

from checks.claims.behaviour.deeds import calls_of
from checks.claims.count.claim import HIGHEST, PARTS, CountClaim, Unit
from checks.claims.count.members import (
    counts_of_parameters,
    fewest_methods,
    fewest_parameters,
    methods_of,
    takes_any_number,
)
from checks.claims.meant_here import only
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.names.definitions import definitions
from checks.code.facts.names.files import files_with, last_of
from checks.code.facts.names.writers import writers
from checks.code.occurrences import occurrences, pattern
from checks.code.ownership import OWN
from checks.code.structure.outline import segments
from checks.code.surroundings import CONSTRUCTORS, FUNCTIONS, Context, Surroundings
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified

FILES_LIMIT = 20
"""Other files with the name that are looked into."""


def verify(claim: CountClaim, code: Code, context: Context) -> Outcome:
    """Count, in the place that is named; where none is, in everything that may be meant."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    if not around.outline.exact:
        return unsupported(f"`{around.path}` has syntax errors, or its language is not supported")
    if not claim.thing:
        return unsupported("it is unclear what is counted")
    if claim.unit in PARTS:
        return _parts(around, claim)
    if is_builtin(claim.thing, around.outline.language) and claim.unit is not Unit.CALLS:
        return unsupported(f"`{claim.thing}` is a keyword")
    lines = _lines(around, claim)
    if claim.where:
        return _in_one_place(around, claim, lines)
    if len(lines) < claim.count and _may_be_of_all(around, claim, len(lines)):
        return unsupported(
            f"other files also have `{claim.thing}`, and the text does not say which it counts"
        )
    reads = _without_writes(around, claim, lines)
    counts = {
        sum(first <= line <= last for line in some)
        for first, last in _scopes(around)
        for some in (lines, reads)
    }
    if claim.more:
        return unsupported("it is unclear which of them are counted")
    if claim.count in counts:
        message = (
            f"{claim.count} is right in one of the places that may be meant; the text does not say which"
        )
        return unsupported(message)
    counts.discard(0)
    if not counts or not claim.all or claim.as_it_runs:
        return unsupported("it is unclear which of them are counted")
    real = min(counts, key=lambda count: abs(count - claim.count))
    return _wrong(around, claim, real, around.nearest(lines))


def _may_be_of_all(around: Surroundings, claim: CountClaim, own: int) -> bool:
    """The repository defines it, and other files have enough of them to make up the number."""
    thing = claim.thing.removesuffix("()")
    known = definitions(around.code, thing, side=around.side) if last_of(thing) else None
    if known is None or isinstance(known, CannotTell) or not known.found:
        return False
    wanted = pattern(thing)
    for path in files_with(around.code, last_of(thing), None, around.side).paths[:FILES_LIMIT]:
        if path != around.path:
            text = around.code.tokens_of_code(path, around.side)
            own += len(occurrences(text, wanted, HIGHEST))
    return claim.count <= own


def _in_one_place(around: Surroundings, claim: CountClaim, lines: list[int]) -> Outcome:
    if claim.where != "file":
        place = only(around, claim.where)
        if place is None:
            return unsupported(f"`{around.path}` does not define exactly one `{claim.where}`")
        lines = [line for line in lines if place.first <= line <= place.last]
    if claim.more:
        return _more(around, claim, lines)
    own = _without_receivers(around, claim, lines)
    if own < len(lines) and own <= claim.count <= len(lines):
        return unsupported(
            f"the count without receivers is {own}, with them {len(lines)}; it is unclear which is meant"
        )
    if len(lines) == claim.count and (lines or claim.all):
        evidence = around.evidence(lines[0]) if lines else ()
        return verified(f"there are {claim.count}", evidence=evidence, content=claim.all)
    if not lines or (not claim.all and claim.count < len(lines)):
        return unsupported("it is unclear which of them are counted")
    if claim.as_it_runs:
        return unsupported(f"the code has {len(lines)}; it is unclear how often it runs")
    if len(_without_writes(around, claim, lines)) == claim.count:
        return unsupported("it is unclear whether the lines that set it count")
    return _wrong(around, claim, len(lines), lines[0])


def _without_receivers(around: Surroundings, claim: CountClaim, lines: list[int]) -> int:
    """How many are calls of the bare name, where some are: `load()` and `cache.load()` may be two functions."""
    thing = claim.thing.removesuffix("()")
    if claim.unit is not Unit.CALLS or not thing.isidentifier() or not lines:
        return len(lines)
    calls = around.outline.calls_with(thing, min(lines), max(lines))
    bare = [one for one in calls if one.line in lines and segments(one.full) == (thing,)]
    others = [one for one in calls if one.line in lines and OWN.isdisjoint(segments(one.full))]
    return len(bare) if bare and len(others) > len(bare) else len(lines)


def _without_writes(around: Surroundings, claim: CountClaim, lines: list[int]) -> list[int]:
    """The lines without those that set the name: who says that a variable is used once means what reads it."""
    if claim.unit is not Unit.USES:
        return lines
    found = writers(around.code, claim.thing, path=around.path, side=around.side)
    writing = set() if isinstance(found, CannotTell) else {one.at.first for one in found.found}
    return [line for line in lines if line not in writing]


def _more(around: Surroundings, claim: CountClaim, lines: list[int]) -> Outcome:
    """ "More than three": four or more."""
    if len(lines) > claim.count:
        return verified(f"there are {len(lines)}", evidence=around.evidence(lines[0]), content=False)
    if not lines or claim.as_it_runs:
        return unsupported("it is unclear which of them are counted")
    return failed(
        f"there are {len(lines)} {_of(claim)} `{claim.thing}`, not more than {claim.count}",
        Failure.WRONG_COUNT,
        evidence=around.evidence(lines[0]),
    )


def _of(claim: CountClaim) -> str:
    """ "calls to", "lines of"."""
    return f"{claim.unit} {'to' if claim.unit is Unit.CALLS else 'of'}"


def _wrong(around: Surroundings, claim: CountClaim, real: int, line: int | None) -> Outcome:
    return failed(
        f"the text counts {claim.count} {_of(claim)} `{claim.thing}`; the code has {real}",
        Failure.WRONG_COUNT,
        evidence=around.evidence(line) if line else around.shown,
    )


def _lines(around: Surroundings, claim: CountClaim) -> list[int]:
    """The line of each call or use, one entry for each; definitions, imports and comments are none."""
    outline, thing = around.outline, claim.thing.removesuffix("()")
    if claim.unit is Unit.CALLS:
        return calls_of(outline, claim.thing)
    defined = {one.name_line for one in outline.named(thing)} | {one.line for one in outline.imports}
    found = [one.first for one in occurrences(around.tokens, pattern(thing), HIGHEST + 1)]
    found = [line for line in found if line not in defined]
    code = [line for line in found if line not in outline.comment_lines]
    return code or found  # a directive is only ever in comments


def _scopes(around: Surroundings) -> Iterator[tuple[int, int]]:
    """What "here" may mean, from the cited lines to the whole file."""
    yield from ((1, max(1, around.length)), (around.first, around.last), around.near)
    for definition in around.enclosing:
        yield definition.first, definition.last


def _parts(around: Surroundings, claim: CountClaim) -> Outcome:
    """Parameters of a function, methods of a class: what the structure knows."""
    name, outline = claim.thing.removesuffix("()"), around.outline
    if claim.unit is Unit.METHODS:
        found = list(outline.classes(name))
    else:
        found = [one for one in outline.named(name) if one.kind in FUNCTIONS]
        found = found or [one for made in CONSTRUCTORS for one in outline.named(f"{name}.{made}")]
    if len(found) != 1:
        return unsupported(f"`{around.path}` does not define exactly one `{claim.thing}`")
    one = found[0]
    methods = claim.unit is Unit.METHODS
    counts = {len(methods_of(outline, one))} if methods else counts_of_parameters(one)
    fewest = fewest_methods(around, one) if methods else fewest_parameters(around, one)
    evidence = around.evidence(one.name_line)
    if not claim.all or one.bases or (not methods and takes_any_number(around, one)):
        return unsupported("it is unclear which of them are counted")
    if claim.count in counts:
        here = around.is_near(one.first, one.last)
        return verified(f"it has {claim.count}", evidence=evidence, content=here)
    if fewest <= claim.count < max(counts):
        return unsupported(f"it has {max(counts)}, but not everyone counts all of them")
    return _wrong(around, claim, max(counts), one.name_line)
