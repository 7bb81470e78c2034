"""Plays any game at random: python3 bot.py http://localhost:8787/t/ID. It knows no rules, and needs nothing but Python."""
import hashlib, json, random, secrets, sys, time, urllib.error, urllib.request

server, table = sys.argv[1].split("/t/")
salt = secrets.token_hex(16)
token = None


def request(path, body=None, headers=None):
    headers = {"Content-Type": "application/json", **(headers or {})}
    if token:
        headers["Authorization"] = "Bearer " + token
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.Request(server + path, data, headers)


def call(path, body=None):
    try:
        return json.load(urllib.request.urlopen(request(path, body)))
    except urllib.error.HTTPError as error:
        return json.load(error)


def say(length, command):
    """One command, applied once: the same frame again where the answer was lost, or the server was busy."""
    frame = {"type": "command", "id": secrets.token_urlsafe(12), "seq": length - 1, "command": command}
    while True:
        try:
            answer = call(f"/api/tables/{table}/commands", frame)
            if answer.get("code") not in ("too-fast", "internal"):
                return answer
        except OSError:
            pass
        time.sleep(0.5)


def events():
    """What happens, taken up again where the line broke."""
    last = {}
    while True:
        try:
            with urllib.request.urlopen(request(f"/api/tables/{table}/events?turns=1", None, last), timeout=60) as lines:
                event = None
                for line in lines:
                    field, _, value = line.decode().rstrip("\n").partition(": ")
                    if field == "event":
                        event = value
                    elif field == "id":
                        last = {"Last-Event-ID": value}
                    elif field == "data":
                        yield event, json.loads(value)
        except urllib.error.HTTPError as error:
            if error.code < 500 and error.code != 429:
                raise
        except OSError:
            pass
        time.sleep(0.5)


def share():
    return hashlib.sha256(bytes.fromhex(salt)).hexdigest()


token = call("/api/tokens", {"bot": "Random"})["token"]
free = call(f"/api/tables/{table}")["seats"].index(None)
say(1, {"type": "sit", "seat": free, "name": "Random", "share": share()})
for event, data in events():
    if event == "entry" and data["event"]["type"] == "revealed":
        break
    if event != "turn":
        continue
    if data["owes"] == "commit-salt":
        salt = secrets.token_hex(16)
        say(data["length"], {"type": "commit-salt", "share": share()})
    elif data["owes"] == "show-salt":
        say(data["length"], {"type": "show-salt", "salt": salt})
    elif data["moves"]:
        say(data["length"], random.choice(data["moves"]))
print(json.dumps(call(f"/api/tables/{table}")["outcome"]))
