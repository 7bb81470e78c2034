/** Share links to a table or a tournament. */
import type { Seat } from "../../engine/contract/game.ts";

export interface ShareTarget {
  /** The address of the table or tournament, without parameters. */
  readonly table: string;
  /** The moment of the game; null means live, `quiet` the replay without the result. */
  readonly seq?: number | "quiet" | null;
  /** The seat of the invitation; null means any. */
  readonly seat?: Seat | null;
  /** The annotations of that moment, as in the hash. */
  readonly drawn?: string;
  /** The language of the messenger preview. The page itself uses its reader's language. */
  readonly language: string;
}

/** English is the default and is left out. */
export const makeShareLink = ({ table, seq = null, seat = null, drawn = "", language }: ShareTarget): string => {
  const url = new URL(table);
  if (seq !== null) url.pathname += `/${seq}`;
  if (seat !== null) url.searchParams.set("seat", String(seat));
  if (language !== "" && language !== "en") url.searchParams.set("lang", language);
  url.hash = drawn;
  return url.href;
};

/** The preview image of that moment. */
export const previewImageUrl = ({ table, seq = null, language }: ShareTarget): string =>
  makeShareLink({ table: `${makeShareLink({ table, seq, language: "" })}/preview.png`, language });
