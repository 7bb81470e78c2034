"""Runs py-draughts for versus-public-engine.ts. It reads a position as FEN from each line, and writes the legal moves and the best one as JSON.

The argument limits the search in plies. Moves are `[from, to, captured…]`, squares as in FEN.
"""

import json
import sys
import time

from draughts import AlphaBetaEngine, RussianBoard

DEPTH = int(sys.argv[1])


def plain(move):
    squares = move.square_list
    return [squares[0] + 1, squares[-1] + 1, *sorted(square + 1 for square in move.captured_list)]


def think(fen):
    """Returns the best move, the nodes and the depth. The search fails when it undoes a move wrongly; a shallower one then replaces it."""
    for depth in range(DEPTH, 0, -1):
        engine = AlphaBetaEngine(depth_limit=depth)
        try:
            return engine.get_best_move(RussianBoard.from_fen(fen)), engine.nodes, depth
        except ValueError:
            continue
    return RussianBoard.from_fen(fen).legal_moves[0], 0, 0


for line in sys.stdin:
    fen = line.strip()
    legal = RussianBoard.from_fen(fen).legal_moves
    began = time.perf_counter()
    best, nodes, depth = think(fen) if legal else (None, 0, DEPTH)
    ms = 1000 * (time.perf_counter() - began)
    answer = {"moves": [plain(move) for move in legal], "best": best and plain(best), "nodes": nodes, "ms": ms}
    print(json.dumps({**answer, "failed": depth < DEPTH}), flush=True)
