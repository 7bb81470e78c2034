import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { pairingsCsv, standingsCsv } from "../../engine/tournament/files/csv.ts";
import { hasTrf, trf } from "../../engine/tournament/files/trf.ts";
import type { TournamentState } from "../../engine/tournament/forms/types.ts";
import { eveningTotals } from "../../engine/tournament/standings/next-evening.ts";
import { type StandingRow, standingsOf, tieBreaksOf } from "../../engine/tournament/standings/standings.ts";
import type { GameExport } from "../games/contract/game-client.ts";
import { downloadText } from "../kit/clipboard.ts";
import { FtElement, reset } from "../kit/element.ts";
import { showToast } from "../kit/feedback/toast.ts";
import { LazyPart } from "../kit/loading/lazy-part.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { formatOfAll, gamesFile } from "./games-file.ts";
import { tournamentStyles } from "./tournament.styles.ts";
import { competitorTitle, pointsAbout, sideName, tieBreakAbout, tieBreakName } from "./tournament-texts.ts";

/** The standings of a tournament after the moment that is shown, its tie-breaks, and both as files. */
export class FtStandings extends FtElement {
  static override properties = { state: { attribute: false }, player: { type: Number } };
  declare state: TournamentState;
  /** The visitor's number as a player; null if the visitor is none. */
  declare player: number | null;
  readonly #format = new LazyPart(this, async () => ({ of: await formatOfAll(this.state.settings.game) }));

  static override styles = [
    reset,
    controlStyles,
    tournamentStyles,
    css`
      .wide {
        overflow-x: auto;
        container-type: inline-size;
      }
      small {
        display: none;
        font-size: var(--text-1);
        font-weight: 400;
        color: var(--ink-soft);
      }
      /* A name with a hyphen stays whole. */
      small bdi {
        display: inline-block;
      }
      /* A phone has no room for the columns of three or four tie-breaks: rows that are level have a line of them instead. */
      @container (inline-size < 28rem) {
        .many .tie {
          display: none;
        }
        .many small {
          display: block;
        }
      }
      dt {
        font-weight: 600;
      }
      dd {
        margin: 0 0 8px;
        color: var(--ink-soft);
      }
      thead th,
      thead th.figure {
        overflow-wrap: normal;
        white-space: normal;
        vertical-align: bottom;
      }
      /* A long name breaks between its words, and the table scrolls before it breaks within one. */
      tbody th {
        min-inline-size: 5rem;
        overflow-wrap: break-word;
        font-size: inherit;
        color: inherit;
      }
      th,
      td {
        padding-inline: 4px;
      }
    `,
  ];

  override render() {
    const { state } = this;
    const { system } = state.settings;
    const names = tieBreaksOf(state.settings);
    const rows = standingsOf(state);
    return html`<section aria-labelledby="standings">
      <h2 id="standings">${msg("Standings")}</h2>
      <div class="wide"><table class=${names.length > 2 ? "many" : ""}>
        <thead><tr><th scope="col">${msg("Place")}</th><th scope="col">${competitorTitle(system)}</th><th scope="col" class="figure">${msg("Points")}</th>${names.map((name) => html`<th scope="col" class="figure tie">${tieBreakName(name)}</th>`)}</tr></thead>
        <tbody>${rows.map((row) => this.#row(row, rows))}</tbody>
      </table></div>
      <details>
        <summary>${msg("How the places are decided")}</summary>
        <p class="soft">${pointsAbout(system)} ${msg("If players are level, these decide, in this order:")}</p>
        <dl>${names.map((name) => html`<dt>${tieBreakName(name)}</dt><dd>${tieBreakAbout(name)}</dd>`)}</dl>
      </details>
      <div class="row">
        <button class="quiet" @click=${() => this.#save("standings", standingsCsv(state))}>${msg("Download the standings (CSV)")}</button>
        <button class="quiet" @click=${() => this.#save("pairings", pairingsCsv(state))}>${msg("Download the pairings (CSV)")}</button>
        ${this.#report()}
        ${this.#games()}
      </div>
    </section>
    ${state.before === null ? nothing : this.#evenings()}`;
  }

  #row({ place, members, points, tieBreaks }: StandingRow, rows: readonly StandingRow[]) {
    const isLevel = rows.filter((row) => row.points === points).length > 1;
    const isMine = this.player !== null && members.includes(this.player);
    return html`<tr class=${isMine ? "mine" : ""}>
      <td>${formatNumber(place)}</td><th scope="row">${sideName(this.state, members)}${isLevel ? this.#tieBreakLine(tieBreaks) : nothing}</th><td class="figure points">${formatNumber(points)}</td>${tieBreaks.map((value) => html`<td class="figure tie">${formatNumber(value)}</td>`)}
    </tr>`;
  }

  #tieBreakLine(values: readonly number[]) {
    const names = tieBreaksOf(this.state.settings);
    return html`<small>${names.map((name, at) => html`${at === 0 ? nothing : " · "}<bdi>${tieBreakName(name)} ${formatNumber(values[at]!)}</bdi>`)}</small>`;
  }

  /** The totals with the evenings before. */
  #evenings() {
    return html`<section aria-labelledby="evenings">
      <h2 id="evenings">${msg("All evenings")}</h2>
      <div class="wide"><table>
        <thead><tr><th scope="col">${msg("Player")}</th><th scope="col" class="figure">${msg("Evenings")}</th><th scope="col" class="figure">${msg("Points")}</th><th scope="col" class="figure">${msg("Wins")}</th></tr></thead>
        <tbody>${eveningTotals(this.state).map(
          ({ name, evenings, points, wins }) =>
            html`<tr><th scope="row">${bidiIsolate(name)}</th><td class="figure">${formatNumber(evenings)}</td><td class="figure">${formatNumber(points)}</td><td class="figure">${formatNumber(wins)}</td></tr>`,
        )}</tbody>
      </table></div>
    </section>`;
  }

  /** FIDE's report file, where the system has one. */
  #report() {
    const { state } = this;
    if (!hasTrf(state.settings.system)) return nothing;
    const save = () => downloadText(trf(state, dayOf) ?? "", this.#fileName("report.trf"), "text/plain");
    return html`<button class="quiet" @click=${save}>${msg("Download for rating programs (TRF)")}</button>`;
  }

  /** All games that ended at a table, if the game has a format for several. */
  #games() {
    const { state } = this;
    if (!state.rounds.some(({ pairings }) => pairings.some(({ how }) => how === "table"))) return nothing;
    const format = this.#format.get()?.of ?? null;
    if (format?.extension == null) return nothing;
    const name = format.extension.toUpperCase();
    return html`<button class="quiet" @click=${() => void this.#saveGames(format, format.extension!)}>${msg(str`Download the games (${name})`)}</button>`;
  }

  async #saveGames(format: GameExport, extension: string): Promise<void> {
    try {
      downloadText(await gamesFile(this.state, format), this.#fileName(`games.${extension}`), "text/plain");
    } catch {
      showToast(this, msg("That didn’t work. Try again in a moment."));
    }
  }

  #save(what: string, text: string): void {
    downloadText(text, this.#fileName(`${what}.csv`), "text/csv");
  }

  #fileName(end: string): string {
    return `${this.state.settings.name.replaceAll(/[\\/:*?"<>|]/g, "-")}-${end}`;
  }
}

/** As the report file writes it, in UTC. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll("-", "/");

customElements.define("ft-standings", FtStandings);

declare global {
  interface HTMLElementTagNameMap {
    "ft-standings": FtStandings;
  }
}
