"""Values that a text states of a named thing: defaults, constants, limits."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import dropwhile
from math import prod
from operator import attrgetter
from typing import ClassVar, Final

from checks.claims.kind import NOTHING, Denial, Example, Kind, short
from checks.claims.spoken_of import settled
from checks.claims.stretch import stretch
from checks.claims.value_given import of_an_expression
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.names.definitions import definitions
from checks.code.facts.names.writers import writers
from checks.code.occurrences import PLACES_LIMIT
from checks.code.ownership import OWN
from checks.code.structure import Definition
from checks.code.structure import Kind as Defined
from checks.code.structure.outline import segments
from checks.code.surroundings import FUNCTIONS, Context, Surroundings
from checks.model.claim import CHECKABLE, Claim, Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar import lexicon as lex
from checks.text.grammar.lexicon import NUMBERS, Predicate
from checks.text.grammar.parts import Clause, Word
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, Mention, Shape
from checks.text.prose import Text

_NUMBER = re.compile(r"-?\d[\d_]*+(?:\.\d++)?")
_PRODUCT = re.compile(r"[0-9_]{1,12}(?:\s?\*\s?[0-9_]{1,12}){1,6}")
UNITS: Mapping[str, tuple[float, ...]] = {
    "bytes": (1,), "KB": (1, 1000, 1024), "kB": (1, 1000, 1024), "KiB": (1, 1024),
    "MB": (1, 1000**2, 1024**2, 1000, 1024), "MiB": (1, 1024**2, 1024),
    "GB": (1, 1000**3, 1024**3), "GiB": (1, 1024**3),
    "ms": (1, 0.001), "milliseconds": (1, 0.001), "s": (1, 1000), "seconds": (1, 1000),
    "minutes": (1, 60, 60_000), "hours": (1, 60, 3600, 3_600_000), "days": (1, 24, 86_400, 86_400_000),
}  # fmt: skip
"""Unit → by how much a number in code may differ from the one in the text: the code has units of its own."""
_UNIT = "|".join(UNITS)
_BESIDE = re.compile(
    rf"\s?\((-?[0-9][0-9._]{{0,20}}+(?: (?:{_UNIT}))?)\)|,?\s(?:i\.e\.|that is),?\s(-?[0-9][0-9_]{{0,20}}+(?: (?:{_UNIT}))?)\b"
)
_ENDS = frozenset(("in", "for", "by", ",", "."))
"""What may follow a value: with any other word behind it, it is a number of something."""

_PASSED = frozenset(("to", "now", "still"))
"""Words around a value that say nothing of it: "is set to 20", "is 20 now", "equals still 20"."""

_STRING = re.compile(r"[rbfu]{0,2}(\"|')(.*)\1", re.DOTALL | re.IGNORECASE)
_WORDS = {
    "true": "true",
    "false": "false",
    "undefined": "undefined",
    "none": "null",
    "null": "null",
    "nil": "null",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueClaim(Claim):
    """The thing `name` is set to, or defaults to, the literal `value`."""

    kind: ClassVar[str] = "value"
    fact: ClassVar[bool] = True
    name: str
    value: str
    """A number, a quoted string, or one of true, false, null and undefined, in any spelling.

    Or the expression that it is set to, as written, or the sort of its value: a set, list, dict, tuple, string, number.
    """

    where: str = ""
    """The function or class whose parameter or attribute it is; "" leaves that open."""

    default: bool = False
    """Of a parameter: what it is when nobody passes it."""


DEFAULTING: Final = rows("Y defaults to Z", "default of|for Y is Z", "Z is the default of|for|in Y")
"""Of a function, with the parameter and its value together: `limit=20`."""

BY_DEFAULT: Final = rows(
    "X parameter|argument|option|field? defaults to N", "X has|have a|the? default value? of N", "X has|have a|the? default value N",
    "X has|have N as the|its|a default value?", "by default X is N",
    "signature|constructor|declaration of Z defaults|sets X to N", "signature|constructor|declaration defaults|sets X to N",
    "signature|constructor|declaration of Z gives|declares X a|the? default of N",
    "Z defaults X to N", "Z uses|has|takes|gives|declares N as the? default for|of X", "Z uses|has a|the? default of N for X",
    "default value? of|for X is N",
)  # fmt: skip
"""What says what a parameter is when nobody passes it."""

SETTING: Final = rows("X is|are set|hardcoded|hard-coded|initialised|initialized to|as|with N")
PAIRED: Final = rows(
    "default|defaults|signature|constructor|options|configuration|config block|object|section? sets|set|has|have|uses|use|declares|declare Y",
)  # fmt: skip

STARTING: Final = rows(
    "Y is|are initialised|initialized|hardcoded|hard-coded to|as|with|at Z",
    "Y starts|start out? as|at|with Z",
)
ONE_BY_NAME: Final = re.compile(r"([A-Za-z_]\w{0,80}+)\s?[=:]\s?([^=].{0,200})", re.DOTALL)


def extract(text: Text) -> Iterator[ValueClaim]:
    """ "`limit` defaults to `20`", "the default of `limit` is 20", "`LIMIT` is set to 20"."""
    for sentence in text.sentences:
        if sentence.begins_with_a_time:
            continue
        yield from _by_rows(sentence)
        yield from _by_default(sentence)
        supposed = False
        for clause in sentence.clauses if not sentence.title else ():
            supposed = supposed or clause.case  # "if it is called with `x`, `y` is 1"
            value = _value_of(sentence, clause)
            names = [one for one in _names(sentence, clause) if one.shape in NAMED and one.is_code]
            if value is not None and len(names) == 1:
                owner = names[0].owner if names[0].owner not in OWN else ""
                yield ValueClaim(
                    statement=sentence.written,
                    name=names[0].name,
                    value=value,
                    where=sentence.place_in(clause, names[0], of=True) or owner,
                    default=any(word.lower in ("default", "defaults") for word in clause.words),
                    stance=Stance.HYPOTHETICAL if supposed and clause.stance in CHECKABLE else clause.stance,
                )
        yield from _beside(sentence)


def _by_rows(sentence: Sentence) -> Iterator[ValueClaim]:
    """ "`load` defaults to `override=True`", "`size` starts out as `0`"."""
    for known, default in ((DEFAULTING, True), (STARTING, False)):
        for found in found_in(sentence, known):
            one, value = found.names["Y"], found.names["Z"]
            pair = ONE_BY_NAME.fullmatch(value.text) if default else None
            literal = value.shape is Shape.LITERAL and not default
            if one.shape not in NAMED or not (pair or literal):
                continue
            yield ValueClaim(
                statement=sentence.written,
                name=pair[1] if pair else one.name,
                value=pair[2] if pair else value.text,
                where=one.name if pair else found.place or (one.owner if one.owner not in OWN else ""),
                default=default,
            )


OF_A_SIGNATURE: Final = lex.DETERMINERS | lex.ADVERBS | lex.COORDINATORS | lex.REASONS | lex.CONCESSIONS | frozenset(
    "signature constructor declaration default defaults value of for by that so while function method class parameter"
    " argument option field new public here currently block object section options config configuration there set sets has have uses use declares declare".split()
)  # fmt: skip
"""Words that may stand before a default, in the part of the sentence that gives it: none of them names somebody who says so."""

OF_DOCUMENTS: Final = lex.DOCUMENTS | frozenset(
    ("docstring", "comment", "comments", "jsdoc", "javadoc", "changelog", "upstream", "help", "schema")
)
"""What may say so where the code does not."""

TURNS: Final = re.compile(r"[;:()\u2013\u2014]| (?:but|yet|while|whereas|although|though|and|so) ")
PARTS: Final = re.compile(r"[,;:()\u2013\u2014]| (?:but|yet|while|whereas|although|though|and|so) ")
SAYING_SO: Final = re.compile(r",? (?:according|per|as (?:the|its|per|documented))\b")


def _by_default(sentence: Sentence) -> Iterator[ValueClaim]:
    """ "The signature of `f` defaults `x` to 20", "`x` has a default of 20", "`x` is hardcoded to 20"."""
    for known, default in ((BY_DEFAULT, True), (SETTING, False)):
        for found in found_in(sentence, known):
            one, function = found.names["X"], found.names.get("Z")
            first = min(found.names.values(), key=attrgetter("at"))
            if one.shape is Shape.CALL or _is_reported(sentence, first) or found.within:
                continue
            where = function.qualified if function is not None and function.shape in NAMED else found.place
            if function is None or where:
                yield ValueClaim(
                    statement=sentence.written,
                    name=one.name,
                    value=found.names["N"].text,
                    where=where or (one.owner if one.owner not in OWN else ""),
                    default=default,
                )
    for found in found_in(sentence, PAIRED):
        pair = ONE_BY_NAME.fullmatch(found.names["Y"].text)
        if (
            pair is not None
            and canonical(pair[2]) is not None
            and not _is_reported(sentence, found.names["Y"])
        ):
            yield ValueClaim(statement=sentence.written, name=pair[1], value=pair[2], where=found.place)


def _is_reported(sentence: Sentence, mention: Mention) -> bool:
    """Somebody or something else is said to say so, in the same part of the sentence: "the docs say that `x` defaults to 20"."""
    start = max((one.end() for one in TURNS.finditer(sentence.text[: mention.at])), default=0)
    before = {
        word.lower
        for clause in sentence.clauses
        for word in clause.words
        if start <= word.at < mention.at and word.mention is None
    }
    behind = sentence.after(mention)
    end = PARTS.search(behind)
    after = {word.strip(".").lower() for word in behind[: end.start() if end else None].split()}
    said_so = end is not None and SAYING_SO.match(behind, end.start()) is not None
    return not before <= OF_A_SIGNATURE | {",", "'s"} or not after.isdisjoint(OF_DOCUMENTS) or said_so


def _beside(sentence: Sentence) -> Iterator[ValueClaim]:
    """ "`MAX_SIZE` (64 KiB)", "`MAX_SIZE`, i.e. 100": the value of a constant, right behind its name."""
    for mention in sentence.mentions:
        given = _BESIDE.match(sentence.after(mention))
        if given is not None and mention.name.isupper() and len(mention.name) > 2:
            yield ValueClaim(
                statement=sentence.written,
                name=mention.name,
                value=given[1] or given[2],
                stance=mention.stance,
            )


def _names(sentence: Sentence, clause: Clause) -> list[Mention]:
    """What the value is said of: the subject, or "of `x`" behind "the default"."""
    active = clause.predicate is Predicate.ASSIGNS and not clause.passive
    said_of = [sentence.mentions[number] for number in (clause.object[:1] if active else clause.subject)]
    if said_of or active:
        return said_of
    return [one for one in sentence.governed(clause, {"of", "for"}) if one.shape is not Shape.LITERAL]


def _value_of(sentence: Sentence, clause: Clause) -> str | None:
    """The literal that the verb gives: right behind "is", "is set to", "defaults to" or "equals"."""
    if clause.predicate is Predicate.ASSIGNS and not clause.passive:  # "`f` sets `x` to 20"
        given = [*dropwhile(lambda word: word.lower != "to", clause.behind)][1:]
        return _literal(sentence, given[0]) if given else None
    if clause.predicate is not Predicate.ASSIGNS and clause.verb not in ("be", "default", "equal"):
        return None
    first, following, *_ = (*(word for word in clause.behind if word.lower not in _PASSED), None, None)
    unit = following.text if following is not None and following.text in UNITS else ""
    ends = following is None or following.mention is not None or following.lower in _ENDS
    if first is None or not (unit or ends):
        return None
    if first.lower in NUMBERS and first.lower not in ("one", "once", "twice"):
        return str(NUMBERS[first.lower])
    value = _literal(sentence, first)
    return f"{value} {unit}" if unit and value and first.mention is None else value


def _literal(sentence: Sentence, word: Word) -> str | None:
    if word.mention is not None:
        mention = sentence.mentions[word.mention]
        return mention.text if mention.shape is Shape.LITERAL else None
    return word.text if _NUMBER.fullmatch(word.text) else None


def canonical(literal: str) -> str | None:
    """One spelling for each value: `1_000` and `1000`, `'a'` and `"a"`, `None` and `null`; None for what is no literal."""
    text = literal.strip().rstrip(",;")
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if _NUMBER.fullmatch(text) and len(text) < 30:
        digits = text.replace("_", "")
        return f"{float(digits):g}" if "." in digits else digits
    if _PRODUCT.fullmatch(text):
        return str(prod(map(int, text.split("*"))))
    string = _STRING.fullmatch(text) if len(text) < 500 else None
    return f'"{string[2]}"' if string and string[1] not in string[2] else None


def _readings(value: str) -> set[str]:
    """Every spelling of a value: "4 KB" may be written as 4, 4000 or 4096."""
    number, _, unit = value.partition(" ")
    plain = canonical(number if unit in UNITS else value)
    if plain is None or unit not in UNITS:
        return set() if plain is None else {plain}
    return {f"{float(plain) * times:.15g}" for times in UNITS[unit]}


def verify(claim: ValueClaim, code: Code, context: Context) -> Outcome:
    """Compare with what the cited file sets the name to. It fails when every literal there is another."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    if not around.outline.exact:
        return unsupported(f"`{around.path}` has syntax errors, or its language is not supported")
    around, claim = _where_defined(around, claim)
    said = _readings(claim.value)
    if not said and claim.stance is Stance.ASSERTED and not claim.default:
        return settled(of_an_expression(around, claim.name, claim.value, claim.where))
    found = [(canonical(text), text, line) for text, line in _settings(around, claim)]
    known = [(value, text, line) for value, text, line in found if value is not None]
    if not said or not known:
        return unsupported(
            f"the value of `{claim.name}` is not known: no literal is assigned to it in `{around.path}`"
        )
    several = len({value for value, _, _ in known}) > 1
    same = [line for value, _, line in known if value in said]
    if same and (not several or claim.where):
        line = around.nearest(same) or same[0]
        text = next(text for _, text, at in known if at == line)
        return verified(
            f"`{claim.name}` is `{short(text)}`, at line {line}",
            evidence=around.evidence(line),
            content=around.is_near(line),
        )
    if several or len(known) < len(found) or _sort(min(said)) != _sort(known[0][0]):
        return unsupported(f"`{claim.name}` has several values")
    if not (claim.default or claim.where) and _is_set_to(around, claim, said):
        return unsupported(f"`{claim.name}` has several values")
    _, written, line = min(known, key=lambda each: around.distance(each[2]))
    return failed(
        f"`{claim.name}` is {written} at line {line}, not {claim.value}",
        Failure.WRONG_LITERAL,
        evidence=around.evidence(line),
        distance=around.distance(line),
    )


