"""What a finding says is missing, refuted by the line that has it.

False absences hurt most: a pull request was blocked four times by one. The rule (evidence.md): an absence
is refuted with the line that is there and never confirmed, since nobody has searched everywhere. Three
ways to refute: the proposed code stands there already; the thing denied by name is there; a value said to
go unchecked is checked on the way to the cited line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.content.lexicon import belongs_to_a_language, distinctive
from checks.content.prose import Block, Mention, Role, Sentence, Shape
from checks.content.search import pattern, places
from checks.content.stance import Stance
from checks.content.subject import FUNCTIONS, Subject
from checks.finding import Location
from checks.structure import Branch, Definition
from checks.tokens import TokenText, tokenize
from checks.verdict import CheckedClaim, Claim, Disposition, Failure, Outcome
from checks.verifiers import verifier

KIND = "pattern_absent"

SUGGESTED_TOKENS = 6
"""A suggested line with fewer tokens may stand anywhere by accident."""

GUARD_REACH = 15
"""Lines from a check to the cited line within which it guards it, inside one function."""

_MISSING = re.compile(
    r"\b(?:no|not|never|without|lacks?|lacking|missing|nothing|nobody|neither|nor|absent|un(?:checked|guarded|validated|handled|verified|bounded|"
    r"conditionally|protected|awaited)|isn't|aren't|doesn't|don't|hasn't|wasn't|won't|can't|cannot|straight|whatever)\b",
    re.IGNORECASE,
)
_UNCHECKED = re.compile(
    r"\b(?:no|never|not|without|lacks?|nothing|nobody|isn't|aren't|doesn't|don't|hasn't|wasn't)\b[^.;,]{0,40}\b(?:check|validat|verif|guard|reject|"
    r"bound|limit|cap|sanit|test|look|handl|protect|ensur|compar|sure)|\b(?:unchecked|unvalidated|unguarded|unverified|unbounded|unprotected)\b"
    r"|\bstraight (?:in)?to\b|\bwhatever\b",
    re.IGNORECASE,
)
WORDS_REACH = 8
"""Lines before the cited ones in which a statement proposed in words would have been added."""

CONDITION_TOKENS = 3
"""A shorter condition (`!x`) may be checked for another reason."""

_CONDITION = re.compile(r"\s*(?:\}\s*)?(?:else\s+)?(?:if|elif|unless|when)\b(.{1,400})")
WORDS_TOKENS = 5
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
_NO = re.compile(
    r"(?:\b(?:no|missing|lacks?(?: an?y?)?|lacking|absent)(?: [\w-]+)?(?: (?:of|for|on|against|to))?"
    r"|\b(?:never|nothing|nobody|not|n't|no one)(?: here| there| ever| actually)? (?:calls?|uses?|references?|mentions?|looks? at|checks?|consults?|"
    r"imports?|declares?|defines?|tests?|reads?|invokes?|awaits?|includes?)(?: for)?) \Z",
    re.IGNORECASE,
)
_NOT_USED = re.compile(
    r"\A (?:is (?:not|never)|isn't|aren't|are not) (?:\w+ )?(?:defined|imported|declared|there|present)\b",
    re.IGNORECASE,
)
_DOER = re.compile(r"\A (?:does|do|did|would|could|can|will|has|have|ever|should|may|might)\b", re.IGNORECASE)
_HAS_NO = re.compile(
    r"\ue000[^\ue000.;]{0,20}\b(?:has no|have no|lacks?|without|does not have|doesn't have)\b[^\ue000.;]{0,20}\Z",
    re.IGNORECASE,
)
"""`FormData` has no `getHeaders()`: of a thing that is not the function at hand."""

_IN_ORDER = re.compile(
    r"\b(?:preceding|previous|prior|earlier|further|second|single|matching|corresponding)\b[^\ue000]{0,10}\Z",
    re.IGNORECASE,
)
"""`no preceding` call of it: of an order of events, not of what stands there."""

_OF_ANOTHER = re.compile(
    r"\A (?:on|of|for|in|at|among) (?:an?|the|such|those|these|that|any|its?|old|new|\ue000)\b(?! (?:file|module|function|method|class|diff|table))",
    re.IGNORECASE,
)
"""`byteLength` on a stream: a member of another thing."""

_NO_SUCH = re.compile(
    r"\b(?:no|not|never|isn't|aren't|wasn't) (?:\w+ ){0,2}(?:tests?|tested|declaration|declared|covered|coverage|mention(?:ed)?|defined|"
    r"definition|extended|documented|entry|stub)\b",
    re.IGNORECASE,
)
_NO_LOCK = re.compile(
    r"\b(?:no|without (?:an?y? )?|not (?:hold|take|acquire)\w* (?:an?y? )?|takes? no|lacks? (?:an?y? )?|isn't (?:protected|guarded) by (?:an?y? )?|un)"
    r"\s?(?:lock\w*|mutex|synchroni[sz]\w+)\b",
    re.IGNORECASE,
)
_LOCK = re.compile(r"lock|mutex|semaphore|synchronized", re.IGNORECASE)
_GUARDS = frozenset({"if", "elif", "case", "match", "ternary", "while"})
_SETS = frozenset({"=", ":=", "+=", "-=", "*=", "/="})
_OTHER_ARMS = frozenset({"else", "elif", "case"})


@verifier(KIND, "what is said to be missing is not there")
def check_absence(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge what is denied, and what is proposed for want of it."""
    if subject.place is None:
        return
    yield from _proposals(subject)
    yield from _denied_names(subject)
    yield from _missing_concepts(subject)
    yield from _unchecked(subject)


