"""Several machines for one model: the hosts file that names them, what each has, the links between them.

`hosts_file.py` reads the machines' names and addresses. This room looks at machines and plans; the ranks that
compute are in `engine/distributed`.
"""
