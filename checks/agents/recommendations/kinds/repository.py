"""`repo_count`: so many uses of a name across so many files, vendored and built folders left out."""

from __future__ import annotations

from collections.abc import Iterator

from checks.agents.example import NO_CLAIM, Example
from checks.agents.recommendations.claim import (
    Project,
    RecommendationClaim,
    RecommendationKind,
    Uses,
    contradicted,
)
from checks.agents.recommendations.code_patterns import CodePattern, lines_of, wanted
from checks.agents.recommendations.project_signals import Beside
from checks.agents.recommendations.recommendation import DESCRIBING, Prose, Recommendation
from checks.claims.behaviour.deeds import calls_of
from checks.claims.count.claim import Unit
from checks.claims.count.reading import SOME, UNITS
from checks.claims.kind import short
from checks.code.code import Code
from checks.model.claim import CHECKABLE
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, unsupported, unverifiable, verified
from checks.text.file_names import ending_of
from checks.text.grammar.lexicon import NUMBERS
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.verbs import is_numbered
from checks.text.mentions import NAMED

NOT_OURS = frozenset(
    "node_modules vendor third_party .venv venv site-packages dist build out .next .nuxt .output .svelte-kit "
    ".vercel .turbo coverage target __pycache__ bower_components".split()
)
"""Folders of other people's code, and of what a build made."""

FILES_LIMIT = 400
"""Files with the name that are counted through; a name of more is too common."""

DOCUMENTS = frozenset(("md", "mdx", "markdown", "rst", "txt", "adoc"))
"""Endings of files that speak of code: a changelog uses nothing."""

USING = ("use", "access", "read", "reference", "call", "import")
FILE_WORDS = frozenset(("files", "file", "modules", "components", "pages", "routes"))


def is_ours(path: str) -> bool:
    """Whether a file is of the project, not vendored or built."""
    return NOT_OURS.isdisjoint(path.split("/")[:-1])


