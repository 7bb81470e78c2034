/**
 * Verifies the hint reasons of pool checkers independently of the bot: full trees without pruning, squares as files and
 * ranks, and the tablebase's outcomes without scores.
 */
import type { PoolHintReason } from "../../../../../engine/games/pool/bot/hint-reasons.ts";
import { isSamePath, legalMoves, pieceOn } from "../../../../../engine/games/pool/state/moves.ts";
import { playMove } from "../../../../../engine/games/pool/state/position.ts";
import type { Colour, Move, Path, Position, Square } from "../../../../../engine/games/pool/state/types.ts";
import { asBlack, openTablebase, outcomeAt } from "../../../../../engine/games/pool/tablebase/four-pieces.ts";
import { fourPieces } from "../../../../../engine/games/pool/tablebase/generated/four-pieces.data.ts";
import { classSliceAt, outcomeInSlice } from "../../../../../engine/games/pool/tablebase/loaded-classes.ts";

const other = (colour: Colour): Colour => (colour === "black" ? "white" : "black");
const pass = (position: Position): Position => ({ ...position, toMove: other(position.toMove) });
const squares: readonly Square[] = Array.from({ length: 32 }, (_, index) => index + 1);

const pieces = (position: Position, colour: Colour, isKing?: boolean): readonly Square[] =>
  squares.filter((square) => {
    const piece = pieceOn(position, square);
    return piece?.colour === colour && (isKing === undefined || piece.king === isKing);
  });

const lead = (position: Position, colour: Colour): number =>
  pieces(position, colour).length - pieces(position, other(colour)).length;

const isJump = ({ captured }: Move): boolean => captured.length > 0;

/** The lead that the side to move reaches in the whole tree of `quiet` quiet plies and all captures. */
const bestLead = (position: Position, quiet: number): number => {
  const moves = legalMoves(position);
  if (moves.length === 0) return -20;
  if (!moves.some(isJump) && quiet === 0) return lead(position, position.toMove);
  return Math.max(...moves.map((move) => -bestLead(playMove(position, move.path), quiet - (isJump(move) ? 0 : 1))));
};

/** A cache by position, path and depth, because false claims need the same trees as true ones. */
const gains = new Map<string, number>();

const gain = (position: Position, path: Path, quiet = 3): number => {
  const key = JSON.stringify([position, path, quiet]);
  const known = gains.get(key) ?? -bestLead(playMove(position, path), quiet) - lead(position, position.toMove);
  gains.set(key, known);
  return known;
};

/** The position after a line of legal moves; null if one is not legal. */
const follow = (position: Position, line: readonly Path[]): Position | null =>
  line.reduce<Position | null>(
    (at, path) =>
      at !== null && legalMoves(at).some((move) => isSamePath(move.path, path)) ? playMove(at, path) : null,
    position,
  );

const isSame = (a: Position, b: Position): boolean => JSON.stringify(a) === JSON.stringify(b);

const otherMoves = (before: Position, after: Position): readonly Path[] => {
  const results: Position[] = [];
  return legalMoves(before).flatMap(({ path }) => {
    const result = playMove(before, path);
    if (isSame(result, after) || results.some((each) => isSame(each, result))) return [];
    results.push(result);
    return [path];
  });
};

const fileOf = (square: Square): number => 2 * ((square - 1) % 4) + (Math.floor((square - 1) / 4) % 2 === 0 ? 1 : 0);
const rowOf = (square: Square): number => Math.floor((square - 1) / 4);
const squareAt = (file: number, row: number): Square | undefined =>
  squares.find((square) => fileOf(square) === file && rowOf(square) === row);

const isStuck = (position: Position, square: Square): boolean =>
  [-1, 1].every((x) =>
    [-1, 1].every((y) => {
      const colour = pieceOn(position, square)!.colour;
      const [next, beyond] = [1, 2].map((steps) => squareAt(fileOf(square) + x * steps, rowOf(square) + y * steps));
      const isForward = y === (colour === "black" ? 1 : -1);
      const blocker = next === undefined ? null : pieceOn(position, next);
      const canStep = next !== undefined && blocker === null && isForward;
      const canJump = blocker?.colour === other(colour) && beyond !== undefined && pieceOn(position, beyond) === null;
      return !canStep && !canJump;
    }),
  );

