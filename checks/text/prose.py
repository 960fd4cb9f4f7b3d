"""A finding's words as they are read: sentences, fenced blocks with what each is, and quotes given in fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from checks.model.claim import Stance
from checks.model.finding import Finding, Quote
from checks.model.location import Location
from checks.text.changes import is_within_the_change
from checks.text.citations import Citation, citations
from checks.text.file_names import ATTRIBUTES, NAMES, ending_of, is_file
from checks.text.grammar import lexicon as lex
from checks.text.grammar.sentence import Sentence
from checks.text.grammar.splitting import sentences
from checks.text.grammar.stances import is_of_a_change
from checks.text.leads import introduces_a_proposal, is_heading, is_of_the_past, leads_on, shows
from checks.text.markdown import Fence, Paragraph, blocks, line
from checks.text.mentions import Mention, Shape

MENTIONS_LIMIT = 300
"""Mentions of code after which the rest of a text is left unread."""

OUTPUTS = frozenset(("text", "txt", "console", "log", "output", "plaintext", "terminal", "traceback"))
"""What a fence is said to be in when it shows no code."""

DATA = frozenset(("json", "toml", "yaml", "yml", "ini", "xml", "html", "css", "sh", "bash", "sql", "md"))
"""Languages of fences that are no program's: what is shown in one is of a file of that kind."""

MARKUP = frozenset(("astro", "svelte", "vue", "htm"))
"""Endings of files that hold several languages."""

_OUTPUT = re.compile(
    r"\s*(?:Traceback \(|(?:\w+\.)*\w*(?:Error|Exception|Warning)(?: \[\w+\])?: |[$>%] |>>> )"
)


class Role(StrEnum):
    """What a fenced block is in a finding."""

    SUGGESTION = "suggestion"  # to be committed over the cited lines
    PROPOSAL = "proposal"  # code as it might be
    QUOTE = "quote"  # code as it is
    DIFF = "diff"  # a change that is proposed
    OUTPUT = "output"  # what a program prints


@dataclass(frozen=True, slots=True)
class Block:
    """Fenced code and its role."""

    text: str
    """Of a diff: the lines that it adds."""

    role: Role
    language: str = ""
    removed: str = ""
    """Of a diff: the lines that it takes for existing, when it removes some."""

    fitting: bool = False
    """The finding ends with it, and nothing says that it is there: it may be how the code could read."""

    firm: bool = True
    """Plainly announced as code that is there; only spoken of behind it, it may be an example."""

    stance: Stance = Stance.ASSERTED
    """Past: introduced as how the code was before the change. Elsewhere: of another file than the cited one."""

    @property
    def shown(self) -> str:
        """The code that it takes for existing; empty when it shows none."""
        if self.role is Role.DIFF:
            return self.removed
        return self.text if self.role is Role.QUOTE else ""


class Text:
    """What was written about code; every kind of claim extracts from this and nothing else.

    It is read when first asked for, in time linear in its length.
    """

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        self._citations: tuple[Citation, ...] | None = None

    @property
    def location(self) -> Location | None:
        """Where the source says that it all is."""
        return self.finding.location

    @property
    def quotes(self) -> tuple[Quote, ...]:
        """Code that the source handed over in fields."""
        return self.finding.quotes

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """Title and body, without fenced code."""
        title = self.finding.title
        found = list(sentences(line(title), title=True)) if title.strip() else []
        budget, opening = MENTIONS_LIMIT, True
        for part in self.parts:
            if isinstance(part, Paragraph) and budget > 0:
                said = list(sentences(part, opening=opening))
                found += said
                budget -= sum(len(sentence.mentions) for sentence in said)
                opening = opening and (part.heading or not said)
        return tuple(found)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The fenced code of the body."""
        of = self.location.path if self.location else ""
        around = zip((None, *self.parts), self.parts, (*self.parts[1:], None), strict=False)
        return tuple(
            _block(fence, lead, follower, opens=at < 2 and not isinstance(lead, Fence), of=of)
            for at, (lead, fence, follower) in enumerate(around)
            if isinstance(fence, Fence)
        )

    @cached_property
    def parts(self) -> tuple[Paragraph | Fence, ...]:
        """The paragraphs and fences of the body, in order."""
        return tuple(blocks(self.finding.body))

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Every place that is cited, the primary one first."""
        if self._citations is None:  # before Python 3.12 a cached property takes a lock, as long as a look-up
            self._citations = citations(self.finding)
        return self._citations

    @cached_property
    def mentions(self) -> tuple[tuple[Sentence, Mention], ...]:
        """Every mention of code with its sentence, in order."""
        return tuple((sentence, mention) for sentence in self.sentences for mention in sentence.mentions)

    def is_in_passing(self, statement: str) -> bool:
        """It is a sentence of the body, and neither the first nor the title."""
        return statement in self._in_passing

    @cached_property
    def _in_passing(self) -> frozenset[str]:
        leading = {one.written for one in self.sentences if one.title or one.opening}
        return frozenset(one.written for one in self.sentences) - leading

    def is_beside(self, statement: str, code: str) -> bool:
        """That sentence mentions the code only beside its point: in parentheses, or behind its second main clause."""
        found = [
            one
            for sentence, one in self.mentions
            if sentence.written == statement and code in (one.text, one.name)
        ]
        return bool(found) and not any(one.leads for one in found)

    def denies(self, statement: str) -> bool:
        """It is a sentence that denies something."""
        return statement in self._denying

    @cached_property
    def _denying(self) -> frozenset[str]:
        return frozenset(one.written for one in self.sentences if one.denies)

    def is_within_the_change(self, statement: str) -> bool:
        """It is a sentence that looks for something in the change alone: "in this diff"."""
        return statement in self._within_the_change

    @cached_property
    def _within_the_change(self) -> frozenset[str]:
        return frozenset(one.written for one in self.sentences if is_within_the_change(one))

    @cached_property
    def speaks_of_a_change(self) -> bool:
        """Some sentence sets what is against what was: in such a text a quote may be of either."""
        return any(
            clause.stance is Stance.PAST
            or (is_of_a_change(clause) and clause.stance is not Stance.PROPOSED)
            or any(word.lower in lex.PAST_ADVERBS for word in clause.words)
            or [word.lower for word in clause.words if word.text.isalpha()][-1:] == ["before"]
            for sentence in self.sentences
            if not sentence.title
            for clause in sentence.clauses
        ) or any(mention.stance is Stance.PAST for _, mention in self.mentions)


