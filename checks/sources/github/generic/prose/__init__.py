"""What a review tells in running text: faults of its summary, members of an enumeration, a fault in passing."""
