"""What a text says of the code around a piece of code: a loop, a branch, a `try`, or nothing that it depends on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from checks.claims.conditions import excluded_by
from checks.claims.kind import NOTHING, Example, Kind, short
from checks.claims.spoken_of import begins, lines_with, settled, surroundings, told
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
from checks.text.grammar.lexicon import CONDITIONS, DETERMINERS, INSIDE, PREPOSITIONS
from checks.text.grammar.parts import Clause
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Mention, Shape
from checks.text.prose import Text


class Inside(StrEnum):
    """What is around it; `nothing`: it runs whenever its function does, or goes through a loop."""

    LOOP = "loop"
    BRANCH = "branch"
    TRY = "try"
    HANDLER = "handler"
    FINALLY = "finally"
    WITH = "with"
    CALLBACK = "callback"
    LOCK = "lock"
    NOTHING = "nothing"


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

NAMES = {"loop": Inside.LOOP, "try": Inside.TRY}
"""Word of a text → what it means."""


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

    Of `lock` the lock that is held, of `with` a name in its head, of `try` the word `finally` when it has one.
    """

    where: str = ""
    """The function or class of the cited file; "": the one around the cited lines."""


RUN: Final = "called|run|executed|invoked|emitted|sent|written|created|reached"
ALWAYS: Final = rows(
    f"X is|are {RUN} always|unconditionally", f"X is|are always|unconditionally {RUN}", "X always|unconditionally runs|fires",
    f"X is|are {RUN} in all cases", f"X is|are {RUN} in every case",
)  # fmt: skip
EVEN_WHEN: Final = rows(
    f"X is|are {RUN} even? if|when Z is =null|none|nil|undefined|true|false|falsy|truthy",
    "X runs|fires even? if|when Z is =null|none|nil|undefined|true|false|falsy|truthy",
)


TRY: Final = (
    "try|try/except|try/catch|try/finally /? catch|except|finally|try-except|try-catch? block|statement?"
)
NO_TRY: Final = rows(
    f"X is|are not|never wrapped|enclosed|guarded|protected in|inside|within|by|with a|any|some? {TRY}",
    f"X is|are called|invoked|used|run outside of? a|any|the? {TRY}",
    "X is|are called|invoked|used|run outside of? a|any|the? exception|error handling",
    "X is|are called|invoked|used without a|any? try|catch /? catch|except? block|statement?",
    f"X is|are|come|comes|sits|happens|runs|run outside|after|behind|below|above|before of? the {TRY}",
    f"no {TRY} around X", f"nothing wraps X in a {TRY}",
    f"* X , outside of? a|any {TRY}",
)  # fmt: skip
AFTERWARDS: Final = rows("X come|comes|happen|happens|run|runs|follow|follows afterwards|later|outside")
"""What is said behind a `try` that the sentence speaks of."""

NO_WITH: Final = rows("X is|are not|never wrapped|enclosed in|inside|within|by a|any? with block|statement?")
TOUCHED: Final = (
    "read|written|accessed|used|modified|updated|mutated|set|called|iterated|touched|appended|incremented"
)
NO_LOCK: Final = rows(
    f"X is|are {TOUCHED} without holding|taking|acquiring|locking the? Y lock|mutex? first?",
    f"X is|are {TOUCHED} outside of? the? Y lock|mutex", "X is|are not|never guarded|protected|synchronised|synchronized by|with the? Y lock|mutex?",
    f"X is|are {TOUCHED} while the? Y lock|mutex? is not held|locked|taken",
)  # fmt: skip
NO_LOOP: Final = rows("X is|are outside of? the loop")
WRAP: Final = rows(
    "wrap|wrapping X in|with a try /? catch|except? block|statement?",
    command=True,
)


def extract(text: Text) -> Iterator[EnclosedClaim]:
    """ "`f` is called in a loop", "`f` is not in a try block", "`f` is called unconditionally"."""
    for sentence in text.sentences:
        read = list(_by_rows(sentence))
        yield from read
        for clause in sentence.clauses if not sentence.title and not read else ():
            subjects = [sentence.mentions[number] for number in clause.subject]
            inside = _inside(clause)
            if len(subjects) != 1 or subjects[0].shape not in NAMED or inside is None or not clause.plain:
                continue
            if subjects[0].is_code and (clause.verb == "be" or clause.passive):
                yield EnclosedClaim(
                    statement=sentence.written, code=subjects[0].text, inside=inside, stance=clause.stance
                )


def _by_rows(sentence: Sentence) -> Iterator[EnclosedClaim]:
    """ "`f` is called every time", "`f` is called even when `x` is null": of the whole function, not of a part of it."""
    for missing, around_it in (
        ((*NO_TRY, *WRAP, *(AFTERWARDS if _speaks_of_a_try(sentence) else ())), Inside.TRY),
        (NO_WITH, Inside.WITH),
        (NO_LOOP, Inside.LOOP),
        (NO_LOCK, Inside.LOCK),
    ):
        for found in found_in(sentence, missing, pronouns=True, acts=True):
            yield EnclosedClaim(
                statement=sentence.written,
                code=found.x.partition("(")[0] if found.names["X"].shape is Shape.CALL else found.x,
                inside=around_it,
                when=found.names["Y"].text.removesuffix("()")
                if "Y" in found.names
                else _named_of(sentence, found.names["X"], around_it),
                where=found.place,
                stance=Stance.DENIED,
            )
    for known, inside in ((ALWAYS, Inside.NOTHING), (EVEN_WHEN, Inside.BRANCH)):
        for found in found_in(sentence, known):
            code = found.names["X"]
            before = sentence.text[: code.at].lower().split()
            narrowed = known is ALWAYS and not sentence.words.isdisjoint(IN_ONE_RESPECT)
            part = not (PREPOSITIONS | CONDITIONS).isdisjoint(
                before
            )  # "in the error path, `f` is always called"
            if not code.marked or narrowed or part:
                continue
            when = f"{found.names['Z'].text} is {found.word}" if "Z" in found.names else ""
            yield EnclosedClaim(
                statement=sentence.written, code=code.text, inside=inside, when=when, where=found.place
            )


