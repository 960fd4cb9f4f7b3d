"""A finding's Markdown as sentences with their mentions of code, and blocks of fenced code.

Markdown is parsed by markdown-it-py; only what bears on claims is switched on, so links, emphasis and
HTML stay plain text and cannot make the parse slow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import islice

from markdown_it import MarkdownIt
from markdown_it.token import Token

from checks.code.tokens import is_name, tokenize
from checks.content.stance import Stance, stance_of
from checks.content.tense import is_of_now, is_past, speaks_of_the_past, tells_of_a_change
from checks.model.finding import Finding

SPAN = "\ue000"
"""Stands for a code span in a sentence's text; the n-th one is the n-th mention."""

NESTING_LIMIT = 40
LINE_LIMIT = 4_000
MENTIONS_LIMIT = 300
"""Mentions after which the rest of a finding's sentences is left unread."""

LONGEST_NAME = 500
"""Characters of a code span above which it is neither a name nor a path."""

SENTENCE_LIMIT = 1_000
"""Characters of one sentence that are read together."""


class Shape(StrEnum):
    """What a mention of code looks like."""

    NAME = "name"  # `foo`, `foo()`, `#foo`
    MEMBER = "member"  # `Foo.bar`, `a::b`, `x->y()`
    CALL = "call"  # `foo(a, b)`
    EXPRESSION = "expression"  # anything else that is code
    LITERAL = "literal"  # a number or a quoted string
    PATH = "path"  # `src/a.py`
    WORDS = "words"  # a message, a command, prose between backticks


