"""Hands its pipes, arguments, folder and environment to a fork of `engine_forks.py`, and ends as that ends.

Run as `python -I -S engine_stub.py SOCKET ARGUMENTS...`. It imports little: it is started hundreds of times.
"""

import array
import json
import os
import socket
import sys

server = socket.socket(socket.AF_UNIX)
server.connect(sys.argv[1])
request = {"arguments": sys.argv[1:], "folder": os.getcwd(), "environment": dict(os.environ)}
pipes = array.array("i", [0, 1, 2])
server.sendmsg([json.dumps(request).encode()], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, pipes)])
os.closerange(0, 3)  # only the engine holds them now
status = int(server.recv(16) or 1)
if status < 0:
    os.kill(os.getpid(), -status)
os._exit(status)
