"""Whether the cited file is the one that the finding speaks of, by the names that it uses.

The most frequent failure in the field is real code attributed to the wrong file of the same diff (17 of 19
in the one full audit that is public). Here no quote is needed: not one of the names that the finding
asserts is in the cited file, and all of them are in another file, or were there before the change.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass

from checks.code.tokens import TokenText
from checks.content.lexicon import distinctive
from checks.content.prose import Mention, Shape, leads
from checks.content.search import base_path, is_built, pattern, places
from checks.content.stance import Stance
from checks.content.subject import Subject
from checks.model.finding import Location, Side
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
from checks.text.citations import files_mentioned, prose
from checks.verifiers import verifier

KIND = "right_file"
QUOTE_TOKENS = 5
_PROSE_FILES = (".md", ".rst", ".txt", ".adoc", ".html", ".json", ".lock", ".map", ".svg", ".csv")
_HAS_NONE = re.compile(r" (?:now |then )?(?:has|have) no\b| (?:is|are)(?:n't| not| never) ")
"""`f` has no caller here: it need not be here."""

_PRESENT = re.compile(r"\b(?:still|now|again|currently|keeps?|remains?|continues?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Thing:
    """Something that the finding says is there: a whole name or a quote."""

    text: str
    tokens: tuple[str, ...]
    leads: bool
    now: bool
    """Plainly said to be there at present."""

    def lines(self, text: TokenText) -> list[int]:
        """The lines of a text on which it stands."""
        if len(self.tokens) == 1:
            return text.by_token.get(self.tokens[0], [])
        return [first for first, _ in places(text, pattern(self.text))]


@verifier(KIND, "what the finding speaks of is in the cited file")
def check_file(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge the choice of the file; silent as soon as one asserted name stands in it."""
    if subject.place is None or subject.side is Side.LEFT:
        return
    things = _things(subject)
    if not things or any(thing.lines(subject.tokens) for thing in things):
        return
    if (len(things) == 1 and not things[0].leads) or _quoted_here(subject):
        return
    were = _were_here(subject, things)
    outcome = _elsewhere(subject, things) if were is None else _removed(subject, things, were)
    if outcome is not None:
        names = ", ".join(f"`{thing.text}`" for thing in things[:3])
        yield CheckedClaim(Claim(KIND, f"{names} can be found in `{subject.path}`", subject.place), outcome)


def _were_here(subject: Subject, things: list[_Thing]) -> Location | None:
    """Where the first thing stood in the file before the change, when all of them did."""
    path = base_path(subject.code, subject.path)
    if path is None:
        return None
    base = subject.code.tokens(path, Side.LEFT)
    lines = [thing.lines(base) for thing in things]
    return Location(path, lines[0][0], lines[0][0], Side.LEFT) if all(lines) else None


def _quoted_here(subject: Subject) -> bool:
    """Some code or text of the finding stands in the file after all."""
    return any(
        places(subject.tokens, wanted)
        for _, mention in subject.prose.mentions
        if mention.marked
        and len((wanted := pattern(mention.text)).tokens) > 2
        and (len(wanted.tokens) >= QUOTE_TOKENS or any(map(distinctive, wanted.names)))
    )


def _things(subject: Subject) -> list[_Thing]:
    found: dict[str, _Thing] = {}
    first = next((sentence for sentence in subject.prose.sentences if not sentence.title), None)
    for sentence, mention in subject.prose.mentions:
        if (
            mention.stance in (Stance.ASSERTS, Stance.DENIES)
            and not mention.past
            and not _HAS_NONE.match(sentence.after(mention))
            and (tokens := _telling(mention))
        ):
            opens = sentence is first and leads(sentence, mention)
            now = subject.prose.says_is_there(sentence, mention)
            found.setdefault(mention.text, _Thing(mention.text, tokens, opens, now))
    index = subject.code.index
    return [
        thing
        for thing in found.values()
        if len(thing.tokens) > 1 or thing.tokens[0] in index or _was_here(subject, thing)
    ]


