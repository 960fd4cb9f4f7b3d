"""What a function is said to do: each way to do it, each way to say it, and where it is looked for."""

from __future__ import annotations

import pytest

from checks.claims.behaviour import KIND
from checks.claims.behaviour.reading import NEUTRAL
from checks.claims.kind import NOTHING, Example
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results

LOCKS = """
class Store(Base):
    async def open_store(self, path):
        if path.is_ready:
            raise StoreError(path)
        lock_name = await self.take_lock(path)
        self.drop_lock(lock_name)
        return lock_name

    def take_lock(self, path):
        return path.shared_mutex

    def drop_lock(self, path):
        try:
            path.closed_at = path.opened_at
        except LookupError:
            pass

    def other(self, path):
        return path
"""
DEEDS = [
    # The thing is named in the body each time, but what is done to it is something else.
    ("`open_store` calls `take_lock`.", "`open_store` calls `lock_name`."),
    ("`open_store` awaits `self.take_lock`.", "`open_store` awaits `self.drop_lock`."),
    ("`open_store` raises `StoreError`.", "`drop_lock` raises `LookupError`."),
    ("`drop_lock` catches `LookupError`.", "`open_store` catches `StoreError`."),
    ("`open_store` returns `lock_name`.", "`open_store` returns `take_lock`."),
    ("`open_store` checks `path.is_ready`.", "`drop_lock` checks `path.opened_at`."),
    ("`Store` inherits `Base`.", "`Store` inherits `LookupError`."),
]


@pytest.mark.parametrize(("done", "named"), DEEDS)
def test_a_thing_that_is_only_named_is_not_what_is_done(done: str, named: str) -> None:
    assert results(KIND, Example(done, "", LOCKS, 8)) == {"verified"}
    assert results(KIND, Example(named, "", LOCKS, 8)) == {"unsupported"}


@pytest.mark.parametrize("word", sorted(NEUTRAL))
def test_a_neutral_word_beside_a_deed_says_no_more(word: str) -> None:
    assert results(KIND, Example(f"`open_store` calls `take_lock` {word}.", "", LOCKS, 8)) == {"verified"}
    denied = Example(f"`open_store` never calls `take_lock` {word}.", "", LOCKS, 8)
    assert results(KIND, denied) == {Failure.FALSE_ABSENCE}


@pytest.mark.parametrize("called", ["the helper", "the method", "its"])
def test_what_the_thing_is_called_says_no_more(called: str) -> None:
    assert results(KIND, Example(f"`open_store` calls {called} `take_lock`.", "", LOCKS, 8)) == {"verified"}


HOW = [
    "unconditionally", "twice", "unprotected", "for each path", "under a lock", "without a lock",
    "while the path is open", "before `drop_lock` has run", "after it was closed", "as `drop_lock` runs",
    "until it is ready", "if the path is ready",
]  # fmt: skip


@pytest.mark.parametrize("how", HOW)
def test_how_or_when_it_is_done_is_neither_verified_nor_refuted_by_the_deed(how: str) -> None:
    for says in (f"`open_store` calls `take_lock` {how}.", f"`open_store` does not call `take_lock` {how}."):
        assert results(KIND, Example(says, "", LOCKS, 8)) <= {"unsupported", NOTHING}, says


@pytest.mark.parametrize("adverb", ["always", "directly", "unconditionally"])
def test_an_adverb_before_the_verb_says_how_too(adverb: str) -> None:
    for says in (
        f"`open_store` {adverb} calls `take_lock`.",
        f"`open_store` never {adverb} calls `take_lock`.",
    ):
        assert results(KIND, Example(says, "", LOCKS, 8)) == {"unsupported"}, says


@pytest.mark.parametrize("word", "undefined null None nil true false True False NULL nullptr".split())
def test_a_constant_of_a_language_is_nothing_that_is_done(word: str) -> None:
    assert results(KIND, Example(f"`open_store` returns `{word}`.", "", LOCKS, 8)) == {NOTHING}


@pytest.mark.parametrize("word", "in inside within by".split())
def test_a_place_is_the_doer_of_a_passive(word: str) -> None:
    assert results(KIND, Example(f"`take_lock` is called {word} `open_store`.", "", LOCKS, 8)) == {"verified"}
    assert results(KIND, Example("`take_lock` is called under `open_store`.", "", LOCKS, 8)) == {NOTHING}


