import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Listing } from "../../../engine/wire/listing.ts";
import { requestAutoSit } from "../../connection/auto-sit.ts";
import { botFace } from "../../games/bot-icon.ts";
import { emblem, emblemStyles } from "../../games/emblem.ts";
import { loadGameCards } from "../../games/game-cards.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { LazyPart } from "../../kit/loading/lazy-part.ts";
import { RestoreFocus } from "../../kit/restore-focus.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { str } from "../../kit/text/numbers.ts";
import { FeedController } from "./feed.ts";
import { lobbyFeed, myTablesFeed } from "./feeds.ts";
import { listStyles } from "./list.styles.ts";
import { freeSeats, seatedNames } from "./listing-names.ts";
import { MAX_SHOWN_AT_FIRST } from "./saved-table-count.ts";
import { gameName, nameLine, nameList, seatDots, tableText, wholeNames } from "./table-texts.ts";

/** How long a closed table stays in its row, in ms, so that no other slips under a finger. */
const CLOSED_SHOWN_MS = 4_000;

/** The public tables with free seats; one press joins a table. */
export class FtLobby extends FtElement {
  static override properties = { isWhole: { state: true }, gone: { state: true } };
  declare private isWhole: boolean;
  /** Tables that have just started or closed. */
  declare private gone: readonly Listing[];
  #shown: readonly Listing[] | null = null;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  readonly #faces = new LazyPart(this, loadGameCards);

  constructor() {
    super();
    this.isWhole = false;
    this.gone = [];
    new FeedController(this, lobbyFeed);
    new FeedController(this, myTablesFeed);
    new RestoreFocus(this);
  }

