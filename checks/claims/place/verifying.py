"""Whether what a text names is at the cited lines: one piece of it is enough."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase

from checks.claims.place.claim import PlaceClaim
from checks.claims.place.in_another_file import in_another_file
from checks.claims.place.in_file import UNPLACED, elsewhere_in_file
from checks.claims.place.thing import Thing
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.place import syntax_of
from checks.code.occurrences import pattern
from checks.code.structure import Definition
from checks.code.structure.source import lines as lines_of
from checks.code.surroundings import CONSTRUCTORS, Context, Surroundings
from checks.model.location import Side
from checks.model.outcome import Outcome, unsupported, verified
from checks.text.file_names import PROSE, ending_of

SCOPE_LIMIT = 80
"""Lines of a function up to which all of it counts as the cited place."""

NAMED_SCOPE_LIMIT = 300
"""The same where a text shows no code, but only names what is there."""


_STARRED = re.compile(r"[\w$.]{2,80}\*[\w$]{0,80}|\*[\w$]{2,80}")
"""Names that have their beginning or their end in common."""


def verify(claim: PlaceClaim, code: Code, context: Context) -> Outcome:
    """Quiet as soon as one piece is around the cited lines; otherwise the one other place that has them."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    if claim.constructor and around.function is not None and _constructs(around.function):
        return verified("what the finding names is near the cited lines")
    things = [Thing(around, pattern(one.text.lstrip("-")), one) for one in claim.named]  # flags: `--name`
    first, last = _cited(around, shown=any(one.quote and one.counts for one in claim.named))
    about = {one.name for one in around.enclosing}
    heads = _heads(around)
    for thing in things:
        lines = (*(line for line, _ in thing.in_file), *thing.lines_of_names)
        near = any(first <= line <= last or line in heads for line in lines)
        if near or thing.named.text in about or _is_spelled_near(around, thing.named.text):
            return verified("what the finding names is near the cited lines")
    if any(first <= line <= last for thing in things for line in thing.lines_of_its_object):
        return UNPLACED
    counting = [thing for thing in things if thing.named.counts and not thing.is_of_others]
    telling = [thing for thing in counting if thing.weight]
    if telling:
        sure = around.has_lines and ending_of(around.path) not in PROSE  # which says a thing several times
        return elsewhere_in_file(around, telling, now=claim.now, here=claim.here) if sure else UNPLACED
    known = any(thing.in_file and (thing.named.quote or not thing.is_builtin) for thing in things)
    if known or any(thing.lines_of_names for thing in counting) or around.side is Side.LEFT:
        return UNPLACED
    return in_another_file(around, claim, [thing for thing in counting if thing.is_telling])


def _constructs(function: Definition) -> bool:
    """It makes objects: by its name, or as a function of JavaScript that is spelled as a class."""
    return function.name in CONSTRUCTORS or (function.parent is None and function.name[:1].isupper())


def _heads(around: Surroundings) -> set[int]:
    """The lines on which statements begin that hold the cited line, up to the function around."""
    syntax = syntax_of(around.code, around.path, around.side)
    if isinstance(syntax, CannotTell) or not around.has_lines:
        return set()
    offset = syntax.offset_of(around.first)
    steps = syntax.steps_to(offset) if offset is not None else []
    outer = around.function.first if around.function is not None else 1
    return {line for line in (lines_of(step.node)[0] for step in steps[1:]) if line > outer}


def _is_spelled_near(around: Surroundings, text: str) -> bool:
    """Names near the cited lines are spelled as a text says with a star: `*_LIMIT`, `get_*`."""
    near = around.tokens.in_lines(*around.near) if _STARRED.fullmatch(text) and around.has_lines else ()
    return any(fnmatchcase(token, text) for token in near)


def _cited(around: Surroundings, *, shown: bool) -> tuple[int, int]:
    """The window, and all of a function of a modest size."""
    function, most = around.function, SCOPE_LIMIT if shown else NAMED_SCOPE_LIMIT
    modest = function is not None and function.last - function.first <= most
    return around.scope if modest else around.near