def _was_here(subject: Subject, thing: _Thing) -> bool:
    path = base_path(subject.code, subject.path)
    return path is not None and bool(thing.lines(subject.code.tokens(path, Side.LEFT)))


def _telling(mention: Mention) -> tuple[str, ...]:
    """The tokens to look for; none when the mention could be anybody's."""
    if mention.shape in (Shape.NAME, Shape.MEMBER, Shape.CALL):
        name = mention.last_name
        marked_call = mention.marked and mention.text.endswith(")") and len(name) > 5
        return (name,) if distinctive(name) or (marked_call and distinctive(mention.owner or "")) else ()
    if mention.shape is Shape.EXPRESSION:
        tokens = pattern(mention.text).tokens
        return (
            tokens if len(tokens) >= QUOTE_TOKENS and any(distinctive(name) for name in mention.names) else ()
        )
    return ()


def _removed(subject: Subject, things: list[_Thing], were: Location) -> Outcome | None:
    """All of it was in the file before the change, and the finding speaks in the present tense."""
    if not things[0].now or (len(things) == 1 and not _PRESENT.search(subject.finding.body)):
        return None
    return Outcome(
        Disposition.FAILED,
        f"the change removed `{things[0].text}` from this file: it stood at line {were.first} of the base",
        Failure.REMOVED_CODE,
        evidence=(subject.code.evidence(were),),
    )


def _elsewhere(subject: Subject, things: list[_Thing]) -> Outcome | None:
    code = subject.code
    named = {posixpath.basename(name) for name in files_mentioned(prose(subject.finding))}
    names = frozenset(
        token for thing in things for token in thing.tokens if token.isidentifier() and distinctive(token)
    )
    files = [
        path
        for path in code.index.files_with_all(names)
        if not path.endswith(_PROSE_FILES)
        and posixpath.splitext(path)[0] != posixpath.splitext(subject.path)[0]  # a header and its source
        and all(thing.lines(code.tokens(path)) for thing in things)
    ]
    if not files or named & {posixpath.basename(path) for path in files}:
        return None
    files = [path for path in files if not is_built(path)] or files
    in_diff = [path for path in files if code.diff.file(path) is not None]
    likely = _defining(subject, things, in_diff or files)
    if len(things) == 1 and len(likely) > 1 and not code.outline(likely[0]).named(things[0].tokens[-1]):
        return None
    places_ = [_best_place(subject, path, things) for path in likely[:3]]
    return Outcome(
        Disposition.FAILED,
        f"`{subject.path}` does not have `{things[0].text}`; {' and '.join(f'`{path}`' for path in likely[:3])} does",
        Failure.MISATTRIBUTED,
        evidence=(code.evidence(places_[0]),),
        actual=places_[0] if len(likely) == 1 else None,
        candidates=() if len(likely) == 1 else tuple(places_),
    )


def _defining(subject: Subject, things: list[_Thing], files: list[str]) -> list[str]:
    """The files that define what they are looked through for, when some do; else all of them."""
    names = [thing.tokens[0] for thing in things if len(thing.tokens) == 1]
    defining = [path for path in files if any(subject.code.outline(path).named(name) for name in names)]
    return defining or files


def _best_place(subject: Subject, path: str, things: list[_Thing]) -> Location:
    """The line around which most of it stands: a definition of it, if there is one."""
    text, outline = subject.code.tokens(path), subject.code.outline(path)
    for thing in things:
        for definition in outline.named(thing.tokens[-1]) if len(thing.tokens) == 1 else ():
            return Location(path, definition.name_line, definition.name_line)
    lines = [thing.lines(text) for thing in things]
    best = max(
        (line for some in lines for line in some),
        key=lambda at: sum(any(abs(at - n) <= 8 for n in some) for some in lines),
    )
    return Location(path, best, best)
