"""What a text says of the code around a piece of code: a loop, a branch, a `try`, or nothing that it depends on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from checks.claims.closing import closed_in_the_end
from checks.claims.conditions import excluded_by
from checks.claims.kind import NOTHING, Example, Kind, short
from checks.claims.said_around import FINALLY, LOCKED, OWN, Inside, said_around
from checks.claims.spoken_of import begins, lines_with, scope_of, settled, surroundings, told
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.around import Enclosing, Enclosure, around
from checks.code.facts.flow.handling import Treatment, handling
from checks.code.occurrences import pattern
from checks.code.surroundings import Context, Surroundings
from checks.code.tokens import TokenText
from checks.model.claim import Claim, Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome
from checks.text.prose import Text

BRANCHES = frozenset((Enclosure.IF, Enclosure.ELSE, Enclosure.CASE))

KINDS = {
    Inside.LOOP: frozenset((Enclosure.LOOP,)),
    Inside.BRANCH: BRANCHES,
    Inside.TRY: frozenset((Enclosure.TRY,)),
    Inside.HANDLER: frozenset((Enclosure.HANDLER,)),
    Inside.FINALLY: frozenset((Enclosure.FINALLY,)),
    Inside.WITH: frozenset((Enclosure.WITH,)),
    Inside.CALLBACK: frozenset((Enclosure.CALLBACK,)),
    Inside.LOCK: frozenset((Enclosure.WITH,)),
    Inside.NOTHING: BRANCHES | {Enclosure.HANDLER},
}
"""What the structure of the code calls it; of `nothing`, what speaks against it."""

ENDS = frozenset((Enclosure.FUNCTION, Enclosure.CLASS))
"""What lies around a function says nothing of when its body runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnclosedClaim(Claim):
    """The code is within such a thing of its function. Denied: it is said to be outside of it."""

    kind: ClassVar[str] = "enclosed"
    fact: ClassVar[bool] = True
    code: str
    """As the file has it."""

    inside: Inside
    """What is said to be around it; `branch` with `when` when a condition is named."""

    when: str = ""
    """The condition under which it runs, as code or as `x is null`, `x is false`; "": it is not said.

    Of `lock` the lock that is held ("": any), of `with` a name in its head, of `try` the word `finally` when it has one,
    of `finally` the call that raises, of `loop` the word `own` when the function's own loop is meant, not a caller's.
    """

    where: str = ""
    """The function or class of the cited file; "": the one around the cited lines."""


def extract(text: Text) -> Iterator[EnclosedClaim]:
    """ "`f` is called in a loop", "`f` is not in a try block", "`f` is called unconditionally"."""
    for one in said_around(text):
        yield EnclosedClaim(
            statement=one.statement,
            code=one.code,
            inside=one.inside,
            when=one.when,
            where=one.where,
            stance=one.stance,
        )


def verify(claim: EnclosedClaim, code: Code, context: Context) -> Outcome:
    """Look at what encloses each place of the code, out to its function."""
    return settled(_judged(claim, code, context))


def _judged(claim: EnclosedClaim, code: Code, context: Context) -> Answer[Outcome]:
    here = surroundings(claim, code, context)
    if isinstance(here, CannotTell):
        return here
    if claim.inside is Inside.FINALLY and claim.stance is Stance.DENIED:
        return _of_the_end(here, claim)
    return _at_its_places(here, claim, code)


def _at_its_places(here: Surroundings, claim: EnclosedClaim, code: Code) -> Answer[Outcome]:
    places = lines_with(here, claim.code, claim.where)
    if isinstance(places, CannotTell):
        return places
    chains = [_chain(code, place) for place in places]
    known = [one for one in chains if not isinstance(one, CannotTell)]
    if len(known) < len(chains):
        return next(one for one in chains if isinstance(one, CannotTell))
    around_each = [[one for one in chain if one.kind in KINDS[claim.inside]] for chain in known]
    if claim.inside is Inside.LOOP and claim.when == OWN:
        return _of_own_loop(here, claim, places, known, around_each)
    if claim.inside is Inside.LOCK:
        return _of_a_lock(here, claim, places, known)
    return _of_branches(here, claim, places, known, around_each)


