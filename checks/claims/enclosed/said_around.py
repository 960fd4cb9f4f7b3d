"""What a text says of what is around a piece of code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from checks.claims.called import CLOSING, VERB_OF
from checks.model.claim import Stance
from checks.text.grammar.lexicon import CONDITIONS, DETERMINERS, INSIDE, PREPOSITIONS
from checks.text.grammar.matching import Found
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


@dataclass(frozen=True, slots=True)
class Around:
    """One such statement."""

    statement: str
    code: str
    inside: Inside
    when: str = ""
    """The condition, the lock, a name in the head of a `with`, `finally` of a `try`, `OWN` of a loop."""

    where: str = ""
    stance: Stance = Stance.ASSERTED


OWN: Final = "own"
"""Of a loop: the one of the function itself is meant, not that of a caller."""

NAMES = {"loop": Inside.LOOP, "try": Inside.TRY}
"""Word of a text → what it means."""

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
TOUCHES: Final = "reads|writes|accesses|uses|modifies|updates|mutates|sets|calls|iterates|touches|increments"
LOCKING: Final = "holding|taking|acquiring|locking"
NO_NAMED_LOCK: Final = rows(
    f"Z {TOUCHES} X without {LOCKING} Y first?",
    "Z do|does not hold|take|acquire|lock Y before|while reading|writing|accessing|using|modifying|updating|calling|writing to? X",
)
NO_LOCK_AT_ALL: Final = rows(
    f"X is|are {TOUCHED} without the|a|any? lock|mutex|locking|synchronization|synchronisation …",
    f"X is|are {TOUCHED} without {LOCKING} the|a|any lock|mutex …", f"Z {TOUCHES} X without {LOCKING} the|a|any lock|mutex …",
    f"X is|are {TOUCHED} outside of? the lock|mutex", "X is|are not|never guarded|protected|synchronised|synchronized by|with the|a|any lock|mutex",
    "access|accesses|writes|reads|updates|calls|modifications to|of X is|are not|never synchronized|synchronised|locked",
)  # fmt: skip
"""What is said of a lock that the sentence does not name."""

LOCKED: Final = re.compile(
    r"(?<![A-Za-z])(?:rw|[rw])?lock(?![a-z])|(?<![A-Za-z])(?:RW|R|W)?L(?:ock|OCK)(?![a-z])|(?<=[a-z])(?:RW|R|W)?Lock(?![a-z])"
    r"|[mM]utex|MUTEX|[sS]emaphore|(?<![A-Za-z])synchronized(?![a-z])"
)
"""How what holds a lock is written."""

NO_LOOP: Final = rows("X is|are outside of? the loop")
WRAP: Final = rows(
    "wrap|wrapping X in|with a try /? catch|except? block|statement?",
    command=True,
)

LOOP: Final = "inside|in|within the|this for|while? loop|loop's"
ROUND: Final = "on|in|during|at|with every|each iteration|pass|turn"
IN_LOOP: Final = rows(
    f"X is|are|gets {RUN} {LOOP} …", f"X is|are|gets {RUN} {ROUND} …", f"X runs|executes|happens|sits {LOOP} …",
    f"X runs|executes|happens {ROUND} …", f"calling|invoking|running X {LOOP} …", f"calling|invoking|running X {ROUND} …",
    "X should|could|can be moved|hoisted|pulled|lifted out|outside of? the|this loop …",
)  # fmt: skip
OUT_OF_LOOP: Final = rows(
    "move|moving|hoist|hoisting|pull|pulling|lift|lifting X out|outside of? the|this for|while? loop …", command=True,
)  # fmt: skip
"""What is said of code in the loop of the function itself, by advice to take it out as well."""

FINAL: Final = "in|into|inside|within|to|from a|the|its? finally|ensure block|clause?"
NO_FINALLY: Final = rows(
    f"X should|must be {RUN}|placed|put|moved {FINAL} …", f"X needs to be {RUN}|placed|put|moved {FINAL} …",
    f"X should|must|belongs be? {FINAL} …", f"X is|are only {RUN} on the success|happy path …", f"X is|are {RUN} only on the success|happy path …",
    f"X is|are {RUN} on the success|happy path only|alone",
)  # fmt: skip
INTO_FINALLY: Final = rows(
    f"move|moving|put|putting|place|placing|wrap|wrapping|call|calling X {FINAL} …", command=True
)
FAILING: Final = "on|upon|after|in an|any|the? error|errors|failure|failures|exception|exceptions path|paths?"
CAUSE: Final = "error|exception|failure occurs|happens|is"
NOT_CLOSED: Final = rows(
    f"X is|are not|never ={CLOSING} {FAILING} …",
    f"X is|are not|never ={CLOSING} if|when|once an|any|the? {CAUSE} thrown|raised|returned? …",
    f"X is|are not|never ={CLOSING} if|when|once Y raises|throws|fails|panics|errors …",
    f"if|when|once Y raises|throws|fails|panics|errors , X is|are not|never ={CLOSING}",
    f"X is|are leaked {FAILING} …", f"X leaks {FAILING} …",
    "X is|are leaked if|when|once Y raises|throws|fails|panics|errors …", "X leaks if|when|once Y raises|throws|fails|panics|errors …",
)  # fmt: skip
"""What is said of a thing that is not closed when something raises."""

CLOSE_IT: Final = rows(
    "use|using|add|adding a? finally|ensure block|clause? to =close|release|dispose|unlock|stop|flush X …", command=True,
)  # fmt: skip


def said_around(text: Text) -> Iterator[Around]:
    """ "`f` is called in a loop", "`f` is not in a try block", "`f` is called unconditionally"."""
    for sentence in text.sentences:
        read = [*_by_rows(sentence), *_of_locks(sentence), *_of_loops(sentence), *_of_finally(sentence)]
        yield from read
        for clause in sentence.clauses if not sentence.title and not read else ():
            subjects = [sentence.mentions[number] for number in clause.subject]
            inside = _inside(clause)
            if len(subjects) != 1 or subjects[0].shape not in NAMED or inside is None or not clause.plain:
                continue
            placed = (
                not clause.denied or clause.verb in PLACING
            )  # "`x` is not closed in the loop": that is denied
            if subjects[0].is_code and (clause.verb == "be" or clause.passive) and placed:
                yield Around(sentence.written, subjects[0].text, inside, stance=clause.stance)


PLACING: Final = frozenset(("be", "call", "invoke", "execut", "plac", "wrapp", "enclos", "perform"))
"""Verbs of which "not in a loop" denies the place, and not that it is done, without their endings."""


def _of_locks(sentence: Sentence) -> Iterator[Around]:
    """ "`f` writes `x` without acquiring `lock`", "`x` is written without a lock"."""
    for found in found_in(sentence, NO_NAMED_LOCK):
        lock = found.names["Y"].text.removesuffix("()")
        if LOCKED.search(lock):
            yield Around(sentence.written, _code(found), Inside.LOCK, lock, _function(found), Stance.DENIED)
    for found in found_in(sentence, NO_LOCK_AT_ALL):
        others = [one for one in sentence.mentions if one.text != found.names["X"].text]
        if not any(LOCKED.search(one.text) for one in others):
            yield Around(sentence.written, _code(found), Inside.LOCK, "", _function(found), Stance.DENIED)


def _function(found: Found) -> str:
    return found.names["Z"].text.removesuffix("()") if "Z" in found.names else found.place


OF_A_CALLER: Final = re.compile(
    r"(?i)\bloop (?:of|in) (?:the|its|a|each|every|some) callers?\b|\bcaller's loop\b"
)


def _of_loops(sentence: Sentence) -> Iterator[Around]:
    """ "`f` is called inside the loop", "move `f` out of the loop"."""
    if OF_A_CALLER.search(sentence.text):
        return
    for found in found_in(sentence, (*IN_LOOP, *OUT_OF_LOOP)):
        yield Around(sentence.written, _code(found), Inside.LOOP, OWN, found.place)


def _of_finally(sentence: Sentence) -> Iterator[Around]:
    """ "`row.close()` should be in a finally block", "`row` is not closed when `f` raises"."""
    for found in found_in(sentence, (*NO_FINALLY, *INTO_FINALLY)):
        yield Around(sentence.written, _code(found), Inside.FINALLY, "", found.place, Stance.DENIED)
    for found in found_in(sentence, (*NOT_CLOSED, *CLOSE_IT), cases=True):
        if found.names["X"].shape in (Shape.NAME, Shape.MEMBER):
            verb = VERB_OF.get(found.word, found.word or "close")
            raising = found.names["Y"].text.partition("(")[0] if "Y" in found.names else ""
            yield Around(
                sentence.written, f"{found.x}.{verb}", Inside.FINALLY, raising, found.place, Stance.DENIED
            )


def _code(found: Found) -> str:
    return found.x.partition("(")[0] if found.names["X"].shape is Shape.CALL else found.x


def _by_rows(sentence: Sentence) -> Iterator[Around]:
    """ "`f` is called every time", "`f` is called even when `x` is null": of the whole function, not of a part of it."""
    for missing, around_it in (
        ((*NO_TRY, *WRAP, *(AFTERWARDS if _speaks_of_a_try(sentence) else ())), Inside.TRY),
        (NO_WITH, Inside.WITH),
        (NO_LOOP, Inside.LOOP),
        (NO_LOCK, Inside.LOCK),
    ):
        for found in found_in(sentence, missing, pronouns=True, acts=True):
            yield Around(
                statement=sentence.written,
                code=_code(found),
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
            yield Around(
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
