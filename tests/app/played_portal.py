"""A played desktop portal: owns the portal's name on the session's bus, and does what its words say.

`python played_portal.py WAY`; each call is a line of JSON on stdout. "press" on stdin presses the key. For a
screenshot WAY is "picture" and the code and URI of the answer, or "refused".
"""

from __future__ import annotations

import json
import os
import select
import sys
from typing import Any

from jeepney import DBusAddress, HeaderFields, MessageType, new_error, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

NAME = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
SESSION = f"{PATH}/session/played"
SHORTCUTS = "org.freedesktop.portal.GlobalShortcuts"


def main(way: str, code: str = "", uri: str = "") -> None:
    bus = open_dbus_connection("SESSION")
    peer = ""

    def emit(interface: str, member: str, signature: str, body: tuple[Any, ...], path: str = PATH) -> None:
        message = new_signal(DBusAddress(path, interface=interface), member, signature, body)
        message.header.fields[HeaderFields.destination] = peer
        bus.send(message)

    def answer(message: Any, results: dict[str, Any], code: int = 0) -> None:
        token = message.body[-1]["handle_token"][1]
        request = f"{PATH}/request/{peer[1:].replace('.', '_')}/{token}"
        early = way == "early"
        if not early:
            bus.send(new_method_return(message, "o", (request,)))
        for path, refused in ((f"{request}_of_another", 2), (request, code)):
            emit("org.freedesktop.portal.Request", "Response", "ua{sv}", (refused, results), path)
        if early:
            bus.send(new_method_return(message, "o", (request,)))

    def handle(message: Any) -> None:
        nonlocal peer
        fields = message.header.fields
        member, interface = fields[HeaderFields.member], fields[HeaderFields.interface]
        peer = fields[HeaderFields.sender]
        print(json.dumps([interface.split(".")[-1], member, message.body]), flush=True)
        if way == "refused":
            bus.send(new_error(message, "org.freedesktop.portal.Error.NotAllowed", "s", ("No.",)))
        elif member == "Screenshot" and way == "ends":
            sys.exit()
        elif way == "picture":
            answer(message, {"uri": ("s", uri)} if uri else {}, int(code))
        elif way == "without" or (interface != SHORTCUTS and way != "silent"):
            bus.send(new_error(message, "org.freedesktop.DBus.Error.UnknownMethod", "s", ("No such.",)))
        elif member == "CreateSession" and way == "odd":
            answer(message, {"session_handle": ("u", 7)})
        elif member == "CreateSession":
            answer(message, {"session_handle": ("s", SESSION)})
        elif way == "declines":
            answer(message, {}, 1)
        elif way == "silent":
            bus.send(new_method_return(message, "o", (f"{PATH}/request/x",)))
        elif way == "nothing":
            answer(message, {"shortcuts": ("a(sa{sv})", [])})
        else:
            keys = "" if way == "no key" else "Super+Q"
            about = [("quick-ask", {"trigger_description": ("s", keys)})]
            answer(message, {"shortcuts": ("a(sa{sv})", about)})

    bus.send_and_get_reply(message_bus.RequestName(NAME))
    print(json.dumps("ready"), flush=True)
    while True:
        ready = select.select([bus.sock, sys.stdin], [], [], 60)[0]
        if not ready:
            return
        if sys.stdin in ready:
            word = os.read(0, 100).decode().strip()
            if not word:
                return
            for shortcut in ("another", "quick-ask") if word == "press" else ():
                token = {"activation_token": ("s", f"token of {shortcut}")}
                emit(SHORTCUTS, "Activated", "osta{sv}", (SESSION, shortcut, 1, token))
            if word == "close":
                emit("org.freedesktop.portal.Session", "Closed", "", (), SESSION)
        try:
            while True:
                message = bus.receive(timeout=0)
                if message.header.message_type is MessageType.method_call:
                    handle(message)
        except TimeoutError:
            pass


if __name__ == "__main__":
    main(*sys.argv[1:])
