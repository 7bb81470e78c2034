import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { emblem, emblemStyles } from "../../games/emblem.ts";
import { loadGameCards } from "../../games/game-cards.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { showToast } from "../../kit/feedback/toast.ts";
import { icons } from "../../kit/icons.ts";
import { LazyPart } from "../../kit/loading/lazy-part.ts";
import { onFirstClick } from "../../kit/presses/first-click.ts";
import { RestoreFocus } from "../../kit/restore-focus.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { str } from "../../kit/text/numbers.ts";
import { relativeTime } from "../../kit/text/relative-time.ts";
import { type LocalListing, localTables, removeLocal } from "../../local/host/local-games-db.ts";
import { saveTurns } from "../../notifications/app-badge.ts";
import "../../notifications/ft-push-offer.ts";
import { mayOfferNotifications } from "../../notifications/notifications.ts";
import { FeedController, type FeedStatus } from "./feed.ts";
import { myTablesFeed } from "./feeds.ts";
import { listStyles } from "./list.styles.ts";
import { fromDevice, fromServer, isStillMine, type MyTable, sortMyTables, tournamentLink } from "./my-table.ts";
import { savedTableCount, saveTableCount, shownAtFirst } from "./saved-table-count.ts";
import { dismissStorageWarning, hasHomeScreen, mayLoseStorage } from "./storage-warning.ts";
import { gameName, wholeNames } from "./table-texts.ts";

/** The visitor's own tables: those that need a move first. Hidden from a visitor without tables. */
export class FtMyTables extends FtElement {
  static override properties = { local: { state: true }, isWhole: { state: true }, leaving: { state: true } };
  /** The local tables; null before they have been read. */
  declare private local: readonly LocalListing[] | null;
  declare private isWhole: boolean;
  /** The local table to remove, before it is confirmed. */
  declare private leaving: string | null;

  readonly #faces = new LazyPart(this, loadGameCards);

  constructor() {
    super();
    this.local = null;
    this.isWhole = false;
    this.leaving = null;
    new FeedController(this, myTablesFeed);
    new RestoreFocus(this);
  }

