/** One line per event, for the move list and for screen readers. */
import { msg } from "@lit/localize";
import type { Seat } from "../../../../engine/contract/game.ts";
import { isDouble, makeTile, tileOf } from "../../../../engine/games/train/state/tiles.ts";
import { engineOf, mexicanOf } from "../../../../engine/games/train/state/trains.ts";
import type { Tile, TrainEvent, TrainState } from "../../../../engine/games/train/state/types.ts";
import type { MoveSound } from "../../../kit/feedback/sounds.ts";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { formatNumber, str } from "../../../kit/text/numbers.ts";
import type { MoveLine } from "../../contract/game-client.ts";
import { trainName } from "./texts.ts";

/** A tile on a train; trains by their slot on the hub, because names are in another column of the list. */
const laidOn = (tile: string, state: TrainState, seat: Seat, train: number): string => {
  if (train === mexicanOf(state)) return msg(str`${tile} on the Mexican Train`);
  return train === seat ? msg(str`${tile} on own train`) : msg(str`${tile} on train ${train + 1}`);
};

const engineName = (state: TrainState): string => makeTile(tileOf(engineOf(state), engineOf(state)));

const isMarkedNow = (before: TrainState, after: TrainState, seat: Seat): boolean =>
  !before.lanes[seat]?.marked && after.lanes[seat]?.marked === true;

const isStuckNow = (before: TrainState, after: TrainState): boolean =>
  after.stuck.some((stuck, pair) => stuck && !before.stuck[pair]);

/** The public consequence of a turn without a tile. */
const consequence = (text: string, before: TrainState, after: TrainState, seat: Seat): string => {
  if (isMarkedNow(before, after, seat)) return msg(str`${text}; the train is public`);
  return isStuckNow(before, after) ? msg(str`${text}; the pair is stuck`) : text;
};

type Laid = Extract<TrainEvent, { type: "played" | "built" }>;

const trainOf = (event: Laid): number => (event.type === "played" ? event.train : event.seat);

const played = (event: Laid, before: TrainState, after: TrainState): string => {
  const text = laidOn(makeTile(event.tile), before, event.seat, trainOf(event));
  const left = after.hands[event.seat]?.length ?? 0;
  if (left === 0) return msg(str`${text}; out`);
  return left === 1 ? msg(str`${text}; one tile left`) : text;
};

/** Beside the tile and its player's name: on whose train, unless it is their own, and how few tiles are left. */
const playedCaption = (event: Laid, before: TrainState, after: TrainState, names: readonly string[]): string => {
  const train = trainOf(event);
  const place = train === event.seat ? "" : trainName(before, train, names.map(bidiIsolate), null);
  const left = after.hands[event.seat]?.length ?? 0;
  const rest = left === 0 ? msg("went out") : left === 1 ? msg("one tile left") : "";
  return [place, rest].filter((part) => part !== "").join(" · ");
};

const drew = ({ tile, fits }: Extract<TrainEvent, { type: "drew" }>): string => {
  const text = tile === null ? msg("draws a tile") : msg(str`draws ${makeTile(tile)}`);
  return fits === true ? msg(str`${text}, it fits`) : text;
};

/** Which engine the round begins with. */
export const dealtText = (after: TrainState): string => msg(str`Round ${after.round}: engine ${engineName(after)}`);

const scored = (before: TrainState, after: TrainState): string =>
  msg(str`Round ${before.round}: ${(after.scores.at(-1) ?? []).map(formatNumber).join(" · ")}`);

/** A line whose words also stand in a list with pictures. */
const said = (seat: Seat, text: string): MoveLine => ({ text, seat, caption: () => text });

/** Returns null for `ready`, which is no move. */
export const moveLineOf = (event: TrainEvent, before: TrainState, after: TrainState): MoveLine | null => {
  switch (event.type) {
    case "dealt":
      return { text: dealtText(after), seat: null, mark: "round" };
    case "engine-sought":
      return { text: msg(str`Nobody holds ${engineName(before)}: all draw a tile`), seat: null };
    case "engine-laid":
      return said(event.seat, msg(str`lays the engine ${engineName(before)}`));
    case "played":
    case "built":
      return {
        text: played(event, before, after),
        seat: event.seat,
        caption: (names) => playedCaption(event, before, after, names),
      };
    case "drew":
      return said(event.seat, consequence(drew(event), before, after, event.seat));
    case "passed":
      return said(event.seat, consequence(msg("passes"), before, after, event.seat));
    case "stopped":
      return said(event.seat, msg("ends the turn"));
    case "finished":
      return said(event.seat, msg("has built the first train"));
    case "round-scored":
      return { text: scored(before, after), seat: null, ...(after.phase === "over" ? { mark: "end" as const } : {}) };
    case "readied":
      return null;
  }
};

const laidSounds = (tile: Tile): readonly MoveSound[] => [isDouble(tile) ? "double" : "tile"];

/** A train becomes public with a marker set down, and private again with one taken away. */
const markerSounds = (event: TrainEvent, before: TrainState, after: TrainState): readonly MoveSound[] => {
  if (!("seat" in event)) return [];
  if (isMarkedNow(before, after, event.seat)) return ["marker"];
  return isMarkedNow(after, before, event.seat) ? ["home"] : [];
};

/** A pass is a knock on the table. */
export const moveSoundsOf = (event: TrainEvent, before: TrainState, after: TrainState): readonly MoveSound[] => {
  const marker = markerSounds(event, before, after);
  switch (event.type) {
    case "dealt":
      return ["shuffle"];
    case "engine-laid":
      return ["engine"];
    case "played":
    case "built":
      return [...laidSounds(event.tile), ...marker];
    case "engine-sought":
    case "drew":
      return ["draw", ...marker];
    case "passed":
    case "stopped":
    case "finished":
      return ["knock", ...marker];
    case "round-scored":
      return ["reveal"];
    case "readied":
      return [];
  }
};
