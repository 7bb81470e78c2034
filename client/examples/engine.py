"""The smallest engine: a turn on every line of standard input, a move on every line of standard output."""
import json, random, sys

for line in sys.stdin:
    turn = json.loads(line)
    print(json.dumps(random.choice(turn["moves"])), flush=True)
