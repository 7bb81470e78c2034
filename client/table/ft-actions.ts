import { msg } from "@lit/localize";
import { css, html, nothing, type TemplateResult } from "lit";
import type { Seat } from "../../engine/contract/game.ts";
import { canResign } from "../../engine/table/seats.ts";
import type { DrawOffer, TakebackRequest } from "../../engine/table/types.ts";
import { seatName } from "../games/shared/seat-name.ts";
import { FtElement, reset, visuallyHidden } from "../kit/element.ts";
import { icons } from "../kit/icons.ts";
import { onFirstClick } from "../kit/presses/first-click.ts";
import { RestoreFocus } from "../kit/restore-focus.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { bidiIsolate } from "../kit/text/isolate.ts";
import { str } from "../kit/text/numbers.ts";
import type { Store } from "../store/store.ts";
import { requestIcons } from "./player-requests/icons.ts";
import { questionEvent } from "./player-requests/question-event.ts";
import { drawOfferState, type RequestState, takebackState } from "./player-requests/request-state.ts";
import { type SeatCommand, seatCommandEvent } from "./player-requests/seat-commands.ts";

/**
 * A player's actions apart from moves. The player answers other players' requests in the same place, so that no dialog
 * interrupts. Resigning takes two presses. Loaded after the board.
 * @fires ft-seat-command - Send this table command.
 * @fires ft-question - There is a question to answer, or no longer.
 */
export class FtActions extends FtElement {
  static override properties = {
    store: { attribute: false },
    length: { type: Number },
    mine: { attribute: false },
    sure: { state: true },
  };
  declare store: Store;
  /** The length of the log, predictions included: the element changes with it. */
  declare length: number;
  declare mine: readonly Seat[];
  /** Resign has been pressed once. */
  declare private sure: boolean;
  #hadQuestion: boolean | null = null;

  constructor() {
    super();
    new RestoreFocus(this);
    this.length = 0;
    this.mine = [];
    this.sure = false;
  }

  static override styles = [
    reset,
    controlStyles,
    visuallyHidden,
    css`
      div {
        display: flex;
        align-items: center;
        gap: 8px;
      }
      p {
        flex: 1 1 0;
        min-inline-size: 0;
        line-height: 1.25;
        overflow-wrap: anywhere;
      }
      .asked {
        background: var(--attention-wash);
        border-radius: var(--radius);
        /* The row keeps its height, so that nothing below it moves. */
        margin-block: -4px;
        padding-block: 4px;
        padding-inline: 14px 4px;
      }
      button {
        flex: 1 1 auto;
      }
      .asked button,
      .sure button {
        flex: 0 0 auto;
        padding-inline: 12px;
      }
      .sure {
        padding-inline-start: 14px;
      }
      /* Three side by side: the texts matter more than the icons. */
      .three button {
        padding-inline: 8px;
        min-inline-size: 0;
      }
      .three .icon {
        display: none;
      }
      /* Large text on a phone. */
      @media (max-width: 19rem) {
        div {
          flex-wrap: wrap;
        }
        p {
          flex-basis: 100%;
        }
      }
      /* Beside a board they are icons, in the row of tools. */
      @media (min-width: 700px) and (min-height: 541px) and (orientation: landscape) {
        div:not(.asked, .sure) {
          gap: 0;
        }
        .act {
          inline-size: var(--touch);
          padding: 0;
          border-color: transparent;
          background: none;
          color: var(--ink-soft);
        }
        .act .icon {
          display: block;
        }
        .asked {
          margin-block: 0;
          padding-block: 0;
        }
        /* The row ends at the edge of the window: the buttons are smaller than the question. */
        @media (pointer: fine) {
          .asked button {
            min-block-size: 36px;
          }
        }
        .act span {
          position: absolute;
          inline-size: 1px;
          overflow: hidden;
          clip-path: inset(50%);
          white-space: nowrap;
        }
      }
      @media (forced-colors: active) {
        div:not(.asked, .sure) {
          gap: 4px;
        }
      }
      /* A board that fills a phone on its side leaves no room but the header's start. Until it is answered, the question
         covers the link to the start page. */
      @media (min-width: 600px) and (max-height: 540px) and (orientation: landscape) {
        .asked {
          position: var(--question-position, static);
          z-index: 3;
          inset-block-start: 0;
          inset-inline-start: 8px;
          inline-size: var(--question-size, auto);
          margin-block: 0;
          padding-block: 0;
        }
      }
      /* Who looks back sees no action, but may answer. */
      .asked {
        visibility: visible;
      }
    `,
  ];

