"""`pattern_absent`: a file does not hold a piece of code, or the name of a header in a string."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping

from checks.agents.example import NO_CLAIM, Example
from checks.agents.recommendations.claim import (
    Project,
    RecommendationClaim,
    RecommendationKind,
    asked,
    contradicted,
    find,
    missing_file,
    place,
)
from checks.agents.recommendations.code_patterns import (
    CodePattern,
    doubt,
    is_line_number,
    is_readable,
    lines_of,
    wanted,
)
from checks.agents.recommendations.kinds.presence import (
    LOOSE,
    LOOSELY_HAVING,
    NOT_CODE,
)
from checks.agents.recommendations.project_signals import Beside
from checks.agents.recommendations.prose.lacks import DIRECTIVE, ONE_WORD_HEADERS, is_header, lacks
from checks.agents.recommendations.recommendation import Prose, Recommendation
from checks.claims.absence.claim import AbsenceClaim
from checks.claims.absence.reading import extract as read_absences
from checks.claims.kind import short
from checks.code.builtins import is_builtin
from checks.code.code import Code
from checks.code.facts.names.visibility.exports import exported_at
from checks.code.occurrences import occurrences, pattern
from checks.code.structure.languages.javascript import SCRIPTS
from checks.code.structure.use import Use, UseKind, ValueKind
from checks.model.location import Location
from checks.model.outcome import Disposition, Failure, Outcome, unsupported, unverifiable, verified
from checks.text.grammar import lexicon as lex
from checks.text.grammar.lexicon import Predicate
from checks.text.mentions import is_distinctive

UNREAD = "a missing thing described in prose: name the file and the pattern that it lacks"

KINDS_OF_FILE: Mapping[str, tuple[str, ...]] = {
    "page": ("page",),
    "layout": ("layout",),
    "middleware": ("middleware", "proxy"),
    "route": ("route", "page"),
    "endpoint": ("route",),
}
"""What a sentence calls a file → the names of such files, where the name of one tells."""

SETTING = "set|append|setHeader|header|add|add_header|put|insert|Set|Add"
_KEY_BEFORE = re.compile(rf"(?:\b(?:{SETTING})\s{{0,3}}\(\s{{0,80}}|\bkey[\"']?\s{{0,3}}:\s{{0,3}})\Z")
_NO_KEY_BEFORE = re.compile(r"(?:\?|\bcase)\s{0,80}\Z")
_BEHIND_A_KEY = re.compile(r"\s{0,80}(?::|\]\s{0,3}=(?!=))")
_EXPORT = re.compile(r"\bexport", re.IGNORECASE)
_NEAR = 120
"""Characters beside the name of a header that show what is done with it."""


def extract(recommendation: Recommendation, beside: Beside) -> Iterator[RecommendationClaim]:
    """ "`app/route.ts` sets no `Cache-Control` header"; of other sentences that an absence is said, and no more."""
    del beside
    for field, text in recommendation.written(Prose.WHY, Prose.CURRENT):
        known: set[str] = set()
        for sentence in text.sentences:
            for lack in () if sentence.title else lacks(sentence):
                known.add(sentence.written)
                yield RecommendationClaim(
                    kind=KIND.id,
                    field=field,
                    statement=sentence.written,
                    file=lack.file,
                    pattern=lack.claim.thing,
                    prose=True,
                    claim=lack.claim,
                )
        for claim in read_absences(text):
            if not claim.proposed and claim.statement not in known:
                known.add(claim.statement)
                yield RecommendationClaim(
                    kind=KIND.id, field=field, statement=claim.statement, pattern=claim.thing, prose=True
                )
        for sentence in text.sentences:
            denies = not sentence.words.isdisjoint(lex.LACKING | {"no", "without"})
            if denies and sentence.written not in known and not sentence.title:
                known.add(sentence.written)
                yield RecommendationClaim(kind=KIND.id, field=field, statement=sentence.written, prose=True)


def verify(said: RecommendationClaim, recommendation: Recommendation, project: Project) -> Outcome:
    """One line refutes it; it is confirmed only for a file that is named, or the one that is affected."""
    if said.prose:
        if not isinstance(said.claim, AbsenceClaim):
            return unsupported(UNREAD)
        return _of_prose(said, said.claim, recommendation, project)
    looked_for = wanted(said.pattern)
    if looked_for is None or is_line_number(said.pattern) or not looked_for.tokens.parts:
        return unsupported(NOT_CODE)
    at = place(said, project)
    if at is None:
        return missing_file(said, project)
    if not is_readable(project.code, at):
        return unverifiable(f"the text of `{short(at.path)}` is not available")
    refuted = asked(AbsenceClaim(statement=said.statement, thing=said.pattern), project, at)
    if refuted.disposition is Disposition.FAILED:
        return refuted
    in_code, elsewhere = lines_of(project.code, at, looked_for)
    if in_code:
        message = f"`{short(said.pattern)}` is not missing: line {in_code[0]} has it"
        return contradicted(message, Failure.FALSE_ABSENCE)
    if elsewhere:
        return unsupported(f"line {elsewhere[0]} has `{short(said.pattern)}` in a comment or a string")
    if why := doubt(said.pattern, looked_for, project.code, at):
        return unsupported(why)
    return verified(f"`{short(at.path)}` does not have `{short(said.pattern)}`")


def _of_prose(
    said: RecommendationClaim, claim: AbsenceClaim, recommendation: Recommendation, project: Project
) -> Outcome:
    at = _file(said, recommendation, project)
    if at is None:
        return missing_file(said, project) if said.file else unsupported(UNREAD)
    if not is_readable(project.code, at):
        return unverifiable(f"the text of `{short(at.path)}` is not available")
    directive = DIRECTIVE.fullmatch(claim.thing)
    looked_for = wanted(claim.thing)
    if looked_for is None or not looked_for.tokens.parts:
        return unsupported(NOT_CODE)
    outline = project.code.outline(at.path)
    first, last = 1, max(1, outline.line_count)
    if claim.where:
        named = outline.named(claim.where)
        if len(named) != 1:
            return unsupported(f"`{short(at.path)}` does not have exactly one `{short(claim.where)}`")
        first, last = named[0].first, named[0].last
    if directive:
        lines = [one.line for one in outline.strings(first, last) if one.text == directive[1]]
    elif is_header(claim.thing, "header"):
        lines = _lines_setting(project.code, at, claim.thing)
    else:
        lines = _lines_doing(project.code, at, claim, looked_for)
    if line := next((line for line in lines if first <= line <= last), None):
        message = f"`{short(claim.thing)}` is not missing: line {line} of `{short(at.path)}` has it"
        return contradicted(message, Failure.FALSE_ABSENCE)
    return _not_there(said, claim, project, at, looked_for)


def _not_there(
    said: RecommendationClaim, claim: AbsenceClaim, project: Project, at: Location, looked_for: CodePattern
) -> Outcome:
    """Nothing in the file refutes it. What only may be meant, and what a file that it imports sets, is in doubt."""
    in_code, elsewhere = lines_of(project.code, at, looked_for)
    if lines := (*in_code, *elsewhere):
        return unsupported(
            f"line {lines[0]} of `{short(at.path)}` has `{short(claim.thing)}`, but the recommendation may mean something else"
        )
    if why := doubt(claim.thing, looked_for, project.code, at):
        return unsupported(why)
    if not _is_known(claim, project.code, at):
        return unsupported(f"the code may have `{short(claim.thing)}` under another name")
    others = list(_others_with(project.code, looked_for, at.path))
    anywhere = not said.file or claim.deed is Predicate.RETURNS  # what is sent, another file may add to
    if anywhere and (others or not project.code.index.complete):
        where = f"`{short(others[0])}` has it" if others else "not every file could be read"
        return unsupported(f"`{short(at.path)}` does not have `{short(claim.thing)}`; {where}")
    if is_header(claim.thing, "header"):
        for path in others:
            if _is_imported(project.code, at.path, path):
                return unsupported(
                    f"`{short(at.path)}` does not have `{short(claim.thing)}`, but imports `{short(path)}`, which does"
                )
    return verified(f"`{short(at.path)}` does not have `{short(claim.thing)}`")


def _file(said: RecommendationClaim, recommendation: Recommendation, project: Project) -> Location | None:
    """The file of a sentence: the one that it names, by its end too, or the one file that is affected."""
    if said.file:
        ends = [path for path in recommendation.files if path.endswith(f"/{said.file}")]
        return place(said, project) or (find(ends[0], project) if len(ends) == 1 else None)
    if len(recommendation.files) != 1:
        return None
    at = find(recommendation.files[0], project)
    stem = posixpath.basename(at.path).partition(".")[0] if at else ""
    words = set(said.statement.lower().split())
    told = [stems for noun, stems in KINDS_OF_FILE.items() if noun in words]
    return at if all(stem in stems for stems in told) else None


def _lines_setting(code: Code, at: Location, header: str) -> list[int]:
    """The lines where a string names a header as what is set: a key, or the first argument of `set`."""
    file = code.file(at.path, at.side)
    text = (file.text if file else None) or ""
    outline = code.outline(at.path)
    strings = {
        one.line
        for one in outline.strings(1, max(1, outline.line_count))
        if one.text.lower() == header.lower()
    }
    found = []
    for match in re.finditer(rf"([\"'`]){re.escape(header)}\1", text, re.IGNORECASE):
        before, behind = (
            text[max(0, match.start() - _NEAR) : match.start()],
            text[match.end() : match.end() + _NEAR],
        )
        key = _BEHIND_A_KEY.match(behind) and not _NO_KEY_BEFORE.search(before)
        line = text.count("\n", 0, match.start()) + 1
        if line in strings and (key or _KEY_BEFORE.search(before)):
            found.append(line)
    return found


def _lines_doing(code: Code, at: Location, claim: AbsenceClaim, looked_for: CodePattern) -> list[int]:
    """The lines that do to a piece of code what is said not to be done."""
    outline = code.outline(at.path)
    imports = [one for one in outline.imports if claim.thing in (one.module, one.name_bound, one.imported)]
    if claim.deed is Predicate.IMPORTS:
        return [one.line for one in imports]
    if claim.deed is Predicate.ASSIGNS:
        return _lines_assigning(code, at, claim, looked_for)
    if claim.deed is Predicate.CALLS or looked_for.calls:
        name = looked_for.calls or claim.thing
        calls = outline.calls(1, max(1, outline.line_count))
        return [call.line for call in calls if call.full == name]
    if claim.deed is Predicate.AWAITS:
        return []
    in_code, _ = lines_of(code, at, looked_for)
    brought = {one.line for one in imports}
    return [line for line in in_code if line not in brought] if _is_known(claim, code, at) else []


def _lines_assigning(code: Code, at: Location, claim: AbsenceClaim, looked_for: CodePattern) -> list[int]:
    """The lines that set a name of the file, or export it where the sentence speaks of an export.

    What a parameter, a variable of some function or a null is called, may not be what is said not to be set.
    """
    outline = code.outline(at.path)
    uses = outline.uses(claim.thing) if claim.thing.isidentifier() else ()
    if not uses or all(use.kind is UseKind.UNREAD for use in uses):
        assigned = pattern(f"{looked_for.text} =")
        return [one.first for one in occurrences(code.tokens_of_code(at.path), assigned)]
    if _EXPORT.search(claim.statement) and outline.language in SCRIPTS:
        return _lines_exporting(code, at, claim.thing)
    return [use.line for use in uses if _sets(use, inside=bool(claim.where))]


def _lines_exporting(code: Code, at: Location, name: str) -> list[int]:
    """The lines by which a file of JavaScript or TypeScript exports a name."""
    file = code.file(at.path, at.side)
    lines = ((file.text if file else None) or "").split("\n")
    found = [
        one.name_line
        for one in code.outline(at.path).definitions
        if one.name == name and one.parent is None and lines[one.first - 1].lstrip().startswith("export ")
    ]
    named = exported_at(code, at.path, name)
    return [*found, named.first] if named is not None and named.first is not None else found


def _sets(use: Use, *, inside: bool) -> bool:
    """Whether a place gives a name a value; `inside`: a variable of the function is meant as well."""
    return (
        use.kind in (UseKind.DEFINITION, UseKind.WRITE)
        and use.value_kind not in (None, ValueKind.GIVEN, ValueKind.NOTHING)
        and (use.value or "").lower() not in lex.NULLS
        and (inside or not use.local)
    )


def _is_known(claim: AbsenceClaim, code: Code, at: Location) -> bool:
    """Whether the thing is code by its spelling or by what is done to it; `pagination` may be an idea."""
    thing = claim.thing.removesuffix("()")
    if thing != claim.thing or not thing.isidentifier() or is_distinctive(thing):
        return True
    if thing.lower() in ONE_WORD_HEADERS:
        return True
    return claim.deed is not Predicate.HAS or is_builtin(thing, code.outline(at.path).language)


def _others_with(code: Code, looked_for: CodePattern, path: str) -> Iterator[str]:
    """The other files that have it, a header in small letters, too."""
    for tokens in dict.fromkeys((looked_for.tokens, pattern(looked_for.text.lower()))):
        names = tokens.names
        for other in code.index.files_with_all(frozenset(names)) if names else ():
            if other != path and occurrences(code.tokens(other), tokens):
                yield other


def _is_imported(code: Code, path: str, other: str) -> bool:
    """Whether a file imports what may be another one, by the end of its module's name."""
    for one in code.outline(path).imports:
        tail = posixpath.basename(one.module.rstrip("/")).rpartition(".")[2]
        parts = other.split("/")
        if tail and tail in (parts[-1].partition(".")[0], *parts[-2:-1]):
            return True
    return False


