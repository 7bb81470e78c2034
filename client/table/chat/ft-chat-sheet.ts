import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Seat } from "../../../engine/contract/game.ts";
import { MAX_CHAT_LENGTH, parseChatText, phrases, reactions } from "../../../engine/table/forms/chat.ts";
import { hasStandIn } from "../../../engine/table/seats.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { overlay } from "../../kit/overlay.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { phraseTexts, reactionTexts } from "../../kit/text/chat-texts.ts";
import type { Store } from "../../store/store.ts";
import { requestIcons } from "../player-requests/icons.ts";
import { type SeatCommand, seatCommandEvent } from "../player-requests/seat-commands.ts";
import { chatLine } from "./chat-line.ts";
import type { ChatMessage, ChatMessages, Speaker } from "./chat-messages.ts";
import type { Mutes } from "./mutes.ts";
import { reactionDrawing } from "./reactions.ts";

/**
 * The chat sheet: messages, phrases, mutes. Opens below the header, away from the player's hand; a press outside closes
 * it.
 * @fires ft-seat-command - Send this table command.
 * @fires ft-muted - A player was muted or unmuted.
 * @fires ft-opened - It was opened (true) or closed.
 */
export class FtChatSheet extends FtElement {
  static override properties = {
    store: { attribute: false },
    length: { type: Number },
    mine: { attribute: false },
    utterances: { attribute: false },
    mutes: { attribute: false },
  };
  declare store: Store;
  declare length: number;
  declare mine: readonly Seat[];
  declare utterances: ChatMessages;
  declare mutes: Mutes;

