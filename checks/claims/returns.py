"""What a text says of the result of a function: nothing, null, an error, a type; and whether it raises."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from checks.claims.kind import NOTHING, Denial, Example, Kind, short
from checks.claims.null_by_type import excludes_null
from checks.claims.result_of_calls import gives_by_calling
from checks.claims.spoken_of import defined_here, function_of, settled, surroundings, told
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.errors.results import gives_no_error
from checks.code.facts.flow.returns import WORD, Result, Return, Returns, returns
from checks.code.facts.names.definitions import Defined
from checks.code.facts.never_null import result_value
from checks.code.surroundings import Context
from checks.model.claim import Claim, Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome
from checks.text.grammar.lexicon import NULLS, Predicate
from checks.text.grammar.matching import DESCRIBED
from checks.text.grammar.parts import Clause
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Shape
from checks.text.prose import Text


class Gives(StrEnum):
    """What comes out of a function."""

    NOTHING = "nothing"
    VALUE = "value"
    NULL = "null"
    ERROR = "error"
    RAISES = "raises"
    TYPE = "type"
    END = "end"


NULL_WORDS = frozenset(("null", "None", "nil", "NULL", "nullptr", "undefined"))
"""How the languages write it."""

VALUES = frozenset(("nil", "true", "false"))
"""Built-in words of the languages that are `HELD` which name a value and never a type."""

BY_RESULT = frozenset(("go", "rust"))
"""Languages in which an error is a result."""

HELD = frozenset(("rust", "go"))
"""Languages whose compiler lets no null through a result that excludes it."""

OF_ONE_WAY = frozenset((Gives.NOTHING, Gives.VALUE))
"""What is decided by one `return` alone, which another case need not reach."""

DECORATED = frozenset(("python", "javascript", "typescript", "tsx"))
"""Languages in which a decorator may give another result than the function does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnsClaim(Claim):
    """The function can give it. Denied: it never does."""

    kind: ClassVar[str] = "returns"
    fact: ClassVar[bool] = True
    function: str
    """As the code spells it: `Cart.total`; "": the function at the cited lines."""

    what: Gives
    """`error`: an error result, as in Go or Rust; `raises`: it raises, throws or panics; `end`: its last
    statement may run without a `return`; `type`: its declared result."""

    type: str = ""
    """The declared result, or the name of what is raised."""

    when: str = ""
    """The case in which it is so, when it is said of one only."""


GIVES_NULL: Final = rows(
    "X returns|yields =null|none|nil|undefined …", "X implicitly returns =null|none|undefined …",
    "X can|may|might|could|will return =null|none|nil|undefined …",
    "return value|result of X can|may|might|could be =null|none|nil|undefined …",
    "=null|none|nil|undefined is returned by|from X …",
)  # fmt: skip
FALLS_OFF: Final = rows(
    "X falls|runs off|through|past the end …", "X falls|runs off|through|past its end …",
)  # fmt: skip
"""What is said of a function whose last statement is no `return`."""

GIVES_NOTHING: Final = rows(
    "X returns nothing", "X do|does not return anything", "X do|does not return a|any value",
    "X has no return value|statement", "X never returns a|any value",
)  # fmt: skip


def extract(text: Text) -> Iterator[ReturnsClaim]:
    """ "`f` never returns null", "`f` returns nothing", "`f` may return null when the key is new"."""
    for sentence in text.sentences:
        read: set[str] = set()
        for known, what in (
            (GIVES_NULL, Gives.NULL),
            (FALLS_OFF, Gives.END),
            (GIVES_NOTHING, Gives.NOTHING),
        ):
            for found in found_in(
                sentence,
                known,
                pronouns=True,
                cases=True,
                described=DESCRIBED if what is Gives.END else frozenset(),
            ):
                if not found.holds_a_value and found.names["X"].shape is not Shape.CALL:
                    read.add(found.x)
                    yield ReturnsClaim(statement=sentence.written, function=found.x, what=what)
        for clause in sentence.clauses if not sentence.title and len(sentence.clauses) == 1 else ():
            subjects = [sentence.mentions[number] for number in clause.subject]
            what_ = _what(sentence, clause)
            returned = clause.predicate is Predicate.RETURNS and clause.plain and not clause.passive
            named = len(subjects) == 1 and subjects[0].shape in NAMED
            if returned and what_ is not None and named and subjects[0].text.removesuffix("()") not in read:
                yield ReturnsClaim(
                    statement=sentence.written,
                    function=subjects[0].text,
                    what=what_,
                    stance=clause.stance,
                )


