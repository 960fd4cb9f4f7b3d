"""Loops, locks, `finally` blocks and the order of calls: the ways to speak of them, and the code that refutes it."""

from __future__ import annotations

import pytest

from checks.claims.called import extract as called
from checks.claims.enclosed.said_around import said_around
from checks.model.finding import Finding
from checks.text.prose import Text
from tests.checks.claims.warned import Scene, warnings_of

AROUND = {
    "`cache.flush()` is called inside the loop.": "cache.flush loop own asserted",
    "`cache.flush()` is called on each iteration, which is slow.": "cache.flush loop own asserted",
    "`cache.flush()` runs in this loop.": "cache.flush loop own asserted",
    "`cache.flush()` runs on every iteration.": "cache.flush loop own asserted",
    "Calling `cache.flush()` in the loop.": "cache.flush loop own asserted",
    "Calling `cache.flush()` on every iteration.": "cache.flush loop own asserted",
    "`cache.flush()` should be moved out of the loop.": "cache.flush loop own asserted",
    "Move `cache.flush()` out of the loop.": "cache.flush loop own asserted",
    "`cache.flush()` is called for every request.": "",
    "`cache.flush()` is called in the loop of the caller.": "",
    "`row.close()` should be called in a `finally` block.": "row.close finally denied",
    "`row.close()` needs to be placed in a finally block.": "row.close finally denied",
    "`row.close()` should be in a `finally` block.": "row.close finally denied",
    "`row.close()` is only called on the success path.": "row.close finally denied",
    "`row.close()` is called only on the happy path.": "row.close finally denied",
    "`row.close()` is called on the success path only.": "row.close finally denied",
    "Move `row.close()` into a `finally` block.": "row.close finally denied",
    "`row` is not closed on error.": "row.close finally denied",
    "`row` is never released if an exception occurs.": "row.release finally denied",
    "`row` is not closed when `read` raises.": "row.close finally read denied",
    "If `read` raises, `row` is never closed.": "row.close finally read denied",
    "`row` leaks on errors.": "row.close finally denied",
    "`row` is leaked on the error path.": "row.close finally denied",
    "`row` is leaked if `read` fails.": "row.close finally read denied",
    "`row` leaks when `read` fails.": "row.close finally read denied",
    "Use a `finally` block to release `row`.": "row.release finally denied",
    "`rows` is updated without acquiring `row_lock`.": "rows lock row_lock denied",
    "`put` updates `rows` without taking `row_lock`.": "rows lock row_lock in put denied",
    "`put` does not hold `row_lock` while writing `rows`.": "rows lock row_lock in put denied",
    "`put` updates `rows` without taking `row_key`.": "",
    "`rows` is updated without synchronization.": "rows lock denied",
    "`rows` is updated without holding a lock.": "rows lock denied",
    "`put` updates `rows` without holding any lock.": "rows lock in put denied",
    "`rows` is updated outside the lock.": "rows lock denied",
    "`rows` is not protected by a lock.": "rows lock denied",
    "Writes to `rows` are not synchronized.": "rows lock denied",
    "`row_lock` is there, but `rows` is updated without a lock.": "",
}
"""Sentence -> the code, what is around it, what tells which, the function, and the stance."""


@pytest.mark.parametrize("says", AROUND)
def test_what_is_said_of_the_code_around_is_read(says: str) -> None:
    found = [
        " ".join(
            filter(None, (one.code, one.inside, one.when, one.where and f"in {one.where}", str(one.stance)))
        )
        for one in said_around(Text(Finding("1", "a-bot", "", says)))
    ]
    assert found == ([AROUND[says]] if AROUND[says] else [])


ORDER = {
    "`check` runs after `pay`.": "check after pay asserted",
    "Call `check` before `pay`.": "check before pay denied",
    "Move `check` above `pay`.": "check before pay denied",
    "Move the call to `check` below `pay`.": "check after pay denied",
    "`check` should be moved below `pay`.": "check after pay denied",
    "`check` needs to be moved above `pay`.": "check before pay denied",
    "`ship` calls `pay` without calling `check` first.": "check before pay in ship denied",
    "`pay` is called without calling `check` first.": "check before pay denied",
    "`ship` does not call `check` before calling `pay`.": "check before pay in ship denied",
    "`ship` never calls `check` before `pay`.": "check before pay in ship denied",
    "`ship` skips `check`.": "check in ship denied",
    "`ship` skips the call to `check`.": "check in ship denied",
    "Make sure that `check` runs after `pay`.": "",
}
"""Sentence -> the call, the order, the function and the stance."""


@pytest.mark.parametrize("says", ORDER)
def test_what_is_said_of_the_order_of_calls_is_read(says: str) -> None:
    found = [
        " ".join(
            filter(
                None,
                (
                    one.callee,
                    one.order and f"{one.order} {one.other}",
                    one.where and f"in {one.where}",
                    str(one.stance),
                ),
            )
        )
        for one in called(Text(Finding("1", "a-bot", "", says)))
    ]
    assert found == ([ORDER[says]] if ORDER[says] else [])


