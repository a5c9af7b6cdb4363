"""The benchmark `ui` measures what it says, on a small chat."""

from benchmarks import interface_benchmark as bench


def test_opening_and_jumping_are_measured(qtbot, theme, tmp_path):
    chat = bench.ChatBench(tmp_path, theme, 60)
    opened = bench.timed("open", 100, chat.open, chat.is_covered)
    assert chat.is_covered()
    assert 0 < opened.gap <= opened.time
    first = chat.view.outline[0].id
    jumped = bench.timed("jump", 100, lambda: chat.view.go_to(first), chat.is_covered)
    assert chat.view.view(first) is not None
    chat.close()
    table = bench.table_of([opened, jumped, bench.Measure("never", None, 99.0, 16.0)])
    assert table.count("\n") == 3
    assert table.endswith("missed")
