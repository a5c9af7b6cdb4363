"""The menu bar's or system tray's item, notes about finished answers, the system's sleep, and Quick Ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QAction, QColor, QGuiApplication, QIcon, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QApplication, QMenu, QSystemTrayIcon, QWidget

from app import formatting
from app.chats.chat_model import ChatModel
from app.models.discovery import Discovery
from app.models.model_library import ModelLibrary
from app.platform.platform_services import current_platform
from app.processes.service_clients import ModelServiceClient
from app.programs.server_control import ServerControl
from app.settings import Settings
from app.theme.theme import Theme
from app.translation import translate
from app.workspace import AnswerState, Workspace
from engine.protocol import ServerState, Stats

if TYPE_CHECKING:
    from app.quick_ask.global_key import GlobalKey
    from app.quick_ask.quick_ask import QuickAsk

_SIZE: Final = 22  # points; menu bars are as high
_SCALES: Final = (1, 2)
_TEMPLATE_SIZE: Final = 18  # points; Qt makes higher icons of macOS's menu bar smaller, which blurs them
_CACHED_OPACITY: Final = 110  # of 255


class Tray(QObject):
    """An icon that shows how full the KV cache is, with a menu.

    Args:
        theme: the colours of the icon.
        show_window: brings the window to the front.
        quit_application: quits Octavo.
        make: creates the system's item; tests pass a stand-in, since there is no tray offscreen.
    """

    def __init__(
        self,
        theme: Theme,
        show_window: Callable[[], object],
        quit_application: Callable[[], object],
        parent: QObject | None = None,
        make: Callable[[], Any] = QSystemTrayIcon,
    ) -> None:
        super().__init__(parent)
        self._theme, self.make = theme, make
        self._show_window = show_window
        self._item: Any = None
        self._shown: tuple[int, ...] = ()
        self._stats: Stats | None = None
        self._generating = 0
        self.menu = QMenu()
        self.memory = QAction(translate("window", "No model loaded"), self.menu)
        self.memory.setEnabled(False)
        self.pressure = QAction("", self.menu)
        self.pressure.setEnabled(False)
        self.budget = QAction(translate("window", "KV Cache…"), self.menu)
        self.budget.setVisible(False)
        self.open = QAction(translate("window", "Open Octavo"), self.menu)
        self.open.triggered.connect(lambda: show_window())
        self.quit = QAction(translate("window", "Quit Octavo"), self.menu)
        self.quit.setMenuRole(QAction.MenuRole.NoRole)  # a role would move it to the application menu
        self.quit.triggered.connect(lambda: quit_application())
        self.models = QMenu(translate("window", "Model"), self.menu)
        self.requests = QAction("", self.menu)
        self.requests.setEnabled(False)
        self.address = QAction(translate("window", "Copy Address"), self.menu)
        self.pause = QAction("", self.menu)
        for action in (self.requests, self.address, self.pause):
            action.setVisible(False)
        self.menu.addActions([self.memory, self.pressure, self.budget, self.models.menuAction()])
        self.menu.addSeparator()
        self.menu.addActions([self.requests, self.address, self.pause])
        self.menu.addSeparator()
        self.menu.addActions([self.open, self.quit])
        theme.changed.connect(self._draw)

    def follow(self, library: ModelLibrary, server: ServerControl) -> None:
        """Lets the menu switch models, and say and pause what other programs do."""
        self.models.aboutToShow.connect(lambda: self._list_models(library))
        server.changed.connect(lambda: self._show_server(server.state))
        self.address.triggered.connect(lambda: QGuiApplication.clipboard().setText(f"{server.state.url}/v1"))
        self.pause.triggered.connect(lambda: server.pause(server.state.state == "on"))
        self._show_server(server.state)

    def _list_models(self, library: ModelLibrary) -> None:
        self.models.clear()
        loaded = library.current()
        for model in library.models:
            if not model.problem:
                action = self.models.addAction(model.name, partial(library.load, model.path))
                action.setCheckable(True)
                action.setChecked(library.is_loaded and model == loaded)
        self.models.addSeparator()
        unload = self.models.addAction(translate("window", "Unload"), library.unload)
        unload.setEnabled(library.state.state in ("ready", "loading"))

    def _show_server(self, state: ServerState) -> None:
        running = state.state in ("on", "paused")
        for action in (self.requests, self.address, self.pause):
            action.setVisible(running)
        self.requests.setText(
            translate("window", "Programs: %n request(s) in the last minute", "", state.minute)
        )
        self.pause.setText(
            translate("window", "Pause Other Programs")
            if state.state == "on"
            else translate("window", "Resume Other Programs")
        )

    @property
    def visible(self) -> bool:
        """Whether the item is shown."""
        return self._item is not None

    def set_wanted(self, wanted: bool) -> None:
        """Shows the item if the system has a tray, or removes it."""
        if wanted == self.visible or (wanted and not _has_tray(self.make)):
            return
        if not wanted:
            self._item.hide()
            self._item.deleteLater()
            self._item, self._shown = None, ()
            return
        self._item = self.make()
        self._item.setContextMenu(self.menu)
        self._item.activated.connect(self._on_activated)
        self._draw()
        self._item.show()

    def show_stats(self, stats: Stats | None, generating: int) -> None:
        """Shows new statistics (None: no model is loaded) and how many chats are generating."""
        self._stats, self._generating = stats, generating
        if self._item is not None:
            self._draw()

    def notify(self, title: str, text: str) -> None:
        """Asks the system for a notification, if the item is shown; the system may show none."""
        if self._item is not None:
            self._item.showMessage(title, text, QSystemTrayIcon.MessageIcon.NoIcon)

    def add_action(self, action: QAction) -> None:
        """Adds an entry to the menu, above "Open Octavo"."""
        self.menu.insertAction(self.open, action)

    def _draw(self) -> None:
        """Updates the texts, and the icon if it looks different."""
        if self._item is None:
            return
        line, pressure = memory_line(self._stats), pressure_line(self._stats)
        self.memory.setText(line)
        self.pressure.setText(pressure)
        self.pressure.setVisible(bool(pressure))
        self.budget.setVisible(self._stats is not None and self._stats.blocks_total > 0)
        answers = ""
        if self._generating:
            number = self._generating
            answers = "\n" + translate("window", "generating %n answer(s)", "", number)
        self._item.setToolTip(f"Octavo\n{line}{answers}")
        levels = icon_levels(self._stats)
        shown = (*levels, self._generating > 0, hash(self._theme.palette.name))
        if shown != self._shown:
            self._shown = shown
            self._item.setIcon(self._icon(levels, self._generating > 0))

    def _icon(self, levels: tuple[int, int], generating: bool) -> QIcon:
        if current_platform().template_icons:
            return draw_template(levels, generating)
        return draw_icon(levels, generating, self._theme)

    def _on_activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason == QSystemTrayIcon.ActivationReason.DoubleClick:
            self._show_window()


def memory_line(stats: Stats | None) -> str:
    """Weights and KV cache in one line."""
    if stats is None or stats.blocks_total == 0:
        return translate("window", "No model loaded")
    used = formatting.size_of(stats.blocks_used * stats.block_bytes, stats.kv_bytes)
    return translate("window", "Weights {weights} · KV cache {used}").format(
        weights=formatting.size(stats.weights_bytes), used=used
    )


def pressure_line(stats: Stats | None) -> str:
    """Memory of the engine process and memory pressure in one line; empty while unknown."""
    if stats is None or not stats.footprint_bytes:
        return ""
    engine = translate("window", "Engine {size}").format(size=formatting.size(stats.footprint_bytes))
    levels = {
        "normal": translate("window", "memory pressure normal"),
        "warning": translate("window", "memory pressure high"),
        "critical": translate("window", "memory pressure critical"),
    }
    level = levels.get(stats.pressure_level, stats.pressure_level)
    return f"{engine} · {level}" if level else engine


def icon_levels(stats: Stats | None) -> tuple[int, int]:
    """Heights in points of the icon's two levels: blocks in use, and cached blocks on top of them."""
    if stats is None or stats.blocks_total == 0:
        return 0, 0
    height = _SIZE - 8
    used = stats.blocks_used / stats.blocks_total
    cached = stats.blocks_cached / stats.blocks_total
    top = round(height * min(1.0, used + cached))
    return min(top, max(round(height * used), 1 if used else 0)), top


