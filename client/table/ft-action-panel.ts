import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Seat } from "../../engine/contract/game.ts";
import { canResign } from "../../engine/table/seats.ts";
import type { GameClient } from "../games/contract/game-client.ts";
import { FtElement, reset } from "../kit/element.ts";
import { firstIcons } from "../kit/icon.ts";
import { LazyPart, loadAfterPaint } from "../kit/loading/lazy-part.ts";
import { RestoreFocus } from "../kit/restore-focus.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import type { Store } from "../store/store.ts";
import { StoreController } from "../store/store-controller.ts";
import { questionEvent } from "./player-requests/question-event.ts";

/**
 * The viewer's actions at the table apart from moves, one at a time: sit down, invite, resign, agree.
 * @fires ft-sit-form - Sit down under this name.
 * @fires ft-rename - Change the name.
 * @fires ft-seat-command - Send this table command.
 * @fires ft-question - A part with a question has been removed.
 */
export class FtActionPanel extends FtElement {
  static override properties = {
    store: { attribute: false },
    client: { attribute: false },
    busy: { type: Boolean },
    hosted: { type: Boolean },
    wanted: { attribute: false },
  };
  declare store: Store;
  declare client: GameClient;
  /** The command to sit down has no reply yet. */
  declare busy: boolean;
  /** A server hosts the table, so it can bring the same players to another table. */
  declare hosted: boolean;
  /** The seat that the viewer was invited to; null means any. */
  declare wanted: Seat | null;
  readonly #afterPaint = new LazyPart(
    this,
    loadAfterPaint(() => import("./after-paint.ts")),
  );
  readonly #watch = new StoreController(this, () => this.store);

  constructor() {
    super();
    new RestoreFocus(this);
    this.busy = false;
    this.hosted = false;
    this.wanted = null;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      .watching {
        display: flex;
        gap: 10px;
        align-items: center;
        color: var(--ink-soft);
        min-block-size: var(--touch);
        padding-inline: 4px;
      }
      .bar {
        display: block;
        min-block-size: var(--touch);
      }
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("store")) this.#watch.attach();
  }

  override updated(): void {
    // A part that has been removed has no more questions.
    for (const [part, element] of [
      ["absence", "ft-absence"],
      ["note", "ft-absence"],
      ["request", "ft-actions"],
    ] as const)
      if (this.renderRoot.querySelector(element) === null) this.dispatchEvent(questionEvent(part, false));
  }

  override render() {
    const { live, seats } = this.store;
    if (live.outcome !== null) return nothing;
    if (live.phase === "seating") return this.#seating();
    return seats.length > 0 ? this.#actions() : this.#watching();
  }

  /** The parts for before and after a game are loaded then. */
  #seating() {
    void import("./waiting-room/ft-waiting-room.ts");
    return html`<ft-waiting-room .store=${this.store} .length=${this.store.live.length} .mine=${this.store.seats} .busy=${this.busy} .wanted=${this.wanted} ?fills=${this.client.fills ?? false}></ft-waiting-room>`;
  }

  #watching() {
    const isFree = this.store.live.chairs.includes(null);
    return html`<p class="watching">${firstIcons.eye}<span>${msg("You’re watching this game.")} ${this.#afterPaint.get()?.watcherViewText(this.store)}</span></p>${isFree ? this.#seating() : nothing}`;
  }

  /** Not needed for the first board, so it is loaded later; the buttons' space is reserved. */
  #actions() {
    const { live, seats } = this.store;
    this.#afterPaint.get();
    const isResignable = canResign(live, seats[0]!);
    return html`<ft-actions class=${isResignable ? "bar" : ""} .store=${this.store} .length=${live.length} .mine=${seats}></ft-actions>
      ${this.hosted || live.paused !== null ? html`<ft-absence .store=${this.store} .length=${live.length} .mine=${seats}></ft-absence>` : nothing}`;
  }
}

customElements.define("ft-action-panel", FtActionPanel);
