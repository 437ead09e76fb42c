"""Which system calls a process may make, by a seccomp filter: a small program that the Linux kernel runs on each call.

`refuse` has the calls that open the network, start programs, look into other processes or change the machine answered
with EPERM for this process and all that it starts, for good; with `files`, those that write to the file system as well.
What is refused is listed by name; everything else stays allowed, for what libraries need of a C library differs from
version to version. So this stands beside limits and Landlock, and replaces neither.

The filter is classic BPF over `struct seccomp_data` (seccomp(2)). Of x86-64 and AArch64 the numbers are known; of calls
by another convention (32 bits, x32) every one is refused. `clone3` and `openat2` are answered with ENOSYS, because a
filter cannot look into the structure that they point to: the C library then uses `clone` and `openat`.
"""

from __future__ import annotations

import ctypes
import errno
import functools
import platform
import struct
import sys
from collections.abc import Sequence

_PR_SET_NO_NEW_PRIVILEGES, _PR_SET_SECCOMP, _MODE_FILTER = 38, 22, 2
_LOAD, _JUMP_EQUAL, _JUMP_LEAST, _JUMP_BITS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_NUMBER, _CONVENTION, _ARGUMENTS = 0, 4, 16  # offsets in seccomp_data
_X32 = 0x40000000
_NAMESPACES = 0x7E020080  # CLONE_NEWTIME and all other CLONE_NEW*
_WRITING = 0o3 | 0o100 | 0o1000  # O_WRONLY, O_RDWR, O_CREAT, O_TRUNC
_AF_UNIX = 1

