/** Which setups a table may be opened with. A log that was opened otherwise is not valid. */
import * as v from "valibot";
import { clockKindOf } from "../contract/clock-rules.ts";
import type { Game } from "../contract/game.ts";
import { findGame } from "../contract/game-registry.ts";
import { sameJson } from "../kit/json.ts";
import { clockSchema } from "./forms/clock-schema.ts";
import type { Opened } from "./types.ts";

/** Whether a table of this game can be opened so: the options are whole, and allow these seats and this clock. */
export const isValidSetup = (opened: Opened): boolean => {
  const { options, seats, clock } = opened;
  const game = findGame(opened);
  if (game === undefined || game.id !== opened.game) return false;
  return (
    isValidOptions(game, options, seats) &&
    (clock === undefined || isClockAllowed(game, clock)) &&
    areBots(opened) &&
    (opened.openHands === undefined || mayOpenHands(game, opened))
  );
};

/** Whether watchers may see every hand: only of a game that has hands, and never at a public table, among strangers. */
export const mayOpenHands = (
  game: Game,
  {
    options,
    seats,
    isPublic,
  }: { readonly options: object; readonly seats: number; readonly isPublic?: boolean | undefined },
): boolean => isPublic !== true && game.hides(game.start(options, seats));

/** Whether these are whole options of the game's, and allow so many seats. */
export const isValidOptions = (game: Game, options: object, seats: number): boolean => {
  const chosen = v.safeParse(game.options, options);
  return chosen.success && sameJson(chosen.output, options) && game.seatCounts(chosen.output).includes(seats);
};

/** Bots at different seats, and at least one seat for a player. */
const areBots = ({ seats, bots = [] }: Opened): boolean =>
  new Set(bots.map(({ seat }) => seat)).size === bots.length &&
  bots.length < seats &&
  bots.every(({ seat }) => seat < seats);

/** Whether `wish` is a clock that suits the game. */
const isClockAllowed = ({ clocks }: Game, wish: unknown): boolean => {
  const rule = v.safeParse(clockSchema, wish);
  const kind = rule.success ? clockKindOf(rule.output) : null;
  return kind !== null && clocks.includes(kind);
};
