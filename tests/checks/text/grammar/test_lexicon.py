"""Every word of the grammar, in a sentence that reads otherwise without it: the words are written out here."""

from __future__ import annotations

import pytest

from checks.model.claim import Stance
from checks.text.grammar.lexicon import Predicate
from checks.text.prose import words_as_text


def stance(sentence: str, code: str = "x") -> Stance:
    """What a sentence does with the code span of that text."""
    mentions = [mention for _, mention in words_as_text(sentence).mentions if mention.text == code]
    assert mentions, f"`{code}` is not read in: {sentence}"
    return mentions[0].stance


def clause(sentence: str, number: int = 0) -> tuple[str, Predicate | None, Stance, bool]:
    """Verb, predicate, stance and voice of a clause."""
    one = words_as_text(sentence).sentences[0].clauses[number]
    return one.verb, one.predicate, one.stance, one.passive


STANCES: list[tuple[str, str, Stance]] = [
    # words, a sentence with one of them in place of "_", the stance of `x`
    ("should must shall ought needs", "`f` _ to return `x`.", Stance.PROPOSED),
    ("shouldn't mustn't", "`f` _ return `x`.", Stance.PROPOSED),
    ("would could might may can will", "`f` _ return `x`.", Stance.HYPOTHETICAL),
    ("wouldn't couldn't can't cannot won't", "`f` _ return `x`.", Stance.HYPOTHETICAL),
    ("never not", "`x` is _ checked.", Stance.DENIED),
    ("doesn't don't", "Callers of `f` _ return `x`.", Stance.DENIED),
    ("isn't aren't", "`x` _ checked.", Stance.DENIED),
    ("hasn't haven't", "`x` _ been checked.", Stance.DENIED),
    ("wasn't weren't was were", "`x` _ checked.", Stance.PAST),
    ("hadn't had", "`x` _ been checked.", Stance.PAST),
    ("didn't did", "`f` _ return `x`.", Stance.PAST),
    ("is are am", "Here `x` _ never checked.", Stance.DENIED),
    ("be been being", "`x` has never _ checked.", Stance.DENIED),
    ("does do", "`f` _ not return `x`.", Stance.DENIED),
    ("has have", "`x` _ not been checked.", Stance.DENIED),
    ("no without", "The call comes _ `x`.", Stance.DENIED),
    ("neither none nobody nothing", "Here _ returns `x`.", Stance.DENIED),
    ("nor", "`f` is slow, _ does it return `x`.", Stance.DENIED),
    ("neither", "`f` returns _ `x` nor `y`.", Stance.DENIED),
    ("nor", "`f` returns neither `y` _ `x`.", Stance.DENIED),
    ("neither", "`f` returns _ the `x` nor `y`.", Stance.DENIED),
    ("either", "`f` returns _ `x` or `y`.", Stance.ASSERTED),
    ("neither", "Here _ `x` nor `f` returns `y`.", Stance.ASSERTED),
    ("if when whenever unless once until suppose assuming", "_ `x` is given, it stops.", Stance.HYPOTHETICAL),
    ("took gave ran threw knew came went became", "`f` _ through `x`.", Stance.PAST),
    ("took gave made kept held ran left caught threw knew came went got became", "`f` _ the `x`.", Stance.PAST),
    ("previously formerly originally", "_ `f` returns `x`.", Stance.PAST),
    ("old previous former original earlier removed deleted", "The _ `x` is slow.", Stance.PAST),
    ("ideally perhaps", "_ `f` returns `x`.", Stance.PROPOSED),
    ("instead maybe please rather", "`f` returns `x` _.", Stance.PROPOSED),
    ("need", "Callers of `f` _ to return `x`.", Stance.PROPOSED),
    ("no", "Here _ test returns `x`.", Stance.DENIED),
    ("like e.g i.e eg ie such", "Some names, _ `x`, are long.", Stance.HYPOTHETICAL),
    ("missing lacks lacking undefined undeclared unimported omits forgets", "Here _ `x`.", Stance.DENIED),
    ("missing absent undefined undeclared unimported", "`x` is _.", Stance.DENIED),
    ("upstream downstream stdlib rfc spec specification browser npm pypi docs documentation", "In the _ `f` returns `x`.", Stance.ELSEWHERE),
    ("fix suggestion suggested example proposal proposed alternative patch recommendation recommended", "The _ for `x`", Stance.PROPOSED),
    ("gone removed dropped deleted", "With `x` _ it is quicker.", Stance.PAST),
    ("gone removed dropped deleted", "With the `x` check _ it is quicker.", Stance.PAST),
    ("old previous former original earlier removed deleted", "The _ loop stops at `x`.", Stance.PAST),
    ("old previous former original earlier removed deleted", "The _ loop (`x`)", Stance.PAST),
    ("\u2192 \u21d2", "`x` _ `y` is fine.", Stance.PAST),
    ("added introduced inserted created implemented provided", "`x` should be _.", Stance.HYPOTHETICAL),
    ("renamed split moved", "`x` should be _.", Stance.ASSERTED),
    ("called named", "An event _ `x`.", Stance.ASSERTED),
    ("replace rename", "This change _s `x`.", Stance.PAST),
    ("remove delete drop move", "This _s `x`.", Stance.PAST),
    ("consider suggest recommend propose prefer", "We _ `x`.", Stance.PROPOSED),
    ("curl h2 asyncio", "Also, _ compares with `x`.", Stance.ELSEWHERE),
    ("curl's asyncio's Node's", "Here _ `x` is read.", Stance.ELSEWHERE),
    ("Node's", "Here _ own `x` is read.", Stance.ELSEWHERE),
    ("that's it's there's here's what's where's how's let's", "And _ `x` again.", Stance.ASSERTED),
    ("rid", "Getting _ of the slow `x` is good.", Stance.PAST),
    ("used", "`x` _ to be a key.", Stance.PAST),
    ("either", "_ rename `x` or keep it.", Stance.PROPOSED),
]  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (pattern.replace("_", word), expected)
        for words, pattern, expected in STANCES
        for word in words.split()
    ],
)
def test_what_a_word_makes_of_the_code_beside_it(sentence: str, expected: Stance) -> None:
    assert stance(sentence) is expected, f"{sentence} → {expected.value}"


