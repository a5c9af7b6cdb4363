"""Several machines for one model: the hosts file that names them, what each has, the links between them.

- `hosts_file` reads names and addresses. `remote_command` runs `octavo` on a machine over ssh, with an end to
  every wait; on this machine without ssh.
- `cluster_check` asks all machines for a `machine_report` at once and compares versions and models.
- `link_measurement` starts `link_rank` on two neighbours at a time: a ring of two. A process on another
  machine ends when its stdin closes, which it does when ssh ends, so none is left behind.
- `cluster_plan` says what each rank would hold (`engine.distributed.rank_parts`), and how fast each split is
  (`engine.distributed.step_simulation`).

The ranks that compute are in `engine/distributed`.
"""
