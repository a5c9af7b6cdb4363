"""The Hugging Face Hub: search, headers, downloads into the shared cache, and the process that does it."""
