"""The viewer of images, and what their loader does when they are not wanted any more."""

import threading

import pytest
import shiboken6
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from test_app_images import picture

from app.attachments import image_loader
from app.attachments.image_loader import ImageLoader
from app.processes.background_worker import BackgroundWorker
from app.store.embedded_images import EmbeddedImage
from app.store.image_files import ImageFiles
from app.store.records import IMAGES
from app.theme.theme import Theme
from app.transcript.images import ImageStrip, ImageViewer


@pytest.fixture
def files(tmp_path):
    return ImageFiles(tmp_path / "chats.db")


@pytest.fixture
def loader(qtbot, files):
    made = ImageLoader()
    made.folder = files.folder
    yield made
    made.stop()


@pytest.fixture
def reads(monkeypatch):
    """The threads and sizes of all images that are decoded from now on."""
    found = []
    read = image_loader.read_image

    def spy(path, box):
        found.append((threading.current_thread(), box))
        return read(path, box)

    monkeypatch.setattr(image_loader, "read_image", spy)
    return found


def test_an_image_is_read_whole_only_for_its_own_size(qtbot, files, loader, reads):
    """On the loader's thread, and once after a series of changes of the window's size."""
    stored = files.keep(EmbeddedImage("a", picture(3000, 1500)))
    viewer = ImageViewer(Theme(), loader, [stored], 0)
    qtbot.addWidget(viewer)
    viewer.show()
    qtbot.waitUntil(lambda: not viewer.picture.isNull())
    room = viewer.area.maximumViewportSize()
    assert viewer.picture.size() == QSize(room.width(), room.width() // 2)
    assert viewer.label.minimumSize() == QSize(0, 0)
    for less in range(10, 60, 10):
        viewer.resize(viewer.width() - less, viewer.height())
    room = viewer.area.maximumViewportSize()
    qtbot.waitUntil(lambda: viewer.picture.width() == room.width())
    assert len(reads) == 2
    middle = viewer.grab().toImage().pixelColor(viewer.rect().center())
    assert middle.name() == "#c04020"

    viewer.size_button.click()
    qtbot.waitUntil(lambda: viewer.picture.size() == QSize(3000, 1500))
    qtbot.waitUntil(lambda: viewer.label.size() == QSize(3000, 1500))
    bar = viewer.area.horizontalScrollBar()
    bar.setValue(bar.maximum())
    assert viewer.grab().toImage().pixelColor(viewer.area.geometry().center()).name() == "#c04020"
    viewer.size_button.click()
    assert viewer.picture.width() == room.width()
    assert [box for _, box in reads[1:]] == [room, QSize(8000, 8000)]
    assert all(thread is not threading.main_thread() for thread, _ in reads)


def test_a_small_image_is_read_once_and_drawn_in_its_own_size(qtbot, files, loader, reads):
    viewer = ImageViewer(Theme(), loader, [files.keep(EmbeddedImage("a", picture(40, 20)))], 0)
    qtbot.addWidget(viewer)
    viewer.show()
    qtbot.waitUntil(lambda: not viewer.picture.isNull())
    viewer.resize(500, 400)
    qtbot.waitUntil(lambda: not viewer.read_due)
    assert len(reads) == 1
    assert not viewer.size_button.isEnabled()
    image = viewer.label.grab().toImage()
    x, y = image.width() // 2, image.height() // 2
    inside = [image.pixelColor(x + dx, y + dy).name() for dx, dy in ((-19, 0), (18, 0), (0, -9), (0, 8))]
    outside = [image.pixelColor(x + dx, y + dy).name() for dx, dy in ((-22, 0), (22, 0), (0, -12), (0, 12))]
    assert inside == ["#c04020"] * 4
    assert "#c04020" not in outside


def test_what_is_closed_while_its_image_is_read_is_left_alone(qtbot, files, loader, monkeypatch):
    began, go_on = threading.Event(), threading.Event()

    def slow(path, box):
        began.set()
        go_on.wait(60)
        return QImage(3, 3, QImage.Format.Format_RGB32), ""

    monkeypatch.setattr(image_loader, "read_image", slow)
    stored = files.keep(EmbeddedImage("a", picture(40, 20)))
    viewer = ImageViewer(Theme(), loader, [stored], 0)
    viewer.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    viewer.show()
    qtbot.waitUntil(began.is_set)
    strip = ImageStrip(Theme(), loader)
    strip.show_details({IMAGES: [{"file": stored.file, "width": 40, "height": 20}]})
    strip.fit(300)
    (button,) = strip.buttons
    viewer.close()
    strip.deleteLater()
    qtbot.waitUntil(lambda: not shiboken6.isValid(viewer) and not shiboken6.isValid(button))
    ended = []
    loader.load(stored, QSize(1, 1), lambda image, _problem: ended.append(image))
    go_on.set()
    qtbot.waitUntil(lambda: bool(ended))  # after the two, which raised nothing: pytest-qt would tell


def test_images_that_wait_are_not_decoded_once_the_loader_stops(qtbot, files, loader, monkeypatch):
    stopped, decoded = threading.Event(), []

    def slow(path, box):
        decoded.append(box.width())
        stopped.wait(60)
        return QImage(), ""

    monkeypatch.setattr(image_loader, "read_image", slow)
    stored = files.keep(EmbeddedImage("a", picture(40, 20)))
    for width in range(1, 6):
        loader.load(stored, QSize(width, 1), lambda image, problem: None)
    qtbot.waitUntil(lambda: bool(decoded))
    end = BackgroundWorker.stop

    def stop(worker):
        stopped.set()
        end(worker)

    monkeypatch.setattr(BackgroundWorker, "stop", stop)
    loader.stop()
    assert decoded == [1]
    loader.load(stored, QSize(9, 9), lambda image, problem: None)
    assert "octavo-images" not in [thread.name for thread in threading.enumerate()]
