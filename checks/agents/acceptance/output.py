"""The output that is to be accepted: bytes, as text and as JSON, and how to reach into it."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jmespath.parser import ParsedResult

PATH_LIMIT = 500
"""Characters of a JSON Pointer or a JMESPath expression."""

ITEMS_LIMIT = 1_000_000
DEPTH_LIMIT = 200
"""Levels of JSON that are walked through."""


class _Nothing:
    """Where a path leads nowhere."""


NOTHING = _Nothing()


class LackingError(Exception):
    """The output does not have what a verifier looks at: the criterion is not met. The message says what."""


class NotJson(ValueError):  # noqa: N818 - it says what the output is
    """What `json` would read and JSON does not have, or what each reader reads otherwise."""


class PathError(ValueError):
    """The path is neither a key, a JSON Pointer nor a JMESPath expression."""


EXPRESSION = frozenset("[]{}|*`")
"""What makes a path a JMESPath expression, and no key that somebody would name so."""


@dataclass(eq=False)
class Output:
    """What an agent handed in."""

    data: bytes
    milliseconds: float | None = None
    """How long it took, where we executed it."""

    @cached_property
    def text(self) -> str:
        """As UTF-8; what is none is replaced."""
        return self.data.decode("utf-8-sig", "replace")

    @cached_property
    def value(self) -> object:
        """As JSON; `NOTHING` where it is none."""
        return self._read[0]

    @cached_property
    def _read(self) -> tuple[object, str]:
        """The JSON, and why what looks like JSON is none."""
        try:
            return json.loads(self.text, parse_constant=_no_constant, object_pairs_hook=_each_once), ""
        except NotJson as wrong:
            return NOTHING, str(wrong)
        except (ValueError, RecursionError):
            return NOTHING, ""

    def at(self, path: str | None) -> object:
        """The JSON value at a path, the whole without one. Raises LackingError."""
        if self.value is NOTHING:
            why = self._read[1]
            raise LackingError(f"the output is not JSON{f': {why}' if why else ''}")
        if not path:
            return self.value
        found = reach(self.value, path)
        if found is NOTHING or found is None:
            raise LackingError(f"the output has nothing at `{path}`")
        return found

    def items(self, params: Mapping[str, Any]) -> list[object]:
        """The items at `path`. Raises LackingError where there is no list, or none in it and `allow_empty` is not set."""
        found = self.at(params.get("path"))
        if not isinstance(found, list):
            where = (
                f"at `{params['path']}`"
                if params.get("path")
                else "at the top level; say with `path` where the items are"
            )
            raise LackingError(f"the output has no list {where}")
        if not found and not params.get("allow_empty"):
            raise LackingError("the list is empty; set `allow_empty` to accept that")
        if len(found) > ITEMS_LIMIT:
            raise LackingError(f"the list has more than {ITEMS_LIMIT:,} items")
        return found

    def words(self, path: str | None) -> str:
        """The text at a path: of JSON all its texts, without their keys. Raises LackingError."""
        return "\n".join(one for one in self.leaves(path) if isinstance(one, str))

    def leaves(self, path: str | None) -> Iterator[str | int | float]:
        """Each text at a path, and of JSON each number, too, without the keys. Raises LackingError."""
        if self.value is NOTHING and not path and not self._read[1]:
            yield self.text
        else:
            yield from _leaves(self.at(path))


def reach(value: object, path: str) -> object:
    """What is at a key of that name, at a JSON Pointer (it begins with `/`), or at a JMESPath expression.

    What is none of them, such as `shop.price-level`, leads from key to key.
    """
    if isinstance(value, Mapping) and path in value:
        return value[path]
    if path.startswith("/"):
        return _pointed(value, path)
    try:
        expression = compiled(path)
    except PathError:
        return _stepped(value, path.split("."))
    try:
        found: object = expression.search(value)
    except RecursionError:
        raise LackingError(f"the output is nested too deeply for `{path}`") from None
    except ValueError as wrong:  # JMESPath's errors of types and arguments
        raise LackingError(
            f"`{path}` cannot be applied to the output: {str(wrong).splitlines()[0][:200]}"
        ) from None
    return NOTHING if found is None else found


def _stepped(value: object, keys: Sequence[str]) -> object:
    for key in keys:
        if not isinstance(value, Mapping) or key not in value:
            return NOTHING
        value = value[key]
    return value


def _pointed(value: object, path: str) -> object:
    for raw in path.split("/")[1:]:
        step = raw.replace("~1", "/").replace("~0", "~")
        if isinstance(value, Mapping) and step in value:
            value = value[step]
        elif isinstance(value, list) and step.isdecimal() and int(step[:9]) < len(value) and len(step) <= 9:
            value = value[int(step)]
        else:
            return NOTHING
    return value


@lru_cache(maxsize=256)
def compiled(path: str) -> ParsedResult:
    """A JMESPath expression. Raises PathError."""
    import jmespath  # noqa: PLC0415 - an extra
    from jmespath.exceptions import JMESPathError  # noqa: PLC0415

    if len(path) > PATH_LIMIT:
        raise PathError(f"a path has at most {PATH_LIMIT} characters")
    try:
        return jmespath.compile(path)
    except (JMESPathError, RecursionError) as wrong:
        said = (str(wrong).splitlines() or ["too deep"])[0][:200]
        raise PathError(f"neither a JSON Pointer nor JMESPath: {said}") from None


def check_path(path: str) -> None:
    """Whether a path can be used. Raises PathError."""
    if len(path) > PATH_LIMIT:
        raise PathError(f"a path has at most {PATH_LIMIT} characters")
    if not path.startswith("/") and EXPRESSION.intersection(path):
        compiled(path)


def number_of(value: object) -> float | None:
    """A finite number; None for anything else: NaN, 1e400, true, "12"."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def shown(value: object) -> str:
    """A value in a message: short, on one line."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (ValueError, TypeError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= 80 else f"{text[:79]}…"


def _leaves(value: object, depth: int = 0) -> Iterator[str | int | float]:
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        yield value
    elif depth < DEPTH_LIMIT and isinstance(value, list):
        for each in value:
            yield from _leaves(each, depth + 1)
    elif depth < DEPTH_LIMIT and isinstance(value, Mapping):
        for each in value.values():
            yield from _leaves(each, depth + 1)


def _no_constant(name: str) -> object:
    raise NotJson(f"{name} is not a JSON number")


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise NotJson(f"an object has {shown(key)} twice")
            seen.add(key)
    return found
