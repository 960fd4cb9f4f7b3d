"""A client of language servers that asks for references, for the benchmark of accuracy."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import unquote, urlparse

ANSWER_SECONDS = 90.0
"""How long an answer is waited for; the first question reads the whole folder."""

Place = tuple[str, int]
"""Path in the folder and line."""


class LanguageServer:
    """One server on one folder. Raises TimeoutError when it does not answer, OSError when it cannot be started."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        self._folder = folder
        self._last = 0
        self._buffer = b""
        self._process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert self._process.stdout is not None
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._process.stdout, selectors.EVENT_READ)

    def __enter__(self) -> Self:
        uri = self._folder.as_uri()
        self._ask(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": uri,
                "workspaceFolders": [{"uri": uri, "name": "folder"}],
                "capabilities": {"workspace": {"configuration": True, "workspaceFolders": True}},
            },
        )
        self._tell("initialized", {})
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()

    def open(self, path: str, language: str, text: str) -> None:
        """Show it a file."""
        document = {"uri": self._uri(path), "languageId": language, "version": 1, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": document})

    def references(self, path: str, line: int, column: int) -> set[Place] | None:
        """Where the name at a place (line from 1, column from 0) is used or declared; None when it does not say."""
        asked = {
            "textDocument": {"uri": self._uri(path)},
            "position": {"line": line - 1, "character": column},
            "context": {"includeDeclaration": True},
        }
        answer = self._ask("textDocument/references", asked)
        found = {
            (str(file.relative_to(self._folder)), each["range"]["start"]["line"] + 1)
            for each in answer or ()
            if (file := Path(unquote(urlparse(each["uri"]).path))).is_relative_to(self._folder)
        }
        return found or None

    def _uri(self, path: str) -> str:
        return (self._folder / path).as_uri()

    def _tell(self, method: str, params: object) -> None:
        self._send({"method": method, "params": params})

    def _ask(self, method: str, params: object) -> Any:
        self._last += 1
        number = self._last
        self._send({"id": number, "method": method, "params": params})
        until = time.monotonic() + ANSWER_SECONDS
        while True:
            message = self._receive(until)
            if "method" in message and "id" in message:  # it asks for its settings: there are none
                count = len(message.get("params", {}).get("items", [None]))
                self._send({"id": message["id"], "result": [None] * count})
            elif message.get("id") == number:
                return message.get("result")

    def _send(self, message: dict[str, object]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _receive(self, until: float) -> dict[str, Any]:
        while b"\r\n\r\n" not in self._buffer:
            self._fill(until)
        head, _, rest = self._buffer.partition(b"\r\n\r\n")
        size = next(
            int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.startswith(b"Content-Length")
        )
        self._buffer = rest
        while len(self._buffer) < size:
            self._fill(until)
        body, self._buffer = self._buffer[:size], self._buffer[size:]
        message: dict[str, Any] = json.loads(body)
        return message

    def _fill(self, until: float) -> None:
        assert self._process.stdout is not None
        if not self._selector.select(max(0.0, until - time.monotonic())):
            raise TimeoutError("the language server does not answer")
        read = os.read(self._process.stdout.fileno(), 1 << 16)
        if not read:
            raise TimeoutError("the language server has ended")
        self._buffer += read
