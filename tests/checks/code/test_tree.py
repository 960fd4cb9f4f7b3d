from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.code.git.tree import GitTree
from checks.code.tree import DirectoryTree, File, FileKind, SnapshotTree, Tree, TreeError
from tests.checks.scratch import Scratch

FILES: dict[str, str | bytes] = {
    "README.md": "# Hello\n",
    "src/app.py": "import os\n\nprint(os.name)\n",
    "src/deep/er/App.py": "pass\n",
    "src/ünï/with space.py": "x = 1\n",
    "empty.txt": "",
    "logo.png": b"\x89PNG\r\n\x1a\n\0\0",
}


def as_bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def as_git(folder: Path) -> Tree:
    scratch = Scratch(folder / "repo")
    return GitTree(scratch.path, scratch.commit(FILES))


def as_bare_git(folder: Path) -> Tree:
    scratch = Scratch(folder / "repo")
    commit = scratch.commit(FILES)
    scratch.git("clone", "-q", "--bare", ".", str(folder / "bare.git"))
    return GitTree(folder / "bare.git", commit)


def as_directory(folder: Path) -> Tree:
    scratch = Scratch(folder / "repo")
    scratch.commit(FILES)
    return DirectoryTree(scratch.path)


def as_snapshot(_: Path) -> Tree:
    return SnapshotTree(FILES)


@pytest.fixture(
    params=[as_git, as_bare_git, as_directory, as_snapshot], ids=["git", "bare git", "directory", "snapshot"]
)
def tree(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tree]:
    make: Callable[[Path], Tree] = request.param
    tree = make(tmp_path)
    yield tree
    if isinstance(tree, GitTree):
        tree.close()


class TestEveryTree:
    def test_lists_its_paths_in_order(self, tree: Tree) -> None:
        assert tree.paths() == tuple(sorted(FILES))
        assert tree.complete

    def test_reads_text(self, tree: Tree) -> None:
        assert tree.read("src/ünï/with space.py") == File("src/ünï/with space.py", FileKind.TEXT, "x = 1\n")

    def test_binary_and_empty_files_are_recognised(self, tree: Tree) -> None:
        assert tree.read("logo.png") == File("logo.png", FileKind.BINARY)
        assert tree.read("empty.txt") == File("empty.txt", FileKind.TEXT, "")

    def test_reads_a_file_once(self, tree: Tree) -> None:
        assert tree.read("README.md") is tree.read("README.md")

    @pytest.mark.parametrize(
        "path",
        [
            pytest.param("src/missing.py", id="no such file"),
            pytest.param("src", id="a folder"),
            pytest.param("src/", id="a folder with a slash"),
            pytest.param("", id="nothing"),
            pytest.param(".", id="the root"),
            pytest.param("./README.md", id="not as listed"),
            pytest.param("README.md/", id="a file with a slash"),
            pytest.param("src/../README.md", id="a detour"),
            pytest.param("../repo/README.md", id="out and in again"),
            pytest.param("/etc/passwd", id="absolute"),
            pytest.param("readme.md", id="other case"),
            pytest.param("README.md\0", id="NUL"),
            pytest.param("a\nb", id="line feed"),
            pytest.param("x" * 10_000, id="10,000 characters"),
            pytest.param("\ud800", id="half a character"),
            pytest.param(".git/config", id="git's own files"),
        ],
    )
    def test_has_no_other_path(self, tree: Tree, path: str) -> None:
        assert tree.read(path) is None
        assert not tree.has(path)
        assert tree.knows(path)

    def test_has_its_paths(self, tree: Tree) -> None:
        assert all(tree.has(path) for path in FILES)

    def test_reads_many_files_ahead(self, tree: Tree) -> None:
        tree.read_ahead([*FILES, "missing.py"])
        assert tree.read("README.md") == File("README.md", FileKind.TEXT, "# Hello\n")
        assert [tree.read(path) for path in FILES] == [
            File.from_bytes(path, as_bytes(FILES[path])) for path in FILES
        ]
        assert tree.read("missing.py") is None

    def test_finds_paths_by_lower_cased_file_name(self, tree: Tree) -> None:
        assert tree.by_name()["app.py"] == ("src/app.py", "src/deep/er/App.py")
        assert "App.py" not in tree.by_name()

    def test_knows_its_folders(self, tree: Tree) -> None:
        assert tree.has_folder("src/deep")
        assert not tree.has_folder("src/app.py")
        assert not tree.has_folder("deep")


