"""Whether a sentence finds fault, assents or describes: one sentence for each word that decides it."""

from __future__ import annotations

import pytest

from checks.sources.github.generic.wording.stance import (
    Stance,
    begins_with_praise,
    behind_turn,
    bids,
    bids_to_look,
    ends_with_praise,
    is_against,
    is_for,
    only_praises,
    stance,
    tells_of_review,
    tells_of_work,
    turns,
)


@pytest.mark.parametrize(
    "text",
    [
        "The lock isn't held", "The lock is not held", "`put` cannot be undone", "The lock is never held", "Nobody holds the lock", "Nothing holds the lock",
        "The lock is nowhere held", "Neither of them holds the lock", "The key goes, nor is the lock held", "None of them holds the lock", "There is no lock",
        "`put` runs without a lock", "The lock barely holds", "The lock hardly holds", "`put` lacks a lock", "A lock is absent", "`put` omits the lock",
        "`put` forgets the lock", "Missing lock", "Missing tests",
    ],
)  # fmt: skip
def test_denial_finds_fault(text: str) -> None:
    assert is_against(text)


@pytest.mark.parametrize(
    "text",
    [
        "The lock should come first", "The lock must come first", "The lock ought to come first", "I needed to sort it", "The lock needs a name",
        "The lock has to come first", "Consider a lock", "I recommend a lock", "I suggest a lock", "I prefer a lock", "Please take the lock", "It is worth locking",
        "A lock would help", "The names could benefit from order", "The names would benefit from order", "The lock could be shared", "The lock might be shared", "The lock may be shared", "I'd take the lock", "Better to take the lock",
        "Ideally the lock comes first",
    ],
)  # fmt: skip
def test_a_wish_finds_fault(text: str) -> None:
    assert is_against(text)


@pytest.mark.parametrize("word", ["can", "will", "would", "could", "might", "may", "is about to"])
def test_what_may_go_wrong_finds_fault(word: str) -> None:
    assert is_against(f"`put` {word} deliver the key again")


@pytest.mark.parametrize(
    "verb",
    [
        "block", "drop the key", "expose the key", "raise an exception", "return another key", "deliver the key again", "cause another run", "lead to another run",
        "result in another run", "run again", "get another key", "freeze", "flood the log", "confuse the reader", "truncate the key", "trigger another run",
        "happen again", "hide the key", "mask the key", "stop early", "exceed the size", "reach the end", "time out", "double the key", "go on", "miss the key",
    ],
)  # fmt: skip
def test_what_can_happen_finds_fault(verb: str) -> None:
    assert is_against(f"`put` can {verb}")


@pytest.mark.parametrize(
    "verb",
    [
        "fails", "breaks", "is broken", "crashes", "panics", "throws", "raises", "leaks", "hangs", "swallows it", "ignores it", "drops it", "loses it",
        "has overwritten it", "overflows", "duplicates it", "races", "deadlocks", "corrupts it", "exposes it", "bypasses it", "violates it", "contradicts it",
        "regresses", "is colliding", "diverges", "drifts", "disagrees", "misreads it", "shows a discrepancy", "conflicts", "exhausts it", "accumulates", "stalls",
        "leads to starvation", "truncates it", "blocks the loop", "outgrows it", "is left over", "reimplements it", "reinvents it", "has grown", "grows", "keeps running",
        "lags", "depends on it", "still says so",
    ],
)  # fmt: skip
def test_what_goes_wrong_finds_fault(verb: str) -> None:
    assert is_against(f"`put` {verb}")


@pytest.mark.parametrize(
    "text",
    [
        "The order is wrong", "The order is incorrect", "The order shows an inconsistency", "The order is ambiguous", "The order is unclear", "The order is confusing",
        "The order is awkward", "The comment is stale", "The comment is outdated", "The comment is obsolete", "The call is deprecated", "The branch is dead",
        "The branch is unused", "The input is unsanitized", "The order is undefined behavior", "The call is redundant", "The call is needless",
        "The call is superfluous", "The path is hard-coded", "`put` hand-rolls a queue", "It is a magic number", "The test is brittle", "The test is fragile",
        "The test is flaky", "The route is vulnerable", "SQL injection", "Path traversal", "The sender is spoofed", "The token is forged", "The token is tampered with",
        "It is a bug", "It is a typo", "It is a real defect", "The loop is error-prone", "The loop is off by one", "The update is non-atomic", "The task ends silently",
        "The loop is endless", "The loop runs forever", "The loop runs twice", "The name is too long", "The rule is overbroad", "The query is slow",
        "The query is expensive", "The copy is wasteful", "The search is quadratic", "It is an N+1 query", "The log is excessive", "The log is noisy",
        "The name is verbose", "The text is long-winded", "The name is cryptic", "The class smells", "The change is risky", "The order is problematic", "Two issues",
        "Two concerns", "My worry is the order", "The order is surprising", "The guard weakens", "A nit", "The name is bad", "The name is poor",
        "The name is ugly", "The code is harder to read", "The value is trusted blindly", "The value is written verbatim", "The name is a mouthful",
        "Denial of service", "DoS", "XSS", "SSRF", "SQLi", "RCE", "TOCTOU",
    ],
)  # fmt: skip
def test_a_faulty_thing_finds_fault(text: str) -> None:
    assert is_against(text)


