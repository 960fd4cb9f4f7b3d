"""Code that is quoted as existing: found, drifted, in another file, altered, or nowhere."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
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
from checks.code.structure import Role as TokenRole
from checks.code.structure.outline import segments
from checks.code.surroundings import CONSTRUCTORS, Context, Surroundings
from checks.code.tokens import TokenText, is_name, tokenize
from checks.model.claim import STANCE_REASONS, Claim, Stance
from checks.model.finding import Location
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
from checks.text.grammar.parts import Sentence
from checks.text.mentions import QUOTING, Mention, Part, Shape, is_distinctive, shape_of
from checks.text.places import with_lines
from checks.text.prose import Role, Text, names_another_file

FEWEST_TOKENS = 4
"""A shorter quote is found in too many places to say anything."""

BENIGN_DISTANCE = 15
"""Up to this many lines off a quote is relocated without a demotion: 6 to 20 is where fabricated places start."""

SIMILAR = 0.6
"""Similarity from which a real text is what a quote was made from."""

SURE = 0.8
"""The same for a quote within a sentence."""

LONG_QUOTE = 8
"""Tokens from which a quote within a sentence counts as much as one that the sentence is about."""

CALL_NAMES = 4
"""Names from which a call is a quote."""

_STRING = re.compile(r"\"[^\"]{0,300}\"|'[^']{0,300}'")
_VALUE = re.compile(r"\d[\w.]*+|[Tt]rue|[Ff]alse|None|null|nil|undefined")
_STATEMENT = re.compile(r"(?:return|raise|throw|if|while|for) |[\w.$]{1,80} [-+*/|]?= ")
_KEBAB = re.compile(r"[a-z][a-z\d]*+(?:-[a-z\d]++)++")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteClaim(Claim):
    """The code reads like this, at the cited place."""

    kind: ClassVar[str] = "quote"
    code: str
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
                statement=_statement(field.text), citation=field.location, code=field.text, exact=False
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
    said: set[str] = set()
    for sentence, mention in text.mentions:
        if mention.marked and mention.shape in QUOTING and not _is_no_code(mention.text):
            again = mention.names[:1] and mention.names[0] in said
            said.update(mention.names[:1])
            yield QuoteClaim(
                statement=sentence.written,
                code=mention.text,
                exact=False,
                firm=not again and _is_firm(sentence, mention),  # another version of it may be better
                early=_is_early(sentence, mention) and sentence.opening and mention.part is not Part.OBJECT,
                first=mention is next(one for one in sentence.mentions if not _is_a_place(one.text)),
                block=False,
                beside=tuple(one.text for one in sentence.mentions if one is not mention and one.is_code),
                named=named,
                now=(now or "still" in sentence.words)
                and mention.plain
                and not _is_of_a_deed(sentence, mention),
                stance=_stance(sentence, mention, text),
            )


def _stance(sentence: Sentence, mention: Mention, text: Text) -> Stance:
    """Of what is said with another file's name: there; of what is denied: it is judged as an absence."""
    if text.location is not None and names_another_file(sentence, text.location.path):
        return Stance.ELSEWHERE
    return Stance.HYPOTHETICAL if mention.stance is Stance.DENIED else mention.stance


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


def _is_early(sentence: Sentence, mention: Mention) -> bool:
    """Said plainly, in a sentence that names no other file."""
    if sentence.title or not mention.plain:
        return False
    return not any(one.shape is Shape.PATH for one in sentence.mentions) and not files_mentioned(
        sentence.text
    )


def _is_firm(sentence: Sentence, mention: Mention) -> bool:
    """The sentence is about it. `Buffer.from(data)` may be a caller's, or a function with its argument."""
    if mention.part is Part.OBLIQUE or not _is_early(sentence, mention):
        return False
    if not mention.opens:  # a statement is nobody's example
        return sentence.opening and _STATEMENT.match(mention.text) is not None
    return mention.shape is not Shape.CALL or len(pattern(_STRING.sub(" ", mention.text)).names) >= CALL_NAMES


def _is_no_code(text: str) -> bool:
    """A package's name, a comment to a tool, or a value: what could be anywhere; a place, which is cited."""
    if (
        _is_a_place(text)
        or _KEBAB.fullmatch(text.strip("[]"))
        or text.startswith(("#", "//", "--", "-", "@", "http"))
    ):
        return True
    if text[:1] == "{" and text[-1:] == "}":
        return True  # an object, which any caller may make
    return text[:1] in "[(" and text[-1:] in "])" and not pattern(_STRING.sub(" ", text)).names


