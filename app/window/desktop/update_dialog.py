"""Updates as a person meets them: the dialog, and what it shows. Nothing is fetched or installed unasked.

The one exception is the setting "Check once a day", which is off until a person turns it on.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Literal

from PySide6.QtCore import QObject, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QProgressBar,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from app import formatting
from app.processes.background_worker import BackgroundWorker
from app.release import Release
from app.settings import Settings
from app.theme.theme import Theme
from app.theme.widgets import filled, set_dialog_size, text_label
from app.translation import translate
from app.updates import exchange

if TYPE_CHECKING:
    from app.updates.feed import Offer

_DAY: Final = 86_400  # seconds
_HOUR_MS: Final = 3_600_000
_UNIT: Final = 1 << 16  # bytes of a step of the progress bar, which counts in 32 bits

_Button = tuple[str, Callable[[], object]]
_Choice = Literal["", "quit", "restart"]
State = Literal["idle", "checking", "current", "available", "downloading", "ready", "failed", "impossible"]


class UpdateControl(QObject):
    """Looks for a newer Octavo, gets it, and has it installed at quit; all that takes long is on a thread.

    Attributes:
        app: the bundle that is running; None for a clone or pip.
        message: why it failed, or is impossible here.
        offer: the newer release; None if there is none, or it is not known.
        received: bytes that have come; -1 while they are checked.
        at_quit: whether a person wants it installed at quit.
        words: options that a restarted app is given.

    Signals:
        changed: any of these has.
        noticed: a sentence for a person who has not opened the dialog.
    """

    changed = Signal()
    noticed = Signal(str)
    _told = Signal(object)

    def __init__(self, release: Release, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.release = release
        self.app = exchange.this_app() if release.flavour else None
        self._settings = settings
        self.state: State = "idle"
        self.message = ""
        self.offer: Offer | None = None
        self.received = 0
        self.at_quit: _Choice = ""
        self.words: list[str] = []
        self._cancelled = self._quietly = False
        self._work: BackgroundWorker | None = None
        self._daily = QTimer(self, interval=_HOUR_MS)
        self._daily.timeout.connect(self._check_if_due)
        self._told.connect(self._on_told)

    @property
    def possible(self) -> bool:
        """Whether this build has releases that it believes."""
        return bool(self.release.feed and self.release.keys)

    def on_painted(self) -> None:
        """Tells that this app has started, says what has become of an update, and begins the daily check."""
        if (app := self.app) is None:
            return
        version, installed = exchange.confirm(app, self.release.version)
        text = translate("window", "Octavo {version} was not installed. Check for updates again.")
        if installed:
            text = translate("window", "Octavo {version} did not start, so the one before is back.")
        if version:
            self.noticed.emit(text.format(version=version))
        if exchange.work_folder(app).exists():
            self._submit(lambda: exchange.clean(app), lambda _result: None)
        self.set_daily(self._settings.update_daily)

    def set_daily(self, wanted: bool) -> None:
        """Begins or ends the daily check."""
        if wanted and self.possible:
            self._daily.start()
            self._check_if_due()
        else:
            self._daily.stop()

    def _check_if_due(self) -> None:
        resting = self.state in ("idle", "current", "failed")
        if resting and not 0 <= time.time() - self._settings.update_checked < _DAY:
            self.check(quietly=True)

    def check(self, quietly: bool = False) -> None:
        """Looks for a newer release, unless one is being fetched or waits already."""
        self._quietly = quietly
        if self.state in ("checking", "downloading", "ready"):
            return
        release, app, serial = self.release, self.app, self._settings.update_serial

        def look() -> tuple[str, Any]:
            from app.updates import feed  # slow to import, with what it needs

            reason = exchange.obstacle(app, release)
            if not (app and release.feed and release.keys):
                return reason, None
            data = feed.fetch_feed(release.feed)
            found = feed.read_feed(data, release.keys, release.flavour, release.version, serial)
            is_ready = isinstance(found, feed.Offer) and exchange.ready_version(app) == found.version
            return reason or ("ready" if is_ready else ""), found

        self._settings.update_checked = time.time()
        self._set("checking")
        self._submit(look, self._on_looked)

    def _on_looked(self, result: Any) -> None:
        if isinstance(result, Exception):
            self._set("idle" if self._quietly else "failed", str(result))
            return
        reason, found = result
        current = isinstance(found, int)
        self.offer = None if current else found
        serial = found if current else getattr(found, "serial", 0)
        self._settings.update_serial = max(self._settings.update_serial, serial)
        if current or reason == "ready":
            self._set("current" if current else "ready")
        else:
            self._set("impossible" if reason else "available", reason)
        if self._quietly and self.offer is not None:
            text = translate("window", "Octavo {version} is available.")
            self.noticed.emit(text.format(version=self.offer.version))

    def download(self) -> None:
        """Gets the offered release and makes it ready; its installation is another choice."""
        offer, app, folder = self.offer, self.app, self._settings.folder / "updates"
        if offer is None or app is None or self.state not in ("available", "failed"):
            return

        def get() -> None:
            from app.updates.download import prepare

            prepare(offer, app, folder, self._told.emit, lambda: self._cancelled)

        self._cancelled, self.received = False, 0
        self._set("downloading")
        self._submit(get, self._on_prepared)

    def _on_told(self, received: int) -> None:
        if self.state == "downloading":
            self.received = received
            self.changed.emit()

    def _on_prepared(self, result: Any) -> None:
        if isinstance(result, Exception):
            self._set("available" if self._cancelled else "failed", str(result))
        else:
            self._set("ready")
            assert self.offer is not None
            text = translate("window", "Octavo {version} is ready to be installed.")
            self.noticed.emit(text.format(version=self.offer.version))

    def cancel(self) -> None:
        """Ends a download; what has come is kept."""
        self._cancelled = True

    def choose(self, at_quit: _Choice) -> None:
        """Takes the person's choice about a release that is ready."""
        self.at_quit = at_quit
        self.changed.emit()

    def leave(self) -> None:
        """Lets a chosen release be installed when this process has ended; called as the app quits."""
        self._cancelled = True
        if self.state == "ready" and self.at_quit and self.app is not None:
            with suppress(OSError):  # what is ready stays so
                exchange.install(self.app, self._settings.folder, self.at_quit == "restart", self.words)

    def _on_failed(self, error: Exception) -> None:
        text = translate("window", "The update failed: {reason}. Octavo is as it was.")
        self._set("failed", text.format(reason=error))

    def _set(self, state: State, message: str = "") -> None:
        self.state, self.message = state, message
        self.changed.emit()

    def _submit(self, job: Callable[[], object], done: Callable[[Any], object]) -> None:
        """Runs a job on the thread; `done` gets its result, or the UpdateError or OSError that it raised."""
        if self._work is None:
            self._work = BackgroundWorker("octavo-updates", self)  # never stopped: quitting need not wait
            self._work.failed.connect(self._on_failed)

        def guarded() -> object:
            from app.updates.feed import UpdateError

            try:
                return job()
            except (UpdateError, OSError) as error:
                return error

        self._work.submit(guarded, done)


