import { msg } from "@lit/localize";
import { css, html, nothing, type PropertyValues } from "lit";
import { sameJson } from "../../engine/kit/json.ts";
import type { At, Who } from "../../engine/review/forms.ts";
import type { Member } from "../../engine/review/frames.ts";
import { movesTo } from "../../engine/review/line.ts";
import type { Note } from "../../engine/review/state.ts";
import { MAX_CHAT_LENGTH, type Phrase, phrases } from "../../engine/table/forms/chat.ts";
import type { GameExport } from "../games/contract/game-client.ts";
import { downloadText } from "../kit/clipboard.ts";
import { FtElement, reset } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { RestoreFocus } from "../kit/restore-focus.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { selectStyles } from "../kit/styles/select.ts";
import { phraseTexts } from "../kit/text/chat-texts.ts";
import { str } from "../kit/text/numbers.ts";
import "./ft-side-lines.ts";
import { reviewAsJson, reviewedMoments } from "./save-review.ts";
import type { Together } from "./together.ts";

export { Together } from "./together.ts";

/** Touch screens have no keys. */
const markText = (): string =>
  matchMedia("(pointer: coarse)").matches
    ? msg("To mark the board, press it for a moment, then drag for an arrow.")
    : msg("To mark the board, right-click and drag, or press Shift+Enter on it.");

/** Who leads a shared review, its variations, and the notes at the shown moment. */
export class FtReview extends FtElement {
  static override properties = {
    together: { attribute: false },
    n: { type: Number },
    talk: {},
    at: { attribute: false },
    members: { attribute: false },
    following: { type: Boolean },
    asking: { attribute: false },
    news: {},
    files: { state: true },
    chosen: { state: true },
  };
  declare together: Together;
  /** The number of entries, so that each one renders again. */
  declare n: number;
  declare talk: "phrases" | "free";
  declare at: At;
  declare members: readonly Member[];
  declare following: boolean;
  declare asking: Who | null;
  /** What a screen reader reads. */
  declare news: string;
  /** The game's formats that can contain a review. */
  declare private files: readonly GameExport[];
  /** To whom the leader wants to pass the lead; null before a choice. */
  declare private chosen: Who | null;
  #toldLead = "";
  /** The moment that was shown when the visitor began to type the note; null if the field is empty. */
  #notedAt: At | null = null;

  constructor() {
    super();
    this.files = [];
    this.chosen = null;
    this.news = "";
    new RestoreFocus(this);
  }

