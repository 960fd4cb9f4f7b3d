"""What becomes of the outcome of a call: each refutation beside a twin in which it is lost, or may be."""

from __future__ import annotations

import pytest

from checks.claims.decode import decode
from checks.claims.registry import check_claim
from checks.code.surroundings import Context, locate
from checks.model.location import Location
from checks.model.outcome import Failure
from tests.checks.claims.scenes import change
from tests.checks.claims.typed import result


def _missing(call: str, care: str) -> dict[str, object]:
    return {"kind": "handled", "call": call, "care": care, "stance": "denied"}


GO = (
    "package a\n\nfunc f() error {{\n\t{first}\n\tif {condition} {{\n\t\treturn err\n\t}}\n\treturn nil\n}}\n"
)


@pytest.mark.parametrize(
    ("first", "condition", "expect"),
    [
        ("err := read()", "err != nil", "false_absence"),
        ("row, err := read()", "err != nil", "false_absence"),
        ("row, err := read()", "row == nil || err != nil", "false_absence"),
        ("row, err := read()", "row != nil", "unsupported"),  # the error is returned in that case alone
        ("row, err := read()", "row == nil && err != nil", "unsupported"),
        ("row, err := read()", "err == nil", "unsupported"),
        ("row, err := read()", "errors.Is(err, empty)", "unsupported"),
        ("row, _ := read()", "row != nil", "unsupported"),
        ("_ = read()", "err != nil", "unsupported"),
        ("read()", "err != nil", "unsupported"),
    ],
)
def test_an_error_of_go_is_handled_when_it_is_looked_at_or_returned(
    first: str, condition: str, expect: str
) -> None:
    assert result(_missing("read", "error"), GO.format(first=first, condition=condition), 4, "a.go") == expect


def test_a_function_without_an_error_loses_none() -> None:
    code = "package a\n\nfunc f() {\n\tread()\n}\n\nfunc read() {result} {\n\trun()\n}\n"
    assert (
        result(_missing("read", "error"), code.replace("{result}", "string"), 4, "a.go") == "false_statement"
    )
    assert result(_missing("read", "error"), code.replace("{result}", "error"), 4, "a.go") == "unsupported"
    assert result(_missing("read", "error"), code.replace("{result}", "*Failure"), 4, "a.go") == "unsupported"


@pytest.mark.parametrize(
    ("path", "code", "line", "care", "expect"),
    [
        ("a.rs", "fn f() -> Result<u8, E> {\n    let a = read()?;\n    Ok(a)\n}\n", 2, "error", "false_absence"),
        ("a.rs", "fn f() -> Result<u8, E> {\n    let a = read();\n    Ok(1)\n}\n", 2, "error", "unsupported"),
        ("a.js", "async function f() {\n  const a = await read();\n}\n", 2, "awaited", "false_absence"),
        ("a.js", "async function f() {\n  const a = read();\n}\n", 2, "awaited", "unsupported"),
        ("a.js", "async function f() {\n  return read();\n}\n", 2, "awaited", "unsupported"),
        ("a.py", "def f(a):\n    with read(a) as b:\n        b.go()\n", 2, "closed", "false_absence"),
        ("a.py", "def f(a):\n    b = read(a)\n    if a:\n        b.close()\n", 2, "closed", "unsupported"),
        ("a.py", "def f(a):\n    try:\n        read(a)\n    except Exception:\n        raise\n", 3, "error", "false_absence"),
        ("a.py", "def f(a):\n    try:\n        read(a)\n    except Exception:\n        pass\n", 3, "error", "unsupported"),
        ("a.py", "def f(a):\n    try:\n        read(a)\n    except KeyError:\n        raise\n", 3, "error", "unsupported"),
        ("a.py", "def f(a):\n    return read(a)\n", 2, "result", "false_absence"),
        ("a.py", "def f(a):\n    read(a)\n", 2, "result", "unsupported"),
        ("a.js", "function f(a) {\n  return a && read(a);\n}\n", 2, "result", "false_absence"),
        ("a.js", "function f(a) {\n  a && read(a);\n}\n", 2, "result", "unsupported"),
        ("a.js", "const f = (a) => read(a);\n", 1, "result", "false_absence"),
        ("a.js", "a.each((b) => read(b));\n", 1, "result", "unsupported"),
        ("a.rb", "def f(a)\n  if a\n    read(a)\n  end\nend\n", 3, "result", "false_absence"),
        ("a.rb", "def f(a)\n  if a\n    read(a)\n  end\n  go\nend\n", 3, "result", "unsupported"),
        ("a.rb", "def f(a)\n  a.each { |b| read(b) }\nend\n", 2, "result", "unsupported"),
    ],
)  # fmt: skip
def test_what_is_done_with_the_call_shows_it(path: str, code: str, line: int, care: str, expect: str) -> None:
    assert result(_missing("read", care), code, line, path) == expect