  static override styles = [
    reset,
    controlStyles,
    emblemStyles,
    listStyles,
    css`
      .row {
        padding-block: 0;
        position: relative;
      }
      a {
        flex: 1 1 0;
        min-inline-size: 0;
        min-block-size: calc(var(--row) - 1px);
        padding-block: 6px;
        display: flex;
        align-items: center;
        gap: 12px;
        color: inherit;
        text-decoration: none;
      }
      @media (hover: hover) {
        a:hover .who {
          text-decoration: underline;
          text-underline-offset: 3px;
        }
      }
      time {
        flex: none;
        font-size: var(--text-1);
        color: var(--ink-faint);
      }
      /* Gold means whose turn it is. */
      .turn {
        flex: none;
        background: var(--turn);
        color: var(--turn-ink);
        font-size: var(--text-1);
        font-weight: 600;
        padding: 5px 10px;
        border-radius: 99px;
      }
      .awaited .turn {
        background: var(--accent-wash);
        color: var(--ink);
      }
      .over .emblem {
        opacity: 0.55;
      }
      .over .who {
        color: var(--ink-soft);
      }
      .all {
        margin-inline: auto -14px;
        white-space: nowrap;
        color: var(--ink-soft);
      }
      .head .note + .all,
      .head .note + .more {
        margin-inline-start: 0;
      }
      .remove {
        flex: none;
        color: var(--ink-faint);
      }
      .sure {
        display: flex;
        align-items: center;
        gap: 8px;
        inline-size: 100%;
      }
      .sure p {
        flex: 1;
        min-inline-size: 0;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#read();
    document.addEventListener("visibilitychange", this.#back);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("visibilitychange", this.#back);
  }

  readonly #back = (): void => {
    if (!document.hidden) void this.#read();
  };

  async #read(): Promise<void> {
    // If the browser stores nothing, or the network fails, there are none.
    this.local = await localTables().catch(() => this.local ?? []);
  }

  get #tables(): readonly MyTable[] {
    const now = Date.now();
    const served = (myTablesFeed.latest?.tables ?? []).filter((table) => isStillMine(table, now)).map(fromServer);
    return sortMyTables([...served, ...(this.local ?? []).map(fromDevice)]);
  }

  override updated(): void {
    this.hidden = !this.#isSeen;
    const isKnown = myTablesFeed.latest !== null && this.local !== null;
    if (isKnown) saveTableCount(this.#tables.length);
    if (myTablesFeed.latest !== null) this.#announce();
  }

  /** Counts the visitor's turns on the app's icon. The app's shortcut "My turn" opens the table that waits longest. */
  #announce(): void {
    const mine = this.#tables.filter(({ stand }) => stand === "mine");
    saveTurns(mine.map(({ address }) => address));
    const longest = mine.at(-1);
    if (location.search !== "?turn" || longest === undefined) return;
    history.replaceState(history.state, "", location.pathname);
    this.dispatchEvent(new CustomEvent("ft-navigate", { detail: longest.address, bubbles: true, composed: true }));
  }

  override render() {
    const tables = this.#tables;
    const isAwaited = this.#isWanting("loading");
    const isMissed = this.#isWanting("lost");
    if (!this.#isSeen) return nothing;
    return html`<section aria-labelledby="mine">
      <div class="head"><h2 id="mine">${msg("Your tables")}</h2>${this.#status()}${this.#more(tables.length)}</div>
      ${tables.length === 0 && isAwaited ? blanks(savedTableCount()) : this.#rows(tables)}
      ${isMissed ? this.#missed(tables.length) : nothing}
      ${tables.some(({ stand }) => stand === "theirs" || stand === "waiting") ? this.#offer() : nothing}
      ${(this.local ?? []).length > 0 && mayLoseStorage() ? this.#storageWarning() : nothing}
    </section>`;
  }

  /** Offers push notifications for tables that continue without this player. */
  #offer() {
    return mayOfferNotifications() ? html`<ft-push-offer></ft-push-offer>` : nothing;
  }

  /** Shows once, in Safari, how to stop the browser from deleting local games. */
  #storageWarning() {
    const words = hasHomeScreen()
      ? msg(
          "Safari deletes games on this device after seven days without a visit. To keep them, choose Share, then Add to Home Screen.",
        )
      : msg(
          "Safari deletes games on this device after seven days without a visit. To keep them, choose File, then Add to Dock.",
        );
    const dismiss = () => {
      dismissStorageWarning();
      this.requestUpdate();
    };
    return html`<div class="sure keeping"><p class="note">${words}</p><button class="quiet" @click=${dismiss}>${msg("All right")}</button></div>`;
  }

  /** The visitor had tables the last time, and the server has not answered yet. */
  #isWanting(status: FeedStatus): boolean {
    return myTablesFeed.status === status && myTablesFeed.latest === null && savedTableCount() > 0;
  }

  get #isSeen(): boolean {
    return this.#tables.length > 0 || this.#isWanting("loading") || this.#isWanting("lost");
  }

  #status() {
    if (myTablesFeed.status !== "lost" || myTablesFeed.latest === null) return nothing;
    return html`<span class="note" role="status">${navigator.onLine ? msg("Out of date. Trying again…") : msg("Offline")}</span>`;
  }

  /** As high as the missing rows. */
  #missed(others: number) {
    const rows = Math.max(1, Math.min(shownAtFirst(), savedTableCount()) - others);
    const words = navigator.onLine
      ? msg("Your other tables can’t be reached right now. Retrying automatically.")
      : msg("You’re offline. Your other tables are shown as soon as the network is back.");
    return html`<p class="row note" role="status" .style=${`min-block-size: calc(${rows} * var(--row))`}>${words}</p>`;
  }

  #rows(tables: readonly MyTable[]) {
    const few = this.isWhole ? tables : tables.slice(0, shownAtFirst());
    return html`<ul class="rows">${repeat(
      few,
      ({ address }) => address,
      (table) => this.#row(table),
    )}</ul>`;
  }

  /** In the line of the heading, so that a longer list moves nothing. */
  #more(count: number) {
    const rest = this.isWhole ? 0 : count - shownAtFirst();
    return rest > 0
      ? html`<button class="quiet more" @click=${() => (this.isWhole = true)}>${rest === 1 ? msg("Show 1 more") : msg(str`Show ${rest} more`)}</button>`
      : html`<a class="button quiet all" href="/history">${msg("Finished games")}</a>`;
  }

  #row(table: MyTable) {
    const { id, game, address, stand, names, words, movedAt, isLocal, tournament } = table;
    if (this.leaving === id) return html`<li class="row">${this.#sure(table)}</li>`;
    const time = relativeTime(movedAt, Date.now());
    const isCalling = stand === "mine" || stand === "awaited";
    const about = [
      ...(isCalling ? [] : [words]),
      gameName(game),
      ...(isLocal ? [msg("On this device")] : isCalling ? [time] : []),
    ];
    return html`<li class="row ${stand}">
      <a href=${address}>
        ${emblem(this.#faces.get(), game)}
        <div class="text"><p class="who"><bdi>${wholeNames(names)}</bdi></p><p class="what">${about.join(" · ")}</p></div>
        ${isCalling ? html`<span class="turn">${words}</span>` : html`<time>${time}</time>`}
      </a>
      ${tournamentLink(tournament)}
      ${isLocal ? html`<button class="quiet square remove" data-id=${id} aria-label=${msg(str`Remove ${gameName(game)}: ${names}`)} title=${msg(str`Remove ${gameName(game)}: ${names}`)} @click=${() => this.#ask(id)}>${icons.close}</button>` : nothing}
    </li>`;
  }

  #sure({ id, names }: MyTable) {
    return html`<div class="sure" role="group" aria-label=${names} @keydown=${(event: KeyboardEvent) => event.key === "Escape" && this.#ask(null)}>
      <p>${msg("Remove this game from this device? There is no other copy.")}</p>
      <button class="quiet keep" @click=${() => this.#ask(null)}>${msg("Keep")}</button>
      <button class="grave" @click=${onFirstClick(() => void this.#remove(id))}>${msg("Remove")}</button>
    </div>`;
  }

  /** Moves the focus to the harmless answer, and back. */
  async #ask(id: string | null): Promise<void> {
    const before = this.leaving;
    this.leaving = id;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(id === null ? `[data-id="${before}"]` : ".keep")?.focus();
  }

  async #remove(id: string): Promise<void> {
    try {
      await removeLocal(id);
    } catch {
      showToast(this, msg("That didn’t work. Try again in a moment."));
    }
    this.leaving = null;
    await this.#read();
  }
}

const blanks = (count: number) =>
  html`<ul class="rows" aria-hidden="true">${Array.from({ length: Math.min(shownAtFirst(), count) }, () => html`<li class="row blank"><div class="emblem"></div><div class="text"><div class="who"></div><div class="what"></div></div></li>`)}</ul>`;

customElements.define("ft-my-tables", FtMyTables);

declare global {
  interface HTMLElementTagNameMap {
    "ft-my-tables": FtMyTables;
  }
}
