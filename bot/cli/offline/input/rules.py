"""The names of rules on the command line: read, with the nearest one for a mistyped name, and completed."""

from __future__ import annotations

from bot.model.input_error import InputError
from checks.model.outcome import Failure

SIMILAR = 80
"""Of 100, from which on a name is taken for a mistyped one."""

_FORMERLY = {
    "no such file": Failure.PHANTOM_FILE,
    "not a range": Failure.INVALID_RANGE,
    "wrong file": Failure.MISATTRIBUTED,
}
"""What earlier reports called a rule."""


def rule_called(name: str) -> Failure:
    """The rule of that name, or of the words that earlier reports had for it; a hyphen will do. Raises InputError."""
    words = " ".join(name.lower().replace("-", " ").replace("_", " ").removeprefix("judge/").split())
    known = words.replace(" ", "_")
    if known in set(Failure):
        return Failure(known)
    if meant := _FORMERLY.get(words):
        return meant
    from rapidfuzz import process  # noqa: PLC0415 - a right name needs none

    near = process.extractOne(known, [str(one) for one in Failure], score_cutoff=SIMILAR)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(Failure)}"
    raise InputError(f"no rule is called {name[:60]!r}; {hint}")


def rules_like(incomplete: str) -> list[str]:
    """The rules whose names begin so, for a shell."""
    return [str(one) for one in Failure if one.startswith(incomplete.lower().replace("-", "_"))]
