"""The division of one piece among several faults, by the words of each."""
