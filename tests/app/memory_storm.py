"""Random operations on a pool, for tests of what follows it."""

from __future__ import annotations

from memory_scene import Scene

from app.memory.model.replayed_pool import BlockModel
from app.memory.timeline.recorded_track import TrackRecorder
from engine.blocks import IMAGE_TOKENS, BlockManager, OutOfBlocksError
from engine.protocol import BlockSnapshot


class Storm:
    """Random operations on a manager, of the kinds that a busy engine does."""

    def __init__(self, blocks: int, seed: int, scene: Scene | None = None) -> None:
        self.scene = scene or Scene(blocks, 8, seed)
        self.manager: BlockManager = self.scene.manager
        self.rng = self.scene.rng
        self.prompts = [self.scene.tokens(int(n)) for n in self.rng.integers(20, 200, 6)]
        for prompt in self.prompts[::2]:
            prompt[5:15] = range(IMAGE_TOKENS, IMAGE_TOKENS + 10)
        self.open: list[int] = []
        self.pinned: list[int] = []

    def step(self) -> None:
        self.scene.clock += 0.01
        manager, rng = self.manager, self.rng
        choice = rng.random()
        try:
            if choice < 0.08 or not self.open:
                prompt = self.prompts[rng.integers(len(self.prompts))]
                prompt = prompt[: rng.integers(1, len(prompt))] + self.scene.tokens(int(rng.integers(1, 30)))
                self.open.append(self.scene.begin(f"chat {rng.integers(12)}", prompt))
            elif choice < 0.12:
                self.open.append(manager.fork(self._any(), f"chat {rng.integers(12)}"))
            elif choice < 0.80:
                self.scene.write(self._any(), self.scene.tokens(int(rng.integers(1, 20))))
            elif choice < 0.88:
                sequence = self._any()
                manager.truncate(sequence, int(rng.integers(0, manager.length(sequence) + 1)))
            elif choice < 0.90:
                manager.evict(int(rng.integers(1, 4)))
            elif choice < 0.91:
                sequence = self._any()
                if sequence not in self.pinned and manager.committed(sequence) and manager.pins.pin(sequence):
                    self.pinned.append(sequence)
            elif choice < 0.92 and self.pinned:
                manager.pins.unpin(self.pinned.pop(0))
            else:
                self._close(self._any(), keep=rng.random() < 0.8)
        except OutOfBlocksError:
            self._close(self.open[0], keep=True)
            while self.pinned:
                self.manager.pins.unpin(self.pinned.pop())

    def _any(self) -> int:
        return self.open[self.rng.integers(len(self.open))]

    def _close(self, sequence: int, *, keep: bool) -> None:
        self.open.remove(sequence)
        self.manager.close(sequence, keep=keep)


def recorded(
    steps: int = 400, seed: int = 3, blocks: int = 120
) -> tuple[TrackRecorder, dict[int, BlockSnapshot]]:
    """A recorder that heard a storm, and the truth at some event numbers."""
    storm, model, recorder = Storm(blocks, seed), BlockModel(), TrackRecorder()
    first = storm.scene.snapshot()
    model.load(first)
    recorder.record(first, model)
    truth = {first.seq: first}
    for step in range(steps):
        storm.step()
        storm.scene.clock += 0.05
        if step % 3 == 0:
            events = storm.scene.events()
            assert model.apply(events)
            recorder.record(events, model)
            recorder.record(storm.scene.stats(), model)
            seq, sent = storm.scene.manager.events.seq, storm.scene.sent
            truth[seq] = storm.scene.snapshot()
            storm.scene.sent = sent
    return recorder, truth
