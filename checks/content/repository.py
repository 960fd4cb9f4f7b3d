"""What a finding says of the whole repository: the only caller, used in five files, called by nobody.

A number is judged only when the index of the tree is complete, the name is one that a person made up and
the repository defines it once. A claim of "only" or "never" is refuted by a call that is plainly there, in
code that a grammar read without an error: never by an import, a definition, a comment or a test. It is
never confirmed, since calls may go through another name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from checks.code.structure import Definition
from checks.content.lexicon import belongs_to_a_language, distinctive
from checks.content.numbers import WORDS
from checks.content.prose import Mention, Sentence, Shape
from checks.content.stance import Stance
from checks.content.subject import FUNCTIONS, Subject
from checks.model.finding import Location, Side
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Need, Outcome
from checks.verifiers import verifier

KIND = "repo_count"
FILES_LIMIT = 40
"""Files in which a name is followed up; a name of more files is too common."""

SLACK = 2
"""Files more than a finding counts, so that it may have left some out on purpose."""

LENGTH_LIMIT = 200_000
"""Characters of a file above which it is taken for a generated one and not followed up."""

_NUMBER = rf"(?P<number>{'|'.join(WORDS)}|\d{{1,3}})"
_ONLY_BEFORE = re.compile(
    r"\b(?:the|its) (?:only|sole|single) (?P<noun>callers?|calls?|call sites?|users?|uses?|usages?)(?: here| left| today| in the (?:repo\w*|project|code ?base|package|tree))? (?:of|to|for) (?:the )?\Z",
    re.IGNORECASE,
)
_ONLY_AFTER = re.compile(
    r"\A (?:is|gets) (?:only|just) (?:ever )?(?:called|invoked|used) (?P<noun>(?:from )?here|(?:in|from) one place)(?= ?(?:[.,;)]|\Z|and\b|so\b))",
    re.IGNORECASE,
)
_NEVER_BEFORE = re.compile(
    r"\b(?:nothing|nobody|no one|no code|no caller)(?: else)?(?: in the (?:repo\w*|project|code ?base|package|tree))?(?: ever| actually)? (?:calls|invokes) \Z",
    re.IGNORECASE,
)
_NEVER_AFTER = re.compile(
    r"\A is (?:never|not|nowhere)(?: ever| actually)? (?:called|invoked)(?P<anywhere> anywhere| at all| by anything| by anyone| in the (?:repo\w*|project|code ?base|package|tree))?(?=[.,;)]|\Z)",
    re.IGNORECASE,
)
_FILES_AFTER = re.compile(
    rf"\A (?:is|are) (?:now |still |already )?(?:used|called|imported|referenced|mentioned|needed) (?:in|by|from|across) {_NUMBER} (?:\w+ )?(?:files|modules)\b",
    re.IGNORECASE,
)
_FILES_BEFORE = re.compile(
    rf"\b{_NUMBER} (?:\w+ )?(?:files|modules) (?:\w+ )?(?:use|call|import|reference|mention|need) \Z",
    re.IGNORECASE,
)
_LIMITED = re.compile(
    r"\b(?:outside|except|apart from|other than|besides|in (?:this|that|the) (?:file|module|diff|change|function|class|method|pr|pull request)|in \ue000|when|if|unless|until|"
    r"on (?:the|this)|with(?:out)?|for (?:an?|the|this)|more than|at least|about|around|over|directly|production|public|test\w*|never mind|maybe|perhaps|seems?|appears?|think|"
    r"afaict|as far as|before|after|again|twice|then|yet|so far|any ?more|any longer)\b|\?",
    re.IGNORECASE,
)
_TEST = re.compile(
    r"(?:\A|/)(?:tests?|__tests__|specs?|examples?|benchmarks?|bench|docs?|fixtures?|testing|e2e)(?:/|\Z)|(?:\A|/)(?:test_[^/]*|conftest\.py|[^/]*(?:_test|\.test|\.spec|_spec|Tests?)\.\w+)\Z",
    re.IGNORECASE,
)
_CODE_MARK = re.compile(
    r"\.(?:md|rst|txt|adoc|html|json|lock|map|svg|csv|ya?ml|toml|cfg|ini|d\.ts|pyi|min\.js)\Z"
)


@dataclass(frozen=True, slots=True)
class _Call:
    """A call of the name, with the function that it stands in."""

    place: Location
    caller: str


@verifier(KIND, "a name is used as often in the repository as the finding says")
def check_repository(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge "the only caller of", "is never called" and "used in five files"."""
    if subject.place is None or subject.side is Side.LEFT:
        return
    for sentence, mention in subject.prose.mentions:
        if not mention.marked or mention.shape not in (Shape.NAME, Shape.MEMBER) or sentence.title:
            continue
        judged = _claim(subject, sentence, mention)
        if judged is not None:
            yield judged


