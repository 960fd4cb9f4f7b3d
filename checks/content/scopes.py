"""What is said to be in a function or a class: members, and what a function does by itself.

The rule comes from evidence.md ("a method of the wrong class") and from the corpus: the code is real and
stands in the file, but in another function than the one that the finding names. So nothing fails here
unless the thing is found elsewhere; what stands nowhere is for other verifiers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.code.structure import Definition, Kind, Outline
from checks.code.tokens import is_name
from checks.content.lexicon import PROSE_FILES, distinctive
from checks.content.prose import Mention, Sentence, Shape
from checks.content.search import Whereabouts, base_path, pattern, places
from checks.content.stance import Stance
from checks.content.subject import FUNCTIONS, Subject
from checks.model.finding import Location, Side
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
from checks.verifiers import verifier

KIND = "wrong_scope"
SUPERCLASSES = 16
"""Superclasses that are looked into for one member."""

TELLING_TOKENS = 5
"""Tokens from which code is nobody else's."""

RARE = 3
"""A literal that stands in more places of a file than this says nothing of where it belongs."""

_NAMED = frozenset({Shape.NAME, Shape.MEMBER, Shape.CALL})

DOES = re.compile(
    r"\A(?:'s \w+| \w+ing)? (?:(?:also|still|now|already|then|only|just|always|simply|first|itself|both|\w+ly) )*"
    r"(?!(?:is|was|has|its|this|as|does|always|perhaps|this|plus|across|versus|less|unless|has|keys|values|options|tests|calls? sites?|accepts|knows|says|means|goes (?:from|back)|gets|needs|lets|allows|expects)\b)"
    r"[a-z]+(?:-[a-z]+)?(?:s|es)\b(?! (?:of|and|or|are|were)\b)",
)
"""A verb in the third person right behind the doer: "`f` calls", "`f` still repeats"."""

_OTHER_CLAUSE = re.compile(
    r"[;.:(]|\s[–—-]\s|, (?:the|this|that|it|we|they|an?|then|which)\b|, \ue000 \w+s\b|,? and \ue000 \w+s\b|,? (?:within|inside|outside|under|before|after|whatever|regardless|no matter|(?:\w+ed|given|thrown|written|sent|set|made|done|taken) (?:by|from|in)(?! \w+ing\b)|and (?:is|are|was|were)|but|while|whereas|although|though|unlike|so that|so|because|since|unless|until|if|which|instead of|"
    r"rather than|as (?:if|though|the|a|in|well)|like|yet|than|and (?:the|its|so|that|in|`?\ue000)|that|whose|even|just like)\b",
    re.IGNORECASE,
)
_ONE_CALL = re.compile(r"\(.*(?:['\"\d\u2026]|\.\.\.)")
"""`f("host", …)`: one call of it, not the function."""

_COMPARED = re.compile(r"\b(?:like|as in|same as|unlike)\s*\Z", re.IGNORECASE)

_SUBORDINATE = re.compile(
    r"\W*(?:when(?:ever)?|if|once|as|after|because|since|while|until|unless|although)\b", re.IGNORECASE
)
_COMMA = re.compile(r"[,;.:(]")
COMPARED_REACH = 20

_OF_SOMETHING = re.compile(
    r"\w [^.;:,]*(?:\ue000|\w) (?:in|of|by|from|with|for|to|via|inside)\s*\Z|\w['\u2019]s\s*\Z"
)
"""`x` in `f` does: it is not f of which that is said."""

_CONSTANTS = frozenset(
    {"undefined", "null", "None", "nil", "true", "false", "True", "False", "NULL", "nullptr"}
)
_EXCEPTION = re.compile(r"(?:Error|Exception|Warning)\Z")


