"""`cited_count_literal`: a directory has the stated number of files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from checks.agents.example import NO_CLAIM, Example
from checks.agents.paths import outside
from checks.agents.recommendations.claim import Project, RecommendationClaim, RecommendationKind, contradicted
from checks.agents.recommendations.project_signals import Beside
from checks.agents.recommendations.recommendation import DESCRIBING, Prose, Recommendation
from checks.claims.kind import short
from checks.model.claim import CHECKABLE
from checks.model.outcome import Failure, Outcome, unsupported, verified
from checks.text.file_names import ending_of, is_file
from checks.text.grammar.lexicon import INSIDE, NUMBERS
from checks.text.places import without_addresses

MARKS = frozenset(("+", "of", "the"))


def extract(recommendation: Recommendation, beside: Beside) -> Iterator[RecommendationClaim]:
    """ "60+ icons in `packages/ui/src/icons`"."""
    del beside
    for field, text in recommendation.written(*DESCRIBING, Prose.WHAT):
        for sentence in text.sentences:
            for clause in sentence.clauses:
                if clause.stance not in CHECKABLE:
                    continue
                words = [word.lower for word in clause.words]
                for at, word in enumerate(words):
                    number = int(word) if word.isdecimal() and len(word) < 8 else NUMBERS.get(word)
                    if number is None:
                        continue
                    folder = _folder(sentence.written, words, at, sentence.mentions, clause.words)
                    if folder is not None:
                        more = words[at + 1 : at + 2] == ["+"] or not {"least", "over", "than"}.isdisjoint(
                            words[max(0, at - 2) : at]
                        )
                        yield RecommendationClaim(
                            kind=KIND.id,
                            field=field,
                            statement=sentence.written,
                            file=folder,
                            count=number,
                            at_least=more,
                            prose=True,
                        )


def _folder(written: str, words: list[str], at: int, mentions: object, spelled: object) -> str | None:
    """The directory of "… icons in `a/b`": a noun, a preposition, a path that is no file."""
    del mentions, spelled
    behind = [word for word in words[at + 1 : at + 6] if word not in MARKS]
    if (
        not any(word in INSIDE for word in behind[1:3])
        or not behind[0].isalpha()
        or not behind[0].endswith("s")
    ):
        return None
    paths = [word.strip("`*_().,;:\"'") for word in without_addresses(written).split() if "/" in word]
    folders = [path for path in paths if path and not is_file(path) and not outside(path)]
    return folders[0].rstrip("/") if len(folders) == 1 else None


def verify(said: RecommendationClaim, recommendation: Recommendation, project: Project) -> Outcome:
    """Count by ending; which ending is meant is open, so that only a number that fits none is wrong."""
    del recommendation
    tree = project.code.head
    folder = said.file.strip("/").removeprefix("./")
    if outside(said.file):
        return contradicted(f"`{short(said.file)}` leads out of the repository", Failure.PHANTOM_FILE)
    signals = project.beside.signals
    if not tree.has_folder(folder) and signals and tree.has_folder(f"{signals.project_root}/{folder}"):
        folder = f"{signals.project_root}/{folder}"
    if not tree.has_folder(folder):
        return contradicted(f"`{short(folder)}` is not a folder in the repository", Failure.PHANTOM_FILE)
    below = [path for path in tree.paths() if path.startswith(f"{folder}/")]
    ending = said.pattern.strip("*. ").lower()
    if ending:
        below = [path for path in below if ending_of(path) == ending]
    direct = [path for path in below if "/" not in path[len(folder) + 1 :]]
    number = said.count or 0
    main = _most(direct) or _most(below)
    readings = {len(direct), len(below), *_by_ending(direct), *_by_ending(below), *_without_index(direct)}
    if said.at_least:
        if main >= number:
            return verified(f"`{short(folder)}` has {main} files of one kind")
        if max(readings) >= number:
            return unsupported(
                f"{number}+ is right only if files of several kinds or in subfolders count; {main} are of one kind"
            )
        return contradicted(f"`{short(folder)}` has {len(below)} files, not {number}+", Failure.WRONG_COUNT)
    if main == number and len({_most(direct), _most(below)} - {0}) == 1:
        return verified(f"`{short(folder)}` has {main} files of one kind")
    if number in readings:
        return unsupported(f"{number} may be right, depending on which files count; {main} are of one kind")
    return contradicted(f"`{short(folder)}` has {main} files of one kind, not {number}", Failure.WRONG_COUNT)


def _by_ending(paths: list[str]) -> list[int]:
    return list(Counter(map(ending_of, paths)).values())


def _most(paths: list[str]) -> int:
    return max(_by_ending(paths), default=0)


def _without_index(paths: list[str]) -> list[int]:
    """A file that only gathers the others is often not counted."""
    return _by_ending(
        [path for path in paths if not path.rpartition("/")[2].startswith(("index.", "__init__."))]
    )


_ICONS = {f"ui/icons/icon{number}.svg": "<svg/>" for number in range(6)} | {"ui/icons/readme.md": "Icons\n"}

KIND = RecommendationKind(
    "cited_count_literal",
    "a directory has the stated number of files",
    extract,
    verify,
    needs=("file", "count"),
    examples=(
        Example(
            {"why": "There are 5+ icons in `ui/icons`."}, "verified", _ICONS, why="5+ means at least five."
        ),
        Example({"why": "There are 6 icons in `ui/icons`."}, "verified", _ICONS),
        Example({"why": "There are 60+ icons in `ui/icons`."}, "failed", _ICONS),
        Example(
            {"why": "There are 7 icons in `ui/icons`."},
            "unsupported",
            _ICONS,
            why="With the readme it is seven.",
        ),
        Example({"why": "There are many icons in `ui/icons`."}, NO_CLAIM, _ICONS),
    ),
)
