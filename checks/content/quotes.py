"""Code that a finding quotes as existing: there, drifted, in another file, altered, or fabricated.

Sources of the rule: evidence.md, "quote before bounds" and "a unique match or no repair". A quote is
looked for before anything is said about its line, in ever wider circles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from checks.code.code import COMMENT_LINE
from checks.code.tokens import tokenize
from checks.content.changes import is_likely, is_sharp, material
from checks.content.quoted import (
    FEWEST_TOKENS,
    STRING,
    Quoted,
    is_statement,
    names_of,
    own_names,
    quotes,
    telling,
)
from checks.content.search import Near, Pattern, Whereabouts, most_similar, pattern, places
from checks.content.subject import Subject
from checks.model.finding import Location, Side
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
from checks.verifiers import verifier

KIND = "code_snippet"

TOLD_DISTANCE = 15
"""Up to this many lines off, a quote is relocated without a demotion; further, it has drifted.

The corpus draws the line there, and the field: 6 to 20 lines is where fabricated places start.
"""

QUOTES_LIMIT = 30
"""Quotes of one finding that are looked for; the rest is left unread."""

SURE = 0.8
"""Similarity from which a quote within a sentence, or of a whole file, was made from a real text."""

LONG_QUOTE = 8
"""Tokens from which a quote within a sentence counts as much as one that opens it."""

MOST_TOKENS = 200
"""Tokens of a quote up to which one that differs is looked for: nobody misreads one value of a page."""

MOSTLY_UNKNOWN = 0.67
"""Share of names that the file does not have, from which even a block is somebody else's code."""

PAST_REACH = 20
"""Lines of the base around the cited ones in which removed code is looked for."""

ALTERED_FROM = 0.6
"""Similarity from which a real text is what a quote was made from."""

_LITERAL = re.compile(r"\d[\w.]*|[Tt]rue|[Ff]alse|None|null|nil|undefined")


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
        if len(seen) > QUOTES_LIMIT:
            return
        # what comes after code that is there may be how it should be: only the first quote must be real
        later = grounded and not quoted.field
        outcome = _judge(subject, replace(quoted, firm=False, later=True) if later else quoted, wanted)
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


def _judge(subject: Subject, quoted: Quoted, wanted: Pattern) -> Outcome | None:
    if (other := _other_value(subject, quoted, wanted)) is not None:
        return other
    if not telling(wanted):
        return Outcome(Disposition.UNSUPPORTED, "too short a quote to be looked for")
    spots = Whereabouts(subject, wanted)
    if quoted.weak:
        if spots.near and telling(wanted):
            return _verified(subject, spots.near[0])
        return _removed_member(subject, quoted, spots) if quoted.firm else None
    if spots.near:
        return _verified(subject, spots.near[0])
    if quoted.past and spots.at_base:
        return _of_the_past(subject, quoted, wanted, spots)
    if spots.nearest is not None:
        return _drift(subject, spots, firm=quoted.firm and not quoted.diff)
    if quoted.past:
        return _of_the_past(subject, quoted, wanted, spots)
    if spots.at_base:
        moved = [place for place in spots.elsewhere if place.path in subject.code.diff]
        if moved and quoted.firm:
            return _misattributed(subject, moved)
        return _removed(subject, spots.at_base, now=quoted.now)
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


def _removed(subject: Subject, at_base: list[Location], *, now: bool) -> Outcome:
    if not now:
        return Outcome(Disposition.UNVERIFIABLE, "the change removed it; it may be told of how it was")
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
    first, last = subject.scope
    if any(first <= line <= last for line in subject.tokens.by_token.get(names_of(quoted.text)[-1], ())):
        return None  # the member is still there, of an object that the change gave another name
    return _removed(subject, spots.at_base, now=quoted.now) if spots.at_base else None


def _not_in_file(subject: Subject, quoted: Quoted, wanted: Pattern, spots: Whereabouts) -> Outcome:
    near = _nearest_text(subject, wanted)
    if near is not None and near.similarity >= ALTERED_FROM:
        difference = material(wanted, near)
        if not difference or _stands_without_comments(subject, quoted):
            return _abridged(subject, near)
        if len(wanted.parts) > 1:
            return Outcome(Disposition.UNVERIFIABLE, f"line {near.first} is like it; it leaves something out")
        if quoted.later:
            why = f"line {near.first} is like it; it may be how that should be"
            return Outcome(Disposition.UNVERIFIABLE, why)
        if _was_altered(subject, quoted, wanted, near):
            return _altered(subject, near, difference)
    if spots.elsewhere and quoted.firm:
        return _misattributed(subject, spots.elsewhere)
    if spots.elsewhere:
        where = f"it is not in the cited file; {spots.elsewhere[0].path} has it"
        return Outcome(Disposition.UNVERIFIABLE, where, candidates=tuple(spots.elsewhere[:3]))
    if spots.removed_elsewhere and quoted.firm:
        return _removed(subject, spots.removed_elsewhere, now=quoted.now)
    return _fabricated(subject, quoted, wanted)


