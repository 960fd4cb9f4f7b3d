"""How the stand-in for GitHub is reached: its server, tokens, limits and faults."""
