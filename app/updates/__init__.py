"""Updates in place: the signed feed, the download and its unpacking, the exchange of the app at quit."""