def extract(recommendation: Recommendation, beside: Beside) -> Iterator[RecommendationClaim]:
    """ "11 `unstable_cache` usages across 8 files"."""
    del beside
    for field, text in recommendation.written(*DESCRIBING, Prose.WHAT):
        for sentence in text.sentences:
            for clause in sentence.clauses:
                if clause.stance not in CHECKABLE:
                    continue
                words = clause.words
                yield from _files_with(field, sentence, clause)
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
                    yield RecommendationClaim(
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


def _files_with(field: Prose, sentence: Sentence, clause: Clause) -> Iterator[RecommendationClaim]:
    """ "`f` is used in 3 files" and "15 files call `f`": the number of files alone."""
    words = [word.lower for word in clause.words]
    for at, word in enumerate(words[:-1]):
        number = _number(word)
        if (
            number is None
            or words[at + 1] not in ("file", "files", "modules")
            or is_numbered(clause.words, at)
        ):
            continue
        if at and words[at - 1] in ("in", "across") and clause.passive and clause.verb in USING:
            named: tuple[int | None, ...] = clause.subject
        elif words[at + 2 : at + 3] and words[at + 2].removesuffix("s") in USING:
            named = tuple(word.mention for word in clause.words[at + 3 : at + 4])
        else:
            continue
        if len(named) == 1 and named[0] is not None and sentence.mentions[named[0]].shape in NAMED:
            yield RecommendationClaim(
                kind=KIND.id,
                field=field,
                statement=sentence.written,
                pattern=sentence.mentions[named[0]].text,
                files=number,
                at_least=not SOME.isdisjoint(words[max(0, at - 2) : at]),
                prose=True,
            )


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() and len(word) < 8 else NUMBERS.get(word)


def _files(words: list[str]) -> int | None:
    """The number of "across 8 files"."""
    for at, word in enumerate(words[:6]):
        if word in FILE_WORDS and at > 1 and words[at - 2] in ("in", "across", "over"):
            return _number(words[at - 1])
    return None


def verify(said: RecommendationClaim, recommendation: Recommendation, project: Project) -> Outcome:
    """Count over the whole repository. Whether imports count is open, so a number that fits one reading stands."""
    del recommendation
    looked_for = wanted(said.pattern)
    if looked_for is None or len(looked_for.tokens.parts) != 1 or not looked_for.tokens.names:
        return unsupported("the pattern is not code with a name in it")
    code = project.code
    if not code.index.complete:
        return unverifiable("not every file in the repository could be read")
    narrow = _once(project, looked_for, wide=False)
    if narrow is None:
        return unsupported(
            f"`{short(said.pattern)}` is too common to count: more than {FILES_LIMIT} files have it"
        )
    fits = _is_one_number(said, narrow) if said.files is None else _fits(said, narrow)
    shown = f"{_many(narrow.total, 'use')} in {_many(narrow.files, 'file')}"
    if fits:
        return verified(f"the repository has {shown}")
    wide = _once(project, looked_for, wide=True)
    if wide is not None and _fits_loosely(said, narrow, wide):
        return unsupported(
            f"this is right only if imports, definitions, comments or documents count; without them there are {shown}"
        )
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


def _fits(said: RecommendationClaim, uses: Uses) -> bool:
    total = said.count is None or (uses.total >= said.count if said.at_least else uses.total == said.count)
    files = said.files is None or uses.files == said.files or (said.at_least and uses.files > said.files)
    return total and files


def _is_one_number(said: RecommendationClaim, uses: Uses) -> bool:
    """One number alone counts the uses or the files."""
    number, readings = said.count or 0, {uses.total, uses.files}
    return max(readings) >= number if said.at_least else number in readings


def _fits_loosely(said: RecommendationClaim, narrow: Uses, wide: Uses) -> bool:
    if said.files is None:
        return _is_one_number(said, wide)
    mixed = (wide, Uses(narrow.total, wide.files), Uses(wide.total, narrow.files))
    return any(_fits(said, each) for each in mixed)


def _once(project: Project, looked_for: CodePattern, *, wide: bool) -> Uses | None:
    """The uses in the project's files, None where too many have the name.

    Counting is dear, and many recommendations count the same.
    """
    key = (looked_for.text, looked_for.calls, wide)
    if key not in project.counted:
        named = project.code.index.files_with_all(looked_for.tokens.names)
        files = [path for path in named if is_ours(path)]
        count = _everything_in if wide else _uses_in
        project.counted[key] = None
        if len(files) <= FILES_LIMIT:
            found = [count(project.code, path, looked_for) for path in files]
            project.counted[key] = Uses(sum(found), sum(map(bool, found)))
    return project.counted[key]


def _uses_in(code: Code, path: str, looked_for: CodePattern) -> int:
    """The uses in the code of a file: no import, no definition, no comment."""
    if ending_of(path) in DOCUMENTS:
        return 0
    outline = code.outline(path)
    if looked_for.calls and outline.exact:
        return len(calls_of(outline, looked_for.calls))
    names = looked_for.tokens.names
    aside = {each.line for each in outline.imports if each.name_bound in names or each.imported in names}
    aside |= {each.name_line for name in names for each in outline.named(name)}
    return sum(line not in aside for line in lines_of(code, Location(path), looked_for)[0])


def _everything_in(code: Code, path: str, looked_for: CodePattern) -> int:
    """Whatever has the pattern, comments and strings, too. A document names a function, and calls none."""
    if looked_for.calls and ending_of(path) in DOCUMENTS - {"mdx"}:
        return 0
    return sum(map(len, lines_of(code, Location(path), looked_for)))


_FILES = {
    "lib/a.ts": "import { unstable_cache } from 'next/cache';\nexport const a = unstable_cache(f);\nexport const b = unstable_cache(g);\n",
    "lib/c.ts": "import { unstable_cache } from 'next/cache';\nexport const c = unstable_cache(h);\n",
    "node_modules/next/cache.js": "exports.unstable_cache = unstable_cache(x);\n",
}

KIND = RecommendationKind(
    "repo_count",
    "a name has the stated number of uses, in the stated number of files",
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
        *(
            Example({"why": why}, expected, {**_FILES, "CHANGELOG.md": "We use unstable_cache now.\n"})
            for why, expected in (
                ("There are 3 `unstable_cache` usages across 2 files.", "verified"),
                ("`unstable_cache` is used in 2 files.", "verified"),
                ("`unstable_cache` is used in 7 files.", "failed"),
                ("2 files use `unstable_cache`.", "verified"),
                ("15 files call `unstable_cache`.", "failed"),
                ("`unstable_cache` takes 3 files.", NO_CLAIM),
                ("There are 6 `unstable_cache` usages across 3 files.", "unsupported"),
                ("There are 4 `unstable_cache()` calls across 3 files.", "failed"),
            )
        ),
        Example({"why": "`unstable_cache` is used a lot."}, NO_CLAIM, _FILES),
    ),
)
