"""The kinds of claim about what is so: what is defined, how often, with which value, and what it does."""
