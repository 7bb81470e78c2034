/** Files of pool checkers: FEN to copy, PDN to export, and both as input. */
import { msg } from "@lit/localize";
import * as v from "valibot";
import type { Seat } from "../../../engine/contract/game.ts";
import { makeFen, parseFen } from "../../../engine/games/pool/notation/fen.ts";
import { makePdn, type PdnGame } from "../../../engine/games/pool/notation/pdn.ts";
import { makePdnFile } from "../../../engine/games/pool/notation/pdn-file.ts";
import type { PdnLine } from "../../../engine/games/pool/notation/pdn-moves.ts";
import { makePdnRecord } from "../../../engine/games/pool/notation/pdn-record.ts";
import { parsePdnLog } from "../../../engine/games/pool/pdn-log.ts";
import { poolRules } from "../../../engine/games/pool/rules/rules.ts";
import { poolCommandSchema, poolEventSchema, poolOptionsSchema } from "../../../engine/games/pool/schema.ts";
import type { PoolEvent, PoolOptions, PoolState } from "../../../engine/games/pool/state/types.ts";
import { entriesWithoutTakenBack, fold, openedEventOf } from "../../../engine/log/log.ts";
import type { Entry, TableState } from "../../../engine/table/types.ts";
import type { GameExport, OptionsChoice, ReviewedMoment } from "../contract/game-client.ts";
import { markedSeatName } from "../shared/marked-name.ts";

export { boardPicture } from "./board-picture.ts";
export { gamesInText } from "./texts/many-games.ts";
export { parseErrorText } from "./texts/parse-error-texts.ts";

const optionsOf = (entries: readonly Entry[]): PoolOptions =>
  v.parse(poolOptionsSchema, openedEventOf(entries).options);

const eventsOf = (entries: readonly Entry[]): PoolEvent[] =>
  entriesWithoutTakenBack(entries).flatMap(({ event }) => {
    const parsed = v.safeParse(poolEventSchema, event);
    return parsed.success ? [parsed.output] : [];
  });

/** The game's state after these entries; the initial one before the game has begun. */
const stateAfter = (entries: readonly Entry[]): PoolState =>
  eventsOf(entries).reduce((state, event) => poolRules.evolve(state, event), poolRules.start(optionsOf(entries), 2));

/** `2026.11.20`: PDN's format, in the reader's time zone, as a player would write it. */
const makeDate = (at: number): string => {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => `${part}`.padStart(2, "0")).join(".");
};

const tagsOf = ({ chairs }: TableState, { blackSeat }: PoolState, at: number): Record<string, string> => {
  const nameAt = (seat: number | null) => (seat === null ? "?" : (markedSeatName(chairs, seat) ?? "?"));
  return {
    Event: "Foldtable",
    Site: location.origin,
    Date: makeDate(at),
    White: nameAt(blackSeat === null ? null : 1 - blackSeat),
    Black: nameAt(blackSeat),
  };
};

/** The position after entry `cursor`. */
const fenAt = (entries: readonly Entry[], cursor: number): string =>
  makeFen(stateAfter(entries.slice(0, cursor + 1)).position);

/** The whole game, wherever the cursor is. */
const recordOf = (entries: readonly Entry[], tags: Readonly<Record<string, string>> = {}): PdnGame => {
  const table = fold(entries);
  const own = tagsOf(table, stateAfter(entries), entries[0]?.at ?? 0);
  return makePdnRecord(optionsOf(entries), eventsOf(entries), table.outcome, { ...own, ...tags });
};

/** Moves that were taken back later are a variation too. */
const reviewedPdnOf = (entries: readonly Entry[], moments: readonly ReviewedMoment[]): string => {
  const lines = moments.map(({ seq, moves, comments }): PdnLine => {
    const { moves: before } = makePdnRecord(optionsOf(entries), eventsOf(entries.slice(0, seq + 1)), null);
    return { moves: [...before, ...moves.map((move) => v.parse(poolCommandSchema, move).path)], comments };
  });
  return makePdn(recordOf(entries), lines);
};

export const poolExports = (): readonly GameExport[] => [
  { label: msg("Position (FEN)"), extension: null, make: fenAt },
  {
    label: msg("Game (PDN)"),
    extension: "pdn",
    make: (entries) => makePdn(recordOf(entries)),
    makeReviewed: reviewedPdnOf,
    makeAll: (games) =>
      makePdnFile(games.map(({ entries, event, round }) => recordOf(entries, { Event: event, Round: round }))),
  },
];

/** Reads a PDN game, or a game from a FEN, as a log. Returns null if the text is neither. */
export const openPool = (text: string): readonly Entry[] | null => {
  const fen = parseFen(text);
  return parsePdnLog(fen.ok ? makePdn({ tags: {}, start: fen.value, moves: [], result: "*" }) : text);
};

/** A game depends only on its position, except for the draw counts. */
export const resumePool = ({ position, blackSeat }: PoolState): OptionsChoice => ({
  seats: 2,
  options: { fen: makeFen(position), black: sideOf(blackSeat) } satisfies PoolOptions,
});

const sideOf = (blackSeat: Seat | null): PoolOptions["black"] =>
  blackSeat === null ? "random" : blackSeat === 0 ? "first" : "second";
