"""What the change did, by the definitions on both sides, else by the lines that it adds and removes."""

from __future__ import annotations

from checks.claims.changed.claim import Alteration, ChangedClaim
from checks.claims.changed.in_function import code_is_there, in_the_function
from checks.claims.kind import short
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.change.changed_lines import lines_added, lines_removed
from checks.code.facts.change.symbol_change import SymbolChange, What, symbol_change
from checks.code.facts.names.definitions import Defined
from checks.code.facts.names.files import last_of
from checks.code.facts.names.meant import name_place
from checks.code.occurrences import pattern, places
from checks.code.ownership import Whose, whose
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Stance
from checks.model.location import Location, Side
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified


def verify(claim: ChangedClaim, code: Code, context: Context) -> Outcome:
    """By the definitions on both sides; what only lines have, by the lines that the change adds and removes."""
    if claim.kept:
        return in_the_function(claim, code, context)
    name = last_of(claim.thing.removesuffix("()"))
    if (gone := _is_gone(claim, code, context)) is not None:
        return gone
    if not name and (shown := code_is_there(claim, code, context)) is not None:
        return shown
    if not name:
        return unsupported(f"`{short(claim.thing)}` is not a name, so its changes are not traced")
    if not len(code.diff):
        return unsupported("there is no diff")
    one = _symbol(claim, code)
    if claim.stance is Stance.DENIED:
        return _denied(claim, code, one)
    if one is not None and (shown := _shown(claim, code, one)) is not None:
        return shown
    return _by_lines(claim, code, context, one)


def _is_gone(claim: ChangedClaim, code: Code, context: Context) -> Outcome | None:
    """What is said to be still there: the file had it before the change, and no file has it after it."""
    around = Surroundings.of(code, context, claim.citation)
    path = around.base_path if around is not None and around.side is Side.RIGHT else None
    left = claim.what is Alteration.REMOVED and claim.stance is Stance.DENIED
    wanted = pattern(claim.thing.removesuffix("()"))
    if around is None or path is None or not left or not wanted.names or not code.index.complete:
        return None
    before = places(code.tokens_of_code(path, Side.LEFT), wanted)
    name = last_of(claim.thing.removesuffix("()"))
    there = name in code.index if name else bool(places(around.tokens, wanted))
    removed = [first for first, _ in before if _is_removed(code, path, first)]
    if there or not removed or len(removed) < len(before):
        return None
    at = Location(path, removed[0], removed[0], Side.LEFT)
    says = f"`{short(claim.thing)}` is not there after the change; line {removed[0]} had it before"
    return failed(says, Failure.FALSE_CHANGE, evidence=(code.evidence(at),))


def _is_removed(code: Code, path: str, line: int) -> bool:
    """The change removes a line of a file, or writes it anew."""
    return line in code.removed_tokens(path).lines


def _symbol(claim: ChangedClaim, code: Code) -> SymbolChange | None:
    """What became of the one symbol of that name; None where there are several, or none is known."""
    found = symbol_change(code, claim.thing.removesuffix("()"))
    return found[0] if not isinstance(found, CannotTell) and len(found) == 1 else None


DONE = {
    Alteration.ADDED: {What.ADDED},
    Alteration.REMOVED: {What.REMOVED},
    Alteration.RENAMED: {What.RENAMED},
    Alteration.MOVED: {What.MOVED},
    Alteration.ALTERED: {What.BODY, What.SIGNATURE},
}


def _is_done(claim: ChangedClaim, one: SymbolChange) -> bool:
    if claim.what is Alteration.RENAMED and claim.after:
        new = one.after.name if one.after is not None else ""
        return What.RENAMED in one.what and last_of(claim.after.removesuffix("()")) == new
    return not DONE[claim.what].isdisjoint(one.what)


def _shown(claim: ChangedClaim, code: Code, one: SymbolChange) -> Outcome | None:
    """The symbol itself shows what was done to it, or what its value was."""
    old, new = one.before, one.after
    if claim.what is Alteration.ALTERED and (claim.before or claim.after):
        return _by_value(claim, code, one)
    if _is_done(claim, one):
        what = ", ".join(sorted(one.what))
        evidence = tuple(code.evidence(name_place(each)) for each in (old, new) if each is not None)
        return verified(f"`{claim.thing}` in this change: {what}", evidence=evidence)
    return None


