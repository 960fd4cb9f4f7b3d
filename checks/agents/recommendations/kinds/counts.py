"""`pattern_count`: a file contains a piece of code the stated number of times."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import replace

from checks.agents.example import NO_CLAIM, Example
from checks.agents.recommendations.claim import (
    Project,
    RecommendationClaim,
    RecommendationKind,
    asked,
    contradicted,
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
from checks.agents.recommendations.project_signals import Beside
from checks.agents.recommendations.recommendation import Recommendation
from checks.claims.behaviour.deeds import calls_of
from checks.claims.count.claim import CountClaim, Unit
from checks.claims.kind import short
from checks.code.code import Code
from checks.code.structure import Import
from checks.model.claim import Stance
from checks.model.location import Location
from checks.model.outcome import Disposition, Failure, Outcome, unsupported, unverifiable, verified
from checks.text.citations import files_mentioned

DATABASES = frozenset(
    "db database prisma drizzle knex sequelize typeorm mongoose mongodb pymongo pg postgres psycopg psycopg2 asyncpg "
    "mysql mysql2 sqlite sqlite3 kysely sqlalchemy redis ioredis upstash neon neondatabase supabase planetscale "
    "libsql turso".split()
)
"""Words of a module's name that make it one of a database."""

PAST = frozenset(("made", "had", "was", "were", "did", "held"))
TIMES = frozenset(
    ("before", "until", "ago", "last", "earlier", "previously", "formerly", "originally", "once")
)

_WORDS = re.compile(r"[a-z0-9]{1,200}")
_METHOD = re.compile(r"[\w$]{1,80}(?:\.[\w$]{1,80}){1,8}\(?\)?")


def extract(recommendation: Recommendation, beside: Beside) -> Iterator[RecommendationClaim]:
    """ "3 `fetch()` calls in `app/page.tsx`" in a field that says how the project is."""
    del beside
    for field, file, claim in recommendation.statements:
        if not isinstance(claim, CountClaim) or claim.unit not in (Unit.CALLS, Unit.USES):
            continue
        if is_across(claim.statement):
            continue  # a count over the repository is another kind
        named = bool(files_mentioned(claim.statement))
        stance = Stance.PAST if is_past(claim.statement) else claim.stance
        yield RecommendationClaim(
            kind=KIND.id,
            field=field,
            statement=claim.statement,
            file=file,
            pattern=claim.thing,
            count=claim.count,
            prose=True,
            claim=replace(claim, stance=stance, where=claim.where or ("file" if named else "")),
        )


def is_past(statement: str) -> bool:
    """ "Before the last release it made 9 calls": a past tense and a time."""
    words = {word.strip("`.,;:").lower() for word in statement.split()}
    return not words.isdisjoint(PAST) and not words.isdisjoint(TIMES)


def is_across(statement: str) -> bool:
    """Whether a sentence counts over several files."""
    words = statement.lower().split()
    return any(word.strip("`.,;") in ("files", "modules", "repository", "repo", "codebase") for word in words)


def verify(said: RecommendationClaim, recommendation: Recommendation, project: Project) -> Outcome:
    """Count in the code of the file; comments, imports and definitions are no uses."""
    del recommendation
    if is_line_number(said.pattern):
        return unsupported(f"`{said.pattern}` is a line number, not a pattern")
    looked_for = wanted(said.pattern)
    if looked_for is None or len(looked_for.tokens.parts) != 1:
        return unsupported("the pattern is a regular expression; patterns are searched for literally")
    at = place(said, project)
    if at is None:
        return missing_file(said, project)
    if not is_readable(project.code, at):
        return unverifiable(f"the text of `{short(at.path)}` is not available")
    outcome = _counted(said, project, at, looked_for)
    if outcome.disposition is Disposition.UNSUPPORTED or (
        said.prose and said.count and not looked_for.nested
    ):
        return outcome
    found = any(lines_of(project.code, at, looked_for))
    why = "" if found else doubt(said.pattern, looked_for, project.code, at)
    return unsupported(why) if why else outcome


