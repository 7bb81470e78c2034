/** The links by which a table travels. */
import type { Seat } from "../../engine/contract/game.ts";

export interface ShareTarget {
  /** The address of the table, without anything further. */
  readonly table: string;
  /** The moment of the game; null: as it stands when the link is opened. */
  readonly seq?: number | null;
  /** The place that is meant for whoever gets it; null: any. */
  readonly seat?: Seat | null;
  /** What was drawn at that moment, as it stands in a hash. */
  readonly drawn?: string;
  /** In which a messenger shows what the link leads to. The page itself speaks its reader's. */
  readonly language: string;
}

/** English is what is spoken without being asked. */
export const makeShareLink = ({ table, seq = null, seat = null, drawn = "", language }: ShareTarget): string => {
  const url = new URL(table);
  if (seq !== null) url.pathname += `/${seq}`;
  if (seat !== null) url.searchParams.set("seat", String(seat));
  if (language !== "" && language !== "en") url.searchParams.set("lang", language);
  url.hash = drawn;
  return url.href;
};

/** What a messenger shows of that moment. */
export const previewImageUrl = ({ table, seq = null, language }: ShareTarget): string =>
  makeShareLink({ table: `${makeShareLink({ table, seq, language: "" })}/preview.png`, language });