def draw_icon(levels: tuple[int, int], generating: bool, theme: Theme) -> QIcon:
    """Returns an outline filled from below: in use, then cached; with a dot while an answer is generated."""
    scheme = QGuiApplication.styleHints().colorScheme()
    outline = QColor("#23252b" if scheme == Qt.ColorScheme.Light else "#e7e9ee")
    palette = theme.palette
    used, cached, dot = QColor(palette.accent), QColor(palette.block_cached), QColor(palette.good)
    icon = QIcon()
    for scale in _SCALES:
        with _painting(icon, _SIZE, scale) as painter:
            _draw_levels(painter, levels, outline, used, cached)
            if generating:
                _draw_dot(painter, QRectF(14, 1, 6, 6), dot)
    return icon


def draw_template(levels: tuple[int, int], generating: bool) -> QIcon:
    """Returns the same for a menu bar that colours its icons: only the opacity of each pixel counts there."""
    full, part = QColor(0, 0, 0), QColor(0, 0, 0, _CACHED_OPACITY)
    icon = QIcon()
    for scale in _SCALES:
        with _painting(icon, _TEMPLATE_SIZE, scale) as painter:
            margin = (_SIZE - _TEMPLATE_SIZE) / 2
            painter.translate(-margin, -margin)
            _draw_levels(painter, levels, full, full, part)
            if generating:
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
                _draw_dot(painter, QRectF(12, 0.5, 9, 9), full)  # a gap, or else dot and outline were one
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
                _draw_dot(painter, QRectF(13.5, 2, 6, 6), full)
    icon.setIsMask(True)  # last: an icon without pictures forgets it
    return icon


