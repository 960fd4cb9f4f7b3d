"""The look-ups as tools for agents: one tool each, with the judge's bounds, at the commits that the agent names."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any, Final

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from bot.checkout import RepositoryCheckout
from checks.code.git.process import TreeError
from checks.lookups.look import look
from checks.lookups.request import LOOKS, RequestError, request

ABOUT_RECEIPTS: Final = "Shown lines are numbered; each is a receipt that counts."

_COMMON: Final[Mapping[str, Any]] = {
    "repo": Annotated[str, Field(description="Folder of the git repository.", max_length=4_096)],
    "base": Annotated[
        str, Field(description="Revision before the change; default: where head left the default branch.")
    ],
    "head": Annotated[str, Field(description="Revision that was reviewed.")],
}
_DEFAULTS: Final[Mapping[str, Any]] = {"base": "", "head": "HEAD"}


def look_up_tools(confined: Callable[[str], Path]) -> list[tuple[str, str, Callable[..., str]]]:
    """Name, description and function of each look-up; `confined` gives the repository of a folder or refuses it."""
    return [
        (_name(shape), f"{' '.join(str(shape.__doc__).split())} {ABOUT_RECEIPTS}", _tool(shape, confined))
        for shape in LOOKS
    ]


def _name(shape: Any) -> str:  # noqa: ANN401 - a pydantic model
    return f"look_{shape.model_fields['look'].default}"


def _tool(shape: Any, confined: Callable[[str], Path]) -> Callable[..., str]:  # noqa: ANN401 - see above
    """A function that takes the fields of a look-up as its own arguments."""

    def ask(repo: str, base: str = "", head: str = "HEAD", **given: Any) -> str:  # noqa: ANN401
        fields = {name: value for name, value in given.items() if value is not None}
        try:
            asked = request({"look": shape.model_fields["look"].default, **fields})
        except RequestError as wrong:
            raise ToolError(str(wrong)) from None
        try:
            with closing(RepositoryCheckout(confined(repo), base or None, head)) as checkout:
                return look(asked, checkout.code).text
        except TreeError as error:
            raise ToolError(str(error)) from error

    own = {name: one for name, one in shape.model_fields.items() if name != "look"}
    hints = {name: Annotated[one.annotation, Field(description=one.description)] for name, one in own.items()}
    defaults = {name: one.default for name, one in own.items() if not one.is_required()}
    annotations = {**_COMMON, **hints}
    ask.__annotations__ = {**annotations, "return": str}
    parameters = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=({**_DEFAULTS, **defaults}).get(name, inspect.Parameter.empty),
            annotation=hint,
        )
        for name, hint in annotations.items()
    ]
    ask.__signature__ = inspect.Signature(parameters, return_annotation=str)  # type: ignore[attr-defined]
    return ask
