"""The visibility of one definition, by the rules of its language."""

from __future__ import annotations

import re
from typing import Final

from checks.code.facts.names.visibility.reach import Reach, Visibility
from checks.code.facts.names.visibility.ruby import of_ruby
from checks.code.structure import Definition, Kind, Outline
from checks.code.structure.languages.javascript import SCRIPTS

HEAD_LINES: Final = 30
"""Lines from the beginning of a definition that its modifiers are looked for in: decorators may come first."""


def head_of(lines: tuple[str, ...], found: Definition) -> str:
    """The words of a definition before its name, without decorators in lines of their own."""
    first = max(found.first, found.name_line - HEAD_LINES)
    head = lines[first - 1 : found.name_line]
    text = "\n".join(line for line in head if not line.lstrip().startswith(("@", "#[", "//", "*", "/*")))
    at = re.search(rf"(?<!\w){re.escape(found.name)}(?!\w)", text)
    return text[: at.start()] if at else text


WORDS: Final = re.compile(
    r"pub\([^()\n]{1,40}\)|\bexport\b|\bpub\b|\bpublic\b|\bprotected internal\b|\bprivate protected\b|\bprotected\b|\bprivate\b|\binternal\b|\bstatic\b"
)
REACH: Final = {
    "export": Reach.PUBLIC, "pub": Reach.PUBLIC, "public": Reach.PUBLIC, "protected": Reach.PROTECTED,
    "protected internal": Reach.PROTECTED, "private protected": Reach.PROTECTED, "private": Reach.PRIVATE,
    "internal": Reach.PACKAGE,
}  # fmt: skip
NEEDS_WORD: Final = {"rust": Reach.PRIVATE, "java": Reach.PACKAGE, "csharp": Reach.OPEN, "php": Reach.PUBLIC}
"""What a definition without a word is; in C# that depends on what it is in, and so do members of an interface."""


def visibility(outline: Outline, lines: tuple[str, ...], found: Definition) -> Visibility:
    """What the words before a name, its letters or the section that it stands in say of who may use it."""
    language, head = outline.language, head_of(lines, found)
    words = [match[0] for match in WORDS.finditer(head)]
    word = next((each for each in words if each != "static"), "")
    if language == "python":
        return _of_python(found.name)
    if language == "go":
        return Visibility(Reach.PUBLIC if found.name[:1].isupper() else Reach.PACKAGE)
    if language in SCRIPTS:
        return _of_script(found, word)
    if language == "c":
        return Visibility(Reach.PRIVATE, "static") if "static" in words else Visibility(Reach.OPEN)
    if language in {"rust", "java", "csharp", "php"}:
        if word.startswith("pub("):
            return Visibility(Reach.PRIVATE if word == "pub(self)" else Reach.PACKAGE, word)
        if word:
            return Visibility(REACH[word], word)
        if found.kind is Kind.VARIABLE and found.parent and language == "rust":
            return Visibility(Reach.OPEN)  # a case of an enumeration is as public as it
        return Visibility(Reach.OPEN if found.parent and language != "php" else NEEDS_WORD[language])
    return of_ruby(outline, lines, found) if language == "ruby" else Visibility(Reach.OPEN)


def _of_python(name: str) -> Visibility:
    hidden = name.startswith("_") and not (name.startswith("__") and name.endswith("__"))
    return Visibility(Reach.PRIVATE if hidden else Reach.PUBLIC, by_convention=True)


def _of_script(found: Definition, word: str) -> Visibility:
    if found.name.startswith("#"):
        return Visibility(Reach.PRIVATE, "#")
    if word:
        return Visibility(REACH[word], word)
    # `export { x }` and `module.exports` may stand elsewhere in the file
    return Visibility(Reach.OPEN)