@pytest.mark.parametrize(
    "bid",
    [
        "Add", "Use", "Move", "Remove", "Rename", "Replace", "Drop", "Delete", "Wrap", "Return", "Restrict", "Make", "Keep", "Set", "Check", "Validate", "Verify",
        "Escape", "Close", "Handle", "Split", "Extract", "Avoid", "Ensure", "Guard", "Limit", "Cap", "Document", "Update", "Fix", "Rotate", "Pin", "Reuse", "Resolve",
        "Call", "Mark", "Give", "Switch", "Store", "Log", "Raise", "Await", "Cache", "Batch", "Change", "Convert", "Compare", "Compute", "Create", "Declare", "Define",
        "Derive", "Emit", "Encode", "Include", "Initialize", "Inline", "Lock", "Normalize", "Parse", "Propagate", "Put", "Register", "Reject", "Require", "Reset",
        "Restore", "Revert", "Run", "Sanitize", "Skip", "Sort", "State", "Stop", "Test", "Throttle", "Tighten", "Try", "Unify", "Unlock", "Write", "Maybe", "Perhaps",
    ],
)  # fmt: skip
def test_a_sentence_that_bids_finds_fault_behind_another(bid: str) -> None:
    assert is_against(f"`put` takes the key by name. {bid} it first.")
    assert stance(f"{bid} the key") is not Stance.AGAINST or bid in ("Drop", "Raise")


@pytest.mark.parametrize(
    "text",
    [
        "The order is good", "The order is great", "A nice order", "A clean order", "A solid order", "An excellent order", "An elegant order", "A neat order",
        "A lovely order", "I love the order", "A clever order", "The order reads well", "A proper order", "A correct order", "A truthful text", "A clear order",
        "A thorough test", "A robust loop", "A comprehensive test", "An idiomatic loop", "A sensible order", "A reasonable order", "A thoughtful text", "A strong test",
        "A careful test", "An appropriate name", "A sound design", "An effective test", "A consistent name", "The order is right", "The order is fine", "The order is OK",
        "LGTM", "A perfect name", "An impressive test", "A smart loop", "A helpful text", "A useful text", "A user-friendly text", "A readable loop",
        "A maintainable class", "A cohesive class", "A minimal change", "A surgical change", "A tidy class", "It ends as expected", "The test passes", "CI is green",
        "The order is respected", "The cast is safe", "The callers are unaffected", "The callers are unchanged", "I verified the order", "I confirmed the order",
        "The order is preserved", "The order is honored", "It follows the guide", "It matches the guide", "The cost is acceptable", "The cast is justified",
        "The order is intentional", "The order is deliberate", "It genuinely shares the key", "Kudos", "Thanks", "I appreciate the test", "I enjoyed the text",
        "The text is a pleasure", "A welcome change", "A bonus", "Best practice", "The branch is covered", "The order is enforced", "The end is handled",
        "The order is improved", "The loop is simplified", "It is easy to read", "It is easier to read", "The order makes sense", "All is in order", "It ends gracefully", "The second run passed", "This is a real improvement",
    ],
)  # fmt: skip
def test_a_sentence_assents(text: str) -> None:
    assert is_for(text)


