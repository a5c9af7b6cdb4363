"""The layout of the window: its widgets, columns and header, and its place on the screen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.chats.sidebar import WIDTH, Sidebar
from app.composer.composer import Composer
from app.conversations.conversations import Conversations
from app.memory.memory_panel import MemoryPanel
from app.models.model_library import ModelLibrary
from app.models.model_pill import ModelPill
from app.processes.background_worker import BackgroundWorker
from app.processes.token_counts import TokenCounts
from app.remote.sent_mark import SentMark
from app.theme.theme import Theme
from app.theme.widgets import ElidedLabel, filled, icon, role_button
from app.transcript.empty_view import EmptyView
from app.transcript.images import enlarge
from app.transcript.message_parts import Banner
from app.transcript.transcript import Transcript
from app.translation import translate
from app.window.layout.notices import ContextNotice, Notices, OverflowCard, Toast
from app.window.layout.status_bar import StatusBar
from app.workspace import Workspace

_AT_REST: Final = 100  # ms without a change, after which the panel may become lower again


class MemoryScroll(QScrollArea):
    """Scrolls the memory panel if it does not fit, and else gives it all of the space.

    Resizes the panel itself, since Qt's way had no end at some sizes of the window.

    How high the panel wants to be follows from its width and height. Qt asked again after each of its
    resizings, and with each scroll bar that came or went, until the stack overflowed. Here the scroll bar
    follows from the height at the whole width, and as long as things change the panel only grows.
    """

    def __init__(self, panel: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._fitting = False
        self._tallest = 0  # in the space that there is, since the last rest
        self._rest = QTimer(self, singleShot=True, interval=_AT_REST)
        self._rest.timeout.connect(self._forget)
        self.setWidget(panel)

    def viewportEvent(self, event: QEvent) -> bool:
        """Fits the panel when it wants another size."""
        done = super().viewportEvent(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the panel to the new space; that of the viewport changes with the scroll bar, too."""
        super().resizeEvent(event)
        if not self._fitting:
            self._tallest = 0
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Fits the panel."""
        super().showEvent(event)
        self._fit()

    def _forget(self) -> None:
        self._tallest = 0

    def _fit(self) -> None:
        panel = self.widget()
        if self._fitting or not self.isVisible() or panel is None:
            return
        self._fitting = True
        room = self.maximumViewportSize()
        width = room.width()
        self._tallest = height = max(self._tallest, _least_height(panel, width))
        scrolls = height > room.height()
        policies = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policies.ScrollBarAlwaysOn if scrolls else policies.ScrollBarAlwaysOff
        )
        if scrolls:
            width -= self.verticalScrollBar().sizeHint().width()
            self._tallest = height = max(height, _least_height(panel, width))
        panel.resize(width, max(room.height(), height))
        self._rest.start()
        self._fitting = False


def _least_height(panel: QWidget, width: int) -> int:
    height = panel.heightForWidth(width)
    return height if height >= 0 else panel.minimumSizeHint().height()


MEMORY_WIDTH = 412
NARROW = 1080  # px; below this only one side column fits beside the conversation
_MIN_MIDDLE = 320  # px
_MIN_CHATS = 160
_MOST_CHATS = 0.24  # of the window's width, however large the text is
_ANY = 16777215  # QWIDGETSIZE_MAX
VERY_NARROW = 760  # px; below this the memory column does not fit beside the conversation
_ALONE = 520  # px; below this the conversation begins without the chats beside it


class Columns(QWidget):
    """Arranges the three columns.

    A narrow window shows one side column at a time; a very narrow one shows the memory in place of the rest.
    What is narrow grows with the text.

    Attributes:
        middle: the column of the chat.
        back_button: leads from the memory panel back to the chat in a very narrow window.

    Signals:
        changed: a side column was shown or hidden.
    """

    changed = Signal()

    def __init__(
        self, theme: Theme, chats: QWidget, middle: QWidget, memory: QWidget, memory_wanted: bool
    ) -> None:
        super().__init__()
        self._chats = chats
        self.chats_wanted = True
        self.memory_wanted = memory_wanted
        self._narrow_side = "chats"
        self._narrow = self._very_narrow = self._alone = False
        self._host = QWidget()
        self._host.setObjectName("memoryHost")
        inside = filled(QVBoxLayout(self._host), spacing=0, margins=(1, 0, 0, 0))
        self.back_button = role_button("link", "‹ " + translate("window", "Back to the chat"))
        self.back_button.clicked.connect(lambda: self.show_memory(False))
        inside.addWidget(self.back_button, 0, Qt.AlignmentFlag.AlignLeft)
        inside.addWidget(MemoryScroll(memory))
        self._theme, self.middle = theme, middle
        filled(QHBoxLayout(self), chats, (middle, 1), self._host, spacing=0)
        middle.setMinimumWidth(_MIN_MIDDLE)
        self._chats_visible = self._memory_visible = True
        theme.changed.connect(self._fit)
        self._size_memory()
        self._arrange()

    @property
    def chats_shown(self) -> bool:
        """Whether the left column is visible."""
        return self._chats_visible

    @property
    def memory_shown(self) -> bool:
        """Whether the right column is visible."""
        return self._memory_visible

    def show_chats(self, shown: bool) -> None:
        """Shows or hides the left column."""
        self._set_wanted("chats", shown)

    def show_memory(self, shown: bool) -> None:
        """Shows or hides the right column."""
        self._set_wanted("memory", shown)

    def _set_wanted(self, side: str, shown: bool) -> None:
        if self._narrow:
            self._narrow_side = side if shown else ""
        elif side == "chats":
            self.chats_wanted = shown
        else:
            self.memory_wanted = shown
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Switches between the wide and the narrow arrangement."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Chooses the arrangement for this width and size of text."""
        zoom = max(1.0, self._theme.zoom)
        narrow, very, alone = (self.width() < zoom * width for width in (NARROW, VERY_NARROW, _ALONE))
        if alone != self._alone and self._narrow_side != "memory":
            self._narrow_side = "" if alone else "chats"
        if (narrow, very, alone) != (self._narrow, self._very_narrow, self._alone):
            self._narrow, self._very_narrow, self._alone = narrow, very, alone
            self._arrange()
        self._size_memory()
        self._size_chats()

    def _size_chats(self) -> None:
        """Gives the chats a width that grows with the text, within their share of the window."""
        room = max(_MIN_CHATS, self.width() - _MIN_MIDDLE)
        most = max(WIDTH, round(_MOST_CHATS * self.width()))
        self._chats.setFixedWidth(min(self._theme.px(WIDTH), most, room))
        self.back_button.setMinimumHeight(self._theme.px(26))

    def _size_memory(self) -> None:
        """Gives the memory column its width, which grows with the text."""
        if self._very_narrow and self._memory_visible:
            self._host.setMinimumWidth(0)
            self._host.setMaximumWidth(_ANY)
        else:
            self._host.setFixedWidth(self._theme.px(MEMORY_WIDTH))

    def _arrange(self) -> None:
        if self._narrow:
            chats, memory = self._narrow_side == "chats", self._narrow_side == "memory"
        else:
            chats, memory = self.chats_wanted, self.memory_wanted
        changed = (chats, memory) != (self._chats_visible, self._memory_visible)
        self._chats_visible, self._memory_visible = chats, memory
        self._chats.setVisible(chats)
        self._host.setVisible(memory)
        self.middle.setHidden(self._very_narrow and memory)
        self.back_button.setVisible(self._very_narrow)
        self._size_memory()
        if changed:
            self.changed.emit()


