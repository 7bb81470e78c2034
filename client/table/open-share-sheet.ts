/** The share sheet of a table, for its game or a moment of it. Loaded on demand. */
import { msg } from "@lit/localize";
import { html } from "lit";
import { markedSeatName } from "../games/shared/marked-name.ts";
import { annotationsAt } from "../kit/annotations.ts";
import type { Store } from "../store/store.ts";
import "../share/ft-share-sheet.ts";

interface SharedMoment {
  /** Null: the game itself. */
  readonly seq: number | null;
  readonly drawings: readonly string[];
}

/** The latest moment shares the game itself, unless it has annotations, which are included. */
export const momentToShare = (table: string, seq: number, store: Store): SharedMoment => {
  const drawings = annotationsAt(`/t/${table}`, store.moveSeq(seq));
  return { seq: seq === store.lastSeq && drawings.length === 0 ? null : seq, drawings };
};

/** `moment`: chosen once, so that the sheet's choices stay when the game goes on. */
export const shareSheetOf = (table: string, { seq, drawings }: SharedMoment, store: Store, close: () => void) => {
  const { live, seats } = store;
  const names = live.chairs.map((_, seat, chairs) => markedSeatName(chairs, seat) ?? null);
  const free = live.phase === "over" ? [] : names.flatMap((name, seat) => (name === null ? [seat] : []));
  return html`<ft-share-sheet .table=${table} .seq=${seq} .drawings=${drawings} .seats=${names} .free=${free} .over=${live.phase === "over"} .mine=${seats} @ft-close=${close}></ft-share-sheet>`;
};

/** The text if there is no link to the table. */
export const onlyHereText = ({ live }: Store) =>
  live.phase === "over"
    ? msg("To share a moment, upload this game first and open it from its link.")
    : msg("This game is only on this device. When it is over you can upload it.");