@dataclass(frozen=True)
class Mention:
    """Code named in a sentence."""

    text: str
    shape: Shape
    stance: Stance
    past: bool
    """The sentence speaks of how it was before the change."""

    at: int
    """Offset of its placeholder in the sentence's text."""

    marked: bool = True
    """Written between backticks; a bare camelCase or snake_case word otherwise."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The identifiers in it, in order."""
        return tuple(token.lstrip("#$@") for token, _ in tokenize(self.text) if is_name(token))

    @cached_property
    def last_name(self) -> str:
        """`bar` of `Foo.bar()`."""
        names = _HEAD.match(self.text)
        parts = _NAMES.findall(names[0] if names else self.text)
        return parts[-1].lstrip("#$@") if parts else ""

    @cached_property
    def owner(self) -> str:
        """`Foo` of `Foo.bar()`; empty for a bare name."""
        head = _HEAD.match(self.text)
        parts = _NAMES.findall(head[0] if head else "")
        return parts[-2].lstrip("#$@") if len(parts) > 1 else ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, its code spans replaced by `SPAN`."""

    text: str
    mentions: tuple[Mention, ...]
    title: bool = False

    def before(self, mention: Mention) -> str:
        """The text before a mention."""
        return self.text[: mention.at]

    def after(self, mention: Mention) -> str:
        """The text behind a mention."""
        return self.text[mention.at + 1 :]


class Role(StrEnum):
    """What a fenced block is in a finding."""

    SUGGESTION = "suggestion"  # to be committed over the cited lines
    PROPOSAL = "proposal"  # code as it might be
    QUOTE = "quote"  # code as it is


@dataclass(frozen=True, slots=True)
class Block:
    """Fenced code; a diff is split into its quote (context and `-`) and its proposal (`+`)."""

    text: str
    role: Role
    language: str = ""
    removed: str = ""
    """Of a diff: what it takes for existing, its context and its `-` lines; empty when it removes nothing."""

    past: bool = False
    """Introduced as how it was before the change."""

    sure: bool = False
    """Of a quote: it opens the finding, so that nothing but the code at hand can be meant."""


@dataclass
class Prose:
    """A finding as it was read."""

    sentences: tuple[Sentence, ...]
    blocks: tuple[Block, ...]

    def says_is_there(self, sentence: Sentence, mention: Mention) -> bool:
        """The sentence plainly says in the present tense that the mention is in the code."""
        return not mention.past and is_of_now(
            sentence.text, mention.at, beside_a_change=self.tells_of_a_change
        )

    @cached_property
    def tells_of_a_change(self) -> bool:
        """Some sentence sets what is against what was."""
        # a title is a headline, and its words stand for what they like
        return tells_of_a_change(one.text for one in self.sentences if not one.title)

    @cached_property
    def mentions(self) -> tuple[tuple[Sentence, Mention], ...]:
        """Every mention with its sentence."""
        return tuple((sentence, mention) for sentence in self.sentences for mention in sentence.mentions)


_HEAD = re.compile(r"\A[#$@]?[^\W\d][\w$]*(?:(?:\.|::|->|\?\.|#)[#$@]?[^\W\d][\w$]*)*")
_NAMES = re.compile(r"[#$@]?[^\W\d][\w$]*")
_NAME = re.compile(r"\A[#$@]{0,2}[^\W\d][\w$]*!?(?:\(\))?\Z")
_MEMBER = re.compile(
    r"\A\.?[#$@]{0,2}[^\W\d][\w$]*(?:<[\w, ]{0,60}>)?(?:\(\))?(?:(?:\.|::|->|\?\.|#)[#$@]?[^\W\d][\w$]*(?:\(\))?)*\Z"
)
_CALL = re.compile(r"\A[#$@]?[^\W\d][\w$.:#>-]*\(.*\)\Z", re.DOTALL)
_LITERAL = re.compile(
    r"\A(?:-?\d[\w.]*%?|\"[^\"]*\"|'[^']*'|true|false|null|None|True|False|undefined|nil)\Z"
)
_PATH = re.compile(
    r"\A[\w.@()\[\]/-]*(?:/[\w.@()\[\]-]+)+/?\Z|\A[\w.-]+\.(?:py|js|ts|tsx|go|rs|java|rb|c|h|cpp|cs|php|md|json|toml|ya?ml|d\.ts|pyi)\Z"
)
_CODE_MARK = re.compile(r"[=(){}\[\];<>+*/%&|!]|->|::|\.\w+\(")
_BARE = re.compile(
    r"(?<![\w./@#-])(?:[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\(\)|_*[a-z][\w]*_[\w]+|[a-z]+[A-Z][\w]*(?:\.\w+)*|[A-Z][a-z]+[A-Z]\w*|__\w+__|[A-Z]{2,}_[A-Z_\d]+)(?![\w/])"
)
_TAG = re.compile(r"<[^<>\n]{1,300}>")
_URL = re.compile(r"https?://\S+")
_SENTENCE = re.compile(
    r"(?<=[.!?])[\"')\]*_]*\s+(?=[\"'(\[*_]*[A-Z\ue000👍\d])|(?<=[:;])\s+(?=[A-Z])|\s[–—]\s(?=[A-Z])|\n{2,}"
)
_ABBREVIATION = re.compile(r"(?:e\.g|i\.e|etc|vs|cf|approx|resp|incl)\.\Z", re.IGNORECASE)
_PROPOSED_FENCE = re.compile(
    r"\b(?:instead|consider|should|could|would|suggest\w*|e\.g\.|for example|like (?:this|so)|such as|fix|use|try|"
    r"add|proposed?|recommend\w*|rather|replace|better|simply|helper|change (?:it )?to|improve\w*|refactor\w*|extract|"
    r"one (?:option|way)|nicer|cleaner|simpler|shorter|clearer|safer|tidier|more \w+|what about|how about|why not|let's|alternative\w*|reproduc\w*|caller|usage|(?:a|the) test|context manager)\b[^.]*\Z",
    re.IGNORECASE,
)
_QUOTED_FENCE = re.compile(
    r"\b(?:current(?:ly)?|existing|the code|this (?:code|block|line|check|guard)|at present|is written|reads|"
    r"looks like)\b[^.]*\Z",
    re.IGNORECASE,
)


def read_prose(finding: Finding) -> Prose:
    """Read title and body; bounded by the body's limit, linear in its length."""
    sentences: list[Sentence] = []
    for token in _parser().parseInline(" ".join(finding.title.split())[:1000]):
        sentences.extend(_sentences(*_flatten(token), title=True))
    blocks: list[Block] = []
    budget = MENTIONS_LIMIT
    tokens = _parser().parse(_tamed(finding.body)) if finding.body.strip() else []
    last_text, paragraphs = "", 0
    for index, token in enumerate(tokens):
        if token.type == "inline":
            text, spans = _flatten(token)
            last_text = text
            paragraphs += 1
            for sentence in _sentences(text, spans) if budget > 0 else ():
                budget -= len(sentence.mentions)
                sentences.append(sentence)
                if budget <= 0:
                    break
        elif token.type in ("fence", "code_block"):
            follows = _follows(tokens, index)
            blocks.append(_block(token, last_text, follows, opens=not blocks and paragraphs <= 1))
            last_text = ""
    return Prose(tuple(sentences), tuple(blocks))