# Of the calls that Linux has had since 5.1, every processor has the same number.
_RECENT = {
    "programs": {"pidfd_send_signal": 424, "pidfd_getfd": 438, "process_madvise": 440},
    "network": {"io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427},
    "machine": {"open_tree": 428, "move_mount": 429, "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433}
    | {"mount_setattr": 442},
    "files": {"fchmodat2": 452},
}
_X86_64 = {
    "network": {"connect": 42, "accept": 43, "sendto": 44, "sendmsg": 46, "bind": 49, "listen": 50, "accept4": 288}
    | {"sendmmsg": 307},
    "programs": {"execve": 59, "execveat": 322, "ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311}
    | {"kcmp": 312},
    "machine": {"mount": 165, "umount2": 166, "pivot_root": 155, "chroot": 161, "setns": 308, "unshare": 272}
    | {"swapon": 167, "swapoff": 168, "reboot": 169, "sethostname": 170, "setdomainname": 171, "iopl": 172}
    | {"ioperm": 173, "init_module": 175, "delete_module": 176, "finit_module": 313, "kexec_load": 246}
    | {"kexec_file_load": 320, "settimeofday": 164, "clock_settime": 227, "adjtimex": 159, "clock_adjtime": 305}
    | {"add_key": 248, "request_key": 249, "keyctl": 250, "bpf": 321, "perf_event_open": 298, "userfaultfd": 323}
    | {"open_by_handle_at": 304, "quotactl": 179, "acct": 163, "fanotify_init": 300},
    "files": {"creat": 85, "truncate": 76, "rename": 82, "renameat": 264, "renameat2": 316, "mkdir": 83, "mkdirat": 258}
    | {"rmdir": 84, "link": 86, "linkat": 265, "unlink": 87, "unlinkat": 263, "symlink": 88, "symlinkat": 266}
    | {"mknod": 133, "mknodat": 259, "chmod": 90, "fchmod": 91, "fchmodat": 268, "chown": 92, "fchown": 93}
    | {"lchown": 94, "fchownat": 260, "utime": 132, "utimes": 235, "futimesat": 261, "utimensat": 280}
    | {"setxattr": 188, "lsetxattr": 189, "fsetxattr": 190, "removexattr": 197, "lremovexattr": 198}
    | {"fremovexattr": 199},
    "looked into": {"socket": 41, "socketpair": 53, "clone": 56, "clone3": 435, "open": 2, "openat": 257}
    | {"openat2": 437},
}
_AARCH64 = {
    "network": {"connect": 203, "accept": 202, "sendto": 206, "sendmsg": 211, "bind": 200, "listen": 201}
    | {"accept4": 242, "sendmmsg": 269},
    "programs": {"execve": 221, "execveat": 281, "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271}
    | {"kcmp": 272},
    "machine": {"mount": 40, "umount2": 39, "pivot_root": 41, "chroot": 51, "setns": 268, "unshare": 97}
    | {"swapon": 224, "swapoff": 225, "reboot": 142, "sethostname": 161, "setdomainname": 162}
    | {"init_module": 105, "delete_module": 106, "finit_module": 273, "kexec_load": 104, "kexec_file_load": 294}
    | {"settimeofday": 170, "clock_settime": 112, "adjtimex": 171, "clock_adjtime": 266}
    | {"add_key": 217, "request_key": 218, "keyctl": 219, "bpf": 280, "perf_event_open": 241, "userfaultfd": 282}
    | {"open_by_handle_at": 265, "quotactl": 60, "acct": 89, "fanotify_init": 262},
    "files": {"truncate": 45, "renameat": 38, "renameat2": 276, "mkdirat": 34, "linkat": 37, "unlinkat": 35}
    | {"symlinkat": 36, "mknodat": 33, "fchmod": 52, "fchmodat": 53, "fchown": 55, "fchownat": 54, "utimensat": 88}
    | {"setxattr": 5, "lsetxattr": 6, "fsetxattr": 7, "removexattr": 14, "lremovexattr": 15, "fremovexattr": 16},
    "looked into": {"socket": 198, "socketpair": 199, "clone": 220, "clone3": 435, "openat": 56, "openat2": 437},
}
# An instruction: its kind, where it goes on if so and if not (lines ahead, or an exit by name), its operand.
_Line = tuple[int, int | str, int | str, int]
# What the kernel calls the convention of a call, and its numbers.
_MACHINES = {"x86_64": (0xC000003E, _X86_64), "aarch64": (0xC00000B7, _AARCH64)}


# Looked up on import, in the server: a worker should not have to load a library first.
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


def known() -> bool:
    """Whether a filter for this processor and system can be made here."""
    return sys.platform == "linux" and sys.maxsize > 2**32 and platform.machine() in _MACHINES


def refuse(*, files: bool, devices: bool = False) -> bool:
    """Install the filter for this process; False, and nothing changed, where that is not possible.

    files: whether calls that write to the file system are refused too. devices: leave what a driver needs, which is
    local sockets and programs that it starts.
    """
    libc = _libc
    if libc is None or not known():
        return False
    code = program(platform.machine(), files=files, devices=devices)
    filtered = _Program(len(code) // 8, code)
    if libc.prctl(_PR_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        return False
    return bool(libc.prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.byref(filtered)) == 0)


def prepare() -> None:
    """Put the usual filter together, for those that will be forked."""
    if known():
        program(platform.machine(), files=True, devices=False)


@functools.cache
def program(machine: str, *, files: bool, devices: bool = False) -> bytes:
    """The instructions of the filter, 8 bytes each. Raises KeyError for a processor whose numbers are not known."""
    convention, numbers = _MACHINES[machine]
    lines: list[_Line] = [
        (_LOAD, 0, 0, _CONVENTION),
        (_JUMP_EQUAL, 0, "refuse", convention),
        (_LOAD, 0, 0, _NUMBER),
    ]
    if machine == "x86_64":
        lines.append((_JUMP_LEAST, "refuse", 0, _X32))
    looked_into = numbers["looked into"]
    lines += [(_JUMP_EQUAL, "absent", 0, looked_into["clone3"])]
    lines += _at("clone", looked_into, [(_LOAD, 0, 0, _ARGUMENTS), (_JUMP_BITS, "refuse", "allow", _NAMESPACES)])
    if devices:
        local: list[_Line] = [(_LOAD, 0, 0, _ARGUMENTS), (_JUMP_EQUAL, "allow", "refuse", _AF_UNIX)]
        lines += _at("socket", looked_into, local)
        groups: tuple[str, ...] = ("machine",)
        lines += [(_JUMP_EQUAL, "refuse", 0, n) for n in _RECENT["network"].values()]
    else:
        lines += [(_JUMP_EQUAL, "refuse", 0, looked_into[name]) for name in ("socket", "socketpair")]
        groups = ("network", "programs", "machine")
    if files:
        lines.append((_JUMP_EQUAL, "absent", 0, looked_into["openat2"]))
        for name, place in (("open", 1), ("openat", 2)):
            flags: list[_Line] = [(_LOAD, 0, 0, _ARGUMENTS + 8 * place), (_JUMP_BITS, "refuse", "allow", _WRITING)]
            lines += _at(name, looked_into, flags) if name in looked_into else []
        groups = (*groups, "files")
    for group in groups:
        lines += [(_JUMP_EQUAL, "refuse", 0, number) for number in (numbers[group] | _RECENT[group]).values()]
    return _assembled(lines)


def _at(name: str, numbers: dict[str, int], then: Sequence[_Line]) -> list[_Line]:
    """What is done at one call; the number of the call stays loaded for those that come after it."""
    return [(_JUMP_EQUAL, 0, len(then), numbers[name]), *then]


def _assembled(lines: Sequence[_Line]) -> bytes:
    """The lines with their exits. A jump counts the instructions that it passes over, at most 255."""
    exits = {"allow": len(lines), "refuse": len(lines) + 1, "absent": len(lines) + 2}
    code = b""
    for place, (kind, yes, no, value) in enumerate(lines):
        steps = [exits[to] - place - 1 if isinstance(to, str) else to for to in (yes, no)]
        code += struct.pack("=HBBI", kind, *steps, value)
    for answer in (_ALLOW, _ERRNO | errno.EPERM, _ERRNO | errno.ENOSYS):
        code += struct.pack("=HBBI", _RETURN, 0, 0, answer)
    return code
