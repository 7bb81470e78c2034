/** A base that is still being arranged survives a reload of the page: kept in this tab, per table and seat, never sent. */
import type { Card } from "../../../../engine/games/spy/state/rulebook.ts";
import { tabStore } from "../../../kit/storage/browser-storage.ts";
import type { BaseDraft } from "../view/base-draft.ts";

const keyOf = (seat: number): string => `spy.base.${location.pathname}.${seat}`;

export const rememberDraft = (seat: number, { order, spy }: BaseDraft): void =>
  tabStore.set(keyOf(seat), [spy.gap, spy.facing, ...order].join(" "));

export const forgetDraft = (seat: number): void => tabStore.set(keyOf(seat), null);

/** Null where nothing is kept, or something that is no base of this set. */
export const recallDraft = (seat: number, set: readonly Card[]): BaseDraft | null => {
  const [gapText = "", facing, ...places] = (tabStore.get(keyOf(seat)) ?? "").split(" ");
  const [gap, order] = [Number(gapText), places.map(Number)];
  const isWhole = order.length === set.length && set.every((_, index) => order.includes(index));
  const isStance = gapText !== "" && Number.isInteger(gap) && gap >= 0 && gap < set.length;
  return isWhole && isStance && (facing === "L" || facing === "R") ? { set, order, spy: { gap, facing } } : null;
};
