"""Whether a line that has a thing answers the one who says that the cited lines lack it."""

from __future__ import annotations

from checks.claims.absence.claim import AbsenceClaim
from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.around import Enclosure
from checks.code.facts.flow.around import around as around_of
from checks.code.facts.flow.on_the_way import is_written_between, on_the_way
from checks.code.facts.flow.statements import like_statements, of_the_statement
from checks.code.facts.guards.guards import guards
from checks.code.occurrences import pattern
from checks.code.structure.outline import segments
from checks.code.surroundings import Surroundings
from checks.text.grammar.lexicon import Predicate


def answers(around: Surroundings, claim: AbsenceClaim, line: int) -> bool:
    """It is meant by what is said: of the cited statement alone, or of all that is around it."""
    if claim.where or not around.has_lines:
        return True
    cited = around.at(around.first, around.last)
    names = pattern(claim.thing.removesuffix("()")).names
    if claim.proposed:
        return is_made_before(around, names, line)
    if claim.deed is Predicate.CHECKS:
        made = is_made_before(around, names, line) if claim.here else _is_of_the_function(around, line)
        written = is_written_between(around.code, cited, names, line)
        return (
            made
            and not written
            and (not claim.here or line >= around.first or _holds(around, names, claim.thing, line))
        )
    if not claim.here:
        return claim.deed is not None or not like_statements(around.code, cited, line, names)
    if claim.deed is None:
        return of_the_statement(around.code, cited, line) is not False
    if like_statements(around.code, cited, line, names):
        return False
    return on_the_way(around.code, cited, line) and _is_of_the_same(around, claim, line)


def is_made_before(around: Surroundings, names: frozenset[str], line: int) -> bool:
    """A check at the line is on every way to the cited ones or from them, and of the same values."""
    cited = around.at(around.first, around.last)
    return on_the_way(around.code, cited, line) and not is_written_between(around.code, cited, names, line)


def _is_of_the_function(around: Surroundings, line: int) -> bool:
    """No function within is around the line that is not around the cited ones."""
    here = around_of(around.code, around.at(around.first, around.last))
    there = around_of(around.code, around.at(line))
    if isinstance(here, CannotTell) or isinstance(there, CannotTell):
        return True
    functions = (Enclosure.FUNCTION, Enclosure.CALLBACK)
    return all(
        one.kind not in functions or one in here or around.first <= (one.location.first or 1) <= around.last
        for one in there
    )


def _holds(around: Surroundings, names: frozenset[str], thing: str, line: int) -> bool:
    """What the line asks of it still holds at the cited ones."""
    for name in (thing, *sorted(names)):
        held = guards(around.code, around.at(around.first, around.last), name)
        known = () if isinstance(held, CannotTell) else held
        if any((one.location.first or 1) <= line <= (one.location.last or 1) for one in known):
            return True
    return False


def _is_of_the_same(around: Surroundings, claim: AbsenceClaim, line: int) -> bool:
    """A method that is named alone is called, before the cited lines, on something that they speak of."""
    wanted = segments(claim.thing.partition("(")[0])
    if claim.deed is not Predicate.CALLS or len(wanted) != 1 or line >= around.first:
        return True
    owners = {
        segments(call.full)[0] for call in around.outline.calls(line, line) if len(segments(call.full)) > 1
    }
    said = set(pattern("\n".join(around.lines[around.first - 1 : around.last])).tokens)
    return not owners or not owners.isdisjoint(said)
