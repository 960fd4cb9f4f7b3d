"""Which words are taken for names of files."""

from __future__ import annotations

import pytest

from checks.text import file_names
from checks.text.file_names import ending_of, is_file


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("core.py", True),
        ("src/Core.PY", True),
        ("src\\core.cs", True),
        ("go.mod", True),
        ("docker/Dockerfile", True),
        (".gitignore", True),
        ("example.com", False),
        ("dockerfile.", False),
        (".py", False),
        ("py", False),
        ("", False),
    ],
)
def test_names_of_files(path: str, expected: bool) -> None:
    assert is_file(path) is expected


@pytest.mark.parametrize(
    ("path", "ending"), [("a/b.TAR.Gz", "gz"), ("a.b/c", ""), (".env", ""), ("a\\.env", ""), ("a.", "")]
)
def test_endings(path: str, ending: str) -> None:
    assert ending_of(path) == ending


ENDINGS = """
    adoc astro bash bat bazel bzl c cc cfg cjs clj cljs cmake cmd conf cpp cs csproj css csv cts cxx
    dart ejs erb erl ex exs fs fsx gemspec go gql gradle graphql groovy gyp gypi h hbs hcl hh hpp hrl hs
    htm html hxx ini ipynb java jl js json json5 jsonc jsx kt kts less lock lua m md mdx mjs mk ml mli
    mm mod mts nim nix patch php pl plist pm po prisma properties proto ps1 pxd py pyi pyx r rake rb rs
    rst s sass sbt scala scss sh snap sol sql sum svelte svg swift tcl tex tf tfvars thrift toml ts tsx
    txt v vb vue xml yaml yml zig zsh
""".split()
NAMES = """
    .babelrc .dockerignore .editorconfig .env .eslintrc .gitattributes .gitignore .gitmodules .npmrc
    .prettierrc BUILD Brewfile CHANGELOG CODEOWNERS Containerfile Dockerfile Gemfile Jenkinsfile
    Justfile LICENSE Makefile Pipfile Podfile Procfile README Rakefile Tiltfile Vagrantfile WORKSPACE
    justfile makefile
""".split()
MEMBERS = "m mod patch po properties s sum v".split()
ATTRIBUTES = "c cfg conf css csv go h hs html json lock proto r sh snap sql svg txt xml".split()
TITLES = "BUILD CHANGELOG LICENSE README WORKSPACE".split()


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_ending_makes_a_file(ending: str) -> None:
    assert is_file(f"src/core.{ending}")
    assert not is_file(f"src/core.{ending}_")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_makes_a_file(name: str) -> None:
    assert is_file(f"src/{name}")
    assert not is_file(f"src/{name}_")


def test_the_doubtful_ones_are_some_of_all() -> None:
    assert file_names.MEMBERS == set(MEMBERS) < set(ENDINGS)
    assert file_names.ATTRIBUTES == {*MEMBERS, *ATTRIBUTES} < set(ENDINGS)
    assert file_names.TITLES == set(TITLES) < set(NAMES)
