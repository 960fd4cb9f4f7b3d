"""A name that the change is said to add, remove or rename, perhaps in a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rapidfuzz import fuzz, process

from checks.agents.descriptions.acts import Act, Deed, acts
from checks.agents.descriptions.change import ChangeSeen, Line, folded, refuted, shown, undecided
from checks.agents.descriptions.kind import NOTHING, Example, Kind
from checks.agents.descriptions.kinds.files import path_of
from checks.agents.descriptions.sections import DescriptionSentence
from checks.code.diff.unified import FileDiff
from checks.code.structure import Definition
from checks.code.structure import Kind as Defines
from checks.code.tokens import TokenText
from checks.model.claim import Claim
from checks.model.location import Location, Side
from checks.model.outcome import Evidence, Outcome
from checks.text.mentions import NAMED, Mention

DEFINERS = frozenset(
    "function functions method methods class classes helper type interface struct enum trait".split()
)
"""What a thing is called that has a definition."""

LIKE = 80
"""rapidfuzz ratio, 0 to 100, from which a name is worth naming as the nearest."""

FILES_READ = 200
"""Changed files that are parsed for one name."""

SHORTEST = 3
"""Characters of a name below which it is in too many other words to be looked up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolClaim(Claim):
    """The change does this to the name."""

    kind: ClassVar[str] = "changed_symbol"
    deed: Deed
    name: str
    to: str = ""
    """Of a renamed one: its new name."""

    noun: str = ""
    file: str = ""
    """Where, when one file is named."""


def extract(said: DescriptionSentence) -> Iterator[SymbolClaim]:
    """Names that are objects of the deeds of a sentence."""
    for act in acts(said):
        if act.compound or act.deed in {Deed.MODIFY, Deed.BUMP}:
            continue
        names = [one for one in act.objects if _is_name(one)]
        file = _file(act)
        if act.deed is Deed.RENAME:
            targets = [one for one in act.place("to", "into") if _is_name(one)]
            if len(names) == 1 and len(targets) == 1:
                yield SymbolClaim(
                    statement=act.statement,
                    deed=act.deed,
                    name=names[0].name,
                    to=targets[0].name,
                    noun=act.noun,
                    file=file,
                )
            continue
        for one in names:
            noun = "function" if one.text.endswith("()") and not act.noun else act.noun
            yield SymbolClaim(statement=act.statement, deed=act.deed, name=one.name, noun=noun, file=file)


def _is_name(mention: Mention) -> bool:
    return mention.shape in NAMED and len(mention.name) >= SHORTEST and not path_of(mention)


def _file(act: Act) -> str:
    """The one file that the sentence says it is in; empty where it names none, or more."""
    wanted = {Deed.ADD: ("to", "in", "into", "inside"), Deed.REMOVE: ("from", "in")}.get(act.deed, ("in",))
    places = [path_of(one) for one in act.place(*wanted)]
    return places[0] if len(places) == 1 and not places[0].endswith("/") else ""


def verify(claim: SymbolClaim, change: ChangeSeen) -> Outcome:
    """By the words of the changed lines, and by what is defined before and after."""
    if not change.files or not change.whole:
        return change.unread()
    match claim.deed:
        case Deed.ADD:
            return _added(claim, change)
        case Deed.REMOVE:
            return _removed(claim, change)
        case _:
            return _renamed(claim, change)


# added


def _added(claim: SymbolClaim, change: ChangeSeen) -> Outcome:
    files = change.named(claim.file) if claim.file else change.files
    lines = change.added_words.get(claim.name, ())
    here = [line for line in lines if not claim.file or any(line.path == one.path for one in files)]
    if here:
        return _is_new(claim, change, here)
    if lines and files:
        if not change.exact or _is_like(claim.name, change.folded_added, [one.path for one in files]):
            return undecided(f"`{claim.name}` is added in `{lines[0].path}`")
        first = lines[0]
        return refuted(
            f"`{claim.name}` is added in `{first.path}`, not in `{claim.file}`",
            change.evidence(first.path, first.number),
            actual=Location(first.path, first.number, first.number),
        )
    if lines:
        return undecided(f"`{claim.name}` is added in `{lines[0].path}`")
    if _is_like(claim.name, change.folded_added) or any(
        folded(claim.name) in folded(one.path) for one in change.files
    ):
        return undecided(f"no added line has `{claim.name}` as a word of its own; something like it is there")
    if not change.exact:
        return change.unread()
    return _nowhere(claim, change)


