import { msg } from "@lit/localize";
import { css, html, nothing, type SVGTemplateResult } from "lit";
import { nextTournamentDueAt, roundEndsAt } from "../../engine/tournament/due.ts";
import type { TournamentState } from "../../engine/tournament/forms/types.ts";
import { plannedRounds } from "../../engine/tournament/pair-round.ts";
import { standingsOf } from "../../engine/tournament/standings/standings.ts";
import { FtElement, reset } from "../kit/element.ts";
import { formatNumber, str } from "../kit/text/numbers.ts";
import { plural } from "../kit/text/sentences.ts";
import { drawCode } from "../share/qr-code.ts";
import { pairingStatus, sideName } from "./tournament-texts.ts";

/** Lines that are legible from five metres on one screen. */
const LINES = 8;
/** How long each screen stays, in ms. */
const TURN_MS = 12_000;

/** A tournament on a television: pairings, then standings, a few lines at a time. */
export class FtWall extends FtElement {
  static override properties = {
    state: { attribute: false },
    clockOffset: { type: Number },
    address: {},
    turn: { state: true },
  };
  declare state: TournamentState;
  /** The server's clock minus this device's, in ms. */
  declare clockOffset: number;
  declare address: string;
  /** Counts the screens. */
  declare private turn: number;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.turn = 0;
  }

  static override styles = [
    reset,
    css`
      main {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
        gap: 2vh;
        block-size: 100dvh;
        padding: 3vh 3vw;
        font-size: min(5.2vh, 3.6vw);
        line-height: 1.25;
      }
      header {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 2vw;
      }
      h1 {
        font-size: 1.2em;
      }
      .code {
        inline-size: min(16vh, 12vw);
        padding: 1vh;
        border-radius: var(--radius);
        background: #fff;
        forced-color-adjust: none;
      }
      svg {
        display: block;
        inline-size: 100%;
      }
      li {
        display: flex;
        gap: 2vw;
        padding-block: 0.9vh;
        border-block-end: 1px solid var(--line);
        font-variant-numeric: tabular-nums;
      }
      .grow {
        flex: 1;
        min-inline-size: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .number {
        min-inline-size: 2ch;
        color: var(--ink-soft);
      }
      .status {
        font-weight: 700;
        white-space: nowrap;
      }
      /* Upright, a line has few letters but there is room for two of them. */
      @media (orientation: portrait) {
        main {
          font-size: min(2.9vh, 5.2vw);
        }
        li {
          gap: 3vw;
        }
        .grow {
          white-space: normal;
          overflow-wrap: anywhere;
          text-wrap: balance;
        }
        .code {
          inline-size: 20vw;
        }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(() => this.turn++, TURN_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  override render() {
    const screens = [...this.#pairings(), ...this.#standings()];
    const screen = screens[this.turn % Math.max(screens.length, 1)];
    return html`<main>
      <header><div><h1>${this.state.settings.name}</h1><p>${[screen?.title ?? msg("Scan the code and enter your name."), ...this.#remaining()].join(" · ")}</p></div>
        <div class="code" role="img" aria-label=${msg("QR code of this link")}>${this.#code()}</div></header>
      <ul>${screen?.lines ?? nothing}</ul>
    </main>`;
  }

  #code(): SVGTemplateResult {
    return drawCode(this.address);
  }

  /** The minutes left of a round with a limit, or until the next round; empty if neither is known. */
  #remaining(): readonly string[] {
    const { state } = this;
    const round = state.rounds.at(-1);
    if (round === undefined || state.phase !== "playing") return [];
    if (round.completedAt !== null) return round.round < plannedRounds(state) ? [this.#next(round.round + 1)] : [];
    if (state.settings.roundMs === undefined) return [];
    const left = this.#minutesUntil(roundEndsAt(state, round));
    return [
      plural(
        left,
        () => msg("1 minute left"),
        () => msg(str`${left} minutes left`),
      ),
    ];
  }

  #next(round: number): string {
    const { state } = this;
    const minutes = state.settings.breakMs === undefined ? null : this.#minutesUntil(nextTournamentDueAt(state) ?? 0);
    if (minutes === null) return msg(str`Round ${round} starts soon`);
    return plural(
      minutes,
      () => msg(str`Round ${round} starts in 1 minute`),
      () => msg(str`Round ${round} starts in ${minutes} minutes`),
    );
  }

  #minutesUntil(at: number): number {
    return Math.max(0, Math.ceil((at - Date.now() - this.clockOffset) / 60_000));
  }

  #pairings() {
    const { state } = this;
    const round = state.rounds.at(-1);
    if (round === undefined || state.phase === "over") return [];
    return pagesOf(round.pairings).map((pairings) => ({
      title: msg(str`Round ${round.round}`),
      lines: pairings.map(
        (pairing) => html`<li><span class="number">${formatNumber(pairing.board)}</span>
          <span class="grow">${pairing.sides.map((side) => sideName(state, side)).join(" – ")}</span>
          <span class="status">${pairingStatus(pairing)}</span></li>`,
      ),
    }));
  }

  #standings() {
    const { state } = this;
    if (state.rounds.length === 0) return [];
    return pagesOf(standingsOf(state)).map((rows) => ({
      title: msg("Standings"),
      lines: rows.map(
        ({ place, members, points }) => html`<li><span class="number">${formatNumber(place)}</span>
          <span class="grow">${sideName(state, members)}</span><span class="status">${formatNumber(points)}</span></li>`,
      ),
    }));
  }
}

const pagesOf = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / LINES) }, (_, page) => items.slice(page * LINES, (page + 1) * LINES));

customElements.define("ft-wall", FtWall);

declare global {
  interface HTMLElementTagNameMap {
    "ft-wall": FtWall;
  }
}
