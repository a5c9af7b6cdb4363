"""The block map: layout and colours of its cells, drawing, zooming, and input."""
