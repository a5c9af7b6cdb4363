"""Quick Ask: one question from anywhere, in a small window above all others. Imported when it first opens."""
