"""How the table looks: the scene, its art and icons."""
