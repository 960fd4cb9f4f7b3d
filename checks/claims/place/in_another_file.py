"""The one other file that has what is named, of which the cited one has nothing."""

from __future__ import annotations

import posixpath
import re

from checks.claims.kind import short
from checks.claims.place.claim import PlaceClaim
from checks.claims.place.in_file import CLUSTER, UNPLACED
from checks.claims.place.thing import Thing
from checks.claims.quote.joined import is_joined
from checks.code.code import Code
from checks.code.facts.change.symbol_tests import is_test_file
from checks.code.occurrences import is_built, places
from checks.code.surroundings import FUNCTIONS, Surroundings
from checks.model.location import Location
from checks.model.outcome import Failure, Outcome, failed
from checks.text.file_names import PROSE, ending_of
from checks.text.mentions import Shape, is_distinctive, shape_of

FILES_SHOWN = 3
"""Other files up to which the code that is named in several pieces counts as theirs."""


def in_another_file(around: Surroundings, claim: PlaceClaim, things: list[Thing]) -> Outcome:
    """Not one of the names is in the cited file, and one other file has all of them."""
    code = around.code
    names = frozenset(name for one in things for name in one.wanted.names if is_distinctive(name))
    only = things[0].named if len(things) == 1 else None
    here = posixpath.basename(around.path) in map(posixpath.basename, claim.files)  # "`f` in `a.py`"
    alone = only is not None and (only.besides or not (only.quote or only.private or here))
    alone = alone or not any(one.named.opens for one in things)  # what it is about is code of this file
    if not names or alone or any(one.at_base for one in things):
        return UNPLACED
    stem = posixpath.splitext(around.path)[0]
    files = [
        path
        for path in code.index.files_with_all(names)
        if ending_of(path) not in PROSE
        and posixpath.splitext(path)[0] != stem
        and all(places(code.tokens(path), one.wanted) for one in things)
    ]
    spoken_of = set(map(posixpath.basename, claim.files))
    if not files or not spoken_of.isdisjoint(map(posixpath.basename, files)) or _is_named(claim, files):
        return UNPLACED
    if is_test_file(around.path):  # which speaks of what it tests
        files = [path for path in files if is_test_file(path)]
    elif all(
        shape_of(one.named.text) is Shape.CALL for one in things
    ):  # "`find(:row)`" tries it out, as tests do
        files = [path for path in files if not is_test_file(path)]
    files = [path for path in files if not is_built(path)] or files
    files = [path for path in files if code.diff.file(path) is not None] or files
    likely = _defining(code, things, files)
    if not likely or len(likely) > (1 if len(things) == 1 else FILES_SHOWN):
        return UNPLACED
    found = tuple(_best_place(code, path, things) for path in likely)
    if not claim.here and any(is_joined(around, where) for where in found):
        return UNPLACED
    unique = len(found) == 1
    return failed(
        f"`{around.path}` does not have `{short(things[0].named.text)}`; {' and '.join(f'`{path}`' for path in likely)} {'does' if unique else 'do'}",
        Failure.MISATTRIBUTED,
        evidence=(code.evidence(found[0]),),
        actual=found[0] if unique else None,
        candidates=() if unique else found,
    )


def _is_named(claim: PlaceClaim, files: list[str]) -> bool:
    """The text names what one of the files is named after: `Basket` of `Basket.LIMIT`, of `shop/basket.py`."""
    stems = {_bare(posixpath.basename(path).partition(".")[0]) for path in files}
    owners = {owner for one in claim.named for owner in (one.text, *re.split(r"\W++", one.owner))}
    return not stems.isdisjoint(map(_bare, owners))


def _bare(name: str) -> str:
    return re.sub(r"[\W_]++", "", name).lower()


def _defining(code: Code, things: list[Thing], files: list[str]) -> list[str]:
    """The files that define what they are looked through for, when some do; else all of them."""
    names = [one.named.text for one in things if not one.named.quote]
    return [path for path in files[:20] if any(map(code.outline(path).named, names))] or files


def _best_place(code: Code, path: str, things: list[Thing]) -> Location:
    """A definition of what is named, else the line around which most of it is."""
    for one in things:
        for definition in () if one.named.quote else code.outline(path).named(one.named.text):
            if definition.kind in FUNCTIONS:
                return Location(path, definition.name_line, definition.name_line)
    lines = [[first for first, _ in places(code.tokens(path), one.wanted)] for one in things]
    best = max(
        (line for some in lines for line in some),
        key=lambda at: sum(any(abs(at - line) <= CLUSTER for line in some) for some in lines),
    )
    return Location(path, best, best)