@pytest.mark.parametrize("word", "with via through to from into by on between".split())
def test_what_a_preposition_brings_in_is_in_the_body_too(word: str) -> None:
    says = f"`open_store` works {word} `take_lock`."
    assert results(KIND, Example(says, "", LOCKS, 8)) == {"verified"}
    assert results(KIND, Example("`open_store` works anew on `take_lock`.", "", LOCKS, 8)) <= {NOTHING}
    assert results(KIND, Example("`open_store` works like `take_lock`.", "", LOCKS, 8)) <= {
        NOTHING,
        "unsupported",
    }


HOLDERS = "parameter argument variable constant field attribute property option flag value key".split()


@pytest.mark.parametrize("noun", HOLDERS)
def test_what_holds_a_value_does_nothing(noun: str) -> None:
    # another function of the file has `path.is_ready`
    says = "`drop_lock` {} reads `path.is_ready`."
    assert results(KIND, Example(says.format(noun), "", LOCKS, 14)) == {NOTHING}
    assert results(KIND, Example(says.format("method"), "", LOCKS, 14)) == {Failure.WRONG_SCOPE}


OWN_CALLS = """
function start() {
  %sfinish();
}
function finish() {
  release_all();
}
"""


@pytest.mark.parametrize("own", ["", "self.", "this.", "cls."])
def test_what_a_function_of_its_own_does_may_be_meant(own: str) -> None:
    says = "`start` calls `release_all`."
    assert results(KIND, Example(says, "", OWN_CALLS % own, 2, path="app.js")) == {"unsupported"}
    other = Example(says, "", OWN_CALLS % "other.", 2, path="app.js")
    assert results(KIND, other) == {Failure.WRONG_SCOPE}


@pytest.mark.parametrize(("decorator", "expect"), [("queued", "unsupported"), ("other", Failure.WRONG_SCOPE)])
def test_a_decorator_may_do_what_its_function_is_said_to_do(decorator: str, expect: str) -> None:
    code = f"""
def queued(function):
    return release_all(function)

@{decorator}
def finish():
    return 1

def start():
    finish()
"""
    for doer in ("start", "finish"):
        assert results(KIND, Example(f"`{doer}` calls `release_all`.", "", code, 7)) == {expect}, doer


def test_what_an_imported_module_does_is_not_what_stands_in_for_it() -> None:
    code = """
%s

class frames:
    def open_store(self):
        return 1

def finish():
    return release_all(1)
"""
    says = "`frames.open_store()` calls `release_all`."
    assert results(KIND, Example(says, "", code % "import frames", 5)) == {"unsupported"}
    assert results(KIND, Example(says, "", code % "limit = 1", 5)) == {Failure.WRONG_SCOPE}
    bare = "`finish` calls `release_all`."
    assert results(KIND, Example(bare, "", code % "from frames import *", 9)) == {"verified"}


@pytest.mark.parametrize("name", ["FrameError", "FrameException", "FrameWarning"])
def test_an_exception_may_come_from_a_superclass(name: str) -> None:
    code = f"""
class Reader(Base):
    def read(self):
        super().read()

    def close(self):
        raise {name}(1)
"""
    assert results(KIND, Example(f"`read` uses `{name}`.", "", code, 4)) == {"unsupported"}
    plain = code.replace("super().read()", "self.at = 1")
    assert results(KIND, Example(f"`read` uses `{name}`.", "", plain, 4)) == {Failure.WRONG_SCOPE}
    other = code.replace(name, "FrameThing")
    assert results(KIND, Example("`read` uses `FrameThing`.", "", other, 4)) == {Failure.WRONG_SCOPE}


@pytest.mark.parametrize("verb", ["raises", "returns", "catches"])
def test_what_a_called_function_may_do_needs_no_name_in_the_body(verb: str) -> None:
    assert results(KIND, Example(f"`open_store` {verb} `frozen_frame`.", "", LOCKS, 8)) == {"unsupported"}
    assert results(KIND, Example("`open_store` calls `frozen_frame`.", "", LOCKS, 8)) == {
        Failure.FABRICATED_SYMBOL
    }


