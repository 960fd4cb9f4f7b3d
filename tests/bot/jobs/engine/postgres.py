"""A PostgreSQL server of one's own, on a socket in a temporary folder and a free port."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import psycopg.sql


class MissingError(Exception):
    """There is no PostgreSQL here to start."""


class Server:
    """A private cluster; it can be stopped and started to see who minds."""

    def __init__(self, binaries: Path, folder: Path, *, durable: bool) -> None:
        self._binaries = binaries
        self._durable = durable
        self._data = folder / "data"
        self._folder = folder
        self._run("initdb", "-D", str(self._data), "-A", "trust", "-U", "citecheck", "-N", "-E", "UTF8")
        self._port = _free_port()

    def start(self) -> None:
        """Start and wait until it takes connections."""
        fsync = "on" if self._durable else "off"  # off outlives a killed process, not a power cut
        options = f"-c fsync={fsync} -c listen_addresses=127.0.0.1 -p {self._port} -k {self._folder} -c max_connections=200"
        self._run(
            "pg_ctl", "-D", str(self._data), "-w", "-l", str(self._folder / "log"), "-o", options, "start"
        )

    def stop(self) -> None:
        """Stop as a crash would: at once, in the middle of whatever it does."""
        self._run("pg_ctl", "-D", str(self._data), "-w", "-m", "immediate", "stop")

    def copy(self, template: str, name: str) -> None:
        """Make a database that is a copy of another: far quicker than to migrate an empty one."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            names = (psycopg.sql.Identifier(name), psycopg.sql.Identifier(template))
            connection.execute(psycopg.sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(*names))

    def drop(self, name: str) -> None:
        """Remove a database, whoever is connected to it."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(
                psycopg.sql.SQL("DROP DATABASE {} WITH (FORCE)").format(psycopg.sql.Identifier(name))
            )

    def url(self, name: str) -> str:
        """The address of a database, which its first migration creates."""
        return f"postgresql://citecheck@127.0.0.1:{self._port}/{name}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._binaries / program), *arguments]
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            command = ["runuser", "-u", "postgres", "--", *command]
        # no pipe: the server inherits it and would keep it open
        with (self._folder / f"{program}.out").open("wb") as output:
            subprocess.run(command, check=True, stdout=output, stderr=output, cwd=self._folder)


@contextmanager
def server(*, durable: bool = False) -> Iterator[Server]:
    """A server for as long as the body runs. Raises MissingError."""
    folder = Path(tempfile.mkdtemp(prefix="citecheck-postgres-"))
    try:
        if os.geteuid() == 0:
            try:
                account = pwd.getpwnam("postgres")
            except KeyError:
                raise MissingError("running as root, and there is no user postgres to start it as") from None
            os.chown(folder, account.pw_uid, account.pw_gid)
        running = Server(_binaries(), folder, durable=durable)
        running.start()
        try:
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _binaries() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    in_path = shutil.which("initdb")
    if in_path:
        found.insert(0, Path(in_path))
    if not found:
        raise MissingError("PostgreSQL's server is not installed (Debian: postgresql)")
    return found[0].parent


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
