"""The Hugging Face Hub: search, downloads into its cache, and the model service process."""