def _parser() -> MarkdownIt:
    global _PARSER  # noqa: PLW0603 - built once, when first needed; it holds no state between parses
    if _PARSER is None:
        _PARSER = MarkdownIt("commonmark", {"maxNesting": NESTING_LIMIT}).enable("table")
        _PARSER.disable(
            [
                "link",
                "image",
                "emphasis",
                "autolink",
                "entity",
                "html_inline",
                "reference",
                "html_block",
                "code",
            ]
        )
    return _PARSER


_PARSER: MarkdownIt | None = None


def _tamed(body: str) -> str:
    """Cut what no reviewer writes and what makes a Markdown parse slow: endless lines, deep quotes."""
    lines = []
    for line in body.split("\n"):
        kept = line[:LINE_LIMIT]
        stripped = kept.lstrip(" >\t-*+")
        if len(kept) - len(stripped) > NESTING_LIMIT and kept.count(" ") < len(kept) - len(stripped):
            kept = stripped
        lines.append(kept)
    return "\n".join(lines)


def _flatten(token: Token) -> tuple[str, list[str]]:
    """A paragraph's text with a placeholder for each code span, and the spans."""
    parts: list[str] = []
    spans: list[str] = []
    for child in token.children or ():
        if child.type == "code_inline":
            parts.append(SPAN)
            spans.append(child.content)
        elif child.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        else:
            parts.append(child.content.replace(SPAN, " "))
    text = _TAG.sub(" ", _URL.sub(" ", "".join(parts))).replace("**", "")
    if text.count(SPAN) != len(spans):  # a tag or link swallowed one: start over with the raw text
        text = "".join(parts)
    return text, spans


def _sentences(text: str, spans: list[str], *, title: bool = False) -> Iterator[Sentence]:
    pieces: list[str] = []
    start = 0
    for match in _SENTENCE.finditer(text):
        if _ABBREVIATION.search(text[max(start, match.start() - 10) : match.start()]):
            continue
        pieces.append(text[start : match.start()])
        start = match.end()
    pieces.append(text[start:])
    rest = iter(spans)
    for piece in pieces:
        for part in _parts(piece):
            codes = list(islice(rest, part.count(SPAN)))
            if part.strip():
                yield _sentence(part, codes, title=title)


def _parts(sentence: str) -> Iterator[str]:
    """The sentence, in parts when it is longer than anybody writes: each is read for itself, in bounded time."""
    while len(sentence) > SENTENCE_LIMIT:
        end = sentence.rfind(" ", 1, SENTENCE_LIMIT) + 1 or SENTENCE_LIMIT
        yield sentence[:end]
        sentence = sentence[end:]
    yield sentence


