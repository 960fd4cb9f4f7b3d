"""Names that a finding says are there: known, removed by the change, near misses, or found nowhere.

The rule comes from evidence.md ("phantom function, table, test, option"). A name is searched in the file,
at the base, in the diff, in the tree and among the languages' own names, as a whole token. Only a name
that is asserted, that a person made up, and that clearly belongs to this repository can fail: with the
real name that it was mistaken for at hand, with an owner that this repository defines, or said to exist.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from rapidfuzz import fuzz, process

from checks.code.paths import Resolved
from checks.code.structure import Kind, Outline
from checks.content.lexicon import PROSE_FILES, belongs_to_a_language, distinctive
from checks.content.prose import Mention, Sentence, Shape, leads
from checks.content.search import base_path
from checks.content.stance import HERE, Stance
from checks.content.subject import Subject
from checks.model.finding import Location, Side
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Need, Outcome
from checks.verifiers import verifier

KIND = "pattern_exists"
NAMED = frozenset({Shape.NAME, Shape.MEMBER, Shape.CALL})
NAMES_LIMIT = 60
"""Names of one finding that are looked for; the rest is left unread."""

NEAR_MISS = 78
"""rapidfuzz ratio (0 to 100) from which another name of the file is what was meant."""

_SAID_TO_EXIST = re.compile(
    rf"(?:\b(?:renamed (?:from \ue000 )?to|already (?:has|have|calls|uses|provides|exports)|existing|there (?:is|are)|relies on|reuse|imports?|exports?|defines?|declares?|"
    rf"looks at|chooses between|consults|the (?:same |private |public |module |shared |internal )?(?:helper|constant|function|method|flag|field|hook|attribute|"
    rf"lock|option|class|guard|property|counter|cache))[^.;\ue000]{{0,25}}(?:\ue000[^.;]{{0,15}})?{HERE})"
    rf"|{HERE}(?: [^.;]{{0,40}})?\b(?:already|from the|exists|which|that|is (?:only )?(?:ever )?(?:set|called|used|defined|checked|read|resolved|declared)|"
    rf"has (?:the|an?)|\(the|normali[sz]es|yields|returns)\b",
    re.IGNORECASE,
)
_FROM_A_FILE = re.compile(r"\A from \ue000", re.IGNORECASE)
"""What is to be used from a file is there; what is to be defined in it is not."""

_IN_A_FILE = re.compile(r"\A (?:from|in|of) \ue000", re.IGNORECASE)
STILL_REACH = 60
"""Characters before a name within which "still" speaks of it."""

_STILL = re.compile(r"\b(?:still|again|keeps|remains?)\b[^.;,()]*\Z", re.IGNORECASE)
_NOT_PLAIN = re.compile(r"\)?\?| (?:is|are|was|were)(?:n't| not| never) \w+ed\b")
"""`name`? Or: `name` isn't called anywhere. Neither says that it is there."""

_DOES_WITH = re.compile(
    r"\b(?:calls?|uses?|invokes?|reads?|sets?|checks?|raises?|throws?|returns?|passes|assigns?|awaits?|through|via|and|or|between)\s+(?:the )?\Z",
    re.IGNORECASE,
)
_POSSESSOR = re.compile(r"\b([A-Z][\w.]*)['\u2019]s? (?:[a-z]+ ){0,3}\Z")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
"""A word of a name, in any spelling."""

_AT_HAND = frozenset(("self", "this", "cls", "exports"))

_ELSEWHERE = re.compile(
    r"\b(?:in|from|of|by|like|via) (?:the )?(?:npm|pypi|package|library|libraries|browser|upstream|kernel|stdlib|standard|other projects?|"
    r"downstream|third[- ]party|user code|callers?|clients?|docs|documentation|spec)\b",
    re.IGNORECASE,
)


