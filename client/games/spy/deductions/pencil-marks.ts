/**
 * The viewer's pencil marks on opponents' columns: saved in the tab, by table and the viewer's seat `by`, never sent.
 */
import { tabStore } from "../../../kit/storage/browser-storage.ts";
import { tablePath } from "../../../kit/storage/table-path.ts";

/** In the order of presses. Their meaning is up to the player. */
const PENCIL_MARKS = ["", "S", "T", "B", "?", "!"] as const;
export type Mark = (typeof PENCIL_MARKS)[number];

const keyOf = (by: number): string => `spy-marks.${tablePath()}.${by}`;

const isMark = (text: string | undefined): text is Mark => PENCIL_MARKS.some((mark) => mark === text);

/** `seat:column` and its mark, one after the other. */
const read = (by: number): Map<string, string> => {
  const pairs = (tabStore.get(keyOf(by)) ?? "").split(" ").filter((pair) => pair.includes("="));
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
};

/** `column`: in the order of that seat's owner, so that it stays with the card. */
export const pencilMarkAt = (by: number, seat: number, column: number): Mark => {
  const mark = read(by).get(`${seat}:${column}`);
  return isMark(mark) ? mark : "";
};

/** Sets the next mark in order. */
export const nextPencilMark = (by: number, seat: number, column: number): void => {
  const marks = read(by);
  const next = PENCIL_MARKS[(PENCIL_MARKS.indexOf(pencilMarkAt(by, seat, column)) + 1) % PENCIL_MARKS.length]!;
  if (next === "") marks.delete(`${seat}:${column}`);
  else marks.set(`${seat}:${column}`, next);
  tabStore.set(keyOf(by), [...marks].map(([key, mark]) => `${key}=${mark}`).join(" "));
};
