"""`citecheck check`, as a person runs it: a process, on real repositories, with input of every kind."""

from __future__ import annotations

import json
import os
import pty
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.bot.cli import warm
from tests.checks.scratch import Scratch

COMMAND = [sys.executable, "-c", "from bot.cli import main; main()"]
ROOT = Path(__file__).parents[3]
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("GIT_", "CITECHECK_")) and name not in {"NO_COLOR", "COLUMNS"}
} | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "PYTHONPATH": str(ROOT)}


def lines(count: int) -> str:
    return "".join(f"line {number}\n" for number in range(1, count + 1))


@pytest.fixture(scope="module")
def repo(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    """Branch `work` off `main`: `src/a.py` shrinks from 30 lines to 20, `old.py` is deleted."""
    scratch = Scratch(tmp_path_factory.mktemp("repo"))
    scratch.commit({"src/a.py": lines(30), "old.py": "x = 1\n", "src/b.py": lines(5)})
    scratch.git("checkout", "-q", "-b", "work")
    (scratch.path / "old.py").unlink()
    scratch.commit({"src/a.py": lines(20)})
    return scratch


def run(
    *arguments: str | Path,
    cwd: Path,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    return warm.run(
        ["check", *map(str, arguments)],
        cwd=cwd,
        stdin=stdin,
        environment=ENVIRONMENT if environment is None else environment,
    )


def complaint(done: subprocess.CompletedProcess[bytes], code: int = 2) -> str:
    """The one line that a failed command says on standard error."""
    said = done.stderr.decode()
    assert done.returncode == code, (done.returncode, said)
    assert said.startswith("citecheck: ")
    assert said.count("\n") == 1, said
    assert "Traceback" not in said
    return said.removeprefix("citecheck: ").removesuffix("\n")


def check(repo: Scratch, *findings: dict[str, Any] | Any, options: tuple[str, ...] = ()) -> dict[str, Any]:
    """The JSON report of these findings."""
    done = run("--format", "json", *options, cwd=repo.path, stdin=json.dumps({"findings": findings}).encode())
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr == b""
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def failures(report: dict[str, Any]) -> list[list[str]]:
    return [[warning["failure"] for warning in one["warnings"]] for one in report["findings"]]


SOUND = {"id": "s", "path": "src/a.py", "line": 20, "body": "Fine."}
PAST = {"id": "p", "path": "src/a.py", "line": 21, "body": "Past."}
PHANTOM = {"id": "f", "path": "src/no.py", "line": 1, "body": "Phantom."}


# what it does


def test_every_finding_comes_back_in_order_with_what_is_said_of_it(repo: Scratch) -> None:
    report = check(repo, SOUND, {**PAST, "confidence": 80, "reviewer": "claude", "severity": "high"}, PHANTOM)
    assert [one["id"] for one in report["findings"]] == ["s", "p", "f"]
    assert failures(report) == [[], ["past_the_end"], ["phantom_file"]]
    past = report["findings"][1]
    assert past["confidence"] == {"original": 75, "effective": 50, "stated": 80}
    assert (past["reviewer"], past["severity"], past["path"], past["line"]) == (
        "claude",
        "high",
        "src/a.py",
        21,
    )
    assert "a line of the base side, which has 30 lines" in past["warnings"][0]["message"]
    assert report["coverage"]["findings"] == 3


def test_by_default_the_branch_is_compared_with_where_it_left_the_default_branch(repo: Scratch) -> None:
    report = check(repo, {"id": "1", "path": "old.py", "line": 1, "side": "LEFT", "body": "Gone."})
    assert failures(report) == [[]]
    assert report["not_covered"] == []


def test_a_folder_below_the_root_will_do(repo: Scratch) -> None:
    done = run("--format", "json", cwd=repo.path / "src", stdin=json.dumps([SOUND]).encode())
    assert json.loads(done.stdout)["coverage"]["findings"] == 1


def test_a_repository_elsewhere_and_a_bare_one(repo: Scratch, tmp_path: Path) -> None:
    repo.git("clone", "-q", "--bare", ".", str(tmp_path / "bare.git"))
    for place in (repo.path, tmp_path / "bare.git"):
        options = ("--repo", str(place), "--base", "main", "--head", "work", "--format", "json")
        done = run(*options, cwd=tmp_path, stdin=json.dumps([PAST]).encode())
        assert failures(json.loads(done.stdout)) == [["past_the_end"]]


@pytest.fixture
def on_main(repo: Scratch) -> Iterator[Scratch]:
    """The same repository, on its default branch by accident."""
    repo.git("switch", "-q", "main")
    yield repo
    repo.git("switch", "-q", "work")


ALTERED = {
    "id": "q",
    "path": "src/a.py",
    "line": 20,
    "body": "The call of `parse_price(token, strict=True)` here fails.",
    "claims": [{"kind": "symbol", "statement": "`parse_price` exists", "name": "parse_price"}],
}


@pytest.mark.parametrize("tier2", [(), ("--tier2", "--quiet")], ids=["", "asked for the contents"])
def test_on_the_default_branch_only_places_are_judged(on_main: Scratch, tier2: tuple[str, ...]) -> None:
    report = check(on_main, {**PAST, "line": 30}, ALTERED, PHANTOM, options=tier2)
    assert failures(report) == [[], [], ["phantom_file"]]
    assert report["scope"] == (
        "Nothing changed: HEAD is part of main; name the base with --base, or the branch with --head. Only places "
        "were checked: whether the cited files and lines exist, not what the findings say about them."
    )
    handed_in = report["findings"][1]["claims"][-1]
    assert (handed_in["disposition"], handed_in["message"]) == (
        "unverifiable",
        "only places were checked: there is no change to look at",
    ), "a claim that came with a finding is not lost"


@pytest.mark.parametrize("options", [("--output", "report.html"), ("--summary",), ("--format", "junit")])
def test_standard_error_says_that_nothing_changed_where_no_report_does(
    on_main: Scratch, options: tuple[str, ...]
) -> None:
    done = run(*options, cwd=on_main.path, stdin=json.dumps([SOUND]).encode())
    assert done.stderr.decode().startswith("citecheck: Nothing changed: HEAD is part of main; name the base")


def test_standard_error_says_that_tier_2_has_no_effect_where_nothing_changed(on_main: Scratch) -> None:
    told = b"citecheck: --tier2 without effect: nothing changed, so only places are checked"
    given = json.dumps([SOUND]).encode()
    assert told in run("--tier2", cwd=on_main.path, stdin=given).stderr
    assert told not in run(cwd=on_main.path, stdin=given).stderr


def test_a_report_that_cannot_be_written_is_refused_before_any_finding_is_read(repo: Scratch) -> None:
    done = run("--output", "no/such/report", "no-findings.json", cwd=repo.path)
    assert complaint(done) == "no/such/report cannot be written: No such file or directory"
    assert not (repo.path / "no").exists()


@pytest.mark.parametrize("form", ["text", "markdown", "html", "rdjson", "sarif"])
def test_every_report_says_first_that_nothing_changed(on_main: Scratch, form: str) -> None:
    done = run("--format", form, cwd=on_main.path, stdin=json.dumps([PHANTOM]).encode())
    said = " ".join(done.stdout.decode().partition("<body")[2 * (form == "html")].split())
    assert -1 < said.find("Nothing changed: HEAD is part of main") < said.find("src/no.py")
    assert done.returncode == 0


def test_on_the_branch_that_was_meant_the_contents_are_judged(repo: Scratch) -> None:
    report = check(repo, SOUND, ALTERED, options=("--tier2",))
    assert report["scope"] is None
    assert report["findings"][1]["claims"][1]["disposition"] != "unverifiable"


def test_the_same_base_and_head_are_reported(repo: Scratch) -> None:
    report = check(repo, SOUND, options=("--base", "HEAD"))
    assert "the diff: the base is HEAD itself" in report["not_covered"][0]


def test_a_diff_and_a_folder_stand_in_for_a_repository(repo: Scratch, tmp_path: Path) -> None:
    (tmp_path / "change.diff").write_text(repo.diff("main", "work"))
    shutil.copytree(repo.path, tmp_path / "tree", ignore=shutil.ignore_patterns(".git"))
    done = run(
        "--diff", "change.diff", "--tree", "tree", "--format", "json",
        cwd=tmp_path, stdin=json.dumps([SOUND, PAST, PHANTOM]).encode(),
    )  # fmt: skip
    assert failures(json.loads(done.stdout)) == [[], ["past_the_end"], ["phantom_file"]]


def test_a_finding_is_judged_on_the_commit_that_it_names(repo: Scratch) -> None:
    older = repo.git("rev-parse", "main")
    report = check(repo, {**PAST, "id": "1", "commit": older[:10]}, {**PAST, "id": "2", "commit": "0" * 40})
    assert failures(report) == [[], []]
    assert report["findings"][0]["claims"][0]["disposition"] == "verified"
    assert report["findings"][1]["claims"][0]["disposition"] == "unverifiable"


def test_contents_are_checked_unless_only_places_are_asked_for(repo: Scratch) -> None:
    finding = {**SOUND, "body": "`line 20` is `line 21`", "quotes": ["def no_such_thing(of, this, kind):"]}
    assert not check(repo, finding, options=("--no-tier2",))["tier2"]
    report = check(repo, finding, options=("--window", "3"))
    assert report["tier2"]
    assert len(report["findings"][0]["claims"]) > 1


# findings from several places


def test_several_files_and_standard_input_at_once(repo: Scratch, tmp_path: Path) -> None:
    one, other = tmp_path / "one.json", tmp_path / "two.sarif"
    one.write_text(json.dumps([SOUND]))
    result = {
        "ruleId": "R1",
        "message": {"text": "Past."},
        "locations": [
            {"physicalLocation": {"artifactLocation": {"uri": "src/a.py"}, "region": {"startLine": 21}}}
        ],
    }
    runs = [{"tool": {"driver": {"name": "lint"}}, "results": [result]}]
    other.write_text(json.dumps({"version": "2.1.0", "runs": runs}))
    done = run(one, "-", other, "--format", "json", cwd=repo.path, stdin=json.dumps([PHANTOM]).encode())
    report = json.loads(done.stdout)
    assert failures(report) == [[], ["phantom_file"], ["past_the_end"]]
    assert [one["reviewer"] for one in report["findings"]] == ["one", "findings", "lint"]


def test_ids_that_two_files_share_are_distinguished(repo: Scratch, tmp_path: Path) -> None:
    for name in ("one.json", "two.json"):
        (tmp_path / name).write_text(json.dumps([SOUND]))
    done = run(tmp_path / "one.json", tmp_path / "two.json", "--format", "json", cwd=repo.path)
    assert [one["id"] for one in json.loads(done.stdout)["findings"]] == ["s", "s#2"]


def test_a_file_that_cannot_be_read_among_others_is_reported_and_stops_nothing(
    repo: Scratch, tmp_path: Path
) -> None:
    (tmp_path / "one.json").write_text(json.dumps([PAST]))
    (tmp_path / "bad.json").write_text("{")
    done = run(
        tmp_path / "none.json", tmp_path / "one.json", tmp_path / "bad.json", tmp_path, "--format", "json",
        cwd=repo.path,
    )  # fmt: skip
    report = json.loads(done.stdout)
    assert done.returncode == 0
    assert failures(report) == [["past_the_end"]]
    reasons = [item["reason"] for item in report["unparsed"]]
    assert len(reasons) == 3
    assert "No such file or directory" in reasons[0]
    assert "not JSON" in reasons[1]
    assert "Is a directory" in reasons[2]


def test_a_thousand_files_of_findings(repo: Scratch, tmp_path: Path) -> None:
    names = []
    for number in range(1_000):
        names.append(tmp_path / f"{number}.json")
        names[-1].write_text(json.dumps([{**PAST, "id": str(number), "line": number}]))
    done = run(*names, "--format", "json", cwd=repo.path)
    report = json.loads(done.stdout)
    assert [one["id"] for one in report["findings"]] == [str(number) for number in range(1_000)]
    assert sum(bool(one["warnings"]) for one in report["findings"]) == 1_000 - 20


def test_the_comments_of_a_pull_request_as_github_prints_them(repo: Scratch) -> None:
    comment = {
        "id": 1, "user": {"login": "copilot-pull-request-reviewer[bot]", "type": "Bot"}, "path": "src/a.py",
        "diff_hunk": "@@ -1 +1 @@", "body": "This is past the end.", "original_line": 21, "line": None, "side": "RIGHT",
    }  # fmt: skip
    for options in ((), ("--from", "github")):
        done = run("--format", "json", *options, cwd=repo.path, stdin=json.dumps([comment]).encode())
        report = json.loads(done.stdout)
        assert failures(report) == [["past_the_end"]]
        assert report["findings"][0]["reviewer"] == "Copilot"


def test_the_discussions_of_a_merge_request_as_gitlab_prints_them(repo: Scratch) -> None:
    place = {"position_type": "text", "new_path": "src/a.py", "new_line": 99}
    note = {
        "id": 1,
        "body": "Past.",
        "author": {"username": "review-bot"},
        "position": place,
        "system": False,
    }
    thread = json.dumps([{"id": "1", "individual_note": False, "notes": [note]}]).encode()
    for options in ((), ("--from", "gitlab")):
        done = run("--format", "json", *options, cwd=repo.path, stdin=thread)
        assert failures(json.loads(done.stdout)) == [["past_the_end"]]


def test_a_review_pasted_as_text_and_a_person_named_as_reviewer(repo: Scratch) -> None:
    pasted = run(
        "--format", "json", cwd=repo.path, stdin=b"1. **src/a.py:3** - Leaks.\n2. **src/a.py:25** - Gone.\n"
    )
    assert [one["line"] for one in json.loads(pasted.stdout)["findings"]] == [3, 25]

    said = {"id": 1, "user": {"login": "octocat", "type": "User"}, "html_url": "x"}
    comments = json.dumps([said | {"body": "### High: Leaks at `src/a.py:3`\n\nIt does."}]).encode()
    assert "--reviewer LOGIN" in complaint(run(cwd=repo.path, stdin=comments))
    named = run("--format", "json", "--reviewer", "octocat", cwd=repo.path, stdin=comments)
    assert [one["path"] for one in json.loads(named.stdout)["findings"]] == ["src/a.py"]


def test_a_format_can_be_forced(repo: Scratch) -> None:
    done = run(
        "--from", "native", "--format", "json", cwd=repo.path, stdin=b'{"findings": [{"path": "src/a.py"}]}'
    )
    assert len(json.loads(done.stdout)["findings"]) == 1
    said = complaint(run("--from", "xml", cwd=repo.path, stdin=b"[]"))
    assert said.startswith("no format of findings is called 'xml'; there are: github, ")


WITHOUT_PLACES = b"# Findings\n\n1. The loop never ends when the queue is empty.\n2. The error is ignored.\n"


def test_a_gate_takes_no_text_without_places_for_a_review(repo: Scratch) -> None:
    said = complaint(run("--fail-on", "warning", cwd=repo.path, stdin=WITHOUT_PLACES))
    assert said == (
        "- was taken for a pasted review, but names no file (2 findings, 0 items not readable); "
        "if it is one, say so: --from markdown"
    )
    named = run("--fail-on", "warning", "--from", "markdown", cwd=repo.path, stdin=WITHOUT_PLACES)
    assert (named.returncode, named.stderr) == (0, b"")


def test_without_a_gate_it_is_noted(repo: Scratch) -> None:
    done = run(cwd=repo.path, stdin=WITHOUT_PLACES)
    assert done.returncode == 0
    assert "taken for a pasted review, but names no file (2 findings" in done.stderr.decode()


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (b"LGTM, merge it.", "a text that names no place in code and lists no finding"),
        (b'<?xml version="1.0"?><testsuites><testcase name="src/a.py:3"/></testsuites>', "not JSON"),
        (b"", "the file is empty; an empty review is written `[]`"),
    ],
)
def test_what_is_no_review_fails(repo: Scratch, given: bytes, why: str) -> None:
    assert why in complaint(run("--fail-on", "warning", cwd=repo.path, stdin=given))