@pytest.mark.parametrize(
    "text",
    [
        "Adds a queue between the reader and the writer",
        "The queue is between the reader and the writer",
        "`stale` is in the queue",
        "The order still looks as before",
        'The button says "wrong order"',
        "The class has error handling",
        "A leak detection",
    ],
)
def test_a_description_is_neither(text: str) -> None:
    assert stance(text) is Stance.NEITHER


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("No issues", Stance.FOR),
        ("No new queue", Stance.FOR),
        ("The queue isn't affected", Stance.FOR),
        ("This is not a problem", Stance.FOR),
        ("Nothing was removed", Stance.FOR),
        ("It is unlikely", Stance.FOR),
        ("No error handling", Stance.AGAINST),
        ("No tests", Stance.AGAINST),
        ("The order is nice, but the lock is never held", Stance.AGAINST),
        ("The order is nice, and the lock is never held by two", Stance.FOR),
        ("The lock is never held by two. Good.", Stance.FOR),
        ("The order is nice. Is it stable?", Stance.AGAINST),
        ("❌ The order", Stance.AGAINST),
        ("✅ The order", Stance.FOR),
        ("The order of " + "the queue of " * 60 + "is wrong", Stance.NEITHER),
    ],
)
def test_what_is_denied_turned_or_asked_decides(text: str, expected: Stance) -> None:
    assert stance(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Good use of `defer`", True),
        ("No memory leaks", True),
        ("The very long name of the queue is good", False),
        ("Good, but the lock is never held", False),
        ("The queue holds the key", False),
        ("R1 — CONFIRMED. The queue holds the key", False),
    ],
)
def test_praise_begins_a_text(text: str, expected: bool) -> None:
    assert begins_with_praise(text) is expected


@pytest.mark.parametrize("words", ["no remarks", "without further comments", "no notes"])
def test_a_text_without_remarks_finds_no_fault(words: str) -> None:
    assert is_for(f"`Store` moved, {words}")


def test_what_stands_behind_a_turn_is_told_apart() -> None:
    assert behind_turn("The walk is fine, but `put` waits") == " `put` waits"
    assert behind_turn("The walk is fine and `put` waits") == ""


def test_a_turn_inside_code_is_none() -> None:
    assert turns("I ran it, however, and saw this:")
    assert not turns("I ran `however` and saw this:")


@pytest.mark.parametrize(
    "thing",
    [
        "test", "coverage", "docs", "documentation", "docstring", "comment", "explanation", "mention", "reason", "rationale", "evidence", "indication",
        "validation", "verification", "check", "checking", "guard", "handling", "handler", "authentication", "authorization", "auth", "permission", "time-out", "limit",
        "bound", "lock", "locking", "retry", "retries", "back-off", "clean-up", "rollback", "fallback", "default", "logging", "log", "metrics", "monitoring", "cache",
        "index", "pagination", "escaping", "sanitization", "encryption", "way", "option", "support", "feedback", "message", "type", "typing", "annotation", "newline",
        "protection", "await", "transaction", "throttling", "rate limiting", "longer a copy", "version", "such thing", "corresponding entry", "matching entry", "equivalent entry",
        "one", "caller of it", "caller handles it", "caller validates it", "caller verifies it", "caller checks it", "test covers it", "case asserts it", "case exercises it",
        "caller catches it", "caller enforces it", "caller prevents it", "caller guards it", "caller consumes it", "comment documents it", "comment explains it", "caller rejects it",
        "caller releases it", "caller closes it",
    ],
)  # fmt: skip
def test_what_is_wanted_is_a_fault_when_there_is_none_of_it(thing: str) -> None:
    assert stance(f"No {thing} for the queue") is Stance.AGAINST
    assert stance("No network traffic for the queue") is Stance.NEITHER


def test_a_failing_test_is_a_fault_and_a_test_of_failures_is_none() -> None:
    assert stance("One failing test in the store") is Stance.AGAINST
    assert stance("One failure test in the store") is Stance.NEITHER


def test_the_name_of_a_ticket_is_no_fault() -> None:
    assert stance("Parent issue #12 of the store") is Stance.NEITHER
    assert stance("Parent issue of the store") is Stance.AGAINST


@pytest.mark.parametrize(
    "verb",
    [
        "Adds", "Adjusts", "Allows", "Applies", "Avoids", "Bumps", "Changes", "Cleans", "Converts", "Corrects", "Creates", "Deletes", "Drops", "Enables", "Ensures", "Extends",
        "Extracts", "Fixes", "Guards", "Handles", "Hardens", "Implements", "Improves", "Introduces", "Keeps", "Makes", "Migrates", "Moves", "Prevents", "Reduces", "Refactors",
        "Rejects", "Removes", "Renames", "Replaces", "Resolves", "Restores", "Rewrites", "Simplifies", "Splits", "Stops", "Supports", "Switches", "Tightens", "Unifies",
        "Updates", "Uses", "Validates", "Fixed", "Dropped", "Made", "Kept", "Rewrote", "Simplified",
    ],
)  # fmt: skip
def test_a_change_is_told_by_what_it_does(verb: str) -> None:
    assert tells_of_work(f"{verb} the broken lock")
    assert not tells_of_work(f"The lock {verb.lower()} it")


