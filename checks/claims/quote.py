"""Code that is quoted as existing: found, drifted, in another file, altered, or nowhere."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from checks.claims.kind import NOTHING, Example, Kind, short
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.differences import describe_difference, is_likely, only_values_differ, puts_numbers_for_names
from checks.code.occurrences import (
    PLACES_LIMIT,
    Near,
    Occurrence,
    Pattern,
    Whereabouts,
    most_similar,
    occurrences,
    pattern,
    places,
)
from checks.code.ownership import Whose, whose
from checks.code.structure import Role as TokenRole
from checks.code.structure.outline import segments
from checks.code.surroundings import CONSTRUCTORS, Context, Surroundings
from checks.code.tokens import TokenText, is_name, tokenize
from checks.model.claim import STANCE_REASONS, Claim, Stance
from checks.model.location import Location
from checks.model.outcome import (
    Disposition,
    Failure,
    Need,
    Outcome,
    failed,
    unsupported,
    unverifiable,
    verified,
)
from checks.text.citations import files_mentioned
from checks.text.file_names import is_file
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import QUOTING, Mention, Part, Shape, is_distinctive, shape_of
from checks.text.places import with_lines
from checks.text.prose import Role, Text, names_another_file

FEWEST_TOKENS = 4
"""A shorter quote is found in too many places to say anything."""

BENIGN_DISTANCE = 15
"""Up to this many lines off a quote is relocated without a demotion: 6 to 20 is where fabricated places start."""

SURE = 0.8
"""Similarity from which a long quote was made from a real text, whatever is said of it."""

LONG_QUOTE = 8
"""Tokens from which a quote within a sentence counts as much as one that the sentence is about."""

CALL_NAMES = 4
"""Names from which a call is a quote."""

_STRING = re.compile(r"\"[^\"]{0,300}\"|'[^']{0,300}'|(?<![\w:]):\w{1,100}")
"""What is written out, a symbol of Ruby among it: `:state`."""

_VALUE = re.compile(r"\d[\w.]*+|[Tt]rue|[Ff]alse|None|null|nil|undefined")
_STATEMENT = re.compile(r"(?:return|raise|throw|if|while|for) |[\w.$]{1,80} [-+*/|]?= ")
_MEDIA_TYPE = re.compile(
    r"(?:application|audio|font|image|message|multipart|text|video)/[\w.+*-]+\s*+(?:;|\Z)"
)
_PARAMETERS = re.compile(r"\((?:\w{1,80}, ){0,20}\w{1,80}\)")
_GO_TYPE = re.compile(r"(?:\[\d{0,9}\]|\*|map\[[\w.]{1,80}\]){1,9}[A-Za-z][\w.]*+")
_KEBAB = re.compile(r"[A-Za-z][A-Za-z\d]*+(?:-[A-Za-z\d]++)++")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteClaim(Claim):
    """The code reads like this, at the cited place."""

    kind: ClassVar[str] = "quote"
    code: str
    """As the file has it, word for word."""

    firm: bool = True
    """Nothing but existing code can be meant. Code within a sentence may be an aside on code elsewhere."""

    early: bool = False
    """The text says it plainly in its first sentence, and not as what something comes to: "this means `x`"."""

    exact: bool = True
    """Handed in as the code, word for word; what prose shows may be shortened, or an example."""

    first: bool = True
    """The first code that its sentence names, or the first that is shown; what follows may be an example."""

    block: bool = True
    """A fence or a field, not code within a sentence."""

    now: bool = True
    """Plainly said to be there at present: only then a change that removed it speaks against it."""

    beside: tuple[str, ...] = ()
    """What else its sentence names: the quote may be of that place."""

    named: tuple[str, ...] = ()
    """All that its text names."""

    @property
    def quoted(self) -> str:
        """The quoted code."""
        return self.code


def extract(text: Text) -> Iterator[QuoteClaim]:
    """Fields, fences that show existing code, then code within sentences that is more than a name."""
    for field in text.quotes:
        if field.text.strip():
            yield QuoteClaim(
                statement=_statement(field.text),
                citation=field.location,
                code=field.text,
                exact=not field.shortened,
            )
    now = not text.speaks_of_a_change
    named = _named(text)
    for number, block in enumerate(text.blocks):
        if block.shown.strip():
            yield QuoteClaim(
                statement=_statement(block.shown),
                code=block.shown,
                exact=False,
                now=now,
                firm=block.role is Role.QUOTE and block.firm and not number,
                first=not number,
                named=named,
                stance=block.stance,
            )
    yield from _in_sentences(text, named, now=now)


def _in_sentences(text: Text, named: tuple[str, ...], *, now: bool) -> Iterator[QuoteClaim]:
    """Each sentence is read once, however much code it holds."""
    said: set[str] = set()
    suggested = "\n".join(block.text for block in text.blocks if block.role is Role.SUGGESTION)
    for sentence in text.sentences:
        quoted = [
            one
            for one in sentence.mentions
            if one.marked and one.shape in QUOTING and not is_no_code(one.text)
        ]
        if not quoted:
            continue
        first = next(one for one in sentence.mentions if not _is_a_place(one.text))
        elsewhere = text.location is not None and names_another_file(sentence, text.location.path)
        names_no_file = not sentence.title and not _names_a_file(sentence)
        for mention in quoted:
            again = mention.names[:1] and mention.names[0] in said
            said.update(mention.names[:1])
            early = mention.plain and names_no_file
            yield QuoteClaim(
                statement=sentence.written,
                code=mention.text,
                exact=False,
                firm=not again and early and _is_firm(sentence, mention),  # another version may be better
                early=early
                and sentence.opening
                and mention.part not in (Part.OBJECT, Part.OBLIQUE)
                and not _is_an_example(mention),
                first=mention is first,
                block=False,
                beside=tuple(one.text for one in sentence.mentions if one is not mention and one.is_code),
                named=named,
                now=(now or "still" in sentence.words)
                and mention.plain
                and not _is_of_a_deed(sentence, mention),
                # with another file's name it is there; what is denied is judged as an absence
                stance=Stance.PROPOSED
                if mention.text in suggested
                else Stance.ELSEWHERE
                if elsewhere
                else mention.stance,
            )


def _statement(code: str) -> str:
    return f"the code reads `{short(code)}`"


def _named(text: Text) -> tuple[str, ...]:
    """All the code that it names, and what it calls a place in words: "in the constructor", "the file-watcher"."""
    words = frozenset[str]().union(*(sentence.words for sentence in text.sentences))
    named = dict.fromkeys(one.text for _, one in text.mentions if one.is_code)
    files = sorted(word for word in words if "-" in word)
    return (*named, *files, *(CONSTRUCTORS if "constructor" in words else ()))


def _is_of_a_deed(sentence: Sentence, mention: Mention) -> bool:
    """ "Pulling `x` out is fine": what is done to it may be what the change does."""
    first = sentence.clauses[0].words[0] if sentence.clauses and sentence.clauses[0].words else None
    return mention.part is Part.SUBJECT and first is not None and first.lower.endswith("ing")


def _names_a_file(sentence: Sentence) -> bool:
    return any(one.shape is Shape.PATH for one in sentence.mentions) or bool(files_mentioned(sentence.text))


def _is_firm(sentence: Sentence, mention: Mention) -> bool:
    """The sentence is about it. `Buffer.from(data)` may be a caller's, or a function with its argument."""
    if mention.part is Part.OBLIQUE:
        return False
    if not mention.opens:  # a statement is nobody's example
        return sentence.opening and _STATEMENT.match(mention.text) is not None
    return not _is_an_example(mention)


