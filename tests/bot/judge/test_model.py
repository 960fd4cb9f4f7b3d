"""The client for a real interface: what is sent, and that whatever comes back is an answer or a reason."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("pydantic_ai", reason="needs the extra judge")

from bot.config.judge_settings import JudgeSettings
from bot.judge.client import ClientError, Reply
from bot.judge.model import BODY_LIMIT, ModelClient, is_same_model
from checks.lookups.request import LOOKS
from checks.model.judged import Asked, Turn
from tests.bot.judge.server import MODEL, Said, Server, model_server

KEY = "sk-test-key-that-nobody-may-see"
QUESTION = Asked("0" * 32, "0" * 32, "Is it there?", may_look=False)
"""Without tools; see below for those."""


async def ask(server: Server, model: str = MODEL, seconds: float = 20, *questions: Asked) -> Reply:
    """The reply to the last of some questions, of one client."""
    url = server.url.removesuffix("/v1") if model.startswith("anthropic:") else server.url
    given: dict[str, Any] = {"MODEL": model, "URL": url, "KEY": KEY, "PRICE": "1/2", "TIMEOUT": seconds}
    client = ModelClient(
        JudgeSettings.model_validate({f"CITECHECK_JUDGE_{name}": value for name, value in given.items()})
    )
    try:
        for one in questions or (QUESTION,):
            reply = await client.ask(one)
        return reply
    finally:
        await client.close()


@pytest.mark.parametrize(
    ("model", "path"), [(MODEL, "/v1/chat/completions"), (f"anthropic:{MODEL}", "/v1/messages")]
)
async def test_the_question_is_sent_and_nothing_besides(model: str, path: str) -> None:
    with model_server(Said("It is.")) as server:
        reply = await ask(server, model)
    assert reply == Reply("It is.", 1300, 20)
    ((sent_to, body),) = server.requests
    assert sent_to == path
    assert len(body["messages"]) == 1
    assert QUESTION.prompt in str(body["messages"][0]["content"])
    assert "tools" not in body
    assert body["max_tokens"] > 0


@pytest.mark.parametrize(
    ("said", "why", "again", "final"),
    [
        (Said(status=401, text=KEY), "the model's server answered 401", False, True),
        (Said(status=429, headers={"Retry-After": "7"}), "the model's server answered 429", True, False),
        (Said(status=500), "the model's server answered 500", True, False),
        (Said(model="another-model"), "a different model answered", False, True),
    ],
    ids=["401", "429", "500", "another model"],
)
async def test_a_refusal_is_a_reason(said: Said, why: str, again: bool, final: bool) -> None:
    with model_server(said) as server:
        with pytest.raises(ClientError) as error:
            await ask(server)
        assert len(server.requests) == 1, "the package asked again by itself"
    assert (error.value.why, error.value.again, error.value.final) == (why, again, final)
    assert error.value.after == (7.0 if said.status == 429 else None)
    assert KEY not in str(error.value)


@pytest.mark.parametrize("body", [b"<html>", b"{}"], ids=["HTML", "an empty object"])
async def test_what_is_no_answer_is_a_reason(body: bytes) -> None:
    with model_server(Said(body=body)) as server, pytest.raises(ClientError):
        await ask(server)


@pytest.mark.parametrize("model", [MODEL, f"anthropic:{MODEL}"])
@pytest.mark.parametrize(
    ("said", "why"),
    [
        (Said(body=b" " * (BODY_LIMIT + 1)), "sent too long an answer"),
        (Said(body=gzip.compress(b" " * 1_000_000), headers={"Content-Encoding": "gzip"}), "invalid answer"),
    ],
    ids=["too much", "packed, so that nobody knows how much"],
)
async def test_no_more_is_read_than_an_answer_can_need(model: str, said: Said, why: str) -> None:
    with model_server(said) as server, pytest.raises(ClientError, match=why) as error:
        await ask(server, model)
    assert not error.value.again


async def test_a_server_that_hangs_is_left() -> None:
    with model_server(Said(after=5)) as server, pytest.raises(ClientError, match="did not answer within"):
        await ask(server, seconds=1)


@pytest.mark.parametrize("status", [302, 307, 308])
async def test_a_redirect_to_another_host_is_not_followed(status: int) -> None:
    with model_server() as other:
        elsewhere = Said(status=status, headers={"Location": f"{other.url}/chat/completions"})
        with model_server(elsewhere) as server, pytest.raises(ClientError, match="follows no redirects"):
            await ask(server)
    assert other.requests == [], "code and key went to a host that nobody named"


@pytest.mark.parametrize(
    ("asked", "answered", "same"),
    [
        ("gpt-x", "gpt-x", True),
        ("gpt-x", "gpt-x-2026-01-31", True),
        ("claude-x-latest", "claude-x-20260131", True),
        ("qwen3:8b", "qwen3:8b", True),
        ("org/model", "model", True),
        ("gpt-x", "gpt-x-mini", False),
        ("gpt-x-mini", "gpt-x", False),
    ],
)
def test_a_dated_release_is_the_same_model(asked: str, answered: str, same: bool) -> None:
    assert is_same_model(asked, answered) is same


LOOKED = Turn(
    json.dumps(
        {
            "statements": [],
            "look_ups": [{"path": "a.py", "look": "read"}, {"name": "f", "look": "definition"}],
        }
    ),
    ("a.py, lines 1-2", "f, line 1"),
)
OPEN = Asked("1" * 32, "1" * 32, "Is it there?")
LATER = Asked("1" * 32, "2" * 32, "Is it there?", (LOOKED,))


@pytest.mark.parametrize("model", [MODEL, f"anthropic:{MODEL}"])
async def test_look_ups_are_tools_where_the_server_knows_them(model: str) -> None:
    calls = (("read", {"path": "a.py"}), ("definition", {"name": "f"}))
    with model_server(Said('{"statements": []}', calls=calls)) as server:
        reply = await ask(server, model, 20, OPEN)
    assert json.loads(reply.text) == json.loads(LOOKED.answer), "what was called is not the answer in JSON"
    ((_, body),) = server.requests
    names = [one.get("name") or one["function"]["name"] for one in body["tools"]]
    assert names == [str(look.model_fields["look"].default) for look in LOOKS]


@pytest.mark.parametrize("model", [MODEL, f"anthropic:{MODEL}"])
async def test_what_was_looked_up_comes_back_as_the_tools_results(model: str) -> None:
    with model_server(Said("{}")) as server:
        await ask(server, model, 20, LATER)
    ((_, body),) = server.requests
    later = json.dumps(body["messages"][1:])
    assert "a.py, lines 1-2" in later
    assert ("tool_call_id" in later) or ("tool_use_id" in later), "the results are not those of calls"


async def test_without_look_ups_left_no_tool_is_offered() -> None:
    with model_server(Said("{}")) as server:
        await ask(server, MODEL, 20, replace(LATER, may_look=False))
    ((_, body),) = server.requests
    assert "tools" not in body
    assert [one["role"] for one in body["messages"]] == ["user", "assistant", "user"]


@pytest.mark.parametrize("status", [400, 404, 422, 501])
async def test_a_server_without_tools_gets_all_as_text(status: int) -> None:
    refusing: list[bool] = []

    def answer(_: str) -> Said:
        refusing.append("tools" in server.requests[-1][1])
        return Said(status=status) if refusing[-1] else Said("{}")

    with model_server(answer) as server:
        reply = await ask(server, MODEL, 20, OPEN, LATER)
    assert reply.text == "{}"
    assert refusing == [True, False, False], "it is asked with tools again although it knows none"


async def test_a_server_that_fails_either_way_is_not_taken_for_one_without_tools() -> None:
    with model_server(Said(status=400)) as server, pytest.raises(ClientError, match="answered 400"):
        await ask(server, MODEL, 20, OPEN)
