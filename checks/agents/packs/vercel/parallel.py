"""Work that is to run in parallel: behind its guard, measured, and waiting rather than computing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.pack import Rule
from checks.agents.packs.situation import Situation, has_phrase, words_of
from checks.agents.recommendations.claim import contradicted
from checks.agents.recommendations.recommendation import RECOMMENDING
from checks.claims.kind import short
from checks.code.structure import Call
from checks.model.agents.verdicts import Trigger
from checks.model.claim import Stance
from checks.model.outcome import Outcome, unsupported, unverifiable, verified
from checks.text.grammar.lexicon import NEGATIONS
from checks.text.grammar.sentence import Sentence

PARALLEL = (
    "promise.all", "parallelize", "parallelise", "in parallel", "concurrently", "parallelizing", "parallelising",
)  # fmt: skip
ACCESS = frozenset(
    "auth authenticate authorize authorise authorization owner owns ownership permission permissions access session".split()
)
"""Words of access control: of a guard's name, of the module that brings it, of a sentence about it."""

SUBJECTS = ("user", "owner", "account", "tenant", "session")
"""Whose something is."""

PRIVATE = frozenset(("private", "secret", "secrets", *SUBJECTS, *(f"{each}s" for each in SUBJECTS)))
PERSONS = frozenset(
    each.lower() for name in SUBJECTS for each in (name, f"{name}s", f"{name}Id", f"{name}'s")
)
OWNERS = frozenset((*SUBJECTS, *(f"{each}Id" for each in SUBJECTS)))
KEEPING = frozenset("keep keeps retain preserve leave await".split())
REQUIRING = frozenset("require ensure assert enforce protect".split())
"""With one of whom something may be, these make the name of a guard: `requireUser`."""

GUARDING = frozenset("check guard authorization auth ownership".split())
EARLIER = frozenset("before first sequential ahead prior".split())
BINDING = frozenset("constrained scoped filtered restricted".split())
CRITERIA = frozenset("predicate condition filter clause".split())
"""What of a query says whose rows it gives."""
REDUCING = frozenset(
    "drop drops reduce reduces reduction cut cuts save saves saving shave shaves lower lowers".split()
)
HELPER_SIZED = (
    "round trip",
    "round-trip",
    "duration of",
    "one await",
    "one query",
    "one call",
    "the slower of",
    "time of",
)
MEASURING = frozenset(
    "measured trace traces traced span spans profile profiled profiler instrumented".split()
)
WAITING = frozenset("wait waiting i/o io network fetch database query queries cms api".split())
COMPUTING = (
    "cpu", "cpu-bound", "compute-bound", "compilation", "compile", "compiles", "compiling", "compilemdx",
    "rendering markdown", "syntax highlighting",
)  # fmt: skip
_OF_A_CALL = re.compile(r"[a-z][A-Z][A-Za-z0-9]{0,80}(?:\(\))?`? (?:duration|latency|time)\b")
"""`loadPosts()` duration: what one call takes."""

UNITS = ("ms", "s", "sec", "seconds", "milliseconds")


def _is_parallel(situation: Situation) -> bool:
    return situation.says(*PARALLEL) or any(
        call.full == "Promise.all" for _, call in situation.calls("all", recommended=True)
    )


def _touches_private_data(situation: Situation) -> bool:
    words = {word for _, sentence in situation.sentences for word in words_of(sentence)}
    calls = [call for _, call in _recommended_calls(situation)]
    words |= {part for call in calls for part in parts_of(call.full)}
    words |= {part for call in calls if not is_guard(call, situation) for part in _arguments(call)}
    guarded = not ACCESS.isdisjoint(words) or any(is_guard(call, situation) for call in calls)
    if not _is_parallel(situation):
        return False
    private = guarded and not PRIVATE.isdisjoint(words)
    return private or any(_is_behind_guard(call, situation) for call in calls)


def _recommended_calls(situation: Situation) -> Iterator[tuple[str, Call]]:
    for snippet in situation.recommended:
        if "(" in snippet.code:
            read = situation.read(snippet.code)
            for call in read.calls(1, max(1, read.line_count)):
                yield snippet.code, call


