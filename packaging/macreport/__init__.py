"""`make mac-report`: what works on this machine and what doesn't, as one zip to send."""
