/**
 * One lesson: the first turn of a game, a rule to try, or a puzzle. It is played on the game's own board by its rules
 * (engine/learn/lesson.ts); the other seats follow the script.
 */
import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import { type DrawCommand, isDrawCommand } from "../../engine/commands/draw-offer.ts";
import { type GameCommand, type GameRules, refuse, type Seat } from "../../engine/contract/game.ts";
import {
  attemptCommand,
  isOthersTurn,
  type Lesson,
  type LessonRun,
  nextStep,
  playScriptedCommand,
  restartStep,
  startLesson,
} from "../../engine/learn/lesson.ts";
import type { BoardProps } from "../games/contract/board-props.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import type { LessonText } from "../games/contract/lessons.ts";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { LazyPart } from "../kit/loading/lazy-part.ts";
import { RestoreFocus } from "../kit/restore-focus.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { str } from "../kit/text/numbers.ts";
import { type LessonBoardState, lessonBoardState } from "./lesson-board-state.ts";
import "./ft-continue-vs-bot.ts";
import { boardStyles, lessonStyles } from "./ft-lesson.styles.ts";
import { lessonName } from "./lesson-names.ts";
import { whatHappened } from "./what-happened.ts";

/** The result of the learner's last attempt. */
type StepResult = "nothing" | "refused" | "missed" | "done" | "shown";

/** Time to see what happened, in ms. */
const PACE = 900;

/**
 * One lesson, from its first step to its end.
 * @slot title - The title, in place of the progress.
 * @slot foot - What stands below the words.
 * @slot beside - Further actions during the lesson.
 * @slot end - Actions after the last step.
 * @fires ft-learned - All steps are done.
 */
export class FtLesson extends FtElement {
  static override properties = {
    client: { attribute: false },
    lesson: { attribute: false },
    words: { attribute: false },
    helps: { type: Boolean },
    story: { type: Boolean, reflect: true },
    missed: {},
    pace: { type: Number },
    frame: { state: true },
    result: { state: true },
    refusal: { state: true },
  };
  declare client: GameClient;
  /** Fixed: another lesson is another element. */
  declare lesson: Lesson;
  declare words: LessonText;
  /** Whether a step can be demonstrated. */
  declare helps: boolean;
  /** Whether the events before the learner's turn are listed. */
  declare story: boolean;
  /** The text for a legal move that is not the solution; empty means the usual one. */
  declare missed: string;
  /** How long the other seats wait, and a finished step stays, in ms. */
  declare pace: number;
  declare private frame: LessonBoardState | null;
  declare private result: StepResult;
  declare private refusal: string;
  readonly #lines = new LazyPart(this, () => this.client.lines());
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The next automatic step, and its delay in ms; null if it is the learner's turn. */
  #next: { readonly act: () => void; readonly delay: number } | null = null;

  constructor() {
    super();
    this.helps = true;
    this.story = false;
    this.missed = "";
    this.pace = PACE;
    this.frame = null;
    this.result = "nothing";
    this.refusal = "";
    new RestoreFocus(this);
  }

  static override styles = [reset, controlStyles, boardStyles, lessonStyles];

  /** An element that is moved on the page continues with the step that it was waiting for. */
  override connectedCallback(): void {
    super.connectedCallback();
    this.#wait();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    this.toggleAttribute("fills", this.client.fills ?? false);
    if (changed.has("lesson")) this.#beginStep(startLesson(this.#rules, this.lesson));
  }

