"""The rules engine: it runs any game and knows none."""
