/** The side panel of the board: lost pieces, and the draw counts. */
import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { parseFen } from "../../../engine/games/pool/notation/fen.ts";
import { popCount } from "../../../engine/games/pool/state/bitboard.ts";
import { kingPlies, loneKingMoves } from "../../../engine/games/pool/state/draw-counts.ts";
import { americanPool } from "../../../engine/games/pool/state/rulebook.ts";
import type { PoolState } from "../../../engine/games/pool/state/types.ts";
import { defineElement, FtElement, reset } from "../../kit/element.ts";
import { formatNumber, str } from "../../kit/text/numbers.ts";
import { pieceIcon } from "./piece-icon.ts";

/** Rule 19's count is shown only after three fifths, because before that it distracts. */
const CLOSE_AT = (americanPool.kingPlies * 3) / 5;

export interface LostPieces {
  readonly black: number;
  readonly white: number;
}

/** The pieces that each side has lost since the initial position, which may be a custom one. */
export const lostPieces = ({ options, position }: PoolState): LostPieces => {
  const start = parseFen(options.fen);
  if (!start.ok) throw new Error(`pool: ${start.problem}`);
  return {
    black: popCount(start.value.black) - popCount(position.black),
    white: popCount(start.value.white) - popCount(position.white),
  };
};

/** A draw count. */
export interface DrawCount {
  readonly text: string;
  readonly done: number;
  readonly of: number;
}

export const runningCount = (state: PoolState): DrawCount | null => {
  const lone = loneKingMoves(state);
  if (lone !== null) {
    const of = americanPool.loneKingMoves;
    return { text: msg(str`Lone king: ${lone} of ${of} moves`), done: lone, of };
  }
  const plies = kingPlies(state);
  if (plies < CLOSE_AT) return null;
  const [done, of] = [Math.floor(plies / 2), americanPool.kingPlies / 2];
  return { text: msg(str`Kings only: ${done} of ${of} moves each`), done, of };
};

export class PoolNotes extends FtElement {
  static override properties = { state: { attribute: false } };
  declare state: PoolState | null;

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
        font-variant-numeric: tabular-nums;
      }
      :host {
        display: block;
        flex: 1;
        container-type: inline-size;
      }
      /* The page hides it after the end. */
      .goal {
        display: var(--goal, block);
        font-size: var(--text-1);
        line-height: 1.3;
      }
      .lost {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 12px;
      }
      /* Next to many tools there is space for the counts only. */
      @container (max-width: 240px) {
        .goal {
          display: none;
        }
        .lost {
          font-size: var(--text-1);
          column-gap: 8px;
        }
      }
      .lost span {
        display: inline-flex;
        align-items: center;
        gap: 5px;
      }
      /* Both are on one line, below their label if needed. */
      .lost .both {
        gap: 12px;
      }
      .count {
        margin-block-start: 6px;
        color: var(--ink);
        font-weight: 600;
      }
      ol {
        display: flex;
        gap: 3px;
        margin-block-start: 4px;
      }
      li {
        flex: 1;
        max-inline-size: 16px;
        block-size: 8px;
        border: 1px solid var(--line-strong);
        border-radius: 2px;
      }
      .done {
        background: var(--attention);
        border-color: var(--attention);
      }
    `,
  ];

  override render() {
    const { state } = this;
    return state === null
      ? nothing
      : html`<p class="goal">${msg("Capture or block every piece of the other side.")}</p>${this.#lost(lostPieces(state))}${this.#running(runningCount(state))}`;
  }

  #lost({ black, white }: LostPieces) {
    return html`<p class="lost">
      ${msg("Captured")}
      <span class="both"><span aria-label=${msg(str`Black pieces captured: ${black}`)} role="img">${pieceIcon("black")}${formatNumber(black)}</span>
      <span aria-label=${msg(str`White pieces captured: ${white}`)} role="img">${pieceIcon("white")}${formatNumber(white)}</span></span>
    </p>`;
  }

  #running(running: DrawCount | null) {
    if (running === null) return nothing;
    return html`<p class="count">${running.text}</p>
      <ol aria-hidden="true">
        ${Array.from({ length: running.of }, (_, index) => html`<li class=${index < running.done ? "done" : ""}></li>`)}
      </ol>`;
  }
}

defineElement("foldtable-pool-notes", PoolNotes);

declare global {
  interface HTMLElementTagNameMap {
    "foldtable-pool-notes": PoolNotes;
  }
}
