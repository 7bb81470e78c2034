/**
 * Who may know what (A.6), and who may look it up again.
 *
 * Hidden are the order of a base, the lit side of its bombs, and until all are set where its Spy stands. Everything
 * that is announced is heard by all. Without the memory aid the answers are heard once: a `past` event has no `answer`,
 * and no `card` where one exploded. Who spied on whom and on which column, and how a Spy moved, stay to be looked up:
 * mostly that follows from where the Spies stand, if not always (on a ring of six a walk of three may have gone either way,
 * and among three a place does not say on whom), and it is not what one has to remember. The holder of a bomb still sees
 * that it is lit.
 */
import type { Viewer } from "../../../contract/game.ts";
import type { Spied, SpyBase, SpyEvent, SpyState } from "../state/types.ts";

export const redact = (event: SpyEvent, viewer: Viewer, past: boolean): SpyEvent => {
  if (viewer === "all") return event;
  switch (event.type) {
    case "arranged":
      return event.seat === viewer ? event : { ...event, base: event.base.map(() => null), gap: null, facing: null };
    case "spied":
      return past && !isLitFor(event, viewer) ? { ...event, answer: null } : event;
    case "exploded":
      return past ? { ...event, card: null } : event;
    case "moved":
    case "bases-set":
    case "flipped":
    case "exposed":
    case "turn-ended":
      return event;
  }
};

/** Whether this answer is one that the viewer still sees in the own hand. */
const isLitFor = (event: Spied, viewer: Viewer): boolean => event.answer === "tsss" && event.on === viewer;

export const view = (state: SpyState, viewer: Viewer): SpyState =>
  viewer === "all"
    ? state
    : { ...state, bases: state.bases.map((base, seat) => (seat === viewer ? base : covered(base, state.phase))) };

const covered = (base: SpyBase, phase: SpyState["phase"]): SpyBase => ({
  ...base,
  cards: base.cards.map((card, column) => (base.exposed[column] ? card : null)),
  lit: null,
  spy: phase === "arranging" ? null : base.spy,
});