def _of_branches(
    here: Surroundings,
    claim: EnclosedClaim,
    places: tuple[Location, ...],
    known: list[list[Enclosing]],
    around_each: list[list[Enclosing]],
) -> Answer[Outcome]:
    code = here.code
    excluding = [
        excluded_by(here, claim.when, chain, place.first or 1)
        for chain, place in zip(known, places, strict=True)
    ]
    if claim.when and claim.stance is Stance.ASSERTED and all(excluding) and excluding[0] is not None:
        branch = excluding[0]
        says = f"`{short(claim.code)}` is in the {branch.kind} of `{short(branch.head)}` at line {branch.location.first}"
        return told(
            f"{says}, not when {short(claim.when)}", Failure.FALSE_STATEMENT, (code.evidence(_head(branch)),)
        )
    if claim.inside is Inside.TRY and claim.when == FINALLY and claim.stance is Stance.DENIED:
        return _of_finally(here, claim, around_each)
    if claim.inside is Inside.NOTHING:
        return _of_nothing(here, claim, places, around_each)
    if all(around_each):
        if (
            claim.inside is Inside.TRY
            and claim.stance is Stance.DENIED
            and not _is_tried(code, claim, places)
        ):
            return CannotTell(
                f"what `{short(claim.code)}` raises may not reach a handler of the `try` around it"
            )
        return _of_those(claim, code, [found[0] for found in around_each])
    if any(around_each) or claim.stance is Stance.DENIED or claim.when:
        return CannotTell(
            f"no {claim.inside} was found around `{short(claim.code)}` at line {_first(places, around_each)}; "
            "this does not prove that there is none"
        )
    why = _may_be_seen_as(here, claim, places, known)
    if why:
        return CannotTell(why)
    says = f"`{short(claim.code)}` at line {places[0].first} is not inside a {claim.inside} of its function"
    return told(says, Failure.FALSE_PRESENCE, (code.evidence(places[0]),))


def _chain(code: Code, place: Location) -> Answer[list[Enclosing]]:
    """What is around a place, out to its function."""
    chain = around(code, place)
    if isinstance(chain, CannotTell):
        return chain
    found: list[Enclosing] = []
    for one in chain:
        if one.kind in ENDS:
            break
        found.append(one)
    return found


def _of_the_end(here: Surroundings, claim: EnclosedClaim) -> Answer[Outcome]:
    """What is said not to run when something raises does."""
    ended = closed_in_the_end(here, claim.code, claim.where, claim.when)
    if isinstance(ended, CannotTell):
        return ended
    says, line = ended
    return told(says, Failure.FALSE_ABSENCE, here.evidence(line))


LOOPS: Final = frozenset(("for", "while"))

COMPREHENSION: Final = re.compile(r"\S\s++for\b")
"""A loop within an expression of Python."""


def _of_own_loop(
    here: Surroundings,
    claim: EnclosedClaim,
    places: tuple[Location, ...],
    known: list[list[Enclosing]],
    around_each: list[list[Enclosing]],
) -> Answer[Outcome]:
    """In the loop of its function, when that has one: at each place, or at none."""
    if all(around_each):
        one = around_each[0][0]
        says = f"`{short(claim.code)}` is in the loop at line {one.location.first}"
        return told(says, None, (here.code.evidence(_head(one)),))
    scope = scope_of(here, claim.where)
    loops = (
        []
        if isinstance(scope, CannotTell)
        else [one for one in here.outline.branches(scope.first or 1, scope.last or 1) if one.kind in LOOPS]
    )
    lines = [place.first or 1 for place in places]
    later = any(one.kind is Enclosure.CALLBACK for chain in known for one in chain)
    alone = all(begins(here, line, claim.code) for line in lines)
    if (
        any(around_each)
        or later
        or not alone
        or any(COMPREHENSION.search(here.lines[line - 1]) for line in lines)
    ):
        return CannotTell(f"whether a loop runs `{short(claim.code)}` is not clear")
    if not loops:
        return CannotTell(
            f"`{short(claim.code)}` is not inside a {claim.inside} of its function; a caller may run it in one"
        )
    says = f"`{short(claim.code)}` at line {lines[0]} is not in the loop at line {loops[0].first}"
    return told(says, Failure.FALSE_PRESENCE, (here.code.evidence(places[0]), *here.evidence(loops[0].first)))


TAKES: Final = frozenset(("lock", "rlock", "acquire", "acquire_read", "acquire_write"))
GIVES_BACK: Final = frozenset(("unlock", "runlock", "release"))
"""What a lock is asked for, in small letters."""

FOR_READING: Final = frozenset(("rlock", "acquire_read"))
"""What only keeps writers out, which may be too little where no lock is named."""