def _proposals(subject: Subject) -> Iterator[CheckedClaim]:
    """Suggested lines, or the condition that they add, that stand at the cited lines already."""
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
        claim = Claim(KIND, "what is suggested is not there yet", subject.place)
        if (at := _stands(subject, lines, block, wanted)) is not None:
            yield CheckedClaim(claim, _already(subject, at + wanted.index(new[0]), new[0].strip()))
        elif (guard := _same_condition(subject, [one for one in wanted if one not in cited])) is not None:
            yield CheckedClaim(claim, _already(subject, guard.first, guard.condition))
        else:
            yield CheckedClaim(claim, Outcome(Disposition.VERIFIED, "the suggestion changes the code"))
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


def _already(subject: Subject, line: int, code: str) -> Outcome:
    here = Location(subject.path, line, line, subject.side)
    return Outcome(
        Disposition.FAILED,
        f"what is suggested stands there already, at line {line}: `{' '.join(code.split())[:120]}`",
        Failure.FALSE_ABSENCE,
        evidence=(subject.code.evidence(here),),
    )


def _tells(line: str) -> bool:
    tokens = [token for token, _ in tokenize(line)]
    return len(tokens) >= SUGGESTED_TOKENS and any(
        not belongs_to_a_language(t) and t[:1].isalpha() for t in tokens
    )


def _same_condition(subject: Subject, new: list[str]) -> Branch | None:
    """A check in the function, near the cited lines, with the condition of a suggested one."""
    function = next((one for one in subject.enclosing if one.kind in FUNCTIONS), None)
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
                branch.kind in _GUARDS
                and _contains(there, wanted)
                and 0 < subject.distance(branch.first, branch.last) <= GUARD_REACH  # else it is rewritten
                and _on_the_way(subject, function, branch)
            ):
                return branch
    return None


def _on_the_way(subject: Subject, function: Definition, guard: Branch) -> bool:
    """Whoever comes to the cited lines has passed the guard: no other branch holds one of the two alone."""
    inner = next((one for one in subject.outline.enclosing(guard.first) if one.kind in FUNCTIONS), None)
    if inner is None or not inner.first <= subject.first <= inner.last:
        return False
    if _set_between(subject, guard):
        return False
    others = [one for one in subject.outline.branches(function.first, function.last) if one != guard]
    for around in others:
        if not (around.first <= guard.first and guard.last <= around.last):
            continue
        if not around.first <= subject.first <= around.last:
            return False
        if any(
            arm.kind in _OTHER_ARMS and guard.last < arm.first <= subject.first <= arm.last <= around.last
            for arm in others
        ):
            return False
    return True


