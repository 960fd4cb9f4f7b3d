"""Files at commits: asked for in few requests, whatever their names and kinds, and remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from bot.checker.questions import askable
from bot.conversation import PullRequest, State
from bot.github import GitHub, GraphQLAnswer, GraphQLFailedError, GraphQLProblem, UnavailableError
from bot.model.repository_key import RepositoryKey
from bot.pull_request import files
from bot.pull_request.files import PAGE, SMALLEST_PAGE, Fetched
from bot.sandbox import RepositoryScene, Sandbox
from bot.storage.blobs import BlobCache
from checks.code.tree import FILE_LIMIT, FileKind
from tests.bot.scenes import Bot

HEAD, OLDER = "a" * 40, "b" * 40
PULL = PullRequest(
    "acme", "shop", 1, RepositoryKey(5, 7), "", "", State.OPEN, is_draft=False, is_fork=False, author="alice", head=HEAD,
    base="c" * 40, changed_files=1,
)  # fmt: skip

Answer = Callable[[str, Mapping[str, Any]], GraphQLAnswer]


class Client:
    """A client that answers GraphQL queries by a function."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self.asked: list[Mapping[str, Any]] = []

    async def graphql(self, document: str, variables: Mapping[str, Any]) -> GraphQLAnswer:
        self.asked.append(variables)
        return self._answer(document, variables)


@pytest.fixture
def cache(tmp_path: Path) -> BlobCache:
    return BlobCache(tmp_path / "blobs.sqlite")


def entry(text: str | None = "x\n", **more: object) -> dict[str, object]:
    return {
        "oid": "f" * 40,
        "type": "blob",
        "mode": 0o100644,
        "size": 2,
        "lineCount": 1,
        "object": {"text": text, "isBinary": text is None, "isTruncated": False},
        **more,
    }


def giving(**entries: object) -> Answer:
    """The same file at every path, or these by alias."""

    def answer(_: str, variables: Mapping[str, Any]) -> GraphQLAnswer:
        count = sum(name.startswith("path") for name in variables)
        found = {f"file{number}": entries.get(f"file{number}", entry()) for number in range(count)}
        commits = {name: {"oid": HEAD, **found} for name in variables if name.startswith("commit")}
        return GraphQLAnswer(
            {"repository": {"pullRequest": {"state": "OPEN", "headRefOid": HEAD}, **commits}}
        )

    return answer


async def fetch(client: Client, cache: BlobCache, wanted: Mapping[str, list[str]]) -> Fetched:
    return await files.fetch(cast("GitHub", client), PULL, wanted, cache)


KINDS = {
    "a text": (entry(), FileKind.TEXT, 1),
    "binary": (entry(None), FileKind.BINARY, 1),
    "a symbolic link": (entry(mode=0o120000), FileKind.SYMLINK, 1),
    "a symbolic link, in digits": (entry(mode=120000), FileKind.SYMLINK, 1),
    "a submodule": (entry(type="commit", mode=0o160000, object={}), FileKind.SUBMODULE, 1),
    "too large": (entry(size=FILE_LIMIT + 1), FileKind.TOO_LARGE, 1),
    "cut by GitHub": (
        entry(object={"text": "x\n", "isBinary": False, "isTruncated": True}, lineCount=90_000),
        FileKind.UNREAD,
        90_000,
    ),
    "a pointer to large file storage": (
        entry("version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 9\n"),
        FileKind.UNREAD,
        None,
    ),
    "nonsense": ({"oid": None}, FileKind.UNREADABLE, None),
}


@pytest.mark.parametrize(("entry_at_head", "kind", "lines"), KINDS.values(), ids=KINDS)
async def test_kinds(cache: BlobCache, entry_at_head: object, kind: FileKind, lines: int | None) -> None:
    for _ in range(2):  # fetched, then out of the cache
        fetched = await fetch(Client(giving(file0=entry_at_head)), cache, {HEAD: ["a.py"]})
        file = fetched.commits[HEAD].files["a.py"]
        assert (file.kind, file.line_count) == (kind, lines)


@pytest.mark.parametrize(
    "entry_at_head", [None, entry(type="tree", mode=0o040000, object={})], ids=["nothing", "a folder"]
)
async def test_where_no_file_is(cache: BlobCache, entry_at_head: object) -> None:
    fetched = await fetch(Client(giving(file0=entry_at_head)), cache, {HEAD: ["a.py"]})
    assert fetched.commits[HEAD].missing == {"a.py"}
    assert fetched.commits[HEAD].files == {}


IMPOSSIBLE = ["", "/etc/passwd", "../x", "a/../b", "a//b", "./a", "a/.", "x\0y", "y" * 5_000, "\ud800.py"]


@pytest.mark.parametrize("path", IMPOSSIBLE, ids=lambda path: ascii(path[:12]))
async def test_what_cannot_stand_in_a_tree_is_not_asked_for(cache: BlobCache, path: str) -> None:
    client = Client(giving())
    await fetch(client, cache, {HEAD: [path]})
    assert not askable(path)
    assert client.asked == []


