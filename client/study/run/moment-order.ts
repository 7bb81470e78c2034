/** The order in which a study judges moments: all of them quickly, then the decisive ones first. */
import type { MomentResult } from "./worker-messages.ts";

/** The share of the usual nodes for a quick result. */
export const QUICK_SHARE = 0.1;

type Found = ReadonlyMap<number, MomentResult>;

export interface NextMoment {
  readonly seq: number;
  readonly isQuick: boolean;
}

export const isFinal = (finding: MomentResult | undefined): boolean => finding !== undefined && !finding.isQuick;

/** How much the game changed at a moment: by its move's loss or by the values, in the bot's unit. */
export const changeBy = (now: MomentResult | undefined, before: MomentResult | undefined): number => {
  const values = before?.moment?.values;
  const changes = now?.moment?.values.map((value, seat) => Math.abs(value - (values?.[seat] ?? value))) ?? [];
  return Math.max(now?.move?.loss ?? 0, ...changes);
};

/** The moment to judge next; undefined if all are final. `shown` is the moment in view: it comes first. */
export const nextMoment = (
  moments: readonly number[],
  found: Found,
  shown: number | undefined,
): NextMoment | undefined => {
  if (shown !== undefined && !isFinal(found.get(shown))) return { seq: shown, isQuick: false };
  const unknown = moments.find((seq) => !found.has(seq));
  if (unknown !== undefined) return { seq: unknown, isQuick: true };
  const quick = [...moments.keys()].filter((at) => !isFinal(found.get(moments[at]!)));
  if (quick.length === 0) return undefined;
  const sizes = new Map(quick.map((at) => [at, changeBy(found.get(moments[at]!), found.get(moments[at - 1]!))]));
  const at = quick.reduce((one, other) => (sizes.get(other)! > sizes.get(one)! ? other : one));
  return { seq: moments[at]!, isQuick: false };
};
