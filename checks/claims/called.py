"""What a text says of calls in a function: that there is one, that there is none, which comes first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from checks.claims.behaviour.within import runs_with
from checks.claims.closed_for_good import stays_closed
from checks.claims.closing import with_that_closes
from checks.claims.conditions import EITHER, excluded_by
from checks.claims.kind import Denial, Example, Kind, short
from checks.claims.spoken_of import begins, scope_of, settled, surroundings, told
from checks.claims.stretch import moved_to, stretch
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.flow.around import Enclosing, Enclosure, around
from checks.code.occurrences import pattern
from checks.code.ownership import OWN
from checks.code.structure import Call
from checks.code.structure.outline import segments
from checks.code.surroundings import FUNCTIONS, Context, Surroundings
from checks.code.tokens import TokenText
from checks.model.claim import Claim, Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, failed
from checks.text.grammar.lexicon import Predicate
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Shape
from checks.text.prose import Text


class Order(StrEnum):
    """When a call runs, seen from another one."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledClaim(Claim):
    """The function calls `callee`, with `order`, before or after it calls `other`. Denied: it does not."""

    kind: ClassVar[str] = "called"
    fact: ClassVar[bool] = True
    callee: str
    """As the code spells it, with its arguments when they matter: `conn.close`, `t("Option")`."""

    order: Order | None = None
    """When `callee` runs, seen from `other`; without it only that it is called is said."""

    other: str = ""
    """The other call, in the same function."""

    when: str = ""
    """The condition under which it is called, as code or as `x is null`, `x is false`; "": it is not said."""

    where: str = ""
    """The function of the cited file; "": the one around the cited lines."""


CLOSING: Final = "closed|released|disposed|unlocked|stopped|flushed|started"
OPEN: Final = rows(
    f"X is|are not|never ={CLOSING}",
    f"X is|are opened|acquired|started|created but not|never ={CLOSING}",
    "nothing|nobody =closes|releases|disposes|unlocks|stops|flushes X",
)
VERB_OF: Final = {
    "closed": "close", "closes": "close", "released": "release", "releases": "release", "disposed": "dispose", "disposes": "dispose",
    "unlocked": "unlock", "unlocks": "unlock", "stopped": "stop", "stops": "stop", "flushed": "flush", "flushes": "flush",
    "started": "start",
}  # fmt: skip
"""What is done to a thing -> the method that does it."""

ITS: Final = rows(
    "* its|whose Y never|not runs|executes",
    "* its|whose Y is|are not|never called|invoked|run|executed|reached",
)
ORDERED: Final = rows("X runs|executes|happens|fires|comes =before|after Y")
CALL_BEFORE: Final = rows(
    "call|calling|run|running|invoke|invoking|execute|executing X =before|after Y",
    "move|moving the? X =before|above|after|below Y", "move|moving the? call to X =before|above|after|below Y", command=True,
)  # fmt: skip
SHOULD_MOVE: Final = rows(
    "X should be called|run|executed|invoked|moved =before|above|after|below Y", "X needs to be moved =before|above|after|below Y",
)  # fmt: skip
"""What asks for another order than there is."""

ORDER: Final = {"before": Order.BEFORE, "above": Order.BEFORE, "after": Order.AFTER, "below": Order.AFTER}

NOT_FIRST: Final = rows(
    "Z calls|invokes|runs X without calling|running|invoking Y first|before|beforehand?",
    "X is|are called|invoked|run without calling|running|invoking Y first|before|beforehand?",
    "Z do|does not call|invoke|run Y before calling|running|invoking? X"
)  # fmt: skip
SKIPS: Final = rows("Z skips|omits|bypasses the? call|calls to? Y", "Z skips|omits|bypasses Y")
"""Calls that are said to be missing, before another one or at all."""

STILL: Final = rows("it|this|code|function still calls|invokes X")


