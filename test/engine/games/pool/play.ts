/** Helpers for tests of pool checkers: positions from FEN, moves from text, and random games. */
import fc from "fast-check";
import * as v from "valibot";
import { isRefusal, makeViewHost } from "../../../../engine/contract/game.ts";
import { pool } from "../../../../engine/games/pool/game.ts";
import { parseFen } from "../../../../engine/games/pool/notation/fen.ts";
import { findMove } from "../../../../engine/games/pool/notation/notation.ts";
import type { Path, PoolEvent, PoolState, Position } from "../../../../engine/games/pool/state/types.ts";

export const host = makeViewHost(0);

export const positionOf = (fen: string): Position => {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(`${parsed.problem}: ${fen}`);
  return parsed.value;
};

/** A game after the draw of colours, with seat 0 as Black. */
export const startFrom = (fen?: string): PoolState => {
  const options = v.parse(pool.options, fen === undefined ? { black: "first" } : { black: "first", fen });
  const state = pool.start(options, 2);
  return pool.next(state, host).reduce(pool.evolve, state);
};

export const eventOfMove = (state: PoolState, path: Path): PoolEvent => {
  const answer = pool.decide(state, pool.turn(state)[0] ?? 0, { type: "move", path }, host);
  if (isRefusal(answer)) throw new Error(`${path.join(" ")}: ${answer.refused}`);
  return answer[0]!;
};

export const playPath = (state: PoolState, path: Path): PoolState => pool.evolve(state, eventOfMove(state, path));

export const playText = (state: PoolState, text: string): PoolState => {
  const move = findMove(state.position, text);
  if (!move.ok) throw new Error(`${text}: ${move.problem}`);
  return playPath(state, move.value.path);
};

/** The states of a game that follows `choices`, from the first state to the end of the game or of the choices. */
export const randomStates = (choices: readonly number[]): readonly PoolState[] => {
  const states = [startFrom()];
  for (const choice of choices) {
    const state = states.at(-1)!;
    const moves = pool.moves(state, pool.turn(state)[0] ?? 0);
    if (moves.length === 0) break;
    states.push(playPath(state, moves[choice % moves.length]!.path));
  }
  return states;
};

export const someChoices = fc.array(fc.nat({ max: 1000 }), { maxLength: 120 });

const bitsWhere = (squares: readonly string[], ...kinds: readonly string[]): number =>
  squares.reduce((bits, kind, index) => (kinds.includes(kind) ? bits | (1 << index) : bits), 0);

/** Random positions without men on their last row. */
export const somePosition: fc.Arbitrary<Position> = fc
  .tuple(
    fc.array(fc.constantFrom(".", ".", ".", "b", "w", "B", "W"), { minLength: 32, maxLength: 32 }),
    fc.constantFrom("black" as const, "white" as const),
  )
  .map(([squares, toMove]) => {
    const legal = squares.map((kind, index) =>
      (kind === "w" && index < 4) || (kind === "b" && index >= 28) ? "." : kind,
    );
    return {
      black: bitsWhere(legal, "b", "B"),
      white: bitsWhere(legal, "w", "W"),
      kings: bitsWhere(legal, "B", "W"),
      toMove,
    };
  });
