"""The server of the Model Context Protocol: its tools and resources, each read from the code, the rules or the ledger."""