def extract(text: Text) -> Iterator[CalledClaim]:
    """ "`f` is called before `g`", "`pool` is never closed", "it still calls `f`"."""
    for sentence in text.sentences:
        for found in found_in(sentence, OPEN):
            if found.names["X"].shape in (Shape.NAME, Shape.MEMBER):
                callee = f"{found.x}.{VERB_OF[found.word]}"
                yield CalledClaim(
                    statement=sentence.written, callee=callee, where=found.place, stance=Stance.DENIED
                )
        yield from _of_its_own(sentence)
        yield from _in_order_of(sentence)
        for found in found_in(sentence, STILL):
            yield CalledClaim(statement=sentence.written, callee=found.x, where=found.place)
        for clause in sentence.clauses if not sentence.title else ():
            one, other = ([sentence.mentions[at] for at in some] for some in (clause.subject, clause.object))
            if clause.predicate is not Predicate.CALLS or not clause.passive or not clause.plain:
                continue
            words = [word.lower for word in clause.behind if word.mention is None and word.text != "."]
            named = len(one) == len(other) == 1 and {one[0].shape, other[0].shape} <= NAMED
            if named and len(words) == 1 and words[0] in set(Order):
                yield CalledClaim(
                    statement=sentence.written,
                    callee=one[0].text,
                    order=Order(words[0]),
                    other=other[0].text,
                    stance=clause.stance,
                )


def _in_order_of(sentence: Sentence) -> Iterator[CalledClaim]:
    """ "`f` runs before `g`", "call `f` before `g`", "`f` is called without calling `g` first"."""
    for known, stance in ((ORDERED, Stance.ASSERTED), ((*CALL_BEFORE, *SHOULD_MOVE), Stance.DENIED)):
        for found in found_in(sentence, known):
            if stance is Stance.DENIED and _keeps_an_order(sentence):
                continue
            yield CalledClaim(
                statement=sentence.written,
                callee=found.x,
                order=ORDER[found.word],
                other=found.names["Y"].text.removesuffix("()"),
                where=found.place or _file_of(sentence),
                stance=stance,
            )
    for found in found_in(sentence, (*NOT_FIRST, *SKIPS)):
        function = found.names["Z"].text.removesuffix("()") if "Z" in found.names else found.place
        before = "X" in found.names
        yield CalledClaim(
            statement=sentence.written,
            callee=found.names["Y"].text.removesuffix("()"),
            order=Order.BEFORE if before else None,
            other=found.x if before else "",
            where=function,
            stance=Stance.DENIED,
        )


KEEPING: Final = re.compile(r"(?i)\b(?:sure|remember|continue)\b|\bas [^,]{0,40}\b(?:do|does)\b")
"""What asks for an order that there may be already: "make sure to call `f` before `g`, as you do here"."""

CHANGING: Final = frozenset(("moved", "wrong"))
"""Words by which the order is said to be another one."""


def _keeps_an_order(sentence: Sentence) -> bool:
    """It does not say that the order is another one now: "`f` should be called before `g`" may state a contract."""
    contract = "should" in sentence.words and sentence.words.isdisjoint(CHANGING)
    return contract or KEEPING.search(sentence.text) is not None


def _file_of(sentence: Sentence) -> str:
    """The one file that the sentence names."""
    paths = [one.text for one in sentence.mentions if one.shape is Shape.PATH]
    return paths[0] if len(paths) == 1 else ""


def _of_its_own(sentence: Sentence) -> Iterator[CalledClaim]:
    """ "`x` is started, but its `stop()` never runs": the method of the one thing that the sentence names before it."""
    for found in found_in(sentence, ITS):
        method = found.names["Y"]
        before = {one.text for one in sentence.mentions if one.at < method.at and one.shape in NAMED}
        nearest = [one for one in sentence.mentions if one.at < method.at][-1:]
        plain = nearest and nearest[0].shape in (Shape.NAME, Shape.MEMBER) and nearest[0].is_code
        if method.shape is Shape.NAME and plain and (len(before) == 1 or method.text.endswith("()")):
            yield CalledClaim(
                statement=sentence.written,
                callee=f"{nearest[0].text}.{method.name}",
                where=found.place,
                stance=Stance.DENIED,
            )