def _set_between(subject: Subject, guard: Branch) -> bool:
    """A name of the guard's condition is set anew between it and the end of the cited lines."""
    names = {token for token, _ in tokenize(guard.condition)}
    start, end = subject.tokens.between(guard.last + 1, subject.last)
    tokens = subject.tokens.tokens
    return any(
        tokens[at] in names and tokens[at + 1] in _SETS for at in range(start, min(end, len(tokens) - 1))
    )


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
            yield CheckedClaim(
                Claim(KIND, f"`{mention.text}` is not there yet", subject.place),
                _already(subject, found[0][0] + first - 1, mention.text),
            )


def _proposed_exit(subject: Subject) -> Iterator[CheckedClaim]:
    """An exception or a return that stands right before the cited lines."""
    if not any(_MISSING.search(sentence.text) for sentence in subject.prose.sentences):
        return
    first, last = max(1, subject.first - WORDS_REACH), subject.last + 2
    function = next((one for one in subject.enclosing if one.kind in FUNCTIONS), None)
    if function is not None:
        first, last = max(first, function.first), min(last, function.last)
    raised = {token.text: token.line for token in subject.outline.raises(first, last)}
    for sentence, mention in subject.prose.mentions:
        if mention.stance is not Stance.PROPOSES or not mention.marked or not _ADDING.search(sentence.text):
            continue
        line = raised.get(mention.last_name) if not belongs_to_a_language(mention.last_name) else None
        if line is None and mention.text.startswith(("return ", "raise ", "throw ")):
            lines = subject.code.lines(subject.path, subject.side)
            found = places(TokenText("\n".join(lines[first - 1 : subject.first - 1])), pattern(mention.text))
            line = found[-1][0] + first - 1 if found else None
        if line is not None:
            yield CheckedClaim(
                Claim(KIND, f"`{mention.text}` is not there yet", subject.place),
                _already(subject, line, mention.text),
            )


def _denied_names(subject: Subject) -> Iterator[CheckedClaim]:
    """`payload.locked` "is never looked at": it stands in the function, or in the file that is cited as a whole."""
    for sentence, mention in subject.prose.mentions:
        if (
            not mention.marked
            or mention.past
            or sentence.title
            or not _denies_being(subject, sentence, mention)
        ):
            continue
        outcome = _denied(subject, mention)
        if outcome is not None:
            yield CheckedClaim(Claim(KIND, f"there is no `{mention.text}`", subject.place), outcome)


def _denies_being(subject: Subject, sentence: Sentence, mention: Mention) -> bool:
    """The sentence says that the thing is not there, not that it fails to do something."""
    if _OF_ANOTHER.match(sentence.after(mention)) or belongs_to_a_language(
        mention.names[0] if mention.names else ""
    ):
        return False
    if _IN_ORDER.search(sentence.before(mention)):
        return False
    if _DOER.match(sentence.after(mention)):
        return False  # "no `X` does": of what it does, not of whether it is there
    owner = _HAS_NO.search(sentence.before(mention))
    if owner is not None:
        whose = next((one for one in sentence.mentions if one.at == owner.start()), None)
        if whose is not None and whose.last_name not in {one.name for one in subject.enclosing}:
            return False
    if _NO.search(sentence.before(mention)) or _NOT_USED.match(sentence.after(mention)):
        return True
    return not subject.has_lines and _NO_SUCH.search(sentence.after(mention)) is not None


def _denied(subject: Subject, mention: Mention) -> Outcome | None:
    name = mention.last_name
    if mention.shape in (Shape.EXPRESSION, Shape.CALL):
        wanted = pattern(mention.text)
        lines = [hit for hit, _ in places(subject.tokens, wanted)] if len(wanted.tokens) > 2 else []
    elif mention.shape in (Shape.NAME, Shape.MEMBER) and (
        distinctive(name) or mention.owner or name.startswith("__")
    ):
        lines = list(subject.tokens.by_token.get(name, ()))
    else:
        return None
    first, last = subject.scope
    for line in lines:
        inside = first <= line <= last if subject.has_lines else True
        if inside and line not in subject.outline.comment_lines:
            here = Location(subject.path, line, line, subject.side)
            return Outcome(
                Disposition.FAILED,
                f"`{mention.text}` is there, at line {line}",
                Failure.FALSE_ABSENCE,
                evidence=(subject.code.evidence(here),),
            )
    return Outcome(
        Disposition.UNVERIFIABLE, f"`{mention.text}` is not around the cited lines; that proves no absence"
    )


