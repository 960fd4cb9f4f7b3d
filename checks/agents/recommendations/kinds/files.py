"""`file_exists`: a file that a recommendation names is in the repository, and so is the line."""

from __future__ import annotations

from collections.abc import Iterator

from checks.agents.example import NO_CLAIM, Example
from checks.agents.paths import link_on_the_way, outside
from checks.agents.recommendations.claim import (
    Project,
    RecommendationClaim,
    RecommendationKind,
    asked,
    contradicted,
    find,
    spelled_otherwise,
)
from checks.agents.recommendations.project_signals import Beside
from checks.agents.recommendations.recommendation import (
    DESCRIBING,
    RECOMMENDING,
    Recommendation,
    place_of,
)
from checks.claims.kind import short
from checks.claims.path import PathClaim
from checks.code.tree import FileKind
from checks.model.claim import Stance
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, unsupported, unverifiable, verified
from checks.text.citations import files_mentioned
from checks.text.grammar.lexicon import NEGATIONS
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import Shape

CREATING = frozenset("create creates creating new introduce introduces introducing generate scaffold".split())
ADDED = frozenset(("add", "adds", "adding", "extract", "move", "rename"))
"""With these a file is made only where no preposition says that something is put into it."""

PLACING = frozenset(("in", "into", "on", "at", "inside", "within", "from"))
BEING = frozenset(("exist", "exists", "existing"))


def extract(recommendation: Recommendation, beside: Beside) -> Iterator[RecommendationClaim]:
    """Affected files, the places of findings, and "`app/not-found.tsx` exists"."""
    del beside
    known: set[tuple[str, int | None]] = set()
    named = (
        *(
            (f"affectedFiles[{number}]", place_of(path))
            for number, path in enumerate(recommendation.affected_files)
        ),
        *((f"findingRefs[{number}]", at) for number, at in enumerate(recommendation.places)),
    )
    for where, at in named:
        if (at.path, at.first) not in known:
            known.add((at.path, at.first))
            yield RecommendationClaim(
                kind=KIND.id, field=where, statement=f"{at} exists", file=at.path, line=at.first, last=at.last
            )
    for field, text in recommendation.written(*DESCRIBING):
        for sentence in text.sentences:
            for clause in sentence.clauses:
                words = {word.lower for word in clause.words}
                if words.isdisjoint(BEING) or clause.stance not in (Stance.ASSERTED, Stance.DENIED):
                    continue
                for path in _paths(sentence, clause)[:1]:
                    if (path, None) not in known:
                        known.add((path, None))
                        denied = clause.stance is Stance.DENIED
                        claim = PathClaim(
                            statement=sentence.written, citation=Location(path), stance=clause.stance
                        )
                        yield RecommendationClaim(
                            kind=KIND.id,
                            field=field,
                            statement=sentence.written,
                            file=path,
                            prose=True,
                            claim=claim if denied else None,
                        )


def _paths(sentence: Sentence, clause: Clause) -> list[str]:
    """The files that a clause names; those of the sentence where it has no other clause."""
    if len(sentence.clauses) == 1:
        return list(files_mentioned(sentence.written))
    named = [sentence.mentions[word.mention] for word in clause.words if word.mention is not None]
    return [each.text for each in named if each.shape is Shape.PATH]


def verify(said: RecommendationClaim, recommendation: Recommendation, project: Project) -> Outcome:
    """Inside the repository, and there; a line must be in the file."""
    if outside(said.file):
        return contradicted(f"`{short(said.file)}` leads out of the repository", Failure.PHANTOM_FILE)
    at = find(said.file, project)
    if at is None and said.field.startswith("affectedFiles") and is_created(said.file, recommendation):
        return unsupported(f"`{short(said.file)}` does not exist; the recommendation creates it")
    if at is None and (other := spelled_otherwise(said.file, project)):
        return other
    if said.claim is not None:
        folder = project.code.head.has_folder(said.file.removeprefix("./").rstrip("/"))
        if at is None and not folder and project.code.head.knows(said.file):
            return verified(f"`{short(said.file)}` does not exist")
        return asked(said.claim, project, at or Location(said.file))
    path = at.path if at is not None else said.file.removeprefix("./")
    tree = project.code.head
    if link := link_on_the_way(path, tree):
        return unverifiable(f"`{short(link)}` is a symbolic link, which citecheck does not follow")
    if at is not None and (file := tree.read(at.path)) is not None and file.kind is FileKind.UNREADABLE:
        return unverifiable(f"`{short(at.path)}` is not a regular file, or cannot be read")
    if at is None and tree.has_folder(path.rstrip("/")):
        return unsupported(f"`{short(path)}` is a folder")
    where = Location(path, said.line, said.last or said.line)
    return asked(PathClaim(statement=said.statement, citation=where, written=said.file), project, where)