def verify(claim: CalledClaim, code: Code, context: Context) -> Outcome:
    """Look for the calls in the function. A call refutes that there is none; none refutes nothing."""
    return settled(_judged(claim, code, context))


def _judged(claim: CalledClaim, code: Code, context: Context) -> Answer[Outcome]:
    here = surroundings(claim, code, context)
    if isinstance(here, CannotTell):
        return here
    here, where = moved_to(here, claim.where)
    scope = _whole_file(here, claim) or scope_of(here, where)
    if isinstance(scope, CannotTell):
        return scope
    if scope.path != here.path:
        here = Surroundings(code, Location(scope.path, side=scope.side), here.window)
    first, last = scope.first or 1, scope.last or 1
    calls = [one for one in here.outline.calls(first, last) if _is(one, claim.callee)]
    if claim.when:
        return _in_case(here, claim, calls)
    if not calls and (outcome := _closed_by_with(here, claim, first, last)) is not None:
        return outcome
    if not calls:
        return CannotTell(f"no call of `{short(claim.callee)}` was found in lines {first}-{last}")
    if claim.order is not None:
        others = [one for one in here.outline.calls(first, last) if _is(one, claim.other)]
        return _in_order(here, claim, calls, others)
    run = [each for each in calls if _runs_with(here, scope, each)]
    one = min(run or calls, key=lambda each: here.distance(each.line))
    shown = here.evidence(one.line)
    elsewhere = context.place is not None and context.place.path != here.path
    says = f"line {one.line} calls it: `{short(one.text)}`"
    if elsewhere:
        says = f"line {one.line} of `{here.path}` calls it: `{short(one.text)}`"
    if not run:
        return CannotTell(f"{says}, but in a nested function, which need not run")
    if claim.stance is not Stance.DENIED:
        return told(says, None, shown, content=here.is_near(one.line))
    closes = claim.callee.rpartition(".")[2] in set(VERB_OF.values())
    always = [one for one in run if _always(here, one) and not (closes and _is_undone(here, one))]
    if not always:
        return CannotTell(f"{says}; it may not run every time")
    says = f"line {always[0].line} calls it: `{short(always[0].text)}`"
    return told(says, Failure.FALSE_ABSENCE, here.evidence(always[0].line))


def _is_undone(here: Surroundings, call: Call) -> bool:
    """What it closes is opened again, or left open on another way; a `finally` is on each."""
    chain = _chain(here, call)
    last = isinstance(chain, tuple) and any(one.kind is Enclosure.FINALLY for one in chain)
    return not last and not stays_closed(here, call)


def _runs_with(here: Surroundings, scope: Location, call: Call) -> bool:
    """The call runs when the function does whose lines those are: it is in no function within that nobody calls there."""
    outer = [one for one in here.outline.enclosing(call.line) if one.kind in FUNCTIONS]
    of_the_scope = [one for one in outer if (one.first, one.last) == (scope.first, scope.last)]
    return not of_the_scope or runs_with(here, of_the_scope[0], call.line)


def _whole_file(here: Surroundings, claim: CalledClaim) -> Location | None:
    """The file that `where` names, all of it, when some call in it is what is said."""
    if not claim.where or claim.when or claim.order is not None or claim.stance is not Stance.ASSERTED:
        return None
    there = stretch(here, claim.where)
    if there is None or there.first is not None:
        return None
    return Location(there.path, 1, max(1, len(here.code.lines(there.path, there.side))), there.side)


def _closed_by_with(here: Surroundings, claim: CalledClaim, first: int, last: int) -> Outcome | None:
    """ "`x` is never closed", where `with … as x` does."""
    name, _, method = claim.callee.rpartition(".")
    if method != "close" or claim.stance is not Stance.DENIED:
        return None
    branch = with_that_closes(here, name, first, last)
    if branch is None:
        return None
    says = f"the `with` at line {branch.first} closes `{name}`"
    return failed(says, Failure.FALSE_ABSENCE, evidence=here.evidence(branch.first))


