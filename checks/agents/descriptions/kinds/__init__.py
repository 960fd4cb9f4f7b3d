"""One file for each kind of claim that a description makes of its change: type, reading, verifying, examples."""
