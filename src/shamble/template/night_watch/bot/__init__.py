"""What bots think of it."""