def _counted(said: RecommendationClaim, project: Project, at: Location, looked_for: CodePattern) -> Outcome:
    number = said.count or 0
    if not said.at_least and not looked_for.by_lines:
        unit = Unit.CALLS if looked_for.calls else Unit.USES
        thing = looked_for.calls or said.pattern
        claim = said.claim or CountClaim(
            statement=said.statement, thing=thing, count=number, unit=unit, where="file"
        )
        outcome = asked(claim, project, at)
        if outcome.disposition is not Disposition.UNSUPPORTED or said.prose:
            return _zero_of_prose(said, outcome, project.code, at, looked_for)
    outcome = _by_tokens(said, number, project.code, at, looked_for)
    some = isinstance(said.claim, CountClaim) and not said.claim.all
    return (
        outcome
        if outcome.failure is None or not some
        else unsupported("it is unclear which ones the recommendation counts")
    )


def _zero_of_prose(
    said: RecommendationClaim, outcome: Outcome, code: Code, at: Location, looked_for: CodePattern
) -> Outcome:
    """A number of what is nowhere in the file is wrong, too."""
    if not said.prose or outcome.disposition is not Disposition.UNSUPPORTED or not said.count:
        return outcome
    if isinstance(said.claim, CountClaim) and said.claim.where == "file" and said.claim.all:
        in_code, elsewhere = lines_of(code, at, looked_for)
        if not in_code and not elsewhere:
            return _none(said, code, at, looked_for)
    return outcome


def _by_tokens(
    said: RecommendationClaim, number: int, code: Code, at: Location, looked_for: CodePattern
) -> Outcome:
    outline = code.outline(at.path)
    if looked_for.calls and outline.exact:
        in_code, elsewhere = calls_of(outline, looked_for.calls), list[int]()
    else:
        in_code, elsewhere = lines_of(code, at, looked_for)
    if not in_code and not elsewhere and number:
        return _none(said, code, at, looked_for)
    real, most = len(in_code), len(in_code) + len(elsewhere)
    said_so = f"{number}+" if said.at_least else f"{number}"
    if real >= number if said.at_least else real == number == most:
        return verified(f"`{short(at.path)}` has {real}")
    if most >= number if said.at_least else real <= number <= most:
        return unsupported(f"{said_so} is right only if comments and strings count; the code has {real}")
    return contradicted(f"`{short(at.path)}` has {real}, not {said_so}", Failure.WRONG_COUNT)


def _none(said: RecommendationClaim, code: Code, at: Location, looked_for: CodePattern) -> Outcome:
    """Nothing is there. Calls of a database may be made by a helper that the file awaits."""
    if _METHOD.fullmatch(looked_for.text) and is_wrapped(code, at):
        return unsupported(
            f"`{short(at.path)}` has no `{short(said.pattern)}`, but it uses a database and its helpers may call it"
        )
    return contradicted(f"`{short(at.path)}` has no `{short(said.pattern)}`", Failure.WRONG_COUNT)


def is_wrapped(code: Code, at: Location) -> bool:
    """Whether a file imports a database, and awaits or imports functions that may make calls for it.

    Python's drivers need not be awaited.
    """
    outline = code.outline(at.path)
    databases = [
        each
        for each in outline.imports
        if not DATABASES.isdisjoint(_WORDS.findall(each.module.lower()))
        or each.name_bound.lower() in DATABASES
    ]
    last = max(1, outline.line_count)
    if any(_uses_database(code, path) for each in outline.imports for path in _files_of(each, at.path)):
        return True
    helpers = {each.name_bound for each in outline.imports if each not in databases} - {""}
    return bool(databases) and bool(
        outline.awaits(1, last)
        or (outline.language == "python" and any(call.full in helpers for call in outline.calls(1, last)))
    )


def _files_of(brought: Import, path: str) -> Iterator[str]:
    """Where a module of the project may be: `pulse.cache` and `cache` of `pulse` for Python, `./cache` else."""
    if path.endswith(".py"):
        module = brought.module.strip(".").replace(".", "/")
        folder = f"{path.rpartition('/')[0]}/" if brought.module.startswith(".") else ""
        yield f"{folder}{module}.py"
        yield f"{folder}{module}/{brought.imported or brought.name_bound}.py"
    elif brought.module.startswith("."):
        bare = posixpath.normpath(posixpath.join(posixpath.dirname(path), brought.module))
        yield from (bare, *(f"{bare}.{ending}" for ending in ("ts", "tsx", "js", "mjs")))


def _uses_database(code: Code, path: str) -> bool:
    return code.head.has(path) and any(
        not DATABASES.isdisjoint(_WORDS.findall(each.module.lower())) for each in code.outline(path).imports
    )


