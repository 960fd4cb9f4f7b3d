"""Ruby."""

from checks.code.facts.kinds.table import GuardKind, Kinds, Loop, Subject, predicates, words

RUBY = Kinds(
    functions=words("method singleton_method"),
    callbacks=words("lambda block do_block"),
    classes=words("class module singleton_class"),
    blocks=words("body_statement block_body then else do begin program"),
    body_wrappers=words("block"),
    transparent=words("begin"),
    wrappers=words("parenthesized_statements pattern"),
    branches={"if": True, "unless": False, "if_modifier": True, "unless_modifier": False},
    else_ifs=words("elsif"),
    elses=words("else"),
    ternaries=words("conditional"),
    loops={
        "while": Loop.WHILE,
        "until": Loop.UNTIL,
        "for": Loop.EACH,
        "while_modifier": Loop.WHILE,
        "until_modifier": Loop.UNTIL,
    },
    loop_calls=words("loop"),
    switches={"case": "value", "case_match": "value"},
    arms=words("when in_clause"),
    arm_guards=words("if_guard"),
    pattern_wrappers=words("pattern"),
    type_patterns=words("constant scope_resolution"),
    tries=words("begin body_statement"),
    handlers=words("rescue"),
    finals=words("ensure"),
    rescues=words("rescue_modifier"),
    returns=words("return"),
    breaks=words("break"),
    continues=words("next redo retry"),
    raising_calls=words("raise fail"),
    leaving_calls=words("exit abort exit!"),
    yields=words(""),
    binary=words("binary"),
    unary=words("unary"),
    calls={"call": "method"},
    uses={"call": "receiver", "element_reference": "object"},
    optional=words("&."),
    nulls=words("nil"),
    literals=words(
        "integer float string symbol simple_symbol true false array hash regex lambda string_array symbol_array"
    ),
    truthy=True,
    checks={
        **predicates("nil?", GuardKind.NULL, usable=False),
        **predicates("blank? empty?", GuardKind.EMPTY, usable=False),
        **predicates("present?", GuardKind.EMPTY),
        **predicates("any?", GuardKind.EMPTY, both_ways=False),
        **predicates("is_a? kind_of? instance_of? respond_to?", GuardKind.TYPE),
        **predicates("key? has_key? include? member?", GuardKind.MEMBERSHIP, of=Subject.BOTH),
        **predicates("zero?", GuardKind.EQUALITY),
        **predicates("positive? negative? between?", GuardKind.BOUNDS, usable=None),
    },
    lengths=words("length size count"),
    writes={
        "assignment": "left",
        "operator_assignment": "left",
        "for": "pattern",
        "exception_variable": "",
    },
    binds={"in_clause": "pattern"},
    target_lists=words(
        "left_assignment_list destructured_left_assignment splat_argument rest_assignment hash_pattern"
        " keyword_pattern array_pattern as_pattern find_pattern splat_parameter"
    ),
    implicit_result=True,
    end_is_null=True,
    closing=words("close unlink shutdown disconnect"),
    ignored_results=words("_"),
    statements=words(""),
)

TABLES = {"ruby": RUBY}
