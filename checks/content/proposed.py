"""What is proposed although it stands there: suggested lines, the check that they add, code and exits named in words.

A proposal is refuted by whole lines that stand where it would put them, or by a check of the same condition
that is passed on the way to the cited lines. One that stands elsewhere may be wanted here as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.code.structure import Branch, Definition
from checks.code.tokens import TokenText, tokenize
from checks.content.deeds import ASSIGNMENTS, CONDITIONS
from checks.content.guards import GUARD_REACH, KIND, on_the_way, refuted
from checks.content.lexicon import belongs_to_a_language
from checks.content.prose import Block, Mention, Role, Shape
from checks.content.search import pattern, places
from checks.content.stance import Stance
from checks.content.subject import Subject
from checks.model.finding import Location
from checks.model.verdict import CheckedClaim, Claim, Disposition, Outcome

SUGGESTED_TOKENS = 6
"""A suggested line with fewer tokens may stand anywhere by accident."""

WORDS_REACH = 8
"""Lines before the cited ones in which a statement proposed in words would have been added."""

CONDITION_TOKENS = 3
"""A shorter condition (`!x`) may be checked for another reason."""

WORDS_TOKENS = 5

_MISSING = re.compile(
    r"\b(?:no|not|never|without|lacks?|lacking|missing|nothing|nobody|neither|nor|absent|un(?:checked|guarded|validated|handled|verified|bounded|"
    r"conditionally|protected|awaited)|isn't|aren't|doesn't|don't|hasn't|wasn't|won't|can't|cannot|straight|whatever)\b",
    re.IGNORECASE,
)

_CONDITION = re.compile(r"\s*(?:\}\s*)?(?:else\s+)?(?:if|elif|unless|when)\b(.{1,400})")

_ADDED = re.compile(
    r"\b(?:add|guard|check|wrap|test|validate|needs?|require|ensure|include|put|missing|protect)\b[^.;\ue000]{0,60}\Z",
    re.IGNORECASE,
)

_CHANGED = re.compile(
    r"\b(?:replac\w*|instead|rather|drop|remov\w*|delet\w*|simplif\w*|unlike|like|same|as in|mov(?:e|ing)|around|before|after|also)\b",
    re.IGNORECASE,
)

_LEAVES = re.compile(
    r"\b(?:raise|throw|return|panic|abort|exit|reject|continue|break|bail|error)\b", re.IGNORECASE
)

_ADDING = re.compile(
    r"\b(?:add|raise|throw|reject|bail|return|answer|guard|needs?|check|validate|call|early|explicit|first|up front)\b",
    re.IGNORECASE,
)


def already_there(subject: Subject) -> Iterator[CheckedClaim]:
    """Suggested lines, the condition that they add, or code named in words, that stand at the cited lines already."""
    if not subject.has_lines:
        return
    lines = [line.rstrip() for line in subject.code.lines(subject.path, subject.side)]
    cited = lines[subject.first - 1 : subject.last]
    for block in subject.prose.blocks:
        if block.role is not Role.SUGGESTION and block.language != "diff":
            continue  # a fence that is neither may as well quote what is there
        wanted = [line.rstrip() for line in block.text.strip("\n").split("\n")]
        new = [line for line in wanted if line not in cited and _tells(line)]
        if not new:
            continue
        stated = "what is suggested is not there yet"
        if (at := _stands(subject, lines, block, wanted)) is not None:
            yield _already(subject, stated, at + wanted.index(new[0]), new[0].strip())
        elif (guard := _same_condition(subject, [one for one in wanted if one not in cited])) is not None:
            yield _already(subject, stated, guard.first, guard.condition)
        else:
            changes = Outcome(Disposition.VERIFIED, "the suggestion changes the code")
            yield CheckedClaim(Claim(KIND, stated, subject.place), changes)
    yield from _proposed_in_words(subject)


def _stands(subject: Subject, lines: list[str], block: Block, wanted: list[str]) -> int | None:
    """The line from which all that is suggested stands, whole and indented alike, where it would be put.

    A suggestion is put in place of the cited lines, so that it must cover them. The lines that a diff adds
    touch them; one that also removes some changes the code even where it adds what is there.
    """
    if block.removed:
        return None
    for at in range(max(1, subject.first - len(wanted)), subject.last + 2):
        covers = at <= subject.first and subject.last < at + len(wanted)
        if lines[at - 1 : at - 1 + len(wanted)] == wanted and (covers or block.language == "diff"):
            return at
    return None


def _already(subject: Subject, stated: str, line: int, code: str) -> CheckedClaim:
    told = f"what is suggested stands there already, at line {line}: `{' '.join(code.split())[:120]}`"
    return refuted(subject, stated, told, Location(subject.path, line, line, subject.side))


def _tells(line: str) -> bool:
    tokens = [token for token, _ in tokenize(line)]
    return len(tokens) >= SUGGESTED_TOKENS and any(
        not belongs_to_a_language(t) and t[:1].isalpha() for t in tokens
    )


def _same_condition(subject: Subject, new: list[str]) -> Branch | None:
    """A check in the function, near the cited lines, with the condition of a suggested one."""
    function = subject.function
    if function is None:
        return None
    if not _LEAVES.search("\n".join(new)):
        return None
    for line in new:
        match = _CONDITION.match(line)
        wanted = _bare([token for token, _ in tokenize(match[1])]) if match else []
        if len(wanted) < CONDITION_TOKENS:
            continue
        for branch in subject.outline.branches(function.first, function.last):
            there = _bare([token for token, _ in tokenize(branch.condition)])
            if (
                branch.kind in CONDITIONS
                and _contains(there, wanted)
                and 0 < subject.distance(branch.first, branch.last) <= GUARD_REACH  # else it is rewritten
                and on_the_way(subject, function, branch)
            ):
                return branch
    return None


def _bare(tokens: list[str]) -> list[str]:
    """A condition without the parentheses and colon around it, and `===` as `==`."""
    while tokens and (tokens[-1] in (":", "{") or tokens.count("(") < tokens.count(")")):
        tokens = tokens[:-1]
    while len(tokens) > 1 and tokens[0] == "(" and tokens[-1] == ")":
        tokens = tokens[1:-1]
    return [token[:2] if token in ("===", "!==") else token for token in tokens if token not in (":", "{")]


def _contains(there: list[str], wanted: list[str]) -> bool:
    return any(there[at : at + len(wanted)] == wanted for at in range(len(there) - len(wanted) + 1))


def _proposed_in_words(subject: Subject) -> Iterator[CheckedClaim]:
    """ "Guard it with `if not done():`", "bail out with `return False`": it stands at the cited lines."""
    yield from _proposed_code(subject)
    yield from _proposed_exit(subject)


def _proposed_code(subject: Subject) -> Iterator[CheckedClaim]:
    """Code to be added that is there word for word."""
    first, last = subject.near
    near = TokenText("\n".join(subject.code.lines(subject.path, subject.side)[first - 1 : last]))
    for sentence, mention in subject.prose.mentions:
        if (
            mention.stance is not Stance.PROPOSES
            or not mention.marked
            or mention.shape is not Shape.EXPRESSION
        ):
            continue
        wanted = pattern(mention.text)
        if len(wanted.tokens) < WORDS_TOKENS or not any(
            not belongs_to_a_language(name) for name in wanted.names
        ):
            continue
        if not _ADDED.search(sentence.before(mention)) or _CHANGED.search(sentence.text):
            continue
        if found := places(near, wanted):
            stated = f"`{mention.text}` is not there yet"
            yield _already(subject, stated, found[0][0] + first - 1, mention.text)


def _proposed_exit(subject: Subject) -> Iterator[CheckedClaim]:
    """An exception or a return for want of a check: it stands there under a condition on what is named."""
    function = subject.function
    if function is None or not any(_MISSING.search(sentence.text) for sentence in subject.prose.sentences):
        return
    named = {
        name
        for _, one in subject.prose.mentions
        if one.marked and one.stance is not Stance.PROPOSES
        for name in one.names
        if not belongs_to_a_language(name)
    }
    for sentence, mention in subject.prose.mentions:
        if mention.stance is not Stance.PROPOSES or not mention.marked or not _ADDING.search(sentence.text):
            continue
        for line in _exits(subject, function, mention):
            around = [
                one for one in subject.outline.branches(function.first, line) if one.first <= line <= one.last
            ]
            check = max(around, key=lambda one: one.first, default=None)
            if check is not None and check.kind in CONDITIONS and named & _decides(subject, function, check):
                yield _already(subject, f"`{mention.text}` is not there yet", line, mention.text)
                break


def _exits(subject: Subject, function: Definition, mention: Mention) -> list[int]:
    """Where the function leaves in the way proposed, around the cited lines."""
    first, last = max(function.first, subject.first - WORDS_REACH), min(function.last, subject.last + 2)
    if mention.text.startswith(("return ", "raise ", "throw ")):
        return [
            one for one, _ in places(subject.tokens, pattern(mention.text)) if first <= one < subject.first
        ]
    if belongs_to_a_language(mention.last_name):
        return []
    return [one.line for one in subject.outline.raises(first, last) if one.text == mention.last_name]


def _decides(subject: Subject, function: Definition, check: Branch) -> set[str]:
    """The names in a condition, and those that they were set from."""
    names = {token for token, _ in tokenize(check.condition)}
    for number in range(function.first, check.first):
        tokens = subject.tokens.in_lines(number, number)
        if len(tokens) > 1 and tokens[0] in names and tokens[1] in ASSIGNMENTS:
            names.update(tokens)
    return names
