"""Statements that exclude each other: within one finding, and between findings on the same lines.

Read are only plain statements of one value: "`retries` defaults to 3", "`connect` takes two parameters".
A sentence that limits itself ("in tests", "when …", "before") is left out, for both may be true. Two
findings that disagree are both told so without a demotion: which of them is wrong is for the code to say,
and where it can, another verifier has done so.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from checks.code.code import Code
from checks.content.numbers import WORDS
from checks.content.prose import SPAN, Sentence, Shape, read_prose
from checks.content.stance import Stance
from checks.content.subject import Subject
from checks.model.finding import Finding, Location
from checks.model.verdict import CheckedClaim, CheckedFinding, Claim, Disposition, Failure, Outcome
from checks.verifiers import verifier

KIND = "contradiction"
LENGTH_LIMIT = 1_000
STATEMENTS_LIMIT = 50

_NUMBER = r"(?P<number>\d[\d_,]{0,15}(?:\.\d{1,9})?)(?:\s?(?P<unit>[A-Za-z%]{1,10})\b)?"
_IS = re.compile(
    rf"\A (?:(?:still|now|only|also|currently) )?(?P<what>defaults? to|is (?:(?:still|now|only|currently) )?(?:set to|fixed at|hard-?coded to|hard-?coded as|limited to|capped at))"
    rf" (?:just )?(?:{SPAN}|{_NUMBER})",
    re.IGNORECASE,
)
_ADVERB = re.compile(r"\b(?:still|now|only|currently) ")
_PARTS = re.compile(
    rf"\A (?:(?:still|now|only|also|currently) )?(?:takes|has|accepts|declares|defines) (?:just |only )?(?P<number>{'|'.join(WORDS)}|\d{{1,3}}) "
    r"(?P<what>parameters?|params|arguments?|overloads?|methods|fields|members|entries|branches|cases|call sites|callers)\b",
    re.IGNORECASE,
)
_LIMITED = re.compile(
    r"\b(?:in|for|when|whenever|if|unless|on|with|without|per|before|after|previously|was|were|old|base|else|otherwise|instead|should|would|could|might|may|docs?|"
    r"documentation|document\w*|says?|comments?|readme|changelog|claims?|states?|until|while|whereas|but|although|though|not|never|either|or|required|optional|positional|"
    r"keyword|other|another|more|at least|at most|up to)\b|n't\b|\?",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"default|\bis (?:\w+ )?(?:set|fixed|hard|limited|capped)|\b(?:takes|has|accepts|declares|defines)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Statement:
    """One value that is said of one thing."""

    name: str
    what: str
    """Which value: two statements exclude each other only when it is the same one."""

    value: str
    unit: str
    said: str
    """The statement in the finding's own words."""

    def excludes(self, other: Statement) -> bool:
        """Both cannot be true of the same code."""
        same = (self.name, self.what, self.unit) == (other.name, other.what, other.unit)
        return same and _is_number(self.value) == _is_number(other.value) and self.value != other.value


@verifier(KIND, "the statements of a finding do not exclude each other")
def check_statements(subject: Subject) -> Iterator[CheckedClaim]:
    """Hold the statements of one finding against each other."""
    if subject.place is None or not _may_tell(subject.finding):
        return
    said: dict[tuple[str, str], Statement] = {}
    for statement in _statements(subject.prose.sentences):
        first = said.setdefault((statement.name, statement.what), statement)
        if first.excludes(statement):
            message = f"the finding says “{first.said}” and “{statement.said}”"
            yield CheckedClaim(
                Claim(KIND, f"what is said of `{statement.name}` agrees with itself", subject.place),
                Outcome(
                    Disposition.FAILED,
                    message,
                    Failure.CONTRADICTION,
                    evidence=(subject.code.evidence(subject.place),),
                ),
            )
            return


