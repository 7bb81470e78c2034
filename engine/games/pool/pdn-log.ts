/**
 * Converts a PDN game into a table's log for the replay viewer. PDN has no clock, so all entries are at 0. It has no
 * end reasons either: a loss becomes resigned, a draw agreed.
 */
import { SALT_BYTES, SECRET_BYTES } from "../../chance/deal.ts";
import { parsePlayerName } from "../../kit/player-name.ts";
import { EVENT_VERSION, fold } from "../../log/log.ts";
import type { AnyEvent, Entry } from "../../table/types.ts";
import { pool } from "./game.ts";
import { type PdnGame, type PdnResult, parsePdn } from "./notation/pdn.ts";
import { eventsFromPdn } from "./notation/pdn-record.ts";

/** Nothing was dealt, so there is no commitment to check. */
const NO_COMMITMENT = "0".repeat(2 * SECRET_BYTES);
const NO_SALT = "0".repeat(2 * SALT_BYTES);

const BLACK_SEAT = 0;
const WHITE_SEAT = 1;

interface SeatedEvent {
  readonly seat: number | null;
  readonly event: AnyEvent;
}

const opening = (game: PdnGame): readonly SeatedEvent[] => {
  const opened = {
    game: pool.id,
    rules: pool.rules,
    options: eventsFromPdn(game).options,
    seats: 2,
    commitment: NO_COMMITMENT,
  };
  const sit = (seat: number, name: string): SeatedEvent => ({
    seat,
    event: { type: "seat-taken", seat, player: null, name, salt: NO_SALT },
  });
  return [
    { seat: null, event: { type: "opened", ...opened, shared: false } as const },
    sit(BLACK_SEAT, parsePlayerName(game.tags.Black ?? "") ?? "Black"),
    sit(WHITE_SEAT, parsePlayerName(game.tags.White ?? "") ?? "White"),
  ];
};

/** The side to move at the start moves first, and the sides alternate. */
const playedMoves = (game: PdnGame): readonly SeatedEvent[] => {
  const first = game.start.toMove === "black" ? BLACK_SEAT : WHITE_SEAT;
  return eventsFromPdn(game).events.map((event, index) => ({
    seat: event.type === "colours-drawn" ? null : (first + index + 1) % 2,
    event,
  }));
};

const endByResult = (result: PdnResult): readonly SeatedEvent[] => {
  const at = (seat: number, type: "resigned" | "draw-offered" | "draw-accepted"): SeatedEvent => ({
    seat,
    event: { type, seat },
  });
  if (result === "1-0") return [at(BLACK_SEAT, "resigned")];
  if (result === "0-1") return [at(WHITE_SEAT, "resigned")];
  return result === "1/2-1/2" ? [at(BLACK_SEAT, "draw-offered"), at(WHITE_SEAT, "draw-accepted")] : [];
};

const entriesOf = (events: readonly SeatedEvent[]): readonly Entry[] =>
  events.map(({ seat, event }, seq) => ({ seq, at: 0, seat, v: EVENT_VERSION, event }));

/** The log of a game. Pool must be installed. */
export const pdnLog = (game: PdnGame): readonly Entry[] => {
  const played = [...opening(game), ...playedMoves(game)];
  const isOver = fold(entriesOf(played)).phase === "over";
  return entriesOf(isOver ? played : [...played, ...endByResult(game.result)]);
};

/** The log of a text's first game. Returns null if the text is no PDN of pool checkers. */
export const parsePdnLog = (text: string): readonly Entry[] | null => {
  const parsed = parsePdn(text);
  const game = parsed.ok ? parsed.value[0] : undefined;
  return game === undefined ? null : pdnLog(game);
};
