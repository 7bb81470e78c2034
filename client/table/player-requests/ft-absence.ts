import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Seat } from "../../../engine/contract/game.ts";
import { isPlayedByBot } from "../../../engine/table/seats.ts";
import { levelOptions } from "../../bot/level-options.ts";
import { savedLevel, saveLevel } from "../../bot/saved-level.ts";
import { levelsOf } from "../../games/registry.ts";
import { seatName } from "../../games/shared/seat-name.ts";
import { copyText } from "../../kit/clipboard.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { showToast } from "../../kit/feedback/toast.ts";
import { icons } from "../../kit/icons.ts";
import { onFirstClick } from "../../kit/presses/first-click.ts";
import { RestoreFocus } from "../../kit/restore-focus.ts";
import { tablePath } from "../../kit/storage/table-path.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { selectStyles } from "../../kit/styles/select.ts";
import { bidiIsolate } from "../../kit/text/isolate.ts";
import { formatNumber, str } from "../../kit/text/numbers.ts";
import { makeShareLink } from "../../share/share-link.ts";
import type { Store } from "../../store/store.ts";
import { StoreController } from "../../store/store-controller.ts";
import { durationText } from "../clock/clock-face.ts";
import { TickController } from "../clock/tick-controller.ts";
import { type AbsenceView, type AbsentPlayer, absenceChangesIn, absenceOf } from "./absence.ts";
import { questionEvent } from "./question-event.ts";
import { type SeatCommand, seatCommandEvent } from "./seat-commands.ts";

/**
 * A player has been absent for long, or has left: who, and what the others can do. An irreversible action takes two
 * presses.
 * @fires ft-seat-command - Send this table command.
 * @fires ft-question - There is something to show, or no longer.
 */
export class FtAbsence extends FtElement {
  static override properties = {
    store: { attribute: false },
    length: { type: Number },
    mine: { attribute: false },
    grave: { state: true },
    copied: { state: true },
    reminded: { state: true },
  };
  declare store: Store;
  /** The length of the log: the element changes with it. */
  declare length: number;
  declare mine: readonly Seat[];
  /** An irreversible command that has been pressed once. */
  declare private grave: SeatCommand | null;
  /** The free seat whose link has been copied. */
  declare private copied: Seat | null;
  /** The player who was reminded, by seat and start of the turn. */
  declare private reminded: string;
  #hadQuestion: boolean | null = null;
  #hadNote: boolean | null = null;
  /** Presence is not in the log. */
  readonly #watch = new StoreController(this, () => this.store);