def _is_new(claim: SymbolClaim, change: ChangeSeen, lines: Sequence[Line]) -> Outcome:
    """What an added line has may have been in the file before."""
    for line in lines:
        file = change.code.diff.file(line.path)
        if file is None:
            continue
        defined = _definition(change, line.path, claim.name, Side.RIGHT)
        if defined is not None and defined.name_line in file.added:
            before = file.old_path and _definition(change, file.old_path, claim.name, Side.LEFT)
            if not before and change.text_on(Side.LEFT, file) is not None:
                return shown(
                    f"`{claim.name}` is defined in `{line.path}`, and was not before",
                    change.evidence(line.path, defined.name_line),
                )
        if claim.noun in DEFINERS or not change.times_in_code(line, claim.name):
            continue
        base = change.text_on(Side.LEFT, file)
        if base is not None and claim.name not in TokenText(base).names:
            return shown(
                f"`{claim.name}` is in `{line.path}`, and was not before",
                change.evidence(line.path, line.number),
            )
    first = lines[0]
    if claim.noun in DEFINERS or not _in_code(claim.name, lines, change):
        return undecided(
            f"`{claim.name}` is on an added line of `{first.path}`; that it is defined there is not plain"
        )
    file = change.code.diff.file(first.path)
    known = file is not None and change.text_on(Side.LEFT, file) is not None
    how = "was in the file before, too" if known else "may have been in the file before"
    return undecided(f"`{claim.name}` is on an added line of `{first.path}`, and {how}")


def _in_code(name: str, lines: Sequence[Line], change: ChangeSeen) -> bool:
    return any(change.times_in_code(line, name) for line in lines)


def _nowhere(claim: SymbolClaim, change: ChangeSeen) -> Outcome:
    there = _still(claim, change)
    if there is not None:
        return refuted(
            f"no added line of {change.size()} has `{claim.name}`; it was there before, at `{there.location}`",
            there,
        )
    words = [word for word in change.added_words if len(word) >= SHORTEST]
    best = process.extractOne(claim.name, words[:20_000], scorer=fuzz.ratio, score_cutoff=LIKE)
    if best is not None:
        line = change.added_words[best[0]][0]
        return refuted(
            f"no added line of {change.size()} has `{claim.name}`; the nearest is `{best[0]}`",
            change.evidence(line.path, line.number),
        )
    # no line is shown: none has to do with it
    return refuted(f"no added line of {change.size()} has `{claim.name}`, nor anything like it")


# removed and renamed


def _removed(claim: SymbolClaim, change: ChangeSeen) -> Outcome:
    lines = change.removed_words.get(claim.name, ())
    if claim.file:
        files = {one.old_path or one.path for one in change.named(claim.file)}
        here = tuple(line for line in lines if line.path in files) if files else lines
    else:
        here = lines
    if here:
        return _is_gone(claim, change, here)
    if lines:
        return undecided(f"`{claim.name}` is removed from `{lines[0].path}`")
    if _is_like(claim.name, change.folded_removed):
        return undecided(
            f"no removed line has `{claim.name}` as a word of its own; something like it is there"
        )
    if not change.exact:
        return change.unread()
    there = _still(claim, change)
    if there is not None:
        return refuted(f"no removed line has `{claim.name}`; it is still at `{there.location}`", there)
    return refuted(f"no removed line of {change.size()} has `{claim.name}`")