  static override styles = [
    reset,
    controlStyles,
    selectStyles,
    css`
      section {
        display: grid;
        gap: 8px;
        padding: 8px 12px;
        border-block-end: 1px solid var(--line);
      }
      /* Beside the board it leaves the moves some space; on a phone the page scrolls. */
      @media (min-width: 700px) and (orientation: landscape) {
        section {
          overflow: auto;
          max-block-size: 22rem;
        }
        section > :first-child {
          position: sticky;
          inset-block-start: -8px;
          background: var(--surface-panel);
        }
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px;
      }
      .lead {
        flex: 1 1 10rem;
      }
      li {
        display: flex;
        align-items: center;
        gap: 6px;
      }
      li > :first-child {
        flex: 1;
        min-inline-size: 0;
        justify-content: flex-start;
        overflow-wrap: anywhere;
      }
      .how {
        font-size: var(--text-1);
        color: var(--ink-soft);
      }
      summary {
        inline-size: fit-content;
        padding-inline: 0;
      }
      button[aria-pressed="true"] {
        background: var(--accent-wash);
        color: var(--accent);
      }
      form {
        display: flex;
        gap: 6px;
      }
      form > :first-child {
        flex: 1;
        min-inline-size: 0;
      }
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("asking") && this.asking !== null) this.chosen = this.asking;
  }

  override render() {
    const { together } = this;
    const lead = this.#lead();
    if (lead !== this.#toldLead) together.news.add("lead", lead);
    this.#toldLead = lead;
    return html`<section aria-label=${msg("Review together")}>
      <div class="row"><p class="lead">${lead}</p>
        <button class="quiet square" aria-label=${msg("Leave the review")} title=${msg("Leave the review")} @click=${() => together.leave()}>${icons.close}</button></div>
      <div class="row">${this.#actions()}</div>
      ${together.acting === null ? nothing : html`<p>${msg("Play a move on the board to try a side line.")}</p>`}
      <p class="how">${markText()}</p>
      <ft-side-lines .together=${together} .n=${this.n} .at=${this.at} .talk=${this.talk}></ft-side-lines>
      ${this.#notes()}
      ${this.#saving()}
    </section>
    <p class="sr" aria-live="polite">${this.news}</p>`;
  }

  /** The button that started the review disappears with the first step back. */
  takeFocus(): void {
    this.tabIndex = -1;
    this.focus({ preventScroll: true });
    this.addEventListener("focusout", () => this.removeAttribute("tabindex"), { once: true });
  }

  #lead(): string {
    const { link, isFollowing } = this.together;
    const { lead } = link.state;
    if (!link.isOnline) return msg("Connecting to the review…");
    if (link.isLeading) return msg("You lead: everyone sees your moment.");
    if (lead === null) return msg("Nobody leads yet.");
    const name = this.together.nameOf(lead);
    return isFollowing ? msg(str`${name} leads.`) : msg(str`You look on your own. ${name} leads.`);
  }

  #actions() {
    const { together } = this;
    const { link, isFollowing } = together;
    if (!link.isOnline) return nothing;
    if (link.isLeading) return html`${this.#study()}${this.#passes()}`;
    return html`${isFollowing ? html`<button class="outlined" @click=${() => together.lookAlone()}>${msg("Look on your own")}</button>` : html`<button class="primary" @click=${() => together.comeBack()}>${msg("Return")}</button>`}
      <button class="quiet" @click=${() => link.ask()}>${msg("Ask for the lead")}</button>`;
  }

  /** Each page computes the study itself. */
  #study() {
    const { link, isStudyable } = this.together;
    const isShown = link.state.isStudyShown;
    if (!isStudyable) return nothing;
    return html`<button class="outlined" aria-pressed=${isShown} @click=${() => link.edit({ type: "study", isShown: !isShown })}>${msg("Show the study to all")}</button>`;
  }

  /** To one who asks with one press; else to the one chosen, who stays chosen when another leaves. */
  #passes() {
    const { together, asking } = this;
    const { link } = together;
    const others = this.members.map(([who]) => who).filter((who) => who !== link.who);
    if (others.length === 0) return nothing;
    const chosen = this.chosen !== null && others.includes(this.chosen) ? this.chosen : others[0]!;
    const pass = () => link.edit({ type: "lead", to: chosen });
    return html`${others.length < 2 ? nothing : html`<select name="lead" aria-label=${msg("Pass the lead to")} @change=${this.#choose}>${others.map((who) => html`<option value=${who} .selected=${who === chosen}>${together.nameOf(who)}</option>`)}</select>`}
      <button class=${asking === chosen ? "primary" : "outlined"} @click=${pass}>${msg("Pass the lead")}</button>`;
  }

  readonly #choose = (event: Event): void => {
    this.chosen = Number((event.currentTarget as HTMLSelectElement).value);
  };

  #delete(label: string, act: () => void) {
    return html`<button class="quiet square" aria-label=${label} title=${label} @click=${act}>${icons.close}</button>`;
  }

  // ── notes ──

  #notes() {
    const { link } = this.together;
    const notes = link.state.notes.filter(({ at }) => sameJson(at, this.at));
    return html`${notes.length === 0 ? nothing : html`<ul aria-label=${msg("Notes")}>${notes.map((note) => this.#note(note))}</ul>`}
      <form @submit=${this.#write}>${this.talk === "free" ? html`<input type="text" name="note" @input=${this.#type} maxlength=${MAX_CHAT_LENGTH} autocomplete="off" aria-label=${msg("Note on this moment")} placeholder=${msg("Note on this moment")} />` : html`<select name="note" aria-label=${msg("Note on this moment")}>${phrases.map((phrase) => html`<option value=${phrase}>${phraseTexts[phrase]()}</option>`)}</select>`}
        <button class="outlined">${msg("Leave the note")}</button></form>`;
  }

  #note({ by, text, phrase }: Note) {
    const { together } = this;
    const words = text ?? (phrase === undefined ? "" : phraseTexts[phrase]());
    const { link } = together;
    return html`<li><span>${together.nameOf(by)}: <bdi>${words}</bdi></span>${by === link.who ? this.#delete(msg("Delete the note"), () => link.edit({ type: "note", at: this.at })) : nothing}</li>`;
  }

  // ── files ──

  #saving() {
    const { state } = this.together.link;
    if (state.variations.length + state.notes.length + state.drawings.length === 0) return nothing;
    return html`<details @toggle=${this.#load}>
      <summary class="button quiet">${icons.save}${msg("Save the review")}</summary>
      <div class="row">${this.files.map((one) => html`<button class="outlined" @click=${() => this.#save(one)}>${one.label}</button>`)}<button class="outlined" @click=${() => this.#save(null)}>${msg("Notes and side lines (JSON)")}</button></div>
    </details>`;
  }

  readonly #load = async (): Promise<void> => {
    const files = await this.together.client.exports();
    this.files = files.filter(({ makeReviewed }) => makeReviewed !== undefined);
  };

  /** In the game's notation; null is JSON. */
  #save(file: GameExport | null): void {
    const { link, entries, client, plainNameOf } = this.together;
    const name = `foldtable-${client.game.id}-review`;
    if (file === null) {
      downloadText(reviewAsJson(link.state, client.game.id, plainNameOf), `${name}.json`, "application/json");
      return;
    }
    const text = file.makeReviewed!(entries, reviewedMoments(link.state, plainNameOf));
    downloadText(text, `${name}.${file.extension}`);
  }

  readonly #type = ({ target }: Event): void => {
    this.#notedAt = (target as HTMLInputElement).value === "" ? null : (this.#notedAt ?? this.at);
  };

  readonly #write = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const value = String(new FormData(form).get("note") ?? "").trim();
    if (value === "") return;
    const { link } = this.together;
    // The leader may have moved since, or that moment may have been deleted.
    const at = this.#notedAt === null || movesTo(link.state, this.#notedAt) === null ? this.at : this.#notedAt;
    this.#notedAt = null;
    link.edit({
      type: "note",
      at,
      ...(this.talk === "free" ? { text: value } : { phrase: value as Phrase }),
    });
    if (this.talk === "free") form.reset();
  };
}

customElements.define("ft-review", FtReview);