  constructor() {
    super();
    new RestoreFocus(this);
    this.length = 0;
    this.mine = [];
    this.grave = null;
    this.copied = null;
    this.reminded = "";
    this.addController(new TickController(this, () => absenceChangesIn(this.store.live, this.#now)));
  }

  static override styles = [
    reset,
    controlStyles,
    selectStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
      }
      :host(:not([idle])) {
        margin-block-start: 8px;
      }
      section {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 8px;
        background: var(--surface-panel);
        border-radius: var(--radius);
        padding-block: 8px;
        padding-inline: 14px 8px;
      }
      .mine {
        background: var(--attention-wash);
      }
      p {
        flex: 1 1 12rem;
        min-inline-size: 0;
        line-height: 1.3;
        overflow-wrap: anywhere;
      }
      .row {
        flex: 1 1 auto;
        margin-inline-start: -6px;
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .row button {
        flex: 1 1 auto;
        padding-inline: 12px;
      }
      /* Bot and level are one choice. */
      .pair {
        flex: 1 1 auto;
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .pair select {
        flex: 1 1 auto;
      }
      .note {
        color: var(--ink-soft);
        font-size: var(--text-1);
        padding-inline: 14px;
      }
    `,
  ];

  get #now(): number {
    return Date.now() + this.store.clockOffset;
  }

  get #absence(): AbsenceView {
    return absenceOf(this.store.live, this.mine, this.#now, (seat) => this.store.presence.seats[seat] === true);
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("store")) this.#watch.attach();
    if (changed.has("length")) this.grave = null;
    const { away, absent, free, covered, isPaused, isComputerCalled, isAlone, isDead } = this.#absence;
    const isQuiet = !isPaused && !isComputerCalled && !isAlone && !isDead;
    this.toggleAttribute("idle", isQuiet && [away, absent, free, covered].every((list) => list.length === 0));
  }

  override updated(): void {
    const { away, absent, isPaused, isAlone, isDead } = this.#absence;
    // Notes without a choice may stay to the end of the game.
    const hasQuestion = isPaused || isAlone || isDead || away.length > 0 || absent.length > 0;
    if (hasQuestion !== this.#hadQuestion) this.dispatchEvent(questionEvent("absence", hasQuestion));
    this.#hadQuestion = hasQuestion;
    const hasNote = !this.hasAttribute("idle");
    if (hasNote !== this.#hadNote) this.dispatchEvent(questionEvent("note", hasNote));
    this.#hadNote = hasNote;
  }

  override render() {
    const absence = this.#absence;
    const { away, absent, free, covered } = absence;
    return html`
      ${absence.isPaused ? this.#paused(absence) : nothing}
      ${absence.isComputerCalled ? html`<p class="note" role="status">${msg("The round is over. The computer plays to the end.")}</p>` : nothing}
      ${away.length === 0 ? nothing : this.#away(away)}
      ${absent.map((one) => this.#absent(one, absence))}
      ${free.map((seat) => this.#free(seat, absence))}
      ${covered.map((seat) => this.#covered(seat))}
      ${absence.isAlone ? this.#alone() : nothing}
      ${absence.isDead ? this.#dead() : nothing}`;
  }

  #paused({ canGoOn }: AbsenceView) {
    return html`<section class="mine" role="status">
      <p>${msg("The table paused because nobody was here. The clocks are stopped.")}</p>
      ${canGoOn ? html`<button class="primary" @click=${() => this.#ask({ type: "come-back" })}>${msg("Resume")}</button>` : nothing}
    </section>`;
  }

  #away(seats: readonly Seat[]) {
    const isComputed = seats.some((seat) => isPlayedByBot(this.store.live, seat));
    return html`<section class="mine" role="status">
      <p>${isComputed ? msg("A computer plays for you until you’re back.") : msg("The table plays your forced moves until you are back.")}</p>
      <button class="primary" @click=${() => this.#ask({ type: "come-back" })}>${msg("I’m back")}</button>
    </section>`;
  }

  #absent({ seat, for: waited, isThinking }: AbsentPlayer, { isCoverable, isGivable }: AbsenceView) {
    if (this.#isIrreversible("vacate", seat))
      return this.#sure(msg(str`Give ${this.#name(seat)}’s seat to someone else?`), msg("Give it away"));
    const key = `${seat}-${this.store.live.clock.since[seat]}`;
    // Not disabled then, because keyboard users would lose the focus.
    const remind = () => {
      if (this.reminded === key) return;
      this.reminded = key;
      this.#ask({ type: "say", phrase: "your-turn" });
    };
    return html`<section role="group">
      <p role="status">${this.#waitWords(seat, waited)}</p>
      <div class="row">
        <button class="outlined" aria-disabled=${this.reminded === key} @click=${remind}>${this.reminded === key ? msg("Reminded") : msg("Remind")}</button>
        ${isCoverable && !isThinking ? this.#coverButton(seat) : nothing}
        ${isThinking ? nothing : this.#computer(seat)}
        ${isGivable && !isThinking ? this.#giveButton(seat) : nothing}
      </div>
    </section>`;
  }

  /** A connected player is not absent, but slow. */
  #waitWords(seat: Seat, waited: number): string {
    const name = this.#name(seat);
    const time = durationText(waited);
    return this.store.presence.seats[seat] === true
      ? msg(str`${name} hasn’t moved for ${time}.`)
      : msg(str`${name} has been away for ${time}.`);
  }

  #free(seat: Seat, { isCoverable }: AbsenceView) {
    const isCovered = this.store.live.covered.includes(seat);
    const isCopied = this.copied === seat;
    return html`<section role="group">
      <p role="status">${msg(str`Seat ${formatNumber(seat + 1)} is free. Anyone with the link can take it over.`)}</p>
      <div class="row">
        <button class="primary" @click=${() => this.#copy(seat)}>${isCopied ? icons.done : icons.copy}${isCopied ? msg("Copied") : msg("Copy link")}</button>
        ${isCoverable && !isCovered ? this.#coverButton(seat) : nothing}
        ${this.#computer(seat)}
      </div>
    </section>`;
  }

  /** A covered seat of another player: a bot can replace the table's fallback moves. */
  #covered(seat: Seat) {
    const name = this.#name(seat);
    if (isPlayedByBot(this.store.live, seat))
      return html`<p class="note">${msg(str`A computer plays for ${name}.`)}</p>`;
    return html`<section role="group">
      <p class="note">${msg(str`The table is playing ${name}’s forced moves.`)}</p>
      <div class="row">${this.#computer(seat)}</div>
    </section>`;
  }

  /** A bot at the chosen level, until the player returns. */
  #computer(seat: Seat) {
    const { live } = this.store;
    if (levelsOf(live.game) === 0 || isPlayedByBot(live, seat)) return nothing;
    const choose = (event: Event) => saveLevel(live.game, Number((event.currentTarget as HTMLSelectElement).value));
    const cover = () => this.#ask({ type: "cover", seat, level: savedLevel(live.game) });
    return html`<div class="pair"><button class="outlined computer" @click=${cover}>${msg("Let the computer play")}</button>
      <select aria-label=${msg("Computer level")} @change=${choose}>${levelOptions(live.game, savedLevel(live.game))}</select></div>`;
  }

  async #copy(seat: Seat): Promise<void> {
    const table = location.origin + tablePath();
    const isCopied = await copyText(makeShareLink({ table, seat, language: document.documentElement.lang }));
    this.copied = isCopied ? seat : null;
    if (!isCopied) showToast(this, msg("Copying isn’t allowed here. Copy the address of this page."));
  }

  #giveButton(seat: Seat) {
    return this.#graveButton({ type: "vacate", seat }, msg("Give the seat away"));
  }

  #coverButton(seat: Seat) {
    return html`<button class="outlined" @click=${() => this.#ask({ type: "cover", seat })}>${msg("Let the table play")}</button>`;
  }

  /** The choices of the last active player. */
  #alone() {
    if (this.#isIrreversible("claim")) return this.#claimSure();
    if (this.#isIrreversible("close")) return this.#closeSure();
    return html`<section role="group">
      <p role="status">${msg("Everyone else has left. You may end the game.")}</p>
      <div class="row">
        ${this.#graveButton({ type: "claim", as: "win" }, msg("Claim the win"), "primary")}
        ${this.#graveButton({ type: "claim", as: "draw" }, msg("Make it a draw"))}
        ${this.#graveButton({ type: "close" }, msg("Close the table"))}
      </div>
    </section>`;
  }

  #claimSure() {
    const isWin = this.grave?.type === "claim" && this.grave.as === "win";
    return isWin
      ? this.#sure(msg("Win this game because everyone else has left?"), msg("Claim it"))
      : this.#sure(msg("End this game as a draw?"), msg("A draw"));
  }

  #closeSure() {
    return this.#sure(msg("Close this table without a result?"), msg("Close it"));
  }

  #dead() {
    if (this.#isIrreversible("close")) return this.#closeSure();
    return html`<section role="group">
      <p>${msg("Nothing has happened here for a day.")}</p>
      ${this.#graveButton({ type: "close" }, msg("Close the table"))}
    </section>`;
  }

  #sure(question: string, yes: string) {
    return html`<section role="group" @keydown=${this.#escape}>
      <p>${question}</p>
      <div class="row">
        <button class="outlined keep" @click=${() => this.#confirm(null)}>${msg("Wait")}</button>
        <button class="grave" @click=${onFirstClick(() => this.#ask(this.grave!))}>${yes}</button>
      </div>
    </section>`;
  }

  #isIrreversible(type: SeatCommand["type"], seat: Seat | null = null): boolean {
    const { grave } = this;
    return grave?.type === type && (seat === null || ("seat" in grave && grave.seat === seat));
  }

  /** Its first press asks whether the player means it. */
  #graveButton(command: SeatCommand, text: string, look = "outlined") {
    return html`<button class=${look} data-asks=${JSON.stringify(command)} @click=${() => this.#confirm(command)}>${text}</button>`;
  }

  /** Moves the focus to the harmless answer, and back to the button that asked. */
  async #confirm(command: SeatCommand | null): Promise<void> {
    const asked = JSON.stringify(this.grave);
    this.grave = command;
    await this.updateComplete;
    const buttons = [...this.renderRoot.querySelectorAll<HTMLElement>("button")];
    buttons
      .find(({ dataset, className }) => (command === null ? dataset.asks === asked : className.includes("keep")))
      ?.focus();
  }

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") void this.#confirm(null);
  };

  #ask(command: SeatCommand): void {
    this.grave = null;
    this.dispatchEvent(seatCommandEvent(command));
  }

  #name(seat: Seat): string {
    return bidiIsolate(seatName(this.store.live.chairs, seat) ?? "");
  }
}

customElements.define("ft-absence", FtAbsence);

declare global {
  interface HTMLElementTagNameMap {
    "ft-absence": FtAbsence;
  }
}
