"""A local git repository, read by running git."""
