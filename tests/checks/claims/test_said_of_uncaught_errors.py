"""Exceptions that nothing is said to catch: the ways to say it, and the handlers that refute it or do not."""

from __future__ import annotations

import pytest

from checks.claims.handled.uncaught import uncaught_in
from checks.model.finding import Finding
from checks.text.prose import Text
from tests.checks.claims.warned import Scene, warnings_of

READ = {
    "`open_pool` raises `KeyError` for a new key. Consider wrapping this in a try/except.": "open_pool KeyError",
    "`open_pool` raises `KeyError`. Please add a try/except here.": "open_pool KeyError",
    "`open_pool` raises `KeyError`. Wrap the call in a try block.": "open_pool KeyError",
    "`open_pool` raises `KeyError`. Add error handling.": "open_pool KeyError",
    "`open_pool` raises `KeyError`. This should be handled.": "open_pool KeyError",
    "`open_pool` raises `KeyError`. It needs to be caught here.": "open_pool KeyError",
    "`open_pool` may fail, and the exception is never caught.": "open_pool",
    "`open_pool` may fail, and this error is not handled.": "open_pool",
    "`open_pool` may fail. It is not caught.": "open_pool",
    "`open_pool` may fail, which isn't dealt with.": "open_pool",
    "`open_pool` may fail and is unhandled.": "open_pool",
    "`open_pool` may fail, and there is no error handling.": "open_pool",
    "`open_pool` may fail and there's no exception handler.": "open_pool",
    "`open_pool` rejects, without any try/catch.": "open_pool",
    "`open_pool` can fail, and there is no try/catch around it.": "open_pool",
    "This function doesn't handle the case of a new key: `open_pool` will raise `KeyError`.": "open_pool KeyError",
    "Unhandled exception: if the key is new, `open_pool` raises `KeyError`.": "open_pool KeyError",
    "Missing error handling: `open_pool` may throw on odd input.": "open_pool",
    "`open_pool` can raise `rows::KeyError` and nothing rescues it.": "open_pool rows::KeyError",
    "Missing try/catch around `open_pool`.": "open_pool",
    "No error handling around `open_pool`: one bad row ends it all.": "open_pool",
    "`open_pool` is called without error handling.": "open_pool",
    "`open_pool` is used without try/except.": "open_pool",
    "Errors from `open_pool` should be handled.": "open_pool",
    "If `open_pool` rejects, the rejection is unhandled.": "open_pool",
    "If `open_pool` rejects, the error is never caught.": "open_pool",
    "If `open_pool` fails, nothing handles it.": "open_pool",
    "If `open_pool` throws a `KeyError`, it is not handled.": "open_pool KeyError",
    "If `open_pool` throws a `KeyError`, that is unhandled.": "open_pool KeyError",
    "When `open_pool` raises a `KeyError`, it bubbles up to the caller.": "open_pool KeyError",
    "Wrap `open_pool` in a try/except to catch `KeyError`.": "open_pool KeyError",
    "Add a try/except around `open_pool` to handle `KeyError`.": "open_pool KeyError",
    "Please add error handling around `open_pool` to catch `KeyError`.": "open_pool KeyError",
    "`open_pool` should be wrapped in a try/except to handle `KeyError`.": "open_pool KeyError",
    "`open_pool` needs to be placed in a try block to catch `KeyError`.": "open_pool KeyError",
    "Wrap `open_pool` in a try/except for odd rows.": "open_pool",
    "Add a try/except around `open_pool`.": "open_pool",
    "Consider adding error handling around `open_pool` for odd rows.": "open_pool",
    "`open_pool` should be wrapped in a try/except for odd rows.": "open_pool",
    "`open_pool` needs to be enclosed in a try block.": "open_pool",
    "`KeyError` is not caught here.": " KeyError",
    "`KeyError` is unhandled.": " KeyError",
    "It ends with an uncaught `KeyError`.": "",
    "Unhandled `KeyError`.": " KeyError",
    "Nothing here catches `KeyError`.": " KeyError",
    "There is no handler for `KeyError`.": " KeyError",
    "The `except` clause doesn't cover `KeyError`.": " KeyError",
    "The try block does not handle `KeyError`.": " KeyError",
    "`KeyError` would bubble up to the caller.": " KeyError",
    "`KeyError` is not logged.": "",
    "`KeyError` is not handled gracefully.": "",
    "`row_key` is not handled.": "",
    "Consider catching `KeyError` as well.": " KeyError",
    "You should also catch `KeyError` for new keys.": " KeyError",
    "We need also handling `KeyError` here.": "",
    "Please consider also catching `KeyError` here.": " KeyError",
    "`read_rows` lets `KeyError` escape.": " KeyError in read_rows",
    "`read_rows` does not catch `KeyError`.": " KeyError in read_rows",
    "`read_rows` never handles `KeyError`.": " KeyError in read_rows",
    "`read_rows` raises a `KeyError` for new keys.": " KeyError in read_rows",
    "`read_rows` will raise `KeyError` for new keys.": " KeyError in read_rows",
    "`read_rows` crashes with `KeyError` for new keys.": " KeyError in read_rows",
    "`read_rows` will crash with a `KeyError`.": " KeyError in read_rows",
    "`read_rows` does not catch the `KeyError` raised by `open_pool`.": "open_pool KeyError in read_rows",
    "`read_rows` never handles the `KeyError` from `open_pool`.": "open_pool KeyError in read_rows",
    "The `KeyError` raised by `open_pool` is never caught.": "open_pool KeyError",
    "`open_pool` raises `KeyError`. This should be handled by the caller.": " KeyError in open_pool",
    "`open_pool` may fail. Is there error handling?": "",
}
"""Sentence -> the call, the exception and the function of what is read."""