def words_as_text(words: str) -> Text:
    """Plain prose that is no finding: a field of a recommendation, a commit message."""
    return Text(Finding("", "", body=words))


def names_another_file(sentence: Sentence, path: str) -> bool:
    """It speaks of a file, and not of the one at that path."""
    named = [mention.text for mention in sentence.mentions if mention.shape is Shape.PATH]
    named += [word.text for clause in sentence.clauses for word in clause.words if word.text in NAMES]
    files = [one.partition(":")[0].removeprefix("./") for one in named if is_file(one.partition(":")[0])]
    files = [one for one in files if ending_of(one) not in ATTRIBUTES or ending_of(one) == ending_of(path)]
    return bool(files) and not any(f"/{path}".endswith(f"/{one}") for one in files)


def _block(
    fence: Fence, lead: Paragraph | Fence | None, follower: Paragraph | Fence | None, *, opens: bool, of: str
) -> Block:
    """What a fence is, from what comes right before and behind it; `of` is the path of the finding."""
    if fence.language == "suggestion":
        return Block(fence.text, Role.SUGGESTION, "suggestion")
    if fence.language in ("diff", "patch"):
        return _diff(fence.text)
    before = list(_sentences(lead))
    said = before[-1] if before else Sentence("")
    proposal = Block(fence.text, Role.PROPOSAL, fence.language)
    if introduces_a_proposal(said):
        return proposal
    if fence.language in OUTPUTS or _OUTPUT.match(fence.text):
        return Block(fence.text, Role.OUTPUT, fence.language)
    first = opens and len(before) < 2
    heading = first and is_heading(said)
    announced = heading or leads_on(said, opens=first)
    # "with" and then code: what somebody may write
    of_a_case = said.begins_with_a_case and not any(clause.verb for clause in said.clauses)
    if not announced and (of_a_case or not _is_spoken_of(follower)):
        return proposal
    stance = Stance.ASSERTED
    if is_of_the_past(said):
        stance = Stance.PAST
    elif of:
        other = fence.language in DATA and ending_of(of) not in DATA | MARKUP
        stance = Stance.ELSEWHERE if other or names_another_file(said, of) else stance
    plainly = said.text[-1:] not in {"", "."} and all(
        one.plain and not one.gives_a_reason for one in said.clauses
    )
    last = follower is None or (said.text and not _is_spoken_of(follower))
    fitting = bool(heading and last and not shows(said))
    return Block(
        fence.text, Role.QUOTE, fence.language, fitting=fitting, firm=announced or plainly, stance=stance
    )


def _sentences(part: Paragraph | Fence | None) -> Iterator[Sentence]:
    return sentences(part) if isinstance(part, Paragraph) else iter(())


def _is_spoken_of(follower: Paragraph | Fence | None) -> bool:
    """What comes after a fence goes on about it: "This drops …", "fires for every …"."""
    first = next(_sentences(follower), None)
    if first is None or not first.clauses:
        return False
    opener = first.clauses[0].words[0]
    return opener.lower in {"this", "that", "which", "it"} or opener.text[0].islower()


def _diff(text: str) -> Block:
    """What a diff keeps and removes is there; what it adds is proposed."""
    headers = ("+++", "---", "@@", "diff --git", "index ", "\\ ")
    lines = [each for each in text.split("\n") if not each.startswith(headers)]
    added = [each[1:] for each in lines if each.startswith("+")]
    there = [each[1:] if each[:1] in "- " else each for each in lines if not each.startswith("+")]
    removes = any(each.startswith("-") for each in lines)
    return Block("\n".join(added), Role.DIFF, "diff", removed="\n".join(there) if removes else "")
