"""Paths that a sentence names without citing them: proposed, said to be missing, or taken from a document."""

from __future__ import annotations

import re
from collections.abc import Sequence

from checks.text.file_names import ending_of
from checks.text.grammar import lexicon as lex

REACH = 200
"""Characters before and behind a path that are read."""

_SENTENCE = re.compile(r"[.!?]\s++(?=[A-Z`\"'(])")
"""Where a sentence ends: a document named before it has no say behind it."""

_EMITS = frozenset("emit emits emitted generate generates generated".split())
_MAKES = _EMITS | frozenset(
    "compile compiles compiled build builds built bundle bundles bundled transpile transpiles transpiled".split()
)
"""Verbs of programs that write files, which a repository need not hold; those of the first list with such a file behind them."""

_MAKES_TO = frozenset(("to", "into", "as"))
_IS_MADE = re.compile(r"(?:file |module )?(?:is|are|gets|get) (?:emitted|generated|built)\b")

NEAR = 3
"""Words before the preposition among which the verb of being somewhere is: not "would be faster for the code in `a.py`"."""

_CODE = re.compile(r"`[^`\n]{0,200}`")
_WORD = re.compile(r"[^\W\d_][\w\u2019'-]*+|[.;:!?](?=\s|\Z)")
_STOPS = frozenset(".;:!?")
_FILE = re.compile(r"[\w/-]{1,100}+(\.[A-Za-z]{2,8})\b")
_DOCUMENT_FILES = frozenset(("adoc", "md", "mdx", "rst", "txt"))

_RULES = frozenset(("convention", "conventions", "guideline", "guidelines", "rules", "standards"))
"""What a file of rules holds: "the conventions in `STYLE.md`"."""

_FILES = frozenset(("file", "files", "module", "folder", "document"))
"""What there is none of where a sentence begins with "no": "no test file goes with it (`a_test.py`)"."""

_WRAPPING = re.compile(r"\A[`*_\"')\]\ufffc ]{0,6}")
_MISSING = re.compile(
    r"(?:file |module |folder )?(?:is |was |are |were |seems |appears )?(?:to be )?(?:also |still |now |currently )?"
    r"(?:missing|absent|nowhere|gone|nonexistent|not (?:there|found|present|included|committed|tracked|added)"
    r"|isn't (?:there|found|present|included|committed|tracked|added)|wasn't (?:there|found|present|included|committed|added)"
    r"|(?:does|do|did)(?: not|n't) (?:yet |even |actually )?exist|exists nowhere|no longer exists"
    r"|never existed|(?:can|could)(?:not| not|'t|n't) be found)\b"
)
_PROPOSED = re.compile(
    r"(?:file |module |folder )?(?:should|could|would|must|might|may|ought to) (?:also |then )?(?:be|exist|hold|do|make|fit)\b"
)


def is_no_place(before: str, after: str) -> bool:
    """Whether a sentence names a path as no place: given are its words before and behind the path.

    "Move it into a new `a.py`", "`a.py` does not exist", "Appendix B lists `a.py`". Where the sentence also
    speaks of a document, the path may be that document's.
    """
    before = before[-REACH:]
    if _is_of_a_document(_SENTENCE.split(before)[-1]):
        return True
    if after.lstrip("`\ufffc").startswith("-"):
        return True  # "`a.d.ts`-style names"
    behind = _WRAPPING.sub("", after[:REACH]).lower().replace("\u2019", "'")
    if _MISSING.match(behind) or _PROPOSED.match(behind) or _IS_MADE.match(behind):
        return True
    if not before.rstrip(" `\"'([\ufffc")[-1:].isalpha():
        return False  # "Handling of a: `a.py`"
    words = [word.lower().replace("\u2019", "'") for word in _WORD.findall(_CODE.sub(" x ", before))]
    start = max((at + 1 for at, word in enumerate(words) if word in _STOPS), default=0)
    said = words[start:]
    return (said[:1] == ["no"] and not _FILES.isdisjoint(said)) or _is_proposed_or_denied(said)


def _is_proposed_or_denied(words: Sequence[str]) -> bool:
    """By what comes right before the path, and before the words that belong to it: "a new module"."""
    end = len(words)
    while end and words[end - 1] in lex.NOUNS | lex.DETERMINERS | lex.NEW:
        end -= 1
    belonging, leading = words[end:], words[:end]
    if not lex.NEW.isdisjoint(belonging) or not {"a", "an"}.isdisjoint(belonging):
        return True
    verb = leading[-1] if leading else ""
    makes = verb in _EMITS or (verb in _MAKES_TO and not _MAKES.isdisjoint(leading[-NEAR - 1 : -1]))
    if (
        makes
        or verb == "per"
        or leading[-2:] in (["according", "to"], ["for", "instance"], ["for", "example"])
    ):
        return True
    if verb in ("in", "of", "from") and leading[-2:-1] and leading[-2] in _RULES:
        return True
    if verb in lex.ADDING | lex.LACKING | {"no", "without"} or verb.removesuffix("ing") in lex.ADDING:
        return True
    if verb in ("find", "found", "have", "include", "contain") and _is_denied(leading[:-1]):
        return True
    return verb in lex.TOWARDS and _moves(leading[:-1])


def _is_denied(words: Sequence[str]) -> bool:
    return any(word in lex.NEGATIONS or word.endswith("n't") or word == "cannot" for word in words[-2:])


def _moves(words: Sequence[str]) -> bool:
    """A command to move, or a verb of being somewhere behind "should": "belongs in", "should live in"."""
    near = words[-8:]
    if any(word in lex.MOVING for word in near):
        return True
    if near[-1:] in (["belongs"], ["belong"]):
        return True
    advised = lex.ADVISING | lex.SUPPOSING
    return any(
        one in advised and lex.LIVING & set(near[max(at + 1, len(near) - NEAR) :])
        for at, one in enumerate(near)
    )


def _is_of_a_document(before: str) -> bool:
    """A document is named before it: by its noun, or by a file that holds prose."""
    said = {word.lower() for word in _WORD.findall(_CODE.sub(" ", before))}
    files = (f"x{match[1]}" for match in _FILE.finditer(before))
    return not said.isdisjoint(lex.DOCUMENTS) or any(ending_of(file) in _DOCUMENT_FILES for file in files)