def contradictions(checked: Sequence[CheckedFinding], code: Code) -> dict[int, CheckedFinding]:
    """The findings, by position, that another one on the same lines excludes, with the claim that says so.

    Findings that were judged on an older commit than the head are left out: there the lines may differ.
    """
    places: defaultdict[Location, list[int]] = defaultdict(list)
    for position, one in enumerate(checked):
        place = _place(one)
        if place is not None and one.carried is None and not one.warnings and _may_tell(one.finding):
            places[place].append(position)
    found: dict[int, CheckedFinding] = {}
    for together in places.values():
        for here, mine, there, theirs in _excluding(checked, together) if len(together) > 1 else ():
            found.setdefault(here, _told(checked[here], checked[there], mine, theirs, code))
            found.setdefault(there, _told(checked[there], checked[here], theirs, mine, code))
    return found


def _place(checked: CheckedFinding) -> Location | None:
    """The cited lines as the tree spells them, when they exist."""
    outcome = checked.claims[0].outcome if checked.claims else None
    if outcome is None or outcome.disposition is not Disposition.VERIFIED or outcome.actual is None:
        return None
    return outcome.actual if outcome.actual.first is not None else None


def _excluding(
    checked: Sequence[CheckedFinding], together: list[int]
) -> Iterator[tuple[int, Statement, int, Statement]]:
    """Pairs of findings with statements that exclude each other: each against the first of its kind."""
    said: dict[tuple[str, str], tuple[int, Statement]] = {}
    for one in together:
        for statement in _statements(read_prose(checked[one].finding).sentences):
            other, theirs = said.setdefault((statement.name, statement.what), (one, statement))
            if other != one and statement.excludes(theirs):
                yield one, statement, other, theirs


def _told(
    one: CheckedFinding, other: CheckedFinding, mine: Statement, theirs: Statement, code: Code
) -> CheckedFinding:
    message = f"this finding says “{mine.said}”, another one of {other.finding.reviewer} on the same lines “{theirs.said}”"
    place = _place(one)
    assert place is not None  # noqa: S101 - only findings with lines are held together
    claim = CheckedClaim(
        Claim(KIND, f"no other finding excludes what this one says of `{mine.name}`", place),
        Outcome(
            Disposition.FAILED,
            message,
            Failure.CONTRADICTION,
            evidence=(code.evidence(place),),
            demotes=False,
            notes=(message,),
        ),
    )
    return replace(one, claims=(*one.claims, claim), notes=(*one.notes, message))


def _may_tell(finding: Finding) -> bool:
    return _TELLS.search(finding.body) is not None


def _statements(sentences: Iterable[Sentence]) -> Iterator[Statement]:
    left = STATEMENTS_LIMIT
    for sentence in sentences:
        if (
            len(sentence.text) > LENGTH_LIMIT
            or _TELLS.search(sentence.text) is None
            or _LIMITED.search(sentence.text)
        ):
            continue
        for statement in _of_sentence(sentence):
            left -= 1
            if left < 0:
                return
            yield statement


def _of_sentence(sentence: Sentence) -> Iterator[Statement]:
    for mention in sentence.mentions:
        if not mention.marked or mention.past or mention.stance is not Stance.ASSERTS:
            continue
        if mention.shape not in (Shape.NAME, Shape.MEMBER):
            continue
        after = sentence.after(mention)
        if found := _IS.match(after):
            value = found["number"] or _span(sentence, mention.at + found.end())
            if value:
                yield _statement(
                    mention.text,
                    _ADVERB.sub("", found["what"].lower()),
                    value,
                    found["unit"] or "",
                    found[0],
                )
        elif found := _PARTS.match(after):
            number = str(WORDS.get(found["number"].lower(), found["number"]))
            yield _statement(mention.text, f"{found['what'].lower().rstrip('s')}s", number, "", found[0])


def _statement(name: str, what: str, value: str, unit: str, said: str) -> Statement:
    bare = value.strip("'\"").replace("_", "").replace(",", "")
    words = said.replace(SPAN, value)
    return Statement(name.removesuffix("()"), what, bare, unit.lower(), f"`{name}`{words}")


def _span(sentence: Sentence, at: int) -> str:
    """The literal that a code span holds, when it is one."""
    mention = next((one for one in sentence.mentions if one.at == at), None)
    return mention.text if mention is not None and mention.shape is Shape.LITERAL else ""


def _is_number(value: str) -> bool:
    return value[:1].isdigit()