  constructor() {
    super();
    this.length = 0;
    this.mine = [];
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        display: contents;
      }
      .sheet {
        position: fixed;
        inset: calc(env(safe-area-inset-top) + 3.25rem) var(--popover-end, 8px) auto auto;
        margin: 0;
        inline-size: min(var(--popover-width, 23rem), 100vw - 16px);
        max-block-size: calc(100dvh - 4.5rem);
        overflow-y: auto;
        overscroll-behavior: contain;
        padding: 12px 14px;
        gap: 12px;
        color: var(--ink);
        background: var(--surface-raised);
        border: 1px solid var(--line);
        border-radius: var(--radius-large);
        box-shadow: var(--shadow);
      }
      .sheet:popover-open {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
      }
      .sheet:dir(rtl) {
        inset: calc(env(safe-area-inset-top) + 3.25rem) auto auto var(--popover-end, 8px);
      }
      h2 {
        font-size: var(--text-2);
        font-weight: 600;
      }
      .said {
        max-block-size: min(14rem, 26dvh);
        overflow-y: auto;
        overscroll-behavior: contain;
        display: grid;
        gap: 4px;
        align-content: start;
      }
      .said li {
        display: flex;
        align-items: baseline;
        gap: 8px;
        line-height: 1.35;
      }
      .said .name {
        flex: none;
        max-inline-size: 40%;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        font-weight: 600;
      }
      .said span {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      .said .icon {
        align-self: center;
      }
      .none {
        color: var(--ink-soft);
      }
      .reactions {
        display: grid;
        grid-template-columns: repeat(6, minmax(0, 1fr));
        gap: 4px;
      }
      .reactions button {
        padding: 0;
        min-inline-size: 0;
      }
      .reactions .icon {
        inline-size: 1.75rem;
        block-size: 1.75rem;
      }
      .phrases {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
      }
      .phrases button {
        flex: 1 1 auto;
        padding-inline: 12px;
      }
      form {
        display: flex;
        gap: 6px;
      }
      details {
        border-block-start: 1px solid var(--line);
      }
      summary {
        min-block-size: var(--touch);
        align-content: center;
        cursor: pointer;
        color: var(--ink-soft);
      }
      .switch {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 16px;
        min-block-size: var(--touch);
        cursor: pointer;
        overflow-wrap: anywhere;
      }
      .switch input {
        flex: none;
        inline-size: 24px;
        block-size: 24px;
        margin: 0;
        accent-color: var(--accent);
      }
      .away {
        border-block-start: 1px solid var(--line);
        padding-block-start: 12px;
      }
      .away button {
        inline-size: 100%;
        padding-inline: 8px;
        font-size: var(--text-1);
        line-height: var(--leading);
      }
    `,
  ];

  /** Removes the sheet's entry from the history. */
  #left: () => void = () => undefined;
  /** The free message that was sent last; empty after a phrase or a reaction. */
  #sentText = "";

  async toggle(): Promise<void> {
    await this.updateComplete;
    this.#sheet.togglePopover();
  }

  get #sheet(): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>(".sheet")!;
  }

  override updated(): void {
    // The latest message is at the end.
    const said = this.renderRoot.querySelector(".said");
    if (said !== null) said.scrollTop = said.scrollHeight;
  }

  override render() {
    return html`<div class="sheet" popover role="dialog" aria-label=${msg("Table talk")} @beforetoggle=${this.#toggled}>
      ${this.#said()}
      ${this.mine.length > 0 ? this.#sayable() : nothing}
      ${this.#people()}
      ${this.#stepOut()}
    </div>`;
  }

  #said() {
    const said = this.utterances.of(this.store.entries).filter(({ speaker }) => !this.mutes.has(speaker));
    if (said.length === 0) return html`<p class="none">${msg("Nobody has said anything yet.")}</p>`;
    return html`<ol class="said" tabindex="0" aria-label=${msg("What was said")}>${repeat(
      said,
      ({ seq }) => seq,
      (utterance) => this.#line(utterance),
    )}</ol>`;
  }

  #line({ seat, speaker, talk }: ChatMessage) {
    return html`<li><bdi class="name">${this.mine.includes(seat) ? msg("You") : speaker.name}</bdi> ${chatLine(talk)}</li>`;
  }

  // ── writing ──

  #sayable() {
    return html`<div class="reactions" role="group" aria-label=${msg("Reactions")}>
        ${reactions.map((reaction) => html`<button class="quiet" aria-label=${reactionTexts[reaction]()} title=${reactionTexts[reaction]()} @click=${() => this.#say({ type: "react", reaction })}>${reactionDrawing(reaction)}</button>`)}
      </div>
      <div class="phrases" role="group" aria-label=${msg("Phrases")}>
        ${phrases.map((phrase) => html`<button class="outlined" @click=${() => this.#say({ type: "say", phrase })}>${phraseTexts[phrase]()}</button>`)}
      </div>
      ${this.store.live.talk === "free" ? this.#writing() : nothing}`;
  }

  #writing() {
    return html`<form @submit=${this.#write}>
      <input type="text" name="text" dir="auto" autocomplete="off" enterkeyhint="send" maxlength=${MAX_CHAT_LENGTH} aria-label=${msg("Message")} placeholder=${msg("Message")} />
      <button class="primary">${msg("Send")}</button>
    </form>`;
  }

  /** Closes the sheet after a phrase or a reaction, because the table matters more. */
  #say(command: SeatCommand): void {
    this.#sentText = "";
    this.#sheet.hidePopover();
    this.dispatchEvent(seatCommandEvent(command));
  }

  /** Stays open after a free message, because more may follow. */
  readonly #write = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = this.#field!;
    const text = parseChatText(field.value);
    if (text === null) return;
    this.#sentText = field.value;
    field.value = "";
    this.dispatchEvent(seatCommandEvent({ type: "say", text }));
  };

  /** Returns a refused message to its field, unless the player writes another one. */
  restoreText(): void {
    const field = this.#field;
    if (field?.value === "") field.value = this.#sentText;
  }

  get #field(): HTMLInputElement | null {
    return this.renderRoot.querySelector("input[name='text']");
  }

  // ── mutes ──

  #people() {
    const others = this.utterances.speakers.filter(({ seat }) => !this.mine.includes(seat));
    if (others.length === 0) return nothing;
    return html`<details>
      <summary>${msg("Mute players")}</summary>
      ${others.map((speaker) => this.#person(speaker))}
      ${others.length > 1 ? this.#switch(msg("Everyone"), this.mutes.hasEverybody, false, null) : nothing}
    </details>`;
  }

  #person(speaker: Speaker) {
    return this.#switch(speaker.name, this.mutes.has(speaker), this.mutes.hasEverybody, speaker);
  }

  #switch(name: string, isMuted: boolean, isDisabled: boolean, speaker: Speaker | null) {
    const toggle = () => {
      this.mutes.toggle(speaker);
      this.dispatchEvent(new Event("ft-muted"));
      this.requestUpdate();
    };
    return html`<label class="switch"><bdi>${name}</bdi><input type="checkbox" role="switch" .checked=${isMuted} ?disabled=${isDisabled} @change=${toggle} /></label>`;
  }

  // ── leaving for a while ──

  /** A player who must leave can let the table play for their seat, if the game allows it. */
  #stepOut() {
    const { live } = this.store;
    const [seat] = this.mine;
    if (seat === undefined || live.phase !== "playing" || !hasStandIn(live)) return nothing;
    if (this.mine.some((own) => live.covered.includes(own))) return nothing;
    return html`<div class="away"><button class="outlined" @click=${() => this.#say({ type: "step-out" })}>${requestIcons.door}${msg("Step out: the table plays for me")}</button></div>`;
  }

  readonly #toggled = (event: ToggleEvent): void => {
    const isOpen = event.newState === "open";
    if (isOpen) {
      requestAnimationFrame(() => this.updated());
      this.#left = overlay(this, () => this.#sheet.hidePopover());
    } else this.#left();
    this.dispatchEvent(new CustomEvent<boolean>("ft-opened", { detail: isOpen }));
  };
}

customElements.define("ft-chat-sheet", FtChatSheet);

declare global {
  interface HTMLElementTagNameMap {
    "ft-chat-sheet": FtChatSheet;
  }
}
