import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Seat } from "../../../engine/contract/game.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { playSignal } from "../../kit/feedback/sounds.ts";
import { tabStore } from "../../kit/storage/browser-storage.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { str } from "../../kit/text/numbers.ts";
import type { Store } from "../../store/store.ts";
import { requestIcons } from "../player-requests/icons.ts";
import { chatLine, chatText } from "./chat-line.ts";
import { type ChatMessage, ChatMessages } from "./chat-messages.ts";
import type { FtChatSheet } from "./ft-chat-sheet.ts";
import { Mutes } from "./mutes.ts";
import "./ft-chat-sheet.ts";

/** Long enough to read a sentence. */
const SHOWN_MS = 6_000;

/**
 * The table's chat: its button with a dot for unread messages, and the latest message, shown across the header for a
 * few seconds.
 * @fires ft-seat-command - Send this table command.
 */
export class FtChat extends FtElement {
  static override properties = {
    store: { attribute: false },
    length: { type: Number },
    table: {},
    mine: { attribute: false },
    past: { attribute: false },
    newest: { state: true },
    isOpen: { state: true },
    isWanted: { state: true },
  };
  declare store: Store;
  /** The length of the log: the element changes with it. */
  declare length: number;
  declare table: string;
  declare mine: readonly Seat[];
  /** Whether the replay is not live; then new messages are not shown. */
  declare past: () => boolean;
  /** The message that is shown for a moment; while the sheet lists it, only read out. */
  declare private newest: ChatMessage | null;
  declare private isOpen: boolean;
  /** The sheet has been opened once. */
  declare private isWanted: boolean;
  /** The press that has just closed the sheet must not open it again. */
  #isClosing = false;
  readonly #utterances = new ChatMessages();
  #mutes: Mutes | null = null;
  /** The length of the log when it was last read; null before. */
  #readLength: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.length = 0;
    this.table = "";
    this.mine = [];
    this.past = () => false;
    this.newest = null;
    this.isOpen = false;
    this.isWanted = false;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      :host {
        flex: none;
      }
      .open {
        position: relative;
        color: var(--ink-soft);
      }
      .dot {
        position: absolute;
        inset-block-start: 7px;
        inset-inline-end: 7px;
        inline-size: 11px;
        block-size: 11px;
        border-radius: 50%;
        background: var(--attention);
        border: 2px solid var(--surface-room);
      }
      .newest {
        position: absolute;
        inset-block-start: calc(env(safe-area-inset-top) + 4px);
        inset-inline: 8px;
        z-index: 2;
        display: flex;
        inline-size: fit-content;
        max-inline-size: min(44rem, 100vw - 16px);
        margin-inline: auto;
        gap: 8px;
        justify-content: start;
        text-align: start;
        background: var(--ink);
        color: var(--surface-room);
        box-shadow: var(--shadow);
        animation: come var(--step) ease-out;
      }
      .newest span {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        line-clamp: 2;
        overflow: hidden;
        overflow-wrap: anywhere;
        min-inline-size: 0;
      }
      .newest .name {
        flex: none;
        /* A percentage of a box that is as wide as its content would cut off every name. */
        max-inline-size: min(16rem, 40vw);
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        font-weight: 600;
      }
      @keyframes come {
        from {
          opacity: 0;
          transform: translateY(-8px);
        }
      }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("table")) this.#mutes = new Mutes(this.table);
    if (changed.has("length")) this.#showNewest();
  }

  /** Shows messages that are new since the last call, but not those from before this page was opened. */
  #showNewest(): void {
    const { entries } = this.store;
    const all = this.#utterances.of(entries);
    const from = this.#readLength;
    this.#readLength = entries.length;
    if (from === null) return;
    const last = all.findLast(({ seq, speaker }) => seq >= from && !this.#mutes!.has(speaker));
    if (last === undefined || this.past()) return;
    this.#show(last);
  }

  #show(utterance: ChatMessage): void {
    const isOwn = this.mine.includes(utterance.seat);
    if (!isOwn) playSignal("message");
    if (this.isOpen) this.#markRead();
    this.newest = utterance;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.newest = null;
    }, SHOWN_MS);
  }

  /** The table has refused the last message. */
  restoreText(): void {
    this.renderRoot.querySelector<FtChatSheet>("ft-chat-sheet")?.restoreText();
  }

  // ── unread ──

  get #readUntil(): number {
    return Number(tabStore.get(`read.${this.table}`) ?? 0);
  }

  #markRead(): void {
    tabStore.set(`read.${this.table}`, String(this.store.length));
  }

  get #isUnread(): boolean {
    const until = this.#readUntil;
    return this.#utterances
      .of(this.store.entries)
      .some(({ seq, seat, speaker }) => seq >= until && !this.mine.includes(seat) && !this.#mutes!.has(speaker));
  }

  override render() {
    const isUnread = !this.isOpen && this.#isUnread;
    return html`<button class="quiet square open" aria-haspopup="dialog" aria-expanded=${this.isOpen} aria-label=${isUnread ? msg("Table talk: new messages") : msg("Table talk")} title=${msg("Table talk")} @pointerdown=${this.#press} @click=${this.#toggle}>${requestIcons.talk}${isUnread ? html`<i class="dot"></i>` : nothing}</button>
      ${this.newest === null || this.isOpen ? nothing : this.#ticker(this.newest)}
      <p class="sr" aria-live="polite">${this.newest === null || this.mine.includes(this.newest.seat) ? "" : this.#aloud(this.newest)}</p>
      ${this.isWanted ? this.#sheet() : nothing}`;
  }

  #ticker(utterance: ChatMessage) {
    const name = this.mine.includes(utterance.seat) ? msg("You") : utterance.speaker.name;
    return html`<button class="newest" aria-hidden="true" tabindex="-1" @click=${this.#toggle}><bdi class="name">${name}</bdi> ${chatLine(utterance.talk)}</button>`;
  }

  #aloud({ speaker, talk }: ChatMessage): string {
    return msg(str`${speaker.name} says: ${chatText(talk)}`);
  }

  #sheet() {
    return html`<ft-chat-sheet .store=${this.store} .length=${this.length} .mine=${this.mine} .utterances=${this.#utterances} .mutes=${this.#mutes}
      @ft-muted=${() => this.requestUpdate()}
      @ft-opened=${(event: CustomEvent<boolean>) => this.#opened(event.detail)}></ft-chat-sheet>`;
  }

  readonly #press = (): void => {
    this.#isClosing = this.isOpen;
  };

  readonly #toggle = async (): Promise<void> => {
    const isClosing = this.#isClosing;
    this.#isClosing = false;
    if (isClosing) return;
    this.newest = null;
    this.isWanted = true;
    await this.updateComplete;
    await this.renderRoot.querySelector<FtChatSheet>("ft-chat-sheet")?.toggle();
  };

  /** Closing the sheet from inside returns the focus to its button. */
  #opened(isOpen: boolean): void {
    const root = this.renderRoot as ShadowRoot;
    if (!isOpen && root.activeElement?.localName === "ft-chat-sheet") root.querySelector<HTMLElement>(".open")!.focus();
    this.isOpen = isOpen;
    this.newest = null;
    this.#markRead();
  }
}

customElements.define("ft-chat", FtChat);

declare global {
  interface HTMLElementTagNameMap {
    "ft-chat": FtChat;
  }
}
