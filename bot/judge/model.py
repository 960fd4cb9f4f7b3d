"""A model behind a server that speaks OpenAI's chat interface or Anthropic's, by pydantic-ai."""

from __future__ import annotations

import asyncio
import math
import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from bot.judge.client import ClientError, Reply
from bot.judge.messages import as_answer, as_messages, tools
from checks.disclosure.masking import REDACTED

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.config.judge_settings import JudgeSettings
    from checks.model.judged import Asked

OUTPUT_TOKENS: Final = 4_000
"""An answer may have so many; models that think need more than they show."""

BODY_LIMIT: Final = 4 * 1024 * 1024
"""Bytes of a response; an answer is of some thousand, and what surrounds it of not much more."""

CHARACTERS_A_TOKEN: Final = 3
"""For servers that do not count, and before they have: on the safe side for code."""

_DATED = re.compile(r"[-@:](?:\d{4}-?\d{2}-?\d{2}|\d{4}|latest)")
_AGAIN = frozenset({408, 409, 425, 429})
_FINAL = frozenset({400, 401, 402, 403, 404})
_NO_TOOLS = frozenset({400, 404, 405, 422, 501})
"""What servers answer to a request with tools when they have none."""

_WAIT_LIMIT = 60.0


class ModelClient:
    """See `bot.judge.client.Client`, which this is."""

    steady = False

    def __init__(self, settings: JudgeSettings) -> None:
        import httpx2  # noqa: PLC0415 - these take seconds to load
        from pydantic_ai.models import Model  # noqa: PLC0415

        self.model = settings.name
        self._timeout = settings.timeout
        self._tools: bool | None = None
        """Whether the server knows tools; None until it has answered."""

        self._key = settings.key.get_secret_value() if settings.key is not None else ""
        # a redirect would carry the question, and with it code, to a host that nobody named
        self._http = httpx2.AsyncClient(
            follow_redirects=False,
            timeout=settings.timeout,
            headers={"Accept-Encoding": "identity"},
            event_hooks={"response": [_bound]},
        )
        self._model: Model[Any] = _model(settings, self._http)
        self.where = urlsplit(str(self._model.base_url)).netloc

    async def ask(self, asked: Asked) -> Reply:
        """The answer to a conversation as it stands; without tools where the server knows none."""
        with_tools = asked.may_look and self._tools is not False
        try:
            reply = await self._ask(asked, with_tools=with_tools)
        except ClientError as error:
            if not with_tools or self._tools or error.status not in _NO_TOOLS:
                raise
            reply = await self._ask(asked, with_tools=False)
            self._tools = False  # it answers without them, so it was the tools that it refused
            return reply
        if with_tools:
            self._tools = True
        return reply

    async def _ask(self, asked: Asked, *, with_tools: bool) -> Reply:
        from pydantic_ai import exceptions  # noqa: PLC0415
        from pydantic_ai.models import ModelRequestParameters  # noqa: PLC0415
        from pydantic_ai.settings import ModelSettings  # noqa: PLC0415

        conversation = as_messages(asked, with_tools=with_tools)
        offered = ModelRequestParameters(function_tools=tools() if with_tools else [])
        settings = ModelSettings(max_tokens=OUTPUT_TOKENS, timeout=self._timeout)
        try:
            async with asyncio.timeout(self._timeout):
                answer = await self._model.request(conversation, settings, offered)
        except TimeoutError as error:
            raise ClientError(f"the model did not answer within {self._timeout:g} s", again=True) from error
        except exceptions.ModelHTTPError as error:
            raise _refusal(error.status_code, error.headers or {}) from None
        except exceptions.UnexpectedModelBehavior:
            raise ClientError("the model's server sent an invalid answer") from None
        except Exception as error:  # the packages below raise errors of their own
            if 300 <= (status := _status(error)) < 400:
                raise _refusal(status, {}) from None
            if (ours := _own(error)) is not None:
                raise ours from None
            if "timeout" in type(error).__name__.lower():
                raise ClientError(
                    f"the model did not answer within {self._timeout:g} s", again=True
                ) from None
            if isinstance(error, exceptions.ModelConnectionError):
                raise ClientError("the model's server cannot be reached", again=True) from None
            raise ClientError("the model's server sent an invalid answer") from None
        if answer.model_name and not is_same_model(self.model, answer.model_name):
            raise ClientError("a different model answered", final=True)
        text = as_answer(answer)
        if self._key:  # a server may send back what it was sent
            text = text.replace(self._key, REDACTED)
        used = answer.usage
        return Reply(
            text,
            used.input_tokens or math.ceil(asked.size / CHARACTERS_A_TOKEN),
            used.output_tokens or math.ceil(len(text) / CHARACTERS_A_TOKEN),
        )

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()


