"""What can be asked of the code from outside: bounded questions whose answers show numbered lines."""