def _is_an_example(mention: Mention) -> bool:
    """A call with few names, `register(:state)`, which may be anybody's."""
    return mention.shape is Shape.CALL and len(_without_strings(mention.text).names) < CALL_NAMES


def is_no_code(text: str) -> bool:
    """A package's name, a media type, a comment to a tool, or a value: what could be anywhere; a place, which is cited."""
    return (
        _is_a_place(text)
        or _MEDIA_TYPE.match(text) is not None
        or _KEBAB.fullmatch(text.strip("[]")) is not None
        or text.startswith(("#", "//", "--", "-", "@", "http"))
        or _STRING.fullmatch(text.rstrip(";,.")) is not None
        or (text[:1] == "{" and text[-1:] == "}")  # an object, which any caller may make
        or (text[:1] in "[(" and text[-1:] in "])" and not _without_strings(text).names)
        or _PARAMETERS.fullmatch(text) is not None
        or _GO_TYPE.fullmatch(text) is not None
    )


def _is_a_place(text: str) -> bool:
    return any(one.start == 0 and one.end == len(text) and is_file(one.path) for one in with_lines(text))


def _without_strings(code: str) -> Pattern:
    return pattern(_STRING.sub(" ", code))


def verify(claim: QuoteClaim, code: Code, context: Context) -> Outcome:
    """Look for the quote in ever wider circles before anything is said about its line (quote before bounds)."""
    past = claim.stance is Stance.PAST
    if claim.stance is not Stance.ASSERTED and not past:
        return unsupported(STANCE_REASONS.get(claim.stance, "it is said to be missing, so it is no quote"))
    around, wanted = Surroundings.of(code, context, claim.citation), pattern(claim.code)
    if around is None:
        return _without_a_file(claim, wanted, code, context)
    spots = Whereabouts(around, wanted)
    if not past and (other := _other_value(claim, spots)) is not None:
        return other
    if not is_telling(wanted, around.outline.language):
        return unsupported("the quote is too short to look for")
    found = occurrences(around.tokens, wanted)
    if here := [one for one in found if around.is_near(*one.lines)]:
        return _found(around, claim, here, wanted)
    if found and not past:
        return _elsewhere_in_file(claim, spots, found)
    if past or (spots.at_base and not claim.now):
        return _of_the_past(spots)
    if spots.at_base:
        return _removed(around, spots.at_base[0])
    return _not_in_file(claim, spots)