def test_one_call_of_two_that_is_not_awaited_may_be_meant() -> None:
    code = "async function f() {\n  await read();\n  read();\n}\n"
    assert result(_missing("read", "awaited"), code, 1, "a.js") == "unsupported"
    assert result(_missing("read", "awaited"), code, 2, "a.js") == "false_absence"


def test_a_single_case_is_not_followed() -> None:
    code = "async function f() {\n  await read();\n}\n"
    assert result(_missing("read", "awaited") | {"when": "offline"}, code, 2, "a.js") == "unsupported"


CALLER = """package cmd

import "x.org/m/pool"

func run() {
	a, b := pool.Open(1)
	use(a, b)
}
"""
POOL = """package pool

import "io"

type Pool struct {
	size int
}

type Broken struct {
	Err error
}

func Open(size int) %s {
	return make(size)
}
"""


@pytest.mark.parametrize(
    ("result", "refuted"),
    [
        ("(*Pool, io.Reader)", True), ("(*Pool, error)", False), ("(*Pool, Result)", False), ("(*Pool, any)", False),
        ("(*Broken, bool)", False), ("(p *Pool, ok bool)", True), ("T", False), ("(*far.Pool2, bool)", False),
    ],
)  # fmt: skip
def test_a_result_that_holds_no_error_has_none_to_ignore(result: str, refuted: bool) -> None:
    head = change({"cmd/run.go": CALLER, "pool/pool.go": POOL % result})
    at = Location("cmd/run.go", 6, 6)
    for claim in (
        {"kind": "handled", "call": "pool.Open", "care": "error", "stance": "denied"},
        {"kind": "returns", "function": "Open", "what": "error"},
    ):
        found = check_claim(decode(claim), head, Context(locate(head, at), cited=at)).outcome
        assert (found.failure is Failure.FALSE_STATEMENT) is refuted, found.message


def _uncaught(call: str, error: str = "") -> dict[str, object]:
    return _missing(call, "caught") | {"error": error}


@pytest.mark.parametrize(
    ("handler", "error", "caught"),
    [
        ("except ValueError:\n        row = 1", "ValueError", True),
        ("except ValueError:\n        row = 1", "", False),  # another one may come
        ("except ValueError:\n        row = 1", "KeyError", False),
        ("except LookupError:\n        row = 1", "KeyError", True),  # its parent
        ("except LookupError:\n        row = 1", "shop.RowError", False),
        ("except Exception:\n        row = 1", "shop.RowError", True),
        ("except (KeyError, ValueError):\n        row = 1", "ValueError", True),
        ("except:\n        row = 1", "", True),
        ("except Exception as ValueError:\n        raise", "", False),
        ("except KeyError as ValueError:\n        row = 1", "ValueError", False),
        ("finally:\n        row = 1", "", False),
    ],
)
def test_an_exception_is_caught_by_a_handler_that_names_it_and_raises_nothing(
    handler: str, error: str, caught: bool
) -> None:
    code = f"def f():\n    try:\n        read()\n    {handler}\n"
    assert result(_uncaught("read", error), code, 3) == ("false_absence" if caught else "unsupported")


@pytest.mark.parametrize(
    ("body", "caught"),
    [
        ("try { await read(); } catch (e) { log(e); }", True),
        ("try { read(); } catch (e) { log(e); }", False),  # a promise fails later
        ("try { JSON.parse(read); } catch (e) { log(e); }", True),
        ("try { fs.readSync(); } catch (e) { log(e); }", True),
        ("try { await read(); } catch (e) { throw e; }", False),
        ("try { await read(); } catch (e) { next(e); }", False),
        ("try { await read(); } finally { log(); }", False),
        ("read().then(log).catch(log);", True),
        ("read().then(log);", False),
    ],
)
def test_a_rejection_is_caught_where_it_is_awaited_or_by_catch(body: str, caught: bool) -> None:
    call = "JSON.parse" if "JSON" in body else "readSync" if "Sync" in body else "read"
    code = f"async function f() {{\n  {body}\n}}\n"
    assert result(_uncaught(call), code, 2, "a.js") == ("false_absence" if caught else "unsupported")
