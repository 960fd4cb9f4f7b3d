"""Where a name is used: called, read, written, imported, handed on; in strings and comments apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from checks.code.code import Code
from checks.code.facts.answer import Answer, CannotTell
from checks.code.facts.names.definitions import EMBEDS, Definitions, definitions
from checks.code.facts.names.files import (
    READ_LIMIT,
    UNREAD_LIMIT,
    affordable,
    files_with,
    first_of,
    last_of,
    unread,
)
from checks.code.facts.names.meaning import Meaning, Target, meaning, target_of
from checks.code.facts.names.ways_round import way_round
from checks.code.structure import Use, UseKind, ValueKind
from checks.code.structure.lexical.words import PROSE
from checks.code.structure.outline import USES_LIMIT
from checks.model.location import Location, Side

NOT_BY_ALIAS: Final = frozenset(
    {UseKind.IMPORT, UseKind.STRING, UseKind.COMMENT, UseKind.DOCSTRING, UseKind.ARGUMENT, UseKind.KEY}
)
"""What a place that has the other name of an import is not a use of the thing by."""

FOUND_LIMIT: Final = 2_000
"""References that are listed; nobody reads more."""


@dataclass(frozen=True, slots=True)
class Reference:
    """One place that has the name."""

    at: Location
    use: UseKind
    within: str | None
    """Qualified name of the function or class around it, None at the top of the file."""

    owner: str | None
    """What is before it, as written: `self` in `self.x`; None when it stands alone."""

    meaning: Meaning
    """Whether it is the thing that was asked for, or another one of the same name."""

    changed: bool
    """The line is one that the change adds, or removes when the side is the base."""

    local: bool = False
    """It is a variable or parameter of a function."""

    member: bool = False
    value: str | None = None
    """What it is set to here, as written, at most 200 characters."""

    value_kind: ValueKind | None = None
    lent: bool = False
    """Its address or a reference to it is taken, through which others may write it."""

    whole: bool = True
    """Of a string: it is the name and nothing else."""

    defines: bool = False
    """It is the name in a definition of the thing that was asked for."""

    alias: str | None = None
    """The other name that an import gives it here."""


@dataclass(frozen=True, slots=True)
class References:
    """The places that have a name; those of its own definitions are left out by `references`."""

    found: tuple[Reference, ...]
    more: CannotTell | None = None
    """Why it may be used in other places; None when these are all."""

    whole: bool = True
    """Every file that has the word was read; `more` can still say how it is used without being written."""

    unread: tuple[str, ...] = ()
    """Files whose text has the name and that were not read: the name is in more files than are read for one."""

    def of(self, *uses: UseKind) -> tuple[Reference, ...]:
        """Those of these kinds that are, or may be, the thing asked for."""
        return tuple(each for each in self.found if each.use in uses and each.meaning is not Meaning.OTHER)

    @property
    def calls(self) -> tuple[Reference, ...]:
        """Where it is called."""
        return self.of(UseKind.CALL)

    @property
    def in_code(self) -> tuple[Reference, ...]:
        """Everywhere but in strings, comments and files that nothing reads."""
        kinds = (
            UseKind.CALL,
            UseKind.READ,
            UseKind.WRITE,
            UseKind.IMPORT,
            UseKind.EXPORT,
            UseKind.ARGUMENT,
            UseKind.KEY,
        )
        return self.of(*kinds)


def references(
    code: Code,
    name: str,
    *,
    path: str | None = None,
    defined_in: str | None = None,
    side: Side = Side.RIGHT,
    limit: int = READ_LIMIT,
) -> Answer[References]:
    """Where a name, bare or with its owner (`Cart.total`), is used: in the file `path`, or anywhere.

    `defined_in` is the file with the definition that is meant, where several have the name. Files are read up to
    `limit` characters.
    """
    key = ("references", name, path, defined_in, side, limit)
    return code.once(
        key, lambda: _references(places(code, name, path=path, defined_in=defined_in, side=side, limit=limit))
    )


def _references(answer: Answer[References]) -> Answer[References]:
    if isinstance(answer, CannotTell):
        return answer
    found = tuple(each for each in answer.found if not each.defines)
    return answer.more if answer.more is not None and not found else replace(answer, found=found)


def places(
    code: Code,
    name: str,
    *,
    path: str | None = None,
    defined_in: str | None = None,
    side: Side = Side.RIGHT,
    limit: int = READ_LIMIT,
) -> Answer[References]:
    """The same with the name in its own definitions."""
    key = ("places", name, path, defined_in, side, limit)
    return code.once(key, lambda: _places(code, name, path, defined_in, side, limit))


def _places(
    code: Code, name: str, path: str | None, defined_in: str | None, side: Side, limit: int
) -> Answer[References]:
    word = last_of(name)
    if not word:
        return CannotTell(f"`{name[:80]}` is not a name")
    known = definitions(code, name, path=defined_in, side=side)
    target = target_of(known)
    files = files_with(code, name, path, side)
    paths = sorted(files.paths, key=lambda each: target is None or each != target.path)
    paths.sort(key=lambda each: not _is_changed(code, each, side))
    unread = paths[affordable(code, paths, side, limit) :]
    found: list[Reference] = []
    reasons = [files.more]
    if unread:
        reasons = [CannotTell(f"{len(unread)} more files that have the word `{word}` were not read")]
    for where in paths[: len(paths) - len(unread)]:
        found += _in_file(code, where, word, target, side)
        reasons.append(_unread(code, where, side))
        if len(code.outline(where, side).uses(word)) >= USES_LIMIT or len(found) > FOUND_LIMIT:
            reasons.append(CannotTell(f"`{word}` is in more places than citecheck reads"))
            break
    whole = first_of(reasons) is None
    reasons += _ways(code, word, found, known)
    more = first_of(reasons)
    return (
        more
        if more is not None and not found
        else References(tuple(found[:FOUND_LIMIT]), more, whole, tuple(unread))
    )


def _is_changed(code: Code, path: str, side: Side) -> bool:
    return code.diff.file(path, side) is not None


def _in_file(code: Code, path: str, word: str, target: Target | None, side: Side) -> Iterator[Reference]:
    if _is_data(code, path, side):
        return
    outline = code.outline(path, side)
    for use in outline.uses(word):
        place = _reference(code, path, use, target, side)
        yield (
            replace(place, defines=True) if target is not None and target.is_definition(path, use) else place
        )
    for brought in outline.imports:
        if brought.imported == word and brought.name_bound not in {word, ""}:
            for use in outline.uses(brought.name_bound):
                if use.owner is None and not use.local and use.kind not in NOT_BY_ALIAS:
                    yield replace(_reference(code, path, use, target, side), alias=brought.name_bound)


def _reference(code: Code, path: str, use: Use, target: Target | None, side: Side) -> Reference:
    around = code.outline(path, side).enclosing(use.line)
    own = use.kind is UseKind.DEFINITION and around and around[0].name_line == use.line
    home = around[1:] if own else around
    prose = path.rpartition(".")[2].lower() in PROSE
    return Reference(
        at=Location(path, use.line, use.last, side),
        use=UseKind.COMMENT if prose else use.kind,
        within=home[0].qualified if home else None,
        owner=use.owner,
        meaning=meaning(code, path, use, target, home[0] if home else None, side),
        changed=use.line in changed_lines(code, path, side),
        local=use.local,
        member=use.member,
        value=use.value,
        value_kind=use.value_kind,
        lent=use.lent,
        whole=use.whole,
    )


def changed_lines(code: Code, path: str, side: Side) -> frozenset[int]:
    """The lines of a file that the change adds, or removes when the side is the base."""
    file = code.diff.file(path, side)
    if file is None:
        return frozenset()
    if side is Side.RIGHT:
        return file.added
    return code.once(("removed", path), lambda: frozenset(line.number for line in file.removed))


def _is_data(code: Code, path: str, side: Side) -> bool:
    file = code.file(path, side)
    text = (file.text if file else None) or ""
    return len(text) > UNREAD_LIMIT and code.outline(path, side).language is None


def _unread(code: Code, path: str, side: Side) -> CannotTell | None:
    """Why a use in this file may have been missed, or may be none."""
    if code.outline(path, side).language is None and not EMBEDS.search(path):
        return None  # prose and data use nothing by themselves; what they name is listed
    return unread(code, path, side)


def _ways(
    code: Code, word: str, found: list[Reference], known: Answer[Definitions]
) -> Iterator[CannotTell | None]:
    """Ways in which the name may be reached without being written as code."""
    text = next((each for each in found if each.use is UseKind.STRING and each.whole), None)
    if text is not None:
        yield CannotTell(f"the string at {text.at} is `{word}`, by which it may be reached")
    other = next((each for each in found if each.use is UseKind.UNREAD), None)
    if other is not None:
        yield CannotTell(f"{other.at} has `{word}`, and no grammar reads what for")
    yield known if isinstance(known, CannotTell) else way_round(code, known.found)