def is_created(path: str, recommendation: Recommendation) -> bool:
    """Whether the recommendation asks for a new file: "Create `app/error.tsx`", not "Add a guard to `a.ts`"."""
    bare = path.removeprefix("./")
    for _, text in recommendation.written(*RECOMMENDING):
        for sentence in text.sentences:
            before, found, _ = sentence.written.partition(bare)
            if not found:
                before, found, _ = sentence.written.partition(bare.rpartition("/")[2])
            words = [word.strip("`*_(),;:\"'").lower() for word in before.split()]
            if not found or not NEGATIONS.isdisjoint(words):
                continue
            if not CREATING.isdisjoint(words):
                return True
            added = next((at for at, word in enumerate(words) if word in ADDED), None)
            if added is not None and PLACING.isdisjoint(words[added:]):
                return True
    return False


_FILES = {"app/not-found.tsx": "export default function NotFound() {\n  return null;\n}\n"}
_OTHERS = ("src/app/not-found.tsx", "APP/not-found.tsx", "packages/web/app/not-found.tsx", "not-found.tsx")
"""None of these is in the repository; one file ends as they do."""

KIND = RecommendationKind(
    "file_exists",
    "the named file, and its line if one is named, exist in the repository",
    extract,
    verify,
    needs=("file",),
    examples=(
        Example({"affectedFiles": ["app/not-found.tsx"]}, "verified", _FILES),
        Example({"affectedFiles": ["app/missing.tsx"]}, "failed", _FILES),
        Example({"affectedFiles": ["/etc/passwd"]}, "failed", _FILES, why="It leads out of the repository."),
        Example({"affectedFiles": ["app/../../secret.txt"]}, "failed", _FILES),
        Example({"findingRefs": ["app/not-found.tsx:2"]}, "verified", _FILES),
        Example({"findingRefs": ["app/not-found.tsx:99"]}, "failed", _FILES, why="The file has 3 lines."),
        *(Example({"affectedFiles": [path]}, "unsupported", _FILES) for path in _OTHERS),
        Example({"findingRefs": ["nowhere/app/not-found.tsx:2"]}, "unsupported", _FILES),
        Example({"currentBehavior": "`src/app/not-found.tsx` does not exist."}, "unsupported", _FILES),
        Example({"currentBehavior": "`app/loading.tsx` does not exist."}, "verified", _FILES),
        Example({"currentBehavior": "`app/not-found.tsx` does not exist."}, "failed", _FILES),
        Example({"affectedFiles": ["app"]}, "unsupported", _FILES, why="It is a folder."),
        Example({"currentBehavior": "`app/not-found.tsx` exists."}, "verified", _FILES),
        Example({"fix": "Create `app/error.tsx`."}, NO_CLAIM, _FILES),
        Example(
            {"fix": "Create `app/error.tsx`.", "affectedFiles": ["app/error.tsx"]}, "unsupported", _FILES
        ),
        Example({"fix": "Add `app/error.tsx`.", "affectedFiles": ["app/error.tsx"]}, "unsupported", _FILES),
        Example(
            {"fix": "Move the list to `app/list.tsx`.", "affectedFiles": ["app/list.tsx"]},
            "unsupported",
            _FILES,
        ),
        Example(
            {"fix": "Add a guard in `app/error.tsx`.", "affectedFiles": ["app/error.tsx"]}, "failed", _FILES
        ),
        Example(
            {"fix": "Do not create `app/error.tsx`.", "affectedFiles": ["app/error.tsx"]}, "failed", _FILES
        ),
        *(
            Example({"affectedFiles": [f"app/not-found.tsx{lines}"]}, expected, _FILES)
            for lines, expected in (
                (":2", "verified"),
                ("#L2", "verified"),
                ("#L1-L3", "verified"),
                (":2:7", "verified"),
                (":99", "failed"),
                ("#L99", "failed"),
            )
        ),
    ),
)
