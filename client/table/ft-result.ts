import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { FtElement, reset } from "../kit/element.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { str } from "../kit/text/numbers.ts";

/** The result and its reason, next to the board and never over it. The next actions are slotted in. */
export class FtResult extends FtElement {
  static override properties = { mood: {}, text: {}, place: { attribute: false } };
  /** From the viewer's side. */
  declare mood: "won" | "lost" | "drawn" | "watched" | "closed";
  /** The reason, in the game's words. */
  declare text: string;
  /** The viewer's place, of how many; null if there are only a winner and a loser. */
  declare place: readonly [place: number, of: number] | null;

  constructor() {
    super();
    this.mood = "watched";
    this.text = "";
    this.place = null;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      section {
        display: flex;
        flex-wrap: wrap;
        gap: 6px 12px;
        align-items: center;
      }
      .why {
        flex: 1 1 11rem;
        display: grid;
        gap: 4px;
        min-inline-size: 0;
      }
      /* Nastaliq needs space above and below its line. */
      h2:lang(ur) {
        padding-block: 0.2em;
      }
      h2 {
        font-size: var(--text-4);
        line-height: 1.1;
        font-weight: 700;
      }
      p {
        color: var(--ink-soft);
        line-height: 1.3;
        overflow-wrap: anywhere;
      }
      @media (max-width: 480px) {
        .why {
          gap: 0;
        }
        h2 {
          font-size: var(--text-3);
        }
        p {
          font-size: var(--text-1);
        }
      }
      /* The actions stand next to it, or below if they do not fit in one row. */
      ::slotted(*) {
        flex: 1 1 auto;
        min-inline-size: 0;
      }
    `,
  ];

  override render() {
    return html`<section>
      <div class="why">
        <h2>${this.#title()}</h2>
        ${this.text === "" ? nothing : html`<p>${this.text}</p>`}
      </div>
      <slot></slot>
    </section>`;
  }

  #title(): string {
    switch (this.mood) {
      case "won":
        return msg("You won");
      case "lost":
        return this.place === null ? msg("You lost") : msg(str`Place ${this.place[0]} of ${this.place[1]}`);
      case "drawn":
        return msg("A draw");
      case "watched":
        return msg("Game over");
      case "closed":
        return msg("Table closed");
    }
  }
}

customElements.define("ft-result", FtResult);
