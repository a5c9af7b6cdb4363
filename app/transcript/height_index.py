"""Heights of stacked rows: the top of any row, and the row at any y, in logarithmic time."""

from __future__ import annotations


class HeightIndex:
    """Heights in px, of which any may change (a Fenwick tree of their sums)."""

    def __init__(self) -> None:
        self._heights: list[int] = []
        self._sums = [0]  # _sums[i] is the sum of the `i & -i` heights that end with row i - 1

    def __len__(self) -> int:
        return len(self._heights)

    def __getitem__(self, row: int) -> int:
        return self._heights[row]

    @property
    def total(self) -> int:
        """The height of all rows."""
        return self.top(len(self._heights))

    def append(self, height: int) -> None:
        """Adds a row at the end."""
        self._heights.append(height)
        place = len(self._heights)
        below, end = place - 1, place - (place & -place)
        while below > end:
            height += self._sums[below]
            below -= below & -below
        self._sums.append(height)

    def truncate(self, length: int) -> None:
        """Removes all rows from `length` on."""
        del self._heights[length:]
        del self._sums[length + 1 :]

    def set(self, row: int, height: int) -> None:
        """Changes the height of a row."""
        change = height - self._heights[row]
        if not change:
            return
        self._heights[row] = height
        place = row + 1
        while place < len(self._sums):
            self._sums[place] += change
            place += place & -place

    def top(self, row: int) -> int:
        """Returns the y at which a row begins; for the number of rows, that at which the last one ends."""
        total = 0
        while row > 0:
            total += self._sums[row]
            row -= row & -row
        return total

    def at(self, y: int) -> int:
        """Returns the row that contains `y`, or the first or last one. Needs at least one row."""
        place, step = 0, 1 << len(self._heights).bit_length()
        while step:
            beyond = place + step
            if beyond < len(self._sums) and self._sums[beyond] <= y:
                place = beyond
                y -= self._sums[beyond]
            step >>= 1
        return min(place, len(self._heights) - 1)
