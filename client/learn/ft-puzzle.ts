import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { GameId } from "../../engine/games/ids.ts";
import { dailyPick, utcDayNumber } from "../../engine/kit/utc-day.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import { PUZZLE_GRADES, type Puzzle, type PuzzlesSource } from "../games/contract/puzzles.ts";
import { copyText } from "../kit/clipboard.ts";
import { FtElement, reset } from "../kit/element.ts";
import { showToast } from "../kit/feedback/toast.ts";
import { icons } from "../kit/icons.ts";
import { RestoreFocus } from "../kit/restore-focus.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { str } from "../kit/text/numbers.ts";
import { puzzleUrl } from "./learn-url.ts";
import { saveSolved, saveStreakDay, solvedPuzzles } from "./streak.ts";
import { streakLine, streakStyles } from "./streak-line.ts";
import "./ft-lesson.ts";
import "./ft-solution.ts";

/**
 * One puzzle: the daily one, the same for everyone, or one by number. It has no hints, and a viewed solution does not
 * count as solved.
 */
export class FtPuzzle extends FtElement {
  static override properties = {
    game: {},
    client: { attribute: false },
    source: { attribute: false },
    number: { type: Number },
    state: { state: true },
    attempts: { state: true },
  };
  declare game: GameId;
  declare client: GameClient;
  declare source: PuzzlesSource;
  /** Null means the daily puzzle. */
  declare number: number | null;
  declare private state: "open" | "solved" | "looking";
  /** The number of attempts. */
  declare private attempts: number;
  /** The solution was viewed, so that solving it does not count. */
  #hasSeenSolution = false;
  /** The same object for the same puzzle, because a changed lesson restarts. */
  #puzzle: Puzzle | null = null;
  /** The day on which the puzzle was opened, so that the daily puzzle does not change at midnight while it is solved. */
  #today = 0;

  constructor() {
    super();
    this.number = null;
    this.state = "open";
    this.attempts = 0;
    new RestoreFocus(this);
  }

  static override styles = [
    reset,
    controlStyles,
    streakStyles,
    css`
      .title {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        justify-content: space-between;
        gap: 0 12px;
        color: var(--ink-soft);
      }
      .title b {
        font: 600 var(--text-3) / 1.3 var(--face);
        color: var(--ink);
      }
      .title b:lang(ur) {
        line-height: 1.7;
      }
      .grade {
        display: inline-flex;
        align-items: center;
        gap: 3px;
        font-size: var(--text-1);
      }
      .grade i {
        inline-size: 8px;
        block-size: 8px;
        border-radius: 50%;
        border: 1.5px solid var(--ink-soft);
      }
      .grade i.on {
        background: var(--ink-soft);
      }
      .grade i + span {
        margin-inline-start: 5px;
      }
    `,
  ];

  get #number(): number {
    return this.number ?? this.#dailyNumber;
  }

  get #dailyNumber(): number {
    const { numbers } = this.source;
    return numbers[dailyPick(this.#today, numbers.length) - 1]!;
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("number")) this.#today = utcDayNumber(Date.now());
    if (this.#puzzle?.number === this.#number) return;
    this.#puzzle = this.source.find(this.#number);
    this.state = "open";
    this.#hasSeenSolution = false;
  }

  override render() {
    const puzzle = this.#puzzle;
    if (puzzle === null) return html`<p role="status">${msg("There is no such puzzle.")}</p>`;
    return keyed(
      `${puzzle.number} ${this.attempts} ${this.state === "looking"}`,
      this.state === "looking" ? this.#solution(puzzle) : this.#lesson(puzzle),
    );
  }

  #lesson(puzzle: Puzzle) {
    return html`<ft-lesson .client=${this.client} .lesson=${puzzle.lesson} .words=${puzzle.words()} .helps=${false} .story=${puzzle.hasStory ?? false} .missed=${puzzle.missed()} @ft-learned=${() => this.#solved(puzzle)}>
      <div slot="title" class="title">${this.#title(puzzle)}</div>
      <div slot="foot">${streakLine(this.game, this.#today)}</div>
      ${this.state === "solved" ? nothing : html`<button slot="beside" class="quiet" @click=${this.#showSolution}>${msg("Solution")}</button>`}
      ${puzzle.hasManySteps && this.state === "open" ? html`<button slot="beside" class="quiet" @click=${this.#again}>${msg("Start over")}</button>` : nothing}
      ${this.#moreButtons("beside", puzzle)}
      <button slot="end" class="primary" @click=${this.#showSolution}>${icons.play}${msg("See it again")}</button>
      ${this.#moreButtons("end", puzzle)}
    </ft-lesson>`;
  }

  #solution(puzzle: Puzzle) {
    return html`<ft-solution .client=${this.client} .lesson=${puzzle.lesson}>
      ${this.state === "looking" ? html`<button class="primary" @click=${this.#again}>${msg("Try it")}</button>` : nothing}
      ${this.#moreButtons(null, puzzle)}
    </ft-solution>`;
  }

  #title({ number, grade }: Puzzle) {
    const words = msg(str`Difficulty ${grade} of ${PUZZLE_GRADES}`);
    return html`<b>${number === this.#dailyNumber ? msg("Puzzle of the day") : msg(str`Puzzle ${number}`)}</b>
      <span class="grade" role="img" aria-label=${words}>${Array.from({ length: PUZZLE_GRADES }, (_, step) => html`<i class=${step < grade ? "on" : ""}></i>`)}<span>${words}</span></span>`;
  }

  #moreButtons(slot: string | null, { number }: Puzzle) {
    return html`<button slot=${slot ?? nothing} class="quiet" @click=${() => this.#share(number)}>${icons.share}${msg("Share")}</button>
      <a slot=${slot ?? nothing} class="button quiet" href=${puzzleUrl(this.game, this.#nextUnsolved(number))}>${msg("Another puzzle")}</a>`;
  }

  /** The next puzzle that is not solved on this device. */
  #nextUnsolved(number: number): number {
    const { numbers } = this.source;
    const next = numbers.indexOf(number) + 1;
    const others = [...numbers.slice(next), ...numbers.slice(0, next)];
    const solved = solvedPuzzles(this.game);
    return others.find((other) => other !== number && !solved.includes(other)) ?? others[0]!;
  }

  #solved({ number }: Puzzle): void {
    if (!this.#hasSeenSolution) {
      saveSolved(this.game, number);
      if (number === this.#dailyNumber) saveStreakDay(this.game, this.#today);
    }
    this.state = "solved";
  }

  readonly #showSolution = (): void => {
    this.#hasSeenSolution ||= this.state !== "solved";
    this.state = "looking";
  };

  readonly #again = (): void => {
    this.attempts += 1;
    this.state = "open";
  };

  /** A link to this position that does not change with the day. */
  async #share(number: number): Promise<void> {
    const url = location.origin + puzzleUrl(this.game, number);
    if ("share" in navigator && matchMedia("(pointer: coarse)").matches)
      await navigator.share({ title: document.title, url }).catch(() => undefined);
    else {
      const isCopied = await copyText(url);
      showToast(
        this,
        isCopied ? msg("Link copied") : msg("Copying isn’t allowed here. Copy the address of this page."),
      );
    }
  }
}

customElements.define("ft-puzzle", FtPuzzle);

declare global {
  interface HTMLElementTagNameMap {
    "ft-puzzle": FtPuzzle;
  }
}
