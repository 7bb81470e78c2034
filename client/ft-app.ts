import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { NewTableRequest } from "./connection/new-table.ts";
import { loadGameCards } from "./games/game-cards.ts";
import { FtElement, reset } from "./kit/element.ts";
import { showUnreachable } from "./kit/feedback/toast.ts";
import { whenPainted } from "./kit/loading/lazy-part.ts";
import { reportMissingScript } from "./kit/loading/missing-script.ts";
import { controlStyles } from "./kit/styles/controls.ts";
import { messagePageStyles } from "./kit/styles/message-page.ts";
import type { Continuation } from "./local/host/continue-game.ts";
import { parsePass, type SeatPass } from "./share/seat-pass.ts";
import type { FtToasts } from "./shell/ft-toasts.ts";
import { internalLinkOf, parseRoute, type Route } from "./shell/router.ts";
import "./shell/ft-header.ts";
import "./table/ft-table.ts";

const fetchToasts = () => import("./shell/ft-toasts.ts");
const fetchSettingsSync = () => import("./shell/settings-sync.ts");

/** The page: chooses which page to show, and shows toasts above it. */
export class FtApp extends FtElement {
  static override properties = {
    route: { state: true },
    isOpening: { state: true },
    moment: { state: true },
    pass: { state: true },
    arrival: { state: true },
  };
  declare private route: Route;
  declare private isOpening: boolean;
  /** The moment that the player wants to continue from. */
  declare private moment: Continuation | null;
  /** The seat pass of a player who sits at this table on another device. */
  declare private pass: SeatPass | null;
  /** Counts how often the visitor joined the table again with another seat. */
  declare private arrival: number;
  /** Nothing is shown until the page's first language has loaded, so that no English text flashes. */
  spoken: Promise<unknown> | null = null;

  constructor() {
    super();
    this.route = parseRoute(location.pathname);
    this.isOpening = false;
    this.moment = null;
    this.arrival = 0;
    this.pass = takePass(this.route);
    this.addEventListener("ft-toast", (event) => void this.#say(event.detail));
    this.addEventListener("ft-continue", (event) => (this.moment = (event as CustomEvent<Continuation>).detail));
    this.addEventListener("ft-navigate", (event) => {
      this.moment = null;
      this.#go((event as CustomEvent<string>).detail);
    });
    this.addEventListener("click", this.#click);
  }

  static override styles = [
    reset,
    controlStyles,
    messagePageStyles,
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

  /** A screen reader must know the live region before its first message. */
  protected override firstUpdated(): void {
    whenPainted()
      .then(fetchToasts)
      .catch(() => undefined);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("popstate", this.#arrived);
  }

  protected override scheduleUpdate() {
    return this.spoken === null ? super.scheduleUpdate() : this.spoken.then(() => super.scheduleUpdate());
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("route")) void PAGES[this.route.page]?.().catch(reportMissingScript);
  }

  override render() {
    return html`${this.#page()}${this.#passing()}${this.#continuing()}<ft-toasts></ft-toasts>`;
  }

  /** Continues on this device from a moment of any game. */
  #continuing() {
    if (this.moment === null) return nothing;
    void import("./local/ft-continue-game.ts").catch(this.#cannotContinue);
    return html`<ft-continue-game .moment=${this.moment} @ft-close=${() => (this.moment = null)}></ft-continue-game>`;
  }

  readonly #cannotContinue = (): void => {
    this.moment = null;
    showUnreachable(this);
  };

  #passing() {
    const { route, pass } = this;
    if (route.page !== "table" || pass === null) return nothing;
    void import("./share/ft-accept-seat.ts").catch(() => showUnreachable(this));
    return html`<ft-accept-seat .table=${route.id} .pass=${pass} .saveSettings=${saveSettings} @ft-seat-accepted=${() => this.#passed(true)} @ft-close=${() => this.#passed(false)}></ft-accept-seat>`;
  }

  #passed(isSeated: boolean): void {
    this.pass = null;
    // The socket was opened for a visitor without a seat.
    if (!isSeated) return;
    this.arrival += 1;
    void fetchSettingsSync().then(({ syncSettings }) => syncSettings(true));
  }

