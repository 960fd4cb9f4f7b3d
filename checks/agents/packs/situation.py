"""A recommendation as a rule sees it: its sentences, the code in it, and the files that it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from checks.agents.packs.headers import HeaderValue, header_values, without_comments
from checks.agents.recommendations.claim import Project, find
from checks.agents.recommendations.kinds.snippets import is_before
from checks.agents.recommendations.project_signals import Signals
from checks.agents.recommendations.recommendation import RECOMMENDING, Prose, Recommendation
from checks.code.structure import Call, Outline, outline
from checks.code.tree import FileKind
from checks.model.claim import Stance
from checks.text.grammar.lexicon import NEGATIONS, Predicate
from checks.text.grammar.parts import Clause
from checks.text.grammar.sentence import Sentence
from checks.text.mentions import Mention

NOT_WANTED = frozenset(
    "avoid instead unsupported deprecated removed obsolete unlike stop drop drops without".split()
)
"""Words beside a thing that nobody recommends, besides the negations."""

OUTDATED = frozenset(("deprecated", "unsupported", "obsolete", "go", "goes"))
"""Behind a thing these say that it is on its way out: "`f` must go"."""

CHANGING = frozenset(("fix", "correct", "repair", "change", "convert", "rewrite"))
"""What directly follows one of these is what is wrong, where the clause goes on with what comes for it."""

_FRAME = re.compile(r"(?<!\w)at (?:async )?[\w$.<>/\[\]]{1,80} \([^()\s]{1,200}:\d{1,6}(?::\d{1,6})?\)")
"""A line of a stack trace, also in the midst of a sentence."""

_QUOTED = re.compile(r"[\"\u201c]([^\"\u201c\u201d\n]{8,500})[\"\u201d]")
_NO_WORD = re.compile(r"[^\w%./@-]")
_NO_NAME = re.compile(r"[^\w$-]")

JAVASCRIPT = "given.tsx"
"""The name under which code in a text is read."""


@dataclass(frozen=True, slots=True)
class Snippet:
    """Code in a recommendation."""

    code: str
    field: Prose
    recommended: bool
    """It is how it should be, not how it is or was."""

    sentence: Sentence | None = None
    """The sentence that it stands in; None for a fence."""


@dataclass(eq=False)
class Situation:
    """One recommendation and its project. Everything is read once, when first asked for."""

    recommendation: Recommendation
    project: Project
    _outlines: dict[str, Outline] = field(default_factory=dict, repr=False)

    @property
    def signals(self) -> Signals:
        """What is known of the project; empty where nothing was given."""
        return self.project.beside.signals or Signals()

    @cached_property
    def sentences(self) -> tuple[tuple[Prose, Sentence], ...]:
        """Every sentence with its field."""
        return tuple(
            (name, sentence)
            for name, text in self.recommendation.written(*Prose)
            for sentence in text.sentences
        )

    @cached_property
    def snippets(self) -> tuple[Snippet, ...]:
        """Every fence, every code span, and code in the open."""
        found: list[Snippet] = []
        for name, text in self.recommendation.written(*Prose):
            should = name in RECOMMENDING
            for fence in self.recommendation.fences:
                if fence.field is name:
                    added, kept = _of_diff(fence.code)
                    now = is_before(fence.label)
                    if added is None:
                        found.append(Snippet(fence.code, name, should and not now))
                    else:
                        found += [Snippet(added, name, should), Snippet(kept, name, recommended=False)]
            for sentence in text.sentences:
                for mention in sentence.mentions:
                    wanted = should and is_wanted(sentence, mention)
                    found.append(Snippet(mention.text, name, wanted, sentence))
            found += (
                Snippet(one.code, name, should and one.wanted and not is_before(one.before))
                for one in self.recommendation.bare_code[name]
            )
        return tuple(found)

    @property
    def recommended(self) -> Iterator[Snippet]:
        """The code that the recommendation wants to see."""
        return (one for one in self.snippets if one.recommended)

    def names(self, *wanted: str, recommended: bool = False) -> bool:
        """Whether some code in the text has one of these names as a whole token."""
        given = self.recommended if recommended else self.snippets
        names = set(wanted)
        return any(not names.isdisjoint(_words(one.code)) for one in given)

    def calls(self, *names: str, recommended: bool = False) -> Iterator[tuple[Snippet, Call]]:
        """The calls of a function in the code of the text."""
        for snippet in self.recommended if recommended else self.snippets:
            if any(name in snippet.code for name in names):
                read = self.read(snippet.code)
                for call in read.calls(1, max(1, read.line_count)):
                    if call.name in names:
                        yield snippet, call

    def read(self, code: str) -> Outline:
        """Code of the text as JavaScript or TypeScript."""
        if code not in self._outlines:
            self._outlines[code] = outline(JAVASCRIPT, code)
        return self._outlines[code]

    @cached_property
    def headers(self) -> tuple[HeaderValue, ...]:
        """The values of headers that the text gives, from every field."""
        found: list[HeaderValue] = []
        for _, text in self.recommendation.written(*Prose):
            for sentence in text.sentences:
                found += (
                    value if is_wanted_value(sentence, value) else value.unwanted()
                    for value in header_values(sentence.written)
                )
        for fence in self.recommendation.fences:
            added, _ = _of_diff(fence.code)
            found += header_values(fence.code if added is None else added, code=True)
        return tuple(found)

    @cached_property
    def recommended_headers(self) -> tuple[HeaderValue, ...]:
        """The values that are to be set: of the fields that recommend, without comments and what was before."""
        found: list[HeaderValue] = []
        for _, text in self.recommendation.written(*RECOMMENDING):
            for sentence in text.sentences:
                found += (
                    value
                    for value in header_values(sentence.written)
                    if is_wanted_value(sentence, value) and not _is_comment(sentence, value)
                )
        for fence in self.recommendation.fences:
            if fence.field in RECOMMENDING and not is_before(fence.label):
                added, _ = _of_diff(fence.code)
                new = fence.code if added is None else added
                found += header_values(without_comments(new, self.read(new).comment_lines), code=True)
        return tuple(found)

    @cached_property
    def files(self) -> tuple[tuple[str, str], ...]:
        """The affected files that can be read: path and text."""
        found = []
        for path in self.recommendation.files:
            at = find(path, self.project)
            file = self.project.code.file(at.path) if at is not None else None
            if file is not None and file.kind is FileKind.TEXT:
                found.append((file.path, file.text or ""))
        return tuple(found)

    def outline(self, path: str) -> Outline:
        """The structure of a file of the repository."""
        return self.project.code.outline(path)

    def said(self, *wanted: str) -> Iterator[tuple[Prose, Sentence]]:
        """The sentences with one of these words, in small letters; several words as a phrase."""
        for (name, sentence), plain in zip(self.sentences, self._plain, strict=True):
            if any(f" {phrase} " in plain for phrase in wanted):
                yield name, sentence

    def says(self, *wanted: str) -> bool:
        """Whether some sentence has one of these words or phrases."""
        return any(f" {phrase} " in self._all for phrase in wanted)

    @cached_property
    def _all(self) -> str:
        return "\n".join(self._plain)

    @cached_property
    def _plain(self) -> tuple[str, ...]:
        return tuple(f" {_plain(sentence.written)} " for _, sentence in self.sentences)

    @cached_property
    def evidence(self) -> tuple[str, ...]:
        """Lines of a log or a stack trace that the text quotes, as code or as whole lines."""
        quoted = [
            line.strip()
            for snippet in self.snippets
            for line in snippet.code.split("\n")[:500]
            if is_evidence(line)
        ]
        lines = (
            line.strip()
            for _, text in self.recommendation.written(*Prose)
            for line in text.finding.body.split("\n")[:500]
        )
        said = (
            one[1].strip()
            for _, text in self.recommendation.written(*Prose)
            for one in _QUOTED.finditer(text.finding.body)
        )
        frames = (
            one[0]
            for _, text in self.recommendation.written(*Prose)
            for one in _FRAME.finditer(text.finding.body)
        )
        return (*quoted, *(line for line in (*lines, *said) if _is_line_of_log(line)), *frames)


def is_wanted(sentence: Sentence, mention: Mention) -> bool:
    """Whether a sentence of a field that recommends asks for this code, rather than to do without it."""
    clause = clause_of(sentence, mention)
    if mention.stance in (Stance.DENIED, Stance.PAST, Stance.ELSEWHERE):
        return False
    if clause is None:
        return True
    before = [word.lower for word in clause.words if word.at < mention.at]
    if not NOT_WANTED.isdisjoint(before[-4:]) or not NEGATIONS.isdisjoint(before) or before[-1:] == ["from"]:
        return False
    behind = [word.lower for word in clause.words if word.at > mention.at]
    if clause.predicate is Predicate.REMOVES or clause.verb in ("avoid", "stop", "migrate"):
        return bool({"with", "to", "by"} & set(before))
    if clause.verb in CHANGING and before[-1:] == before[:1] and {"with", "to", "by", "into"} & set(behind):
        return False
    return OUTDATED.isdisjoint(behind[:4])


def is_wanted_value(sentence: Sentence, value: HeaderValue) -> bool:
    """Whether a sentence does not say that a header is not, or not to be, set."""
    holding = [one for one in sentence.mentions if one.marked and value.raw in one.text]
    if holding:
        return all(is_wanted(sentence, one) for one in holding)
    return NEGATIONS.isdisjoint(word.lower for clause in sentence.clauses for word in clause.words)


def _is_comment(sentence: Sentence, value: HeaderValue) -> bool:
    """Whether a value is in a comment of a code span."""
    return any(
        value.raw in one.text and value.raw not in without_comments(one.text)
        for one in sentence.mentions
        if one.marked
    )


def clause_of(sentence: Sentence, mention: Mention) -> Clause | None:
    """The clause in which a mention stands."""
    for clause in sentence.clauses:
        if any(word.at == mention.at for word in clause.words):
            return clause
    return None


def words_of(sentence: Sentence) -> tuple[str, ...]:
    """The words of a sentence in small letters, those of its code spans among them."""
    return tuple(_plain(sentence.written).split())


def has_phrase(sentence: Sentence, phrase: str) -> bool:
    """Whether some words follow each other in a sentence, each of them whole."""
    return f" {phrase} " in f" {_plain(sentence.written)} "


@lru_cache(maxsize=1024)
def _plain(text: str) -> str:
    return " ".join(word.strip(".") for word in _NO_WORD.sub(" ", text.lower()).split())


@lru_cache(maxsize=1024)
def _words(code: str) -> frozenset[str]:
    return frozenset(_NO_NAME.sub(" ", code).split())


def _of_diff(code: str) -> tuple[str | None, str]:
    """The lines that a diff adds, and those that it has or removes; None where it is no diff."""
    lines = code.split("\n")
    if not any(line.startswith(("+", "-")) for line in lines) or any(
        line and line[0] not in "+- @\\" for line in lines
    ):
        return None, ""
    added = [line[1:] for line in lines if line.startswith("+") and not line.startswith("+++")]
    kept = [line[1:] for line in lines if not line.startswith(("+", "@@"))]
    return "\n".join(added), "\n".join(kept)


def is_evidence(line: str) -> bool:
    """A line of a stack trace or a log: `at handler (app/route.ts:12:3)`, `TypeError: x is undefined`."""
    bare = line.strip()
    first, _, rest = bare.partition(" ")
    if first == "at" and any(part.rstrip(")").rpartition(":")[2].isdecimal() for part in rest.split()):
        return True
    name, colon, said = bare.partition(":")
    last = name.split()[-1] if name.split() else ""
    if colon and said.strip() and last.endswith(("Error", "Exception")) and last[:1].isupper():
        return True
    words = [word.strip("[]():,;'\"") for word in bare.split()]
    return any(_is_code_of_error(word) for word in words) and len(words) > 1


def _is_line_of_log(line: str) -> bool:
    """A line of prose that is nothing but `TypeError: x is undefined`, or a line of a stack trace."""
    name, colon, _ = line.partition(":")
    begins = bool(colon) and len(name.split()) == 1 and name.endswith(("Error", "Exception"))
    return (begins or line.startswith("at ")) and is_evidence(line)


def _is_code_of_error(word: str) -> bool:
    """`ECONNRESET`, `NEXT_NOT_FOUND`."""
    if word.startswith("NEXT_") and word.isupper():
        return True
    return len(word) > 4 and word.isupper() and word.isalpha() and word.startswith("E")
