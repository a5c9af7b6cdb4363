"""Icons and pictures that ship with Octavo; read them with `importlib.resources`."""