def _of_a_lock(
    here: Surroundings, claim: EnclosedClaim, places: tuple[Location, ...], known: list[list[Enclosing]]
) -> Answer[Outcome]:
    """At each place the lock is held: in a `with` of it, or behind a call that takes it and before one that gives it back."""
    if claim.stance is not Stance.DENIED:
        return CannotTell("whether a lock is held all the time is not traced")
    lines: list[int] = []
    named = f"`{short(claim.when)}`" if claim.when else "a lock"
    for place, chain in zip(places, known, strict=True):
        line = _held_by_with(here, claim.when, chain) or _held_since(here, claim.when, place, chain)
        if line is None:
            return CannotTell(f"nothing at line {place.first} was seen to hold {named}")
        lines.append(line)
    says = f"{named} is held at line {places[0].first}, since line {lines[0]}"
    return told(says, Failure.FALSE_ABSENCE, here.evidence(lines[0]))


def _held_by_with(here: Surroundings, lock: str, chain: list[Enclosing]) -> int | None:
    wanted = list(pattern(lock).tokens)
    for one in chain:
        line = one.location.first or 1
        head = f"{here.lines[line - 1]} {one.head}"
        if one.kind is Enclosure.WITH and (TokenText(head).find(wanted) if wanted else LOCKED.search(head)):
            return line
    return None


def _held_since(here: Surroundings, lock: str, place: Location, chain: list[Enclosing]) -> int | None:
    """The line before it that takes the lock, in a block that the place is in, too."""
    function, line = here.function, place.first or 1
    if function is None:
        return None
    held: int | None = None
    for call in here.outline.calls(function.first, line):
        receiver, _, method = call.full.rpartition(".")
        same = pattern(receiver).tokens == pattern(lock).tokens
        named = same if lock else method.lower() in GIVES_BACK or LOCKED.search(call.full) is not None
        if not named or call.last >= line:
            continue
        if here.lines[call.line - 1].split()[:1] == ["defer"]:
            continue
        beside = _chain(here.code, here.at(call.line))
        inside = not isinstance(beside, CannotTell) and (not beside or chain[-len(beside) :] == beside)
        if method.lower() in GIVES_BACK:
            held = None
        elif method.lower() in (TAKES if lock else TAKES - FOR_READING) and inside:
            held = call.line
    return held


def _of_finally(
    here: Surroundings, claim: EnclosedClaim, around_each: list[list[Enclosing]]
) -> Answer[Outcome]:
    """Each place is in a `try` that has a `finally`, which runs whatever it raises."""
    lines = []
    for chain in around_each:
        found = [
            (one.location.first or 1, line)
            for one in chain
            for line in range(one.location.first or 1, (one.location.last or 1) + 1)
            if _is_finally_of(here.lines, one.location.first or 1, line)
        ]
        if not found:
            return CannotTell(f"`{short(claim.code)}` is not inside a `try` with a `finally`")
        lines.append(found[0])
    begins_at, line = lines[0]
    says = f"`{short(claim.code)}` is in the try at line {begins_at}, which has a `finally` at line {line}"
    return told(says, Failure.FALSE_ABSENCE, here.evidence(line))


def _is_tried(code: Code, claim: EnclosedClaim, places: tuple[Location, ...]) -> bool:
    """Each call is in a `try` that has handlers, in the function that calls it: no `try` with a `finally` alone."""
    for place in places:
        calls = handling(code, place, claim.code)
        if isinstance(calls, CannotTell) or not calls:
            return False
        if any(one.treated(Treatment.TRY) is None for one in calls):
            return False
    return True


def _first(places: tuple[Location, ...], around_each: list[list[Enclosing]]) -> int | None:
    return next((place.first for place, found in zip(places, around_each, strict=True) if not found), None)


def _is_finally_of(lines: Sequence[str], begins_at: int, line: int) -> bool:
    """Whether a line is the `finally` of the `try` that begins at another: one within is indented further."""
    began, text = lines[begins_at - 1], lines[line - 1]
    depth, own = (len(one) - len(one.lstrip()) for one in (began, text))
    return depth == own and text.lstrip(" \t}").startswith(FINALLY)


def _of_nothing(
    here: Surroundings, claim: EnclosedClaim, places: tuple[Location, ...], around_each: list[list[Enclosing]]
) -> Answer[Outcome]:
    """ "Unconditionally" is refuted by a branch on what the code itself names: of another branch it may not be said."""
    open_ = CannotTell("whether it always runs depends on more than what is around it")
    if claim.stance is Stance.DENIED or claim.when:
        return open_
    found: list[Enclosing] = []
    for place, chain in zip(places, around_each, strict=True):
        named = set(TokenText(here.lines[(place.first or 1) - 1]).tokens)
        own = [one for one in chain[:1] if one.kind is Enclosure.IF]
        own = [one for one in own if not named.isdisjoint(_names_in(one.head))]
        if not own:
            return open_
        found.append(own[0])
    if not found:
        return open_
    says = f"`{short(claim.code)}` is in the {found[0].kind} at line {found[0].location.first}"
    return told(says, Failure.FALSE_STATEMENT, (here.code.evidence(_head(found[0])),))


