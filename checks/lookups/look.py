"""The one way to ask: a request in, an answer out. Nothing that a request holds makes it raise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from checks.code.code import Code
from checks.lookups import declared, flow, structure, symbol, text_lookups, verifying
from checks.lookups.found import Found, FullError, Sheet
from checks.lookups.request import (
    AroundLine,
    Changes,
    Definition,
    Dependency,
    Key,
    ListFolder,
    Outline,
    Parses,
    Read,
    References,
    Request,
    Returns,
    Search,
    Verify,
)
from checks.model.cost import TooCostlyError
from checks.model.location import Location
from checks.model.outcome import Outcome

_ANSWERS: Mapping[type[Any], Callable[[Any, Code], Found]] = {
    Read: text_lookups.read_lines,
    ListFolder: text_lookups.list_folder,
    Search: text_lookups.search,
    Outline: text_lookups.outline,
    Changes: symbol.changes,
    Definition: structure.definition,
    References: structure.references,
    Parses: structure.parse,
    AroundLine: flow.around,
    Returns: flow.returns,
    Key: declared.key,
    Dependency: declared.dependency,
}


def look(request: Request, code: Code, place: Location | None = None) -> Found:
    """The answer to a look-up at the commits of `code`; `place` is where a claim without a citation is meant."""
    sheet = Sheet(code)
    try:
        if isinstance(request, Verify):
            return verifying.verify(request, code, place)
        return _ANSWERS[type(request)](request, code)
    except FullError:
        return sheet.found("there is no room for more")
    except TooCostlyError:
        raise
    except Exception as error:  # ours: whoever asked must not be stopped by it
        sheet.say(Outcome.our_error(error).message)
    return sheet.found()
