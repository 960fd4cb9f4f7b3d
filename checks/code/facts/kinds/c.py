"""C and C++."""

from dataclasses import replace

from checks.code.facts.kinds.table import C_LOOPS, GuardKind, Kinds, Loop, Subject, predicates, words

C = Kinds(
    functions=words("function_definition"),
    blocks=words("compound_statement case_statement translation_unit"),
    transparent=words("compound_statement"),
    elses=words("else_clause"),
    ternaries=words("conditional_expression"),
    loops=C_LOOPS,
    switches={"switch_statement": "condition"},
    arms=words("case_statement"),
    falls_through=True,
    value_patterns=words("identifier"),
    jumps=words("goto_statement"),
    targets=words("labeled_statement"),
    leaving_calls=words("exit _exit abort _Exit quick_exit longjmp"),
    breakable=words("switch_statement"),
    asserting_calls=words("assert"),
    calls={"call_expression": "function"},
    uses={
        "field_expression": "argument",
        "subscript_expression": "argument",
        "call_expression": "function",
        "pointer_expression": "argument",
    },
    nulls=words("null"),
    literals=words("number_literal string_literal char_literal true false initializer_list"),
    truthy=True,
    checks={**predicates("isdigit isalpha isspace", GuardKind.TYPE, of=Subject.ARGUMENT)},
    lengths=words("strlen"),
    writes={
        "assignment_expression": "left",
        "init_declarator": "declarator",
        "update_expression": "argument",
        "declaration": "declarator",
    },
    declares=words("init_declarator declaration"),
    target_lists=words(
        "pointer_declarator array_declarator reference_declarator structured_binding_declarator parameter_list"
        " parameter_declaration"
    ),
    conditional_text=words("preproc_if preproc_ifdef preproc_else preproc_elif preproc_elifdef"),
    unread=words("preproc_def preproc_function_def"),
    result="type",
    plain_results=words("int long short char bool float double unsigned size_t"),
    empty_results=words("void"),
    discards=words("cast_expression"),
    closing=words("fclose close free closedir pclose munmap"),
    snippet="int x = %s;",
)
CPP = replace(
    C,
    callbacks=words("lambda_expression"),
    classes=words("class_specifier struct_specifier"),
    loops={**C.loops, "for_range_loop": Loop.EACH},
    tries=words("try_statement"),
    handlers=words("catch_clause"),
    returns=words("return_statement co_return_statement"),
    raises=words("throw_statement"),
    leaving_calls=C.leaving_calls | words("std::exit std::abort std::terminate std::_Exit"),
    yields=words("co_yield_statement"),
    awaits=words("co_await_expression"),
    literals=C.literals | words("raw_string_literal new_expression lambda_expression"),
    checks={
        **C.checks,
        **predicates("empty", GuardKind.EMPTY, usable=False),
        **predicates("has_value", GuardKind.NULL),
        **predicates("contains count", GuardKind.MEMBERSHIP, of=Subject.BOTH),
    },
    lengths=words("strlen size length"),
    writes={**C.writes, "for_range_loop": "declarator"},
    binds={"catch_clause": "parameters"},
    declares=words("init_declarator for_range_loop declaration"),
    nullable_results=words("optional"),
    closing=C.closing | words("reset release"),
)

TABLES = {"c": C, "cpp": CPP}
