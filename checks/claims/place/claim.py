"""The code that a text names, as one claim of where it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from checks.model.claim import Claim


@dataclass(frozen=True, slots=True)
class Named:
    """A piece of code that a text names."""

    text: str
    quote: bool = False
    """More than a name."""

    opens: bool = False
    """The text begins with it, and says something of it plainly."""

    owner: str = ""
    """Of a name, what it is a member of: `a.Foo` of `a.Foo.bar`."""

    called: bool = False
    """A name written as a call: `f()`."""

    private: bool = False
    """Spelled as a name that only its own file uses; another one may be that of a caller or a test."""

    counts: bool = True
    """Asserted of this place; what is not only shows that the place is right."""

    besides: bool = False
    """Its sentence compares it, or denies something of it: the cited place may be what it is held against."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceClaim(Claim):
    """The code that the text names is at the cited lines."""

    kind: ClassVar[str] = "place"
    named: tuple[Named, ...]
    now: bool = True
    """The text does not set what is against what was: then its code may have been elsewhere before."""

    files: tuple[str, ...] = ()
    """Names of other files that the text speaks of."""

    here: bool = False
    """The text says "here" in its first sentence: no code that is called from there can be meant."""

    constructor: bool = False
    """The text speaks of "the constructor", by no other name."""
