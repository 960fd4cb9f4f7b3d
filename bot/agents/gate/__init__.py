"""The gate in front of an agent's tools: it reads what a call is about to post, and holds it against the code."""
