"""Code that a finding quotes as existing: there, drifted, in another file, altered, or fabricated.

Sources of the rule: evidence.md, "quote before bounds" and "a unique match or no repair". A quote is
looked for before anything is said about its line, in ever wider circles.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from checks.content.lexicon import belongs_to_a_language, distinctive
from checks.content.prose import Mention, Role, Sentence, Shape
from checks.content.search import Near, Pattern, Whereabouts, most_similar, pattern
from checks.content.stance import Stance
from checks.content.subject import Subject
from checks.finding import Location, Side
from checks.tokens import is_name, tokenize
from checks.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
from checks.verifiers import verifier

KIND = "code_snippet"

TOLD_DISTANCE = 15
"""Up to this many lines off, a quote is relocated without a demotion; further, it has drifted.

The corpus draws the line there, and the field: 6 to 20 lines is where fabricated places start.
"""

FEWEST_TOKENS = 4
"""A shorter quote stands in too many places to say anything."""

FIRM_CALL_NAMES = 4
"""Names from which a call is a quote; `Buffer.from(buf)` is the name of a function with its argument."""

SURE = 0.8
"""Similarity from which a quote within a sentence, or of a whole file, was made from a real text."""

LONG_QUOTE = 8
"""Tokens from which a quote within a sentence counts as much as one that opens it."""

MISSPELT = 60
"""rapidfuzz ratio (0 to 100) from which one name was written for another."""

MOSTLY_UNKNOWN = 0.67
"""Share of names that the file does not have, from which even a block is somebody else's code."""

PAST_REACH = 20
"""Lines of the base around the cited ones in which removed code is looked for."""

ALTERED_FROM = 0.6
"""Similarity from which a real text is what a quote was made from."""

_BENIGN = frozenset(
    (
        "self this cls const let var return await async export pub fn def function static public private final new mut the a an "
        ". , ; : ( ) { } [ ] => ->"
    ).split()
)
"""Tokens that reviewers add or leave out of a quote without changing what it says."""

_KEYWORDS = frozenset(
    "not and or in is None null nil true false True False undefined await async const let var static if elif else while".split()
)
_NEGATIONS = frozenset(("not", "!", "~", "-", "no"))


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quote taken from a finding."""

    text: str
    firm: bool
    """A block, a field, or the subject of its sentence: nothing but existing code can be meant.

    Others may be asides about code elsewhere, so that they can be verified but hardly fail.
    """

    past: bool = False
    block: bool = False
    """A fenced block or a field, not code within a sentence."""

    diff: bool = False
    """What a proposed diff takes away, which may be anywhere in the file."""

    later: bool = False
    """Comes after code that is there, and so may be how that should be."""

    call: bool = False
    field: bool = False
    """Handed over in a field: evidence, or a snippet."""

    weak: bool = False
    """A dotted name: it tells code that the change removed, and nothing else."""

    at: Location | None = None
    """Where the reviewer says that it stands, when not at the finding's own place."""


