"""What a command raises when its input or use is wrong."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

DISTRIBUTION = "citecheck-review"
"""The name on the package index."""


INSTALLERS: Final = {"uv-receipt.toml": "uv tool install", "pipx_metadata.json": "pipx install --force"}
"""What leaves which file in the environment of a command, and how it installs that command with an extra."""


class InputError(Exception):
    """One line that says what is wrong and what would be right; the exit code is 2."""


def missing_extra(what: str, missing: ModuleNotFoundError, extra: str) -> InputError:
    """What to say when `what` needs a package that is not there and that an extra brings."""
    package = (missing.name or "").partition(".")[0]
    return InputError(
        f"{what} needs {package}, which is not installed; the extra `{extra}` brings it: "
        f"{installer(Path(sys.prefix))} '{DISTRIBUTION}[{extra}]'"
    )


def installer(environment: Path) -> str:
    """The command that installed what is in an environment."""
    return next(
        (command for file, command in INSTALLERS.items() if (environment / file).exists()), "pip install"
    )
