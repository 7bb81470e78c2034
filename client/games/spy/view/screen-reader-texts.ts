/** Screen reader texts of bases, cards and choices, and the labels of choices. */
import { msg } from "@lit/localize";
import type { Card } from "../../../../engine/games/spy/state/rulebook.ts";
import type { MoveSpy } from "../../../../engine/games/spy/state/types.ts";
import { bidiIsolate } from "../../../kit/text/isolate.ts";
import { language } from "../../../kit/text/language.ts";
import { str } from "../../../kit/text/numbers.ts";
import { fullStop, joinParts } from "../../../kit/text/sentences.ts";
import { cardName, colourName } from "./texts.ts";
import type { TurnChoice } from "./turn-choices.ts";
import { type BoardView, type ColumnView, type RowView, type SpyView, seenSpy } from "./view.ts";

/** A Spy's position and the column it faces, by the numbers of its base. */
export const spyText = ({ place, faced }: SpyView, columns: readonly Pick<ColumnView, "number">[]): string => {
  const at = `${columns[faced]?.number ?? 1}`;
  const around = [columns[place - 1], columns[place]].flatMap((column) => column?.number ?? []);
  const [low = 1, high = low] = around.toSorted((a, b) => a - b);
  if (around.length === 2) return msg(str`between columns ${String(low)} and ${String(high)}, facing column ${at}`);
  if (low === 1) return msg(str`left of column 1, facing column ${at}`);
  return msg(str`right of column ${String(low)}, facing column ${at}`);
};

export const spyName = (spy: SpyView, { isNear, columns }: RowView): string => {
  const where = spyText(spy, columns);
  return isNear ? msg(str`Your Spy ${where}`) : msg(str`Spy ${where}`);
};

const standingOf = (row: RowView): string => {
  if (row.isOut) return msg("out");
  if (row.isWinner) return msg("winner");
  if (!row.isActive) return "";
  return row.isOwn ? msg("Your turn") : msg("Their turn");
};

/** `Bo, Red, Their turn. Spy between columns 2 and 3, facing column 3`. */
export const rowText = (row: RowView): string => {
  const whose = row.isOwn ? msg("Your base") : bidiIsolate(row.name);
  const head = joinParts([whose, colourName(row.colour), standingOf(row)]);
  return row.spy === null ? head : `${head}${fullStop()} ${msg(str`Spy ${spyText(row.spy, row.columns)}`)}`;
};

/** The possible cards of a column, as far as the announcements imply. */
export const candidatesText = (cards: readonly Card[]): string => {
  return new Intl.ListFormat(language(), { type: "disjunction" }).format(cards.map(cardName));
};

const marksOf = (column: ColumnView, row: RowView): string[] => [
  ...(column.isExposed ? [msg("exposed")] : []),
  ...(column.isLit ? [msg("lit")] : []),
  ...(row.isNear && column.isFaced ? [msg("your Spy faces it")] : []),
  ...(column.isHeld ? [msg("picked up")] : []),
  ...(column.possible === null || column.possible.length > 3
    ? []
    : [msg(str`may be ${candidatesText(column.possible)}`)]),
  ...(column.target === null ? [] : [msg(str`press to spy on ${bidiIsolate(row.name)} here`)]),
];

/** `Column 3, hidden, press to spy on Bo here`. */
export const cellText = (column: ColumnView, row: RowView): string => {
  const isThere = row.isReady || column.card !== null;
  const what = column.card === null ? (isThere ? msg("hidden") : msg("not arranged yet")) : cardName(column.card);
  return joinParts([msg(str`Column ${String(column.number)}`), what, ...marksOf(column, row)]);
};

const moveTitle = ({ flipBefore, distance, flipAfter }: MoveSpy): string => {
  if (flipBefore && flipAfter) return msg(str`Turn, ${distance}, turn`);
  if (flipBefore) return msg(str`Turn, move ${distance}`);
  return flipAfter ? msg(str`Move ${distance}, turn`) : msg(str`Move ${distance}`);
};

/** The announcement of a choice, short enough for a button; for a question, the opponent. */
export const choiceTitle = ({ command }: TurnChoice, nameOf: (seat: number) => string): string => {
  switch (command.type) {
    case "move":
      return moveTitle(command);
    case "flip":
      return msg("Turn around");
    case "spy":
      return nameOf(command.on);
    case "end-turn":
      return msg("End turn");
  }
};

/** The number of the card that the Spy will face, or that a question is about. */
export const choiceDetail = (choice: TurnChoice, view: BoardView): string => {
  if (choice.on !== null) {
    const target = targetOf(choice, view);
    return target === null ? "" : msg(str`Spy on column ${String(target)}`);
  }
  return choice.after === null ? "" : msg(str`to ${String(seenSpy(choice.after, view.sight.m).faced + 1)}`);
};

/** The number of the column that a question is about, in the opponent's base. */
const targetOf = ({ id, on }: TurnChoice, { rows }: BoardView): number | null =>
  rows.find(({ seat }) => seat === on)?.columns.find(({ target }) => target?.id === id)?.number ?? null;

/** The outcome of a choice, for the announcement strip. */
export const choicePreviewText = (view: BoardView, choice: TurnChoice): string => {
  const near = view.rows.at(-1);
  if (choice.command.type === "spy") {
    const row = view.rows.find(({ seat }) => seat === choice.on);
    const target = targetOf(choice, view);
    return row && target !== null ? msg(str`Asks ${bidiIsolate(row.name)} about column ${String(target)}.`) : "";
  }
  if (choice.after === null || near === undefined) return "";
  const there = seenSpy(choice.after, view.sight.m);
  const card = near.columns[there.faced]?.card ?? null;
  const where = spyText(there, near.columns);
  return card === null
    ? msg(str`Your Spy will stand ${where}.`)
    : msg(str`Your Spy will stand ${where}, ${cardName(card)}.`);
};
