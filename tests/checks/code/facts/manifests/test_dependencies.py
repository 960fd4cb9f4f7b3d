"""Where a package is declared: each kind of manifest and lock file, with a twin that lacks it by one token."""

from __future__ import annotations

import pytest

from checks.code.facts.manifests import plain, sections
from checks.code.facts.manifests.dependencies import Dependencies, dependencies
from checks.model.location import Side
from tests.checks.claims.scenes import change

DECLARED = {
    "package.json": (
        '{\n "dependencies": {"wren": "^1.2"},\n "devDependencies": {\n  "owl": "2"\n }\n}\n',
        "wren", ["dependencies ^1.2 2"],
    ),
    "web/package.json": ('{"peerDependencies":\n {"@a/wren": "*"}}\n', "@a/wren", ["peerDependencies * 2"]),
    "package-lock.json": (
        '{"packages": {\n "node_modules/wren": {\n  "version": "1.2.3"}}}\n', "wren", ["packages 1.2.3 2"],
    ),
    "pnpm-lock.yaml": ("packages:\n  '@a/wren@1.2.3(owl@2)':\n    x: 1\n", "@a/wren", ["packages 1.2.3 2"]),
    "pnpm-workspace.yaml": ("catalog:\n  wren: ^1\n", "wren", ["catalog ^1 2"]),
    "yarn.lock": ('# v1\n\n"@a/wren@^1", "@a/wren@^1.1":\n  version "1.2.3"\n', "@a/wren", [" 1.2.3 3"]),
    "pyproject.toml": (
        ('[project]\nname = "shop"\ndependencies = [\n  "Wren_Nest[all]>=1.2; python_version > \'3\'",\n]\n'
        '[dependency-groups]\ndev = ["wren.nest"]\n[tool.poetry.group.x.dependencies]\nwren-nest = {version = "^2"}\n'),
        "wren-nest",
        ["project.dependencies >=1.2 4", "dependency-groups.dev  7", "tool.poetry.group.x.dependencies ^2 9"],
    ),
    "Pipfile": ('[dev-packages]\nwren = "*"\n', "wren", ["dev-packages * 2"]),
    "Pipfile.lock": ('{"default": {\n"wren": {"version": "==1"}}}\n', "wren", ["default ==1 2"]),
    "uv.lock": ('[[package]]\nname = "wren"\nversion = "1.2"\n', "wren", ["package 1.2 2"]),
    "poetry.lock": ('[[package]]\nname = "wren"\nversion = "1.2"\n', "wren", ["package 1.2 2"]),
    "Cargo.lock": ('[[package]]\nname = "wren"\nversion = "1.2"\n', "wren", ["package 1.2 2"]),
    "requirements.txt": ("# wren==9\n-r wren.txt\nwren[x] == 1.2  # why\n", "wren", [" == 1.2 3"]),
    "setup.cfg": (
        "[metadata]\nname = wren\n[options]\ninstall_requires =\n    wren>=1\n    owl\n", "wren",
        ["options.install_requires >=1 5"],
    ),
    "Cargo.toml": (
        ('[dependencies]\nowl = { package = "wren", version = "1" }\n[target.\'cfg(unix)\'.dev-dependencies]\n'
        'wren = "2"\n[workspace.dependencies.wren]\nversion = "3"\n'
        '[build-dependencies]\nwren.workspace = true\nwren.optional = true\n'),
        "wren",
        ["dependencies 1 2", "target.cfg(unix).dev-dependencies 2 4", "workspace.dependencies 3 5",
         "build-dependencies  8"],
    ),
    "go.mod": (
        "module m\nrequire a.b/owl v1.0.0\nrequire (\n\ta.b/wren v1.2.3 // indirect\n)\nreplace a.b/wren => ../w\n",
        "a.b/wren", ["require (indirect) v1.2.3 4", "replace  6"],
    ),
    "composer.json": ('{"require-dev": {\n"a/wren": "^1"}}\n', "a/wren", ["require-dev ^1 2"]),
    "composer.lock": ('{"packages": [{\n"name": "a/wren", "version": "v1"}]}\n', "a/wren", ["packages v1 2"]),
    "Gemfile": ("group :test do\n  gem 'wren', '~> 1.2'\nend\ngem \"owl\"\n", "wren", ["group :test ~> 1.2 2"]),
    "Gemfile.lock": ("GEM\n  specs:\n    owl (1)\n      wren (>= 1)\n    wren (1.2)\n", "wren", ["GEM 1.2 5"]),
    "a.csproj": (
        '<Project>\n<!-- <PackageReference Include="Wren" /> -->\n<PackageReference Include="Wren" Version="1" />\n',
        "wren", ["PackageReference 1 3"],
    ),
    "Directory.Packages.props": (
        '<PackageVersion Include="Wren" Version="1" />\n', "Wren", ["PackageVersion 1 1"],
    ),
}  # fmt: skip
"""Path → text, package, and `section version line` of its declarations."""


