"""The commands of `citecheck` and how their mistakes are reported."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from typing import Any

import typer
from typer.core import TyperGroup

from bot.cli.errors import InputError

COMMANDS = {
    "check": "Check the findings of a review against the code of a git repository.",
    "demo": "Watch the bot at work on a pull request, all of it on this machine.",
    "judge": "Let any model, or a person, judge what the rules leave over of a review.",
    "gate": "Check a review comment before an agent posts it: a hook's JSON comes in, its answer goes out.",
    "mcp": "Let agents check findings over the Model Context Protocol, on standard input and output.",
    "config": "Check a .github/citecheck.yml before it is committed.",
    "serve": "Run the bot: web and worker in one process.",
    "web": "Run the bot's web process alone.",
    "worker": "Run the bot's worker process alone.",
    "migrate": "Create or update the bot's database.",
}
"""Every command with its one-line help."""

OFFLINE = frozenset({"check", "config", "judge"})
"""The commands that work on files and a git checkout, in the room `offline`; the others run the bot."""

AGENTS = frozenset({"gate", "mcp"})
"""The commands that agents run, in the room `agents`."""

PROCESSES = frozenset({"serve", "web", "worker"})
"""The commands that run on: what stops one of them belongs into its log in full."""

DEBUG = "CITECHECK_DEBUG"
"""The environment variable that shows the traceback of an error of ours."""


class _Lazy(TyperGroup):
    """Imports a command's module when it is run, so that `--help` stays quick."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401 - typer's copy of click has no public types
        del ctx
        return list(COMMANDS)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(_home(cmd_name))
        nested = getattr(module, "app", None)
        if isinstance(nested, typer.Typer):
            command = typer.main.get_command(nested)
        else:
            single = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
            single.command(name=cmd_name, help=COMMANDS[cmd_name] + _details(module, cmd_name))(
                getattr(module, cmd_name)
            )
            command = typer.main.get_command(single)
        command.name = cmd_name
        return command


def _home(command: str) -> str:
    """The module of a command, which has its name."""
    if command == "demo":
        return "bot.cli.demo"
    if command in AGENTS:
        return f"bot.cli.agents.{command}"
    return f"bot.cli.{'offline' if command in OFFLINE else 'server'}.{command}"


def _details(module: object, name: str) -> str:
    text = getattr(getattr(module, name), "__doc__", None) or ""
    rest = text.partition("\n\n")[2]
    return f"\n\n{rest}" if rest else ""


app = typer.Typer(
    cls=_Lazy,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Check what code reviewers cite against the code that they reviewed.",
)


@app.callback()
def _root() -> None:
    """Check what code reviewers cite against the code that they reviewed."""


def run(arguments: list[str]) -> int:
    """Run one command; the exit code: 0 done, 1 the review failed the policy, 2 bad input or usage.

    130 when interrupted, and 70 (`EX_SOFTWARE`) for an error of citecheck's own.
    """
    try:
        result = typer.main.get_command(app).main(arguments, prog_name="citecheck", standalone_mode=False)
    except typer.Exit as wanted:
        return int(wanted.exit_code)
    except (typer.Abort, KeyboardInterrupt):
        return _report("interrupted", 130)
    except InputError as wrong:
        return _report(str(wrong), 2)
    except Exception as wrong:
        # typer's own usage errors have no public base class; what they have in common is this method
        said = getattr(wrong, "format_message", None)
        if type(wrong).__name__ == "NoArgsIsHelpError":
            print(wrong, file=sys.stderr)  # noqa: T201
            return 2
        if said is not None:
            return _report(said().replace("Value error, ", ""), 2)
        if os.environ.get(DEBUG) or (arguments and arguments[0] in PROCESSES):
            raise
        kind, words = type(wrong).__name__, " ".join(str(wrong).split())[:300]
        return _report(f"an error of ours, please report it ({kind}: {words}); {DEBUG}=1 shows all of it", 70)
    return result if isinstance(result, int) else 0


def _report(message: str, code: int) -> int:
    """Say on standard error, in one line that no terminal obeys, why the exit code is what it is."""
    from checks.reports.escape import line  # noqa: PLC0415 - `--help` has nothing to escape

    with contextlib.suppress(OSError, AttributeError):  # nobody listens
        print(f"citecheck: {line(message)}", file=sys.stderr)  # noqa: T201
    return code