def _by_value(claim: ChangedClaim, code: Code, one: SymbolChange) -> Outcome | None:
    """A constant's value before and after."""
    sides = [(claim.before, one.before, "before the change"), (claim.after, one.after, "after the change")]
    known = [(said, found, when) for said, found, when in sides if said]
    if any(found is None or not found.value for _, found, _ in known):
        return None
    for said, found, when in known:
        if found is None or not found.value or _plain(said) == _plain(found.value):
            continue
        if not (_is_literal(said) and _is_literal(found.value)):
            return None
        return failed(
            f"`{claim.thing}` is `{short(found.value)}` {when}, not `{short(said)}`: {name_place(found)}",
            Failure.FALSE_CHANGE,
            evidence=(code.evidence(name_place(found)),),
        )
    evidence = tuple(code.evidence(name_place(found)) for _, found, _ in known if found is not None)
    return verified(f"`{claim.thing}` has these values", evidence=evidence)


def _plain(value: str) -> str:
    return value.strip().strip(";,").strip("\"'`")


def _is_literal(value: str) -> bool:
    bare = value.strip().strip(";,")
    number = bare.replace("_", "").replace(".", "", 1).lstrip("-").isdecimal()
    return number or (bare[:1] == bare[-1:] and bare[:1] in ("'", '"') and bare.count(bare[:1]) == 2)


def _denied(claim: ChangedClaim, code: Code, one: SymbolChange | None) -> Outcome:
    if one is None:
        return unsupported(f"it is unclear what the change does to `{claim.thing}`")
    shown = one.after or one.before
    if not _is_done(claim, one) or shown is None:
        return unsupported(
            f"the diff does not show that of `{claim.thing}`; this does not prove that it is absent"
        )
    return failed(
        f"`{claim.thing}` in this change: {', '.join(sorted(one.what))}, at {_place(shown)}",
        Failure.FALSE_CHANGE,
        evidence=(code.evidence(name_place(shown)),),
    )


def _place(found: Defined) -> str:
    return f"{name_place(found)}{' before it' if found.at.side is Side.LEFT else ''}"


def _by_lines(claim: ChangedClaim, code: Code, context: Context, one: SymbolChange | None) -> Outcome:
    """No line that the change adds or removes has the name, and the other side has it: refuted."""
    wanted = pattern(last_of(claim.thing.removesuffix("()")))
    added, removed = lines_added(code, wanted), lines_removed(code, wanted)
    if isinstance(added, CannotTell) or isinstance(removed, CannotTell):
        return unsupported((added if isinstance(added, CannotTell) else removed).why)  # type: ignore[union-attr]
    open_ = unsupported(f"the diff leaves open whether `{claim.thing}` was {claim.what}")
    if claim.what is Alteration.ADDED:
        return open_ if added else _untouched(claim, code, context, Side.LEFT, one) or open_
    if claim.what is Alteration.ALTERED:
        same = one is not None and one.what == {What.UNCHANGED} and not (added or removed)
        return (_untouched(claim, code, context, Side.RIGHT, one) if same else None) or open_
    return open_ if removed else _untouched(claim, code, context, Side.RIGHT, one) or open_


SAYS = {
    Alteration.ADDED: "no line that the change adds has `{name}`; it was there before, at {place}",
    Alteration.ALTERED: "`{name}` is the same before and after the change: {place}",
}


STILL = "no line that the change removes has `{name}`; it is still there, at {place}"


def _untouched(
    claim: ChangedClaim, code: Code, context: Context, side: Side, one: SymbolChange | None
) -> Outcome | None:
    place = _line_with(claim, code, context, side, one)
    if place is None or _is_of_a_library(claim, code, context):
        return None
    says = SAYS.get(claim.what, STILL).format(name=claim.thing, place=place)
    return failed(says, Failure.FALSE_CHANGE, evidence=(code.evidence(place),))


def _is_of_a_library(claim: ChangedClaim, code: Code, context: Context) -> bool:
    """What a library has, a release of it may have lost: no line here tells."""
    around = Surroundings.of(code, context, claim.citation)
    return around is not None and whose(around, claim.thing) is Whose.OTHERS


def _line_with(
    claim: ChangedClaim, code: Code, context: Context, side: Side, one: SymbolChange | None
) -> Location | None:
    """Where that side has the name: its definition, else a line of code of the cited file."""
    defined = one and (one.before if side is Side.LEFT else one.after)
    if defined:
        return name_place(defined)
    around = Surroundings.of(code, context, claim.citation)
    path = None if around is None else around.path if side is around.side else around.base_path
    if path is None:
        return None
    found = places(code.tokens_of_code(path, side), pattern(last_of(claim.thing.removesuffix("()"))))
    line = min((first for first, _ in found), key=around.distance, default=None) if around else None
    return Location(path, line, line, side) if line is not None else None
