"""The changes, in order; never edit one that was released."""
