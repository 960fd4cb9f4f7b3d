"""A finding's words as they are read: sentences, fenced blocks with what each is, and quotes given in fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from checks.model.claim import Stance
from checks.model.finding import Finding, Location, Quote
from checks.text.citations import Citation, citations
from checks.text.file_names import ATTRIBUTES, NAMES, ending_of, is_file, name_of
from checks.text.grammar import lexicon as lex
from checks.text.grammar.parts import Sentence, Word
from checks.text.grammar.sentences import sentences
from checks.text.grammar.stances import is_of_a_change
from checks.text.markdown import Fence, Paragraph, blocks, line
from checks.text.mentions import Mention, Shape

MENTIONS_LIMIT = 300
"""Mentions of code after which the rest of a text is left unread."""

HEADING_WORDS = 5
"""Words of a line before a fence up to which it is a heading: "Logic error"."""


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

    opens: bool = False
    """The finding begins with it."""

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

    @property
    def location(self) -> Location | None:
        """Where the source says that it all is."""
        return self.finding.location

    @property
    def quotes(self) -> tuple[Quote, ...]:
        """Code that the source handed over in fields."""
        return self.finding.quotes

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Title and body, without fenced code."""
        return self._read[0]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The fenced code of the body."""
        return self._read[1]

    @cached_property
    def citations(self) -> tuple[Citation, ...]:
        """Every place that is cited, the primary one first."""
        return citations(self.finding)

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

    @cached_property
    def _read(self) -> tuple[tuple[Sentence, ...], tuple[Block, ...]]:
        title = self.finding.title
        found = list(sentences(line(title), title=True)) if title.strip() else []
        fences: list[tuple[Fence, Paragraph | None, bool]] = []
        followers: dict[int, Paragraph] = {}
        budget = MENTIONS_LIMIT
        last: Paragraph | None = None
        opening, paragraphs = True, 0
        for block in blocks(self.finding.body):
            if isinstance(block, Fence):
                fences.append((block, last, not fences and paragraphs <= 1))
                last = None
                continue
            if fences and last is None:
                followers[len(fences) - 1] = block
            last, paragraphs = block, paragraphs + 1
            for sentence in sentences(block, opening=opening) if budget > 0 else ():
                found.append(sentence)
                budget -= len(sentence.mentions)
                opening = opening and block.heading
        of = self.location.path if self.location else ""
        read = tuple(
            _block(fence, lead, followers.get(number), opens=opens, of=of)
            for number, (fence, lead, opens) in enumerate(fences)
        )
        return tuple(found), read


def words_as_text(words: str) -> Text:
    """Plain prose that is no finding: a field of a recommendation, a commit message."""
    return Text(Finding("", "", body=words))


def names_another_file(sentence: Sentence, path: str) -> bool:
    """It speaks of a file, and not of the one at that path."""
    named = [mention.text for mention in sentence.mentions if mention.shape is Shape.PATH]
    named += [word.text for clause in sentence.clauses for word in clause.words if word.text in NAMES]
    files = [name_of(one.partition(":")[0]) for one in named if is_file(one.partition(":")[0])]
    files = [one for one in files if ending_of(one) not in ATTRIBUTES]
    return bool(files) and name_of(path) not in files


def _block(
    fence: Fence, lead: Paragraph | None, follower: Paragraph | None, *, opens: bool, of: str
) -> Block:
    if fence.language == "suggestion":
        return Block(fence.text, Role.SUGGESTION, "suggestion")
    if fence.language in ("diff", "patch"):
        return _diff(fence.text)
    before = list(sentences(lead)) if lead is not None else []
    said = before[-1] if before else None
    if said is not None and _introduces_a_proposal(said):
        return Block(fence.text, Role.PROPOSAL, fence.language)
    past = said is not None and any(clause.stance is Stance.PAST for clause in said.clauses)
    first = opens and len(before) < 2
    heading = first and (said is None or _is_heading(said))
    if _is_output(fence):
        return Block(fence.text, Role.OUTPUT, fence.language)
    announced = heading or (said is not None and _leads_on(said, opens=first))
    spoken_of = _is_spoken_of(follower)
    plainly = (
        said is not None
        and not said.text.endswith(".")
        and all(one.plain and not one.gives_a_reason for one in said.clauses)
    )
    if announced or spoken_of:
        other = fence.language in DATA and ending_of(of) not in DATA | MARKUP
        named = said is not None and names_another_file(said, of)
        stance = Stance.ELSEWHERE if of and (other or named) else Stance.ASSERTED
        stance = Stance.PAST if past else stance
        return Block(
            fence.text, Role.QUOTE, fence.language, opens=heading, firm=announced or plainly, stance=stance
        )
    return Block(fence.text, Role.PROPOSAL, fence.language)


def _is_output(fence: Fence) -> bool:
    """What somebody typed at a prompt, a traceback, or the last line of one."""
    return fence.language in OUTPUTS or _OUTPUT.match(fence.text) is not None


def _is_heading(sentence: Sentence) -> bool:
    """ "Logic error": a few words, none of them a verb, that do not break off."""
    words = sentence.text.split()
    verbs = any(clause.verb for clause in sentence.clauses)
    return len(words) <= HEADING_WORDS and not verbs and words[-1].lower() not in lex.PREPOSITIONS


def _leads_on(sentence: Sentence, *, opens: bool) -> bool:
    """It says of code what comes: "the handler does", "`f` rejects the rest:", "line 3:".

    `opens` tells that nothing was said before it: further down "the usual check:" is a remedy.
    """
    last = sentence.clauses[-1] if sentence.clauses else None
    if last is None or not (last.verb or opens) or last.gives_a_reason:
        return False
    if not sentence.text.rstrip().endswith(":"):
        if any(word.lower in lex.SUBORDINATORS for word in last.words):
            return False
        does = last.words[-1].lower in lex.DO
        return does or (last.plain and all(word.lower in lex.PREPOSITIONS for word in last.behind))
    if last.verb in ("", "be"):  # "this is the loop:", "the loop:", "`f`:", not "this is natural:", "repro:"
        first = next(filter(_is_word, last.behind if last.verb else last.words), None)
        says_what = bool(last.verb) and first is not None and first.lower == "what"
        return first is None or says_what or _is_definite(first)
    first = next(filter(_is_word, sentence.clauses[0].words), None)
    return last.plain and first is not None and _is_definite(first)


def _is_definite(word: Word) -> bool:
    """It begins what is said of code that is there."""
    known = lex.DEFINITE | lex.NOUNS | lex.INSIDE
    return word.mention is not None or word.lower in known or word.lower in {"it", "at"}


def _is_word(word: Word) -> bool:
    return word.mention is not None or word.text.isalnum()


def _introduces_a_proposal(sentence: Sentence) -> bool:
    if any(clause.stance in (Stance.PROPOSED, Stance.HYPOTHETICAL) for clause in sentence.clauses):
        return True
    return not sentence.words.isdisjoint(lex.PROPOSALS | lex.EXAMPLES)


def _is_spoken_of(follower: Paragraph | None) -> bool:
    """What comes after a fence goes on about it: "This drops …", "fires for every …"."""
    first = next(iter(sentences(follower)), None) if follower is not None else None
    if first is None or not first.clauses or not first.clauses[0].words:
        return False
    opener = first.clauses[0].words[0]
    return opener.lower in {"this", "that", "which", "it"} or opener.text[0].islower()


def _diff(text: str) -> Block:
    """What a diff keeps and removes is there; what it adds is proposed."""
    there: list[str] = []
    added: list[str] = []
    removes = False
    for each in _lines_of_diff(text):
        if each.startswith("+"):
            added.append(each[1:])
        else:
            removes = removes or each.startswith("-")
            there.append(each[1:] if each[:1] in "- " else each)
    return Block("\n".join(added), Role.DIFF, "diff", removed="\n".join(there) if removes else "")


def _lines_of_diff(text: str) -> Iterator[str]:
    for each in text.split("\n"):
        if not each.startswith(("+++", "---", "@@", "diff --git", "index ", "\\ ")):
            yield each
