import type { Viewer } from "../../../../engine/contract/game.ts";
import { spy } from "../../../../engine/games/spy/game.ts";
import { stanceOf } from "../../../../engine/games/spy/state/base.ts";
import { facedColumn } from "../../../../engine/games/spy/state/ring.ts";
import type { SpyEvent, SpyState } from "../../../../engine/games/spy/state/types.ts";
import { position } from "./table.ts";

export const [A, B, C] = [0, 1, 2] as const;

export const a = "T2 S1 B3 T1 S2 B1";
export const b = "S2 B1 T1 S1 T2 B3";
export const c = "B1 T2 S2 B3 T1 S1";

interface Change {
  readonly a?: string;
  readonly b?: string;
  readonly c?: string;
  readonly options?: object;
  readonly state?: Partial<SpyState>;
}

/** Position X of RULES.md, part C.1, with changes; A's Spy is in gap 2, facing right. */
export const X = (change: Change = {}) =>
  position([change.a ?? `${a} @2R`, change.b ?? `${b} @0R`, change.c ?? `${c} @3L`], change.options, change.state);

/** The column that A's Spy faces. */
export const facedByA = (state: SpyState): number => facedColumn(stanceOf(state, A), state.bases[A]!.cards.length);

export const seenBy = (viewer: Viewer, events: readonly SpyEvent[]): string =>
  JSON.stringify(events.map((event) => spy.redact(event, viewer, false)));
