"""What a command raises when its input or use is wrong."""

from __future__ import annotations

DISTRIBUTION = "citecheck-review"
"""The name on the package index."""


class InputError(Exception):
    """One line that says what is wrong and what would be right; the exit code is 2."""


def missing_extra(what: str, missing: ModuleNotFoundError, extra: str) -> InputError:
    """What to say when `what` needs a package that is not there and that an extra brings."""
    package = (missing.name or "").partition(".")[0]
    return InputError(
        f"{what} needs {package}, which is not installed; the extra `{extra}` brings it: "
        f"pip install '{DISTRIBUTION}[{extra}]'"
    )
