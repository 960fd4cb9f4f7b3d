"""A syntax error that a text speaks of, refuted by a clean parse. It is never confirmed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final

from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.syntax_errors import parses
from checks.code.surroundings import Context, Surroundings
from checks.model.claim import CHECKABLE, Claim, Stance
from checks.model.outcome import Failure, Outcome, failed, unsupported, verified
from checks.text.grammar.phrases import found_in
from checks.text.grammar.rows import rows
from checks.text.prose import Text


class Mistake(StrEnum):
    """What is said to be wrong with the syntax."""

    UNBALANCED = "unbalanced"  # a bracket, brace or parenthesis
    UNTERMINATED = "unterminated"  # a string or comment
    INDENTATION = "indentation"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsesClaim(Claim):
    """The file of the cited lines has a syntax error; `denied`: it has none, so that it parses."""

    kind: ClassVar[str] = "parses"
    error: Mistake
    """What stops the file from being read. How code is laid out, when it can be read, is no such error."""


LANGUAGE: Final = "python|javascript|typescript|go|rust|java|ruby|php"
BROKEN: Final = rows(
    "this|it|which|that will|would? cause|causes|raise|raises|produce|produces a|an? syntax error",
    "this|it|which|that will|would? cause|causes|raise|raises|produce|produces a|an? syntaxerror",
    f"this|it|which|that is invalid {LANGUAGE}? syntax", f"* is not valid {LANGUAGE}? syntax", "this will|does not parse",
)  # fmt: skip


QUOTES: Final = "quote|quotes|backtick|quotation"
BRACKETS: Final = "bracket|brackets|brace|braces|parenthesis|parentheses|paren|parens|curly"
BRACKET_WORDS: Final = frozenset(BRACKETS.split("|"))
UNTERMINATED: Final = rows(
    f"X|string|literal|template is missing its|a|an|the? closing|opening|terminating {QUOTES} …", "string|literal|template is|are not|never terminated|closed …",
    f"* missing closing|opening|terminating {QUOTES} …", f"* no closing|opening|terminating {QUOTES} …", "* unterminated string|template|literal|comment …",
    f"* has no closing|opening|terminating {QUOTES} …",
)  # fmt: skip
UNBALANCED: Final = rows(
    f"* missing a|an|the|its? closing|opening {BRACKETS} …", f"* no closing|opening {BRACKETS} …", f"* unbalanced|unmatched|mismatched|unclosed {BRACKETS} …",
    f"{BRACKETS} is|are not|never balanced|closed|matched …", f"{BRACKETS} do|does not balance|match …", f"* has no closing|opening {BRACKETS} …",
)  # fmt: skip
STOPPED: Final = rows(
    "file|module|script will|does not parse",
    "file|module|script will fail to parse …",
    "file|module|script fails to parse …",
)
"""What is said of the whole file."""

OF_SYNTAX: Final = frozenset(
    ("parse", "parses", "syntax", "compile", "compiles", "compiler", "interpreter", "load")
)
"""Words of a text that speaks of the code itself: a bracket may be missing in what it prints, too."""

WRITTEN_IN: Final = frozenset(
    "sql query regex regexp pattern json yaml xml html css graphql template selector".split()
)
"""What code holds in its strings, and others parse."""


def extract(text: Text) -> Iterator[ParsesClaim]:
    """ "This is a syntax error", "this will cause a syntax error", "this is not valid Go syntax"."""
    spoken = any(not OF_SYNTAX.isdisjoint(one.words) for one in text.sentences)
    named = any(one.text == "SyntaxError" for _, one in text.mentions)
    for sentence in text.sentences:
        if not (WRITTEN_IN.isdisjoint(sentence.said) or BRACKET_WORDS.isdisjoint(sentence.said)):
            continue
        for _ in found_in(sentence, (*BROKEN, *STOPPED)):
            yield ParsesClaim(statement=sentence.written, error=Mistake.OTHER)
        for known, mistake in ((UNTERMINATED, Mistake.UNTERMINATED), (UNBALANCED, Mistake.UNBALANCED)):
            for _ in found_in(sentence, known) if spoken or named else ():
                yield ParsesClaim(statement=sentence.written, error=mistake)
        for clause in sentence.clauses:
            words = [word.lower.rstrip("s") for word in clause.behind if word.lower.isalpha()]
            said = words in (["a", "syntax", "error"], ["syntax", "error"])
            if (
                said
                and clause.verb in ("be", "have")
                and clause.plain
                and clause.stance in CHECKABLE
                and not clause.case
            ):
                yield ParsesClaim(statement=sentence.written, error=Mistake.OTHER, stance=clause.stance)


def verify(claim: ParsesClaim, code: Code, context: Context) -> Outcome:
    """A clean parse of the whole file. Python reads its own files; a grammar of ours lets more pass than a compiler."""
    around = Surroundings.of(code, context, claim.citation)
    if around is None:
        return unsupported(context.no_place)
    found = parses(code, around.path, side=around.side)
    if isinstance(found, CannotTell):
        return unsupported(found.why)
    by = f"Python {found.version}" if found.version else f"the {found.language} grammar"
    says = f"{by} parses `{around.path}` without an error"
    brackets = claim.error in (Mistake.UNBALANCED, Mistake.UNTERMINATED)
    if found.language != "python" and not brackets:
        grammar = f"the {found.language} grammar parses `{around.path}` without an error"
        return unsupported(f"{grammar}; a compiler may yet find one")
    if claim.stance is Stance.DENIED:
        return verified(says, evidence=around.shown)
    cited = range(around.first, around.last + 1) if around.has_lines else range(0)
    comments = around.outline.comment_lines
    if cited and all(line in comments or not around.lines[line - 1].strip() for line in cited):
        return unsupported("the cited lines are a comment, which may show code of its own")
    if claim.error is Mistake.UNBALANCED and _has_an_open_string(around):
        return unsupported(f"a string at the cited lines of `{around.path}` has a bracket that is not closed")
    return failed(says, Failure.FALSE_STATEMENT, evidence=around.shown)


def _has_an_open_string(around: Surroundings) -> bool:
    """The strings of the cited lines, which may be code of another language, do not balance."""
    if not around.has_lines:
        return False
    text = "".join(one.text for one in around.outline.strings(around.first, around.last))
    return any(text.count(opening) != text.count(closing) for opening, closing in ("()", "[]", "{}"))


_GOOD = "def load(rows):\n    return [\n        row for row in rows\n    ]\n"
_BROKEN = "def load(rows):\n    return [\n        row for row in rows\n"
_TS = "export const load = (rows: string[]) => {\n  return rows;\n};\n"
_UNBALANCED = ParsesClaim(error=Mistake.UNBALANCED)

KIND = Kind(
    ParsesClaim,
    "the file has a syntax error (denied: it has none and parses)",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
    examples=(
        Example("This is a syntax error.", Failure.FALSE_STATEMENT, _GOOD, 2),
        Example("This is a syntax error.", "unsupported", _BROKEN, 2),
        Example(
            "This is a syntax error.",
            "unsupported",
            '"""Load it:\n\n    load(rows))\n"""\nimport load\n',
            3,
            why="A docstring may show code of its own.",
        ),
        Example("This has no syntax error.", "verified", _GOOD, 2),
        Example("This may be a syntax error.", NOTHING, _GOOD, 2),
        Example(
            "This is a syntax error.", "unsupported", _TS, 2, path="a.ts", why="The compiler knows more."
        ),
        Example(
            "The brace is never closed.", Failure.FALSE_STATEMENT, _TS, 2, path="a.ts", claim=_UNBALANCED
        ),
        Example("The brace is never closed.", "unsupported", _TS[:-4], 2, path="a.ts", claim=_UNBALANCED),
        Example(
            "The brace is never closed.",
            Failure.FALSE_STATEMENT,
            "package a\n\nfunc f() {\n}\n",
            3,
            path="a.go",
            claim=_UNBALANCED,
        ),
        Example(
            "The brace is never closed.",
            Failure.FALSE_STATEMENT,
            "fn f() {\n}\n",
            1,
            path="a.rs",
            claim=_UNBALANCED,
        ),
        Example(
            "The brace is never closed.",
            "unsupported",
            "{% if x %}\ndef load(): pass\n",
            2,
            path="a.py",
            claim=_UNBALANCED,
            why="It is a template.",
        ),
        Example("The brace is never closed.", "unsupported", "", 1, path="", claim=_UNBALANCED),
    ),
)