def _names_in(condition: str) -> list[str]:
    return [token for token in TokenText(condition).tokens if token.isidentifier()]


def _of_those(claim: EnclosedClaim, code: Code, found: list[Enclosing]) -> Answer[Outcome]:
    """It is in such a thing at each of its places."""
    one = found[0]
    says = f"`{short(claim.code)}` is in the {one.kind} at line {one.location.first}"
    shown = (code.evidence(_head(one)),)
    if claim.when and not all(_has(each.head, claim.when) for each in found):
        return CannotTell(f"{says}, whose condition is another: `{short(one.head)}`")
    if claim.when and one.kind is Enclosure.ELSE:
        return CannotTell(f"{says}, which runs when `{short(one.head)}` does not hold")
    if claim.inside is Inside.WITH and claim.stance is Stance.DENIED and not claim.when:
        return CannotTell(f"{says}; it is unclear whether that one is meant")
    if claim.stance is Stance.DENIED and claim.when and claim.inside is not Inside.WITH:
        return CannotTell(f"{says}; in which case it runs is not traced")
    return told(says, Failure.FALSE_ABSENCE if claim.stance is Stance.DENIED else None, shown)


def _has(head: str, when: str) -> bool:
    """The tokens of the condition, in a row."""
    tokens, wanted = list(pattern(head).tokens), list(pattern(when).tokens)
    size = len(wanted)
    return bool(wanted) and any(tokens[at : at + size] == wanted for at in range(len(tokens) - size + 1))


def _may_be_seen_as(
    here: Surroundings, claim: EnclosedClaim, places: tuple[Location, ...], chains: list[list[Enclosing]]
) -> str:
    """Why code that is in no such thing may yet be said to be: what runs it is elsewhere."""
    if claim.inside not in (Inside.TRY, Inside.HANDLER, Inside.FINALLY, Inside.BRANCH):
        return f"`{short(claim.code)}` is not inside a {claim.inside} of its function; a caller may run it in one"
    if any(one.kind is Enclosure.CALLBACK for chain in chains for one in chain):
        return f"`{short(claim.code)}` is in a callback, which other code runs"
    if not all(begins(here, place.first or 1, claim.code) for place in places):
        return f"what is on line {places[0].first} before `{short(claim.code)}` may decide when it runs"
    if not claim.where:
        return f"`{short(claim.code)}` is not inside a {claim.inside} of its function; a caller may run it in one"
    return "" if here.is_near(places[0].first or 1) else "the code is not at the cited lines"


def _head(one: Enclosing) -> Location:
    first = one.location.first or 1
    return Location(one.location.path, first, first, one.location.side)


_ROWS = """
def load(rows, store):
    for row in rows:
        store.add(row)
    store.close()
    try:
        store.flush()
    except OSError:
        store.drop()
"""
_ENDED = "def load(store):\n    try:\n        store.flush()\n    finally:\n        store.drop()\n"
_GO = (
    "package a\n\nfunc load(rows []string) {\n\tfor _, row := range rows {\n\t\tadd(row)\n\t}\n\tflush()\n}\n"
)
_SCRIPT = "function load(rows) {\n  if (rows) {\n    flush(rows);\n  }\n  try {\n    send(rows);\n  } catch (e) {\n    log(e);\n  }\n}\n"
_RUST = "fn load(rows: Vec<u8>) {\n    for row in rows {\n        add(row);\n    }\n}\n"

_TIDY = "def run(store):\n    try:\n        store.load()\n    finally:\n        store.close()\n"

_LOCKED = "def put(row):\n    with row_lock:\n        rows.sort()\n"
_NESTED = "def run(job):\n    try:\n        send(job)\n        try:\n            pop(job)\n        finally:\n            job.close()\n    except OSError:\n        pass\n"
_TRIED = "def put(row):\n    try:\n        yield\n    finally:\n        row.close()\n\n    load(row)\n"