def is_same_model(asked: str, answered: str) -> bool:
    """Whether a server's name for a model is the one that was asked for, or a dated release of it."""
    asked, answered = asked.casefold(), answered.casefold()
    if answered == asked or answered.rpartition("/")[2] == asked.rpartition("/")[2]:
        return True
    stem = re.sub(r"[-:]latest\Z", "", asked)
    return answered.startswith(stem) and _DATED.fullmatch(answered[len(stem) :]) is not None


def _model(settings: JudgeSettings, http: Any) -> Any:  # noqa: ANN401 - pydantic-ai's type, which is an extra
    key = settings.key.get_secret_value() if settings.key is not None else None
    if settings.is_anthropic:
        from anthropic import AsyncAnthropic  # noqa: PLC0415
        from pydantic_ai.models.anthropic import AnthropicModel  # noqa: PLC0415
        from pydantic_ai.providers.anthropic import AnthropicProvider  # noqa: PLC0415

        anthropic = AsyncAnthropic(
            api_key=key, base_url=settings.url, http_client=http, max_retries=0, timeout=settings.timeout
        )
        return AnthropicModel(settings.name, provider=AnthropicProvider(anthropic_client=anthropic))
    from openai import AsyncOpenAI  # noqa: PLC0415
    from pydantic_ai.models.openai import OpenAIChatModel  # noqa: PLC0415
    from pydantic_ai.profiles.openai import OpenAIModelProfile  # noqa: PLC0415
    from pydantic_ai.providers.openai import OpenAIProvider  # noqa: PLC0415

    openai = AsyncOpenAI(
        # a server on one's own machine takes any key
        api_key=key or "none",
        base_url=settings.url,
        http_client=http,
        max_retries=0,
        timeout=settings.timeout,
    )
    # servers that imitate OpenAI's know the older name of the limit for sure
    profile = OpenAIModelProfile(openai_chat_supports_max_completion_tokens=False) if settings.url else None
    return OpenAIChatModel(settings.name, provider=OpenAIProvider(openai_client=openai), profile=profile)


async def _bound(response: Any) -> None:  # noqa: ANN401 - httpx2's type, which is an extra
    """Read no more of a response than an answer can need, however much a server sends."""
    import httpx2  # noqa: PLC0415 - see above

    class Bounded(httpx2.AsyncByteStream):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            left = BODY_LIMIT
            async for part in stream:
                left -= len(part)
                if left < 0:
                    raise ClientError("the model's server sent too long an answer")
                yield part

        async def aclose(self) -> None:
            await stream.aclose()

    if response.headers.get("Content-Encoding", "identity") != "identity":  # its size is not known
        raise ClientError("the model's server sent an invalid answer")
    stream = response.stream
    response.stream = Bounded()


def _own(error: BaseException | None) -> ClientError | None:
    """Our own error behind those of the packages."""
    while error is not None and not isinstance(error, ClientError):
        error = error.__cause__ or error.__context__
    return error


def _status(error: BaseException | None) -> int:
    """The HTTP status behind an error; 0 when there is none. A redirect is no refusal to pydantic-ai."""
    while error is not None:
        status = getattr(error, "status_code", None)
        if isinstance(status, int):
            return status
        error = error.__cause__
    return 0


def _refusal(status: int, headers: dict[str, str]) -> ClientError:
    if 300 <= status < 400:
        return ClientError("the model's server redirects, and citecheck follows no redirects", final=True)
    try:
        after = min(_WAIT_LIMIT, float(headers.get("retry-after", "")))
    except ValueError:
        after = None
    return ClientError(
        f"the model's server answered {status}",
        again=status in _AGAIN or status >= 500,
        after=after,
        final=status in _FINAL,
        status=status,
    )
