import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Seat } from "../../engine/contract/game.ts";
import { openedEventOf } from "../../engine/log/log.ts";
import { seatsOnTurn } from "../../engine/table/seats.ts";
import type { TableState } from "../../engine/table/types.ts";
import { levelOptions } from "../bot/level-options.ts";
import { savedLevel, saveLevel } from "../bot/saved-level.ts";
import { findManifest, levelsOf, loadGameOf } from "../games/registry.ts";
import { markedSeatName } from "../games/shared/marked-name.ts";
import { FtElement, reset } from "../kit/element.ts";
import { showToast } from "../kit/feedback/toast.ts";
import { icons } from "../kit/icons.ts";
import { overlay } from "../kit/overlay.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { selectStyles } from "../kit/styles/select.ts";
import { sheetStyles } from "../kit/styles/sheet.ts";
import { myName } from "../table/waiting-room/my-name.ts";
import {
  type BotOpponents,
  type Continuation,
  continueLocally,
  seatsToPlay,
  stateToContinue,
} from "./host/continue-game.ts";

/**
 * A dialog to continue a game from a moment on this device: against the bot, at which level and from which seat, or all
 * seats on one device. Opens when it is rendered, unless the game is to begin at once.
 * @fires ft-navigate - The game continues at this address.
 * @fires ft-close - The dialog was closed.
 */
export class FtContinueGame extends FtElement {
  static override properties = {
    moment: { attribute: false },
    standing: { state: true },
    seats: { state: true },
    seat: { state: true },
    level: { state: true },
    isBusy: { state: true },
  };
  declare moment: Continuation;
  /** The table's state at that moment; null until the game's rules have loaded. */
  declare private standing: TableState | null;
  declare private seats: readonly Seat[];
  declare private seat: Seat;
  /** That of a bot that sits there, because the log does not continue with another level; else the last one. */
  declare private level: number;
  declare private isBusy: boolean;
  /** This game cannot begin from a position, so its log continues, and its bots keep their seats and levels. */
  #areBotsFixed = false;

  constructor() {
    super();
    this.standing = null;
    this.seats = [];
    this.seat = 0;
    this.level = 0;
    this.isBusy = false;
  }

  static override styles = [
    reset,
    controlStyles,
    selectStyles,
    sheetStyles,
    css`
      label {
        display: grid;
        grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
        align-items: center;
        gap: 12px;
      }
      select {
        min-inline-size: 0;
        text-overflow: ellipsis;
      }
      .primary,
      .outlined {
        min-block-size: 3.25rem;
      }
    `,
  ];

  override async firstUpdated(): Promise<void> {
    const { isAtOnce = false } = this.moment;
    if (!isAtOnce) this.#show();
    try {
      await this.#look();
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (isAtOnce && this.#hasComputer) this.#playComputer();
    else if (isAtOnce) this.#show();
  }

  #show(): void {
    this.#dialog.showModal();
    overlay(this, () => this.#dialog.close());
  }

  get #hasComputer(): boolean {
    return this.seats.length > 0 && levelsOf(this.standing?.game ?? "") > 0;
  }

  /** Preselects the side from which the game was shown, so that the board does not flip; else the seat on turn. */
  async #look(): Promise<void> {
    const { entries, seq, near } = this.moment;
    const { resume } = await loadGameOf(openedEventOf(entries));
    const standing = stateToContinue(entries, seq);
    this.seats = seatsToPlay(entries, seq);
    const wanted = [near, ...seatsOnTurn(standing), ...this.seats];
    this.seat = wanted.find((seat) => seat !== undefined && this.seats.includes(seat)) ?? 0;
    const bots = standing.chairs.flatMap((chair) => chair?.bot ?? []);
    this.level = bots[0]?.level ?? savedLevel(standing.game);
    this.#areBotsFixed = resume === undefined && this.seats.length === 1;
    this.standing = standing;
  }

  override render() {
    return html`<dialog aria-labelledby="title" @close=${this.#close} @click=${this.#outside}>
      <div class="body">
        <div class="top">
          <h2 id="title" tabindex="-1" autofocus>${msg("Continue from here")}</h2>
          <button class="quiet square" aria-label=${msg("Close")} title=${msg("Close")} @click=${() => this.#dialog.close()}>${icons.close}</button>
        </div>
        ${this.standing === null ? nothing : this.#choices(this.standing)}
      </div>
    </dialog>`;
  }

  #choices({ game, chairs }: TableState) {
    const all = () => void this.#go(null);
    const alone = html`<button class="outlined" aria-disabled=${this.isBusy} @click=${all}>${msg("Play all sides")}</button>`;
    if (!this.#hasComputer) return alone;
    const side = html`<label>${msg("You play")}
        <select class="seat" @change=${this.#sit}>
          ${this.seats.map((seat) => html`<option value=${seat} ?selected=${seat === this.seat}>${markedSeatName(chairs, seat) ?? ""}</option>`)}
        </select>
      </label>`;
    const level = html`<label>${msg("Computer level")}
        <select class="level" @change=${this.#choose}>${levelOptions(game, this.level)}</select>
      </label>`;
    // A player who played a bot continues from the same side, so there is no choice.
    return html`${this.seats.length > 1 ? side : nothing}
      ${this.#areBotsFixed ? nothing : level}
      <button class="primary" aria-disabled=${this.isBusy} @click=${this.#playComputer}>${msg("Play the computer")}</button>
      ${this.#areBotsFixed ? nothing : alone}`;
  }

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector("dialog")!;
  }

  readonly #sit = (event: Event): void => {
    this.seat = Number((event.currentTarget as HTMLSelectElement).value);
  };

  readonly #choose = (event: Event): void => {
    this.level = Number((event.currentTarget as HTMLSelectElement).value);
    saveLevel(this.standing!.game, this.level);
  };

  readonly #playComputer = (): void => void this.#go({ seat: this.seat, name: myName(), level: this.level });

  /** The buttons are not disabled meanwhile, because keyboard users would lose the focus. */
  async #go(against: BotOpponents | null): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      const id = await continueLocally(this.moment.entries, this.moment.seq, against);
      this.dispatchEvent(
        new CustomEvent("ft-navigate", {
          ...{ detail: `/local/${id}${against === null ? this.#side : ""}`, bubbles: true, composed: true },
        }),
      );
    } catch (error) {
      this.#fail(error);
    }
    this.isBusy = false;
  }

  /** If one player has all seats and nothing is hidden, the board stays on the same side. */
  get #side(): string {
    const { near = 0 } = this.moment;
    return near > 0 && findManifest(this.standing?.game ?? "")?.isPerfectInformation === true ? `?near=${near}` : "";
  }

  #fail(error: unknown): void {
    console.error(error);
    showToast(this, msg("This game can’t be continued on this device."));
    if (this.#dialog.open) this.#dialog.close();
    else this.#close();
  }

  readonly #close = (): void => {
    this.dispatchEvent(new CustomEvent("ft-close"));
  };

  /** A press on the backdrop targets the dialog itself. */
  readonly #outside = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) this.#dialog.close();
  };
}

customElements.define("ft-continue-game", FtContinueGame);

declare global {
  interface HTMLElementTagNameMap {
    "ft-continue-game": FtContinueGame;
  }
}
