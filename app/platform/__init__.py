"""Services of the system: a class for macOS and one for Linux, behind one interface (`platform_services.py`).

`current_platform` there is the only place that chooses; nothing else in `app/` asks which system this is, but
for what runs before Qt is loaded: `app/release.py`, and `app/__main__.py`, which looks for a display.
macOS is reached through Qt where Qt has the function, and else by a few calls of the Objective-C runtime
through `ctypes`, so that no package for it needs to be bundled. Tests pass a stand-in for that runtime which
records the messages (`tests/app/objective_c_stand_in.py`): no Mac is needed to see what is sent, in which
order, and that each activity that begins also ends.

On a Mac:

- Closing the window hides it, a click on the Dock's icon shows it again. Qt reports that click, also while
  the app is active, as a change of the application's state. Only Quit ends the app
  (`app/window/desktop/closing.py`).
- There is one menu bar for all windows, which stays while none is open, with a Window menu
  (`app/window/menus/menus.py`).
- While the window waits for an answer, a download or a conversion, it holds an activity
  (`app/window/desktop/tray.py`): App Nap slows the timers and the pipes of an app that is not in
  front. The processes that compute and download hold an assertion of their own
  (`engine/machine/sleep_assertion.py`), since App Nap judges each process by itself and they also work
  without a window.
- The title bar follows the palette that the user chose; the icon in the menu bar is a template, which macOS
  colours; started outside a bundle, the app gives itself its name and icon.
"""