class TestFile:
    @pytest.mark.parametrize(
        ("data", "kind", "text"),
        [
            pytest.param(b"plain\n", FileKind.TEXT, "plain\n", id="plain"),
            pytest.param("é\n".encode(), FileKind.TEXT, "é\n", id="UTF-8"),
            pytest.param("é\n".encode("latin-1"), FileKind.TEXT, "�\n", id="Latin-1 is replaced"),
            pytest.param(b"\xef\xbb\xbfx", FileKind.TEXT, "x", id="byte order mark dropped"),
            pytest.param("x".encode("utf-16"), FileKind.BINARY, None, id="UTF-16 is binary, as in git"),
            pytest.param(b"a" * 7_999 + b"\0", FileKind.BINARY, None, id="NUL at byte 8,000"),
            pytest.param(b"a" * 8_000 + b"\0", FileKind.TEXT, "a" * 8_000 + "\0", id="NUL at byte 8,001"),
            pytest.param(b"a" * 10_001, FileKind.TOO_LARGE, None, id="above the limit"),
            pytest.param(
                b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n",
                FileKind.UNREAD,
                None,
                id="a Git LFS pointer",
            ),
        ],
    )
    def test_is_recognised_by_its_bytes(self, data: bytes, kind: FileKind, text: str | None) -> None:
        file = File.from_bytes("f", data, limit=10_000)
        assert (file.kind, file.text) == (kind, text)

    @pytest.mark.parametrize(
        ("text", "lines"),
        [
            pytest.param("", (), id="empty"),
            pytest.param("\n", ("",), id="one empty line"),
            pytest.param("a", ("a",), id="no line feed at the end"),
            pytest.param("a\n", ("a",), id="line feed at the end"),
            pytest.param("a\n\n", ("a", ""), id="empty last line"),
            pytest.param("a\r\nb\r\n", ("a", "b"), id="CRLF"),
            pytest.param("a\r\r\nb\r", ("a\r", "b"), id="one CR of each line"),
            pytest.param(
                "a\rb\x0bc\x0cd\x1ce\x85f\u2028g\n", ("a\rb\x0bc\x0cd\x1ce\x85f\u2028g",), id="only LF ends"
            ),
        ],
    )
    def test_has_the_lines_that_git_counts(self, text: str, lines: tuple[str, ...]) -> None:
        file = File("f", FileKind.TEXT, text)
        assert file.lines == lines
        assert file.line_count == len(lines)

    @given(st.text(alphabet="ab\r\n\x0c\u2028"))
    def test_counts_the_lines_that_it_has(self, text: str) -> None:
        file = File("f", FileKind.TEXT, text)
        assert file.line_count == len(file.lines)

    def test_has_no_lines_unless_it_is_text(self) -> None:
        assert File("f", FileKind.BINARY).lines == ()
        assert File("f", FileKind.BINARY).line_count is None

    @pytest.mark.parametrize(
        "text", ["", "a", "a\n", "\n" * 60, "x" * 500 + "\na\nb", "a\n" * 40 + "x" * 900]
    )
    def test_a_line_is_there_where_the_count_reaches_it(self, text: str) -> None:
        for number in range(1, 70):
            there = File("f", FileKind.TEXT, text).has_line(number)
            assert there is (number <= len(File("f", FileKind.TEXT, text).lines))

    def test_keeps_a_line_count_that_is_given(self) -> None:
        assert File("f", FileKind.UNREAD, counted=7).line_count == 7