@pytest.mark.parametrize("empty", [b"[]", b'{"findings": []}'])
def test_an_empty_review_passes_a_gate(repo: Scratch, empty: bytes) -> None:
    assert run("--fail-on", "warning", cwd=repo.path, stdin=empty).returncode == 0


# how it ends


@pytest.mark.parametrize(
    ("finding", "option", "code"),
    [
        (SOUND, "never", 0),
        (SOUND, "warning", 0),
        (SOUND, "tier1", 0),
        (PAST, "never", 0),
        (PAST, "warning", 1),
        (PAST, "tier1", 1),
        (PHANTOM, "tier1", 1),
        ({**SOUND, "body": "and src/no.py:3"}, "tier1", 1),
    ],
)
def test_fail_on(repo: Scratch, finding: dict[str, Any], option: str, code: int) -> None:
    done = run("--fail-on", option, cwd=repo.path, stdin=json.dumps([finding]).encode())
    assert done.returncode == code
    why = f"citecheck: failed because of --fail-on {option}: 1 of 1 finding has a warning\n" if code else ""
    assert done.stderr.decode() == why


def test_a_report_in_a_file_fails_with_the_warned_findings_on_standard_error(
    repo: Scratch, tmp_path: Path
) -> None:
    report = tmp_path / "report.xml"
    options = ("--fail-on", "warning", "--format", "junit", "--output", report)
    done = run(*options, cwd=repo.path, stdin=json.dumps([SOUND, PHANTOM]).encode())
    why = "failed because of --fail-on warning: 1 of 2 findings has a warning; 1 cites a place that exists"
    assert done.stderr.decode() == (
        f"citecheck: src/no.py:1: phantom_file: Phantom.\ncitecheck: {why}; the report is in {report}\n"
    )


