"""`repo_count`: so many uses of a name across so many files, vendored and built folders left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from checks.agents.example import NO_CLAIM, Example
from checks.agents.recommendations.beside import Beside
from checks.agents.recommendations.claim import Project, RecommendationKind, Said, contradicted
from checks.agents.recommendations.code_patterns import Wanted, lines_of, wanted
from checks.agents.recommendations.recommendation import DESCRIBING, Prose, Recommendation
from checks.claims.behaviour import calls_of
from checks.claims.count import SOME, UNITS, Unit
from checks.claims.kind import short
from checks.code.code import Code
from checks.model.claim import CHECKABLE
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, unsupported, unverifiable, verified
from checks.text.grammar.lexicon import NUMBERS
from checks.text.mentions import NAMED

NOT_OURS = frozenset(
    "node_modules vendor third_party .venv venv site-packages dist build out .next .nuxt .output .svelte-kit "
    ".vercel .turbo coverage target __pycache__ bower_components".split()
)
"""Folders of other people's code, and of what a build made."""

FILES_LIMIT = 400
"""Files with the name that are counted through; a name of more is too common."""

FILE_WORDS = frozenset(("files", "file", "modules", "components", "pages", "routes"))


@dataclass(frozen=True, slots=True)
class Uses:
    """How often a pattern is used, and in how many files."""

    total: int
    files: int


def is_ours(path: str) -> bool:
    """Whether a file is of the project, not vendored or built."""
    return NOT_OURS.isdisjoint(path.split("/")[:-1])


def extract(recommendation: Recommendation, beside: Beside) -> Iterator[Said]:
    """ "11 `unstable_cache` usages across 8 files"."""
    del beside
    for field, text in recommendation.written(*DESCRIBING, Prose.WHAT):
        for sentence in text.sentences:
            for clause in sentence.clauses:
                if clause.stance not in CHECKABLE:
                    continue
                words = clause.words
                for at in range(len(words) - 2):
                    number = _number(words[at].lower)
                    thing, noun = words[at + 1], UNITS.get(words[at + 2].lower.removesuffix("s"))
                    if number is None or thing.mention is None or noun not in (Unit.CALLS, Unit.USES):
                        continue
                    mention = sentence.mentions[thing.mention]
                    files = _files([word.lower for word in words[at + 3 :]])
                    if mention.shape not in NAMED or files is None:
                        continue
                    before = {word.lower for word in words[max(0, at - 2) : at]}
                    yield Said(
                        kind=KIND.id,
                        field=field,
                        statement=sentence.written,
                        pattern=f"{mention.text.removesuffix('()')}()"
                        if noun is Unit.CALLS
                        else mention.text,
                        count=number,
                        files=files,
                        at_least=not before.isdisjoint(SOME),
                    )


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() and len(word) < 8 else NUMBERS.get(word)


def _files(words: list[str]) -> int | None:
    """The number of "across 8 files"."""
    for at, word in enumerate(words[:6]):
        if word in FILE_WORDS and at > 1 and words[at - 2] in ("in", "across", "over"):
            return _number(words[at - 1])
    return None


def verify(said: Said, recommendation: Recommendation, project: Project) -> Outcome:
    """Count over the whole repository. Whether imports count is open, so a number that fits one reading stands."""
    del recommendation
    looked_for = wanted(said.pattern)
    if looked_for is None or len(looked_for.tokens.parts) != 1 or not looked_for.tokens.names:
        return unsupported("the pattern is no code with a name in it")
    code = project.code
    if not code.index.complete:
        return unverifiable("not every file of the repository was read")
    files = [path for path in code.index.files_with_all(looked_for.tokens.names) if is_ours(path)]
    if len(files) > FILES_LIMIT:
        return unsupported(
            f"`{short(said.pattern)}` is too common to be followed: {len(files):,} files have it"
        )
    narrow, wide = _counted(code, files, looked_for)
    if said.files is None and said.count is not None:
        # one number alone: the uses or the files
        readings = {narrow.total, narrow.files}
        fits = max(readings) >= said.count if said.at_least else said.count in readings
        loose = wide.total >= said.count if said.at_least else said.count in {wide.total, wide.files}
    else:
        fits = _fits(said, narrow)
        loose = (
            _fits(said, wide)
            or _fits(said, Uses(narrow.total, wide.files))
            or _fits(said, Uses(wide.total, narrow.files))
        )
    shown = f"{_many(narrow.total, 'use')} in {_many(narrow.files, 'file')}"
    if fits:
        return verified(f"the repository has {shown}")
    if loose:
        return unsupported(f"right only when imports, definitions or comments count; without them {shown}")
    claimed = " across ".join(
        part
        for part in (
            f"{said.count}" if said.count is not None else "",
            f"{said.files} files" if said.files is not None else "",
        )
        if part
    )
    return contradicted(f"the repository has {shown}, not {claimed}", Failure.WRONG_COUNT)


def _many(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _fits(said: Said, uses: Uses) -> bool:
    total = said.count is None or (uses.total >= said.count if said.at_least else uses.total == said.count)
    return total and (said.files is None or uses.files == said.files)


def _counted(code: Code, files: list[str], looked_for: Wanted) -> tuple[Uses, Uses]:
    """The uses without imports, definitions and comments, and with them."""
    narrow = wide = narrow_files = wide_files = 0
    for path in files:
        outline = code.outline(path)
        in_code, elsewhere = lines_of(code, Location(path), looked_for)
        names = looked_for.tokens.names
        aside = {each.line for each in outline.imports if each.name_bound in names or each.imported in names}
        aside |= {each.name_line for name in names for each in outline.named(name)}
        if looked_for.calls and outline.exact:
            uses = len(calls_of(outline, looked_for.calls))
        else:
            uses = sum(line not in aside for line in in_code)
        everything = len(in_code) + len(elsewhere)
        narrow, wide = narrow + uses, wide + everything
        narrow_files, wide_files = narrow_files + bool(uses), wide_files + bool(everything)
    return Uses(narrow, narrow_files), Uses(wide, wide_files)


_FILES = {
    "lib/a.ts": "import { unstable_cache } from 'next/cache';\nexport const a = unstable_cache(f);\nexport const b = unstable_cache(g);\n",
    "lib/c.ts": "import { unstable_cache } from 'next/cache';\nexport const c = unstable_cache(h);\n",
    "node_modules/next/cache.js": "exports.unstable_cache = unstable_cache(x);\n",
}

KIND = RecommendationKind(
    "repo_count",
    "there are so many uses of a name in the repository, across so many files",
    extract,
    verify,
    needs=("pattern",),
    examples=(
        Example({"why": "There are 3 `unstable_cache` usages across 2 files."}, "verified", _FILES),
        Example({"why": "There are 11 `unstable_cache` usages across 8 files."}, "failed", _FILES),
        Example(
            {"why": "There are 5 `unstable_cache` usages across 2 files."},
            "unsupported",
            _FILES,
            why="Right only when imports count.",
        ),
        Example(
            {
                "verifiableClaims": [
                    {"type": "repo_count", "pattern": "unstable_cache", "usages": 3, "files": 2}
                ]
            },
            "verified",
            _FILES,
        ),
        Example({"why": "`unstable_cache` is used a lot."}, NO_CLAIM, _FILES),
    ),
)
