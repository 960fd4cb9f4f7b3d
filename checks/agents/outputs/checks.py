"""One thing that a level verified, and how it is said."""

from __future__ import annotations

from checks.model.agents.verdicts import ErrorCategory, Level, LevelCheck
from checks.model.outcome import Disposition


def verified(level: Level, kind: str, where: str, message: str) -> LevelCheck:
    """It is as the output says."""
    return LevelCheck(level, kind, where, Disposition.VERIFIED, message)


def failed(level: Level, kind: str, where: str, message: str, category: ErrorCategory) -> LevelCheck:
    """It is not; the category is of the failure itself."""
    return LevelCheck(level, kind, where, Disposition.FAILED, message, category)


def malformed(kind: str, where: str, message: str, category: ErrorCategory) -> LevelCheck:
    """A claim that lacks a field or has another type there: it fails by its structure, before anything is looked up."""
    return failed(Level.STRUCTURE, kind, where, message, category)


def unverifiable(level: Level, kind: str, where: str, message: str) -> LevelCheck:
    """What would be needed is not at hand."""
    return LevelCheck(level, kind, where, Disposition.UNVERIFIABLE, message)


def kind_of(value: object) -> str:
    """What a JSON value is, for a message."""
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case list():
            return "an array"
        case _:
            return "an object"
