/** The sheet that shares a table's game or a moment of it, as a table has it. Fetched when it is asked for. */
import { msg } from "@lit/localize";
import { html } from "lit";
import { seatName } from "../games/shared/seat-name.ts";
import { annotationsAt } from "../kit/annotations.ts";
import type { Store } from "../store/store.ts";
import "../share/ft-share-sheet.ts";

/** `seq`: the moment to share; the newest stands for the game itself, unless something is drawn there, which goes along. */
export const shareSheetOf = (table: string, seq: number, { live, seats, lastSeq }: Store, close: () => void) => {
  const names = live.chairs.map((chair) => seatName(chair) ?? null);
  const free = live.phase === "over" ? [] : names.flatMap((name, seat) => (name === null ? [seat] : []));
  const isGame = seq === lastSeq && annotationsAt(`/t/${table}`, seq).length === 0;
  return html`<ft-share-sheet .table=${table} .seq=${isGame ? null : seq} .seats=${names} .free=${free} .mine=${seats} @ft-close=${close}></ft-share-sheet>`;
};

/** What is said instead where there is no link to it. */
export const onlyHereWords = ({ live }: Store) =>
  live.phase === "over"
    ? msg("To share a moment, upload this game first and open it from its link.")
    : msg("This game is only on this device. When it is over you can upload it.");
