"""What is read from a syntax tree: definitions, uses, imports, tokens, and what happens within lines."""