@verifier(KIND, "a function, class, variable or option that is said to be there exists")
def check_symbols(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge every name that the finding says is there."""
    if subject.place is None:
        return
    seen: set[str] = set()
    for sentence, mention in subject.prose.mentions:
        if mention.shape not in NAMED or not mention.marked or not _asserted(subject, sentence, mention):
            continue
        name = mention.last_name
        if not name or name in seen or belongs_to_a_language(name):
            continue
        seen.add(name)
        if len(seen) > NAMES_LIMIT:
            return
        outcome = _judge(subject, sentence, mention)
        if outcome is not None:
            yield CheckedClaim(Claim(KIND, f"`{mention.text}` exists", subject.place), outcome)


_TO_BE_USED = re.compile(
    r"\b(?:use|using|reuse|toggle|call|go through|rely on|patch|via|through)\b.*\b(?:already|anyway|exists?|existing|the rest of|elsewhere|goes by|"
    r"other \w+ (?:use|do)|is what)\b",
    re.IGNORECASE,
)


def _asserted(subject: Subject, sentence: Sentence, mention: Mention) -> bool:
    """Said to be there: asserted, or proposed for use because it is there already."""
    if mention.stance is Stance.ASSERTS:
        return True
    if mention.stance is not Stance.PROPOSES:
        return False
    if _said_to_be_in_a_file(subject, sentence, mention):
        return True
    return bool(mention.owner) and _TO_BE_USED.search(sentence.text) is not None


def _said_to_be_in_a_file(subject: Subject, sentence: Sentence, mention: Mention) -> bool:
    """`isStream` from `./is-stream.js`: the sentence says which file of the repository has it."""
    where = _FROM_A_FILE if mention.stance is Stance.PROPOSES else _IN_A_FILE
    if not where.match(sentence.after(mention)):
        return False
    following = next((one for one in sentence.mentions if one.at > mention.at), None)
    if following is None or following.shape is not Shape.PATH:
        return False
    return isinstance(subject.code.paths.resolve(following.text.removeprefix("./"), subject.side), Resolved)


def _judge(subject: Subject, sentence: Sentence, mention: Mention) -> Outcome | None:
    name = mention.last_name
    lines = subject.tokens.by_token.get(name)
    if lines:
        nearest = min(lines, key=lambda line: subject.distance(line, line))
        here = Location(subject.path, nearest, nearest, subject.side)
        return Outcome(
            Disposition.VERIFIED,
            f"`{name}` stands at line {nearest}",
            evidence=(subject.code.evidence(here),),
            actual=here,
        )
    removed = removed_lines(subject, name)
    index = subject.code.index
    in_code = [path for path in index.files(name) if not path.endswith(PROSE_FILES)]
    now = subject.prose.says_is_there(sentence, mention)
    if (
        removed
        and now
        and leads(sentence, mention)
        and removed[0].path == base_path(subject.code, subject.path)
    ):
        return _removed(subject, name, removed)
    if in_code or (name in index and not removed):
        return Outcome(Disposition.VERIFIED, f"`{name}` stands in {index.files(name)[0]}")
    if (
        removed
        and now
        and (
            leads(sentence, mention)
            or _STILL.search(sentence.before(mention)[-STILL_REACH:])
            or _was_defined(subject, removed[0], name)
        )
    ):
        return _removed(subject, name, removed)
    if removed and mention.past:
        evidence = (subject.code.evidence(removed[0]),)
        return Outcome(Disposition.VERIFIED, f"the change removed `{name}`", evidence=evidence)
    if removed:
        return Outcome(
            Disposition.UNVERIFIABLE,
            f"the change removed `{name}`, which may be told of how it was, or be another library's",
        )
    if not index.complete:
        return Outcome(
            Disposition.UNVERIFIABLE,
            f"`{name}` is not in the files at hand, and the rest was not read",
            need=Need.CONTENT,
        )
    return _unknown(subject, sentence, mention)


def removed_lines(subject: Subject, name: str) -> list[Location]:
    """Where a name stands at the base of the cited file, or in lines that the diff removes elsewhere."""
    path = base_path(subject.code, subject.path) if subject.side is Side.RIGHT else None
    found = []
    if path is not None:
        found = [
            Location(path, n, n, Side.LEFT)
            for n in subject.code.tokens(path, Side.LEFT).by_token.get(name, ())
        ]
    if found:
        return found
    for file in subject.code.diff:
        if file.old_path is not None and file.removed:
            lines = subject.code.removed_tokens(file.old_path).by_token.get(name, ())
            found += [Location(file.old_path, n, n, Side.LEFT) for n in lines]
    return found


def _removed(subject: Subject, name: str, removed: list[Location]) -> Outcome:
    evidence = (subject.code.evidence(removed[0]),)
    told = any(one.past and one.last_name == name for _, one in subject.prose.mentions)
    if told or _lives_on(subject, name):
        return Outcome(Disposition.VERIFIED, f"the change removed `{name}`", evidence=evidence)
    return Outcome(
        Disposition.FAILED,
        f"the change removed `{name}`: it stood at {removed[0]} of the base, and the file does not have it any more",
        Failure.REMOVED_CODE,
        evidence=evidence,
    )


def _was_defined(subject: Subject, place: Location, name: str) -> bool:
    """The base defined the name in that file; it did not just use or import it."""
    return bool(subject.code.outline(place.path, Side.LEFT).named(name))


def _lives_on(subject: Subject, name: str) -> bool:
    """The file has the name in another form, so the finding may speak of its renaming."""
    bare = name.strip("_#$").lower()
    return any(other != name and other.strip("_#$").lower() == bare for other in subject.tokens.names)


def _unknown(subject: Subject, sentence: Sentence, mention: Mention) -> Outcome | None:
    name = mention.last_name
    if name.startswith("__") and name.endswith("__"):
        return None  # a language's own protocol, most likely
    if not distinctive(name) and not (mention.owner and _defined_here(subject, mention.owner)):
        return None
    if (
        sentence.text.rstrip().endswith("?")
        or _ELSEWHERE.search(sentence.text)
        or _is_anothers(subject, sentence.before(mention))
        or _NOT_PLAIN.match(sentence.after(mention))
        or (mention.owner and not _is_known(subject, mention.owner))
        or (_is_variable(subject, mention.owner) and not _said_to_be_in_a_file(subject, sentence, mention))
        or (mention.owner and belongs_to_a_language(mention.owner))
    ):
        return Outcome(
            Disposition.UNVERIFIABLE, f"`{name}` is not in this repository; it may be another library's"
        )
    if name.strip("_") != name and _is_part_of_a_name(subject, name):
        return Outcome(Disposition.VERIFIED, f"names of the file end or begin with `{name}`")
    if _is_short_for(subject, name):
        return Outcome(Disposition.UNVERIFIABLE, f"`{name}` may be short for a longer name")
    near = _near_miss(subject, name, parts_differ=leads(sentence, mention))
    if near is not None and (leads(sentence, mention) or _is_done(sentence, mention)):
        real, line = near
        here = Location(subject.path, line, line, subject.side)
        return Outcome(
            Disposition.FAILED,
            f"no file of the repository has `{name}`; `{real}` is at line {line}",
            Failure.FABRICATED_SYMBOL,
            evidence=(subject.code.evidence(here),),
        )
    owned = bool(mention.owner) and _defined_here(subject, mention.owner)
    private = name.startswith("_") or name[0] in "#$"
    said = (
        _said_to_be_in_a_file(subject, sentence, mention)
        or (private and leads(sentence, mention))
        or _SAID_TO_EXIST.search(_around(sentence, mention)) is not None
    )
    if mention.past or not (owned or said):
        return Outcome(
            Disposition.UNVERIFIABLE, f"`{name}` is not in this repository; it may be another library's"
        )
    where = f"; `{mention.owner}` is there, without it" if owned else ""
    return Outcome(
        Disposition.FAILED,
        f"no file of the repository has `{name}`{where}",
        Failure.FABRICATED_SYMBOL,
        evidence=(subject.code.evidence(Location(subject.path, subject.first, subject.last, subject.side)),),
    )


def _is_known(subject: Subject, owner: str) -> bool:
    """The repository has a name like that, so that a member of it may be the repository's."""
    return owner in _AT_HAND or owner in subject.tokens.by_token or owner in subject.code.index


def _is_variable(subject: Subject, owner: str) -> bool:
    """Some object of whatever type: what it has may be another library's."""
    return bool(owner) and owner not in _AT_HAND and owner[:1].islower() and not _defined_here(subject, owner)


def _is_anothers(subject: Subject, before: str) -> bool:
    """ "CPython's private `_name`": the words before a name give it to what this repository does not know."""
    owner = _POSSESSOR.search(before)
    return owner is not None and owner[1] not in subject.code.index


def _around(sentence: Sentence, mention: Mention) -> str:
    return sentence.before(mention)[-80:] + HERE + sentence.after(mention)[:80]


def _defined_here(subject: Subject, owner: str) -> bool:
    """The repository defines a class or a module of that name, or it is the object at hand."""
    if owner in _AT_HAND:
        return True
    if _is_class(subject.outline, owner):
        return True
    stems = {posixpath.basename(path).partition(".")[0] for path in subject.code.head.paths()}
    if owner in stems:
        return True
    return any(subject.code.classes(path, owner) for path in subject.code.index.files(owner)[:20])


def _is_class(outline: Outline, name: str) -> bool:
    return any(definition.kind is Kind.CLASS for definition in outline.named(name))


def _is_part_of_a_name(subject: Subject, part: str) -> bool:
    """`_ALL` of `NODE_ADDON_API_CPP_EXCEPTIONS_ALL`, `max_` of `max_len`."""
    names = subject.code.index.names
    return any(name.endswith(part) if part.startswith("_") else name.startswith(part) for name in names)


def _is_done(sentence: Sentence, mention: Mention) -> bool:
    """Something is plainly done with it here: "calls `name`", "looks at `name`"."""
    said = _SAID_TO_EXIST.search(_around(sentence, mention)) or _DOES_WITH.search(sentence.before(mention))
    return said is not None


def _is_short_for(subject: Subject, name: str) -> bool:
    """`AsUTF8` of `PyUnicode_AsUTF8`: the end or the beginning of a name of the file or the finding."""
    named = {part for _, mention in subject.prose.mentions for part in mention.names}
    return any(
        len(real) > len(name) and (real.endswith(name) or real.startswith(name))
        for real in (subject.tokens.names | named)
    )


def _near_miss(subject: Subject, name: str, *, parts_differ: bool) -> tuple[str, int] | None:
    """The name of the cited file that is most like a name found nowhere, with its nearest line.

    A name with one word more or less may be another thing, unless the finding is about it.
    """
    candidates = [
        real
        for real in subject.tokens.names
        if abs(len(real) - len(name)) <= max(3, len(name) // 3)
        and distinctive(real)
        and real != name
        and (parts_differ or len(_PART.findall(real)) == len(_PART.findall(name)))
    ]
    found = process.extractOne(name, candidates, scorer=fuzz.ratio, score_cutoff=NEAR_MISS)
    named = {one.last_name for _, one in subject.prose.mentions}
    if found is None or _same_word_other_form(name, found[0]) or found[0] in named:
        return None
    lines = subject.tokens.by_token[found[0]]
    return found[0], min(lines, key=lambda line: subject.distance(line, line))


def _same_word_other_form(name: str, real: str) -> bool:
    """`foo_bar` for `fooBar`, or a plural: another spelling, not another thing."""
    folded, other = name.replace("_", "").lower().lstrip("#$@"), real.replace("_", "").lower()
    return folded == other or folded + "s" == other or other + "s" == folded
