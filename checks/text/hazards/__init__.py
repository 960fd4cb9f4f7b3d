"""What a text says would go wrong: a name that is null, empty, zero, and a use of it that fails or is not kept from that."""
