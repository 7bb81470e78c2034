import { msg } from "@lit/localize";
import { css, html, nothing, type PropertyValues } from "lit";
import type { Seat } from "../../../engine/contract/game.ts";
import { isTableEvent } from "../../../engine/table/evolve.ts";
import { botFace } from "../../games/bot-icon.ts";
import type { GameClient, MoveLines } from "../../games/contract/game-client.ts";
import { characterAt, characterName } from "../../games/shared/seat-name.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { areBotsTalking } from "../../kit/feedback/bot-talk.ts";
import { tabStore } from "../../kit/storage/browser-storage.ts";
import { str } from "../../kit/text/numbers.ts";
import type { Store } from "../../store/store.ts";
import { type BotMoment, botLine } from "./bot-lines.ts";

const SHOWN_MS = 6_000;
/** The move and the result are seen first. */
const PAUSE_MS: Readonly<Record<BotMoment, number>> = { start: 900, strong: 700, end: 2_200 };
const MOMENTS: readonly BotMoment[] = ["start", "strong", "end"];

/** What a computer says at a fitting moment, over the header for a few seconds. */
export class FtBotTalk extends FtElement {
  static override properties = {
    store: { attribute: false },
    client: { attribute: false },
    length: { type: Number },
    table: {},
    past: { attribute: false },
    said: { state: true },
  };
  declare store: Store;
  declare client: GameClient;
  /** The length of the log: the element changes with it. */
  declare length: number;
  declare table: string;
  /** Whether the replay is not live; then nobody speaks. */
  declare past: () => boolean;
  declare private said: { readonly character: number; readonly text: string } | null;
  /** The length of the log when it was last read; null before. */
  #read: number | null = null;
  #wasOver = false;
  #words: MoveLines | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.length = 0;
    this.table = "";
    this.past = () => false;
    this.said = null;
  }

  static override styles = [
    reset,
    css`
      .bubble {
        position: absolute;
        inset-block-start: calc(env(safe-area-inset-top) + 4px);
        inset-inline: 8px;
        z-index: 2;
        display: flex;
        align-items: center;
        gap: 10px;
        inline-size: fit-content;
        max-inline-size: min(32rem, 100vw - 16px);
        min-block-size: var(--touch);
        margin-inline: auto;
        padding-block: 4px;
        padding-inline: 6px 18px;
        border-radius: 99px;
        background: var(--surface-raised);
        box-shadow: var(--shadow);
        pointer-events: none;
        animation: come var(--step) ease-out;
      }
      .bubble svg {
        inline-size: 34px;
        block-size: 34px;
      }
      /* On a phone, before the buttons of the header: chat, rules, language and settings. */
      @media (max-width: 480px) {
        .bubble {
          inset-inline: 4px calc(4 * var(--touch) + 24px);
          max-inline-size: none;
          max-block-size: 3rem;
          margin-inline: 0 auto;
          gap: 6px;
          padding-block: 0;
          padding-inline: 4px 12px;
          font-size: var(--text-1);
          line-height: 1.2;
        }
        .bubble:lang(ur) {
          line-height: 1.6;
        }
        .bubble svg {
          flex: none;
          inline-size: 28px;
          block-size: 28px;
        }
      }
      @media (max-width: 359px) {
        .bubble svg {
          display: none;
        }
        .bubble {
          inset-inline-end: calc(4 * var(--touch) + 20px);
          padding-inline: 5px;
          text-align: center;
        }
      }
      @keyframes come {
        from {
          opacity: 0;
          transform: translateY(-8px);
        }
      }
      @media (forced-colors: active) {
        .bubble {
          border: 1px solid CanvasText;
        }
      }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("client"))
      this.client.lines().then(
        (words) => (this.#words = words),
        () => undefined,
      );
    if (!changed.has("length")) return;
    const from = this.#read;
    this.#read = this.length;
    const moment = this.#momentSince(from);
    if (moment !== null && areBotsTalking() && !this.past()) this.#speak(moment);
  }

  #momentSince(from: number | null): BotMoment | null {
    const { live, entries } = this.store;
    const wasOver = this.#wasOver;
    this.#wasOver = live.phase === "over";
    const isBegun =
      live.phase === "playing" && !entries.some(({ seat, event }) => seat !== null && !isTableEvent(event));
    if (isBegun) return "start";
    if (from === null) return null;
    if (this.#wasOver) return wasOver ? null : "end";
    return entries.slice(from).some((entry) => this.#isStrong(entry.seq)) ? "strong" : null;
  }

  /** A person made it. */
  #isStrong(seq: number): boolean {
    const { before, state, event } = this.store.moment(seq);
    if (event === null || !before?.play || state.play === null) return false;
    const line = this.#words?.moveLineOf(event, before.play, state.play);
    return line?.isStrong === true && line.seat !== null && characterAt(state.chairs, line.seat) === null;
  }

  /** Each speaks once a game. Which moment is a bot's own follows from the table; at the end a silent bot speaks. */
  #speak(moment: BotMoment): void {
    const { chairs } = this.store.live;
    const key = `bot-talk.${this.table}`;
    const silent = new Set((tabStore.get(key) ?? "").split(","));
    const seat = [...chairs.keys()].find(
      (one: Seat) =>
        characterAt(chairs, one) !== null &&
        !silent.has(String(one)) &&
        (moment === "end" || MOMENTS[(sumOf(this.table) + one) % MOMENTS.length] === moment),
    );
    const character = seat === undefined ? null : characterAt(chairs, seat);
    if (seat === undefined || character === null) return;
    tabStore.set(key, [...silent, seat].filter((part) => part !== "").join());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(character, moment), PAUSE_MS[moment]);
  }

  #show(character: number, moment: BotMoment): void {
    this.said = { character, text: botLine(character, moment) };
    this.#timer = setTimeout(() => {
      this.said = null;
    }, SHOWN_MS);
  }

  override render() {
    const { said } = this;
    return html`${said === null ? nothing : html`<div class="bubble" aria-hidden="true">${botFace(said.character)}<span>${said.text}</span></div>`}
      <p class="sr" aria-live="polite">${said === null ? "" : msg(str`${characterName(said.character)} says: ${said.text}`)}</p>`;
  }
}

const sumOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0);

customElements.define("ft-bot-talk", FtBotTalk);