  #page() {
    const { route } = this;
    switch (route.page) {
      case "home":
        return html`<ft-home .busy=${this.isOpening} @ft-open-table=${(event: CustomEvent<NewTableRequest>) => this.#open(event.detail)}></ft-home>`;
      case "table":
        return keyed(
          `${route.id} ${this.arrival}`,
          html`<ft-table .table=${route.id} @ft-new-table=${(event: CustomEvent<NewTableRequest>) => this.#open(event.detail)}></ft-table>`,
        );
      case "quiet":
        return html`<ft-quiet-replay .table=${route.id}></ft-quiet-replay>`;
      case "local":
        return keyed(route.id, html`<ft-local-table .table=${route.id}></ft-local-table>`);
      case "open":
        return html`<ft-open-file></ft-open-file>`;
      case "history":
        return html`<ft-history></ft-history>`;
      case "rules":
        return html`<ft-rules .game=${route.game}></ft-rules>`;
      case "learn":
        return html`<ft-learn .path=${route.path} @ft-open-table=${(event: CustomEvent<NewTableRequest>) => this.#open(event.detail)}></ft-learn>`;
      case "e":
        return html`<ft-tournament .path=${route.path}></ft-tournament>`;
      case "nowhere":
        return html`<ft-header></ft-header>
          <main class="message">
            <h1>${msg("Page not found")}</h1>
            <p>${msg("The address may be incomplete.")}</p>
            <a class="button outlined" href="/">${msg("Back to the home page")}</a>
          </main>`;
    }
  }

  async #say(text: string): Promise<void> {
    await fetchToasts();
    this.renderRoot.querySelector<FtToasts>("ft-toasts")?.show(text);
  }

  async #open(table: NewTableRequest): Promise<void> {
    if (this.isOpening) return;
    this.isOpening = true;
    try {
      const { openAnyTable } = await import("./open-table.ts");
      const opened = await openAnyTable(table);
      if ("address" in opened) this.#go(opened.address);
      else void this.#say(opened.why);
    } catch {
      showUnreachable(this);
    }
    this.isOpening = false;
  }

  #go(address: string): void {
    history.pushState(null, "", address);
    this.#arrive(true);
  }

  readonly #arrived = (): void => this.#arrive(false);

  /** `isNew`: the visitor has not come back to it. */
  #arrive(isNew: boolean): void {
    const route = parseRoute(location.pathname);
    // Only the moment within the same table changed: the replay handles that.
    const isHere = JSON.stringify(route) === JSON.stringify(this.route);
    const pass = takePass(route);
    if (pass !== null || !isHere) this.pass = pass;
    const show = (): void => {
      // The visitor may have gone on in the meantime.
      this.route = parseRoute(location.pathname);
      if (isNew) scrollTo(0, 0);
    };
    if (isHere) show();
    else void import("./shell/page-change.ts").then(({ changePage }) => changePage(this, show), show);
  }

  readonly #click = (event: MouseEvent): void => {
    const url = internalLinkOf(event);
    if (url === null) return;
    event.preventDefault();
    this.#go(url.pathname + url.search + url.hash);
  };
}

/** Removes the pass from the address at once, so that a copied address does not give the seat away. */
const takePass = ({ page }: Route): SeatPass | null => {
  const pass = page === "table" ? parsePass(location.hash) : null;
  if (pass !== null) history.replaceState(history.state, "", location.pathname + location.search);
  return pass;
};

/** A pass brings settings to an identity that has none. This device's settings are sent first, so that they stay. */
const saveSettings = (): Promise<boolean> => fetchSettingsSync().then(({ syncSettings }) => syncSettings());

/**
 * The table page is in the first bundle, because a link usually opens a table. The others load when they are opened.
 */
const PAGES: { readonly [page in Route["page"]]?: () => Promise<unknown> } = {
  home: () => {
    void loadGameCards().catch(() => undefined);
    return import("./home/ft-home.ts");
  },
  quiet: () => import("./quiet/ft-quiet-replay.ts"),
  local: () => import("./local/ft-local-table.ts"),
  open: () => import("./local/ft-open-file.ts"),
  history: () => import("./home/history/ft-history.ts"),
  rules: () => import("./rules/ft-rules.ts"),
  learn: () => import("./learn/ft-learn.ts"),
  e: () => import("./tournament/ft-tournament.ts"),
};

customElements.define("ft-app", FtApp);

declare global {
  interface HTMLElementTagNameMap {
    "ft-app": FtApp;
  }
}
