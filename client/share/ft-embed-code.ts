import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { copyText } from "../kit/clipboard.ts";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { makeEmbedSnippet, makeFrameSnippet } from "./embed-snippet.ts";

const kinds = ["frame", "element"] as const;
type Kind = (typeof kinds)[number];

const kindTexts: Readonly<Record<Kind, () => string>> = {
  frame: () => msg("iframe"),
  element: () => msg("Web component"),
};

/** The snippet that embeds the replay in another page. */
export class FtEmbedCode extends FtElement {
  static override properties = {
    table: {},
    seq: { attribute: false },
    kind: { state: true },
    copied: { state: true },
  };
  declare table: string;
  /** The initial moment; null means live. */
  declare seq: number | null;
  declare private kind: Kind;
  /** Null before the first try. */
  declare private copied: boolean | null;

  constructor() {
    super();
    this.table = "";
    this.seq = null;
    this.kind = "frame";
    this.copied = null;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 12px;
      }
      p {
        color: var(--ink-soft);
        text-wrap: pretty;
      }
      fieldset {
        display: flex;
        gap: 20px;
      }
      fieldset label {
        display: flex;
        align-items: center;
        gap: 8px;
        min-block-size: var(--touch);
        cursor: pointer;
      }
      fieldset input {
        inline-size: 20px;
        block-size: 20px;
        margin: 0;
        accent-color: var(--accent);
      }
      textarea {
        direction: ltr;
        inline-size: 100%;
        min-block-size: 8.5rem;
        padding: 10px 12px;
        resize: vertical;
        font: 0.8125rem / 1.45 ui-monospace, "SF Mono", Menlo, Consolas, monospace;
        color: var(--ink);
        background: var(--surface-raised);
        border: 1px solid var(--line-strong);
        border-radius: var(--radius);
      }
      .primary {
        justify-self: start;
      }
      .refused {
        color: var(--attention);
        font-weight: 600;
      }
    `,
  ];

  /** Without a language, so that the embedding page decides. */
  get #code(): string {
    const place = { origin: location.origin, id: this.table, at: this.seq };
    return this.kind === "frame" ? makeFrameSnippet(place) : makeEmbedSnippet(place);
  }

  override render() {
    return html`<p>${msg("Paste this into your own page to show the replay there. It shows what anyone with the link can see.")}</p>
      <fieldset>
        <legend class="sr">${msg("What to embed")}</legend>
        ${kinds.map((kind) => html`<label><input type="radio" name="kind" .checked=${kind === this.kind} @change=${() => this.#choose(kind)} />${kindTexts[kind]()}</label>`)}
      </fieldset>
      <textarea readonly spellcheck="false" aria-label=${msg("Code to embed")} .value=${this.#code} @focus=${(event: Event) => (event.target as HTMLTextAreaElement).select()}></textarea>
      <button class="primary" @click=${this.#copy}>${this.copied ? icons.done : icons.copy}${this.copied ? msg("Copied") : msg("Copy code")}</button>
      <p role="status" class="refused">${this.copied === false ? msg("Copying isn’t allowed here. Select the code and copy it.") : nothing}</p>`;
  }

  #choose(kind: Kind): void {
    this.kind = kind;
    this.copied = null;
  }

  readonly #copy = async (): Promise<void> => {
    this.copied = await copyText(this.#code);
  };
}

customElements.define("ft-embed-code", FtEmbedCode);

declare global {
  interface HTMLElementTagNameMap {
    "ft-embed-code": FtEmbedCode;
  }
}
