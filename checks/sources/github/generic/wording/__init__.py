"""What the words of a review say of it: the part of a heading, the stance of a sentence, that nothing was found."""