def is_telling(wanted: Pattern, language: str | None) -> bool:
    """Enough of a quote to be looked for: four tokens, one of them a name of the repository's own."""
    own = own_names(wanted, language)
    if len(wanted.tokens) < FEWEST_TOKENS:
        return len(wanted.tokens) == FEWEST_TOKENS - 1 and sum(map(is_distinctive, own)) > 1
    return bool(own) or len(wanted.tokens) >= LONG_QUOTE


def own_names(wanted: Pattern, language: str | None) -> list[str]:
    """The names of a quote that are not the language's own."""
    return [name for name in wanted.names if len(name) > 1 and not is_builtin(name, language)]


def is_code(around: Surroundings, place: Occurrence, wanted: Pattern) -> bool:
    """The quote is found in code, not only in a comment or a string of these lines."""
    return not any(
        places(TokenText(token.text), wanted)
        for token in around.outline.tokens(*place.lines)
        if token.role in (TokenRole.COMMENT, TokenRole.DOCSTRING, TokenRole.STRING)
    )


def _found(around: Surroundings, claim: QuoteClaim, here: list[Occurrence], wanted: Pattern) -> Outcome:
    whole = [one for one in here if one.whole and is_code(around, one, wanted)]
    best = min(whole or here, key=lambda one: around.distance(*one.lines))
    where, evidence = around.at(*best.lines), around.evidence(*best.lines)
    if not whole:
        part = "as a part of more code" if not best.whole else "in a comment or a string"
        return unsupported(f"line {best.first} has `{short(claim.code)}` {part}", evidence=evidence)
    distance = around.distance(*best.lines)
    says = f"`{short(claim.code)}` is at {where}"
    return verified(says, evidence=evidence, actual=where, distance=distance, content=True)


def _elsewhere_in_file(claim: QuoteClaim, spots: Whereabouts, found: list[Occurrence]) -> Outcome:
    """Some lines off. Far away it has drifted, when nothing else can be meant."""
    around = spots.around
    best = min(found, key=lambda one: around.distance(*one.lines))
    distance = around.distance(*best.lines)
    where, evidence = around.at(*best.lines), around.evidence(*best.lines)
    if distance <= BENIGN_DISTANCE:
        return Outcome(
            Disposition.VERIFIED if best.whole else Disposition.UNSUPPORTED,
            f"it is {distance} lines away, at {where}",
            evidence=evidence,
            actual=where,
            distance=distance,
            content=best.whole,
        )
    everywhere = [around.at(*one.lines) for one in found]
    lines = ", ".join(str(one.first) for one in found[:4])
    several = len(found) > 1
    low, high = around.scope
    inside = low <= best.first and best.last <= high
    sure = claim.firm and around.has_lines and not inside and is_long(spots.wanted)
    sure = sure and not (_is_spoken_of(claim, spots, everywhere) or _calls_the_same_here(claim, spots))
    return failed(
        f"the quoted code is not at `{around.place}` but at line{'s' if several else ''} {lines}, {distance} lines away",
        Failure.DRIFTED,
        evidence=evidence,
        actual=None if several else where,
        candidates=tuple(everywhere[:4]) if several and sure else (),
        distance=distance,
    ).only_if(sure)


