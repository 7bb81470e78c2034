import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Seat } from "../../engine/contract/game.ts";
import { FtElement, reset } from "../kit/element.ts";
import { RestoreFocus } from "../kit/restore-focus.ts";
import { savedSalt } from "../kit/storage/salt.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { locale } from "../kit/text/language.ts";
import type { SeatPass } from "./seat-pass.ts";
import "./ft-share-link.ts";
import { str } from "../kit/text/numbers.ts";

/** In the hash, so that it reaches no server log and no messenger preview. */
export const makeSeatPassLink = (table: string, { pass, seat, salt }: SeatPass): string => {
  const parts = { pass, ...(seat !== null && { seat: String(seat) }), ...(salt !== null && { salt }) };
  return `${table}#${new URLSearchParams(parts)}`;
};

/**
 * A private link that moves the player's seat to another device. Made only on request, because anyone with it can take
 * the seat.
 */
export class FtMoveSeat extends FtElement {
  static override properties = {
    table: {},
    seat: { attribute: false },
    name: {},
    link: { state: true },
    until: { state: true },
    step: { state: true },
  };
  declare table: string;
  /** The seat to move, and its player's name. */
  declare seat: Seat | null;
  declare name: string;
  declare private link: string;
  /** When the link expires, ms since 1970. */
  declare private until: number;
  declare private step: "explaining" | "asking" | "failed" | "made";

  constructor() {
    super();
    this.table = "";
    this.seat = null;
    this.name = "";
    this.link = "";
    this.until = 0;
    this.step = "explaining";
    new RestoreFocus(this);
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 14px;
      }
      p {
        color: var(--ink-soft);
        text-wrap: pretty;
      }
      .warning {
        padding: 10px 14px;
        border-radius: var(--radius);
        background: var(--attention-wash);
        color: var(--ink);
      }
      button {
        justify-self: start;
      }
    `,
  ];

  override render() {
    if (this.step === "made") return this.#made();
    return html`<p>${msg(str`Continue as ${bidiIsolate(this.name)} on your phone or anywhere else: open the link or scan its code there. This device will only watch.`)}</p>
      ${this.step === "failed" ? html`<p class="warning" role="alert">${msg("The server can’t be reached. Try again in a moment.")}</p>` : nothing}
      <button class="primary" aria-disabled=${this.step === "asking"} @click=${this.#ask}>${msg("Create link")}</button>`;
  }

  #made() {
    const time = new Intl.DateTimeFormat(locale(), { timeStyle: "short" });
    return html`<p class="warning">${msg("Anyone who opens this link takes your seat. Send it only to yourself.")}</p>
      <ft-share-link .link=${this.link}></ft-share-link>
      <p>${msg(str`It works once and expires at ${time.format(this.until)}.`)}</p>`;
  }

  /** Not disabled meanwhile, because keyboard users would lose the focus. */
  readonly #ask = async (): Promise<void> => {
    if (this.step === "asking") return;
    this.step = "asking";
    try {
      const response = await fetch(`/api/tables/${this.table}/pass`, { method: "POST" });
      if (response.status !== 201) throw new Error(`no pass: ${response.status}`);
      const { pass, until } = (await response.json()) as { readonly pass: string; readonly until: number };
      this.link = makeSeatPassLink(`${location.origin}/t/${this.table}`, {
        pass,
        seat: this.seat,
        salt: this.seat === null ? null : savedSalt(this.table, this.seat),
      });
      this.until = until;
      this.step = "made";
    } catch {
      this.step = "failed";
    }
  };
}

customElements.define("ft-move-seat", FtMoveSeat);

declare global {
  interface HTMLElementTagNameMap {
    "ft-move-seat": FtMoveSeat;
  }
}
