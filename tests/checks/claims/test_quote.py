"""Quotes: how long, how far off, how much altered, and what is no quote at all."""

from __future__ import annotations

import pytest

from checks.claims.kind import NOTHING, Example
from checks.claims.quote import KIND
from checks.claims.quote.claim import QuoteClaim
from checks.claims.registry import check_claim
from checks.model.location import Location
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results, scene
from tests.checks.claims.typed import outcome, result


def page(row: str, number: int) -> str:
    """A file of 300 lines with this one among them."""
    rows = [f"a{each} = {each}" for each in range(1, 301)]
    rows[number - 1] = row
    return "\n".join(rows) + "\n"


ROW = "page_cache.store(load_page(number), limit)"


@pytest.mark.parametrize(("number", "expect"), [(3, "verified"), (12, "verified"), (40, Failure.DRIFTED)])
def test_how_far_off_a_quote_is(number: int, expect: str) -> None:
    fence = f"It reads:\n\n```python\n{ROW}\n```"
    assert results(KIND, Example(fence, "", page(ROW, number), 2)) == {expect}


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("`limit = 1` is low.", "unsupported"),
        ("`load_limit = page_limit` is low.", "verified"),
        ("`some-long-package` is slow.", NOTHING),
        ("`[some-long-rule]` is slow.", NOTHING),
        ("`# noqa: F401` is not needed.", NOTHING),
        ("`src/app.py:12-14` is slow.", NOTHING),
        ("`app.py#L12` is slow.", NOTHING),
        ('`{"a": "b"}` is sent.', NOTHING),
        ("`page_limit = 40 + size_of(1)` is low.", "verified"),
        ("`page_limit = 60 + size_of(1)` is low.", Failure.ALTERED_QUOTE),
        ("`load_limit = 60` is low.", "unsupported"),
        ("`low_limit = 60` is low.", Failure.ALTERED_QUOTE),
        ("`app.py:3` \u2014 `page_limit + size_of(1) > load_limit` is low.", Failure.ALTERED_QUOTE),
        ("`load_limit` \u2014 `page_limit + size_of(1) > load_limit` is low.", "unsupported"),
        ("`page_limit = None + size_of(1)` is low.", Failure.ALTERED_QUOTE),
    ],
)
def test_a_quote_within_a_sentence(says: str, expect: str) -> None:
    code = "limit = 1\nload_limit = page_limit\npage_limit = 40 + size_of(1)\nlow_limit = 40\n"
    code += "page_limit + size_of(1) >= load_limit\n"
    assert results(KIND, Example(says, "", code, 2)) == {expect}


@pytest.mark.parametrize(
    ("line", "expect"), [(1, "verified"), (2, "unsupported"), (3, "unsupported"), (None, "unsupported")]
)
def test_a_short_quote_is_looked_for_on_the_line_that_is_handed_in_with_it(
    line: int | None, expect: str
) -> None:
    code = "limit = 1\npage = limit\n# limit = 1\n"
    place = {"path": "app.py"} | ({} if line is None else {"line": line})
    assert result({"kind": "quote", "code": "limit = 1", "citation": place}, code, 2) == expect


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("`row = shown_rows(a)` is slow.", Failure.MISATTRIBUTED),
        ("`(row: a) => shown` is slow.", "unsupported"),
        ("`row = shown(a)` is slow.", Failure.MISATTRIBUTED),
        ("`row = load(a, b, c, d, e)` is slow.", Failure.MISATTRIBUTED),
        ("`shown_rows = 1;` is slow.", "unsupported"),
    ],
    ids=["a name of its own", "a type", "a statement", "many names", "a value"],
)
def test_a_quote_of_another_file_tells_of_it(says: str, expect: str) -> None:
    code = "shown_rows = 1;\nrow = load(a, b, c, d, e)\nrow = shown_rows(a)\nrow = shown(a)\nrun((row: a) => shown)\n"
    assert results(KIND, Example(says, "", "x = 1\n", 1, others=(("b.py", code),))) == {expect}


@pytest.mark.parametrize(
    ("code", "lines"), [("return", (2, 2)), ("limit ...", (1, 1)), ("limit = 1", (1, 99)), ("1", (1, 1))]
)
def test_a_short_quote_that_says_little_is_not_looked_for(code: str, lines: tuple[int, int]) -> None:
    place = {"path": "app.py", "start_line": lines[0], "line": lines[1]}
    found = outcome({"kind": "quote", "code": code, "citation": place}, "limit = 1\nreturn limit\n", 1)
    assert (found.disposition, found.message) == ("unsupported", "the quote is too short to look for")


