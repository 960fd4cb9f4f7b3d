"""What is configured: a repository's file, and the process's settings."""

from typing import Final

CONFIG_PATH: Final = ".github/citecheck.yml"
"""A repository's own choices; read on the base branch, so that a PR cannot switch off its own check."""

SIZE_LIMIT: Final = 64 * 1024
"""Bytes of that file that are read; a longer file is not read at all."""