def _in_case(here: Surroundings, claim: CalledClaim, calls: list[Call]) -> Answer[Outcome]:
    """Each call is in a branch that never runs in that case."""
    if claim.stance is Stance.ASSERTED and len(calls) == 1 and (there := _within(here, calls[0], claim.when)):
        says = f"line {calls[0].line} calls it in the {there.kind} of `{short(there.head)}`"
        return told(says, None, here.evidence(calls[0].line))
    branches = []
    for call in calls:
        chain = _chain(here, call)
        branches.append(
            None if isinstance(chain, CannotTell) else excluded_by(here, claim.when, chain, call.line)
        )
    if claim.stance is not Stance.ASSERTED or not branches or not all(branches) or branches[0] is None:
        return CannotTell(f"it is said of only one case: {claim.when[:100]}")
    one = branches[0]
    says = f"line {calls[0].line} calls it in the {one.kind} of `{short(one.head)}`, not when {short(claim.when)}"
    return told(says, Failure.FALSE_STATEMENT, here.evidence(calls[0].line))


HEADS: Final = frozenset((Enclosure.IF, Enclosure.LOOP, Enclosure.WITH, Enclosure.CASE))
OPENING: Final = frozenset(("if", "elif", "for", "while", "with", "case", "switch"))
"""Words before the head of a construct."""


def _within(here: Surroundings, call: Call, when: str) -> Enclosing | None:
    """The construct around a call whose head is, token by token, the case that is said."""
    chain = _chain(here, call)
    if isinstance(chain, CannotTell):
        return None
    said = _head(when)
    return next(
        (one for one in chain if len(said) > 1 and one.kind in HEADS and _head(one.head) == said), None
    )


def _head(text: str) -> list[str]:
    tokens = list(pattern(text).tokens)
    while tokens and tokens[0] in OPENING:
        tokens.pop(0)
    while tokens[:1] == ["("] and tokens[-1:] == [")"]:
        tokens = tokens[1:-1]
    return tokens


def _is(call: Call, callee: str) -> bool:
    """The call is of that name, of the same object, and with the arguments that are given."""
    name, bracket, inside = callee.partition("(")
    said, real = segments(name.strip()), segments(call.full)
    said = said[1:] if said[:1] and said[0] in OWN and len(said) > 1 else said
    real = real[1:] if real[:1] and real[0] in OWN and len(real) > 1 else real
    if not said or real != said:
        return False
    given = inside.rstrip().removesuffix(")").strip()
    return not bracket or not given or pattern(call.text).tokens == pattern(callee).tokens


def _chain(here: Surroundings, call: Call) -> Answer[tuple[Enclosing, ...]]:
    chain = around(here.code, here.at(call.line))
    if isinstance(chain, CannotTell):
        return chain
    ends = next((at for at, one in enumerate(chain) if one.kind is Enclosure.FUNCTION), len(chain))
    return chain[:ends]


def _always(here: Surroundings, call: Call) -> bool:
    """Nothing around it but a `with`, a `try`, a `finally`, or a branch on what it is called on: `if x: x.close()`."""
    if not _begins(here, call):
        return False
    chain = _chain(here, call)
    plain = {Enclosure.WITH, Enclosure.TRY, Enclosure.FINALLY}
    if isinstance(chain, CannotTell):
        return False
    receiver = call.full.rpartition(".")[0]
    return all(
        one.kind in plain
        or (
            bool(receiver)
            and one.kind is Enclosure.IF
            and _is_of(one.head, receiver)
            and not EITHER.search(one.head)
        )
        for one in chain
    )


def _is_of(condition: str, receiver: str) -> bool:
    return bool(TokenText(condition).find(list(pattern(receiver).tokens)))


def _begins(here: Surroundings, call: Call) -> bool:
    return begins(here, call.line, call.text.split("\n", 1)[0])


