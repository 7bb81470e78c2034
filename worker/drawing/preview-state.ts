/**
 * The state behind a preview: a table after one entry, as a watcher may know it, and no more (laws 2 and 3). Only the
 * page of a seated player is made of what that seat may know.
 */

import type { Outcome, Seat, Viewer } from "../../engine/contract/game.ts";
import { rulesOfTable } from "../../engine/contract/game-registry.ts";
import { fold } from "../../engine/log/log.ts";
import { viewTable } from "../../engine/log/redaction.ts";
import type { Session } from "../../engine/log/session.ts";
import { characterOf } from "../../engine/table/bot-characters.ts";
import { evolveTable, initialTableState, isTableEvent } from "../../engine/table/evolve.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import type { Entry, Phase, TableState } from "../../engine/table/types.ts";
import { IMMUTABLE_SECONDS, LIVE_SECONDS } from "../cache/cache-control.ts";

export interface PreviewState<S extends object = object> {
  readonly game: string;
  /** The name at each seat; null at a free seat. */
  readonly seats: readonly (string | null)[];
  /** The character of the bot at each seat; null elsewhere. */
  readonly computers: readonly (number | null)[];
  /** Whether an API program has the seat. */
  readonly programs: readonly boolean[];
  readonly phase: Phase;
  /** The seats that may act. */
  readonly turn: readonly Seat[];
  readonly outcome: Outcome | null;
  /** The entry, and whether the log was already longer when it was requested: then the state never changes. */
  readonly seq: number;
  readonly isPast: boolean;
  /** Where the game was dealt, if not at a table of this server. */
  readonly from: "elsewhere" | "device" | "program" | null;
  /** The number of moves so far. */
  readonly moves: number;
  /** The viewer's view of the game; as laid out, before it begins. */
  readonly play: S;
}

const isMove = ({ seat, event }: Entry): boolean => seat !== null && !isTableEvent(event);

/** The origin of the game; for an uploaded one it applies to each of its moments. */
const originOf = ({ origin, isUploaded }: TableState): PreviewState["from"] => {
  if (origin === "program") return origin;
  if (isUploaded) return "elsewhere";
  return origin === "server" ? null : origin;
};

/** The entry before the first move: what is drawn or dealt, and nothing of the result. */
const lastBeforeMoves = (entries: readonly Entry[]): number => {
  let state = initialTableState;
  for (const [seq, entry] of entries.entries()) {
    state = evolveTable(state, entry);
    const next = entries[seq + 1];
    if (state.play !== null && (next === undefined || next.seat !== null || isTableEvent(next.event))) return seq;
  }
  return entries.length - 1;
};

/**
 * The table after entry `seq`, or its latest state, or without spoilers (`quiet`). A `seq` beyond what watchers may know
 * means the end of that. `viewer`: a seat only for its own player.
 */
export const makePreviewState = (
  session: Session,
  seq: number | "quiet" | null,
  viewer: Seat | "watcher" = "watcher",
): PreviewState => {
  const { entries, state: now } = viewer === "watcher" ? session.watched : session;
  const last = entries.length - 1;
  const shown = seq === "quiet" ? lastBeforeMoves(entries) : seq === null ? last : Math.min(seq, last);
  const past = entries.slice(0, shown + 1);
  const state = viewTable(shown === last ? now : fold(past), viewer);
  return { ...previewStateOf(state, past, viewer), isPast: shown < last, from: originOf(now) };
};

/** The latest state of a log, both as `viewer` may know them. */
export const previewStateOf = (state: TableState, entries: readonly Entry[], viewer: Viewer): PreviewState => {
  const rules = rulesOfTable(state);
  return {
    game: state.game,
    seats: state.chairs.map((chair) => chair?.name ?? null),
    computers: state.chairs.map(characterOf),
    programs: state.chairs.map((chair) => chair?.program !== undefined),
    phase: state.phase,
    turn: seatsOnTurn(state),
    outcome: state.outcome,
    seq: entries.length - 1,
    isPast: false,
    from: originOf(state),
    moves: entries.filter(isMove).length,
    play: state.play ?? rules.view(rules.start(state.options, state.chairs.length), viewer),
  };
};

/** How long it may be cached, in seconds. */
export const cacheSeconds = (moment: PreviewState): number => (isFixed(moment) ? IMMUTABLE_SECONDS : LIVE_SECONDS);

/** Whether later entries leave it unchanged. */
const isFixed = ({ isPast, phase }: PreviewState): boolean => isPast || phase === "over";
