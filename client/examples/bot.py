"""Plays any game at random: python3 bot.py http://localhost:8787/t/ID. It knows no rules, and needs nothing but Python."""
import json, pathlib, random, sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "python"))
from foldtable import Refused, join_table  # noqa: E402

table = join_table(sys.argv[1], name="Random")
for turn in table.turns():
    try:
        if turn.moves:
            table.play(turn, random.choice(turn.moves))
    except Refused as refusal:
        if refusal.code != "stale":
            raise
print(json.dumps(table.outcome))
