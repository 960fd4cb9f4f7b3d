"""A recommendation as its author wrote it, its prose read once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from checks.agents.recommendations.prose.bare_code import Bare, bare_code
from checks.agents.recommendations.prose.opposites import Assertion, assertions
from checks.claims.behaviour.reading import extract as behaviour_in
from checks.claims.count.claim import CountClaim
from checks.claims.count.reading import extract as counts_in
from checks.claims.value.reading import extract as values_in
from checks.model.claim import Claim
from checks.model.finding import Finding
from checks.model.location import Location
from checks.text.citations import files_mentioned
from checks.text.grammar.lexicon import NUMBERS
from checks.text.markdown import SPAN, Fence, Paragraph
from checks.text.prose import Text


class Prose(StrEnum):
    """The fields of prose, by their names in JSON."""

    WHAT = "what"
    WHY = "why"
    FIX = "fix"
    CURRENT = "currentBehavior"
    DESIRED = "desiredBehavior"
    VERIFY = "verify"


DESCRIBING = (Prose.WHY, Prose.CURRENT)
"""Fields that say how the project is."""

RECOMMENDING = (Prose.WHAT, Prose.FIX, Prose.DESIRED)
"""Fields that say how it should be."""


@dataclass(frozen=True, slots=True)
class Fenced:
    """A fence of a recommendation."""

    field: Prose
    label: str
    """The line before it."""

    code: str
    language: str = ""


@dataclass(frozen=True)
class Recommendation:
    """One recommendation. Nothing about it has been checked."""

    index: int
    """Its place in the input, from 0."""

    prose: Mapping[Prose, str]
    citations: tuple[str, ...] = ()
    affected_files: tuple[str, ...] = ()
    finding_refs: tuple[str, ...] = ()
    """Places as `path:line`."""

    candidate_ref: str = ""
    """What made somebody look, as `kind:/route`."""

    claims: tuple[object, ...] = ()
    """The typed claims as they are in JSON."""

    abstain: bool = False
    reason: str = ""
    """Why the recommender declined."""

    notes: tuple[str, ...] = ()
    """What reading it changed."""

    @property
    def title(self) -> str:
        """What a reader knows it by."""
        return self.prose.get(Prose.WHAT) or self.candidate_ref or self.reason or "(without a title)"

    @cached_property
    def texts(self) -> Mapping[Prose, Text]:
        """Each field of prose, read when first looked at."""
        place = Location(place_of(self.affected_files[0]).path) if len(self.affected_files) == 1 else None
        return {
            field: Text(Finding(str(self.index), "", body=words, location=place))
            for field, words in self.prose.items()
            if words.strip()
        }

    @cached_property
    def text(self) -> str:
        """All prose, joined."""
        return "\n".join(words for words in self.prose.values() if words)

    @cached_property
    def places(self) -> tuple[Location, ...]:
        """The findings that it rests on; a reference without a line names the file."""
        return tuple(place_of(each) for each in self.finding_refs)

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The affected files and those of the findings, each once, without lines."""
        affected = (place_of(each).path for each in self.affected_files)
        return tuple(dict.fromkeys((*affected, *(place.path for place in self.places))))

    @property
    def candidate_kind(self) -> str:
        """`uncached_route` of `uncached_route:/blog`."""
        return self.candidate_ref.partition(":")[0]

    @property
    def route(self) -> str:
        """`/blog` of `uncached_route:/blog`; empty where no route is named."""
        route = self.candidate_ref.partition(":")[2]
        return route if route.startswith("/") else ""

    @cached_property
    def fences(self) -> tuple[Fenced, ...]:
        """The fenced code of every field."""
        return tuple(
            Fenced(field, label, fence.text, fence.language)
            for field, text in self.texts.items()
            for label, fence in _labelled(text.parts)
        )

    @cached_property
    def bare_code(self) -> Mapping[Prose, tuple[Bare, ...]]:
        """The code of every field that stands in no fence and between no backticks."""
        return {field: tuple(bare_code(text.parts)) for field, text in self.texts.items()}

    @cached_property
    def statements(self) -> tuple[tuple[Prose, str, Claim], ...]:
        """What it says of one thing in the project: the field, the file that it is said of, the typed claim."""
        only = self.files[0] if len(self.files) == 1 else ""
        found: list[tuple[Prose, str, Claim]] = []
        for field, text in self.written(*DESCRIBING):
            for extract in (counts_in, values_in, behaviour_in):
                for claim in extract(text):
                    file = _file_of(claim, only)
                    if file is not None:
                        found.append((field, file, claim))
        return tuple(found)

    @cached_property
    def assertions(self) -> tuple[Assertion, ...]:
        """What it says of how the project is, as what can be compared with what else is said."""
        return tuple(one for _, text in self.written(*DESCRIBING) for one in assertions(text.sentences))

    def written(self, *fields: Prose) -> Iterator[tuple[Prose, Text]]:
        """The fields that are there, of those asked for."""
        for field in fields:
            if field in self.texts:
                yield field, self.texts[field]


_PARTS = re.compile(r"[,;]\s|\s(?:and|but|while|whereas)\s")


def _file_of(claim: Claim, only: str) -> str | None:
    """The file that a claim is made of; None where its sentence names several and none plainly for it."""
    named = files_mentioned(claim.statement)
    if len(named) < 2:
        return named[0] if named else only
    if not isinstance(claim, CountClaim):
        return ""
    numbers = {f"{claim.count}", *(word for word, number in NUMBERS.items() if number == claim.count)}
    found = {
        files[0]
        for part in _PARTS.split(claim.statement)
        if claim.thing in part
        and numbers & {word.strip("`.").lower() for word in part.split()}
        and len(files := files_mentioned(part)) == 1
    }
    return found.pop() if len(found) == 1 else None


def _labelled(parts: Iterable[Paragraph | Fence]) -> Iterator[tuple[str, Fence]]:
    """Each fence with the last line before it, its code spans in it."""
    label = ""
    for block in parts:
        if isinstance(block, Fence):
            yield label, block
            label = ""
        else:
            label = _written(block).strip().rsplit("\n", 1)[-1]


def _written(block: Paragraph) -> str:
    spans = iter(block.spans)
    return "".join(f"`{next(spans, '')}`" if each == SPAN else each for each in block.text)


_PLACE = re.compile(
    r"(?P<path>.+?)(?::L?|#L)(?P<first>\d{1,9})(?:(?::|C)\d{1,9})?(?:-L?(?P<last>\d{1,9})(?:(?::|C)\d{1,9})?)?",
    re.DOTALL,
)
"""A file with lines: `a.ts:42`, `a.ts:42:7`, `a.ts:42-44`, `a.ts#L42-L44`."""


def place_of(reference: str) -> Location:
    """A file with its lines as a place; without lines the whole file."""
    match = _PLACE.fullmatch(reference)
    if match is None:
        return Location(reference)
    first = int(match["first"])
    return Location(match["path"], first, int(match["last"] or first))
