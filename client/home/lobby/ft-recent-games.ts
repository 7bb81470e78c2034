import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Listing } from "../../../engine/wire/listing.ts";
import { emblem, emblemStyles } from "../../games/emblem.ts";
import { loadGameCards } from "../../games/game-cards.ts";
import { FtElement, reset } from "../../kit/element.ts";
import { LazyPart } from "../../kit/loading/lazy-part.ts";
import { controlStyles } from "../../kit/styles/controls.ts";
import { relativeTime } from "../../kit/text/relative-time.ts";
import { previewImageUrl } from "../../share/share-link.ts";
import { FeedController } from "./feed.ts";
import { lobbyFeed } from "./feeds.ts";
import { listStyles } from "./list.styles.ts";
import { seatedNames, shownNames } from "./listing-names.ts";
import { gameName, listingEndText, nameList } from "./table-texts.ts";

/** Games in a row; at most two rows, and no partial ones. */
const ROW = 4;

const wholeRows = <T>(items: readonly T[]): readonly T[] => items.slice(0, items.length < 2 * ROW ? ROW : 2 * ROW);

/** Recently finished public games, each with its final position. A press replays one. */
export class FtRecentGames extends FtElement {
  static override properties = { blind: { state: true } };
  /** The tables whose picture could not be loaded. */
  declare private blind: readonly string[];

  readonly #faces = new LazyPart(this, loadGameCards);

  constructor() {
    super();
    this.blind = [];
    new FeedController(this, lobbyFeed);
  }

  static override styles = [
    reset,
    controlStyles,
    emblemStyles,
    listStyles,
    css`
      ul {
        display: grid;
        grid-template-columns: repeat(${ROW}, minmax(0, 1fr));
        gap: 20px 16px;
        padding-block-start: 4px;
      }
      li {
        position: relative;
      }
      a {
        display: grid;
        gap: 8px;
        color: inherit;
        text-decoration: none;
        border-radius: var(--radius-large);
      }
      .who {
        overflow-wrap: anywhere;
      }
      .picture {
        position: relative;
        display: grid;
        place-items: center;
        aspect-ratio: 1200 / 630;
        overflow: hidden;
        border-radius: var(--radius-large);
        background: var(--surface-panel);
        border: 1px solid var(--line);
      }
      .picture .emblem {
        inline-size: 4.5rem;
        block-size: 4.5rem;
      }
      /* Over the emblem, which is shown until the picture has loaded. */
      img {
        position: absolute;
        inset: 0;
        inline-size: 100%;
        block-size: 100%;
        object-fit: cover;
      }
      @media (hover: hover) {
        a:hover .picture {
          border-color: var(--ink-soft);
        }
      }
      /* On a phone, one row that scrolls. */
      @media (max-width: 699px) {
        ul {
          grid-auto-flow: column;
          grid-auto-columns: min(72vw, 17rem);
          grid-template-columns: none;
          overflow-x: auto;
          scroll-snap-type: x proximity;
          scrollbar-width: none;
          margin-inline: -16px;
          padding-inline: 16px;
          padding-block-end: 4px;
          scroll-padding-inline: 16px;
        }
        li {
          scroll-snap-align: start;
          min-inline-size: 0;
        }
      }
    `,
  ];

  override render() {
    const finished = wholeRows(lobbyFeed.latest?.finished ?? []);
    if (finished.length === 0) return nothing;
    return html`<section aria-labelledby="finished">
      <div class="head"><h2 id="finished">${msg("Just played")}</h2></div>
      <ul>${repeat(
        finished,
        ({ id }) => id,
        (table) => html`<li>${this.#game(table)}</li>`,
      )}</ul>
    </section>`;
  }

  #game(table: Listing) {
    const { id, game, movedAt } = table;
    const players = nameList(seatedNames(table));
    return html`<a href=${`/t/${id}`}>
      <span class="sr">${msg("Replay:")}</span>
      <div class="picture">${emblem(this.#faces.get(), game)}${this.blind.includes(id) ? nothing : this.#picture(table)}</div>
      <div class="text"><p class="who">${listingEndText({ ...table, seats: shownNames(table) })}</p><p class="what">${gameName(game)} · ${players} · ${relativeTime(movedAt, Date.now())}</p></div>
    </a>`;
  }

  #picture({ id }: Listing) {
    const address = previewImageUrl({ table: `${location.origin}/t/${id}`, language: document.documentElement.lang });
    return html`<img src=${address} alt=${msg("Final position")} width="1200" height="630" loading="lazy" decoding="async" @error=${() => (this.blind = [...this.blind, id])} />`;
  }
}

customElements.define("ft-recent-games", FtRecentGames);

declare global {
  interface HTMLElementTagNameMap {
    "ft-recent-games": FtRecentGames;
  }
}
