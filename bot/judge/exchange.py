"""Requests out and answers in, as files: plain lines, or the batch formats of OpenAI and Anthropic."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from bot.judge.messages import as_chat
from bot.judge.model import OUTPUT_TOKENS
from checks.judge.rounds import NO_ANSWER
from checks.model.judged import Answered, Asked

_ID = re.compile(r"(?P<id>[0-9a-f]{32})(?:-(?P<turn>\d{1,3}))?")


class Format(StrEnum):
    """How questions are written."""

    PLAIN = "plain"
    OPENAI_BATCH = "openai-batch"
    ANTHROPIC_BATCH = "anthropic-batch"


@dataclass(frozen=True, slots=True)
class Given:
    """One answer of a file."""

    text: str
    turn: int | None = None
    """Which request of its conversation it answers, from 1; None: the file does not say."""

    key: str = ""
    """The request's key; empty: the file does not say."""


@dataclass(slots=True)
class Answers:
    """Answers by the id of their conversation; those that do not name their turn answer in their order."""

    by_id: dict[str, list[Given]] = field(default_factory=dict)
    tokens: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Tokens in and out of each conversation, where the file says so."""

    model: str = ""
    """Who answered, where the file says so."""

    unread: int = 0
    """Lines that are no answer to any request."""

    def to(self, asked: Asked) -> Answered:
        """The answer to a request; one that was given to another state of the conversation is none."""
        given = self.by_id.get(asked.id, [])
        named = [one for one in given if one.turn == asked.turn]
        unnamed = [one for one in given if one.turn is None][asked.turn - 1 : asked.turn]
        found = next((one for one in (*named, *unnamed) if one.key in {"", asked.key}), None)
        return Answered(found.text) if found is not None else NO_ANSWER


def write_requests(requests: Iterable[Asked], form: Format, model: str = "") -> Iterator[str]:
    """One line for each request, each once. Batches name the model."""
    for asked in {each.key: each for each in requests}.values():
        yield json.dumps(_request(asked, form, model), ensure_ascii=False) + "\n"


def _request(asked: Asked, form: Format, model: str) -> dict[str, Any]:
    messages = as_chat(asked)
    if form is Format.PLAIN:
        following = {"turn": asked.turn, "messages": messages[1:]} if asked.turns else {}
        return {"id": asked.id, "key": asked.key, "prompt": asked.prompt, **following}
    custom_id = asked.id if asked.turn == 1 else f"{asked.id}-{asked.turn}"
    if form is Format.OPENAI_BATCH:
        body = {"model": model, "messages": messages, "max_completion_tokens": OUTPUT_TOKENS}
        return {"custom_id": custom_id, "method": "POST", "url": "/v1/chat/completions", "body": body}
    return {
        "custom_id": custom_id,
        "params": {"model": model, "max_tokens": OUTPUT_TOKENS, "messages": messages},
    }


def read_answers(*files: bytes) -> Answers:
    """The answers of some files, in any of the formats, in any order. Never raises for what a line holds."""
    answers = Answers()
    for data in files:
        for value in _values(data.decode("utf-8-sig", "replace")):
            _take(value, answers)
    return answers


def _values(text: str) -> Iterator[object]:
    """The objects of a file: one a line, or all in one JSON value."""
    lines = [line for line in text.split("\n") if line.strip()]
    parsed = [_parsed(line) for line in lines]
    if len(parsed) > 1 and all(one is None for one in parsed[:2]):
        whole = _parsed(text)
        parsed = [whole] if whole is not None else parsed
    for one in parsed:
        yield from one if isinstance(one, list) else [one]


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _take(value: object, answers: Answers) -> None:
    id_ = _field(value, "custom_id", "id")  # an `id` beside it is the provider's own
    if not isinstance(value, dict) or not isinstance(id_, str):
        pairs = value.items() if isinstance(value, dict) else ()
        by_id = {key: one for key, one in pairs if _ID.fullmatch(key) and isinstance(one, dict | str | list)}
        if not by_id:
            answers.unread += 1
        for key, one in by_id.items():
            for each in one if isinstance(one, list) else [one]:
                answers.by_id.setdefault(key, []).append(Given(_as_text(each)))
        return
    given, model, tokens = _content(value)
    if given is None:
        answers.unread += 1
        return
    named = _ID.fullmatch(id_.strip().lower())
    id_ = named["id"] if named else id_
    turn = int(named["turn"]) if named and named["turn"] else value.get("turn")
    key = value.get("key")
    answers.by_id.setdefault(id_, []).append(
        Given(_as_text(given), turn if isinstance(turn, int) else None, key if isinstance(key, str) else "")
    )
    answers.model = answers.model or (model if isinstance(model, str) else "")
    before = answers.tokens.get(id_, (0, 0))
    if tokens != (0, 0):
        answers.tokens[id_] = (before[0] + tokens[0], before[1] + tokens[1])


def _as_text(given: object) -> str:
    return given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)


def _content(value: dict[str, Any]) -> tuple[object, object, tuple[int, int]]:
    """What was answered, by which model, with how many tokens; None where there is no answer."""
    body = _field(_field(value, "response"), "body")
    if body is not None:  # OpenAI's
        choices = _field(body, "choices")
        first = choices[0] if isinstance(choices, list) and choices else None
        used = _field(body, "usage")
        tokens = (_count(used, "prompt_tokens"), _count(used, "completion_tokens"))
        return _field(_field(first, "message"), "content"), _field(body, "model"), tokens
    message = _field(_field(value, "result"), "message")
    if message is not None:  # Anthropic's
        parts = _field(message, "content")
        texts = [_field(part, "text") for part in parts] if isinstance(parts, list) else []
        used = _field(message, "usage")
        tokens = (_count(used, "input_tokens"), _count(used, "output_tokens"))
        text = "".join(text for text in texts if isinstance(text, str))
        return text or None, _field(message, "model"), tokens
    tokens = (_count(value, "input_tokens"), _count(value, "output_tokens"))
    given = _field(value, "answer", "response", "output", "completion")
    if given is None and value.keys() & {"statements", "look_ups", "answers", "findings", "none"}:
        given = value
    return given, _field(value, "model"), tokens


def _field(value: object, *names: str) -> Any:  # noqa: ANN401 - JSON
    found = (value[name] for name in names if isinstance(value, dict) and name in value)
    return next(found, None)


def _count(used: object, name: str) -> int:
    number = _field(used, name)
    return number if isinstance(number, int) and not isinstance(number, bool) and 0 <= number < 10**9 else 0
