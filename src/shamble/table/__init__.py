"""The web table: friends open a page and play. It knows games only through their scenes, asks and words."""
