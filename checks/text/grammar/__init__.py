"""A shallow grammar of English: its words, the parts of a sentence, verbs, clauses, and what is said of code."""
