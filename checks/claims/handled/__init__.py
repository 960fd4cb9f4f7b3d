"""The outcome of a call: its error, result or promise is, or is not, taken care of."""

from __future__ import annotations

from checks.claims.handled.claim import HandledClaim
from checks.claims.handled.reading import extract
from checks.claims.handled.verifying import verify
from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.model.outcome import Failure

_GO = """
package shop

func load(name string) (string, error) {
	row, err := read(name)
	if err != nil {
		return "", err
	}
	_ = store(row)
	return shellPath(name), nil
}

func shellPath(name string) string {
	return name
}
"""
_PYTHON = """
async def load(name):
    row = await read(name)
    with open(name) as file:
        rows = list(file)
    other = open(name)
    return store(row)
"""
_SCRIPT = "async function load(name) {\n  const row = await read(name);\n  send(row);\n}\n"
_RUST = (
    "fn load(name: &str) -> Result<u8, E> {\n    let row = read(name)?;\n    store(row);\n    Ok(row)\n}\n"
)

_CHECKED = "package a\n\nfunc f() error {\n\trow, err := load()\n\tif err != nil {\n\t\treturn err\n\t}\n\tuse(row)\n\n\treturn nil\n}\n"

_CAUGHT = "def load(name):\n    try:\n        open(name)\n    except OSError:\n        log(name)\n"

KIND = Kind(
    HandledClaim,
    "the error, result or promise of a call is taken care of, or what it opens is closed; denied: it is not",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
    examples=(
        Example("The error of `read` is ignored.", Failure.FALSE_ABSENCE, _GO, 5, path="shop.go"),
        Example("The error of `store` is ignored.", "unsupported", _GO, 9, path="shop.go"),
        Example(
            "`shellPath` can fail and its error is ignored.",
            Failure.FALSE_STATEMENT,
            _GO,
            10,
            path="shop.go",
            why="It has no error.",
        ),
        Example("The error from `read` is discarded.", Failure.FALSE_ABSENCE, _RUST, 2, path="a.rs"),
        Example("The error from `store` is discarded.", "unsupported", _RUST, 3, path="a.rs"),
        Example("The error of `read` is ignored.", "unsupported", _PYTHON, 3),
        Example("The error of `send` is ignored.", "unsupported", _SCRIPT, 3, path="a.js"),
        Example("The error of `read` should not be ignored.", NOTHING, _PYTHON, 3),
        Example("`err` is never checked.", Failure.FALSE_ABSENCE, _CHECKED, 4, path="a.go"),
        Example("`err` is never checked.", "unsupported", _CHECKED, None, path="a.go"),
        Example(
            "`err` is never checked.", "unsupported", _CHECKED, 10, path="a.go", why="Nothing near sets it."
        ),
        Example(
            "`err` is never checked.",
            "unsupported",
            "package a\n\nfunc f() {\n\terr := load(); err = save()\n}\n",
            4,
            path="a.go",
            why="Two calls set it.",
        ),
        Example(
            "The error of `row` is ignored.", "unsupported", _CHECKED, 4, path="a.go", why="It is no call."
        ),
        Example("The file handle opened here is never closed.", "unsupported", _CHECKED, 5, path="a.go"),
        Example("The error is swallowed.", Failure.FALSE_ABSENCE, _CAUGHT + "        raise\n", 4),
        Example("The error is swallowed.", "unsupported", _CAUGHT + "        return None\n", 4),
        Example("The error is swallowed.", "unsupported", _CAUGHT + "        raise\n", 1),
        Example("`FileNotFoundError` is not caught.", Failure.FALSE_ABSENCE, _CAUGHT, 3),
        Example("`KeyError` is not caught.", "unsupported", _CAUGHT, 3),
        Example("`OSError` is not caught.", "unsupported", _CAUGHT, None),
        Example(
            "`load` crashes with `OSError` for a new name.",
            "unsupported",
            _CAUGHT.replace("log(name)", "drop(name)"),
            3,
            why="`drop` may raise it.",
        ),
        Example(
            "`load` crashes with `OSError` for a new name.",
            Failure.FALSE_ABSENCE,
            _CAUGHT.replace("log(name)", "return None"),
            3,
        ),
        Example("`load` raises a `TypeError` for a new name.", "unsupported", _CAUGHT, 3),
    ),
)