def _calls_the_same_here(claim: QuoteClaim, spots: Whereabouts) -> bool:
    """The cited lines have the call that is quoted, with other arguments."""
    callee = claim.code.partition("(")[0]
    called = shape_of(claim.code) is Shape.CALL and callee != claim.code
    found = occurrences(spots.around.tokens, pattern(callee)) if called else ()
    return any(spots.around.is_near(*one.lines) for one in found)


def _is_spoken_of(claim: QuoteClaim, spots: Whereabouts, found: list[Location]) -> bool:
    """The text names the function or file where the quote is, or other code that is at the cited place."""
    around = spots.around
    here = set(around.tokens.in_lines(*around.near)) - spots.wanted.names if around.has_lines else ()
    for text in claim.beside:
        quoted = occurrences(around.tokens, pattern(text)) if shape_of(text) in QUOTING else ()
        if (is_distinctive(text) and text in here) or any(around.is_near(*one.lines) for one in quoted):
            return True
    named = {segments(text.partition("(")[0].replace("-", "_"))[-1:] for text in claim.named}
    for place in found:
        enclosing = around.code.outline(place.path, place.side).enclosing(place.first or 1)
        known_by = {segments(one.name)[-1:] for one in enclosing if one not in around.enclosing}
        if place.path != around.path:
            known_by.add((posixpath.basename(place.path).partition(".")[0].replace("-", "_"),))
        if not named.isdisjoint(known_by):
            return True
    return False


def is_long(wanted: Pattern) -> bool:
    """Long enough to be nobody else's: five tokens with more than one name."""
    return len(wanted.tokens) > FEWEST_TOKENS and sum(map(is_name, wanted.tokens)) > 1


def _of_the_past(spots: Whereabouts) -> Outcome:
    if spots.at_base or spots.removed_elsewhere:
        return unsupported("it was there before the change, which may be meant")
    return unsupported(
        "neither the cited file before or after the change nor a line removed elsewhere has it"
    )


def _removed(around: Surroundings, place: Location) -> Outcome:
    return failed(
        f"the change removed it: it was at line {place.first} of {place.path} before",
        Failure.REMOVED_CODE,
        evidence=(around.code.evidence(place),),
    )


def _not_in_file(claim: QuoteClaim, spots: Whereabouts) -> Outcome:
    around, wanted = spots.around, spots.wanted
    near = _nearest_text(around, wanted)
    if near is not None:
        difference = describe_difference(wanted, near)
        evidence = around.evidence(near.first, near.last)
        example = not claim.block and (
            puts_numbers_for_names(wanted, near) or _is_of_another_name(around, wanted, near)
        )
        if _is_there_without_comments(around, claim.code):
            return unsupported("the file has it, but for lines of comment", evidence=evidence)
        if not difference or example:
            return unsupported(
                f"no line has it word for word; the most like it is line {near.first}, `{short(evidence[0].text)}`",
                evidence=evidence,
            )
        if len(wanted.parts) == 1 and _was_altered(claim, spots, near):
            return failed(
                f"line {near.first} reads `{short(evidence[0].text)}`: {difference}",
                Failure.ALTERED_QUOTE,
                evidence=evidence,
                distance=around.distance(near.first, near.last),
            )
    if not claim.block and whose(around, claim.code) is Whose.OTHERS:
        return unsupported("it does not begin with a module, class or variable in this repository")
    if spots.elsewhere:
        return _in_another_file(claim, spots)
    if spots.removed_elsewhere and claim.firm and claim.now:
        return _removed(around, spots.removed_elsewhere[0])
    return _nowhere(claim, spots)


def _nearest_text(around: Surroundings, wanted: Pattern) -> Near | None:
    """The real text that is most like it around the cited lines, else in the file."""
    first, last = around.scope
    first, last = min(first, around.first - BENIGN_DISTANCE), max(last, around.last + BENIGN_DISTANCE)
    near = most_similar(around.tokens, wanted, first, last)
    return near or most_similar(around.tokens, wanted, 1, around.length)


