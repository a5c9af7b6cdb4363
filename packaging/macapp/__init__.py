"""Assembles Octavo.app on any host and checks the result; `packaging/build_app.py` is the command."""
