"""A plan of the memory, drawn as the map that it would become."""
