import { msg } from "@lit/localize";
import { css, html } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { FtElement, reset } from "./element.ts";
import type { FtToasts } from "./ft-toasts.ts";
import type { OptionsChoice } from "./games.ts";
import { type Company, openTable } from "./new-table.ts";
import { linkOf, parseRoute, type Route } from "./router.ts";
import { controls } from "./styles/controls.ts";
import { message } from "./styles/message.ts";
import "./ft-header.ts";
import "./ft-table.ts";
import "./ft-toasts.ts";

/** The page: which of the few there are, and what is said for a moment above all of them. */
export class FtApp extends FtElement {
  static override properties = { route: { state: true }, isOpening: { state: true } };
  declare private route: Route;
  declare private isOpening: boolean;

  constructor() {
    super();
    this.route = parseRoute(location.pathname);
    this.isOpening = false;
    this.addEventListener("ft-say", (event) => this.#toasts?.show(event.detail));
    this.addEventListener("click", this.#click);
  }

  static override styles = [
    reset,
    controls,
    message,
    css`
      :host {
        min-inline-size: 0;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener("popstate", this.#arrived);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("popstate", this.#arrived);
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("route")) loadPage(this.route);
  }

  override render() {
    return html`${this.#page()}<ft-toasts></ft-toasts>`;
  }

  #page() {
    const { route } = this;
    switch (route.page) {
      case "home":
        return html`<ft-home .busy=${this.isOpening} @ft-open-table=${(event: CustomEvent<OpenWish>) => this.#open(event.detail)}></ft-home>`;
      case "table":
        return keyed(
          route.id,
          html`<ft-table .table=${route.id} @ft-again=${(event: CustomEvent<OpenWish>) => this.#open(event.detail)}></ft-table>`,
        );
      case "open":
        return html`<ft-open></ft-open>`;
      case "nowhere":
        return html`<ft-header></ft-header>
          <main class="message">
            <h1>${msg("There is nothing here")}</h1>
            <p>${msg("The address may be incomplete.")}</p>
            <a class="button outlined" href="/">${msg("To the start page")}</a>
          </main>`;
    }
  }

  get #toasts(): FtToasts | null {
    return this.renderRoot.querySelector("ft-toasts");
  }

  async #open({ game, company, choice }: OpenWish): Promise<void> {
    if (this.isOpening) return;
    this.isOpening = true;
    try {
      this.#go(`/t/${await openTable(game, company, choice)}`);
    } catch {
      this.#toasts?.show(msg("The server cannot be reached. Try again in a moment."));
    }
    this.isOpening = false;
  }

  #go(address: string): void {
    history.pushState(null, "", address);
    this.#arrived();
    window.scrollTo(0, 0);
  }

  readonly #arrived = (): void => {
    const route = parseRoute(location.pathname);
    // Only the moment within the same table changed: that is the replay's.
    if (JSON.stringify(route) !== JSON.stringify(this.route)) this.route = route;
  };

  readonly #click = (event: MouseEvent): void => {
    const url = linkOf(event);
    if (url === null) return;
    event.preventDefault();
    this.#go(url.pathname + url.hash);
  };
}

/** A table is wanted. */
export interface OpenWish {
  readonly game: string;
  readonly company: Company;
  /** Without one the game's own defaults hold. */
  readonly choice?: OptionsChoice | undefined;
}

/** The table is here already: whoever opens a link came for it. The others are loaded when they are opened. */
const loadPage = ({ page }: Route): void => {
  if (page === "home") void import("./ft-home.ts");
  if (page === "open") void import("./ft-open.ts");
};

customElements.define("ft-app", FtApp);