def test_a_warning_of_tier_2_fails_only_where_warnings_do(repo: Scratch, tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    scratch.commit({"a.py": "def total(prices, currency):\n    return sum(prices)\n"})
    quote = {
        "id": "1",
        "path": "a.py",
        "line": 1,
        "body": "x",
        "quotes": ["def total(prices, tax):\n    return sum(tax)"],
    }
    codes = {}
    for option in ("tier1", "warning"):
        done = run(
            "--tier2", "--fail-on", option, "--base", "HEAD", cwd=tmp_path, stdin=json.dumps([quote]).encode()
        )
        codes[option] = done.returncode
    assert codes == {"tier1": 0, "warning": 1}


def test_what_fails_may_stand_in_the_config(repo: Scratch, tmp_path: Path) -> None:
    config = tmp_path / "citecheck.yml"
    config.write_text("fail_on: [past_the_end]\nignore: [src/no.py]\ndefault_confidence: 50\n")
    findings = json.dumps([PAST, PHANTOM]).encode()
    done = run("--config", config, "--format", "json", cwd=repo.path, stdin=findings)
    assert done.returncode == 1
    assert failures(json.loads(done.stdout)) == [["past_the_end"], []]
    assert json.loads(done.stdout)["findings"][0]["confidence"]["effective"] == 25
    assert run("--config", config, "--fail-on", "never", cwd=repo.path, stdin=findings).returncode == 0


@pytest.mark.parametrize("report", ["text", "json", "sarif", "rdjson", "markdown", "html"])
def test_a_report_is_written_where_it_is_wanted(repo: Scratch, tmp_path: Path, report: str) -> None:
    findings = json.dumps([PAST]).encode()
    printed = run("--format", report, cwd=repo.path, stdin=findings)
    wanted = tmp_path / "report"
    done = run("--format", report, "--output", wanted, cwd=repo.path, stdin=findings)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert wanted.read_bytes() == printed.stdout != b""


def test_no_findings_are_a_review_too(repo: Scratch) -> None:
    report = check(repo)
    assert report["coverage"]["findings"] == 0


# bad input


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty; an empty review is written `[]`"),
        (b"not JSON", "a text that names no place in code"),
        (b"{", "not JSON"),
        (b'{"hello": "world"}', "not a shape that is read: an object with the keys hello"),
        (b"[1, 2, 3]", "a list of 3 values that are no findings"),
        (b"42", "neither an object nor a list"),
        (b"\xff\xfe\x00", "not JSON"),
        (b"\0" * 10, "not JSON"),
        (b"[" * 100_000, "nested too deeply"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_what_is_no_review(repo: Scratch, data: bytes, said: str) -> None:
    done = run(cwd=repo.path, stdin=data)
    assert said in complaint(done)
    assert b"no findings; 1 item not readable" in done.stdout


@pytest.mark.parametrize(
    ("path", "warned"),
    [
        (None, []),
        ("", []),
        ("/src/a.py", []),
        ("/etc/passwd", ["phantom_file"]),
        ("../../etc/passwd", ["phantom_file"]),
        ("src/../../a.py", ["phantom_file"]),
        ("C:\\work\\src\\a.py", []),
        ("C:\\work\\none.py", ["phantom_file"]),
        ("src\\a.py", []),
        ("src/a\0.py", ["phantom_file"]),
        ("x" * 10_000, ["phantom_file"]),
        ("\x1b[31mred.py", ["phantom_file"]),
        (["src/a.py"], None),
        (42, None),
        ({"a": 1}, None),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_paths_of_every_kind(repo: Scratch, path: object, warned: list[str] | None) -> None:
    report = check(repo, {"id": "1", "path": path, "line": 3, "body": "Something."})
    assert len(report["findings"]) + len(report["unparsed"]) == 1
    if warned is not None:
        assert failures(report) == [warned]


@pytest.mark.parametrize(
    ("place", "warned"),
    [
        ({"line": 0}, ["invalid_range"]),
        ({"line": -1}, ["invalid_range"]),
        ({"line": "12"}, []),
        ({"line": "twelve"}, []),
        ({"line": 12.0}, []),
        ({"line": 1e9}, ["past_the_end"]),
        ({"line": 10**30}, ["past_the_end"]),
        ({"line": None}, []),
        ({"start_line": 10, "line": 5}, ["invalid_range"]),
        ({"start_line": 999, "line": 1000}, ["past_the_end"]),
        ({"start_line": 19, "line": 21}, ["past_the_end"]),
        ({"line": True}, []),
        ({"line": [3]}, []),
    ],
    ids=str,
)
def test_lines_of_every_kind(repo: Scratch, place: dict[str, object], warned: list[str]) -> None:
    report = check(repo, {"id": "1", "path": "src/a.py", "body": "Something.", **place})
    assert failures(report) == [warned]


@pytest.mark.parametrize(
    ("part", "times"), [("x", 10 * 2**20), ("`", 10_000), ("[", 10_000), ("(", 10_000), ("<!--", 10_000)]
)
@pytest.mark.timeout(60)
def test_a_body_made_to_be_slow(repo: Scratch, part: str, times: int) -> None:
    body = part * times
    report = check(repo, {**SOUND, "body": body}, options=("--tier2",))
    (finding,) = report["findings"]
    assert finding["warnings"] == []
    cut = [note for note in finding["notes"] if "body cut at 65,536 characters" in note]
    assert bool(cut) is (len(body) > 65_536)


def test_files_that_have_no_lines_are_not_failed(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path / "repo")
    inner = Scratch(tmp_path / "inner")
    inner.commit({"x": "1"})
    (scratch.path / "link.py").symlink_to("/etc/passwd")
    with (scratch.path / "huge.py").open("wb") as huge:
        huge.truncate(200 * 2**20)
    scratch.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(inner.path), "module")
    scratch.commit({"latin.py": "gr\xfc\xdfe = 1\n".encode("latin-1"), "picture.png": b"\x89PNG\0\0\n"})
    names = ["link.py", "huge.py", "module", "picture.png", "latin.py"]
    findings = [{"id": name, "path": name, "line": 1, "body": "x"} for name in names]
    done = run("--base", "HEAD", "--format", "json", cwd=scratch.path, stdin=json.dumps(findings).encode())
    report = json.loads(done.stdout)
    assert {one["id"]: one["claims"][0]["disposition"] for one in report["findings"]} == {
        **dict.fromkeys(names, "unverifiable"),
        "latin.py": "verified",
    }


def test_an_unreadable_file_of_the_tree_is_not_failed(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    os.mkfifo(tree / "pipe.py")  # no permission bits keep root out
    (tmp_path / "empty.diff").write_text("")
    done = run(
        "--diff", "empty.diff", "--tree", "tree", "--format", "json",
        cwd=tmp_path, stdin=json.dumps([{"id": "1", "path": "pipe.py", "line": 1, "body": "x"}]).encode(),
    )  # fmt: skip
    report = json.loads(done.stdout)
    assert report["findings"][0]["claims"][0]["message"] == "`pipe.py`: the file could not be read"
    assert report["not_covered"] == ["the diff names no file"]


@pytest.mark.parametrize(
    "diff", [b"", b"garbage\n" * 9, b"\0\xff\xfe", b"diff --git a/x b/x\n@@ -1 +1 @@\n" * 9]
)
def test_a_diff_that_is_none(repo: Scratch, tmp_path: Path, diff: bytes) -> None:
    (tmp_path / "x.diff").write_bytes(diff)
    done = run(
        "--diff", "x.diff", "--tree", repo.path, cwd=tmp_path, stdin=json.dumps([SOUND, PAST]).encode()
    )
    assert done.returncode == 0
    assert done.stderr == b""


# where there is no code to check against


def test_no_such_revision(repo: Scratch) -> None:
    for option in ("--base", "--head"):
        assert "no such revision" in complaint(run(option, "nowhere", cwd=repo.path, stdin=b"[]"))
    assert complaint(run("--head", "--version", cwd=repo.path, stdin=b"[]"))


def test_no_repository(tmp_path: Path) -> None:
    assert complaint(run(cwd=tmp_path, stdin=b"[]")).endswith(
        "; run citecheck inside a checkout, or name one with --repo"
    )
    said = complaint(run("--repo", tmp_path / "none", cwd=tmp_path, stdin=b"[]"))
    assert said.startswith("no such folder")


def test_a_repository_without_a_commit(tmp_path: Path) -> None:
    Scratch(tmp_path)
    assert "no such revision" in complaint(run(cwd=tmp_path, stdin=b"[]"))


def test_no_default_branch(tmp_path: Path) -> None:
    Scratch(tmp_path, branch="trunk").commit({"a.py": "x\n"})
    assert "name the base with --base" in complaint(run(cwd=tmp_path, stdin=b"[]"))
    assert run("--base", "trunk", cwd=tmp_path, stdin=b"[]").returncode == 0


def test_a_shallow_clone_without_the_base(repo: Scratch, tmp_path: Path) -> None:
    server, clone = tmp_path / "server.git", tmp_path / "clone"
    repo.git("clone", "-q", "--bare", ".", str(server))
    Scratch(server).git("symbolic-ref", "HEAD", "refs/heads/main")
    repo.git(
        "clone", "-q", "--depth=1", "--no-single-branch", "--branch=work", f"file://{server}", str(clone)
    )
    said = complaint(run(cwd=clone, stdin=b"[]"))
    assert said == (
        f"origin/main and {repo.git('rev-parse', 'work')} have no common commit in this shallow clone; "
        "fetch the history: git fetch --unshallow"
    )
    assert "The clone is shallow" in complaint(run("--base", "0" * 40, cwd=clone, stdin=b"[]"))


def test_no_git_on_the_path(repo: Scratch, tmp_path: Path) -> None:
    said = complaint(run(cwd=repo.path, stdin=b"[]", environment={**ENVIRONMENT, "PATH": str(tmp_path)}))
    assert said.startswith("git could not be started: install git and put it on the PATH")


# use


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["none.json"], "none.json cannot be read: No such file or directory"),
        (["."], ". cannot be read: Is a directory"),
        (["--format", "xml"], "no report format 'xml'; there are text, json, sarif, rdjson, markdown, html"),
        (["--fail-on", "always"], "Invalid value for '--fail-on': 'always' is not one of 'never', 'warning', 'judged', 'tier1'."),
        (["--window", "101"], "Invalid value for '--window': Input should be less than or equal to 100"),
        (["--window", "few"], "Invalid value for '--window'"),
        (["--nonsense"], "No such option: --nonsense"),
        (["--diff", "x.diff"], "--diff and --tree go together: the diff, and a folder with the code after it"),
        (["--tree", "."], "--diff and --tree go together"),
        (["--diff", "x", "--tree", ".", "--base", "HEAD"], "--diff and --tree replace --repo, --base and --head"),
        (["--diff", "none.diff", "--tree", "."], "none.diff cannot be read"),
        (["--diff", os.devnull, "--tree", "none"], "not a folder: none"),
        (["--config", "none.yml"], "none.yml cannot be read"),
        (["--output", "no/such/folder/report"], "no/such/folder/report cannot be written: No such file or directory"),
        (["--output", "."], ". cannot be written: Is a directory"),
        (["--base", "\x1b[31m"], "not a revision: '\\x1b[31m'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)  # fmt: skip
def test_use(repo: Scratch, arguments: list[str], said: str) -> None:
    assert complaint(run(*arguments, cwd=repo.path, stdin=b"[]")).startswith(said)


def test_a_config_is_reported_with_its_line(repo: Scratch, tmp_path: Path) -> None:
    config = tmp_path / "citecheck.yml"
    config.write_text("# ours\nteir2: true\nwindow: far\n")
    said = complaint(run("--config", config, cwd=repo.path, stdin=b"[]"))
    assert said.startswith(f"{config}:2: `teir2` is no key of this file; did you mean `tier2`? (and 1 more: ")


@pytest.mark.parametrize(("option", "names"), [("--help", ["--tier2", "--fail-on", "FINDINGS"])])
def test_help(tmp_path: Path, option: str, names: list[str]) -> None:
    done = run(option, cwd=tmp_path)
    assert done.returncode == 0
    assert all(name in done.stdout.decode() for name in names)


def test_without_arguments_the_commands_are_shown(tmp_path: Path) -> None:
    done = subprocess.run(COMMAND, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, check=False)
    assert done.returncode == 2
    assert b"\n  check " in done.stderr


# the terminal and the pipe


def test_a_closed_pipe_is_no_error(repo: Scratch) -> None:
    findings = [{**PAST, "id": str(number), "line": 21 + number} for number in range(300)]
    process = subprocess.Popen(
        [*COMMAND, "check"],
        cwd=repo.path,
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(json.dumps(findings).encode())
    process.stdin.close()
    process.stdout.close()  # before anything is written: `| true`
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 0


def test_a_full_disk_is_reported(repo: Scratch) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "check"], cwd=repo.path, env=ENVIRONMENT, input=b"[]", stdout=full, stderr=subprocess.PIPE, check=False
        )  # fmt: skip
    said = complaint(subprocess.CompletedProcess([], done.returncode, b"", done.stderr))
    assert said == "standard output cannot be written: No space left on device"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_end_in_no_traceback(repo: Scratch, tmp_path: Path, closed: str) -> None:
    (tmp_path / "f.json").write_text(json.dumps([PAST]))
    command = f'"{sys.executable}" -c "from bot.cli import main; main()" check "{tmp_path}/f.json" {closed}'
    done = subprocess.run(
        ["sh", "-c", command], cwd=repo.path, env=ENVIRONMENT, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_hostile_text_reaches_no_terminal(repo: Scratch) -> None:
    hostile = {
        "id": "\x1b[2J",
        "path": "\x1b]0;x\x07.py",
        "line": 1,
        "title": "\x1b[31mred",
        "body": "\u202eevil",
    }
    done = run(cwd=repo.path, stdin=json.dumps([hostile]).encode())
    assert done.returncode == 0
    assert "\x1b" not in done.stdout.decode()
    assert "\u202e" not in done.stdout.decode()


def on_a_terminal(repo: Scratch, arguments: list[str], environment: dict[str, str]) -> str:
    """What a terminal receives on standard output and error."""
    seen = bytearray()
    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover - another process
        os.chdir(repo.path)
        os.execve(
            COMMAND[0], [*COMMAND, "check", *arguments], {**ENVIRONMENT, "TERM": "xterm", **environment}
        )
    while True:
        try:
            data = os.read(terminal, 65_536)
        except OSError:  # the other side is closed
            break
        if not data:
            break
        seen += data
    os.waitpid(child, 0)
    os.close(terminal)
    return seen.decode(errors="replace")


def test_colour_is_for_terminals(repo: Scratch, tmp_path: Path) -> None:
    findings = tmp_path / "f.json"
    findings.write_text(json.dumps([PAST]))
    assert "\x1b[" in on_a_terminal(repo, [str(findings)], {})
    for without in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b[" not in on_a_terminal(repo, [str(findings)], without)
    assert b"\x1b[" not in run(findings, cwd=repo.path).stdout


def test_without_findings_a_terminal_is_not_waited_for(
    repo: Scratch, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = on_a_terminal(repo, [], {})
    assert said.strip() == "citecheck: no findings: name files of them, or pipe them in"


# errors of ours

BROKEN = """
import sys
from bot.cli import main
import bot.cli.offline.check as command
def broken(*arguments, **options):
    raise LookupError("something\\n\\x1b[31m odd")
command.check_findings = broken
main()
"""


@pytest.mark.parametrize("debug", ["", "1"])
def test_an_error_of_ours_is_one_line_that_asks_to_report_it(repo: Scratch, debug: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BROKEN, "check"],
        cwd=repo.path,
        env={**ENVIRONMENT, "CITECHECK_DEBUG": debug},
        input=b"[]",
        capture_output=True,
        check=False,
    )
    if debug:
        assert b"Traceback" in done.stderr
        return
    assert complaint(done, 70) == (
        "an error of ours, please report it (LookupError: something \\x1b[31m odd); "
        "CITECHECK_DEBUG=1 shows all of it"
    )


def test_git_is_ended(repo: Scratch, tmp_path: Path) -> None:
    """Its processes live as long as the check, not as long as whoever reads the report."""
    script = """
import os, pathlib, sys
from bot.cli.app import run
run(["check", "--output", *sys.argv[1:]])
print(pathlib.Path(f"/proc/self/task/{os.getpid()}/children").read_text())
"""
    (tmp_path / "f.json").write_text(json.dumps([SOUND]))
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "out"), str(tmp_path / "f.json")],
        cwd=repo.path,
        env=ENVIRONMENT,
        capture_output=True,
        check=True,
    )
    assert done.stdout.strip() == b""