def _claim(subject: Subject, sentence: Sentence, mention: Mention) -> CheckedClaim | None:
    """The claim that the sentence makes of the mention, judged; None when it makes none."""
    before, after = sentence.before(mention), sentence.after(mention)
    name = mention.text
    if files := _FILES_AFTER.match(after) or _FILES_BEFORE.search(before):
        number = WORDS.get(files["number"].lower()) or int(files["number"])
        claim = Claim(KIND, f"{number} files have `{name}`", subject.place)
        return CheckedClaim(claim, _declined(subject, sentence, mention) or _files(subject, mention, number))
    if only := _ONLY_BEFORE.search(before) or _ONLY_AFTER.match(after):
        claim = Claim(KIND, f"there is no other call of `{name}`", subject.place)
        by_caller = only["noun"].lower() in ("caller", "callers", "user", "users", "here", "from here")
        return CheckedClaim(
            claim, _declined(subject, sentence, mention) or _only(subject, mention, by_caller=by_caller)
        )
    never = _NEVER_AFTER.match(after)
    if _NEVER_BEFORE.search(before) or (never and (never["anywhere"] or _is_about(subject, mention))):
        claim = Claim(KIND, f"nothing calls `{name}`", subject.place)
        return CheckedClaim(claim, _declined(subject, sentence, mention) or _never(subject, mention))
    return None


def _is_about(subject: Subject, mention: Mention) -> bool:
    """The cited lines are the function's own, so that "is never called" is not said of one path through another."""
    return any(
        one in subject.enclosing or (subject.has_lines and subject.first <= one.name_line <= subject.last)
        for one in subject.outline.named(mention.last_name)
        if one.kind in FUNCTIONS
    )


def _declined(subject: Subject, sentence: Sentence, mention: Mention) -> Outcome | None:
    """Why the claim is not judged, when it is not."""
    if mention.past or mention.stance in (Stance.PROPOSES, Stance.EXTERNAL, Stance.HYPOTHETICAL):
        return Outcome(Disposition.UNSUPPORTED, "it is not said of the code as it is")
    if _LIMITED.search(sentence.text):
        return Outcome(
            Disposition.UNSUPPORTED, "the sentence says it of a part of the code, or not for certain"
        )
    name = mention.last_name
    if not distinctive(name) or belongs_to_a_language(name):
        return Outcome(Disposition.UNSUPPORTED, f"`{name}` may be the name of several things")
    if not subject.code.index.complete:
        return Outcome(
            Disposition.UNVERIFIABLE, "not every file of the repository was read", need=Need.CONTENT
        )
    return None


