"""Each word by which the pack knows guards, private data and measurements, and its twin with another word."""

from __future__ import annotations

import pytest

from checks.agents.example import NO_CLAIM, Example
from checks.agents.packs.vercel import PACK
from tests.checks.agents.scenes import results, with_words

GUARD, IMPACT, CPU = (
    "auth_guard_parallelization_safety",
    "parallelization_impact_not_overclaimed",
    "parallelization_not_cpu_bound_work",
)
BOUND = "Run the session check and the query in parallel."

WORDS: list[tuple[str, str, str, str]] = [
    # rule, what is recommended with a word in place of "_", words (";" between them), how it comes out
    (CPU, "The compilation: use `_`.", "Promise.all", "failed"),
    (CPU, "We _ the compilation.", "parallelize; parallelise", "failed"),
    (CPU, "Begin by _ the compilation.", "parallelizing; parallelising", "failed"),
    (CPU, "Run the compilation _.", "in parallel; concurrently", "failed"),
    (CPU, "Run the compilation early.", "", NO_CLAIM),
    (CPU, "It is _: run both in parallel.", "CPU-bound; compute-bound", "failed"),
    (CPU, "It is the _: run both in parallel.", "CPU; compilation; syntax highlighting", "failed"),
    (CPU, "It _ both in parallel.", "compiles; is rendering Markdown", "failed"),
    (CPU, "_ both in parallel.", "Compile; Begin by compiling; Run `compileMDX` for", "failed"),
    (CPU, "It is light-bound: run both in parallel.", "", NO_CLAIM),
    (CPU, "Compile in parallel. A span shows 80 ms of _.", "wait; waiting; I/O; IO; network; fetch; API; CMS", "verified"),
    (CPU, "Compile in parallel. A span shows 80 ms of the _.", "database; query; queries", "verified"),
    (CPU, "Compile in parallel. A span shows 80 ms of sleep.", "", "failed"),
    (GUARD, "await Promise.all([check_(), loadUser()]);", "Auth; Authorization; Owner; Ownership; Permission; Permissions", "failed"),
    (GUARD, "await Promise.all([check_(), loadUser()]);", "Access; Session", "failed"),
    (GUARD, "await Promise.all([_(), loadUser()]);", "authenticate; authorize; authorise; owns", "failed"),
    (GUARD, "await Promise.all([look(), loadUser()]);", "", NO_CLAIM),
    (GUARD, "await Promise.all([_User(), loadUser()]);", "require; ensure; assert; enforce; protect", "failed"),
    (GUARD, "await Promise.all([require_(), loadUser()]);", "User; Account; Tenant", "failed"),
    (GUARD, "await Promise.all([requireFile(), loadUser()]);", "", NO_CLAIM),
    (GUARD, "await checkAccess(); await Promise.all([load_(), look()]);", "Private; Secret; Secrets; User; Users", "verified"),
    (GUARD, "await checkAccess(); await Promise.all([load_(), look()]);", "Owners; Account; Accounts; Tenant; Tenants; Sessions", "verified"),
    (GUARD, "await checkAccess(); await Promise.all([loadPosts(), look()]);", "", NO_CLAIM),
    (GUARD, "await Promise.all([checkAccess(), loadUser({ _ })]);", "user; owner; account; tenant; session", "verified"),
    (GUARD, "await Promise.all([checkAccess(), loadUser({ _ })]);", "userId; ownerId; accountId; tenantId; sessionId", "verified"),
    (GUARD, "await Promise.all([checkAccess(), loadUser({ page })]);", "", "failed"),
    (GUARD, f"{BOUND} The user query must be scoped to _ it.", "user; users; user's; userId; owner; owners; owner's; ownerId", "verified"),
    (GUARD, f"{BOUND} The user query must be scoped to _ it.", "account; accounts; account's; accountId; session; sessions; session's", "verified"),
    (GUARD, f"{BOUND} The user query must be scoped to _ it.", "sessionId; tenant; tenants; tenant's; tenantId", "verified"),
    (GUARD, f"{BOUND} The user query must be scoped to files of it.", "", "unverifiable"),
    (GUARD, f"{BOUND} The query must be _ to the user.", "constrained; scoped; restricted", "verified"),
    (GUARD, f"{BOUND} The query must be _ by the user.", "filtered", "verified"),
    (GUARD, f"{BOUND} The query must be known to the user.", "", "unverifiable"),
    (GUARD, f"{BOUND} The ownership _ should be part of the user query.", "predicate; condition; filter; clause", "verified"),
    (GUARD, f"{BOUND} The ownership page should be part of the user query.", "", "unverifiable"),
    (GUARD, f"{BOUND} _ the session check before it.", "Keep; Retain; Preserve; Leave; Await", "verified"),
    (GUARD, f"{BOUND} This _ the session check before it.", "keeps", "verified"),
    (GUARD, f"{BOUND} Mind the session check before it.", "", "unverifiable"),
    (GUARD, f"{BOUND} Keep the session check _.", "first; before it; ahead of it; sequential; prior to it", "verified"),
    (GUARD, f"{BOUND} Keep the session check here.", "", "unverifiable"),
    (GUARD, f"{BOUND} Keep the session _ first.", "guard; check; authorization; auth; ownership", "verified"),
    (GUARD, f"{BOUND} Keep the session page first.", "", "unverifiable"),
    (IMPACT, "In parallel it _ one query.", "drops; reduces; cuts; saves; shaves; lowers", "failed"),
    (IMPACT, "In parallel it can _ one query.", "drop; reduce; cut; save; shave; lower", "failed"),
    (IMPACT, "In parallel it means a _ of one query.", "reduction; saving", "failed"),
    (IMPACT, "In parallel it needs one query.", "", NO_CLAIM),
    (IMPACT, "In parallel it saves _.", "a round trip; a round-trip; one await; one query; one call; the slower of both", "failed"),
    (IMPACT, "In parallel it saves the _ it.", "duration of; time of", "failed"),
    (IMPACT, "In parallel it saves the `loadPosts()` _.", "duration; latency; time", "failed"),
    (IMPACT, "In parallel it saves the day.", "", NO_CLAIM),
    (IMPACT, "In parallel it saves one query. The _ shows 80 ms.", "trace; span; profile; profiler", "verified"),
    (IMPACT, "In parallel it saves one query. The _ show 80 ms.", "traces; spans", "verified"),
    (IMPACT, "In parallel it saves one query. It was _ at 80 ms.", "measured; traced; profiled; instrumented", "verified"),
    (IMPACT, "In parallel it saves one query. It was guessed at 80 ms.", "", "failed"),
    (IMPACT, "In parallel it saves one query. The trace shows 80 _.", "ms; s; sec; seconds; milliseconds", "verified"),
    (IMPACT, "In parallel it saves one query. The trace shows 80 rows.", "", "unsupported"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "said", "expected"), with_words(WORDS))
def test_a_word_about_parallel_work_decides(rule: str, said: str, expected: str) -> None:
    example = Example({"fix": said}, expected)
    assert results(example, rule, [one for one in PACK.rules if one.id == rule]) == {expected}
