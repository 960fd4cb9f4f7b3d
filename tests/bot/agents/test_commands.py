"""Programs that hang, print without end, fork, fail or are not there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from bot.agents.commands import CommandError, run


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_a_program_gets_its_input_and_gives_its_output() -> None:
    assert run(python("print(input()[::-1])"), b"abc\n", timeout=30).output == b"cba\n"


def test_no_shell_is_asked() -> None:
    assert (
        run([*python("import sys; print(sys.argv[1])"), "$HOME; echo x"], b"", timeout=30).output
        == b"$HOME; echo x\n"
    )


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import time; time.sleep(60)", "did not finish within 1 seconds"),
        ("import sys\nwhile True: sys.stdout.write('x' * 65536)", "printed more than 100,000 bytes"),
        ("import sys; sys.exit(137)", r"exit code 137 \(killed"),
        ("import sys; sys.exit('no model')", "exit code 1: no model"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGTERM)", "ended by signal 15"),
        ("import sys\nwhile True: sys.stderr.write('x' * 65536)", "did not finish within"),
    ],
    ids=["hangs", "prints 1 GB", "137", "fails", "signal", "complains without end"],
)
def test_a_program_that_goes_wrong_is_ended_and_named(code: str, why: str) -> None:
    with pytest.raises(CommandError, match=why):
        run(
            python(code),
            b"x" * 1_000_000,
            timeout=1 if "while" in code or "sleep" in code else 30,
            limit=100_000,
        )


@pytest.mark.parametrize("arguments", [[], ["/no/such/program"], ["a\0b"]])
def test_a_program_that_is_not_there_is_named(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        run(arguments, b"", timeout=5)


def test_what_a_program_leaves_running_is_ended_with_it(tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    code = (
        "import os, time\n"
        "if os.fork() == 0:\n"
        f"    open({str(mark)!r}, 'w').write(str(os.getpid())); time.sleep(120)\n"
        f"while not os.path.exists({str(mark)!r}) or not open({str(mark)!r}).read(): time.sleep(0.01)\n"
        "print('done', flush=True); os._exit(0)"
    )
    started = monotonic()
    assert run(python(code), b"", timeout=60).output == b"done\n"
    assert monotonic() - started < 60  # it does not wait for the child, which holds the pipe
    child = int(mark.read_text())
    for _ in range(100):
        if is_gone(child):
            return
        sleep(0.05)
    pytest.fail("the child is still running")


def is_gone(pid: int) -> bool:
    """Ended, or ended and not yet collected by its parent."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z"


DEFAULT = "import signal; signal.signal(signal.SIGHUP, signal.SIG_DFL); "
"""These tests may be run by what ignores the signal."""

UNIX = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="needs the signals of Unix")


@UNIX
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_what_it_runs_ends_with_us(tmp_path: Path, name: str) -> None:
    file = tmp_path / "pid"
    child = (
        f"import os, pathlib, time; pathlib.Path({str(file)!r}).write_text(str(os.getpid())); time.sleep(600)"
    )
    ours = (
        f"from bot.agents.commands import run; run([{sys.executable!r}, '-c', {child!r}], b'', timeout=600)"
    )
    process = subprocess.Popen([sys.executable, "-c", DEFAULT + ours])
    try:
        while not (file.exists() and file.read_text()):
            assert process.poll() is None
            sleep(0.05)
        process.send_signal(getattr(signal, name))
        assert process.wait(60) == 128 + getattr(signal, name)
        with pytest.raises(ProcessLookupError):
            os.kill(int(file.read_text()), 0)
    finally:
        process.kill()
        process.wait()


AT_THE_START = """
import os, subprocess, sys
start = subprocess.Popen

def start_and_be_asked(*arguments, **more):
    process = start(*arguments, **more)
    print(process.pid, flush=True)
    os.kill(os.getpid(), signal.{name})
    return process

subprocess.Popen = start_and_be_asked
from bot.agents.commands import run
run([sys.executable, "-c", "import time; time.sleep(600)"], b"", timeout=600)
"""


@UNIX
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_what_has_just_started_ends_with_us_too(name: str) -> None:
    ours = subprocess.run(
        [sys.executable, "-c", DEFAULT + AT_THE_START.format(name=name)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ours.returncode == 128 + getattr(signal, name), ours.stderr
    assert is_gone(int(ours.stdout))


@UNIX
def test_a_signal_that_is_ignored_stays_ignored() -> None:
    ours = (
        "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); "
        "from bot.agents.commands import run; "
        "run([sys.executable, '-c', 'import os, signal; os.kill(os.getppid(), signal.SIGHUP)'], b'', timeout=60)"
    )
    assert subprocess.run([sys.executable, "-c", ours], timeout=60, check=False).returncode == 0


ESCAPES = {
    "a session of its own": "os.setsid()",
    "a session of its own, its parents gone": "os.setsid(); os.fork() and os._exit(0)",
    "a group of its own": "os.setpgid(0, 0)",
    "all of them, deaf to signals": (
        "os.setsid(); os.fork() and os._exit(0); "
        "[signal.signal(n, signal.SIG_IGN) for n in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)]"
    ),
}


@UNIX
@pytest.mark.parametrize("escape", ESCAPES)
@pytest.mark.parametrize("end", ["os._exit(0)", "time.sleep(600)"], ids=["ends", "hangs"])
def test_what_left_its_group_keeps_nobody_waiting(tmp_path: Path, escape: str, end: str) -> None:
    """It holds the pipes; where the kernel tells who it is, it is ended, too."""
    mark = tmp_path / "pid"
    code = (
        "import os, signal, time\n"
        "if os.fork() == 0:\n"
        f"    {ESCAPES[escape]}\n"
        f"    open({str(mark)!r}, 'w').write(str(os.getpid())); time.sleep(600)\n"
        f"while not os.path.exists({str(mark)!r}) or not open({str(mark)!r}).read(): time.sleep(0.01)\n"
        f"print('done', flush=True); {end}"
    )
    if end == "os._exit(0)":
        assert run(python(code), b"", timeout=500).output == b"done\n"
    else:
        with pytest.raises(CommandError, match="did not finish within 3 seconds"):
            run(python(code), b"", timeout=3)
    child = int(mark.read_text())
    if sys.platform == "linux":
        assert is_gone(child), "it still runs when we go on"
    else:
        os.kill(child, signal.SIGKILL)


@UNIX
def test_what_we_have_started_ourselves_goes_on() -> None:
    with subprocess.Popen(python("input()"), stdin=subprocess.PIPE) as ours:
        run(python("import os; os.fork() or os.setsid()"), b"", timeout=60)
        assert ours.poll() is None
        ours.communicate(b"\n")
    assert ours.returncode == 0
