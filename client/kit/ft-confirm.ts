import { msg } from "@lit/localize";
import { css, html } from "lit";
import { FtElement, reset } from "./element.ts";
import { onFirstClick } from "./presses/first-click.ts";
import { controlStyles } from "./styles/controls.ts";

/**
 * A button in a row that acts at its second press. The first one shows a question on a separate line.
 * @fires ft-confirm - The second press, or the first one if it needs no question.
 */
export class FtConfirm extends FtElement {
  static override properties = {
    text: {},
    about: {},
    question: {},
    outlined: { type: Boolean },
    mustAsk: { attribute: false },
    isSure: { state: true },
  };
  /** On the button. */
  declare text: string;
  /** What the button is about, for screen readers. */
  declare about: string;
  declare question: string;
  /** The button has a border, as among fields. */
  declare outlined: boolean;
  /** Whether the first press shows the question. If not, it acts. */
  declare mustAsk: (button: FtConfirm) => boolean | Promise<boolean>;
  /** The button has been pressed once. */
  declare private isSure: boolean;

  constructor() {
    super();
    this.about = "";
    this.outlined = false;
    this.mustAsk = () => true;
    this.isSure = false;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: contents;
      }
      .first {
        margin-inline-start: auto;
      }
      .quiet {
        padding-inline: 8px;
      }
      div {
        display: flex;
        flex: 1 1 100%;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }
      p {
        flex: 1 1 100%;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const about = html`<span class="sr"> ${this.about}</span>`;
    const look = this.outlined ? "outlined" : "quiet";
    if (!this.isSure) return html`<button class="${look} first" @click=${this.#press}>${this.text}${about}</button>`;
    return html`<div role="group" @keydown=${this.#escape}>
      <p>${this.question}</p>
      <button class="outlined keep" @click=${() => this.#ask(false)}>${msg("Cancel")}</button>
      <button class="grave" @click=${onFirstClick(this.#confirm)}>${this.text}${about}</button>
    </div>`;
  }

  readonly #press = async (): Promise<void> => {
    if (await this.mustAsk(this)) await this.#ask(true);
    else this.dispatchEvent(new CustomEvent("ft-confirm"));
  };

  /** Moves the focus to the harmless answer, and back. */
  async #ask(isSure: boolean): Promise<void> {
    this.isSure = isSure;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(isSure ? ".keep" : ".first")?.focus();
  }

  /** Moves the focus before the event, because a listener that removes this row moves it to the list's title. */
  readonly #confirm = async (): Promise<void> => {
    await this.#ask(false);
    this.dispatchEvent(new CustomEvent("ft-confirm"));
  };

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") void this.#ask(false);
  };
}

customElements.define("ft-confirm", FtConfirm);

declare global {
  interface HTMLElementTagNameMap {
    "ft-confirm": FtConfirm;
  }
}
