"""A file that the change is said to add, delete, rename or touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from checks.agents.descriptions.acts import Act, Deed, acts
from checks.agents.descriptions.change import ChangeSeen, FileChange, refuted, shown, undecided
from checks.agents.descriptions.kind import NOTHING, Example, Kind
from checks.agents.descriptions.sections import CHANGE_LABELS, DescriptionSentence, Section
from checks.code.diff.unified import FileDiff
from checks.model.claim import Claim
from checks.model.location import Side
from checks.model.outcome import Evidence, Need, Outcome, unverifiable
from checks.text.file_names import is_file
from checks.text.grammar import lexicon as lex
from checks.text.mentions import Mention

_WILD = frozenset("*{}<>$~ \\[]")


@dataclass(frozen=True, slots=True, kw_only=True)
class FileClaim(Claim):
    """The change does this to the file."""

    kind: ClassVar[str] = "changed_file"
    deed: Deed
    path: str
    to: str = ""
    """Of a renamed one: its new name."""


def path_of(mention: Mention) -> str:
    """The file or folder that a mention names; empty when it names none that could be in the repository."""
    text = mention.text.strip()
    if not text or text.startswith(("/", "~", "http", "..", "@")) or not _WILD.isdisjoint(text):
        return ""
    bare = text.rpartition(":")[0] if text.rpartition(":")[2].replace("-", "").isdecimal() else text
    if bare.endswith("/") and bare.count("/") >= 1:
        return bare
    return bare if is_file(bare) else ""


def extract(said: DescriptionSentence) -> Iterator[FileClaim]:
    """Objects and places of the deeds of a sentence that are files, and the file that labels it."""
    labelled = path_of(said.about) if said.about is not None else ""
    found = list(acts(said))
    for act in found:
        yield from _of_act(act)
    if labelled and said.section is Section.CHANGES and (found or CHANGE_LABELS.match(said.sentence.text)):
        yield FileClaim(statement=said.written, deed=Deed.MODIFY, path=labelled)


def _of_act(act: Act) -> Iterator[FileClaim]:
    if act.deed is Deed.RENAME:
        targets = [path_of(one) for one in act.place("to", "into")]
        names = [path_of(one) for one in act.objects]
        if len(names) == 1 and names[0] and len(targets) == 1 and targets[0]:
            yield FileClaim(statement=act.statement, deed=Deed.RENAME, path=names[0], to=targets[0])
        return
    whole = not _is_part(act) and not _has_goal(act) and not _runs_later(act)
    named = whole or (
        act.deed is Deed.MODIFY
        and not (_is_part(act) and (act.places or not _POINTERS.isdisjoint(act.words)))
    )
    for one in act.objects:
        path = path_of(one)
        if path and act.deed is not Deed.BUMP and named:
            yield FileClaim(statement=act.statement, deed=act.deed, path=path)
    wanted = {Deed.ADD: ("to", "in", "into"), Deed.REMOVE: ("from", "in"), Deed.BUMP: ("in",)}
    for one in act.place(*wanted.get(act.deed, ("in", "inside", "within"))):
        path = path_of(one)
        if path and one is not act.said.about:
            yield FileClaim(statement=act.statement, deed=Deed.MODIFY, path=path)


_FILE_NOUNS = frozenset(
    "file files script package directory folder component module test tests suite migration workflow config model "
    "service class classes fixture hook utility util helper command type types job interface constants route".split()
)
"""What a whole file may be called."""

_POINTERS = frozenset("link links import imports reference references path paths entry".split())


def _is_part(act: Act) -> bool:
    """ "`config.py` import": the file only says of what kind the thing is."""
    return act.compound or (act.noun != "" and act.noun not in _FILE_NOUNS)


def _has_goal(act: Act) -> bool:
    """ "Adds `.env` to `.gitignore`", "removes `setup.py` from the list": what stands in another thing, not a file."""
    goals = {Deed.ADD: ("to", "into"), Deed.REMOVE: ("from",)}.get(act.deed, ())
    if any(not path_of(one).endswith("/") for one in act.place(*goals)):
        return True
    pairs = zip(act.words, act.words[1:], strict=False)
    return any(word in goals and following in lex.DETERMINERS for word, following in pairs)


_LATER = frozenset("when if on at during automatically after unless each every once".split())
"""Words that say when a program does something."""


def _runs_later(act: Act) -> bool:
    """ "Creates `out.json` when it is missing": what the program does, not what the change does."""
    return not _LATER.isdisjoint(act.words)


def verify(claim: FileClaim, change: ChangeSeen) -> Outcome:
    """By the files of the diff; what the diff does not have in full is not judged."""
    if not change.files or not change.whole:
        return change.unread()
    if claim.path.endswith("/"):
        return _folder(claim, change)
    named = change.named(claim.path)
    if claim.deed is Deed.RENAME:
        return _renamed(claim, change, named)
    if not named:
        return _untouched(claim, change)
    if claim.deed is Deed.MODIFY:
        return shown(f"the change touches `{named[0].path}`")
    wanted = FileChange.ADDED if claim.deed is Deed.ADD else FileChange.DELETED
    fitting = [one for one in named if one.change is wanted]
    if fitting:
        return shown(f"the change {'adds' if claim.deed is Deed.ADD else 'deletes'} `{fitting[0].path}`")
    if len(named) > 1 or named[0].change in {FileChange.RENAMED, FileChange.COPIED}:
        return undecided(f"the change {_does(named[0])} `{named[0].path}`")
    one = named[0]
    if claim.deed is Deed.ADD:
        return refuted(f"`{one.path}` was there before: the change {_does(one)} it", *_first(one, change))
    return refuted(f"`{one.path}` is not deleted: the change {_does(one)} it", *_first(one, change))


def _untouched(claim: FileClaim, change: ChangeSeen) -> Outcome:
    there = change.at_head(claim.path)
    if there:
        verb = {Deed.ADD: "added", Deed.REMOVE: "deleted"}.get(claim.deed, "touched")
        return refuted(
            f"`{there[0]}` is not {verb}: it is none of {change.size()}, and it is there",
            *change.first_line(there[0]),
        )
    if not change.code.head.complete:
        why = f"no file of the change is named `{claim.path}`"
        return unverifiable(why, need=Need.TREE)
    if "/" not in claim.path and not claim.path.islower():
        return undecided(f"no file of the change is named `{claim.path}`; it may be no file")
    return refuted(f"none of {change.size()} is `{claim.path}`, and no file at the head has that name")


def _renamed(claim: FileClaim, change: ChangeSeen, named: tuple[FileDiff, ...]) -> Outcome:
    target = change.named(claim.to)
    for one in named:
        if one.change is FileChange.RENAMED and one in target:
            return shown(f"the change renames `{one.old_path}` to `{one.new_path}`")
    gone = [one for one in named if one.change is FileChange.DELETED]
    come = [one for one in target if one.change is FileChange.ADDED]
    if gone and come:
        return shown(f"the change deletes `{gone[0].path}` and adds `{come[0].path}`")
    if not target:
        where = change.at_head(claim.path)
        still = f"; `{where[0]}` is still there" if where else ""
        return refuted(f"none of {change.size()} is `{claim.to}`{still}")
    if change.code.head.has(claim.path):
        return refuted(f"`{claim.path}` is still there", *change.first_line(claim.path))
    return undecided(f"the change has `{target[0].path}`, and no rename to it")


def _folder(claim: FileClaim, change: ChangeSeen) -> Outcome:
    inside = change.below(claim.path)
    touched = inside
    wanted = {Deed.ADD: FileChange.ADDED, Deed.REMOVE: FileChange.DELETED}.get(claim.deed)
    if wanted is not None:
        inside = tuple(one for one in inside if one.change is wanted)
    if inside and claim.deed is not Deed.MODIFY and not _is_whole(claim, change, touched):
        return undecided(
            f"the change {_does(inside[0])} `{inside[0].path}`; that it is all of `{claim.path}` is not plain"
        )
    if inside:
        return shown(f"the change {_does(inside[0])} `{inside[0].path}`")
    return undecided(f"the change {_deed(claim.deed)} nothing that is in a folder `{claim.path}`")


def _is_whole(claim: FileClaim, change: ChangeSeen, touched: tuple[FileDiff, ...]) -> bool:
    """A folder that is added was not there before; one that is deleted is not there any more."""
    tree = change.code.tree(Side.LEFT if claim.deed is Deed.ADD else Side.RIGHT)
    inside = f"{claim.path.strip('/')}/"
    folders = {one.path[: f"/{one.path}".index(f"/{inside}") + len(inside)] for one in touched}
    return tree.complete and not any(path.startswith(tuple(folders)) for path in tree.paths())


def _deed(deed: Deed) -> str:
    return {Deed.ADD: "adds", Deed.REMOVE: "deletes"}.get(deed, "touches")


def _does(one: FileDiff) -> str:
    return {
        FileChange.ADDED: "adds",
        FileChange.DELETED: "deletes",
        FileChange.RENAMED: "renames",
        FileChange.COPIED: "copies",
    }.get(one.change, "modifies")


def _first(one: FileDiff, change: ChangeSeen) -> Iterator[Evidence]:
    if one.new_path is not None and one.added:
        yield change.evidence(one.new_path, min(one.added))
    elif one.new_path is not None and one.context:
        yield change.evidence(one.new_path, min(one.context))


_BEFORE = {"client.py": "def get():\n    return 1\n", "legacy.py": "OLD = 1\n", "notes.py": "X = 1\n"}
_AFTER = {
    "client.py": "def get():\n    return 2\n",
    "retry.py": "def retry():\n    return 3\n",
    "notes.py": "X = 1\n",
}

KIND = Kind(
    FileClaim,
    "the change adds, deletes, renames or touches the file",
    extract,
    verify,
    (
        Example("Adds `retry.py`.", "verified", _BEFORE, _AFTER),
        Example("Adds `client.py` with a client.", "failed", _BEFORE, _AFTER, "it was there before"),
        Example("- Removed `legacy.py`", "verified", _BEFORE, _AFTER),
        Example("Deletes `notes.py`.", "failed", _BEFORE, _AFTER, "it is still there"),
        Example("Updates `client.py` to return two.", "verified", _BEFORE, _AFTER),
        Example("Updated `notes.py` as well.", "failed", _BEFORE, _AFTER, "the change does not touch it"),
        Example("| File | Change |\n|---|---|\n| `notes.py` | Updated |", "failed", _BEFORE, _AFTER),
        Example("- **`client.py`**: added a second value", "verified", _BEFORE, _AFTER),
        Example(
            "Renames `legacy.py` to `modern.py`.",
            "verified",
            {"legacy.py": "A = 1\nB = 2\n"},
            {"modern.py": "A = 1\nB = 2\n"},
        ),
        Example("Renamed `legacy.py` to `modern.py`.", "failed", _BEFORE, _AFTER),
        Example(
            "Creates `report.json` when none is there.", NOTHING, _BEFORE, _AFTER, "what the program does"
        ),
        Example(
            "Removes the `legacy/` directory.", "verified", {"legacy/a.py": "A = 1\n"}, {"b.py": "B = 1\n"}
        ),
        Example(
            "Removes the `legacy/` directory.",
            "unsupported",
            {"legacy/a.py": "A = 1\n", "legacy/b.py": "B = 1\n"},
            {"legacy/b.py": "B = 1\n"},
            "one of its files is still there",
        ),
        Example("Adds `src/`.", "verified", {}, {"src/a.py": "A = 1\n"}),
        Example(
            "Adds `src/`.",
            "unsupported",
            {"src/a.py": "A = 1\n"},
            {"src/a.py": "A = 1\n", "src/b.py": "B = 1\n"},
            "it was there before",
        ),
        *(
            Example(says, NOTHING, _BEFORE, _AFTER, "the file itself is not what is added or removed")
            for says in (
                "Adds `notes.py` to the lint exclusions.",
                "Removes `notes.py` from the exclude list.",
                "Drops `notes.py` support.",
            )
        ),
        *(
            Example(says, "verified", _BEFORE, _AFTER, "only that the other file is touched is a claim")
            for says in (
                "Adds `notes.py` to `client.py`.",
                "Adds `notes.py` import to `client.py`.",
                "Updates `notes.py` link in `client.py`.",
            )
        ),
        Example(
            "Adds `.env` to `.gitignore`.",
            "verified",
            {".gitignore": "a\n", ".env": "x\n"},
            {".gitignore": "a\n.env\n", ".env": "x\n"},
        ),
        Example(
            "Adds `package.json` to `.prettierignore`.",
            NOTHING,
            {".prettierignore": "a\n", "package.json": "{}\n"},
            {".prettierignore": "a\npackage.json\n", "package.json": "{}\n"},
        ),
        Example("We should delete `notes.py` later.", NOTHING, _BEFORE, _AFTER),
        Example("## Next steps\n- Remove `notes.py`", NOTHING, _BEFORE, _AFTER),
        Example(
            "<details><summary>Original prompt</summary>\n\nAdd `cache.py`.\n\n</details>",
            NOTHING,
            _BEFORE,
            _AFTER,
        ),
        Example("- [ ] Add `cache.py`", NOTHING, _BEFORE, _AFTER),
        Example("Adds `Node.js` bindings.", NOTHING, _BEFORE, _AFTER, "only says of what kind they are"),
    ),
)
