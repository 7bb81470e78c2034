import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { isVoid } from "../../engine/endings.ts";
import type { Outcome, Seat } from "../../engine/game.ts";
import { canResign } from "../../engine/seats.ts";
import { chairName } from "../games/chair-name.ts";
import { endingOf } from "../games/ending.ts";
import type { GameClient } from "../games/game-client.ts";
import { FtElement, reset } from "../kit/element.ts";
import { earlyIcons as icons } from "../kit/icon.ts";
import { afterPaint, Later, thereafter } from "../kit/later.ts";
import { isolate } from "../kit/names.ts";
import { controls } from "../kit/styles/controls.ts";
import type { Store } from "../line/store.ts";
import { StoreWatch } from "../line/store-watch.ts";
import type { FtResult } from "./ft-result.ts";

const fetchActions = afterPaint(() => Promise.all([import("./ft-actions.ts"), import("./manners/ft-absence.ts")]));

/**
 * What this person can do at the table besides moving, one thing at a time: sit down, invite, give up or agree, and at
 * the end see why it ended.
 *
 * @fires ft-sit - Sit down under this name.
 * @fires ft-rename - Be called so from now on.
 * @fires ft-ask - Do this for me.
 * @fires ft-again - Open a new table.
 * @fires ft-go - The game goes on at this address.
 */
export class FtPanel extends FtElement {
  static override properties = {
    store: { attribute: false },
    client: { attribute: false },
    busy: { type: Boolean },
    hosted: { type: Boolean },
    wanted: { attribute: false },
  };
  declare store: Store;
  declare client: GameClient;
  /** The command to sit down has not been answered. */
  declare busy: boolean;
  /** There is a server that can bring the same people to another table. */
  declare hosted: boolean;
  /** The seat that this person was invited to; null: any. */
  declare wanted: Seat | null;
  readonly #origin = new Later(this, () => import("../replay/provenance.ts"));
  readonly #company = new Later(
    this,
    thereafter(() => import("./company-words.ts")),
  );
  readonly #watch = new StoreWatch(this, () => this.store);

  constructor() {
    super();
    this.busy = false;
    this.hosted = false;
    this.wanted = null;
  }

  static override styles = [
    reset,
    controls,
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
      .end {
        display: grid;
        gap: 8px;
        background: var(--surface-panel);
        border-radius: var(--radius-large);
        padding: 5px 14px;
      }
      .provenance {
        font-size: var(--text-1);
        color: var(--ink-soft);
      }
      .after {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        padding-block-end: 6px;
      }
      .after > * {
        flex: 1 1 9.5rem;
        min-inline-size: 0;
      }
    `,
  ];

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("store")) this.#watch.attach();
  }

  override render() {
    const { live, seats } = this.store;
    if (live.outcome !== null) return this.#result(live.outcome);
    if (live.phase === "seating") return this.#seating();
    return seats.length > 0 ? this.#actions() : this.#watching();
  }

  /** What is only for before and after a game is loaded there. */
  #seating() {
    void import("./ft-seating.ts");
    return html`<ft-seating .store=${this.store} .length=${this.store.live.length} .mine=${this.store.seats} .busy=${this.busy} .wanted=${this.wanted}></ft-seating>`;
  }

  #watching() {
    const isFree = this.store.live.chairs.includes(null);
    const others = Math.max(this.store.presence.watchers - 1, 0);
    return html`<p class="watching">${icons.eye}<span>${msg("You are watching this game.")} ${this.#company.get()?.othersWords(others)}</span></p>${isFree ? this.#seating() : nothing}`;
  }

  /** Not needed to see the board and to move; the room of the buttons is kept free. */
  #actions() {
    const { live, seats } = this.store;
    fetchActions();
    const isResignable = canResign(live, seats[0]!);
    return html`<ft-actions class=${isResignable ? "bar" : ""} .store=${this.store} .length=${live.length} .mine=${seats}></ft-actions>
      ${this.hosted || live.paused !== null ? html`<ft-absence .store=${this.store} .length=${live.length} .mine=${seats}></ft-absence>` : nothing}`;
  }

  #result(outcome: Outcome) {
    const names = this.store.live.chairs.map((chair) => isolate(chairName(chair) ?? ""));
    const { play } = this.store.live;
    const isTold = play !== null && this.client.tellsEnding?.(play) === true;
    void import("./ft-result.ts");
    return html`<div class="end">
      <ft-result .mood=${this.#mood(outcome)} .place=${this.#place(outcome)} .text=${isTold ? "" : endingOf(this.client, outcome, names)}>${this.#again()}</ft-result>
      ${this.#provenance()}<div class="after">${this.#turning()}${this.#check()}</div>
    </div>`;
  }

  /** On one device there is nobody to ask whether they want another game. */
  #again() {
    const again = () => this.dispatchEvent(new CustomEvent("ft-again"));
    if (!this.hosted) return html`<button class="primary" @click=${again}>${msg("Play again")}</button>`;
    void import("./manners/ft-rematch.ts");
    return html`<ft-rematch .store=${this.store} .length=${this.store.live.length} .mine=${this.store.seats} @ft-again=${again}></ft-rematch>`;
  }

  /** On the device that dealt it nobody needs to be told. */
  #provenance() {
    const { live } = this.store;
    const words = this.hosted ? (this.#origin.get()?.provenanceWords(live) ?? null) : null;
    return words === null ? nothing : html`<p class="provenance">${words}</p>`;
  }

  #turning() {
    void import("../study/ft-turning.ts");
    return html`<ft-turning .store=${this.store} .length=${this.store.live.length}></ft-turning>`;
  }

  #check() {
    const { live, entries, received } = this.store;
    if (live.secret === null || live.play === null) return nothing;
    void import("../replay/ft-verify.ts");
    return html`<ft-verify .entries=${entries} .received=${received} .live=${live}></ft-verify>`;
  }

  /** Among more than two, not to have won is no defeat: it is a place. */
  #place({ places }: Outcome): FtResult["place"] {
    const { seats, live } = this.store;
    const place = places?.[seats[0] ?? -1];
    return place === undefined || live.chairs.length < 3 ? null : [place, live.chairs.length];
  }

  #mood(outcome: Outcome): FtResult["mood"] {
    const { seats, live } = this.store;
    const { winners } = outcome;
    if (isVoid(outcome)) return "closed";
    if (winners.length === 0) return "drawn";
    if (seats.length === 0 || live.shared) return "watched";
    return winners.some((seat) => seats.includes(seat)) ? "won" : "lost";
  }
}

customElements.define("ft-panel", FtPanel);