def _is_gone(claim: SymbolClaim, change: ChangeSeen, lines: Sequence[Line]) -> Outcome:
    first = lines[0]
    for line in lines:
        file = change.code.diff.file(line.path, Side.LEFT)
        after = change.text_on(Side.RIGHT, file) if file is not None else None
        if claim.noun in DEFINERS and not _definition(change, line.path, claim.name, Side.LEFT):
            continue
        if not change.times_in_code(line, claim.name, Side.LEFT):
            continue
        if after is not None and claim.name not in TokenText(after).names:
            return shown(
                f"`{claim.name}` was in `{line.path}`, and no longer is",
                change.evidence(line.path, line.number, Side.LEFT),
            )
    kept: Evidence | None = None
    for file in change.files[:FILES_READ]:
        was = _definitions(change, file.old_path, claim.name, Side.LEFT)
        now = _definitions(change, file.new_path, claim.name, Side.RIGHT)
        for name in was.keys() - now.keys():
            return shown(
                f"`{name}` is not defined in `{file.path}` any more",
                change.evidence(file.old_path or file.path, was[name].name_line, Side.LEFT),
            )
        if was and file.new_path is not None:
            kept = kept or change.evidence(file.new_path, next(iter(now.values())).name_line)
    if kept is not None and claim.noun in DEFINERS and not claim.file:
        return refuted(f"`{claim.name}` is still defined at `{kept.location}`", kept)
    return undecided(f"`{claim.name}` is on a removed line of `{first.path}`, and still in the file")


def _renamed(claim: SymbolClaim, change: ChangeSeen) -> Outcome:
    old, new = change.removed_words.get(claim.name, ()), change.added_words.get(claim.to, ())
    if old and new:
        left = [line for line in old if not _is_out_of(claim.name, line, change)]
        if not left and not _in_code(claim.to, new, change):
            return undecided(f"`{claim.to}` is only in a comment or a string")
        if not left:
            return shown(
                f"`{claim.name}` is gone from where it was, and `{claim.to}` is there",
                change.evidence(new[0].path, new[0].number),
            )
        return undecided(f"both are in the change, and `{claim.name}` is still in `{left[0].path}`")
    lacking, where = (claim.to, change.folded_added) if not new else (claim.name, change.folded_removed)
    if _is_like(lacking, where):
        return undecided(f"`{lacking}` is there only as a part of something else")
    if not change.exact:
        return change.unread()
    if not new:
        return refuted(f"no added line of {change.size()} has `{claim.to}`")
    there = _still(claim, change)
    still = f"; it is still at `{there.location}`" if there is not None else ""
    return refuted(
        f"no removed line of {change.size()} has `{claim.name}`{still}",
        *([there] if there is not None else [change.evidence(new[0].path, new[0].number)]),
    )


def _is_out_of(name: str, line: Line, change: ChangeSeen) -> bool:
    file = change.code.diff.file(line.path, Side.LEFT)
    after = change.text_on(Side.RIGHT, file) if file is not None else None
    return after is not None and name not in TokenText(after).names


# looking up


def _definitions(change: ChangeSeen, path: str | None, name: str, side: Side) -> dict[str, Definition]:
    """Qualified name → definition, of all that have the name; a file without the word is not parsed."""
    file = change.code.file(path, side) if path is not None else None
    if path is None or file is None or name not in (file.text or ""):
        return {}
    found = change.code.outline(path, side).named(name)
    return {one.qualified: one for one in found if one.kind is not Defines.PARAMETER}


def _definition(change: ChangeSeen, path: str, name: str, side: Side) -> Definition | None:
    return next(iter(_definitions(change, path, name, side).values()), None)


def _is_like(name: str, texts: object, paths: Sequence[str] | None = None) -> bool:
    wanted = folded(name)
    assert hasattr(texts, "items")  # noqa: S101 - a mapping of path to text
    return any(wanted in text for path, text in texts.items() if paths is None or path in paths)


