import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { MAX_NAME, parseName } from "../engine/name.ts";
import { FtElement, reset } from "./element.ts";
import { keepName, ownName } from "./own-name.ts";
import { controls } from "./styles/controls.ts";

/**
 * The invitation to take a free seat, under a name of one's own or the one on offer.
 *
 * @fires ft-sit - Sit down under this name.
 */
export class FtSit extends FtElement {
  static override properties = { busy: { type: Boolean }, problem: { state: true } };
  /** The server has been asked. */
  declare busy: boolean;
  declare private problem: string;
  readonly #name = ownName();

  constructor() {
    super();
    this.busy = false;
    this.problem = "";
  }

  static override styles = [
    reset,
    controls,
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
      .primary {
        flex: none;
      }
      .problem {
        color: var(--attention);
        font-weight: 600;
      }
    `,
  ];

  override render() {
    return html`<form @submit=${this.#submit}>
      <h2>${msg("A seat is free")}</h2>
      <label for="name">${msg("Your name at this table")}</label>
      <div>
        <input id="name" name="name" type="text" autocomplete="nickname" dir="auto" enterkeyhint="go" spellcheck="false"
          maxlength=${4 * MAX_NAME} .value=${this.#name} aria-describedby=${this.problem === "" ? nothing : "problem"} />
        <button class="primary" ?disabled=${this.busy}>${msg("Sit down")}</button>
      </div>
      ${this.problem === "" ? nothing : html`<p class="problem" id="problem" role="alert">${this.problem}</p>`}
    </form>`;
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const name = parseName(this.renderRoot.querySelector("input")!.value);
    this.problem = name === null ? msg("Please choose a name of up to 24 letters.") : "";
    if (name === null) return;
    keepName(name);
    this.dispatchEvent(new CustomEvent<string>("ft-sit", { detail: name, bubbles: true, composed: true }));
  };
}

customElements.define("ft-sit", FtSit);
