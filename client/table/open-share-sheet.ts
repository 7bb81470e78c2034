/** The share sheet of a table, for its game or a moment of it. Loaded on demand. */
import { msg } from "@lit/localize";
import { html } from "lit";
import { markedSeatName } from "../games/shared/marked-name.ts";
import { annotationsAt } from "../kit/annotations.ts";
import type { Store } from "../store/store.ts";
import "../share/ft-share-sheet.ts";

/** `seq`: the moment to share. The latest one shares the game itself, unless it has annotations, which are included. */
export const shareSheetOf = (table: string, seq: number, store: Store, close: () => void) => {
  const { live, seats, lastSeq } = store;
  const names = live.chairs.map((_, seat, chairs) => markedSeatName(chairs, seat) ?? null);
  const free = live.phase === "over" ? [] : names.flatMap((name, seat) => (name === null ? [seat] : []));
  const drawings = annotationsAt(`/t/${table}`, store.moveSeq(seq));
  const isGame = seq === lastSeq && drawings.length === 0;
  return html`<ft-share-sheet .table=${table} .seq=${isGame ? null : seq} .drawings=${drawings} .seats=${names} .free=${free} .over=${live.phase === "over"} .mine=${seats} @ft-close=${close}></ft-share-sheet>`;
};

/** The text if there is no link to the table. */
export const onlyHereText = ({ live }: Store) =>
  live.phase === "over"
    ? msg("To share a moment, upload this game first and open it from its link.")
    : msg("This game is only on this device. When it is over you can upload it.");
