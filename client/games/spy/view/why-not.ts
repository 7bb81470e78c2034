/** Explains a press without effect. */
import { msg } from "@lit/localize";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { str } from "../../../kit/text/numbers.ts";
import type { BoardView, ColumnView, RowView } from "./view.ts";

/** Why pressing this card does nothing. */
export const whyNotText = (column: ColumnView, row: RowView, view: BoardView): string => {
  if (row.isOut) return msg(str`${bidiIsolate(row.name)} is out.`);
  if (view.mode !== "acting") return "";
  if (row.isNear) return msg("Your cards stay where they are. Only the Spy moves.");
  if (!view.choices.some(({ on }) => on === row.seat)) return msg("You’ve already spied this turn.");
  return view.beam === null || column.target !== null
    ? ""
    : msg(str`Your Spy faces column ${String(view.beam + 1)} of your base. Only the card opposite it can be spied on.`);
};
