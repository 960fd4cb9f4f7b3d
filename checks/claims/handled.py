"""What a text says of the outcome of a call: that its error, result or promise is, or is not, taken care of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from checks.claims.kind import NOTHING, Example, Kind, short
from checks.claims.spoken_of import function_of, lines_with, scope_of, settled, surroundings, told
from checks.claims.uncaught import uncaught_in
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.errors.care import Care, taken_care_of
from checks.code.facts.errors.catching import first_line_of_whole_body, runs_later, taken_by
from checks.code.facts.errors.handing_on import handed_on
from checks.code.facts.errors.results import gives_no_error
from checks.code.facts.flow.handling import Handling, handling
from checks.code.facts.flow.returns import returns
from checks.code.structure.outline import Handler
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import Claim, Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome
from checks.text.grammar import lexicon as lex
from checks.text.grammar.lexicon import INSIDE
from checks.text.grammar.matching import Found
from checks.text.grammar.parts import Clause
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import Row, rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Mention
from checks.text.prose import Text

BY_RESULT = frozenset(("go", "rust"))
"""Languages in which an error is a result, and the signature says whether there is one."""

IGNORED = frozenset(("ignored", "discarded", "dropped"))
"""What is done to an error that nobody looks at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandledClaim(Claim):
    """The error of the call is looked at or handed on, its result used, its promise awaited, or what it opens closed.

    Denied: that is said to be missing.
    """

    kind: ClassVar[str] = "handled"
    fact: ClassVar[bool] = True
    call: str
    """What is called, as the code spells it: `client.get`.

    Of `closed` also "": the call at the cited lines; of `error`: whatever the handler at the cited lines catches; of
    `caught`: all that the cited lines do, or with `where` all that this function does.
    """

    care: Care
    """What is said of it: its `error` is looked at or handed on, its `result` used, it is `awaited`, or `closed`, or what it
    raises is `caught`."""

    error: str = ""
    """Of `caught`: the name of the exception that is meant; "": any."""

    when: str = ""
    """The case in which it is so, when it is said of one only."""

    where: str = ""
    """The function or class of the cited file; "": the one around the cited lines."""


ERROR: Final = rows(
    "error|errors of|from|returned by? X is|are not|never handled|checked",
    "error|errors of|from|returned by? X is|are ignored|discarded|dropped",
    "missing|no error check|checking for|of|around X",
    "it|this|which|code|function? call|calls|calling|invokes|invoking X without error handling|checking",
    "it|this|which|code|function? call|calls|calling|invokes|invoking X without checking|handling the? error",
    "it|this|which|code|function? call|calls|calling|invokes|invoking X but there is|'s? no error handling|checking|check",
    "it|this|which|code|function? call|calls|calling|invokes|invoking X but there's no error handling|checking|check",
)
REGARDLESS: Final = rows(
    "result|value of|from X is used|returned|kept regardless|irrespective of Y",
    "result|value of|from X is used|returned|kept regardless|irrespective of the error",
    "result|value of|from X is used|returned without checking Y", "result|value of|from X is used|returned without checking the error",
)  # fmt: skip
OF_A_VARIABLE: Final = rows(
    "X is|are not|never checked|handled|inspected|looked",
    "X is|are ignored|discarded|dropped|swallowed|unchecked",
)
ERRORS: Final = frozenset(("err", "error"))
"""What a variable is called that holds an error."""

