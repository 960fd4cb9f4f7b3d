"""`python -m bot.sandbox`: a sandbox to play with, holding one repository and one pull request."""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
from pathlib import Path

from bot.sandbox.sandbox import Sandbox

BEFORE = 'def total(prices):\n    """The sum of all prices."""\n    return sum(prices)\n'
AFTER = BEFORE + "\n\ndef mean(prices):\n    return total(prices) / len(prices)\n"


def main() -> None:
    """Serve until interrupted, and say how to reach it."""
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=8100, help="port on loopback (default: %(default)s)")
    parser.add_argument("--webhook-url", help="where to deliver events, e.g. http://127.0.0.1:8000/webhooks")
    parser.add_argument("--webhook-secret", default="a-secret-for-the-sandbox")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="sandbox-") as folder:
        root = Path(folder)
        sandbox = Sandbox(root, webhook_url=options.webhook_url, webhook_secret=options.webhook_secret)
        sandbox.start(port=options.port)
        try:
            key = root / "app.pem"
            key.write_text(sandbox.private_key, encoding="ascii")
            key.chmod(0o600)
            repository = sandbox.create_repository("acme/shop", {"src/prices.py": BEFORE})
            pull = repository.open_pull_request({"src/prices.py": AFTER}, title="Add a mean")
            lines = (
                f"GITHUB_API_URL={sandbox.url}",
                f"GITHUB_APP_ID={sandbox.app_id}",
                f"GITHUB_PRIVATE_KEY={key}",
                f"GITHUB_WEBHOOK_SECRET={sandbox.webhook_secret}",
                f"# a token of alice: {sandbox.user_token('alice')}",
                f"# {pull.url}",
            )
            sys.stdout.write("\n".join(lines) + "\n")
            sys.stdout.flush()
            threading.Event().wait()
        except KeyboardInterrupt:
            pass
        finally:
            sandbox.close()


if __name__ == "__main__":
    main()
