"""The commands of `citecheck` and how their mistakes are reported."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from bot import __version__
from bot.cli.plain_help import PlainHelpCommand
from bot.model.input_error import InputError, missing_extra


@dataclass(frozen=True, slots=True)
class Command:
    """One command, known before its module is imported."""

    help: str
    """One line."""

    room: str = ""
    """The folder of `bot.cli` that holds the module, which has the command's name."""

    extra: str | None = None
    """What must be installed besides the package itself."""

    def module(self, name: str) -> str:
        """Where the command is."""
        return ".".join(("bot.cli", *filter(None, (self.room, name))))


COMMANDS: Mapping[str, Command] = {
    "check": Command("Check a review's findings against the code in a git repository.", "offline"),
    "explain": Command("Explain a rule: what it means, an example, and what to do.", "offline"),
    "init": Command("Write a repository's config and, if you want one, a workflow.", "setup"),
    "config": Command("Check .github/citecheck.yml before you commit it.", "offline"),
    "demo": Command("Watch the bot check a pull request, all on this machine.", extra="demo"),
    "look": Command(
        "Look something up in the code: a definition, its uses, lines, text, the change.", "offline"
    ),
    "replay": Command("Compare the evidence in a report with the commits that it names.", "offline"),
    "bench": Command("Check labelled findings and print how often citecheck was right.", "offline"),
    "judge": Command("Let any model, or a person, judge the findings that have no warning.", "offline"),
    "verify": Command("Check an agent's recommendations or output against the code.", "agents"),
    "accept": Command(
        "Decide whether an output meets a contract, and ask for a new one if not.",
        "agents",
        "agents",
    ),
    "metrics": Command("Print, or reset, the counts of agents' outputs.", "agents"),
    "gate": Command(
        "Check a review comment before an agent posts it: reads and answers a hook's JSON.",
        "agents",
    ),
    "mcp": Command(
        "Serve checks to agents over the Model Context Protocol, on standard input and output.",
        "agents",
        "mcp",
    ),
    "setup": Command("Register the GitHub App in the browser and store its keys.", "setup", "bot"),
    "doctor": Command("Find out why the App does not work.", "setup", "bot"),
    "serve": Command("Run the bot: web and worker in one process.", "server", "bot"),
    "web": Command("Run only the bot's web process.", "server", "bot"),
    "worker": Command("Run only the bot's worker process.", "server", "bot"),
    "migrate": Command("Create or update the bot's database.", "server", "bot"),
    "cards": Command("Show how often each reviewer was wrong, from the ledger.", "server", "bot"),
    "ledger": Command("Export the ledger of all checks as CSV or JSON, or recount it.", "server", "bot"),
}
"""Every command, in the order of `--help`."""

PROCESSES = frozenset({"serve", "web", "worker"})
"""The commands that run on: what stops one of them belongs into its log in full."""

DEBUG = "CITECHECK_DEBUG"
"""The environment variable that shows the traceback of an error of ours."""

OUR_PACKAGES = frozenset({"bot", "checks", "citecheck"})


class _Lazy(TyperGroup):
    """Imports a command's module when it is run, so that `--help` stays quick."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - typer's copy of click has no public types
        super().__init__(**settings)
        names: Any = dict.fromkeys(COMMANDS)
        self.commands = names  # for the suggestion after a mistyped name
        self._listing = False

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401
        del ctx
        return list(COMMANDS)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.help) for name, command in COMMANDS.items()])

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:  # noqa: ANN401
        self._listing = True  # a Tab press imports no command
        try:
            return super().shell_complete(ctx, incomplete)
        finally:
            self._listing = False

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401
        del ctx
        known = COMMANDS.get(cmd_name)
        if known is None:
            return None
        if self._listing:
            return TyperCommand(cmd_name, help=known.help)
        module = importlib.import_module(known.module(cmd_name))
        nested = getattr(module, "app", None)
        if isinstance(nested, typer.Typer):
            command = typer.main.get_command(nested)
        else:
            single = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
            single.command(name=cmd_name, cls=PlainHelpCommand, help=known.help + _details(module, cmd_name))(
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
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Check what code reviewers cite against the code that they reviewed.",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"citecheck {__version__}")  # noqa: T201
        raise typer.Exit


@app.callback()
def _root(
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Check what code reviewers cite against the code that they reviewed."""


def run(arguments: list[str]) -> int:
    """Run one command; the exit code: 0 done, 1 the review failed the policy, 2 bad input or usage.

    130 when interrupted, and 70 (`EX_SOFTWARE`) for an error of citecheck's own.
    """
    try:
        with _missing_extra_named(arguments):
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


@contextmanager
def _missing_extra_named(arguments: list[str]) -> Iterator[None]:
    """Say which extra to install when a command needs a package that is not there."""
    try:
        yield
    except ModuleNotFoundError as missing:
        name = next((word for word in arguments if not word.startswith("-")), "")
        extra = COMMANDS[name].extra if name in COMMANDS else None
        package = (missing.name or "").partition(".")[0]
        if extra is None or package in OUR_PACKAGES:
            raise
        raise missing_extra(f"`citecheck {name}`", missing, extra) from missing


def _report(message: str, code: int) -> int:
    """Say on standard error, in one line that no terminal obeys, why the exit code is what it is."""
    from checks.reports.wording.escape import line  # noqa: PLC0415 - `--help` has nothing to escape

    with contextlib.suppress(OSError, AttributeError):  # nobody listens
        print(f"citecheck: {line(message)}", file=sys.stderr)  # noqa: T201
    return code
