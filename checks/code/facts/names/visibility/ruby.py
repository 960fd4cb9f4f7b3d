"""The visibility of a method of Ruby: by a word before its `def`, or by the section of its class that it is in.

A section begins with `private`, `protected` or `public` on a line of its own and ends with its class. What names
methods instead (`private :load`, `module_function`), and what opens the class of the object, leaves it open.
"""

from __future__ import annotations

import re
from typing import Final

from checks.code.facts.names.visibility.reach import Reach, Visibility
from checks.code.structure import Definition, Kind, Outline, Role
from checks.code.structure.outline import SCOPES

SECTIONS: Final = {each.value: each for each in (Reach.PUBLIC, Reach.PROTECTED, Reach.PRIVATE)}
METHODS: Final = frozenset({Kind.FUNCTION, Kind.METHOD})

NAMING: Final = re.compile(
    r"^\s*+(?:class\s*+<<|module_function\b|(?:public|protected|private|private_class_method)[ (]*+[:*%\[\"'])",
    re.MULTILINE,
)
"""Ways to change what methods are that stand elsewhere, and that no section shows."""


def of_ruby(outline: Outline, lines: tuple[str, ...], found: Definition, word: str) -> Visibility:
    """What is known of a definition, with the word that its `def` has before it."""
    owners = [one for one in outline.enclosing(found.first) if one.kind is Kind.CLASS]
    nested = [
        one for one in outline.enclosing(found.first) if one.kind in METHODS and one.first < found.first
    ]
    own = lines[found.name_line - 1] if found.name_line <= len(lines) else ""
    if found.kind not in METHODS or not owners or nested or re.search(r"\bdef\s++\w++\s*+[.:]", own):
        return Visibility(Reach.OPEN)
    owner = owners[0]
    if NAMING.search("\n".join(lines[owner.first - 1 : owner.last])) or found.name.startswith("initialize"):
        return Visibility(Reach.OPEN)
    if word in SECTIONS:
        return Visibility(SECTIONS[word], word)
    reach = Visibility(Reach.PUBLIC)
    for line in range(owner.first, found.first):
        said = [one for one in outline.tokens(line, line) if one.role is not Role.COMMENT]
        if len(said) != 1 or said[0].role is Role.STRING or said[0].text not in SECTIONS:
            continue
        inside = [one for one in outline.enclosing(line) if one.kind in SCOPES]
        if not inside or inside[0] != owner:
            continue
        if _indent(lines[line - 1]) > _indent(own):
            return Visibility(Reach.OPEN)  # in a block, whose section it may be
        reach = Visibility(SECTIONS[said[0].text], said[0].text)
    return reach


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