def _arguments(call: Call) -> frozenset[str]:
    """The words of what a call is given, but for what calls within it are given."""
    return parts_of(call.text.partition("(")[2]) if call.full != "Promise.all" else frozenset()


def parts_of(name: str) -> frozenset[str]:
    """`requireUserSession` as require, user and session."""
    spaced = "".join(f" {each}" if each.isupper() else each if each.isalnum() else " " for each in name)
    return frozenset(spaced.lower().split())


def is_guard(call: Call, situation: Situation) -> bool:
    """A call whose name, or the module that brings it into an affected file, says that it checks who is there."""
    parts = parts_of(call.name)
    if not ACCESS.isdisjoint(parts) or not (REQUIRING.isdisjoint(parts) or parts.isdisjoint(SUBJECTS)):
        return True
    root = call.full.partition(".")[0]
    return any(
        each.name_bound == root and not ACCESS.isdisjoint(parts_of(each.module))
        for path, _ in situation.files
        for each in situation.outline(path).imports
    )


def _is_behind_guard(call: Call, situation: Situation) -> bool:
    """Whether an affected file makes this call behind an awaited guard today: what it loads is guarded."""
    for path, _ in situation.files:
        read = situation.outline(path)
        last = max(1, read.line_count)
        calls = list(read.calls(1, last))
        awaited = set(read.awaits(1, last))
        guards = [one.last for one in calls if one.line in awaited and is_guard(one, situation)]
        if any(one.full == call.full and one.line > min(guards, default=last) for one in calls):
            return True
    return False


def _is_bound(call: Call, results: frozenset[str]) -> bool:
    """Whether an argument names the owner, or what a guard gave: `getOrders({ userId })`, `getOrders(viewer.id)`."""
    inside = call.text.partition("(")[2]
    words = "".join(each if each.isalnum() or each == "_" else " " for each in inside).split()
    return not (OWNERS | results).isdisjoint(words)


def _results(calls: list[Call], code: str, situation: Situation) -> frozenset[str]:
    """The names that awaited guards are given to: "viewer" of `const viewer = await requireViewer()`."""
    found: set[str] = set()
    for call in calls:
        if is_guard(call, situation):
            before = code.partition(call.text)[0].rpartition("\n")[2].rpartition(";")[2]
            left, equals, right = before.rpartition("=")
            if equals and right.strip() == "await":
                found |= parts_as_written(left) - {"const", "let", "var"}
    return frozenset(found)


def parts_as_written(code: str) -> frozenset[str]:
    """The names in a piece of code."""
    return frozenset("".join(each if each.isalnum() or each in "_$" else " " for each in code).split())


def _is_before(call: Call, together: Call, code: str) -> bool:
    """Whether a call ends before another begins; on one line by where they are written."""
    if call.line != together.line:
        return call.last < together.line
    return call.text not in together.text and code.find(call.text) < code.find(together.text)


def decide_guard(situation: Situation) -> Outcome:
    """In the code that is proposed: the guard within the parallel calls, before them, or not to be seen."""
    by_code: dict[str, list[Call]] = {}
    for code, call in _recommended_calls(situation):
        by_code.setdefault(code, []).append(call)
    for code, calls in by_code.items():
        for together in (call for call in calls if call.full == "Promise.all"):
            inside = [
                call
                for call in calls
                if call is not together
                and together.line <= call.line <= together.last
                and call.text in together.text
            ]
            guards = [call for call in inside if is_guard(call, situation)]
            data = [
                call
                for call in inside
                if not is_guard(call, situation) and "public" not in parts_of(call.full)
            ]
            results = _results(calls, code, situation)
            bound = all(_is_bound(call, results) for call in data) and bool(data)
            if guards and data and not bound:
                return contradicted(
                    f"`{short(data[0].text)}` runs in parallel with the guard `{guards[0].name}()`, not after it"
                )
            if bound:
                return verified("each query is restricted to its owner")
            if any(
                is_guard(call, situation)
                and _is_before(call, together, code)
                and f"await {call.text}" in code
                for call in calls
            ):
                return verified("the guard is awaited before the parallel calls")
    for _, sentence in situation.sentences:
        words = set(words_of(sentence))
        denied = any(clause.stance is Stance.DENIED for clause in sentence.clauses) or "not" in words
        if (
            KEEPING & words
            and EARLIER & words
            and not denied
            and _speaks_of_guard(sentence, words, situation)
        ):
            return verified(f"the guard stays before the calls: {short(sentence.written)}")
    for name, text in situation.recommendation.written(*RECOMMENDING):
        del name
        for sentence in text.sentences:
            if _binds_to_owner(sentence):
                return verified(f"the text restricts the query to its owner: {short(sentence.written)}")
    return unverifiable("the text does not show whether private data is fetched before the guard")


