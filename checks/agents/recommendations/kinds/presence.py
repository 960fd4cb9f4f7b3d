"""`pattern_exists`: a file contains a piece of code."""

from __future__ import annotations

from collections.abc import Iterator

from checks.agents.example import NO_CLAIM, Example
from checks.agents.recommendations.claim import (
    Project,
    RecommendationClaim,
    RecommendationKind,
    contradicted,
    find,
    missing_file,
    place,
)
from checks.agents.recommendations.code_patterns import (
    NESTED,
    OF_THE_PROJECT,
    USING,
    CodePattern,
    doubt,
    has_nowhere,
    is_line_number,
    is_readable,
    lines_of,
    wanted,
)
from checks.agents.recommendations.project_signals import Beside
from checks.agents.recommendations.recommendation import DESCRIBING, Prose, Recommendation
from checks.claims.kind import short
from checks.model.claim import Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, unsupported, unverifiable, verified
from checks.text.citations import files_mentioned
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import NAMED, QUOTING, Part, Shape

NOT_CODE = "the pattern is a regular expression; patterns are searched for literally"


def extract_present(recommendation: Recommendation, beside: Beside) -> Iterator[RecommendationClaim]:
    """ "The page uses `JSON.parse(JSON.stringify(x))`" in a field that says how the project is."""
    del beside
    for field, text in recommendation.written(*DESCRIBING):
        for sentence in text.sentences:
            for clause in sentence.clauses:
                if clause.stance is not Stance.ASSERTED or not clause.plain or clause.predicate not in USING:
                    continue
                if not _is_said_of_code(sentence, clause):
                    continue  # "the CDN uses `Cache-Control`"
                if not any(one.marked and one.shape is not Shape.PATH for one in sentence.mentions):
                    yield from _written_out(field, sentence)
                for number in clause.object:
                    thing = sentence.mentions[number]
                    marked = thing.marked or thing.text.endswith("()")
                    if not (marked and thing.part is Part.OBJECT and thing.shape in NAMED | QUOTING):
                        continue
                    if thing.stance is not Stance.ASSERTED:
                        continue  # "calls no `fetch()`"
                    named = files_mentioned(sentence.written)
                    yield RecommendationClaim(
                        kind=EXISTS.id,
                        field=field,
                        statement=sentence.written,
                        file=named[0] if len(named) == 1 else "",
                        pattern=thing.text,
                        prose=True,
                    )


def _written_out(field: Prose, sentence: Sentence) -> Iterator[RecommendationClaim]:
    """A call in a call without backticks: "the page uses JSON.parse(JSON.stringify(x))"."""
    if (found := NESTED.search(sentence.written)) is not None:
        named = files_mentioned(sentence.written)
        yield RecommendationClaim(
            kind=EXISTS.id,
            field=field,
            statement=sentence.written,
            file=named[0] if len(named) == 1 else "",
            pattern=found[0],
            prose=True,
        )


def _is_said_of_code(sentence: Sentence, clause: Clause) -> bool:
    """Whether the subject is code of the project: a name in backticks, a path, "the page", "it"."""
    if clause.subject:
        first = sentence.mentions[clause.subject[0]]
        return first.shape is Shape.PATH or (first.marked and first.shape in NAMED)
    before = {word.lower for word in clause.words if word.at < clause.behind_at}
    if files_mentioned(" ".join(sentence.text[: clause.behind_at].split()[:-1])):
        return True
    return not OF_THE_PROJECT.isdisjoint(before)


def verify_present(said: RecommendationClaim, recommendation: Recommendation, project: Project) -> Outcome:
    """Look for the tokens in the file; of prose without one, in every file of the recommendation."""
    looked_for = wanted(said.pattern)
    if is_line_number(said.pattern) or looked_for is None or not looked_for.tokens.parts:
        return unsupported(NOT_CODE)
    given = (said.file,) if said.file else recommendation.files
    if not given:
        return unsupported("the claim names no file")
    at_hand = [at for at in (_at(path, said, project) for path in given) if at is not None]
    if not at_hand:
        return missing_file(said if said.file else _with(said, given[0]), project)
    readable = [at for at in at_hand if is_readable(project.code, at)]
    if not readable:
        return unverifiable(f"the text of `{short(at_hand[0].path)}` is not available")
    in_comment = ""
    for at in readable:
        in_code, elsewhere = lines_of(project.code, at, looked_for)
        if in_code:
            return verified(f"line {in_code[0]} of `{short(at.path)}` has `{short(said.pattern)}`")
        in_comment = in_comment or (f"`{at.path}` has it only in a comment or a string" if elsewhere else "")
    if in_comment:
        return unsupported(in_comment)
    if said.prose and any(_has_names(project, at, looked_for) for at in readable):
        return unsupported(f"`{short(readable[0].path)}` has its names, but not this exact code")
    if said.prose:
        other = has_nowhere(project.code, looked_for, lambda path: path not in {at.path for at in readable})
        if other or other is None:
            where = f"`{other}` has it" if other else "not every file could be read"
            return unsupported(f"`{short(readable[0].path)}` does not have `{short(said.pattern)}`; {where}")
    elif why := next(
        filter(None, (doubt(said.pattern, looked_for, project.code, at) for at in readable)), ""
    ):
        return unsupported(why)
    return contradicted(
        f"`{short(readable[0].path)}` does not have `{short(said.pattern)}`", Failure.FALSE_PRESENCE
    )


