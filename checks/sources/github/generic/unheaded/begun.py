"""The finding that is being read among paragraphs and lists, until the next begins."""

from __future__ import annotations

from dataclasses import dataclass, field

from checks.model.finding import Severity
from checks.model.location import Location
from checks.sources.github import draft, labels, noise
from checks.sources.github.draft import Part
from checks.sources.github.generic.announced import is_none
from checks.sources.github.generic.placing import Lines, Scope, complete
from checks.sources.github.generic.wording.stance import begins_with_praise, is_for
from checks.sources.github.markup import Node
from checks.sources.github.places import Files


@dataclass(slots=True)
class Begun:
    """What is known so far of one finding; nothing as long as none is begun."""

    title: str = ""
    severity: Severity | None = None
    location: Location | None = None
    lines: Lines | None = None
    body: list[Node] = field(default_factory=list)

    weak: bool = False
    """Whether nothing but its words marks it as a finding."""

    by_prose: bool = False
    """Whether prose began it, which the next fault ends."""

    counted: bool = False
    """Whether "First, …" or the like began it."""

    asked: bool = False
    """Whether it is a question: a suggestion behind it is a finding by itself."""

    waiting: list[Node] = field(default_factory=list)
    """Paragraphs that may be the text of the place that a field below them names."""

    @property
    def is_begun(self) -> bool:
        """Whether a title, a place or lines began it."""
        return bool(self.title or self.location or self.lines)

    @property
    def has_words(self) -> bool:
        """Whether anything is said of it."""
        return bool(self.title or self.body)

    def is_praised(self, scope: Scope) -> bool:
        """Whether only good is said: such a place is no finding."""
        if self.severity is not None and is_none(self.title or draft.body(self.body)):
            return True  # "P0 — lgtm."
        named = self.location is not None and self.location.first is None and not self.title
        praised = named and bool(self.body) and noise.is_chatter(draft.body(self.body), on_lines=True)
        if self.severity is Severity.LOW:
            praised = praised or begins_with_praise(labels.label_of(self.title)[1])
            if self.location is None and not scope.wanted:
                praised = praised or is_for(f"{self.title}. {draft.body(self.body)}")
        elif self.severity is None and (self.lines or self.counted):
            praised = praised or begins_with_praise(self.title or draft.body(self.body))
        return praised

    def part(self, scope: Scope, files: Files) -> Part:
        """The finding, with the severity and the file of the headings above where it has none."""
        name, rest = (self.title, self.body) if self.title else draft.titled(self.body)
        label, bare = labels.label_of(name)
        severity = self.severity or label or scope.severity
        one = Part(bare or name, draft.body(rest), self.location, severity=severity, weak=self.weak)
        return complete(one, scope, files, self.lines)
