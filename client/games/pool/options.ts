/** The options of a table of pool checkers: who plays Black, and an optional initial position. */
import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { type FenProblem, parseFen, type StartProblem, startProblem } from "../../../engine/games/pool/notation/fen.ts";
import { americanPool } from "../../../engine/games/pool/state/rulebook.ts";
import type { PoolOptions } from "../../../engine/games/pool/state/types.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import type { OptionsChoice } from "../contract/game-client.ts";

const sides = ["random", "first", "second"] as const;
type Side = (typeof sides)[number];

const sideTexts: Readonly<Record<Side, () => string>> = {
  random: () => msg("Random"),
  first: () => msg("Me"),
  second: () => msg("Opponent"),
};

const problemTexts: Readonly<Record<FenProblem | StartProblem, () => string>> = {
  "not-a-fen": () => msg("This isn’t a FEN position. It starts with B: or W:, the side to move."),
  "not-a-square": () => msg("Squares are numbered from 1 to 32."),
  "square-taken-twice": () => msg("Two pieces stand on the same square."),
  "too-many-pieces": () => msg("A side has at most twelve pieces."),
  "side-without-pieces": () => msg("Both sides need pieces."),
  "man-on-last-row": () => msg("A man on the far row would already be a king."),
  "already-over": () => msg("In this position the game is already over."),
};

/** The error of an initial position as text. Returns null if there is none, or the field is empty. */
const problemOf = (fen: string): string | null => {
  if (fen === "") return null;
  const parsed = parseFen(fen);
  const problem = parsed.ok ? startProblem(parsed.value) : parsed.problem;
  return problem && problemTexts[problem]();
};

/** @fires ft-options - The chosen options: at first and after every valid change. */
export class PoolOptionsForm extends FtElement {
  static override properties = { last: { attribute: false }, black: { state: true }, fen: { state: true } };
  /** The saved choice. */
  declare last: OptionsChoice | null;
  declare private black: Side;
  /** Empty for the usual initial position. */
  declare private fen: string;

  constructor() {
    super();
    this.last = null;
    this.black = "random";
    this.fen = "";
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      fieldset {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      legend,
      summary,
      .about {
        font-size: var(--text-1);
        color: var(--ink-soft);
      }
      legend {
        padding: 0;
        margin-block-end: 6px;
      }
      .side {
        position: relative;
        flex: 1 1 auto;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius);
        background: var(--surface-raised);
        min-block-size: var(--touch);
        padding-inline: 14px;
        display: grid;
        place-items: center;
        cursor: pointer;
      }
      .side:has(:checked) {
        border-color: var(--accent);
        box-shadow: inset 0 0 0 1px var(--accent);
        background: var(--accent-wash);
        font-weight: 600;
      }
      .side:has(:focus-visible) {
        outline: 2px solid var(--accent);
        outline-offset: 2px;
      }
      .side input {
        position: absolute;
        opacity: 0;
      }
      summary {
        cursor: pointer;
        min-block-size: var(--touch);
        display: list-item;
        align-content: center;
      }
      .problem {
        color: var(--attention);
        font-weight: 600;
      }
      input[type="text"] {
        direction: ltr;
      }
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("last") && this.last !== null) this.#begin(this.last.options as Partial<PoolOptions>);
  }

  #begin({ black, fen }: Partial<PoolOptions>): void {
    this.black = sides.find((side) => side === black) ?? "random";
    this.fen = typeof fen === "string" && fen !== americanPool.start && problemOf(fen) === null ? fen : "";
  }

  override updated(): void {
    if (problemOf(this.fen) === null) this.#notify();
    else this.#warn();
  }

  #notify(): void {
    const options = { black: this.black, fen: this.fen === "" ? americanPool.start : this.fen };
    this.dispatchEvent(
      new CustomEvent<OptionsChoice>("ft-options", { detail: { seats: 2, options }, bubbles: true, composed: true }),
    );
  }

  /** No table may be opened meanwhile, because it would start from another position than the one in the field. */
  #warn(): void {
    const detail = () => this.renderRoot.querySelector<HTMLInputElement>("#fen")?.select();
    this.dispatchEvent(new CustomEvent<() => void>("ft-unfit", { detail, bubbles: true, composed: true }));
  }

  override render() {
    return html`<fieldset>
        <legend>${msg("Who plays Black and moves first?")}</legend>
        ${sides.map((side) => this.#side(side))}
      </fieldset>
      ${this.#more()}`;
  }

  #side(side: Side) {
    const choose = () => (this.black = side);
    return html`<label class="side"><input type="radio" name="black" .checked=${this.black === side} @change=${choose} />${sideTexts[side]()}</label>`;
  }

  #more() {
    const problem = problemOf(this.fen);
    const type = (event: Event) => (this.fen = (event.currentTarget as HTMLInputElement).value.trim());
    return html`<details ?open=${this.fen !== ""}>
      <summary>${msg("Start from another position")}</summary>
      <label class="about" for="fen">${msg("The position in FEN. Leave empty for the normal start.")}</label>
      <input id="fen" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder=${americanPool.start}
        maxlength="250" .value=${this.fen} @input=${type} aria-invalid=${problem !== null} aria-describedby=${problem === null ? nothing : "problem"} />
      ${problem === null ? nothing : html`<p class="problem" id="problem" role="alert">${problem}</p>`}
    </details>`;
  }
}

customElements.define("ft-pool-options", PoolOptionsForm);

declare global {
  interface HTMLElementTagNameMap {
    "ft-pool-options": PoolOptionsForm;
  }
}
