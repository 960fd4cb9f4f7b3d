"""What a spelled path means: exact, forgiven, renamed, cut short, ambiguous, missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.code.diff.unified import Diff
from checks.code.paths import Missing, Paths, Resolved, Unknown, refusal
from checks.code.tree import SnapshotTree
from checks.model.finding import PATH_LIMIT
from checks.model.location import Side
from tests.checks.scratch import Scratch

HEAD = [
    "README.md",
    "setup.py",
    "src/app/core.py",
    "src/app/util.py",
    "src/web/util.py",
    "src/a/x.py",
    "a/deep.py",
    "web/Case.ts",
    "twin/Same.py",
    "twin/same.py",
    "new/name.py",
    "src/added.py",
]
BASE = [*(path for path in HEAD if path not in {"new/name.py", "src/added.py"}), "old/name.py", "src/gone.py"]


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> Paths:
    """A real change: `old/name.py` renamed, `src/gone.py` deleted, `src/added.py` added, two files changed."""
    scratch = Scratch(tmp_path_factory.mktemp("paths"))
    base = scratch.commit(
        {path: f"# {path.removeprefix('old/').removeprefix('new/')}\n" * 9 for path in BASE}
    )
    for gone in ("old/name.py", "src/gone.py"):
        (scratch.path / gone).unlink()
    head = scratch.commit(
        {
            "new/name.py": "# name.py\n" * 9,
            "src/added.py": "1\n",
            "src/app/core.py": "2\n",
            "src/web/util.py": "3\n",
        }
    )
    return Paths(
        SnapshotTree(dict.fromkeys(HEAD, "")),
        SnapshotTree(dict.fromkeys(BASE, "")),
        Diff(scratch.diff("-M", base, head)),
    )


@pytest.mark.parametrize(
    ("cited", "path", "note"),
    [
        ("src/app/core.py", "src/app/core.py", ""),
        ("./src/app/core.py", "src/app/core.py", "`./src/app/core.py` read as `src/app/core.py`"),
        ("src//app/./core.py", "src/app/core.py", "`src//app/./core.py` read as `src/app/core.py`"),
        ("src/web/../app/core.py", "src/app/core.py", "`src/web/../app/core.py` read as `src/app/core.py`"),
        ("a/src/app/core.py", "src/app/core.py", "leading `a/` left out"),
        ("b/src/app/core.py", "src/app/core.py", "leading `b/` left out"),
        ("/src/app/core.py", "src/app/core.py", "leading `/` left out"),
        (".../app/core.py", "src/app/core.py", "`app/core.py` read as `src/app/core.py`, the only path that ends so"),
        ("…/app/core.py", "src/app/core.py", "`app/core.py` read as `src/app/core.py`, the only path that ends so"),
        ("src\\app\\core.py", "src/app/core.py", "backslashes read as slashes"),
        # what is there as it is spelled is meant, whatever it begins with
        ("a/deep.py", "a/deep.py", ""),
        ("web/case.TS", "web/Case.ts", "`web/case.TS` is spelled `web/Case.ts`"),
        ("README.MD", "README.md", "`README.MD` is spelled `README.md`"),
        ("twin/same.py", "twin/same.py", ""),
        ("old/name.py", "new/name.py", "the change renames `old/name.py`: it is `new/name.py` here"),
        ("a/old/name.py", "new/name.py", "the change renames `old/name.py`: it is `new/name.py` here"),
        ("app/core.py", "src/app/core.py", "`app/core.py` read as `src/app/core.py`, the only path that ends so"),
        ("core.py", "src/app/core.py", "`core.py` read as `src/app/core.py`, the only path that ends so"),
        ("Core.PY", "src/app/core.py", "`Core.PY` read as `src/app/core.py`, the only path that ends so"),
        (
            "/home/ci/work/src/app/core.py",
            "src/app/core.py",
            "`/home/ci/work/src/app/core.py` read as `src/app/core.py`, with which it ends",
        ),
        ("C:\\work\\src\\app\\core.py", "src/app/core.py", "`C:/work/src/app/core.py` read as `src/app/core.py`, with which it ends"),
        # both `src/a/x.py` and, were it there, `a/x.py` end so: the longest is meant
        ("/repo/src/a/x.py", "src/a/x.py", "`/repo/src/a/x.py` read as `src/a/x.py`, with which it ends"),
    ],
)  # fmt: skip
def test_a_path_that_means_one_file(paths: Paths, cited: str, path: str, note: str) -> None:
    assert paths.resolve(cited) == Resolved(path, Side.RIGHT, note)


@pytest.mark.parametrize(
    ("cited", "path"),
    [("old/name.py", "old/name.py"), ("src/gone.py", "src/gone.py"), ("new/name.py", "old/name.py")],
)
def test_a_path_on_the_base_side(paths: Paths, cited: str, path: str) -> None:
    found = paths.resolve(cited, Side.LEFT)
    assert isinstance(found, Resolved)
    assert (found.path, found.side) == (path, Side.LEFT)


@pytest.mark.parametrize(
    ("cited", "candidates"),
    [
        # of those that the diff changes first
        ("util.py", ("src/web/util.py", "src/app/util.py")),
        ("twin/SAME.py", ("twin/Same.py", "twin/same.py")),
    ],
)
def test_several_files_are_listed_and_none_is_chosen(
    paths: Paths, cited: str, candidates: tuple[str, ...]
) -> None:
    found = paths.resolve(cited)
    assert isinstance(found, Missing)
    assert found.ambiguous
    assert found.candidates == candidates


@pytest.mark.parametrize(
    ("cited", "reason", "candidates"),
    [
        ("src/app/cores.py", "neither the diff nor the repository has it", ("src/app/core.py",)),
        ("lib/core.py", "neither the diff nor the repository has it", ("src/app/core.py",)),
        ("nothing/like/it.rb", "neither the diff nor the repository has it", ()),
        ("src/app", "it is a folder", ()),
    ],
)
def test_a_phantom_is_reported_with_what_is_near(
    paths: Paths, cited: str, reason: str, candidates: tuple[str, ...]
) -> None:
    found = paths.resolve(cited)
    assert isinstance(found, Missing)
    assert (found.reason, found.ambiguous) == (reason, False)
    assert found.candidates[: len(candidates)] == candidates


@pytest.mark.parametrize(
    ("cited", "real"),
    [
        ("src/utlis.py", "src/utils.py"),  # swapped
        ("src/util.py", "src/utils.py"),  # a plural
        ("src/parse.py", "src/parser.py"),  # an ending
        ("src/clinet_pool.py", "src/client_pool.py"),
        ("src/http_client.py", "src/client.py"),  # a word more
        ("src/http-client.ts", "src/http_client.ts"),  # a separator
        ("src/enviroment.py", "src/environment.py"),  # a letter less
        ("src/autentication.py", "src/authenticaton.py"),  # two slips in a long name
        ("lib/cart.py", "src/cart.py"),  # another folder
    ],
)
def test_a_slip_is_suggested(cited: str, real: str) -> None:
    assert _suggested(cited, real) == (real,)


@pytest.mark.parametrize(
    ("cited", "real"),
    [
        ("src/auth.py", "src/path.py"),
        ("src/login.py", "src/plugin.py"),
        ("src/main.py", "src/chain.py"),
        ("src/router.py", "src/writer.py"),
        ("src/session.py", "src/version.py"),
        ("src/models/user.py", "src/models/order.py"),
        ("src/http_client.py", "src/http_server.py"),
    ],
)
def test_another_name_is_not_suggested(cited: str, real: str) -> None:
    assert _suggested(cited, real) == ()


def test_a_name_that_is_in_every_folder_is_suggested_only_near_by() -> None:
    everywhere = [f"{folder}/index.ts" for folder in ("web", "docs", "tools/cli", "src/views/cards")]
    assert _suggested("src/view/cards/index.ts", *everywhere) == ("src/views/cards/index.ts",)


def _suggested(cited: str, *real: str) -> tuple[str, ...]:
    """What is suggested for a path that does not exist, of a tree of these files."""
    found = Paths(SnapshotTree(dict.fromkeys(real, "")), SnapshotTree({}), Diff("")).resolve(cited)
    assert isinstance(found, Missing)
    return found.candidates


def test_at_most_three_are_suggested() -> None:
    paths = Paths(
        SnapshotTree({f"src/module_{n}.py": "" for n in range(9)}), SnapshotTree({}), Diff("")
    ).resolve("src/module_x.py")
    assert isinstance(paths, Missing)
    assert len(paths.candidates) == 3


def test_a_deleted_file_is_at_the_base(paths: Paths) -> None:
    found = paths.resolve("src/gone.py")
    assert isinstance(found, Missing)
    assert found.deleted == "src/gone.py"


def test_a_file_of_the_other_side_is_reported(paths: Paths) -> None:
    found = paths.resolve("src/added.py", Side.LEFT)
    assert isinstance(found, Missing)
    assert found.reason == "it is at the head only, not at the base"


@pytest.mark.parametrize(
    ("cited", "reason"),
    [
        ("", "no path is given"),
        ("  ", "no path is given"),
        ("a\0.py", "the path holds a NUL byte"),
        ("x" * 10_000, "the path is longer than 4,096 characters"),
        ("../etc/passwd", "the path leaves the repository"),
        ("src/../../x.py", "the path leaves the repository"),
        ("..\\x.py", "the path leaves the repository"),
        ("src/../nowhere.rb", None),
        ("x" * PATH_LIMIT, None),
        ("/etc/passwd", None),
        ("C:\\nowhere.rb", None),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_cannot_be_a_path(paths: Paths, cited: str, reason: str | None) -> None:
    assert refusal(cited) == reason
    found = paths.resolve(cited)
    assert isinstance(found, Missing)
    if reason is not None:
        assert found == Missing(reason)


def test_an_incomplete_tree_cannot_tell() -> None:
    paths = Paths(SnapshotTree({"a.py": ""}, complete=False), SnapshotTree({}, complete=False), Diff(""))
    assert paths.resolve("a.py") == Resolved("a.py", Side.RIGHT)
    assert paths.resolve("b.py") == Unknown("b.py")
    assert paths.resolve("../b.py") == Missing("the path leaves the repository")


def test_a_file_that_only_the_diff_shows_exists(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    base = scratch.commit({"src/a.py": "1\n"})
    diff = Diff(scratch.diff(base, scratch.commit({"src/a.py": "2\n"})))
    paths = Paths(SnapshotTree({}, complete=False), SnapshotTree({}, complete=False), diff)
    assert paths.resolve("src/a.py") == Resolved("src/a.py", Side.RIGHT)
    assert paths.resolve("src/a.py", Side.LEFT) == Resolved("src/a.py", Side.LEFT)


@given(st.text(max_size=60), st.sampled_from(Side))
def test_nothing_raises_and_what_is_resolved_is_there(paths: Paths, cited: str, side: Side) -> None:
    found = paths.resolve(cited, side)
    assert not isinstance(found, Unknown)
    if isinstance(found, Resolved):
        assert found.path in (HEAD if side is Side.RIGHT else BASE)
    else:
        assert len(found.candidates) <= 3


@given(st.sampled_from(HEAD), st.sampled_from(["{}", "./{}", "a/{}", "b/{}", "/{}"]))
def test_every_file_is_found_by_every_forgiven_spelling(paths: Paths, path: str, form: str) -> None:
    found = paths.resolve(form.format(path))
    assert isinstance(found, Resolved)
    assert found.path == path