/** Whether `colour` makes the last move if no man captures: the sum of all rows decides. */
const hasLastMove = (position: Position, colour: Colour): boolean => {
  const [black, white] = [pieces(position, "black", false), pieces(position, "white", false)];
  const rows = [...black, ...white].reduce((sum, square) => sum + rowOf(square), 0);
  const isOwnTurn = position.toMove === colour;
  return black.length === white.length &&
    pieces(position, "black", true).length + pieces(position, "white", true).length === 0
    ? rows % 2 === (isOwnTurn ? 1 : 0)
    : false;
};

const tables = openTablebase(fourPieces());

/** 0 draw, 1 won, 2 lost for the side to move; undefined if no loaded table contains it. */
const outcome = (position: Position): number | undefined => {
  const moves = legalMoves(position);
  if (moves.length === 0) return 2;
  const black = position.toMove === "black";
  const [own, foe, kings] = [position[position.toMove], position[other(position.toMove)], position.kings].map((bits) =>
    asBlack(bits, black),
  ) as [number, number, number];
  const count = pieces(position, "black").length + pieces(position, "white").length;
  if (count > 5) return undefined;
  const isQuiet = !moves.some(isJump);
  if (isQuiet && count <= 4) return outcomeAt(tables, own, foe, kings);
  const loaded = classSliceAt(own, foe, kings);
  if (isQuiet && loaded !== undefined) return outcomeInSlice(loaded, own, foe, kings);
  const replies = moves.map(({ path }) => outcome(playMove(position, path)));
  if (replies.includes(2)) return 1;
  return replies.includes(undefined) ? undefined : replies.includes(0) ? 0 : 2;
};

const hasMaterial = (position: Position, colour: Colour, { men, kings }: { men: number; kings: number }): boolean =>
  pieces(position, colour, false).length === men && pieces(position, colour, true).length === kings;

/** Whether the man crowns in `moves` moves against every defence. */
const crownsIn = (position: Position, square: Square, moves: number): boolean => {
  if (moves === 0) return pieceOn(position, square)?.king === true;
  return legalMoves(position).every(({ path }) => {
    const after = playMove(position, path);
    const steps = legalMoves(after).filter((own) => own.path[0] === square && !isJump(own));
    return steps.some((own) => {
      const next = playMove(after, own.path);
      return moves === 1 ? own.crowns : crownsIn(next, own.path[1]!, moves - 1);
    });
  });
};

