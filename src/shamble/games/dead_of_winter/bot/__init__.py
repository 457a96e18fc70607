"""What bots think: how good a position is, and what one would answer without much thought."""