def _is_a_place(text: str) -> bool:
    return any(one.start == 0 and one.end == len(text) and is_file(one.path) for one in with_lines(text))


def verify(claim: QuoteClaim, code: Code, context: Context) -> Outcome:
    """Look for the quote in ever wider circles before anything is said about its line (quote before bounds)."""
    if claim.stance not in (Stance.ASSERTED, Stance.PAST):
        return unsupported(STANCE_REASONS.get(claim.stance, "its absence is judged"))
    wanted = pattern(claim.code)
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return _without_a_file(claim, wanted, code)
    if (other := _other_value(around, claim, wanted)) is not None:
        return other
    if not is_telling(wanted, around.outline.language):
        return unsupported("too short a quote to be looked for")
    found = occurrences(around.tokens, wanted)
    here = [one for one in found if around.is_near(one.first, one.last)]
    if here:
        return _found(around, here, claim)
    spots = Whereabouts(around, wanted)
    if claim.stance is Stance.PAST or (spots.at_base and not found and not claim.now):
        return _of_the_past(spots)
    if found:
        return _elsewhere_in_file(around, found, claim)
    if spots.at_base:
        return _removed(around, spots.at_base)
    return _not_in_file(around, claim, wanted, spots)


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
    inside = sum(
        len(places(TokenText(token.text), wanted))
        for token in around.outline.tokens(place.first, place.last)
        if token.role in (TokenRole.COMMENT, TokenRole.DOCSTRING, TokenRole.STRING)
    )
    return inside == 0


def _found(around: Surroundings, here: list[Occurrence], claim: QuoteClaim) -> Outcome:
    whole = [one for one in here if one.whole and is_code(around, one, pattern(claim.code))]
    best = min(whole or here, key=lambda one: around.distance(one.first, one.last))
    where = around.at(best.first, best.last)
    evidence = around.evidence(best.first, best.last)
    if not whole:
        part = "as a part of more code" if not best.whole else "in a comment or a string"
        return unsupported(f"line {best.first} has it {part}", evidence=evidence)
    return verified(
        f"it is at {where}",
        evidence=evidence,
        actual=where,
        distance=around.distance(best.first, best.last),
        content=True,
    )


def _elsewhere_in_file(around: Surroundings, found: list[Occurrence], claim: QuoteClaim) -> Outcome:
    """Some lines off. Far away it has drifted, when nothing else can be meant."""
    best = min(found, key=lambda one: around.distance(one.first, one.last))
    distance = around.distance(best.first, best.last)
    where, evidence = around.at(best.first, best.last), around.evidence(best.first, best.last)
    if distance <= BENIGN_DISTANCE:
        return Outcome(
            Disposition.VERIFIED if best.whole else Disposition.UNSUPPORTED,
            f"it is {distance} lines away, at {where}",
            evidence=evidence,
            actual=where,
            distance=distance,
            content=best.whole,
        )
    others = ", ".join(str(one.first) for one in found[:4])
    where_it_is = f"line {best.first}" if len(found) == 1 else f"lines {others}"
    message = f"it is not at {around.place}; it is at {where_it_is}, {distance} lines away"
    actual = where if len(found) == 1 else None
    candidates = () if actual else tuple(around.at(one.first, one.last) for one in found[:4])
    low, high = around.scope
    inside = low <= best.first and best.last <= high
    spoken_of = _is_spoken_of(around, claim, [around.at(one.first, one.last) for one in found])
    if not claim.firm or inside or spoken_of or not around.has_lines or not is_long(claim.code):
        return unsupported(message, evidence=evidence, actual=actual, distance=distance)
    return failed(
        message,
        Failure.DRIFTED,
        evidence=evidence,
        actual=actual,
        candidates=candidates,
        distance=distance,
    )


def _is_spoken_of(around: Surroundings, claim: QuoteClaim, found: list[Location]) -> bool:
    """The text names the function where the quote is, or other code that is at the cited place."""
    here = set(around.tokens.in_lines(*around.near)) - pattern(claim.code).names if around.has_lines else ()
    if any(is_distinctive(name) and name in here for name in claim.beside):
        return True
    for text in claim.beside:
        if shape_of(text) in QUOTING and any(
            around.is_near(one.first, one.last) for one in occurrences(around.tokens, pattern(text))
        ):
            return True
    for text in claim.named:
        name = segments(text.partition("(")[0].replace("-", "_"))[-1:]
        for place in found:
            stem = posixpath.basename(place.path).partition(".")[0].replace("-", "_")
            if (stem,) == name and place.path != around.path:
                return True
            outline = around.code.outline(place.path, place.side)
            enclosing = outline.enclosing(place.first or 1)
            if any(segments(one.name)[-1:] == name for one in enclosing if one not in around.enclosing):
                return True
    return False