@verifier(KIND, "what is said to be in a function or class is in that one")
def check_scopes(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge membership (`Class.member`) and deeds (`f` calls `g`)."""
    if subject.place is None:
        return
    seen: set[str] = set()
    for sentence, mention in subject.prose.mentions:
        if mention.stance is not Stance.ASSERTS or mention.shape not in _NAMED:
            continue
        if mention.marked and mention.owner and mention.text not in seen:
            seen.add(mention.text)
            now = subject.prose.says_is_there(sentence, mention)
            outcome = _membership(subject, mention, now=now)
            if outcome is not None:
                statement = f"`{mention.last_name}` is a member of `{mention.owner}`"
                yield CheckedClaim(Claim(KIND, statement, subject.place), outcome)
        yield from _deeds(subject, sentence, mention)


def _membership(subject: Subject, mention: Mention, *, now: bool) -> Outcome | None:
    """`Class.member`: the class, or one that it inherits from, defines or mentions the member."""
    member, owners = mention.last_name, _classes(subject, mention.owner)
    if not owners or mention.past:
        return None
    path, outline, owner = owners[0]
    if len({(where, one.qualified) for where, _, one in owners}) > 1 or not outline.exact:
        return Outcome(Disposition.UNSUPPORTED, f"there are several `{mention.owner}`")
    if any(_has(subject, path, one, member) for _, _, one in owners):
        return Outcome(Disposition.VERIFIED, f"`{owner.name}` has `{member}`")
    around = _other_class_around(subject, owner, member)
    if around is not None:
        return around
    inherited = _inherits(subject, path, owner, member)
    gone = _was_member(subject, path, mention.owner, member)
    if gone is not None and now:
        return Outcome(
            Disposition.FAILED,
            f"the change removed `{member}` from `{owner.name}`: it stood at line {gone.first} of the base",
            Failure.REMOVED_CODE,
            evidence=(subject.code.evidence(gone),),
        )
    if inherited is not False:
        return Outcome(Disposition.VERIFIED, f"`{owner.name}` inherits, and may have `{member}` so")
    holders = [
        definition
        for definition in outline.named(member)
        if definition.parent and definition.parent != owner.qualified
    ]
    if not holders:
        return None
    return _not_a_member(subject, owner, member, holders[0], path)


def _other_class_around(subject: Subject, owner: Definition, member: str) -> Outcome | None:
    """The cited lines are in a member of that name, of another class."""
    for definition in subject.enclosing:
        if definition.name == member and definition.parent not in (None, owner.qualified):
            return _not_a_member(subject, owner, member, definition, subject.path)
    return None


def _not_a_member(subject: Subject, owner: Definition, member: str, other: Definition, path: str) -> Outcome:
    here = Location(path, other.name_line, other.name_line)
    return Outcome(
        Disposition.FAILED,
        f"`{member}` is not a member of `{owner.name}`; `{other.parent}` has it, at {here}",
        Failure.WRONG_SCOPE,
        evidence=(subject.code.evidence(here),),
    )


def _classes(subject: Subject, name: str) -> list[tuple[str, Outline, Definition]]:
    """The classes of that name: those of the cited file, else those of the tree."""
    return [
        (path, subject.code.outline(path), one) for path, one in _classes_from(subject, subject.path, name)
    ]


def _has(subject: Subject, path: str, owner: Definition, member: str) -> bool:
    lines = subject.code.tokens(path).by_token.get(member, ())
    if any(owner.first <= line <= owner.last for line in lines):
        return True
    return any(one.name == member for one in subject.code.outline(path).members(owner))


def _inherits(subject: Subject, path: str, owner: Definition, member: str) -> bool | None:
    """Whether a superclass has the member; None when one of them is not in this repository."""
    waiting, unknown = [(path, owner)], None
    for _ in range(SUPERCLASSES):
        if not waiting:
            break
        at, current = waiting.pop(0)
        for base in current.bases:
            found = _classes_from(subject, at, base.rpartition(".")[2])
            if not found and base not in ("object", "Protocol", "ABC", "Generic"):
                unknown = True
            for where, one in found:
                if _has(subject, where, one, member):
                    return True
                waiting.append((where, one))
    return None if unknown else False


def _classes_from(subject: Subject, path: str, name: str) -> list[tuple[str, Definition]]:
    own = [(path, one) for one in subject.code.outline(path).named(name) if one.kind is Kind.CLASS]
    if own:
        return own
    return [
        (other, one)
        for other in subject.code.index.files(name)[:20]
        for one in subject.code.classes(other, name)
    ]


def _was_member(subject: Subject, path: str, owner: str, member: str) -> Location | None:
    old = base_path(subject.code, path)
    if old is None or subject.code.diff.file(path) is None:
        return None
    outline = subject.code.outline(old, Side.LEFT)
    for one in outline.named(f"{owner}.{member}"):
        if one.kind in FUNCTIONS:
            return Location(old, one.name_line, one.name_line, Side.LEFT)
    return None


def _deeds(subject: Subject, sentence: Sentence, doer: Mention) -> Iterator[CheckedClaim]:
    """`f` calls `g`: everything that the clause says of f stands in f."""
    rest = sentence.text[doer.at + (1 if doer.marked else len(doer.text)) :]
    does = DOES.match(rest)
    if doer.past or does is None or not subject.outline.exact or _OF_SOMETHING.search(sentence.before(doer)):
        return
    if doer.shape is Shape.CALL and _ONE_CALL.search(doer.text):
        return
    doers = _doers(subject, doer)
    if not doers:
        return
    borders = (_OTHER_CLAUSE, _COMMA) if _SUBORDINATE.match(sentence.before(doer)) else (_OTHER_CLAUSE,)
    cuts = [found.start() for border in borders if (found := border.search(rest, does.end()))]
    end = len(sentence.text) - len(rest) + min(cuts, default=len(rest))
    others = frozenset(
        one.last_name
        for one in sentence.mentions
        if not _COMPARED.search(sentence.before(one)[-COMPARED_REACH:])
    )
    for other in sentence.mentions:
        if not doer.at < other.at < end or not other.marked or other.past:
            continue
        named = others - {doer.last_name, other.last_name}
        if other.stance in (Stance.ASSERTS, Stance.HYPOTHETICAL) and (
            outcome := _deed(subject, doers, other, named)
        ):
            yield CheckedClaim(
                Claim(KIND, f"`{doer.text}` has to do with `{other.text}`", subject.place), outcome
            )


def _doers(subject: Subject, mention: Mention) -> list[Definition]:
    """The functions or classes of the cited file that a mention names; all when there are several."""
    name = f"{mention.owner}.{mention.last_name}" if mention.owner else mention.last_name
    found = subject.outline.named(name)
    return [one for one in found if one.kind in FUNCTIONS] or [
        one for one in found if one.kind is Kind.CLASS and not one.bases
    ]


def _deed(subject: Subject, doers: list[Definition], other: Mention, named: frozenset[str]) -> Outcome | None:
    if other.text in _CONSTANTS:
        return None  # what a call gives, a function returns
    hits = _lines_of(subject, other)
    if not hits:
        return _in_no_function(subject, doers, other)
    holders = {
        line: around
        for line in hits
        if (around := _function_at(subject, line)) is not None and around.name != other.last_name
    }
    if not holders:
        return None  # an import or a constant is everybody's
    bodies = [(one.first, one.last) for one in doers]
    if other.shape in (Shape.NAME, Shape.MEMBER):
        bodies += _called_by(subject, doers)
    inside = [line for line in hits if any(first <= line <= last for first, last in bodies)]
    if inside:
        return Outcome(Disposition.VERIFIED, f"`{doers[0].name}` has it, at line {inside[0]}")
    if any(holder.name in named for holder in holders.values()):
        return None  # the sentence says itself by whose hand it happens
    if other.shape is Shape.EXPRESSION and _in_other_words(subject, doers, other):
        return None
    if _EXCEPTION.search(other.last_name) and any(_calls_its_parent(subject, one) for one in doers):
        return None
    line, holder = min(holders.items(), key=lambda hit: subject.distance(hit[0], hit[0]))
    here = Location(subject.path, line, line, subject.side)
    return Outcome(
        Disposition.FAILED,
        f"`{doers[0].name}` (lines {doers[0].first}-{doers[0].last}) does not have `{other.text}`; "
        f"`{holder.qualified}` has it, at line {line}",
        Failure.WRONG_SCOPE,
        evidence=(subject.code.evidence(here),),
        actual=here if len(holders) == 1 else None,
        distance=subject.distance(line, line),
    )


def _in_other_words(subject: Subject, doers: list[Definition], other: Mention) -> bool:
    """The function has every name of the code, so that it may do the same: `d["k"]` for `d.get("k")`."""
    there = {
        token for one in doers for token in subject.tokens.in_lines(one.first, one.last) if is_name(token)
    }
    return bool(other.names) and there.issuperset(other.names)


def _calls_its_parent(subject: Subject, doer: Definition) -> bool:
    """What the method of a superclass raises, this one raises."""
    return any("super" in call.full for call in subject.outline.calls(doer.first, doer.last))


def _in_no_function(subject: Subject, doers: list[Definition], other: Mention) -> Outcome | None:
    """The file does not have the name at all, another file of the repository does."""
    if other.shape in (Shape.CALL, Shape.EXPRESSION):
        return _in_another_file(subject, doers, other)
    name = other.last_name
    if (
        other.shape is not Shape.NAME
        or not distinctive(name)
        or name.startswith("__")
        or _EXCEPTION.search(name)
    ):
        return None
    files = [path for path in subject.code.index.files(name) if not path.endswith(PROSE_FILES)]
    if not files or any(one.kind is Kind.CLASS for one in doers):
        return None
    return Outcome(
        Disposition.FAILED,
        f"`{doers[0].name}` (lines {doers[0].first}-{doers[0].last}) does not have `{other.text}`, nor does its file; `{files[0]}` has it",
        Failure.WRONG_SCOPE,
        evidence=(
            subject.code.evidence(Location(subject.path, doers[0].first, doers[0].last, subject.side)),
        ),
    )


def _in_another_file(subject: Subject, doers: list[Definition], other: Mention) -> Outcome | None:
    """The file does not have the code at all, another file of the repository does."""
    wanted = pattern(other.text)
    if len(wanted.tokens) < TELLING_TOKENS or not any(map(distinctive, wanted.names)):
        return None
    spots = Whereabouts(subject, wanted)
    if spots.at_base or not spots.elsewhere:
        return None
    there = spots.elsewhere[0]
    return Outcome(
        Disposition.FAILED,
        f"`{doers[0].name}` (lines {doers[0].first}-{doers[0].last}) does not have `{other.text}`, nor does its file; it stands at {there}",
        Failure.WRONG_SCOPE,
        evidence=(subject.code.evidence(there),),
        actual=there if len(spots.elsewhere) == 1 else None,
    )


def _function_at(subject: Subject, line: int) -> Definition | None:
    return next((one for one in subject.outline.enclosing(line) if one.kind in FUNCTIONS), None)


def _lines_of(subject: Subject, mention: Mention) -> list[int]:
    """Where a mention's code stands in the cited file, when it is telling enough."""
    if mention.shape in (Shape.NAME, Shape.MEMBER):
        name = mention.last_name
        telling = distinctive(name) or mention.owner or _EXCEPTION.search(name)
        return list(subject.tokens.by_token.get(name, ())) if telling else []
    wanted = pattern(mention.text)
    lines = [first for first, _ in places(subject.tokens, wanted)]
    if len(wanted.tokens) < 2 or not wanted.names:
        return lines if 0 < len(lines) <= RARE and len(mention.text) > 1 else []
    return lines


def _called_by(subject: Subject, doers: list[Definition]) -> list[tuple[int, int]]:
    """The lines of the file's own functions that the doers call on themselves or by bare name."""
    called = {
        call.name
        for one in doers
        for call in subject.outline.calls(one.first, one.last)
        if call.full.removeprefix("self.").removeprefix("this.").removeprefix("cls.") == call.name
    }
    return [
        (one.first, one.last)
        for name in called
        for one in subject.outline.named(name)
        if one.kind in FUNCTIONS
    ]
