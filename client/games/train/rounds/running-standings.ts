/** The standings above the list of moves, from the first round's end on: who leads, with how many points. */
import { msg } from "@lit/localize";
import { css, html, nothing, type TemplateResult } from "lit";
import type { Seat } from "../../../../engine/contract/game.ts";
import { totalsOf } from "../../../../engine/games/train/state/score.ts";
import type { TrainState } from "../../../../engine/games/train/state/types.ts";
import { defineElement, FtElement, reset } from "../../../kit/element.ts";
import { formatNumber } from "../../../kit/text/numbers.ts";
import type { ShownPlayers } from "../../contract/game-client.ts";
import { initials } from "../lanes/lane.ts";
import { pictureSheet } from "../tiles/pictures.ts";
import { joinNames } from "../view/texts.ts";
import { engineClass } from "../view/view.ts";
import { partiesOf } from "./standings.ts";

/** More rows than these are lower, so that moves keep their room. */
const MAX_TALL_ROWS = 6;

export class TrainStandings extends FtElement {
  static override properties = {
    // A scrub passes many moves, and the points change only after a round.
    state: {
      attribute: false,
      hasChanged: (state: TrainState | null, before?: TrainState | null) => state?.scores !== before?.scores,
    },
    players: { attribute: false },
  };
  declare state: TrainState | null;
  declare players: ShownPlayers | null;

  constructor() {
    super();
    this.state = null;
    this.players = null;
  }

  static override styles = [
    reset,
    pictureSheet,
    css`
    :host {
      display: block;
      padding: 14px 14px 10px;
      border-block-end: 1px solid var(--line);
      font-variant-numeric: lining-nums tabular-nums;
    }
    h2 {
      display: flex;
      align-items: baseline;
      justify-content: space-between;
      margin: 0 0 6px;
      font: 600 19px / 1.3 var(--face);
    }
    small {
      font: 400 var(--text-1) / 1.3 var(--font);
      color: var(--ink-soft);
    }
    ol {
      margin: 0;
      padding: 0;
      list-style: none;
    }
    li {
      display: flex;
      align-items: center;
      gap: 10px;
      min-block-size: 38px;
    }
    li > span {
      display: flex;
    }
    .medal {
      flex: none;
      display: grid;
      place-items: center;
      inline-size: 28px;
      block-size: 28px;
      border: 2px solid var(--engine);
      border-radius: 50%;
      background: color-mix(in srgb, var(--engine) 45%, #1b1b22);
      color: #fff;
      font: 600 11px var(--face);
    }
    .medal + .medal {
      margin-inline-start: -12px;
    }
    .face {
      inline-size: 100%;
      block-size: 100%;
    }
    bdi {
      flex: 1;
      min-inline-size: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    b {
      font: 600 24px / 1 var(--face);
    }
    .low li {
      min-block-size: 22px;
    }
    .low .medal {
      inline-size: 18px;
      block-size: 18px;
      border-width: 1px;
      font-size: 8px;
    }
    .low b {
      font-size: 16px;
    }
    `,
  ];

  override render() {
    const { state, players } = this;
    if (state === null || players === null) return nothing;
    const totals = totalsOf(state);
    const ranked = partiesOf(state).toSorted(([a], [b]) => totals[a!]! - totals[b!]!);
    return html`<h2>${msg("Standings")}<small>${msg("lowest wins")}</small></h2>
      <ol class=${ranked.length > MAX_TALL_ROWS ? "low" : ""}>
        ${ranked.map(
          (seats) => html`<li>
            <span aria-hidden="true">${seats.map((seat) => this.#medal(players, seat))}</span>
            <bdi>${joinNames(seats.map((seat) => players.names[seat] ?? ""))}</bdi>
            <b>${formatNumber(totals[seats[0]!]!)}</b>
          </li>`,
        )}
      </ol>`;
  }

  #medal({ names, faces }: ShownPlayers, seat: Seat): TemplateResult {
    return html`<i class="medal ${engineClass(seat)}">${faces[seat] ?? initials(names[seat] ?? "")}</i>`;
  }
}

defineElement("foldtable-train-standings", TrainStandings);

/**
 * Null before the first round has ended, because there is nothing to compare, and while the board itself shows the
 * points of a round or of the game.
 */
export const standings = (state: TrainState, players: ShownPlayers): TemplateResult | null =>
  state.scores.length === 0 || state.phase === "gate" || state.phase === "over"
    ? null
    : html`<foldtable-train-standings .state=${state} .players=${players}></foldtable-train-standings>`;

declare global {
  interface HTMLElementTagNameMap {
    "foldtable-train-standings": TrainStandings;
  }
}
