"""The words that the grammar knows: closed classes of English, and the verbs and nouns of programming.

A row names a closed class or a term of programming, never a word because one finding had it. Each word
has a sentence in `tests/checks/text/` that reads otherwise without it.
"""

from __future__ import annotations

from enum import StrEnum


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Closed classes of English

BE = _words("is are am be been being was were isn't aren't wasn't weren't")
HAVE = _words("has have had hasn't haven't hadn't")
DO = _words("does do did doesn't don't didn't")
PAST_FORMS = _words("was were wasn't weren't had hadn't did didn't")
"""Those of the three that say how it was."""

ADVISING = _words("should shouldn't must mustn't ought shall needs need")
"""Modal verbs that ask for a change."""

SUPPOSING = _words("would wouldn't could couldn't might may can can't cannot will won't")
"""Modal verbs that speak of what is possible, or of what follows."""

NEGATIONS = _words("not never no none neither nor nothing nobody")
"""Words that deny; all that end in "n't" do, too."""

RESTRICTING = _words("only solely exclusively merely")
"""Adverbs that deny whatever else there is."""

CONDITIONS = _words("if when whenever unless once until suppose assuming")
"""Words that open a case, which need not be the one at hand."""

SUBORDINATORS = _words(
    "because since while although though whereas so that which what who whose where how why whether after "
    "before as than"
)
"""Other words that open a clause of its own."""

REASONS = _words("since because")
"""Those that give a reason for something else that is said."""

CONCESSIONS = _words("although though whereas")
"""Those that give one against it."""

COORDINATORS = _words("and or but nor yet")
PREPOSITIONS = _words(
    "in on at of to from by with within inside into for via through under over above below behind "
    "between during across onto around"
)
INSIDE = _words("in inside within")
"""Those that say what contains a thing."""

DETERMINERS = _words(
    "a an the this that these those its their his her my our your every each any some all both another other"
)
DEFINITE = _words("the this its these existing")
"""Words before what is there already."""

PRONOUNS = _words("it this that these those one which who")
"""Those that another list has, too, or that may be an object."""
PLURALS = _words("they we you i")
"""Pronouns whose verb has no ending: "they call"."""

NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "once": 1, "twice": 2, "thrice": 3,
}  # fmt: skip
UNITS = _words("bytes KB kB KiB MB MiB GB GiB ms milliseconds s seconds minutes hours days")
"""Units of what programs measure, as they stand behind a number."""

ADVERBS = _words(
    "also still now then only just always already even again here there too often first both either"
)
"""Adverbs that may come between a subject and its verb; all that end in "ly" may, too."""

PAST_ADVERBS = _words("previously formerly originally")
PAST_ADJECTIVES = _words("old previous former original earlier removed deleted")
"""Adjectives of what is no more: "the old `x`"."""

CHANGES = _words("change pr refactor refactoring rewrite commit merge patch diff")
"""What a change is called: "before this commit" and "after the merge" are no times when the code runs."""

PROPOSING_ADVERBS = _words("instead ideally maybe perhaps please rather")
GUESSING_ADVERBS = _words("presumably probably apparently supposedly")
"""Adverbs of what is not known."""

EXAMPLES = _words("like e.g i.e eg ie such")
"""Words before an example, which need not be in the code."""

IRREGULAR_PAST = _words("made kept held left caught got")
"""Verbs whose past has no "ed", but is the participle, too."""

PAST_ALONE = _words("took gave ran threw knew came went became")
"""Forms that are nothing but a past tense."""

NAMING = _words("called named")
"""Participles that give a name: "an event called `x`"."""

# Terms of programming


class Predicate(StrEnum):
    """What a verb says that code does."""

    CALLS = "calls"
    RETURNS = "returns"
    RAISES = "raises"
    CATCHES = "catches"
    AWAITS = "awaits"
    ASSIGNS = "assigns"
    CHECKS = "checks"
    HAS = "has"
    IMPORTS = "imports"
    INHERITS = "inherits"
    REMOVES = "removes"
    ADVISES = "advises"