@pytest.mark.parametrize("says", READ)
def test_a_way_to_say_that_nothing_catches_it_is_read(says: str) -> None:
    found = [
        f"{one.call} {one.error}".rstrip() + (f" in {one.where}" if one.where else "")
        for one in uncaught_in(Text(Finding("1", "a-bot", "", says)))
    ]
    assert found == ([READ[says]] if READ[says] else [])


def test_two_exceptions_of_one_denial_are_read() -> None:
    found = uncaught_in(Text(Finding("1", "a-bot", "", "Neither `KeyError` nor `RowError` is handled.")))
    assert [one.error for one in found] == ["KeyError", "RowError"]


HEADINGS = (
    "Unhandled exception", "Uncaught errors", "Missing error handling", "No exception handler here", "Lacks a try/catch block",
    "Lack of an async error handler", "Potential unhandled promise rejection", "Possible uncaught exceptions", "Unhandled rejections", "Missing the handler",
    "Missing rescue", "No except", "No try", "No catch", "Missing try/except",
)  # fmt: skip


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_heading_says_it_of_the_sentence_below(heading: str) -> None:
    said = f"{heading}: `open_pool` may fail on odd input."
    assert [one.call for one in uncaught_in(Text(Finding("1", "a-bot", "", said)))] == ["open_pool"]


@pytest.mark.parametrize("heading", ["Error handling", "Unhandled case", "Missing docs", "A note"])
def test_another_heading_says_nothing_of_errors(heading: str) -> None:
    said = f"{heading}: `open_pool` may fail on odd input."
    assert list(uncaught_in(Text(Finding("1", "a-bot", "", said)))) == []


