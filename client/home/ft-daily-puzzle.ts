import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { dailyPick, utcDayNumber } from "../../engine/kit/utc-day.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import type { Puzzle, PuzzlesSource } from "../games/contract/puzzles.ts";
import { gameIds, games, loadGame } from "../games/registry.ts";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { RestoreFocus } from "../kit/restore-focus.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { str } from "../kit/text/numbers.ts";
import { learnUrl, puzzleUrl } from "../learn/learn-url.ts";
import { hasPuzzles } from "../learn/load-lessons.ts";
import { saveSolved, saveStreakDay, solvedPuzzles } from "../learn/streak.ts";
import { streakLine, streakStyles } from "../learn/streak-line.ts";
import "../learn/ft-lesson.ts";

/** The first one's board is square, and so fits the panel. */
const GAME = gameIds.find(hasPuzzles)!;

/**
 * The daily puzzle as a board to solve in place; on a phone, where its squares are too small, a link to its page.
 * @slot - What the page shows until the puzzle has loaded, of the same size.
 */
export class FtDailyPuzzle extends FtElement {
  static override properties = {
    client: { state: true },
    puzzle: { state: true },
    isSolved: { state: true },
    isSmall: { state: true },
  };
  declare private client: GameClient | null;
  declare private puzzle: Puzzle | null;
  declare private isSolved: boolean;
  declare private isSmall: boolean;
  #source: PuzzlesSource | null = null;
  readonly #width = matchMedia("(max-width: 53.6875rem)");
  readonly #today = utcDayNumber(Date.now());

  constructor() {
    super();
    this.client = null;
    this.puzzle = null;
    this.isSolved = false;
    this.isSmall = this.#width.matches;
    new RestoreFocus(this);
  }

  static override styles = [
    reset,
    controlStyles,
    streakStyles,
    css`
      :host {
        position: relative;
      }
      h2 {
        font-size: var(--text-3);
        line-height: 1.3;
      }
      .quiet {
        color: var(--ink-soft);
        margin-inline-start: -14px;
      }
      .quiet .icon {
        inline-size: 1.125rem;
        block-size: 1.125rem;
      }
      .quiet .icon:dir(rtl) {
        scale: -1 1;
      }
      .cover {
        position: absolute;
        inset: 0;
        border-radius: var(--radius-large);
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#width.addEventListener("change", this.#resized);
    void this.#fetch();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#width.removeEventListener("change", this.#resized);
  }

  readonly #resized = (): void => {
    this.isSmall = this.#width.matches;
  };

  /** Without a network the panel has its title alone. */
  async #fetch(): Promise<void> {
    const loaded = games[GAME].extras().then((extras) => Promise.all([loadGame(GAME), extras.puzzles?.() ?? null]));
    const [client, source] = await loaded.catch(() => [null, null] as const);
    if (client === null || source === null) return;
    this.#source = source;
    this.client = client;
    this.puzzle = source.find(this.#ofDay);
  }

  override willUpdate(): void {
    this.toggleAttribute("loaded", this.puzzle !== null);
  }

  get #ofDay(): number {
    const { numbers } = this.#source!;
    return numbers[dailyPick(this.#today, numbers.length) - 1]!;
  }

  override render() {
    const { client, puzzle } = this;
    if (client === null || puzzle === null) return html`<slot></slot>`;
    return html`${keyed(
      puzzle.number,
      html`<ft-lesson compact ?inert=${this.isSmall} .client=${client} .lesson=${puzzle.lesson} .words=${puzzle.words()} .helps=${false} .missed=${puzzle.missed()} @ft-learned=${() => this.#solved(puzzle)}>
        <h2 slot="title">${puzzle.number === this.#ofDay ? msg("Puzzle of the day") : msg(str`Puzzle ${puzzle.number}`)}</h2>
        <div slot="beside">${streakLine(GAME, this.#today)}${this.isSmall ? nothing : html`<a class="button quiet" href=${learnUrl(GAME)}>${msg("All puzzles")}${icons.next}</a>`}</div>
        <div slot="end">${streakLine(GAME, this.#today)}<button class="quiet" @click=${this.#another}>${msg("Another puzzle")}${icons.next}</button></div>
      </ft-lesson>`,
    )}${this.isSmall ? html`<a class="cover" href=${puzzleUrl(GAME)} aria-label=${msg("Puzzle of the day")}></a>` : nothing}`;
  }

  #solved({ number }: Puzzle): void {
    saveSolved(GAME, number);
    if (number === this.#ofDay) saveStreakDay(GAME, this.#today);
    this.isSolved = true;
  }

  /** The next puzzle that is not solved on this device. */
  readonly #another = (): void => {
    const { numbers } = this.#source!;
    const next = numbers.indexOf(this.puzzle!.number) + 1;
    const others = [...numbers.slice(next), ...numbers.slice(0, next)];
    const solved = solvedPuzzles(GAME);
    this.puzzle = this.#source!.find(others.find((other) => !solved.includes(other)) ?? others[0]!);
    this.isSolved = false;
  };
}

customElements.define("ft-daily-puzzle", FtDailyPuzzle);

declare global {
  interface HTMLElementTagNameMap {
    "ft-daily-puzzle": FtDailyPuzzle;
  }
}