PREDICATES = {
    "call": Predicate.CALLS, "invoke": Predicate.CALLS,
    "return": Predicate.RETURNS, "yield": Predicate.RETURNS,
    "raise": Predicate.RAISES, "throw": Predicate.RAISES,
    "catch": Predicate.CATCHES, "swallow": Predicate.CATCHES, "suppress": Predicate.CATCHES,
    "await": Predicate.AWAITS,
    "set": Predicate.ASSIGNS, "assign": Predicate.ASSIGNS, "initialize": Predicate.ASSIGNS, "initialise": Predicate.ASSIGNS,
    "check": Predicate.CHECKS, "test": Predicate.CHECKS, "validate": Predicate.CHECKS, "verify": Predicate.CHECKS,
    "compare": Predicate.CHECKS, "guard": Predicate.CHECKS,
    "use": Predicate.HAS, "contain": Predicate.HAS, "define": Predicate.HAS, "declare": Predicate.HAS,
    "include": Predicate.HAS, "read": Predicate.HAS, "access": Predicate.HAS, "pass": Predicate.HAS,
    "import": Predicate.IMPORTS,
    "extend": Predicate.INHERITS, "inherit": Predicate.INHERITS, "subclass": Predicate.INHERITS,
    "remove": Predicate.REMOVES, "delete": Predicate.REMOVES, "drop": Predicate.REMOVES, "replace": Predicate.REMOVES,
    "rename": Predicate.REMOVES, "move": Predicate.REMOVES, "disappear": Predicate.REMOVES, "vanish": Predicate.REMOVES,
    "consider": Predicate.ADVISES, "suggest": Predicate.ADVISES, "recommend": Predicate.ADVISES,
    "propose": Predicate.ADVISES, "prefer": Predicate.ADVISES,
}  # fmt: skip
"""Verb → what it says. Other verbs are read, too, as saying nothing that can be looked up."""

IRREGULAR = {"caught": "catch", "threw": "throw", "thrown": "throw", "gone": "remove"}
"""Forms whose ending does not show the verb."""

NOUNS = _words(
    "function method class constructor parameter argument variable constant field attribute property option flag "
    "module file line test type decorator exception error helper call check block branch loop statement value "
    "message log comment docstring header key accessor getter setter wrapper factory handler callback hook macro "
    "struct enum interface trait union alias counter cache lock set list table map array queue"
)
"""What a name in code may be called: "the `x` function", "method `x`". They open no command."""

HOLDERS = _words("parameter argument variable constant field attribute property option flag value key")
"""Those of them that hold a value and do nothing by themselves: "the `x` argument"."""

TURNING = _words(
    "turn expand compile translate resolve evaluate serialize serialise mangle convert transpile render encode "
    "decode normalize normalise stringify coerce"
)
"""Verbs of making another thing of a name or a value, when it is built or run."""

SEEMING = _words("be read sound look seem feel")
"""Verbs by which code or a name is compared with another: "`x` reads better"."""

COMPARABLE = _words("clear short plain simpl saf clean neat long close friendli nic")
"""Adjectives by which code is compared, without the ending of their comparative."""

MERGING = _words("collapse merge fold combine consolidate condense squash unify join")
"""Verbs of making one thing of several: "the calls are merged into one `x`"."""

COMPARING = frozenset(
    (("same", "as"), ("equivalent", "to"), ("identical", "to"), ("equal", "to"), ("similar", "to"), ("amounts", "to"))
)  # fmt: skip
"""Words before what something is compared with."""

WAYS = _words("way approach alternative solution fix workaround remedy idiom")
"""What can be done: "a simpler way is `x`"."""

PRESENT = _words("current existing present")
"""Adjectives of what is done today."""

ARROWS = _words("\u2192 \u21d2")
"""Marks between what was and what is."""

ADDING = _words("add introduce insert create implement provide")
"""Verbs that ask for what is not there. "Move" and "extend" ask for what is."""

MOVING = _words("move extract rename split put place relocate")
"""Commands that say where code is to be; in another form, "moves", they say what happens."""

LIVING = _words("live be go belong move moved sit stay")
"""Verbs of being somewhere: behind "should", of where code is to be."""

TOWARDS = _words("to into in under at out")
"""Prepositions before the place where something is to be."""

NEW = _words("new separate dedicated")
"""Adjectives of what is not there yet."""

DOCUMENTS = _words(
    "appendix section chapter spec specification plan roadmap rfc adr readme docs documentation document guide manual proposal"
)
"""What people write of code that is to be."""

NULLS = _words("null nil none undefined")
"""What the languages call it when there is no value."""

LACKING = _words("missing lacks lacking absent undefined undeclared unimported omits forgets")
"""Words that deny what follows them, or what they follow."""

PROPOSALS = _words(
    "fix suggestion suggested example proposal proposed alternative patch recommendation recommended"
)
"""What a line may be called that introduces code which is not there yet."""

ELSEWHERE = _words("upstream downstream stdlib rfc spec specification browser npm pypi docs documentation")
"""Places outside a repository."""
