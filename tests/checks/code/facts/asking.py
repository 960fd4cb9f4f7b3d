"""Asking questions of code that a test writes: one file, a line found by a mark in it."""

from __future__ import annotations

from checks.code.code import Code
from checks.code.tree import SnapshotTree
from checks.model.location import Location

MARK = "HERE"
"""What a test writes in a comment on the line that it asks about."""

PATHS = {
    "python": "shop.py",
    "javascript": "shop.js",
    "typescript": "shop.ts",
    "tsx": "shop.tsx",
    "go": "shop.go",
    "java": "Shop.java",
    "rust": "shop.rs",
    "c": "shop.c",
    "cpp": "shop.cpp",
    "csharp": "Shop.cs",
    "ruby": "shop.rb",
    "php": "shop.php",
}
"""A file of each language."""


def code_of(language: str, text: str) -> Code:
    """A change whose head is one file of that language."""
    return Code(SnapshotTree({PATHS[language]: text.encode()}))


def marked(language: str, text: str) -> Location:
    """The line with the mark, else the last one."""
    lines = text.split("\n")
    found = [number for number, line in enumerate(lines, 1) if MARK in line]
    return Location(PATHS[language], found[0] if found else len(lines))
