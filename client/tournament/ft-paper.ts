import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { byePoints, sideOfPlayer, sidesPerTable } from "../../engine/tournament/competitors.ts";
import type { Round, TournamentState } from "../../engine/tournament/forms/types.ts";
import { standingsOf } from "../../engine/tournament/standings/standings.ts";
import { pointsOf } from "../../engine/tournament/systems/points.ts";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { tournamentStyles } from "./tournament.styles.ts";
import { competitorTitle, resultText, sideName } from "./tournament-texts.ts";

const pointsText = (points: number): string => (points === 0.5 ? "½" : formatNumber(points));

/** A tournament on paper: the pairings of the round with space for results, and the cross table. */
export class FtPaper extends FtElement {
  static override properties = { state: { attribute: false } };
  declare state: TournamentState;

  static override styles = [
    reset,
    controlStyles,
    tournamentStyles,
    css`
      main {
        max-inline-size: 60rem;
        margin-inline: auto;
        padding: 16px;
      }
      h1 {
        margin-block-start: 12px;
        font-size: var(--text-4);
      }
      h2 {
        margin-block: 20px 8px;
      }
      tbody th {
        font-size: inherit;
        color: inherit;
      }
      .space {
        min-inline-size: 6rem;
      }
      /* A narrow page scrolls before it breaks a word or a result. */
      .wide {
        overflow-x: auto;
      }
      th {
        overflow-wrap: normal;
      }
      .result {
        white-space: nowrap;
      }
      @media print {
        main {
          max-inline-size: none;
          padding: 0;
          color: #000;
        }
        button {
          display: none;
        }
        section,
        tr {
          break-inside: avoid;
        }
        th,
        td {
          border-color: #888;
          color: #000;
        }
      }
    `,
  ];

  override render() {
    const { state } = this;
    const round = state.rounds.at(-1);
    return html`<main>
      <button class="primary" @click=${() => print()}>${msg("Print")}</button>
      <h1>${state.settings.name}</h1>
      ${round === undefined ? html`<p>${msg("No round has started yet.")}</p>` : [this.#pairings(round), this.#cross()]}
    </main>`;
  }

  #pairings(round: Round) {
    const { state } = this;
    return html`<h2>${msg(str`Round ${round.round}`)}</h2>
      <div class="wide"><table><thead><tr><th scope="col">${msg("Board")}</th><th scope="col">${msg("Players")}</th><th scope="col" class="space">${msg("Result")}</th></tr></thead>
        <tbody>${round.pairings.map(
          ({ board, sides, result }) =>
            html`<tr><td>${formatNumber(board)}</td><td>${sides.map((side) => sideName(state, side)).join(" – ")}</td><td class="result">${result === null ? nothing : resultText(result)}</td></tr>`,
        )}</tbody></table></div>`;
  }

  /** Each round's opponents by their lines, and the points of the game. */
  #cross() {
    const { state } = this;
    const rows = standingsOf(state);
    const { system } = state.settings;
    const lineOf = (player: number): string => {
      const index = rows.findIndex(({ members }) => members.includes(player));
      return index < 0 ? "–" : formatNumber(index + 1);
    };
    const cell = ({ pairings, byes }: Round, player: number) => {
      const pairing = pairings.find((one) => sideOfPlayer(one, player) >= 0);
      const bye = byes.includes(player) ? byePoints(system) : 0;
      if (pairing === undefined) return bye === 0 ? "–" : `–: ${pointsText(bye)}`;
      const own = sideOfPlayer(pairing, player);
      const others = pairing.sides.filter((_, side) => side !== own).map(([first]) => lineOf(first!));
      const { result } = pairing;
      if (result === null) return others.join();
      return `${others.join()}: ${pointsText(pointsOf(result, sidesPerTable(system))[own]!)}`;
    };
    return html`<h2>${msg("Cross table")}</h2>
      <div class="wide"><table><thead><tr><th scope="col">#</th><th scope="col">${competitorTitle(system)}</th>${state.rounds.map(({ round }) => html`<th scope="col">${formatNumber(round)}</th>`)}<th scope="col">${msg("Points")}</th></tr></thead>
        <tbody>${rows.map(
          ({ members, points }, index) =>
            html`<tr><td>${formatNumber(index + 1)}</td><th scope="row">${sideName(state, members)}</th>${state.rounds.map((round) => html`<td class="result"><bdi>${cell(round, members[0]!)}</bdi></td>`)}<td>${formatNumber(points)}</td></tr>`,
        )}</tbody></table></div>`;
  }
}

customElements.define("ft-paper", FtPaper);

declare global {
  interface HTMLElementTagNameMap {
    "ft-paper": FtPaper;
  }
}
