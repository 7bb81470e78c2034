import { msg } from "@lit/localize";
import { css, html } from "lit";
import { FtElement, reset } from "./element.ts";
import { controls } from "./styles/controls.ts";

/** How the game ended and why, beside the board and never over it. What to do next is slotted in. */
export class FtResult extends FtElement {
  static override properties = { mood: {}, text: {} };
  /** For this person. */
  declare mood: "won" | "lost" | "drawn" | "watched";
  /** The reason, in the game's words. */
  declare text: string;

  constructor() {
    super();
    this.mood = "watched";
    this.text = "";
  }

  static override styles = [
    reset,
    controls,
    css`
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 4px 12px;
        align-items: center;
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
        section {
          gap: 2px 12px;
        }
        h2 {
          font-size: var(--text-3);
        }
        p {
          font-size: var(--text-1);
        }
      }
      slot {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        grid-area: 1 / 2 / 3;
      }
    `,
  ];

  override render() {
    return html`<section>
      <h2>${this.#title()}</h2>
      <p>${this.text}</p>
      <slot></slot>
    </section>`;
  }

  #title(): string {
    switch (this.mood) {
      case "won":
        return msg("You won");
      case "lost":
        return msg("You lost");
      case "drawn":
        return msg("A draw");
      case "watched":
        return msg("Game over");
    }
  }
}

customElements.define("ft-result", FtResult);