class TestGitTree:
    def test_reads_a_commit_not_what_is_checked_out(self, tmp_path: Path) -> None:
        scratch = Scratch(tmp_path)
        first = scratch.commit({"a.py": "one\n"})
        scratch.commit({"a.py": "two\n", "b.py": "new\n"})
        scratch.write({"a.py": "not committed\n"})
        tree = GitTree(tmp_path, "HEAD~1")
        assert tree.commit == first
        assert tree.paths() == ("a.py",)
        assert tree.read("a.py") == File("a.py", FileKind.TEXT, "one\n")

    def test_reads_the_whole_repository_from_a_folder_inside(self, tmp_path: Path) -> None:
        Scratch(tmp_path).commit({"a.py": "", "sub/b.py": ""})
        assert GitTree(tmp_path / "sub", "HEAD").paths() == ("a.py", "sub/b.py")

    def test_symlinks_and_submodules_are_recognised(self, tmp_path: Path) -> None:
        scratch = Scratch(tmp_path / "repo")
        (scratch.path / "out").symlink_to("/etc/passwd")
        inner = Scratch(tmp_path / "repo/vendor/lib")
        inner.commit({"x.py": "x\n"})
        scratch.commit({"a.py": ""})
        tree = GitTree(scratch.path, "HEAD")
        assert tree.paths() == ("a.py", "out", "vendor/lib")
        assert tree.read("out") == File("out", FileKind.SYMLINK)
        assert tree.read("vendor/lib") == File("vendor/lib", FileKind.SUBMODULE)
        assert tree.read("vendor/lib/x.py") is None

    def test_does_not_read_a_file_above_the_limit(self, tmp_path: Path) -> None:
        Scratch(tmp_path).commit({"big": "x" * 101, "fits": "x" * 100})
        tree = GitTree(tmp_path, "HEAD", limit=100)
        assert tree.read("big") == File("big", FileKind.TOO_LARGE)
        assert tree.read("fits") == File("fits", FileKind.TEXT, "x" * 100)

    @pytest.mark.parametrize(
        "name", ["new\nline", 'tab\tand "quote"', "back\\slash", " lead", "-dash", "a b/c b"]
    )
    def test_reads_odd_names(self, tmp_path: Path, name: str) -> None:
        Scratch(tmp_path).commit({name: "content\n"})
        tree = GitTree(tmp_path, "HEAD")
        assert tree.paths() == (name,)
        assert tree.read(name) == File(name, FileKind.TEXT, "content\n")

    def test_shows_a_name_that_is_not_utf8_with_replacement(self, tmp_path: Path) -> None:
        Scratch(tmp_path).commit({os.fsdecode(b"caf\xe9.py"): "content\n"})
        assert GitTree(tmp_path, "HEAD").read("caf�.py") == File("caf�.py", FileKind.TEXT, "content\n")

    def test_an_object_left_out_by_a_partial_clone_is_unread(self, tmp_path: Path) -> None:
        origin = Scratch(tmp_path / "origin")
        origin.commit({"a.py": "text\n", "b.py": "more\n"})
        origin.git("config", "uploadpack.allowFilter", "true")
        origin.git(
            "clone", "-q", "--bare", "--filter=blob:none", origin.path.as_uri(), str(tmp_path / "partial")
        )
        assert GitTree(tmp_path / "partial", "HEAD").read("a.py") == File("a.py", FileKind.UNREAD)

    @pytest.mark.parametrize("ahead", [False, True], ids=["one by one", "many ahead"])
    def test_a_damaged_object_does_not_stop_the_others(self, tmp_path: Path, ahead: bool) -> None:
        scratch = Scratch(tmp_path)
        files = {f"{n}.py": f"whole {n}\n" for n in range(200)}
        scratch.commit({**files, "bad.py": "damaged\n" * 50})
        oid = scratch.git("rev-parse", "HEAD:bad.py")
        damaged = tmp_path / ".git/objects" / oid[:2] / oid[2:]
        data = damaged.read_bytes()
        damaged.chmod(0o644)
        damaged.write_bytes(data[: len(data) - 8] + b"\0" * 8)
        tree = GitTree(tmp_path, "HEAD")
        if ahead:
            tree.read_ahead(["0.py", "bad.py", *files])
        bad = tree.read("bad.py")
        assert bad is not None
        assert bad.kind in {FileKind.UNREADABLE, FileKind.UNREAD}
        assert [tree.read(path) for path in files] == [
            File(path, FileKind.TEXT, files[path]) for path in files
        ]

    def test_ends_git_when_closed_and_starts_it_again_when_needed(self, tmp_path: Path) -> None:
        Scratch(tmp_path).commit({"a.py": "a\n", "b.py": "b\n"})
        before = children()
        with GitTree(tmp_path, "HEAD") as tree:
            assert tree.read("a.py") is not None
            assert children() > before
        assert children() == before
        assert tree.read("b.py") == File("b.py", FileKind.TEXT, "b\n")
        tree.close()

    def test_goes_on_when_git_was_killed(self, tmp_path: Path) -> None:
        Scratch(tmp_path).commit({"a.py": "a\n", "b.py": "b\n"})
        before = children()
        with GitTree(tmp_path, "HEAD") as tree:
            tree.read("a.py")
            for child in children() - before:
                os.kill(int(child), signal.SIGKILL)
            assert tree.read("b.py") == File("b.py", FileKind.TEXT, "b\n")

    def test_ends_git_when_forgotten(self, tmp_path: Path) -> None:
        Scratch(tmp_path).commit({"a.py": "a\n"})
        before = children()
        tree = GitTree(tmp_path, "HEAD")
        tree.read("a.py")
        assert children() > before
        del tree
        gc.collect()
        assert children() == before

    def test_reads_a_repository_of_longer_object_ids(self, tmp_path: Path) -> None:
        scratch = Scratch(tmp_path, object_format="sha256")
        commit = scratch.commit({"a.py": "a\n"})
        with GitTree(tmp_path, "main") as tree:
            assert tree.commit == commit
            assert len(commit) == 64
            assert tree.read("a.py") == File("a.py", FileKind.TEXT, "a\n")


