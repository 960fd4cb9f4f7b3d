"""What a text says that a function does not set, reset or clear, and the line on which it always does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from checks.code.facts.answer import CannotTell
from checks.code.facts.flow.around import Enclosure
from checks.code.facts.flow.around import around as around_of
from checks.code.structure import Definition, Use, UseKind, ValueKind
from checks.code.surroundings import Surroundings
from checks.text.grammar import lexicon as lex
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import Shape

SETS: Final = "set|sets|assign|assigns|initialise|initialises|initialize|initializes|update|updates|populate|populates|fill|fills"
SET: Final = "set|assigned|initialised|initialized|updated|populated|filled"
CLEARS: Final = "reset|resets|clear|clears|empty|empties"
CLEARED: Final = "reset|cleared|emptied"
FUNCTION: Final = "function|method|constructor|initializer|initialiser"

NOT_SET: Final = rows(
    f"Y do|does not|never {SETS} X", f"{FUNCTION} do|does not|never {SETS} X", f"X is|are not|never {SET} in|by|inside Y",
    f"X is|are not|never {SET} in|by|inside this|the {FUNCTION}", f"nothing|nobody {SETS} X", "Y leaves|leave X unset|uninitialised|uninitialized|untouched|unchanged",
    f"{FUNCTION} leaves X unset|uninitialised|uninitialized|untouched|unchanged",
)  # fmt: skip
NOT_CLEARED: Final = rows(
    f"Y do|does not|never {CLEARS} X", f"{FUNCTION} do|does not|never {CLEARS} X",
    f"X is|are not|never {CLEARED} in|by|inside Y", f"X is|are not|never {CLEARED} in|by|inside this|the {FUNCTION}",
    f"nothing|nobody {CLEARS} X", f"Y {CLEARS} Z but not X", f"Y {CLEARS} Z but leaves X alone|untouched|unchanged|as-is",
)  # fmt: skip

CASES: Final = lex.CONDITIONS | frozenset(
    "before after while during on upon for without first between except where as correctly properly fully".split()
)
"""Words of a sentence that may speak of a time or a case in which alone it is not set, or of how it is."""


REBINDING: Final = frozenset(
    "rebind rebinds rebinding replace replaces replacing reassign reassigns reassigning recreate recreates reference references"
    " alias aliases holder holders holding holds shared place".split()
)
"""Words of one who knows that it gets another object, and means the one that it had."""


@dataclass(frozen=True, slots=True)
class Unset:
    """A name that a function is said not to set; with `clears` not to set back or empty."""

    function: str
    """ "": the one at the cited lines."""

    name: str
    clears: bool


def unset_in(sentence: Sentence) -> Iterator[Unset]:
    """ "`Reset` does not clear `rows`", "this method never sets `size`", "`load` leaves `size` untouched"."""
    if not sentence.words.isdisjoint(CASES):
        return
    rebinds = not sentence.words.isdisjoint(REBINDING)
    for known, clears in ((NOT_SET, False), *(() if rebinds else ((NOT_CLEARED, True),))):
        for found in found_in(sentence, known):
            one, function = found.names["X"], found.names.get("Y")
            named = function is None or (function.shape is Shape.NAME and function.is_code)
            place = found.place if function is None else ""
            at_hand = found.within in ("", "function", "method")
            unnamed = function is None and not place and _is_of_nobody(sentence) and not found.within
            if named and at_hand and not unnamed and one.shape is not Shape.CALL:
                yield Unset(function.name if function is not None else place, one.text, clears)


def _is_of_nobody(sentence: Sentence) -> bool:
    """ "Nothing resets `x`" is said of everything, unless a place is named."""
    return not sentence.words.isdisjoint(("nothing", "nobody"))


EMPTY: Final = re.compile(
    r"nil|null|None|undefined|false|False|0(?:\.0)?|[\"']{2}|\[\]|\{\}|\(\)|(?:new\s+)?[\w.:]+(?:<[\w, ]*>)?(?:\(\)|\{\})|make\(.{1,80}\)"
    r"|(?:\w+\.)*(\w+)\[:0\]|\[\]\w+\{\}|Some\(\)|vec!\[\]"
)
"""What a thing is set back to."""


def always_set(around: Surroundings, function: Definition, name: str, *, clears: bool) -> int | None:
    """The line on which every run of the function sets the one field of that name; None where that is not sure."""
    own, _, last = name.rpartition(".")
    inside = [one for one in around.outline.uses(last) if function.first <= one.line <= function.last]
    written = [one for one in inside if one.kind is UseKind.WRITE]
    if len(written) != 1 or not around.outline.exact:
        return None
    one = written[0]
    if not _is_the_field(one, own, around, function) or not _is_new(one, last, clears=clears):
        return None
    if any(each.line < one.line for each in around.outline.returns(function.first, function.last)):
        return None
    if any(each.line < one.line for each in around.outline.raises(function.first, function.last)):
        return None
    chain = around_of(around.code, around.at(one.line))
    if isinstance(chain, CannotTell) or not chain or chain[0].kind is not Enclosure.FUNCTION:
        return None
    return one.line if (chain[0].location.first or 0) >= function.first else None


FIELDS_ALONE: Final = frozenset(("java", "csharp"))
"""Languages in which a name that is no local is a field."""


def _is_the_field(one: Use, own: str, around: Surroundings, function: Definition) -> bool:
    """It is a member of the object at hand, of what the text names, or of a receiver; no local."""
    if one.local or (one.owner is None and around.outline.language not in FIELDS_ALONE):
        return False
    if own and own not in ("this", "self"):
        return one.owner == own
    head = around.lines[function.name_line - 1]
    receiver = re.match(r"\s*func\s+\((\w+)\s", head)
    return one.owner in ("self", "this", "$this", None) or (receiver is not None and one.owner == receiver[1])


def _is_new(one: Use, name: str, *, clears: bool) -> bool:
    """What it is set to has nothing of what it was; to clear it, it is empty."""
    value = (one.value or "").strip().rstrip(";")
    if not clears:
        whole = f"{one.owner}.{name}" if one.owner is not None else name
        keeps = re.search(rf"(?<![\w.]){re.escape(whole)}\b", value.replace("->", ".").replace("@", "self."))
        return one.value_kind not in (None, ValueKind.NOTHING, ValueKind.UPDATE) and keeps is None
    empty = EMPTY.fullmatch(value)
    return empty is not None and (empty[1] is None or empty[1] == name)
