/** The side panel of SPY: the next target in each base, and a warning if no player spies. */
import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { nextTarget } from "../../../engine/games/spy/state/base.ts";
import { activeSeats, isEliminated, isNearStall } from "../../../engine/games/spy/state/turn.ts";
import type { SpyState } from "../../../engine/games/spy/state/types.ts";
import { defineElement, FtElement, reset } from "../../kit/element.ts";
import { str } from "../../kit/text/numbers.ts";
import { colourEmblem } from "./view/card-art.ts";
import { cardName, colourName, colourOf } from "./view/texts.ts";

/** The next card to find in each base that is still in the game. */
export const nextTargets = (state: SpyState): readonly { readonly seat: number; readonly text: string }[] =>
  state.phase === "arranging"
    ? []
    : state.bases.flatMap((base, seat) => {
        const target = nextTarget(base);
        return isEliminated(state, seat) || target === null ? [] : [{ seat, text: cardName(target) }];
      });

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
        color: var(--ink-soft);
        font-size: var(--text-2);
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 14px;
      }
      li {
        display: inline-flex;
        align-items: center;
        gap: 5px;
        white-space: nowrap;
      }
      .emblem {
        inline-size: 14px;
        block-size: 14px;
        overflow: visible;
      }
      .green {
        fill: light-dark(#2c7a4b, #58b27c);
      }
      .red {
        fill: light-dark(#b23a30, #e5786d);
      }
      .blue {
        fill: light-dark(#2f67ac, #7fb0ea);
      }
      .yellow {
        fill: light-dark(#a97d10, #e3b238);
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
    const targets = nextTargets(state);
    const quiet = stallWarning(state);
    return html`${targets.length === 0 ? nothing : this.#targets(targets)}${quiet === null ? nothing : html`<p class="quiet">${quiet}</p>`}`;
  }

  #targets(targets: ReturnType<typeof nextTargets>) {
    return html`<p>${msg("Next target in each base")}</p>
      <ul>
        ${targets.map(({ seat, text }) => {
          const colour = colourOf(seat);
          return html`<li>${colourEmblem(colour)}<span>${msg(str`${colourName(colour)}: ${text}`)}</span></li>`;
        })}
      </ul>`;
  }
}

defineElement("foldtable-spy-notes", SpyNotes);

declare global {
  interface HTMLElementTagNameMap {
    "foldtable-spy-notes": SpyNotes;
  }
}