PREDICATES: list[tuple[str, str, Predicate]] = [
    ("call invoke", "calls invokes", Predicate.CALLS),
    ("return yield", "returns yields", Predicate.RETURNS),
    ("raise throw", "raises throws", Predicate.RAISES),
    ("catch swallow suppress", "catches swallows suppresses", Predicate.CATCHES),
    ("await", "awaits", Predicate.AWAITS),
    ("set assign initialize initialise", "sets assigns initializes initialises", Predicate.ASSIGNS),
    ("check test validate verify compare guard", "checks tests validates verifies compares guards", Predicate.CHECKS),
    ("use contain define declare include read access pass", "uses contains defines declares includes reads accesses passes", Predicate.HAS),
    ("import", "imports", Predicate.IMPORTS),
    ("extend inherit subclass", "extends inherits subclasses", Predicate.INHERITS),
    ("remove delete drop replace rename move", "removes deletes drops replaces renames moves", Predicate.REMOVES),
    ("consider suggest recommend propose prefer", "considers suggests recommends proposes prefers", Predicate.ADVISES),
]  # fmt: skip


@pytest.mark.parametrize(
    ("verb", "form", "predicate"),
    [
        (verb, form, predicate)
        for verbs, forms, predicate in PREDICATES
        for verb, form in zip(verbs.split(), forms.split(), strict=True)
    ],
)
def test_a_verb_of_programming(verb: str, form: str, predicate: Predicate) -> None:
    assert clause(f"`f` {form} `x`.")[:2] == (verb, predicate)


@pytest.mark.parametrize(
    ("form", "predicate"),
    [
        ("caught", Predicate.CATCHES),
        ("thrown", Predicate.RAISES),
        ("threw", Predicate.RAISES),
        ("gone", Predicate.REMOVES),
        ("dropped", Predicate.REMOVES),
        ("set", Predicate.ASSIGNS),
        ("verified", Predicate.CHECKS),
    ],
)
def test_a_participle(form: str, predicate: Predicate) -> None:
    assert clause(f"`x` is {form}.")[1] is predicate


