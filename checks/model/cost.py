"""How a check learns that what it does at the moment costs too much."""

from __future__ import annotations


class TooCostlyError(BaseException):
    """What is being read or checked takes too long: it is left out, and the rest goes on.

    Nothing in `checks` raises it, for nothing here reads a clock. Who runs a check may raise it from a
    signal, at any point. It is no `Exception`, so that no handler of errors takes it for one.
    """