def _is_of_another_name(around: Surroundings, wanted: Pattern, near: Near) -> bool:
    """ "`b = make('b')`" beside `a = make('a')`: the same statement, said of a name of its own."""
    there = tuple(around.tokens.in_lines(near.first, near.last))[: len(wanted.tokens)]
    if not wanted.tokens[1:2] == there[1:2] == ("=",):
        return False
    return tuple(there[0] if token == wanted.tokens[0] else token for token in wanted.tokens) == there


BARS_LIMIT = 20
"""Bars of one quote that may hold parameters."""

COMMENTS = ("#", "//", "*", "/*", "--")
"""What a line of comment begins with, in any of the languages."""


def _is_there_without_comments(around: Surroundings, code: str) -> bool:
    """The same code, but for whole lines of comment that one of the two has."""
    if "\n" not in code.strip():
        return False
    kept = [each for each in code.split("\n") if not each.lstrip().startswith(COMMENTS)]
    bare = around.code.tokens_of_code(around.path, around.side)
    return bool(places(bare, pattern("\n".join(kept))))


def _was_altered(claim: QuoteClaim, spots: Whereabouts, near: Near) -> bool:
    """The quote can only be the real text, changed.

    A block, or a quote of which only operators and values differ, is sure to be; other code that its
    sentence is about when its own names are the file's.
    """
    if not claim.first or _leaves_out_parameters(spots.wanted.tokens, near.tokens):
        return False
    around, wanted = spots.around, spots.wanted
    sharp = only_values_differ(wanted, near)
    alike = near.similarity >= SURE and len(wanted.tokens) >= LONG_QUOTE
    likely = sharp or is_likely(around.tokens, wanted, near)
    if claim.block:
        return likely and (alike or claim.firm)
    if not sharp and shape_of(claim.code) is Shape.CALL:
        return False  # with arguments of its own: an example
    here = claim.firm and around.is_near(near.first, near.last)
    return (alike and (sharp or here)) or (likely and here and around.has_lines)


def _leaves_out_parameters(wanted: Sequence[str], real: Sequence[str]) -> bool:
    """Whether a quote lacks nothing but the parameters of a block, `|row|`, which it may well leave out."""
    bars = [at for at, token in enumerate(real) if token == "|"][:BARS_LIMIT]
    found = ((*real[:first], *real[last + 1 :]) for first, last in pairwise(bars))
    return any(one[: len(wanted)] == tuple(wanted) for one in found)


def _in_another_file(claim: QuoteClaim, spots: Whereabouts) -> Outcome:
    around, found = spots.around, spots.elsewhere
    files = list(dict.fromkeys(f"`{where.path}`" for where in found))[:3]
    several = len(found) > 1
    there = f"at `{found[0]}`" if len(files) == 1 else f"in {' and '.join(files)} (at `{found[0]}`)"
    cut = claim.code.rstrip("; ").endswith(("...", "\u2026"))  # "others do `from a import ...`"
    sure = (
        not cut
        and (claim.firm or claim.early)
        and is_long(spots.wanted)
        and not _is_spoken_of(claim, spots, found)
    )
    return failed(
        f"the quoted code is not in `{around.path}` but {there}",
        Failure.MISATTRIBUTED,
        evidence=(around.code.evidence(found[0]),),
        actual=found[0] if sure and not several else None,
        candidates=tuple(found[:3]) if several else (),
    ).only_if(sure)


def _nowhere(claim: QuoteClaim, spots: Whereabouts) -> Outcome:
    around = spots.around
    if not around.code.index.complete:
        why = "it is not in the files at hand, and the rest was not read"
        return unverifiable(why, need=Need.CONTENT)
    own = own_names(_without_strings(claim.code), around.outline.language)
    known = [name for name in own if name in around.tokens.lines_by_token]
    doubts = (
        not claim.block and _STATEMENT.match(claim.code) is None and not claim.code.startswith("await "),
        not (claim.firm and claim.first),
        len(spots.wanted.tokens) <= FEWEST_TOKENS,
        2 * len(known) < len(own) or not known,
    )
    if any(doubts) and not claim.exact:
        return unsupported(
            f"no file in the repository has `{short(claim.code)}`; it is unclear whether it is meant to be there"
        )
    return failed("no file in the repository has this code", Failure.FABRICATED_QUOTE, evidence=around.shown)


