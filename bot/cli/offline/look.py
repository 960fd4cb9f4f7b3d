"""`citecheck look`: one question to the code of a repository, as the judge and agents ask it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from enum import StrEnum
from textwrap import wrap
from typing import Annotated, Any

import typer

from bot.cli.offline.input import inputs
from bot.cli.offline.input.options import Base, Diff, Repo, Tree
from bot.cli.offline.output import outputs
from bot.model.input_error import InputError
from checks.code.git.process import TreeError
from checks.lookups.found import Found
from checks.lookups.look import look as ask
from checks.lookups.request import LOOKS, RequestError, fields_of, request
from checks.model.location import Side


class LookFormat(StrEnum):
    """How an answer is written."""

    TEXT = "text"
    JSON = "json"


def look(
    name: Annotated[
        str | None,
        typer.Argument(
            help="The look-up, such as `read`; default: lists them all.",
            metavar="[NAME]",
            autocompletion=lambda incomplete: [one for one in _names() if one.startswith(incomplete)],
        ),
    ] = None,
    arguments: Annotated[
        list[str] | None,
        typer.Argument(help="Its arguments, in order or as FIELD=VALUE.", metavar="[ARGS]..."),
    ] = None,
    repo: Repo = None,
    base: Base = None,
    head: Annotated[str, typer.Option(help="Reviewed commit.", metavar="REV")] = "HEAD",
    diff: Diff = None,
    tree: Tree = None,
    before: Annotated[bool, typer.Option("--before", help="Look at the code before the change.")] = False,
    form: Annotated[LookFormat, typer.Option("--format", help="Format of the answer.")] = LookFormat.TEXT,
) -> None:
    """Look something up in the code.

    `citecheck look read src/pool.py 10 40` prints lines, `citecheck look references Pool.drain` the uses of
    a method. Answers number their lines, say what was cut and how to read on, never leave the repository,
    and mask what looks like a secret.
    """
    if name is None:
        outputs.write("".join(f"{one}\n" for one in _every_look()), None)
        return
    inputs.refuse_half(repo, base, diff, tree)
    try:
        asked = request(_given(name, arguments or (), before=before))
    except RequestError as wrong:
        takes = f"; `{name}` takes {', '.join(_asked_for(name))}" if "required" in str(wrong) else ""
        raise InputError(f"{wrong}{takes}") from None
    try:
        patch = None if diff is None else inputs.bytes_of(str(diff))
        with closing(inputs.open_checkout(repo, base, head, patch, tree)) as checkout:
            found = ask(asked, checkout.code)
    except TreeError as wrong:
        raise InputError(str(wrong)) from wrong
    outputs.write(f"{_in_json(found) if form is LookFormat.JSON else found.text}\n", None)


def _names() -> list[str]:
    return [str(one.model_fields["look"].default) for one in LOOKS]


def _every_look() -> Iterator[str]:
    """Each question with what it takes."""
    for one in LOOKS:
        name = one.model_fields["look"].default
        yield f"{name} {' '.join(_asked_for(name))}".rstrip()
        yield from wrap(one.__doc__ or "", 76, initial_indent="  ", subsequent_indent="  ")


def _asked_for(name: str) -> list[str]:
    """What a question takes as arguments, in order."""
    return [one for one in fields_of(name) if one not in {"side", "skip"}]


def _given(name: str, arguments: list[str] | tuple[()], *, before: bool) -> dict[str, Any]:
    """The request as JSON values: what is not written as FIELD=VALUE belongs to the next field in order."""
    fields = fields_of(name)
    given: dict[str, Any] = {"look": name} | ({"side": Side.LEFT} if before else {})
    open_ = _asked_for(name)
    for argument in arguments:
        field, mark, value = argument.partition("=")
        if not (mark and field in fields):
            field, value = next((one for one in open_ if one not in given), ""), argument
        if not field:
            raise InputError(f"`{name}` takes {', '.join(open_) or 'nothing'}; {argument!r} is one too many")
        given[field] = _value(field, value)
    return given


def _value(field: str, value: str) -> object:
    """A number where one is asked for, a JSON object for a claim; else the text as it is."""
    if field in {"first", "last", "line", "skip"} and value.isdecimal() and len(value) <= 10:
        return int(value)
    if field != "claim":
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        raise InputError("the claim is no JSON object") from None


def _in_json(found: Found) -> str:
    """The answer as JSON: the text, the lines that can be receipts, and what was cut."""
    lines = [
        {"path": path, "line": line, "side": side.value}
        for path, side, line in sorted(found.shown, key=lambda one: (one[0], one[1].value, one[2]))
    ]
    answer = {"text": found.text, "lines": lines, "cut": found.cut}
    return json.dumps(answer, indent=2, ensure_ascii=False)