def _speaks_of_guard(sentence: Sentence, words: set[str], situation: Situation) -> bool:
    """In words, or by the name of a function that guards."""
    if ACCESS & words and not GUARDING.isdisjoint(words):
        return True
    return any(
        is_guard(call, situation)
        for one in sentence.mentions
        if "(" in one.text and not KEEPING.isdisjoint(sentence.before(one).lower().split()[-3:])
        for call in situation.read(one.text).calls(1, 1)
    )


def _binds_to_owner(sentence: Sentence) -> bool:
    """ "The lookup must be scoped to the user": it is asked for. That it is so already is a promise about code."""
    return any(
        clause.stance is Stance.PROPOSED and _says_binding([word.lower for word in clause.words])
        for clause in sentence.clauses
    )


def _says_binding(words: Sequence[str]) -> bool:
    if not NEGATIONS.isdisjoint(words):
        return False
    for at, (word, behind) in enumerate(pairwise((*words, ""))):
        if (
            word in BINDING
            and behind in ("by", "to", "on", "with")
            and not PERSONS.isdisjoint(words[at + 2 : at + 6])
        ):
            return True
        if word in PERSONS | ACCESS and behind in CRITERIA:
            return True
    return False


def _promises(situation: Situation) -> list[Sentence]:
    found = []
    for _, sentence in situation.sentences:
        words = words_of(sentence)
        sized = any(has_phrase(sentence, phrase) for phrase in HELPER_SIZED)
        sized = sized or _OF_A_CALL.search(sentence.written) is not None
        if not REDUCING.isdisjoint(words) and sized:
            found.append(sentence)
    return found


def measured(situation: Situation, about: frozenset[str] = frozenset()) -> bool | None:
    """A sentence that names a measured time; None where measuring is mentioned without a time."""
    mentioned = False
    for _, sentence in situation.sentences:
        words = words_of(sentence)
        if MEASURING.isdisjoint(words) or (about and about.isdisjoint(words)):
            continue
        speaking = [c for c in sentence.clauses if not MEASURING.isdisjoint(word.lower for word in c.words)]
        if any(clause.stance in (Stance.DENIED, Stance.PROPOSED, Stance.HYPOTHETICAL) for clause in speaking):
            continue
        if any(not NEGATIONS.isdisjoint(word.lower for word in clause.words) for clause in speaking):
            continue  # "no span was measured at 120 ms" is no measurement
        mentioned = True
        if any(_is_time(word, behind) for word, behind in zip(words, (*words[1:], ""), strict=True)):
            return True
    return None if mentioned else False


def _is_time(word: str, behind: str) -> bool:
    """`120ms`, or `120` before `ms`."""
    digits = word.rstrip("abcdefghijklmnopqrstuvwxyz")
    number = digits.replace(".", "", 1).replace(",", "")
    unit = word[len(digits) :] or behind
    return number.isdecimal() and unit in UNITS


def decide_impact(situation: Situation) -> Outcome:
    """A measured time is named."""
    found = measured(situation)
    if found:
        return verified("the text names a measured time")
    if found is None:
        return unsupported("the text mentions a measurement but no time")
    return contradicted(
        f"the text promises a saving without a measurement: {short(_promises(situation)[0].written)}"
    )


def _speaks_of_computing(situation: Situation) -> bool:
    """ "Neither is CPU-bound" says that there is none."""
    return any(NEGATIONS.isdisjoint(words_of(sentence)) for _, sentence in situation.said(*COMPUTING))


