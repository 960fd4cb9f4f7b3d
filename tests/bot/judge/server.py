"""A small server that speaks OpenAI's chat interface or Anthropic's, as badly as a test wants it to."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

MODEL = "test-model"


@dataclass(frozen=True)
class Said:
    """What the server says to every request."""

    text: str = "{}"
    calls: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    """Tools that it calls, each with what it gives them."""

    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    model: str = MODEL
    body: bytes | None = None
    after: float = 0.0


def supported(prompt: str) -> Said:
    """An answer by which all that the finding says is true, with the cited line for a receipt."""
    words = re.search(r"^F\|(.*)$", prompt, re.MULTILINE)
    path = re.search(r"^CODE (\S+?)(?: before the change)?, \d+ lines", prompt, re.MULTILINE)
    cited = re.search(r"^>.(\d+)\|(.*)$", prompt, re.MULTILINE)
    receipt = {"path": path and path[1], "line": cited and int(cited[1]), "text": cited and cited[2]}
    return Said(
        json.dumps(
            {
                "statements": [{"words": words and words[1], "central": True, "about": "code"}],
                "answers": [{"statement": 1, "truth": "true", "receipts": [receipt]}],
            }
        )
    )


@dataclass
class Server:
    url: str
    requests: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    """Path and body of each request."""

    keys: set[str] = field(default_factory=set)
    """What came as `Authorization`."""

    @property
    def prompts(self) -> list[str]:
        """The question of each request."""
        return [body["messages"][0]["content"] for _, body in self.requests]


@contextmanager
def model_server(said: Said | Callable[[str], Said] = supported) -> Iterator[Server]:
    """Serve on a port of this machine: always the same, or what is said to a question."""
    answers = said if callable(said) else lambda _: said

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            sent = self.rfile.read(length)
            if len(sent) < length:  # its sender was killed: it asked nothing
                return
            body = json.loads(sent)
            server.requests.append((self.path, body))
            server.keys.add(self.headers.get("Authorization", ""))
            said = answers("\n".join(_texts(body["messages"])))
            time.sleep(said.after)
            answer = said.body if said.body is not None else json.dumps(_answer(self.path, said)).encode()
            with suppress(OSError):  # nobody waits any more
                self.send_response(said.status)
                for name, value in {"Content-Type": "application/json", **said.headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

        def log_message(self, *_: object) -> None:
            pass

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listening.daemon_threads = True
    server = Server(f"http://127.0.0.1:{listening.server_address[1]}/v1")
    threading.Thread(target=listening.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield server
    finally:
        listening.shutdown()
        listening.server_close()


def _texts(value: Any) -> Iterator[str]:
    """Everything that the messages of a request say, whichever interface they are written for."""
    if isinstance(value, list):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, dict):
        for name in ("content", "text", "tool_calls", "function", "arguments", "input"):
            yield from _texts(value.get(name))
    elif isinstance(value, str):
        yield value


def _answer(path: str, said: Said) -> dict[str, Any]:
    if path.endswith("/messages"):
        return {
            "id": "1", "type": "message", "role": "assistant", "model": said.model, "stop_reason": "end_turn",
            "content": [
                {"type": "text", "text": said.text},
                *({"type": "tool_use", "id": f"t{at}", "name": name, "input": given} for at, (name, given) in enumerate(said.calls)),
            ],
            "usage": {"input_tokens": 1300, "output_tokens": 20},
        }  # fmt: skip
    message: dict[str, Any] = {"role": "assistant", "content": said.text}
    if said.calls:
        message["tool_calls"] = [
            {"id": f"t{at}", "type": "function", "function": {"name": name, "arguments": json.dumps(given)}}
            for at, (name, given) in enumerate(said.calls)
        ]
    return {
        "id": "1", "object": "chat.completion", "created": 1_780_000_000, "model": said.model,
        "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
        "usage": {"prompt_tokens": 1300, "completion_tokens": 20, "total_tokens": 1320},
    }  # fmt: skip