def _files(subject: Subject, mention: Mention, number: int) -> Outcome:
    """How many files have the name: with or without tests, documents and the file that defines it."""
    files = subject.code.index.files(mention.last_name)
    code = [path for path in files if not _CODE_MARK.search(path)]
    readings = [
        [path for path in kept if drop is None or not drop(path)]
        for kept in (files, code)
        for drop in (None, _is_test)
    ]
    counts = {len(kept) for kept in readings} | {len(kept) - 1 for kept in readings}
    if number in counts:
        return Outcome(Disposition.VERIFIED, f"{number} files have it")
    if not code or max(counts) > FILES_LIMIT or min(counts) - SLACK < number < max(counts):
        return Outcome(Disposition.UNVERIFIABLE, "which files are counted is not clear")
    line = subject.code.tokens(code[0]).by_token.get(mention.last_name, [1])[0]
    place = Location(code[0], line, line)
    return Outcome(
        Disposition.FAILED,
        f"the finding counts {number} files with `{mention.last_name}`; the repository has {len(code)}: {_some(code)}",
        Failure.WRONG_COUNT,
        evidence=(subject.code.evidence(place),),
        candidates=tuple(map(Location, code[:3])),
    )


def _some(paths: list[str]) -> str:
    return ", ".join(f"`{path}`" for path in paths[:4]) + (", …" if len(paths) > 4 else "")


def _only(subject: Subject, mention: Mention, *, by_caller: bool) -> Outcome:
    calls = _calls(subject, mention.last_name)
    if calls is None:
        return Outcome(
            Disposition.UNSUPPORTED, f"what `{mention.last_name}` stands for is not the same everywhere"
        )
    places = list(
        {(call.place.path, call.caller) if by_caller else call.place: call for call in calls}.values()
    )
    if len(places) < 2:
        return Outcome(Disposition.UNVERIFIABLE, "no other call was found; that proves no absence")
    shown = ", ".join(str(call.place) for call in places[:4])
    return _refuted(subject, places, f"`{mention.last_name}` is called in {len(places)} places: {shown}")


def _never(subject: Subject, mention: Mention) -> Outcome:
    calls = _calls(subject, mention.last_name)
    if calls is None:
        return Outcome(
            Disposition.UNSUPPORTED, f"what `{mention.last_name}` stands for is not the same everywhere"
        )
    if not calls:
        return Outcome(Disposition.UNVERIFIABLE, "no call was found; that proves no absence")
    return _refuted(subject, calls, f"`{mention.last_name}` is called at {calls[0].place}")


def _refuted(subject: Subject, calls: list[_Call], message: str) -> Outcome:
    return Outcome(
        Disposition.FAILED,
        message,
        Failure.WRONG_COUNT,
        evidence=tuple(subject.code.evidence(call.place) for call in calls[:2]),
        candidates=tuple(call.place for call in calls[:4]),
    )


def _calls(subject: Subject, name: str) -> list[_Call] | None:
    """Calls of a function in code that is no test; None when it is not one function of this repository."""
    code = subject.code
    paths = [path for path in code.index.files(name) if not _CODE_MARK.search(path)]
    if len(paths) > FILES_LIMIT or any(_is_long(subject, path) for path in paths):
        return None
    defined = [(path, one) for path in paths for one in code.outline(path).named(name) if not _is_test(path)]
    if len(defined) != 1 or defined[0][1].kind not in FUNCTIONS:
        return None
    return list(_called(subject, name, [path for path in paths if not _is_test(path)], *defined[0]))


def _called(
    subject: Subject, name: str, paths: list[str], home: str, function: Definition
) -> Iterator[_Call]:
    for path in paths:
        outline = subject.code.outline(path)
        if not outline.exact:
            continue
        for call in outline.calls(1, outline.line_count):
            within_itself = path == home and function.first <= call.line <= function.last
            if call.name == name and not within_itself and outline.sound(call.line, call.last):
                around = next(
                    (one.qualified for one in outline.enclosing(call.line) if one.kind in FUNCTIONS), ""
                )
                yield _Call(Location(path, call.line, call.line), around)


def _is_long(subject: Subject, path: str) -> bool:
    file = subject.code.file(path)
    return file is not None and len(file.text or "") > LENGTH_LIMIT


def _is_test(path: str) -> bool:
    return _TEST.search(path) is not None
