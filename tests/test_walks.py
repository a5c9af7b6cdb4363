"""Everyday things pass through few files; `tests/walks.py` measures how many and says what is counted.

The bounds are what was reached. What timers wake differs a little from run to run, so it has some room.
"""

import pytest
import walks

pytestmark = [pytest.mark.model, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def measured():
    return walks.measure()


def beyond(files, **bounds):
    """The rooms that have more files than their bound, with these files."""
    rooms = dict(zip(("engine", "window", "memory"), walks.by_room(files), strict=True))
    return {room: sorted(files) for room, count in rooms.items() if count > bounds[room]}


def test_few_files_delay_a_token(measured):
    assert beyond(measured[walks.TOKEN].way, engine=27, window=15, memory=0) == {}


def test_few_files_are_woken_besides_while_an_answer_grows(measured):
    assert beyond(measured[walks.TOKEN].besides, engine=5, window=11, memory=0) == {}


def test_few_files_run_at_a_click_on_send(measured):
    assert len(measured[walks.SEND].files) <= 102


def test_few_files_run_until_a_model_is_loaded(measured):
    assert len(measured[walks.LOAD].files) <= 218  # 215; a timer may wake two more


def test_only_what_draws_or_counts_the_words_hears_that_they_grow(measured):
    token = measured[walks.TOKEN]
    rooms = ("app/window/overflow", "app/window/remote_servers", "app/chats", "app/models", "app/attachments")
    assert not [file for file in token.files if file.startswith(rooms)]