HANDLE: Final = rows(
    "handle|handling|check|checking the error|errors of|from|returned by? X",
    "add|adding error handling for|around|to X", command=True,
)  # fmt: skip
RESULT: Final = rows(
    "return? value|result of|from|returned by? X is|are ignored|discarded|dropped|unused",
    "return? value|result of|from|returned by? X is|are not|never checked|used|looked at?",
)
AWAIT: Final = rows(
    "X is|are not|never awaited", "X should|must be awaited", "X needs to be awaited",
    "missing await for|on|before X", "X is missing an|its? await", "X lacks an await", "no await before|on|for X",
    "result|promise|coroutine|call|value of|from|to|returned by? X is|are not|never awaited",
    "X is|are called|invoked without being? await|awaited|awaiting it?", "forgets|forgot to await X",
    "function|code|it|this calls|invokes X without await|awaiting it?", "nothing|nobody awaits X",
)  # fmt: skip
DO_AWAIT: Final = rows("await|awaiting X", "add|adding an|the? missing? await before|to|for X", command=True)
FAILURE: Final = "error|errors|exception|exceptions|rejection|rejections|failure|failures"
UNCAUGHT: Final = rows(
    "X has|have no rejection|error? handler|handling|catch", "promise returned by|from X has no rejection|error? handler|catch",
    "X is|are called|invoked|used|awaited without a|any? try|catch /? catch|except? block|statement?",
    f"X is|are called|invoked|used|awaited without catching|handling the|any? {FAILURE}",
    f"{FAILURE} raised|thrown? by|from|of|in X is|are not|never caught|handled", "X throws|raises and nothing catches it",
    f"{FAILURE} raised|thrown? by|from|of|in X is|are uncaught|unhandled",
    f"nothing|nobody catches|handles the|an|any? {FAILURE} raised|thrown? by|from|of X",
    "no error|exception? handling|handler for|around X", f"{FAILURE} of|from|in X propagate|propagates|escape|escapes",
)  # fmt: skip
CLOSED: Final = rows(
    "X is|are not|never used|opened as|in|inside|with a|any? context|with manager|statement|block?",
    "X is|are opened|created|used without a|any? context|with manager|statement|block?",
    "X is|are opened|used outside of? a|any? context|with manager|statement|block?",
)
OPENED: Final = "file|handle|descriptor|connection|response|body|socket|stream|cursor|reader|writer"
NEVER_CLOSED: Final = rows(
    f"file|response? {OPENED} here? is|are not|never closed|released",
    f"file|response? {OPENED} opened|obtained|acquired|created|returned here is|are not|never closed|released",
)
"""What is said of the thing that the call at the cited lines gives."""

KEPT: Final = "swallowed|ignored|discarded|dropped|suppressed"
SWALLOWED: Final = rows(
    f"* the error|exception is|gets then? silently? {KEPT} here?",
    "this|it|which|handler|catch|block silently? swallows|ignores|discards|drops|suppresses the|any? error|exception",
    "catch|except block|handler|clause silently? swallows|ignores|discards|drops|suppresses the|any? error|exception",
    "swallows|ignores|discards|drops|suppresses the error|exception",
    "* the error|exception is not|never rethrown|re-thrown|re-raised|reraised here?",
    "this|it|which|handler|catch|block do|does not rethrow|re-throw|re-raise|reraise the|it? error|exception?",
)  # fmt: skip
"""What is said of the handler at the cited lines."""

WITHOUT_CATCHING: Final = rows("X is|are called|invoked|used|awaited without catching|handling Y")
CATCH: Final = rows(
    "catch|catching the|an|any? error|errors|exception|exceptions raised|thrown? by|from X", command=True,
)  # fmt: skip


def extract(text: Text) -> Iterator[HandledClaim]:
    """ "The error of `f` is ignored", "handle the error of `f`", "`f` is not awaited"."""
    for sentence in text.sentences:
        for known, care in _read():
            for found in found_in(sentence, known, bare=True, acts=True):
                yield _missing(sentence, found, care)
        yield from _by_more_rows(sentence)
        for number in range(len(sentence.clauses) if not sentence.title else 0):
            yield from _in_clause(sentence, number)
    for one in uncaught_in(text):
        yield HandledClaim(
            statement=one.statement,
            call=one.call,
            care=Care.CAUGHT,
            error=one.error,
            where=one.where,
            stance=Stance.DENIED,
        )


def _by_more_rows(sentence: Sentence) -> Iterator[HandledClaim]:
    """ "The result of `f` is used regardless of `err`", "`err` is ignored", "`f` is called without catching `E`"."""
    for found in found_in(sentence, REGARDLESS, bare=True, acts=True):
        if "Y" not in found.names or found.names["Y"].text in ERRORS:
            yield _missing(sentence, found, Care.ERROR)
    for found in found_in(sentence, OF_A_VARIABLE):
        if found.x in ERRORS and not found.place:
            yield _missing(sentence, found, Care.ERROR)
    for known, care in ((NEVER_CLOSED, Care.CLOSED), (SWALLOWED, Care.ERROR)):
        for found in found_in(sentence, known):
            if not found.place:
                yield HandledClaim(statement=sentence.written, call="", care=care, stance=Stance.DENIED)
    for found in found_in(sentence, WITHOUT_CATCHING, bare=True, acts=True):
        error = found.names["Y"].text
        if error[:1].isupper():
            yield replace(_missing(sentence, found, Care.CAUGHT), error=error)


def _missing(sentence: Sentence, found: Found, care: Care) -> HandledClaim:
    return HandledClaim(
        statement=sentence.written,
        call=found.x.partition("(")[0],
        care=care,
        where=found.place,
        stance=Stance.DENIED,
    )