class UpdateDialog(QDialog):
    """Shows the state of an update, with what can be done next.

    Attributes:
        buttons: those of the present state, the one for Return last.
    """

    def __init__(
        self, control: UpdateControl, theme: Theme, quit_now: Callable[[], object], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("window", "Update Octavo"))
        self._control, self._quit = control, quit_now
        self.headline, self.text = text_label("title"), text_label("")
        self.notes, self.bar = QTextBrowser(), QProgressBar()
        self.notes.setAccessibleName(translate("window", "What is new"))
        self.notes.setOpenLinks(False)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(translate("window", "Progress of the download"))
        self.buttons: list[QPushButton] = []
        self._row = filled(QBoxLayout(QBoxLayout.Direction.LeftToRight), 0, spacing=8)
        parts = (self.headline, self.text, (self.notes, 1), self.bar, 0, self._row)
        filled(QVBoxLayout(self), *parts, spacing=12, margins=(20, 18, 20, 16))
        self._theme, self._shown = theme, ("", control.offer)
        control.changed.connect(self._show)
        theme.changed.connect(self._fit)
        self._show()

    def _content(self) -> tuple[str, str, list[_Button]]:
        """Headline, text and buttons of the state."""
        control = self._control
        available = translate("window", "Octavo {version} is available")
        close: _Button = (translate("window", "Close"), self.reject)
        if control.state == "checking":
            return translate("window", "Looking for a newer Octavo…"), "", [close]
        if control.state == "current":
            return translate("window", "Octavo {own} is up to date."), "", [close]
        if control.state == "available":
            text = translate("window", "You have {own}. The download has {size} and installs nothing yet.")
            later = (translate("window", "Later"), self.reject)
            return available, text, [later, (translate("window", "Download"), control.download)]
        if control.state == "downloading":
            cancel: list[_Button] = [(translate("window", "Cancel"), control.cancel)]
            if control.received < 0:
                return translate("window", "Checking Octavo {version}…"), "", cancel
            text = translate("window", "{received} of {size}")
            return translate("window", "Downloading Octavo {version}…"), text, cancel
        if control.state == "ready":
            text = translate("window", "The one that you have is kept until the new one has started.")
            if control.at_quit:
                text = translate("window", "It will be installed when you quit.")
            buttons: list[_Button] = [
                (translate("window", "Later"), lambda: self._choose("")),
                (translate("window", "Install When I Quit"), lambda: self._choose("quit")),
                (translate("window", "Install and Restart"), lambda: self._choose("restart")),
            ]
            return translate("window", "Octavo {version} is ready"), text, buttons
        offer, headline = control.offer, translate("window", "No update")
        if control.state == "failed":
            again = control.check if offer is None else control.download
            return headline, "{message}", [close, (translate("window", "Try Again"), lambda: again())]
        if offer is None:
            return headline, "{message}", [close]
        page = QUrl(offer.page)
        get = (translate("window", "Download Page…"), lambda: QDesktopServices.openUrl(page))
        return available, "{message}", [close, get]

    def _show(self) -> None:
        control, offer = self._control, self._control.offer
        headline, text, buttons = self._content()
        values = {
            "version": offer.version if offer is not None else "",
            "own": control.release.version,
            "size": formatting.size(offer.size) if offer is not None else "",
            "received": formatting.size(max(0, control.received)),
            "message": control.message,
        }
        self.headline.setText(headline.format(**values))
        self.text.setText(text.format(**values))
        self.text.setVisible(bool(text))
        self.bar.setVisible(control.state in ("checking", "downloading"))
        counted = offer is not None and control.state == "downloading" and control.received >= 0
        self.bar.setRange(0, max(1, offer.size // _UNIT) if counted and offer is not None else 0)
        self.bar.setValue(max(0, control.received) // _UNIT)
        if self._shown != (control.state, offer):
            self._shown = (control.state, offer)
            self.notes.setVisible(offer is not None and control.state in ("available", "ready"))
            self.notes.setMarkdown(offer.notes if offer is not None else "")
            self._make_buttons(buttons)

    def _make_buttons(self, wanted: list[_Button]) -> None:
        for button in self.buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self.buttons = [QPushButton(text) for text, _ in wanted]
        for button, (_, run) in zip(self.buttons, wanted, strict=True):
            button.clicked.connect(lambda _checked=False, run=run: run())
            self._row.addWidget(button)
        self.buttons[-1].setProperty("role", "primary")
        self.buttons[-1].setDefault(True)
        self._fit()

    def _fit(self) -> None:
        """Gives the dialog the size of its state, with buttons in a column where a row is too wide."""
        wide, layout = self._theme.px(460), self.layout()
        assert layout is not None
        layout.activate()
        least = layout.totalHeightForWidth(wide)
        set_dialog_size(self, wide, least if self.notes.isHidden() else self._theme.px(340))
        ways = QBoxLayout.Direction
        beside = sum(button.sizeHint().width() + 8 for button in self.buttons) + 40 <= self.width()
        self._row.setDirection(ways.LeftToRight if beside else ways.TopToBottom)

    def _choose(self, at_quit: _Choice) -> None:
        self._control.choose(at_quit)
        self.accept()
        if at_quit == "restart":
            self._quit()