def _where_defined(around: Surroundings, claim: ValueClaim) -> tuple[Surroundings, ValueClaim]:
    """The file that `where` names; else the one place that defines a constant which the cited file imports."""
    there = stretch(around, claim.where) if "/" in claim.where or "." in claim.where else None
    if there is not None and there.first is None:
        here = around if there.path == around.path else Surroundings(around.code, there, around.window)
        return here, replace(claim, where="")
    parts = segments(claim.name)
    bound = {one.name_bound for one in around.outline.imports}
    imported = len(parts) in (1, 2) and not claim.where and parts[0] in bound
    if not imported or around.outline.named(parts[-1]):
        return around, claim
    known = definitions(around.code, parts[-1], side=around.side)
    if isinstance(known, CannotTell) or known.more is not None or len(known.found) != 1:
        return around, claim
    one = known.found[0]
    if one.owner is not None or one.kind is not Defined.VARIABLE:
        return around, claim
    there = Location(one.at.path, one.name_line, one.name_line, one.at.side)
    return Surroundings(around.code, there, around.window), replace(claim, name=one.name)


def _is_set_to(around: Surroundings, claim: ValueClaim, said: Collection[str]) -> bool:
    """Another line gives it the value: "it is set to `True` before the check"."""
    found = writers(around.code, claim.name, path=around.path, side=around.side)
    given = () if isinstance(found, CannotTell) else (one.value for one in found.found)
    return any(value is not None and canonical(value) in said for value in given)