def read(answer: Dependencies) -> list[str]:
    return [f"{each.section} {each.version} {each.at.first}" for each in answer.found]


@pytest.mark.parametrize("path", DECLARED)
def test_a_declaration_with_section_version_and_line(path: str) -> None:
    text, name, expected = DECLARED[path]
    answer = dependencies(change({path: text}), name)
    assert read(answer) == expected
    assert answer.more is None
    last = name.rpartition("/")[2].split("-")[0]
    twin = dependencies(change({path: text.replace(last, "robin").replace(last.title(), "Robin")}), name)
    assert not twin.found, "the name alone makes the difference"


def test_every_file_of_the_tables_has_a_case() -> None:
    files = {path.rpartition("/")[2] for path in DECLARED}
    assert {*sections.SECTIONS, *plain.READERS} <= files


@pytest.mark.parametrize(
    ("path", "text", "why"),
    [
        ("package.json", '{"dependencies": {"wren": }}', "has an error in line 1"),
        ("package.json", '{"wren": ' * 5000, "too long to be read"),
        ("uv.lock", "[" * 5000 + "wren", None),
        ("setup.py", "setup(install_requires=['wren'])", "how it declares dependencies is not read"),
        ("pom.xml", "<artifactId>wren</artifactId>", "how it declares dependencies is not read"),
        ("package.json", '{"owl": }', ""),
    ],
)
def test_a_manifest_that_is_not_read_leaves_the_answer_open(path: str, text: str, why: str | None) -> None:
    answer = dependencies(change({path: text}), "wren")
    assert not answer.found
    if why == "":
        assert answer.more is None, "the name is nowhere in the file"
    else:
        assert answer.more is not None
        assert why is None or why in answer.more.why


def test_the_nearest_manifest_comes_first_and_its_lock_file_after_it() -> None:
    wren = '{"dependencies": {"wren": "1"}}'
    lock = '{"packages": {"node_modules/wren": {"version": "1"}}}'
    code = change(
        {
            "package.json": wren, "package-lock.json": lock, "web/app/package.json": wren, "api/package.json": wren,
            "web/app/src/a.ts": "", "node_modules/owl/package.json": wren,
        }
    )  # fmt: skip
    near = [each.at.path for each in dependencies(code, "wren", path="web/app/src/a.ts").found]
    assert near == ["web/app/package.json", "package.json", "package-lock.json", "api/package.json"]
    rooted = [each.at.path for each in dependencies(code, "wren").found]
    assert rooted[:2] == ["package.json", "package-lock.json"]


def test_each_side_has_its_own() -> None:
    code = change({"go.mod": "require a/wren v2\n"}, {"go.mod": "require a/wren v1\n"})
    assert read(dependencies(code, "a/wren", side=Side.LEFT)) == ["require v1 1"]
    assert read(dependencies(code, "a/wren")) == ["require v2 1"]


def test_a_tree_that_is_not_at_hand_in_full_may_have_others() -> None:
    assert dependencies(change({"a.py": ""}, complete=False), "wren").more is not None
