import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { sideOfPlayer } from "../../engine/tournament/competitors.ts";
import type { Round, TournamentState } from "../../engine/tournament/forms/types.ts";
import { standingsOf } from "../../engine/tournament/standings/standings.ts";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { tournamentStyles } from "./tournament.styles.ts";
import { competitorTitle, resultText, sideName } from "./tournament-texts.ts";

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
      <table><thead><tr><th scope="col">${msg("Board")}</th><th scope="col">${msg("Players")}</th><th scope="col" class="space">${msg("Result")}</th></tr></thead>
        <tbody>${round.pairings.map(
          ({ board, sides, result }) =>
            html`<tr><td>${formatNumber(board)}</td><td>${sides.map((side) => sideName(state, side)).join(" – ")}</td><td>${result === null ? nothing : resultText(result)}</td></tr>`,
        )}</tbody></table>`;
  }

  /** Each round's opponent by place, and what the game gave. */
  #cross() {
    const { state } = this;
    const rows = standingsOf(state);
    const lineOf = (player: number): number => 1 + rows.findIndex(({ members }) => members.includes(player));
    const cell = (round: Round, player: number) => {
      const pairing = round.pairings.find((one) => sideOfPlayer(one, player) >= 0);
      if (pairing === undefined) return "–";
      const own = sideOfPlayer(pairing, player);
      const others = pairing.sides.filter((_, side) => side !== own).map(([first]) => formatNumber(lineOf(first!)));
      const { result } = pairing;
      if (result === null) return others.join();
      const isDrawn = result.places.every((place) => place === 1);
      return `${others.join()}: ${isDrawn ? "½" : result.places[own] === 1 ? "1" : "0"}`;
    };
    return html`<h2>${msg("Cross table")}</h2>
      <table><thead><tr><th scope="col"></th><th scope="col">${competitorTitle(state.settings.system)}</th>${state.rounds.map(({ round }) => html`<th scope="col">${formatNumber(round)}</th>`)}<th scope="col">${msg("Points")}</th></tr></thead>
        <tbody>${rows.map(
          ({ members, points }, index) =>
            html`<tr><td>${formatNumber(index + 1)}</td><th scope="row">${sideName(state, members)}</th>${state.rounds.map((round) => html`<td><bdi>${cell(round, members[0]!)}</bdi></td>`)}<td>${formatNumber(points)}</td></tr>`,
        )}</tbody></table>`;
  }
}

customElements.define("ft-paper", FtPaper);

declare global {
  interface HTMLElementTagNameMap {
    "ft-paper": FtPaper;
  }
}