@pytest.mark.parametrize(("thing", "expect"), [("flush", Failure.WRONG_SCOPE), ("sync", "unsupported")])
def test_a_short_name_may_be_a_common_word(thing: str, expect: str) -> None:
    code = f"def start(path):\n    return path\n\ndef finish(path):\n    path.{thing}_it({thing})\n"
    assert results(KIND, Example(f"`start` uses `{thing}`.", "", code, 1)) == {expect}


@pytest.mark.parametrize(("thing", "expect"), [("sync()", "unsupported"), ("sync(at)", Failure.WRONG_SCOPE)])
def test_a_short_piece_of_code_may_be_a_common_one(thing: str, expect: str) -> None:
    code = f"def start(path):\n    return path\n\ndef finish(at):\n    {thing}\n"
    assert results(KIND, Example(f"`start` calls `{thing}`.", "", code, 1)) == {expect}


def test_one_call_of_a_function_tells_where_something_is_done_but_does_not_do_it() -> None:
    assert results(KIND, Example("`take_lock` is called by `open_store(path)`.", "", LOCKS, 4)) == {
        "verified"
    }
    assert results(KIND, Example("`open_store(path)` calls `take_lock`.", "", LOCKS, 4)) == {NOTHING}


def test_each_of_several_doers_does_it() -> None:
    says = "`take_lock` is called by `open_store` and by `drop_lock`."
    assert results(KIND, Example(says, "", LOCKS, 4)) == {"verified", Failure.WRONG_SCOPE}


def test_what_is_in_a_function_is_done_by_it() -> None:
    assert results(KIND, Example("The loop in `open_store` calls `take_lock`.", "", LOCKS, 4)) == {"verified"}
    assert results(KIND, Example("The loop in `drop_lock` calls `take_lock`.", "", LOCKS, 4)) == {
        Failure.WRONG_SCOPE
    }


@pytest.mark.parametrize("word", "runs executes fires starts happens".split())
def test_what_is_run_by_another_does_nothing_to_it(word: str) -> None:
    assert results(KIND, Example(f"`take_lock` {word} from `open_store`.", "", LOCKS, 4)) == {NOTHING}
    assert results(KIND, Example("`take_lock` reads from `open_store`.", "", LOCKS, 4)) != {NOTHING}


@pytest.mark.parametrize(
    ("says", "code", "path"),
    [
        ("`Alpha` extends `Gamma`.", "class Alpha {} class Beta extends Gamma {}\n", "a.js"),
        ("`Bar` extends `make`.", "class Bar(make(Base.inner)):\n    pass\n", "a.py"),
        (
            "`main` catches `KeyError(x.y)`.",
            "def main():\n    try:\n        run()\n    except KeyError:\n        pass\n",
            "a.py",
        ),
    ],
    ids=["another on the line", "what a call gives", "only of these values"],
)
def test_what_is_nearly_done_is_not_verified(says: str, code: str, path: str) -> None:
    assert "verified" not in results(KIND, Example(says, "", code, 1, path=path))


WRITTEN = """import os.path as p


def load(rows, cache):
    if cache.full:
        return rows
    rows.total = 1
    kept = cache
    return kept


def read(rows):
    from csv import reader
    return reader(rows)


def other(rows):
    return reader(rows)
"""


@pytest.mark.parametrize(
    ("says", "found"),
    [
        ("`load` sets `rows.total`.", "verified"),
        ("`load` assigns `kept`.", "verified"),
        ("`load` sets `cache`.", "unsupported"),
        ("`load` assigns `cache.full`.", "unsupported"),
        ("`load` initializes `rows`.", "unsupported"),
        ("`read` imports `reader`.", "verified"),
        ("`other` imports `reader`.", "unsupported"),
        ("`other` does not import `reader`.", "unsupported"),
        ("`read` does not import `reader`.", Failure.FALSE_ABSENCE),
    ],
)
def test_to_read_a_name_is_neither_to_assign_nor_to_import_it(says: str, found: str) -> None:
    assert results(KIND, Example(says, "", WRITTEN, 6)) == {found}


