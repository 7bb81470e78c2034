import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { MAX_NAME_LENGTH, parsePlayerName } from "../../../engine/kit/player-name.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { formatNumber, str } from "../../kit/text/numbers.ts";
import { myName, saveName } from "./my-name.ts";

/**
 * The player's name at this table: the form to take a free seat, or to change the name of a seated player.
 * @fires ft-sit-form - Sit down under this name.
 * @fires ft-rename - Change the name.
 */
export class FtSitForm extends FtElement {
  static override properties = {
    busy: { type: Boolean },
    free: { type: Number },
    seat: { type: Number },
    seated: {},
    problem: { state: true },
  };
  /** The command has no reply yet. */
  declare busy: boolean;
  /** The number of free seats. */
  declare free: number;
  /** The number of the seat in the invitation; 0 means any. */
  declare seat: number;
  /** The name of a seated player; else empty. */
  declare seated: string;
  declare private problem: string;
  readonly #name = myName();

  constructor() {
    super();
    this.busy = false;
    this.free = 1;
    this.seat = 0;
    this.seated = "";
    this.problem = "";
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      form {
        display: grid;
        gap: 8px;
      }
      h2 {
        font-size: var(--text-3);
        font-weight: 600;
      }
      label {
        font-size: var(--text-1);
        color: var(--ink-soft);
      }
      div {
        display: flex;
        gap: 8px;
      }
      button {
        flex: none;
      }
      /* One line below the table: the button says what the field is. */
      :host([slim]) label {
        position: absolute;
        clip-path: inset(50%);
      }
      .problem {
        color: var(--attention);
        font-weight: 600;
      }
    `,
  ];

  override render() {
    return html`<form @submit=${this.#submit}>
      ${this.seated === "" ? html`<h2>${this.#title()}</h2>` : nothing}
      <label for="name">${msg("Your name at this table")}</label>
      <div>
        <input id="name" name="name" type="text" autocomplete="nickname" dir="auto" enterkeyhint="go" spellcheck="false"
          maxlength=${4 * MAX_NAME_LENGTH} .value=${this.seated || this.#name} @change=${this.#keep} aria-describedby=${this.problem === "" ? nothing : "problem"} />
        <button class=${this.seated === "" ? "primary" : "outlined"} aria-disabled=${this.busy}>${this.seated === "" ? msg("Sit down") : msg("Change name")}</button>
      </div>
      ${this.problem === "" ? nothing : html`<p class="problem" id="problem" role="alert">${this.problem}</p>`}
    </form>`;
  }

  /** Moves the focus to the name. */
  async edit(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector("input")!.select();
  }

  #title(): string {
    if (this.seat > 0) return msg(str`Seat ${formatNumber(this.seat)} is kept for you`);
    return this.free > 1 ? msg(str`${this.free} seats are free. Choose one, or take the next.`) : msg("A seat is free");
  }

  /** Typing a name and then pressing a seat saves the name too. */
  readonly #keep = (event: Event): void => {
    const name = parsePlayerName((event.currentTarget as HTMLInputElement).value);
    if (name !== null) saveName(name);
  };

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (this.busy) return;
    const name = parsePlayerName(this.renderRoot.querySelector("input")!.value);
    this.problem = name === null ? msg("Please choose a name of up to 24 letters.") : "";
    if (name === null) return;
    saveName(name);
    const type = this.seated === "" ? "ft-sit-form" : "ft-rename";
    this.dispatchEvent(new CustomEvent<string>(type, { detail: name, bubbles: true, composed: true }));
  };
}

customElements.define("ft-sit-form", FtSitForm);

declare global {
  interface HTMLElementTagNameMap {
    "ft-sit-form": FtSitForm;
  }
}
