"""The client for a real interface: what is sent, and that whatever comes back is an answer or a reason."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("pydantic_ai", reason="needs citecheck-review[judge]")

from bot.config.judge_settings import JudgeSettings
from bot.judge.client import ClientError, Reply
from bot.judge.model import ModelClient, is_same_model
from checks.model.judged import Asked
from tests.bot.judge.server import MODEL, Said, Server, model_server

KEY = "sk-test-key-that-nobody-may-see"
QUESTION = Asked("0" * 32, "Is it there?")


async def ask(server: Server, model: str = MODEL, seconds: float = 20) -> Reply:
    url = server.url.removesuffix("/v1") if model.startswith("anthropic:") else server.url
    given: dict[str, Any] = {"MODEL": model, "URL": url, "KEY": KEY, "PRICE": "1/2", "TIMEOUT": seconds}
    client = ModelClient(
        JudgeSettings.model_validate({f"CITECHECK_JUDGE_{name}": value for name, value in given.items()})
    )
    try:
        return await client.ask(QUESTION)
    finally:
        await client.close()


@pytest.mark.parametrize(
    ("model", "path"), [(MODEL, "/v1/chat/completions"), (f"anthropic:{MODEL}", "/v1/messages")]
)
async def test_the_question_is_sent_and_nothing_besides(model: str, path: str) -> None:
    with model_server() as server:
        reply = await ask(server, model)
    assert reply == Reply('{"verdict": "supported"}', 1300, 20)
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
        (Said(model="another-model"), "another model answered than was asked", False, True),
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


async def test_a_server_that_hangs_is_left() -> None:
    with model_server(Said(after=5)) as server, pytest.raises(ClientError, match="did not answer within"):
        await ask(server, seconds=1)


@pytest.mark.parametrize("status", [302, 307, 308])
async def test_a_redirect_to_another_host_is_not_followed(status: int) -> None:
    with model_server() as other:
        elsewhere = Said(status=status, headers={"Location": f"{other.url}/chat/completions"})
        with model_server(elsewhere) as server, pytest.raises(ClientError, match="sends elsewhere"):
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