@pytest.mark.parametrize("word", "presumably probably apparently supposedly".split())
def test_what_is_guessed_is_not_judged(word: str) -> None:
    assert results(KIND, Example(f"`drop_lock` {word} calls `take_lock`.", "", LOCKS, 13)) == {NOTHING}
    assert results(KIND, Example("`drop_lock` calls `take_lock`.", "", LOCKS, 13)) == {Failure.WRONG_SCOPE}


WITHIN = """\
def outer(rows):
    size = 1
    def inner():
        {deed}
    return inner


def other(rows):
    {deed}
"""


@pytest.mark.parametrize(
    ("deed", "says"),
    [
        ("keep(rows)", "`{}` calls `keep`."), ("raise Gone(rows)", "`{}` raises `Gone`."),
        ("return rows", "`{}` returns `rows`."), ("width = 2", "`{}` sets `width`."),
    ],
)  # fmt: skip
def test_a_deed_of_a_function_within_is_not_that_of_the_outer_one(deed: str, says: str) -> None:
    code = WITHIN.format(deed=deed)
    assert results(KIND, Example(says.format("other"), "", code, 9)) == {"verified"}
    assert results(KIND, Example(says.format("outer"), "", code, 4)) == {"unsupported"}


def test_what_a_function_within_catches_or_awaits() -> None:
    handled = "def outer():\n    def inner():\n        try:\n            go()\n        except Gone:\n            pass\n    {}\n"
    assert results(KIND, Example("`inner` catches `Gone`.", "", handled, 5)) == {"verified"}
    assert results(KIND, Example("`outer` catches `Gone`.", "", handled, 5)) == {"unsupported"}
    awaited = "async def outer():\n    async def inner():\n        await keep()\n    {}\n"
    assert results(KIND, Example("`inner` awaits `keep`.", "", awaited, 3)) == {"verified"}
    assert results(KIND, Example("`outer` awaits `keep`.", "", awaited, 3)) == {"unsupported"}


@pytest.mark.parametrize(
    ("end", "done", "denied"),
    [("inner()", "verified", Failure.FALSE_ABSENCE), ("return inner", "unsupported", "unsupported")],
)
def test_a_function_within_that_the_outer_one_calls(end: str, done: str, denied: str) -> None:
    code = f"def outer(rows):\n    def inner():\n        keep(rows)\n    {end}\n"
    assert results(KIND, Example("`outer` calls `keep`.", "", code, 3)) == {done}
    assert results(KIND, Example("`outer` never calls `keep`.", "", code, 3)) == {denied}


@pytest.mark.parametrize(
    ("raising", "expect"),
    [
        ("raise Gone(rows)", "verified"),
        ("try:\n        raise Gone(rows)\n    except Gone:\n        pass", "unsupported"),
        ("try:\n        raise Gone(rows)\n    finally:\n        close(rows)", "verified"),
        ("try:\n        raise Gone(rows)\n    finally:\n        return 1", "unsupported"),
        ("with ignored(Gone):\n        raise Gone(rows)", "unsupported"),
        ("with open(rows):\n        raise Gone(rows)", "verified"),
    ],
)  # fmt: skip
def test_an_exception_that_does_not_come_out_is_not_raised(raising: str, expect: str) -> None:
    code = f"def load(rows):\n    {raising}\n"
    assert results(KIND, Example("`load` raises `Gone`.", "", code, 2)) == {expect}


@pytest.mark.parametrize(
    ("target", "expect"), [("width", "verified"), ("self.width", "verified"), ("rows.width", "unsupported")]
)
def test_the_member_of_another_object_is_another_thing(target: str, expect: str) -> None:
    code = f"def load(self, rows):\n    {target} = 1\n"
    assert results(KIND, Example("`load` sets `width`.", "", code, 2)) == {expect}


@pytest.mark.parametrize(("line", "expect"), [(3, "verified"), (7, "unsupported"), (9, "unsupported")])
def test_of_two_functions_of_a_name_the_one_around_is_meant(line: int, expect: str) -> None:
    code = "class Till:\n    def close(self):\n        drain(self)\n\nclass Shop:\n    def close(self):\n        pass\n\nMORE = 1\n"
    assert results(KIND, Example("`close` calls `drain`.", "", code, line)) == {expect}