@pytest.mark.parametrize(
    "word",
    "in on at of to from by with within inside into for via through under over above below behind between during "
    "across onto around".split(),
)
def test_a_preposition_governs_what_comes_behind_it(word: str) -> None:
    mention = words_as_text(f"`f` is quick {word} `x`.").sentences[0].mentions[1]
    assert mention.preposition == word


@pytest.mark.parametrize("word", "they we you i".split())
def test_a_pronoun_whose_verb_has_no_ending(word: str) -> None:
    assert clause(f"Here {word} call `x`.")[0] == "call"


@pytest.mark.parametrize(
    "word", "this that these those one which who it".split()
)  # fmt: skip
def test_a_pronoun_as_a_subject_or_an_object(word: str) -> None:
    sentence = "`f` returned it." if word == "it" else f"Here {word} calls `x`."
    assert clause(sentence)[0] in {"call", "return"}


@pytest.mark.parametrize(
    "word",
    "a an the its their his her my our your every each any some all both another other".split(),
)
def test_an_article_begins_an_object(word: str) -> None:
    assert clause(f"`f` returned {word} value.")[2] is Stance.PAST


@pytest.mark.parametrize("word", "this that these those".split())
def test_a_demonstrative_comes_before_what_a_sentence_is_about(word: str) -> None:
    assert words_as_text(f"{word} `x` is slow.").sentences[0].mentions[0].opens


@pytest.mark.parametrize(
    ("says", "verb"),
    [
        ("The page makes 5 `x` calls one after the other.", ""),
        ("The page makes 5 `x` calls one by one.", ""),
        ("In case 5 `x` calls one handler.", "call"),
    ],
)
def test_one_after_the_other_is_no_object(says: str, verb: str) -> None:
    assert clause(says)[0] == verb


@pytest.mark.parametrize(
    "word",
    "also still now then only just always already even again here there too often first both either".split(),
)
def test_an_adverb_between_a_verb_and_its_helper(word: str) -> None:
    assert clause(f"`x` is {word} called.")[1] is Predicate.CALLS


@pytest.mark.parametrize(
    "word",
    "because since while although though whereas so that which who whose where after before as than".split(),
)
def test_a_conjunction_opens_a_clause(word: str) -> None:
    clauses = words_as_text(f"`f` is slow {word} `x` calls `g`.").sentences[0].clauses
    assert [one.words[0].lower for one in clauses] == ["\ue000", word]


@pytest.mark.parametrize("word", "and or but nor yet".split())
def test_a_coordinator_joins_a_second_verb(word: str) -> None:
    clauses = words_as_text(f"`f` opens it {word} calls `x`.").sentences[0].clauses
    assert [one.verb for one in clauses] == ["open", "call"]


@pytest.mark.parametrize("mark", list(";:()\u2013\u2014\u2026!"))
def test_a_mark_that_no_clause_goes_across(mark: str) -> None:
    clauses = words_as_text(f"`f` is slow {mark} then `x` calls `g`.").sentences[0].clauses
    assert len(clauses) == 2


@pytest.mark.parametrize(
    "noun",
    (
        "function method class constructor parameter argument variable constant field attribute property option flag "
        "module file line test type decorator exception error helper call check block branch loop statement value message "
        "log comment docstring header key accessor getter setter wrapper factory handler callback hook macro struct enum "
        "interface trait union alias counter cache lock list table map array queue set"
    ).split(),
)
def test_a_noun_says_what_a_name_is(noun: str) -> None:
    assert words_as_text(f"The `x` {noun} is slow.").sentences[0].mentions[0].noun == noun


@pytest.mark.parametrize(
    "verb",
    "turns expands compiles translates resolves evaluates serializes serialises mangles converts transpiles renders "
    "encodes decodes normalizes normalises stringifies coerces".split(),
)
def test_what_a_verb_of_making_leads_to_need_not_be_in_the_code(verb: str) -> None:
    assert stance(f"The name {verb} to `x`.") is Stance.HYPOTHETICAL
    assert stance(f"The name {verb} into `x`.") is Stance.HYPOTHETICAL
    assert stance(f"The name {verb} from `x`.") is Stance.ASSERTED


