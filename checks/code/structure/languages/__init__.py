"""The languages that have a grammar, one file each, found by a file's name or its first line."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from posixpath import basename

from checks.code.structure.grammar import Grammar

SHEBANG = re.compile(r"#![^\n]{0,100}?[/ ]([a-z]+)[0-9.]*(?:\s|$)")


@cache
def grammars() -> tuple[Grammar, ...]:
    """Every grammar of this package. Their wheels stay unloaded."""
    found: list[Grammar] = []
    for module in sorted(iter_modules(__path__), key=lambda each: each.name):
        found.extend(import_module(f"{__name__}.{module.name}").GRAMMARS)
    return tuple(found)


@cache
def _by_ending() -> dict[str, Grammar]:
    return {ending: grammar for grammar in grammars() for ending in grammar.endings}


@cache
def _by_file_name() -> dict[str, Grammar]:
    return {name: grammar for grammar in grammars() for name in grammar.file_names}


@cache
def _by_interpreter() -> dict[str, Grammar]:
    return {program: grammar for grammar in grammars() for program in grammar.interpreters}


def grammar_for(path: str, text: str) -> Grammar | None:
    """The grammar for a file, by its name's ending, else by a `#!` line; None when there is none."""
    name = basename(path)
    _, dot, ending = name.rpartition(".")
    if name in _by_file_name():
        return _by_file_name()[name]
    if dot:
        return _by_ending().get(ending.lower())
    shebang = SHEBANG.match(text[:200])
    if shebang is None:
        return None
    program = shebang.group(1)
    if program == "env":
        rest = text[shebang.end(1) : 200].partition("\n")[0].split()
        program = next((re.sub(r"[0-9.]+$", "", word) for word in rest if not word.startswith("-")), "")
    return _by_interpreter().get(program)
