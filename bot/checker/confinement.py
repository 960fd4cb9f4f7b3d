"""What the kernel keeps a checker from, should hostile text take it over: Linux's Landlock and seccomp.

No network, no new programs or processes, no file but what Python is loaded from, none to write, and no
look at other processes. What a kernel lacks is left out and named by `lacking`.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import resource
import struct
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

FILES: Final = 256
"""Descriptors that a checker may have open: it needs a socket, and one at a time for a grammar."""

_LIBC: Final = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None

# linux/prctl.h
_GET_SECCOMP, _SET_SECCOMP, _SECCOMP_FILTER = 21, 22, 2
_SET_DUMPABLE, _SET_NO_NEW_PRIVS = 4, 38

# linux/landlock.h; the system calls have one number on all architectures
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_GET_VERSION, _BENEATH = 1, 1
_READ_FILE, _READ_FOLDER = 1 << 2, 1 << 3
_RIGHTS: Final = {1: 13, 2: 14, 3: 15, 5: 16}
"""Landlock's version → how many rights to files it knows."""

_SYSTEM_LIBRARIES: Final = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache")

_MACHINES: Final = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
"""Machine → how seccomp names it, and the column of its numbers below."""

_CALLS: Final[dict[str, tuple[int | None, int | None]]] = {
    # network
    "socket": (41, 198), "socketpair": (53, 199), "connect": (42, 203), "bind": (49, 200), "listen": (50, 201),
    "accept": (43, 202), "accept4": (288, 242), "sendmsg": (46, 211), "sendmmsg": (307, 269),
    "io_uring_setup": (425, 425),
    # programs
    "execve": (59, 221), "execveat": (322, 281),
    # other processes
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "pidfd_open": (434, 434), "pidfd_getfd": (438, 438), "pidfd_send_signal": (424, 424), "tkill": (200, 130),
    "tgkill": (234, 131), "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240),
    "sched_setaffinity": (203, 122), "sched_setscheduler": (144, 119), "sched_setparam": (142, 118),
    "sched_setattr": (314, 274), "setpriority": (141, 140), "ioprio_set": (251, 30), "migrate_pages": (256, 238),
    "move_pages": (279, 239), "process_madvise": (440, 440), "process_mrelease": (448, 448),
    # the system
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51), "unshare": (272, 97),
    "setns": (308, 268), "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "keyctl": (250, 219), "add_key": (248, 217), "request_key": (249, 218), "open_by_handle_at": (304, 265),
    "shmget": (29, 194), "msgget": (68, 186), "semget": (64, 190), "mq_open": (240, 180), "openat2": (437, 437),
    # files, but to read them
    "creat": (85, None), "truncate": (76, 45), "ftruncate": (77, 46), "unlink": (87, None), "unlinkat": (263, 35),
    "rename": (82, None), "renameat": (264, 38), "renameat2": (316, 276), "link": (86, None), "linkat": (265, 37),
    "symlink": (88, None), "symlinkat": (266, 36), "mkdir": (83, None), "mkdirat": (258, 34), "rmdir": (84, None),
    "mknod": (133, None), "mknodat": (259, 33), "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53),
    "fchmodat2": (452, 452), "chown": (92, None), "lchown": (94, None), "fchown": (93, 55), "fchownat": (260, 54),
    "setxattr": (188, 5), "lsetxattr": (189, 6), "fsetxattr": (190, 7), "utimensat": (280, 88),
}  # fmt: skip
"""System calls that neither the template nor a checker makes: numbers on x86-64 and on ARM64."""

_FORKING: Final[dict[str, tuple[int | None, int | None]]] = {
    "fork": (57, None), "vfork": (58, None), "clone": (56, 220), "clone3": (435, 435), "kill": (62, 129),
}  # fmt: skip
"""Those that the template makes, and no checker."""

_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_ANY: Final = 0xFFFFFFFF
_IF_SET: Final[tuple[tuple[tuple[int | None, int | None], int, int], ...]] = (
    ((2, None), 1, _WRITES),  # open
    ((257, 56), 2, _WRITES),  # openat
    ((302, 261), 0, _ANY),  # prlimit64, of another process than its own
)
"""System calls that are refused when an argument, counted from 0, has any of these bits."""


def hide() -> None:
    """Keep processes of the same user from looking into this one: its environment and its memory."""
    if _LIBC is not None:
        _LIBC.prctl(_SET_DUMPABLE, 0, 0, 0, 0)