  static override styles = [
    reset,
    controlStyles,
    emblemStyles,
    listStyles,
    css`
      .body {
        min-block-size: calc(${MAX_SHOWN_AT_FIRST} * var(--row));
      }
      .stale .rows {
        opacity: 0.55;
      }
      .seats {
        display: flex;
        flex-wrap: wrap;
        gap: 3px;
        max-inline-size: 3.75rem;
        margin-block-start: 4px;
      }
      .seats i {
        inline-size: 8px;
        block-size: 8px;
        border-radius: 50%;
        background: var(--ink-soft);
      }
      .seats i.free {
        background: none;
        box-shadow: inset 0 0 0 1.5px var(--accent);
      }
      .line {
        display: flex;
        align-items: center;
        gap: 10px;
      }
      /* As long as the line: a font that loads late moves nothing. */
      .line .who {
        flex: 1 1 auto;
        min-inline-size: 0;
      }
      .line .seats {
        flex: none;
        margin-block-start: 0;
      }
      .gone {
        color: var(--ink-faint);
      }
      .gone .emblem,
      .gone .text {
        opacity: 0.45;
      }
      .join {
        flex: none;
        padding-inline: 12px;
      }
      .empty p {
        color: var(--ink-soft);
        text-wrap: pretty;
      }
      .faces {
        display: flex;
        margin-block: 12px 6px;
      }
      .faces .icon {
        flex: 0 1 3.25rem;
        min-inline-size: 0;
        block-size: auto;
        aspect-ratio: 1;
        margin-inline-end: -4px;
      }
      .empty .note {
        color: var(--ink-soft);
      }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  override willUpdate(): void {
    const open = lobbyFeed.latest?.open;
    if (open === undefined) return;
    // The visitor's own tables are in their own list.
    const own = myTablesFeed.latest?.tables.map(({ id }) => id) ?? [];
    const shown = open.filter((table) => !own.includes(table.id) && freeSeats(table).length > 0);
    const before = this.#shown ?? [];
    if (this.#shown !== null && ids(before) === ids(shown)) {
      this.#shown = shown;
      return;
    }
    this.#showClosed(before.filter(({ id }) => !shown.some((table) => table.id === id) && !own.includes(id)));
    this.#shown = shown;
  }

  /** Closed tables stay in their rows for a moment, without a button. */
  #showClosed(leaving: readonly Listing[]): void {
    if (leaving.length === 0) return;
    this.gone = [...this.gone, ...leaving];
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.gone = this.gone.filter((table) => !leaving.includes(table));
    }, CLOSED_SHOWN_MS);
    this.#timers.add(timer);
  }

  override render() {
    const open = this.#shown;
    const isEmpty = open !== null && open.length + this.gone.length === 0;
    return html`<section aria-labelledby="open" class=${lobbyFeed.status === "lost" ? "stale" : ""}>
      <div class="head"><h2 id="open">${isEmpty ? msg("Nobody is waiting") : msg("Waiting for you")}</h2>${this.#status()}${this.#more()}</div>
      <div class="body">${open === null ? this.#before() : isEmpty ? this.#empty() : this.#rows(open)}</div>
    </section>`;
  }

  /** In the line of the heading, so that a longer list moves nothing. */
  #more() {
    const rest = this.isWhole ? 0 : (this.#shown?.length ?? 0) + this.gone.length - MAX_SHOWN_AT_FIRST;
    if (rest <= 0) return nothing;
    return html`<button class="quiet more" @click=${() => (this.isWhole = true)}>${rest === 1 ? msg("Show 1 more") : msg(str`Show ${rest} more`)}</button>`;
  }

  #status() {
    const count = this.#shown?.length ?? 0;
    if (lobbyFeed.status === "lost" && count > 0)
      return html`<span class="note" role="status">${msg("Out of date. Trying again…")}</span>`;
    return html`<span class="sr" role="status">${count === 0 ? "" : count === 1 ? msg("1 open table") : msg(str`${count} open tables`)}</span>`;
  }

  #rows(open: readonly Listing[]) {
    // In the order of opening: the longest waiting table comes first, a new one last.
    const all = [...open, ...this.gone.filter(({ id }) => !open.some((table) => table.id === id))].sort(
      (a, b) => a.openedAt - b.openedAt,
    );
    const few = this.isWhole ? all : all.slice(0, MAX_SHOWN_AT_FIRST);
    return html`<ul class="rows">${repeat(
      few,
      ({ id }) => id,
      (table) => this.#row(table, !open.includes(table)),
    )}</ul>`;
  }

  #row(table: Listing, isGone: boolean) {
    const names = nameList(seatedNames(table)) || msg("Nobody yet");
    const free = freeSeats(table);
    const words = free.length === 1 ? msg("1 free seat") : msg(str`${free.length} free seats`);
    return html`<li class="row new ${isGone ? "gone" : ""}">
      ${emblem(this.#faces.get(), table.game)}
      <div class="text">
        <div class="line"><p class="who"><bdi>${wholeNames(nameLine(seatedNames(table)) || msg("Nobody yet"))}</bdi></p><span class="seats" role="img" aria-label=${words}>${seatDots(table)}</span></div>
        <p class="what" title=${tableText(this.#faces.get(), table)}>${tableText(this.#faces.get(), table)}</p>
      </div>
      ${
        isGone
          ? html`<span class="note">${msg("No longer free")}</span>`
          : html`<a class="button press join" href=${`/t/${table.id}?seat=${free[0]}`} aria-label=${msg(str`Join ${names}: ${gameName(table.game)}`)} @click=${() => requestAutoSit(table.id)}>${msg("Join")}</a>`
      }
    </li>`;
  }

  #empty() {
    return html`<div class="empty">
      <p>${msg("Choose friends, by link, and press Play: you get a table and a link to send. Anyone who opens it can sit down.")}</p>
      <div class="faces" aria-hidden="true">${[0, 1, 2, 3, 4, 5].map(botFace)}</div>
      <p class="note">${msg("The computers always have time.")}</p>
    </div>`;
  }

  #before() {
    if (lobbyFeed.status === "loading") {
      return html`<ul class="rows" aria-hidden="true">${Array.from({ length: 3 }, () => html`<li class="row blank"><div class="emblem"></div><div class="text"><div class="who"></div><div class="what"></div></div></li>`)}</ul>`;
    }
    const isOffline = !navigator.onLine;
    return html`<div class="empty" role="status">
      <p><b>${isOffline ? msg("You’re offline") : msg("Open tables can’t be seen right now")}</b></p>
      <p>${isOffline ? msg("Open tables are shown as soon as the network is back. Meanwhile you can play on this device.") : msg("Retrying automatically.")}</p>
      ${isOffline ? nothing : html`<button class="outlined" @click=${lobbyFeed.again}>${msg("Try now")}</button>`}
    </div>`;
  }
}

const ids = (tables: readonly Listing[]): string => tables.map(({ id, seats }) => `${id}${seats.join("\n")}`).join();

customElements.define("ft-lobby", FtLobby);

declare global {
  interface HTMLElementTagNameMap {
    "ft-lobby": FtLobby;
  }
}
