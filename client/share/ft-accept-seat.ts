import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Seat } from "../../engine/contract/game.ts";
import { FtElement, reset } from "../kit/element.ts";
import { fetchIdentityCookie } from "../kit/loading/identity-cookie.ts";
import { overlay } from "../kit/overlay.ts";
import { keepPassedSalt, saveSalt } from "../kit/storage/salt.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { sheetStyles } from "../kit/styles/sheet.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { str } from "../kit/text/numbers.ts";
import type { SeatPass } from "./seat-pass.ts";

/** The result of using the pass. */
type Answer = "seated" | "used" | "unreachable";
type Step = "asking" | "taking" | Exclude<Answer, "seated">;

const answerOf = async (response: Response): Promise<Answer> => {
  // Rate limits and server errors mean nothing about the pass.
  if (!response.ok) return response.status === 429 || response.status >= 500 ? "unreachable" : "used";
  // A proxy or a filter may also answer 200, but only the table names the seats.
  const { seats } = (await response.json()) as { readonly seats?: unknown };
  return Array.isArray(seats) ? "seated" : "unreachable";
};

/**
 * Accepts a seat pass from the player's other device. Nothing changes before they confirm.
 * @fires ft-seat-accepted - The seat was moved to this device.
 * @fires ft-close - The dialog was closed.
 */
export class FtAcceptSeat extends FtElement {
  static override properties = {
    table: {},
    pass: { attribute: false },
    saveSettings: { attribute: false },
    name: { state: true },
    step: { state: true },
  };
  declare table: string;
  declare pass: SeatPass;
  /** Sends this device's settings to the server. Resolves to false if that failed. */
  declare saveSettings: () => Promise<boolean>;
  /** The seat's player; empty if unknown. */
  declare private name: string;
  declare private step: Step;

  constructor() {
    super();
    this.table = "";
    this.saveSettings = () => Promise.resolve(true);
    this.name = "";
    this.step = "asking";
  }

  static override styles = [
    reset,
    controlStyles,
    sheetStyles,
    css`
      p {
        color: var(--ink-soft);
        text-wrap: pretty;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .fault {
        color: var(--attention);
        font-weight: 600;
      }
      .body {
        padding-block-start: 18px;
      }
      h2 {
        font-size: var(--text-3);
        font-weight: 650;
      }
    `,
  ];

  override async firstUpdated(): Promise<void> {
    this.#dialog.showModal();
    overlay(this, () => this.#dialog.close());
    this.name = await this.#whose().catch(() => "");
  }

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector("dialog")!;
  }

  async #whose(): Promise<string> {
    if (this.pass.seat === null) return "";
    const response = await fetch(`/api/tables/${this.table}`);
    if (!response.ok) return "";
    const { seats } = (await response.json()) as { readonly seats: readonly (string | null)[] };
    return seats[this.pass.seat] ?? "";
  }

  override render() {
    return html`<dialog aria-labelledby="title" @close=${() => this.dispatchEvent(new CustomEvent("ft-close"))}>
      <div class="body">
        <h2 id="title">${msg("Continue here?")}</h2>
        ${this.step === "used" ? this.#used() : this.#question()}
      </div>
    </dialog>`;
  }

  #question() {
    const words = this.name === "" ? msg("Play here") : msg(str`Play here as ${bidiIsolate(this.name)}`);
    return html`<p>${msg("Your seat moves to this device. The other one can only watch from then on.")}</p>
      ${this.step === "unreachable" ? html`<p class="fault" role="alert">${msg("The server can’t be reached. Try again in a moment.")}</p>` : nothing}
      <div class="buttons">
        <button class="primary" aria-disabled=${this.step === "taking"} @click=${this.#take}>${words}</button>
        <button class="quiet" @click=${() => this.#dialog.close()}>${msg("Cancel")}</button>
      </div>`;
  }

  #used() {
    return html`<p role="alert">${msg("This link has been used, or it has expired. Make a new one on the device where you play.")}</p>
      <div class="buttons"><button class="primary" @click=${() => this.#dialog.close()}>${msg("Watch the game")}</button></div>`;
  }

  #handIn(): Promise<Response> {
    return fetch(`/api/tables/${this.table}/seat`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ pass: this.pass.pass }),
    });
  }

  /** Not disabled meanwhile, because keyboard users would lose the focus. */
  readonly #take = async (): Promise<void> => {
    if (this.step === "taking") return;
    this.step = "taking";
    // Saved before the seat moves, because the table may then need this salt at once.
    this.#eachSalt((seat, salt) => keepPassedSalt(this.table, seat, salt));
    try {
      this.#taken(await this.#handInKnown());
    } catch {
      this.step = "unreachable";
    }
  };

  /** A new visitor first gets an identity. This device's settings reach the server before the pass does. */
  async #handInKnown(): Promise<Answer> {
    if (!(await this.saveSettings())) {
      await fetchIdentityCookie();
      if (!(await this.saveSettings())) return "unreachable";
    }
    let response = await this.#handIn();
    if (response.status === 401) {
      await fetchIdentityCookie();
      response = await this.#handIn();
    }
    return answerOf(response);
  }

  #taken(answer: Answer): void {
    if (answer === "seated") {
      this.#eachSalt((seat, salt) => saveSalt(this.table, seat, salt));
      this.dispatchEvent(new CustomEvent("ft-seat-accepted"));
      return;
    }
    if (answer === "used") this.#eachSalt((seat) => keepPassedSalt(this.table, seat, null));
    this.step = answer;
  }

  #eachSalt(act: (seat: Seat, salt: string) => void): void {
    const { seat, salt } = this.pass;
    if (seat !== null && salt !== null) act(seat, salt);
  }
}

customElements.define("ft-accept-seat", FtAcceptSeat);

declare global {
  interface HTMLElementTagNameMap {
    "ft-accept-seat": FtAcceptSeat;
  }
}