@pytest.mark.parametrize("count", [1, PAGE, PAGE + 1, 3 * PAGE])
async def test_files_share_requests(cache: BlobCache, count: int) -> None:
    client = Client(giving())
    fetched = await fetch(client, cache, {HEAD: [f"f{number}.py" for number in range(count)]})
    assert len(client.asked) == -(-count // PAGE)
    assert len(fetched.commits[HEAD].files) == count


async def test_too_many_files_are_reported(cache: BlobCache) -> None:
    count = PAGE * (files.REQUEST_LIMIT + 1)
    fetched = await fetch(Client(giving()), cache, {HEAD: [f"f{number}.py" for number in range(count)]})
    assert fetched.not_covered == [f"{PAGE:,} cited files were not read, there are too many"]


async def test_several_commits_share_a_request(cache: BlobCache) -> None:
    client = Client(giving())
    fetched = await fetch(client, cache, {HEAD: ["a.py"], OLDER: ["a.py", "b.py"]})
    assert len(client.asked) == 1
    assert {sha: len(found.files) for sha, found in fetched.commits.items()} == {HEAD: 1, OLDER: 2}


async def test_names_travel_as_variables(cache: BlobCache) -> None:
    documents = []

    def answer(document: str, variables: Mapping[str, Any]) -> GraphQLAnswer:
        documents.append(document)
        return giving()(document, variables)

    evil = '") { viewer { login } } #'
    await fetch(Client(answer), cache, {HEAD: [evil]})
    assert evil not in documents[0]


async def test_a_request_that_is_too_much_for_github_is_halved(cache: BlobCache) -> None:
    def answer(document: str, variables: Mapping[str, Any]) -> GraphQLAnswer:
        if sum(name.startswith("path") for name in variables) > 60:
            raise UnavailableError("POST /graphql", "502", may_have_happened=True)
        return giving()(document, variables)

    client = Client(answer)
    fetched = await fetch(client, cache, {HEAD: [f"f{number}.py" for number in range(PAGE)]})
    assert len(fetched.commits[HEAD].files) == PAGE
    assert len(client.asked) == 7  # of 200, 100 and 100 none, of 50 all four


@pytest.mark.parametrize(
    "error",
    [
        UnavailableError("POST /graphql", "502", may_have_happened=True),
        UnavailableError("POST /graphql", "refused", may_have_happened=False),
        GraphQLFailedError((GraphQLProblem("timeout"),)),
    ],
    ids=["502", "no connection", "no data"],
)
async def test_github_that_answers_nothing_is_not_asked_for_ever(cache: BlobCache, error: Exception) -> None:
    def answer(_document: str, _variables: Mapping[str, Any]) -> GraphQLAnswer:
        raise error

    client = Client(answer)
    with pytest.raises(type(error)):
        await fetch(client, cache, {HEAD: [f"f{number}.py" for number in range(PAGE)]})
    assert len(client.asked) <= 1 + (PAGE // SMALLEST_PAGE).bit_length()


async def test_a_commit_that_is_no_more_is_lost(cache: BlobCache) -> None:
    def answer(_document: str, _variables: Mapping[str, Any]) -> GraphQLAnswer:
        return GraphQLAnswer({"repository": {"pullRequest": None, "commit0": None}})

    fetched = await fetch(Client(answer), cache, {OLDER: ["a.py"]})
    assert fetched.lost == {OLDER}


async def test_the_head_of_the_last_answer_is_known(cache: BlobCache) -> None:
    fetched = await fetch(Client(giving()), cache, {HEAD: ["a.py"]})
    assert (fetched.head, fetched.state) == (HEAD, State.OPEN)
    again = await fetch(Client(giving()), cache, {HEAD: ["a.py"]})
    assert (again.head, again.state) == (None, None)


async def test_against_real_git(bot: Bot, sandbox: Sandbox) -> None:
    repository: RepositoryScene = sandbox.create_repository(
        "acme/shop", {"a.py": "x = 1\ny = 2", "dir/b.bin": b"\0\1", "latin.txt": b"caf\xe9\n", "empty": ""}
    )
    installation = sandbox.installation_of(repository)
    assert installation is not None
    repository.open_pull_request({"a.py": "x = 2\n"})
    commit = repository.head()
    fetched = await files.fetch(
        bot.github.for_installation(installation.id),
        replace(PULL, repository_key=bot.key(repository)),
        {commit: ["a.py", "dir/b.bin", "dir", "nowhere.py", "empty"]},
        bot.cache,
    )
    found = fetched.commits[commit]
    assert {path: (file.kind, file.line_count) for path, file in found.files.items()} == {
        "a.py": (FileKind.TEXT, 2),
        "dir/b.bin": (FileKind.BINARY, found.files["dir/b.bin"].line_count),
        "empty": (FileKind.TEXT, 0),
    }
    assert found.missing == {"dir", "nowhere.py"}
