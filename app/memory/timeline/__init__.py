"""Recording, playback and files. Qt-free except for the playback controls and the history strip."""