def confine_template() -> None:
    """Take from this process, and all that it forks, what no checker needs."""
    hide()
    if _LIBC is None or _LIBC.prctl(_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
        return
    _drop_capabilities()
    _read_only([*sys.path, sys.prefix, sys.base_prefix, sys.exec_prefix, *_SYSTEM_LIBRARIES])
    _refuse(_CALLS.values(), _IF_SET)


def confine_checker() -> None:
    """Take from this process what only the template needs: to fork, and to signal others."""
    resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    _refuse(_FORKING.values())


def lacking() -> tuple[str, ...]:
    """What this machine cannot keep a checker from, in words."""
    if _LIBC is None:
        return ("a checker that is taken over may do what its user may: only Linux confines it further",)
    found = []
    if platform.machine() not in _MACHINES or _LIBC.prctl(_GET_SECCOMP, 0, 0, 0, 0) < 0:
        found.append("without seccomp a checker that is taken over may reach the network and start programs")
    if _landlock_version() < 1:
        found.append("without Landlock a checker that is taken over may read what its user may read")
    return tuple(found)


def _drop_capabilities() -> None:
    assert _LIBC is not None  # noqa: S101 - of Linux alone
    header = struct.pack("=Ii", 0x20080522, 0)  # version 3, of this process
    _LIBC.capset(header, bytes(24))


# Landlock


def _landlock_version() -> int:
    assert _LIBC is not None  # noqa: S101 - of Linux alone
    return int(_LIBC.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _GET_VERSION))


def _read_only(below: Iterable[str]) -> None:
    """Leave of the file system only what is below these folders, and that only to be read."""
    assert _LIBC is not None  # noqa: S101 - of Linux alone
    version = _landlock_version()
    if version < 1:
        return
    rights = (1 << max(count for since, count in _RIGHTS.items() if since <= version)) - 1
    attributes = struct.pack("=Q", rights)
    ruleset = _LIBC.syscall(_CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0)
    if ruleset < 0:
        return
    try:
        for path in {Path(each).resolve() for each in below if each}:
            _allow(ruleset, path)
        _LIBC.syscall(_RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: Path) -> None:
    assert _LIBC is not None  # noqa: S101 - of Linux alone
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        rights = _READ_FILE | (_READ_FOLDER if path.is_dir() else 0)
        _LIBC.syscall(_ADD_RULE, ruleset, _BENEATH, struct.pack("=Qi", rights, place), 0)
    finally:
        os.close(place)


# seccomp: a program that looks at each system call. See seccomp(2) and linux/filter.h

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _KILL, _REFUSE = 0x7FFF0000, 0x80000000, 0x00050000 | errno.EPERM
_NUMBER_AT, _MACHINE_AT, _ARGUMENTS_AT = 0, 4, 16
_OTHER_ABI: Final = 0x40000000
"""From here on the numbers of x32, by which the others could be gone round."""

_Step = tuple[int, int, int, int]
"""Code, steps to skip when true, when false, and the operand."""


def _refuse(
    calls: Iterable[tuple[int | None, int | None]],
    if_set: Iterable[tuple[tuple[int | None, int | None], int, int]] = (),
) -> None:
    """Let these system calls fail as not permitted, for ever. Nothing happens where seccomp is not known."""
    if _LIBC is None or platform.machine() not in _MACHINES:
        return
    machine, column = _MACHINES[platform.machine()]
    numbers = [call[column] for call in calls]
    some = [(call[column], argument, bits) for call, argument, bits in if_set]
    program = _program(
        machine,
        [number for number in numbers if number is not None],
        [(number, argument, bits) for number, argument, bits in some if number is not None],
    )
    steps = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *step) for step in program))
    described = struct.pack("@HP", len(program), ctypes.addressof(steps))
    _LIBC.prctl(_SET_SECCOMP, _SECCOMP_FILTER, described, 0, 0)


def _program(machine: int, numbers: list[int], if_set: list[tuple[int, int, int]]) -> list[_Step]:
    program: list[_Step] = [
        (_LOAD, 0, 0, _MACHINE_AT),
        (_EQUAL, 1, 0, machine),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER_AT),
        (_AT_LEAST, 0, 1, _OTHER_ABI),
        (_RETURN, 0, 0, _KILL),
    ]
    for number in numbers:
        program += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _REFUSE)]
    for number, argument, bits in if_set:
        program += [
            (_EQUAL, 0, 4, number),
            (_LOAD, 0, 0, _ARGUMENTS_AT + 8 * argument),
            (_ANY_BIT, 0, 1, bits),
            (_RETURN, 0, 0, _REFUSE),
            (_RETURN, 0, 0, _ALLOW),
        ]
    return [*program, (_RETURN, 0, 0, _ALLOW)]
