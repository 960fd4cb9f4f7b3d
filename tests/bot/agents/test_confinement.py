"""`citecheck mcp --root`: whatever git would read for a repository lies below a root, or it is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.bot.agents.test_server import call, connected
from tests.checks.scratch import Scratch

SECRET = "OUTSIDE = 'nobody may see this'\n"


@pytest.fixture
def allowed(tmp_path: Path) -> Path:
    (tmp_path / "allowed").mkdir()
    return tmp_path / "allowed"


@pytest.fixture
def outside(tmp_path: Path) -> Scratch:
    scratch = Scratch(tmp_path / "outside")
    scratch.commit({"a.py": SECRET})
    scratch.commit({"b.py": SECRET})
    return scratch


@pytest.fixture
def inside(allowed: Path) -> Scratch:
    scratch = Scratch(allowed / "repo")
    scratch.commit({"a.py": "x = 1\n"})
    scratch.commit({"b.py": "x = 2\n"})
    return scratch


async def asked(root: Path, repo: Path, head: str = "HEAD") -> tuple[bool, str]:
    finding = {"path": "a.py", "line": 1, "body": "It has `OUTSIDE = 'nothing'` here.", "quotes": ["OUTSIDE"]}
    async with connected(root) as client:
        return await call(
            client, "check_findings", repo=str(repo), findings=[finding], base=head, head=head, tier2=True
        )


def git_file(inside: Scratch, outside: Scratch) -> None:
    (inside.path / ".git").rename(inside.path / "old")
    (inside.path / ".git").write_text(f"gitdir: {outside.path}/.git\n")


def git_link(inside: Scratch, outside: Scratch) -> None:
    (inside.path / ".git").rename(inside.path / "old")
    (inside.path / ".git").symlink_to(outside.path / ".git")


def common_folder(inside: Scratch, outside: Scratch) -> None:
    (inside.path / ".git/commondir").write_text(f"{outside.path}/.git\n")


def alternates(inside: Scratch, outside: Scratch) -> None:
    (inside.path / ".git/objects/info").mkdir(exist_ok=True)
    (inside.path / ".git/objects/info/alternates").write_text(f"{outside.path}/.git/objects\n")


def relative_alternates(inside: Scratch, outside: Scratch) -> None:
    del outside
    (inside.path / ".git/objects/info").mkdir(exist_ok=True)
    (inside.path / ".git/objects/info/alternates").write_text("../../../../outside/.git/objects\n")


def quoted_alternates(inside: Scratch, outside: Scratch) -> None:
    (inside.path / ".git/objects/info").mkdir(exist_ok=True)
    (inside.path / ".git/objects/info/alternates").write_text(f'"{outside.path}/.git/\\157bjects"\n')


def alternates_of_alternates(inside: Scratch, outside: Scratch) -> None:
    store = inside.path / "store"
    for folder, other in ((inside.path / ".git/objects", store), (store, outside.path / ".git/objects")):
        (folder / "info").mkdir(parents=True, exist_ok=True)
        (folder / "info/alternates").write_text(f"{other}\n")


def linked_alternates(inside: Scratch, outside: Scratch) -> None:
    (inside.path / "store").symlink_to(outside.path / ".git/objects")
    (inside.path / ".git/objects/info").mkdir(exist_ok=True)
    (inside.path / ".git/objects/info/alternates").write_text(f"{inside.path}/store\n")


def linked_objects(inside: Scratch, outside: Scratch) -> None:
    (inside.path / ".git/objects").rename(inside.path / "old")
    (inside.path / ".git/objects").symlink_to(outside.path / ".git/objects")


def linked_folder_of_objects(inside: Scratch, outside: Scratch) -> None:
    for folder in (outside.path / ".git/objects").glob("??"):
        mine = inside.path / ".git/objects" / folder.name
        if not mine.exists():
            mine.symlink_to(folder)


def linked_object(inside: Scratch, outside: Scratch) -> None:
    for file in (outside.path / ".git/objects").glob("??/*"):
        mine = inside.path / ".git/objects" / file.parent.name / file.name
        mine.parent.mkdir(exist_ok=True)
        mine.symlink_to(file)


def linked_pack(inside: Scratch, outside: Scratch) -> None:
    outside.git("repack", "-adq")
    (inside.path / ".git/objects/pack").mkdir(exist_ok=True)
    for file in (outside.path / ".git/objects/pack").iterdir():
        (inside.path / ".git/objects/pack" / file.name).symlink_to(file)


def links_through_a_folder_inside(inside: Scratch, outside: Scratch) -> None:
    outside.git("repack", "-adq")
    (inside.path / "packs").mkdir()
    for file in (outside.path / ".git/objects/pack").iterdir():
        (inside.path / "packs" / file.name).symlink_to(file)
    (inside.path / ".git/objects/pack").rmdir()
    (inside.path / ".git/objects/pack").symlink_to(inside.path / "packs")


def linked_refs(inside: Scratch, outside: Scratch) -> None:
    (inside.path / ".git/refs").rename(inside.path / "old")
    (inside.path / ".git/refs").symlink_to(outside.path / ".git/refs")


def linked_packed_refs(inside: Scratch, outside: Scratch) -> None:
    (outside.path / "passwords").write_text(SECRET)
    (inside.path / ".git/packed-refs").symlink_to(outside.path / "passwords")


LEAVING: list[Callable[[Scratch, Scratch], None]] = [
    git_file, git_link, common_folder, alternates, relative_alternates, quoted_alternates,
    alternates_of_alternates, linked_alternates, linked_objects, linked_folder_of_objects, linked_object,
    linked_pack, links_through_a_folder_inside, linked_refs, linked_packed_refs,
]  # fmt: skip


@pytest.mark.parametrize("leave", LEAVING, ids=lambda leave: leave.__name__)
async def test_what_leads_out_is_refused_and_nothing_is_shown(
    allowed: Path, inside: Scratch, outside: Scratch, leave: Callable[[Scratch, Scratch], None]
) -> None:
    head = outside.git("rev-parse", "HEAD")
    leave(inside, outside)
    for revision in ("HEAD", head):
        well, text = await asked(allowed, inside.path, revision)
        assert not well, text
        assert "nobody may see this" not in text
        assert "outside" in text or "alternates has a quoted name" in text


async def test_addresses_of_objects_on_the_network_are_not_read(
    allowed: Path, inside: Scratch, outside: Scratch
) -> None:
    head = outside.git("rev-parse", "HEAD")
    (inside.path / ".git/objects/info").mkdir(exist_ok=True)
    (inside.path / ".git/objects/info/http-alternates").write_text(f"{outside.path.as_uri()}/.git/objects\n")
    well, text = await asked(allowed, inside.path, head)
    assert not well
    assert "no such revision" in text


@pytest.mark.parametrize("kind", ["work tree", "submodule", "borrowing clone", "bare", "links inside"])
async def test_what_stays_below_the_root_is_read(allowed: Path, inside: Scratch, kind: str) -> None:
    at = allowed / "other"
    if kind == "work tree":
        inside.git("worktree", "add", "-q", "--detach", str(at))
    elif kind == "submodule":
        holder = Scratch(allowed / "holder")
        holder.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(inside.path), "lib")
        at = holder.path / "lib"
    elif kind == "borrowing clone":
        inside.git("clone", "-q", "--shared", str(inside.path), str(at))
    elif kind == "bare":
        inside.git("clone", "-q", "--bare", str(inside.path), str(at))
    else:
        (inside.path / ".git").rename(allowed / "store")
        (inside.path / ".git").symlink_to(allowed / "store")
        at = inside.path
    well, text = await asked(allowed, at)
    assert well, text
    assert json.loads(text)["results"]


async def test_a_work_tree_whose_repository_is_elsewhere_is_read_where_both_are_roots(
    allowed: Path, outside: Scratch
) -> None:
    outside.git("worktree", "add", "-q", "--detach", str(allowed / "tree"))
    well, text = await asked(allowed, allowed / "tree")
    assert not well
    assert "--root" in text
    finding = {"path": "a.py", "line": 1, "body": "Fine."}
    async with connected(allowed, outside.path) as client:
        well, text = await call(
            client, "check_findings", repo=str(allowed / "tree"), findings=[finding], base="HEAD"
        )
    assert well, text
