"""A portal of a desktop for screenshots, played by another D-Bus library; run with CODE and ADDRESS.

It says when it can be asked, and what it is asked.
"""

import sys

from jeepney import DBusAddress, HeaderFields, MessageType, new_error, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

DESKTOP = "/org/freedesktop/portal/desktop"


def serve(code: str, address: str) -> None:
    bus = open_dbus_connection("SESSION")
    bus.send_and_get_reply(message_bus.RequestName("org.freedesktop.portal.Desktop"))
    print("ready", flush=True)
    while True:
        message = bus.receive()
        fields = message.header.fields
        if message.header.message_type is not MessageType.method_call:
            continue
        asked = fields[HeaderFields.path], fields[HeaderFields.interface], fields[HeaderFields.member]
        print(*asked, fields[HeaderFields.signature], message.body, flush=True)
        if code == "refused":
            bus.send(new_error(message, "org.freedesktop.portal.Error.NotAllowed", "s", ("No.",)))
            continue
        sender, token = fields[HeaderFields.sender], message.body[1]["handle_token"][1]
        path = f"{DESKTOP}/request/{sender[1:].replace('.', '_')}/{token}"
        bus.send(new_method_return(message, "o", (path,)))
        source = DBusAddress(path, interface="org.freedesktop.portal.Request")
        found = {"uri": ("s", address)} if address else {}
        answer = new_signal(source, "Response", "ua{sv}", (int(code), found))
        answer.header.fields[HeaderFields.destination] = sender
        bus.send(answer)


if __name__ == "__main__":
    serve(*sys.argv[1:])
