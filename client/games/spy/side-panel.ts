/** The side panel of SPY: the goal of the game, and a warning if no player spies. */
import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { activeSeats, isNearStall } from "../../../engine/games/spy/state/turn.ts";
import type { SpyState } from "../../../engine/games/spy/state/types.ts";
import { defineElement, FtElement, reset } from "../../kit/element.ts";
import { str } from "../../kit/text/numbers.ts";

/** The goal of the game in a line. */
const goalText = (): string =>
  msg("Find the others’ Safe 1, Safe 2, Top Secret 1 and Top Secret 2, in that order. The last Spy wins.");

/** How many quiet turns are left before the game is drawn, once that is worth a warning. */
export const stallWarning = (state: SpyState): string | null => {
  if (state.outcome !== null || !isNearStall(state)) return null;
  const left = state.options.stallingRounds * activeSeats(state).length - state.quietTurns;
  return left === 1
    ? msg("If nobody spies in this turn, the game is drawn.")
    : msg(str`If nobody spies in the next ${left} turns, the game is drawn.`);
};

export class SpyNotes extends FtElement {
  static override properties = { state: { attribute: false } };
  declare state: SpyState | null;

  constructor() {
    super();
    this.state = null;
  }

  static override styles = [
    reset,
    css`
      :host {
        display: block;
        flex: 1;
        container-type: inline-size;
        color: var(--ink-soft);
        font-size: var(--text-2);
      }
      /* The page hides it after the end. */
      .goal {
        display: var(--goal, block);
        font-size: var(--text-1);
        line-height: 1.3;
        text-wrap: pretty;
      }
      .goal:lang(ur) {
        line-height: 1.6;
      }
      /* Next to the tools of a replay it would be many lines high. */
      @container (max-width: 240px) {
        .goal {
          display: none;
        }
        .quiet {
          font-size: var(--text-1);
          line-height: 1.3;
        }
      }
      .quiet {
        color: var(--attention);
        font-weight: 600;
      }
    `,
  ];

  override render() {
    const { state } = this;
    if (state === null || state.outcome !== null) return nothing;
    const quiet = stallWarning(state);
    return html`<p class="goal">${goalText()}</p>${quiet === null ? nothing : html`<p class="quiet">${quiet}</p>`}`;
  }
}

defineElement("foldtable-spy-notes", SpyNotes);

declare global {
  interface HTMLElementTagNameMap {
    "foldtable-spy-notes": SpyNotes;
  }
}
