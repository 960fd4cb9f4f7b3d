"""Questions that the structure of the code answers: each fact is a value with its lines, or *cannot tell*."""
