"""What a command gives back: the report and the exit code, notes on standard error, a progress bar."""
