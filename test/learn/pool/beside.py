"""Answers for beside.ts: a position a line as FEN on its input, and on its output what py-draughts knows and would play there.

The first argument bounds its search in plies, the second in seconds. Moves are `[from, to, captured…]`, squares as in FEN.
"""

import json
import sys
import time

from draughts import AlphaBetaEngine, RussianBoard

DEPTH, SECONDS = int(sys.argv[1]), float(sys.argv[2])


def plain(move):
    squares = move.square_list
    return [squares[0] + 1, squares[-1] + 1, *sorted(square + 1 for square in move.captured_list)]


for line in sys.stdin:
    board = RussianBoard.from_fen(line.strip())
    legal = board.legal_moves
    engine = AlphaBetaEngine(depth_limit=DEPTH, time_limit=SECONDS)
    began = time.perf_counter()
    best = engine.get_best_move(board) if legal else None
    seconds = time.perf_counter() - began
    answer = {"moves": [plain(move) for move in legal], "best": best and plain(best), "nodes": engine.nodes}
    print(json.dumps({**answer, "ms": 1000 * seconds}), flush=True)
