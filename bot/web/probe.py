"""`python -m bot.web.probe`: whether the process in this container is alive; for a container's health check.

Asks `/healthz` at the port that the process listens at by the same variables. Exit code 0 or 1. It imports
nothing of the bot, for it is started every half minute.
"""

from __future__ import annotations

import os
import sys
from urllib.error import URLError
from urllib.request import urlopen

PORTS = ("CITECHECK_WORKER_PORT", "CITECHECK_PORT", "PORT")
DEFAULT_PORT = "8000"
SECONDS = 4.0


def address() -> str:
    """Where the process shows its health."""
    port = next((value for name in PORTS if (value := os.environ.get(name))), DEFAULT_PORT)
    return f"http://127.0.0.1:{port}/healthz"


def main() -> int:
    """Ask once."""
    try:
        with urlopen(address(), timeout=SECONDS):  # noqa: S310 - http, by the line above
            return 0
    except (URLError, OSError, ValueError) as wrong:
        print(f"{address()}: {wrong}", file=sys.stderr)  # noqa: T201
        return 1


if __name__ == "__main__":
    sys.exit(main())
