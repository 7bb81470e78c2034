/**
 * The room of the rules: one renderer (`view`) for the page and for the sheet beside a table, and for every game and
 * language. The texts, numbers and pictures are the games' own (games/<game>/rules).
 */
import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { gameArt, gameArtStyles, gameCards } from "../games/emblem.ts";
import { loadGameCards } from "../games/game-cards.ts";
import { gameIds, games, isGameId } from "../games/registry.ts";
import { reset } from "../kit/element.ts";
import { directionOf, pageLocale } from "../kit/languages.ts";
import { LazyPart } from "../kit/loading/lazy-part.ts";
import { controlStyles } from "../kit/styles/controls.ts";
import { messagePageStyles } from "../kit/styles/message-page.ts";
import { language } from "../kit/text/language.ts";
import { learnUrl } from "../learn/learn-url.ts";
import { PageElement } from "../shell/page-element.ts";
import { isTopic, type RulesTopic } from "./load-rules.ts";
import { renderContents, renderSections } from "./render-rules.ts";
import { onPaper, pictures, prose } from "./rules.styles.ts";
import { RulesController } from "./rules-controller.ts";
import { exactRulesUrl, PRIVACY_URL, rulesUrl } from "./rules-url.ts";
import "../shell/ft-header.ts";
import { str } from "../kit/text/numbers.ts";

/** A page with one text and a list of its sections: the rules of a game, or the privacy text. Or the choice of a game. */
export class FtRules extends PageElement {
  static override properties = { game: {} };
  /** A game, or `privacy`. Null, or a game that is not played here: the choice. */
  declare game: string | null;
  readonly #reading = new RulesController(this);
  readonly #faces = new LazyPart(this, loadGameCards);
  /** The text that was last scrolled to the section in the address. */
  #arrived: unknown = null;

  constructor() {
    super();
    this.game = null;
  }

  static override styles = [
    reset,
    controlStyles,
    messagePageStyles,
    prose,
    pictures,
    onPaper,
    gameArtStyles,
    gameCards,
    css`
      main {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 20px;
        padding: 8px 20px 64px;
        max-inline-size: 64rem;
        margin-inline: auto;
      }
      h1 {
        font-size: var(--text-5);
        line-height: 1.15;
        letter-spacing: -0.02em;
      }
      .games {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        margin-inline: -14px;
      }
      .games a {
        color: var(--ink-soft);
      }
      .games a[aria-current] {
        color: var(--ink);
        font-weight: 650;
        background: var(--surface-panel);
      }
      .title {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px 24px;
      }
      .rules {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 24px;
      }
      /* By itself at the end: as large as a finger. */
      .exact {
        display: inline-flex;
        align-items: center;
        min-block-size: var(--touch);
      }
      aside h2 {
        font-size: var(--text-1);
        color: var(--ink-soft);
        letter-spacing: 0;
        margin-block-end: 4px;
      }
      .contents {
        display: flex;
        flex-wrap: wrap;
        column-gap: 18px;
      }
      .contents li + li {
        margin: 0;
      }
      .contents a {
        display: flex;
        align-items: center;
        min-block-size: var(--touch);
        min-inline-size: var(--touch);
      }
      .contents a:not(:hover) {
        text-decoration-color: color-mix(in srgb, currentcolor 35%, transparent);
      }
      @media (min-width: 1000px) {
        .rules {
          grid-template-columns: minmax(0, 1fr) 14rem;
          column-gap: 72px;
          align-items: start;
        }
        .rules > .title {
          grid-column: 1 / -1;
        }
        aside {
          order: 2;
          position: sticky;
          inset-block-start: 24px;
          border-inline-start: 1px solid var(--line);
          padding-inline-start: 20px;
        }
        .contents {
          display: block;
        }
        .contents a {
          min-block-size: 2.25rem;
        }
      }
      /* A reader sees a large screen from further away, so the type is larger, with as many words in a line. */
      @media (min-width: 1600px) {
        .prose {
          font-size: calc(1.2 * var(--text-3));
        }
        .prose h2 {
          font-size: calc(1.2 * var(--text-4));
        }
        main {
          max-inline-size: 76rem;
        }
        .rules {
          grid-template-columns: minmax(0, 1fr) 16rem;
        }
      }
      @media print {
        ft-header,
        .games,
        .title a,
        .try,
        .exact,
        aside {
          display: none;
        }
        main,
        .rules {
          display: block;
        }
        h1 {
          margin-block-end: 12px;
        }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("hashchange", this.#follow);
    window.addEventListener("popstate", this.#follow);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.#follow);
    window.removeEventListener("popstate", this.#follow);
  }

  override willUpdate(): void {
    this.#reading.want(isTopic(this.game) ? this.game : null);
    const name = isGameId(this.game) ? msg(str`Rules: ${games[this.game].name()}`) : this.#room();
    document.title = msg(str`${name} · Foldtable`);
  }

  override updated(): void {
    const game = this.#reading.rules?.text.game ?? null;
    if (game === this.#arrived) return;
    this.#arrived = game;
    if (game !== null) this.#follow();
  }

  override render() {
    return html`<ft-header .name=${this.#room()}></ft-header>
      <main>${isTopic(this.game) ? this.#one(this.game) : this.#choice()}</main>`;
  }

  #room(): string {
    return this.game === "privacy" ? msg("Privacy") : msg("Rules");
  }

  #choice() {
    const faces = this.#faces.get();
    return html`<h1>${msg("Rules")}</h1>
      <nav class="choice" aria-label=${msg("Which game")}>
        ${gameIds.map((game) => html`<a class="large" href=${rulesUrl(game)}>${gameArt(faces, game)}<span class="about"><b>${games[game].name()}</b>${faces?.[game].about()}</span></a>`)}
      </nav>`;
  }