def _in_clause(sentence: Sentence, number: int) -> Iterator[HandledClaim]:
    """ "The error of `f` is ignored", "`f` can fail and its error is ignored"."""
    clause = sentence.clauses[number]
    if not clause.passive or not clause.plain or IGNORED.isdisjoint(clause.lowered):
        return
    call = _call(sentence, clause) or _before(sentence, number)
    following = sentence.clauses[number + 1].words[:1] if number + 1 < len(sentence.clauses) else ()
    if any(word.lower in lex.CONDITIONS | {"after"} for word in following):
        return
    if call is not None and call.shape in NAMED and call.is_code:
        yield HandledClaim(
            statement=sentence.written,
            call=call.text.partition("(")[0],
            care=Care.ERROR,
            stance=Stance.ASSERTED if clause.denied else Stance.DENIED,
        )


def _read() -> tuple[tuple[Sequence[Row], Care], ...]:
    """Which rows speak of what."""
    return (
        ((*ERROR, *HANDLE), Care.ERROR),
        (RESULT, Care.RESULT),
        ((*AWAIT, *DO_AWAIT), Care.AWAITED),
        ((*UNCAUGHT, *CATCH), Care.CAUGHT),
        (CLOSED, Care.CLOSED),
    )


def _call(sentence: Sentence, clause: Clause) -> Mention | None:
    """ "The error of `f`", "the error from `f`"."""
    words = [word.lower for word in clause.words]
    named = sentence.governed(clause, {"of", "from"})
    return named[0] if words[:2] == ["the", "error"] and len(named) == 1 and not _goes_on(clause) else None


def _before(sentence: Sentence, number: int) -> Mention | None:
    """ "`f` can fail and its error is ignored"."""
    if number != 1 or _goes_on(sentence.clauses[1]):
        return None
    words = [word.lower for word in sentence.clauses[1].words]
    subject = sentence.clauses[0].subject
    its = words[:3] == ["and", "its", "error"] and len(subject) == len(sentence.mentions) == 1
    return sentence.mentions[subject[0]] if its else None


def _goes_on(clause: Clause) -> bool:
    """Something is said behind the verb: where, or in which case."""
    return any(word.lower.isalpha() and word.lower not in INSIDE | {"here"} for word in clause.behind)


def verify(claim: HandledClaim, code: Code, context: Context) -> Outcome:
    """Follow what the calls give. Handling at each of them refutes that it is missing; nothing is confirmed."""
    return settled(_judged(claim, code, context))


def _judged(claim: HandledClaim, code: Code, context: Context) -> Answer[Outcome]:
    around = surroundings(claim, code, context)
    if isinstance(around, CannotTell):
        return around
    if claim.stance is not Stance.DENIED:
        return CannotTell("whether all of it is handled is not traced")
    if claim.care is Care.CAUGHT and around.outline.language in BY_RESULT:
        claim = replace(claim, care=Care.ERROR)  # there an error is no exception
    if claim.when:
        return CannotTell(f"it is said of only one case: {claim.when[:100]}")
    name = claim.call.partition("(")[0].strip()
    if name in ERRORS and around.outline.language == "go":
        assigned = _assigned_to(around, name)
        return assigned if isinstance(assigned, CannotTell) else _of_calls(around, claim, assigned)
    if not name:
        return _of_the_lines(around, claim)
    if claim.care is Care.ERROR and (outcome := _without_error(around, name)) is not None:
        return outcome
    places = lines_with(around, name, claim.where)
    if isinstance(places, CannotTell):
        return places
    found: list[Handling] = []
    for place in places:
        answer = handling(code, place, name)
        if isinstance(answer, CannotTell):
            return answer
        found += answer
    if not found:
        return CannotTell(f"no call of `{name}` was found there")
    return _of_calls(around, claim, found)


def _of_the_lines(around: Surroundings, claim: HandledClaim) -> Answer[Outcome]:
    """Of what the cited lines do, whatever they call."""
    if claim.care is Care.ERROR:
        return _raised_again(around)
    if claim.care is Care.CAUGHT:
        return _let_out(around, claim) if claim.where else _taken_here(around, claim)
    opened = _assigned_to(around, "")
    return opened if isinstance(opened, CannotTell) else _of_calls(around, claim, opened)


NEAR: Final = 3
"""Lines before the cited ones on which the call may be whose error they speak of."""