def _stands_without_comments(subject: Subject, quoted: Quoted) -> bool:
    """The same code, but for whole lines of comment that one of the two has."""
    lines = quoted.text.strip().split("\n")
    if len(lines) < 2:
        return False
    kept = [line for line in lines if not COMMENT_LINE.match(line)]
    if len(kept) == len(lines) and not subject.outline.comment_lines:
        return False
    return bool(places(subject.code.tokens_of_code(subject.path, subject.side), pattern("\n".join(kept))))


def _was_altered(subject: Subject, quoted: Quoted, wanted: Pattern, near: Near) -> bool:
    """The quote can only be the real text, changed.

    A block, or a quote of which only operators and literals differ, is sure to be; other code that
    opens its sentence when its own names are the file's.
    """
    sure = near.similarity >= SURE and len(wanted.tokens) >= LONG_QUOTE
    certain = quoted.block or is_sharp(wanted, near)
    firm = quoted.firm and (subject.has_lines or sure)
    return (sure and certain) or (
        firm and (certain or (not quoted.call and is_likely(subject, wanted, near)))
    )


def _altered(subject: Subject, near: Near, difference: str) -> Outcome:
    here = Location(subject.path, near.first, near.last, subject.side)
    return Outcome(
        Disposition.FAILED,
        f"line {near.first} reads `{_short(_line_text(subject, near))}`: {difference}",
        Failure.ALTERED_QUOTE,
        evidence=(subject.code.evidence(here),),
        distance=subject.distance(near.first, near.last),
    )


def _abridged(subject: Subject, near: Near) -> Outcome:
    here = Location(subject.path, near.first, near.last, subject.side)
    message = f"it stands, abridged, at {here}"
    return Outcome(Disposition.VERIFIED, message, evidence=(subject.code.evidence(here),), actual=here)


def _misattributed(subject: Subject, found: list[Location]) -> Outcome:
    files = list(dict.fromkeys(location.path for location in found))
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
    own = own_names(pattern(STRING.sub(" ", quoted.text)))
    unknown = [name for name in own if name not in subject.tokens.by_token]
    if (
        quoted.call
        and wanted.tokens
        and not any(name in subject.tokens.by_token for name in _callee(quoted.text))
    ):
        return Outcome(Disposition.UNVERIFIABLE, "it stands nowhere; it may be somebody else's call")
    if (
        not quoted.firm
        or (quoted.block and not quoted.sure)
        or not (quoted.block or is_statement(quoted.text))
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


def _first_difference(real: list[str], start: int, tokens: list[str]) -> int | None:
    """The index of the first token of a quote that is not what stands there; None when all are."""
    there = real[start : start + len(tokens)]
    return next(
        (index for index, (one, other) in enumerate(zip(there, tokens, strict=False)) if one != other), None
    )


def _other_value(subject: Subject, quoted: Quoted, wanted: Pattern) -> Outcome | None:
    """`limit = 60` where the cited lines have `limit = 40`: one token differs, and both are literals."""
    tokens = list(wanted.tokens)
    if quoted.past or quoted.weak or len(wanted.parts) != 1:
        return None
    if not FEWEST_TOKENS - 1 <= len(tokens) <= MOST_TOKENS:
        return None
    names = pattern(STRING.sub(" ", quoted.text)).names
    if not names or (len(tokens) <= FEWEST_TOKENS and not own_names(wanted)) or subject.tokens.find(tokens):
        return None
    if not quoted.now and Whereabouts(subject, wanted).at_base:
        return None
    in_strings = {token for string in STRING.findall(quoted.text) for token, _ in tokenize(string)}
    first, last = subject.near
    real = subject.tokens.tokens
    hits = [
        (start, index)
        for start in range(*subject.tokens.between(first, last))
        if real[start : start + 2] == tokens[:2]
        and (index := _first_difference(real, start, tokens)) is not None
        and real[start + index + 1 : start + len(tokens)] == tokens[index + 1 :]
    ]
    if len(hits) != 1 or hits[0][0] + hits[0][1] >= len(real):
        return None
    start, index = hits[0]
    line, there, said = subject.tokens.lines[start + index], real[start + index], tokens[index]
    if "xxx" in said.lower():
        return None  # `fooXxx` stands for any of them
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


def _callee(call: str) -> list[str]:
    """The last name before the parenthesis: `get_type_hints` of `typing.get_type_hints(x)`."""
    return names_of(call.partition("(")[0])[-1:]


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


def _line_text(subject: Subject, near: Near) -> str:
    return " ".join(
        line.strip() for line in subject.code.lines(subject.path, subject.side)[near.first - 1 : near.last]
    )


def _short(text: str, limit: int = 120) -> str:
    folded = " ".join(text.split())
    return folded if len(folded) <= limit else folded[: limit - 1] + "…"
