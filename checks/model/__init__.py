"""The nouns that everything speaks of: finding, claim, outcome, policy, severity, confidence."""
