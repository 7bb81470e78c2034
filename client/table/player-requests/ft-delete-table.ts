import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Seat } from "../../../engine/contract/game.ts";
import { seatName } from "../../games/shared/seat-name.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { showUnreachable } from "../../kit/feedback/toast.ts";
import { onFirstClick } from "../../kit/presses/first-click.ts";
import { RestoreFocus } from "../../kit/restore-focus.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { bidiIsolate } from "../../kit/text/isolate.ts";
import { language } from "../../kit/text/language.ts";
import { str } from "../../kit/text/numbers.ts";
import { parseRoute } from "../../shell/router.ts";
import type { Store } from "../../store/store.ts";
import { StoreController } from "../../store/store-controller.ts";

/**
 * Deletes this table, for its players, before or after the game. All players must agree, so the request and its author
 * are shown to the others. Loaded when there is something to show.
 */
export class FtDeleteTable extends FtElement {
  static override properties = {
    store: { attribute: false },
    mine: { attribute: false },
    isSure: { state: true },
    isBusy: { state: true },
  };
  declare store: Store;
  declare mine: readonly Seat[];
  /** The button has been pressed once. */
  declare private isSure: boolean;
  /** The server has not answered. */
  declare private isBusy: boolean;
  readonly #watch = new StoreController(this, () => this.store);

  constructor() {
    super();
    new RestoreFocus(this);
    this.mine = [];
    this.isSure = false;
    this.isBusy = false;
  }

  static override styles = [
    reset,
    controlStyles,
    css`
      div {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }
      p {
        flex: 1 1 14rem;
        line-height: 1.3;
        overflow-wrap: anywhere;
        text-wrap: pretty;
      }
      p,
      .quiet {
        color: var(--ink-soft);
      }
      p {
        font-size: var(--text-1);
      }
      .begin {
        margin-inline-start: -14px;
      }
      .asked {
        background: var(--attention-wash);
        border-radius: var(--radius);
        padding: 6px 6px 6px 14px;
      }
      .asked:dir(rtl) {
        padding: 6px 14px 6px 6px;
      }
      .asked p {
        color: var(--ink);
      }
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("store")) this.#watch.attach();
  }

  /** With more than its button, it needs a line to itself. */
  override updated(): void {
    this.toggleAttribute("open", this.renderRoot.querySelector("div") !== null);
  }

  override render() {
    if (this.mine.length === 0) return nothing;
    const missing = this.#missing;
    if (this.mine.some((seat) => this.#wanting.includes(seat))) return this.#waiting(missing);
    if (this.isSure) return this.#sure(missing);
    if (this.#wanting.length > 0) return this.#asked();
    return html`<button class="quiet begin" @click=${() => this.#confirm(true)}>${msg("Delete this table")}</button>`;
  }

  get #wanting(): readonly Seat[] {
    return this.store.presence.forgetting ?? [];
  }

  /** The other players who have not agreed, those whom a computer replaces included. Bots in their own seats do not vote. */
  get #missing(): readonly Seat[] {
    return this.store.live.chairs.flatMap((chair, seat) =>
      chair === null || chair.bot !== undefined || this.mine.includes(seat) || this.#wanting.includes(seat)
        ? []
        : [seat],
    );
  }

  #sure(missing: readonly Seat[]) {
    const words =
      missing.length === 0
        ? msg(
            "The moves, the names and all that was said here are deleted at once, and the link stops working. This can’t be undone.",
          )
        : msg(
            "When everyone who sits here agrees, the moves, the names and all that was said here are deleted, and the link stops working. This can’t be undone.",
          );
    return html`<div role="group" @keydown=${this.#escape}>
      <p>${words}</p>
      <button class="outlined keep" @click=${() => this.#confirm(false)}>${msg("Keep the table")}</button>
      <button class="grave" aria-disabled=${this.isBusy} @click=${onFirstClick(() => void this.#ask("forget"))}>${missing.length === 0 ? msg("Delete it") : msg("Ask to delete")}</button>
    </div>`;
  }

  /** Requested by others. */
  #asked() {
    const names = this.#names(this.#wanting);
    return html`<div class="asked">
      <p role="status">${
        this.#wanting.length === 1
          ? msg(str`${names} wants to delete this table. Do you agree?`)
          : msg(str`${names} want to delete this table. Do you agree?`)
      }</p>
      <button class="outlined begin" @click=${() => this.#confirm(true)}>${msg("I agree")}</button>
    </div>`;
  }

  #waiting(missing: readonly Seat[]) {
    return html`<div>
      <p role="status">${msg(str`This table will be deleted when everyone agrees. Waiting for ${this.#names(missing)}.`)}</p>
      <button class="outlined" aria-disabled=${this.isBusy} @click=${() => this.#ask("keep")}>${msg("Keep the table")}</button>
    </div>`;
  }

  #names(seats: readonly Seat[]): string {
    const names = seats.map((seat) => bidiIsolate(seatName(this.store.live.chairs, seat) ?? ""));
    return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
  }

  /** Moves the focus to the harmless answer, and back. */
  async #confirm(isSure: boolean): Promise<void> {
    this.isSure = isSure;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(isSure ? ".keep" : ".begin")?.focus();
  }

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    // The result that the question belongs to stays open.
    event.preventDefault();
    void this.#confirm(false);
  };

  /**
   * The result comes through the socket: the request, or the table's deletion. The button is not disabled meanwhile,
   * because keyboard users would lose the focus.
   */
  async #ask(what: "forget" | "keep"): Promise<void> {
    const route = parseRoute(location.pathname);
    if (route.page !== "table" || this.isBusy) return;
    this.isBusy = true;
    const response = await fetch(`/api/tables/${route.id}/${what}`, { method: "POST" }).catch(() => null);
    this.isBusy = false;
    this.isSure = false;
    if (response?.ok !== true) showUnreachable(this);
  }
}

customElements.define("ft-delete-table", FtDeleteTable);

declare global {
  interface HTMLElementTagNameMap {
    "ft-delete-table": FtDeleteTable;
  }
}