@pytest.mark.parametrize(
    ("sentence", "verb"),
    [("`f` does not `del x`.", "do"), ("It does so, as `f` does.", "do"), ("`f` does not call `x`.", "call")],
)
def test_to_do_is_a_verb_of_its_own_where_no_other_follows(sentence: str, verb: str) -> None:
    assert clause(sentence, -1)[0] == verb


def test_an_adverb_may_come_between_a_conjunction_and_a_second_verb() -> None:
    (sentence,) = words_as_text("`f` opens it first and then raises `x`.").sentences
    assert [one.verb for one in sentence.clauses] == ["open", "raise"]


@pytest.mark.parametrize("word", "the this its these existing".split())
def test_a_word_before_what_is_there(word: str) -> None:
    assert words_as_text(f"Here {word} `x` function is slow.").sentences[0].mentions[0].definite


@pytest.mark.parametrize(
    ("says", "existing"),
    [
        ("The header already offers `x`.", True),
        ("The existing `x` is slow.", True),
        ("`x` takes the existing rows.", False),
        ("The header offers `x`.", False),
    ],
)
def test_a_word_that_says_that_a_thing_is_there(says: str, existing: bool) -> None:
    assert words_as_text(says).sentences[0].mentions[0].existing is existing


@pytest.mark.parametrize("sentence", ["`f` has `x`.", "Callers of `f` have `x`."])
def test_to_have_is_a_verb_of_its_own(sentence: str) -> None:
    assert clause(sentence)[0] == "have"


@pytest.mark.parametrize("word", "what how why whether".split())
def test_a_question_word_opens_a_clause(word: str) -> None:
    (sentence,) = words_as_text(f"It has nothing to do with {word} `x` calls.").sentences
    assert [one.stance for one in sentence.mentions] == [Stance.ASSERTED]


def test_a_clause_begins_behind_a_comma_and_a_conjunction() -> None:
    (sentence,) = words_as_text("All of `x`, so the length of a file isn't determined.").sentences
    assert [one.stance for one in sentence.mentions] == [Stance.ASSERTED]
    (sentence,) = words_as_text("The `x`, which `f` opens, isn't closed.").sentences
    assert sentence.clauses[0].verb == "open"


def test_a_file_may_end_a_subject() -> None:
    (sentence,) = words_as_text("The code in fetch.js still asks only `x`.").sentences
    assert [one.verb for one in sentence.clauses] == ["ask"]


def test_code_between_commas_comes_between_a_subject_and_its_verb() -> None:
    (sentence,) = words_as_text("The check in here, `x > 1`, also flags a blank.").sentences
    assert [one.verb for one in sentence.clauses] == ["flag"]


def test_a_shortened_would_supposes() -> None:
    (sentence,) = words_as_text("I'd call `x`.").sentences
    assert [one.stance for one in sentence.mentions] == [Stance.HYPOTHETICAL]


def test_once_counts_nothing_before_a_verb() -> None:
    (sentence,) = words_as_text("That is no longer the name once `x` runs.").sentences
    assert [one.stance for one in sentence.mentions] == [Stance.HYPOTHETICAL]


@pytest.mark.parametrize(
    "says", ["It is the same as before.", "That is slower than before.", "Previously: `x > 1`."]
)
def test_before_at_an_end_sets_what_is_against_what_was(says: str) -> None:
    assert words_as_text(says).speaks_of_a_change
    assert not words_as_text("It runs before that.").speaks_of_a_change


def test_a_verb_behind_we_is_one_whatever_it_is() -> None:
    (sentence,) = words_as_text("`f` returns it, we run into `x`.").sentences
    assert [one.verb for one in sentence.clauses] == ["return", "run"]


def test_a_noun_before_a_second_verb_is_its_subject() -> None:
    (sentence,) = words_as_text("`f` returns it, the filter dereferences `x`.").sentences
    assert sentence.clauses[1].subject == ()
    (sentence,) = words_as_text("`f` opens it and calls `x`.").sentences
    assert sentence.clauses[1].subject == (0,)


