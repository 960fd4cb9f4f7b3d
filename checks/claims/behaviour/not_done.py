"""A body that does not have what it is said to do: it fails where another function plainly has it."""

from __future__ import annotations

from checks.claims.behaviour.claim import BehaviourClaim
from checks.claims.behaviour.reach import hands_on, reach
from checks.claims.kind import short
from checks.code.facts.lacking import lacks_name
from checks.code.occurrences import Whereabouts, occurrences, pattern
from checks.code.ownership import Whose, whose
from checks.code.structure import Definition
from checks.code.structure.outline import segments
from checks.code.surroundings import FUNCTIONS, Surroundings
from checks.model.location import Side
from checks.model.outcome import Failure, Outcome, failed, unsupported
from checks.text.grammar.lexicon import (
    Predicate,
)
from checks.text.mentions import is_distinctive

LONG_NAME = 5
"""Characters from which a name of the file is no common word."""

RARE = 3
"""Lines of a file up to which a short piece of code shows where it is."""

_EXCEPTIONS = ("Error", "Exception", "Warning")
_INDIRECT = frozenset((Predicate.RAISES, Predicate.RETURNS, Predicate.CATCHES))
"""Deeds that may be done by what a function calls: their things need not be named in it."""

_HANDED_ON = frozenset((Predicate.RAISES, Predicate.RETURNS))
"""Deeds that a function does when one does that it calls."""


def not_done(around: Surroundings, claim: BehaviourClaim, doer: Definition) -> Outcome:
    """The body does not show it. It fails where another function of the file plainly has the thing."""
    body = f"`{doer.name}` (lines {doer.first}-{doer.last})"
    says = f"no line of {body} {claim.deed} `{short(claim.thing)}` by that name"
    unsure = unsupported(f"{says}; it may do it in other words")
    wanted = pattern(claim.thing.removesuffix("()"))
    name = (segments(claim.thing.partition("(")[0]) or ("",))[-1]  # of `size=0` all of it
    calls = around.outline.calls(doer.first, doer.last)
    others = whose(around, claim.thing) is Whose.OTHERS
    if others and (claim.deed in _INDIRECT or segments(claim.thing)[0] not in around.tokens.lines_by_token):
        return unsure  # what it calls may
    if not wanted.names or (name.endswith(_EXCEPTIONS) and any("super" in call.full for call in calls)):
        return unsure  # its parent may
    if wanted.names <= {token.lstrip("#$@") for token in around.tokens.in_lines(doer.first, doer.last)}:
        return unsure  # every name of it is there: it may do the same in other words
    lines = [one.first for one in occurrences(around.tokens, wanted)]
    telling = (
        len(wanted.tokens) > RARE
        or is_distinctive(name)
        or len(segments(claim.thing)) > 1
        or len(name) >= LONG_NAME
    )
    if not telling or not reach(around, doer).isdisjoint(lines):
        return unsure
    if claim.deed in _HANDED_ON and any(hands_on(around, call) for call in calls):
        return unsure  # what it calls elsewhere may
    holders = [
        (line, holder)
        for line in lines
        for holder in [one for one in around.outline.enclosing(line) if one.kind in FUNCTIONS][:1]
        if holder.name != name
    ]
    if holders and not any(holder.qualified == doer.qualified for _, holder in holders):
        line, holder = min(holders, key=lambda each: around.distance(each[0]))
        return failed(
            f"{body} does not have `{short(claim.thing)}`; `{holder.qualified}` has it, at line {line}",
            Failure.WRONG_SCOPE,
            evidence=around.evidence(line),
            actual=around.at(line) if len(holders) == 1 else None,
            distance=around.distance(line),
        )
    if not lines and _is_found_nowhere(around, claim, name):
        return failed(
            f"{body} does not have `{short(claim.thing)}`, and no file in the repository has `{name}`",
            Failure.FABRICATED_SYMBOL,
            evidence=around.evidence(doer.name_line),
            absence=lacks_name(around.code, name),
        )
    if lines or len(wanted.tokens) <= RARE:
        return unsure
    whereabouts = Whereabouts(around, wanted)
    if whereabouts.at_base or not whereabouts.elsewhere:
        return unsure
    there, *further = whereabouts.elsewhere
    return failed(
        f"{body} does not have `{short(claim.thing)}`, nor does its file; it is at {there}",
        Failure.WRONG_SCOPE,
        evidence=(around.code.evidence(there),),
        actual=None if further else there,
    )


def _is_found_nowhere(around: Surroundings, claim: BehaviourClaim, name: str) -> bool:
    """A name that a person made up, said to be in code of this repository, which has it nowhere."""
    if claim.deed in _INDIRECT or not is_distinctive(name) or not around.code.index.complete:
        return False
    base = around.base_path
    known = name in around.code.index or any(name in real for real in around.tokens.names)
    return not known and (base is None or name not in around.code.tokens(base, Side.LEFT).lines_by_token)
