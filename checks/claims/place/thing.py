"""One piece of code that a text names: where it is, and how plainly it shows a place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from checks.claims.place.claim import Named
from checks.code.builtins import is_builtin
from checks.code.occurrences import Whereabouts
from checks.code.ownership import OWN, Whose, whose
from checks.text.mentions import is_distinctive

SHORTEST_NAME = 3
"""Letters from which a name tells anything."""


LONG = 5
"""Tokens from which a quote is nobody else's."""


QUOTE, NAME, WORD = 3.0, 2.0, 1.0
"""What shows a place: a quote; a name that a person made up; another name."""


@dataclass(eq=False)
class Thing(Whereabouts):
    """A piece of code that a text names, and where it is."""

    named: Named

    @cached_property
    def lines(self) -> list[int]:
        """Where it begins in the code of the cited file."""
        comments = self.around.outline.comment_lines
        return [first for first, _ in self.in_file if first not in comments]

    @cached_property
    def lines_of_names(self) -> list[int]:
        """Where the names are that a person made up, of a quote: `_style` of `dict(self._style)`."""
        names = filter(is_distinctive, self.wanted.names) if self.named.quote else ()
        return [line for name in names for line in self.around.tokens.lines_by_token.get(name, ())]

    @cached_property
    def lines_of_its_object(self) -> list[int]:
        """Where the variable is that a quoted call or member is of: `rows` of `rows.join(", ")`."""
        name, *rest = (*self.wanted.tokens, "") if self.named.quote else ("",)
        of = name in self.wanted.names and name not in OWN and rest[:1] in (["."], ["->"], ["?."], ["::"])
        known = of and not is_builtin(name, self.around.outline.language)
        return list(self.around.tokens.lines_by_token.get(name, ())) if known else []

    @cached_property
    def is_builtin(self) -> bool:
        """The language brings all of it."""
        language = self.around.outline.language
        return all(is_builtin(name, language) for name in self.wanted.names)

    @cached_property
    def is_of_others(self) -> bool:
        """Its dotted name begins with nothing of this repository."""
        dotted = f"{self.named.owner}.{self.named.text}" if self.named.owner else self.named.text
        return whose(self.around, dotted) is Whose.OTHERS

    @cached_property
    def weight(self) -> float:
        """How plainly it shows a place in the cited file: not at all when it is not there, or anybody's."""
        if not self.lines or self.is_builtin:
            return 0.0
        if self.named.quote:
            own = len(self.wanted.tokens) >= LONG or any(map(is_distinctive, self.wanted.names))
            return QUOTE if own and len(self.wanted.tokens) > 2 and len(self.lines) == 1 else WORD
        if is_distinctive(self.named.text):
            return QUOTE if self.named.opens else NAME
        return WORD if len(self.named.text) >= SHORTEST_NAME else 0.0

    @property
    def is_telling(self) -> bool:
        """It could not be anybody's."""
        if self.named.quote and len(self.wanted.tokens) < LONG:
            return False
        return any(map(is_distinctive, self.wanted.names)) and (self.named.quote or not self.is_builtin)