def test_the_same_statement_for_another_name_is_no_altered_quote() -> None:
    code = "wide = make('wide', width, rows)\nnarrow = 1\n"
    twin = "`narrow = make('narrow', width, rows)` is slow."
    assert results(KIND, Example(twin, "", code, 1)) == {"unsupported"}
    altered = "`wide = make('wide', width, narrow)` is slow."
    assert results(KIND, Example(altered, "", code, 1)) == {Failure.ALTERED_QUOTE}


@pytest.mark.parametrize(
    ("row", "expect"), [("return len(str(sum([1, 2])))", "verified"), ("return len([])", "unsupported")]
)
def test_a_long_quote_needs_no_name_of_its_own(row: str, expect: str) -> None:
    fence = f"It reads:\n\n```python\n{row}\n```"
    assert results(KIND, Example(fence, "", page(row, 3), 2)) == {expect}


@pytest.mark.parametrize(
    ("call", "expect"),
    [
        ("store_page(load_page, number, limit)", Failure.DRIFTED),
        ("store_page(load_page, 1, 2)", "unsupported"),
        ('store_page("load_page", "number", "limit")', "unsupported"),
        ("new StorePage(load_page, 1, 2)", "unsupported"),
    ],
)
def test_a_call_of_few_names_may_be_a_callers(call: str, expect: str) -> None:
    assert results(KIND, Example(f"`{call}` is slow.", "", page(call, 40), 2)) == {expect}


@pytest.mark.parametrize(
    ("row", "said", "expect"),
    [
        (
            "total = store_page(number, limit) + 1",
            "total = store_page(number, limit) - 1",
            Failure.ALTERED_QUOTE,
        ),
        ("store_page(limit) + 1", "store_page(limit) - 1", "unsupported"),
        ("store_page(1, 2, 3, 4, 5)", "store_page(6, 7, 8, 9, 0)", "unsupported"),
        ("size = store_page(1, 2, 3)", "size = store_page(4, 5, 6)", "unsupported"),
    ],
)
def test_an_aside_is_an_altered_quote_when_it_is_long_and_alike(row: str, said: str, expect: str) -> None:
    assert results(KIND, Example(f"The time is lost in `{said}`.", "", page(row, 3), 2)) == {expect}


def test_what_is_only_a_little_alike_nearby_hides_nothing_further_off() -> None:
    row = "total = store_page(number, limit, 40)"
    code = page(row, 200).replace("a3 = 3\n", "total = open_door(key)\n")
    fence = "It reads:\n\n```python\ntotal = store_page(number, limit, 60)\n```"
    text, judged, context = scene(Example(fence, "", code, 2))
    (outcome,) = [check_claim(claim, judged, context).outcome for claim in KIND.extract(text)]
    assert outcome.failure is Failure.ALTERED_QUOTE
    assert [str(one.location) for one in outcome.evidence] == ["app.py:200"]


def test_what_is_still_there_is_not_said_of_the_code_before_the_change() -> None:
    before, after = "while self.queue_length > LIMIT_OF_QUEUE:\n    pass\n", "while self.state:\n    pass\n"
    moved = "The class was moved. "
    says = f"`{before.strip().splitlines()[0]}` is the condition%s."
    example = Example(moved + says % " still", "", after, 1, base=before)
    assert results(KIND, example) == {Failure.REMOVED_CODE}
    example = Example(moved + says % "", "", after, 1, base=before)
    assert results(KIND, example) == {"unsupported"}


def test_what_is_done_to_code_may_be_what_the_change_did() -> None:
    before, after = "while self.queue_length > LIMIT_OF_QUEUE:\n    pass\n", "while self.state:\n    pass\n"
    row = before.split("\n")[0]
    for says, expect in (
        (f"The loop `{row}` is slow.", Failure.REMOVED_CODE),
        (f"Pulling the loop `{row}` out is fine.", "unsupported"),
    ):
        assert results(KIND, Example(says, "", after, 1, base=before)) == {expect}, says


def test_a_statement_that_sets_another_name_is_another_one() -> None:
    code = page("page_type = make_type('page_type', covariant=True)", 3)
    for says, expect in (
        ("`page_type = make_type('page_type', covariant=False)` is wrong.", Failure.ALTERED_QUOTE),
        ("By convention: `page_co = make_type('page_co', covariant=True)`.", "unsupported"),
    ):
        assert results(KIND, Example(says, "", code, 3)) == {expect}, says


