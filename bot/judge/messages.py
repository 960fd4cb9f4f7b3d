"""A conversation as a model's interface has it: look-ups as tool calls, or all of it as text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from checks.lookups.request import LOOKS

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelMessage, ModelResponse
    from pydantic_ai.tools import ToolDefinition

    from checks.model.judged import Asked, Turn

NOT_MADE = "this look-up was not made: too many were asked for at once"


@cache
def tools() -> list[ToolDefinition]:
    """Each look-up as a tool that a model can call."""
    from pydantic_ai.tools import ToolDefinition  # noqa: PLC0415 - takes seconds to load

    found = []
    for look in LOOKS:
        shape = look.model_json_schema()
        properties = {name: one for name, one in shape["properties"].items() if name != "look"}
        schema = {**shape, "properties": properties}
        schema["required"] = [name for name in shape.get("required", ()) if name != "look"]
        words = " ".join(str(look.__doc__).split())
        found.append(
            ToolDefinition(
                name=look.model_fields["look"].default, description=words, parameters_json_schema=schema
            )
        )
    return found


def as_messages(asked: Asked, *, with_tools: bool) -> list[ModelMessage]:
    """The conversation so far. Tool calls are written as such only where tools are offered."""
    from pydantic_ai import messages  # noqa: PLC0415 - see above

    written: list[ModelMessage] = [
        messages.ModelRequest(parts=[messages.UserPromptPart(content=asked.prompt)])
    ]
    for number, turn in enumerate(asked.turns):
        calls = _calls(turn) if with_tools else []
        if calls:
            written += _with_calls(turn, calls, number)
        else:
            written.append(messages.ModelResponse(parts=[messages.TextPart(content=turn.answer)]))
            content = "\n".join(turn.shown)
            written.append(messages.ModelRequest(parts=[messages.UserPromptPart(content=content)]))
    return written


def as_chat(asked: Asked) -> list[dict[str, str]]:
    """The conversation as roles and texts, for batches and for whoever answers in a file."""
    written = [{"role": "user", "content": asked.prompt}]
    for turn in asked.turns:
        written += [
            {"role": "assistant", "content": turn.answer},
            {"role": "user", "content": "\n".join(turn.shown)},
        ]
    return written


def as_answer(response: ModelResponse) -> str:
    """What a model said as one answer: its text, and its tool calls as look-ups."""
    from pydantic_ai import messages  # noqa: PLC0415 - see above

    text = "".join(part.content for part in response.parts if isinstance(part, messages.TextPart))
    calls = [part for part in response.parts if isinstance(part, messages.ToolCallPart)]
    if not calls:
        return text
    said = _object(text)
    asked = said.get("look_ups")
    looks = [*(asked if isinstance(asked, list) else ()), *map(_look, calls)]
    return json.dumps({**said, "look_ups": looks}, ensure_ascii=False)


def _look(call: Any) -> dict[str, Any]:  # noqa: ANN401 - pydantic-ai's part, which is an extra
    given = call.args if isinstance(call.args, dict) else _object(call.args or "")
    return {**given, "look": call.tool_name}


def _object(text: str) -> dict[str, Any]:
    start, end = text.find("{"), text.rfind("}")
    try:
        value = json.loads(text[start : end + 1]) if 0 <= start < end else {}
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _calls(turn: Turn) -> list[dict[str, Any]]:
    """The look-ups of an answer, where tools can carry them."""
    looks = _object(turn.answer).get("look_ups")
    names = {tool.name for tool in tools()}
    if not isinstance(looks, list) or not all(
        isinstance(one, dict) and one.get("look") in names for one in looks
    ):
        return []
    return looks


def _with_calls(turn: Turn, calls: list[dict[str, Any]], number: int) -> Iterator[ModelMessage]:
    from pydantic_ai import messages  # noqa: PLC0415 - see above

    said = {key: value for key, value in _object(turn.answer).items() if key != "look_ups"}
    parts: list[Any] = [messages.TextPart(content=json.dumps(said, ensure_ascii=False))] if said else []
    returned: list[Any] = []
    for at, call in enumerate(calls):
        id_ = f"look_{number}_{at}"
        given = {key: value for key, value in call.items() if key != "look"}
        parts.append(messages.ToolCallPart(tool_name=call["look"], args=given, tool_call_id=id_))
        shown = turn.shown[at] if at < len(turn.shown) else NOT_MADE
        returned.append(messages.ToolReturnPart(tool_name=call["look"], content=shown, tool_call_id=id_))
    yield messages.ModelResponse(parts=parts)
    yield messages.ModelRequest(parts=returned)