def _missing_concepts(subject: Subject) -> Iterator[CheckedClaim]:
    """ "Takes no lock" within `with self._lock:`; "not inside a try" within one."""
    function = next((one for one in subject.enclosing if one.kind in FUNCTIONS), None)
    if function is None or not subject.has_lines or not subject.outline.exact:
        return
    for sentence in subject.prose.sentences:
        if _NO_LOCK.search(sentence.text):
            for branch in subject.outline.branches(function.first, function.last):
                if (
                    branch.kind == "with"
                    and _LOCK.search(branch.condition)
                    and branch.first <= subject.first <= branch.last
                ):
                    here = Location(subject.path, branch.first, branch.first, subject.side)
                    yield CheckedClaim(
                        Claim(KIND, "no lock is held", subject.place),
                        Outcome(
                            Disposition.FAILED,
                            f"line {branch.first} holds one: `{branch.condition[:100]}`",
                            Failure.FALSE_ABSENCE,
                            evidence=(subject.code.evidence(here),),
                        ),
                    )
                    return


def _unchecked(subject: Subject) -> Iterator[CheckedClaim]:
    """A value "is not validated": a condition on it that leaves the function stands before the use."""
    if not subject.has_lines or not subject.outline.exact:
        return
    function = next((one for one in subject.enclosing if one.kind in FUNCTIONS), None)
    if function is None:
        return
    seen: set[str] = set()
    for index, sentence in enumerate(subject.prose.sentences):
        if sentence.title or not _UNCHECKED.search(sentence.text):
            continue
        for mention in _values(subject, index, sentence):
            if mention.text in seen:
                continue
            seen.add(mention.text)
            guard = _guard(subject, mention, function)
            if guard is not None:
                here = Location(subject.path, guard.first, min(guard.last, guard.first + 2), subject.side)
                yield CheckedClaim(
                    Claim(KIND, f"nothing checks `{mention.text}`", subject.place),
                    Outcome(
                        Disposition.FAILED,
                        f"line {guard.first} checks it: `{' '.join(guard.condition.split())[:120]}`",
                        Failure.FALSE_ABSENCE,
                        evidence=(subject.code.evidence(here),),
                    ),
                )


def _values(subject: Subject, index: int, sentence: Sentence) -> list[Mention]:
    """The values that a sentence may say are unchecked: its own mentions, else those right before."""
    own = [
        one
        for one in sentence.mentions
        if one.marked and not one.past and one.stance in (Stance.ASSERTS, Stance.DENIES, Stance.HYPOTHETICAL)
    ]
    before = subject.prose.sentences[index - 1].mentions if index else ()
    return own or [one for one in before if one.marked and one.stance is Stance.ASSERTS]


def _guard(subject: Subject, mention: Mention, function: Definition) -> Branch | None:
    """A condition on the value whose branch raises or returns, near the cited lines."""
    name = mention.last_name
    if mention.shape not in (Shape.NAME, Shape.MEMBER) or len(name) < 3 or belongs_to_a_language(name):
        return None
    if any(one.name == name for one in subject.outline.named(name) if one.kind in FUNCTIONS):
        return None
    for branch in subject.outline.branches(function.first, function.last):
        if branch.last >= subject.first:
            continue  # only what stands before the cited lines is passed on the way to them
        if branch.kind not in _GUARDS or subject.distance(branch.first, branch.last) > GUARD_REACH:
            continue
        if not _on_the_way(subject, function, branch):
            continue
        names = {token.lstrip("#$@") for token, _ in tokenize(branch.condition)}
        leaves = subject.outline.raises(branch.first, branch.last) or subject.outline.returns(
            branch.first, branch.last
        )
        if name in names and leaves and branch.last - branch.first <= GUARD_REACH:
            return branch
    return None
