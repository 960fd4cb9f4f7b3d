"""`python -m bot.cli`: the command where the package is not installed, only unpacked."""

from __future__ import annotations

from bot.cli import main

if __name__ == "__main__":
    main()