@pytest.mark.parametrize(
    ("says", "stance"),
    [
        ("A test is missing in `a.py`.", Stance.ASSERTED),
        ("The branch with `x > 1` is never taken.", Stance.ASSERTED),
        ("The check `x > 1` is missing.", Stance.DENIED),
        ("Rename: old \u2192 `x`.", Stance.HYPOTHETICAL),
    ],
)
def test_what_is_denied(says: str, stance: Stance) -> None:
    (sentence,) = words_as_text(says).sentences
    assert [one.stance for one in sentence.mentions] == [stance]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("A guard (`x`) would be better.", Stance.HYPOTHETICAL),
        ("The guard (`x`) is slow.", Stance.ASSERTED),
        ("A guard (it returns `x`) would be better.", Stance.ASSERTED),
        ("The guard (never mind (really)) returns `x`.", Stance.ASSERTED),
        ("The function compares with `x`.", Stance.ASSERTED),
        ("The class's `x` is read.", Stance.ASSERTED),
        ("It says `no such file.` Rename `x`.", Stance.PROPOSED),
        ("It says `no such file` Rename `x`.", Stance.ASSERTED),
        ("The limit is `x`; is that enough?", Stance.ASSERTED),
        ("The limit is `x` \u2013 is that enough?", Stance.ASSERTED),
        ("The limit is `x` \u2014 is that enough?", Stance.ASSERTED),
        ("Why is the limit `x`; is that enough?", Stance.HYPOTHETICAL),
        ("Should the limit be `x`; is that enough?", Stance.HYPOTHETICAL),
        ("Could the limit be `x`; is that enough?", Stance.HYPOTHETICAL),
        ("Is the limit `x`; is that enough?", Stance.HYPOTHETICAL),
        ("Does the limit use `x`; is that enough?", Stance.HYPOTHETICAL),
        ("Has the limit `x` gone; is that enough?", Stance.HYPOTHETICAL),
        ("It is better than the loop with `x`.", Stance.HYPOTHETICAL),
        ("It is better, and the loop with `x` is slow.", Stance.ASSERTED),
        ("Before, the head came out as `x`.", Stance.PAST),
        ("Before the head comes `x`.", Stance.ASSERTED),
        ("Since it is slow: `x`.", Stance.PROPOSED),
        ("Because it is slow: `x`.", Stance.PROPOSED),
        ("Since it is slow: `x` is read.", Stance.ASSERTED),
        ("The value kept through `x` is slow.", Stance.ASSERTED),
        ("Only one of them is safe, do the same with `x`.", Stance.PROPOSED),
        ("It defaults to `y`, not `x`.", Stance.HYPOTHETICAL),
        ("It defaults to `y` and not `x`.", Stance.HYPOTHETICAL),
        ("It defaults to `y` but not `x`.", Stance.HYPOTHETICAL),
        ("It is not `x`.", Stance.DENIED),
        ("`f` without `x` is rejected by the server.", Stance.HYPOTHETICAL),
        ("`f` is rejected without `x`.", Stance.DENIED),
        ("The name becomes `x`.", Stance.HYPOTHETICAL),
        ("The name keeps `x`.", Stance.ASSERTED),
        ("The loop resolves `x`.", Stance.ASSERTED),
        ("It is serialized as `x`.", Stance.HYPOTHETICAL),
        ("It is sent as `x`.", Stance.ASSERTED),
    ],
)
def test_what_is_around_code_makes_of_it(sentence: str, expected: Stance) -> None:
    assert stance(sentence) is expected, f"{sentence} → {expected.value}"


@pytest.mark.parametrize(
    ("sentence", "plain"),
    [
        ("Since `x` is unused, the rest is.", False),
        ("Because `x` is unused, the rest is.", False),
        ("Since it is unused, `x` is slow.", True),
        ("Here `x` is unused, and the rest is.", True),
    ],
)
def test_what_a_reason_speaks_of_may_be_what_the_change_did(sentence: str, plain: bool) -> None:
    (mention,) = (mention for _, mention in words_as_text(sentence).mentions)
    assert mention.plain is plain


@pytest.mark.parametrize(("sentence", "indefinite"), [("A misspelt `x`.", True), ("The `x`.", False)])
def test_one_of_many_may_be_an_example(sentence: str, indefinite: bool) -> None:
    (mention,) = (mention for _, mention in words_as_text(sentence).mentions)
    assert mention.indefinite is indefinite