LOAD = """import json


def load(path, log):
    try:
        with open(path) as f:
            return json.load(f)
    except (OSError, ValueError):
        log.warning("unreadable")
        return {}
"""
PARTLY = """import json


def load(path, log):
    rows = open(path).read()
    try:
        return json.loads(rows)
    except KeyError:
        return {}
    finally:
        log.close()
"""
AGAIN = """import json


def load(path):
    try:
        return json.loads(path)
    except ValueError as err:
        raise LoadError(path) from err
"""
FAILS = AGAIN.replace("raise LoadError(path) from err", "self.fail(err)")
LATER = """import json


def load(paths, later):
    try:
        rows = (json.loads(one) for one in paths)
        later(lambda: json.loads("x"))
        return later(rows)
    except ValueError:
        return None
"""
ELSE = """import json


def load(paths, later):
    try:
        later(paths)
    except ValueError:
        return int("1")
    else:
        return json.loads(paths[0])


def other(paths):
    try:
        later(paths)
    except ValueError:
        return int(paths)


def third(paths):
    rows = int(paths)
    try:
        later(rows)
    except ValueError:
        return None
"""
NESTED = """def load(paths):
    try:
        try:
            return read(paths)
        except OSError:
            raise
    except Exception:
        return None
"""
BEFORE = """def save(rows, fast):
    if fast:
        raise ValueError
    try:
        return read(rows)
    except ValueError:
        return None


async def wait(rows, task):
    await task
    try:
        return read(rows)
    except ValueError:
        return None


def load(rows):
    kept = None
    try:
        kept = read(rows)
    except ValueError:
        return None
    return kept
"""
SUBSCRIPT = """def load(rows):
    try:
        read(rows)
    except KeyError:
        return None
    return rows["a"]
"""
SCRIPT = """export async function load(url, log) {
  try {
    return await fetch(url);
  } catch (err) {
    return null;
  }
}
export async function send(url) {
  try {
    return post(url);
  } catch (err) {
    return null;
  }
}
"""
JAVA = """class A {
  Row load(String path) {
    try {
      return parse(read(path));
    } catch (Exception e) {
      return null;
    }
  }
  int size(String text) {
    try {
      return Integer.parseInt(text);
    } catch (IllegalArgumentException e) {
      return 0;
    }
  }
  int other(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw e;
    }
  }
}
"""
RUBY = """class A
  def load(path)
    JSON.parse(File.read(path))
  rescue JSON::ParserError, Errno::ENOENT
    nil
  end

  def size(text)
    begin
      Integer(text)
    rescue => e
      0
    end
  end
end
"""
PHP = "<?php\nfunction load($a) {\n  try {\n    return parse($a);\n  } catch (\\Throwable $e) {\n    return null;\n  }\n}\n"
CASE = "class A {\n  int F(string s) {\n    try {\n      return Parse(s);\n    } catch (Exception e) when (e.Fast) {\n      return 0;\n    }\n  }\n}\n"
CSHARP = "class A {\n  int F(string s) {\n    try {\n      return int.Parse(s);\n    } catch (Exception) {\n      return 0;\n    }\n  }\n}\n"

FALSE: list[Scene] = [
    ("a.py", LOAD, 7, "`json.load` can raise `JSONDecodeError` on odd input and this is not caught."),
    ("a.py", LOAD, 7, "No error handling around `json.load(f)`: one bad file ends it all."),
    ("a.py", LOAD, 6, "`open(path)` raises `FileNotFoundError` for a new path. Consider wrapping this in a try/except."),
    ("a.py", LOAD, 7, "`load` crashes with `FileNotFoundError` for a new path."),
    ("a.py", LOAD, 7, "`load` lets `OSError` escape."),
    ("a.py", LOAD, 7, "`ValueError` is not handled, so that one bad file ends it all."),
    ("a.py", LOAD, 8, "The `except` clause doesn't cover `ValueError`."),
    ("a.js", SCRIPT, 3, "`fetch(url)` can reject and there is no error handling."),
    ("A.java", JAVA, 4, "If `read` throws an `IOException`, it propagates to the caller."),
    ("A.java", JAVA, 4, "No error handling around `parse`."),
    ("A.java", JAVA, 11, "`Integer.parseInt` throws `NumberFormatException` for odd text, and this isn't caught."),
    ("A.java", JAVA, 11, "No error handling around `Integer.parseInt`."),
    ("a.rb", RUBY, 3, "`JSON::ParserError` is not rescued."),
    ("a.rb", RUBY, 3, "No error handling around `JSON.parse`."),
    ("a.rb", RUBY, 10, "`Integer(text)` raises `ArgumentError` and this isn't rescued."),
    ("a.rb", RUBY, 3, "`Errno::ENOENT` is not rescued."),
    ("a.php", PHP, 4, "`parse` can throw a `RowException`, which is not caught."),
    ("a.py", NESTED, 4, "`KeyError` is not caught here."),
    ("a.py", BEFORE, 21, "`load` raises a `ValueError` for odd rows."),
    ("a.cs", CASE.replace(" when (e.Fast)", ""), 4, "`RowException` is not caught here."),
]  # fmt: skip

