import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { GameId } from "../../engine/games/ids.ts";
import { utcDayNumber } from "../../engine/kit/utc-day.ts";
import type { Lesson } from "../../engine/learn/lesson.ts";
import type { RuleLesson } from "../games/contract/lessons.ts";
import type { PuzzlesSource } from "../games/contract/puzzles.ts";
import { emblem, emblemStyles, gameArt, gameArtStyles, gameCards } from "../games/emblem.ts";
import { type GameCards, loadGameCards } from "../games/game-cards.ts";
import { gameIds, games, isGameId } from "../games/registry.ts";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { directionOf, pageLocale } from "../kit/languages.ts";
import { reportMissingScript } from "../kit/loading/missing-script.ts";
import { localStore } from "../kit/storage/browser-storage.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { messagePageStyles } from "../kit/styles/message-page.ts";
import { str } from "../kit/text/numbers.ts";
import { loadPageFonts } from "../shell/fonts.ts";
import { learnUrl, parseLearnUrl, parsePuzzle, puzzleUrl } from "./learn-url.ts";
import { hasPuzzles, type LoadedLessons, loadLessons } from "./load-lessons.ts";
import { isLearned, saveLearned } from "./progress.ts";
import { streakLine, streakStyles } from "./streak-line.ts";
import "../shell/ft-header.ts";
import "./ft-lesson.ts";

/** The page of lessons: the choice of a game, or one lesson of a game. */
export class FtLearn extends FtElement {
  static override properties = { path: {}, course: { state: true }, hasFailed: { state: true } };
  /** The path: `/learn`, with a game, or a game and a lesson. */
  declare path: string;
  declare private course: LoadedLessons | null;
  declare private hasFailed: boolean;
  #faces: GameCards | null = null;
  #wanted = "";
  readonly #titled = loadPageFonts();

  constructor() {
    super();
    this.path = "/learn";
    this.course = null;
    this.hasFailed = false;
  }

  static override styles = [
    reset,
    controlStyles,
    messagePageStyles,
    emblemStyles,
    gameArtStyles,
    gameCards,
    streakStyles,
    css`
      h1 {
        font-size: var(--text-5);
        line-height: 1.15;
      }
      .choice > p {
        color: var(--ink-soft);
        text-wrap: pretty;
      }
      .done .icon {
        vertical-align: -3px;
        color: var(--good);
      }
    `,
  ];

  protected override async scheduleUpdate(): Promise<void> {
    await this.#titled;
    // The choice appears whole, so nothing moves away from a press.
    if (this.#asked.game === null) this.#faces ??= await loadGameCards().catch(() => null);
    await super.scheduleUpdate();
  }

  override willUpdate(): void {
    const { game } = this.#asked;
    const wanted = game === null ? "" : `${game} ${pageLocale()}`;
    if (wanted !== this.#wanted) {
      this.#wanted = wanted;
      if (this.course?.game !== game) this.course = null;
      this.hasFailed = false;
      if (game !== null) void this.#fetch(game, wanted);
    }
    document.title = msg(str`${this.#title} · Foldtable`);
  }

  get #title(): string {
    const { game } = this.#asked;
    return game === null ? msg("Learn by playing") : msg(str`Learn: ${games[game].name()}`);
  }

  get #asked(): { readonly game: GameId | null; readonly lesson: string | null } {
    const { game, lesson } = parseLearnUrl(this.path);
    return isGameId(game) ? { game, lesson } : { game: null, lesson: null };
  }

  async #fetch(game: GameId, wanted: string): Promise<void> {
    const course = await loadLessons(game, pageLocale()).catch(() => null);
    // Another game or language may have been chosen meanwhile.
    if (wanted !== this.#wanted) return;
    this.course = course ?? this.course;
    this.hasFailed = course === null;
  }

  override render() {
    const { game, lesson } = this.#asked;
    return html`<ft-header .name=${this.#title} .game=${game ?? ""}></ft-header>
      ${game === null ? this.#choice() : this.hasFailed ? this.#failure() : this.#one(lesson)}`;
  }

  #choice() {
    const faces = this.#faces;
    return html`<main class="choice">
      <h1>${msg("Learn by playing")}</h1>
      <p>${msg("One turn on the real board, step by step. It takes about a minute.")}</p>
      ${gameIds.map(
        (game) =>
          html`<a class="large" href=${learnUrl(game)}>${gameArt(faces, game)}<span class="about"><b>${games[game].name()}${
            isLearned(game, "first")
              ? html` <span class="done" role="img" aria-label=${msg("Done")}>${icons.done}</span>`
              : nothing
          }</b>${faces?.[game].about()}</span></a>`,
      )}
      ${gameIds
        .filter(hasPuzzles)
        .map(
          (game) =>
            html`<a href=${puzzleUrl(game)}>${emblem(faces, game)}<span><b>${msg("Puzzle of the day")}</b>${games[game].name()}</span>${streakLine(game, utcDayNumber(Date.now()))}</a>`,
        )}
    </main>`;
  }

  #failure() {
    return html`<main class="message"><p role="status">${msg("The lesson couldn’t be loaded.")}</p>
      <button class="outlined" @click=${() => this.#reload()}>${msg("Try again")}</button></main>`;
  }

  #reload(): void {
    this.#wanted = "";
    this.requestUpdate();
  }

  #one(id: string | null) {
    const { course } = this;
    if (course === null) return html`<main class="message" aria-busy="true"></main>`;
    const puzzle = parsePuzzle(id);
    if (puzzle !== undefined && course.puzzles !== null) return this.#puzzle(course, course.puzzles, puzzle);
    const rule = course.lessons.rules.find((each) => each.id === id);
    const lesson: Lesson = rule ?? course.lessons.first;
    const words = course.texts[lesson.id];
    if (words === undefined) return this.#failure();
    return html`<main lang=${course.locale} dir=${directionOf(course.locale)}><h1 class="sr">${this.#title}</h1>${keyed(
      `${course.game} ${lesson.id}`,
      html`<ft-lesson .client=${course.client} .lesson=${lesson} .words=${words} @ft-learned=${() => saveLearned(course.game, lesson.id)}>
        <a class="button quiet" slot="beside" href=${rule === undefined ? "/" : this.#ruleAddress(rule)}>${rule === undefined ? msg("Skip") : msg("Back to the rules")}</a>
        ${this.#after(course, rule)}
      </ft-lesson>`,
    )}</main>`;
  }

  #puzzle({ game, client }: LoadedLessons, source: PuzzlesSource, number: number | null) {
    void import("./ft-puzzle.ts").catch(reportMissingScript);
    return html`<main><h1 class="sr">${msg("Puzzle of the day")}</h1>
      <ft-puzzle .game=${game} .client=${client} .source=${source} .number=${number}></ft-puzzle></main>`;
  }

  #after({ game }: LoadedLessons, rule: RuleLesson | undefined) {
    if (rule !== undefined)
      return html`<a slot="end" class="button primary" href=${this.#ruleAddress(rule)}>${msg("Back to the rules")}</a>`;
    const choose = () => localStore.set("game", game);
    return html`<a slot="end" class="button primary" href="/" @click=${choose}>${msg("Play")}</a>
      <a slot="end" class="button outlined" href=${`/rules/${game}`}>${icons.book}${msg("Rules")}</a>
      <a slot="end" class="button quiet" href="/learn">${msg("Another game")}</a>`;
  }

  #ruleAddress({ places: [home] }: RuleLesson): string {
    return `/rules/${this.course?.game ?? ""}#${home.split("/")[0] ?? ""}`;
  }
}

customElements.define("ft-learn", FtLearn);