def _without_a_file(claim: QuoteClaim, wanted: Pattern, code: Code, context: Context) -> Outcome:
    """The cited file does not exist: the quote may be in another one."""
    files = code.index.files_with_all(wanted.names)[:PLACES_LIMIT] if is_telling(wanted, None) else ()
    for path in files:
        for first, last in places(code.tokens(path), wanted)[:1]:
            here = Location(path, first, last)
            return failed(
                f"`{short(claim.code)}` is in `{path}`, at line {first}",
                Failure.MISATTRIBUTED,
                evidence=(code.evidence(here),),
                actual=here,
            ).only_if(claim.firm and is_long(wanted))
    return unverifiable(f"{context.no_place}, and no file has it by itself")


def _other_value(claim: QuoteClaim, spots: Whereabouts) -> Outcome | None:
    """`limit = 60` where the cited lines have `limit = 40`: one token differs, and both are values."""
    around, tokens, real = spots.around, list(spots.wanted.tokens), spots.around.tokens.tokens
    fewest = FEWEST_TOKENS - 1 if claim.firm else FEWEST_TOKENS  # "it ends up with `limit = 1`": a caller's
    if len(spots.wanted.parts) != 1 or len(tokens) < fewest or around.tokens.find(tokens):
        return None
    if not own_names(spots.wanted, around.outline.language) or (not claim.now and spots.at_base):
        return None
    hits = []
    first, last = around.tokens.between(*around.near)
    for start, _ in around.tokens.find(tokens[:2], PLACES_LIMIT * 10):
        if first <= start < last and start + len(tokens) <= len(real):
            differing = [n for n, token in enumerate(tokens) if real[start + n] != token]
            if len(differing) == 1:
                hits.append((start + differing[0], tokens[differing[0]]))
    if len(hits) != 1:
        return None
    at, said = hits[0]
    if any(pattern(each).tokens == _with_value(tokens, said, real[at]) for each in claim.beside):
        return None  # "`row[0]` and `row[1]`": both are named
    line, there_is = around.tokens.lines[at], real[at]
    if not (_VALUE.fullmatch(there_is) and _VALUE.fullmatch(said)) and not _in_strings(
        around, line, claim.code, there_is, said
    ):
        return None
    return failed(
        f"line {line} reads `{short(around.lines[line - 1])}`: the code has `{there_is}`, the quote `{said}`",
        Failure.ALTERED_QUOTE,
        evidence=around.evidence(line),
        distance=around.distance(line),
    )


def _with_value(tokens: Sequence[str], said: str, there: str) -> tuple[str, ...]:
    """The quote with the value that the code has."""
    at = tokens.index(said)
    return (*tokens[:at], there, *tokens[at + 1 :])


def _in_strings(around: Surroundings, line: int, code: str, there: str, said: str) -> bool:
    """Both are words of string literals, of which nobody writes one for another by way of shortening."""
    in_quote = {token for string in _STRING.findall(code) for token, _ in tokenize(string)}
    in_line = {token for string in around.outline.strings(line, line) for token, _ in tokenize(string.text)}
    return said in in_quote and there in in_line


_STORE = """
import json

def get(row, retries):
    return json.loads(row[0])

def again(self, attempt):
    if attempt == self.retries - 1:
        raise TimeoutError(attempt)
"""

KIND = Kind(
    QuoteClaim,
    "code quoted as existing is at the cited lines",
    extract,
    verify,
    any_stance=True,
    limit=30,  # what is nowhere is compared with the whole file
    examples=(
        Example("`if attempt == self.retries - 1:` is off by one.", "verified", _STORE, 7),
        Example(
            "`if attempt == self.retries:` is off by one.",
            Failure.ALTERED_QUOTE,
            _STORE,
            7,
            why="A prefix is not the code.",
        ),
        Example(
            "Writing `if attempt == self.retries:` loses one attempt.",
            "unsupported",
            _STORE,
            7,
            why="It says what somebody may write.",
        ),
        Example("`if attempt == self.retries - 2:` is off by one.", Failure.ALTERED_QUOTE, _STORE, 7),
        Example(
            "Use `if attempt == self.limit:` instead.",
            "unsupported",
            _STORE,
            7,
            why="What is proposed need not be there.",
        ),
        Example("`get` is fine.", NOTHING, _STORE, 4, why="A name is no quote."),
    ),
)