TRUE: list[Scene] = [
    ("a.py", PARTLY, 7, "`open` can raise `FileNotFoundError` and this is not caught."),
    ("a.py", PARTLY, 7, "No error handling around `json.loads(rows)`."),
    ("a.py", PARTLY, 7, "`ValueError` is not caught here."),
    ("a.py", PARTLY, 7, "`load` lets `ValueError` escape."),
    ("a.py", PARTLY, 11, "`log.close` may raise `KeyError`, and this isn't caught."),
    ("a.py", AGAIN, 6, "`load` crashes with `LoadError` for bad rows."),
    ("a.py", AGAIN, 6, "No error handling around `json.loads`."),
    ("a.py", AGAIN, 6, "`LoadError` is not caught here."),
    ("a.py", FAILS, 6, "`ValueError` is not caught here."),
    ("a.py", LATER, 6, "`json.loads` raises `ValueError` here, and nothing catches it."),
    ("a.py", LATER, 6, "`ValueError` isn't caught here."),
    ("a.py", LATER, 7, "`ValueError` isn't caught here."),
    ("a.py", LATER, 7, "`load` raises a `ValueError` for an odd row."),
    ("a.py", ELSE, 10, "`load` raises a `ValueError` for an odd row."),
    ("a.py", ELSE, 10, "`ValueError` isn't caught here."),
    ("a.py", ELSE, 15, "`other` raises a `ValueError` for an odd row."),
    ("a.py", ELSE, 22, "`third` raises a `ValueError` for an odd row."),
    ("a.py", SUBSCRIPT, 6, "`KeyError` is not caught here."),
    ("a.py", BEFORE, 5, "`save` raises `ValueError` when it is fast."),
    ("a.py", BEFORE, 13, "`wait` raises a `ValueError` when the task failed."),
    ("a.cs", CASE, 4, "`RowException` is not caught here."),
    ("a.py", LOAD, 7, "`RecursionError` is not caught here."),
    ("a.py", LOAD, 7, "`load` does not handle `KeyboardInterrupt`."),
    ("a.py", NESTED, 4, "`load` does not handle `SystemExit`."),
    ("a.py", NESTED, 4, "`load` raises a `TypeError` when it is called without paths."),
    ("a.py", NESTED, 4, "`OSError` is not caught by the first handler."),
    ("a.js", SCRIPT, 10, "`post` can reject and there is no error handling."),
    ("A.java", JAVA, 11, "`Integer.parseInt` throws `OutOfMemoryError`, and this isn't caught."),
    ("A.java", JAVA, 18, "`other` throws a `NumberFormatException` for odd text."),
    ("A.java", JAVA, 18, "`NumberFormatException` is not handled."),
    ("a.rb", RUBY, 3, "`File.read` raises `Errno::EACCES`, and this isn't rescued."),
    ("a.rb", RUBY, 10, "`Integer(text)` raises `NoMemoryError` and this isn't rescued."),
    ("a.cs", CSHARP, 4, "`LoadAsync` can throw a `RowException`, which is not caught."),
]  # fmt: skip


@pytest.mark.parametrize("scene", FALSE)
def test_a_handler_that_takes_the_exception_refutes_it(scene: Scene) -> None:
    assert warnings_of(scene)


@pytest.mark.parametrize("scene", TRUE)
def test_a_handler_of_other_code_or_other_exceptions_refutes_nothing(scene: Scene) -> None:
    assert warnings_of(scene) == []