  override updated(): void {
    const hasQuestion = this.renderRoot.querySelector(".asked, .sure") !== null;
    if (hasQuestion !== this.#hadQuestion) this.dispatchEvent(questionEvent("request", hasQuestion));
    this.#hadQuestion = hasQuestion;
  }

  override render() {
    const { offer, takebackRequest } = this.store.live;
    const draw = drawOfferState(this.store.live, this.mine);
    if (draw === "asked") return this.#drawQuestion(offer);
    const takeback = takebackState(this.store.live, this.mine);
    if (takeback === "asked") return this.#takebackQuestion(takebackRequest);
    if (this.sure) return this.#resignQuestion();
    const all = [this.#drawButton(draw), this.#takebackButton(takeback), this.#resignButton()];
    const buttons = all.filter((button) => button !== nothing);
    if (buttons.length === 0) return nothing;
    return html`<div class=${buttons.length > 2 ? "three" : ""}>${buttons}</div>
      <p class="sr" role="status">${[this.#drawText(draw), this.#takebackText(takeback)].find((words) => words !== null)}</p>`;
  }

  #drawButton(request: RequestState) {
    if (request === "none") return nothing;
    // A player who plays all sides agrees with themselves.
    const possible = this.store.live.shared && this.mine.length > 1 ? msg("Agree to a draw") : msg("Offer a draw");
    const text = this.#drawText(request) ?? possible;
    return this.#button(icons.handshake, text, request !== "possible", { type: "offer-draw" });
  }

  #takebackButton(request: RequestState) {
    if (request === "none") return nothing;
    const text = this.#takebackText(request) ?? msg("Ask to undo");
    return this.#button(requestIcons.back, text, request !== "possible", { type: "ask-back" });
  }

  /** The state of the draw offer, until another can be made. */
  #drawText(request: RequestState): string | null {
    if (request === "declined") return msg("Draw declined");
    return request === "waiting" ? msg("Draw offered") : null;
  }

  #takebackText(request: RequestState): string | null {
    if (request === "declined") return msg("Undo declined");
    return request === "waiting" ? msg("Undo requested") : null;
  }

  /** Disabled with `aria-disabled`, so that the button just pressed keeps the focus. */
  #button(icon: TemplateResult, text: string, isDisabled: boolean, command: SeatCommand) {
    const ask = onFirstClick(() => isDisabled || this.#ask(command));
    return html`<button class="outlined act" title=${text} aria-disabled=${isDisabled ? "true" : "false"} @click=${ask}>${icon}<span>${text}</span></button>`;
  }

  #resignButton() {
    const { live } = this.store;
    const [seat] = this.mine;
    if (seat === undefined || !canResign(live, seat)) return nothing;
    return html`<button class="outlined act resign" title=${msg("Resign")} @click=${() => this.#confirm(true)}>${icons.flag}<span>${msg("Resign")}</span></button>`;
  }

  #drawQuestion(offer: DrawOffer | null) {
    const question = msg(str`${this.#name(offer?.by)} offers a draw.`);
    return this.#question(question, msg("Accept"), msg("Decline"), "accept-draw", "decline-draw");
  }

  #takebackQuestion(asked: TakebackRequest | null) {
    const question = msg(str`${this.#name(asked?.by)} asks to undo the last move.`);
    return this.#question(question, msg("Allow"), msg("Decline"), "grant-back", "deny-back");
  }

  #name(seat: Seat | undefined): string {
    return bidiIsolate(seat === undefined ? "" : (seatName(this.store.live.chairs, seat) ?? ""));
  }

  #question(question: string, yes: string, no: string, accept: Reply, decline: Reply) {
    return html`<div class="asked" role="group" aria-label=${question}>
      <p role="status">${question}</p>
      <button class="primary" @click=${onFirstClick(() => this.#ask({ type: accept }))}>${yes}</button>
      <button class="outlined" @click=${() => this.#ask({ type: decline })}>${no}</button>
    </div>`;
  }

  #resignQuestion() {
    return html`<div class="sure" role="group" @keydown=${this.#escape}>
      <p>${msg("Resign this game?")}</p>
      <button class="outlined keep" @click=${() => this.#confirm(false)}>${msg("Keep playing")}</button>
      <button class="grave" @click=${onFirstClick(() => this.#ask({ type: "resign" }))}>${icons.flag}${msg("Resign")}</button>
    </div>`;
  }

  #ask(command: SeatCommand): void {
    this.sure = false;
    this.dispatchEvent(seatCommandEvent(command));
  }

  /** Moves the focus to the harmless answer, and back. */
  async #confirm(sure: boolean): Promise<void> {
    this.sure = sure;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(sure ? ".keep" : ".resign")?.focus();
  }

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") void this.#confirm(false);
  };
}

type Reply = "accept-draw" | "decline-draw" | "grant-back" | "deny-back";

customElements.define("ft-actions", FtActions);
