"""What is said of an outcome that nobody looks at, or that ought to be handled: the rows."""

from __future__ import annotations

from typing import Final

from checks.text.grammar.rows import rows

ERROR: Final = rows(
    "error|errors of|from|returned by? X is|are not|never handled|checked",
    "error|errors of|from|returned by? X is|are ignored|discarded|dropped",
    "missing|no error check|checking for|of|around X",
    "it|this|which|code|function? call|calls|calling|invokes|invoking X without error handling|checking",
    "it|this|which|code|function? call|calls|calling|invokes|invoking X without checking|handling the? error",
    "it|this|which|code|function? call|calls|calling|invokes|invoking X but there is|'s? no error handling|checking|check",
    "it|this|which|code|function? call|calls|calling|invokes|invoking X but there's no error handling|checking|check",
)
REGARDLESS: Final = rows(
    "result|value of|from X is used|returned|kept regardless|irrespective of Y",
    "result|value of|from X is used|returned|kept regardless|irrespective of the error",
    "result|value of|from X is used|returned without checking Y", "result|value of|from X is used|returned without checking the error",
)  # fmt: skip
OF_A_VARIABLE: Final = rows(
    "X is|are not|never checked|handled|inspected|looked",
    "X is|are ignored|discarded|dropped|swallowed|unchecked",
)
ERRORS: Final = frozenset(("err", "error"))
"""What a variable is called that holds an error."""

HANDLE: Final = rows(
    "handle|handling|check|checking the error|errors of|from|returned by? X",
    "add|adding error handling for|around|to X", command=True,
)  # fmt: skip
RESULT: Final = rows(
    "return? value|result of|from|returned by? X is|are ignored|discarded|dropped|unused",
    "return? value|result of|from|returned by? X is|are not|never checked|used|looked at?",
)
AWAIT: Final = rows(
    "X is|are not|never awaited", "X should|must be awaited", "X needs to be awaited",
    "missing await for|on|before X", "X is missing an|its? await", "X lacks an await", "no await before|on|for X",
    "result|promise|coroutine|call|value of|from|to|returned by? X is|are not|never awaited",
    "X is|are called|invoked without being? await|awaited|awaiting it?", "forgets|forgot to await X",
    "function|code|it|this calls|invokes X without await|awaiting it?", "nothing|nobody awaits X",
)  # fmt: skip
DO_AWAIT: Final = rows("await|awaiting X", "add|adding an|the? missing? await before|to|for X", command=True)
FAILURE: Final = "error|errors|exception|exceptions|rejection|rejections|failure|failures"
UNCAUGHT: Final = rows(
    "X has|have no rejection|error? handler|handling|catch", "promise returned by|from X has no rejection|error? handler|catch",
    "X is|are called|invoked|used|awaited without a|any? try|catch /? catch|except? block|statement?",
    f"X is|are called|invoked|used|awaited without catching|handling the|any? {FAILURE}",
    f"{FAILURE} raised|thrown? by|from|of|in X is|are not|never caught|handled", "X throws|raises and nothing catches it",
    f"{FAILURE} raised|thrown? by|from|of|in X is|are uncaught|unhandled",
    f"nothing|nobody catches|handles the|an|any? {FAILURE} raised|thrown? by|from|of X",
    "no error|exception? handling|handler for|around X", f"{FAILURE} of|from|in X propagate|propagates|escape|escapes",
)  # fmt: skip
CLOSED: Final = rows(
    "X is|are not|never used|opened as|in|inside|with a|any? context|with manager|statement|block?",
    "X is|are opened|created|used without a|any? context|with manager|statement|block?",
    "X is|are opened|used outside of? a|any? context|with manager|statement|block?",
)
OPENED: Final = "file|handle|descriptor|connection|response|body|socket|stream|cursor|reader|writer"
NEVER_CLOSED: Final = rows(
    f"file|response? {OPENED} here? is|are not|never closed|released",
    f"file|response? {OPENED} opened|obtained|acquired|created|returned here is|are not|never closed|released",
)
"""What is said of the thing that the call at the cited lines gives."""

KEPT: Final = "swallowed|ignored|discarded|dropped|suppressed"
SWALLOWED: Final = rows(
    f"* the error|exception is|gets then? silently? {KEPT} here?",
    "this|it|which|handler|catch|block silently? swallows|ignores|discards|drops|suppresses the|any? error|exception",
    "catch|except block|handler|clause silently? swallows|ignores|discards|drops|suppresses the|any? error|exception",
    "swallows|ignores|discards|drops|suppresses the error|exception",
    "* the error|exception is not|never rethrown|re-thrown|re-raised|reraised here?",
    "this|it|which|handler|catch|block do|does not rethrow|re-throw|re-raise|reraise the|it? error|exception?",
)  # fmt: skip
"""What is said of the handler at the cited lines."""

WITHOUT_CATCHING: Final = rows("X is|are called|invoked|used|awaited without catching|handling Y")
CATCH: Final = rows(
    "catch|catching the|an|any? error|errors|exception|exceptions raised|thrown? by|from X", command=True,
)  # fmt: skip