  get #rules(): GameRules {
    return this.client.game;
  }

  get #isOver(): boolean {
    return this.frame === null || this.frame.run.step >= this.lesson.steps.length;
  }

  // ── steps ──

  #show(run: LessonRun, result: StepResult): void {
    clearTimeout(this.#timer);
    this.#next = null;
    this.frame = lessonBoardState(this.#rules, this.lesson.seat, run, this.frame);
    this.result = result;
    this.refusal = "";
  }

  #later(act: () => void, share = 1): void {
    this.#next = { act, delay: this.pace * share };
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const next = this.#next;
    if (next !== null && this.isConnected) this.#timer = setTimeout(next.act, next.delay);
  }

  /** Begins a step: the other seats act one after the other, then the learner. */
  #beginStep(run: LessonRun): void {
    this.#show(run, "nothing");
    if (this.#isOver) this.#learned();
    else if (isOthersTurn(this.lesson, run))
      this.#later(() => this.#beginStep(playScriptedCommand(this.#rules, this.lesson, run)));
  }

  #learned(): void {
    void import("../kit/feedback/sounds.ts").then(({ playSignal }) => playSignal("won"));
    this.dispatchEvent(new CustomEvent("ft-learned"));
  }

  #done(run: LessonRun, result: StepResult): void {
    this.#show(run, result);
    const next = nextStep(this.#rules, this.lesson, run);
    const isLaidAnew = this.lesson.steps[next.step]?.scene !== undefined;
    this.#later(() => this.#beginStep(next), isLaidAnew ? 2 : 1);
  }

  readonly #asked = ({ detail: command }: CustomEvent<GameCommand>): void => this.#try(command);

  #try(command: GameCommand): void {
    const { frame, lesson } = this;
    if (frame === null || this.#acting === null) return;
    const answer = attemptCommand(this.#rules, lesson, frame.run, command);
    if (answer.type === "refused") void this.#refused(answer.refusal.refused);
    else if (answer.type === "done") this.#done(answer.run, "done");
    else {
      this.#show(answer.run, answer.type === "missed" ? "missed" : "nothing");
      if (answer.type === "missed") this.#later(() => this.#again("missed"), 2);
    }
  }

  async #refused(code: string): Promise<void> {
    this.result = "refused";
    this.refusal = (await this.client.refusal(code)) ?? refuse(code).refused;
  }

  #again(result: StepResult): void {
    if (this.frame !== null) this.#show(restartStep(this.#rules, this.frame.run), result);
  }

  readonly #readOn = (): void => {
    if (this.frame !== null) this.#beginStep(nextStep(this.#rules, this.lesson, this.frame.run));
  };

  /** Demonstrates the step from its beginning, one move after the other. */
  readonly #demonstrate = (): void => {
    // Not disabled meanwhile, because keyboard users would lose the focus.
    if (this.#acting === null) return;
    this.#again("shown");
    this.#play(this.#step?.solution ?? []);
  };

  #play([command, ...others]: readonly GameCommand[]): void {
    const { frame, lesson } = this;
    if (command === undefined || frame === null) return;
    const answer = attemptCommand(this.#rules, lesson, frame.run, command);
    if (answer.type === "done") this.#done(answer.run, "shown");
    else if (answer.type !== "refused") {
      this.#show(answer.run, "shown");
      this.#later(() => this.#play(others));
    }
  }

  get #step() {
    return this.frame === null ? undefined : this.lesson.steps[this.frame.run.step];
  }

  /** The learner's seat during the learner's turn. */
  get #acting(): Seat | null {
    const { frame, lesson, result } = this;
    if (frame === null || this.#isOver || isOthersTurn(lesson, frame.run)) return null;
    if (result === "done" || result === "shown" || (this.#step?.task.length ?? 0) === 0) return null;
    return this.#rules.turn(frame.run.state).includes(lesson.seat) ? lesson.seat : null;
  }

  override render() {
    const { frame } = this;
    if (frame === null) return nothing;
    return html`<section class="words" aria-label=${msg("What to do")}><slot name="title">${this.#steps(frame.run.step)}</slot><div aria-live="polite">${this.#isOver ? tick : nothing}${this.#words(frame.run.step)}${this.#answer()}</div><slot name="foot"></slot></section>
      <div class="board" @ft-command=${this.#asked}>${this.client.board(this.#props(frame))}</div>
      ${this.story ? this.#story(frame.run) : nothing}
      <div class="buttons">${this.#isOver ? html`<slot name="end"></slot><ft-continue-vs-bot .client=${this.client} .state=${frame.run.state} .seat=${this.lesson.seat}></ft-continue-vs-bot>` : this.#buttons()}</div>`;
  }

  #steps(step: number) {
    const { steps } = this.lesson;
    if (steps.length === 1) return nothing;
    const words = msg(str`Step ${Math.min(step + 1, steps.length)} of ${steps.length}`);
    return html`<div class="steps" role="img" aria-label=${words}>${steps.map((_, index) => html`<i class=${index < step ? "done" : index === step ? "now" : ""}></i>`)}</div>`;
  }

  #words(step: number) {
    return html`<p class="say">${this.#isOver ? this.words.end : this.words.steps[step]}</p>`;
  }

  #story(run: LessonRun) {
    const lines = this.#lines.get();
    const { seat } = this.lesson;
    const events = lines === null ? [] : whatHappened(this.#rules, lines, seat, run);
    return html`<section class="story" tabindex="0" aria-label=${msg("What was said")}><ol>${events.map(
      ({ seat: speaker, text }) =>
        html`<li>${speaker === null ? nothing : html`<b>${lessonName(speaker, seat)}</b>`} <span>${text}</span></li>`,
    )}</ol></section>`;
  }

  #answer() {
    const { result } = this;
    switch (result) {
      case "nothing":
        return nothing;
      case "refused":
        return html`<p class="answer refused">${this.refusal}</p>`;
      case "missed":
        return html`<p class="answer">${this.missed || msg("That’s allowed, but here you need something else. Try again.")}</p>`;
      case "done":
        return html`<p class="answer done">${icons.done}${msg("Done")}</p>`;
      case "shown":
        return html`<p class="answer">${msg("Like this.")}</p>`;
    }
  }

  /** The draw buttons, if the step is about draws. */
  #draw() {
    const { frame, lesson } = this;
    const step = this.#step;
    if (frame === null || step === undefined) return nothing;
    if (![...step.solution, ...(step.wrong ? [step.wrong.command] : [])].some(isDrawCommand)) return nothing;
    const { offer, offered } = frame.run.draw;
    const isAsked = offer !== null && !offer.accepted.includes(lesson.seat);
    if (isAsked)
      return html`${this.#say("accept-draw", msg("Accept"), false)}${this.#say("decline-draw", msg("Decline"), false)}`;
    const isOffered = offered.includes(lesson.seat);
    return this.#say("offer-draw", isOffered ? msg("Draw offered") : msg("Offer a draw"), isOffered);
  }

  #say(type: DrawCommand["type"], words: string, isSaid: boolean) {
    const isIdle = isSaid || this.#acting === null;
    return html`<button class="outlined" data-draw=${type} ?disabled=${isIdle} @click=${() => this.#try({ type })}>${words}</button>`;
  }

  #buttons() {
    const isReading = this.#step?.task.length === 0;
    const isIdle = isReading || this.#acting === null;
    return html`${this.helps ? html`<button class="quiet" aria-disabled=${isIdle} @click=${this.#demonstrate}>${msg("Show how")}</button>` : nothing}${this.#draw()}
      <slot name="beside"></slot>
      ${isReading ? html`<button class="primary last" @click=${this.#readOn}>${msg("Next")}</button>` : nothing}`;
  }

  #props({ run, state, before, event, entries }: LessonBoardState): BoardProps {
    const { seat } = this.lesson;
    return {
      state,
      before,
      event,
      viewer: seat,
      near: seat,
      acting: this.#acting,
      names: Array.from({ length: run.scene.seats }, (_, each) => lessonName(each, seat)),
      begun: true,
      mine: [seat],
      unaided: !this.helps,
      guided: this.helps,
      entries,
    };
  }
}

/** The moment of success draws itself. */
const tick = html`<svg class="tick" viewBox="0 0 48 48" fill="none" aria-hidden="true" focusable="false"><circle cx="24" cy="24" r="22" /><path d="M14 25l7 7 13.5-15" pathLength="1" /></svg>`;

customElements.define("ft-lesson", FtLesson);

declare global {
  interface HTMLElementTagNameMap {
    "ft-lesson": FtLesson;
  }
}