def decide_cpu(situation: Situation) -> Outcome:
    """A measured time of waiting is named, or it is not the computing that is made parallel."""
    found = measured(situation, WAITING)
    if found:
        return verified("the text names a measured waiting time")
    if found is None:
        return unsupported("the text mentions a measurement but no time")
    together = [call for _, call in _recommended_calls(situation) if call.full == "Promise.all"]
    same = any(
        any(has_phrase(sentence, phrase) for phrase in COMPUTING) for _, sentence in situation.said(*PARALLEL)
    )
    if not same and not any("compil" in call.text.lower() for call in together):
        return unsupported("it is unclear whether the computation itself is parallelized")
    return contradicted(
        "parallel calls do not speed up computation in one process, and the text names no measured waiting"
    )


_GUARDED = (
    "```ts\nawait requireSession();\nconst [a, b] = await Promise.all([loadOrders(), loadUser()]);\n```"
)
_BESIDE = "```ts\nconst [s, o] = await Promise.all([requireSession(), loadOrders()]);\n```"
_BOUND = "```ts\nconst [s, o] = await Promise.all([requireSession(), loadOrders({ userId })]);\n```"

GUARD = Rule(
    "auth_guard_parallelization_safety",
    "private data is not fetched in parallel with the guard that allows it",
    _touches_private_data,
    decide_guard,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example({"fix": f"Load in parallel:\n\n{_GUARDED}"}, "verified"),
        Example(
            {"fix": f"Load in parallel:\n\n{_BOUND}"}, "verified", why="The query is bound to its owner."
        ),
        Example({"fix": f"Load in parallel:\n\n{_BESIDE}"}, "failed"),
        *(
            Example({"fix": f"await Promise.all([authorize(id), load({{ {given} }})]);"}, expected)
            for given, expected in (("id, ownerId", "verified"), ("id, other", NO_CLAIM))
        ),
        Example({"fix": "await Promise.all([requireUser(), loadOrders()]);"}, "failed"),
        Example({"fix": "await Promise.all([requireFile(), loadOrders()]);"}, NO_CLAIM),
        Example({"fix": "Run the session check and the user query in parallel."}, "unverifiable"),
        *(
            Example({"fix": f"Run the session check and the query in parallel. {said}"}, expected)
            for said, expected in (
                ("The query must be scoped to the user.", "verified"),
                ("The query is scoped to the user.", "unverifiable"),
                ("The query is not scoped to the user.", "unverifiable"),
                ("The query used to be scoped to the user.", "unverifiable"),
                ("The query must be scoped to the page of the user list that is shown.", "unverifiable"),
                ("The ownership predicate should be part of the user query.", "verified"),
                ("The ownership predicate is part of the user query.", "unverifiable"),
                ("The user query has a predicate.", "unverifiable"),
            )
        ),
        Example({"fix": "Load the posts in parallel."}, NO_CLAIM),
    ),
)

IMPACT = Rule(
    "parallelization_impact_not_overclaimed",
    "the text promises to save the time of a call only if that call was measured",
    lambda situation: _is_parallel(situation) and bool(_promises(situation)),
    decide_impact,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example(
            {"why": "Running them in parallel saves one round trip. A trace shows 120 ms for the query."},
            "verified",
        ),
        Example({"why": "Running them in parallel saves one round trip."}, "failed"),
        Example({"why": "Running them in parallel saves one round trip, as the trace shows."}, "unsupported"),
        Example({"why": "Running them in parallel drops the whole time of `loadPosts`."}, "failed"),
        Example(
            {"why": "In parallel. Expect a reduction of about min(`loadPosts()` duration, `user` time)."},
            "failed",
        ),
        Example({"why": "In parallel. Expect a reduction of the p95 duration."}, NO_CLAIM),
        Example({"why": "Run them in parallel."}, NO_CLAIM),
    ),
)

CPU = Rule(
    "parallelization_not_cpu_bound_work",
    "computation is parallelized only where waiting was measured",
    lambda situation: _is_parallel(situation) and _speaks_of_computing(situation),
    decide_cpu,
    Trigger.SEMANTIC_SAFETY,
    examples=(
        Example({"why": "Compile both in parallel. A span shows 80 ms of network wait."}, "verified"),
        Example({"why": "Compile both in parallel with `Promise.all`."}, "failed"),
        Example({"why": "Compile both in parallel; the profile shows waiting."}, "unsupported"),
        Example({"why": "Fetch both in parallel."}, NO_CLAIM),
    ),
)