def _speaks_of_a_try(sentence: Sentence) -> bool:
    return "try" in sentence.words or any(one.text == "try" for one in sentence.mentions)


def _named_of(sentence: Sentence, thing: Mention, inside: Inside) -> str:
    """What tells which `try` or `with` is meant."""
    if inside is Inside.WITH:
        return _other_name(sentence, thing)
    said = sentence.words | {one.text for one in sentence.mentions}
    return FINALLY if inside is Inside.TRY and not said.isdisjoint((FINALLY, "try/finally")) else ""


FINALLY: Final = "finally"
"""Of a `try`: it has such a block, so that it need have no handler."""


def _other_name(sentence: Sentence, thing: Mention) -> str:
    """What else the sentence names: a `with` that has it is the one that is meant."""
    others = (one for one in sentence.mentions if one is not thing and one.shape is Shape.NAME)
    return next((one.name for one in others if one.marked and one.name != "with"), "")


IN_ONE_RESPECT: Final = frozenset(("even", "regardless", "whatever", "without", "once", "here"))
"""Words by which "always" is said of one condition, and not of all: "always called, even for empty lists"."""


def _inside(clause: Clause) -> Inside | None:
    """ "In a loop", "inside a try block", "unconditionally", with nothing behind it."""
    words = [word.lower for word in clause.behind if word.text != "."]
    if words == ["unconditionally"] and not clause.denied:
        return Inside.NOTHING
    named = [word for word in words[2:] if word not in ("block", "statement", "body")]
    in_one = len(words) > 2 and words[0] in INSIDE and words[1] in DETERMINERS
    return NAMES.get(named[0]) if in_one and len(named) == 1 else None


def verify(claim: EnclosedClaim, code: Code, context: Context) -> Outcome:
    """Look at what encloses each place of the code, out to its function."""
    return settled(_judged(claim, code, context))


def _judged(claim: EnclosedClaim, code: Code, context: Context) -> Answer[Outcome]:
    here = surroundings(claim, code, context)
    if isinstance(here, CannotTell):
        return here
    places = lines_with(here, claim.code, claim.where)
    if isinstance(places, CannotTell):
        return places
    chains = [_chain(code, place) for place in places]
    known = [one for one in chains if not isinstance(one, CannotTell)]
    if len(known) < len(chains):
        return next(one for one in chains if isinstance(one, CannotTell))
    around_each = [[one for one in chain if one.kind in KINDS[claim.inside]] for chain in known]
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
    if claim.inside is Inside.LOCK:
        return _of_a_lock(here, claim, places, known)
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


TAKES: Final = frozenset(("lock", "rlock", "acquire", "acquire_read", "acquire_write"))
GIVES_BACK: Final = frozenset(("unlock", "runlock", "release"))
"""What a lock is asked for, in small letters."""


def _of_a_lock(
    here: Surroundings, claim: EnclosedClaim, places: tuple[Location, ...], known: list[list[Enclosing]]
) -> Answer[Outcome]:
    """At each place the lock is held: in a `with` of it, or behind a call that takes it and before one that gives it back."""
    if claim.stance is not Stance.DENIED or not claim.when:
        return CannotTell("whether a lock is held all the time is not traced")
    lines: list[int] = []
    for place, chain in zip(places, known, strict=True):
        line = _held_by_with(claim.when, chain) or _held_since(here, claim.when, place, chain)
        if line is None:
            return CannotTell(f"nothing at line {place.first} was seen to hold `{short(claim.when)}`")
        lines.append(line)
    says = f"`{short(claim.when)}` is held at line {places[0].first}, since line {lines[0]}"
    return told(says, Failure.FALSE_ABSENCE, here.evidence(lines[0]))


def _held_by_with(lock: str, chain: list[Enclosing]) -> int | None:
    wanted = list(pattern(lock).tokens)
    heads = (one for one in chain if one.kind is Enclosure.WITH and TokenText(one.head).find(wanted))
    return next((one.location.first for one in heads), None)


def _held_since(here: Surroundings, lock: str, place: Location, chain: list[Enclosing]) -> int | None:
    """The line before it that takes the lock, in a block that the place is in, too."""
    function, line = here.function, place.first or 1
    if function is None:
        return None
    held: int | None = None
    for call in here.outline.calls(function.first, line):
        receiver, _, method = call.full.rpartition(".")
        if pattern(receiver).tokens != pattern(lock).tokens or call.last >= line:
            continue
        if here.lines[call.line - 1].split()[:1] == ["defer"]:
            continue
        beside = _chain(here.code, here.at(call.line))
        inside = not isinstance(beside, CannotTell) and (not beside or chain[-len(beside) :] == beside)
        if method.lower() in GIVES_BACK:
            held = None
        elif method.lower() in TAKES and inside:
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
    ),
)
