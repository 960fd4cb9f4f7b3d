"""Which words are names of files: by a well-known ending, or by a well-known name without one."""

from __future__ import annotations

ENDINGS = frozenset(
    """
    adoc astro bash bat bazel bzl c cc cfg cjs clj cljs cmake cmd conf cpp cs csproj css csv cts cxx dart ejs erb
    erl ex exs fs fsx gemspec go gql gradle graphql groovy gyp gypi h hbs hcl hh hpp hrl hs htm html hxx ini ipynb
    java jl js json json5 jsonc jsx kt kts less lock lua m md mdx mjs mk ml mli mm mod mts nim nix patch php pl
    plist pm po prisma properties proto ps1 pxd py pyi pyx r rake rb rs rst s sass sbt scala scss sh snap sol sql
    sum svelte svg swift tcl tex tf tfvars thrift toml ts tsx txt v vb vue xml yaml yml zig zsh
    """.split()
)
"""File name endings that make `name.ending:12` a citation; `example.com:443` is none."""

MEMBERS = frozenset("m mod patch po properties s sum v".split())
"""Endings that are members of objects far more often than endings: `np.sum`, `mock.patch`, `self.v`."""

ATTRIBUTES = MEMBERS | frozenset(
    "c cfg conf css csv go h hs html json lock proto r sh snap sql svg txt xml".split()
)
"""Endings that are attributes of objects, too: `request.json`, `mock.patch`, `self.lock`."""

NAMES = frozenset(
    """
    .babelrc .dockerignore .editorconfig .env .eslintrc .gitattributes .gitignore .gitmodules .npmrc .prettierrc
    BUILD Brewfile CHANGELOG CODEOWNERS Containerfile Dockerfile Gemfile Jenkinsfile Justfile LICENSE Makefile
    Pipfile Podfile Procfile README Rakefile Tiltfile Vagrantfile WORKSPACE justfile makefile
    """.split()
)
"""Names of files without an ending."""

TITLES = frozenset("BUILD CHANGELOG LICENSE README WORKSPACE".split())
"""Those of them that mean more in prose than the file."""


PROSE = frozenset("adoc csv html json lock map md rst svg txt".split())
"""Endings of files that hold no code: a name in them may be one that the code does not have any more."""


def name_of(path: str) -> str:
    """The last part of a path, whichever slash it is written with."""
    return path.replace("\\", "/").rpartition("/")[2]


def ending_of(path: str) -> str:
    """The ending in lower case, without its dot; empty where there is none, and of `.gitignore`."""
    stem, dot, ending = name_of(path).rpartition(".")
    return ending.lower() if stem and dot else ""


def is_file(path: str) -> bool:
    """Whether a word with a line number behind it names a file."""
    return ending_of(path) in ENDINGS or name_of(path) in NAMES
