"""The code that a finding names, each with where it is: shown for every finding, and counted."""

from __future__ import annotations

from itertools import chain

from checks.code.code import Code
from checks.code.surroundings import Context, Surroundings
from checks.code.whereabouts import Whereabouts
from checks.model.named import AT_THE_PLACE, Named, NamedKind, Where
from checks.text.naming import Naming, as_path, cited, dotted, namings
from checks.text.places import only_span
from checks.text.prose import Text

NAMED_LIMIT = 20
"""Names, quotes and paths of one finding that are looked for; marked ones come first."""

LONGEST = 500
"""Characters of what is looked for above which it is left out."""

_LACKING = frozenset({Where.OF_A_LIBRARY, Where.NOT_AT_HAND, Where.NOWHERE})


def named(text: Text, code: Code, context: Context) -> tuple[Named, ...]:
    """What a finding names and where it is, in the order of the text, each thing once.

    A word that prose may have, too, is named code only when the repository has it.
    """
    where = Whereabouts(code, Surroundings.of(code, context))
    found = (_located(one, where) for one in _once(text))
    return tuple(one for one in found if one is not None)


def _once(text: Text) -> list[Naming]:
    """Each thing that is looked for once; it is expected where any of its mentions says that it is there."""
    known: dict[tuple[NamedKind, str], Naming] = {}
    for one in chain(map(as_path, namings(text)), dotted(text), cited(text)):
        looked_for = one.name if one.kind is NamedKind.NAME else one.written
        if (
            only_span(one.written)
            or len(one.written) > LONGEST
            or len(looked_for) < 2
            or not any(map(str.isalpha, looked_for))
        ):
            continue
        key = (one.kind, looked_for)
        if key in known:
            before = known[key]
            expected, certain = before.expected or one.expected, before.certain or one.certain
            known[key] = Naming(before.wanted, before.kind, expected, certain, before.root)
        elif len(known) < NAMED_LIMIT:
            known[key] = one
    return list(known.values())


def _located(one: Naming, where: Whereabouts) -> Named | None:
    if one.kind is NamedKind.PATH:
        return Named(one.written, one.kind, *where.of_path(one.written), counted=False)
    if one.kind is NamedKind.NAME:
        found, at = where.of_name(one.name, one.root)
    else:
        found, at = where.of_quote(one.written)
    if not one.certain and found in _LACKING:
        return None
    counted = found in AT_THE_PLACE or (one.expected and found is not Where.OF_A_LIBRARY)
    sought = one.name if one.kind is NamedKind.NAME and one.name != one.written else ""
    return Named(one.written, one.kind, found, at, counted=counted, sought=sought)