KIND = Kind(
    EnclosedClaim,
    "code is within a loop, branch, try or the like of its function; denied: it is outside of it",
    extract,
    verify,
    examples=(
        Example("`store.add` is called in a loop.", "verified", _ROWS, 4),
        Example(
            "`store.close` is called in a loop.", "unsupported", _ROWS, 5, why="A caller may do so in a loop."
        ),
        Example("`store.flush` is not in a try block.", Failure.FALSE_ABSENCE, _ROWS, 7),
        Example("`store.drop` is not in a try block.", "unsupported", _ROWS, 9, why="It is in its handler."),
        Example(
            "`store.load` is not in a try block.", "unsupported", _TIDY, 3, why="The `try` has no handler."
        ),
        Example("`send` is not in a try block.", Failure.FALSE_ABSENCE, _SCRIPT, 6, path="a.js"),
        Example("`flush` is called unconditionally.", Failure.FALSE_STATEMENT, _SCRIPT, 3, path="a.js"),
        Example("`add` is called inside a loop.", "verified", _GO, 5, path="a.go"),
        Example("`flush` is called unconditionally.", "unsupported", _GO, 7, path="a.go"),
        Example("`add` is not in a loop.", Failure.FALSE_ABSENCE, _RUST, 3, path="a.rs"),
        Example(
            "When `rows` is null, `flush` is called.",
            Failure.FALSE_STATEMENT,
            _SCRIPT,
            3,
            path="a.js",
            claim=EnclosedClaim(code="flush(rows)", inside=Inside.BRANCH, when="rows is null"),
        ),
        Example(
            "When `rows` is given, `flush` is called.",
            "verified",
            _SCRIPT,
            3,
            path="a.js",
            claim=EnclosedClaim(code="flush(rows)", inside=Inside.BRANCH, when="rows"),
        ),
        Example(
            "When `other` is null, `flush` is called.",
            "unsupported",
            _SCRIPT,
            3,
            path="a.js",
            claim=EnclosedClaim(code="flush(rows)", inside=Inside.BRANCH, when="other is null"),
        ),
        Example("`store.add` should be in a loop.", NOTHING, _ROWS, 4),
        Example(
            "`flush` is called even when `rows` is null.", Failure.FALSE_STATEMENT, _SCRIPT, 3, path="a.js"
        ),
        Example("`flush` is called even when `other` is null.", "unsupported", _SCRIPT, 3, path="a.js"),
        Example("`flush` is always called.", Failure.FALSE_STATEMENT, _SCRIPT, 3, path="a.js"),
        Example("`flush` is always called, even for an empty list.", NOTHING, _SCRIPT, 3, path="a.js"),
        Example("In that branch, `flush` is always called.", NOTHING, _SCRIPT, 3, path="a.js"),
        Example("`rows` is read without holding `row_lock`.", Failure.FALSE_ABSENCE, _LOCKED, 3),
        Example("`rows` is read without holding `file_lock`.", "unsupported", _LOCKED, 3),
        Example(
            "`rows` is read under a lock.",
            "unsupported",
            _LOCKED,
            3,
            claim=EnclosedClaim(code="rows", inside=Inside.LOCK, when="row_lock"),
        ),
        Example(
            "It goes on after the `yield`, outside any `try`/`finally`.", Failure.FALSE_ABSENCE, _TRIED, 3
        ),
        Example("It goes on after the `load`, outside any `try`/`finally`.", "unsupported", _TRIED, 7),
        Example("It goes on after the `send`, outside any `try`/`finally`.", "unsupported", _NESTED, 3),
        Example(
            "It goes on after the `pop`, outside any `try`/`finally`.", Failure.FALSE_ABSENCE, _NESTED, 5
        ),
        Example("`load` isn't wrapped in a `with`.", "unsupported", _LOCKED.replace("rows.sort", "load"), 3),
        Example("`load` of `row_lock` isn't wrapped in a `with`.", NOTHING, _LOCKED, 3),
        Example("`store.close()` is called inside the loop.", Failure.FALSE_PRESENCE, _ROWS, 5),
        Example("`store.add(row)` is called inside the loop.", "verified", _ROWS, 4),
        Example(
            "`store.add(row)` is called inside the loop.",
            "unsupported",
            _ROWS.replace("for row in rows:", "if rows:"),
            4,
        ),
        Example(
            "`rows` is called inside the loop.", "unsupported", _ROWS, 3, why="It is in the head of the loop."
        ),
        Example("`store.add` is called without any lock.", "unsupported", _ROWS, 4),
        Example(
            "`store.add` is called without any lock.",
            Failure.FALSE_ABSENCE,
            _ROWS.replace("for row in rows:", "with row_lock:"),
            4,
        ),
        Example("`store.close()` should be called in a `finally` block.", "unsupported", _ROWS, 5),
        Example(
            "`store.drop()` should be called in a `finally` block.",
            Failure.FALSE_ABSENCE,
            _ENDED,
            5,
        ),
    ),
)
