"""Packs of rules about one domain, which recommendations are checked for when somebody asks for the pack."""
