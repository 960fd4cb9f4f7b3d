"""What a text says of a name in the whole repository: unused, called by nobody, used in so many files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from checks.claims.behaviour import calls_of
from checks.claims.kind import NOTHING, Example, Kind
from checks.code.code import Code
from checks.code.surroundings import Context
from checks.model.claim import Claim, Stance
from checks.model.finding import Location
from checks.model.outcome import Failure, Need, Outcome, failed, unsupported, unverifiable, verified
from checks.text.grammar.lexicon import NUMBERS
from checks.text.mentions import NAMED, is_distinctive
from checks.text.prose import Text

FILES_LIMIT = 40
"""Files in which a name is followed up; a name of more files is too common."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageClaim(Claim):
    """The name is used in exactly `files` files of the repository; 0: nobody uses or calls it."""

    kind: ClassVar[str] = "usage"
    name: str
    files: int = 0
    calls: bool = False
    """Only calls count, not other uses."""


def extract(text: Text) -> Iterator[UsageClaim]:
    """ "`f` is never called anywhere", "`x` is unused", "`f` is used in three files"."""
    for sentence in text.sentences:
        for clause in sentence.clauses:
            if len(clause.subject) != 1 or sentence.title:
                continue
            mention = sentence.mentions[clause.subject[0]]
            if mention.shape not in NAMED or not mention.is_code:
                continue
            words = [word.lower for word in clause.words if word.mention is None]
            files = _files(words)
            unused = "unused" in words or ("anywhere" in words and clause.denied)
            if files is None and not unused:
                continue
            yield UsageClaim(
                statement=sentence.written,
                name=mention.name,
                files=files or 0,
                calls=clause.verb in ("call", "invoke"),
                stance=Stance.ASSERTED if clause.denied else clause.stance,
            )


def _files(words: list[str]) -> int | None:
    """The number of "in three files", said of a use."""
    for at, word in enumerate(words):
        if word in ("files", "modules") and at > 1 and words[at - 2] in ("in", "across"):
            number = words[at - 1]
            return int(number) if number.isdecimal() and len(number) < 4 else NUMBERS.get(number)
    return None


def verify(claim: UsageClaim, code: Code, context: Context) -> Outcome:
    """Follow the name through the files of the head. "Nobody" is refuted by one use, and never confirmed."""
    del context
    if not code.index.complete:
        return unverifiable("not every file was read", need=Need.CONTENT)
    files = code.index.files(claim.name)
    if not is_distinctive(claim.name) or len(files) > FILES_LIMIT:
        return unsupported(f"`{claim.name}` is too common a name to be followed")
    defined = sum(bool(code.outline(path).named(claim.name)) for path in files)
    if defined != 1:
        return unsupported(f"the repository does not define one `{claim.name}`")
    used = [place for path in files for place in _uses(code, path, claim)]
    if claim.files:
        return _in_files(claim, code, sorted({place.path for place in used}))
    if not used:
        return unsupported("no use was found; it may be used by another name")
    return failed(
        f"`{claim.name}` is used: at {used[0]}",
        Failure.FALSE_ABSENCE,
        evidence=(code.evidence(used[0]),),
    )


def _uses(code: Code, path: str, claim: UsageClaim) -> Iterator[Location]:
    """The lines of a file that call the name, or use it otherwise than to define, import or export it."""
    outline = code.outline(path)
    not_uses = {one.name_line for one in outline.named(claim.name)} | {one.line for one in outline.imports}
    for line in calls_of(outline, claim.name):
        if claim.calls or line not in not_uses:
            yield Location(path, line, line)


def _in_files(claim: UsageClaim, code: Code, files: list[str]) -> Outcome:
    if len(files) == claim.files:
        return verified(f"{claim.files} files call it")
    if len(files) <= claim.files:
        return unsupported(f"{len(files)} files call it; others may use it by another name")
    return failed(
        f"`{claim.name}` is used in {len(files)} files, not {claim.files}: {', '.join(f'`{path}`' for path in files[:5])}",
        Failure.WRONG_COUNT,
        evidence=(code.evidence(Location(files[0], 1, 1)),),
    )


_LIB = "def clear_rows(rows):\n    rows.clear()\n\ndef drop_rows(rows):\n    clear_rows(rows)\n"

KIND = Kind(
    UsageClaim,
    "a name is used in the repository as the text says",
    extract,
    verify,
    examples=(
        Example("`clear_rows` is never called anywhere.", Failure.FALSE_ABSENCE, _LIB, 1),
        Example("`clear_rows` is unused.", Failure.FALSE_ABSENCE, _LIB, 1),
        Example("`drop_rows` is unused.", "unsupported", _LIB, 4, why="It may be used by another name."),
        Example(
            "`clear_rows` is used in one files.",
            Failure.WRONG_COUNT,
            _LIB,
            1,
            others=(
                ("b.py", "from app import clear_rows\nclear_rows([])\n"),
                ("c.py", "import app\napp.clear_rows([])\n"),
            ),
        ),
        Example("`clear_rows` empties the list.", NOTHING, _LIB, 1),
    ),
)
