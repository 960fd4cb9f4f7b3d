"""What a checker brings along: nothing of the bot that asks GitHub or keeps anything."""

from __future__ import annotations

import subprocess
import sys

HEAVY = {"cryptography", "dbos", "httpx", "psycopg", "sqlalchemy", "starlette", "structlog"}
"""To import these takes longer than to check a pull request, and each checker would hold them in memory."""

ASKED = """
import sys
import bot.checker.template
bot.checker.template._warm_up()
print(*{module.partition('.')[0] for module in sys.modules})
"""


def test_a_checker_has_no_part_of_a_client_or_of_a_database() -> None:
    done = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=True)

    assert not HEAVY & {*done.stdout.split()}


def test_one_check_with_a_token_needs_no_database() -> None:
    asked = "import sys, bot.action.run; print(*{module.partition('.')[0] for module in sys.modules})"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)

    assert not {"dbos", "psycopg", "sqlalchemy", "prometheus_client"} & {*done.stdout.split()}
