from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from checks.code.diff.unified import Change, Diff
from checks.code.git.repository import GitRepository
from checks.code.git.tree import GitTree
from checks.code.tree import TreeError
from tests.checks.scratch import Scratch

USER_CONFIG = """
[diff]
    noprefix = true
    mnemonicPrefix = true
    context = 0
    renames = false
    submodule = log
    suppressBlankEmpty = true
    orderFile = /nonexistent
    algorithm = histogram
    relative = true
[color]
    ui = always
[core]
    quotePath = false
    pager = false
"""


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    return Scratch(tmp_path / "repo")


class TestFind:
    def test_goes_up_to_the_root_of_the_work_tree(self, scratch: Scratch) -> None:
        scratch.commit({"a/b/c.py": ""})
        assert GitRepository.find(scratch.path / "a/b").path == scratch.path

    def test_takes_a_bare_repository(self, scratch: Scratch, tmp_path: Path) -> None:
        commit = scratch.commit({"a.py": ""})
        scratch.git("clone", "-q", "--bare", ".", str(tmp_path / "bare.git"))
        repository = GitRepository.find(tmp_path / "bare.git")
        assert repository.path == tmp_path / "bare.git"
        assert repository.resolve("main") == commit

    def test_takes_a_linked_work_tree(self, scratch: Scratch, tmp_path: Path) -> None:
        scratch.commit({"a.py": ""})
        scratch.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
        assert GitRepository.find(tmp_path / "side").path == tmp_path / "side"

    def test_takes_a_path_with_odd_characters(self, tmp_path: Path) -> None:
        scratch = Scratch(tmp_path / "with space and\nline feed é")
        scratch.commit()
        assert GitRepository.find(scratch.path).path == scratch.path

    def test_takes_a_submodule(self, scratch: Scratch, tmp_path: Path) -> None:
        inner = Scratch(tmp_path / "inner")
        commit = inner.commit({"b.py": ""})
        scratch.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(inner.path), "lib")
        assert GitRepository.find(scratch.path / "lib").path == scratch.path / "lib"
        assert GitRepository(scratch.path / "lib").resolve("HEAD") == commit

    def test_takes_one_of_another_user_since_nothing_of_it_is_run(
        self, scratch: Scratch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        commit = scratch.commit({"a.py": ""})
        # git itself has a switch for this; our own environment for git drops it, so it is set behind that.
        wrapper = tmp_path / "bin/git"
        wrapper.parent.mkdir()
        wrapper.write_text(f'#!/bin/sh\nGIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec {shutil.which("git")} "$@"\n')
        wrapper.chmod(0o755)
        monkeypatch.setenv("PATH", f"{wrapper.parent}{os.pathsep}{os.environ['PATH']}")
        assert GitRepository.find(scratch.path).resolve("HEAD") == commit

    def test_refuses_what_is_no_repository(self, tmp_path: Path) -> None:
        with pytest.raises(TreeError, match="not a git repository"):
            GitRepository.find(tmp_path)

    @pytest.mark.parametrize("name", ["missing", "file"])
    def test_refuses_what_is_no_folder(self, tmp_path: Path, name: str) -> None:
        (tmp_path / "file").write_text("")
        with pytest.raises(TreeError, match="no such folder, or it may not be entered"):
            GitRepository.find(tmp_path / name)

    def test_is_not_led_astray_by_the_variables_of_a_hook(
        self, scratch: Scratch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        commit = scratch.commit({"a.py": ""})
        other = Scratch(tmp_path / "other")
        other.commit({"b.py": ""})
        monkeypatch.setenv("GIT_DIR", str(other.path / ".git"))
        monkeypatch.setenv("GIT_WORK_TREE", str(other.path))
        monkeypatch.setenv("GIT_INDEX_FILE", str(other.path / ".git/index"))
        assert GitRepository.find(scratch.path).resolve("HEAD") == commit


class TestResolve:
    @pytest.mark.parametrize("revision", ["HEAD", "main", "v1", "refs/heads/main", "main@{0}", "v1^{commit}"])
    def test_takes_what_git_takes(self, scratch: Scratch, revision: str) -> None:
        commit = scratch.commit({"a.py": ""})
        scratch.git("tag", "-a", "-m", "one", "v1")
        assert GitRepository(scratch.path).resolve(revision) == commit
        assert GitRepository(scratch.path).resolve(commit[:8]) == commit

    @pytest.mark.parametrize(
        "revision",
        ["nope", "HEAD:a.py", "HEAD^{tree}", "0" * 40, "main~5", "..", "main..main", ":", "^", "'"],
    )
    def test_refuses_what_names_no_commit(self, scratch: Scratch, revision: str) -> None:
        scratch.commit({"a.py": ""})
        with pytest.raises(TreeError, match="no such revision"):
            GitRepository(scratch.path).resolve(revision)

    @pytest.mark.parametrize("revision", ["", "-h", "--output=x", "a\0b", "a\nb", "\x1b[31m"])
    def test_refuses_what_is_no_revision_at_all(self, scratch: Scratch, revision: str) -> None:
        scratch.commit({"a.py": ""})
        with pytest.raises(TreeError, match="not a revision"):
            GitRepository(scratch.path).resolve(revision)

    def test_has_no_revision_before_the_first_commit(self, scratch: Scratch) -> None:
        with pytest.raises(TreeError, match=r"no such revision .*HEAD"):
            GitRepository(scratch.path).resolve("HEAD")

    def test_says_how_to_fetch_what_a_shallow_clone_lacks(self, scratch: Scratch, tmp_path: Path) -> None:
        first = scratch.commit({"a.py": "1\n"})
        scratch.commit({"a.py": "2\n"})
        scratch.git("clone", "-q", "--depth=1", scratch.path.as_uri(), str(tmp_path / "shallow"))
        shallow = GitRepository(tmp_path / "shallow")
        assert shallow.is_shallow()
        with pytest.raises(TreeError, match=f"shallow.*git fetch --depth=1 origin {first}.*--unshallow"):
            shallow.resolve(first)
        with pytest.raises(TreeError, match="shallow"):
            shallow.diff("HEAD~1", "HEAD")

    @pytest.mark.parametrize("name", ["main", "origin/main"])
    def test_the_fetch_that_it_names_is_the_right_one(
        self, scratch: Scratch, tmp_path: Path, name: str
    ) -> None:
        first = scratch.commit({"a.py": "1\n"})
        scratch.git("checkout", "-q", "-b", "work")
        scratch.commit({"a.py": "2\n"})
        scratch.git("checkout", "-q", "main")
        folder = tmp_path / "shallow"
        scratch.git("clone", "-q", "--depth=1", "--branch=work", scratch.path.as_uri(), str(folder))
        shallow = GitRepository(folder)
        with pytest.raises(TreeError, match=r"no default branch found.*or fetch it: git fetch origin main:"):
            shallow.default_branch()
        with pytest.raises(TreeError) as told:
            shallow.resolve(name)
        found = re.search(r"git (fetch --depth=1 origin \S+), or", str(told.value))
        assert found is not None
        Scratch(folder).git(*found[1].split())
        assert shallow.resolve(name) == first

    def test_of_what_counts_from_another_the_whole_history_is_needed(
        self, scratch: Scratch, tmp_path: Path
    ) -> None:
        scratch.commit({"a.py": "1\n"})
        scratch.git("clone", "-q", "--depth=1", scratch.path.as_uri(), str(tmp_path / "shallow"))
        with pytest.raises(TreeError, match="may lack it; fetch the whole history: git fetch --unshallow"):
            GitRepository(tmp_path / "shallow").resolve("HEAD~1")


class TestMergeBase:
    def test_is_where_two_branches_parted(self, scratch: Scratch) -> None:
        parted = scratch.commit({"a.py": "1\n"})
        scratch.git("switch", "-q", "-c", "feature")
        scratch.commit({"b.py": "1\n"})
        scratch.git("switch", "-q", "main")
        scratch.commit({"a.py": "2\n"})
        assert GitRepository(scratch.path).merge_base("main", "feature") == parted

    def test_of_unrelated_histories_is_reported(self, scratch: Scratch) -> None:
        scratch.commit({"a.py": "1\n"})
        scratch.git("switch", "-q", "--orphan", "other")
        scratch.commit({"b.py": "1\n"})
        with pytest.raises(TreeError, match="main and other have no common commit: name the base"):
            GitRepository(scratch.path).merge_base("main", "other")

    def test_that_a_shallow_clone_lacks_is_reported(self, scratch: Scratch, tmp_path: Path) -> None:
        scratch.commit({"a.py": "1\n"})
        scratch.git("switch", "-q", "-c", "feature")
        scratch.commit({"b.py": "1\n"})
        scratch.git("switch", "-q", "main")
        scratch.commit({"a.py": "2\n"})
        scratch.git(
            "clone", "-q", "--depth=1", "--no-single-branch", scratch.path.as_uri(), str(tmp_path / "shallow")
        )
        with pytest.raises(TreeError, match="git fetch --unshallow"):
            GitRepository(tmp_path / "shallow").merge_base("origin/main", "origin/feature")


class TestDefaultBranch:
    def test_is_what_origin_says(self, tmp_path: Path) -> None:
        origin = Scratch(tmp_path / "origin", branch="trunk")
        origin.commit({"a.py": ""})
        origin.git("clone", "-q", str(origin.path), str(tmp_path / "clone"))
        assert GitRepository(tmp_path / "clone").default_branch() == "origin/trunk"

    @pytest.mark.parametrize("branch", ["main", "master"])
    def test_is_main_or_master_without_an_origin(self, tmp_path: Path, branch: str) -> None:
        scratch = Scratch(tmp_path, branch=branch)
        scratch.commit()
        scratch.git("switch", "-q", "-c", "feature")
        assert GitRepository(tmp_path).default_branch() == branch

    def test_is_what_is_configured(self, tmp_path: Path) -> None:
        scratch = Scratch(tmp_path, branch="trunk")
        scratch.commit()
        scratch.git("branch", "main")
        scratch.git("config", "init.defaultBranch", "trunk")
        assert GitRepository(tmp_path).default_branch() == "trunk"

    def test_is_no_branch_that_is_not_there(self, tmp_path: Path) -> None:
        scratch = Scratch(tmp_path, branch="trunk")
        scratch.commit()
        scratch.git("config", "init.defaultBranch", "*")
        with pytest.raises(TreeError, match="no default branch found"):
            GitRepository(tmp_path).default_branch()


class TestDiff:
    def test_is_gits_whatever_the_user_has_configured(
        self, scratch: Scratch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lines = [f"line {n}\n" for n in range(20)]
        base = scratch.commit({"é old.py": "".join(lines), "b.py": "1\n\n3\n"})
        (scratch.path / "é old.py").rename(scratch.path / "é new.py")
        lines[9] = "changed\n"
        head = scratch.commit({"é new.py": "".join(lines), "b.py": "1\n\n4\n"})
        plain = GitRepository(scratch.path).diff(base, head)
        (tmp_path / "config").write_text(USER_CONFIG)
        monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "config"))
        assert GitRepository(scratch.path).diff(base, head) == plain
        diff = Diff(plain)
        assert diff.paths == ("b.py", "é new.py")
        assert diff.renamed_to("é old.py") == "é new.py"
        assert [file.change for file in diff] == [Change.MODIFIED, Change.RENAMED]

    def test_is_empty_between_a_commit_and_itself(self, scratch: Scratch) -> None:
        scratch.commit({"a.py": ""})
        assert GitRepository(scratch.path).diff("HEAD", "HEAD") == ""

    def test_replaces_what_is_not_utf8(self, scratch: Scratch) -> None:
        base = scratch.commit({"a.py": b"x\n"})
        head = scratch.commit({"a.py": b"caf\xe9\n"})
        file = Diff(GitRepository(scratch.path).diff(base, head)).file("a.py")
        assert file is not None
        assert file.head_text_lines() == {1: "caf�"}


class TestHostileRepository:
    """What a repository configures for itself runs nothing and changes nothing that is read."""

    def test_fetches_nothing_from_where_a_partial_clone_says(self, scratch: Scratch, tmp_path: Path) -> None:
        base = scratch.commit({"a.py": "1\n"})
        head = scratch.commit({"a.py": "2\n"})
        scratch.git("config", "uploadpack.allowFilter", "true")
        partial = tmp_path / "partial"
        scratch.git("clone", "-q", "--bare", "--filter=blob:none", scratch.path.as_uri(), str(partial))
        clone = Scratch(partial)
        evidence = tmp_path / "ran"
        clone.git("config", "protocol.allow", "always")
        clone.git("config", "protocol.ext.allow", "always")
        clone.git("config", "remote.origin.url", f"ext::touch {evidence}")
        with GitTree(partial, head) as tree:
            assert tree.read("a.py") is not None
        with pytest.raises(TreeError, match="git diff-tree failed"):
            GitRepository(partial).diff(base, head)
        assert not evidence.exists()

    def test_cannot_put_another_commit_in_place_of_one(self, scratch: Scratch) -> None:
        real = scratch.commit({"a.py": "real\n"})
        fake = scratch.commit({"a.py": "fake\n"})
        scratch.git("replace", real, fake)
        with GitTree(scratch.path, real) as tree:
            assert (file := tree.read("a.py")) is not None
            assert file.text == "real\n"


class TestTemporaryFiles:
    """What stands in for a repository's configuration."""

    def test_are_made_again_when_somebody_cleaned_them_away(
        self, scratch: Scratch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        commit = scratch.commit({"a.py": ""})
        (tmp_path / "temporary").mkdir()
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
        repository = GitRepository(scratch.path)
        assert repository.resolve("HEAD") == commit
        (made,) = (tmp_path / "temporary").iterdir()
        shutil.rmtree(made)
        assert repository.resolve("HEAD") == commit

    def test_are_gone_when_we_are(self, scratch: Scratch, tmp_path: Path) -> None:
        scratch.commit({"a.py": ""})
        (tmp_path / "temporary").mkdir()
        code = "import sys, pathlib; from checks.code.git.repository import GitRepository as G; "
        code += "G(pathlib.Path(sys.argv[1])).resolve('HEAD'); print(*pathlib.Path(sys.argv[2]).iterdir())"
        done = subprocess.run(
            [sys.executable, "-c", code, str(scratch.path), str(tmp_path / "temporary")],
            env=os.environ | {"TMPDIR": str(tmp_path / "temporary")},
            capture_output=True,
            text=True,
            check=True,
        )
        assert "citecheck-git-" in done.stdout
        assert list((tmp_path / "temporary").iterdir()) == []


class TestMissingGit:
    def test_is_reported(self, scratch: Scratch, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        scratch.commit({"a.py": ""})
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(TreeError, match="install git and put it on the PATH"):
            GitRepository.find(scratch.path).resolve("HEAD")
