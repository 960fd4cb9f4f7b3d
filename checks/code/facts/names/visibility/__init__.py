"""From where a definition can be named: by its words, by the section of its class, by what its file exports."""
