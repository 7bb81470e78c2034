import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { At } from "../../engine/review/forms.ts";
import { MAX_NAME, type Variation } from "../../engine/review/state.ts";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { RestoreFocus } from "../kit/restore-focus.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { formatNumber } from "../kit/text/numbers.ts";
import { lineTitle } from "./news-texts.ts";
import type { Together } from "./together.ts";

/** Deeper lines are not indented further, because a phone is narrow. */
const MAX_DEPTH = 4;

interface Branch {
  readonly variation: Variation;
  readonly depth: number;
}

/** Each variation before those that branch from it. */
const branchesOf = (variations: readonly Variation[]): readonly Branch[] => {
  const under = (id: number | null, depth: number): readonly Branch[] =>
    variations
      .filter(({ from }) => (typeof from === "number" ? null : from[0]) === id)
      .flatMap((variation) => [{ variation, depth }, ...under(variation.id, Math.min(depth + 1, MAX_DEPTH))]);
  return under(null, 0);
};

/** The variations of a shared review. The shown one has its actions below it; its author can name and delete it. */
export class FtSideLines extends FtElement {
  static override properties = {
    together: { attribute: false },
    n: { type: Number },
    at: { attribute: false },
    talk: {},
    isNaming: { state: true },
  };
  declare together: Together;
  /** The number of entries, so that each one renders again. */
  declare n: number;
  declare at: At;
  declare talk: "phrases" | "free";
  declare private isNaming: boolean;

  constructor() {
    super();
    this.isNaming = false;
    new RestoreFocus(this);
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      li {
        margin-inline-start: calc(14px * var(--depth));
        border-inline-start: 2px solid var(--line);
        padding-inline-start: 4px;
      }
      .line {
        inline-size: 100%;
        justify-content: flex-start;
        text-align: start;
        padding-inline: 8px;
      }
      .line > span {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      small {
        display: block;
        font-size: var(--text-1);
        color: var(--ink-soft);
      }
      [aria-current] {
        background: var(--accent-wash);
        color: var(--accent);
      }
      @media (forced-colors: active) {
        [aria-current] {
          outline: 3px solid Highlight;
          outline-offset: -3px;
        }
      }
      .actions,
      form {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        padding-block-end: 4px;
      }
      /* Left to right like the slider, in every language. */
      .steps {
        display: flex;
        gap: 4px;
        direction: ltr;
      }
      input {
        flex: 1 1 8rem;
        min-inline-size: 0;
      }
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("at") && !this.#isOn((changed.get("at") as At | undefined) ?? -1)) this.isNaming = false;
  }

  /** Whether the other moment is on the line that is shown. */
  #isOn(other: At): boolean {
    return typeof other !== "number" && typeof this.at !== "number" && other[0] === this.at[0];
  }

  override render() {
    const branches = branchesOf(this.together.link.state.variations);
    if (branches.length === 0) return nothing;
    return html`<ul aria-label=${msg("Side lines")}>${branches.map((one) => this.#line(one))}</ul>`;
  }

  #line({ variation, depth }: Branch) {
    const { id, by, moves } = variation;
    const { together, at } = this;
    const isShown = typeof at !== "number" && at[0] === id;
    const length = formatNumber(moves.length);
    const ply = isShown ? at[1] : 0;
    const place = isShown ? `${formatNumber(ply)} / ${length}` : length;
    return html`<li .style=${`--depth: ${depth}`}>
      <button class="quiet line" aria-current=${isShown ? "true" : nothing} @click=${() => together.go([id, isShown ? ply : 1])}>${icons.branch}<span><bdi>${lineTitle(together.link.state, variation)}</bdi><small>${together.nameOf(by)} · <bdi>${place}</bdi></small></span></button>
      ${isShown ? this.#actions(variation, ply) : nothing}
    </li>`;
  }

  #actions(variation: Variation, ply: number) {
    const { id, by, from, moves } = variation;
    const { together, isNaming } = this;
    const { link } = together;
    const isOwn = by === link.who;
    if (isOwn && isNaming) return this.#form(variation);
    const [previous, next] = [msg("Previous move of the side line"), msg("Next move of the side line")];
    const back = () => together.go(ply > 1 ? [id, ply - 1] : from);
    return html`<div class="actions">
      <div class="steps"><button class="quiet square" aria-label=${previous} title=${previous} @click=${back}>${icons.previous}</button>
      <button class="quiet square" aria-label=${next} title=${next} aria-disabled=${ply >= moves.length} @click=${() => ply < moves.length && together.go([id, ply + 1])}>${icons.next}</button></div>
      ${isOwn && this.talk === "free" ? html`<button class="quiet" @click=${this.#startNaming}>${msg("Name the line")}</button>` : nothing}
      ${isOwn ? html`<button class="quiet" aria-label=${msg("Delete the side line")} @click=${() => link.edit({ type: "remove", variation: id })}>${msg("Delete")}</button>` : nothing}
    </div>`;
  }

  #form({ id, name = "" }: Variation) {
    const save = (event: SubmitEvent): void => {
      event.preventDefault();
      const text = String(new FormData(event.currentTarget as HTMLFormElement).get("name") ?? "").trim();
      this.together.link.edit({ type: "name", variation: id, name: text });
      this.isNaming = false;
    };
    return html`<form @submit=${save} @keydown=${this.#escape}>
      <input type="text" name="name" maxlength=${MAX_NAME} autocomplete="off" enterkeyhint="done" .value=${name} aria-label=${msg("Name of the side line")} placeholder=${msg("Name of the side line")} />
      <button class="outlined">${msg("Save")}</button>
    </form>`;
  }

  readonly #startNaming = async (): Promise<void> => {
    this.isNaming = true;
    await this.updateComplete;
    this.renderRoot.querySelector("input")?.focus();
  };

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.isNaming = false;
  };
}

customElements.define("ft-side-lines", FtSideLines);