def test_a_verb_at_the_beginning_bids() -> None:
    assert bids("**Add** a lock")
    assert bids("Harden the pool")
    assert not bids("Adds a lock")
    assert not bids("Use of the pool")


@pytest.mark.parametrize(
    "words",
    [
        "I ran",
        "We read",
        "I did not run",
        "I haven't tested",
        "I also checked",
        "We only looked at",
        "I traced",
    ],
)
def test_what_the_reviewer_did_is_told(words: str) -> None:
    assert tells_of_review(f"{words} the pool")
    assert not tells_of_review(f"{words} the pool, but it leaks")
    assert not tells_of_review(f"The pool says {words} the port")


@pytest.mark.parametrize(
    "text", ["The order; good", "The order is fine", "It waits and is correct", "The ports look right"]
)
def test_a_last_word_of_assent_praises(text: str) -> None:
    assert ends_with_praise(text)
    assert not ends_with_praise(f"{text} enough for the port")


@pytest.mark.parametrize("verdict", ["No issue observed", "No races found", "Correct as it stands", "Fine"])
def test_what_is_said_behind_the_colon_decides_over_the_topic_before_it(verdict: str) -> None:
    assert stance(f"B4 Broken locks and failures: **{verdict}**") is Stance.FOR
    assert begins_with_praise(f"B4 Broken locks and failures: **{verdict}**")
    assert is_against(f"B4 Broken locks and failures: {verdict}, but `put` leaks")
    assert is_against("B4 Broken locks and failures: the port is taken")


@pytest.mark.parametrize("verdict", ["Not assessed", "Not applicable here", "Never reviewed", "Not run"])
def test_a_topic_without_a_judgement_is_no_fault(verdict: str) -> None:
    assert stance(f"Broken locks: {verdict}") is Stance.NEITHER
    assert is_against("Broken locks: not released")


@pytest.mark.parametrize(
    "verb",
    [
        "Review", "Check", "Ensure", "Verify", "Validate", "Test", "Monitor", "Confirm", "Run", "Watch", "Measure", "Track", "Inspect", "Audit", "Double-check",
        "Rerun",
    ],
)  # fmt: skip
def test_a_verb_of_looking_bids_to_change_nothing(verb: str) -> None:
    assert bids_to_look(f"{verb} the locks")
    assert not bids_to_look("Release the locks")


@pytest.mark.parametrize(
    "word", ["While", "Although", "Though", "Even though", "Despite the fact that", "`a.py:4` - While"]
)
def test_what_is_granted_first_is_no_praise(word: str) -> None:
    assert stance(f"{word} the name is good, the lock is never released") is Stance.AGAINST
    assert stance(f"{word} the name is good, the lock is released") is Stance.FOR


def test_a_condition_that_changes_nothing_is_no_fault() -> None:
    assert stance("The lock is released even if `put` fails") is Stance.NEITHER
    assert stance("The lock is released if `put` fails") is Stance.AGAINST


@pytest.mark.parametrize("noun", ["change", "overhead"])
def test_little_of_what_is_wanted_is_no_praise(noun: str) -> None:
    assert is_for(f"Minimal {noun} here")
    assert not is_for("Minimal documentation here")
    assert not is_for("Minimal content here")


@pytest.mark.parametrize(
    "which", ["this", "a", "one", "first", "second", "third", "last", "next", "the", "review", "full"]
)
def test_a_pass_over_the_code_is_no_assent(which: str) -> None:
    assert not is_for(f"Two remarks from {which} pass:")
    assert is_for("Two remarks, but the tests pass:")


def test_handing_something_on_is_no_assent() -> None:
    assert not is_for("The loop passes the key on, it was passed by name, and both pass a copy")


def test_the_name_of_a_file_is_no_praise() -> None:
    assert not begins_with_praise("clean-up.md: an odd order")
    assert begins_with_praise("Clean up of the order")


@pytest.mark.parametrize("name", ["b.py", "`b.py`"])
def test_a_sentence_about_a_file_praises(name: str) -> None:
    assert only_praises(f"The move of {name} (names, order, etc.) is a good semantic step for the readers")
    assert not only_praises(f"The end of {name} (names, order, etc.) is a good place for a guard")


@pytest.mark.parametrize("subject", ["This pass", "This full review", "The present round"])
def test_what_a_review_did_is_told(subject: str) -> None:
    assert tells_of_review(f"{subject} used the older head, which is no ancestor")
    assert not tells_of_review(
        f"{subject.replace('pass', 'lock').replace('review', 'lock').replace('round', 'lock')} used the older head"
    )
