"""A statement that was refuted before: what it was, the code that refuted it, and how often it was said."""

from __future__ import annotations

from dataclasses import dataclass

from checks.model.outcome import Failure


@dataclass(frozen=True, slots=True)
class CodeMark:
    """Code by which a statement was refuted: a symbol by its body, or a file where the lines are in no symbol."""

    path: str
    symbol: str
    """With what it is in, joined by dots: `Cart.total`; empty for the whole file."""

    fingerprint: str
    """Of its tokens: the same wherever it stands and however it is wrapped and indented."""

    first: int = 0
    """The first line of the receipt, counted from the first line of the symbol, which is 0."""

    lines: int = 1
    """How many lines the receipt has; 0: the code was looked at, and no line of it is shown."""


@dataclass(frozen=True, slots=True)
class Refuted:
    """A statement of a finding, as a check refuted it, to be known again."""

    position: int
    """Of the finding in the review, from 0."""

    statement: str
    """What it is known by: a hash of kind, typed fields and the symbol that it is about."""

    kind: str
    code: tuple[CodeMark, ...]
    failure: Failure
    message: str
    judge: str = ""
    """The language model that refuted it; empty: a rule did."""


@dataclass(frozen=True, slots=True)
class Word:
    """What somebody who may write said of a warning on a pull request: that it is right, or that it is wrong."""

    login: str
    pull_request: int
    is_right: bool


@dataclass(frozen=True, slots=True)
class Known:
    """A refuted statement as the ledger knows it, of one state of the code."""

    statement: str
    kind: str
    code: tuple[CodeMark, ...]
    failure: Failure
    message: str
    judge: str
    pull_request: int
    """Where it was refuted first."""

    finding: str
    """The short id of the first finding that said it."""

    times: int
    """Findings on other pull requests that said it since, the first not counted."""

    words: tuple[Word, ...] = ()

    @property
    def called_wrong(self) -> tuple[Word, ...]:
        """By whom and where the warning was called wrong; empty where somebody called it right, too."""
        return () if any(word.is_right for word in self.words) else self.words


@dataclass(frozen=True, slots=True)
class Recalled:
    """What is said beside a warning of a statement that was refuted before."""

    pull_request: int
    times: int
    words: tuple[Word, ...] = ()
    here: bool = False
    """It was refuted first on the pull request that is checked."""

    from_memory: bool = False
    """Nothing was judged anew: the earlier receipt is shown."""