STORE = """def store(rows, cache, lock, other):
    cache.put(1)
    with other:
        cache.drop(2)
    with lock:
        for row in rows:
            cache.add(row)
        cache.flush()
    rows.each(lambda one: cache.take(one))
    while cache.full():
        cache.trim()
    sizes = [cache.size(one) for one in rows]
    return sizes


def once(cache):
    cache.flush()
"""
CLOCK = """def put(rows, cache, clock):
    with clock.frozen():
        cache.put(rows)
    with block(rows):
        cache.drop(rows)
    with cache.rowLock:
        cache.add(rows)
"""
SEND = """def send(rows, conn):
    try:
        conn.write(rows)
    finally:
        conn.close()


def late(rows):
    conn = connect()
    prepare(rows)
    try:
        conn.write(rows)
    finally:
        conn.close()


def held(rows):
    with connect() as conn:
        conn.write(rows)


def early(rows, conn):
    try:
        check(rows)
    finally:
        log(rows)
    conn.close()
"""
OPEN = """package a

func load(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("open: %w", err)
	}
	defer f.Close()
	return read(f)
}

func late(name string) error {
	f, err := os.Open(name)
	if err := check(f); err != nil {
		return err
	}
	defer f.Close()
	return read(f)
}

func (s *Store) put(row Row) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	s.rows = append(s.rows, row)
}

func (s *Store) drop(row Row) {
	s.mu.Lock()
	s.mu.Unlock()
	s.rows = nil
}

func (s *Store) keep(row Row) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rows = append(s.rows, row)
}
"""
JAVA = """class A {
  void put(Row row) {
    synchronized (rows) {
      format.print(row);
    }
    format.flush(row);
  }
}
"""
SHIP = """def ship(order, fast):
    check(order)
    pay(order)
    if fast:
        warn(order)
    log(wrap(order))
"""

FALSE: list[Scene] = [
    ("a.py", STORE, 8, "`cache.flush()` is called inside the loop."),
    ("a.py", STORE, 8, "Move `cache.flush()` out of the loop."),
    ("a.py", STORE, 8, "`cache.flush` is called outside the lock."),
    ("a.py", STORE, 7, "Calls to `cache.add` are not synchronized."),
    ("a.py", STORE, 7, "`store` calls `cache.add` without acquiring `lock`."),
    ("a.py", CLOCK, 7, "`cache.add` is called without any lock."),
    ("a.py", SEND, 3, "`conn` is not closed on error."),
    ("a.py", SEND, 3, "If `conn.write` raises, `conn` is never closed."),
    ("a.py", SEND, 12, "`conn` is leaked if `conn.write` fails."),
    ("a.py", SEND, 19, "`conn` is not closed on error."),
    ("a.py", SEND, 5, "Move `conn.close()` into a `finally` block."),
    ("a.go", OPEN, 9, "`f` is not closed on error."),
    ("a.go", OPEN, 18, "`f` is leaked if `read` fails."),
    ("a.go", OPEN, 36, "`s.rows` is updated without holding a lock."),
    ("A.java", JAVA, 4, "`format.print(row)` is called without any lock."),
    ("a.py", SHIP, 3, "`pay` runs before `check`."),
    ("a.py", SHIP, 3, "Call `check` before `pay`."),
    ("a.py", SHIP, 3, "`ship` calls `pay` without calling `check` first."),
    ("a.py", SHIP, 3, "`ship` skips `check`."),
]  # fmt: skip

TRUE: list[Scene] = [
    ("a.py", STORE, 7, "`cache.add` is called inside the loop."),
    ("a.py", STORE, 9, "`cache.take` is called on each iteration."),
    ("a.py", STORE, 10, "`cache.full()` is called on every iteration."),
    ("a.py", STORE, 12, "`cache.size` is called on every iteration."),
    ("a.py", STORE, 17, "`cache.flush()` is called on every iteration."),
    ("a.py", STORE, 4, "`cache.drop` is called without holding `lock`."),
    ("a.py", STORE, 2, "`cache.put` is called without any lock."),
    ("a.py", CLOCK, 3, "`cache.put` is called without any lock."),
    ("a.py", CLOCK, 5, "`cache.drop` is called outside the lock."),
    ("a.py", SEND, 10, "`conn` is not closed on error."),
    ("a.py", SEND, 10, "`conn` is leaked if `prepare` fails."),
    ("a.py", SEND, 27, "`conn.close()` is only called on the success path."),
    ("a.go", OPEN, 14, "`f` is not closed on error."),
    ("a.go", OPEN, 14, "`f` is leaked if `check` fails."),
    ("a.go", OPEN, 24, "`s.rows` is updated without synchronization."),
    ("a.go", OPEN, 30, "`s.rows` is updated without holding a lock."),
    ("A.java", JAVA, 6, "`format.flush(row)` is called without any lock."),
    ("a.py", SHIP, 3, "Call `pay` before `check`."),
    ("a.py", SHIP, 3, "`warn` runs before `pay`."),
    ("a.py", SHIP, 5, "`ship` skips `warn`."),
    ("a.py", SHIP, 6, "`log` runs before `wrap`."),
]  # fmt: skip


@pytest.mark.parametrize("scene", FALSE)
def test_the_structure_of_the_function_refutes_it(scene: Scene) -> None:
    assert warnings_of(scene)


@pytest.mark.parametrize("scene", TRUE)
def test_a_structure_that_leaves_it_open_refutes_nothing(scene: Scene) -> None:
    assert warnings_of(scene) == []
