"""PHP."""

from checks.code.facts.kinds.table import C_LOOPS, GuardKind, Kinds, Loop, Subject, predicates, words

PHP = Kinds(
    functions=words("function_definition method_declaration"),
    callbacks=words("arrow_function anonymous_function"),
    classes=words("class_declaration interface_declaration trait_declaration enum_declaration"),
    blocks=words("compound_statement colon_block case_statement default_statement program"),
    transparent=words("compound_statement"),
    else_ifs=words("else_if_clause"),
    elses=words("else_clause"),
    ternaries=words("conditional_expression"),
    loops={
        "foreach_statement": Loop.EACH,
        **C_LOOPS,
    },
    switches={"switch_statement": "condition", "match_expression": "condition"},
    arms=words("case_statement match_conditional_expression"),
    default_arms=words("default_statement match_default_expression"),
    falls_through=True,
    value_patterns=words("name variable_name class_constant_access_expression"),
    tries=words("try_statement"),
    handlers=words("catch_clause"),
    finals=words("finally_clause"),
    raises=words("throw_expression"),
    jumps=words("goto_statement"),
    targets=words("named_label_statement"),
    leaving_calls=words("exit_statement exit die"),
    breakable=words("switch_statement"),
    yields=words("yield_expression"),
    unary=words("unary_op_expression"),
    asserting_calls=words("assert"),
    calls={
        "function_call_expression": "function",
        "member_call_expression": "name",
        "nullsafe_member_call_expression": "name",
        "scoped_call_expression": "name",
    },
    creations=words("object_creation_expression"),
    argument_wrappers=words("argument"),
    uses={
        "member_access_expression": "object",
        "member_call_expression": "object",
        "nullsafe_member_access_expression": "object",
        "nullsafe_member_call_expression": "object",
        "subscript_expression": "",
        "function_call_expression": "function",
        "scoped_call_expression": "scope",
    },
    optional=words("nullsafe_member_access_expression nullsafe_member_call_expression"),
    nulls=words("null"),
    literals=words(
        "integer float string encapsed_string boolean array_creation_expression object_creation_expression"
        " anonymous_function arrow_function"
    ),
    truthy=True,
    checks={
        **predicates("isset", GuardKind.NULL, of=Subject.ARGUMENTS),
        **predicates("is_null", GuardKind.NULL, usable=False, of=Subject.ARGUMENT),
        **predicates("empty", GuardKind.EMPTY, usable=False, of=Subject.ARGUMENT),
        **predicates(
            "is_array is_string is_int is_numeric is_object is_callable is_bool is_float is_iterable is_a"
            " is_subclass_of method_exists property_exists",
            GuardKind.TYPE,
            of=Subject.ARGUMENT,
        ),
        **predicates("in_array array_key_exists", GuardKind.MEMBERSHIP, of=Subject.ARGUMENTS),
    },
    lengths=words("count strlen sizeof"),
    writes={
        "assignment_expression": "left",
        "augmented_assignment_expression": "left",
        "reference_assignment_expression": "left",
        "update_expression": "argument",
        "unset_statement": "",
    },
    binds={
        "foreach_statement": ":1",
        "catch_clause": "name",
        "global_declaration": "",
        "static_variable_declaration": "name",
    },
    closed=words("anonymous_function"),
    captures=words("anonymous_function_use_clause"),
    nested_declare=True,
    target_lists=words("list_literal array_element_initializer pair by_ref"),
    result="return_type",
    end_is_null=True,
    nullable_results=words("null mixed ?"),
    empty_results=words("void never"),
    strict_results=True,
    discards=words(""),
    closing=words("fclose close closedir curl_close"),
    rescues=words(""),
    snippet="<?php $x = %s;",
)

TABLES = {"php": PHP}