def _sort(value: str) -> tuple[bool, bool]:
    """A string, a number, or a word of the language: one of another sort may be said of something else."""
    return value[0] == '"', value[0] in "-0123456789"


def _settings(around: Surroundings, claim: ValueClaim) -> Iterator[tuple[str, int]]:
    """What the file sets the name to, with the line: defaults of parameters, constants, attributes."""
    if not claim.where and not around.outline.named(claim.name):
        yield from _by_tokens(around, claim.name)
    where = claim.where.rpartition(".")[2]
    for one in around.outline.definitions:
        if where and (
            where not in (one.name, *(one.parent or "").split(".")) or not _is_of(around, one, claim)
        ):
            continue
        if one.kind in FUNCTIONS:
            for parameter in one.parameters:
                if parameter.name.lstrip("*.&") == claim.name and parameter.default is not None:
                    yield parameter.default, one.name_line
        elif (
            one.kind is Defined.VARIABLE
            and one.name == claim.name
            and one.value is not None
            and (not claim.default or _gives_a_default(around, one))
        ):
            yield one.value, one.name_line


def _is_of(around: Surroundings, one: Definition, claim: ValueClaim) -> bool:
    """What is before a dotted name is around the definition, or is its file: `requests.get` is no `get` of this one."""
    known = {*OWN, *one.qualified.split("."), *re.split(r"[/.]", around.path)}
    return known.issuperset(claim.where.split(".")[:-1])