def is_long(code: str) -> bool:
    """Long enough to be nobody else's: five tokens with more than one name."""
    tokens = pattern(code).tokens
    return len(tokens) > FEWEST_TOKENS and sum(map(is_name, tokens)) > 1


def _of_the_past(spots: Whereabouts) -> Outcome:
    if spots.at_base or spots.removed_elsewhere:
        return unsupported("it was there before the change, and may be said of then")
    return unsupported("it is found nowhere, and it is said of the code before the change")


def _removed(around: Surroundings, at_base: list[Location]) -> Outcome:
    line = at_base[0].first
    return failed(
        f"the change removed it: it was at line {line} of {at_base[0].path} before",
        Failure.REMOVED_CODE,
        evidence=(around.code.evidence(at_base[0]),),
    )


def _not_in_file(around: Surroundings, claim: QuoteClaim, wanted: Pattern, spots: Whereabouts) -> Outcome:
    near = _nearest_text(around, wanted)
    if near is not None and near.similarity >= SIMILAR:
        difference = describe_difference(wanted, near)
        line = f"line {near.first}"
        evidence = around.evidence(near.first, near.last)
        example = not claim.block and (
            puts_numbers_for_names(wanted, near) or _is_of_another_name(around, wanted, near)
        )
        if not difference or example or _is_there_without_comments(around, claim.code):
            return unsupported(f"{line} has it in other words", evidence=evidence)
        if len(wanted.parts) == 1 and _was_altered(around, claim, wanted, near):
            written = " ".join(each.strip() for each in around.lines[near.first - 1 : near.last])
            return failed(
                f"{line} reads `{short(written)}`: {difference}",
                Failure.ALTERED_QUOTE,
                evidence=evidence,
                distance=around.distance(near.first, near.last),
            )
    if spots.elsewhere:
        return _in_another_file(around, claim, spots.elsewhere)
    if spots.removed_elsewhere and claim.firm and claim.now:
        return _removed(around, spots.removed_elsewhere)
    return _nowhere(around, claim, wanted)


def _is_of_another_name(around: Surroundings, wanted: Pattern, near: Near) -> bool:
    """ "`b = make('b')`" beside `a = make('a')`: the same statement, said of a name of its own."""
    there = tuple(around.tokens.in_lines(near.first, near.last))[: len(wanted.tokens)]
    if not wanted.tokens[1:2] == there[1:2] == ("=",):
        return False
    return tuple(there[0] if token == wanted.tokens[0] else token for token in wanted.tokens) == there


def _is_there_without_comments(around: Surroundings, code: str) -> bool:
    """The same code, but for whole lines of comment that one of the two has."""
    if "\n" not in code.strip():
        return False
    kept = [each for each in code.split("\n") if not each.lstrip().startswith(("#", "//", "*", "/*", "--"))]
    bare = around.code.tokens_of_code(around.path, around.side)
    return bool(places(bare, pattern("\n".join(kept))))


def _was_altered(around: Surroundings, claim: QuoteClaim, wanted: Pattern, near: Near) -> bool:
    """The quote can only be the real text, changed.

    A block, or a quote of which only operators and values differ, is sure to be; other code that its
    sentence is about when its own names are the file's.
    """
    if not claim.first:
        return False
    sharp = only_values_differ(wanted, near)
    if not claim.block and not sharp and shape_of(claim.code) is Shape.CALL:
        return False  # with arguments of its own: an example
    alike = near.similarity >= SURE and len(wanted.tokens) >= LONG_QUOTE
    if claim.block:
        return (alike or claim.firm) and (sharp or is_likely(around.tokens, wanted, near))
    if alike and (sharp or (claim.firm and around.is_near(near.first, near.last))):
        return True
    here = around.has_lines and around.is_near(near.first, near.last)
    return claim.firm and here and (sharp or is_likely(around.tokens, wanted, near))


def _in_another_file(around: Surroundings, claim: QuoteClaim, found: list[Location]) -> Outcome:
    files = list(dict.fromkeys(location.path for location in found))
    unique = found[0] if len(found) == 1 else None
    message = f"`{around.path}` does not have it; {' and '.join(f'`{file}`' for file in files[:3])} does, at line {found[0].first}"
    candidates = () if unique else tuple(found[:3])
    evidence = (around.code.evidence(found[0]),)
    sure = (claim.firm or claim.early) and not _is_spoken_of(around, claim, found)
    if not sure or not is_long(claim.code):
        return unsupported(message, evidence=evidence, candidates=candidates)
    return failed(
        message,
        Failure.MISATTRIBUTED,
        evidence=evidence,
        actual=unique,
        candidates=candidates,
    )


