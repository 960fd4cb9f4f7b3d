"""What standard libraries bring: names with their members and parameters. `SOURCES.md` says where they are from."""
