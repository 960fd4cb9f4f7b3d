"""Rust."""

from checks.code.facts.kinds.table import GuardKind, Kinds, Loop, Predicate, predicates, words

RUST = Kinds(
    functions=words("function_item function_signature_item"),
    callbacks=words("closure_expression async_block"),
    classes=words("impl_item trait_item mod_item"),
    blocks=words("block source_file"),
    transparent=words("block unsafe_block"),
    branches={"if_expression": True},
    elses=words("else_clause"),
    loops={"for_expression": Loop.EACH, "while_expression": Loop.WHILE, "loop_expression": Loop.ENDLESS},
    switches={"match_expression": "value"},
    arms=words("match_arm"),
    exhaustive=True,
    arm_patterns=words("match_pattern"),
    pattern_wrappers=words("match_pattern"),
    alternatives=words("or_pattern"),
    tuples=words("tuple_pattern tuple_expression"),
    range_patterns=words("range_pattern"),
    renaming_patterns=words("ref_pattern mut_pattern reference_pattern"),
    open_patterns=words("_ remaining_field_pattern"),
    type_patterns=words("struct_pattern"),
    value_patterns=words("scoped_identifier"),
    views=words("as_ref as_mut as_deref as_deref_mut"),
    variants={
        "Some": Predicate(GuardKind.NULL, usable=True),
        "None": Predicate(GuardKind.NULL, usable=False),
        "Ok": Predicate(GuardKind.ERROR, usable=True),
        "Err": Predicate(GuardKind.ERROR, usable=False),
    },
    let_conditions=words("let_condition"),
    let_chains=words("let_chain"),
    returns=words("return_expression"),
    breaks=words("break_expression"),
    continues=words("continue_expression"),
    labels=words("label"),
    raising_calls=words("panic unreachable todo unimplemented bail"),
    asserting_calls=words("assert ensure"),
    macros=words(
        "assert assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne ensure bail anyhow panic unreachable"
        " todo unimplemented dbg format print println eprint eprintln write writeln trace debug info warn error"
    ),
    leaving_calls=words("std::process::exit process::exit std::process::abort process::abort"),
    awaits=words("await_expression"),
    propagations=words("try_expression"),
    calls={"call_expression": "function", "macro_invocation": "macro"},
    uses={
        "field_expression": "value",
        "index_expression": "",
        "call_expression": "function",
        "try_expression": "",
        "await_expression": "",
    },
    null_words=words("None"),
    literals=words(
        "integer_literal float_literal string_literal raw_string_literal char_literal boolean_literal"
        " array_expression struct_expression closure_expression"
    ),
    checks={
        **predicates("is_some is_some_and", GuardKind.NULL),
        **predicates("is_none", GuardKind.NULL, usable=False),
        **predicates("is_ok", GuardKind.ERROR),
        **predicates("is_err", GuardKind.ERROR, usable=False),
        **predicates("is_empty", GuardKind.EMPTY, usable=False),
        **predicates("contains contains_key", GuardKind.MEMBERSHIP),
    },
    lengths=words("len"),
    writes={
        "let_declaration": "pattern",
        "assignment_expression": "left",
        "compound_assignment_expr": "left",
        "for_expression": "pattern",
        "let_condition": "pattern",
    },
    binds={"match_pattern": ""},
    declares=words("let_declaration for_expression let_condition"),
    target_lists=words(
        "tuple_pattern tuple_struct_pattern slice_pattern ref_pattern mut_pattern reference_pattern struct_pattern"
        " field_pattern or_pattern captured_pattern"
    ),
    unread=words("token_tree macro_definition"),
    result="return_type",
    implicit_result=True,
    nullable_results=words("Option"),
    error_results=words("Result"),
    strict_results=True,
    no_result_is_nothing=True,
    tail_excluded=words("let_declaration empty_statement attribute_item use_declaration"),
    closing=words("shutdown close drop abort"),
    chained=words("unwrap_or unwrap_or_else unwrap_or_default map_err or_else ok unwrap expect"),
    ignored_results=words("_"),
    snippet="fn f() { let _ = %s; }",
)

TABLES = {"rust": RUST}