/** Whether the reason is true for the move along `path` in `before`. */
export const holds = (before: Position, path: Path, reason: PoolHintReason): boolean => {
  const colour = before.toMove;
  const foe = other(colour);
  const after = playMove(before, path);
  const move = legalMoves(before).find((each) => isSamePath(each.path, path))!;
  const to = path.at(-1)!;
  const wasKing = pieceOn(before, path[0]!)?.king === true;
  const others = (): readonly number[] => otherMoves(before, after).map((each) => gain(before, each));
  const afterLine = (line: readonly Path[]): Position | null => follow(before, line);
  switch (reason.code) {
    case "wins-game":
      return pieces(after, foe).length === 0;
    case "blocks-all":
      return pieces(after, foe).length > 0 && legalMoves(after).length === 0;
    case "only-move":
      return otherMoves(before, after).length === 0;
    case "ending-won":
    case "ending-drawn":
      return (
        outcome(after) === (reason.code === "ending-won" ? 2 : 0) &&
        hasMaterial(after, colour, reason.own) &&
        hasMaterial(after, foe, reason.foe)
      );
    case "shot": {
      const end = afterLine(reason.line);
      let at: Position = before;
      const isForced = reason.line.every((each, ply) => {
        const isFoe = ply % 2 === 1;
        const must = !isFoe || legalMoves(at).every(isJump);
        at = playMove(at, each);
        return must;
      });
      if (end === null || !isForced || !isSamePath(reason.line[0]!, path)) return false;
      const takes = pieces(before, foe).length - pieces(end, foe).length;
      const gives = pieces(before, colour).length - pieces(end, colour).length;
      return takes === reason.takes && gives === reason.gives && gives > 0 && gain(before, path) === takes - gives;
    }
    case "forces-win": {
      const end = afterLine(reason.line);
      return end !== null && end.toMove === foe && legalMoves(end).length === 0 && bestLead(after, 3) === -20;
    }
    case "wins-pieces": {
      const end = afterLine(reason.line);
      return (
        end !== null &&
        lead(end, colour) - lead(before, colour) === reason.pieces &&
        gain(before, path) === reason.pieces
      );
    }
    case "crowns":
      return !wasKing && pieceOn(after, to)?.king === true;
    case "runs-to-king":
      return !wasKing && crownsIn(after, to, reason.moves);
    case "only-safe":
      return gain(before, path) === 0 && others().every((each) => each < 0) && others().length === reason.others;
    case "loses-least":
      return gain(before, path) < 0 && others().every((each) => each <= gain(before, path));
    case "stops-threat": {
      const end = follow(pass(before), reason.line);
      const [first = []] = reason.line;
      const isStopped = follow(after, [first]) === null || gain(after, first, 1) <= 0;
      return (
        end !== null &&
        isStopped &&
        reason.pieces > 0 &&
        lead(end, foe) - lead(before, foe) === reason.pieces &&
        bestLead(pass(before), 1) - lead(before, foe) === reason.pieces &&
        gain(before, path) >= 0
      );
    }
    case "threatens": {
      const end = follow(pass(after), reason.line);
      return end !== null && reason.pieces > 0 && lead(end, colour) - lead(after, colour) === reason.pieces;
    }
    case "stops-king": {
      const canCrown = (position: Position) =>
        legalMoves(position).some((each) => each.path[0] === reason.square && each.crowns);
      return canCrown(pass(before)) && !canCrown(after);
    }
    case "trades":
    case "trades-ahead":
    case "takes-opposition": {
      let at = after;
      while (legalMoves(at).some(isJump)) {
        const best = legalMoves(at).reduce((a, b) =>
          bestLead(playMove(at, b.path), 0) < bestLead(playMove(at, a.path), 0) ? b : a,
        );
        at = playMove(at, best.path);
      }
      const isEven =
        pieces(before, foe).length - pieces(at, foe).length === reason.pieces &&
        pieces(before, colour).length - pieces(at, colour).length === reason.pieces;
      if (reason.code === "takes-opposition") return isEven && !hasLastMove(before, colour) && hasLastMove(at, colour);
      return isEven && reason.pieces > 0 && (reason.code === "trades" || lead(before, colour) > 0);
    }
    case "few-safe-replies": {
      const replies = legalMoves(after);
      const safe = replies.filter((reply) => gain(after, reply.path, 1) >= 0).length;
      return replies.length === reason.replies && safe === reason.safe && 2 * safe <= replies.length;
    }
    case "avoids-loss":
      return (
        gain(before, path) >= 0 &&
        others().length === reason.others &&
        others().filter((each) => each < 0).length === reason.losing &&
        reason.losing > 0
      );
    case "must-capture":
      return legalMoves(before).every(isJump) && move.captured.length === reason.takes;
    case "blocks":
      return (
        pieceOn(after, reason.square)?.colour === foe &&
        !isStuck(before, reason.square) &&
        isStuck(after, reason.square)
      );
    case "keeps-opposition":
      return hasLastMove(after, colour);
    case "keeps-bridge": {
      const bridge = colour === "black" ? [1, 3] : [30, 32];
      return bridge.every((each) => [before, after].every((at) => pieces(at, colour, false).includes(each)));
    }
    case "keeps-back-rank": {
      const home = colour === "black" ? 0 : 7;
      const at = (position: Position) => pieces(position, colour, false).filter((each) => rowOf(each) === home);
      return at(after).length === reason.men && JSON.stringify(at(before)) === JSON.stringify(at(after));
    }
    case "covers": {
      const [x, y] = [fileOf(reason.square) - fileOf(to), rowOf(reason.square) - rowOf(to)];
      const isAhead = Math.abs(x) === 1 && y === (colour === "black" ? 1 : -1);
      return isAhead && pieceOn(after, reason.square)?.colour === colour && pieceOn(before, to) === null;
    }
    case "long-diagonal":
      return wasKing && fileOf(to) + rowOf(to) === 7;
    case "to-centre":
      return fileOf(to) >= 2 && fileOf(to) <= 5 && rowOf(to) >= 2 && rowOf(to) <= 5;
    case "to-edge":
      return fileOf(to) % 7 === 0 || rowOf(to) % 7 === 0;
    case "nears-crown":
      return !wasKing && (colour === "black" ? 7 - rowOf(to) : rowOf(to)) <= 2;
    case "stays-safe":
      return gain(before, path) >= 0;
  }
};