def _has_names(project: Project, at: Location, looked_for: CodePattern) -> bool:
    """Whether every name of the pattern is in the code of the file: with more arguments, or put otherwise."""
    names = looked_for.tokens.names
    return bool(names) and names <= project.code.tokens_of_code(at.path).names


def _at(path: str, said: RecommendationClaim, project: Project) -> Location | None:
    return place(said, project) if said.file else find(path, project)


def _with(said: RecommendationClaim, file: str) -> RecommendationClaim:
    return RecommendationClaim(kind=said.kind, field=said.field, statement=said.statement, file=file)


_CLONE = "export function copy(value) {\n  // structuredClone would do\n  return JSON.parse(JSON.stringify(value));\n}\n"


def _typed(kind: str, pattern: str) -> dict[str, object]:
    return {"verifiableClaims": [{"type": kind, "file": "lib/copy.ts", "pattern": pattern}]}


_FILES = {"lib/copy.ts": _CLONE}
LOOSELY_HAVING = {
    "lib/copy.ts": "import { cached } from 'https://x.test/Cache';\nexport const a = cached(cache(b), cache-f);\n"
}
LOOSE = (
    "https?://",
    "[Cc]ache",
    "cached?\\(",
    "cache\\([a-z]\\)",
    "cache.f",
    "CACHED",
    "cach(ed)",
    "x\\.TEST",
    "cached(cache())",
)
"""None of them is in the file as code is written, and each may be meant for something in it."""

EXISTS = RecommendationKind(
    "pattern_exists",
    "a file contains a piece of code",
    extract_present,
    verify_present,
    needs=("file", "pattern"),
    examples=(
        Example(
            {
                "currentBehavior": "`copy` uses `JSON.parse(JSON.stringify(value))`.",
                "affectedFiles": ["lib/copy.ts"],
            },
            "verified",
            _FILES,
        ),
        Example(_typed("pattern_exists", "lodash.cloneDeep("), "failed", _FILES),
        Example(
            _typed("pattern_exists", "structuredClone"), "unsupported", _FILES, why="Only a comment has it."
        ),
        *(Example(_typed("pattern_exists", each), "unsupported", LOOSELY_HAVING) for each in LOOSE),
        Example(_typed("pattern_exists", "cache(z)"), "failed", LOOSELY_HAVING),
        Example(
            _typed("pattern_exists", "JSON.parse(JSON.stringify())"),
            "verified",
            _FILES,
            why="`()` stands for any arguments.",
        ),
        Example(
            _typed("pattern_exists", "JSON.parse(JSON.stringify())"), "failed", {"lib/copy.ts": "f(a);\n"}
        ),
        Example(
            _typed("pattern_exists", "JSON.parse(JSON.stringify())"),
            "verified",
            {"lib/copy.ts": "f(JSON.parse(\n  JSON.stringify(a),\n));\n"},
        ),
        Example(
            _typed("pattern_exists", "JSON.parse(JSON.stringify())"),
            "unsupported",
            {"lib/copy.ts": "const a = JSON.stringify(b);\nJSON.parse(a);\n"},
            why="One is not in the other.",
        ),
        *(
            Example(_typed("pattern_exists", "Cache-Control"), expected, {"lib/copy.ts": code})
            for code, expected in (
                ("headers.set('Cache-Control', 'no-store');\n", "verified"),
                ("// no Cache-Control here\nheaders.set('Vary', 'a');\n", "unsupported"),
                ("headers.set('Vary', 'a');\n", "failed"),
                ("headers.set('CDN-Cache-Control', 'no-store');\n", "unsupported"),
            )
        ),
        Example({"fix": "Use `structuredClone(value)`.", "affectedFiles": ["lib/copy.ts"]}, NO_CLAIM, _FILES),
    ),
)