def _still(claim: SymbolClaim, change: ChangeSeen) -> Evidence | None:
    """A line of the changed files at the head that has the name: where it is defined, else the first."""
    first: Evidence | None = None
    for one in _heads(claim, change):
        path = one.new_path or ""
        text = change.text_on(Side.RIGHT, one)
        if not text or claim.name not in text:
            continue
        places = TokenText(text).lines_by_token.get(claim.name, [])
        if not places:
            continue
        defined = _definition(change, path, claim.name, Side.RIGHT)
        if defined is not None:
            return change.evidence(path, defined.name_line)
        first = first or change.evidence(path, places[0])
    return first


def _heads(claim: SymbolClaim, change: ChangeSeen) -> Iterator[FileDiff]:
    named = change.named(claim.file) if claim.file else ()
    yield from (one for one in (named or change.files)[:FILES_READ] if one.new_path is not None)


_BEFORE = {
    "client.py": "def get(url):\n    return url\n\n\ndef post(url):\n    return url\n",
    "app.py": "from client import get\n\nget('a')\n",
}
_AFTER = {
    "client.py": "def get(url):\n    return url\n\n\ndef parse_retry_after(value):\n    return int(value)\n",
    "app.py": "from client import get\n\nget('b')\n",
}

KIND = Kind(
    SymbolClaim,
    "the change adds, removes or renames the name, in the file that is named",
    extract,
    verify,
    (
        Example("Adds `parse_retry_after` to `client.py`.", "verified", _BEFORE, _AFTER),
        Example("Adds `parse_retry_after` to `app.py`.", "failed", _BEFORE, _AFTER, "it is in another file"),
        Example(
            "Added a `retry_with_backoff()` helper.", "failed", _BEFORE, _AFTER, "nothing like it is added"
        ),
        Example("Introduces `get` in `client.py`.", "failed", _BEFORE, _AFTER, "it was there before"),
        Example("Removes `post` from `client.py`.", "verified", _BEFORE, _AFTER),
        Example("Removes the `get` function.", "failed", _BEFORE, _AFTER, "it is still defined"),
        Example("Renamed `post` to `parse_retry_after`.", "verified", _BEFORE, _AFTER),
        Example("Renames `get` to `fetch`.", "failed", _BEFORE, _AFTER),
        *(
            Example(
                "Adds function `parse_retry_after` to `client.py`.",
                "unsupported",
                {"client.py": "x = 1\n"},
                {"client.py": f"x = 1\n{line}\n"},
            )
            for line in (
                "# TODO: parse_retry_after",
                "from u import parse_retry_after",
                "parse_retry_after(x)",
            )
        ),
        *(
            Example(
                "Adds `parse_retry_after` to `client.py`.",
                "unsupported",
                {"client.py": "x = 1\n"},
                {"client.py": f"x = 1\n{line}\n"},
            )
            for line in ("# parse_retry_after", "y = 'parse_retry_after'")
        ),
        Example(
            "Renames `post` to `send_all`.",
            "unsupported",
            {"client.py": "def post():\n    pass\n"},
            {"client.py": "# send_all\n"},
            "the new name is in a comment alone",
        ),
        Example(
            "Removes the `post` function.",
            "unsupported",
            {"client.py": "x = 1  # post\n"},
            {"client.py": "x = 1\n"},
            "none was there",
        ),
        Example("Adds `ParseRetryAfter`.", "unsupported", _BEFORE, _AFTER, "something like it is there"),
        Example("`parse_retry_after` was added to `client.py`.", "verified", _BEFORE, _AFTER),
        Example("Adds `urllib3` support.", NOTHING, _BEFORE, _AFTER, "only says of what kind it is"),
        Example(
            "`get` adds `retry_with_backoff` to each request.", NOTHING, _BEFORE, _AFTER, "`get` does it"
        ),
        Example("This does not add `retry_with_backoff`.", NOTHING, _BEFORE, _AFTER),
    ),
)
