/**
 * The series score: the results of consecutive rematches between the same players. Each table receives it from the one
 * before, in its first entry, so all its viewers read the same. The first entry of an uploaded log cannot be checked, so
 * its score is not shown.
 */

import { isOpened, rematchSeat, SEAT_RESERVATION_MS } from "../commands/rematch.ts";
import type { Outcome, Seat } from "../contract/game.ts";
import { isVoid } from "../table/end-reasons.ts";
import type { AnyEvent, Entry, Opened, SeriesScore, TableEvent } from "../table/types.ts";

type SeatTaken = Extract<TableEvent, { readonly type: "seat-taken" }>;

const isUpload = (entries: readonly Entry[]): boolean => entries.some(({ event }) => event.type === "uploaded");
const isSeatTaken = (event: AnyEvent): event is SeatTaken => event.type === "seat-taken";

/**
 * Whether the entry leaves the players unchanged. A reserved seat taken in time belongs to the player for whom it was
 * reserved.
 */
const keepsPlayers = ({ at, event }: Entry, opening: Entry, kept: Opened["kept"]): boolean =>
  !isSeatTaken(event) || (at < opening.at + SEAT_RESERVATION_MS && kept?.[event.seat] != null);

/** The score before this game; null if it is the first, or if the players changed. */
export const seriesScoreBefore = ([opening, ...entries]: readonly Entry[]): SeriesScore | null => {
  if (opening === undefined || !isOpened(opening.event)) return null;
  const { evening, kept, seats } = opening.event;
  if (isUpload(entries) || evening?.won.length !== seats) return null;
  const isSame = entries.every((entry) => entry.event.type !== "seats-changed" && keepsPlayers(entry, opening, kept));
  return isSame ? evening : null;
};

/** The score including this game, unless it was void. Returns null if the game is not over or was uploaded. */
export const seriesScoreAfter = (
  entries: readonly Entry[],
  outcome: Outcome | null,
  seats: number,
): SeriesScore | null => {
  if (outcome === null || isUpload(entries)) return null;
  const before = seriesScoreBefore(entries);
  if (isVoid(outcome)) return before;
  const { won, drawn } = before ?? { won: Array<number>(seats).fill(0), drawn: 0 };
  const { winners } = outcome;
  return {
    won: won.map((games, seat) => games + Number(winners.includes(seat))),
    drawn: drawn + Number(winners.length === 0),
  };
};

/** The score as the next table has it, where each player sits one seat further. */
export const rotateSeriesScore = ({ won, drawn }: SeriesScore): SeriesScore => ({
  won: won.map((_, next) => won.find((_, seat: Seat) => rematchSeat(seat, won.length) === next) ?? 0),
  drawn,
});
