"""The commands of `citecheck` and how their mistakes are told."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import typer
from typer.core import TyperGroup

from bot.cli.errors import InputError

COMMANDS = {
    "check": "Check the findings of a review against the code of a git repository.",
    "demo": "Watch the bot at work on a pull request, all of it on this machine.",
    "config": "Check a .github/citecheck.yml before it is committed.",
    "serve": "Run the bot: web and worker in one process.",
    "web": "Run the bot's web process alone.",
    "worker": "Run the bot's worker process alone.",
    "migrate": "Create or update the bot's database.",
}
"""Every command with its one-line help; each lives in the module of its name."""


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
        module = importlib.import_module(f"bot.cli.{cmd_name}")
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
    """Run one command; the exit code: 0 done, 1 the review failed the policy, 2 bad input or usage."""
    try:
        result = typer.main.get_command(app).main(arguments, prog_name="citecheck", standalone_mode=False)
    except typer.Exit as wanted:
        return int(wanted.exit_code)
    except (typer.Abort, KeyboardInterrupt):
        print("citecheck: interrupted", file=sys.stderr)  # noqa: T201
        return 130
    except InputError as wrong:
        return _told(str(wrong))
    except Exception as wrong:
        # typer's own usage errors have no public base class; what they have in common is this method
        said = getattr(wrong, "format_message", None)
        if said is None:
            raise
        return _told(said())
    return result if isinstance(result, int) else 0


def _told(message: str) -> int:
    print(f"citecheck: {' '.join(message.split())}", file=sys.stderr)  # noqa: T201
    return 2
