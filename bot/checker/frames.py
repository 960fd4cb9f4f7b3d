"""What crosses a checker's socket: a length of eight bytes and a body.

To a checker goes a pickle, which it believes: the bot that started it made it. From a checker, which
hostile text may have taken over, comes data alone, see `codec.py`.
"""

from __future__ import annotations

import pickle
import struct
from typing import Any, Final

from bot.checker import codec
from bot.checker.questions import Ended, Question

LENGTH: Final = struct.Struct("!Q")

TO_CHECKER: Final = 256 * 1024 * 1024
"""Bytes of a body. The largest holds the texts of a whole tree, 64 MiB of them."""

FROM_CHECKER: Final = 32 * 1024 * 1024
"""Bytes of a body. The largest is a review with the texts of its findings."""


class FrameError(Exception):
    """What is to be sent, or came, is no frame that may cross."""


def for_checker(value: object) -> bytes:
    """A task or an answer as a frame. Raises FrameError when it is too large."""
    return _frame(pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL), TO_CHECKER)


def from_bot(body: bytes | bytearray) -> Any:  # noqa: ANN401 - a task, or the answer that was asked for
    """What the bot has sent."""
    return pickle.loads(body)  # noqa: S301 - a checker believes the bot that started it


def for_bot(value: Question | Ended) -> bytes:
    """A question or the end of a task as a frame. Raises FrameError when it is too large."""
    return _frame(codec.encode(value), FROM_CHECKER)


def from_checker(body: bytes | bytearray) -> Question | Ended:
    """What a checker has sent. Raises FrameError for whatever no checker of ours would send."""
    try:
        said: Question | Ended = codec.decode(body, Question | Ended)
    except codec.DataError as error:
        raise FrameError(f"not what a checker may send: {error}") from error
    return said


def length(header: bytes | bytearray, most: int) -> int:
    """How long the body behind these eight bytes is. Raises FrameError when it is longer than `most`."""
    (count,) = LENGTH.unpack(header)
    if count > most:
        raise FrameError(f"a frame of {count:,} bytes")
    return int(count)


def _frame(body: bytes, most: int) -> bytes:
    if len(body) > most:
        raise FrameError(f"{len(body):,} bytes are too many to hand over")
    return LENGTH.pack(len(body)) + body
