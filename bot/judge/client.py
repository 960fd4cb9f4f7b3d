"""What answers the judge's questions: a model behind a server, or answers that were recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from checks.model.judged import Asked


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model said to one question."""

    text: str
    input_tokens: int
    output_tokens: int


class ClientError(Exception):
    """There is no answer. The words are ours and hold nothing of a key, a question or an answer."""

    def __init__(
        self,
        why: str,
        *,
        again: bool = False,
        after: float | None = None,
        final: bool = False,
        status: int = 0,
    ) -> None:
        super().__init__(why)
        self.why = why
        self.again = again
        """Asking again may help."""

        self.after = after
        """Seconds to wait before that, when the server said so."""

        self.final = final
        """No other question will be answered either."""

        self.status = status
        """What the server answered, as HTTP has it; 0 where it did not."""


class Client(Protocol):
    """Answers questions."""

    model: str
    where: str
    """The host that questions are sent to; empty: they go nowhere."""

    steady: bool
    """The same question always has the same answer, so that asking twice says nothing."""

    async def ask(self, asked: Asked) -> Reply:
        """The answer to a conversation as it stands; raises ClientError."""

    async def close(self) -> None:
        """Leave the server."""
