"""Dead of Winter: a colony in the snow, one common goal, and a secret one for each player."""
