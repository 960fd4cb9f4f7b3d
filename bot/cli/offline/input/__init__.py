"""What a command is given: options, files, formats of findings, the config, names of rules."""
