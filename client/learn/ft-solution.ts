import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { GameRules } from "../../engine/contract/game.ts";
import {
  attemptCommand,
  isOthersTurn,
  type Lesson,
  type LessonRun,
  nextStep,
  playScriptedCommand,
  startLesson,
} from "../../engine/learn/lesson.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { keepsKeys } from "../kit/keeps-keys.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { str } from "../kit/text/numbers.ts";
import { type LessonBoardState, lessonBoardState } from "./lesson-board-state.ts";
import "./ft-continue-vs-bot.ts";
import { boardStyles } from "./ft-lesson.styles.ts";
import { lessonName } from "./lesson-names.ts";

/** All moments of a lesson that follows its solution. */
const momentsOf = (rules: GameRules, lesson: Lesson): readonly LessonRun[] => {
  let run = startLesson(rules, lesson);
  const moments = [run];
  for (const { solution } of lesson.steps) {
    while (isOthersTurn(lesson, run)) {
      run = playScriptedCommand(rules, lesson, run);
      moments.push(run);
    }
    for (const command of solution) {
      const answer = attemptCommand(rules, lesson, run, command);
      if (answer.type === "refused") throw new Error(`lesson ${lesson.id}: ${answer.refusal.refused}`);
      run = answer.run;
      moments.push(run);
    }
    run = nextStep(rules, lesson, run);
  }
  return moments;
};

/** The solution of a puzzle as a replay, with a button to continue from each moment against the bot. */
export class FtSolution extends FtElement {
  static override properties = { client: { attribute: false }, lesson: { attribute: false }, index: { state: true } };
  declare client: GameClient;
  /** Fixed: another puzzle is another element. */
  declare lesson: Lesson;
  declare private index: number;
  #frames: readonly LessonBoardState[] = [];

  constructor() {
    super();
    this.index = 0;
  }

  static override styles = [
    reset,
    controlStyles,
    boardStyles,
    css`
      .steps {
        grid-area: words;
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 4px;
        direction: ltr;
        background: var(--surface-panel);
        border-radius: var(--radius-large);
        padding: 8px;
      }
      .steps span {
        min-inline-size: min(6rem, 100% - 4 * (var(--touch) + 4px));
        text-align: center;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("keydown", this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("keydown", this.#key);
  }

  override willUpdate(): void {
    if (this.#frames.length > 0) return;
    const { game } = this.client;
    let last: LessonBoardState | null = null;
    this.#frames = momentsOf(game, this.lesson).map((run) => {
      last = lessonBoardState(game, this.lesson.seat, run, last);
      return last;
    });
  }

  #go(index: number): void {
    this.index = Math.max(0, Math.min(this.#frames.length - 1, index));
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || keepsKeys(event)) return;
    if (event.key === "ArrowLeft") this.#go(this.index - 1);
    else if (event.key === "ArrowRight") this.#go(this.index + 1);
    else return;
    event.preventDefault();
  };

  override render() {
    const frame = this.#frames[this.index];
    if (frame === undefined) return nothing;
    const { seat } = this.lesson;
    const { state, before, event, entries } = frame;
    const names = Array.from({ length: frame.run.scene.seats }, (_, each) => lessonName(each, seat));
    return html`${this.#steps()}
      <div class="board">${this.client.board({ state, before, event, entries, viewer: seat, near: seat, acting: null, names, begun: true, mine: [seat] })}</div>
      <div class="buttons"><slot></slot><ft-continue-vs-bot .client=${this.client} .state=${frame.run.state} .seat=${seat}></ft-continue-vs-bot></div>`;
  }

  #steps() {
    const { index } = this;
    const end = this.#frames.length - 1;
    const words = msg(str`${index} of ${end}`);
    return html`<div class="steps" role="group" aria-label=${msg("Solution")}>
      <button class="quiet square" aria-label=${msg("First move")} title=${msg("First move")} aria-disabled=${index === 0} @click=${() => this.#go(0)}>${icons.first}</button>
      <button class="quiet square" aria-label=${msg("Previous move")} title=${msg("Previous move")} aria-disabled=${index === 0} @click=${() => this.#go(index - 1)}>${icons.previous}</button>
      <span role="status">${words}</span>
      <button class="quiet square" aria-label=${msg("Next move")} title=${msg("Next move")} aria-disabled=${index === end} @click=${() => this.#go(index + 1)}>${icons.next}</button>
      <button class="quiet square" aria-label=${msg("Last move")} title=${msg("Last move")} aria-disabled=${index === end} @click=${() => this.#go(end)}>${icons.last}</button>
    </div>`;
  }
}

customElements.define("ft-solution", FtSolution);

declare global {
  interface HTMLElementTagNameMap {
    "ft-solution": FtSolution;
  }
}
