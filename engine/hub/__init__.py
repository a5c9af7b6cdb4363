"""The Hugging Face Hub: search, downloads into its cache, and the model service process.

It is not a thread of the worker, because the worker's loop is busy while a model loads or a step runs, a
Metal abort would end downloads, and they would share the interpreter lock with the steps.
"""
