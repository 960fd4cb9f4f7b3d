"""Values on a socket: a length of eight bytes and a pickle; what a checker sends may hold plain values only."""

from __future__ import annotations

import io
import pickle
import struct
from dataclasses import is_dataclass
from enum import Enum
from typing import Any, Final

LENGTH: Final = struct.Struct("!Q")

LIMIT: Final = 256 * 1024 * 1024
"""Bytes of a frame. The largest that is sent holds the texts of a whole tree, 64 MiB of them."""

_PLAIN: Final = ("checks.model.", "checks.claims.", "checks.agents.", "checks.text.", "bot.checker.questions")
"""Modules whose dataclasses and enums may come from a checker; so may the claims of added kinds."""


class FrameError(Exception):
    """What came is no frame that may come."""


def encode(value: object) -> bytes:
    """A value as a frame. Raises FrameError when it is too large."""
    body = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
    if len(body) > LIMIT:
        raise FrameError(f"{len(body):,} bytes are too many to hand over")
    return LENGTH.pack(len(body)) + body


def length(header: bytes | bytearray) -> int:
    """How long the body behind these eight bytes is. Raises FrameError when it is too long."""
    (count,) = LENGTH.unpack(header)
    if count > LIMIT:
        raise FrameError(f"a frame of {count:,} bytes")
    return int(count)


def decode_trusted(body: bytes | bytearray) -> Any:  # noqa: ANN401 - whatever was sent
    """The value of a frame that the bot itself has sent."""
    return pickle.loads(body)  # noqa: S301 - a checker believes the bot that started it


def decode(body: bytes | bytearray) -> object:
    """The value of a frame that a checker has sent. Raises FrameError.

    A checker that hostile text has taken over must not get further than to lie about its task: only
    dataclasses and enums of a few modules are made, and no function is called.
    """
    try:
        return _Plain(io.BytesIO(body)).load()
    except Exception as error:
        raise FrameError(f"not a value that a checker may send: {error}"[:300]) from error


class _Plain(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:  # noqa: ANN401
        if "." not in name and (module.startswith(_PLAIN) or _is_claim(module, name)):
            found = super().find_class(module, name)
            if isinstance(found, type) and (is_dataclass(found) or issubclass(found, Enum)):
                return found
        raise pickle.UnpicklingError(f"{module}.{name}")


def _is_claim(module: str, name: str) -> bool:
    """A kind of claim that somebody added has its class in a module of its own."""
    from checks.claims.registry import kinds  # noqa: PLC0415 - only a review that is kept sends claims

    return any((kind.claim.__module__, kind.claim.__name__) == (module, name) for kind in kinds().values())
