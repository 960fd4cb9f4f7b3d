"""A use or a line of code that the cited function is said to have lost, and has."""

from __future__ import annotations

import re

from checks.claims.changed.claim import Alteration, ChangedClaim
from checks.claims.changed.guarding import CONDITIONAL, guards_otherwise
from checks.claims.kind import short
from checks.claims.quote.telling import FEWEST_TOKENS
from checks.code.code import Code
from checks.code.facts.names.files import last_of
from checks.code.occurrences import pattern, places
from checks.code.structure import Definition
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Stance
from checks.model.location import Side
from checks.model.outcome import Failure, Outcome, failed, unsupported


def in_the_function(claim: ChangedClaim, code: Code, context: Context) -> Outcome:
    """The cited function uses the thing before the change and after it, and the change removes no line that has it."""
    around = Surroundings.of(code, context, claim.citation)
    path = around.base_path if around is not None and around.side is Side.RIGHT else None
    own = around.function if around is not None else None
    open_ = unsupported(f"whether the change takes a use of `{short(claim.thing)}` away is not clear")
    if around is None or path is None or own is None or claim.stance is not Stance.ASSERTED:
        return open_
    outline = code.outline(path, Side.LEFT)
    before = [one for one in outline.definitions if one.qualified == own.qualified and one.kind is own.kind]
    if len(before) != 1 or not outline.exact or not around.outline.exact:
        return open_
    old = _uses_in(code, path, Side.LEFT, before[0], claim.thing)
    new = _uses_in(code, around.path, Side.RIGHT, own, claim.thing)
    kept = len(new) >= len(old) and _is_in_a_condition(around, claim.thing)
    if guards_otherwise(
        claim.thing, (code, path, Side.LEFT, before[0]), (code, around.path, Side.RIGHT, own)
    ):
        return open_
    if not old or not new or _is_removed_somewhere(claim.thing, code, more=kept):
        return open_
    line = around.nearest(new) or new[0]
    says = f"`{short(claim.thing)}` is in `{own.name}` before the change and after it, at line {line}"
    return failed(says, Failure.FALSE_CHANGE, evidence=around.evidence(line))


def _is_removed_somewhere(thing: str, code: Code, *, more: bool) -> bool:
    """The change removes a line that has the name, which may be the one that is meant.

    With `more` a line that it writes anew is none: the file has the name as often as before.
    """
    name = _name(thing)
    having = [path for path, text in code.removed_with([name], code.diff) if name in text.lines_by_token]
    return any(not more or _has_fewer(code, path, name) for path in having)


def _name(thing: str) -> str:
    """The name of it, of a call without its arguments."""
    return last_of(thing.partition("(")[0])


def _has_fewer(code: Code, old: str, name: str) -> bool:
    """After the change the file has the name less often in its code."""
    file = code.diff.file(old, Side.LEFT)
    new = file.new_path if file is not None else None
    if new is None:
        return True
    before, after = ((old, Side.LEFT), (new, Side.RIGHT))
    counts = [len(places(code.tokens_of_code(*each), pattern(name))) for each in (before, after)]
    return counts[1] < counts[0]


def _is_in_a_condition(around: Surroundings, thing: str) -> bool:
    """A condition on the cited lines has the name."""
    name = re.compile(rf"(?<![\w$]){re.escape(_name(thing))}(?![\w$])")
    return around.has_lines and any(
        one.kind in CONDITIONAL and around.first <= one.first <= around.last and name.search(one.condition)
        for one in around.outline.branches(around.first, around.last)
    )


def _uses_in(code: Code, path: str, side: Side, function: Definition, thing: str) -> list[int]:
    """The lines of the function that have it as code, ascending."""
    found = places(code.tokens_of_code(path, side), pattern(thing))
    return sorted({first for first, last in found if function.first <= first and last <= function.last})


def code_is_there(claim: ChangedClaim, code: Code, context: Context) -> Outcome | None:
    """Lines of code that are said to be removed, and that the cited function has after the change."""
    around = Surroundings.of(code, context, claim.citation)
    wanted = pattern(claim.thing)
    removed = claim.what is Alteration.REMOVED and claim.stance is Stance.ASSERTED
    if not removed or len(wanted.tokens) < FEWEST_TOKENS or around is None or around.side is not Side.RIGHT:
        return None
    function = around.function
    if function is None or not around.has_lines:
        return None
    there = [
        first
        for first, last in places(code.tokens_of_code(around.path), wanted)
        if function.first <= first and last <= function.last
    ]
    if not there:
        return None
    line = around.nearest(there) or there[0]
    says = f"`{short(claim.thing)}` is in `{function.name}` after the change, at line {line}"
    return failed(says, Failure.FALSE_CHANGE, evidence=around.evidence(line))