def children() -> frozenset[str]:
    """The processes of this test process that still run or were not waited for."""
    found = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii")
    return frozenset(found.split())


class TestDirectoryTree:
    def test_follows_no_symlink(self, tmp_path: Path) -> None:
        outside = tmp_path / "outside"
        outside.mkdir()
        (outside / "secret.txt").write_text("secret\n")
        root = tmp_path / "root"
        root.mkdir()
        (root / "file").symlink_to(outside / "secret.txt")
        (root / "folder").symlink_to(outside)
        (root / "loop").symlink_to(".")
        (root / "nowhere").symlink_to("gone")
        tree = DirectoryTree(root)
        assert tree.paths() == ("file", "folder", "loop", "nowhere")
        assert {tree.read(path) for path in tree.paths()} == {
            File(path, FileKind.SYMLINK) for path in tree.paths()
        }
        assert tree.read("folder/secret.txt") is None

    def test_may_itself_be_behind_a_symlink(self, tmp_path: Path) -> None:
        (tmp_path / "real").mkdir()
        (tmp_path / "real/a.py").write_text("a\n")
        (tmp_path / "link").symlink_to("real")
        assert DirectoryTree(tmp_path / "link").paths() == ("a.py",)

    def test_does_not_wait_for_a_pipe(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        assert DirectoryTree(tmp_path).read("pipe") == File("pipe", FileKind.UNREADABLE)

    def test_does_not_follow_what_became_a_symlink_after_the_listing(self, tmp_path: Path) -> None:
        (tmp_path / "a.py").write_text("a\n")
        tree = DirectoryTree(tmp_path)
        assert tree.paths() == ("a.py",)
        (tmp_path / "a.py").unlink()
        (tmp_path / "a.py").symlink_to("/etc/passwd")
        assert tree.read("a.py") == File("a.py", FileKind.UNREADABLE)

    def test_a_file_that_cannot_be_read_is_there_all_the_same(self, tmp_path: Path) -> None:
        (tmp_path / "gone.py").write_text("a\n")
        tree = DirectoryTree(tmp_path)
        assert tree.has("gone.py")
        (tmp_path / "gone.py").unlink()
        assert tree.read("gone.py") == File("gone.py", FileKind.UNREADABLE)

    def test_a_file_above_the_limit_is_too_large(self, tmp_path: Path) -> None:
        (tmp_path / "big").write_bytes(b"x" * 101)
        (tmp_path / "fits").write_bytes(b"x" * 100)
        tree = DirectoryTree(tmp_path, limit=100)
        assert tree.read("big") == File("big", FileKind.TOO_LARGE)
        assert tree.read("fits") == File("fits", FileKind.TEXT, "x" * 100)

    def test_what_lies_in_a_folder_that_cannot_be_read_is_not_known(self, tmp_path: Path) -> None:
        # A path longer than the system allows cannot be listed by anybody, not even by root.
        deep = "/".join(["d" * 250] * 20)
        at = os.open(tmp_path, os.O_RDONLY)
        for part in deep.split("/"):
            os.mkdir(part, dir_fd=at)
            below = os.open(part, os.O_RDONLY, dir_fd=at)
            os.close(at)
            at = below
        os.close(at)
        (tmp_path / "a.py").write_text("a\n")
        tree = DirectoryTree(tmp_path)
        assert tree.paths() == ("a.py",)
        assert not tree.complete
        assert not tree.knows(f"{deep}/x.py")
        assert tree.knows("b.py")

    @pytest.mark.parametrize("name", ["file", "missing"])
    def test_must_be_a_folder(self, tmp_path: Path, name: str) -> None:
        (tmp_path / "file").write_text("")
        with pytest.raises(TreeError, match=f"not a folder: .*{name}"):
            DirectoryTree(tmp_path / name)


class TestSnapshotTree:
    def test_takes_files_text_and_bytes(self) -> None:
        tree = SnapshotTree(
            {"a": "text\n", "b": b"\0", "c": File("c", FileKind.UNREAD, counted=3)}, commit="abc"
        )
        assert tree.commit == "abc"
        assert [tree.read(path) for path in tree.paths()] == [
            File("a", FileKind.TEXT, "text\n"),
            File("b", FileKind.BINARY),
            File("c", FileKind.UNREAD, counted=3),
        ]

    @pytest.mark.parametrize(
        ("path", "known"),
        [
            pytest.param("a.py", True, id="a file"),
            pytest.param("gone.py", True, id="known to be missing"),
            pytest.param("other.py", False, id="not looked at"),
            pytest.param("src/../a.py", True, id="leaves the tree, so never there"),
            pytest.param("/a.py", True, id="absolute, so never there"),
            pytest.param("", True, id="nothing, so never there"),
        ],
    )
    def test_knows_what_was_looked_at_when_incomplete(self, path: str, known: bool) -> None:
        tree = SnapshotTree({"a.py": ""}, missing=["gone.py"], complete=False)
        assert not tree.complete
        assert tree.knows(path) is known
        assert tree.has(path) is (path == "a.py")

    def test_may_hold_a_hundred_thousand_files(self) -> None:
        tree = SnapshotTree({f"src/package{n % 100}/module{n}.py": "x\n" for n in range(100_000)})
        assert len(tree.paths()) == 100_000
        assert tree.by_name()["module99999.py"] == ("src/package99/module99999.py",)
