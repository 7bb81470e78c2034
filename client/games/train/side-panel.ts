/** The side panel of Mexican Train: the goal in a line; on demand the game's progress and the table's rules. */
import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { guard } from "lit/directives/guard.js";
import { totalsOf } from "../../../engine/games/train/state/score.ts";
import type { TrainState } from "../../../engine/games/train/state/types.ts";
import { defineElement, FtElement } from "../../kit/element.ts";
import { language } from "../../kit/text/language.ts";
import { formatNumber, str } from "../../kit/text/numbers.ts";
import { rulesSummary } from "./rules-summary.ts";
import { bookName } from "./view/book-name.ts";
import { handCountText } from "./view/texts.ts";

export class TrainNotes extends FtElement {
  static override properties = { state: { attribute: false } };
  declare state: TrainState | null;

  constructor() {
    super();
    this.state = null;
  }

  static override styles = css`
    :host {
      display: block;
      flex: 1;
      container-type: inline-size;
      font-size: var(--text-1);
      font-variant-numeric: tabular-nums;
    }
    p,
    ul,
    dl,
    dd {
      margin: 0;
      padding: 0;
    }
    dl {
      display: flex;
      flex-wrap: wrap;
      gap: 0 12px;
    }
    dl > div {
      display: flex;
      gap: 4px;
    }
    dd {
      font-weight: 600;
    }
    summary {
      cursor: pointer;
      min-block-size: 44px;
      display: flex;
      align-items: center;
    }
    summary::before {
      content: "+";
      flex: none;
      inline-size: 1.2em;
      font-weight: 700;
    }
    details[open] > summary::before {
      content: "–";
    }
    .book {
      display: none;
    }
    /* Next to the tools of a replay the goal would be many lines high. */
    @container (max-width: 240px) {
      .goal {
        display: none;
      }
      .book {
        display: inline;
      }
    }
    li {
      margin-block: 0 6px;
      margin-inline-start: 1.1em;
      max-inline-size: 62ch;
    }
  `;

  override render() {
    const { state } = this;
    if (state === null) return nothing;
    return html`<details>
      <summary>${this.#summary(state)}</summary>
      <p>${this.#facts(state)}</p>
      ${state.round === 0 ? nothing : this.#counts(state)}
      <ul>${guard([state.rules, state.seats, language()], () => rulesSummary(state.rules, state.seats).map((line) => html`<li>${line}</li>`))}</ul>
    </details>`;
  }

  /** The goal; the rulebook once the game is over, and where there is little room. */
  #summary({ phase, rules }: TrainState) {
    const book = bookName(rules.rulebook);
    return phase === "over"
      ? book
      : html`<span class="goal">${msg("Be the first to empty your hand. Lowest total wins.")}</span><span class="book">${book}</span>`;
  }

  #facts({ round, rules, boneyard }: TrainState): string {
    const book = bookName(rules.rulebook);
    return round === 0 ? book : msg(str`Round ${round} of ${rules.rounds} · boneyard ${boneyard} · ${book}`);
  }

  /** By seat, as numbered on the hub. */
  #counts(state: TrainState) {
    const totals = totalsOf(state);
    return html`<dl aria-label=${msg("Tiles in hand and points, by seat")}>
      ${state.hands.map((hand, seat) => html`<div><dt>${formatNumber(seat + 1)}:</dt><dd>${handCountText(hand.length, totals[seat] ?? 0)}</dd></div>`)}
    </dl>`;
  }
}

defineElement("foldtable-train-notes", TrainNotes);

declare global {
  interface HTMLElementTagNameMap {
    "foldtable-train-notes": TrainNotes;
  }
}
