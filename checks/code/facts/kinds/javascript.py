"""JavaScript, TypeScript and JSX."""

from dataclasses import replace

from checks.code.facts.kinds.table import C_LOOPS, GuardKind, Kinds, Loop, Subject, predicates, words

JAVASCRIPT = Kinds(
    functions=words("function_declaration generator_function_declaration method_definition"),
    callbacks=words("arrow_function function_expression generator_function"),
    classes=words("class_declaration class abstract_class_declaration"),
    blocks=words("statement_block program class_static_block"),
    transparent=words("statement_block"),
    elses=words("else_clause"),
    ternaries=words("ternary_expression"),
    loops={
        "for_in_statement": Loop.EACH,
        **C_LOOPS,
    },
    switches={"switch_statement": "value"},
    arms=words("switch_case"),
    default_arms=words("switch_default"),
    falls_through=True,
    value_patterns=words("identifier member_expression"),
    tries=words("try_statement"),
    handlers=words("catch_clause"),
    finals=words("finally_clause"),
    raises=words("throw_statement"),
    labels=words("statement_identifier"),
    leaving_calls=words("process.exit process.abort"),
    breakable=words("switch_statement"),
    yields=words("yield_expression"),
    awaits=words("await_expression"),
    asserting_calls=words("assert ok"),
    asserting_owners=words("assert chai chai.assert"),
    calls={"call_expression": "function", "new_expression": "constructor"},
    uses={"member_expression": "object", "subscript_expression": "object", "call_expression": "function"},
    optional=words("optional_chain"),
    nulls=words("null undefined"),
    null_words=words("undefined"),
    literals=words(
        "number string template_string regex true false object array new_expression arrow_function"
        " function_expression class"
    ),
    truthy=True,
    checks={
        **predicates("isArray isInteger isSafeInteger isBuffer", GuardKind.TYPE, of=Subject.ARGUMENT),
        **predicates("isFinite", GuardKind.TYPE, of=Subject.ARGUMENT, excludes_null=False),
        **predicates("isNaN", GuardKind.TYPE, usable=False, of=Subject.ARGUMENT, excludes_null=False),
        **predicates("has includes hasOwnProperty hasOwn", GuardKind.MEMBERSHIP, of=Subject.BOTH),
    },
    lengths=words("length size"),
    writes={
        "assignment_expression": "left",
        "augmented_assignment_expression": "left",
        "variable_declarator": "name",
        "update_expression": "argument",
        "for_in_statement": "left",
    },
    binds={"catch_clause": "parameter"},
    declares=words("variable_declarator"),
    target_lists=words(
        "object_pattern array_pattern pair_pattern assignment_pattern object_assignment_pattern rest_pattern"
    ),
    end_is_null=True,
    discards=words("unary_expression"),
    closing=words("close end destroy release disconnect dispose unsubscribe abort"),
    chained=words("catch then"),
)
TYPESCRIPT = replace(
    JAVASCRIPT,
    wrappers=words(
        "expression_statement parenthesized_expression non_null_expression as_expression satisfies_expression"
    ),
    functions=JAVASCRIPT.functions | words("function_signature abstract_method_signature method_signature"),
    result="return_type",
    nullable_results=words("null undefined void any unknown"),
    empty_results=words("void never undefined"),
    strict_results=True,
    carriers=words("Promise PromiseLike Awaited"),
)
TSX = TYPESCRIPT

TABLES = {"javascript": JAVASCRIPT, "typescript": TYPESCRIPT, "tsx": TSX}
