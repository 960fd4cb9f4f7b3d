"""The whole tree of a commit: its paths by the tree API, its texts out of the tarball."""

from __future__ import annotations

import asyncio
import io
import tarfile
import zlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.checker.questions import Listing, Tarball
from bot.github import GitHubError, UnavailableError
from checks.code.tree import FILE_LIMIT, GIT_MODES, File, FileKind

if TYPE_CHECKING:
    from bot.conversation import PullRequest
    from bot.github import GitHub

TREE = "/repos/{owner}/{repo}/git/trees/{sha}"
TARBALL = "/repos/{owner}/{repo}/tarball/{sha}"

TEXT_LIMIT: Final = 64 * 1024 * 1024
"""Bytes of text that are kept of a tarball."""

UNPACKED_LIMIT: Final = 1024 * 1024 * 1024
"""Bytes that a tarball may unpack to; what comes after is not read."""

TARBALL_SECONDS: Final = 120.0


class _Item(BaseModel):
    model_config = ConfigDict(extra="ignore")

    path: str
    mode: str = "100644"
    type: str = "blob"


class _Tree(BaseModel):
    model_config = ConfigDict(extra="ignore")

    tree: list[_Item]
    truncated: bool = False


async def listing(github: GitHub, pull: PullRequest, commit: str) -> Listing:
    """Every path of a commit, in one request."""
    path = {"owner": pull.owner, "repo": pull.repo, "sha": commit}
    answer = await github.rest("GET", TREE, path=path, params={"recursive": "1"})
    try:
        tree = _Tree.model_validate_json(answer.body)
    except ValidationError as error:
        raise UnavailableError(
            f"GET {TREE}", f"not a tree: {error}"[:500], may_have_happened=False
        ) from error
    files = {
        item.path: File(item.path, GIT_MODES.get(item.mode, FileKind.UNREAD))
        for item in tree.tree
        if item.type != "tree"
    }
    return Listing(files, not tree.truncated)


async def tarball(
    github: GitHub,
    pull: PullRequest,
    commit: str,
    *,
    text_limit: int = TEXT_LIMIT,
    unpacked_limit: int = UNPACKED_LIMIT,
) -> Tarball:
    """Read a commit's tarball as it comes in: nothing is unpacked to disk, no more is kept than asked.

    A tarball that breaks off, takes too long or unpacks to too much gives what came before.
    """
    found = Tarball()
    path = {"owner": pull.owner, "repo": pull.repo, "sha": commit}
    async with github.stream(TARBALL, path=path) as chunks:
        source = _Unpacked(chunks, asyncio.get_running_loop(), unpacked_limit)
        try:
            async with asyncio.timeout(TARBALL_SECONDS):
                await asyncio.to_thread(_read, source, found, text_limit)
        except TimeoutError:
            source.stopped = True
    return found


class _Unpacked(io.RawIOBase):
    """A tarball's bytes for a thread to read, unpacked as they come in from the event loop."""

    def __init__(self, chunks: AsyncIterator[bytes], loop: asyncio.AbstractEventLoop, limit: int) -> None:
        super().__init__()
        self.stopped = False
        self._chunks = chunks
        self._loop = loop
        self._left = limit
        self._unpacker = zlib.decompressobj(wbits=31)
        self._packed = b""

    def read(self, size: int = -1, /) -> bytes:
        """Up to `size` bytes; fewer at the end. Raises when there is too much, or what came is broken."""
        parts: list[bytes] = []
        while size > 0 and not self._unpacker.eof:
            if not self._packed:
                self._packed = self._next()
                if not self._packed:
                    raise EOFError("the tarball breaks off")
            part = self._unpacker.decompress(self._packed, min(size, self._left + 1))
            self._packed = self._unpacker.unconsumed_tail
            self._left -= len(part)
            if self._left < 0:
                raise EOFError("the tarball unpacks to too much")
            size -= len(part)
            parts.append(part)
        return b"".join(parts)

    def _next(self) -> bytes:
        if self.stopped:
            raise EOFError("reading takes too long")
        return asyncio.run_coroutine_threadsafe(self._chunk(), self._loop).result(TARBALL_SECONDS)

    async def _chunk(self) -> bytes:
        try:
            return await anext(self._chunks)
        except StopAsyncIteration:
            return b""


def _read(source: _Unpacked, found: Tarball, text_limit: int) -> None:
    left = text_limit
    try:
        with tarfile.open(fileobj=source, mode="r|") as archive:
            for member in archive:
                path = _path(member.name)
                if not path or member.isdir():
                    continue
                if member.issym() or member.islnk():
                    found.files[path] = File(path, FileKind.SYMLINK)
                elif not member.isfile():
                    found.files[path] = File(path, FileKind.UNREADABLE)
                elif member.size > FILE_LIMIT:
                    found.files[path] = File(path, FileKind.TOO_LARGE)
                elif member.size > left:
                    found.unread += 1
                    found.files[path] = File(path, FileKind.UNREAD)
                else:
                    content = archive.extractfile(member)
                    file = File.from_bytes(path, content.read() if content else b"")
                    left -= member.size if file.kind is FileKind.TEXT else 0
                    found.files[path] = file
        found.complete = bool(found.files)  # zeros alone pass for an archive, too
    except (tarfile.TarError, EOFError, OSError, zlib.error, GitHubError, TimeoutError):
        found.complete = False


def _path(name: str) -> str:
    """The path inside the repository: GitHub puts everything into one folder."""
    inside = name.partition("/")[2]
    return inside.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