def test_a_second_version_of_what_is_quoted_may_be_a_better_one() -> None:
    code = page("found_pages = []", 3)
    says = "`found_pages = []` has no type. `found_pages: list[page_type] = []` is safe."
    assert results(KIND, Example(says, "", code, 3)) == {"verified", "unsupported"}


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("The rollback sets `found_pages = load_page(number)` too late.", Failure.DRIFTED),
        ("It is late. The rollback sets `found_pages = load_page(number)`.", "unsupported"),
        ("The rollback calls `load_page(number, found_pages)` too late.", "unsupported"),
    ],
)
def test_a_statement_in_the_first_sentence_is_no_example(says: str, expect: str) -> None:
    code = page("found_pages = load_page(number)", 3).replace("a40 = 40", "load_page(number, found_pages)")
    assert results(KIND, Example(says, "", code, 100)) == {expect}


@pytest.mark.parametrize("word", "return raise throw if while for".split())
def test_a_keyword_begins_a_statement(word: str) -> None:
    row = f"{word} found_pages > load_page(number)"
    says = f"The rollback has `{row}` too late."
    assert results(KIND, Example(says, "", page(row, 3), 100)) == {Failure.DRIFTED}


def test_a_short_value_that_the_text_is_not_about_is_a_callers() -> None:
    code = "low_limit = 40\n"
    assert results(KIND, Example("It ends up with `low_limit = 60`.", "", code, 1)) == {"unsupported"}
    assert results(KIND, Example("`low_limit = 60` is low.", "", code, 1)) == {Failure.ALTERED_QUOTE}


def test_a_fence_that_is_only_spoken_of_is_not_called_made_up() -> None:
    code = "found_pages = []\nload_page = size_of\n"
    fence = "```python\nfound_pages.load_page = size_of(found_pages)\n```"
    assert results(
        KIND, Example(f"The setter stores that. So in a view\n\n{fence}\n\nsilently fails.", "", code, 1)
    ) == {"unsupported"}
    example = Example(f"The code at the cited line reads:\n\n{fence}", "", code, 1)
    assert results(KIND, example) == {Failure.FABRICATED_QUOTE}


TWO = (
    "def open_store(path):\n    return path\n"
    + "a = 1\n" * 60
    + ("def drop_store(path, limit):\n    found_pages = load_page(path, limit)\n    return found_pages\n")
)


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("`found_pages = load_page(path, limit)` is late.", Failure.DRIFTED),
        ("`found_pages = load_page(path, limit)` is done by `drop_store`.", "unsupported"),
        ("`found_pages = load_page(path, limit)` is done by `open_store`.", "unsupported"),
        ("`found_pages = load_page(path, limit)` is done by `load_store`.", Failure.DRIFTED),
        ("`found_pages = load_page(path, limit)` is late. See `drop_store`.", "unsupported"),
        ("`found_pages = load_page(path, limit)` is late. See `load_store`.", Failure.DRIFTED),
        ("`found_pages = load_page(path, limit)` is late for `return path or []`.", Failure.DRIFTED),
        ("`found_pages = load_page(path, limit)` is late for `def open_store(path)`.", "unsupported"),
    ],
)
def test_a_quote_of_a_place_that_its_sentence_names_has_not_drifted(says: str, expect: str) -> None:
    failures = results(KIND, Example(says, "", TWO, 2))
    assert expect in failures
    assert (Failure.DRIFTED in failures) == (expect == Failure.DRIFTED)


def test_the_constructor_is_a_place_too() -> None:
    code = (
        "def load(self):\n    return 1\n"
        + "a = 1\n" * 60
        + ("class Store:\n    def __init__(self, path):\n        self.found_pages = load_page(path)\n")
    )
    says = "`self.found_pages = load_page(path)` is kept%s."
    assert results(KIND, Example(says % "", "", code, 2)) == {Failure.DRIFTED}
    assert results(KIND, Example(says % " in the constructor", "", code, 2)) == {"unsupported"}


def test_an_object_may_be_any_callers() -> None:
    assert results(KIND, Example("`{ fields: load_page() }` is slow.", "", "x = 1\n", 1)) == {NOTHING}