HEIGHT = 52
_SHARE = 0.48  # of the width, for the model's button at least, if it needs so much
_SHARE_OF_NEWS = 0.8  # while it says that the model is loading, waiting or failed
_BETWEEN = 8  # px between the parts of the header, before zoom


class Header(QWidget):
    """The bar above the transcript: the chat's title, the model button, and buttons for the side columns.

    Attributes:
        mark: says where text goes while a server's model is chosen.

    Signals:
        chats_toggled, memory_toggled: show or hide a side column.
    """

    chats_toggled = Signal(bool)
    memory_toggled = Signal(bool)

    def __init__(
        self, theme: Theme, library: ModelLibrary, workspace: Workspace, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme, self._library = theme, library
        self.title = ElidedLabel(role="title")
        self.pill = ModelPill(theme, library)
        self.mark = SentMark(theme, framed=True)
        workspace.model_changed.connect(lambda model: self.mark.show_destination(model.remote))
        self.chats_button = self._button(translate("window", "Show or hide the chats"))
        self.chats_button.toggled.connect(self.chats_toggled)
        self.memory_button = self._button(translate("window", "Show or hide the memory panel"))
        self.memory_button.toggled.connect(self.memory_toggled)
        self.menu_button = self._button(translate("window", "Menu"))
        self.menu_button.setCheckable(False)
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu_button.hide()
        buttons = (self.mark, self.pill, self.memory_button, self.menu_button)
        filled(QHBoxLayout(self), self.chats_button, (self.title, 1), *buttons, margins=(12, 0, 12, 0))
        theme.changed.connect(self._restyle)
        library.changed.connect(self._share_width)
        self._restyle()

    def set_title(self, title: str) -> None:
        """Shows the title of the chat."""
        self.title.set_full_text(title)
        self._share_width()

    def sizeHint(self) -> QSize:
        """Returns the whole height; in a low window the parts below may need some of it."""
        return QSize(super().sizeHint().width(), self.maximumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shares the width between the title and the model."""
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        """Gives title and model their widths; if both do not fit, the model's shrinks first, to its share.

        The sidebar has the title, too.
        """
        row = self.layout()
        if row is None:
            return
        others = [
            widget
            for widget in (self.chats_button, self.mark, self.memory_button, self.menu_button)
            if not widget.isHidden()
        ]
        used = sum(widget.sizeHint().width() for widget in others) + row.spacing() * (len(others) + 1)
        margins = row.contentsMargins()
        free = self.width() - used - margins.left() - margins.right()
        wanted = self.title.sizeHint().width()
        share = _SHARE if self._library.is_loaded else _SHARE_OF_NEWS
        least = max(self.pill.minimumSizeHint().width(), round(share * free))
        self.pill.setMaximumWidth(max(least, free - wanted))

    def _button(self, text: str) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setProperty("role", "icon")
        button.setToolTip(text)
        button.setAccessibleName(text)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _restyle(self) -> None:
        self.setMaximumHeight(self._theme.px(HEIGHT))
        if row := self.layout():
            row.setSpacing(self._theme.px(_BETWEEN))
        dim, size = self._theme.palette.dim, self._theme.px(16)
        for button, name in (
            (self.chats_button, "panel-left"),
            (self.memory_button, "panel-right"),
            (self.menu_button, "menu"),
        ):
            button.setIcon(icon(name, dim, size))
            button.setIconSize(QSize(size, size))
        self._share_width()

    def use_menu(self, menu: QMenu) -> None:
        """Puts the menus behind a button, for systems without a menu bar."""
        self.menu_button.setMenu(menu)
        self.menu_button.show()


class WindowLayout:
    """Three columns and the status bar below them.

    Args:
        workspace: what the widgets follow.
        conversations: read by the sidebar and the transcript.
        library: names the loaded model in the header.
        worker: the thread that highlights code.
        counts: counts the tokens of drafts and files.
        memory_wanted: show the memory column where it fits.

    Attributes:
        root: the window's central widget, which holds all others.
        banner: above the transcript; hidden until there is a message.
        overflow: above the composer; hidden until a chat is too long.
        context_notice: above the transcript; says what of the chat is not sent.
        notices: holds the banner and whatever else belongs above the transcript.
        blank: shown for an empty chat; holds `empty`, and the page of the first start.
    """

    def __init__(
        self,
        theme: Theme,
        workspace: Workspace,
        conversations: Conversations,
        library: ModelLibrary,
        worker: BackgroundWorker,
        counts: TokenCounts,
        memory_wanted: bool,
    ) -> None:
        self.sidebar = Sidebar(theme, conversations.store.chats)
        self.header = Header(theme, library, workspace)
        self.banner = Banner(theme)
        self.banner.hide()
        self.transcript = Transcript(
            theme, worker, workspace, conversations.store.siblings, conversations.messages
        )
        images = self.transcript.images
        images.folder, images.keep = conversations.store.images.folder, conversations.disk.keep_image
        self.empty = EmptyView(theme)
        self.blank = QStackedWidget()
        self.blank.addWidget(self.empty)
        self.notices = Notices(theme)
        self.context_notice = ContextNotice()
        self.overflow = OverflowCard(theme)
        self.composer = Composer(theme, workspace, images, counts)
        self.composer.files.enlarge_requested.connect(
            lambda shown, place: enlarge(theme, images, shown, place, self.header.window())
        )
        self.memory = MemoryPanel(theme.palette)
        self.memory.ui.inspector.loader = images
        self.memory.ui.inspector.image_picked.connect(
            lambda shown: enlarge(theme, images, [shown], 0, self.header.window())
        )
        self.status = StatusBar(theme, workspace)
        middle = self._make_middle()
        self.columns = Columns(theme, self.sidebar, middle, self.memory, memory_wanted)
        self.toast = Toast(middle, self.composer)
        workspace.reported.connect(self.toast.show_message)
        self.root = QWidget()
        self.root.setObjectName("window")
        filled(QVBoxLayout(self.root), (self.columns, 1), self.status, spacing=0)

    def _make_middle(self) -> QWidget:
        middle = QWidget()
        middle.setObjectName("middle")
        self.notices.addWidget(self.banner)
        self.notices.addWidget(self.context_notice)
        chat = ((self.blank, 1), (self.transcript, 1), self.overflow, self.composer)
        filled(QVBoxLayout(middle), self.header, self.notices, *chat, spacing=0)
        return middle


# --- The window on the screen: its first size, and where it was the last time
FIRST_SIZE: Final = QSize(1440, 900)
#: Height in pixels that is left for the title bar; its real one is known only once the window was shown.
TITLE_BAR: Final = 32


def fitted(geometry: QRect, available: QRect, least: QSize) -> QRect:
    """Moves and shrinks a window so that all of it, and its title bar above it, can be seen.

    Args:
        geometry: the window without its frame.
        available: the screen without docks and menu bars.
        least: the window never gets smaller than this.
    """
    room = available.adjusted(0, TITLE_BAR, 0, 0)
    size = geometry.size().boundedTo(room.size()).expandedTo(least)
    x = max(room.left(), min(geometry.left(), room.left() + room.width() - size.width()))
    y = max(room.top(), min(geometry.top(), room.top() + room.height() - size.height()))
    return QRect(x, y, size.width(), size.height())


def fit_to_screen(window: QWidget) -> None:
    """Moves and shrinks a window that reaches beyond its screen; one that fills the screen stays as it is."""
    geometry = window.geometry()
    screen = QGuiApplication.screenAt(geometry.center()) or QGuiApplication.primaryScreen()
    if screen is None or window.isMaximized() or window.isFullScreen():
        return
    better = fitted(geometry, screen.availableGeometry(), window.minimumSize())
    if better != geometry:
        window.setGeometry(better)


def set_first_size(window: QWidget) -> None:
    """Gives a window its first size, or what the screen has room for; the system places it."""
    screen = QGuiApplication.primaryScreen()
    room = FIRST_SIZE if screen is None else screen.availableSize() - QSize(0, TITLE_BAR)
    window.resize(FIRST_SIZE.boundedTo(room).expandedTo(window.minimumSize()))
