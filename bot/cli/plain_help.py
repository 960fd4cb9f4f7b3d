"""A command whose `--help` names arguments without their Python types."""

from __future__ import annotations

import re
from typing import Any

from typer.core import TyperCommand

_TYPE = re.compile(r" <[^<>]{1,60}>")


class PlainHelpCommand(TyperCommand):
    """Prints `FINDINGS`, not `FINDINGS <list[str]>`: a person types a file name, not a Python value."""

    def format_options(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401 - typer's copy of click has no public types
        """Write the arguments, then the options."""
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            given = (one.get_help_record(ctx) for one in self.get_params(ctx) if one.param_type_name == kind)
            rows = [(name, said) for name, said in filter(None, given)]
            if kind == "argument":
                rows = [(_TYPE.sub("", name), said) for name, said in rows]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)
