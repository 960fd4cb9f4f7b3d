"""What in a finding's text is a citation, of which file, and what only looks like one."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from checks.model.finding import BODY_LIMIT, Finding, Quote
from checks.model.location import Location, Side
from checks.text.citations import (
    CITATIONS_LIMIT,
    Citation,
    Origin,
    citations,
    files_mentioned,
    without_fences,
)

OWN = Location("src/own.py", 5)
FILE = Location("src/own.py")


def in_text(body: str, own: Location | None = OWN, title: str = "") -> list[Citation]:
    finding = Finding("1", "r", title=title, body=body, location=own)
    return [citation for citation in citations(finding) if citation.origin is Origin.TEXT]


def places(body: str, own: Location | None = OWN) -> list[str]:
    return [str(citation.location) for citation in in_text(body, own)]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("src/a.py:42", ["src/a.py:42"]),
        ("See src/a.py:42.", ["src/a.py:42"]),
        ("(src/a.py:42)", ["src/a.py:42"]),
        ("[src/a.py:42](somewhere)", ["src/a.py:42"]),
        ("`src/a.py:42`, `src/b.py:3`", ["src/a.py:42", "src/b.py:3"]),
        ("**src/a.py:42**", ["src/a.py:42"]),
        ("`src/a.py`:42", ["src/a.py:42"]),
        ("src/a.py:42:7", ["src/a.py:42"]),
        ("src/a.ts(42,7)", ["src/a.ts:42"]),
        ("src/a.py:42-50", ["src/a.py:42-50"]),
        ("src/a.py:42..50", ["src/a.py:42-50"]),
        ("src/a.py:10-20,30", ["src/a.py:10-20", "src/a.py:30"]),
        ("a.py#L10", ["a.py:10"]),
        ("a.py#L10-L20", ["a.py:10-20"]),
        ("a.py#L10-20", ["a.py:10-20"]),
        ("a.py#L10C3-L20C7", ["a.py:10-20"]),
        ("a.py:L10-L20", ["a.py:10-20"]),
        ("lib\\a.py:42", ["lib\\a.py:42"]),
        ("C:\\lib\\a.py:42", ["C:\\lib\\a.py:42"]),
        ("./lib/a.py:42", ["./lib/a.py:42"]),
        ("../lib/a.py:42", ["../lib/a.py:42"]),
        ("app/[id]/page.tsx:10", ["app/[id]/page.tsx:10"]),
        ("app/[[...slug]]/page.tsx:10", ["app/[[...slug]]/page.tsx:10"]),
        ("(app)/page.tsx:10", ["(app)/page.tsx:10"]),
        ("src/routes/+page.svelte:10", ["src/routes/+page.svelte:10"]),
        ("Makefile:12", ["Makefile:12"]),
        ("go.mod:3 and .gitignore:1", ["go.mod:3", ".gitignore:1"]),
        ("src/größe.py:3", ["src/größe.py:3"]),
        ("a.py:0", ["a.py:0"]),
        ("a.py:20-10", ["a.py:20-10"]),
        ("a.py:999999999", ["a.py:999999999"]),
    ],
)
def test_path_and_lines_together(text: str, cited: list[str]) -> None:
    assert places(text) == cited


@pytest.mark.parametrize("dash", ["-", "\u2010", "\u2011", "\u2012", "–", "—", "\u2015", "\u2212"])
@pytest.mark.parametrize(
    "form", ["a.py:10{}20", "lines 10{}20 of a.py", "a.py lines 10 {} 20", "a.py L10{}L20"]
)
def test_every_dash_makes_a_range(form: str, dash: str) -> None:
    assert places(form.format(dash)) == ["a.py:10-20"]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("on line 42", ["42"]),
        ("Line 42 is wrong", ["42"]),
        ("line #42, line no. 43 and line number 44", ["42", "43", "44"]),
        ("line L42", ["42"]),
        ("Line: 42", ["42"]),
        ("L42", ["42"]),
        ("(L42)", ["42"]),
        ("#L42", ["42"]),
        ("L10-L20", ["10-20"]),
        ("L10-20", ["10-20"]),
        ("lines 10-20", ["10-20"]),
        ("lines 10 - 20", ["10-20"]),
        ("lines: 10-20", ["10-20"]),
        ("line(s) 10-20", ["10-20"]),
        ("lines 10 to 20", ["10-20"]),
        ("lines 10 through 20", ["10-20"]),
        ("line 10 to line 20", ["10-20"]),
        ("lines L10 to L20", ["10-20"]),
        ("ll. 10-20", ["10-20"]),
        ("lines 10 and 20", ["10", "20"]),
        ("lines 10 & 20", ["10", "20"]),
        ("lines 10 or 20", ["10", "20"]),
        ("lines 10, 20, and 30", ["10", "20", "30"]),
        ("lines 10-12, 14 and 20-22", ["10-12", "14", "20-22"]),
        ("between lines 10 and 20", ["10", "20"]),
        ("line 10 and line 20", ["10", "20"]),
        ("line 1,234", ["1234"]),
        ("line 42 - 3 callers rely on it", ["42"]),
        ("line 20-10", ["20-10"]),
    ],
)
def test_lines_alone_are_of_the_findings_own_file(text: str, cited: list[str]) -> None:
    assert places(text) == [f"src/own.py:{lines}" for lines in cited]
    assert all(citation.certain for citation in in_text(text, FILE))


@pytest.mark.parametrize(
    "text", ["The last match is on line 1870.", "It still says line 1870.", "a NUL byte (line 1870)"]
)
def test_lines_alone_may_be_of_data_in_a_finding_that_has_lines_of_its_own(text: str) -> None:
    assert [one.certain for one in in_text(text, OWN)] == [False]
    assert [one.certain for one in in_text(f"{text[:-1]} of `own.py`.", OWN)] == [True]


def test_lines_alone_are_nobodys_without_a_file() -> None:
    assert places("see line 42", own=None) == []


@pytest.mark.parametrize(
    ("text", "cited", "certain"),
    [
        ("line 42 of `a.py`", "a.py:42", True),
        ("line 42 in lib/a.py", "lib/a.py:42", True),
        ("lines 3-4 of the file `a.py`", "a.py:3-4", True),
        ("`a.py` line 42", "a.py:42", True),
        ("`a.py` (line 42)", "a.py:42", True),
        ("a.py, line 42", "a.py:42", True),
        ("a.py: line 42", "a.py:42", True),
        ("a.py:line 42", "a.py:42", True),
        ("In `a.py` at line 42", "a.py:42", True),
        ("in [a.py](a.py), L42", "a.py:42", True),
        ("a.py::test_it, line 42", "src/own.py:42", False),
        ("Unlike a.py, line 42 returns", "a.py:42", False),
        ("In a.py, the loop that begins at line 42", "a.py:42", False),
        ("line 42 calls a.py:7", "a.py:42", False),
        # attributes that look like files: nothing that is missing may be failed for them
        ("`request.json` on line 42", "request.json:42", False),
        ("line 42 of mock.patch", "mock.patch:42", False),
        ("line 42 of config/request.json", "config/request.json:42", True),
        # the finding's own file by another spelling
        ("line 42 of `own.py`", "src/own.py:42", True),
        ("own.py:42", "src/own.py:42", True),
        ("/home/ci/work/src/own.py:42", "src/own.py:42", True),
    ],
)
def test_which_file_a_line_belongs_to(text: str, cited: str, certain: bool) -> None:
    found = {str(one.location): one.certain for one in in_text(text)}
    if cited not in found and not certain:
        assert not any(found.values()), found
        return
    assert found[cited] is certain


@pytest.mark.parametrize(
    ("text", "certain"),
    [
        ("as lib/x.py:3 does", True),
        ("as lib/x.py:3 of CPython does", False),
        ("upstream, lib/x.py:3 does it", False),
        ("the docs refer to lib/x.py:3, which does not exist", False),
        ("the link to lib/x.py:3 is dangling", False),
        ("the link `lib/x.py:3` is slow", True),
        ("a list such as `# lib/x.py:3` is data", False),
        ("a list such as `lib/x.py:3 and more` is data", False),
        ("`f` and lib/x.py:3 and `g` are slow", True),
        ("`load` at lines 3-4 copies it", False),
        ("`load` (line 3) copies it", False),
        ("the copy at lines 3-4 is slow", False),
        ("lib/x.py:3 was removed", False),
        ("It was removed. Now lib/x.py:3 does it", True),
    ],
)
def test_what_is_not_said_to_be_here(text: str, certain: bool) -> None:
    assert [one.certain for one in in_text(text)] == [certain]


def test_the_first_file_beside_a_number_has_it() -> None:
    assert places("a.py line 3 and b.py line 4") == ["a.py:3", "b.py:4"]


def test_a_text_about_the_own_file_speaks_of_the_own_side() -> None:
    left = Location("src/own.py", 5, 5, Side.LEFT)
    sides = {str(one.location): one.location.side for one in in_text("line 8\nown.py:9, a.py:7", left)}
    assert sides == {"src/own.py:8": Side.LEFT, "src/own.py:9": Side.LEFT, "a.py:7": Side.RIGHT}


@pytest.mark.parametrize(
    ("link", "cited"),
    [
        ("https://github.com/o/r/blob/0123abc/src/a.py#L10", "src/a.py:10"),
        ("https://github.com/o/r/blob/0123abc/src/a.py#L10-L20", "src/a.py:10-20"),
        ("https://github.com/o/r/blame/0123abc/src/a.py#L10C2-L20C7", "src/a.py:10-20"),
        ("https://github.com/o/r/blob/0123abc/README.md?plain=1#L10", "README.md:10"),
        ("https://github.com/o/r/blob/0123abc/src/my%20file.py#L10", "src/my file.py:10"),
        ("https://ghe.example.org/o/r/blob/0123abc/src/a.py#L10", "src/a.py:10"),
        ("https://gitlab.com/group/sub/r/-/blob/0123abc/src/a.py#L10-20", "src/a.py:10-20"),
    ],
)
@pytest.mark.parametrize("around", ["{}", "[here]({})", "<{}>", "see {}."])
def test_a_permalink_cites_at_its_commit(link: str, cited: str, around: str) -> None:
    (citation,) = in_text(around.format(link))
    assert str(citation.location) == cited
    assert citation.commit == "0123abc"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "localhost:8080",
        "example.com:443",
        "127.0.0.1:8000",
        "http://example.com:80/a.py:3",
        "https://example.com/a.py#L3",
        "https://github.com/o/r/blob/main/src/a.py#L10",  # a branch: not a commit
        "https://github.com/o/r/blob/0123abc/src/a.py",
        "postgres://user@db.py:5432/name",
        "redis://cache.rs:6379",
        "v1.2.3:4",
        "version 1.2",
        "at 12:30",
        "2026-01-01T10:20:30",
        "std::io::Error:3",
        "line 80 characters",
        "line 100 columns wide",
        "lines 80 chars or more",
        "line 42 of the diff",
        "line 12 of the traceback",
        "5 lines",
        "the 80-line limit",
        "online 42",
        "baseline 42",
        "line 1.5",
        "line 42%",
        "number of lines: 500",
        "the L2 cache",
        "L2 regularization",
        "L1-norm",
        "HTML5",
        "XL42",
        "@@ -10,5 +10,6 @@",
        "a.py",
        "a.py:",
        "a.py:x",
        "a.py:1.5",
        "a.py:42nd",
        "README.md#2-install",
        "value.attribute:3",
        "{'a': 1, 'b.c': 2}",
        "```\nsrc/a.py:42\nline 42\n```",
        "> ~~~text\n> src/a.py:42\n> ~~~",
        "- ```\n  src/a.py:42\n  ```",
        "```\nunclosed: src/a.py:42",
        "<!-- src/a.py:42 line 42 -->",
        "<!--\nsrc/a.py:42\n-->",
    ],
)
def test_what_is_no_citation(text: str) -> None:
    assert places(text) == []


def test_text_after_a_fence_is_read_again() -> None:
    body = "```py\na.py:1\n```\nb.py:2\n~~~\n```\nc.py:3\n~~~\nd.py:4\n````\n```\ne.py:5\n````\nf.py:6"
    assert places(body) == ["b.py:2", "d.py:4", "f.py:6"]


def test_backticks_within_a_line_open_no_fence() -> None:
    assert without_fences("```like this``` and a.py:3") == "```like this``` and a.py:3"


def test_a_comment_that_is_never_closed_is_no_comment() -> None:
    assert places("<!-- a.py:3") == ["a.py:3"]


def test_the_order_is_primary_fields_text_and_each_place_once() -> None:
    finding = Finding(
        "1",
        "r",
        title="a.py:3 is wrong",
        body="src/own.py:5 and a.py:3, b.py:7 and c.py:9",
        location=OWN,
        further=(Location("b.py", 7, 7),),
        quotes=(Quote("x = 1", Location("q.py", 1, 1)), Quote("no place")),
    )
    assert [(str(one.location), one.origin) for one in citations(finding)] == [
        ("src/own.py:5", Origin.PRIMARY),
        ("b.py:7", Origin.FIELD),
        ("q.py:1", Origin.FIELD),
        ("a.py:3", Origin.TEXT),
        ("src/own.py:5", Origin.TEXT),
        ("c.py:9", Origin.TEXT),
    ]


def test_a_long_list_is_cut() -> None:
    body = " ".join(f"a.py:{number}" for number in range(1, 1_000))
    assert len(citations(Finding("1", "r", body=body))) == CITATIONS_LIMIT


def test_what_is_written_is_kept() -> None:
    assert [one.written for one in in_text("see `a.py`:10-20 and lines 3 and 4")] == [
        "a.py`:10-20",
        "lines 3 and 4",
        "lines 3 and 4",
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("(src/a.py) and [b.py](x), foo.md.", ("src/a.py", "b.py", "foo.md")),
        ("a.py:3, then `b.py`", ("a.py", "b.py")),
        ("a.py's twin b.py-like a.py", ("a.py",)),
        ("https://example.com/a.py", ()),
        ("Makefile and Dockerfile", ("Makefile", "Dockerfile")),
        ("e.g. foo.bar, 1.5, i.e.", ()),
    ],
)
def test_files_mentioned(text: str, names: tuple[str, ...]) -> None:
    assert files_mentioned(text) == names


PIECES = st.sampled_from(
    ["a.py", "src/", ":", "#L", "10", "-", "–", "lines ", "line ", " and ", ", ", "L", "(", ")", "[", "]", "`", "```",
     "\n", " ", ".", "..", "\\", "/", "https://github.com/o/r/blob/0123abc/", "<!--", "-->", "~~~", "> ", "é", "\0",
     "\ud800", "9" * 12, "１", "٣", "²"]
)  # fmt: skip


@given(st.one_of(st.text(max_size=300), st.lists(PIECES, max_size=40).map("".join)))
@example("line １２")
@example("a.py:1\ud8002")
@example("lines ²")
def test_no_text_raises(text: str) -> None:
    for one in (*in_text(text), *in_text(text, own=None), *in_text("", title=text)):
        assert isinstance(one.location.first, int)
        assert one.location.path


@given(st.lists(st.sampled_from(["src/a.py", "b/c.ts", "x.go"]), min_size=1), st.integers(0, 10**9 - 1))
def test_every_citation_of_a_list_is_found(paths: list[str], line: int) -> None:
    body = "See " + ", ".join(f"`{path}:{line}`" for path in paths) + "."
    assert places(body) == [f"{path}:{line}" for path in dict.fromkeys(paths)]


HOSTILE = [
    "`", "[", "(", "(" * 99 + "/", "[[", "[a", "[a]", "[[a]]", "(a)", ".", "/", "a/", "a.", "a\\", "C:", "$", "~", "-", "a-",
    "<!--", "<!--->", "http://", "https://a/", "https://" + "a/" * 8 + "blob/0123456/", "line ", "lines 1,1,",
    "lines 1 and ", "lines 1          ", "line 1 ", "a.py line 3 ", "x/a.py:1,", "a.py:1 ", " ", ". ", "L1 ", "1", "\n1",
    "```\n", "> > > ```\n", "unlike a.py, line 3 ", "(a.py) line 3 ", "lines 99999999999 ",
]  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE, ids=repr)
@pytest.mark.timeout(10)
def test_hostile_bodies_end(piece: str) -> None:
    """Each takes less than a fifth of a second; a pattern that is not linear takes minutes or more."""
    body = (piece * (BODY_LIMIT // len(piece) + 1))[:BODY_LIMIT]
    assert len(citations(Finding("1", "r", body=body, location=OWN))) <= CITATIONS_LIMIT
    files_mentioned(body)


@pytest.mark.parametrize(
    "piece",
    ["a.py:1 line 1 ", "a.py line 1 ", "b.py, c.py line 1 ", "line 1 of a.py ", "[a](a.py:1) "],
    ids=repr,
)
@pytest.mark.timeout(10)
def test_one_endless_sentence_ends(piece: str) -> None:
    body = (piece * (BODY_LIMIT // len(piece) + 1))[:BODY_LIMIT]
    assert citations(Finding("1", "r", body=body, location=OWN))


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("src/gro\u0308\u00dfe.py:3", ["src/gro\u0308\u00dfe.py:3"]),  # a combining character
        ("src/\U0001f680/\U00020000.py:3", ["src/\U0001f680/\U00020000.py:3"]),  # above the first plane
        ("\u200esrc/a.py:3\u200f", ["src/a.py:3"]),  # marks of the writing direction
        ("\u2067src/a.py:3\u2069", ["src/a.py:3"]),
        ("\ufeffa.py:3", ["a.py:3"]),
        ("\uff08src/a.py:3\uff09\u3002", ["src/a.py:3"]),  # full-width brackets
        ("\u201csrc/a.py:3\u201d\u2014b.py:4\u2026", ["src/a.py:3", "b.py:4"]),
        ("a.py:\uff11\uff12", []),  # full-width digits are no line numbers
        ("a.py:1\uff12", []),
        ("line \u0663", []),
        ("line \uff11", []),
        ("L\u00b2", []),
    ],
)
def test_every_script(text: str, cited: list[str]) -> None:
    assert places(text) == cited


@pytest.mark.parametrize("text", ["\U0001f680 e\u0301 a.py:3, then line 4", "\u202ba.py:3 \u05d0 line 4"])
def test_what_is_written_is_cut_at_the_right_places(text: str) -> None:
    assert [one.written for one in in_text(text)] == ["a.py:3", "line 4"]


@pytest.mark.parametrize("word", ["removed", "deleted", "renamed", "moved"])
@pytest.mark.parametrize("said", ["was", "were", "have been"])
def test_a_file_that_is_gone_is_not_said_to_be_here(word: str, said: str) -> None:
    assert [one.certain for one in in_text(f"lib/x.py:3 {said} {word}")] == [False]
    assert [one.certain for one in in_text(f"lib/x.py:3 gets {word}")] == [True]


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("the stdlib has it at lib/x.py:3", "the library has it at lib/x.py:3"),
        ("the standard library has it at lib/x.py:3", "the library has it at lib/x.py:3"),
        ("third-party code at lib/x.py:3", "party code at lib/x.py:3"),
        ("third party code at lib/x.py:3", "party code at lib/x.py:3"),
        ("another repo has it at lib/x.py:3", "this repo has it at lib/x.py:3"),
        ("another project has it at lib/x.py:3", "this project has it at lib/x.py:3"),
        ("the other package has it at lib/x.py:3", "this package has it at lib/x.py:3"),
        ("a different repo has it at lib/x.py:3", "this repo has it at lib/x.py:3"),
        ("a different project has it at lib/x.py:3", "this project has it at lib/x.py:3"),
        ("a different package has it at lib/x.py:3", "this package has it at lib/x.py:3"),
        ("the other service has it at lib/x.py:3", "this service has it at lib/x.py:3"),
        ("a different service has it at lib/x.py:3", "this service has it at lib/x.py:3"),
        ("a sibling repo has it at lib/x.py:3", "this repo has it at lib/x.py:3"),
        ("a sibling project has it at lib/x.py:3", "this project has it at lib/x.py:3"),
        ("a sibling package has it at lib/x.py:3", "this package has it at lib/x.py:3"),
        ("a sibling service has it at lib/x.py:3", "a sibling function has it at lib/x.py:3"),
        ("lib/x.py:3 has it in the old release", "lib/x.py:3 has it in the old loop"),
        ("the private repo has it at lib/x.py:3", "the private loop has it at lib/x.py:3"),
        ("a separate repo has it at lib/x.py:3", "a separate loop has it at lib/x.py:3"),
        ("the frontend repo has it at lib/x.py:3", "the frontend has it at lib/x.py:3"),
        ("the backend repo has it at lib/x.py:3", "the backend has it at lib/x.py:3"),
        *(
            (f"the {word} revision has it at lib/x.py:3", f"the {word} loop has it at lib/x.py:3")
            for word in ("old", "older", "previous", "earlier", "last")
        ),
        ("the base branch has it at lib/x.py:3", "the base has it at lib/x.py:3"),
        ("the old branch has it at lib/x.py:3", "the old loop has it at lib/x.py:3"),
        ("the previous comment has it at lib/x.py:3", "the comment has it at lib/x.py:3"),
        ("an earlier comment has it at lib/x.py:3", "a comment has it at lib/x.py:3"),
        ("compiled output has it at lib/x.py:3", "output has it at lib/x.py:3"),
        ("built output has it at lib/x.py:3", "output has it at lib/x.py:3"),
        ("generated output has it at lib/x.py:3", "output has it at lib/x.py:3"),
        ("a traceback has it at lib/x.py:3", "a track has it at lib/x.py:3"),
        ("a stack trace has it at lib/x.py:3", "a stack has it at lib/x.py:3"),
        ("the removed loop at lib/x.py:3", "the loop at lib/x.py:3"),
        ("the deleted loop at lib/x.py:3", "the loop at lib/x.py:3"),
        ("the generated loop at lib/x.py:3", "the loop at lib/x.py:3"),
        ("the compiled loop at lib/x.py:3", "the loop at lib/x.py:3"),
        ("moved from lib/x.py:3", "called from lib/x.py:3"),
        ("moved here from lib/x.py:3", "called here from lib/x.py:3"),
        ("copied from lib/x.py:3", "called from lib/x.py:3"),
        ("ported from lib/x.py:3", "called from lib/x.py:3"),
        ("the kernel's lib/x.py:3 has it", "it's lib/x.py:3 that has it"),
        ("it looks like lib/x.py:3", "it looks into lib/x.py:3"),
        ('it prints File "lib/x.py", line 3', 'it is in "lib/x.py", line 3'),
        ("an older release has it at lib/x.py:3", "an older loop has it at lib/x.py:3"),
        ("the previous release has it at lib/x.py:3", "the release has it at lib/x.py:3"),
        ("an earlier release has it at lib/x.py:3", "an earlier loop has it at lib/x.py:3"),
        ("the last release has it at lib/x.py:3", "the last loop has it at lib/x.py:3"),
        ("lib/x.py:3 doesn't exist", "lib/x.py:3 exists"),
        ("lib/x.py:3 doesn\u2019t exist", "lib/x.py:3 exists"),
        ("lib/x.py:3 no longer exists", "lib/x.py:3 exists for longer"),
        ("lib/x.py:3 never existed", "lib/x.py:3 existed"),
        ("a nonexistent lib/x.py:3", "an existent lib/x.py:3"),
        ("a non-existent lib/x.py:3", "an existent lib/x.py:3"),
        ("a dead link to lib/x.py:3", "a link to lib/x.py:3"),
        ("a broken link to lib/x.py:3", "a link to lib/x.py:3"),
    ],
)
def test_pairs_of_what_is_elsewhere_and_what_is_here(text: str, other: str) -> None:
    assert [one.certain for one in in_text(text)] == [False]
    assert [one.certain for one in in_text(other)] == [True]
