"""By what a statement is known again: its kind, its typed fields, and the symbol that it is about.

A claim that was read or handed in is known by what it says, in whatever words. A statement that only a judge could
read is known by its whole sentence, and then only of the very same cited code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from checks.code.surroundings import locate
from checks.code.tokens import tokenize
from checks.memory.fingerprints import digest, symbol_at
from checks.model.claim import CHECKABLE
from checks.model.location import Location, Side
from checks.text.prose import Text

if TYPE_CHECKING:
    from checks.code.code import Code
    from checks.model.claim import Claim
    from checks.model.finding import Finding

SAID: Final = "said"
"""The kind of a statement that is known by its words."""

OF_THE_CHANGE: Final = frozenset({"changed", "unchanged"})
"""Kinds that speak of one change: of another it says nothing that they were refuted."""

OF_THE_REVIEW: Final = frozenset({"contradiction", "citation", "finding"})
"""Kinds that are decided by what else was said, not by code."""

_ENDS: Final = frozenset(".!?;:,")

_CODE: Final = re.compile("`")
"""Parts prose from code: what is between two of them is never put in other words."""

_SHORT: Final = re.compile(
    r"\b(is|are|was|were|has|have|had|does|do|did|ca|could|wo|would|sha|should|must|might|need)n't\b|\b(can)not\b",
    re.IGNORECASE,
)
_STEMS: Final = {"ca": "can", "wo": "will", "sha": "shall"}

_OPENING: Final = re.compile(
    r"\A(?:\s*+\b(?:additionally|also|and|besides|but|furthermore|however|in addition|moreover|note that)\b,?+){1,3}+",
    re.IGNORECASE,
)
"""What joins a sentence to the one before it, and states nothing itself."""

FEWEST_WORDS: Final = 4
"""A shorter sentence may mean anything."""


def place_of(finding: Finding, claim: Claim | None, code: Code) -> Location | None:
    """What a claim is about: where it cites, else the place of its finding, as the tree spells it."""
    cited = claim.citation if claim is not None and claim.citation is not None else finding.location
    return locate(code, cited) if cited is not None else None


def of_claim(claim: Claim, finding: Finding, code: Code, *, at_lines: bool = False) -> str | None:
    """What a typed claim is known by; None where it cannot be known again.

    `at_lines`: only where the very same lines are cited. What the rules refute they decide anew each time; what a
    judge refuted may be true some lines on.
    """
    if claim.kind in OF_THE_CHANGE | OF_THE_REVIEW or claim.stance not in CHECKABLE:
        return None
    place = place_of(finding, claim, code)
    if place is None or place.side is not Side.RIGHT:
        return None
    symbol = symbol_at(code, place)
    own = (
        f"{one.name}={_spelled(getattr(claim, one.name))}"
        for one in sorted(fields(claim), key=lambda each: each.name)
        if one.name not in {"statement", "citation", "stance"}
    )
    cited = [digest(_cited(place, code))] if at_lines else []
    where = symbol.qualified if symbol else ""
    return digest([claim.kind, claim.stance.value, place.path, where, *own, *cited])


def of_sentence(sentence: str, finding: Finding, code: Code) -> str | None:
    """What a sentence is known by, said of the very lines that its finding cites; None where these are not there."""
    place = place_of(finding, None, code)
    said = _folded(sentence)
    if place is None or place.first is None or place.side is not Side.RIGHT or len(said) < FEWEST_WORDS:
        return None
    symbol = symbol_at(code, place)
    where = symbol.qualified if symbol else ""
    return digest([SAID, place.path, where, digest(said), digest(_cited(place, code))])


def _cited(place: Location, code: Code) -> list[str]:
    """The tokens of the cited lines; none where a whole file is cited."""
    lines = code.lines(place.path)[(place.first or 1) - 1 : place.last or place.first or 0]
    return [token for token, _ in tokenize("\n".join(lines))]


def sentence_of(words: str, finding: Finding) -> str | None:
    """The one sentence of a finding that has these words; None: none has, or several."""
    wanted = f" {' '.join(_folded(words))} "
    found = {  # a title may be the first sentence without its full stop
        said: one.written
        for one in Text(finding).sentences
        if wanted in f" {(said := ' '.join(_folded(one.written)))} "
    }
    return next(iter(found.values())) if len(found) == 1 and wanted.strip() else None


def same_sentence(one: str, other: str) -> bool:
    """Two sentences have the same words."""
    return _folded(one) == _folded(other)


def _folded(text: str) -> list[str]:
    """The words of a sentence, the same for sentences that cannot differ in what they state."""
    first, *others = _CODE.split(text.replace("*", " "))
    parts = [_in_full(_OPENING.sub("", first))]
    parts += [_in_full(part) if at % 2 else part for at, part in enumerate(others)]
    tokens = [token.casefold() for token, _ in tokenize(" ".join(parts))]
    while tokens and tokens[-1] in _ENDS:
        tokens.pop()
    return tokens


def _in_full(prose: str) -> str:
    """ "Isn't" as "is not"."""

    def whole(found: re.Match[str]) -> str:
        verb = found[1] or found[2]
        return f"{_STEMS.get(verb.casefold(), verb)} not"

    return _SHORT.sub(whole, prose.replace("’", "'"))


def _spelled(value: object) -> str:
    """A field's value, the same for the same; of a place the path alone, for lines move."""
    if isinstance(value, Location):
        return f"{value.side.value} {value.path}"
    if isinstance(value, Enum):
        return str(value.value)
    if is_dataclass(value) and not isinstance(value, type):
        return (
            "{" + ",".join(f"{one.name}={_spelled(getattr(value, one.name))}" for one in fields(value)) + "}"
        )
    if isinstance(value, tuple | list | frozenset | set):
        parts = [_spelled(one) for one in value]
        return "[" + ",".join(sorted(parts) if isinstance(value, frozenset | set) else parts) + "]"
    return repr(value)


def sentences(finding: Finding) -> Iterator[str]:
    """The sentences of a finding, each once."""
    yield from dict.fromkeys(one.written for one in Text(finding).sentences)
