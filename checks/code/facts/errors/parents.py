"""Exceptions of the standard libraries: what each derives from, and what well-known functions raise."""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from typing import Final

PYTHON: Final[Mapping[str, frozenset[str]]] = {
    "JSONDecodeError": frozenset(("ValueError",)),
    "CalledProcessError": frozenset(("SubprocessError",)),
    "TimeoutExpired": frozenset(("SubprocessError",)),
    "URLError": frozenset(("OSError",)),
    "SSLError": frozenset(("OSError",)),
    "gaierror": frozenset(("OSError",)),
    "InvalidOperation": frozenset(("DecimalException", "ArithmeticError")),
    "IncompleteReadError": frozenset(("EOFError",)),
}
"""Exceptions of Python's modules whose class has built-in ancestors (docs.python.org, each module's page)."""

JAVA: Final[Mapping[str, frozenset[str]]] = {
    "FileNotFoundException": frozenset(("IOException",)),
    "UncheckedIOException": frozenset(("RuntimeException",)),
    "NumberFormatException": frozenset(("IllegalArgumentException", "RuntimeException")),
    "NullPointerException": frozenset(("RuntimeException",)),
    "IllegalArgumentException": frozenset(("RuntimeException",)),
    "IllegalStateException": frozenset(("RuntimeException",)),
    "ClassCastException": frozenset(("RuntimeException",)),
    "IndexOutOfBoundsException": frozenset(("RuntimeException",)),
    "ArrayIndexOutOfBoundsException": frozenset(("IndexOutOfBoundsException", "RuntimeException")),
    "UnsupportedOperationException": frozenset(("RuntimeException",)),
    "ArithmeticException": frozenset(("RuntimeException",)),
}
"""Exceptions of java.lang and java.io (the API's page of each class)."""

RUBY: Final[Mapping[str, frozenset[str]]] = {
    "ParserError": frozenset(("JSONError",)),
    "ENOENT": frozenset(("SystemCallError",)),
    "EACCES": frozenset(("SystemCallError",)),
    "ECONNREFUSED": frozenset(("SystemCallError",)),
    "KeyError": frozenset(("IndexError",)),
    "FloatDomainError": frozenset(("RangeError",)),
    "NoMethodError": frozenset(("NameError",)),
    "EOFError": frozenset(("IOError",)),
}
"""Exceptions of Ruby's core and of its `json` (docs.ruby-lang.org)."""

PARENTS: Final = {"java": JAVA, "ruby": RUBY}

ANY: Final[Mapping[str, frozenset[str]]] = {
    "python": frozenset(("Exception", "BaseException")),
    "java": frozenset(("Exception", "Throwable")),
    "csharp": frozenset(("Exception",)),
    "php": frozenset(("Throwable",)),
    "ruby": frozenset(("StandardError", "Exception")),
}
"""By language, the names by which a handler takes whatever a program plans for."""

RAISED_BY: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "python": {
        "json.load": ("JSONDecodeError",),
        "json.loads": ("JSONDecodeError",),
        "open": ("FileNotFoundError", "PermissionError"),
        "int": ("ValueError", "TypeError"),
        "float": ("ValueError", "TypeError"),
        "os.remove": ("OSError",),
        "os.listdir": ("OSError",),
        "os.stat": ("OSError",),
        "urlopen": ("URLError",),
    },
    "java": {
        "Integer.parseInt": ("NumberFormatException",),
        "Long.parseLong": ("NumberFormatException",),
        "Double.parseDouble": ("NumberFormatException",),
    },
    "ruby": {
        "JSON.parse": ("ParserError",),
        "Integer": ("ArgumentError", "TypeError"),
        "Float": ("ArgumentError", "TypeError"),
    },
}
"""By language, what a function raises for input that it cannot take (the documentation of each)."""


def parents_of(error: str, language: str = "python") -> frozenset[str]:
    """What an exception of the language or its standard library derives from, by last names; none where it is unknown."""
    if language != "python":
        return PARENTS.get(language, {}).get(error, frozenset())
    known = getattr(builtins, error, None)
    if isinstance(known, type) and issubclass(known, BaseException):
        return frozenset(one.__name__ for one in known.__mro__)
    near = PYTHON.get(error, frozenset())
    return near.union(*(parents_of(one) for one in near))


def raised_by(call: str, language: str) -> tuple[str, ...]:
    """What the function raises for input that it cannot take; empty where it is not well known."""
    return RAISED_BY.get(language, {}).get(call, ())