def _nowhere(around: Surroundings, claim: QuoteClaim, wanted: Pattern) -> Outcome:
    if not around.code.index.complete:
        why = "it is not in the files at hand, and the rest was not read"
        return unverifiable(why, need=Need.CONTENT)
    language = around.outline.language
    own = own_names(pattern(_STRING.sub(" ", claim.code)), language)
    known = [name for name in own if name in around.tokens.by_token]
    doubts = (
        not claim.block and _STATEMENT.match(claim.code) is None and not claim.code.startswith("await "),
        not (claim.firm and claim.first),
        len(wanted.tokens) <= FEWEST_TOKENS,
        2 * len(known) < len(own) or not known,
    )
    if any(doubts) and not claim.exact:
        return unsupported("it is found nowhere; it may be an example")
    return failed(
        "no file of the repository has this code",
        Failure.FABRICATED_QUOTE,
        evidence=around.shown,
    )


def _without_a_file(claim: QuoteClaim, wanted: Pattern, code: Code) -> Outcome:
    """The cited file does not exist: the quote may be in another one."""
    if is_telling(wanted, None):
        for path in code.index.files_with_all(wanted.names)[:PLACES_LIMIT]:
            for first, last in places(code.tokens(path), wanted)[:1]:
                here = Location(path, first, last)
                return Outcome(
                    Disposition.FAILED if claim.firm and is_long(claim.code) else Disposition.UNSUPPORTED,
                    f"it is in `{path}`, at line {first}",
                    Failure.MISATTRIBUTED if claim.firm and is_long(claim.code) else None,
                    evidence=(code.evidence(here),),
                    actual=here,
                )
    return unverifiable("the cited file does not exist, and no other file has it")


def _other_value(around: Surroundings, claim: QuoteClaim, wanted: Pattern) -> Outcome | None:
    """`limit = 60` where the cited lines have `limit = 40`: one token differs, and both are values."""
    tokens = list(wanted.tokens)
    fewest = FEWEST_TOKENS - 1 if claim.firm else FEWEST_TOKENS  # "it ends up with `limit = 1`": a caller's
    if len(wanted.parts) != 1 or len(tokens) < fewest or claim.stance is Stance.PAST:
        return None
    if not own_names(wanted, around.outline.language) or around.tokens.find(tokens):
        return None
    if not claim.now and Whereabouts(around, wanted).at_base:
        return None
    real = around.tokens.tokens
    hits = []
    first, last = around.tokens.between(*around.near)
    for start, _ in around.tokens.find(tokens[:2], PLACES_LIMIT * 10):
        there = real[start : start + len(tokens)] if first <= start < last else []
        differing = [n for n, (one, other) in enumerate(zip(there, tokens, strict=False)) if one != other]
        if len(there) == len(tokens) and len(differing) == 1 and differing[0] > 1:
            hits.append((start, differing[0]))
    if len(hits) != 1:
        return None
    start, index = hits[0]
    line, there_is, said = around.tokens.lines[start + index], real[start + index], tokens[index]
    if not (_VALUE.fullmatch(there_is) and _VALUE.fullmatch(said)) and not _in_strings(
        around, line, claim.code, there_is, said
    ):
        return None
    return failed(
        f"line {line} reads `{short(around.lines[line - 1])}`: `{there_is}` there, `{said}` in the quote",
        Failure.ALTERED_QUOTE,
        evidence=around.evidence(line),
        distance=around.distance(line),
    )


def _in_strings(around: Surroundings, line: int, code: str, there: str, said: str) -> bool:
    """Both are words of string literals, of which nobody writes one for another by way of shortening."""
    in_quote = {token for string in _STRING.findall(code) for token, _ in tokenize(string)}
    in_line = {token for string in around.outline.strings(line, line) for token, _ in tokenize(string.text)}
    return said in in_quote and there in in_line


def _nearest_text(around: Surroundings, wanted: Pattern) -> Near | None:
    first, last = around.scope
    reach = BENIGN_DISTANCE
    near = most_similar(
        around.tokens,
        wanted,
        max(1, min(first, around.first - reach)),
        min(around.length, max(last, around.last + reach)),
    )
    if near is None or near.similarity < SIMILAR:
        return most_similar(around.tokens, wanted, 1, around.length)
    return near


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