@contextmanager
def _painting(icon: QIcon, size: int, scale: int) -> Iterator[QPainter]:
    """Yields a painter in points, whose picture is added to the icon."""
    image = QPixmap(size * scale, size * scale)
    image.setDevicePixelRatio(scale)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        yield painter
    icon.addPixmap(image)


def _draw_levels(
    painter: QPainter, levels: tuple[int, int], outline: QColor, used_color: QColor, cached_color: QColor
) -> None:
    leaf = QPainterPath()
    leaf.addRoundedRect(QRectF(5.5, 3.5, 11, _SIZE - 7), 2.5, 2.5)
    used, top = levels
    bottom = _SIZE - 4
    painter.setClipPath(leaf)
    painter.fillRect(QRectF(5, bottom - top, 12, top - used), cached_color)
    painter.fillRect(QRectF(5, bottom - used, 12, used), used_color)
    painter.setClipping(False)
    painter.setPen(outline)
    painter.drawPath(leaf)


def _draw_dot(painter: QPainter, place: QRectF, color: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawEllipse(place)


def _has_tray(make: Callable[[], Any]) -> bool:
    return make is not QSystemTrayIcon or QSystemTrayIcon.isSystemTrayAvailable()


_DOWNLOADING = ("queued", "running", "checking")
_CONVERTING = ("queued", "running")


class WorkActivity(QObject):
    """Keeps the system from slowing the window or sleeping during answers, downloads and conversions.

    Args:
        workspace: signals answers in progress.
        discovery: knows downloads and conversions.
        service: the process that they run in, which says when they change and when it ends.
    """

    def __init__(
        self,
        workspace: Workspace,
        discovery: Discovery,
        service: ModelServiceClient,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._discovery = discovery
        self._token = 0
        self._held = False
        self._over = False
        workspace.answer_changed.connect(self._refresh)
        for signal in (service.transfers, service.conversions, service.stopped):
            signal.connect(self._refresh)

    def close(self) -> None:
        """Ends the activity for good."""
        self._over = True
        self._refresh()

    def _refresh(self) -> None:
        wanted = not self._over and self._is_working()
        if wanted == self._held:
            return
        self._held = wanted
        if wanted:
            self._token = current_platform().begin_activity("Generating answers or downloading models")
        else:
            current_platform().end_activity(self._token)
            self._token = 0

    def _is_working(self) -> bool:
        if self._workspace.running:
            return True
        return any(transfer.state in _DOWNLOADING for transfer in self._discovery.transfers.values()) or any(
            conversion.state in _CONVERTING for conversion in self._discovery.conversions.values()
        )


class FinishedAnswers(QObject):
    """Remembers chats with an answer that was not seen: a dot in the list, a number on the Dock, a notice.

    Args:
        workspace: signals answers, and knows the shown chat.
        model: the list of chats, which shows the dots.
        tray: notifies while the window is not the active one.
        title: returns the title of a chat.
        window: the window of the app.

    Attributes:
        unseen: IDs of these chats.
    """

    def __init__(
        self,
        workspace: Workspace,
        model: ChatModel,
        tray: Tray,
        title: Callable[[str], str],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._model, self._tray, self._title = model, tray, title
        self._workspace, self._window = workspace, window
        self.unseen: set[str] = set()
        workspace.answer_ended.connect(self._on_ended)
        workspace.answer_changed.connect(self._on_changed)
        workspace.chat_shown.connect(self.see)
        workspace.looks_changed.connect(self._on_looks)

    def see(self, chat: str) -> None:
        """Notes that a chat is looked at."""
        if chat in self.unseen:
            self.unseen.remove(chat)
            self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notes that the shown chat is seen when the window becomes the active one."""
        if event.type() == QEvent.Type.WindowActivate:
            self.see(self._workspace.chat)
        return super().eventFilter(watched, event)

    def _on_looks(self) -> None:
        """Forgets chats that no longer exist."""
        if gone := self.unseen.difference(self._workspace.looks):
            self.unseen -= gone
            self._show()

    def _on_ended(self, answer: AnswerState) -> None:
        message = answer.ended
        if message is None or message.state == "stopped" or answer.goes_on:
            return  # a person who stops it knows
        text = translate("window", "The answer is finished.")
        if message.state != "done":
            text = translate("window", "The answer failed.")
        self._tell(message.chat, text)

    def _on_changed(self, answer: AnswerState) -> None:
        if answer.asks:
            self._tell(answer.chat, translate("window", "A tool waits for your permission."))

    def _tell(self, chat: str, text: str) -> None:
        if chat not in self._workspace.looks:
            return  # a temporary one, which has a window of its own
        away = not self._window.isActiveWindow()
        if away or chat != self._workspace.chat:
            self.unseen.add(chat)
            self._show()
        if away:
            QApplication.alert(self._window)
            self._tray.notify(self._title(chat), text)

    def _show(self) -> None:
        if self.unseen:
            self._window.installEventFilter(self)
        else:
            self._window.removeEventFilter(self)  # a filter runs for every event of the window
        self._model.set_unseen(self.unseen)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.setBadgeNumber(len(self.unseen))


class QuickAskControl(QObject):
    """Opens Quick Ask for menus, for its key and for other programs; all is made when it is first needed.

    Args:
        make: makes its window.
        expect_activation: is called before that opens, see `Closing`.
    """

    def __init__(
        self,
        make: Callable[[], QuickAsk],
        settings: Settings,
        workspace: Workspace,
        expect_activation: Callable[[], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._make, self._expect_activation = make, expect_activation
        self._settings, self._workspace = settings, workspace

    @cached_property
    def panel(self) -> QuickAsk:
        """The window for a question in between."""
        return self._make()

    @cached_property
    def key(self) -> GlobalKey:
        """The key that opens it from any program."""
        from app.quick_ask.global_key import GlobalKey  # loads a library of the system

        key = GlobalKey(self)
        key.pressed.connect(lambda: self.ask())
        key.told.connect(self._on_told)
        return key

    def ask(self, text: str = "", selection: str = "") -> None:
        """Opens it with a question, or with text that was selected in another program."""
        self._expect_activation()
        self.panel.open(text, selection)

    def begin(self) -> None:
        """Listens to other programs, and for the key that was chosen; called when the window is painted."""
        current_platform().offer_service(lambda text: self.ask(selection=text))
        if (keys := self._settings.quick_ask_key) and (problem := self.key.set_keys(keys)):
            self._workspace.report(problem)

    def _on_told(self, text: str, watched: bool) -> None:
        if not watched:
            self._settings.quick_ask_key = ""
            self._workspace.report(text)

    def finish(self) -> None:
        """Closes it for good, and gives the key back."""
        if "panel" in self.__dict__:
            self.panel.finish()
        if "key" in self.__dict__:
            self.key.set_keys("")