def _in_order(
    here: Surroundings, claim: CalledClaim, calls: list[Call], others: list[Call]
) -> Answer[Outcome]:
    """Only one call of each, in one block of one function: then the lines tell which runs first."""
    if len(calls) != 1 or len(others) != 1:
        return CannotTell(
            f"`{short(claim.callee)}` is called {len(calls)} times there, `{short(claim.other)}` {len(others)} times"
        )
    one, other = calls[0], others[0]
    chain, beside = _chain(here, one), _chain(here, other)
    same = (
        not isinstance(chain, CannotTell)
        and chain == beside
        and _function(here, one) == _function(here, other)
    )
    if not same or not isinstance(chain, tuple) or any(each.kind is Enclosure.LOOP for each in chain):
        return CannotTell("the two calls are not in one block that runs once")
    apart = one.last < other.line or other.last < one.line
    plain = all(_begins(here, call) for call in (one, other))
    if not apart or not plain:
        return CannotTell(f"lines {one.line} and {other.line} do not tell which runs first")
    before = one.line < other.line
    right = before is (claim.order is Order.BEFORE)
    says = f"line {min(one.line, other.line)} calls `{short(one.full if before else other.full)}`, line {max(one.line, other.line)} `{short(other.full if before else one.full)}`"
    shown = (*here.evidence(one.line), *here.evidence(other.line))
    right = right is (claim.stance is not Stance.DENIED)
    return told(says, None if right else Failure.FALSE_STATEMENT, shown)


def _function(here: Surroundings, call: Call) -> str:
    return next((one.qualified for one in here.outline.enclosing(call.line) if one.kind in FUNCTIONS), "")


_ORDER = """
def ship(order, store):
    check(order)
    pay(order)
    if order.large:
        warn(order)
    store.close()
"""
_GO = "package a\n\nfunc ship() {\n\tcheck()\n\tpay()\n\tdefer lock()\n\tunlock()\n}\n"
_SCRIPT = "function ship(order) {\n  check(order);\n  pay(order);\n}\n"
_RUST = "fn ship(order: u8) {\n    check(order);\n    for row in 0..order {\n        pay(row);\n        log(row);\n    }\n}\n"

KIND = Kind(
    CalledClaim,
    "a function calls another one, before or after a third; denied: the call is missing",
    extract,
    verify,
    denial=Denial.JUDGED,
    examples=(
        Example("`pay` is called before `check`.", Failure.FALSE_STATEMENT, _ORDER, 4),
        Example("`pay` is called after `check`.", "verified", _ORDER, 4),
        Example("`pay` is called after `warn`.", "unsupported", _ORDER, 4, why="One is in a branch."),
        Example("`pay` is called before `check`.", Failure.FALSE_STATEMENT, _GO, 5, path="a.go"),
        Example("`lock` is called before `unlock`.", "unsupported", _GO, 6, path="a.go"),
        Example("`pay` is called before `check`.", Failure.FALSE_STATEMENT, _SCRIPT, 3, path="a.js"),
        Example(
            "`log` is called before `pay`.",
            "unsupported",
            _RUST,
            5,
            path="a.rs",
            why="In a loop each runs before the other.",
        ),
        Example("`pay` should be moved before `check`.", "verified", _ORDER, 4, why="So far it is not."),
        Example(
            "`till` is never closed.",
            Failure.FALSE_ABSENCE,
            "def ship():\n    with store() as till:\n        till.run()\n",
            3,
        ),
        Example(
            "`ship` calls `pack`.",
            "verified",
            "from b import ship\n\nship()\n",
            3,
            others=(("b.py", "def ship():\n    pack()\n"),),
            claim=CalledClaim(callee="pack", where="ship"),
        ),
        Example(
            "`ship` never calls `pack`.",
            "unsupported",
            "from b import ship\n\nship()\n",
            3,
            others=(("b.py", "def ship(ready):\n    if ready:\n        pack()\n"),),
            claim=CalledClaim(callee="pack", where="ship", stance=Stance.DENIED),
        ),
        Example(
            "`pack` is called `if ready`.",
            "verified",
            "def ship(ready):\n    if ready():\n        pack()\n",
            3,
            claim=CalledClaim(callee="pack", when="if ready()"),
        ),
    ),
)
