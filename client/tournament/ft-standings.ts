import { msg } from "@lit/localize";
import { html } from "lit";
import type { TournamentState } from "../../engine/tournament/forms/types.ts";
import { FtElement, reset } from "../kit/element.ts";
import { formatNumber } from "../kit/text/numbers.ts";
import { standingRows } from "./standing-rows.ts";
import { tournamentStyles } from "./tournament.styles.ts";
import { sideName } from "./tournament-texts.ts";

/** The standings of a tournament, after the moment that is shown. */
export class FtStandings extends FtElement {
  static override properties = { state: { attribute: false }, player: { type: Number } };
  declare state: TournamentState;
  /** The visitor's number as a player; null if the visitor is none. */
  declare player: number | null;

  static override styles = [reset, tournamentStyles];

  override render() {
    const { state, player } = this;
    return html`<section aria-labelledby="standings">
      <h2 id="standings">${msg("Standings")}</h2>
      <table>
        <thead><tr><th scope="col">${msg("Place")}</th><th scope="col">${msg("Player")}</th><th scope="col" class="figure">${msg("Games")}</th><th scope="col" class="figure">${msg("Points")}</th></tr></thead>
        <tbody>${standingRows(state).map(
          ({
            place,
            members,
            points,
            games,
          }) => html`<tr class=${player !== null && members.includes(player) ? "mine" : ""}>
            <td>${formatNumber(place)}</td><th scope="row">${sideName(state, members)}</th><td class="figure">${formatNumber(games)}</td><td class="figure">${formatNumber(points)}</td>
          </tr>`,
        )}</tbody>
      </table>
      <p class="soft">${msg("A win is 1 point, a draw half a point. Equal points share a place.")}</p>
    </section>`;
  }
}

customElements.define("ft-standings", FtStandings);

declare global {
  interface HTMLElementTagNameMap {
    "ft-standings": FtStandings;
  }
}
