import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Seat } from "../../engine/contract/game.ts";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { str } from "../kit/text/numbers.ts";
import { makeShareLink } from "./share-link.ts";
import "./ft-share-link.ts";
import "./ft-invite-seat.ts";

/** Invites friends to free seats: one link for any seat, or one for a certain seat. */
export class FtInvite extends FtElement {
  static override properties = {
    link: {},
    missing: { type: Number },
    free: { attribute: false },
    beside: { type: Boolean, reflect: true },
    seat: { state: true },
  };
  /** The table's address. */
  declare link: string;
  /** The number of free seats; 0 means an invitation to watch. */
  declare missing: number;
  /** The free seats to choose from. */
  declare free: readonly Seat[];
  /** On a table's cloth: wide and low. */
  declare beside: boolean;
  /** The seat of the link; null means any. */
  declare private seat: Seat | null;

  constructor() {
    super();
    this.link = "";
    this.missing = 1;
    this.free = [];
    this.beside = false;
    this.seat = null;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 10px;
      }
      h2 {
        font-size: var(--text-3);
        font-weight: 600;
      }
      :host([beside]) {
        position: relative;
        min-block-size: 9.25rem;
        padding-inline-end: 10.5rem;
      }
      :host([beside]) h2 {
        font-size: var(--text-4);
        line-height: 1.2;
      }
      @media (max-height: 820px) {
        :host([beside]) h2 {
          font-size: var(--text-3);
        }
      }
      @media (max-height: 660px) {
        :host([beside]) section {
          gap: 5px;
        }
        :host([beside]) p {
          line-height: 1.3;
        }
        :host([beside]) :is(h2, p):lang(ur) {
          line-height: 1.6;
        }
      }
      p {
        color: var(--ink-soft);
      }
    `,
  ];

  override willUpdate(): void {
    // The seat has been taken.
    if (this.seat !== null && !this.free.includes(this.seat)) this.seat = null;
  }

  override render() {
    const { free, missing, seat } = this;
    return html`<section>
      ${missing === 0 ? this.#done() : this.#waiting()}
      ${free.length > 1 ? html`<ft-invite-seat .free=${free} .seat=${seat} @ft-invite-seat=${(event: CustomEvent<Seat | null>) => (this.seat = event.detail)}></ft-invite-seat>` : nothing}
      <ft-share-link ?beside=${this.beside} .link=${this.#link}></ft-share-link>
    </section>`;
  }

  #waiting() {
    const { missing } = this;
    return html`<h2>${missing > 1 ? msg(str`Waiting for ${missing} more players`) : msg("Waiting for another player")}</h2>
      <p>${msg("Send this link. Anyone who opens it can sit down.")}</p>`;
  }

  #done() {
    return html`<h2>${msg("Anyone with this link can see the game")}</h2>`;
  }

  get #link(): string {
    if (this.link === "") return "";
    return makeShareLink({ table: this.link, seat: this.seat, language: document.documentElement.lang });
  }
}

customElements.define("ft-invite", FtInvite);

declare global {
  interface HTMLElementTagNameMap {
    "ft-invite": FtInvite;
  }
}
