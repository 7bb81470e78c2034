/** Converts between the table's form of a game (options and events) and PDN's (start, moves, result). */
import type { Outcome } from "../../../contract/game.ts";
import { capturedAlong, playMove } from "../state/position.ts";
import type { PoolEvent, PoolOptions, PoolState } from "../state/types.ts";
import { makeFen, parseFen } from "./fen.ts";
import type { PdnGame, PdnResult } from "./pdn.ts";

/** A game's outcome as a PDN result, also for the table's own outcomes (resigned, agreed, closed). */
export const pdnResultOf = (outcome: Outcome | null, blackSeat: PoolState["blackSeat"]): PdnResult => {
  if (outcome === null || outcome.reason === "closed") return "*";
  if (outcome.winners.length !== 1) return "1/2-1/2";
  return outcome.winners[0] === blackSeat ? "0-1" : "1-0";
};

/** The PDN game of a log's pool events. Throws on options that their schema refuses. */
export const makePdnRecord = (
  options: PoolOptions,
  events: readonly PoolEvent[],
  outcome: Outcome | null,
  tags: PdnGame["tags"] = {},
): PdnGame => {
  const start = parseFen(options.fen);
  if (!start.ok) throw new Error(`pool: ${start.problem}`);
  const drawn = events.find((event) => event.type === "colours-drawn");
  const moves = events.flatMap((event) => (event.type === "colours-drawn" ? [] : [event.path]));
  return { tags, start: start.value, moves, result: pdnResultOf(outcome, drawn?.black ?? null) };
};

/** The options and events of a PDN game. Its first seat plays Black. */
export const eventsFromPdn = (
  game: PdnGame,
): { readonly options: PoolOptions; readonly events: readonly PoolEvent[] } => {
  const events: PoolEvent[] = [{ type: "colours-drawn", black: 0 }];
  let position = game.start;
  for (const path of game.moves) {
    events.push({ type: capturedAlong(position, path) === 0 ? "moved" : "jumped", path });
    position = playMove(position, path);
  }
  return { options: { black: "first", fen: makeFen(game.start) }, events };
};
