"""Finding, downloading, planning and loading models."""