_PAGE = "export async function Page() {\n  const a = await fetch('/a');\n  const b = await fetch('/b');\n}\n"
_STORE = "import { db } from '@/lib/db';\nexport async function Page() {\n  return await loadPosts();\n}\n"


def _typed(pattern: str, count: int) -> dict[str, object]:
    claim = {"type": "pattern_count", "file": "app/page.tsx", "pattern": pattern, "expected": count}
    return {"verifiableClaims": [claim]}


KIND = RecommendationKind(
    "pattern_count",
    "a file contains a piece of code the stated number of times",
    extract,
    verify,
    needs=("file", "pattern", "count"),
    examples=(
        Example(
            {"why": "There are 2 `fetch()` calls in `app/page.tsx`."}, "verified", {"app/page.tsx": _PAGE}
        ),
        Example({"why": "There are 5 `fetch()` calls in `app/page.tsx`."}, "failed", {"app/page.tsx": _PAGE}),
        Example(
            {
                "verifiableClaims": [
                    {"type": "pattern_count", "file": "app/page.tsx", "pattern": "42", "expected": 1}
                ]
            },
            "unsupported",
            {"app/page.tsx": _PAGE},
            why="A number alone is a line, not a pattern.",
        ),
        Example(
            {
                "verifiableClaims": [
                    {
                        "type": "pattern_count",
                        "file": "app/page.tsx",
                        "pattern": "db.query()",
                        "expected": 2,
                    }
                ]
            },
            "unsupported",
            {"app/page.tsx": _STORE},
            why="The file imports a database and awaits helpers, which may make the calls.",
        ),
        Example(
            {
                "verifiableClaims": [
                    {"type": "pattern_count", "file": "app/page.tsx", "pattern": "(a+)+$", "expected": 2}
                ]
            },
            "unsupported",
            {"app/page.tsx": _PAGE},
            why="Regular expressions are not run.",
        ),
        *(
            Example(_typed(pattern, number), "unsupported", {"app/page.tsx": _PAGE})
            for pattern in ("fetch?\\(", "[Ff]etch", "FETCH(", "fetch.'/a'.")
            for number in (0, 2)
        ),
        Example(_typed("axios()", 0), "verified", {"app/page.tsx": _PAGE}),
        Example(_typed("axios()", 2), "failed", {"app/page.tsx": _PAGE}),
        Example(
            _typed("JSON.parse(JSON.stringify())", 1),
            "verified",
            {"app/page.tsx": "const copy = JSON.parse(JSON.stringify(a));\n"},
            why="`()` stands for any arguments.",
        ),
        *(
            Example({"why": why}, expected, {"app/page.tsx": _PAGE, "app/b.tsx": "fetch('/c');\n"})
            for why, expected in (
                (
                    "`app/page.tsx` makes 2 `fetch()` calls, and `app/b.tsx` makes 1 `fetch()` call.",
                    "verified",
                ),
                ("`app/page.tsx` makes 4 `fetch()` calls, and `app/b.tsx` has 4 lines.", "failed"),
                ("Before the last release `app/page.tsx` made 9 `fetch()` calls.", "unsupported"),
                ("`app/page.tsx` makes 9 `fetch()` calls before the list.", "failed"),
                ("`app/page.tsx` makes more than 2 `fetch()` calls.", "failed"),
                ("`app/page.tsx` makes more than 1 `fetch()` calls.", "verified"),
                ("See app/page.tsx:42 fetch() calls.", NO_CLAIM),
                ("Node 20 fetch() calls are native.", NO_CLAIM),
                ("HTTP 500 fetch() calls in `app/page.tsx` are logged.", NO_CLAIM),
                ("The top 10 fetch() calls of `app/page.tsx` are slow.", NO_CLAIM),
                ("The page makes 20 fetch() calls in `app/page.tsx`.", "failed"),
            )
        ),
        *(
            Example(
                {"why": "`app/page.py` makes 2 `redis.get()` calls."},
                expected,
                {"app/page.py": "from app import cache\ncache.read('a')\n", "app/cache.py": cache},
            )
            for cache, expected in (
                ("import redis\ndef read(key):\n    return redis.Redis().get(key)\n", "unsupported"),
                ("def read(key):\n    return key\n", "failed"),
            )
        ),
        Example({"why": "The page is slow, see `app/page.tsx:42`."}, NO_CLAIM, {"app/page.tsx": _PAGE}),
    ),
)
