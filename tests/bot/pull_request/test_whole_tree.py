"""A commit's list of paths and its tarball: read as they come, bounded, whatever they hold."""

from __future__ import annotations

import gzip
import io
import tarfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

import pytest

from bot.checker.questions import Tarball
from bot.conversation import PullRequest, State
from bot.github import GitHub, UnavailableError
from bot.model.repository_key import RepositoryKey
from bot.pull_request import whole_tree
from bot.sandbox import PullRequestScene, RepositoryScene, Sandbox
from checks.code.tree import FILE_LIMIT, FileKind
from tests.bot.faults import Cut, Status
from tests.bot.scenes import Bot

PULL = PullRequest(
    "acme", "shop", 1, RepositoryKey(5, 7), "", "", State.OPEN, is_draft=False, is_fork=False, author="alice", head="a" * 40,
    base="b" * 40, changed_files=1,
)  # fmt: skip


def member(name: str, data: bytes = b"", **more: object) -> tuple[tarfile.TarInfo, bytes]:
    info = tarfile.TarInfo(f"acme-shop-abc/{name}")
    info.size = len(data)
    for key, value in more.items():
        setattr(info, key, value)
    return info, data


def packed(*members: tuple[tarfile.TarInfo, bytes]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz", format=tarfile.PAX_FORMAT) as archive:
        for info, data in members:
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


class Stream:
    """A client that streams these bytes, in pieces of a size."""

    def __init__(self, data: bytes, piece: int = 1_000, *, breaks: bool = False) -> None:
        self._data, self._piece, self._breaks = data, piece, breaks
        self.sent = 0

    @asynccontextmanager
    async def stream(self, _template: str, *, path: object = None) -> AsyncIterator[AsyncIterator[bytes]]:
        yield self._chunks()

    async def _chunks(self) -> AsyncIterator[bytes]:
        for at in range(0, len(self._data), self._piece):
            self.sent += len(self._data[at : at + self._piece])
            yield self._data[at : at + self._piece]
        if self._breaks:
            raise UnavailableError("GET tarball", "cut", may_have_happened=True)


async def read(stream: Stream, **limits: int) -> Tarball:
    return await whole_tree.tarball(cast("GitHub", stream), PULL, "a" * 40, **limits)


@pytest.mark.parametrize("piece", [1, 7, 1_000, 1_000_000])
async def test_texts_are_read_whatever_the_pieces(piece: int) -> None:
    data = packed(member("a.py", b"x = 1\n"), member("dir/b.py", b"y = 2\n" * 100), member("empty.py"))
    found = await read(Stream(data, piece))
    assert found.complete
    assert {path: file.text for path, file in found.files.items()} == {
        "a.py": "x = 1\n",
        "dir/b.py": "y = 2\n" * 100,
        "empty.py": "",
    }


ODD = {
    "binary": (member("x.bin", b"\0\1\2"), FileKind.BINARY),
    "symbolic link": (member("link", type=tarfile.SYMTYPE, linkname="/etc/passwd"), FileKind.SYMLINK),
    "hard link": (member("link", type=tarfile.LNKTYPE, linkname="../../x"), FileKind.SYMLINK),
    "device": (member("device", type=tarfile.CHRTYPE), FileKind.UNREADABLE),
    "too large": (member("large.txt", b"x" * (FILE_LIMIT + 1)), FileKind.TOO_LARGE),
}


@pytest.mark.parametrize(("odd", "kind"), ODD.values(), ids=ODD)
async def test_what_is_no_plain_text_is_distinguished(
    odd: tuple[tarfile.TarInfo, bytes], kind: FileKind
) -> None:
    found = await read(Stream(packed(odd, member("a.py", b"x\n"))))
    assert [file.kind for file in found.files.values()] == [kind, FileKind.TEXT]
    assert found.complete


async def test_names_of_any_kind_are_only_names() -> None:
    names = ["../../../etc/passwd", "a b#c?.py", "emoji 🎈.py", "line\nbreak.py"]
    found = await read(Stream(packed(*(member(name, b"x\n") for name in names))))
    assert list(found.files) == names


async def test_texts_beyond_the_limit_are_left_out_and_counted() -> None:
    data = packed(*(member(f"f{number}.py", b"x" * 100) for number in range(10)))
    found = await read(Stream(data), text_limit=350)
    assert found.complete
    assert found.unread == 7
    assert len(found.files) == 10


async def test_a_bomb_is_not_unpacked() -> None:
    bomb = packed(member("zeros", b"\0" * 50_000_000), member("a.py", b"x\n"))
    found = await read(Stream(bomb), unpacked_limit=1_000_000)
    assert not found.complete
    assert "a.py" not in found.files


async def test_reading_stops_where_too_much_begins() -> None:
    stream = Stream(gzip.compress(b"\0" * 200_000_000), 1_000)
    found = await read(stream, unpacked_limit=1_000_000)
    assert not found.complete
    assert stream.sent < 20_000


BROKEN = {
    "nothing": b"",
    "no gzip": b"<html>Bad Gateway</html>",
    "no tar": gzip.compress(b"hello" * 1_000),
    "cut": packed(member("a.py", b"x = 1\n"), member("b.py", b"y" * 100_000))[:-200],
    "damaged": packed(member("a.py", b"x = 1\n" * 1_000)).replace(b"\x00", b"\x01", 3),
}


@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
async def test_a_broken_tarball_gives_what_came_before(data: bytes) -> None:
    found = await read(Stream(data))
    assert not found.complete


async def test_a_connection_that_breaks_gives_what_came_before() -> None:
    data = packed(
        member("a.py", b"x = 1\n"), *(member(f"f{n}.py", bytes(range(256)) * 40) for n in range(50))
    )
    found = await read(Stream(data[: len(data) // 2], breaks=True))
    assert not found.complete
    assert found.files["a.py"].text == "x = 1\n"


# against the sandbox, with real git behind it


@pytest.fixture
def repository(sandbox: Sandbox) -> RepositoryScene:
    return sandbox.create_repository(
        "acme/shop", {"a.py": "x = 1\n", "dir/b.py": "y = 2\n", "c.bin": b"\0\1"}
    )


@pytest.fixture
def scene(repository: RepositoryScene) -> PullRequestScene:
    return repository.open_pull_request({"a.py": "x = 2\n"})


def client(bot: Bot, repository: RepositoryScene) -> GitHub:
    installation = bot.sandbox.installation_of(repository)
    assert installation is not None
    return bot.github.for_installation(installation.id)


async def test_the_tarball_of_a_commit(
    bot: Bot, repository: RepositoryScene, scene: PullRequestScene
) -> None:
    found = await whole_tree.tarball(client(bot, repository), PULL, scene.head_sha)
    assert found.complete
    assert {path: file.kind for path, file in found.files.items()} == {
        "a.py": FileKind.TEXT,
        "dir/b.py": FileKind.TEXT,
        "c.bin": FileKind.BINARY,
    }
    assert found.files["a.py"].text == "x = 2\n"


async def test_a_tarball_cut_on_the_way(
    bot: Bot, sandbox: Sandbox, repository: RepositoryScene, scene: PullRequestScene
) -> None:
    sandbox.faults.add("GET", "codeload", Cut(60))
    assert not (await whole_tree.tarball(client(bot, repository), PULL, scene.head_sha)).complete


async def test_the_list_of_paths(bot: Bot, repository: RepositoryScene, scene: PullRequestScene) -> None:
    found = await whole_tree.listing(client(bot, repository), PULL, scene.head_sha)
    assert found.complete
    assert sorted(found.files) == ["a.py", "c.bin", "dir/b.py"]


async def test_a_list_that_github_cut_says_so(
    bot: Bot, sandbox: Sandbox, repository: RepositoryScene, scene: PullRequestScene
) -> None:
    sandbox.state.limits.tree_entries = 2
    assert not (await whole_tree.listing(client(bot, repository), PULL, scene.head_sha)).complete


async def test_a_list_that_is_none(
    bot: Bot, sandbox: Sandbox, repository: RepositoryScene, scene: PullRequestScene
) -> None:
    sandbox.faults.add("GET", "/git/trees/", Status(200, text="[]"), forever=True)
    with pytest.raises(UnavailableError):
        await whole_tree.listing(client(bot, repository), PULL, scene.head_sha)
