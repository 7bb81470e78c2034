/** The standings above the list of moves: who leads, with how many points. */
import { msg } from "@lit/localize";
import { css, html, nothing, type TemplateResult } from "lit";
import type { Seat } from "../../../../engine/contract/game.ts";
import { totalsOf } from "../../../../engine/games/train/state/score.ts";
import type { TrainState } from "../../../../engine/games/train/state/types.ts";
import { initials } from "../../../../engine/kit/initials.ts";
import { defineElement, FtElement, reset } from "../../../kit/element.ts";
import { formatNumber } from "../../../kit/text/numbers.ts";
import type { ShownPlayers } from "../../contract/game-client.ts";
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
      /* The points change with a scrub, and the page around them is not laid out again: the height comes from the rows. */
      contain: size layout style;
      --row: max(38px, 1lh);
      block-size: calc(56px + var(--rows) * var(--row));
      overflow: clip;
      padding: 14px 14px 10px;
      border-block-end: 1px solid var(--line);
      font-variant-numeric: lining-nums tabular-nums;
    }
    :host([low]) {
      --row: max(22px, 1lh);
    }
    h2 {
      display: flex;
      block-size: 25px;
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
      block-size: var(--row);
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
    /* As wide as the name: wider, a name of the other direction would stand at the far end. */
    bdi {
      min-inline-size: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    b {
      margin-inline-start: auto;
      font: 600 24px / 1 var(--face);
    }
    :host([low]) .medal {
      inline-size: 18px;
      block-size: 18px;
      border-width: 1px;
      font-size: 8px;
    }
    :host([low]) b {
      font-size: 16px;
    }
    `,
  ];

  protected override willUpdate(): void {
    const rows = this.state === null ? 0 : partiesOf(this.state).length;
    this.style.setProperty("--rows", String(rows));
    this.toggleAttribute("low", rows > MAX_TALL_ROWS);
  }

  override render() {
    const { state, players } = this;
    if (state === null || players === null) return nothing;
    const totals = totalsOf(state);
    const ranked = partiesOf(state).toSorted(([a], [b]) => totals[a!]! - totals[b!]!);
    return html`<h2>${msg("Standings")}<small>${msg("lowest wins")}</small></h2>
      <ol>
        ${ranked.map(
          (seats) => html`<li>
            <span aria-hidden="true">${seats.map((seat) => this.#medal(players, seat))}</span>
            <bdi>${seats.length === 1 ? players.names[seats[0]!] : joinNames(seats.map((seat) => players.names[seat] ?? ""))}</bdi>
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

export const standings = (state: TrainState, players: ShownPlayers): TemplateResult =>
  html`<foldtable-train-standings .state=${state} .players=${players}></foldtable-train-standings>`;

declare global {
  interface HTMLElementTagNameMap {
    "foldtable-train-standings": TrainStandings;
  }
}
