/** Saves a base that is being arranged in this tab, by table and seat, so that it survives a reload. Never sent. */
import type { Card } from "../../../../engine/games/spy/state/rulebook.ts";
import { tabStore } from "../../../kit/storage/browser-storage.ts";
import { tablePath } from "../../../kit/storage/table-path.ts";
import type { BaseDraft } from "../view/base-draft.ts";

const keyOf = (seat: number): string => `spy.base.${tablePath()}.${seat}`;

export const rememberDraft = (seat: number, { order, spy }: BaseDraft): void =>
  tabStore.set(keyOf(seat), [spy.gap, spy.facing, ...order].join(" "));

export const forgetDraft = (seat: number): void => tabStore.set(keyOf(seat), null);

/** Returns null if nothing valid for this set is saved. */
export const recallDraft = (seat: number, set: readonly Card[]): BaseDraft | null => {
  const [gapText = "", facing, ...places] = (tabStore.get(keyOf(seat)) ?? "").split(" ");
  const [gap, order] = [Number(gapText), places.map(Number)];
  const isWhole = order.length === set.length && set.every((_, index) => order.includes(index));
  const isStance = gapText !== "" && Number.isInteger(gap) && gap >= 0 && gap < set.length;
  return isWhole && isStance && (facing === "L" || facing === "R") ? { set, order, spy: { gap, facing } } : null;
};