def _what(sentence: Sentence, clause: Clause) -> Gives | None:
    """The one word behind the verb."""
    words = [word for word in clause.behind if word.text != "."]
    if len(words) != 1 or "return" not in clause.verb:
        return None
    number = words[0].mention
    said = words[0].lower if number is None else sentence.mentions[number].text
    if said == "nothing" and not clause.denied:
        return Gives.NOTHING
    return Gives.NULL if said.lower() in NULLS else None


def verify(claim: ReturnsClaim, code: Code, context: Context) -> Outcome:
    """Compare with the declared result and with every `return` of the one function of that name."""
    return settled(_judged(claim, code, context))


def _judged(claim: ReturnsClaim, code: Code, context: Context) -> Answer[Outcome]:
    around = surroundings(claim, code, context)
    if isinstance(around, CannotTell):
        return around
    function = function_of(around, claim.function) if claim.function else defined_here(around)
    if isinstance(function, CannotTell):
        return function
    given = returns(
        code, Location(function.at.path, function.name_line, function.name_line, function.at.side)
    )
    if isinstance(given, CannotTell):
        return given
    if function.decorators and function.language in DECORATED:
        return CannotTell(f"`{function.name}` is decorated, which may change what it gives")
    if given.generator:
        return CannotTell(f"`{function.name}` is a generator")
    found = _found(claim, code, function, given)
    if isinstance(found, CannotTell):
        return found
    so, says, place = found
    right = so is (claim.stance is not Stance.DENIED)
    if claim.when and (so or claim.what in OF_ONE_WAY):
        return CannotTell(f"it is said of only one case: {claim.when[:100]}")
    wrong = Failure.FALSE_STATEMENT
    return told(says, None if right else wrong, (code.evidence(place),))


Found = tuple[bool, str, Location]
"""Whether the function gives it, what shows that, and where."""


def _found(claim: ReturnsClaim, code: Code, function: Defined, given: Returns) -> Answer[Found]:
    head = Location(function.at.path, function.name_line, function.name_line, function.at.side)
    name = function.name
    match claim.what:
        case Gives.NOTHING | Gives.VALUE:
            return _value(claim.what is Gives.VALUE, code, function, given, head)
        case Gives.NULL:
            return _null(code, function, given, head)
        case Gives.END if given.end_reached or not given.has_body:
            return CannotTell(f"the end of `{name}` may be reached")
        case Gives.END:
            return False, f"no way through `{name}` reaches its end: each returns or raises before", head
        case Gives.ERROR:
            return _error(code, function, given, head)
        case Gives.RAISES:
            wanted = claim.type.rpartition(".")[2]
            raised = [one for one in given.raises if not one.caught and wanted in ("", one.name)]
            if not raised:
                return CannotTell(f"no statement of `{name}` raises it; what it calls may")
            return True, f"line {raised[0].location.first} raises it", raised[0].location
        case Gives.TYPE:
            return _type(claim.type, function, given, head)


def _value(value: bool, code: Code, function: Defined, given: Returns, head: Location) -> Answer[Found]:
    name = function.name
    results = [one for one in given.results if one.kind is not Result.NOTHING]
    plain = [one for one in results if one.text.strip() not in NULL_WORDS and not given.declared_nothing]
    if not given.declared and not result_value(code, function):
        plain = [one for one in plain if not gives_by_calling(code, function, one)]
    if plain and not any(one.kind in (Result.NULL, Result.ERROR) for one in plain[:1]):
        return (
            value,
            f"`{name}` returns `{short(plain[0].text)}` at line {plain[0].location.first}",
            plain[0].location,
        )
    if given.has_body and not results and (given.declared_nothing or not given.declared):
        return not value, f"no `return` of `{name}` gives a value", head
    return CannotTell(f"whether `{name}` gives a value depends on what it returns")


def _null(code: Code, function: Defined, given: Returns, head: Location) -> Answer[Found]:
    null = next((one for one in given.results if _is_null(one)), None)
    if null is not None:
        return (
            True,
            f"`{function.name}` returns `{short(null.text)}` at line {null.location.first}",
            null.location,
        )
    if given.never_null:
        shown = ", ".join(f"`{short(one.text)}`" for one in given.results[:3])
        return False, f"each `return` of `{function.name}` gives a value: {shown}", head
    if not given.generator and result_value(code, function):
        ways = [one for one in given.results if one.kind is not Result.NOTHING]
        shown = ", ".join(f"`{short(one.text)}`" for one in ways[:3])
        return False, f"each `return` of `{function.name}` gives a value: {shown}", head
    if excludes_null(code, function, given):
        return False, f"`{function.name}` gives `{given.declared}`, which is never null", head
    return CannotTell(f"whether `{function.name}` gives null depends on what it returns")