DATA: Final = re.compile(r"\b(?:dataclass|define|frozen|attrs|attr\.s)\b")
OF_DATA: Final = re.compile(r"\b(?:BaseModel|BaseSettings|NamedTuple)\b")


def _gives_a_default(around: Surroundings, one: Definition) -> bool:
    """A field of a class whose constructor is made of its fields, or an entry of what is called the defaults."""
    parent = one.parent or ""
    if "default" in parent.rpartition(".")[2].lower():
        return True
    classes = [each for each in around.outline.classes(parent) if each.qualified == parent]
    if len(classes) != 1 or around.outline.language != "python":
        return False
    made = any(map(DATA.search, classes[0].decorators)) or any(map(OF_DATA.search, classes[0].bases))
    own = any(each.kind in FUNCTIONS and each.name in MAKING for each in around.outline.members(classes[0]))
    return made and not own


MAKING: Final = frozenset(("__init__", "__post_init__", "__attrs_post_init__", "model_post_init", "__new__"))
"""Functions of a class that may set its fields otherwise."""


def _by_tokens(around: Surroundings, name: str) -> Iterator[tuple[str, int]]:
    """`"NAME": 20,` in a table: the name, a mark that gives a value, and one literal."""
    text = around.tokens
    for _, end in text.find([name], PLACES_LIMIT):
        given = text.tokens[end : end + 3]
        if len(given) == 3 and given[0] in (":", "=", ":=", "=>") and given[2] in (",", ";", "}", ")", "]"):
            yield given[1], text.lines[end]