def _assigned_to(around: Surroundings, name: str) -> Answer[list[Handling]]:
    """The one call at the cited lines, or right before them, that gives the variable its value; "": any variable."""
    if not around.has_lines:
        return CannotTell("no lines are cited")
    if not name and not around.outline.calls(around.first, around.last):
        return CannotTell("the cited lines call nothing")
    for line in range(around.last, max(1, around.first - NEAR) - 1, -1):
        found: list[Handling] = []
        for call in around.outline.calls(line, line):
            answer = handling(around.code, around.at(line, line), call.full)
            found += (
                []
                if isinstance(answer, CannotTell)
                else [one for one in answer if (name in one.assigned if name else one.assigned)]
            )
        if found:
            return found if len(found) == 1 else CannotTell(f"line {line} sets `{name}` several times")
    return CannotTell(f"no call near the cited lines sets `{name}`")


def _raised_again(around: Surroundings) -> Answer[Outcome]:
    """The handler at the cited lines raises what it catches, whatever else it does."""
    if not around.has_lines:
        return CannotTell("no lines are cited")
    raised = handed_on(around.code, around.at(around.first, around.last))
    if isinstance(raised, CannotTell):
        return raised
    shown = around.code.evidence(raised)
    text = short(around.lines[(raised.first or 1) - 1].strip())
    return told(f"line {raised.first} hands it on: `{text}`", Failure.FALSE_ABSENCE, (shown,))


def _taken_here(around: Surroundings, claim: HandledClaim) -> Answer[Outcome]:
    """Every cited line that calls something, the first and the last are in a `try` whose handler takes the exception."""
    if not around.has_lines:
        return CannotTell("no lines are cited")
    known = around.outline.handlers(around.first, around.last)
    if any(one.kind == "except" and one.first == around.first for one in known):
        lines = {around.first - 1}  # the end of what the cited handler is of
    else:
        opens = any(one.kind == "try" and one.first == around.first for one in known)
        lines = {one.line for one in around.outline.calls(around.first, around.last)}
        lines |= {around.last} if opens else {around.first, around.last}
    takers = [None if runs_later(around, line) else taken_by(around, line, claim.error) for line in lines]
    if None in takers or takers[0] is None:
        thing = f"`{short(claim.error)}`" if claim.error else "whatever is raised"
        return CannotTell(f"no handler was found that takes {thing} at each of the cited lines and keeps it")
    return _taken(around, claim, takers[0])


def _taken(around: Surroundings, claim: HandledClaim, handler: Handler) -> Outcome:
    shown = around.evidence(handler.first)
    thing = f"`{short(claim.error)}`" if claim.error else "whatever is raised"
    says = f"`{short(around.lines[handler.first - 1].strip())}` takes {thing}, at line {handler.first}"
    return told(says, Failure.FALSE_ABSENCE, shown)


def _let_out(around: Surroundings, claim: HandledClaim) -> Answer[Outcome]:
    """All that the function does is in one `try` whose handler takes the exception."""
    scope = scope_of(around, claim.where)
    if isinstance(scope, CannotTell):
        return scope
    if claim.error == "TypeError":
        return CannotTell("a call with wrong arguments raises it before the function runs")
    line = first_line_of_whole_body(around, scope)
    handler = taken_by(around, line, claim.error) if line is not None else None
    if handler is None:
        return CannotTell(f"whether all that `{short(claim.where)}` raises is caught is not traced")
    return _taken(around, claim, handler)


def _of_calls(around: Surroundings, claim: HandledClaim, found: list[Handling]) -> Answer[Outcome]:
    code = around.code
    shown = [taken_care_of(around, claim.care, each, claim.error) for each in found]
    handled = [one for one in shown if one is not None]
    if len(handled) < len(shown):
        return CannotTell(_why_not(found[shown.index(None)]))
    says = f"`{short(handled[0].text)}` takes care of it, at line {handled[0].location.first}"
    return told(says, Failure.FALSE_ABSENCE, (code.evidence(_brief(handled[0].location)),))


def _without_error(around: Surroundings, name: str) -> Outcome | None:
    """A function that has no error to ignore, by its signature."""
    language = around.outline.language
    if language not in BY_RESULT:
        return None
    function = function_of(around, name)
    if isinstance(function, CannotTell):
        return None
    head = Location(function.at.path, function.name_line, function.name_line, function.at.side)
    given = returns(around.code, head)
    if isinstance(given, CannotTell) or given.declared_error or given.raises or given.declared == "bool":
        return None
    if not gives_no_error(around.code, function, given.declared):
        return None
    says = f"`{function.name}` gives no error: its result is `{given.declared or 'nothing'}` (line {function.name_line} of `{function.at.path}`)"
    return told(says, Failure.FALSE_STATEMENT, (around.code.evidence(head),))


