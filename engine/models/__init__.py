"""Models on this machine: finding, checking, importing, quantising and loading them."""
