"""A table as a program plays at it: its turns with their legal moves, and commands that are applied once."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Sequence, Union

from .server import Json, Server, ServerError

Move = Dict[str, Any]


class Refused(Exception):
    """A refused command, by its code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Turn:
    """The table waits for this seat. `position`: what the seat may know; `minimum`: the least it can do; `left` in ms."""

    seat: int
    length: int
    moves: List[Move]
    count: int
    minimum: Optional[Move]
    left: Optional[int]
    position: Optional[Json]


class Table:
    """`outcome` is None until the game is over."""

    def __init__(self, server: Server, table: str, name: str) -> None:
        self.server = server
        self.id = table
        self.outcome: Optional[Json] = None
        self._name = name
        self._answered = -1

    @property
    def url(self) -> str:
        return f"{self.server.origin}/t/{self.id}"

    def summary(self) -> Json:
        return self.server.send(f"/api/tables/{self.id}")

    def turns(self) -> Iterator[Turn]:
        """This player's turns until the game is over. Commits and reveals the salt."""
        for event, data in self.server.events(f"/api/tables/{self.id}/events?turns=1&position=1"):
            if event == "entry" and data["event"]["type"] == "revealed":
                break
            # A turn that the last answer has overtaken was made before that answer.
            if event != "turn" or data["length"] <= self._answered:
                continue
            if data["owes"] is not None:
                self._begin(data)
                continue
            yield Turn(
                seat=data["seat"],
                length=data["length"],
                moves=data["moves"],
                count=data["count"],
                minimum=data["minimum"],
                left=data["left"],
                position=data["position"],
            )
        self.outcome = self.summary()["outcome"]

    def play(self, turn: Turn, move: Move) -> Json:
        """Plays one of the moves of a turn. Raises Refused, such as `stale` if the table has gone on: await the next turn."""
        return self._answer(move, turn.length, turn.seat)

    def say(self, command: Json, length: Optional[int] = None, seat: Optional[int] = None) -> Json:
        """A command, made when the log had `length` entries. It is sent until it is answered, and applied once."""
        seen = self.summary()["length"] if length is None else length
        frame = {"type": "command", "id": secrets.token_urlsafe(12), "seq": max(seen - 1, 0), "command": command}
        if seat is not None:
            frame["seat"] = seat
        reply = self.server.send(f"/api/tables/{self.id}/commands", frame)
        if reply.get("type") == "refused":
            raise Refused(reply["code"])
        return reply

    def seat_computer(self, seat: int, level: int) -> Json:
        """Puts a computer at a free seat before the game, as the table's host. `level`: from 1, the weakest."""
        return self.say({"type": "seat-bot", "seat": seat, "level": level, "salt": "0" * 32})

    def resign(self) -> Json:
        return self.say({"type": "resign"})

    def sit(self, wanted: Optional[int] = None) -> None:
        """Sits down on that seat or the first free one, unless this player already sits there."""
        tried: List[int] = []
        while True:
            free = [seat for seat, name in enumerate(self.summary()["seats"]) if name is None and seat not in tried]
            seat = wanted if wanted is not None else (free or [0])[0]
            try:
                self.say({"type": "sit", "seat": seat, "name": self._name, "share": self._share()}, 1)
            except Refused as refusal:
                if refusal.code == "already-seated":
                    return
                if refusal.code not in ("seat-taken", "seat-kept") or seat in tried:
                    raise
                tried.append(seat)
                wanted = None
            else:
                return

    def _begin(self, turn: Json) -> None:
        length, seat = turn["length"], turn["seat"]
        if turn["owes"] == "show-salt":
            try:
                self._answer({"type": "show-salt", "salt": self._salt()}, length, seat)
                return
            except Refused as refusal:
                if refusal.code != "wrong-salt":
                    return
        # The salt was revealed at a start that failed, or an earlier run committed to one that is lost.
        self.server.store.set(self._salt_key, _new_salt())
        try:
            self.say({"type": "commit-salt", "share": self._share()}, length, seat)
            if turn["owes"] == "show-salt":
                self._answer({"type": "show-salt", "salt": self._salt()}, length, seat)
        except Refused:
            # Others have revealed their salts. A seat that is freed cancels the start.
            self.say({"type": "stand"}, length, seat)
            self.say({"type": "sit", "seat": seat, "name": self._name, "share": self._share()}, length)

    def _answer(self, command: Json, length: int, seat: int) -> Json:
        reply = self.say(command, length, seat)
        self._answered = max(self._answered, reply["seq"])
        return reply

    @property
    def _salt_key(self) -> str:
        return f"foldtable {self.server.origin} salt {self.id}"

    def _salt(self) -> str:
        salt = self.server.store.get(self._salt_key) or _new_salt()
        self.server.store.set(self._salt_key, salt)
        return salt

    def _share(self) -> str:
        return hashlib.sha256(bytes.fromhex(self._salt())).hexdigest()


def _new_salt() -> str:
    return secrets.token_hex(16)


def join_table(link: str, name: str, file: Union[str, Path, None] = None) -> Table:
    """Sits down at the table of a link: on the seat that it names (`?seat=1`), otherwise on the first free one."""
    parts = re.match(r"(https?://[^/]+)/t/([\w-]+)(?:.*[?&]seat=(\d+))?", link)
    if parts is None:
        raise ServerError("no-table", 404)
    table = Table(Server(parts[1], name, file), parts[2], name)
    table.sit(None if parts[3] is None else int(parts[3]))
    return table


def open_table(origin: str, order: Json, name: str, file: Union[str, Path, None] = None, computers: Sequence[int] = ()) -> Table:
    """Opens a table and sits down at seat 0. `computers`: the levels of computers at the seats after it."""
    server = Server(origin, name, file)
    seats = {"seats": len(computers) + 1} if computers else {}
    table = Table(server, server.send("/api/tables", {**seats, **order})["id"], name)
    table.sit(0)
    for seat, level in enumerate(computers, 1):
        table.seat_computer(seat, level)
    return table