SHOWN = "\n\n```\nfor page in found_pages:\n    page.close(all=True)\n```"


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        (f"The loop is:{SHOWN}", Failure.FABRICATED_QUOTE),
        (f"The loop of `a.py` is:{SHOWN}", "unsupported"),
        (f"The README has:{SHOWN}", "unsupported"),
        *(
            (f"The loop is:{SHOWN.replace('```', '```' + language, 1)}", "unsupported")
            for language in "json toml yaml yml ini xml html css sh bash sql md".split()
        ),
        (f"This is as short:{SHOWN}", NOTHING),
        ("`if found_pages and page.close(all=True):` is late.", Failure.FABRICATED_QUOTE),
        ("`await found_pages(page.close(all=True))` is late.", Failure.FABRICATED_QUOTE),
        ("`load_page` means that `if found_pages and page.close(all=True):` is late.", "unsupported"),
        ("`found_pages.page;all` comes back.", "unsupported"),
        ("`https://found_pages.page/all` comes back.", NOTHING),
        ("`found_pages.size_of(page, 3)` is late.", Failure.ALTERED_QUOTE),
        ("`found_pages.size_of(page | None)` is late.", "unsupported"),
        ("`found_pages[page] - all_pages.size_of(page)` is late.", Failure.ALTERED_QUOTE),
        ("`load_page` sets `self.page = {found_pages: page}` here.", "unsupported"),
        ("`self.page = {found_pages: page}` is late.", Failure.ALTERED_QUOTE),
        ("`found_pages[15] + all_pages.size_of(page)` is late.", "unsupported"),
    ],
)
def test_what_is_called_made_up_is_shown_as_code_of_this_file(says: str, expect: str) -> None:
    code = "for page in found_pages:\n    page.close()\nfound_pages.size_of(page, 2)\n"
    code += "found_pages[page] + all_pages.size_of(page)\nself.found_pages = {page: all_pages}\n"
    assert results(KIND, Example(says, "", code, 1, others=(("a.py", "x = 1\n"),))) == {expect}


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("`load_page` leaves early:", "unsupported"),
        ("`drop_page` leaves early:", Failure.MISATTRIBUTED),
        ("The load-page leaves early:", "unsupported"),
        ("The drop-page leaves early:", Failure.MISATTRIBUTED),
    ],
)
def test_a_fence_may_be_of_the_file_that_is_named_like_what_is_called(says: str, expect: str) -> None:
    fence = "\n\n```\nif page.is_open and page.size:\n    close_page(page)\n```"
    others = (
        ("load_page.py", "def run(page):\n    if page.is_open and page.size:\n        close_page(page)\n"),
    )
    code = "load_page(1)\ndrop_page(1)\n"
    assert results(KIND, Example(says + fence, "", code, 1, others=others)) == {expect}


@pytest.mark.parametrize("path", ["a.yml", "a.yaml", "a.vue", "a.svelte", "a.astro", "a.htm"])
def test_data_is_quoted_of_files_that_hold_data(path: str) -> None:
    fence = "The image is:\n\n```yaml\nweb_image: nginx_base, 1.99\n```"
    example = Example(fence, "", "web_image: nginx_base, 1.25\n", 1, path=path)
    assert results(KIND, example) == {Failure.ALTERED_QUOTE}


@pytest.mark.parametrize("mark", ["# x", "#TODO: x", "#[x]", "#!x", "//x", "* x", "/* x", "-- x"])
def test_a_line_of_comment_that_only_the_quote_has_alters_nothing(mark: str) -> None:
    code = "def load(path):\n    handle = open_file(path)\n    rows = read_rows(handle, limit)\n    return rows\n"
    fence = f"Bug:\n\n```python\n    handle = open_file(path)\n    {mark}\n    rows = read_rows(handle, limit)\n```"
    assert results(KIND, Example(fence, "", code, 2)) == {"unsupported"}


@pytest.mark.parametrize("verb", ["disappears", "vanishes"])
def test_what_goes_away_need_not_be_at_the_line(verb: str) -> None:
    said = f"`{ROW}` {verb} here."
    assert results(KIND, Example(said, "", page(ROW, 40), 2)) == {"unsupported"}
    assert results(KIND, Example(f"`{ROW}` works here.", "", page(ROW, 40), 2)) == {Failure.DRIFTED}


def test_code_that_is_handed_in_with_its_line_is_nobody_elses() -> None:
    """A quote within a sentence may be of the function that calls the cited one."""
    code = (
        "def put(token):\n    keep(token)\n"
        + "\n" * 40
        + "def renew(session):\n    session.seen_at = now()\n    put(session.token)\n"
    )
    claim = QuoteClaim(code="session.seen_at = now()", citation=Location("app.py", 2, 2))
    assert results(KIND, Example("It is slow.", "", code, 2, claim=claim)) == {Failure.DRIFTED}
    assert results(KIND, Example("`session.seen_at = now()` is slow.", "", code, 2)) == {"unsupported"}


@pytest.mark.parametrize(
    "code", ["last = attempt > retries", "last = attempt is limit", "ready = row in rows"]
)
def test_an_assignment_of_a_comparison_is_no_case(code: str) -> None:
    there = code.replace("attempt", "attempt_now").replace("row ", "row_now ")
    assert Failure.ALTERED_QUOTE in results(
        KIND, Example(f"`{code}` is false in every round.", "", f"{there}\n", 1)
    )
