"""Files that a finding names in its text without a line: "the test in `tests/parser/test_dates.py`".

A place with a line is judged by Tier 1. A bare name may be anybody's file, so it is looked up and never
failed. Only a path with a folder that this repository has, asserted to be there, can fail; and not when the
sentence proposes it, denies it, speaks of the past or of what a build would write.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from checks.claims.path import KIND
from checks.code.paths import Missing, Resolved, Unknown
from checks.content.prose import SPAN, Sentence
from checks.content.stance import Stance, stance_of
from checks.content.subject import Subject
from checks.content.tense import is_past
from checks.model.finding import Location, Side
from checks.model.verdict import CheckedClaim, Claim, Disposition, Failure, Need, Outcome
from checks.text.citations import citations, files_mentioned
from checks.verifiers import verifier

FILES_LIMIT = 20

_SAID_TO_BE_THERE = re.compile(
    r"\b(?:in|into|of|from|by|see|under|inside|per|does|tests? (?:in|of)|covered (?:in|by)|the (?:file|module|test|header|config|workflow|fixture)) (?:the )?\Z"
)
_DOES = re.compile(
    r"\A (?:(?:also|still|already|only|now) )?(?:has|have|calls?|uses?|tests?|covers?|defines?|declares?|imports?|exports?|contains?|does|says?|lists?|reads?|"
    r"sets?|pins?|runs?|documents?|is (?:the|where|not|never|still|already)|relies|expects?)\b"
)
_NOT_THERE = re.compile(
    r"\b(?:no|not|never|without|missing|lacks?|absent|new|create[sd]?|creating|add(?:s|ed|ing)?|move[sd]?|moving|rename[sd]?|extract\w*|split\w*|generat\w+|"
    r"build|built|writes?|written|emit\w*|outputs?|produces?|downloads?|upstream|node_modules|vendored|e\.g|for example|such as|like|if|would|could|should|"
    r"might|may|can|delete[sd]?|remove[sd]?|dropped|gone|user|users|own|another project|other projects?|their|your|gitignored?|ignored?)\b|n't\b|\?",
    re.IGNORECASE,
)


@verifier(KIND, "a file that the text names exists")
def check_named_files(subject: Subject) -> Iterator[CheckedClaim]:
    """Judge every file that is named without a line."""
    judged = {citation.location.path for citation in citations(subject.finding)}
    for sentence in subject.prose.sentences:
        for name, at, width in _named(sentence):
            if name in judged or len(judged) > FILES_LIMIT:
                continue
            judged.add(name)
            yield CheckedClaim(
                Claim(KIND, f"`{name}` exists", Location(name)), _judge(subject, sentence, name, at, width)
            )


def _named(sentence: Sentence) -> Iterator[tuple[str, int, int]]:
    """Names of files, in code spans and bare, each with its offset in the sentence and its width there."""
    for mention in sentence.mentions:
        if mention.marked and files_mentioned(mention.text) == (mention.text,) and _is_file(mention.text):
            yield mention.text, mention.at, 1
    for found in files_mentioned(sentence.text.replace(SPAN, "`")):
        name = found.lstrip("(") if ")" not in found else found
        if _is_file(name):
            yield name, sentence.text.find(name), len(name)


def _is_file(name: str) -> bool:
    """Not an ending alone (`.d.ts`), a product (Node.js) or a member (`threading.Lock`)."""
    stem, _, ending = posixpath.basename(name).rpartition(".")
    is_product = ending == "js" and name == f"{stem}.js" and stem.istitle()
    return stem not in ("", ".d") and ending.islower() and not is_product


def _judge(subject: Subject, sentence: Sentence, name: str, at: int, width: int) -> Outcome:
    paths = subject.code.paths
    found = paths.resolve(name, Side.RIGHT)
    if not isinstance(found, Resolved) and isinstance(before := paths.resolve(name, Side.LEFT), Resolved):
        return Outcome(
            Disposition.VERIFIED,
            f"`{before.path}` exists at the base",
            actual=Location(before.path, side=Side.LEFT),
        )
    match found:
        case Resolved(path=path):
            return Outcome(Disposition.VERIFIED, f"`{path}` exists", actual=Location(path))
        case Unknown():
            return Outcome(
                Disposition.UNVERIFIABLE, f"whether `{name}` exists could not be looked up", need=Need.TREE
            )
        case Missing(candidates=candidates):
            near = tuple(Location(each) for each in candidates)
            if not near and not subject.code.head.paths():
                return Outcome(Disposition.UNVERIFIABLE, "no file is at hand")
            if not _asserted(subject, sentence, name, at, width):
                return Outcome(
                    Disposition.UNVERIFIABLE,
                    f"no file here is `{name}`; it may be meant for elsewhere",
                    candidates=near,
                )
            return _phantom(subject, name, near)


def _asserted(subject: Subject, sentence: Sentence, name: str, at: int, width: int) -> bool:
    """The sentence says that the file is there, in a folder that is."""
    folder = posixpath.dirname(name)
    if (
        sentence.title
        or folder in ("", ".")
        or name.startswith(("/", "~", ".", "@"))
        or not subject.code.head.has_folder(folder)
    ):
        return False
    before, after = sentence.text[:at], sentence.text[at + width :]
    if _NOT_THERE.search(sentence.text) or is_past(sentence.text, at):
        return False
    if stance_of(sentence.text, at, width) is not Stance.ASSERTS:
        return False
    return bool(_SAID_TO_BE_THERE.search(before) or (not before.strip() and _DOES.match(after)))


def _phantom(subject: Subject, name: str, near: tuple[Location, ...]) -> Outcome:
    folder = posixpath.dirname(name)
    siblings = [path for path in subject.code.head.paths() if posixpath.dirname(path) == folder][:3]
    candidates = near or tuple(map(Location, siblings))
    meant = f"; did you mean {' or '.join(f'`{one.path}`' for one in near)}?" if near else ""
    return Outcome(
        Disposition.FAILED,
        f"`{name}` does not exist: `{folder}` has no such file{meant}",
        Failure.PHANTOM_FILE,
        candidates=candidates,
    )
