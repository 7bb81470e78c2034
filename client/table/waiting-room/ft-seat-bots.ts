import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import type { Seat } from "../../../engine/contract/game.ts";
import { levelOptions } from "../../bot/level-options.ts";
import { savedLevel, saveLevel } from "../../bot/saved-level.ts";
import { levelsOf } from "../../games/registry.ts";
import { seatName } from "../../games/shared/seat-name.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { selectStyles } from "../../kit/styles/select.ts";
import { bidiIsolate } from "../../kit/text/isolate.ts";
import { formatNumber, str } from "../../kit/text/numbers.ts";
import type { Store } from "../../store/store.ts";
import { seatCommandEvent } from "../player-requests/seat-commands.ts";
import { seatBot } from "./seat-bot.ts";

/** Adds bots to free seats, for the host before the game. @fires ft-seat-command - A bot sits down, or leaves. */
export class FtSeatBots extends FtElement {
  static override properties = {
    store: { attribute: false },
    length: { type: Number },
    busy: { type: Boolean },
    only: {},
  };
  declare store: Store;
  /** The length of the log: the element changes with it. */
  declare length: number;
  declare busy: boolean;
  /** Around the table's cloth: the button for all seats in its middle, the level below it. Each chair adds one. */
  declare only: "fill" | "level" | null;

  constructor() {
    super();
    this.only = null;
    this.length = 0;
    this.busy = false;
  }

  static override styles = [
    reset,
    controlStyles,
    selectStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
      }
      .add {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        align-items: center;
      }
      .level {
        display: flex;
        align-items: center;
        gap: 8px;
      }
      .add button {
        flex: 1 1 auto;
      }
    `,
  ];

  override render() {
    const { live } = this.store;
    const { chairs } = live;
    const free = chairs.flatMap((chair, seat) => (chair === null ? [seat] : []));
    if (levelsOf(live.game) === 0) return nothing;
    const [next] = free;
    const fill = free.length > 1 ? this.#fill(free) : nothing;
    if (this.only === "fill") return fill;
    if (this.only === "level") return next === undefined ? nothing : this.#level(live.game);
    return html`${fill}${next === undefined ? nothing : this.#add(next, live.game)}
      ${chairs.map((chair, seat) => (chair?.bot === undefined ? nothing : this.#remove(seat)))}`;
  }

  #fill(free: readonly Seat[]) {
    const words = msg(str`Fill ${formatNumber(free.length)} seats with computers`);
    return html`<button class="outlined fill" aria-disabled=${this.busy} @click=${() => seatBot(this, this.store, free)}>${words}</button>`;
  }

  #add(seat: Seat, game: string) {
    return html`<div class="add">
      ${this.#select(game)}
      <button class="outlined add-computer" aria-disabled=${this.busy} @click=${() => seatBot(this, this.store, [seat])}>${msg("Add a computer")}</button>
    </div>`;
  }

  #level(game: string) {
    return html`<label class="level"><span>${msg("Computer level")}</span>${this.#select(game)}</label>`;
  }

  #select(game: string) {
    return html`<select aria-label=${msg("Computer level")} @change=${this.#choose}>${levelOptions(game, savedLevel(game))}</select>`;
  }

  #remove(seat: Seat) {
    const name = bidiIsolate(seatName(this.store.live.chairs, seat) ?? "");
    return html`<button class="quiet remove" @click=${() => this.dispatchEvent(seatCommandEvent({ type: "unseat-bot", seat }))}>${msg(str`Remove ${name}`)}</button>`;
  }

  readonly #choose = (event: Event): void => {
    saveLevel(this.store.live.game, Number((event.currentTarget as HTMLSelectElement).value));
  };
}

customElements.define("ft-seat-bots", FtSeatBots);

declare global {
  interface HTMLElementTagNameMap {
    "ft-seat-bots": FtSeatBots;
  }
}
