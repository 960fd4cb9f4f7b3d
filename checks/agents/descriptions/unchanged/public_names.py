"""Whether a change leaves as they are the definitions that others call."""

from __future__ import annotations

import re
from collections import Counter
from enum import StrEnum

from checks.agents.descriptions.change import ChangeSeen, is_test, refuted, undecided
from checks.code.structure import Definition
from checks.code.structure import Kind as Defines
from checks.model.location import Side
from checks.model.outcome import Evidence, Outcome
from checks.text.file_names import ending_of

_EXPORTED = re.compile(r"^\s*(?:export\b|pub\s|public\b)")
_ALL = re.compile(r"__all__\s*+(?:\+?=|:[^=\n]{0,40}=)\s*+[\[(]")
_LIST_END = re.compile(r"[\])]")
LIST_READ = 5_000
"""Characters of `__all__` that are read."""


def public_names(change: ChangeSeen, *, callers: bool) -> Outcome:
    """Refuted by a public definition that is gone, or whose parameters are others.

    With `callers` only what breaks them counts, not a parameter that they need not give.
    """
    doubtful: Evidence | None = None
    for one in change.files:
        if is_test(one.path) or one.path in change.opaque or one.old_path is None:
            continue
        before = change.text_on(Side.LEFT, one)
        after = change.text_on(Side.RIGHT, one)
        if before is None or after is None:
            doubtful = doubtful or Evidence(one.path, 1, 1, "")
            continue
        old, new = (
            _definitions(change, one.old_path, Side.LEFT),
            (_definitions(change, one.new_path, Side.RIGHT) if one.new_path is not None else {}),
        )
        for name, was in old.items():
            now = new.get(name)
            how = _parameters(was, before, now, after) if now is not None else Parameters.BROKEN
            if how is Parameters.KEPT:
                continue
            where = (
                change.evidence(one.new_path or one.path, now.name_line)
                if now is not None
                else change.evidence(one.old_path, was.name_line, Side.LEFT)
            )
            plain = how is Parameters.BROKEN or (how is Parameters.MORE and not callers)
            if not plain or not _is_public(was, one.old_path, before):
                doubtful = doubtful or where
            elif now is not None:
                return refuted(f"the parameters of `{name}` have changed", where)
            elif not _is_elsewhere(was.name, change):
                return refuted(f"`{name}` was public and is gone", where)
    if doubtful is not None:
        return undecided(f"`{doubtful.path}` changes a definition; whether others notice is not plain")
    if change.opaque:
        return change.unread()
    return undecided(
        "no definition is gone or has other parameters; whether anything else public changed is not known"
    )


def _definitions(change: ChangeSeen, path: str, side: Side) -> dict[str, Definition]:
    """Qualified name → definition; what is defined more than once, as an overload is, is left out."""
    outline = change.code.outline(path, side)
    if not outline.exact:
        return {}
    kinds = {Defines.FUNCTION, Defines.METHOD, Defines.CLASS}
    found = [one for one in outline.definitions if one.kind in kinds]
    times = Counter(one.qualified for one in found)
    return {one.qualified: one for one in found if times[one.qualified] == 1 or side is Side.RIGHT}


class Parameters(StrEnum):
    """What becomes of the parameters of a function."""

    KEPT = "kept"
    MORE = "more"  # that a caller need not give
    UNSURE = "unsure"
    BROKEN = "broken"  # one must be given, or may not be given any more


def _parameters(was: Definition, before: str, now: Definition, after: str) -> Parameters:
    old, new = _asked(was, before), _asked(now, after)
    if old == new:
        return Parameters.KEPT
    if old is None or new is None:
        return Parameters.UNSURE
    if sum(new.values()) > sum(old.values()) or len(new) < len(old):
        return Parameters.BROKEN
    if list(new.items())[: len(old)] == list(old.items()):
        return Parameters.MORE
    return Parameters.UNSURE  # a name or the order is another: it depends on how it is called


def _asked(one: Definition, text: str) -> dict[str, bool] | None:
    """Parameter → whether it must be given; None where any number may be given."""
    head = "\n".join(text.split("\n")[one.name_line - 1 : one.name_line + 30])[:4_000]
    found: dict[str, bool] = {}
    for each in one.parameters:
        name = re.escape(each.name)
        if each.name.startswith(("*", ".")) or re.search(rf"(?:\*|\.\.\.)\s?{name}\b|\b{name}\s\.\.\.", head):
            return None
        optional = each.default is not None or re.search(rf"\b{name}\s?\?", head) is not None
        if each.name.lstrip("&") not in {"self", "cls", "this"}:
            found[each.name] = not optional
    return found


def _is_public(one: Definition, path: str, text: str) -> bool:
    """As the language says it, and never by the mere want of an underscore."""
    line = text.split("\n")[one.name_line - 1 : one.name_line]
    ending = ending_of(path)
    if ending == "go":
        return one.name[:1].isupper() and not {"internal", "main"} & set(path.split("/"))
    if ending in {"py", "pyi"}:
        return one.parent is None and f'"{one.name}"' in _listed(text).replace("'", '"')
    return bool(line) and _EXPORTED.match(line[0]) is not None


def _listed(text: str) -> str:
    """What is between the brackets of the first `__all__` that they close; empty when there is none."""
    end = -1
    for begin in _ALL.finditer(text):
        if end < begin.end():  # looked for once, however many begin
            found = _LIST_END.search(text, begin.end())
            if found is None:
                return ""
            end = found.start()
        if end - begin.end() <= LIST_READ:
            return text[begin.end() : end]
    return ""


def _is_elsewhere(name: str, change: ChangeSeen) -> bool:
    """It may have moved: some added line has it."""
    return name in change.added_words
