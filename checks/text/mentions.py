"""Code that a sentence names: between backticks, or written like a name of code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache

from checks.model.claim import CHECKABLE, Stance

LONGEST_NAME = 500
"""Characters of a code span above which it is neither a name nor a path."""


class Shape(StrEnum):
    """What a mention of code looks like."""

    NAME = "name"  # `foo`, `foo()`, `#foo`
    MEMBER = "member"  # `Foo.bar`, `a::b`, `x->y()`
    CALL = "call"  # `foo(a, b)`
    EXPRESSION = "expression"  # anything else that is code
    LITERAL = "literal"  # a number or a quoted string
    PATH = "path"  # `src/a.py`
    WORDS = "words"  # a message, a command, prose between backticks


class Part(StrEnum):
    """What a mention is to the verb of its clause."""

    SUBJECT = "subject"
    OBJECT = "object"
    OBLIQUE = "oblique"  # behind a preposition: "in `f`", "of `x`"
    LOOSE = "loose"  # in words without a verb


NAMED = frozenset({Shape.NAME, Shape.MEMBER, Shape.CALL})
QUOTING = frozenset({Shape.CALL, Shape.EXPRESSION})

_NAME = re.compile(r"[#$@]{0,2}[^\W\d][\w$]*+[!?]?(?:\(\))?")
_MEMBER = re.compile(
    r"\.?[#$@]{0,2}[^\W\d][\w$]*+(?:<[\w, ]{0,60}>)?(?:\(\))?(?:(?:\.|::|->|\?\.|#)[#$@]?[^\W\d][\w$]*+(?:\(\))?)*+"
)
_CALL = re.compile(r"\A(?:new )?[#$@]?[^\W\d][\w$.:#>-]*+[!?]?\(.*\)", re.DOTALL)
_LITERAL = re.compile(r"-?\d[\w.]*+%?|\"[^\"]*+\"|'[^']*+'|true|false|null|None|True|False|undefined|nil")
_PATH = re.compile(
    r"\A(?:[\w.@()\[\]-]*+(?:/[\w.@()\[\]-]++)++/?+|[\w.-]+\.(?:pyi?|jsx?|[cm]js|tsx?|[cm]ts|go|rs|java|rb|hh?|hpp|cc?|cpp|cs|php|md|rst|txt|json|toml|ya?ml|lock|cfg|ini))"
)
_ERROR = re.compile(r"[\w.]{0,80}(?:Error|Exception|Warning): .*+", re.DOTALL)
_CODE_MARK = re.compile(r"[=(){}\[\];<>+*/%&|!]|->|::|\w\.\w|[\"']\s?:")
_STATEMENT = re.compile(
    r"(?:if|elif|else|for|while|return|raise|throw|await|yield|import|from|def|class|except|catch|not|new|async|let|const) "
)
_HEAD = re.compile(r"[#$@]?[^\W\d][\w$]*+(?:(?:\.|::|->|\?\.|#)[#$@]?[^\W\d][\w$]*+)*+")
_NAMES = re.compile(r"[^\W\d][\w$]*+")
_BRAND = re.compile(r"[a-z]{1,4}[A-Z]{2,}s?")  # "macOS", "gRPC"
_INNER_CAPITAL = re.compile(r"(?<=[a-z\d])[A-Z]")


@dataclass(frozen=True)
class Mention:
    """Code named in a sentence, and what the sentence does with it."""

    text: str
    shape: Shape
    at: int
    """Offset in the sentence's text of its placeholder, or of the name itself when it is not marked."""

    marked: bool = True
    """Written between backticks."""

    stance: Stance = Stance.ASSERTED
    part: Part = Part.LOOSE
    preposition: str = ""
    """Of an oblique part: the word before it."""

    plain: bool = False
    """In a clause with a verb of the present tense and nothing that makes it doubtful."""

    noun: str = ""
    """What a noun of programming beside it calls it: "function" of "the `f` function"."""

    definite: bool = False
    """With "the", "this" or "its" before it: one that is there."""

    indefinite: bool = False
    """With "a" or "an" before it: one of many, which may be an example."""

    existing: bool = False
    """Its clause says that it is there already."""

    case: bool = False
    """In a case of the present: "when `x` is given". It may not be so, yet `x` is taken to be there."""

    leads: bool = False
    """In one of the first two main clauses of its sentence and not in parentheses: part of the point that it makes."""

    paired: bool = False
    """A slash joins it to another name: of `load`/`save` one may do what is said, by way of the other."""

    opens: bool = False
    """It is what the sentence is about: nothing but an article or a noun comes before it."""

    @property
    def is_code(self) -> bool:
        """Between backticks, or spelled as only code is: `snake_case`, `lowerCamel`, `call()`. "GitHub" is not."""
        return self.marked or "_" in self.text or self.text.endswith("()") or self.text[:1].islower()

    @property
    def checkable(self) -> bool:
        """It is asserted or denied."""
        return self.stance in CHECKABLE

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The identifiers in it, in order."""
        return tuple(_NAMES.findall(self.text[:LONGEST_NAME]))

    @cached_property
    def name(self) -> str:
        """`bar` of `Foo.bar()`; the whole of a bare name, without its marks."""
        return "".join(self._path[-1:])

    @cached_property
    def owner(self) -> str:
        """`Foo` of `Foo.bar()`; empty for a bare name."""
        return "".join(self._path[-2:-1])

    @cached_property
    def owners(self) -> str:
        """`a.Foo` of `a.Foo.bar()`; empty for a bare name."""
        return ".".join(self._path[:-1])

    @cached_property
    def qualified(self) -> str:
        """`Foo.bar` of `Foo::bar(x)`: all that comes before the call, joined by dots."""
        return ".".join(self._path)

    @cached_property
    def _path(self) -> tuple[str, ...]:
        head = _HEAD.match(self.text[:LONGEST_NAME].lstrip("."))
        return tuple(_NAMES.findall(head[0])) if head else ()


@lru_cache(maxsize=1024)
def shape_of(code: str) -> Shape:
    """What a code span holds."""
    if len(code) > LONGEST_NAME:
        return Shape.EXPRESSION
    if code.isnumeric():  # "²" is of the characters that `\w` takes for letters
        return Shape.LITERAL
    for pattern, shape in (
        (_ERROR, Shape.WORDS),
        (_LITERAL, Shape.LITERAL),
        (_NAME, Shape.NAME),
        (_PATH, Shape.PATH),
        (_MEMBER, Shape.MEMBER),
        (_CALL, Shape.CALL),
    ):
        if pattern.fullmatch(code):
            return shape
    coded = _CODE_MARK.search(code) or _STATEMENT.match(code) or " " not in code
    return Shape.EXPRESSION if coded else Shape.WORDS


def is_distinctive(name: str) -> bool:
    """A name that a person made up: two or more words, or marked as private. `Request` and `value` are none."""
    bare = name.lstrip("#$@")
    marked = name[:1] in "#$_" or "_" in bare.strip("_")
    return len(bare) > 3 and (marked or (_INNER_CAPITAL.search(bare) is not None and not bare.isupper()))


@lru_cache(maxsize=1024)
def looks_like_code(word: str) -> bool:
    """A word of prose that is written like a name: `camelCase`, `snake_case`, `call()`, `Some.member`."""
    if word.endswith("()"):
        return _MEMBER.fullmatch(word) is not None
    if "/" in word or not _HEAD.fullmatch(word):
        return False
    last = word.rpartition(".")[2]
    if _BRAND.fullmatch(last):
        return False
    return ("_" in word.strip("_") or _INNER_CAPITAL.search(last) is not None) and is_distinctive(last)