def _sentence(text: str, codes: list[str], *, title: bool) -> Sentence:
    found: list[tuple[int, str, bool]] = []
    at = -1
    for code in codes:
        at = text.find(SPAN, at + 1)
        found.append((at, code.strip(), True))
    found.extend((match.start(), match[0], False) for match in _BARE.finditer(text))
    mentions = [
        Mention(
            code,
            shape_of(code),
            stance_of(text, offset, len(code) if not marked else 1),
            is_past(text, offset),
            offset,
            marked,
        )
        for offset, code, marked in sorted(found)
        if code
    ]
    return Sentence(text, tuple(mentions), title)


def shape_of(code: str) -> Shape:
    """Tell what a code span holds."""
    if len(code) > LONGEST_NAME:
        return Shape.EXPRESSION
    if _LITERAL.match(code):
        return Shape.LITERAL
    if _NAME.match(code):
        return Shape.NAME
    if _PATH.match(code):
        return Shape.PATH
    if _MEMBER.match(code):
        return Shape.MEMBER
    if _CALL.match(code):
        return Shape.CALL
    if _CODE_MARK.search(code) or len(code.split()) == 1:
        return Shape.EXPRESSION
    return Shape.WORDS


_LEAD = re.compile(
    r"\A\W*(?:(?:the|this|that|here|note that|in|on|at|its|new|private|public|helper|function|method|class|a|an)\W+){0,4}\Z",
    re.IGNORECASE,
)


_ASIDE = re.compile(r"\((?:its|their|whose|see|as|like|cf\.?|e\.g\.?)\b[^()]*\Z", re.IGNORECASE)


def in_brackets(sentence: Sentence, mention: Mention) -> bool:
    """The mention is an aside on what was just named: "(its `x` never runs)"."""
    return _ASIDE.search(sentence.before(mention)) is not None


def leads(sentence: Sentence, mention: Mention) -> bool:
    """The mention opens its sentence, so that the sentence is about it."""
    return not sentence.title and _LEAD.match(sentence.before(mention)) is not None


def _follows(tokens: list[Token], fence: int) -> str:
    """The text right after a fence, given by its index."""
    following = (token for token in tokens[fence + 1 : fence + 4] if token.type in ("inline", "fence"))
    after = next(following, None)
    return _flatten(after)[0] if after is not None and after.type == "inline" else ""


def _block(token: Token, lead: str, follows: str, *, opens: bool) -> Block:
    language = token.info.split()[0].lower() if token.info.strip() else ""
    text = token.content.rstrip("\n")
    if language == "suggestion":
        return Block(
            token.content.removesuffix("\n"), Role.SUGGESTION, language
        )  # empty lines at its end count
    if language in ("diff", "patch"):
        return _diff_block(text)
    tail = lead.strip()[-160:]
    if _PROPOSED_FENCE.search(tail):
        return Block(text, Role.PROPOSAL, language)
    heading = opens and len(lead.split()) <= HEADING_WORDS
    if heading or _QUOTED_FENCE.search(tail) or _SUBJECT.match(follows):
        return Block(text, Role.QUOTE, language, past=speaks_of_the_past(tail), sure=heading)
    return Block(text, Role.PROPOSAL, language)


_SUBJECT = re.compile(
    r"\s*(?:this|that|which|the above|fires|is|isn't|does|drops?|mapping|with this|here|ends? up|skips?|returns?|raises?|throws?)\b",
    re.IGNORECASE,
)


HEADING_WORDS = 5
"""Words of a line before a fence up to which it is a heading: "**Logic error**"."""


def _diff_block(text: str) -> Block:
    """A proposed diff: what it removes and keeps is said to be there, what it adds is proposed."""
    old: list[str] = []
    new: list[str] = []
    removed: list[str] = []
    for line in text.split("\n"):
        if line.startswith(("+++", "---", "@@", "diff --git", "index ", "\\ ")):
            continue
        if line.startswith("+"):
            new.append(line[1:])
        elif line.startswith("-"):
            old.append(line[1:])
            removed.append(line[1:])
        else:
            old.append(line.removeprefix(" "))
    proposed = "\n".join(new)
    return Block(proposed, Role.PROPOSAL, "diff", removed="\n".join(old if removed else ()) if old else "")