@verifier(KIND, "code quoted as existing stands at the cited lines")
def check_quotes(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge every quote of a finding."""
    if subject.place is None:
        return
    seen: set[Pattern] = set()
    grounded = False
    for quoted in quotes(subject):
        wanted = pattern(quoted.text)
        if wanted in seen:
            continue
        seen.add(wanted)
        if grounded and not quoted.field:
            # what comes after code that is there may be how it should be: only the first quote must be real
            quoted = replace(quoted, firm=False, later=True)
        outcome = _judge(subject, quoted, wanted)
        if outcome is None:
            continue
        claim = Claim(
            KIND, f"the code reads `{_short(quoted.text)}`", quoted.at or subject.place, quoted=quoted.text
        )
        grounded = grounded or _grounds(outcome)
        yield CheckedClaim(claim, outcome)


def _grounds(outcome: Outcome) -> bool:
    return (
        outcome.disposition is Disposition.VERIFIED
        and outcome.distance is not None
        and outcome.distance <= TOLD_DISTANCE
    )


def quotes(subject: Subject) -> Iterator[Quoted]:
    """The quotes of a finding: fields, fenced blocks, then inline code that is more than a name."""
    for field in subject.finding.quotes:
        if field.text.strip():
            yield Quoted(field.text, firm=True, block=True, field=True, at=field.location)
    for block in subject.prose.blocks:
        if block.role is Role.QUOTE and block.text.strip():
            yield Quoted(block.text, firm=True, block=True, past=block.past)
        elif block.removed.strip():
            yield Quoted(block.removed, firm=True, block=True, diff=True)
    for sentence, mention in subject.prose.mentions:
        if (
            mention.marked
            and mention.stance is Stance.ASSERTS
            and mention.shape in (Shape.EXPRESSION, Shape.CALL, Shape.WORDS)
        ):
            if _names_another_file(subject, sentence):
                continue
            yield Quoted(
                mention.text,
                firm=_is_firm(sentence, mention),
                past=mention.past,
                call=mention.shape is Shape.CALL,
            )
        elif (
            mention.marked
            and mention.stance is Stance.ASSERTS
            and mention.shape is Shape.MEMBER
            and mention.owner
        ):
            yield Quoted(mention.text, firm=False, past=mention.past, weak=True)


_USER_CODE = re.compile(r"(?:const|let|var|assert|class|import|print|console\.)\b")
"""How code begins that a caller writes: an example, if it stands within a sentence."""

_LITERAL = re.compile(r"\d[\w.]*|[Tt]rue|[Ff]alse|None|null|nil|undefined")
_STRING = re.compile(r"\"[^\"]{0,300}\"|'[^']{0,300}'")
_LEAD = re.compile(
    r"\A\W*(?:(?:the|this|that|here|now|currently|in|on|at|line|its|check|guard|condition|branch|call|loop|expression|"
    r"test|assignment|statement|comparison|regex|early-abort|new|two|one-liner|early|return|header|error text|message|happy to see|lgtm|glad to see|removing|dropping|the old|previous)\W+){0,6}\Z",
    re.IGNORECASE,
)


def _names_another_file(subject: Subject, sentence: Sentence) -> bool:
    """The sentence speaks of code in a file that it names."""
    own = posixpath.basename(subject.path)
    return any(
        mention.shape is Shape.PATH and posixpath.basename(mention.text) != own
        for mention in sentence.mentions
    )


def _is_firm(sentence: Sentence, mention: Mention) -> bool:
    """The quote opens its sentence: "`x = f(y)` drops the error". A short call may be an example."""
    if sentence.title or _LEAD.match(sentence.before(mention)) is None or _USER_CODE.match(mention.text):
        return False
    names = [name for name in shape_names(_STRING.sub(" ", mention.text)) if not belongs_to_a_language(name)]
    return mention.shape is not Shape.CALL or len(names) >= FIRM_CALL_NAMES


def shape_names(code: str) -> list[str]:
    """The identifiers of a piece of code, in order."""
    return [token for token, _ in tokenize(code) if is_name(token)]


def _judge(subject: Subject, quoted: Quoted, wanted: Pattern) -> Outcome | None:
    if (other := _other_value(subject, quoted, wanted)) is not None:
        return other
    if not _telling(wanted):
        return Outcome(Disposition.UNSUPPORTED, "too short a quote to be looked for")
    spots = Whereabouts(subject, wanted)
    if quoted.weak:
        if spots.near and _telling(wanted):
            return _verified(subject, spots.near[0])
        return _removed_member(subject, quoted, spots)
    if spots.near:
        return _verified(subject, spots.near[0])
    if spots.nearest is not None:
        return _drift(subject, spots, firm=quoted.firm and not quoted.diff)
    if quoted.past:
        return _of_the_past(subject, quoted, wanted, spots)
    if spots.at_base:
        return _removed(subject, spots.at_base)
    return _not_in_file(subject, quoted, wanted, spots)


def _of_the_past(subject: Subject, quoted: Quoted, wanted: Pattern, spots: Whereabouts) -> Outcome:
    """Code that the finding says was there before: at the base, or not quite as it was."""
    if spots.at_base or spots.removed_elsewhere:
        return Outcome(Disposition.VERIFIED, "the change removed it, as the finding says")
    file = subject.code.diff.file(subject.path, subject.side)
    if quoted.firm and subject.has_lines and file is not None and file.old_path is not None:
        around = file.to_base(max(1, subject.first - 1)) or subject.first
        removed = subject.code.removed_tokens(file.old_path)
        near = most_similar(removed, wanted, max(1, around - PAST_REACH), around + PAST_REACH)
        if near is not None and near.similarity >= ALTERED_FROM and (difference := material(wanted, near)):
            here = Location(file.old_path, near.first, near.last, Side.LEFT)
            return Outcome(
                Disposition.FAILED,
                f"line {near.first} of the base was other code: {difference}",
                Failure.ALTERED_QUOTE,
                evidence=(subject.code.evidence(here),),
            )
    return Outcome(Disposition.UNVERIFIABLE, "it stands nowhere, and the finding speaks of the past")


def _verified(subject: Subject, place: tuple[int, int]) -> Outcome:
    here = Location(subject.path, *place, subject.side)
    return Outcome(
        Disposition.VERIFIED,
        f"it stands at {here}",
        evidence=(subject.code.evidence(here),),
        actual=here,
        distance=subject.distance(*place),
    )


def _drift(subject: Subject, spots: Whereabouts, *, firm: bool) -> Outcome:
    assert spots.nearest is not None  # noqa: S101 - the caller's guard
    distance = subject.distance(*spots.nearest)
    here = Location(subject.path, *spots.nearest, subject.side)
    if distance <= TOLD_DISTANCE or not firm or _same_scope(subject, spots.nearest):
        return Outcome(
            Disposition.VERIFIED,
            f"it stands {distance} lines away, at {here}",
            evidence=(subject.code.evidence(here),),
            actual=here,
            distance=distance if firm else None,
        )
    if len(spots.in_file) > 1:
        where = ", ".join(str(first) for first, _ in spots.in_file[:4])
        return Outcome(
            Disposition.FAILED,
            f"it is not at the cited lines; it stands in {len(spots.in_file)} other places (lines {where})",
            Failure.DRIFTED,
            candidates=tuple(Location(subject.path, *place, subject.side) for place in spots.in_file[:4]),
            distance=distance,
        )
    return Outcome(
        Disposition.FAILED,
        f"it stands at line {here.first}, {distance} lines from the cited {subject.place}",
        Failure.DRIFTED,
        evidence=(subject.code.evidence(here),),
        actual=here,
        distance=distance,
    )


def _same_scope(subject: Subject, place: tuple[int, int]) -> bool:
    first, last = subject.scope
    return first <= place[0] and place[1] <= last


def _removed(subject: Subject, at_base: list[Location]) -> Outcome:
    return Outcome(
        Disposition.FAILED,
        f"the change removed it: it stood at line {at_base[0].first} of the base",
        Failure.REMOVED_CODE,
        evidence=(subject.code.evidence(at_base[0]),),
    )


def _removed_member(subject: Subject, quoted: Quoted, spots: Whereabouts) -> Outcome | None:
    """`value.to_owned()`: in the lines that the change removed here, and nowhere in the file any more."""
    if quoted.past or spots.in_file or len(spots.wanted.tokens) < FEWEST_TOKENS - 1:
        return None
    return _removed(subject, spots.at_base) if spots.at_base else None


def _not_in_file(subject: Subject, quoted: Quoted, wanted: Pattern, spots: Whereabouts) -> Outcome:
    near = _nearest_text(subject, wanted)
    if near is not None and near.similarity >= ALTERED_FROM and (difference := material(wanted, near)):
        sure = near.similarity >= SURE and len(wanted.tokens) >= LONG_QUOTE
        here = Location(subject.path, near.first, near.last, subject.side)
        certain = quoted.block or _is_sharp(wanted, near)
        firm = quoted.firm and (subject.has_lines or sure)
        if quoted.later:
            return Outcome(
                Disposition.UNVERIFIABLE, f"line {near.first} is like it; it may be how that should be"
            )
        if (firm and (certain or (not quoted.call and _is_likely(subject, wanted, near)))) or (
            sure and certain
        ):
            return Outcome(
                Disposition.FAILED,
                f"line {near.first} reads `{_short(_line_text(subject, near))}`: {difference}",
                Failure.ALTERED_QUOTE,
                evidence=(subject.code.evidence(here),),
                distance=subject.distance(near.first, near.last),
            )
    elif near is not None and near.similarity >= ALTERED_FROM:
        here = Location(subject.path, near.first, near.last, subject.side)
        return Outcome(
            Disposition.VERIFIED,
            f"it stands, abridged, at {here}",
            evidence=(subject.code.evidence(here),),
            actual=here,
        )
    if spots.elsewhere:
        return _misattributed(subject, quoted, spots.elsewhere)
    if spots.removed_elsewhere and quoted.firm:
        return _removed(subject, spots.removed_elsewhere)
    return _fabricated(subject, quoted, wanted)


def _misattributed(subject: Subject, quoted: Quoted, found: list[Location]) -> Outcome:
    files = list(dict.fromkeys(location.path for location in found))
    if not quoted.firm:
        return Outcome(
            Disposition.UNVERIFIABLE,
            f"it is not in the cited file; {files[0]} has it",
            candidates=tuple(found[:3]),
        )
    unique = found[0] if len(found) == 1 else None
    return Outcome(
        Disposition.FAILED,
        f"`{subject.path}` does not have it; {' and '.join(f'`{file}`' for file in files[:3])} does, at line {found[0].first}",
        Failure.MISATTRIBUTED,
        evidence=(subject.code.evidence(found[0]),),
        actual=unique,
        candidates=() if unique else tuple(found[:3]),
    )


def _fabricated(subject: Subject, quoted: Quoted, wanted: Pattern) -> Outcome:
    if not subject.code.index.complete:
        return Outcome(Disposition.UNVERIFIABLE, "it is not in the files at hand, and the rest was not read")
    own = _own_names(pattern(_STRING.sub(" ", quoted.text)))
    unknown = [name for name in own if name not in subject.tokens.by_token]
    if (
        quoted.call
        and wanted.tokens
        and not any(name in subject.tokens.by_token for name in _callee(quoted.text))
    ):
        return Outcome(Disposition.UNVERIFIABLE, "it stands nowhere; it may be somebody else's call")
    if (
        not quoted.firm
        or len(wanted.tokens) < 5
        or not own
        or len(unknown) > len(own) * (MOSTLY_UNKNOWN if quoted.block else 0.5)
    ):
        return Outcome(Disposition.UNVERIFIABLE, "it stands nowhere; it may be an example")
    if quoted.past:
        return Outcome(
            Disposition.UNVERIFIABLE, "it stands nowhere at the head, and the finding speaks of the past"
        )
    return Outcome(
        Disposition.FAILED,
        "no file of the repository has this code",
        Failure.FABRICATED_QUOTE,
        evidence=(subject.code.evidence(Location(subject.path, subject.first, subject.last, subject.side)),),
    )


def _other_value(subject: Subject, quoted: Quoted, wanted: Pattern) -> Outcome | None:
    """`limit = 60` where the cited lines have `limit = 40`: one token differs, and both are literals."""
    tokens = list(wanted.tokens)
    if quoted.past or quoted.weak or len(wanted.parts) != 1 or len(tokens) < FEWEST_TOKENS - 1:
        return None
    if not _own_names(pattern(_STRING.sub(" ", quoted.text))):
        return None
    if subject.tokens.find(tokens):
        return None
    in_strings = {token for string in _STRING.findall(quoted.text) for token, _ in tokenize(string)}
    first, last = subject.near
    real = subject.tokens.tokens
    hits = [
        (start, index)
        for index in range(2, len(tokens))
        for start, _ in subject.tokens.find(tokens[:index])
        if first <= subject.tokens.lines[start] <= last
        and real[start + index + 1 : start + len(tokens)] == tokens[index + 1 :]
    ]
    if len(hits) != 1 or hits[0][0] + hits[0][1] >= len(real):
        return None
    start, index = hits[0]
    line, there, said = subject.tokens.lines[start + index], real[start + index], tokens[index]
    strings = {token for text in subject.outline.strings(line, line) for token, _ in tokenize(text.text)}
    both_plain = _LITERAL.fullmatch(there) and _LITERAL.fullmatch(said)
    both_in_strings = (
        len(tokens) >= FEWEST_TOKENS
        and there in strings
        and (said in in_strings or tokens[index - 1] in strings)
    )
    if not (both_plain or both_in_strings):
        return None
    here = Location(subject.path, line, line, subject.side)
    written = " ".join(subject.code.lines(subject.path, subject.side)[line - 1].split())
    return Outcome(
        Disposition.FAILED,
        f"line {line} reads `{_short(written)}`: `{there}` there, `{said}` in the quote",
        Failure.ALTERED_QUOTE,
        evidence=(subject.code.evidence(here),),
        distance=subject.distance(line, line),
    )


def _telling(wanted: Pattern) -> bool:
    """Enough of a quote to be looked for."""
    if len(wanted.tokens) < FEWEST_TOKENS:
        return len(wanted.tokens) == FEWEST_TOKENS - 1 and sum(map(distinctive, wanted.names)) > 1
    return bool(_own_names(wanted))


def _own_names(wanted: Pattern) -> list[str]:
    """The names of a quote that are not a language's own."""
    return [name for name in wanted.names if len(name) > 1 and not belongs_to_a_language(name)]


def _callee(call: str) -> list[str]:
    """The last name before the parenthesis: `get_type_hints` of `typing.get_type_hints(x)`."""
    return shape_names(call.partition("(")[0])[-1:]


def _nearest_text(subject: Subject, wanted: Pattern) -> Near | None:
    first, last = subject.scope
    near = most_similar(
        subject.tokens,
        wanted,
        max(1, min(first, subject.first - 15)),
        min(subject.length, max(last, subject.last + 15)),
    )
    if near is None or near.similarity < ALTERED_FROM:
        return most_similar(subject.tokens, wanted, 1, subject.length)
    return near


def material(wanted: Pattern, near: Near) -> str:
    """What a quote changes in a way that matters, in words; empty when it only abridges or goes on."""
    changes = [
        f"`{' '.join(was) or 'nothing'}` there, `{' '.join(now) or 'nothing'}` in the quote"
        for was, now in _changes(wanted, near)
    ]
    return "; ".join(changes[:3])


def _changes(wanted: Pattern, near: Near) -> list[tuple[list[str], list[str]]]:
    """The differences that matter, each as what is there and what the quote has.

    Tokens that the quote has before or behind what is there are none: it may join what stands apart.
    """
    quote, real = list(wanted.tokens), list(near.tokens)
    found = []
    for change in Levenshtein.opcodes(real, quote):
        was, now = real[change.src_start : change.src_end], quote[change.dest_start : change.dest_end]
        at_an_end = change.tag == "insert" and (change.dest_start == 0 or change.dest_end == len(quote))
        if change.tag != "equal" and not at_an_end and not _immaterial(was, now):
            found.append((was, now))
    return found


def _is_sharp(wanted: Pattern, near: Near) -> bool:
    """Only operators, literals and keywords differ: no other call or variable can be meant."""
    return all(
        not is_name(token) or token in _KEYWORDS
        for was, now in _changes(wanted, near)
        for token in (*was, *now)
    )


def _is_likely(subject: Subject, wanted: Pattern, near: Near) -> bool:
    """The names that a quote puts for others are the file's own, or are misspellings of those."""
    return all(
        token in subject.tokens.by_token or any(fuzz.ratio(token, other) >= MISSPELT for other in was)
        for was, now in _changes(wanted, near)
        for token in now
        if is_name(token) and token not in _KEYWORDS
    )


def _immaterial(was: list[str], now: list[str]) -> bool:
    left, right = [t for t in was if t not in _BENIGN], [t for t in now if t not in _BENIGN]
    if left == right or (right and all(is_name(token) and len(token) == 1 for token in right)):
        return True  # single letters stand for whatever is there
    return not right and not any(token in _NEGATIONS or not is_name(token) for token in left)


def _line_text(subject: Subject, near: Near) -> str:
    return " ".join(
        line.strip() for line in subject.code.lines(subject.path, subject.side)[near.first - 1 : near.last]
    )


def _short(text: str, limit: int = 120) -> str:
    folded = " ".join(text.split())
    return folded if len(folded) <= limit else folded[: limit - 1] + "…"
