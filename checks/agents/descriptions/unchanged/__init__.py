"""What a change leaves as it is: code, behaviour, public names, dependencies; each decided in one file."""