def _why_not(found: Handling) -> str:
    done = ", ".join(dict.fromkeys(str(one.kind) for one in found.treatments))
    return f"the call at line {found.location.first} is {done}; that may be enough"


def _brief(location: Location) -> Location:
    return Location(location.path, location.first, location.first, location.side)


_GO = """
package shop

func load(name string) (string, error) {
	row, err := read(name)
	if err != nil {
		return "", err
	}
	_ = store(row)
	return shellPath(name), nil
}

func shellPath(name string) string {
	return name
}
"""
_PYTHON = """
async def load(name):
    row = await read(name)
    with open(name) as file:
        rows = list(file)
    other = open(name)
    return store(row)
"""
_SCRIPT = "async function load(name) {\n  const row = await read(name);\n  send(row);\n}\n"
_RUST = (
    "fn load(name: &str) -> Result<u8, E> {\n    let row = read(name)?;\n    store(row);\n    Ok(row)\n}\n"
)

_CHECKED = "package a\n\nfunc f() error {\n\trow, err := load()\n\tif err != nil {\n\t\treturn err\n\t}\n\tuse(row)\n\n\treturn nil\n}\n"

_CAUGHT = "def load(name):\n    try:\n        open(name)\n    except OSError:\n        log(name)\n"

KIND = Kind(
    HandledClaim,
    "the error, result or promise of a call is taken care of, or what it opens is closed; denied: it is not",
    extract,
    verify,
    anywhere=True,
    examples=(
        Example("The error of `read` is ignored.", Failure.FALSE_ABSENCE, _GO, 5, path="shop.go"),
        Example("The error of `store` is ignored.", "unsupported", _GO, 9, path="shop.go"),
        Example(
            "`shellPath` can fail and its error is ignored.",
            Failure.FALSE_STATEMENT,
            _GO,
            10,
            path="shop.go",
            why="It has no error.",
        ),
        Example("The error from `read` is discarded.", Failure.FALSE_ABSENCE, _RUST, 2, path="a.rs"),
        Example("The error from `store` is discarded.", "unsupported", _RUST, 3, path="a.rs"),
        Example("The error of `read` is ignored.", "unsupported", _PYTHON, 3),
        Example("The error of `send` is ignored.", "unsupported", _SCRIPT, 3, path="a.js"),
        Example("The error of `read` should not be ignored.", NOTHING, _PYTHON, 3),
        Example("`err` is never checked.", Failure.FALSE_ABSENCE, _CHECKED, 4, path="a.go"),
        Example("`err` is never checked.", "unsupported", _CHECKED, None, path="a.go"),
        Example(
            "`err` is never checked.", "unsupported", _CHECKED, 10, path="a.go", why="Nothing near sets it."
        ),
        Example(
            "`err` is never checked.",
            "unsupported",
            "package a\n\nfunc f() {\n\terr := load(); err = save()\n}\n",
            4,
            path="a.go",
            why="Two calls set it.",
        ),
        Example(
            "The error of `row` is ignored.", "unsupported", _CHECKED, 4, path="a.go", why="It is no call."
        ),
        Example("The file handle opened here is never closed.", "unsupported", _CHECKED, 5, path="a.go"),
        Example("The error is swallowed.", Failure.FALSE_ABSENCE, _CAUGHT + "        raise\n", 4),
        Example("The error is swallowed.", "unsupported", _CAUGHT + "        return None\n", 4),
        Example("The error is swallowed.", "unsupported", _CAUGHT + "        raise\n", 1),
        Example("`FileNotFoundError` is not caught.", Failure.FALSE_ABSENCE, _CAUGHT, 3),
        Example("`KeyError` is not caught.", "unsupported", _CAUGHT, 3),
        Example("`OSError` is not caught.", "unsupported", _CAUGHT, None),
        Example(
            "`load` crashes with `OSError` for a new name.",
            "unsupported",
            _CAUGHT.replace("log(name)", "drop(name)"),
            3,
            why="`drop` may raise it.",
        ),
        Example(
            "`load` crashes with `OSError` for a new name.",
            Failure.FALSE_ABSENCE,
            _CAUGHT.replace("log(name)", "return None"),
            3,
        ),
        Example("`load` raises a `TypeError` for a new name.", "unsupported", _CAUGHT, 3),
    ),
)