_CONFIG = """
LIMIT = 40

class Cache:
    def load(self, key, override=False, mode="fast"):
        return key

class Other:
    def save(self, key, override=True):
        return key
"""

_ROWS = "def load(path):\n    rows = read(path)\n    sizes = [1, 2]\n    return rows, sizes\n"

KIND = Kind(
    ValueClaim,
    "a named thing has the value that the text states",
    extract,
    verify,
    denial=Denial.TURNED,
    examples=(
        Example("`LIMIT` is set to 40.", "verified", _CONFIG, 2),
        Example("`LIMIT` is 60.", Failure.WRONG_LITERAL, _CONFIG, 2),
        Example('`mode` defaults to `"slow"`.', Failure.WRONG_LITERAL, _CONFIG, 5),
        Example(
            'The default of `mode` is `"slow"`.',
            Failure.WRONG_LITERAL,
            _CONFIG,
            5,
            why="Its twin reads alike.",
        ),
        Example(
            "`override` defaults to `True` in `load`.",
            Failure.WRONG_LITERAL,
            _CONFIG,
            5,
            why="Another class's default is another's.",
        ),
        Example("`override` defaults to `True`.", "unsupported", _CONFIG, 5, why="There are two."),
        Example("`LIMIT` should be 60.", "unsupported", _CONFIG, 2),
        Example("`LIMIT` is too low.", NOTHING, _CONFIG, 2),
        Example("`load` defaults to `override=True`.", Failure.WRONG_LITERAL, _CONFIG, 5),
        Example("`load` defaults to `override=False`.", "verified", _CONFIG, 5),
        Example(
            "`rows` is what `read(path)` gives.",
            "verified",
            _ROWS,
            2,
            claim=ValueClaim(name="rows", value="read(path)"),
        ),
        Example(
            "`rows` is what `find(path)` gives.",
            "unsupported",
            _ROWS,
            2,
            claim=ValueClaim(name="rows", value="find(path)"),
        ),
        Example(
            "`sizes` is a set.",
            Failure.FALSE_STATEMENT,
            _ROWS,
            2,
            claim=ValueClaim(name="sizes", value="set"),
        ),
        Example(
            "`rows` of `find` is a set.",
            "unsupported",
            _ROWS,
            2,
            claim=ValueClaim(name="rows", value="set", where="find"),
        ),
        Example("`tins` is a set.", "unsupported", _ROWS, 2, claim=ValueClaim(name="tins", value="set")),
    ),
)