def _is_null(one: Return) -> bool:
    parts = [part.strip() for part in one.text.split(",")]
    return one.kind is Result.NULL and NULL_WORDS.issuperset(parts)


def _error(code: Code, function: Defined, given: Returns, head: Location) -> Answer[Found]:
    if function.language not in BY_RESULT:
        return CannotTell(f"an error of `{function.name}` is no result in its language")
    if given.declared_error:
        return True, f"`{function.name}` gives `{given.declared}`", head
    if not gives_no_error(code, function, given.declared) or given.raises:
        return CannotTell(f"`{given.declared}` may stand for an error")
    return False, f"`{function.name}` gives no error: its result is `{given.declared or 'nothing'}`", head


def _is_plain(declared: str, language: str | None) -> bool:
    """All its names are types of the language, and it holds no text."""
    if '"' in declared or not VALUES.isdisjoint(WORD.findall(declared)):
        return False
    return all(is_builtin(word, language) for word in WORD.findall(declared) if word[:1].isalpha())


def _type(said: str, function: Defined, given: Returns, head: Location) -> Answer[Found]:
    real, wanted = _spelled(given.declared), _spelled(said)
    if not real or not wanted:
        return CannotTell(f"`{function.name}` declares no result")
    if real == wanted or _spelled(given.declared, names=False) == _spelled(said, names=False):
        return True, f"`{function.name}` declares `{given.declared}`", head
    plain = all(_is_plain(each, function.language) and WORD.search(each) for each in (real, wanted))
    if not plain or function.language not in HELD:
        return CannotTell(f"`{function.name}` declares `{short(given.declared)}`, which may be the same")
    return False, f"`{function.name}` declares `{given.declared}`, not `{short(said)}`", head


def _spelled(declared: str, *, names: bool = True) -> str:
    """Without white space; without the names that Go may give its results: `(n int, err error)`."""
    parts = declared.strip().removeprefix("->").strip("() ").split(",")
    return ",".join("".join(part.split()) if names else "".join(part.split()[-1:]) for part in parts)


_ENDS = "def load(row):\n    if row:\n        return row\n    raise KeyError\n\ndef save(row):\n    if row:\n        return row\n"
_GO = """
package shop

func Find(name string) (*Row, error) {
	if name == "" {
		return nil, nil
	}
	return &Row{}, nil
}

func Path(name string) string {
	return name
}
"""
_PYTHON = """
def find(name):
    if not name:
        return None
    return load(name)

def names():
    return []

def warn(name):
    log(name)
"""
_SCRIPT = "function find(name) {\n  if (!name) return null;\n  return name;\n}\n\nfunction names() {\n  return [];\n}\n"
_RUST = "fn path(name: &str) -> String {\n    name.to_string()\n}\n"

KIND = Kind(
    ReturnsClaim,
    "a function gives nothing, a value, null, an error or a type, or raises; denied: it never does",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
    examples=(
        Example("`load` falls off the end.", Failure.FALSE_STATEMENT, _ENDS, 1),
        Example("`save` falls off the end.", "unsupported", _ENDS, 6),
        Example("`find` never returns null.", Failure.FALSE_STATEMENT, _PYTHON, 5),
        Example("`find` returns None.", "verified", _PYTHON, 5),
        Example("`names` returns None.", Failure.FALSE_STATEMENT, _PYTHON, 8),
        Example("`warn` returns nothing.", "verified", _PYTHON, 11),
        Example("`names` returns nothing.", Failure.FALSE_STATEMENT, _PYTHON, 8),
        Example("`Find` never returns nil.", Failure.FALSE_STATEMENT, _GO, 4, path="shop.go"),
        Example("`Path` returns nil.", Failure.FALSE_STATEMENT, _GO, 11, path="shop.go"),
        Example("`find` never returns null.", Failure.FALSE_STATEMENT, _SCRIPT, 2, path="a.js"),
        Example("`names` never returns null.", "verified", _SCRIPT, 7, path="a.js"),
        Example("`path` returns nothing.", Failure.FALSE_STATEMENT, _RUST, 1, path="a.rs"),
        Example("`find` may return null.", "verified", _PYTHON, 5),
        Example("`names` may return null when it is new.", Failure.FALSE_STATEMENT, _PYTHON, 8),
        Example("If `names` returns null, this fails.", NOTHING, _PYTHON, 8),
        Example("`find` returns nothing useful.", NOTHING, _PYTHON, 5),
    ),
)