  #one(topic: RulesTopic) {
    return html`${topic === "privacy" ? nothing : this.#others(topic)}
      ${this.#reading.hasFailed ? this.#failure(topic) : this.#text(topic)}`;
  }

  #others(topic: RulesTopic) {
    return html`<nav class="games" aria-label=${msg("Which game")}>
      ${gameIds.map(
        (each) =>
          html`<a class="button quiet" href=${rulesUrl(each)} aria-current=${each === topic ? "page" : nothing}>${games[each].name()}</a>`,
      )}
    </nav>`;
  }

  #text(topic: RulesTopic) {
    const { rules } = this.#reading;
    if (rules === null) return html`<h1>${topic === "privacy" ? this.#room() : games[topic].name()}</h1>`;
    const { locale, title, contents } = rules.text;
    return html`<div class="rules" lang=${locale} dir=${directionOf(locale)}>
      <div class="title"><h1>${title}</h1>${this.#shown(topic)}</div>
      <aside>
        <nav aria-labelledby="contents" @click=${this.#click}>
          <h2 id="contents">${contents}</h2>
          ${renderContents(rules, (id) => (topic === "privacy" ? `${PRIVACY_URL}#${id}` : rulesUrl(topic, id)))}
        </nav>
      </aside>
      <article class="prose" lang=${locale}>${renderSections(rules)}${this.#exact(topic)}</article>
    </div>`;
  }

  /** Links to the exact rules, which decide every case. */
  #exact(topic: RulesTopic) {
    if (topic === "privacy") return nothing;
    return html`<p lang=${pageLocale()} dir=${directionOf(pageLocale())}><a class="exact" href=${exactRulesUrl(topic)}>${msg("The exact rules, by number (in English)")}</a></p>`;
  }

  /** Links to the lessons, for players who prefer a demonstration. */
  #shown(topic: RulesTopic) {
    if (topic === "privacy") return nothing;
    return html`<a class="button outlined" href=${learnUrl(topic)} lang=${language()}>${msg("Show me")}</a>`;
  }

  #failure(topic: RulesTopic) {
    return html`<div class="message">
      <h1>${topic === "privacy" ? msg("This page couldn’t be loaded") : msg("The rules couldn’t be loaded")}</h1>
      <button class="outlined" @click=${() => this.#reading.again(topic)}>${msg("Try again")}</button>
    </div>`;
  }

  /** A link within the page: the page's own router would begin at its top. */
  readonly #click = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const id = event.target instanceof Element ? event.target.closest("a")?.dataset.section : undefined;
    if (id === undefined) return;
    event.preventDefault();
    history.pushState(null, "", `#${id}`);
    this.#follow();
  };

  /** Goes to the section that the address names, if it names one. */
  readonly #follow = (): void => {
    const id = location.hash.slice(1);
    const heading = /^\w+$/.test(id) ? this.renderRoot.querySelector<HTMLElement>(`article #${id}`) : null;
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  };
}

customElements.define("ft-rules", FtRules);

declare global {
  interface HTMLElementTagNameMap {
    "ft-rules": FtRules;
  }
}
