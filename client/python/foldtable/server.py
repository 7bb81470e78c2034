"""A server as a program uses it: its identity there, and requests that are retried."""

from __future__ import annotations

import json
import os
import random
import tempfile
import time
import urllib.error
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

Json = Dict[str, Any]

FIRST_PATIENCE_S = 10
"""How long the first request may stay without an answer. Later ones are repeated until they are answered."""

SILENCE_TIMEOUT_S = 60
"""The server sends at least every 25 seconds, so a stream that is silent for longer is broken."""

LASTING = ("too-many-open", "too-many-bots", "too-many-bytes", "not-set-up")
"""What lasts too long to wait for: an address or a player has used up a quota, or the server lacks its signing key."""


class ServerError(Exception):
    """A refused request, by its code. `unreachable`, with status 0: the server has never answered."""

    def __init__(self, code: str, status: int) -> None:
        super().__init__(code)
        self.code = code
        self.status = status


class Store:
    """Tokens and salts by key, in a JSON file that only its owner can read. Without a path, in memory."""

    def __init__(self, path: Union[str, Path, None] = None) -> None:
        self._path = None if path is None else Path(path)
        self._values: Dict[str, str] = {}
        if self._path is not None and self._path.exists():
            self._values = json.loads(self._path.read_text("utf-8"))

    def get(self, key: str) -> Optional[str]:
        return self._values.get(key)

    def set(self, key: str, value: str) -> None:
        """The file is replaced as a whole, so that a crash cannot leave half of it."""
        if self._values.get(key) == value:
            return
        self._values[key] = value
        if self._path is None:
            return
        handle, name = tempfile.mkstemp(dir=self._path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(self._values, file)
        os.replace(name, self._path)


class Server:
    """`name`: the program's name, which is shown as a program's. `file`: where the token and the salts are stored."""

    def __init__(self, origin: str, name: str, file: Union[str, Path, None] = None) -> None:
        self.origin = origin.rstrip("/")
        self.store = Store(file)
        self._has_answered = False
        self._token = self.store.get(self._token_key) or ""
        if not self._token:
            self._keep_token(self.send("/api/tokens", {"bot": name})["token"])

    def send(self, path: str, body: Optional[Json] = None) -> Json:
        """One request, repeated unchanged while the server does not answer or is busy. A refused command is a reply."""
        begun, failures = time.monotonic(), 0
        while True:
            try:
                with self._open(path, body, {}) as response:
                    text = response.read()
                    answer: Json = json.loads(text) if text else {}
                    return answer
            except ServerError:
                raise
            except (OSError, HTTPException, ValueError):
                if not self._has_answered and time.monotonic() - begun > FIRST_PATIENCE_S:
                    raise ServerError("unreachable", 0) from None
            failures = pause(failures)

    def events(self, path: str) -> Iterator[Tuple[str, Json]]:
        """The events of a stream, resumed after the last one wherever the connection breaks."""
        last: Dict[str, str] = {}
        failures = 0
        while True:
            try:
                with self._open(path, None, last) as lines:
                    event = "message"
                    for line in lines:
                        field, _, value = line.decode("utf-8").rstrip("\n").partition(": ")
                        if field == "event":
                            event = value
                        elif field == "id":
                            last = {"Last-Event-ID": value}
                        elif field == "data":
                            failures = 0
                            yield event, json.loads(value)
            except ServerError:
                raise
            except (OSError, HTTPException):
                pass
            failures = pause(failures)

    def add_token(self, scope: str = "play") -> str:
        """A further token of this player, for another program: to `play`, or only to `read`."""
        return str(self.send("/api/mine/tokens", {"scope": scope})["token"])

    def rotate_token(self) -> None:
        """Takes a new token for the same player. The old one ends once the new one is stored."""
        current = self.send("/api/mine/tokens")["current"]
        self._keep_token(self.add_token())
        self.end_token(current)

    def end_token(self, token: Union[int, str]) -> None:
        """Ends one of this player's tokens by its id, or "all" of them; also the one in use."""
        self.send("/api/mine/tokens/end", {"id": token})

    def wait(self, author: str, games: List[str], contact: str = "", clocks: Optional[List[str]] = None) -> None:
        """Waits for invitations of hosts, for two and a half minutes: repeat it once a minute."""
        offer: Json = {"author": author, "contact": contact, "games": games}
        self.send("/api/mine/bot", offer if clocks is None else {**offer, "clocks": clocks})

    def stop_waiting(self) -> None:
        self.send("/api/mine/bot/stop", {})

    def invitations(self) -> List[str]:
        """The ids of the tables to which a host has invited this program: `Table(server, id, name).sit()` accepts."""
        return [str(one["table"]) for one in self.send("/api/mine/invitations")["invitations"]]

    def _open(self, path: str, body: Optional[Json], headers: Mapping[str, str]) -> Any:
        """An open response. Raises ServerError if repeating is useless, and OSError if the request must be repeated."""
        sent = {"Content-Type": "application/json", **headers}
        if self._token:
            sent["Authorization"] = "Bearer " + self._token
        data = None if body is None else json.dumps(body).encode("utf-8")
        request = urllib.request.Request(self.origin + path, data, sent)
        try:
            response = urllib.request.urlopen(request, timeout=SILENCE_TIMEOUT_S)
        except urllib.error.HTTPError as error:
            return self._refusal(error)
        self._has_answered = True
        # A late response must not bring back a token that was rotated since.
        if sent.get("Authorization", "") == ("Bearer " + self._token if self._token else ""):
            self._keep_token(response.headers.get("Foldtable-Token") or self._token)
        return response

    def _refusal(self, error: urllib.error.HTTPError) -> Any:
        text = error.read()
        try:
            answer = json.loads(text)
            code = answer.get("error")
        except (ValueError, AttributeError):
            raise OSError("a proxy has answered in the server's place") from None
        self._has_answered = True
        if (error.code == 429 or error.code >= 500) and code not in LASTING:
            raise OSError("the server is busy")
        if code is not None:
            raise ServerError(str(code), error.code)
        return _Reply(text)

    @property
    def _token_key(self) -> str:
        return f"foldtable {self.origin} token"

    def _keep_token(self, token: str) -> None:
        self._token = token
        if token:
            self.store.set(self._token_key, token)


class _Reply:
    """A refused command: read like a response."""

    def __init__(self, text: bytes) -> None:
        self._text = text

    def read(self) -> bytes:
        return self._text

    def __enter__(self) -> "_Reply":
        return self

    def __exit__(self, *_: object) -> None:
        pass


def pause(failures: int) -> int:
    """Waits for a time that grows with the number of failures in a row; returns one failure more."""
    time.sleep(min(0.25 * 2**failures, 5) * random.uniform(0.5, 1.5))
    return min(failures + 1, 10)