_CLONE = "export function copy(value) {\n  // structuredClone would do\n  return JSON.parse(JSON.stringify(value));\n}\n"


def _typed(pattern: str) -> dict[str, object]:
    return {"verifiableClaims": [{"type": "pattern_absent", "file": "lib/copy.ts", "pattern": pattern}]}


_FILES = {"lib/copy.ts": _CLONE}

KIND = RecommendationKind(
    "pattern_absent",
    "a file does not contain a piece of code",
    extract,
    verify,
    needs=("file", "pattern"),
    examples=(
        Example(_typed("Cache-Control"), "verified", _FILES),
        Example(_typed("JSON.parse("), "failed", _FILES),
        *(Example(_typed(each), "unsupported", LOOSELY_HAVING) for each in LOOSE),
        Example(_typed("lodash.clone(value)"), "verified", LOOSELY_HAVING),
        Example(_typed("JSON.parse(JSON.stringify())"), "failed", _FILES),
        Example(
            _typed("Cache-Control"),
            "failed",
            {"lib/copy.ts": "headers.set('Cache-Control', 'no-store');\n"},
            why="The name of a header is in a string.",
        ),
        Example(
            _typed("Cache-Control"),
            "unsupported",
            {"lib/copy.ts": "// Cache-Control is set by the proxy\n"},
        ),
        Example(
            {
                "verifiableClaims": [
                    {"type": "pattern_absent", "file": "src/lib/copy.ts", "pattern": "lodash"}
                ]
            },
            "unsupported",
            _FILES,
            why="There is only `lib/copy.ts`.",
        ),
        Example(
            {"why": "The route sets no `Cache-Control` header.", "affectedFiles": ["lib/copy.ts"]},
            "unsupported",
            _FILES,
            why="Prose of an absence names no search.",
        ),
        Example({"fix": "Add a `Cache-Control` header."}, NO_CLAIM, _FILES),
    ),
)
