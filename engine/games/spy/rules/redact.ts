/**
 * Redaction of SPY (A.6): what a viewer may know, and what it may look up again.
 *
 * Hidden are the order of a base, which of its bombs are lit, and until all bases are set the stance of its Spy.
 * Announcements are public. Without the memory aid, answers are shown once: a `past` event has no `answer`, and no
 * `card` if one exploded. Which seat spied on whom and on which column, and how a Spy moved, can be looked up later.
 * Most of that follows from where the Spies are. Not all does: on a ring of six a walk of three may have gone either
 * way, and among three players a stance does not show on whom. But it is not what players must remember. The owner of a
 * bomb still sees that it is lit.
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

/** Whether the viewer still sees this answer in its own base. */
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
