"""Names: where they are defined, used and written, and what a file knows them as."""
